import type { GloryScenario } from '../src/systems/glory/scenario.js';
import { ROAD_KINDS, TERRAINS } from '../src/systems/glory/vocabulary.js';

/** Gives numbers from 0 up to a limit, the same for a seed on every run. */
export type Draw = (limit: number) => number;

export function drawsFrom(start: number): Draw {
  let seed = start;
  return (limit) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return (seed >> 16) % limit;
  };
}

/** A hex as printed. */
export function hexOf(column: number, row: number): string {
  return String(column * 100 + row).padStart(4, '0');
}

/** A map of hills and all kinds of terrain, with roads from north to south in these columns. */
export function battlefield(columns: number, rows: number, draw: Draw, roads: readonly number[]): GloryScenario['map'] {
  const all = Array.from({ length: columns * rows }, (_, k) => hexOf(Math.floor(k / rows) + 1, (k % rows) + 1));
  return {
    name: 'Bench',
    columns,
    rows,
    shoved: 'even',
    hexes: all.map((hex) => ({ hex, terrain: TERRAINS[draw(8)] ?? 'clear', elevation: draw(3) })),
    hexsides: [],
    roads: roads.map((column, k) => ({ kind: ROAD_KINDS[k % 3]!, path: Array.from({ length: rows }, (_, row) => hexOf(column, row + 1)) })),
  };
}

/** A scenario of one day turn in which hardly anything matters but the map and who stands where. */
export function benchScenario(of: Pick<GloryScenario, 'map' | 'markers' | 'leaders' | 'units'>): GloryScenario {
  return {
    system: 'glory',
    id: 'bench',
    title: 'Bench',
    description: '',
    provenance: 'house',
    turns: [{ label: '1', period: 'day', ground: 'good' }],
    victory: { objectives: [], eliminatedUnit: 1, boxedUnit: 1, margins: [{ atLeast: 1, margin: 'marginal' }] },
    ...of,
  };
}
