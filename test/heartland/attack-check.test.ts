import type { HeartlandCommand } from '../../src/systems/heartland/commands.js';
import { decide } from '../../src/systems/heartland/decide.js';
import { offers } from '../../src/systems/heartland/offers.js';
import { forcesToCheck } from '../../src/systems/heartland/procedures/attack-targets.js';
import { observe, observeEvent } from '../../src/systems/heartland/observe.js';
import { attackCheckPreview } from '../../src/systems/heartland/previews/attack-check.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import { play, playAll, positionOf, reasons, refusal, type Given, type LeaderSketch, type Sketch } from './position.js';

const GRANT: LeaderSketch = { id: 'grant', stars: 3, hex: '0505' };
const UNION: NonNullable<Sketch['union']> = [GRANT, { id: 'division', leader: 'grant' }, { id: 'second', leader: 'grant' }];
const BRAGG: NonNullable<Sketch['confederate']> = [{ id: 'bragg', stars: 2, hex: '0503' }, { id: 'brigade', leader: 'bragg' }];
const CHECK: HeartlandCommand = { type: 'check-attack', force: 'grant', target: '0503' };

/** Grant has marched next to Bragg, and is to check. */
function beside(sketch: Sketch = {}, given: Given = {}): HeartlandState {
  const start = positionOf({ union: UNION, confederate: BRAGG, ...sketch }, undefined, 'union', given);
  return playAll(start, ['union', { type: 'roll-movement', force: 'grant' }, [1]], ['union', { type: 'march', path: ['0504'] }], ['union', { type: 'end-march' }]).state;
}

function index(state: HeartlandState, hex: string): number {
  return state.setting.board.grid.indexOf(hex);
}

describe('whose check it is', () => {
  test('H-8.4.1 H-3.61.2 H-4.22.2 who entered an enemy zone of control must check against one of those who exert it', () => {
    const state = beside({ confederate: [...BRAGG, { id: 'lone', hex: '0403' }, { id: 'far', hex: '0907' }] });
    expect(state.phase).toEqual({ name: 'attack-check', side: 'union', force: 'grant', targets: ['0403', '0503'], compulsory: true });
    expect(offers(state, 'union')).toEqual([
      { decision: 'attack-check', rule: 'H-8.4.1', commands: [{ type: 'check-attack', force: 'grant', target: '0403' }, { type: 'check-attack', force: 'grant', target: '0503' }] },
    ]);
  });

  test('H-8.4.1 it cannot be declined', () => {
    expect(reasons(refusal(beside(), 'union', { type: 'decline-attack' }))).toEqual([{ rule: 'H-8.4.1', code: 'attack-check.compulsory' }]);
  });

  test('H-8.42.1 H-4.22.1 the check comes before any other force moves', () => {
    const state = beside({ union: [...UNION, { id: 'lone', hex: '0909' }] });
    expect(refusal(state, 'union', { type: 'roll-movement', force: 'hex:0909' })[0].code).toBe('phase.wrong');
    expect(reasons(refusal(state, 'union', { ...CHECK, force: 'hex:0909' }))).toEqual([{ rule: 'H-8.42.1', code: 'attack-check.other-force' }]);
  });

  test('H-8.4.1 not against somebody who exerts no zone there', () => {
    expect(reasons(refusal(beside(), 'union', { ...CHECK, target: '0909' }))).toEqual([{ rule: 'H-8.4.1', code: 'attack-check.target' }]);
  });

  // E-31: across a bridged major river no zone reaches, and nobody has to attack, though he may.
  test('H-8.4.2 H-3.61.7 across a bridge or ford the check is voluntary', () => {
    const state = beside({ hexsides: [{ between: ['0504', '0503'], features: ['major-river', 'ford'] }] });
    expect(state.phase).toMatchObject({ name: 'attack-check', targets: ['0503'], compulsory: false });
    const { events, state: declined } = play(state, 'union', { type: 'decline-attack' });
    expect(events).toEqual([{ type: 'zone-check-settled', force: 'grant', to: 'union' }, { type: 'phase-entered', phase: { name: 'movement', side: 'union' } }]);
    expect(declined.impulse!.assaults).toEqual([]);
  });

  test('H-8.4.2 across an unbridged, fordless river nobody attacks, nor over a ford that Rain has closed', () => {
    const river = (features: ('major-river' | 'ford')[], weather: 'clear' | 'rain') => beside({ hexsides: [{ between: ['0504', '0503'], features }], weather });
    expect([river(['major-river'], 'clear'), river(['major-river', 'ford'], 'rain')].map(({ phase }) => phase.name)).toEqual(['movement', 'movement']);
  });

  test('H-8.4.2 enemies without a zone may be attacked: a detachment, a depot that fights', () => {
    const guards = beside({ confederate: [{ id: 'guard', type: 'detachment', hex: '0503' }] });
    const depot = beside({ confederate: [{ id: 'depot', type: 'depot', hex: '0503', capacity: 2 }] });
    const captured = beside({ confederate: [{ id: 'depot', type: 'depot', hex: '0503', capacity: 2 }], options: { 'lone-depot': 'captured' } });
    expect([guards, depot, captured].map(({ phase }) => phase)).toEqual([
      { name: 'attack-check', side: 'union', force: 'grant', targets: ['0503'], compulsory: false },
      { name: 'attack-check', side: 'union', force: 'grant', targets: ['0503'], compulsory: false },
      { name: 'movement', side: 'union' },
    ]);
  });

  test('H-3.6.2 H-8.4.1 a manned work exerts a zone, and is attacked for it', () => {
    const state = beside({ confederate: [{ id: 'garrison', type: 'detachment', hex: '0503', state: { manning: true } }], works: [{ hex: '0503', side: 'confederate', level: 1 }] });
    expect(state.phase).toMatchObject({ targets: ['0503'], compulsory: true });
  });

  test('H-8.61.2 H-3.61.3 cavalry that reconnoitred need not attack, and cavalry that did not is bound', () => {
    const horse: Sketch['union'] = [GRANT, { id: 'horse', type: 'cavalry', leader: 'grant' }];
    const start = positionOf({ union: horse, confederate: BRAGG });
    const near = playAll(start, ['union', { type: 'roll-movement', force: 'grant' }, [1]], ['union', { type: 'march', path: ['0504'] }]).state;
    expect(near.impulse!.mover).toMatchObject({ stopped: false });
    expect(play(near, 'union', { type: 'end-march' }).state.phase).toMatchObject({ name: 'attack-check', compulsory: true });
    const looked = play(near, 'union', { type: 'reconnoitre', unit: 'horse', hex: '0503' }, [6, 1]).state;
    expect(play(looked, 'union', { type: 'end-march' }).state.phase).toMatchObject({ name: 'attack-check', compulsory: false });
  });
});

describe('the check', () => {
  // BR 3: a 3 passes.
  test('H-8.41.1 H-8.41.3 H-3.24.a.5 a die of at most the battle rating; the commander pays a point', () => {
    const before = beside();
    const { events, state } = play(before, 'union', CHECK, [3]);
    expect(events).toEqual([
      { type: 'attack-checked', force: 'grant', target: '0503', die: 3, needed: 3, succeeded: true, hasty: false },
      { type: 'points-spent', leader: 'grant', points: 1, rule: 'H-8.41.1', to: 'union' },
      { type: 'assault-declared', assault: { force: 'grant', from: '0504', target: '0503', hasty: false } },
      { type: 'zone-check-settled', force: 'grant', to: 'union' },
      { type: 'phase-entered', phase: { name: 'movement', side: 'union' } },
    ]);
    expect(state.impulse!.assaults).toEqual([{ force: 'grant', from: index(before, '0504'), target: index(before, '0503'), hasty: false }]);
    expect(state.leaders[0]!.points).toBe(2);
  });

  test('H-8.41.2 without a point he checks all the same, and his attack is hasty', () => {
    const { events, state } = play(beside({ union: [{ ...GRANT, state: { points: 0 } }, ...UNION.slice(1)] }), 'union', CHECK, [1]);
    expect(events[0]).toMatchObject({ hasty: true, succeeded: true });
    expect(events.some(({ type }) => type === 'points-spent')).toBe(false);
    expect(state.impulse!.assaults[0]).toMatchObject({ hasty: true });
  });

  test('H-3.24.b.3 H-8.42.2 an army commander in range may pay, but does not lend his battle rating', () => {
    const halleck: LeaderSketch = { id: 'halleck', stars: 4, hex: '0507', headquarters: true, front: { ar: 3, br: 6, mr: 4 } };
    const union = [{ ...GRANT, state: { points: 0 } }, ...UNION.slice(1), halleck, { id: 'guard', leader: 'halleck' }];
    const state = beside({ union });
    expect(offers(state, 'union')[0]!.commands).toContainEqual({ ...CHECK, paidBy: 'halleck' });
    const { events } = play(state, 'union', { ...CHECK, paidBy: 'halleck' }, [2]);
    expect(events[0]).toMatchObject({ needed: 3, hasty: false });
    expect(events[1]).toMatchObject({ type: 'points-spent', leader: 'halleck' });
    const poor = beside({ union: union.map((each) => (each === halleck ? { ...halleck, state: { points: 0 } } : each)) });
    expect(reasons(refusal(poor, 'union', { ...CHECK, paidBy: 'halleck' }))).toEqual([{ rule: 'H-8.41.1', code: 'points.too-few' }]);
  });

  test('H-8.41.a.1 H-3.53.4 failure: a step, a morale level and a hex, at once and as the owner likes', () => {
    const { events, state } = play(beside(), 'union', CHECK, [4]);
    expect(events[0]).toMatchObject({ die: 4, needed: 3, succeeded: false });
    expect(events).toContainEqual({ type: 'morale-changed', leader: 'grant', by: -1, rule: 'H-3.53.4', to: 'union' });
    expect(state.phase).toEqual({ name: 'losses', side: 'union' });
    const lost = play(state, 'union', { type: 'place-loss', unit: 'second' }).state;
    expect(lost.phase).toMatchObject({ name: 'retreat', side: 'union', force: 'grant' });
    const back = play(lost, 'union', offers(lost, 'union')[0]!.commands[0]!).state;
    expect(back.phase).toEqual({ name: 'movement', side: 'union' });
    expect(back.units.slice(0, 3).map(({ steps }) => steps)).toEqual([2, 1, 2]);
    expect(back.setting.board.grid.distance(back.leaders[0]!.hex, index(back, '0504'))).toBe(1);
    expect(back.impulse!.assaults).toEqual([]);
  });

  test('H-8.42.a.1 who failed is not asked again in this impulse', () => {
    const failed = playAll(beside(), ['union', CHECK, [6]], ['union', { type: 'place-loss', unit: 'second' }]).state;
    const back = play(failed, 'union', offers(failed, 'union')[0]!.commands[0]!).state;
    expect(play(back, 'union', { type: 'end-movement' }).state.phase.name).not.toBe('attack-check');
  });
});

describe('units without a leader', () => {
  const LONE: NonNullable<Sketch['union']> = [{ id: 'steady', hex: '0504', full: { cf: 10, ml: 0 } }, { id: 'shaky', type: 'cavalry', hex: '0504', full: { cf: 4, ml: 1 } }];
  const lone = (sketch: Sketch = {}) => play(positionOf({ union: LONE, confederate: BRAGG, ...sketch }), 'union', { type: 'end-movement' }).state;
  const check: HeartlandCommand = { type: 'check-attack', force: 'hex:0504', target: '0503' };

  // S-06: morale 0 and 1 make 6 and 5; at most that number passes.
  test('H-3.52.b.3 H-8.41.3 H-8.41.1 each rolls for itself, free of charge, against its inverted morale', () => {
    const { events, state } = play(lone(), 'union', check, [6, 5]);
    expect(events.slice(0, 2)).toEqual([
      { type: 'attack-checked', force: 'hex:0504', target: '0503', die: 6, needed: 6, succeeded: true, hasty: false },
      { type: 'attack-checked', force: 'hex:0504', target: '0503', die: 5, needed: 5, succeeded: true, hasty: false },
    ]);
    expect(state.impulse!.assaults).toMatchObject([{ force: 'hex:0504', hasty: false }]);
  });

  test('H-3.52.b.2 by the option they have to roll lower', () => {
    const { events } = play(lone({ options: { 'leaderless-check': 'below' } }), 'union', check, [5, 4]);
    expect(events.slice(0, 2)).toEqual([expect.objectContaining({ needed: 5, succeeded: true }), expect.objectContaining({ needed: 4, succeeded: true })]);
  });

  test('H-3.52.b.3 H-8.41.a.1 those who fail fall back with a step less, the others attack', () => {
    const { state } = play(lone(), 'union', check, [1, 6]);
    expect(state.impulse!.assaults).toMatchObject([{ force: 'hex:0504' }]);
    expect(state.units[1]!.steps).toBe(1);
    const back = state.phase.name === 'retreat' ? play(state, 'union', offers(state, 'union')[0]!.commands[0]!).state : state;
    expect(back.units[0]!.hex).toBe(index(back, '0504'));
    expect(back.units[1]!.hex).not.toBe(index(back, '0504'));
  });

  test('H-8.41.1 nobody pays for them', () => {
    const halleck: LeaderSketch = { id: 'halleck', stars: 4, hex: '0507', headquarters: true };
    const state = lone({ union: [...LONE, halleck, { id: 'guard', leader: 'halleck' }] });
    expect(reasons(refusal(state, 'union', { ...check, paidBy: 'halleck' }))).toEqual([{ rule: 'H-8.41.1', code: 'attack-check.free' }]);
  });
});

describe('forces that stay where they began', () => {
  const near: LeaderSketch = { ...GRANT, hex: '0504' };

  test('H-8.42.a.1 H-4.22.2 in an enemy zone they check before the sequence ends', () => {
    const state = play(positionOf({ union: [near, ...UNION.slice(1)], confederate: BRAGG }), 'union', { type: 'end-movement' }).state;
    expect(state.phase).toMatchObject({ name: 'attack-check', force: 'grant', targets: ['0503'], compulsory: true });
    const checked = play(state, 'union', CHECK, [1]).state;
    expect(forcesToCheck(checked)).toEqual([]);
  });

  test('H-8.42.a.1 or leave it first', () => {
    const state = positionOf({ union: [near, ...UNION.slice(1)], confederate: BRAGG });
    const gone = playAll(state, ['union', { type: 'roll-movement', force: 'grant' }, [1]], ['union', { type: 'march', path: ['0505'] }], ['union', { type: 'end-march' }]).state;
    expect(gone.phase).toEqual({ name: 'movement', side: 'union' });
    expect(play(gone, 'union', { type: 'end-movement' }).state.phase.name).not.toBe('attack-check');
  });

  test('H-8.42.a.1 H-8.1.2 inactive ones are exempt and stay', () => {
    const state = positionOf({ union: [{ ...near, state: { active: false } }, ...UNION.slice(1)], confederate: BRAGG });
    expect(play(state, 'union', { type: 'end-movement' }).state.phase.name).not.toBe('attack-check');
  });

  test('H-8.4.2 next to enemies whose zone does not reach them they are asked as well', () => {
    const state = positionOf({ union: [near, ...UNION.slice(1)], confederate: BRAGG, hexsides: [{ between: ['0504', '0503'], features: ['major-river', 'bridge'] }] });
    const asked = play(state, 'union', { type: 'end-movement' }).state;
    expect(asked.phase).toMatchObject({ name: 'attack-check', compulsory: false });
    const declined = playAll(asked, ['union', { type: 'decline-attack' }], ['union', { type: 'end-movement' }]).state;
    expect(declined.phase.name).not.toBe('attack-check');
  });
});

describe('joining an attack', () => {
  const HALLECK: LeaderSketch = { id: 'halleck', stars: 4, hex: '0506', headquarters: true };

  /** Grant has checked against Bragg from 0504; somebody else comes into his hex. */
  function joined(comer: NonNullable<Sketch['union']>, force: string, given: Given = {}): HeartlandState {
    const state = play(beside({ union: [...UNION, ...comer] }, given), 'union', CHECK, [1]).state;
    return playAll(state, ['union', { type: 'roll-movement', force }, [1]], ['union', { type: 'march', path: ['0505', '0504'] }]).state;
  }

  test('H-8.42.3 a junior comes under the leader who checked, who pays for it, and makes no check', () => {
    const state = joined([{ id: 'hooker', stars: 2, hex: '0506' }, { id: 'third', leader: 'hooker' }], 'hooker');
    expect(offers(state, 'union').flatMap(({ commands }) => commands)).toContainEqual({ type: 'join-attack', force: 'grant' });
    const { events, state: after } = play(state, 'union', { type: 'join-attack', force: 'grant' });
    expect(events[0]).toEqual({ type: 'points-spent', leader: 'grant', points: 1, rule: 'H-8.42.3', to: 'union' });
    expect(after.leaders.find((_, at) => after.setting.order.leaders[at]!.id === 'hooker')).toMatchObject({ under: 0 });
    expect(after.impulse).toMatchObject({ mover: null, assaults: [{ force: 'grant' }] });
    expect(forcesToCheck(after)).toEqual([]);
  });

  test('H-8.42.3 a senior takes the attack over', () => {
    const state = joined([HALLECK, { id: 'third', leader: 'halleck' }], 'halleck');
    const { state: after } = play(state, 'union', { type: 'join-attack', force: 'grant' });
    expect(after.impulse!.assaults).toEqual([{ force: 'halleck', from: index(after, '0504'), target: index(after, '0503'), hasty: false }]);
    expect(after.leaders[0]).toMatchObject({ place: 'box' });
  });

  test('H-8.42.3 units without a leader come into his box', () => {
    const state = joined([{ id: 'third', hex: '0506' }], 'hex:0506', { impulse: { supply: { 'hex:0506': { state: 'full', open: true } } } });
    const { state: after } = play(state, 'union', { type: 'join-attack', force: 'grant' });
    expect(after.units[2]).toMatchObject({ place: 'box', leader: 0 });
  });

  test('H-8.42.3 not without a point to pay for the merger', () => {
    const union: NonNullable<Sketch['union']> = [{ ...GRANT, state: { points: 1 } }, ...UNION.slice(1), { id: 'hooker', stars: 2, hex: '0506' }, { id: 'third', leader: 'hooker' }];
    const checked = play(beside({ union }), 'union', CHECK, [1]).state;
    const state = playAll(checked, ['union', { type: 'roll-movement', force: 'hooker' }, [1]], ['union', { type: 'march', path: ['0505', '0504'] }]).state;
    expect(reasons(refusal(state, 'union', { type: 'join-attack', force: 'grant' }))).toEqual([{ rule: 'H-8.42.3', code: 'points.too-few' }]);
    expect(play(state, 'union', { type: 'end-march' }).state.phase).toMatchObject({ name: 'attack-check', force: 'hooker' });
  });

  test('H-8.42.3 there must be an attack in the hex', () => {
    const state = play(positionOf({ union: UNION }), 'union', { type: 'roll-movement', force: 'grant' }, [1]).state;
    expect(reasons(refusal(state, 'union', { type: 'join-attack', force: 'grant' }))).toEqual([{ rule: 'H-8.42.3', code: 'attack.nothing-to-join' }]);
  });
});

describe('the preview of the check', () => {
  const ask = (state: HeartlandState, force: string, side: 'union' | 'confederate' = 'union') => attackCheckPreview.answer(state, { force } as never, { role: 'seat', side });

  test('H-8.41.3 the exact odds, the targets, and whether it would be hasty', () => {
    const answer = ask(beside(), 'grant');
    expect(answer).toMatchObject({
      ok: true,
      value: {
        dice: [{ roller: 'grant', atMost: 3 }],
        outcomes: [{ passing: 0, probability: { numerator: '1', denominator: '2' } }, { passing: 1, probability: { numerator: '1', denominator: '2' } }],
        targets: ['0503'], compulsory: true, hasty: false,
      },
    });
  });

  // S-06: 6/6 and 5/6: both pass with 5/6, one with 1/6.
  test('H-3.52.b.3 of units without a leader how many pass', () => {
    const state = positionOf({ union: [{ id: 'steady', hex: '0504', full: { cf: 10, ml: 0 } }, { id: 'shaky', type: 'cavalry', hex: '0504', full: { cf: 4, ml: 1 } }] });
    expect(ask(state, 'hex:0504')).toMatchObject({ ok: true, value: { outcomes: [{ passing: 1, probability: { numerator: '1', denominator: '6' } }, { passing: 2, probability: { numerator: '5', denominator: '6' } }] } });
  });

  test('H-3.71.1 the enemy is told by what shows of the leader, not his points', () => {
    const rich = beside();
    const poor = beside({ union: [{ ...GRANT, state: { points: 0 } }, ...UNION.slice(1)] });
    expect(ask(poor, 'grant', 'confederate')).toEqual(ask(rich, 'grant', 'confederate'));
  });

  test('H-3.72.3 in dense fog that is the range: with a rating of 3 or, by wounds that do not show, any lower one', () => {
    const wounded = (wound: number, fog: 'used' | 'unused') => beside({ options: { 'dense-fog': fog }, union: [{ ...GRANT, state: { wound } }, ...UNION.slice(1)] });
    const told = ask(wounded(0, 'used'), 'grant', 'confederate');
    expect(told).toMatchObject({ ok: true, value: { range: { passes: { least: { decimal: '0' }, most: { decimal: '0.5' } } }, notSeen: expect.arrayContaining(['wounds and a brevet that lower his ratings']) as unknown } });
    expect(ask(wounded(2, 'used'), 'grant', 'confederate')).toEqual(told);
    // The marker lies beside the counter: 3 less 2.
    const sixth = { numerator: '1', denominator: '6' };
    expect(ask(wounded(2, 'unused'), 'grant', 'confederate')).toMatchObject({ value: { range: { passes: { least: sixth, most: sixth } } } });
  });

  test('H-3.71.3 of units without a leader nothing shows that the check rests on', () => {
    const lone = positionOf({ union: [{ id: 'lone', hex: '0504' }] });
    expect(ask(lone, 'hex:0504', 'confederate')).toMatchObject({ value: { range: { passes: { least: { decimal: '0' }, most: { decimal: '1' } } } } });
  });
});

describe('who does not show on the map', () => {
  const ENEMY = { role: 'seat', side: 'confederate' } as const;
  const OWN = { role: 'seat', side: 'union' } as const;
  const HORSE = { id: 'horse', type: 'cavalry', size: 'brigade', leader: 'grant' } as const;
  const screened: Sketch = { union: [...UNION, { ...HORSE, state: { place: 'screen' } }] };
  const COVERED: readonly (readonly [string, Sketch])[] = [
    ['under a screen (H-8.62.1)', screened],
    ['in an entrenchment (H-8.62.c.1)', { works: [{ hex: '0504', side: 'union', level: 1 }] }],
    ['under the counter on top (H-3.71.1)', { union: [...UNION, { id: 'halleck', stars: 4, hex: '0504' }, { id: 'guard', leader: 'halleck' }] }],
  ];
  const seen = (events: readonly Parameters<typeof observeEvent>[0][]) => events.flatMap((event) => observeEvent(event, ENEMY) ?? []);

  test.each(COVERED)('H-3.71.2 %s is not named to the enemy when he checks: neither by the phase nor by its events nor by the marker', (_where, sketch) => {
    const asked = beside(sketch);
    expect(observe(asked, ENEMY).phase).toEqual({ name: 'attack-check', side: 'union' });
    expect(observe(asked, OWN).phase).toEqual(asked.phase);
    const { events, state } = play(asked, 'union', CHECK, [3]);
    expect(seen(events).slice(0, 2)).toEqual([
      { type: 'attack-rolled', from: '0504', target: '0503', die: 3, succeeded: true, hasty: false },
      { type: 'assault-marked', from: '0504', target: '0503', hasty: false },
    ]);
    expect(JSON.stringify(seen(events))).not.toContain('grant');
    expect(events).toContainEqual({ type: 'assault-declared', assault: { force: 'grant', from: '0504', target: '0503', hasty: false }, to: 'union' });
    expect(observe(state, ENEMY).impulse!.assaults).toEqual([{ force: null, from: '0504', target: '0503', hasty: false }]);
    expect(observe(state, OWN).impulse!.assaults).toEqual([{ force: 'grant', from: '0504', target: '0503', hasty: false }]);
  });

  test('H-3.71.2 the phase is announced to all, and its force to its side', () => {
    const { state } = playAll(positionOf({ union: screened.union, confederate: BRAGG }), ['union', { type: 'roll-movement', force: 'grant' }, [1]], ['union', { type: 'march', path: ['0504'] }]);
    expect(play(state, 'union', { type: 'end-march' }).events.slice(-2)).toEqual([
      { type: 'phase-announced', name: 'attack-check', side: 'union' },
      { type: 'phase-entered', phase: { name: 'attack-check', side: 'union', force: 'grant', targets: ['0503'], compulsory: true }, to: 'union' },
    ]);
  });

  test('H-3.71.1 nor when he rolls to move under the counter on top and stays', () => {
    const two = positionOf({ union: [...UNION, { id: 'halleck', stars: 4, hex: '0505' }, { id: 'guard', leader: 'halleck' }], confederate: BRAGG });
    const { events } = playAll(two, ['union', { type: 'roll-movement', force: 'grant' }, [1]], ['union', { type: 'end-march' }]);
    expect(JSON.stringify(seen(events))).not.toContain('grant');
  });

  test('H-3.71.2 the die is rolled for his hex', () => {
    const purposes: string[] = [];
    decide(beside(screened), 'union', CHECK, { roll: ({ purpose }) => (purposes.push(purpose), 0) });
    expect(purposes).toEqual(['attack-check 0504']);
  });

  test('H-8.41.a.1, H-3.71.2 nor when he fails: the enemy sees that a stack falls back', () => {
    // His battle rating is 3. Two ways lead back, and his own side chooses.
    const failed = play(beside(screened), 'union', CHECK, [4]);
    const { state, events } = play(failed.state, 'union', { type: 'place-loss', unit: 'division' });
    expect(events.slice(-2)).toEqual([
      { type: 'phase-announced', name: 'retreat', side: 'union', from: '0504' },
      { type: 'phase-entered', phase: { name: 'retreat', side: 'union', force: 'grant' }, to: 'union' },
    ]);
    expect(observe(state, ENEMY).phase).toEqual({ name: 'retreat', side: 'union', from: '0504' });
    const [way] = offers(state, 'union').find(({ decision }) => decision === 'retreat')!.commands;
    const back = play(state, 'union', way!);
    const told = seen([...failed.events, ...events, ...back.events]);
    expect(told).toContainEqual({ type: 'attack-rolled', from: '0504', target: '0503', die: 4, succeeded: false, hasty: false });
    expect(told).toContainEqual({ type: 'stack-moved', side: 'union', from: '0504', hex: (way as { path: string[] }).path.at(-1) });
    expect(JSON.stringify(told)).not.toContain('grant');
  });

  test('H-10.41.1, H-10.31.1 the battle names him: his rating and his morale count in the open', () => {
    const { state } = play(beside(screened), 'union', CHECK, [3]);
    const { events } = play(state, 'union', { type: 'end-movement' }, [2, 2]);
    const begun = events.find(({ type }) => type === 'battle-begun');
    expect(begun).toMatchObject({ battle: { waves: [{ force: 'grant' }] } });
    expect(seen(events)).toContain(begun);
  });

  test('H-9.22.1, H-3.71.2 nor is he who retreats before combat under a screen', () => {
    const defended: Sketch = { year: 1863, confederate: [...BRAGG, { id: 'horse', type: 'cavalry', size: 'brigade', leader: 'bragg', state: { place: 'screen' } }] };
    const { state } = playAll(beside(defended), ['union', CHECK, [3]], ['union', { type: 'end-movement' }]);
    const { events } = play(state, 'confederate', { type: 'retreat-before-combat', force: 'bragg', to: '0502', rearGuard: [] });
    expect(events.slice(0, 2)).toEqual([
      { type: 'stack-moved', side: 'confederate', from: '0503', hex: '0502' },
      { type: 'retreated-before-combat', force: 'bragg', from: '0503', hex: '0502', to: 'confederate' },
    ]);
  });
});
