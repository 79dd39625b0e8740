import type { CommandOf } from '../../src/systems/glory/commands.js';
import { decide } from '../../src/systems/glory/decide.js';
import type { HexsideFeature, RoadKind } from '../../src/systems/glory/vocabulary.js';
import { told } from './charging.js';
import { positionOf, type Sketch, type UnitSketch } from './position.js';

/**
 * Every note and surcharge of the Movement chart: where it applies, and the nearest position where it must not. m starts at
 * 0505 and goes north, with 12 movement points. By night each is tested next to an enemy as well.
 */

const UNIT: UnitSketch = { id: 'm', hex: '0505', movement: 12 };

/** What each hex of the path costs, or the rules that refuse it. */
function costs(sketch: Sketch, mover: Partial<UnitSketch>, path: readonly string[], how: Partial<CommandOf<'move'>> = {}): readonly number[] | string {
  const state = positionOf({ ...sketch, union: [{ ...UNIT, ...mover }, ...(sketch.union ?? [])] });
  const decided = decide(state, 'union', { type: 'move', unit: 'm', path: [...path], ...how }, { roll: () => 0 });
  return decided.ok ? told(decided.value, 'unit-moved').costs : decided.error.violations.map(({ rule }) => rule).join();
}

/** The same for the union's leader. */
function leaderCost(sketch: Sketch, path: readonly string[]): number | string {
  const leaders: Sketch['leaders'] = [{ id: 'union', side: 'union', hex: '0505', movement: 12 }, { id: 'confederate', side: 'confederate', hex: '0909' }];
  const decided = decide(positionOf({ leaders, ...sketch }), 'union', { type: 'move-leader', leader: 'union', path: [...path] }, { roll: () => 0 });
  return decided.ok ? told(decided.value, 'leader-moved').cost : decided.error.violations.map(({ rule }) => rule).join();
}

const guns = { class: 'artillery' } as const;
const woods = { terrain: 'woods' } as const;
const road = (kind: RoadKind, ...path: string[]): Sketch['roads'] => [{ kind, path }];
const side = (a: string, b: string, ...features: HexsideFeature[]): Sketch['hexsides'] => [{ between: [a, b], features }];
/** Next to 0504, and to 0503. */
const ENEMY: UnitSketch = { id: 'e', hex: '0503', facing: 0 };
const near = (sketch: Sketch): Sketch => ({ ...sketch, confederate: [ENEMY] });

describe.each<readonly [kind: RoadKind, rule: string, infantry: number, artillery: number]>([
  ['pike', 'G-TM.5', 1, 1],
  ['road', 'G-TM.5', 1, 1],
  ['trail', 'G-TM.6', 1, 2],
  ['railroad', 'G-TM.7', 1, 2],
  ['unfinished-railroad', 'G-TM.7', 1, 2],
])('the rate of a %s through Woods, Good ground', (kind, rule, infantry, artillery) => {
  const along: Sketch = { hexes: { '0504': woods }, roads: road(kind, '0505', '0504') };

  test(`${rule} G-6.22.a applies from a connecting hex, both ways`, () => {
    expect([costs(along, {}, ['0504']), costs(along, guns, ['0504'])]).toEqual([[infantry], [artillery]]);
    const back = { ...along, hexes: { '0505': woods } };
    expect([costs(back, { hex: '0504' }, ['0505']), costs(back, { ...guns, hex: '0504' }, ['0505'])]).toEqual([[infantry], [artillery]]);
  });

  test(`${rule} G-6.22.a not from another neighbour of the hex, which has none`, () => {
    expect(costs(along, { hex: '0604' }, ['0504'])).toEqual([2]);
  });

  test(`${rule} G-6.22.a not between two of its hexes that it does not connect`, () => {
    const bend: Sketch = { hexes: { '0504': woods }, roads: road(kind, '0505', '0604', '0504') };
    expect([costs(bend, {}, ['0504']), costs(bend, {}, ['0604', '0504'])]).toEqual([[2], [1, infantry]]);
  });

  test(`${rule} G-6.22.b G-TMN.f not next to an enemy: the other terrain is paid`, () => {
    expect([costs(near(along), {}, ['0504']), costs({ ...near(along), union: [{ id: 'escort', hex: '0504' }] }, guns, ['0504'])]).toEqual([[2], [3]]);
  });

  test(`${rule} G-6.22.b it counts again away from the enemy`, () => {
    expect(costs({ ...along, confederate: [{ ...ENEMY, hex: '0502' }] }, {}, ['0504'])).toEqual([infantry]);
  });

  test.each(['night-1', 'night-2'] as const)(`${rule} G-13.a in a %s turn the other terrain next to an enemy, and one more`, (period) => {
    expect([costs({ ...near(along), period }, {}, ['0504']), costs({ ...along, period }, {}, ['0504'])]).toEqual([[3], [infantry]]);
  });

  test(`${rule} G-6.24.b it does not pay for a stream or creek, G-TM.10 and a bridge does`, () => {
    const wet = (...features: HexsideFeature[]) => costs({ ...along, hexsides: side('0505', '0504', ...features) }, {}, ['0504']);
    expect([wet('stream'), wet('creek'), wet('stream', 'bridge'), wet('creek', 'pontoon')]).toEqual([[infantry + 1], [infantry + 1], [infantry], [infantry]]);
  });

  test(`${rule} G-6.24.c on a river ford it pays the ford, G-6.24.a without a crossing nobody passes`, () => {
    const wet = (...features: HexsideFeature[]) => costs({ ...along, hexsides: side('0505', '0504', ...features) }, {}, ['0504']);
    expect([wet('river', 'ford'), wet('river', 'bridge'), wet('river'), wet('canal')]).toEqual([[infantry + 2], [infantry], 'G-6.24.a', 'G-6.24.a']);
  });

  test(`${rule} G-6.22.c a slope takes nothing from it`, () => {
    expect(costs({ ...along, hexes: { '0504': { ...woods, elevation: 3 } } }, {}, ['0504'])).toEqual([infantry]);
  });

  test(`${rule} G-6.22.d beside a better or a worse way the cheapest counts`, () => {
    const both = (other: RoadKind) => costs({ ...along, roads: [...along.roads!, ...road(other, '0505', '0504')!] }, guns, ['0504']);
    expect([both('pike'), both('trail')]).toEqual([[1], [artillery]]);
  });
});

describe('trails: never cheaper than a road, never dearer than the ground', () => {
  const by = (terrain: 'clear' | 'woods' | 'marsh' | 'town', ground: 'good' | 'fair' | 'bad'): Sketch => ({ ground, hexes: { '0504': { terrain } }, roads: road('trail', '0505', '0504') });

  test.each<readonly [string, Partial<UnitSketch>, Parameters<typeof by>, number]>([
    ['G-6.23.a half of Woods 3 rounded up', guns, ['woods', 'good'], 2],
    ['G-6.23.a half of Clear 2', guns, ['clear', 'good'], 1],
    ['G-TMN.g guns one more in Fair', guns, ['clear', 'fair'], 2],
    ['G-TMN.g G-6.23.b guns one more in Bad: half of 3 is 2, and 1', guns, ['clear', 'bad'], 3],
    ['G-TMN.g horse artillery too (G-6.21.c)', { class: 'horse-artillery' }, ['clear', 'fair'], 2],
    ['G-TMN.g not infantry in Fair', {}, ['woods', 'fair'], 1],
    ['G-TMN.g not cavalry in Fair', { class: 'cavalry' }, ['woods', 'fair'], 1],
    ['G-TMN.g in Bad never below the road’s 2: half of Clear 2 would be 1', {}, ['clear', 'bad'], 2],
    ['G-TMN.g in Bad half of Woods 3 is 2, as dear as the road', {}, ['woods', 'bad'], 2],
    ['G-TMN.g in Good the road costs 1, and half of Clear 1 is 1', {}, ['clear', 'good'], 1],
    ['G-6.22.d never dearer than the ground: guns on Clear in Fair pay 2 either way', guns, ['clear', 'fair'], 2],
    ['G-TM.3 half of Marsh 5 is 3, and 1 for guns in Bad', guns, ['marsh', 'bad'], 4],
  ])('%s', (_title, mover, ground, expected) => {
    expect(costs(by(...ground), mover, ['0504'])).toEqual([expected]);
  });

  test('G-TMN.g leaders pay half of their own cost in any ground', () => {
    expect((['good', 'fair', 'bad'] as const).map((ground) => leaderCost(by('marsh', ground), ['0504']))).toEqual([2, 2, 2]);
  });

  test('G-6.23.a only the hex is halved, not the stream: Woods 2 is 1, the stream 1', () => {
    expect(costs({ ...by('woods', 'good'), hexsides: side('0505', '0504', 'stream') }, {}, ['0504'])).toEqual([2]);
  });
});

describe('hexsides', () => {
  test.each<readonly [string, HexsideFeature[], number]>([
    ['G-TM.11 a river ford', ['river', 'ford'], 3],
    ['G-TM.12 a stream', ['stream'], 2],
    ['G-6.24.d a creek', ['creek'], 2],
    ['G-TM.14 works', ['improved-position'], 2],
  ])('%s is paid on crossing it, in either direction, and not on going by', (_title, features, paid) => {
    const sketch = { hexsides: side('0505', '0504', ...features) };
    expect([costs(sketch, {}, ['0504']), costs(sketch, { hex: '0504' }, ['0505']), costs(sketch, {}, ['0604', '0504'])]).toEqual([[paid], [paid], [1, 1]]);
  });

  test.each(['river', 'canal'] as const)('G-6.24.a G-TM.9 a %s closes its own hexside, by night too, and no other', (water) => {
    const sketch = { hexsides: side('0505', '0504', water) };
    expect([costs(sketch, {}, ['0504']), costs({ ...sketch, period: 'night-1' }, {}, ['0504']), costs(sketch, {}, ['0604', '0504'])]).toEqual(['G-6.24.a', 'G-6.24.a', [1, 1]]);
  });

  test.each(['bridge', 'pontoon'] as const)('G-TM.10 a %s opens its own hexside of a river, not the next one', (crossing) => {
    const sketch: Sketch = { hexsides: [...side('0505', '0504', 'river', crossing)!, ...side('0505', '0604', 'river')!] };
    expect([costs(sketch, {}, ['0504']), costs(sketch, {}, ['0604'])]).toEqual([[1], 'G-6.24.a']);
  });

  test('G-TM.13 a stream ford takes one from the stream and never more: infantry 0, guns 1', () => {
    const sketch = { hexsides: side('0505', '0504', 'stream', 'ford') };
    expect([costs(sketch, {}, ['0504']), costs(sketch, guns, ['0504'])]).toEqual([[1], [3]]);
  });

  test('G-TM.14 G-6.21.b works behind a stream: both surcharges', () => {
    expect(costs({ hexsides: side('0505', '0504', 'stream', 'improved-position') }, {}, ['0504'])).toEqual([3]);
  });

  test('G-TMN.e G-TCN.I2 neither a sunken road nor a railroad hex costs the surcharge of works', () => {
    expect(costs({ hexes: { '0504': { sunkenRoad: true } } }, {}, ['0504'])).toEqual([1]);
    expect(costs({ roads: road('railroad', '0404', '0504') }, {}, ['0504'])).toEqual([1]);
  });

  test('G-TMN.b a single house costs nothing', () => {
    expect(costs({ hexes: { '0504': { name: 'Farm' } } }, {}, ['0504'])).toEqual([1]);
  });
});

describe('friends on the way', () => {
  const past = (friend: Partial<UnitSketch>, mover: Partial<UnitSketch> = {}) => costs({ union: [{ id: 'f', hex: '0504', leader: null, ...friend }] }, mover, ['0504', '0503']);

  test.each<readonly [string, Partial<UnitSketch>, Partial<UnitSketch>, readonly number[]]>([
    ['G-TM.15 G-6.42.c past infantry', {}, {}, [1, 2]],
    ['G-TM.15 past Disordered infantry', { disordered: true }, {}, [1, 2]],
    ['G-TMN.a past dismounted cavalry', { class: 'cavalry', onFoot: true }, {}, [1, 2]],
    ['G-TM.15 guns past infantry', {}, guns, [2, 3]],
    ['G-TM.15 mounted cavalry past infantry', {}, { class: 'cavalry' }, [1, 2]],
    ['G-6.42.b past mounted cavalry', { class: 'cavalry' }, {}, [1, 1]],
    ['G-6.42.b past artillery', guns, {}, [1, 1]],
    ['G-6.42.b past horse artillery', { class: 'horse-artillery' }, {}, [1, 1]],
  ])('%s', (_title, friend, mover, expected) => {
    expect(past(friend, mover)).toEqual(expected);
  });

  test('G-TMN.d G-6.42.f a leader pays for nobody', () => {
    expect(leaderCost({ union: [{ id: 'f', hex: '0504' }, { id: 'g', hex: '0504', ...guns, onTop: true }] }, ['0504', '0503'])).toBe(2);
  });

  test('G-6.42.d not when it stays, G-6.42.e which it may only where it can share the hex', () => {
    const staying = (leader: string | null) => costs({ union: [{ id: 'f', hex: '0504', leader }] }, {}, ['0504']);
    expect([staying('union'), staying(null)]).toEqual([[1], 'G-6.42.e,G-6.41.g']);
  });

  test('G-6.42.g two units close the hex, G-6.42.a also in mid-move', () => {
    expect(costs({ union: [{ id: 'f', hex: '0504' }, { id: 'g', hex: '0504', ...guns, onTop: true }] }, {}, ['0504', '0503'])).toBe('G-6.42.g');
  });

  test('G-TM.15 G-13.a by night it is the same', () => {
    expect(costs({ period: 'night-1', union: [{ id: 'f', hex: '0504', leader: null }] }, {}, ['0504', '0503'])).toEqual([1, 2]);
  });
});

describe('leaving a stack that faces north', () => {
  const out = (mover: Partial<UnitSketch>, partner: Partial<UnitSketch>, to: string) => costs({ union: [{ id: 'p', hex: '0505', ...partner }] }, mover, [to]);
  const top = { onTop: true } as const;

  test.each<readonly [string, Partial<UnitSketch>, Partial<UnitSketch>, front: number, rear: number]>([
    ['G-7.12.b infantry on infantry', top, {}, 1, 2],
    ['G-7.12.b G-7.12.d guns on infantry', { ...guns, ...top }, {}, 2, 3],
    ['G-7.12.b guns on dismounted cavalry (G-12.3.a)', { ...guns, ...top }, { class: 'cavalry', onFoot: true }, 2, 3],
    ['G-7.12.c infantry under infantry', {}, top, 2, 1],
    ['G-7.12.c dismounted cavalry under infantry', { class: 'cavalry', onFoot: true, dismounted: { strength: 2, cohesion: 6, movement: 12 } }, top, 2, 1],
    ['G-7.12.d infantry under guns', {}, { ...guns, ...top }, 1, 1],
    ['G-7.12.d guns on mounted cavalry', { ...guns, ...top }, { class: 'cavalry' }, 2, 2],
    ['G-7.12.d guns on guns', { ...guns, ...top }, guns, 2, 2],
    ['G-7.12.d guns under guns', guns, { ...guns, ...top }, 2, 2],
  ])('%s', (_title, mover, partner, front, rear) => {
    const to = (hex: string) => out(mover, partner, hex);
    // 0504, 0404 and 0604 lie in front of 0505 facing north; 0506, 0405 and 0605 behind.
    expect(['0504', '0404', '0604'].map(to)).toEqual(Array(3).fill([front]));
    expect(['0506', '0405', '0605'].map(to)).toEqual(Array(3).fill([rear]));
  });

  test('G-7.12.b it is paid on the first hex only', () => {
    expect(costs({ union: [{ id: 'p', hex: '0505' }] }, top, ['0506', '0507'])).toEqual([2, 1]);
  });

  test('G-5.12.a G-6.42.f a leader leaves freely', () => {
    expect(leaderCost({ union: [{ id: 'p', hex: '0505' }, { id: 'q', hex: '0505', onTop: true }] }, ['0506'])).toBe(1);
  });
});

describe('night', () => {
  const one = { confederate: [ENEMY] };
  const two = { confederate: [ENEMY, { ...ENEMY, id: 'f', hex: '0404' }] };
  const lone: Sketch = { leaders: [{ id: 'union', side: 'union', hex: '0101' }, { id: 'confederate', side: 'confederate', hex: '0503' }] };

  test.each(['night-1', 'night-2'] as const)('G-13.a in a %s turn one more next to an enemy, once for two, never for a leader alone', (period) => {
    const to = (sketch: Sketch) => costs({ ...sketch, period }, {}, ['0504']);
    expect([to(one), to(two), to(lone), to({})]).toEqual([[2], [2], [1], [1]]);
  });

  test('G-13.a not by day, and not where the hex is two from the enemy', () => {
    expect([costs(one, {}, ['0504']), costs({ ...one, period: 'night-1' }, {}, ['0506'])]).toEqual([[1], [1]]);
  });

  test('G-13.a for cavalry, guns beside an escort, and a leader', () => {
    const night: Sketch = { ...one, period: 'night-1' };
    expect(costs(night, { class: 'cavalry' }, ['0504'])).toEqual([2]);
    expect(costs({ ...night, union: [{ id: 'escort', hex: '0504' }] }, guns, ['0504'])).toEqual([3]);
    expect(leaderCost(night, ['0504'])).toBe(2);
  });

  test('G-13.a leaving an enemy for a hex away from it costs nothing more; to another beside it one more', () => {
    const from: Sketch = { confederate: [{ ...ENEMY, hex: '0504' }], period: 'night-1' };
    // 0505 is next to 0504; 0604 is too, 0506 is not.
    expect([costs(from, {}, ['0506']), costs(from, {}, ['0604'])]).toEqual([[1], [2]]);
  });
});

describe('Extended Movement', () => {
  test.each<readonly [string, Partial<UnitSketch>, number]>([
    ['infantry +2', {}, 2],
    ['regular artillery +3', guns, 3],
    ['horse artillery +4', { class: 'horse-artillery' }, 4],
    ['mounted cavalry +4', { class: 'cavalry' }, 4],
  ])('G-6.13.a %s', (_title, mover, extension) => {
    // On a pike every hex costs 1, so that an allowance of 1 goes as far as the extension and one hex.
    const pike = { columns: 2, rows: 12, roads: road('pike', ...Array.from({ length: 12 }, (_, at) => `01${String(at + 1).padStart(2, '0')}`)), leaders: [{ id: 'union', side: 'union' as const, hex: '0201' }, { id: 'confederate', side: 'confederate' as const, hex: '0202' }] };
    const far = (hexes: number, how = {}) => costs(pike, { ...mover, hex: '0101', movement: 1 }, Array.from({ length: hexes }, (_, at) => `01${String(at + 2).padStart(2, '0')}`), how);
    expect([far(1 + extension, { extended: true }), far(2 + extension, { extended: true }), far(2)]).toEqual([Array(1 + extension).fill(1), 'G-6.21.a', 'G-6.21.a']);
  });

  test.each<readonly [string, Partial<UnitSketch>, string]>([
    ['G-6.13.b dismounted cavalry', { class: 'cavalry', onFoot: true }, 'G-6.13.b'],
    ['G-11.12.a Disordered infantry', { disordered: true }, 'G-11.12.a'],
    ['G-11.12.a Disordered cavalry', { class: 'cavalry', disordered: true }, 'G-11.12.a'],
  ])('%s has none', (_title, mover, rule) => {
    expect(costs({}, mover, ['0504'], { extended: true })).toBe(rule);
  });

  test.each<readonly [string, string, string, readonly number[] | string]>([
    ['a start two hexes from an enemy', '0505', '0507', 'G-6.13.c'],
    ['a start three hexes from one', '0505', '0508', [1, 1]],
    ['a hex of the path two from one', '0505', '0501', 'G-6.13.c'],
    ['no hex nearer than three', '0506', '0501', [1, 1]],
  ])('G-6.13.c G-6.13.d with %s', (_title, hex, enemy, expected) => {
    const rows = [hex, `05${String(Number(hex.slice(2)) - 1).padStart(2, '0')}`, `05${String(Number(hex.slice(2)) - 2).padStart(2, '0')}`];
    expect(costs({ confederate: [{ ...ENEMY, hex: enemy }] }, { hex }, rows.slice(1), { extended: true })).toEqual(expected);
  });

  test.each(['night-1', 'night-2'] as const)('G-6.13.a it is open in a %s turn as by day', (period) => {
    expect(costs({ period }, { movement: 1 }, ['0504', '0503', '0502'], { extended: true })).toEqual([1, 1, 1]);
  });
});

describe('to mount and dismount', () => {
  const rider = (movement: number) => ({ class: 'cavalry' as const, movement });

  test('G-12.1.a with two points left after the move, not with one', () => {
    const with_ = (movement: number) => costs({}, rider(movement), ['0504'], { change: 'dismount' });
    expect([with_(3), with_(2)]).toEqual([[1], 'G-12.1.a']);
  });

  test('G-12.1.b not next to an enemy, by day or night', () => {
    const beside = (period: 'day' | 'night-1') => costs({ period, confederate: [ENEMY] }, rider(9), ['0504'], { change: 'dismount' });
    expect([beside('day'), beside('night-1')]).toEqual(['G-12.1.b', 'G-12.1.b']);
  });

  test('G-12.1.a nobody but cavalry', () => {
    expect(costs({}, {}, ['0504'], { change: 'dismount' })).toBe('G-12.1.a');
  });
});
