import { attritionPreview } from '../../src/systems/heartland/previews/attrition.js';
import { attritionChecks, NO_RELIEF, type Relief } from '../../src/systems/heartland/procedures/attrition.js';
import { shrinkDepots } from '../../src/systems/heartland/procedures/rail-depots.js';
import { evolve } from '../../src/systems/heartland/evolve.js';
import { observeEvent } from '../../src/systems/heartland/observe.js';
import { Recorder } from '../../src/kernel/recorder.js';
import { scriptedDice } from '../../src/dice/scripted.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import type { Weather } from '../../src/systems/heartland/vocabulary.js';
import { inStep, ordered, refusedOrder } from './orders.js';
import { play, type LeaderSketch, type Sketch, type UnitSketch } from './position.js';

/** Supply comes in for the Union at 0101; Buell stands at 0202, within its range. */
const supplied = (union: Sketch['union'], said: Sketch = {}): Sketch => ({ hexes: { '0101': { edge: 'north' } }, union: union ?? [], ...said });
/** Nothing supplies anybody: no line leads to Buell at 0202. */
const cut = (union: Sketch['union'], said: Sketch = {}): Sketch => ({ union: union ?? [], ...said });
const buell: LeaderSketch = { id: 'buell', stars: 3, hex: '0202', headquarters: true };
const under = (id: string): readonly [LeaderSketch, UnitSketch] => [{ id, stars: 2, under: 'buell' }, { id: `${id}-division`, leader: id }];
const own: UnitSketch = { id: 'division', leader: 'buell' };

const checksOf = (sketch: Sketch, relief: Relief = NO_RELIEF) => attritionChecks(inStep('attrition', sketch), 'union', relief);
const terms = (sketch: Sketch, relief?: Relief) => checksOf(sketch, relief)[0]!.modifiers.terms.map(({ label, value, rule }) => ({ label, value, rule }));
/** Two field commanders of one hex who are not merged: Grant with two divisions, Sherman with one. */
const BOTH: readonly (LeaderSketch | UnitSketch)[] = [
  { id: 'grant', stars: 3, hex: '0202' }, { id: 'grant-1', leader: 'grant' }, { id: 'grant-2', leader: 'grant' },
  { id: 'sherman', stars: 2, hex: '0202' }, { id: 'sherman-1', leader: 'sherman' },
];
const combat = { label: 'In combat supply', value: 2, rule: 'H-7.31.a.1' };
const out = { label: 'Out of supply', value: 4, rule: 'H-7.31.a.1' };
const noLine = { label: 'No line of supply', value: 4, rule: 'H-7.12.b.2' };

describe('who checks', () => {
  test('H-4.31.3 an Overall Commander with two subordinates, in full supply (index example); with one nobody checks', () => {
    expect(checksOf(supplied([buell, own, ...under('wood'), ...under('nelson')]))).toMatchObject([{ causes: ['H-4.31.3'], steps: 6, modifiers: { total: 0 } }]);
    expect(checksOf(supplied([buell, own, ...under('wood')]))).toEqual([]);
  });

  test('H-4.31.3, H-3.22.2 three field commanders of one hex are a stack, merged or not; two army commanders have one each', () => {
    const command = (id: string, stars: number, said: Partial<LeaderSketch> = {}): readonly [LeaderSketch, UnitSketch] => [{ id, stars, hex: '0202', ...said }, { id: `${id}-division`, leader: id }];
    const three = [...command('halleck', 4), ...command('grant', 3), ...command('sherman', 2)];
    expect(checksOf(supplied(three)).map(({ force, causes }) => [force.id, causes])).toEqual([['halleck', ['H-4.31.3']]]);
    expect(checksOf(supplied(three.slice(0, 4)))).toEqual([]);
    expect(checksOf(supplied([buell, own, ...under('wood'), ...command('grant', 3, { headquarters: true })]))).toEqual([]);
  });

  test('H-4.31.3 a chief of staff does not count as a leader', () => {
    expect(checksOf(supplied([buell, own, ...under('wood'), { id: 'chief', stars: 2, staffOf: 'buell' }]))).toEqual([]);
  });

  test('H-4.31.3, H-7.31.a.1 whoever has no line; with several causes it is one roll (house HS-3)', () => {
    expect(checksOf(cut([buell, own, ...under('wood'), ...under('nelson')]))).toMatchObject([{ causes: ['H-4.31.3', 'H-7.31.a.1'], steps: 6 }]);
  });

  test('H-7.31.a.1 whoever has a line to a wagon that supplies others already', () => {
    // A wagon of capacity 1 within 20 points of the source supplies Buell, who is nearer; Thomas is over its capacity.
    const far: Sketch = supplied([{ id: 'wagon', type: 'wagon', capacity: 1, hex: '0110' }, { id: 'buell', stars: 2, hex: '0112' }, own, { id: 'thomas', stars: 2, hex: '0312' }, { id: 'corps', leader: 'thomas' }]);
    expect(checksOf(far)).toMatchObject([{ force: { id: 'thomas' }, causes: ['H-7.31.a.1'], modifiers: { total: 2 } }]);
  });

  test('H-7.35.a.2 an Own-Use marker does not exempt whoever is cut off (index example)', () => {
    expect(checksOf(cut([{ ...buell, state: { ownUse: 1 } }, own]))).toMatchObject([{ causes: ['H-4.31.3', 'H-7.31.a.1'], modifiers: { total: 6 } }]);
  });

  test('H-4.31.3, H-3.22.1 unmerged forces of one hex are one stack: one roll on the column of all their steps (house HS-3)', () => {
    const stacked = [...BOTH, { id: 'lone', hex: '0202' }];
    // Two divisions of Grant, one of Sherman, and without any line the one without a leader: 8 steps.
    expect(checksOf(cut(stacked)).map(({ force, forces, steps }) => [force.id, forces.map(({ id }) => id), steps])).toEqual([['grant', ['grant', 'sherman', 'hex:0202'], 8]]);
    // A wagon of capacity 1 supplies Thomas, who is nearer: Grant is cut off, and all of his stack checks with him but for units without a leader, to whom a line leads.
    const far = stacked.map((each) => ('hex' in each ? { ...each, hex: '0312' } : each));
    const wagon: Sketch['union'] = [{ id: 'wagon', type: 'wagon', capacity: 1, hex: '0110' }, { id: 'thomas', stars: 2, hex: '0112' }, { id: 'corps', leader: 'thomas' }];
    expect(checksOf(supplied([...wagon, ...far])).map(({ force, causes, steps, modifiers }) => [force.id, causes, steps, modifiers.total])).toEqual([['grant', ['H-7.31.a.1'], 6, 2]]);
  });

  test('H-4.31.3 leaderless units only without any line (house HS-3)', () => {
    expect(checksOf(supplied([{ id: 'lone', hex: '0202' }]))).toEqual([]);
    expect(checksOf(cut([{ id: 'lone', hex: '0202' }]))).toMatchObject([{ force: { id: 'hex:0202' }, causes: ['H-4.31.3'], modifiers: { total: 6 } }]);
  });
});

describe('modifiers of the die', () => {
  const alone = [buell, own];
  const exhausted = [{ ...buell, ammunition: 0 }, own];

  test('H-7.31.a.1, H-7.12.b.2 combat supply less than out of supply; no line adds to either (index examples)', () => {
    expect(terms(cut(alone))).toEqual([combat, noLine]);
    expect(terms(cut(exhausted))).toEqual([out, noLine]);
  });

  test('H-4.31.3 in a town or city -1 (house HS-3)', () => {
    expect(terms(cut(alone, { hexes: { '0202': { settlement: 'town' } } }))).toEqual([combat, noLine, { label: 'In a town or city', value: -1, rule: 'H-4.31.3' }]);
    expect(terms(cut(alone, { hexes: { '0202': { settlement: 'village' } } }))).toEqual([combat, noLine]);
  });

  test.each<readonly [string, Weather, number]>([
    ['H-5.23.3', 'rain', 1],
    ['H-5.24.2', 'mud', 3],
    ['H-5.28.3', 'snow', 2],
    ['H-5.29.3', 'blizzard', 4],
    ['H-5.22.1', 'light-rain', 0],
  ])('%s the weather %s adds %i', (_row, weather, value) => {
    const state = inStep('attrition', cut(alone, { weather }));
    expect(attritionChecks(state, 'union', NO_RELIEF)[0]!.modifiers.total).toBe(6 + value);
  });

  test('H-7.35.2 emergency supply takes the supply state off, and nothing else (index example)', () => {
    expect(terms(cut(exhausted), { fed: ['buell'], steadied: [] })).toEqual([noLine]);
  });

  test('H-7.31.a.1, H-7.35.2 of a stack the worst off counts, unless it is fed', () => {
    const sherman = (ammunition: number) => BOTH.map((each) => (each.id === 'sherman' ? { ...each, ammunition } : each));
    expect(terms(cut(sherman(1)))).toEqual([combat, noLine]);
    expect(terms(cut(sherman(0)))).toEqual([out, noLine]);
    expect(terms(cut(sherman(0)), { fed: ['sherman'], steadied: [] })).toEqual([combat, noLine]);
  });

  test('H-3.54.3 a level of morale given up is -1 (index example)', () => {
    expect(terms(cut(alone), { fed: [], steadied: ['buell'] })).toEqual([combat, noLine, { label: 'A morale level given up', value: -1, rule: 'H-3.54.3' }]);
  });
});

describe('what it costs', () => {
  const submit = (state: HeartlandState, orders: readonly object[], faces: readonly number[]) =>
    play({ ...state, sealed: { confederate: { kind: 'orders', orders: [] } } }, 'union', { type: 'submit-orders', step: 'attrition', orders: orders as never }, faces);

  test('H-4.31.3, H-8.11.2 a 6 and 6 more against two steps: 2 steps, and the leader becomes inactive (chart); a second unit lets its owner choose', () => {
    // 4 steps read the first column; 6 + 2 + 4 = 12 is 2; with no ammunition 6 + 4 + 4 = 14 is 2I.
    const state = inStep('attrition', cut([{ ...buell, ammunition: 0 }, own, { id: 'second', leader: 'buell' }]));
    const { events } = submit(state, [], [6]);
    expect(events).toEqual([
      { type: 'orders-revealed', step: 'attrition' },
      { type: 'attrition-rolled', side: 'union', force: 'buell', die: 6, total: 14, result: '2I' },
      { type: 'leader-inactivated', leader: 'buell', willingly: false, rule: 'H-8.11.2' },
      { type: 'points-restored', points: { buell: 1 }, to: 'union' },
      { type: 'losses-due', losses: [{ side: 'union', units: ['division', 'second'], steps: 2, placed: 0, ownerOnly: true, rule: 'H-4.31.3', had: { division: 2, second: 2 } }], to: 'union' },
      { type: 'phase-entered', phase: { name: 'losses', side: 'union' } },
    ]);
  });

  test('H-4.31.3, H-10.61.a.1, H-8.11.2 a stack loses steps and all its leaders their activity by one die', () => {
    const state = inStep('attrition', cut(BOTH, { weather: 'snow' }));
    // 6 steps read the second column of the chart; 6 + 2 + 4, and 2 for snow, are 14: 3I.
    const { events } = submit(state, [], [6]);
    expect(events.filter(({ type }) => type === 'attrition-rolled')).toEqual([{ type: 'attrition-rolled', side: 'union', force: 'grant', die: 6, total: 14, result: '3I' }]);
    expect(events.flatMap((event) => (event.type === 'leader-inactivated' ? [event.leader] : []))).toEqual(['grant', 'sherman']);
    expect(events.flatMap((event) => (event.type === 'losses-due' ? event.losses.map(({ units, steps }) => [units, steps]) : []))).toEqual([[['grant-1', 'grant-2', 'sherman-1'], 3]]);
  });

  test('H-4.31.3 after the steps are placed administration follows', () => {
    const state = inStep('attrition', cut([{ ...buell, ammunition: 0 }, own, { id: 'second', leader: 'buell' }]));
    const first = play(submit(state, [], [6]).state, 'union', { type: 'place-loss', unit: 'second' });
    // The other unit has to lose the second step, for losses are spread evenly.
    expect(first.events.map(({ type }) => type)).toEqual(['loss-placed', 'step-lost', 'loss-placed', 'step-lost', 'phase-entered', 'sealed']);
    expect(first.state.phase).toEqual({ name: 'reorganisation', step: 'administration' });
    expect(first.state.units.slice(0, 2)).toMatchObject([{ steps: 1 }, { steps: 1 }]);
  });

  test('H-4.3.1, H-4.31.1 the Union rolls first', () => {
    const both = inStep('attrition', cut([buell, own], { confederate: [{ id: 'bragg', stars: 3, hex: '0909' }, { id: 'brigade', leader: 'bragg' }] }));
    const { events } = submit(both, [], [1, 2]);
    // 1 + 6 = 7 and 2 + 6 = 8 cost one and two steps nothing and one: the first column reads 0 up to 7 and 1 from 8 on.
    expect(events.filter(({ type }) => type === 'attrition-rolled')).toEqual([
      { type: 'attrition-rolled', side: 'union', force: 'buell', die: 1, total: 7, result: '0' },
      { type: 'attrition-rolled', side: 'confederate', force: 'bragg', die: 2, total: 8, result: '1' },
    ]);
  });

  test('H-7.35.2 a wagon is used up; H-3.54.3 morale is given up before the roll', () => {
    const state = inStep('attrition', cut([{ ...buell, ammunition: 0 }, own, { id: 'wagon', type: 'wagon', capacity: 1, hex: '0204' }]));
    const { events } = submit(state, [{ order: 'emergency-supply', force: 'buell', unit: 'wagon' }, { order: 'steady', leader: 'buell' }], [4]);
    expect(events.slice(0, 4)).toEqual([
      { type: 'orders-revealed', step: 'attrition' },
      expect.objectContaining({ type: 'unit-placed', unit: 'wagon', spot: { place: 'mix' } }),
      { type: 'morale-changed', leader: 'buell', by: -1, rule: 'H-3.54.3', to: 'union' },
      // 4 + 4 for the missing line - 1.
      { type: 'attrition-rolled', side: 'union', force: 'buell', die: 4, total: 7, result: '0' },
    ]);
  });
});

describe('who does not show on the map', () => {
  const ENEMY = { role: 'seat', side: 'confederate' } as const;
  const checked = (sketch: Sketch, faces: readonly number[] = [1]) => {
    const submitted = { ...inStep('attrition', sketch), sealed: { confederate: { kind: 'orders', orders: [] } } } as HeartlandState;
    const { events } = play(submitted, 'union', { type: 'submit-orders', step: 'attrition', orders: [] }, faces);
    return { events: events.slice(1, 1 + 2 * faces.length), seen: events.flatMap((event) => observeEvent(event, ENEMY) ?? []) };
  };

  test.each<readonly [string, Sketch]>([
    ['H-8.62.1 under a screen', cut([buell, own, { id: 'horse', type: 'cavalry', size: 'brigade', leader: 'buell', state: { place: 'screen' } }])],
    ['H-8.62.c.1 in an entrenchment', cut([buell, own], { works: [{ hex: '0202', side: 'union', level: 1 }] })],
  ])('%s is not named with his check: the enemy sees the die and its result, for the hex (H-3.71.2)', (_where, sketch) => {
    const { events, seen } = checked(sketch);
    expect(events).toEqual([
      { type: 'attrition-announced', side: 'union', hex: '0202', die: 1, result: '0' },
      { type: 'attrition-rolled', side: 'union', force: 'buell', total: 7, result: '0', to: 'union' },
    ]);
    expect(seen).toContainEqual(events[0]);
    expect(JSON.stringify(seen)).not.toContain('buell');
  });

  test('H-3.71.1, H-3.22.2 of two army commanders of one hex the one on top is named, the other is not', () => {
    const { events, seen } = checked(cut([{ ...buell, stars: 4 }, own, { id: 'grant', stars: 3, hex: '0202', headquarters: true }, { id: 'grant-1', leader: 'grant' }]), [1, 1]);
    expect(events.slice(0, 3)).toEqual([
      { type: 'attrition-rolled', side: 'union', force: 'buell', die: 1, total: 7, result: '0' },
      { type: 'attrition-announced', side: 'union', hex: '0202', die: 1, result: '0' },
      { type: 'attrition-rolled', side: 'union', force: 'grant', total: 7, result: '0', to: 'union' },
    ]);
    expect(JSON.stringify(seen)).not.toContain('grant');
  });

  test('H-8.62.a.1 of who is off the map not even the hex is told', () => {
    const hidden = { hidden: true } as const;
    const { events, seen } = checked(cut([{ ...buell, state: hidden }, { ...own, state: hidden }]));
    expect(events[0]).toEqual({ type: 'attrition-rolled', side: 'union', force: 'buell', die: 1, total: 7, result: '0', to: 'union' });
    expect(seen.filter(({ type }) => type === 'attrition-announced' || type === 'attrition-rolled')).toEqual([]);
  });
});

describe('relief', () => {
  const hungry = (hex: string) => inStep('attrition', cut([buell, own, { id: 'wagon', type: 'wagon', capacity: 1, hex }]));
  const feed = { order: 'emergency-supply', force: 'buell', unit: 'wagon' } as const;
  const steady = { order: 'steady', leader: 'buell' } as const;

  test('H-7.35.2 reaches as many hexes as the manoeuvre rating', () => {
    expect(ordered(hungry('0205'), 'union', feed).state.units[1]).toMatchObject({ place: 'mix' });
    expect(refusedOrder(hungry('0206'), 'union', feed)).toEqual([{ rule: 'H-7.35.1', code: 'emergency-supply.too-far' }]);
  });

  test('H-3.54.3 one level, by an Overall Commander who has any, for a check that he has to make', () => {
    expect(refusedOrder(hungry('0205'), 'union', steady, steady)).toEqual([{ rule: 'H-3.54.3', code: 'attrition.one-level' }]);
    expect(refusedOrder(inStep('attrition', cut([{ ...buell, morale: 0 }, own])), 'union', steady)).toEqual([{ rule: 'H-3.54.3', code: 'morale.too-low' }]);
    expect(refusedOrder(inStep('attrition', supplied([buell, own])), 'union', steady)).toEqual([{ rule: 'H-4.31.3', code: 'attrition.no-check' }]);
  });

  test('H-3.54.4, H-3.22.1 in a stack only its Overall Commander, merged or not', () => {
    const state = inStep('attrition', cut(BOTH));
    expect(ordered(state, 'union', { ...steady, leader: 'grant' }).events).toContainEqual({ type: 'morale-changed', leader: 'grant', by: -1, rule: 'H-3.54.3', to: 'union' });
    expect(refusedOrder(state, 'union', { ...steady, leader: 'sherman' })).toEqual([{ rule: 'H-3.54.4', code: 'attrition.not-commander' }]);
  });

  test('H-3.54.4 a subordinate gives up nothing (index example)', () => {
    expect(refusedOrder(inStep('attrition', cut([buell, own, ...under('wood')])), 'union', { ...steady, leader: 'wood' })).toEqual([{ rule: 'H-3.54.4', code: 'attrition.not-commander' }]);
  });
});

describe('rail depots', () => {
  const railhead = (capacity: number): Sketch => ({
    hexes: { '0101': { edge: 'north' }, '0104': { settlement: 'town' } },
    rails: [{ path: ['0101', '0102', '0103', '0104'], owner: 'union' }],
    union: [{ id: 'depot', type: 'depot', capacity, hex: '0104' }],
  });
  const shrunk = (state: HeartlandState) => {
    const recorder = new Recorder(state, evolve, scriptedDice([]));
    shrinkDepots(recorder, 'union');
    return { events: recorder.events, state: recorder.state };
  };
  const cutAt0103 = { map: { railCuts: [2] } };

  test('H-7.13.3 a depot of capacity 3 that is cut for two turns has 1 left (index example, E-15)', () => {
    const first = shrunk(inStep('attrition', railhead(3), cutAt0103));
    expect(first.events).toEqual([{ type: 'capacity-changed', unit: 'depot', capacity: 2, rule: 'H-7.13.3' }]);
    expect(shrunk(first.state).state.units[0]).toMatchObject({ capacity: 1 });
  });

  test('H-7.13.3 with the last point it is removed (AMB-48)', () => {
    const { events, state } = shrunk(inStep('attrition', railhead(1), cutAt0103));
    expect(events.map(({ type }) => type)).toEqual(['capacity-changed', 'unit-placed']);
    expect(state.units[0]).toMatchObject({ place: 'mix' });
  });

  test('H-7.13.2 as long as the line is unbroken it keeps its capacity', () => {
    expect(shrunk(inStep('attrition', railhead(3))).events).toEqual([]);
  });
});

describe('in dense fog', () => {
  const foggy = (): HeartlandState =>
    inStep('attrition', cut([buell, own], { options: { 'dense-fog': 'used' }, confederate: [{ id: 'bragg', stars: 3, hex: '0909' }, { id: 'brigade', leader: 'bragg' }] }));

  test('H-3.72.2 each side checks by itself, and its dice are shown to nobody else: the first event is its own', () => {
    const first = play(foggy(), 'confederate', { type: 'submit-orders', step: 'attrition', orders: [] }, [1]);
    expect(first.events).toEqual([
      { type: 'sealed', side: 'confederate', content: { kind: 'orders', orders: [] }, to: 'confederate' },
      { type: 'attrition-rolled', side: 'confederate', force: 'bragg', die: 1, total: 7, result: '0', to: 'confederate' },
    ]);
    const second = play(first.state, 'union', { type: 'submit-orders', step: 'attrition', orders: [] }, [1]);
    expect(second.events.slice(0, 3)).toEqual([
      { type: 'sealed', side: 'union', content: { kind: 'orders', orders: [] }, to: 'union' },
      { type: 'attrition-rolled', side: 'union', force: 'buell', die: 1, total: 7, result: '0', to: 'union' },
      { type: 'orders-revealed', step: 'attrition' },
    ]);
    expect(second.state.phase).toEqual({ name: 'reorganisation', step: 'administration' });
  });

  test('H-3.72.2 a side that has steps to place does so before the other checks', () => {
    const two = inStep('attrition', cut([buell, own, { id: 'second', leader: 'buell' }], { options: { 'dense-fog': 'used' }, confederate: [{ id: 'bragg', stars: 3, hex: '0909' }, { id: 'brigade', leader: 'bragg' }] }));
    const rolled = play(two, 'union', { type: 'submit-orders', step: 'attrition', orders: [] }, [3]);
    expect(rolled.state.phase).toEqual({ name: 'losses', side: 'union' });
    const placed = play(rolled.state, 'union', { type: 'place-loss', unit: 'division' });
    expect(placed.state.phase).toEqual({ name: 'reorganisation', step: 'attrition' });
    expect(play(placed.state, 'confederate', { type: 'submit-orders', step: 'attrition', orders: [] }, [1]).state.phase).toEqual({ name: 'reorganisation', step: 'administration' });
  });
});

describe('the preview', () => {
  const ask = (state: HeartlandState, question: object, viewer: object) => attritionPreview.answer(state, question as never, viewer as never);
  const seat = { role: 'seat', side: 'union' };

  test('H-8.62.a.1 a seat is told that nobody is taken to be hidden near a line, where anybody can be', () => {
    const assumed = (viewer: object, said: Sketch = {}) => ask(inStep('attrition', supplied([buell, own], said)), { force: 'buell' }, viewer);
    expect(assumed(seat)).toMatchObject({ value: { checks: false, assumptions: [{ rule: 'H-8.62.a.1', assumption: 'No enemy force is hidden near a line.' }] } });
    expect([assumed({ role: 'arbiter' }), assumed(seat, { options: { 'cavalry-operations': 'unused' } })]).toMatchObject([{ value: { assumptions: [] } }, { value: { assumptions: [] } }]);
  });

  test('H-4.31.3 two steps without a line in combat supply: one is lost on 2 to 5, two on 6 (chart, first column, total 7 to 12)', () => {
    expect(ask(inStep('attrition', cut([buell, own])), { force: 'buell' }, seat)).toMatchObject({
      ok: true,
      value: {
        checks: true,
        combatSteps: 2,
        house: true,
        modifiers: { total: 6 },
        outcomes: [
          { result: '0', steps: 0, inactivates: false, probability: { numerator: '1', denominator: '6' } },
          { result: '1', steps: 1, inactivates: false, probability: { numerator: '2', denominator: '3' } },
          { result: '2', steps: 2, inactivates: false, probability: { numerator: '1', denominator: '6' } },
        ],
        expectedSteps: { numerator: '1', denominator: '1' },
      },
    });
  });

  test('H-4.31.3 whichever force of a stack is asked about, the check of all of it is answered (house HS-3)', () => {
    const state = inStep('attrition', cut(BOTH));
    for (const force of ['grant', 'sherman']) expect(ask(state, { force, steady: true }, seat)).toMatchObject({ value: { force, stack: ['grant', 'sherman'], combatSteps: 6, modifiers: { total: 5 } } });
  });

  test('H-7.35.2, H-3.54.3 relief counts', () => {
    expect(ask(inStep('attrition', cut([buell, own])), { force: 'buell', fed: true, steady: true }, seat)).toMatchObject({ value: { modifiers: { total: 3 } } });
  });

  test('H-3.71.4 nobody learns of the other side\'s supply', () => {
    const state = inStep('attrition', cut([buell, own]));
    expect(ask(state, { force: 'buell' }, { role: 'seat', side: 'confederate' })).toMatchObject({ ok: false, error: { violations: [{ code: 'attrition.not-yours' }] } });
    expect(ask(inStep('attrition', supplied([buell, own])), { force: 'buell' }, { role: 'arbiter' })).toMatchObject({ ok: true, value: { checks: false } });
  });
});
