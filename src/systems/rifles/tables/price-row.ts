import type { Term } from '../../../kernel/explained.js';
import type { RuleId } from '../../../kernel/rule.js';
import type { Cell } from '../../../kernel/table.js';

/** What a line of a movement chart charges: movement points, a third of the full allowance, or no entry at all. */
export type Price = number | 'third-of-allowance' | 'not-allowed';

/** One line of a movement chart. */
export interface PriceRow {
  readonly rule: RuleId;
  readonly label: string;
  readonly price: Cell<Price>;
}

/** A line whose price is a number. */
export interface PricedRow extends PriceRow {
  readonly price: Cell<number>;
}

/** The line as a term of a cost. */
export function termOf({ label, price: { value, provenance }, rule }: PricedRow): Term {
  return { label, value, rule, provenance };
}
