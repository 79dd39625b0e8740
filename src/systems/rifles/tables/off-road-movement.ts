import { house, printed } from '../../../kernel/table.js';
import type { Formation } from '../vocabulary.js';
import type { PricedRow, PriceRow } from './price-row.js';

const REFORM = 'not listed; the unit must change its formation first';

/** The standard cost of a hex off the road by formation, in printed order (R-OR.1), then what the source leaves out. */
export const OFF_ROAD_BASE: Readonly<Record<Exclude<Formation, 'afloat'>, PriceRow>> = {
  'march-column': { rule: 'R-OR.1', label: 'March column', price: printed(1) },
  disordered: { rule: 'R-OR.1', label: 'Disordered', price: printed(2) },
  'attack-column': { rule: 'R-OR.1', label: 'Attack column', price: printed(2) },
  'supported-line': { rule: 'R-OR.1', label: 'Supported line', price: printed(3) },
  line: { rule: 'R-OR.1', label: 'Line', price: printed(3) },
  square: { rule: 'R-OR.1', label: 'Square', price: printed(5) },
  unlimbered: { rule: 'R-UN.2', label: 'Unlimbered artillery, pushed', price: house(3, 'not listed; guns pushed by hand move like a line') },
  limbered: { rule: 'R-UN.3', label: 'Limbered artillery', price: house(1, 'not listed; limbered teams count as march column') },
  'defensive-order': { rule: 'R-UN.2', label: 'Defensive order', price: house('not-allowed', REFORM) },
  digging: { rule: 'R-UN.2', label: 'Digging', price: house('not-allowed', REFORM) },
};

/** The lines that come on top off the road, in printed order: each is charged once, and lines add up (R-OM.0). */
export const OFF_ROAD_MODIFIERS = {
  'soft-ground-or-heavy-rain': { rule: 'R-OM.1', label: 'Soft ground or heavy rain', price: printed(1) },
  'under-fire': { rule: 'R-OM.2', label: 'Dismounted, under fire, taking cover or skirmishing', price: printed(1) },
  night: { rule: 'R-OM.3', label: 'Night', price: printed(1) },
  'heavy-equipment': { rule: 'R-OM.4', label: 'Heavy equipment', price: printed(1) },
  marsh: { rule: 'R-OM.5', label: 'Marsh', price: printed(2) },
  berm: { rule: 'R-OM.6', label: 'Berm', price: printed(1) },
  burning: { rule: 'R-OM.7', label: 'Hex on fire', price: printed('not-allowed') },
  'fence-wall-trench-mounted': { rule: 'R-OM.8', label: 'Fence, wall or trench, mounted', price: printed('third-of-allowance') },
  'fence-wall-trench': { rule: 'R-OM.9', label: 'Fence, wall or trench', price: printed(1) },
  'crewed-weapons': { rule: 'R-OM.10', label: 'Crewed weapons', price: printed(1) },
  'escarpment-level': { rule: 'R-OM.11', label: 'Escarpment without a change of elevation', price: printed(0) },
  escarpment: { rule: 'R-OM.12', label: 'Escarpment with a change of elevation', price: printed('not-allowed') },
  'bridged-stream': { rule: 'R-OM.13', label: 'Bridged stream', price: printed(2) },
  'fordable-stream-or-gully': { rule: 'R-OM.14', label: 'Fordable stream or gully without a bridge', price: printed(2) },
  'fordable-stream-or-gully-heavy': { rule: 'R-OM.15', label: 'The same with heavy equipment', price: printed('not-allowed') },
  'non-fordable-stream': { rule: 'R-OM.16', label: 'Stream that cannot be forded, without a bridge', price: printed('not-allowed') },
  woods: { rule: 'R-OM.17', label: 'Woods', price: printed(1) },
  'abatis-redoubt-compound-mounted': { rule: 'R-OM.18', label: 'Abatis, redoubt or walled compound, mounted', price: printed(2) },
  'abatis-redoubt-compound': { rule: 'R-OM.18', label: 'Abatis, redoubt or walled compound', price: printed(1) },
  'rocks-mud-sand-field-mounted': { rule: 'R-OM.19', label: 'Rocks, mud, sand or any field, mounted', price: printed(2) },
  'rocks-mud-sand-field': { rule: 'R-OM.19', label: 'Rocks, mud, sand or any field', price: printed(1) },
  'elevation-mounted': { rule: 'R-OM.20', label: 'Change of elevation, mounted', price: printed(2) },
  elevation: { rule: 'R-OM.20', label: 'Change of elevation', price: printed(1) },
} as const satisfies Record<string, PriceRow>;

/** A town or village charges the standard cost alone (R-OR.2). */
export const TOWN_OR_VILLAGE = { rule: 'R-OR.2', label: 'Town or village: the standard cost alone', price: printed(0) } as const satisfies PricedRow;

/** How the third of an allowance is rounded (R-OM.8). */
export const THIRD_ROUNDED = house('up', 'fractions of an allowance are not addressed; up is the cautious choice');

/** Guns may not be pushed up to an enemy (R-SC.1). */
export const PUSHED_BESIDE_ENEMY = {
  rule: 'R-SC.1',
  label: 'Unlimbered artillery into a hex next to an enemy',
  price: printed('not-allowed'),
} as const satisfies PriceRow;
