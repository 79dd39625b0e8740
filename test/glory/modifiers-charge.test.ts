import type { HexsideFeature } from '../../src/systems/glory/vocabulary.js';
import { DUEL, charging, chargeWithZeros, duel, resolve, told, underFire, type Plan } from './charging.js';
import { play, playAll, type Sketch, type UnitSketch } from './position.js';

/**
 * Every modifier of the charge die (G-CR.6): where it applies, and the nearest position where it must not. a at 0505 charges
 * d at 0504, which faces it, with equal strength and Cohesion on level Clear, so that nothing else modifies the die.
 */

/** What modifies the roll, by row; terms of 0 left out. */
function terms(sketch: Sketch, plans: readonly Plan[] = DUEL): Readonly<Record<string, number>> {
  return Object.fromEntries(chargeWithZeros(sketch, plans).roll.modifiers.filter(({ value }) => value !== 0).map(({ rule, value }) => [rule, value]));
}

const horse = { class: 'cavalry' } as const;
const onFoot = { class: 'cavalry', onFoot: true, dismounted: { strength: 5, cohesion: 7, movement: 5 } } as const;
const rode = { ...horse, marks: { hexesMoved: 1, dearestHex: 1 } };
const into = (more: object): Sketch => ({ hexes: { '0504': more } });
const from = (more: object): Sketch => ({ hexes: { '0505': more } });
const across = (...features: HexsideFeature[]): Sketch => ({ hexsides: [{ between: ['0504', '0505'], features }] });
const behind = (...features: HexsideFeature[]): Sketch => ({ hexsides: [{ between: ['0504', '0503'], features }] });
const works = { between: ['0504', '0505'] as [string, string], features: ['improved-position' as const] };

describe.each<readonly [row: string, applies: Sketch, expected: Record<string, number>, where: string, not: Sketch, otherwise: Record<string, number>]>([
  ['G-TC.2 into Woods −1', duel({}, {}, into({ terrain: 'woods' })), { 'G-TC.2': -1 }, 'out of Woods (G-TCN.a)', duel({}, {}, from({ terrain: 'woods' })), {}],
  ['G-TC.2 G-TCN.d cavalry into Woods −2', duel(horse, {}, into({ terrain: 'woods' })), { 'G-TC.2': -2 }, 'dismounted cavalry pays −1 like infantry (G-12.3.a), and −1 of its own', duel(onFoot, {}, into({ terrain: 'woods' })), { 'G-TC.2': -1, 'G-10.22.f': -1 }],
  ['G-TC.3 into Marsh −1', duel({}, {}, into({ terrain: 'marsh' })), { 'G-TC.3': -1 }, 'out of Marsh', duel({}, {}, from({ terrain: 'marsh' })), {}],
  ['G-TC.3 cavalry into Marsh −1, not −2', duel(horse, {}, into({ terrain: 'marsh' })), { 'G-TC.3': -1 }, 'cavalry out of Marsh', duel(horse, {}, from({ terrain: 'marsh' })), {}],
  ['G-TC.4 into a Town −1', duel({}, {}, into({ terrain: 'town' })), { 'G-TC.4': -1 }, 'out of a Town', duel({}, {}, from({ terrain: 'town' })), {}],
  ['G-TC.6 up one level −1', duel({}, {}, into({ elevation: 1 })), { 'G-TC.6': -1 }, 'G-TC.8 down one level', duel({}, {}, from({ elevation: 1 })), {}],
  ['G-TC.7 up two levels −2 (house)', duel({}, {}, into({ elevation: 2 })), { 'G-TC.7': -2 }, 'G-TC.8 down two levels', duel({}, {}, from({ elevation: 2 })), {}],
  ['G-TC.7 up four levels −2 (house)', duel({}, {}, into({ elevation: 4 })), { 'G-TC.7': -2 }, 'on a level of four', duel({}, {}, { hexes: { '0504': { elevation: 4 }, '0505': { elevation: 4 } } }), {}],
  ['G-TC.10 over a river ford −1 (house)', duel({}, {}, across('river', 'ford')), { 'G-TC.10': -1 }, 'over a stream ford', duel({}, {}, across('stream', 'ford')), {}],
  ['G-TC.10 over a canal ford −1 (house)', duel({}, {}, across('canal', 'ford')), { 'G-TC.10': -1 }, 'with the ford behind the defender', duel({}, {}, behind('canal', 'ford')), {}],
  ['G-TC.11 over a river bridge −2 (house)', duel({}, {}, across('river', 'bridge')), { 'G-TC.11': -2 }, 'with the bridge behind the defender', duel({}, {}, behind('river', 'bridge')), {}],
  ['G-TC.11 over a canal pontoon −2 (house)', duel({}, {}, across('canal', 'pontoon')), { 'G-TC.11': -2 }, 'G-TCN.k over a stream pontoon in Good', duel({}, {}, across('stream', 'pontoon')), {}],
  ['G-TCN.k over a stream bridge in Bad −2 (house)', duel({}, {}, { ...across('stream', 'bridge'), ground: 'bad' }), { 'G-TC.11': -2 }, 'over a stream bridge in Fair', duel({}, {}, { ...across('stream', 'bridge'), ground: 'fair' }), {}],
  ['G-TC.13 over works −2 (house)', duel({}, {}, across('improved-position')), { 'G-TC.13': -2 }, 'with the works on another side', duel({}, {}, behind('improved-position')), {}],
  ['G-TC.14 into a sunken road −2 (house)', duel({}, {}, into({ sunkenRoad: true })), { 'G-TC.13': -2 }, 'out of a sunken road', duel({}, {}, from({ sunkenRoad: true })), {}],
  ['G-TC.14 into a railroad hex −2 (house)', duel({}, {}, { roads: [{ kind: 'railroad', path: ['0504', '0404'] }] }), { 'G-TC.13': -2 }, 'out of a railroad hex', duel({}, {}, { roads: [{ kind: 'railroad', path: ['0505', '0605'] }] }), {}],
  ['G-TC.14 into an unfinished railroad −2 (house)', duel({}, {}, { roads: [{ kind: 'unfinished-railroad', path: ['0504', '0404'] }] }), { 'G-TC.13': -2 }, 'G-TC.5 into a hex with pike, road and trail', duel({}, {}, { roads: (['pike', 'road', 'trail'] as const).map((kind) => ({ kind, path: ['0504', '0505'] })) }), {}],
  ['G-10.22.b G-7.11.c through the rear +1', duel({}, { facing: 1 }), { 'G-10.22.b': 1 }, 'through the front: direction 3 with facing 2', duel({}, { facing: 2 }), {}],
  ['G-10.22.e G-12.2.a cavalry charges infantry +1', duel(rode), { 'G-10.22.e': 1 }, 'G-10.26.a when it has moved no hex', duel(horse), {}],
  ['G-10.22.e cavalry charges infantry +1', duel(rode), { 'G-10.22.e': 1 }, 'G-10.26.a when it only turned', duel({ ...horse, marks: { turned: true } }), {}],
  ['G-10.26.b a hex for 2 keeps the +1', duel({ ...horse, marks: { hexesMoved: 3, dearestHex: 2 } }), { 'G-10.22.e': 1 }, 'a hex for 3 loses it', duel({ ...horse, marks: { hexesMoved: 3, dearestHex: 3 } }), {}],
  ['G-10.26.c cavalry charges dismounted cavalry +1', duel(rode, onFoot), { 'G-10.22.e': 1 }, 'cavalry charges mounted cavalry', duel(rode, horse), {}],
  ['G-10.22.f dismounted cavalry charges −1', duel(onFoot), { 'G-10.22.f': -1 }, 'dismounted cavalry defends', duel({}, onFoot), {}],
  ['G-CR.7 G-6.13.g the defender used Extended Movement +2 (house)', duel({}, { extended: true }), { 'G-CR.7': 2 }, 'the charger used it', duel({ extended: true }), {}],
])('modifiers of a charge', (row, applies, expected, where, not, otherwise) => {
  test(`${row}: applies`, () => {
    expect(terms(applies)).toEqual(expected);
  });

  test(`${row}: does not apply: ${where}`, () => {
    expect(terms(not)).toEqual(otherwise);
  });
});

describe('Cohesion', () => {
  test.each([
    [5, 9, -3],
    [5, 8, -3],
    [6, 8, -2],
    [6, 7, -1],
    [7, 7, 0],
    [7, 6, 1],
    [8, 6, 2],
    [8, 5, 3],
    [9, 5, 3],
  ])('G-10.25.a G-10.25.b %i against %i: %i', (attack, defence, modifier) => {
    expect(Object.values(terms(duel({ cohesion: attack }, { cohesion: defence })))).toEqual(modifier === 0 ? [] : [modifier]);
  });

  test.each([
    [9, 5, 1],
    [8, 6, 1],
    [7, 6, 1],
    [6, 6, 0],
    [5, 6, -1],
    [4, 9, -3],
  ])('G-10.25.c mounted cavalry of %i against %i in Woods: %i', (attack, defence, modifier) => {
    const { 'G-TC.2': woods, ...others } = terms(duel({ ...horse, cohesion: attack }, { cohesion: defence }, into({ terrain: 'woods' })));
    expect([woods, Object.values(others)]).toEqual([-2, modifier === 0 ? [] : [modifier]]);
  });

  test('G-10.25.c not infantry into Woods, not cavalry out of Woods, not cavalry into a Town', () => {
    const gain = (attacker: object, more: Sketch) => terms(duel({ cohesion: 8, ...attacker }, { cohesion: 5 }, more))['G-10.25.a'];
    expect([gain({}, into({ terrain: 'woods' })), gain(horse, from({ terrain: 'woods' })), gain(horse, into({ terrain: 'town' }))]).toEqual([3, 3, 3]);
  });

  test('G-10.25.a the best of each side counts, wherever it lies in a stack, and its Disordered value when it is Disordered', () => {
    const sketch = duel({ cohesion: 5, onTop: true, strength: 5 }, { cohesion: 4, onTop: true, strength: 5 }, {
      union: [{ id: 'b', hex: '0505', cohesion: 7, strength: 5 }],
      confederate: [{ id: 'e', hex: '0504', facing: 3, cohesion: 9, disorderedCohesion: 6, disordered: true, strength: 5 }],
    });
    expect(terms(sketch, [{ attackers: ['a', 'b'], targets: ['0504'] }])).toEqual({ 'G-10.25.a': 1 });
  });

  test.each<readonly [string, Partial<UnitSketch>, number]>([
    ['mounted −1', horse, 1],
    ['dismounted Confederate −2 (G-12.4.b)', { ...onFoot }, 2],
  ])('G-12.4.a a Disordered defender on horse or foot, Cohesion 7: %s', (_title, defender, modifier) => {
    expect(terms(duel({}, { ...defender, disordered: true }))).toEqual({ 'G-10.25.a': modifier });
  });

  test('G-12.4.a Disordered dismounted Union cavalry −1', () => {
    const sketch: Sketch = { confederate: [{ id: 'a', hex: '0505' }], union: [{ id: 'd', hex: '0504', facing: 3, ...onFoot, disordered: true }] };
    const { roll } = chargeWithZeros(sketch, DUEL, 'confederate');
    expect(roll.modifiers.find(({ rule }) => rule === 'G-10.25.a')?.value).toBe(1);
  });

  test('G-10.25.d G-10.28.a guns on either side bring neither Cohesion nor strength', () => {
    const gun = (id: string, hex: string, facing: 0 | 3): UnitSketch => ({ id, hex, facing, class: 'artillery', cohesion: 10, strength: 9, onTop: true });
    expect(terms(duel({}, {}, { union: [gun('g', '0505', 0)], confederate: [gun('h', '0504', 3)] }))).toEqual({});
  });
});

describe('front and rear', () => {
  /** d at 0504 faces north: 0503, 0403 and 0603 lie in front of it, 0404, 0505 and 0604 behind. */
  const around = (...attackers: readonly (readonly [string, number])[]): Sketch => ({
    union: attackers.map(([hex, facing], at) => ({ id: `u${at}`, hex, facing: facing as 0, strength: 5 })),
    confederate: [{ id: 'd', hex: '0504', facing: 0, strength: 5 * attackers.length }],
  });
  const together = (...attackers: readonly (readonly [string, number])[]) =>
    terms(around(...attackers), [{ attackers: attackers.map((_, at) => `u${at}`), targets: ['0504'] }]);

  test.each<readonly [string, readonly (readonly [string, number])[], Record<string, number>]>([
    ['G-10.22.c front and rear +2', [['0603', 4], ['0604', 5]], { 'G-10.22.c': 2 }],
    ['G-10.22.b two in the rear +1, once', [['0505', 0], ['0604', 5]], { 'G-10.22.b': 1 }],
    ['G-10.22.c two in front nothing', [['0503', 3], ['0603', 4]], {}],
    ['G-10.22.c three round the side +2, once', [['0503', 3], ['0603', 4], ['0604', 5]], { 'G-10.22.c': 2 }],
  ])('%s', (_title, attackers, expected) => {
    expect(together(...attackers)).toEqual(expected);
  });

  test('G-10.22.b of two defender hexes, one met in the rear and one in front, the lower bonus counts: nothing', () => {
    const two = (facing: 0 | 3): Sketch => ({ union: [{ id: 'a', hex: '0505', strength: 10 }], confederate: [{ id: 'd', hex: '0504', facing: 0 }, { id: 'e', hex: '0604', facing }] });
    const plan = [{ attackers: ['a'], targets: ['0504', '0604'] }];
    expect([terms(two(3), plan), terms(two(0), plan)]).toEqual([{}, { 'G-10.22.b': 1 }]);
  });

  test('G-10.22.c G-10.21.b when Defensive Fire stops the charger in front, the one in the rear has +1 of its own', () => {
    const state = underFire(around(['0603', 4], ['0604', 5]), [{ attackers: ['u0', 'u1'], targets: ['0504'] }]);
    const { events } = playAll(state, ['confederate', { type: 'defensive-fire', hex: '0504', targets: ['0603'] }, [9]], ['union', resolve(), [0]]);
    const modifiers = told(events, 'charge-resolved').roll.modifiers.map(({ rule }) => rule);
    expect([modifiers.includes('G-10.22.b'), modifiers.includes('G-10.22.c')]).toEqual([true, false]);
  });
});

describe('several approaches and several terrains', () => {
  const two = (more: Sketch): Sketch => ({ ...more, union: [{ id: 'a', hex: '0505' }, { id: 'b', hex: '0604', facing: 5 }], confederate: [{ id: 'd', hex: '0504', facing: 3, strength: 10 }] });
  const both = [{ attackers: ['a', 'b'], targets: ['0504'] }];

  test.each<readonly [string, Sketch, Record<string, number>]>([
    ['G-10.43.a works met by one of two chargers count for the whole charge', { hexsides: [works] }, { 'G-TC.13': -2 }],
    ['G-10.43.a of a ford and works the better one for the defender, not both', { hexsides: [works, { between: ['0504', '0604'], features: ['river', 'ford'] }] }, { 'G-TC.13': -2 }],
    ['G-10.43.a a slope that only one of them climbs', { hexes: { '0504': { elevation: 1 }, '0604': { elevation: 1 } } }, { 'G-TC.6': -1 }],
    ['G-10.44.a Woods, up one level, over works', { hexes: { '0504': { terrain: 'woods', elevation: 1 } }, hexsides: [works] }, { 'G-TC.2': -1, 'G-TC.6': -1, 'G-TC.13': -2 }],
    ['G-10.44.a Town behind a bridge in the rear of a slope', { hexes: { '0504': { terrain: 'town', elevation: 2 } }, hexsides: [{ between: ['0504', '0505'], features: ['river', 'bridge'] }] }, { 'G-TC.4': -1, 'G-TC.7': -2, 'G-TC.11': -2 }],
  ])('%s', (_title, more, expected) => {
    const { 'G-OR.1': _odds, ...others } = terms(two(more), both);
    expect(others).toEqual(expected);
  });

  test('G-TC.13 a defender in works of its own hexside and on a sunken road has them once', () => {
    expect(terms(duel({}, {}, { hexes: { '0504': { sunkenRoad: true } }, hexsides: [works] }))).toEqual({ 'G-TC.13': -2 });
  });

  test('G-10.44.b S11 cavalry over a river ford into Woods −3, infantry −2', () => {
    const ford = { ...into({ terrain: 'woods' }), ...across('river', 'ford') };
    expect([terms(duel(horse, {}, ford)), terms(duel({}, {}, ford))]).toEqual([{ 'G-TC.2': -2, 'G-TC.10': -1 }, { 'G-TC.2': -1, 'G-TC.10': -1 }]);
  });
});

describe('the Clear Terrain Drawback, 7 against 3', () => {
  const odds = (more: Sketch, plans = DUEL, others: Partial<UnitSketch> = {}) => chargeWithZeros(duel({ strength: 7, ...others }, { strength: 3 }, more), plans).odds;

  test.each<readonly [string, Sketch]>([
    ['G-10.41.a level Clear', {}],
    ['G-TC.8 downhill', from({ elevation: 2 })],
    ['G-10.41.a out of Woods', from({ terrain: 'woods' })],
    ['G-10.42.b with a stream behind the defender', behind('stream')],
    ['G-TC.5 along a road', { roads: [{ kind: 'road', path: ['0504', '0505'] }] }],
  ])('%s rounds for the attacker: 3-1', (_title, more) => {
    expect(odds(more)).toBe('3-1');
  });

  test.each<readonly [string, Sketch]>([
    ['G-10.41.a Woods', into({ terrain: 'woods' })],
    ['G-10.41.a up one level', into({ elevation: 1 })],
    ['G-10.41.a works', across('improved-position')],
    ['G-10.42.b G-TCN.g a stream', across('stream')],
    ['G-TCN.g a creek', across('creek')],
    ['G-TCN.g a stream ford', across('stream', 'ford')],
    ['G-TCN.k a bridge over a stream in Good', across('stream', 'bridge')],
    ['G-TC.11 a bridge over a river', across('river', 'bridge')],
  ])('%s rounds for the defender: 2-1', (_title, more) => {
    expect(odds(more)).toBe('2-1');
  });

  test('G-10.41.c it does not ask for the defender’s class', () => {
    const against = (defender: object) => chargeWithZeros(duel({ strength: 7 }, { strength: 3, cohesion: 7, ...defender })).odds;
    expect([against(horse), against({ ...onFoot, dismounted: { strength: 3, cohesion: 7, movement: 5 } })]).toEqual(['3-1', '3-1']);
  });
});

describe('strength', () => {
  const columnOf = (sketch: Sketch, plans = DUEL) => chargeWithZeros(sketch, plans).odds;
  const guest = { marks: { guest: true as const } };

  test.each<readonly [string, Sketch, readonly Plan[], string]>([
    ['G-10.23.a both infantry of the charging stack', duel({ strength: 4, onTop: true }, { strength: 6 }, { union: [{ id: 'b', hex: '0505', strength: 8 }] }), [{ attackers: ['a', 'b'], targets: ['0504'] }], '2-1'],
    ['G-10.24.d not the bottom one that stays', duel({ strength: 6, onTop: true }, { strength: 6 }, { union: [{ id: 'b', hex: '0505', strength: 6 }] }), DUEL, '1-1'],
    ['G-10.23.a both infantry of the defending stack', duel({ strength: 12 }, { strength: 4, onTop: true }, { confederate: [{ id: 'e', hex: '0504', facing: 3, strength: 8 }] }), DUEL, '1-1'],
    ['G-11.23.b not a newcomer', duel({ strength: 4 }, { strength: 4, onTop: true }, { confederate: [{ id: 'e', hex: '0504', facing: 3, strength: 8, ...guest }] }), DUEL, '1-1'],
    ['G-2.2.d Disordered infantry with its full strength', duel({ strength: 6 }, { strength: 6, disordered: true }), DUEL, '1-1'],
    ['G-2.2.e dismounted cavalry with that of its dismounted face', duel({ strength: 6 }, { class: 'cavalry', strength: 9, onFoot: true, dismounted: { strength: 3, cohesion: 7, movement: 5 } }), DUEL, '2-1'],
    ['G-10.24.f every target hex', duel({ strength: 8 }, { strength: 4 }, { confederate: [{ id: 'e', hex: '0604', facing: 3, strength: 4 }] }), [{ attackers: ['a'], targets: ['0504', '0604'] }], '1-1'],
    ['G-10.28.f not a lone battery', duel({ strength: 6 }, { strength: 3 }, { confederate: [{ id: 'g', hex: '0604', facing: 3, class: 'artillery', strength: 9 }] }), [{ attackers: ['a'], targets: ['0504', '0604'] }], '2-1'],
  ])('%s', (_title, sketch, plans, expected) => {
    expect(columnOf(sketch, plans)).toBe(expected);
  });
});

describe('arms', () => {
  test('G-10.22.f one −1 however many dismounted units, and with infantry too (G-12.3.b)', () => {
    const line = (third: object): Sketch => ({
      union: [{ id: 'a', hex: '0505', ...onFoot }, { id: 'b', hex: '0604', facing: 5, ...onFoot }, { id: 'c', hex: '0404', facing: 1, ...third }],
      confederate: [{ id: 'd', hex: '0504', facing: 3, strength: 15 }],
    });
    const plan = [{ attackers: ['b', 'a', 'c'], targets: ['0504'] }];
    expect([terms(line({}), plan), terms(line(onFoot), plan)]).toEqual([{ 'G-10.22.f': -1 }, { 'G-10.22.f': -1 }]);
  });

  test('G-10.26.c all charging cavalry must have moved as asked', () => {
    const pair = (second: object): Sketch => ({ union: [{ id: 'a', hex: '0505', ...rode }, { id: 'b', hex: '0604', facing: 5, ...second }], confederate: [{ id: 'd', hex: '0504', facing: 3, strength: 10 }] });
    const plan = [{ attackers: ['a', 'b'], targets: ['0504'] }];
    expect([terms(pair(rode), plan), terms(pair(horse), plan)]).toEqual([{ 'G-10.22.e': 1 }, {}]);
  });

  test('G-10.26.c not where mounted cavalry is among the defenders', () => {
    const sketch = duel({ ...rode, strength: 10 }, {}, { confederate: [{ id: 'e', hex: '0604', facing: 3, ...horse }] });
    expect(terms(sketch, [{ attackers: ['a'], targets: ['0504', '0604'] }])).toEqual({});
  });

  test('G-CR.7 of two defender hexes one that used Extended Movement is enough (house)', () => {
    const sketch = duel({ strength: 10 }, {}, { confederate: [{ id: 'e', hex: '0604', facing: 3, extended: true }] });
    expect(terms(sketch, [{ attackers: ['a'], targets: ['0504', '0604'] }])).toEqual({ 'G-CR.7': 2 });
  });
});

describe('the +2 of the night, on every check that comes from a charge and on nothing else', () => {
  const reserve: Sketch = { union: [{ id: 'r', hex: '0109' }], confederate: [{ id: 's', hex: '0901' }] };
  const meeting = (period: 'day' | 'night-1' | 'night-2', attacker: Partial<UnitSketch> = {}, more: readonly UnitSketch[] = []): Sketch =>
    duel(attacker, { cohesion: 7 }, { period, union: [...reserve.union!, ...more.filter(({ hex }) => hex === '0505')], confederate: [...reserve.confederate!, ...more.filter(({ hex }) => hex === '0504')] });
  const battery = (hex: string, facing: 0 | 3): UnitSketch => ({ id: 'g', hex, facing, class: 'artillery', cohesion: 7, disorderedCohesion: 5, onTop: true });
  const checks = (sketch: Sketch, faces: readonly number[]) =>
    play(charging(sketch, DUEL), 'union', resolve(), faces).events.flatMap((event) => (event.type === 'cohesion-checked' ? [[event.unit, event.roll.total]] : []));

  test.each<readonly [string, 'day' | 'night-1' | 'night-2', number]>([
    ['not by day', 'day', 0],
    ['in a first night turn', 'night-1', 2],
    ['in a second night turn', 'night-2', 2],
  ])('G-13.d G-CR.2 G-CR.3 G-10.28.d %s', (_title, period, more) => {
    expect(checks(meeting(period), [5, 3])).toEqual([['d', 3 + more]]);
    expect(checks(meeting(period, {}, [battery('0504', 3)]), [5, 3, 3])).toEqual([['g', 3 + more], ['d', 3 + more]]);
    expect(checks(meeting(period), [4, 3])).toEqual([['a', 3 + more]]);
  });

  test('G-13.d the charge die itself is the same by night', () => {
    expect([terms(meeting('day')), terms(meeting('night-1'))]).toEqual([{}, {}]);
  });

  test('G-13.d G-CR.1 on 11 and more nobody checks, by night neither', () => {
    expect(checks(meeting('night-1', { strength: 20 }), [9])).toEqual([]);
  });

  test('G-13.d a counter-charge’s checks have it too', () => {
    const sketch: Sketch = { ...duel({ strength: 2 }, { strength: 6 }), period: 'night-1' };
    const repulsed = { ...sketch, union: [...sketch.union!, ...reserve.union!], confederate: [...sketch.confederate!, ...reserve.confederate!] };
    const { events } = playAll(
      charging(repulsed, DUEL),
      ['union', resolve(), [0]],
      ['union', { type: 'retreat', unit: 'a', path: ['0506'], facing: 0 }],
      ['confederate', { type: 'advance', unit: 'd', hex: '0505', facing: 3 }],
      ['confederate', { type: 'counter-charge', target: '0506', facing: 3 }, [0, 2]],
    );
    // 6 to 2 is 3-1, Cohesion 7 to 5 is 2: a 0 makes 5, and a's check of 2 has 2 more.
    expect(told(events, 'cohesion-checked')).toMatchObject({ unit: 'a', roll: { die: 2, total: 4 }, cohesion: 5, passed: true });
  });
});
