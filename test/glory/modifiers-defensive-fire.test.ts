import { decide } from '../../src/systems/glory/decide.js';
import type { HexsideFeature } from '../../src/systems/glory/vocabulary.js';
import { DUEL, designate, designating, duel, told, underFire, unit, type Plan } from './charging.js';
import { play, reasons, refusal, type Sketch, type UnitSketch } from './position.js';

/**
 * Every modifier of the Defensive Fire die (G-DF.1): where it applies, and the nearest position where it must not. The
 * charger a stands in Marsh at 0505, which is neutral, the defender d at 0504 faces it.
 */

const marsh = (...hexes: string[]): Sketch['hexes'] => Object.fromEntries(hexes.map((hex) => [hex, { terrain: 'marsh' }]));
const NEUTRAL = marsh('0505', '0404', '0604');
const position = (attacker: Partial<UnitSketch> = {}, defender: Partial<UnitSketch> = {}, more: Sketch = {}) => duel(attacker, defender, { ...more, hexes: { ...NEUTRAL, ...more.hexes } });
const fire = (...targets: string[]) => ({ type: 'defensive-fire' as const, hex: '0504', targets });

/** What modifies each roll, by row; terms of 0 left out. All dice show 0, so that nobody is hit. */
function rolls(sketch: Sketch, targets: readonly string[] = ['0505'], plans: readonly Plan[] = DUEL): readonly Readonly<Record<string, number>>[] {
  const decided = decide(underFire(sketch, plans), 'confederate', fire(...targets), { roll: () => 0 });
  if (!decided.ok) throw new Error(`refused: ${JSON.stringify(decided.error)}`);
  return decided.value.flatMap((event) =>
    event.type === 'defensive-fire-resolved' ? [Object.fromEntries(event.roll.modifiers.filter(({ value }) => value !== 0).map(({ rule, value }) => [rule, value]))] : [],
  );
}

const horse = { class: 'cavalry' } as const;
const onFoot = { class: 'cavalry', onFoot: true } as const;
const battery = { class: 'artillery' } as const;
const guns: UnitSketch = { id: 'g', hex: '0504', facing: 3, class: 'artillery', onTop: true };
const beneath: UnitSketch = { id: 'u', hex: '0504', facing: 3 };
const across = (...features: HexsideFeature[]): Sketch => ({ hexsides: [{ between: ['0504', '0505'], features }] });
const beside = (...features: HexsideFeature[]): Sketch => ({ hexsides: [{ between: ['0504', '0503'], features }] });
const from = (more: object): Sketch => ({ hexes: { '0505': { terrain: 'clear', ...more } } });
const SINGLE = { 'G-10.34.b': 2 };

describe.each<readonly [row: string, applies: Sketch, expected: Record<string, number>, where: string, not: Sketch, otherwise: Record<string, number>]>([
  ['G-10.34.a at mounted cavalry +2', position(horse), { 'G-10.34.a': 2 }, 'at dismounted cavalry (G-12.3.a)', position(onFoot), {}],
  ['G-10.34.a at Disordered mounted cavalry +2', position({ ...horse, disordered: true }), { 'G-10.34.a': 2 }, 'at infantry', position(), {}],
  ['G-10.34.e G-11.12.d by Disordered infantry −1', position({}, { disordered: true }), { 'G-10.34.e': -1 }, 'G-10.34.g when the Disordered one lies beneath', position({}, { onTop: true }, { confederate: [{ ...beneath, disordered: true }] }), {}],
  ['G-10.34.e by Disordered dismounted cavalry −1', position({}, { ...onFoot, disordered: true }), { 'G-10.34.e': -1 }, 'when only the charger is Disordered', position({ disordered: true }), {}],
  ['G-10.34.b G-10.32.d guns at one charging hex +2', position({}, battery), SINGLE, 'infantry at one charging hex', position(), {}],
  ['G-10.34.b horse artillery at one charging hex +2', position({}, { class: 'horse-artillery' }), SINGLE, 'dismounted cavalry at one charging hex', position({}, onFoot), {}],
  ['G-10.34.d guns with infantry +2', position({}, {}, { confederate: [guns] }), { ...SINGLE, 'G-10.34.d': 2 }, 'guns alone', position({}, battery), SINGLE],
  ['G-10.34.d two batteries +2', position({}, battery, { confederate: [guns] }), { ...SINGLE, 'G-10.34.d': 2 }, 'when one of the two is Disordered (G-10.31.a)', position({}, battery, { confederate: [{ ...guns, disordered: true }] }), SINGLE],
  ['G-10.34.d guns with dismounted cavalry +2 (G-12.3.a)', position({}, onFoot, { confederate: [guns] }), { ...SINGLE, 'G-10.34.d': 2 }, 'guns with mounted cavalry, which does not fire (G-10.31.b)', position({}, horse, { confederate: [guns] }), SINGLE],
  ['G-10.34.d guns with infantry +2', position({}, {}, { confederate: [guns] }), { ...SINGLE, 'G-10.34.d': 2 }, 'when the guns are Disordered', position({}, {}, { confederate: [{ ...guns, disordered: true }] }), {}],
  ['G-10.34.d guns with infantry +2', position({}, {}, { confederate: [guns] }), { ...SINGLE, 'G-10.34.d': 2 }, 'when the guns used their fire before (G-9.12.c)', position({}, {}, { confederate: [{ ...guns, marks: { defended: true } }] }), {}],
  ['G-10.34.d guns with infantry +2', position({}, {}, { confederate: [guns] }), { ...SINGLE, 'G-10.34.d': 2 }, 'when the guns are two levels above the charger (G-TCN.f)', position({}, {}, { hexes: { '0504': { elevation: 2 } }, confederate: [guns] }), {}],
  ['G-10.34.d guns with infantry +2', position({}, {}, { confederate: [guns] }), { ...SINGLE, 'G-10.34.d': 2 }, 'when the guns joined in this activation (G-11.23.b)', position({}, {}, { confederate: [{ ...guns, marks: { guest: true } }] }), {}],
  ['G-10.34.f G-TC.1 G-10.41.d from Clear +1', position({}, {}, from({})), { 'G-TC.1': 1 }, 'when only the defender stands in Clear (G-TCN.e)', position(), {}],
  ['G-10.34.f G-TC.2 from Woods −1', position({}, {}, from({ terrain: 'woods' })), { 'G-TC.2': -1 }, 'when only the defender stands in Woods', position({}, {}, { hexes: { '0504': { terrain: 'woods' } } }), {}],
  ['G-10.34.f G-TC.4 from a Town −1', position({}, {}, from({ terrain: 'town' })), { 'G-TC.4': -1 }, 'when only the defender stands in the Town', position({}, {}, { hexes: { '0504': { terrain: 'town' } } }), {}],
  ['G-TC.10 G-TCN.e over a river ford +1 (house)', position({}, {}, across('river', 'ford')), { 'G-TC.10': 1 }, 'over a stream ford', position({}, {}, across('stream', 'ford')), {}],
  ['G-TC.10 over a canal ford +1 (house)', position({}, {}, across('canal', 'ford')), { 'G-TC.10': 1 }, 'with the ford behind the defender', position({}, {}, beside('canal', 'ford')), {}],
  ['G-TC.11 over a river bridge +1 (house)', position({}, {}, across('river', 'bridge')), { 'G-TC.11': 1 }, 'G-TCN.k over a stream bridge in Good', position({}, {}, across('stream', 'bridge')), {}],
  ['G-TC.11 over a canal pontoon +1 (house)', position({}, {}, across('canal', 'pontoon')), { 'G-TC.11': 1 }, 'G-TCN.k over a stream pontoon in Fair', position({}, {}, { ...across('stream', 'pontoon'), ground: 'fair' }), {}],
  ['G-TCN.k over a stream bridge in Bad +1 (house)', position({}, {}, { ...across('stream', 'bridge'), ground: 'bad' }), { 'G-TC.11': 1 }, 'over a stream without a bridge in Bad', position({}, {}, { ...across('stream'), ground: 'bad' }), {}],
  ['G-TCN.h from Clear over a river ford +1 and +1', position({}, {}, { ...from({}), ...across('river', 'ford') }), { 'G-TC.1': 1, 'G-TC.10': 1 }, 'G-10.42.c a stream neither adds nor takes away', position({}, {}, { ...from({}), ...across('stream') }), { 'G-TC.1': 1 }],
])('modifiers of Defensive Fire', (row, applies, expected, where, not, otherwise) => {
  test.each(['day', 'night-1'] as const)(`${row}: applies by %s`, (period) => {
    expect(rolls({ ...applies, period })).toEqual([expected]);
  });

  test.each(['day', 'night-1'] as const)(`${row}: does not apply by %s: ${where}`, (period) => {
    expect(rolls({ ...not, period })).toEqual([otherwise]);
  });
});

describe('rows without a modifier', () => {
  test.each<readonly [string, Sketch]>([
    ['G-TC.3 from Marsh', position()],
    ['G-TC.6 up one level', position({}, {}, { hexes: { '0504': { elevation: 1 } } })],
    ['G-TC.7 up two levels, by infantry (house)', position({}, {}, { hexes: { '0504': { elevation: 2 } } })],
    ['G-TC.8 down one level (house)', position({}, {}, { hexes: { '0505': { terrain: 'marsh', elevation: 1 } } })],
    ['G-TC.9 over a stream (house)', position({}, {}, across('stream'))],
    ['G-6.24.d over a creek', position({}, {}, across('creek'))],
    ['G-TC.13 against works (house)', position({}, {}, across('improved-position'))],
    ['G-TC.14 a sunken road', position({}, {}, { hexes: { '0504': { sunkenRoad: true } } })],
    ['G-TC.5 along a pike', position({}, {}, { roads: [{ kind: 'pike', path: ['0505', '0504'] }] })],
  ])('%s', (_row, sketch) => {
    expect(rolls(sketch)).toEqual([{}]);
  });
});

/** d at 0504, facing south, is charged from 0404 (b), 0505 (a) and 0604 (c), all in Marsh. */
describe('several targets', () => {
  const around = (defenders: readonly UnitSketch[]): Sketch => ({
    hexes: NEUTRAL,
    union: [{ id: 'a', hex: '0505' }, { id: 'b', hex: '0404', facing: 1 }, { id: 'c', hex: '0604', facing: 5 }],
    confederate: defenders,
  });
  const plan = [{ attackers: ['a', 'b', 'c'], targets: ['0504'] }];
  const infantry: UnitSketch = { id: 'd', hex: '0504', facing: 3 };
  const each = (defenders: readonly UnitSketch[], ...targets: string[]) => rolls(around(defenders), targets, plan);

  test.each<readonly [string, readonly UnitSketch[], readonly Record<string, number>[]]>([
    ['G-10.34.c G-10.32.c infantry: 0, −1 each, −2 each', [infantry], [{}, { 'G-10.34.c': -1 }, { 'G-10.34.c': -2 }]],
    ['G-10.32.d guns: +2 for one, then nothing', [{ ...infantry, ...battery }], [SINGLE, {}, {}]],
    ['G-10.34.c G-10.34.d infantry and guns: +4, then −1 +2, then −2 +2', [infantry, guns], [{ ...SINGLE, 'G-10.34.d': 2 }, { 'G-10.34.c': -1, 'G-10.34.d': 2 }, { 'G-10.34.c': -2, 'G-10.34.d': 2 }]],
    ['G-10.34.d two batteries: +4, then +2, then +2', [{ ...infantry, ...battery }, guns], [{ ...SINGLE, 'G-10.34.d': 2 }, { 'G-10.34.d': 2 }, { 'G-10.34.d': 2 }]],
    ['G-10.34.e Disordered infantry: −1, −1 −1 each, −1 −2 each', [{ ...infantry, disordered: true }], [{ 'G-10.34.e': -1 }, { 'G-10.34.e': -1, 'G-10.34.c': -1 }, { 'G-10.34.e': -1, 'G-10.34.c': -2 }]],
  ])('%s', (_title, defenders, expected) => {
    const targets = ['0505', '0404', '0604'];
    const fired = [1, 2, 3].map((count) => each(defenders, ...targets.slice(0, count)));
    expect(fired).toEqual(expected.map((one, at) => Array(at + 1).fill(one)));
  });

  test('G-10.32.c hit chances against Cohesion 7: 20%, 10%, 0% (index example)', () => {
    const hits = (...targets: string[]) =>
      Array.from({ length: 10 }, (_, face) => play(underFire(around([infantry]), plan), 'confederate', fire(...targets), [face, ...targets.slice(1).map(() => 0)]).events).filter((events) => told(events, 'defensive-fire-resolved').hit).length;
    expect([hits('0505'), hits('0505', '0404'), hits('0505', '0404', '0604')]).toEqual([2, 1, 0]);
  });

  test('G-10.32.e two stacked chargers are one target', () => {
    const stacked: Sketch = { ...around([infantry]), union: [{ id: 'a', hex: '0505', onTop: true }, { id: 'b', hex: '0505' }, { id: 'c', hex: '0604', facing: 5 }] };
    expect(rolls(stacked, ['0505', '0604'], plan)).toEqual([{ 'G-10.34.c': -1 }, { 'G-10.34.c': -1 }]);
  });

  test('G-10.32.d G-TCN.f guns that reach one of two targets only have their +2 there; the infantry pays −1 at both', () => {
    const steep = { ...around([infantry, guns]), hexes: { ...NEUTRAL, '0404': { terrain: 'marsh' as const, elevation: 2 } } };
    expect(rolls(steep, ['0505', '0404'], plan)).toEqual([{ 'G-10.34.c': -1, ...SINGLE, 'G-10.34.d': 2 }, { 'G-10.34.c': -1 }]);
  });
});

describe('who has none', () => {
  /** The phase after the charge is designated: Defensive Fire where somebody can fire. */
  const phase = (sketch: Sketch) => play(designating(sketch), 'union', designate(['a'], '0504')).state.phase.name;

  test.each<readonly [string, Sketch, string, Sketch]>([
    ['G-10.31.a infantry, not mounted cavalry (G-10.31.b)', position(), 'charges', position(horse, horse)],
    ['G-10.31.a guns, not Disordered ones (G-11.12.e)', position({}, battery), 'charges', position({}, { ...battery, disordered: true })],
    ['G-10.32.a a unit charged in front, not one charged in the rear', position(), 'charges', position({}, { facing: 0 })],
    ['G-9.12.c guns, not those that fired defensively before', position({}, battery), 'charges', position({}, { ...battery, marks: { defended: true } })],
    ['G-TCN.f guns one level up, not two', position({}, battery, { hexes: { '0504': { elevation: 1 } } }), 'charges', position({}, battery, { hexes: { '0504': { elevation: 2 } } })],
    ['G-TCN.f guns one level down, not two', position({}, battery, { hexes: { '0505': { terrain: 'marsh', elevation: 1 } } }), 'charges', position({}, battery, { hexes: { '0505': { terrain: 'marsh', elevation: 2 } } })],
  ])('%s', (_title, can, otherwise, cannot) => {
    expect([phase(can), phase(cannot)]).toEqual(['defensive-fire', otherwise]);
  });

  test('G-9.12.d guns that returned fire in the same enemy activation still have Defensive Fire', () => {
    expect(phase(position({}, { ...battery, marks: { returned: true } }))).toBe('defensive-fire');
  });

  test('G-10.32.i not at a unit in front that charges another hex only', () => {
    const sketch = position({}, {}, { union: [{ id: 'c', hex: '0604', facing: 0 }], confederate: [{ id: 'e', hex: '0603', facing: 3 }] });
    const state = underFire(sketch, [...DUEL, { attackers: ['c'], targets: ['0603'] }]);
    expect(reasons(refusal(state, 'confederate', fire('0604')))).toEqual([{ rule: 'G-10.32.i', code: 'defensive-fire.no-target' }]);
  });
});

describe('the comparison', () => {
  test.each([
    [7, 7, false],
    [7, 8, true],
    [9, 9, false],
    [0, 1, true],
  ])('G-10.33.a G-10.33.b against Cohesion %i a %i hits: %s', (cohesion, die, hit) => {
    const { events, state } = play(underFire(position({ cohesion, disorderedCohesion: 0 }), DUEL), 'confederate', fire('0505'), [die]);
    expect(told(events, 'defensive-fire-resolved')).toMatchObject({ cohesion, hit });
    expect(unit(state, 'a').disordered).toBe(hit);
  });

  test('G-10.36.c G-12.4.a a Disordered charger is shot at with its Disordered Cohesion', () => {
    const state = play(designating(position({ disordered: true, cohesion: 7, disorderedCohesion: 5 }, battery)), 'union', designate(['a'], '0504')).state;
    // The battery has +2: a 3 makes 5, a 4 makes 6.
    expect([3, 4].map((die) => told(play(state, 'confederate', fire('0505'), [die]).events, 'defensive-fire-resolved').hit)).toEqual([false, true]);
  });
});
