import type { HexsideFeature } from '../../src/systems/glory/vocabulary.js';
import { scriptedDice } from '../../src/dice/scripted.js';
import { decide } from '../../src/systems/glory/decide.js';
import { glory } from '../../src/systems/glory/index.js';
import { DEFENSIVE_FIRE } from '../../src/systems/glory/tables/defensive-fire.js';
import { DIAGRAM, DUEL, designate, designating, duel, told, typesOf, underFire, unit } from './charging.js';
import { play, playAll, reasons, refusal, type Sketch, type UnitSketch } from './position.js';

const fire = (hex: string, ...targets: string[]) => ({ type: 'defensive-fire' as const, hex, targets });
const marsh = { '0505': { terrain: 'marsh' } } as const;
/** a (Cohesion 7) in neutral Marsh charges d. */
const neutral = (attacker: Partial<UnitSketch> = {}, defender: Partial<UnitSketch> = {}, more: Sketch = {}) => duel(attacker, defender, { hexes: marsh, ...more });
/** The modifiers of the one roll at a, by rule; the die shows a 0. */
const modifiers = (sketch: Sketch, plans = DUEL) => {
  const { roll } = told(play(underFire(sketch, plans), 'confederate', fire('0504', '0505'), [0, 5, 0].slice(0, 1)).events, 'defensive-fire-resolved');
  return Object.fromEntries(roll.modifiers.filter(({ value }) => value !== 0).map(({ rule, value }) => [rule, value]));
};
const nobody = (sketch: Sketch, side: 'union' | 'confederate' = 'union') => play(designating(sketch, side), side, designate(['a'], '0504')).state.phase.name;

describe('the diagram of the source', () => {
  const state = underFire(DIAGRAM, [{ attackers: ['x'], targets: ['0404', '0504', '0604'] }, { attackers: ['y', 'z'], targets: ['0705'] }], 'confederate');

  test('S8 A and B hit X with 8 and 9, C has nobody left to fire at; D misses Y with a 7; the charge of Y and Z is left', () => {
    const { events, state: after } = playAll(state, ['union', fire('0404', '0505'), [8]], ['union', fire('0504', '0505'), [9]], ['union', fire('0705', '0605'), [7]]);
    expect(events.filter(({ type }) => type === 'defensive-fire-resolved')).toEqual([
      { type: 'defensive-fire-resolved', firers: ['a'], hex: '0404', target: 'x', roll: { die: 8, modifiers: [{ label: 'Marsh', value: 0, rule: 'G-TC.3', provenance: 'source', at: '0505' }], total: 8 }, cohesion: 7, hit: true },
      expect.objectContaining({ firers: ['b'], target: 'x', cohesion: 7, hit: true }),
      expect.objectContaining({ firers: ['d'], target: 'y', cohesion: 7, hit: false }),
    ]);
    expect(typesOf(events)).toEqual(expect.arrayContaining(['unit-disordered', 'unit-withdrawn', 'charge-voided']));
    expect(told(events, 'charge-voided')).toEqual({ type: 'charge-voided', charge: 1, rule: 'G-10.33.a' });
    expect(after.phase).toMatchObject({ name: 'charges', pending: { charges: [{ id: 2, attackers: ['y', 'z'] }] } });
  });

  test('G-10.12.h cover outlives the coverer: X is Withdrawn, and Y still need not charge C', () => {
    const { state: after } = playAll(state, ['union', fire('0404', '0505'), [8]], ['union', fire('0504', '0505'), [9]], ['union', { type: 'end-defensive-fire' }]);
    expect(after.phase).toMatchObject({ name: 'charges', pending: { charges: [{ targets: ['0705'] }] } });
  });

  test('S8 G-10.33.b D at both: −1 each, so that Z cannot be hit and Y only with a 9', () => {
    const { events } = play(state, 'union', fire('0705', '0605', '0706'), [8, 9]);
    expect(events.flatMap((event) => (event.type === 'defensive-fire-resolved' ? [[event.target, event.roll.total, event.hit]] : []))).toEqual([['y', 7, false], ['z', 8, false]]);
  });

  test('G-10.36.c a second shot is rolled against the Cohesion at the start of the segment, not the Disordered one', () => {
    const { events } = playAll(state, ['union', fire('0404', '0505'), [8]], ['union', fire('0504', '0505'), [7]]);
    expect(events.filter(({ type }) => type === 'defensive-fire-resolved').map((event) => ('hit' in event ? event.hit : undefined))).toEqual([true, false]);
  });

  test('G-10.32.a, G-10.32.i only at hexes in front that charge this very hex', () => {
    expect(reasons(refusal(state, 'union', fire('0604', '0605')))).toEqual([{ rule: 'G-10.32.i', code: 'defensive-fire.no-target' }]);
  });

  test('G-10.32.g one hex after the other, each once; G-10.31.c the rest may be declined', () => {
    const once = play(state, 'union', fire('0404', '0505'), [0]).state;
    expect(reasons(refusal(once, 'union', fire('0404', '0505')))).toEqual([{ rule: 'G-10.31.a', code: 'defensive-fire.not-able' }]);
    expect(play(once, 'union', { type: 'end-defensive-fire' }).state.phase.name).toBe('charges');
  });

  test('the attacker has no say in it', () => {
    expect(reasons(refusal(state, 'confederate', { type: 'end-defensive-fire' }))).toEqual([{ rule: 'G-10.31.a', code: 'phase.other-side' }]);
  });

  test.each([['hex', fire('9999', '0505')], ['target', fire('0404', '9999')]])('unknown %s', (_title, command) => {
    expect(reasons(refusal(state, 'union', command))).toEqual([{ rule: 'G-10.32.b', code: 'unknown.hex' }]);
  });

  test('every offer is accepted; G-10.32.b D may fire at Y, at Z or at both', () => {
    const [allocations, decline] = glory.offers(state, 'union');
    for (const command of [...allocations!.commands, ...decline!.commands]) expect(decide(state, 'union', command, scriptedDice([0, 0])).ok).toBe(true);
    expect(allocations!.commands.filter((command) => command.type === 'defensive-fire' && command.hex === '0705')).toHaveLength(3);
  });
});

describe('who fires', () => {
  test('G-10.31.b, G-12.2.b mounted cavalry does not: the charge goes on at once', () => {
    expect(nobody(duel({ class: 'cavalry' }, { class: 'cavalry' }))).toBe('charges');
  });

  test('G-10.32.a a hex that is charged from the rear does not', () => {
    expect(nobody(duel({}, { facing: 0 }))).toBe('charges');
  });

  test('G-10.31.a, G-11.12.e, G-2.2.g Disordered artillery does not', () => {
    expect(nobody(duel({}, { class: 'artillery', disordered: true }))).toBe('charges');
  });

  test('G-9.12.c guns fire once in an enemy activation; G-9.12.d Return Fire does not count', () => {
    expect(nobody(duel({}, { class: 'artillery', marks: { defended: true } }))).toBe('charges');
    expect(nobody(duel({}, { class: 'artillery', marks: { returned: true } }))).toBe('defensive-fire');
  });

  test('G-TCN.f guns do not fire at a charger two levels off; infantry does', () => {
    const steep: Sketch = { hexes: { '0505': { elevation: 2 } } };
    expect(nobody(duel({}, { class: 'artillery' }, steep))).toBe('charges');
    expect(nobody(duel({}, {}, steep))).toBe('defensive-fire');
    expect(nobody(duel({}, { class: 'artillery' }, { hexes: { '0505': { elevation: 1 } } }))).toBe('defensive-fire');
  });

  test('G-12.3.c, G-10.31.a dismounted cavalry and Disordered infantry do', () => {
    expect(nobody(duel({}, { class: 'cavalry', onFoot: true }))).toBe('defensive-fire');
    expect(nobody(duel({}, { disordered: true }))).toBe('defensive-fire');
  });

  test('G-11.23.b a newcomer adds nothing: the host fires without its −1', () => {
    const newcomer: Sketch = { confederate: [{ id: 'n', hex: '0504', facing: 3, disordered: true, marks: { guest: true } }] };
    expect(told(play(underFire(neutral({}, { onTop: true }, newcomer), DUEL), 'confederate', fire('0504', '0505'), [0]).events, 'defensive-fire-resolved').firers).toEqual(['d']);
  });

  test('G-9.12.c firing marks the unit', () => {
    expect(unit(play(underFire(neutral({}, { class: 'artillery' }), DUEL), 'confederate', fire('0504', '0505'), [0]).state, 'd').marks.defended).toBe(true);
  });
});

describe('modifiers, charger in neutral Marsh', () => {
  const guns: UnitSketch = { id: 'g', hex: '0504', facing: 3, class: 'artillery', onTop: true };
  test.each<readonly [string, Sketch, Record<string, number>]>([
    ['G-10.33.a infantry at infantry', neutral(), {}],
    ['G-10.34.a mounted cavalry +2', neutral({ class: 'cavalry' }), { 'G-10.34.a': 2 }],
    ['G-10.34.a, G-12.3.a dismounted cavalry as infantry', neutral({ class: 'cavalry', onFoot: true }), {}],
    ['G-10.34.b, G-10.32.d a lone battery at one hex +2', neutral({}, { class: 'artillery' }), { 'G-10.34.b': 2 }],
    ['G-10.32.h, G-10.34.d infantry and guns: one roll at +4', neutral({}, {}, { confederate: [guns] }), { 'G-10.34.b': 2, 'G-10.34.d': 2 }],
    ['G-10.34.d two batteries: +4', neutral({}, { class: 'artillery' }, { confederate: [guns] }), { 'G-10.34.b': 2, 'G-10.34.d': 2 }],
    ['G-10.34.d guns that cannot fire add nothing', neutral({}, {}, { confederate: [{ ...guns, disordered: true }] }), {}],
    ['G-10.34.d guns with mounted cavalry fire alone', neutral({}, { class: 'cavalry' }, { confederate: [guns] }), { 'G-10.34.b': 2 }],
    ['G-10.34.e, G-11.12.d Disordered −1', neutral({}, { disordered: true }), { 'G-10.34.e': -1 }],
    ['G-10.34.e, G-10.34.g only the top unit counts', neutral({}, { onTop: true }, { confederate: [{ id: 'u', hex: '0504', facing: 3, disordered: true }] }), {}],
    ['G-10.34.f, G-TC.1, G-10.41.d Clear +1', duel(), { 'G-TC.1': 1 }],
    ['G-10.34.f Woods −1', duel({}, {}, { hexes: { '0505': { terrain: 'woods' } } }), { 'G-TC.2': -1 }],
    ['G-TC.4 Town −1', duel({}, {}, { hexes: { '0505': { terrain: 'town' } } }), { 'G-TC.4': -1 }],
    ['G-TC.1 terrain of the defender does not count', neutral({}, {}, { hexes: { ...marsh, '0504': { terrain: 'woods' } } }), {}],
    ['G-10.42.c a stream leaves the +1 for Clear', duel({}, {}, { hexsides: [{ between: ['0504', '0505'], features: ['stream'] }] }), { 'G-TC.1': 1 }],
    ['G-TCN.e, G-TCN.h Clear across a river ford +1 +1 (house)', duel({}, {}, { hexsides: [{ between: ['0504', '0505'], features: ['river', 'ford'] }] }), { 'G-TC.1': 1, 'G-TC.10': 1 }],
    ['G-TCN.h Clear across a river bridge +1 +1 (house)', duel({}, {}, { hexsides: [{ between: ['0504', '0505'], features: ['river', 'bridge'] satisfies HexsideFeature[] }] }), { 'G-TC.1': 1, 'G-TC.11': 1 }],
    ['G-DF.1 infantry and battery at mounted cavalry in Clear: +7', duel({ class: 'cavalry', cohesion: 8 }, {}, { confederate: [guns] }), { 'G-10.34.a': 2, 'G-10.34.b': 2, 'G-10.34.d': 2, 'G-TC.1': 1 }],
  ])('%s', (_title, sketch, expected) => {
    expect(modifiers(sketch)).toEqual(expected);
  });

  test('G-DF.1 the chart in printed order', () => {
    expect(Object.values(DEFENSIVE_FIRE).map(({ modifier }) => [modifier.value, modifier.provenance])).toEqual([
      [2, 'source'], [-1, 'source'], [-1, 'source'], [2, 'source'], [2, 'source'],
      // Those of single units, and of the nights of the first Glory.
      [1, 'source'], [3, 'source'], [2, 'source'],
    ]);
  });

  // d at 0504, facing 3, charged from 0404 (b), 0505 (a) and 0604 (c).
  const around: Sketch = {
    hexes: { ...marsh, '0404': { terrain: 'marsh' }, '0604': { terrain: 'marsh' } },
    union: [{ id: 'a', hex: '0505' }, { id: 'b', hex: '0404', facing: 1 }, { id: 'c', hex: '0604', facing: 5 }],
    confederate: [{ id: 'd', hex: '0504', facing: 3 }],
  };
  const three = [{ attackers: ['a', 'b', 'c'], targets: ['0504'] }];
  const totals = (sketch: Sketch, ...targets: string[]) =>
    play(underFire(sketch, three), 'confederate', fire('0504', ...targets), targets.map(() => 0)).events.flatMap((event) => (event.type === 'defensive-fire-resolved' ? [event.roll.total] : []));

  test('S7, E19 G-10.32.c, G-10.32.f infantry at one, two and three hexes: 0, −1 each, −2 each, a die for each', () => {
    expect([totals(around, '0505'), totals(around, '0505', '0404'), totals(around, '0505', '0404', '0604')]).toEqual([[0], [-1, -1], [-2, -2, -2]]);
  });

  test('G-10.32.d guns at several hexes: neither bonus nor penalty', () => {
    const battery = { ...around, confederate: [{ id: 'd', hex: '0504', facing: 3 as const, class: 'artillery' as const }] };
    expect([totals(battery, '0505'), totals(battery, '0505', '0404')]).toEqual([[2], [0, 0]]);
  });

  test('G-10.34.c infantry and guns at two hexes: −1 +2 each', () => {
    const stack = { ...around, confederate: [...around.confederate!, { id: 'g', hex: '0504', facing: 3 as const, class: 'artillery' as const, onTop: true }] };
    expect(totals(stack, '0505', '0404')).toEqual([1, 1]);
  });

  test('G-10.32.e, G-DF.2 two stacked chargers are one target: a lone battery has its +2', () => {
    const stacked = neutral({ onTop: true }, { class: 'artillery' }, { union: [{ id: 'b', hex: '0505' }] });
    expect(modifiers(stacked, [{ attackers: ['a', 'b'], targets: ['0504'] }])).toEqual({ 'G-10.34.b': 2 });
  });
});

describe('what a hit does', () => {
  const stack = neutral({ onTop: true, cohesion: 7 }, {}, { union: [{ id: 'b', hex: '0505', cohesion: 5 }] });
  const both = [{ attackers: ['a', 'b'], targets: ['0504'] }];

  test('G-10.35.a a stack is hit on its top unit: 7 does not beat 7', () => {
    expect(told(play(underFire(stack, both), 'confederate', fire('0504', '0505'), [7]).events, 'defensive-fire-resolved')).toMatchObject({ target: 'a', hit: false });
  });

  test('G-10.35.c an 8 Disorders the top unit; neither charges, the bottom one stays ordered', () => {
    const { events, state } = play(underFire(stack, both), 'confederate', fire('0504', '0505'), [8]);
    expect(told(events, 'unit-disordered')).toEqual({ type: 'unit-disordered', unit: 'a', cause: 'defensive-fire', rule: 'G-10.33.a' });
    expect(told(events, 'charge-voided')).toMatchObject({ charge: 1 });
    expect(unit(state, 'b').disordered).toBe(false);
    expect(state.phase.name).not.toBe('charges');
  });

  test('G-10.35.b guns on top of the chargers are not hit for them', () => {
    const guns = neutral({}, {}, { union: [{ id: 'g', hex: '0505', class: 'artillery', cohesion: 5, onTop: true }] });
    expect(told(play(underFire(guns, DUEL), 'confederate', fire('0504', '0505'), [7]).events, 'defensive-fire-resolved')).toMatchObject({ target: 'a', cohesion: 7, hit: false });
  });

  test('G-11.14.a a charger of a lone battery that is hit does not charge: die 6 and +2 beat 7', () => {
    const { events, state } = play(underFire(neutral({}, { class: 'artillery' }), DUEL), 'confederate', fire('0504', '0505'), [6]);
    expect(typesOf(events)).toEqual(expect.arrayContaining(['unit-disordered', 'charge-voided']));
    expect(unit(state, 'd').place).toBe('map');
  });

  test('G-11.14.c a Disordered charger that is hit is Withdrawn and the battery survives; otherwise it eliminates it', () => {
    const weary = underFire(neutral({ disordered: true }, { class: 'artillery' }, { union: [{ id: 'r', hex: '0109' }] }), DUEL);
    const state = { ...weary, phase: { ...weary.phase, cohesion: { a: 5 } } } as typeof weary;
    const hit = play(state, 'confederate', fire('0504', '0505'), [4]);
    expect([told(hit.events, 'unit-withdrawn').unit, unit(hit.state, 'd').place]).toEqual(['a', 'map']);
    const missed = playAll(state, ['confederate', fire('0504', '0505'), [3]], ['union', { type: 'resolve-charge', charge: 1 }]);
    expect([unit(missed.state, 'a').place, unit(missed.state, 'd').place]).toEqual(['map', 'eliminated']);
  });

  test('G-10.21.b, G-10.24.g b is hit and falls out, and the hex that only b fronted drops out with it', () => {
    const line: Sketch = {
      union: [{ id: 'b', hex: '0505', facing: 0 }, { id: 'c', hex: '0605', facing: 5 }],
      confederate: [{ id: 'd', hex: '0504', facing: 3 }, { id: 'e', hex: '0604', facing: 3 }],
    };
    const state = underFire(line, [{ attackers: ['b', 'c'], targets: ['0504', '0604'] }]);
    const { state: after } = playAll(state, ['confederate', fire('0504', '0505'), [9]], ['confederate', { type: 'end-defensive-fire' }]);
    expect(after.phase).toMatchObject({ name: 'charges', pending: { charges: [{ attackers: ['c'], targets: ['0604'] }] } });
  });
});
