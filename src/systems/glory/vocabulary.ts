/** The two sides, in the order in which the charts name them. */
export const SIDES = ['union', 'confederate'] as const;
export type Side = (typeof SIDES)[number];

/** The other side. */
export function opponentOf(side: Side): Side {
  return side === 'union' ? 'confederate' : 'union';
}

/** The classes of combat units (G-2.2.a); cavalry is mounted or dismounted (G-2.2.c). */
export const UNIT_CLASSES = ['infantry', 'cavalry', 'artillery', 'horse-artillery'] as const;
export type UnitClass = (typeof UNIT_CLASSES)[number];

/** The columns of the movement chart; infantry includes dismounted cavalry (G-TMN.a), artillery the horse kind (G-6.21.c). */
export const MOVEMENT_COLUMNS = ['infantry', 'cavalry', 'artillery', 'leader'] as const;
export type MovementColumn = (typeof MOVEMENT_COLUMNS)[number];

/** Short, Medium, Long (G-9.11.a). */
export const RANGE_CLASSES = ['S', 'M', 'L'] as const;
export type RangeClass = (typeof RANGE_CLASSES)[number];

/** What a hex is made of. */
export const TERRAINS = ['clear', 'woods', 'marsh', 'town'] as const;
export type Terrain = (typeof TERRAINS)[number];

/** What may lie on a hexside. A ford on a stream is the chart's stream ford, a ford on a river its ford. */
export const HEXSIDE_FEATURES = [
  'stream',
  'creek',
  'river',
  'canal',
  'ford',
  'bridge',
  'pontoon',
  'improved-position',
  'wall',
  'embankment',
] as const;
export type HexsideFeature = (typeof HEXSIDE_FEATURES)[number];

/** Ways that connect hexes, best first. */
export const ROAD_KINDS = ['pike', 'road', 'trail', 'railroad', 'unfinished-railroad'] as const;
export type RoadKind = (typeof ROAD_KINDS)[number];

/** The ground condition that the movement chart's columns go by. */
export const GROUNDS = ['good', 'fair', 'bad'] as const;
export type Ground = (typeof GROUNDS)[number];

/** A turn is by day, or one of the two kinds of night turn (G-13.j). */
export const PERIODS = ['day', 'night-1', 'night-2'] as const;
export type Period = (typeof PERIODS)[number];

/** The entries of the Confederate off-map chart, in printed order (G-CO.1). */
export const CONFEDERATE_ENTRIES = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'] as const;
export type ConfederateEntry = (typeof CONFEDERATE_ENTRIES)[number];

/** The entries of the Union off-map chart, in printed order (G-UO.1). */
export const UNION_ENTRIES = ['A', 'B', 'C', 'D'] as const;
export type UnionEntry = (typeof UNION_ENTRIES)[number];

/** The entries of both off-map charts. */
export const OFF_MAP_ENTRIES = [...CONFEDERATE_ENTRIES, ...UNION_ENTRIES] as const;
export type OffMapEntry = (typeof OFF_MAP_ENTRIES)[number];

/** The battles of the first Glory that these rules drive, too (G-14.0.a). */
export const REFIT_BATTLES = ['1st-manassas', '2nd-manassas', 'chickamauga'] as const;
export type RefitBattle = (typeof REFIT_BATTLES)[number];

/** The terrain charts: of this game, and of the two maps of the first Glory (G-14.12.a). */
export const CHART_IDS = ['glory-2', 'manassas', 'chickamauga'] as const;
export type ChartId = (typeof CHART_IDS)[number];

/** What single units can do beyond their class: the 1st US Sharpshooters (G-14.45.a) and Wilder's Brigade (G-14.57.a). */
export const ABILITIES = ['sharpshooters', 'wilder'] as const;
export type Ability = (typeof ABILITIES)[number];

/** What the Weather table gives, driest first (G-WT.a). */
export const WEATHERS = ['sunny', 'overcast', 'light-rain', 'heavy-rain'] as const;
export type Weather = (typeof WEATHERS)[number];

/** A hexside by its direction, clockwise from north: 0 north, 1 north-east, … 5 north-west. */
export const FACINGS = [0, 1, 2, 3, 4, 5] as const;
export type Facing = (typeof FACINGS)[number];

/** A hex as printed on the map: column and row, two digits each. */
export type HexId = string;
export type UnitId = string;
export type LeaderId = string;
export type MarkerId = string;
/** An entry area of a scenario. */
export type AreaId = string;
/** Units and leaders that come onto the map together: reinforcements of a scenario, or those who left the map together. */
export type GroupId = string;

/**
 * The units that act together under one leader, by the leader's id (G-2.4.d). Units of a marker that have no leader form
 * a command of their own, named by the marker: `independent:<marker>` (G-5.13.j).
 */
export type CommandId = string;
