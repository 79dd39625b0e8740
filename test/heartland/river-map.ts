import { canonicalHexside } from '../../src/systems/heartland/evolve.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import type { HexsideFeature } from '../../src/systems/heartland/vocabulary.js';
import type { Sketch, UnitSketch } from './position.js';

export type Between = [string, string];

/**
 * The Main flows from east to west, zigzag along the south of row 5, 23 hexsides: its mouth is the south side of 0105, and
 * every fourth hexside from there is the south side of an odd column's hex, every fourth from the third of an even one's.
 */
export const MAIN: readonly Between[] = Array.from({ length: 12 }, (_, column) => column + 1).flatMap((column): Between[] => {
  const own: Between = [hex(column, 5), hex(column, 6)];
  if (column === 12) return [own];
  return [own, column % 2 === 1 ? [hex(column, 6), hex(column + 1, 5)] : [hex(column, 5), hex(column + 1, 6)]];
});

/** The Fork comes from the north and joins the Main between its hexsides 4 (0305/0306) and 5 (0306/0405); it bends twice. */
export const FORK: readonly Between[] = [['0305', '0405'], ['0305', '0404'], ['0304', '0404'], ['0304', '0403'], ['0303', '0403']];

function hex(column: number, row: number): string {
  return String(column).padStart(2, '0') + String(row).padStart(2, '0');
}

/** A map with the Main and the Fork; `lying` adds features to hexsides by their two hexes, `0505/0506`. */
export function onRivers(sketch: Sketch & { readonly lying?: Readonly<Record<string, readonly HexsideFeature[]>> } = {}): Sketch {
  const { lying = {}, ...rest } = sketch;
  const hexsides = [...MAIN, ...FORK].map((between) => ({ between, features: ['major-river' as const, ...(lying[between.join('/')] ?? [])] }));
  return { ...rest, hexsides, rivers: [{ name: 'Main', course: [...MAIN] }, { name: 'Fork', course: [...FORK] }] };
}

/** The place of a hexside on the Main or the Fork, as the state names it. */
export function hexsideOf({ setting: { board } }: HeartlandState, [a, b]: Between): number {
  const [from, to] = [board.grid.indexOf(a), board.grid.indexOf(b)];
  return canonicalHexside(from, board.grid.directionTo(from, to)!, board.grid.neighbours);
}

/** A hexside as commands name it: from its first hex. */
export function named([a, b]: Between): { readonly hex: string; readonly direction: number } {
  return { hex: a, direction: directionBetween(a, b) };
}

/** From a hex to its neighbour, where even columns are shoved down. */
function directionBetween(a: string, b: string): number {
  const [column, row] = [Number(b.slice(0, 2)) - Number(a.slice(0, 2)), Number(b.slice(2)) - Number(a.slice(2))];
  if (column === 0) return row < 0 ? 0 : 3;
  const lower = Number(a.slice(0, 2)) % 2 === 0 ? row > 0 : row >= 0;
  if (column > 0) return lower ? 2 : 1;
  return lower ? 4 : 5;
}

/** A Union gunboat of strength 2, support 2, and half of it when reduced, on that hexside. */
export function gunboat(id: string, between: Between, said: Partial<UnitSketch> = {}): UnitSketch {
  const { hex: at, direction } = named(between);
  return { id, type: 'gunboat', naval: { full: { strength: 2, support: 2 }, reduced: { strength: 1, support: 1 } }, hex: at, hexside: direction, ...said };
}

/** A Confederate battery of strength 3, pointing at that hexside from its first hex. */
export function battery(id: string, between: Between, said: Partial<UnitSketch> = {}): UnitSketch {
  const { hex: at, direction } = named(between);
  return { id, type: 'battery', naval: { full: { strength: 3, support: 0 }, reduced: { strength: 1.5, support: 0 } }, hex: at, hexside: direction, ...said };
}
