import { house, printed } from '../../../kernel/table.js';
import type { PriceRow } from './price-row.js';

/** What a hex costs vessels, in printed order, then ice, which the source leaves out (R-NV.1 to R-NV.3). */
export const NAVAL = {
  deep: { rule: 'R-NV.1', label: 'River or lake, deep water', price: printed(1) },
  shallow: { rule: 'R-NV.2', label: 'River or lake, small vessel in shallow water', price: printed(2) },
  'shallow-large': { rule: 'R-NV.3', label: 'Large vessel in shallow water', price: printed('not-allowed') },
  otherwise: { rule: 'R-NV.3', label: 'Any other hex', price: printed('not-allowed') },
  ice: { rule: 'R-NV.3', label: 'Frozen water', price: house('not-allowed', 'the source says nothing of vessels in ice') },
} as const satisfies Record<string, PriceRow>;

/** What river and lake do to land units (R-WA.1, R-WA.2). */
export const LAND_ON_WATER = {
  open: { rule: 'R-WA.1', label: 'River or lake, not frozen', price: printed('not-allowed') },
  frozen: { rule: 'R-WA.2', label: 'Frozen river or lake: the usual cost', price: printed(0) },
  bridge: { rule: 'R-WA.1', label: 'Bridge in a water hex, by road', price: house(0, 'the road leads over the water; without it nobody is on the bridge') },
} as const satisfies Record<string, PriceRow>;

/** The faces of a ten-sided die, from 0 up to this one, on which a small vessel runs aground in a shallow hex (R-NV.2). */
export const GROUNDING = house(0, 'the chance is not given; one in ten for each shallow hex entered');
