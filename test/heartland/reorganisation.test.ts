import { scriptedDice } from '../../src/dice/scripted.js';
import { Recorder } from '../../src/kernel/recorder.js';
import { awaiting } from '../../src/systems/heartland/awaiting.js';
import type { ReorganisationOrder } from '../../src/systems/heartland/commands.js';
import { decide } from '../../src/systems/heartland/decide.js';
import { evolve } from '../../src/systems/heartland/evolve.js';
import { offers } from '../../src/systems/heartland/offers.js';
import { hexIndex } from '../../src/systems/heartland/position.js';
import { enterReorganisation } from '../../src/systems/heartland/procedures/reorganisation.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import { REORGANISATION_STEPS, SIDES, type ReorganisationStep, type Side } from '../../src/systems/heartland/vocabulary.js';
import { inStep } from './orders.js';
import { play, positionOf, reasons, refusal, type Sketch, type UnitSketch } from './position.js';

/** Both sides stand in towns, in supply and far from each other, with somebody who can burn, forage, recruit, buy and dig. */
const camps: Sketch = {
  turns: [{ label: 'July I', month: 7, weeks: 1 }, { label: 'July II', month: 7, weeks: 1 }],
  hexes: { '0101': { edge: 'north', state: 'KY' }, '0102': { settlement: 'town', state: 'KY' }, '1212': { edge: 'south' }, '1211': { settlement: 'town' } },
  union: [{ id: 'buell', stars: 3, hex: '0102', headquarters: true }, { id: 'division', leader: 'buell', startsReduced: true }],
  confederate: [{ id: 'bragg', stars: 3, hex: '1211' }, { id: 'brigade', leader: 'bragg', startsReduced: true }],
};
const submit = (step: ReorganisationStep, ...orders: ReorganisationOrder[]) => ({ type: 'submit-orders', step, orders }) as const;
const entered = (step: ReorganisationStep) => ({ type: 'phase-entered', phase: { name: 'reorganisation', step } });
const sealed = (side: Side, orders: readonly ReorganisationOrder[] = []) => ({ type: 'sealed', side, content: { kind: 'orders', orders }, to: side });
const burn = (leader: string): ReorganisationOrder => ({ order: 'burn-town', leader, tries: 1 });
const entering = (state: HeartlandState) => {
  const recorder = new Recorder(state, evolve, scriptedDice([]));
  enterReorganisation(recorder);
  return recorder.events;
};

describe('H-3.23.b.2 an excess by set-up or accident', () => {
  /** Nelson, of one star, has three divisions, one more than he may; Wood of three stars has as many as he may. */
  const crowded = (more: Sketch['union'] = []): HeartlandState => {
    const divisions = (leader: string, ...names: readonly string[]) => names.map((id, place) => ({ id, leader, full: { cf: 10 - place, ml: 1 }, reduced: { cf: 5, ml: 2 } }));
    const union = [{ id: 'nelson', stars: 1, hex: '0102' }, ...divisions('nelson', 'n1', 'n2', 'n3'), { id: 'wood', stars: 3, hex: '0102' }, ...divisions('wood', 'w1', 'w2', 'w3', 'w4'), ...more];
    return { ...inStep('administration', { ...camps, union }), sealed: { confederate: { kind: 'orders', orders: [] } } };
  };
  const where = (state: HeartlandState, id: string) => {
    const { place, leader } = state.units[state.setting.order.unitIndex.get(id)!]!;
    return [place, state.setting.order.leaders[leader]?.id];
  };

  test('a brevet for a war effort point restores it (index example)', () => {
    const { state } = play(crowded(), 'union', submit('administration', { order: 'brevet', leader: 'nelson' }));
    expect(['n1', 'n2', 'n3'].map((id) => where(state, id))).toEqual(Array(3).fill(['box', 'nelson']));
    expect(state.sides.union.warEffort).toBe(100 - 1);
  });

  test('what no order has set right by the end of administration is: the weakest unit comes out of the box', () => {
    const { state, events } = play(crowded(), 'union', submit('administration'));
    expect(['n1', 'n2', 'n3'].map((id) => where(state, id))).toEqual([['box', 'nelson'], ['box', 'nelson'], ['map', undefined]]);
    expect(events).toContainEqual(expect.objectContaining({ type: 'unit-placed', unit: 'n3', spot: { place: 'map', hex: '0102' }, rule: 'H-3.23.b.2' }));
  });

  test('or to another leader of the hex who has room; where there is none, nor in the hex, it stays (H-3.23.b.1)', () => {
    const roomy = play(crowded([{ id: 'buell', stars: 4, hex: '0102' }, { id: 'b', leader: 'buell' }]), 'union', submit('administration')).state;
    expect(where(roomy, 'n3')).toEqual(['box', 'buell']);
    const full = play(crowded([{ id: 'lone', hex: '0102' }]), 'union', submit('administration')).state;
    expect(where(full, 'n3')).toEqual(['box', 'nelson']);
  });
});

describe('the order of the steps', () => {
  test('H-12.0.1, H-4.31.1, H-13.0.1, H-4.3.1 demolition, foraging, recruiting, purchases, the recheck, administration, the naval sequence, and the next turn (AMB-52)', () => {
    let { state } = { state: positionOf(camps, { name: 'pay', side: 'union' }, null) };
    state = entering(state).reduce(evolve, state);
    const steps: string[] = [];
    while (state.phase.name === 'reorganisation') {
      const { step } = state.phase;
      steps.push(step);
      for (const side of SIDES) if (awaiting(state).some((awaited) => awaited.side === side) && state.phase.name === 'reorganisation' && state.phase.step === step) state = play(state, side, submit(step)).state;
    }
    // Nobody has to check, and nothing is to be done on the river: those steps pass by themselves.
    expect(steps).toEqual(['demolition', 'foraging', 'recruiting', 'purchases', 'administration']);
    expect(state).toMatchObject({ turn: 2, phase: { name: 'bidding' } });
    expect(REORGANISATION_STEPS).toEqual(['demolition', 'foraging', 'recruiting', 'purchases', 'attrition', 'administration', 'naval']);
  });

  test('H-13.1.1, H-4.31.1 steps of parts that the game leaves out are left out, and foraging out of season', () => {
    expect(entering(positionOf(camps, { name: 'pay', side: 'union' }, null))[0]).toEqual(entered('demolition'));
    expect(entering(positionOf({ ...camps, options: { demolition: 'unused' } }, { name: 'pay', side: 'union' }, null))[0]).toEqual(entered('foraging'));
    expect(entering(positionOf({ ...camps, options: { demolition: 'unused', foraging: 'unused' } }, { name: 'pay', side: 'union' }, null))[0]).toEqual(entered('recruiting'));
    const october = { ...camps, options: { demolition: 'unused' }, turns: [{ label: 'October', month: 10, weeks: 1 }] } as const satisfies Sketch;
    expect(entering(positionOf(october, { name: 'pay', side: 'union' }, null))[0]).toEqual(entered('recruiting'));
  });

  test('H-13.0.1 foraging is refused once purchases are played (index example)', () => {
    const state = inStep('purchases', camps);
    expect(reasons(refusal(state, 'union', submit('foraging', { order: 'forage', leader: 'buell' })))).toEqual([{ rule: 'H-4.3.1', code: 'reorganisation.step' }]);
    expect(refusal(state, 'union', submit('purchases', { order: 'buy-replacement', steps: 1 }, { order: 'forage', leader: 'buell' }))).toMatchObject([
      { rule: 'H-4.3.1', code: 'reorganisation.other-step', facts: { order: 1, step: 'foraging' } },
    ]);
  });

  test('H-4.3.1 a side that can order nothing is not asked', () => {
    const idle = { ...camps, confederate: [{ id: 'bragg', stars: 3, hex: '1211', state: { points: 0 } }, { id: 'brigade', leader: 'bragg' }] };
    expect(entering(positionOf(idle, { name: 'pay', side: 'union' }, null))).toEqual([entered('demolition'), sealed('confederate')]);
  });
});

describe('sealed orders', () => {
  test('H-4.3.1 orders are secret until both are in; then all are carried out, the Union first', () => {
    const first = play(inStep('demolition', camps), 'confederate', submit('demolition', burn('bragg')));
    expect(first.events).toEqual([sealed('confederate', [burn('bragg')])]);
    expect(awaiting(first.state)).toEqual([{ side: 'union', decision: 'reorganisation', rule: 'H-4.3.1' }]);
    const { events } = play(first.state, 'union', submit('demolition', burn('buell')), [6, 5]);
    const paid = (leader: string, to: Side) => ({ type: 'points-spent', leader, points: 1, rule: 'H-13.12.1', to });
    expect(events).toEqual([
      { type: 'orders-revealed', step: 'demolition' },
      paid('buell', 'union'),
      { type: 'town-devastated', hex: '0102' },
      paid('bragg', 'confederate'),
      { type: 'demolition-failed', side: 'confederate', hex: '1211', die: 5 },
      entered('foraging'),
      // Buell's town is burnt: he has nowhere to forage.
      sealed('union'),
    ]);
  });

  test('H-4.3.1 a side waits for the other (index example), and orders only once', () => {
    const waiting = play(inStep('administration', camps), 'union', submit('administration')).state;
    expect(waiting.phase).toEqual({ name: 'reorganisation', step: 'administration' });
    expect(reasons(refusal(waiting, 'union', submit('administration')))).toEqual([{ rule: 'H-4.3.1', code: 'phase.other-side' }]);
  });

  test('H-4.3.1 orders must follow one another without luck: what the third cannot pay is refused by its place', () => {
    expect(refusal(inStep('demolition', camps), 'union', submit('demolition', burn('buell'), { ...burn('buell'), tries: 2 } as ReorganisationOrder, burn('buell')))).toMatchObject([
      { rule: 'H-13.12.1', code: 'points.too-few', facts: { order: 2, points: 0, needed: 1 } },
    ]);
  });

  test('H-4.3.1 an order that luck has made impossible lapses, costs nothing, and only its side learns of it', () => {
    const one = { ...camps, confederate: [] };
    const { events } = play({ ...inStep('demolition', one), sealed: { confederate: { kind: 'orders', orders: [] } } }, 'union', submit('demolition', burn('buell'), burn('buell')), [6]);
    expect(events.slice(0, 4)).toEqual([
      { type: 'orders-revealed', step: 'demolition' },
      { type: 'points-spent', leader: 'buell', points: 1, rule: 'H-13.12.1', to: 'union' },
      { type: 'town-devastated', hex: '0102' },
      { type: 'order-lapsed', side: 'union', order: 'burn-town', code: 'demolition.no-town', to: 'union' },
    ]);
  });

  test('H-4.3.1, H-8.62.a.1 a hidden enemy speaks neither against an order nor for it, until it is carried out', () => {
    const near = (hidden: boolean): Sketch => ({ ...camps, confederate: [{ id: 'forrest', hex: '0103', state: { hidden } }, { id: 'horse', type: 'cavalry', leader: 'forrest', state: { hidden } }] });
    const forage: ReorganisationOrder = { order: 'forage', leader: 'buell' };
    expect(reasons(refusal(inStep('foraging', near(false)), 'union', submit('foraging', forage)))).toEqual([{ rule: 'H-13.23.1', code: 'order.enemy-zone' }]);
    const waiting = { ...inStep('foraging', near(true)), sealed: { confederate: { kind: 'orders', orders: [] } } } as const;
    expect(play(waiting, 'union', submit('foraging', forage)).events[1]).toEqual({ type: 'order-lapsed', side: 'union', order: 'forage', code: 'order.enemy-zone', to: 'union' });
  });
});

describe('offers', () => {
  test.each(REORGANISATION_STEPS.filter((step) => step !== 'naval').flatMap((step) => SIDES.map((side) => [step, side] as const)))('H-4.3.1 what is offered for %s to the %s is accepted; no orders at all always are', (step, side) => {
    const state = inStep(step, { ...camps, union: [...camps.union!, { id: 'wood', stars: 2, under: 'buell' }, { id: 'second', leader: 'wood' }, { id: 'chief', stars: 2, pool: true }, { id: 'wagon', type: 'wagon', capacity: 1 }] }, { sides: { union: { replacements: 3 }, confederate: { replacements: 3 } } });
    const [offer] = offers(state, side);
    expect(offer).toMatchObject({ decision: 'submit-orders', commands: [submit(step), ...offer!.commands.slice(1)] });
    expect((offer!.parts as { orders: unknown[] }).orders).toHaveLength(offer!.commands.length - 1);
    const refused = offer!.commands.filter((command) => !decide(state, side, command, scriptedDice(Array.from({ length: 9 }, () => 0))).ok);
    expect(refused).toEqual([]);
  });

  test('H-3.24.b.1 who cannot pay himself is offered with his Overall Commander as payer', () => {
    const poor = inStep('administration', { ...camps, union: [...camps.union!, { id: 'wood', stars: 2, under: 'buell', state: { points: 0 } }, { id: 'second', leader: 'wood' }] });
    const orders = (offers(poor, 'union')[0]!.parts as unknown as { orders: ReorganisationOrder[] }).orders;
    expect(orders).toContainEqual({ order: 'train', leader: 'wood', paidBy: 'buell' });
    expect(orders).toContainEqual({ order: 'train', leader: 'buell' });
  });
});

test('H-10.67.a.1 wounds heal by a level before administration, also in the pool', () => {
  const hurt: Sketch = { ...camps, union: [{ id: 'buell', stars: 3, hex: '0102', state: { wound: 2 } }, { id: 'division', leader: 'buell' }, { id: 'resting', stars: 2, pool: true, state: { wound: 1 } }, { id: 'dead', stars: 1, hex: '0102', state: { wound: 3, place: 'out', hex: -1 } }] };
  const waiting = { ...inStep('purchases', hurt), sealed: { confederate: { kind: 'orders', orders: [] } } } as const;
  const { events, state } = play(waiting, 'union', submit('purchases'));
  expect(events.filter(({ type }) => type === 'leader-wounded')).toEqual([
    { type: 'leader-wounded', leader: 'buell', by: -1, rule: 'H-10.67.a.1' },
    { type: 'leader-wounded', leader: 'resting', by: -1, rule: 'H-10.67.a.1', to: 'union' },
  ]);
  expect(state.leaders.map(({ wound }) => wound)).toEqual([1, 0, 3, 0]);
});

test('H-10.67.a.1, H-3.72.3 in dense fog nobody else sees the marker', () => {
  const hurt: Sketch = { ...camps, options: { 'dense-fog': 'used' }, union: [{ id: 'buell', stars: 3, hex: '0102', state: { wound: 2 } }, { id: 'division', leader: 'buell' }] };
  const waiting = { ...inStep('purchases', hurt), sealed: { confederate: { kind: 'orders', orders: [] } } } as const;
  expect(play(waiting, 'union', submit('purchases')).events).toContainEqual({ type: 'leader-wounded', leader: 'buell', by: -1, rule: 'H-10.67.a.1', to: 'union' });
});

describe('the naval sequence', () => {
  const reinforced: Sketch = {
    ...camps,
    union: [...camps.union!, { id: 'nelson', stars: 2 }, { id: 'late' }],
    reinforcements: [{ turn: 1, side: 'union', hex: '0104', leaders: ['nelson'], units: ['late'] }],
  };

  test('H-4.33.1 it is the Union\'s alone: its reinforcements arrive', () => {
    const state = inStep('naval', reinforced);
    expect(awaiting(state)).toEqual([{ side: 'union', decision: 'reorganisation', rule: 'H-4.3.1' }]);
    const order: ReorganisationOrder = { order: 'place-reinforcements', group: 0, hex: '0104' };
    const { events, state: after } = play(state, 'union', submit('naval', order));
    expect(events.slice(0, 2)).toEqual([{ type: 'orders-revealed', step: 'naval' }, { type: 'reinforcements-arrived', group: 0 }]);
    expect(after).toMatchObject({ turn: 2, due: [] });
    expect(after.leaders[1]).toMatchObject({ place: 'map', hex: hexIndex(after.setting, '0104') });
  });

  test('H-4.33.1, H-8.92.a.2 a fleet goes on from the first box to the next before orders are given (index example)', () => {
    const naval = { full: { strength: 3, support: 3 }, reduced: { strength: 1, support: 1 } };
    const boat: UnitSketch = { id: 'boat', type: 'gunboat', naval, state: { place: 'display', hex: -1, away: { box: 'any-impulse-turn-1', gunboat: 'boat', from: '0101' } } };
    const fleet: Sketch = { ...reinforced, union: [...reinforced.union!, boat] };
    const waiting = { ...inStep('administration', fleet), sealed: { confederate: { kind: 'orders', orders: [] } } } as const;
    const { events } = play(waiting, 'union', submit('administration'));
    expect(events).toEqual([
      { type: 'orders-revealed', step: 'administration' },
      { type: 'fleet-advanced', gunboat: 'boat', away: { box: 'reorganisation-turn-1', gunboat: 'boat', from: '0101' } },
      entered('naval'),
    ]);
  });
});
