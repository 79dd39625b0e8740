import type { RiflesOptions } from '../options.js';
import { isVessel } from '../order-of-battle.js';
import { ROAD_BASE } from '../tables/road-movement.js';
import type { Formation, HexFeature, HexsideFeature, RoadKind, UnitKind, Weather } from '../vocabulary.js';

/** Who moves. Whoever is not on horseback is dismounted: infantry and artillery are (R-UN.12). */
export interface MoverFacts {
  readonly kind: UnitKind;
  readonly formation: Formation;
  readonly mounted: boolean;
  /** Has crewed weapons (R-OM.10). */
  readonly crewed: boolean;
  /** Some of them are heavy equipment, whether or not `crewed` says so too (R-OM.21). */
  readonly heavy: boolean;
  /** The full one, not what is left of it (R-OM.8). */
  readonly allowance: number;
  readonly underFire: boolean;
  readonly takingCover: boolean;
  readonly skirmishing: boolean;
}

/** What holds everywhere during a turn. */
export interface Conditions {
  readonly ground: 'firm' | 'soft';
  readonly weather: Weather;
  readonly night: boolean;
  readonly frozen: boolean;
}

/** One step into a neighbouring hex. */
export interface StepFacts {
  /** What is in the hex entered. */
  readonly features: readonly HexFeature[];
  /** What is in the hex left. */
  readonly leaving: readonly HexFeature[];
  /** What lies between the two; a bridge spans all of it. */
  readonly hexside: readonly HexsideFeature[];
  /** Levels up, or down where negative. */
  readonly levels: number;
  /** The road that connects the two hexes (R-RD.3). */
  readonly road?: RoadKind;
  /** Another friendly unit is in the hex entered. */
  readonly occupied: boolean;
  /** The hex entered is on fire. */
  readonly burning: boolean;
  /** An enemy is next to the hex entered. */
  readonly enemyAdjacent: boolean;
}

/** Which chart a step is charged by. */
export type Way = 'road' | 'off-road' | 'water';

/** A step and all that its price and its prohibitions go by. */
export interface Asked {
  readonly step: StepFacts;
  readonly mover: MoverFacts;
  readonly conditions: Conditions;
  readonly options: RiflesOptions;
  readonly by: Way;
}

/** The chart that the step is charged by: where a road can be used it must be (R-RD.1). */
export function wayOf(step: StepFacts, mover: MoverFacts, options: RiflesOptions): Way {
  if (isVessel(mover.kind)) return 'water';
  return isByRoad(step, mover, options) ? 'road' : 'off-road';
}

/** Along a road from hex to hex (R-RD.3), in march column, limbered or disordered (R-RD.2), and without abatis (R-RD.4). */
function isByRoad({ road, features, leaving }: StepFacts, { formation }: MoverFacts, options: RiflesOptions): boolean {
  if (road === undefined || ROAD_BASE[formation] === undefined) return false;
  return !features.includes('abatis') && (options['abatis-on-road'] === 'entered' || !leaving.includes('abatis'));
}

const SHOW_NO_LAND: readonly HexFeature[] = ['deep-water', 'bridge'];

/** The water of a hex, or `undefined` on dry land. Water is shallow where the hex shows any land at all (R-NV.4). */
export function waterOf(features: readonly HexFeature[]): 'deep' | 'shallow' | undefined {
  if (!features.includes('deep-water')) return features.includes('shallow-water') ? 'shallow' : undefined;
  return features.every((feature) => SHOW_NO_LAND.includes(feature)) ? 'deep' : 'shallow';
}

/** Whether the hex entered is a town or village (R-OR.2). */
export function isTown({ features }: StepFacts): boolean {
  return features.includes('town') || features.includes('village');
}

/** Whether a gully or a fordable stream without a bridge is in the way, on the hexside or in the hex entered (R-OM.14). */
export function isForded({ features, hexside }: StepFacts): boolean {
  return features.includes('gully') || (!hexside.includes('bridge') && (hexside.includes('fordable-stream') || hexside.includes('gully')));
}

/** Whether a bridge leads over the hexside (R-OM.13); where it spans nothing it is not in the way. */
export function isBridged({ hexside }: StepFacts): boolean {
  return hexside.includes('bridge') && (hexside.includes('fordable-stream') || hexside.includes('non-fordable-stream') || hexside.includes('gully'));
}
