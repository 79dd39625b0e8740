import fc from 'fast-check';
import { imageOfMap, symmetries } from '../../src/hex/symmetry.js';
import { boardOf } from '../../src/systems/glory/board.js';
import { hexId, hexIndex } from '../../src/systems/glory/position.js';
import { lineOfSight } from '../../src/systems/glory/procedures/line-of-sight.js';
import { lineOfSightQuery } from '../../src/systems/glory/queries/line-of-sight.js';
import type { GloryState } from '../../src/systems/glory/state.js';
import { positionOf, rectangle, type Sketch } from './position.js';

type Hexes = NonNullable<Sketch['hexes']>;
const woods = (elevation = 0) => ({ terrain: 'woods', elevation }) as const;
const level = (elevation: number) => ({ elevation });

/** Down the column from 0502: what blocks, with its rows, or `clear`. */
function sight(to: string, hexes: Hexes, units: Sketch = {}, from = '0502'): string {
  const state = positionOf({ hexes, ...units });
  const { clear, blockedBy } = lineOfSight(state, hexIndex(state.setting, from), hexIndex(state.setting, to));
  return clear ? 'clear' : blockedBy.map(({ hex, what, rules }) => `${hexId(state.setting, hex)} ${what} ${rules.join(' ')}`).join(', ');
}
const infantryIn = (hex: string): Sketch => ({ union: [{ id: 'u', hex }] });

test.each<[string, string, string]>([
  ['G-9.4.a a hill higher than both ends blocks', sight('0504', { '0502': level(1), '0503': level(2), '0504': level(1) }), '0503 height G-9.4.a'],
  ['G-9.4.a as high as the higher end it does not', sight('0504', { '0502': level(1), '0503': level(2), '0504': level(2) }), 'clear'],
  ['G-9.4.b woods on the level block', sight('0504', { '0503': woods() }), '0503 woods G-9.4.b'],
  ['G-9.4.b a combat unit on the level blocks', sight('0504', {}, infantryIn('0503')), '0503 units G-9.4.b'],
  ['G-9.4.b trees add no height: woods as high as the higher end block', sight('0504', { '0502': level(1), '0503': woods(1) }), '0503 woods G-9.4.b'],
  ['G-9.4.c woods lower than both ends do not', sight('0504', { '0502': level(3), '0503': woods(1), '0504': level(2) }), 'clear'],
  ['G-9.4.d from above, woods one hex from the firer of four do not block', sight('0506', { '0502': level(1), '0503': woods() }), 'clear'],
  ['G-9.4.d half way they do', sight('0506', { '0502': level(1), '0504': woods() }), '0504 woods G-9.4.d'],
  ['G-9.4.d nearer the target they do', sight('0506', { '0502': level(1), '0505': woods() }), '0505 woods G-9.4.d'],
  ['G-9.4.e up to a target, woods three hexes from the firer of four do not block', sight('0506', { '0505': woods(), '0506': level(1) }), 'clear'],
  ['G-9.4.e half way they do', sight('0506', { '0504': woods(), '0506': level(1) }), '0504 woods G-9.4.e'],
  ['G-9.4.e nearer the firer they do', sight('0506', { '0503': woods(), '0506': level(1) }), '0503 woods G-9.4.e'],
  ['G-9.4.h the ends themselves never block', sight('0504', { '0502': woods(), '0504': woods() }), 'clear'],
  ['G-9.4.i a leader does not block', sight('0504', {}, { leaders: [{ id: 'union', side: 'union', hex: '0503' }] }), 'clear'],
  ['G-9.4.k a town does not block', sight('0504', { '0503': { terrain: 'town' } }), 'clear'],
  ['G-9.4.k nor does marsh', sight('0504', { '0503': { terrain: 'marsh' } }), 'clear'],
  ['G-9.51.a a unit next to the target does not block from above', sight('0505', { '0502': level(1) }, infantryIn('0504')), 'clear'],
  ['G-9.51.a nor up to a higher target, wherever it lies', sight('0505', { '0505': level(1) }, infantryIn('0503')), 'clear'],
  ['G-9.51.a woods with a unit block as woods', sight('0505', { '0502': level(1), '0504': woods() }, infantryIn('0504')), '0504 woods G-9.4.d'],
  ['G-9.21.b neighbours always see each other', sight('0503', { '0503': woods() }), 'clear'],
])('%s', (_title, seen, expected) => {
  expect(seen).toBe(expected);
});

describe('along a hexside, from 0502 to 0702 between 0601 and 0602', () => {
  test.each<[string, Sketch, string]>([
    ['G-9.4.f woods on one side block', { hexes: { '0601': woods() } }, '0601 woods G-9.4.b G-9.4.f'],
    ['G-9.4.f woods on the other side block', { hexes: { '0602': woods() } }, '0602 woods G-9.4.b G-9.4.f'],
    ['G-9.4.f a hill on one side blocks', { hexes: { '0602': level(1) } }, '0602 height G-9.4.a G-9.4.f'],
    ['G-9.4.f a unit on one side blocks (house)', infantryIn('0601'), '0601 units G-9.4.b G-9.4.f'],
    ['open on both sides', {}, 'clear'],
  ])('%s', (_title, sketch, expected) => {
    expect(sight('0702', sketch.hexes ?? {}, sketch)).toBe(expected);
  });

  test('beyond the map’s edge nothing blocks', () => {
    expect(sight('0701', {}, {}, '0501')).toBe('clear');
  });
});

test('G-9.4.g the line from an axial (0,0) to (3,1) crosses (1,0), (1,1), (2,0) and (2,1)', () => {
  // 0202 is axial (2, 1) with even columns shoved, so that the target (5, 2) is 0505.
  const state = positionOf({});
  const { grid } = state.setting.board;
  const from = grid.indexOf('0202');
  const { q, r } = grid.coordinatesOf(from);
  const to = grid.indexAt({ q: q + 3, r: r + 1 });
  const met = lineOfSight(state, from, to).steps.flatMap((step) => (step.kind === 'hex' ? [step.hex] : step.hexes));
  const offsets = met.map((hex) => [grid.coordinatesOf(hex).q - q, grid.coordinatesOf(hex).r - r]);
  expect(offsets.sort()).toEqual([[1, 0], [1, 1], [2, 0], [2, 1]]);
});

describe('who is passed over', () => {
  const over = (from: string, to: string, sketch: Sketch) => {
    const state = positionOf(sketch);
    return lineOfSight(state, hexIndex(state.setting, from), hexIndex(state.setting, to)).passedOver.map((hex) => hexId(state.setting, hex));
  };

  test('G-9.51.b an occupied hex next to the target, not one further off', () => {
    expect(over('0502', '0506', { hexes: { '0502': level(1) }, ...infantryIn('0505') })).toEqual(['0505']);
    expect(over('0502', '0506', { hexes: { '0502': level(1) }, ...infantryIn('0504') })).toEqual([]);
  });

  test('G-9.52.d both hexes of a hexside', () => {
    expect(over('0502', '0702', { hexes: { '0502': level(1) }, union: [{ id: 'a', hex: '0601' }, { id: 'b', hex: '0602' }] })).toEqual(['0601', '0602']);
  });

  test('G-9.51.b nobody where the line is blocked', () => {
    expect(over('0502', '0505', { ...infantryIn('0504') })).toEqual([]);
  });
});

describe('the line-of-sight query', () => {
  const ask = (from: string, to: string, sketch: Sketch = {}) => lineOfSightQuery.answer(positionOf(sketch), { from, to } as never, { role: 'observer' });

  interface Told {
    readonly rules: readonly string[];
    readonly what: string;
    readonly heights: { readonly from: number; readonly hex: number; readonly to: number };
    readonly distances: { readonly from: number; readonly to: number };
    readonly units?: readonly string[];
    readonly message: string;
  }
  const all = (to: string, sketch: Sketch) => {
    const answer = ask('0502', to, sketch);
    if (!answer.ok) throw new Error('refused');
    const { blockedBy, overlooked } = answer.value as { readonly blockedBy: readonly Told[]; readonly overlooked: readonly Told[] };
    const brief = ({ rules, what, heights, distances, units }: Told) => [what, rules.join(), `${heights.from} ${heights.hex} ${heights.to}`, `${distances.from} ${distances.to}`, ...(units ?? [])];
    return { blockedBy: blockedBy.map(brief), overlooked: overlooked.map(brief), messages: [...blockedBy, ...overlooked].map(({ message }) => message) };
  };

  test.each<[string, string, Sketch, readonly string[]]>([
    ['G-9.4.a a hill', '0504', { hexes: { '0502': level(1), '0503': level(2), '0504': level(1) } }, ['height', 'G-9.4.a', '1 2 1', '1 1']],
    ['G-9.4.b units on the level', '0504', infantryIn('0503'), ['units', 'G-9.4.b', '0 0 0', '1 1', 'u']],
    ['G-9.4.d woods nearer the lower target', '0506', { hexes: { '0502': level(1), '0505': woods() } }, ['woods', 'G-9.4.d', '1 0 0', '3 1']],
    ['G-9.4.e woods nearer the lower firer', '0506', { hexes: { '0503': woods(), '0506': level(1) } }, ['woods', 'G-9.4.e', '0 0 1', '1 3']],
  ])('%s: levels and distances in numbers', (_title, to, sketch, expected) => {
    expect(all(to, sketch)).toMatchObject({ blockedBy: [expected], overlooked: [] });
  });

  test.each<[string, string, Sketch, readonly string[]]>([
    ['G-9.4.c woods below both ends', '0504', { hexes: { '0502': level(3), '0503': woods(1), '0504': level(2) } }, ['woods', 'G-9.4.c', '3 1 2', '1 1']],
    ['G-9.4.d woods next to the higher firer', '0506', { hexes: { '0502': level(1), '0503': woods() } }, ['woods', 'G-9.4.d', '1 0 0', '1 3']],
    ['G-9.4.e woods next to the higher target', '0506', { hexes: { '0505': woods(), '0506': level(1) } }, ['woods', 'G-9.4.e', '0 0 1', '3 1']],
    ['G-9.4.k a town', '0504', { hexes: { '0503': { terrain: 'town' } } }, ['town', 'G-9.4.k', '0 0 0', '1 1']],
    ['G-9.51.a units below one end', '0505', { hexes: { '0502': level(1) }, ...infantryIn('0504') }, ['units', 'G-9.51.a', '1 0 0', '2 1', 'u']],
  ])('%s: on the line, and overlooked', (_title, to, sketch, expected) => {
    expect(all(to, sketch)).toMatchObject({ blockedBy: [], overlooked: [expected] });
  });

  test('G-9.4.f by the option units along a hexside are overlooked', () => {
    const sketch: Sketch = { ...infantryIn('0601'), options: { 'sight-along-hexside': 'terrain-only' } };
    expect(all('0702', sketch)).toMatchObject({ blockedBy: [], overlooked: [['units', 'G-9.4.f', '0 0 0', '1 1', 'u']] });
  });

  test('G-9.4.a the sentence has the numbers', () => {
    expect(all('0504', { hexes: { '0502': level(1), '0503': level(2), '0504': level(1) } }).messages).toEqual(['The ground in 0503 (level 2) lies higher than both of the ends (levels 1 and 1).']);
  });

  test('G-9.4.f G-9.4.g the verdict, the line, and what blocks it by which rows', () => {
    expect(ask('0502', '0702', { hexes: { '0601': woods() } })).toEqual({
      ok: true,
      value: {
        from: '0502',
        to: '0702',
        distance: 2,
        clear: false,
        blockedBy: [
          {
            hex: '0601',
            hexside: ['0601', '0602'],
            what: 'woods',
            rules: ['G-9.4.b', 'G-9.4.f'],
            heights: { from: 0, hex: 0, to: 0 },
            distances: { from: 1, to: 1 },
            message: 'The Woods in 0601 (level 0) block, for neither of the ends (levels 0 and 0) is higher.',
          },
        ],
        overlooked: [],
        line: [{ hexside: ['0601', '0602'] }],
        passedOver: [],
      },
    });
  });

  test('G-9.4.g where the map ends there is no hex', () => {
    expect(ask('0501', '0701')).toMatchObject({ value: { clear: true, line: [{ hexside: [null, '0601'] }] } });
  });

  test('G-9.4.g an unknown hex is refused', () => {
    expect(ask('0501', '9999')).toMatchObject({ ok: false, error: { violations: [{ rule: 'G-9.4.g', code: 'unknown.hex' }] } });
  });
});

const positions = fc
  .record({
    terrain: fc.array(fc.constantFrom('clear', 'clear', 'clear', 'woods', 'town'), { minLength: 49, maxLength: 49 }),
    elevation: fc.array(fc.constantFrom(0, 0, 0, 1, 2), { minLength: 49, maxLength: 49 }),
    units: fc.uniqueArray(fc.nat(48), { maxLength: 6 }),
    from: fc.nat(48),
    to: fc.nat(48),
  })
  .map(({ terrain, elevation, units, from, to }) => {
    const ids = rectangle(7, 7);
    const state = positionOf({
      columns: 7,
      rows: 7,
      hexes: Object.fromEntries(ids.map((id, place) => [id, { terrain: terrain[place]!, elevation: elevation[place]! }])),
      union: units.map((hex, place) => ({ id: `u${String(place)}`, hex: ids[hex]! })),
    });
    return { state, from: ids[from]!, to: ids[to]! };
  });

const blocked = (state: GloryState, from: string, to: string) => {
  const { clear, blockedBy } = lineOfSight(state, hexIndex(state.setting, from), hexIndex(state.setting, to));
  return { clear, hexes: blockedBy.map(({ hex, what }) => `${hexId(state.setting, hex)} ${what}`).sort() };
};

test('G-9.4.j a line of sight is the same from both ends', () => {
  fc.assert(fc.property(positions, ({ state, from, to }) => { expect(blocked(state, from, to)).toEqual(blocked(state, to, from)); }), { numRuns: 1000 });
});

test('G-9.4.g a line of sight is the same on all twelve images of a position', () => {
  fc.assert(
    fc.property(positions, ({ state, from, to }) => {
      const { map } = state.setting.scenario;
      const original = blocked(state, from, to);
      for (const symmetry of symmetries) {
        const images = imageOfMap(map.hexes.map(({ hex }) => hex), map.shoved, symmetry);
        if (!images.ok) throw new Error('the image does not fit');
        const numbers = new Map(map.hexes.map(({ hex }, place) => [hex, images.value[place]!]));
        const board = boardOf({ ...map, hexes: map.hexes.map((hex) => ({ ...hex, hex: numbers.get(hex.hex)! })) });
        const units = state.units.map((unit) => ({ ...unit, hex: board.grid.indexOf(numbers.get(hexId(state.setting, unit.hex))!) }));
        const image = blocked({ ...state, setting: { ...state.setting, board }, units }, numbers.get(from)!, numbers.get(to)!);
        const renamed = original.hexes.map((block) => `${numbers.get(block.slice(0, 4))!}${block.slice(4)}`).sort();
        expect(image).toEqual({ clear: original.clear, hexes: renamed });
      }
    }),
    { numRuns: 60 },
  );
});
