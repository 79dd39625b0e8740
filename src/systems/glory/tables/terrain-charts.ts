import type { Cell } from '../../../kernel/table.js';
import { printed } from '../../../kernel/table.js';
import type { ChartId, Ground } from '../vocabulary.js';
import { ARTILLERY_RANGE, GLORY_1_RANGE, type RangeRow } from './artillery-range.js';
import { CHICKAMAUGA_COMBAT, CHICKAMAUGA_MOVEMENT, MANASSAS_COMBAT, MANASSAS_MOVEMENT } from './glory-1-terrain.js';
import { GUNS_ON_TRAIL, MOVEMENT, type MovementChart } from './movement.js';
import { TERRAIN_COMBAT, type TerrainCombatChart } from './terrain-combat.js';

/** What a map is read by: everything in which the charts of one game differ from those of another (G-14.12.a). */
export interface TerrainChart {
  readonly id: ChartId;
  readonly movement: MovementChart;
  /** What artillery pays on top on trails. */
  readonly gunsOnTrail: Readonly<Record<Ground, Cell<number>>>;
  readonly combat: TerrainCombatChart;
  readonly range: readonly RangeRow[];
  /** Whether crossings of streams have rows of their own and need Bad ground (G-TCN.k), or are like all others (G-T1N.m). */
  readonly streamCrossings: 'apart' | 'like-others';
  /** Whether a railroad hex is an Improved Position (G-TCN.I2), or only a way (G-T1N.i). */
  readonly railroads: 'improved-position' | 'way';
}

const NOTHING: Readonly<Record<Ground, Cell<number>>> = { good: printed(0), fair: printed(0), bad: printed(0) };
const glory1 = { gunsOnTrail: NOTHING, range: GLORY_1_RANGE, streamCrossings: 'like-others', railroads: 'way' } as const;

/** The terrain charts by name; another map of its own kind is one more of them. */
export const TERRAIN_CHARTS: Readonly<Record<ChartId, TerrainChart>> = {
  'glory-2': {
    id: 'glory-2',
    movement: MOVEMENT,
    gunsOnTrail: GUNS_ON_TRAIL,
    combat: TERRAIN_COMBAT,
    range: ARTILLERY_RANGE,
    streamCrossings: 'apart',
    railroads: 'improved-position',
  },
  manassas: { id: 'manassas', movement: MANASSAS_MOVEMENT, combat: MANASSAS_COMBAT, ...glory1 },
  chickamauga: { id: 'chickamauga', movement: CHICKAMAUGA_MOVEMENT, combat: CHICKAMAUGA_COMBAT, ...glory1 },
};
