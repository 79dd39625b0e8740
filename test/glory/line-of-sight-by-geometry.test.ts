import fc from 'fast-check';
import { hexIndex } from '../../src/systems/glory/position.js';
import { lineOfSight } from '../../src/systems/glory/procedures/line-of-sight.js';
import { positionOf, rectangle } from './position.js';

/**
 * Lines of sight worked out a second time from the rows 9.4 and 9.51, by plane geometry: hexes are polygons on an integer
 * lattice, stretched so that all corners are whole numbers. Shares no code with the engine but the distance in hexes.
 */

type Point = readonly [number, number];

const CORNERS: readonly Point[] = [[2, 0], [1, 1], [-1, 1], [-2, 0], [-1, -1], [1, -1]];

function centreOf(hex: string): Point {
  const column = Number(hex.slice(0, 2));
  return [3 * column, 2 * Number(hex.slice(2)) + (column % 2 === 0 ? 1 : 0)];
}

function edgesOf(hex: string): readonly (readonly [Point, Point])[] {
  const [x, y] = centreOf(hex);
  const corners = CORNERS.map(([dx, dy]): Point => [x + dx, y + dy]);
  return corners.map((corner, at) => [corner, corners[(at + 1) % 6]!]);
}

/** Twice the area of a triangle: negative where `p` lies left of the way from `a` to `b`, 0 on the line. */
const side = ([ax, ay]: Point, [bx, by]: Point, [px, py]: Point) => (by - ay) * (px - ax) - (bx - ax) * (py - ay);

/** Whether the segment runs through the open polygon: clipped by each edge, something is left. */
function crosses(hex: string, a: Point, b: Point): boolean {
  let [from, to] = [0, 1];
  for (const [p, q] of edgesOf(hex)) {
    const [atA, atB] = [side(p, q, a), side(p, q, b)];
    if (atA >= 0 && atB >= 0) return false;
    if (atA >= 0) from = Math.max(from, atA / (atA - atB));
    if (atB >= 0) to = Math.min(to, atA / (atA - atB));
  }
  return to - from > 1e-9;
}

/** Whether the segment follows an edge of the polygon. */
function follows(hex: string, a: Point, b: Point): boolean {
  const between = (low: number, value: number, high: number) => Math.min(low, high) <= value && value <= Math.max(low, high);
  return edgesOf(hex).some((edge) => edge.every((corner) => side(a, b, corner) === 0 && between(a[0], corner[0], b[0]) && between(a[1], corner[1], b[1])));
}

const HEXES = rectangle(7, 7);
const ground = fc.record({ woods: fc.boolean(), level: fc.integer({ min: 0, max: 2 }), unit: fc.integer({ min: 0, max: 4 }).map((n) => n === 0) });
const position = fc.record({ ground: fc.array(ground, { minLength: 49, maxLength: 49 }), from: fc.nat(48), to: fc.nat(48) });

test('G-9.4.a G-9.4.b G-9.4.c G-9.4.d G-9.4.e G-9.4.f G-9.4.g G-9.4.h G-9.51.a G-9.51.b blockers and friends at risk are those of the plane', () => {
  fc.assert(
    fc.property(position, ({ ground: all, from, to }) => {
      const of = (hex: string) => all[HEXES.indexOf(hex)]!;
      const state = positionOf({
        columns: 7,
        rows: 7,
        hexes: Object.fromEntries(HEXES.map((hex) => [hex, { terrain: of(hex).woods ? 'woods' : 'clear', elevation: of(hex).level }])),
        union: HEXES.filter((hex) => of(hex).unit).map((hex) => ({ id: `u${hex}`, hex })),
      });
      const [firer, target] = [HEXES[from]!, HEXES[to]!];
      const { grid } = state.setting.board;
      const distance = (a: string, b: string) => grid.distance(hexIndex(state.setting, a), hexIndex(state.setting, b));
      if (distance(firer, target) < 2) return;
      const ends = [centreOf(firer), centreOf(target)] as const;
      const met = HEXES.filter((hex) => hex !== firer && hex !== target && (crosses(hex, ...ends) || follows(hex, ...ends)));
      const blocks = (hex: string): boolean => {
        const { level, woods, unit } = of(hex);
        const [below, beyond] = [of(firer).level > level, of(target).level > level];
        if (of(firer).level < level && of(target).level < level) return true;
        if (!below && !beyond) return woods || unit;
        if (!woods || (below && beyond)) return false;
        const [near, far] = below ? [distance(hex, target), distance(firer, hex)] : [distance(firer, hex), distance(hex, target)];
        return near <= far;
      };
      const found = lineOfSight(state, hexIndex(state.setting, firer), hexIndex(state.setting, target));
      const blockers = met.filter(blocks);
      expect(found.blockedBy.map(({ hex }) => grid.idOf(hex)).sort()).toEqual(blockers);
      expect(found.clear).toBe(blockers.length === 0);
      if (found.clear) expect(found.passedOver.map((hex) => grid.idOf(hex)).sort()).toEqual(met.filter((hex) => of(hex).unit && distance(hex, target) === 1));
    }),
    { numRuns: 500 },
  );
});
