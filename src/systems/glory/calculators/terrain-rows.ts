import { Type } from '@sinclair/typebox';
import { TERRAIN_CHARTS, type TerrainChart } from '../tables/terrain-charts.js';
import { TERRAIN_COMBAT, type TerrainCombatRowId } from '../tables/terrain-combat.js';
import { CHART_IDS, type ChartId } from '../vocabulary.js';

/** Rows of the Terrain Combat chart, each at most once. */
export function terrainRows(description: string) {
  const Row = Type.Unsafe<TerrainCombatRowId>({ type: 'string', enum: Object.keys(TERRAIN_COMBAT) });
  return Type.Optional(Type.Array(Row, { maxItems: 6, uniqueItems: true, description }));
}

/** Which terrain chart counts. */
export const Chart = Type.Optional(
  Type.Unsafe<ChartId>({ type: 'string', enum: [...CHART_IDS], description: 'The terrain chart: of this game, when left out, or of a map of the first Glory (G-14.12.a).' }),
);

/** The chart that was named, or this game's. */
export function chartNamed(id: ChartId = 'glory-2'): TerrainChart {
  return TERRAIN_CHARTS[id];
}

/** Something that is or is not so; not so when left out. */
export function Flag(description: string) {
  return Type.Optional(Type.Boolean({ description }));
}
