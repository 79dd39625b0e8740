import type { HexsideFeature } from '../../src/systems/glory/vocabulary.js';
import { bandOf, chargeDieBands, fitOdds, type Rounding } from '../../src/systems/glory/procedures/charge-odds.js';
import { CHARGE_BANDS, CHARGE_MODIFIERS } from '../../src/systems/glory/tables/charge.js';
import { ODDS } from '../../src/systems/glory/tables/odds.js';
import { charging, duel, resolve, told, DUEL } from './charging.js';
import { play, type Sketch, type UnitSketch } from './position.js';

const forDefender: Rounding = { favours: 'defender', rule: 'G-10.23.b' };
const forAttacker: Rounding = { favours: 'attacker', rule: 'G-10.41.a' };

test('G-OR.1 columns and modifiers in printed order, all of them printed', () => {
  expect(ODDS.map(({ ratio, modifier }) => [ratio, modifier.value])).toEqual([
    ['4-1', 4], ['3-1', 3], ['2-1', 2], ['3-2', 1], ['1-1', 0], ['2-3', -1], ['1-2', -2], ['1-3', -3], ['1-4', -4],
  ]);
  expect(ODDS.every(({ modifier }) => modifier.provenance === 'source')).toBe(true);
});

test.each<readonly [string, number, number, Rounding, string, number]>([
  ['S6 G-10.23.b 9:4', 9, 4, forDefender, '2-1', 2],
  ['S6 G-10.23.b 5:7', 5, 7, forDefender, '2-3', -1],
  ['G-10.23.c 9:6 exactly, for the defender', 9, 6, forDefender, '3-2', 1],
  ['G-10.23.c 9:6 exactly, for the attacker', 9, 6, forAttacker, '3-2', 1],
  ['G-10.23.d 2:7 below 1-3', 2, 7, forDefender, '1-4', -4],
  ['G-10.23.d 9:2 above 4-1', 9, 2, forDefender, '4-1', 4],
  ['G-10.23.d 1:9 below the last column', 1, 9, forDefender, '1-4', -4],
  ['S10 G-10.41.a 7:3', 7, 3, forAttacker, '3-1', 3],
  ['S10 G-10.41.a 7:3 with terrain for the defender', 7, 3, forDefender, '2-1', 2],
  ['G-10.41.b 5:7', 5, 7, forAttacker, '1-1', 0],
  ['G-10.41.b 2:7', 2, 7, forAttacker, '1-3', -3],
  ['G-10.41.b 1:5', 1, 5, forAttacker, '1-4', -4],
  ['G-10.41.a 9:2 above the first column', 9, 2, forAttacker, '4-1', 4],
  ['G-OR.1 3:6', 3, 6, forDefender, '1-2', -2],
  ['G-OR.1 3:6', 3, 6, forAttacker, '1-2', -2],
  ['G-10.21.b 5:6', 5, 6, forDefender, '2-3', -1],
])('%s gives its column', (_title, attack, defence, rounding, column, modifier) => {
  expect(fitOdds(attack, defence, rounding)).toMatchObject({ column, modifier });
});

test('both roundings never differ by more than a column, and agree on exact ratios (all strengths up to 30)', () => {
  for (let attack = 1; attack <= 30; attack++)
    for (let defence = 1; defence <= 30; defence++) {
      const up = fitOdds(attack, defence, forAttacker).modifier;
      const down = fitOdds(attack, defence, forDefender).modifier;
      const exact = ODDS.some((column) => column.attack * defence === column.defence * attack);
      const open = attack > 4 * defence || 4 * attack < defence;
      expect(up - down).toBe(exact || open ? 0 : 1);
    }
});

test('G-CR.1 to G-CR.4, G-10.22.g bands of the Charge table, without a cap', () => {
  expect([18, 11, 10, 5, 4, 0, -1, -9].map((total) => bandOf(total).rule)).toEqual(['G-CR.1', 'G-CR.1', 'G-CR.2', 'G-CR.2', 'G-CR.3', 'G-CR.3', 'G-CR.4', 'G-CR.4']);
  expect(CHARGE_BANDS.every(({ attacker, defender }) => attacker.provenance === 'source' && defender.provenance === 'source')).toBe(true);
});

test('every face of a band has the result of its first face, whatever the modifier', () => {
  for (let modifier = -12; modifier <= 14; modifier++) {
    const bands = chargeDieBands(modifier);
    const firstOf = (face: number) => bands.filter((first) => first <= face).at(-1)!;
    for (let face = 0; face < 10; face++) expect(bandOf(face + modifier)).toBe(bandOf(firstOf(face) + modifier));
  }
});

test('G-CR.6 modifiers with a number of their own; the exclusive reading and Strategic Movement are house values', () => {
  expect(Object.values(CHARGE_MODIFIERS).map(({ rule, modifier }) => [rule, modifier.value, modifier.provenance])).toEqual([
    ['G-10.22.b', 1, 'source'], ['G-10.22.c', 2, 'house'], ['G-10.22.e', 1, 'source'], ['G-10.22.f', -1, 'source'], ['G-14.45.f', 1, 'source'], ['G-CR.7', 2, 'house'],
  ]);
});

/** The charge die's terms other than 0 by rule, and the odds column, of a at 0505 charging d at 0504. The die shows 0 and fails nothing else. */
function terms(sketch: Sketch, plans = DUEL) {
  const state = charging(sketch, plans);
  const enough = [5, 0, 0, 0, 0, 0];
  for (let dice = 1; dice <= enough.length; dice++) {
    try {
      const { events } = play(state, 'union', resolve(), enough.slice(0, dice));
      const { odds, roll } = told(events, 'charge-resolved');
      return { odds, total: roll.total - roll.die, terms: Object.fromEntries(roll.modifiers.filter(({ value }) => value !== 0).map(({ rule, value }) => [rule, value])) };
    } catch (error) {
      if (!String(error).includes('script has no face')) throw error;
    }
  }
  throw new Error('more dice than expected');
}

const across = (...features: HexsideFeature[]): Sketch['hexsides'] => [{ between: ['0504', '0505'], features }];
const seven = (more: Sketch = {}, attacker: Partial<UnitSketch> = {}, defender: Partial<UnitSketch> = {}) => duel({ strength: 7, ...attacker }, { strength: 3, ...defender }, more);
const into = (terrain: 'woods' | 'marsh' | 'town' | 'clear', elevation = 0): Sketch => ({ hexes: { '0504': { terrain, elevation } } });

describe('terrain of the charge, 7 against 3 strength points', () => {
  test.each<readonly [string, Sketch, string, Record<string, number>]>([
    ['G-TC.1, G-TCN.b, S10 G-10.41.a level Clear: attacker rounding', seven(), '3-1', {}],
    ['G-TC.2, S10 Woods', seven(into('woods')), '2-1', { 'G-TC.2': -1 }],
    ['G-TC.3 Marsh', seven(into('marsh')), '2-1', { 'G-TC.3': -1 }],
    ['G-TC.4 Town', seven(into('town')), '2-1', { 'G-TC.4': -1 }],
    ['G-TC.5 a road in Woods', seven({ ...into('woods'), roads: [{ kind: 'road', path: ['0504', '0505'] }] }), '2-1', { 'G-TC.2': -1 }],
    ['G-TC.6 up one level', seven(into('clear', 1)), '2-1', { 'G-TC.6': -1 }],
    ['G-TC.7 up two levels (house)', seven(into('clear', 2)), '2-1', { 'G-TC.7': -2 }],
    ['G-TC.8 downhill: nothing, attacker rounding', seven({ hexes: { '0505': { elevation: 1 } } }), '3-1', {}],
    ['G-TC.9, G-TCN.g, G-10.42.a a stream: nothing but the rounding', seven({ hexsides: across('stream') }), '2-1', {}],
    ['G-6.24.d a creek as a stream', seven({ hexsides: across('creek') }), '2-1', {}],
    ['G-TCN.g a stream ford', seven({ hexsides: across('stream', 'ford') }), '2-1', {}],
    ['G-TC.10 a river ford (house)', seven({ hexsides: across('river', 'ford') }), '2-1', { 'G-TC.10': -1 }],
    ['G-TC.11 a river bridge (house)', seven({ hexsides: across('river', 'bridge') }), '2-1', { 'G-TC.11': -2 }],
    ['G-TC.11 a pontoon over a canal (house)', seven({ hexsides: across('canal', 'pontoon') }), '2-1', { 'G-TC.11': -2 }],
    ['G-TCN.k a bridge over a stream in Good ground is no narrow crossing', seven({ hexsides: across('stream', 'bridge') }), '2-1', {}],
    ['G-TCN.k a bridge over a stream in Bad ground is one', seven({ hexsides: across('stream', 'bridge'), ground: 'bad' }), '2-1', { 'G-TC.11': -2 }],
    ['G-TC.13 an improved position (house)', seven({ hexsides: across('improved-position') }), '2-1', { 'G-TC.13': -2 }],
    ['G-TC.14, G-TCN.I2 a sunken road is an improved position', seven({ hexes: { '0504': { sunkenRoad: true } } }), '2-1', { 'G-TC.13': -2 }],
    ['G-TCN.I2 an unfinished railroad is one', seven({ roads: [{ kind: 'unfinished-railroad', path: ['0404', '0504'] }] }), '2-1', { 'G-TC.13': -2 }],
    ['S11 G-10.44.a Woods across a river ford add up', seven({ ...into('woods'), hexsides: across('river', 'ford') }), '2-1', { 'G-TC.2': -1, 'G-TC.10': -1 }],
    ['G-TCN.a terrain of the charger does not count', seven({ hexes: { '0505': { terrain: 'woods' } } }), '3-1', {}],
  ])('%s', (_title, sketch, odds, expected) => {
    const { 'G-OR.1': _odds, ...others } = terms(sketch).terms;
    expect(terms(sketch).odds).toBe(odds);
    expect(others).toEqual(expected);
  });

  test('G-10.41.c the drawback holds for mounted cavalry as defender', () => {
    expect(terms(seven({}, {}, { class: 'cavalry', cohesion: 7 })).odds).toBe('3-1');
  });

  test('G-TC.2, G-TCN.d, S11 G-10.44.b mounted cavalry: Woods −2, across a river ford −3', () => {
    const cavalry = seven({ ...into('woods'), hexsides: across('river', 'ford') }, { class: 'cavalry' });
    expect(terms(cavalry).terms).toMatchObject({ 'G-TC.2': -2, 'G-TC.10': -1 });
  });

  test('G-10.43.a of two approaches the one that helps the defender most counts, once', () => {
    // a charges from level 1, b from level 0, at a defender on level 1.
    const sketch: Sketch = { hexes: { '0504': { elevation: 1 }, '0505': { elevation: 1 } }, ...{ union: [{ id: 'a', hex: '0505' }, { id: 'b', hex: '0604', facing: 5 }], confederate: [{ id: 'd', hex: '0504', facing: 3 }] } };
    expect(terms(sketch, [{ attackers: ['a', 'b'], targets: ['0504'] }]).terms).toEqual({ 'G-OR.1': 2, 'G-TC.6': -1 });
    expect(terms(sketch).terms).toEqual({});
  });

  test('G-10.42.b one charger over a stream takes the rounding from the whole charge', () => {
    const sketch: Sketch = { hexsides: across('stream'), union: [{ id: 'a', hex: '0505', strength: 4 }, { id: 'b', hex: '0604', facing: 5, strength: 3 }], confederate: [{ id: 'd', hex: '0504', facing: 3, strength: 3 }] };
    expect(terms(sketch, [{ attackers: ['a', 'b'], targets: ['0504'] }]).odds).toBe('2-1');
    expect(terms({ ...sketch, hexsides: [] }, [{ attackers: ['a', 'b'], targets: ['0504'] }]).odds).toBe('3-1');
  });
});

describe('strength and Cohesion', () => {
  test('G-10.23.a both infantry of a stack count, artillery does not (G-10.28.a)', () => {
    const stack = duel({ strength: 4, onTop: true }, { strength: 3 }, { ...into('woods'), union: [{ id: 'b', hex: '0505', strength: 3 }], confederate: [{ id: 'g', hex: '0504', facing: 3, class: 'artillery', strength: 5, onTop: true }] });
    expect(terms(stack, [{ attackers: ['a', 'b'], targets: ['0504'] }]).terms).toMatchObject({ 'G-OR.1': 2 });
  });

  test.each([
    ['G-10.25.a 8 against 5', 8, 5, { 'G-10.25.a': 3 }],
    ['G-10.25.b 9 against 4 is limited', 9, 4, { 'G-10.25.b': 3 }],
    ['G-10.25.b 4 against 9 is limited', 4, 9, { 'G-10.25.b': -3 }],
    ['G-10.25.a equal', 7, 7, {}],
  ])('%s', (_title, attack, defence, expected) => {
    expect(terms(duel({ cohesion: attack }, { cohesion: defence })).terms).toEqual(expected);
  });

  test('G-10.25.a Disordered values count; bottom units take part', () => {
    expect(terms(duel({ cohesion: 7 }, { cohesion: 7, disorderedCohesion: 5, disordered: true })).terms).toEqual({ 'G-10.25.a': 2 });
    const bottom = duel({ cohesion: 6, onTop: true }, { strength: 10 }, { union: [{ id: 'b', hex: '0505', cohesion: 9 }] });
    expect(terms(bottom, [{ attackers: ['a', 'b'], targets: ['0504'] }]).terms).toEqual({ 'G-10.25.a': 2 });
  });

  test('G-10.25.c mounted cavalry into Woods gains at most +1 from Cohesion, and loses all of it', () => {
    expect(terms(duel({ class: 'cavalry', cohesion: 8 }, { cohesion: 6 }, into('woods'))).terms).toMatchObject({ 'G-10.25.c': 1 });
    expect(terms(duel({ class: 'cavalry', cohesion: 5 }, { cohesion: 8 }, into('woods'))).terms).toMatchObject({ 'G-10.25.a': -3 });
    expect(terms(duel({ cohesion: 8 }, { cohesion: 6 }, into('woods'))).terms).toMatchObject({ 'G-10.25.a': 2 });
  });

  test('G-10.25.d the Cohesion of artillery is ignored', () => {
    const guns = duel({ cohesion: 7 }, { cohesion: 5 }, { confederate: [{ id: 'g', hex: '0504', facing: 3, class: 'artillery', cohesion: 8, onTop: true }] });
    expect(terms(guns).terms).toMatchObject({ 'G-10.25.a': 2 });
  });
});

describe('sides, arms and marches', () => {
  test.each([
    ['G-10.22.b, G-7.11.c through the rear only: +1', duel({}, { facing: 0 }), DUEL, { 'G-10.22.b': 1 }],
    ['G-10.22.b through the front: nothing', duel({}, { facing: 2 }), DUEL, {}],
  ])('%s', (_title, sketch, plans, expected) => {
    expect(terms(sketch, plans).terms).toEqual(expected);
  });

  test('E25 G-10.22.c, G-10.22.d a through the front with 6, b through the rear with 5, combined +2 and not +3: 80%', () => {
    // Defender at 0504 facing north in Woods: a at direction 1 (0603), b at direction 2 (0604), neighbours of each other.
    const sketch: Sketch = {
      ...into('woods'),
      union: [{ id: 'a', hex: '0603', facing: 4, strength: 6 }, { id: 'b', hex: '0604', facing: 5, strength: 5 }],
      confederate: [{ id: 'd', hex: '0504', facing: 0, strength: 4 }],
    };
    expect(terms(sketch, [{ attackers: ['a', 'b'], targets: ['0504'] }])).toMatchObject({ total: 3, terms: { 'G-OR.1': 2, 'G-10.22.c': 2, 'G-TC.2': -1 } });
    expect(terms(sketch, [{ attackers: ['a'], targets: ['0504'] }])).toMatchObject({ total: 0, terms: { 'G-OR.1': 1, 'G-TC.2': -1 } });
    expect(terms(sketch, [{ attackers: ['b'], targets: ['0504'] }])).toMatchObject({ total: 0, terms: { 'G-10.22.b': 1, 'G-TC.2': -1 } });
  });

  test('G-10.22.b of several defender hexes the lowest bonus counts', () => {
    const sketch = duel({ strength: 10 }, { facing: 0 }, { confederate: [{ id: 'e', hex: '0604', facing: 4 }] });
    expect(terms(sketch, [{ attackers: ['a'], targets: ['0504', '0604'] }]).terms).toEqual({});
  });

  test.each([
    ['G-10.22.e, G-12.2.a, E11 cavalry that moved over hexes of at most 2 points', { hexesMoved: 2, dearestHex: 2 }, { 'G-10.22.e': 1 }],
    ['G-10.26.a not one that only turned', {}, {}],
    ['G-10.26.b, E11 not one that entered a hex for 3', { hexesMoved: 3, dearestHex: 3 }, {}],
  ])('%s', (_title, marks, expected) => {
    expect(terms(duel({ class: 'cavalry', marks })).terms).toEqual(expected);
  });

  test('G-10.26.c, G-12.2.a it counts against dismounted cavalry and not against mounted', () => {
    const marks = { hexesMoved: 1, dearestHex: 1 };
    expect(terms(duel({ class: 'cavalry', marks }, { class: 'cavalry', onFoot: true, dismounted: { strength: 5, cohesion: 7, movement: 5 } })).terms).toEqual({ 'G-10.22.e': 1 });
    expect(terms(duel({ class: 'cavalry', marks }, { class: 'cavalry' })).terms).toEqual({});
  });

  test('G-10.22.f, G-12.3.b dismounted cavalry among the chargers: −1 once, with infantry or without; its dismounted face counts (G-2.2.e)', () => {
    const foot = { class: 'cavalry', onFoot: true, dismounted: { strength: 5, cohesion: 7, movement: 5 } } as const;
    expect(terms(duel(foot)).terms).toEqual({ 'G-10.22.f': -1 });
    const both: Sketch = { union: [{ id: 'a', hex: '0505', ...foot }, { id: 'b', hex: '0604', facing: 5, ...foot }], confederate: [{ id: 'd', hex: '0504', facing: 3, strength: 10 }] };
    expect(terms(both, [{ attackers: ['a', 'b'], targets: ['0504'] }]).terms).toEqual({ 'G-10.22.f': -1 });
  });

  test('G-CR.7, G-6.13.g +2 against a defender that used Extended Movement', () => {
    expect(terms(duel({}, { extended: true })).terms).toEqual({ 'G-CR.7': 2 });
  });

  test('G-11.23.b a newcomer adds neither strength nor Cohesion', () => {
    const joined = duel({ strength: 4 }, { strength: 4, onTop: true }, { confederate: [{ id: 'n', hex: '0504', facing: 3, strength: 3, cohesion: 9, marks: { guest: true } }] });
    expect(terms(joined)).toMatchObject({ odds: '1-1', terms: {} });
  });
});

test('G-10.24.f one die for one charge of several hexes: 8 strength points against 3, 2 and 3', () => {
  const sketch: Sketch = { union: [{ id: 'a', hex: '0505', strength: 8 }], confederate: [{ id: 'e', hex: '0404', facing: 3, strength: 3 }, { id: 'd', hex: '0504', facing: 3, strength: 2 }, { id: 'f', hex: '0604', facing: 3, strength: 3 }] };
  expect(terms(sketch, [{ attackers: ['a'], targets: ['0404', '0504', '0604'] }])).toMatchObject({ odds: '1-1', total: 0 });
});
