import type { Direction } from '../../hex/direction.js';

export const SIDES = ['union', 'confederate'] as const;
export type Side = (typeof SIDES)[number];

export function opponentOf(side: Side): Side {
  return side === 'union' ? 'confederate' : 'union';
}

/** A hex as printed: two digits column, two digits row. */
export type HexId = string;
export type UnitId = string;
export type Facing = Direction;

/** What a unit is; the charts ask for horses, crewed weapons and hulls, the house allowances for the rest. */
export const UNIT_KINDS = ['infantry', 'cavalry', 'foot-artillery', 'horse-artillery', 'small-vessel', 'large-vessel'] as const;
export type UnitKind = (typeof UNIT_KINDS)[number];

/** The rows of the movement and cross-section charts; disorder is one of them (R-OR.1, R-XS.1). Vessels are afloat. */
export const FORMATIONS = [
  'march-column',
  'attack-column',
  'line',
  'supported-line',
  'square',
  'defensive-order',
  'digging',
  'disordered',
  'limbered',
  'unlimbered',
  'afloat',
] as const;
export type Formation = (typeof FORMATIONS)[number];

/** What a target is fired at with (R-FC.3). */
export const FIRE_TYPES = ['small-arms', 'artillery'] as const;
export type FireType = (typeof FIRE_TYPES)[number];

/** The arc of the target that fire comes through (R-XS.14, R-UN.8). */
export const ARCS = ['front', 'flank', 'rear'] as const;
export type Arc = (typeof ARCS)[number];

/** What may be in a hex, any of them together; a hex with none is open. A hex of deep or shallow water is river or lake. */
export const HEX_FEATURES = [
  'woods',
  'brush',
  'marsh',
  'rocks',
  'mud',
  'sand',
  'field',
  'tall-field',
  'town',
  'village',
  'redoubt',
  'walled-compound',
  'abatis',
  'berm',
  'partial-breastworks',
  'full-breastworks',
  'fence',
  'wall',
  'trench',
  'gully',
  'bridge',
  'deep-water',
  'shallow-water',
] as const;
export type HexFeature = (typeof HEX_FEATURES)[number];

/** What may lie on a hexside (R-OM.11 to R-OM.16). A bridge leads over the stream of its hexside. */
export const HEXSIDE_FEATURES = ['gully', 'fordable-stream', 'non-fordable-stream', 'bridge', 'escarpment'] as const;
export type HexsideFeature = (typeof HEXSIDE_FEATURES)[number];

/** Soft ground slows only the ordinary road (R-RD.7); a sunken road covers who stands in it in defensive order (R-DO.1). */
export const ROAD_KINDS = ['road', 'improved', 'sunken'] as const;
export type RoadKind = (typeof ROAD_KINDS)[number];

export const WEATHERS = ['clear', 'light-rain', 'heavy-rain', 'light-snow', 'heavy-snow'] as const;
export type Weather = (typeof WEATHERS)[number];

/** Of a melee, from the attacker's view (house). */
export const MELEE_RESULTS = ['repulsed', 'locked', 'driven-back', 'routed'] as const;
export type MeleeResult = (typeof MELEE_RESULTS)[number];
