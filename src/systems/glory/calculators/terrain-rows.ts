import { Type } from '@sinclair/typebox';
import { TERRAIN_COMBAT, type TerrainCombatRowId } from '../tables/terrain-combat.js';

/** Rows of the Terrain Combat chart, each at most once. */
export function terrainRows(description: string) {
  const Row = Type.Unsafe<TerrainCombatRowId>({ type: 'string', enum: Object.keys(TERRAIN_COMBAT) });
  return Type.Optional(Type.Array(Row, { maxItems: 6, uniqueItems: true, description }));
}

/** Something that is or is not so; not so when left out. */
export function Flag(description: string) {
  return Type.Optional(Type.Boolean({ description }));
}
