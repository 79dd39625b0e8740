/** The two sides; where the order of their orders matters, the Union comes first (H-4.3.1). */
export const SIDES = ['union', 'confederate'] as const;
export type Side = (typeof SIDES)[number];

/** The other side. */
export function opponentOf(side: Side): Side {
  return side === 'union' ? 'confederate' : 'union';
}

/** What a hex is made of, in the order of the terrain chart (H-8.24.1). */
export const TERRAINS = ['clear', 'broken', 'rough', 'swamp', 'mountain'] as const;
export type Terrain = (typeof TERRAINS)[number];

/** What people built in a hex; it stands beside the terrain (H-7.12.a.1, H-13.12.3). */
export const SETTLEMENTS = ['village', 'town', 'city'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

/** What may lie on a hexside. A bridge or a ford lies on the river that it crosses. */
export const HEXSIDE_FEATURES = ['minor-river', 'major-river', 'bridge', 'ford', 'shoal', 'mountain', 'all-sea'] as const;
export type HexsideFeature = (typeof HEXSIDE_FEATURES)[number];

/** The states of the theatre, by their postal letters (H-8.24.a.1). */
export const STATES = ['KY', 'TN', 'MS', 'AL', 'GA', 'NC', 'VA', 'MO', 'AR', 'IL', 'IN', 'OH'] as const;
export type State = (typeof STATES)[number];

/** The edges of the map (H-8.74.2). */
export const EDGES = ['north', 'east', 'south', 'west'] as const;
export type Edge = (typeof EDGES)[number];

/** Units that fight on land and have steps (H-10.63.1), then what they garrison, carry and build with, then the river's. */
export const UNIT_TYPES = [
  'infantry',
  'cavalry',
  'engineer',
  'detachment',
  'wagon',
  'depot',
  'pontoon',
  'train',
  'chief-engineer',
  'landing',
  'gunboat',
  'battery',
] as const;
export type UnitType = (typeof UNIT_TYPES)[number];

/** The sizes of infantry and cavalry: a Union division counts as four Confederate brigades (H-3.23.2). */
export const SIZES = ['division', 'brigade', 'regiment'] as const;
export type Size = (typeof SIZES)[number];

/** The weather of a turn, in the order of H-5.21.1 to H-5.29.1. */
export const WEATHERS = ['clear', 'light-rain', 'rain', 'mud', 'thaw', 'cold', 'light-snow', 'snow', 'blizzard'] as const;
export type Weather = (typeof WEATHERS)[number];

/** The supply states (H-7.3.1). */
export const SUPPLY_STATES = ['full', 'combat', 'out'] as const;
export type SupplyState = (typeof SUPPLY_STATES)[number];

/** The parts of a turn that follow one another: the sequences of an impulse (H-4.2.2), and what comes between impulses (H-4.0.1). */
export const SEQUENCES = ['impulse', 'supply', 'movement', 'reaction', 'retreat-before-combat', 'combat', 'extended-battle', 'extended-attacks', 'pay', 'reorganisation', 'turn-end'] as const;
export type Sequence = (typeof SEQUENCES)[number];

/** The steps of the reorganisation segment in their strict order (H-4.3.1, H-4.31.1, H-12.0.1, H-13.0.1). */
export const REORGANISATION_STEPS = ['demolition', 'foraging', 'recruiting', 'purchases', 'attrition', 'administration', 'naval'] as const;
export type ReorganisationStep = (typeof REORGANISATION_STEPS)[number];

/** The boxes of the Union's Naval Assault Display, first to last (H-3.17.1, H-8.92.a.2). */
export const DISPLAY_BOXES = ['any-impulse-turn-1', 'reorganisation-turn-1', 'reorganisation-turn-2', 'available'] as const;
export type DisplayBox = (typeof DISPLAY_BOXES)[number];

/** A hex as printed on the map: column and row, two digits each. */
export type HexId = string;

/** A hexside by one of its hexes and the direction from there, clockwise from north: 0 … 5. */
export interface Hexside {
  readonly hex: HexId;
  readonly direction: number;
}

export type UnitId = string;
export type LeaderId = string;

/**
 * Who moves and fights as one: all that is stacked under an Overall Commander, by that leader's id; or the leaderless
 * units of a hex, by `hex:` and the hex, e.g. `hex:2314` (H-3.22.1, H-3.11.d.2).
 */
export type ForceId = string;
