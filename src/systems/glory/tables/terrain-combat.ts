import { house, printed, type Cell } from '../../../kernel/table.js';
import type { RuleId } from '../../../kernel/rule.js';

/** One row of the Terrain Combat chart: modifiers of the die that is rolled at a unit in, or across, the terrain. */
export interface TerrainCombatRow {
  readonly rule: RuleId;
  readonly label: string;
  /** Of artillery fire at a unit in the terrain or across it (G-TCN.a). */
  readonly artilleryFire: Cell<number>;
  /** Of Defensive Fire at a unit that charges from the terrain or across it (G-TCN.e). */
  readonly defensiveFire: Cell<number>;
  /** Of a charge at a defender in the terrain or across it (G-TCN.a). */
  readonly charge: Cell<number>;
  /** Of a charge by mounted cavalry, where the chart has another value (G-TCN.d). */
  readonly chargeByCavalry?: Cell<number>;
}

const CUT_OFF = 'the row is cut off in the source';
const NO_ROW = 'the source shows no such row';
const ONLY_MANASSAS = 'only the Manassas map has embankments';
const NARROW = 'a narrow crossing helps the defender (10.44) no less than a ford';

/**
 * The Terrain Combat chart, rows in printed order. Roads of all kinds and single houses take the other terrain in the
 * hex (G-TC.5, G-TCN.c); a hexside that cannot be crossed allows neither charge nor Defensive Fire (G-TC.12).
 */
export const TERRAIN_COMBAT = {
  clear: { rule: 'G-TC.1', label: 'Clear', artilleryFire: printed(0), defensiveFire: printed(1), charge: printed(0) },
  woods: { rule: 'G-TC.2', label: 'Woods', artilleryFire: printed(0), defensiveFire: printed(-1), charge: printed(-1), chargeByCavalry: printed(-2) },
  marsh: { rule: 'G-TC.3', label: 'Marsh', artilleryFire: printed(0), defensiveFire: printed(0), charge: printed(-1) },
  town: { rule: 'G-TC.4', label: 'Town', artilleryFire: printed(-1), defensiveFire: printed(-1), charge: printed(-1) },
  'up-one-level': { rule: 'G-TC.6', label: 'Up one level', artilleryFire: printed(-1), defensiveFire: printed(0), charge: printed(-1) },
  'up-more-than-one-level': {
    rule: 'G-TC.7',
    label: 'Up more than one level',
    artilleryFire: house(-2, CUT_OFF),
    defensiveFire: house(0, CUT_OFF),
    charge: house(-2, CUT_OFF),
  },
  level: { rule: 'G-TC.8', label: 'Level or down', artilleryFire: house(0, NO_ROW), defensiveFire: house(0, NO_ROW), charge: house(0, NO_ROW) },
  stream: { rule: 'G-TC.9', label: 'Stream or creek', artilleryFire: house(0, CUT_OFF), defensiveFire: house(0, CUT_OFF), charge: house(0, 'streams give no modifier (G-10.42.a)') },
  'stream-ford': { rule: 'G-TC.9', label: 'Stream ford', artilleryFire: house(0, CUT_OFF), defensiveFire: house(0, CUT_OFF), charge: house(0, 'as the stream that it crosses') },
  ford: {
    rule: 'G-TC.10',
    label: 'River or canal ford',
    artilleryFire: house(0, CUT_OFF),
    defensiveFire: house(1, CUT_OFF),
    charge: house(-1, 'the example of 10.44 gives a ford some benefit'),
  },
  bridge: { rule: 'G-TC.11', label: 'Bridge', artilleryFire: house(0, CUT_OFF), defensiveFire: house(1, NARROW), charge: house(-2, NARROW) },
  pontoon: { rule: 'G-TC.11', label: 'Pontoon', artilleryFire: house(0, CUT_OFF), defensiveFire: house(1, NARROW), charge: house(-2, NARROW) },
  'improved-position': {
    rule: 'G-TC.13',
    label: 'Improved position',
    artilleryFire: house(-2, 'works must be better than a town'),
    defensiveFire: house(0, CUT_OFF),
    charge: house(-2, 'works must be better than a town'),
  },
  embankment: {
    rule: 'G-T1.5',
    label: 'Railroad embankment',
    artilleryFire: house(0, ONLY_MANASSAS),
    defensiveFire: house(0, ONLY_MANASSAS),
    charge: house(0, ONLY_MANASSAS),
  },
} as const satisfies Record<string, TerrainCombatRow>;

export type TerrainCombatRowId = keyof typeof TERRAIN_COMBAT;

/** A Terrain Combat chart by row. */
export type TerrainCombatChart = Readonly<Record<TerrainCombatRowId, TerrainCombatRow>>;
