import { house, printed, type Cell } from '../../../kernel/table.js';
import type { Formation } from '../vocabulary.js';
import type { PricedRow } from './price-row.js';

/** What a hex costs along a road, by formation; a formation without a line cannot use roads (R-RD.2, R-RD.5). */
export const ROAD_BASE: Readonly<Partial<Record<Formation, PricedRow>>> = {
  'march-column': { rule: 'R-RD.5', label: 'March column by road', price: printed(1) },
  disordered: { rule: 'R-RD.5', label: 'Disordered by road', price: printed(2) },
  limbered: { rule: 'R-UN.3', label: 'Limbered artillery by road', price: house(1, 'not listed; limbered teams count as march column') },
};

/** What comes on top along a road; the lines add up, and no line of the off-road chart does (R-RD.9). */
export const ROAD_MODIFIERS = {
  'other-unit': { rule: 'R-RD.6', label: 'Other unit in the hex', price: printed(1) },
  'soft-ground-road': { rule: 'R-RD.7', label: 'Soft ground, road', price: printed(1) },
  'soft-ground-improved-or-sunken': { rule: 'R-RD.7', label: 'Soft ground, improved or sunken road', price: printed(0) },
  'under-fire': { rule: 'R-RD.8', label: 'Dismounted, under fire or taking cover', price: printed(1) },
} as const satisfies Record<string, PricedRow>;

/** Whether a prohibition of the off-road chart binds on a road too (R-UN.6). */
export interface RoadProhibitions {
  readonly burning: Cell<'binds' | 'waived'>;
  readonly escarpment: Cell<'binds' | 'waived'>;
  readonly streams: Cell<'binds' | 'waived'>;
}

const SILENT = 'the list for roads names no prohibitions; a road crosses streams and slopes, and nobody marches through fire';

/** The prohibitions that bind on roads (R-UN.6). */
export const ROAD_PROHIBITIONS: RoadProhibitions = {
  burning: house('binds', SILENT),
  escarpment: house('waived', SILENT),
  streams: house('waived', SILENT),
};
