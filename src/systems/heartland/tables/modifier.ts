import type { RuleId } from '../../../kernel/rule.js';
import type { Cell } from '../../../kernel/table.js';

/** What is added to a die or, as a shift, to the place of a column; to the right where it is above 0. */
export interface Modifier {
  readonly rule: RuleId;
  readonly label: string;
  readonly modifier: Cell<number>;
}

/** A modifier of a chart, as it is written down there. */
export function modifier(rule: RuleId, label: string, cell: Cell<number>): Modifier {
  return { rule, label, modifier: cell };
}
