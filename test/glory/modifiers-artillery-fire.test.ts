import { decide } from '../../src/systems/glory/decide.js';
import type { GloryEvent } from '../../src/systems/glory/events.js';
import type { Facing, HexsideFeature } from '../../src/systems/glory/vocabulary.js';
import { told, unit } from './charging.js';
import { play, positionOf, reasons, refusal, type Sketch, type UnitSketch } from './position.js';

/**
 * Every modifier of the artillery fire die and every row of its results: where it applies, and the nearest position where it
 * must not. Values are those of the player aid; the house's are marked.
 */

const gun = (id: string, hex: string, more: Partial<UnitSketch> = {}): UnitSketch => ({ id, hex, class: 'artillery', strength: 4, range: 'M', facing: 3, ...more });
const TARGET = '0505';
/** g at 0502 fires south, down the column, at t three hexes off, on level Clear. */
const position = ({ union = [], confederate = [], ...sketch }: Sketch = {}, battery: Partial<UnitSketch> = {}) =>
  positionOf({ rows: 14, ...sketch, union: [gun('g', '0502', battery), ...union], confederate: [{ id: 't', hex: TARGET }, ...confederate] }, { name: 'artillery-fire', shots: [] });
const command = (target = TARGET, batteries = ['g'], facing: Facing = 3) => ({ type: 'fire' as const, batteries, target, facing });

/** What modifies the shot, by row; terms of 0 left out. */
function terms(state = position(), shot = command()): Readonly<Record<string, number>> {
  const decided = decide(state, 'union', shot, { roll: () => 0 });
  if (!decided.ok) throw new Error(`refused: ${JSON.stringify(decided.error)}`);
  return Object.fromEntries(told(decided.value, 'artillery-fired').modifiers.filter(({ value }) => value !== 0).map(({ rule, value }) => [rule, value]));
}
const refused = (state = position(), shot = command()) => reasons(refusal(state, 'union', shot));
/** Strength 4 alone: no other row applies. */
const PLAIN = { 'G-9.23.a': 4 };

describe('range, by class and distance', () => {
  test.each<readonly [distance: number, S: number | 'NA', M: number | 'NA', L: number | 'NA']>([
    [1, 1, 2, 1],
    [2, 0, 0, 0],
    [3, 0, 0, 0],
    [4, -1, 0, 0],
    [5, -3, -1, 0],
    [6, 'NA', -2, -1],
    [7, 'NA', -3, -2],
    [8, 'NA', 'NA', -3],
    [9, 'NA', 'NA', -3],
    [10, 'NA', 'NA', 'NA'],
  ])('G-9.11.b G-9.23.b at %i hexes: S %s, M %s, L %s (beyond 7 house)', (distance, ...expected) => {
    const target = `05${String(2 + distance).padStart(2, '0')}`;
    const modifier = (range: 'S' | 'M' | 'L') => {
      const state = positionOf({ rows: 14, union: [gun('g', '0502', { range })], confederate: [{ id: 't', hex: target }] }, { name: 'artillery-fire', shots: [] });
      const decided = decide(state, 'union', command(target), { roll: () => 0 });
      if (!decided.ok) return decided.error.violations[0].code === 'fire.out-of-range' ? 'NA' : decided.error;
      return told(decided.value, 'artillery-fired').shot.total - 4;
    };
    expect([modifier('S'), modifier('M'), modifier('L')]).toEqual(expected);
  });
});

describe('strength and combined fire', () => {
  const stacked = (more: Sketch = {}) => position({ ...more, union: [gun('k', '0502', { strength: 2, range: 'L' }), ...(more.union ?? [])] }, { onTop: true });

  test('G-9.23.a G-9.23.d G-9.3.a two stacked batteries together: the higher strength, and 2', () => {
    expect(terms(stacked(), command(TARGET, ['g', 'k']))).toEqual({ 'G-9.23.a': 4, 'G-9.23.d': 2 });
  });

  test('G-9.23.d not when one of the two fires by itself, with its own strength', () => {
    expect([terms(stacked()), terms(stacked(), command(TARGET, ['k']))]).toEqual([PLAIN, { 'G-9.23.a': 2 }]);
  });

  test('G-9.3.c G-9.23.d not from neighbouring hexes', () => {
    expect(refused(position({ union: [gun('k', '0402')] }), command(TARGET, ['g', 'k']))).toEqual([{ rule: 'G-9.3.c', code: 'fire.not-stacked' }]);
  });

  test('G-9.23.d not for guns with infantry: infantry brings nothing to a shot', () => {
    expect(terms(position({ union: [{ id: 'i', hex: '0502', facing: 3 }] }, { onTop: true }))).toEqual(PLAIN);
  });

  test('G-9.3.b at five hexes the worse range of M and L counts, at four both have none', () => {
    const at = (target: string) => terms(stacked({ confederate: [{ id: 'v', hex: target }], hexes: { '0502': { elevation: 1 } } }), command(target, ['g', 'k']));
    expect([at('0507'), at('0506')]).toEqual([{ 'G-9.23.a': 4, 'G-9.23.d': 2, 'G-AR.5': -1 }, { 'G-9.23.a': 4, 'G-9.23.d': 2 }]);
  });
});

const at = (hex: string, more: object): Sketch => ({ hexes: { [hex]: more } });
const side = (a: string, b: string, ...features: HexsideFeature[]): Sketch => ({ hexsides: [{ between: [a, b], features }] });

describe.each<readonly [row: string, applies: Sketch, value: number, where: string, not: Sketch]>([
  ['G-TC.4 Town −1', at(TARGET, { terrain: 'town' }), -1, 'a town on the way', at('0504', { terrain: 'town' })],
  ['G-TC.4 Town −1', at(TARGET, { terrain: 'town' }), -1, 'guns in a town', at('0502', { terrain: 'town' })],
  ['G-TC.6 up one level −1', at(TARGET, { elevation: 1 }), -1, 'down one level', at('0502', { elevation: 1 })],
  ['G-TC.6 up one level −1', at(TARGET, { elevation: 1 }), -1, 'guns on the same level', { hexes: { [TARGET]: { elevation: 1 }, '0502': { elevation: 1 } } }],
  ['G-TC.7 up three levels −2 (house)', at(TARGET, { elevation: 3 }), -2, 'down three levels', at('0502', { elevation: 3 })],
  ['G-TC.13 G-TCN.a across works −2 (house)', side('0504', TARGET, 'improved-position'), -2, 'works on the far side', side(TARGET, '0506', 'improved-position')],
  ['G-TC.13 G-TCN.a across works −2 (house)', side('0504', TARGET, 'improved-position'), -2, 'works in front of the guns', side('0502', '0503', 'improved-position')],
  ['G-TC.14 G-TCN.I2 sunken road −2 (house)', at(TARGET, { sunkenRoad: true }), -2, 'a sunken road on the way', at('0504', { sunkenRoad: true })],
  ['G-TC.14 railroad −2 (house)', { roads: [{ kind: 'railroad', path: [TARGET, '0605'] }] }, -2, 'a railroad in the next hex', { roads: [{ kind: 'railroad', path: ['0605', '0705'] }] }],
  ['G-TC.14 unfinished railroad −2 (house)', { roads: [{ kind: 'unfinished-railroad', path: [TARGET, '0605'] }] }, -2, 'a trail, a road and a pike (G-TC.5)', { roads: (['trail', 'road', 'pike'] as const).map((kind) => ({ kind, path: ['0504', TARGET] })) }],
])('the target’s ground', (row, applies, value, where, not) => {
  // A sunken road and a railroad count as Improved Positions, under that row.
  const rule = row.split(' ')[0]!.replace('G-TC.14', 'G-TC.13');

  test(`${row} applies`, () => {
    expect(terms(position(applies))).toEqual({ ...PLAIN, [rule]: value });
  });

  test(`${row} does not apply: ${where}`, () => {
    expect(terms(position(not))).toEqual(PLAIN);
  });
});

describe('rows without a modifier', () => {
  test.each<readonly [string, Sketch]>([
    ['G-TC.1 Clear', {}],
    ['G-TC.2 Woods', at(TARGET, { terrain: 'woods' })],
    ['G-TC.3 Marsh', at(TARGET, { terrain: 'marsh' })],
    ['G-TCN.c a house', at(TARGET, { name: 'Stone House' })],
    ['G-TC.8 down two levels (house)', at('0502', { elevation: 2 })],
    ['G-TC.9 over a stream (house)', side('0504', TARGET, 'stream')],
    ['G-6.24.d over a creek', side('0504', TARGET, 'creek')],
    ['G-TC.9 over a stream ford (house)', side('0504', TARGET, 'stream', 'ford')],
    ['G-TC.10 over a river ford (house)', side('0504', TARGET, 'river', 'ford')],
    ['G-TC.11 over a bridge (house)', side('0504', TARGET, 'river', 'bridge')],
    ['G-TC.11 over a pontoon (house)', side('0504', TARGET, 'canal', 'pontoon')],
    ['G-TC.12 over a river (house)', side('0504', TARGET, 'river')],
    ['G-TC.12 over a canal (house)', side('0504', TARGET, 'canal')],
  ])('%s', (_row, sketch) => {
    expect(terms(position(sketch))).toEqual(PLAIN);
  });
});

test('G-9.23.c G-10.44.a Town, up one level and works add up to −4', () => {
  const all = { ...at(TARGET, { terrain: 'town', elevation: 1 }), ...side('0504', TARGET, 'improved-position') };
  expect(terms(position(all))).toEqual({ ...PLAIN, 'G-TC.4': -1, 'G-TC.6': -1, 'G-TC.13': -2 });
});

test('G-TC.13 a line that comes in through a vertex counts works on either of the two hexsides, not on a third', () => {
  // From 0502 to 0702 the line runs between 0601 and 0602 and meets 0702 in the vertex between its sides to them.
  const along = (from: string) => {
    const state = positionOf({ ...side(from, '0702', 'improved-position'), union: [gun('g', '0502', { facing: 1 })], confederate: [{ id: 't', hex: '0702' }] }, { name: 'artillery-fire', shots: [] });
    return terms(state, command('0702', ['g'], 1))['G-TC.13'];
  };
  expect(['0601', '0602', '0701'].map(along)).toEqual([-2, -2, undefined]);
});

describe('next to the target', () => {
  const beside = (more: Sketch = {}) => position({ ...more, confederate: [{ id: 'n', hex: '0503' }, ...(more.confederate ?? [])] });
  const shot = command('0503');

  test.each<readonly [string, number, number]>([
    ['up two levels', 0, 2],
    ['down two levels', 2, 0],
    ['up three levels', 0, 3],
  ])('G-TCN.f no shot %s', (_title, from, to) => {
    expect(refused(beside({ hexes: { '0502': { elevation: from }, '0503': { elevation: to } } }), shot)).toEqual([{ rule: 'G-TCN.f', code: 'fire.too-steep' }]);
  });

  test('G-TCN.f G-TC.6 up one level it may, at −1; G-TC.8 down one level at nothing', () => {
    const to = (from: number, target: number) => terms(beside({ hexes: { '0502': { elevation: from }, '0503': { elevation: target } } }), shot);
    expect([to(0, 1), to(1, 0)]).toEqual([{ ...PLAIN, 'G-AR.1': 2, 'G-TC.6': -1 }, { ...PLAIN, 'G-AR.1': 2 }]);
  });

  test.each(['day', 'night-1', 'night-2'] as const)('G-13.b at one hex the shot has the same modifiers in a %s turn', (period) => {
    expect(terms(beside({ period, ...at('0503', { terrain: 'town' }) }), shot)).toEqual({ ...PLAIN, 'G-AR.1': 2, 'G-TC.4': -1 });
  });

  test.each(['night-1', 'night-2'] as const)('G-13.b at two hexes there is none in a %s turn', (period) => {
    const state = position({ period, confederate: [{ id: 'v', hex: '0504' }] });
    expect(refused(state, command('0504'))).toEqual([{ rule: 'G-13.b', code: 'fire.night' }]);
  });
});

describe('results', () => {
  /** The shot with this total, and what follows when the segment ends; strength 4 on the level. */
  const after = (die: number, strength: number, checks: readonly number[], period: 'day' | 'night-1' = 'day'): readonly GloryEvent[] => {
    const state = positionOf({ period, union: [gun('g', '0502', { strength })], confederate: [{ id: 't', hex: '0503', cohesion: 6 }] }, { name: 'artillery-fire', shots: [] });
    return play(state, 'union', command('0503'), [die, ...checks]).events;
  };
  const consequences = (events: readonly GloryEvent[]) => events.flatMap((event) => (event.type === 'cohesion-checked' || event.type === 'unit-disordered' ? [event.type] : []));

  test.each<readonly [row: string, total: number, die: number, checks: readonly number[], told: readonly string[]]>([
    ['G-AF.1', 8, 2, [], []],
    ['G-AF.2', 9, 3, [6], ['cohesion-checked']],
    ['G-AF.2', 9, 3, [7], ['cohesion-checked', 'unit-disordered']],
    ['G-AF.2', 12, 6, [7], ['cohesion-checked', 'unit-disordered']],
    ['G-AF.3', 13, 7, [], ['unit-disordered']],
  ])('%s a total of %i, die %i, check %p against Cohesion 6', (_row, total, die, checks, expected) => {
    // Strength 4 and range +2.
    const events = after(die, 4, checks);
    expect(told(events, 'artillery-fired').shot.total).toBe(total);
    expect(consequences(events)).toEqual(expected);
  });

  test('G-AF.2 G-13.d by night a check after fire has no +2: it comes from no charge', () => {
    expect(told(after(3, 4, [6], 'night-1'), 'cohesion-checked')).toMatchObject({ roll: { die: 6, modifiers: [], total: 6 }, passed: true });
  });
});

describe('misguided fire', () => {
  /** g on level 1 fires over f, next to the target. */
  const friend: UnitSketch = { id: 'f', hex: '0504', cohesion: 6 };
  const shoot = (die: number, { hexes, union = [friend], ...more }: Sketch = {}, checks: readonly number[] = []) =>
    play(position({ ...more, hexes: { '0502': { elevation: 1 }, ...hexes }, union }), 'union', command(), [die, ...checks]);
  const struck = (...said: Parameters<typeof shoot>) => told(shoot(...said).events, 'artillery-fired').shot;

  test.each([0, 1, 2])('G-9.52.a a natural %i strikes the friend, whose check has 2 more; the target is spared (G-9.52.b)', (die) => {
    const { events, state } = shoot(die, {}, [5]);
    expect(told(events, 'artillery-fired').shot).toMatchObject({ misguided: true, affected: ['f'] });
    expect(told(events, 'cohesion-checked')).toMatchObject({ unit: 'f', roll: { die: 5, total: 7 }, cohesion: 6, passed: false });
    expect([unit(state, 'f').disordered, unit(state, 't').disordered]).toEqual([true, false]);
  });

  test('G-9.52.a a check of 4 and 2 does not exceed 6', () => {
    expect(unit(shoot(2, {}, [4]).state, 'f').disordered).toBe(false);
  });

  test('G-9.52.a a natural 3 goes at the target', () => {
    expect(struck(3)).toMatchObject({ misguided: false, affected: ['t'] });
  });

  test.each<readonly [string, Sketch, readonly string[]]>([
    ['G-9.51.b a friend two hexes from the target', { union: [{ ...friend, hex: '0503' }] }, ['t']],
    ['G-9.51.b a friend beside the line', { union: [{ ...friend, hex: '0604' }] }, ['t']],
    ['G-9.51.b an enemy there', { union: [], confederate: [{ id: 'e', hex: '0504' }] }, ['t']],
    ['G-9.4.i a leader there', { union: [], leaders: [{ id: 'union', side: 'union', hex: '0504' }, { id: 'confederate', side: 'confederate', hex: '0909' }] }, ['t']],
  ])('%s is not struck', (_title, sketch, affected) => {
    expect(struck(0, sketch)).toMatchObject({ misguided: false, affected });
  });

  test('G-9.51.a the target may be the higher end as well', () => {
    expect(struck(0, { hexes: { '0502': { elevation: 0 }, [TARGET]: { elevation: 1 } } }, [0])).toMatchObject({ misguided: true, affected: ['f'] });
  });

  test('G-9.4.b from the level the friend blocks, so nothing is fired', () => {
    expect(refused(position({ union: [friend] }))).toEqual([{ rule: 'G-9.21.b', code: 'fire.no-line-of-sight' }]);
  });

  test('G-9.51.a a friend in woods next to the target blocks as woods do', () => {
    expect(refused(position({ hexes: { '0502': { elevation: 1 }, '0504': { terrain: 'woods' } }, union: [friend] }))).toEqual([{ rule: 'G-9.21.b', code: 'fire.no-line-of-sight' }]);
  });

  test('G-9.52.c G-9.52.d G-9.22.b two friends in the hex check, each with its own die and Cohesion', () => {
    const { events } = shoot(1, { union: [{ ...friend, onTop: true }, { id: 'e', hex: '0504', cohesion: 7 }] }, [5, 5]);
    expect(events.flatMap((event) => (event.type === 'cohesion-checked' ? [[event.unit, event.roll.total, event.passed]] : []))).toEqual([['f', 7, false], ['e', 7, true]]);
  });

  test('G-9.52.a G-11.11.b G-11.41.b Disordered infantry that fails is Withdrawn, a Disordered battery eliminated', () => {
    const place = (more: Partial<UnitSketch>) => unit(shoot(0, { union: [{ ...friend, disordered: true, ...more }] }, [9]).state, 'f').place;
    expect([place({}), place({ class: 'artillery' })]).toEqual(['withdrawn-box', 'eliminated']);
  });

  test.each(['night-1', 'night-2'] as const)('G-13.b in a %s turn there is none, since nobody fires over a hex', (period) => {
    expect(refused(position({ period, union: [friend], hexes: { '0502': { elevation: 1 } } }))).toEqual([{ rule: 'G-13.b', code: 'fire.night' }]);
  });

  test('G-9.52.a over all dice a friend of Cohesion 6 is Disordered at 15% (index example)', () => {
    const faces = [0, 1, 2].flatMap((die) => Array.from({ length: 10 }, (_, check) => unit(shoot(die, {}, [check]).state, 'f').disordered));
    expect([faces.filter(Boolean).length / 100, faces.length]).toEqual([0.15, 30]);
  });
});
