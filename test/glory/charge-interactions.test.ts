import { evolve } from '../../src/systems/glory/evolve.js';
import { glory } from '../../src/systems/glory/index.js';
import { retreatChoices } from '../../src/systems/glory/procedures/retreat-paths.js';
import type { Combat, GloryState, Retreat } from '../../src/systems/glory/state.js';
import { standing } from '../../src/systems/glory/procedures/standing-charge.js';
import { DUEL, charging, designate, designating, duel, hexOf, pendingOf, resolve, told, typesOf, underFire, unit, type Plan } from './charging.js';
import { play, playAll, positionOf, reasons, refusal, type Sketch, type UnitSketch } from './position.js';

/** Somebody far off on each side, so that no game ends and no command runs out of units. */
const reserve: Sketch = { union: [{ id: 'r', hex: '0109' }], confederate: [{ id: 's', hex: '0901' }] };
const meeting = (attacker: Partial<UnitSketch>, defender: Partial<UnitSketch>, more: Sketch = {}) =>
  duel(attacker, defender, { ...more, union: [...(more.union ?? []), ...reserve.union!], confederate: [...(more.confederate ?? []), ...reserve.confederate!] });
const horse = { class: 'cavalry' } as const;

describe('a counter-charge while other charges wait', () => {
  // a, mounted, is repulsed; d occupies 0505 and counter-charges a at 0506. b's charge of f still waits.
  const others: Sketch = { union: [{ id: 'b', hex: '0803' }], confederate: [{ id: 'f', hex: '0802', facing: 3 }] };
  const countered = () =>
    playAll(
      charging(meeting({ ...horse, strength: 1 }, { strength: 6 }, others), [...DUEL, { attackers: ['b'], targets: ['0802'] }]),
      ['union', resolve(1), [0]],
      ['union', { type: 'retreat', unit: 'a', path: ['0506'], facing: 0 }],
      ['confederate', { type: 'advance', unit: 'd', hex: '0505', facing: 3 }],
      ['confederate', { type: 'counter-charge', target: '0506', facing: 3 }],
    ).state;

  test('G-10.27.a, G-11.33.c the beaten cavalry may leave before it; the charges that wait are not fired at a second time', () => {
    const state = countered();
    expect(state.phase).toMatchObject({ name: 'retreat-before-charge', side: 'union', undecided: ['a'] });
    const left = play(state, 'union', { type: 'retreat-before-charge', unit: 'a', path: ['0507'], facing: 0 });
    expect(left.state.phase).toMatchObject({ name: 'occupation', side: 'confederate', occupation: { hex: '0506', candidates: ['d'] } });
    const occupied = play(left.state, 'confederate', { type: 'occupy', unit: 'd', facing: 3 });
    expect(occupied.state.phase).toMatchObject({ name: 'charges', pending: { charges: [{ id: 2 }] } });
  });
});

describe('newcomers', () => {
  test('G-11.23.b one that retreats on, to a hex of its own, is no newcomer any more: whoever joins it there adds nothing to it', () => {
    const state = positionOf(meeting({}, {}, { confederate: [{ id: 'h', hex: '0503', facing: 3 }] }));
    const joined = evolve(state, { type: 'unit-retreated', unit: 'd', path: ['0503'], facing: 3, place: 'bottom' });
    expect(unit(joined, 'd').marks.guest).toBe(true);
    const alone = evolve(joined, { type: 'unit-retreated', unit: 'd', path: ['0502'], facing: 3, place: 'alone' });
    expect(unit(alone, 'd').marks).toEqual({ fought: true });
  });
});

describe('whom a beaten charger retreats from', () => {
  test('G-11.21.a, G-10.28.f not from a hex of lone guns that it has overrun', () => {
    // a charges d at 0504 and the battery g at 0604; the guns go, d holds: only d drives a back.
    const sketch = meeting({ strength: 1 }, {}, { confederate: [{ id: 'g', hex: '0604', facing: 4, class: 'artillery' }] });
    const { state } = play(charging(sketch, [{ attackers: ['a'], targets: ['0504', '0604'] }]), 'union', resolve(), [0]);
    expect(state.phase).toMatchObject({ name: 'retreats', retreats: [{ unit: 'a', from: ['0504'] }] });
  });

  test('G-11.21.a one that fronted only the guns retreats from those who held', () => {
    const sketch = meeting({ strength: 1 }, {}, { union: [{ id: 'b', hex: '0605', facing: 1, strength: 1 }], confederate: [{ id: 'g', hex: '0705', facing: 4, class: 'artillery' }] });
    const { state } = play(charging(sketch, [{ attackers: ['a', 'b'], targets: ['0504', '0705'] }]), 'union', resolve(), [0]);
    expect(state.phase).toMatchObject({ name: 'retreats', retreats: [{ unit: 'a', from: ['0504'] }, { unit: 'b', from: ['0504'] }] });
  });
});

/** d, at 0504, was driven away by a; `from` are the causers' hexes. */
function beaten(sketch: Sketch, from: readonly string[] = ['0505'], waiting: readonly Plan[] = []): { readonly state: GloryState; readonly retreat: Retreat } {
  const retreat: Retreat = { unit: 'd', from, mayStand: false };
  const combat: Combat = {
    charge: { id: 1, kind: 'standard', side: 'union', attackers: ['a'], targets: ['0504'], defenders: ['d'], spent: [] },
    result: 'retreat-and-check', contested: ['0504'], losers: ['d'], advanced: [],
  };
  const pending = pendingOf(positionOf(sketch), waiting);
  return { state: positionOf(sketch, { name: 'retreats', combat, retreats: [retreat], pending }), retreat };
}

describe('displacement', () => {
  test('G-11.26.a, G-11.21.a where nobody can make room farther from both enemies, a friend farther from one of them makes it', () => {
    // Farther from both 0505 and 0604 lie 0403 and 0503: rivers shut in the cavalry that holds 0403, another river bars 0503.
    const river = (a: string, b: string) => ({ between: [a, b] as [string, string], features: ['river' as const] });
    const sketch = meeting({ facing: 0 }, { leader: null }, {
      union: [{ id: 'b', hex: '0604', facing: 5 }],
      confederate: [{ id: 'w', hex: '0403', ...horse }, { id: 'e', hex: '0603', ...horse }, { id: 'x', hex: '0404', ...horse }],
      hexsides: [river('0504', '0503'), ...['0402', '0503', '0404', '0304', '0303'].map((hex) => river('0403', hex))],
    });
    const { state, retreat } = beaten(sketch, ['0505', '0604']);
    const { open, displacing } = retreatChoices(state, retreat);
    expect(open).toEqual([]);
    expect([...new Set(displacing.map(({ path }) => path.join()))].sort()).toEqual(['0404', '0603']);
  });
});

describe('a defender that was driven from its hex', () => {
  test('G-10.24.h, G-10.23.e defends no other target hex of a charge that waits, though it retreated into it', () => {
    // z at 0603 was to charge d at 0504 and e at 0503; e is gone, and d retreats into 0503.
    const sketch = meeting({}, {}, { union: [{ id: 'z', hex: '0603', facing: 5 }] });
    const { state } = beaten(sketch, ['0505'], [{ attackers: ['z'], targets: ['0504', '0503'] }]);
    const { events } = playAll(state, ['confederate', { type: 'retreat', unit: 'd', path: ['0503'], facing: 3 }], ['union', { type: 'advance', unit: 'a', hex: '0504', facing: 0 }]);
    expect(told(events, 'charge-voided')).toEqual({ type: 'charge-voided', charge: 1, rule: 'G-10.24.h' });
  });
});

describe('who is named as a charger', () => {
  test('G-8.0.b, G-11.12.c, G-11.14.b neither guns nor Disordered cavalry; Disordered infantry only at lone guns', () => {
    const front = (id: string, hex: string, more: Partial<UnitSketch> = {}): UnitSketch => ({ id, hex, ...more });
    const sketch = meeting({}, {}, {
      union: [front('g', '0205', { class: 'artillery' }), front('k', '0705', { ...horse, disordered: true }), front('m', '0908', { disordered: true })],
      confederate: [front('e', '0204', { facing: 3 }), front('f', '0704', { facing: 3 }), front('b', '0907', { class: 'artillery' })],
    });
    const [offer] = glory.offers(designating(sketch), 'union');
    const { chargers } = offer!.parts as { readonly chargers: readonly { readonly unit: string }[] };
    expect(chargers.map((charger) => charger.unit)).toEqual(['a', 'm']);
  });
});

describe('the edge of the map', () => {
  test('G-11.28.a, G-11.28.b, G-11.26.a where the edge is open nobody is eliminated for declining to displace a friend', () => {
    const sketch: Sketch = {
      union: [{ id: 'a', hex: '0502', facing: 0 }, ...reserve.union!],
      confederate: [{ id: 'd', hex: '0501', facing: 3 }, ...reserve.confederate!],
    };
    const { state } = beaten(sketch, ['0502']);
    expect(reasons(refusal(state, 'confederate', { type: 'accept-elimination', unit: 'd' }))).toEqual([{ rule: 'G-11.28.a', code: 'retreat.edge-open' }]);
    expect(glory.offers(state, 'confederate').flatMap(({ commands }) => commands)).toEqual([{ type: 'leave-map', unit: 'd' }]);
  });
});

describe('hexes left before the charge', () => {
  // c, mounted, leaves 0504. p at 0505 charges it and e; q at 0404 charges it and f: two charges, both with a target left.
  const sketch: Sketch = {
    union: [{ id: 'p', hex: '0505', facing: 0, strength: 20 }, { id: 'q', hex: '0404', facing: 0, strength: 20, cohesion: 9 }, ...reserve.union!],
    confederate: [{ id: 'c', hex: '0504', facing: 3, ...horse }, { id: 'e', hex: '0604', facing: 0 }, { id: 'f', hex: '0403', facing: 0 }, ...reserve.confederate!],
  };
  const left = () =>
    playAll(
      designating(sketch),
      ['union', designate(['p'], '0504', '0604')],
      ['union', designate(['q'], '0504', '0403')],
      ['confederate', { type: 'retreat-before-charge', unit: 'c', path: ['0503', '0502'], facing: 3 }],
    ).state;

  test('G-10.27.e one whose own charge still waits is no candidate for the hex that another may enter', () => {
    const won = playAll(left(), ['union', resolve(1), [9]], ['confederate', { type: 'retreat', unit: 'e', path: ['0704'], facing: 3 }]).state;
    expect(won.phase).toMatchObject({ name: 'advance', openings: [{ hex: '0604', candidates: ['p'] }, { hex: '0504', candidates: ['p'] }] });
  });

  test('G-10.27.e when the first enters the hex that it won, the other must still enter the one that was left', () => {
    const { state } = playAll(
      left(),
      ['union', resolve(1), [9]],
      ['confederate', { type: 'retreat', unit: 'e', path: ['0704'], facing: 3 }],
      ['union', { type: 'advance', unit: 'p', hex: '0604', facing: 5 }],
      ['union', resolve(2), [9]],
      ['confederate', { type: 'retreat', unit: 'f', path: ['0402'], facing: 3 }],
    );
    expect(state.phase).toMatchObject({ name: 'advance', openings: [{ hex: '0403', candidates: ['q'] }, { hex: '0504', candidates: ['q'] }] });
    const after = play(state, 'union', { type: 'advance', unit: 'q', hex: '0504', facing: 0 }).state;
    expect([hexOf(after, 'p'), hexOf(after, 'q')]).toEqual(['0604', '0504']);
  });
});

describe('Disorder while a charge waits', () => {
  const lone = (marks: UnitSketch['marks']) => meeting({ disordered: true, ...(marks ? { marks } : {}) }, { class: 'artillery' });
  const stands = (sketch: Sketch) => standing(positionOf(sketch), pendingOf(positionOf(sketch), DUEL).charges[0]!).ok;

  test('G-11.14.b one Disordered by a displacement charges the lone guns only if it began next to them', () => {
    expect([stands(lone(undefined)), stands(lone({ moved: true }))]).toEqual([true, false]);
  });
});

describe('three chargers side by side', () => {
  const line = meeting({}, { strength: 9 }, { union: [{ id: 'b', hex: '0604', facing: 5, strength: 4 }, { id: 'c', hex: '0404', facing: 1, strength: 3 }] });
  const plan = [{ attackers: ['b', 'a', 'c'], targets: ['0504'] }];

  test('G-10.24.e (the row\'s example) DF Disorders the one in the middle: the others stay one charge with their own strength', () => {
    const { state } = play(underFire(line, plan), 'confederate', { type: 'defensive-fire', hex: '0504', targets: ['0505'] }, [9]);
    const { events } = play(state, 'union', resolve(), [5, 0]);
    expect(told(events, 'charge-resolved')).toMatchObject({ attackers: ['b', 'c'], odds: '1-1' });
  });
});

describe('from opposite sides', () => {
  test('G-10.22.d (the row\'s example) chargers at directions 0 and 3 of a defender facing 0: two charges with 0 and +1', () => {
    const sketch = meeting({}, { facing: 0 }, { union: [{ id: 'n', hex: '0503', facing: 3 }] });
    const state = charging(sketch, [{ attackers: ['n'], targets: ['0504'] }, { attackers: ['a'], targets: ['0504'] }]);
    const totals = [1, 2].map((charge) => told(play(state, 'union', resolve(charge), [5, 0]).events, 'charge-resolved').roll.total);
    expect(totals).toEqual([5, 6]);
    expect(reasons(refusal(designating(sketch), 'union', designate(['n', 'a'], '0504')))).toEqual([{ rule: 'G-10.24.a', code: 'charge.not-adjacent' }]);
  });
});

test('E25 (in part) either charger alone: the front one 3-2 and Woods make 0, the one in the rear 1-1, +1 and Woods make 0', () => {
  const sketch = meeting({ hex: '0603', facing: 4, strength: 6 }, { facing: 0, strength: 4 }, { union: [{ id: 'b', hex: '0604', facing: 5, strength: 5 }], hexes: { '0504': { terrain: 'woods' } } });
  const state = charging(sketch, [{ attackers: ['a'], targets: ['0504'] }, { attackers: ['b'], targets: ['0504'] }]);
  expect([1, 2].map((charge) => told(play(state, 'union', resolve(charge), [5, 0]).events, 'charge-resolved').roll.total)).toEqual([5, 5]);
});

test('G-10.25.e (the row\'s example) two batteries alone are eliminated without a die, so there is no difference of Cohesions', () => {
  const pair = meeting({}, { class: 'artillery', onTop: true }, { confederate: [{ id: 'g', hex: '0504', facing: 3, class: 'artillery' }] });
  const { events } = playAll(underFire(pair, DUEL), ['confederate', { type: 'defensive-fire', hex: '0504', targets: ['0505'] }, [0]], ['union', resolve()]);
  expect(events.flatMap((event) => (event.type === 'unit-eliminated' ? [event.unit] : []))).toEqual(['d', 'g']);
  expect(typesOf(events)).not.toContain('charge-resolved');
});

test('G-11.13.a (the row\'s example) a Disordered unit that is active, idle and away from the enemy may Rally', () => {
  const state = designating(meeting({}, {}, { union: [{ id: 'i', hex: '0108', disordered: true }] }));
  const rally = play(state, 'union', { type: 'end-designation' });
  expect(rally.state.phase.name).toBe('rally');
  expect(glory.offers(rally.state, 'union')[0]).toMatchObject({ decision: 'rally', commands: [{ type: 'rally', unit: 'i' }] });
});

test('G-TCN.c (the row\'s example) a Clear hex with a farmhouse is Clear: no modifier, attacker rounding', () => {
  const farm = meeting({ strength: 7 }, { strength: 3 }, { hexes: { '0504': { name: 'Farmhouse' } } });
  expect(told(play(charging(farm, DUEL), 'union', resolve(), [5, 0]).events, 'charge-resolved')).toMatchObject({ odds: '3-1', roll: { total: 8 } });
});

describe('night', () => {
  test('G-13.k a counter-charge that wins counts as an attack: advancing after it is optional and Disorders', () => {
    const { state } = playAll(
      charging({ ...meeting({ strength: 5 }, { strength: 15 }), period: 'night-1' }, DUEL),
      ['union', resolve(), [0]],
      ['union', { type: 'retreat', unit: 'a', path: ['0506'], facing: 0 }],
      ['confederate', { type: 'advance', unit: 'd', hex: '0505', facing: 3 }],
      ['confederate', { type: 'counter-charge', target: '0506', facing: 3 }, [9]],
    );
    expect(state.phase).toMatchObject({ name: 'advance', side: 'confederate', optional: true, openings: [{ hex: '0506', candidates: ['d'] }] });
    const { events, state: after } = play(state, 'confederate', { type: 'advance', unit: 'd', hex: '0506', facing: 3 });
    expect(told(events, 'unit-disordered')).toMatchObject({ unit: 'd', rule: 'G-13.i' });
    expect(hexOf(after, 'd')).toBe('0506');
  });
});

describe('leaders where units are driven to', () => {
  const leaders: Sketch['leaders'] = [{ id: 'union', side: 'union', hex: '0503' }, { id: 'confederate', side: 'confederate', hex: '0909' }];

  test('G-5.15.b, G-11.22.b a lone enemy leader gives way to cavalry that only rides through, and the next retreat is waited for', () => {
    const { state, retreat } = beaten({ ...meeting({}, horse, { confederate: [{ id: 'e', hex: '0604', facing: 4 }] }), leaders });
    const both = { ...state, phase: { ...state.phase, retreats: [retreat, { unit: 'e', from: ['0505'], mayStand: false }] } } as GloryState;
    const rode = play(both, 'confederate', { type: 'retreat', unit: 'd', path: ['0503', '0502'], facing: 3 });
    expect(rode.state.phase).toMatchObject({ name: 'leader-displacement', side: 'union', leaders: ['union'], resume: { name: 'retreats', retreats: [{ unit: 'e' }] } });
    const [offer] = glory.offers(rode.state, 'union');
    expect(play(rode.state, 'union', offer!.commands[0]!).state.phase).toMatchObject({ name: 'retreats', retreats: [{ unit: 'e' }] });
  });

  test('G-5.15.b a leader whose unit is driven away stays, and gives way to the unit that advances', () => {
    const own: Sketch['leaders'] = [{ id: 'union', side: 'union', hex: '0109' }, { id: 'confederate', side: 'confederate', hex: '0504' }];
    const { state } = beaten({ ...meeting({}, {}), leaders: own });
    const { state: after } = playAll(state, ['confederate', { type: 'retreat', unit: 'd', path: ['0503'], facing: 3 }], ['union', { type: 'advance', unit: 'a', hex: '0504', facing: 0 }]);
    expect(after.phase).toMatchObject({ name: 'leader-displacement', side: 'confederate', leaders: ['confederate'] });
  });
});

describe('a charger that is displaced', () => {
  test('G-11.26.e (the row\'s example) away from its enemy its charge is void; its check is its own', () => {
    // b charges f at 0604. a, repulsed by d, can only go onto b, which makes room.
    const river = (to: string) => ({ between: ['0505', to] as [string, string], features: ['river' as const] });
    const sketch = meeting({ leader: null, strength: 1 }, { strength: 9 }, {
      union: [{ id: 'b', hex: '0605', facing: 0 }],
      confederate: [{ id: 'f', hex: '0604', facing: 3, strength: 9 }],
      hexsides: ['0506', '0405', '0404'].map(river),
    });
    const start = charging(sketch, [...DUEL, { attackers: ['b'], targets: ['0604'] }]);
    const repulsed = play(start, 'union', resolve(1), [0]).state;
    const way = glory.offers(repulsed, 'union').flatMap(({ commands }) => commands).find((command) => command.type === 'retreat');
    expect(way).toMatchObject({ unit: 'a', path: ['0605'], displace: [{ unit: 'b' }] });
    const { events } = playAll(repulsed, ['union', way!, [0]], ['confederate', { type: 'decline-advance' }]);
    expect(told(events, 'cohesion-checked')).toMatchObject({ unit: 'b', cause: 'displacement' });
    expect(told(events, 'charge-voided')).toEqual({ type: 'charge-voided', charge: 2, rule: 'G-11.26.e' });
  });
});
