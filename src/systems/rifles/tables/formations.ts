import type { RuleId } from '../../../kernel/rule.js';
import { house, type Cell } from '../../../kernel/table.js';
import type { Formation } from '../vocabulary.js';

/** What decides which formations a unit can take. */
export type Arm = 'on-foot' | 'mounted' | 'guns' | 'vessel';

const ON_HORSEBACK = ['march-column', 'attack-column', 'line', 'supported-line'] as const;

/** The formations that a unit can be ordered into; disorder befalls it and digging has its own order (R-UN.2). */
export const FORMATIONS_OF: Readonly<Record<Arm, { readonly rule: RuleId; readonly formations: Cell<readonly Formation[]> }>> = {
  'on-foot': { rule: 'R-OR.1', formations: house([...ON_HORSEBACK, 'square', 'defensive-order'], 'every formation of the charts that men on foot can form') },
  mounted: { rule: 'R-DO.3', formations: house(ON_HORSEBACK, 'a square is formed against horse, and defensive order is not possible mounted') },
  guns: { rule: 'R-UN.3', formations: house(['limbered', 'unlimbered'], 'the charts know guns as limbered or unlimbered') },
  vessel: { rule: 'R-NV.3', formations: house(['afloat'], 'a hull has no formation') },
};
