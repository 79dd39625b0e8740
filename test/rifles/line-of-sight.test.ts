import fc from 'fast-check';
import { imageOfMap, symmetries } from '../../src/hex/symmetry.js';
import { boardOf, type Board } from '../../src/systems/rifles/board.js';
import { hexId, hexIndex } from '../../src/systems/rifles/position.js';
import { lineOfSight, SIGHT_BLOCKERS } from '../../src/systems/rifles/procedures/line-of-sight.js';
import { lineOfSightQuery } from '../../src/systems/rifles/queries/line-of-sight.js';
import { HEX_FEATURES, type HexFeature } from '../../src/systems/rifles/vocabulary.js';
import { positionOf, rectangle, scenarioOf, type Sketch } from './position.js';

/* The source has no rule of sight: the expected values follow the house rule as its procedure states it, for R-FC.1. */

/** From 0502 down the column, or to another hex: what blocks, or `clear`. */
function sight(to: string, sketch: Sketch, from = '0502'): string {
  const { setting } = positionOf(sketch);
  const { clear, blockedBy } = lineOfSight(setting.board, hexIndex(setting, from), hexIndex(setting, to));
  return clear ? 'clear' : blockedBy.map(({ hex, what }) => `${hexId(setting, hex)} ${what}`).join(', ');
}

test.each<[string, string, string]>([
  ['over open ground it is clear', sight('0505', {}), 'clear'],
  ['woods on the level block', sight('0504', { features: { '0503': ['woods'] } }), '0503 woods'],
  ['each hex that blocks is named', sight('0505', { features: { '0503': ['town'], '0504': ['village'] } }), '0503 town, 0504 village'],
  ['ground higher than both ends blocks', sight('0504', { elevations: { '0502': 1, '0503': 2, '0504': 1 } }), '0503 height'],
  ['open ground as high as the higher end does not', sight('0504', { elevations: { '0502': 2, '0503': 2 } }), 'clear'],
  ['woods as high as the higher end do', sight('0504', { elevations: { '0502': 2, '0503': 2 }, features: { '0503': ['woods'] } }), '0503 woods'],
  ['woods lower than one end are looked over', sight('0504', { elevations: { '0502': 1 }, features: { '0503': ['woods'] } }), 'clear'],
  ['and so they are from below', sight('0504', { elevations: { '0504': 1 }, features: { '0503': ['woods'] } }), 'clear'],
  ['what stands at the ends never blocks', sight('0504', { features: { '0502': ['woods'], '0504': ['town'] } }), 'clear'],
  ['neighbours always see each other', sight('0503', { elevations: { '0503': 3 }, features: { '0502': ['woods'], '0503': ['woods'] } }), 'clear'],
  ['units do not block', sight('0504', { union: [{ id: 'u', hex: '0503' }] }), 'clear'],
])('R-FC.1 %s', (_title, seen, expected) => {
  expect(seen).toBe(expected);
});

test('R-FC.1 of all features woods, town, village, tall field and walled compound block', () => {
  const blocking = HEX_FEATURES.filter((feature) => sight('0504', { features: { '0503': [feature] } }) !== 'clear');
  expect(new Set(blocking)).toEqual(new Set(['woods', 'town', 'village', 'tall-field', 'walled-compound']));
  expect(new Set<string>(SIGHT_BLOCKERS)).toEqual(new Set(blocking));
});

describe('R-FC.1 along a hexside, from 0502 to 0702 between 0601 and 0602', () => {
  test.each<[string, Sketch, string]>([
    ['an obstacle on one side leaves the other open', { features: { '0601': ['woods'] } }, 'clear'],
    ['on the other side too', { features: { '0602': ['woods'] } }, 'clear'],
    ['on both sides it blocks', { features: { '0601': ['woods'], '0602': ['town'] } }, '0601 woods, 0602 town'],
    ['a hill and woods block together', { features: { '0601': ['woods'] }, elevations: { '0602': 1 } }, '0601 woods, 0602 height'],
  ])('%s', (_title, sketch, expected) => {
    expect(sight('0702', sketch)).toBe(expected);
  });

  test('beyond the edge of the map nothing blocks', () => {
    expect(sight('0701', { features: { '0601': ['woods'] } }, '0501')).toBe('clear');
  });
});

describe('the line-of-sight query', () => {
  const ask = (from: string, to: string, sketch: Sketch = {}) => lineOfSightQuery.answer(positionOf(sketch), { from, to } as never, { role: 'observer' });

  test('R-FC.1 it names what blocks, the levels, what is overlooked, the line, and that the rule is of the house', () => {
    expect(ask('0502', '0505', { features: { '0503': ['woods'], '0504': ['town'] }, elevations: { '0502': 1, '0503': 1 } })).toEqual({
      ok: true,
      value: {
        rule: 'R-FC.1',
        provenance: 'house',
        from: '0502',
        to: '0505',
        distance: 3,
        clear: false,
        blockedBy: [{ hex: '0503', what: 'woods', heights: { from: 1, hex: 1, to: 0 }, message: 'It stands on ground as high as the higher of both ends.' }],
        overlooked: [{ hex: '0504', what: 'town', heights: { from: 1, hex: 0, to: 0 }, message: 'The higher of both ends looks over it.' }],
        line: [{ hex: '0503' }, { hex: '0504' }],
      },
    });
  });

  test('R-FC.1 a hill that blocks, and one that a hexside passes', () => {
    expect(ask('0502', '0504', { elevations: { '0503': 1 } })).toMatchObject({ value: { blockedBy: [{ hex: '0503', what: 'height', message: 'The ground is higher than both ends.' }] } });
    expect(ask('0502', '0702', { elevations: { '0602': 1 } })).toMatchObject({
      value: { clear: true, overlooked: [{ hex: '0602', what: 'height', message: 'The line follows a hexside, and the hex on its other side is open.' }], line: [{ hexside: ['0601', '0602'] }] },
    });
  });

  test('R-FC.1 beyond the edge the hexside has one hex, and an unknown hex is refused', () => {
    expect(ask('0501', '0701')).toMatchObject({ value: { clear: true, line: [{ hexside: [null, '0601'] }] } });
    expect(ask('0501', '9999')).toMatchObject({ ok: false, error: { violations: [{ rule: 'R-FC.1', code: 'unknown.hex', facts: { hex: '9999' } }] } });
  });
});

const IDS = rectangle(7, 7);
const maps = fc.record({
  features: fc.array(fc.constantFrom<readonly HexFeature[]>([], [], [], ['woods'], ['tall-field']), { minLength: 49, maxLength: 49 }),
  levels: fc.array(fc.constantFrom(0, 0, 0, 1, 2), { minLength: 49, maxLength: 49 }),
  from: fc.constantFrom(...IDS),
  to: fc.constantFrom(...IDS),
});
const sketchOf = (features: readonly (readonly HexFeature[])[], levels: readonly number[]): Sketch => ({
  columns: 7,
  rows: 7,
  features: Object.fromEntries(IDS.map((id, place) => [id, features[place]!])),
  elevations: Object.fromEntries(IDS.map((id, place) => [id, levels[place]!])),
});
const blocks = (board: Board, from: string, to: string, named: (id: string) => string = (id) => id) =>
  lineOfSight(board, board.grid.indexOf(from), board.grid.indexOf(to)).blockedBy.map(({ hex, what }) => `${named(board.grid.idOf(hex))} ${what}`).sort();

test('R-FC.1 a line of sight is the same from both ends', () => {
  fc.assert(
    fc.property(maps, ({ features, levels, from, to }) => {
      const { board } = positionOf(sketchOf(features, levels)).setting;
      expect(blocks(board, from, to)).toEqual(blocks(board, to, from));
    }),
    { seed: 7, numRuns: 500 },
  );
});

test('R-FC.1 a line of sight is the same on all twelve images of a map, and some of them are blocked', () => {
  let blocked = 0;
  fc.assert(
    fc.property(maps, ({ features, levels, from, to }) => {
      const { map } = scenarioOf(sketchOf(features, levels));
      const found = blocks(boardOf(map), from, to);
      if (found.length > 0) blocked++;
      for (const symmetry of symmetries) {
        const images = imageOfMap(IDS, map.shoved, symmetry);
        if (!images.ok) throw new Error(images.error.message);
        const imageOf = new Map(IDS.map((id, place) => [id, images.value[place]!]));
        const hexOf = new Map([...imageOf].map(([id, image]) => [image, id]));
        const image = boardOf({ ...map, hexes: map.hexes.map((each) => ({ ...each, hex: imageOf.get(each.hex)! })) });
        expect(blocks(image, imageOf.get(from)!, imageOf.get(to)!, (id) => hexOf.get(id)!)).toEqual(found);
      }
    }),
    { seed: 7, numRuns: 60 },
  );
  expect(blocked).toBeGreaterThan(15);
});
