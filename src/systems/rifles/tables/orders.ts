import type { RuleId } from '../../../kernel/rule.js';
import { house, type Cell } from '../../../kernel/table.js';

/** What an order costs: movement points, or all that a unit has, for which nothing may be spent before. */
export interface OrderRow {
  readonly rule: RuleId;
  readonly label: string;
  readonly cost: Cell<number | 'whole-allowance'>;
}

const FACTS_ONLY = 'the source prices steps only; a third of what infantry has in a turn';

/** Orders of the movement segment other than to move. The source has no costs for them (R-UN.2). */
export const ORDERS = {
  formation: { rule: 'R-UN.2', label: 'Change of formation, to limber or to unlimber', cost: house(4, FACTS_ONLY) },
  horses: { rule: 'R-UN.12', label: 'To mount or to dismount', cost: house(4, 'as a change of formation') },
  skirmishers: { rule: 'R-MD.5', label: 'To deploy skirmishers or call them back', cost: house(2, 'the source has no cost; half a change of formation') },
  facing: { rule: 'R-UN.8', label: 'To turn in place, however far', cost: house(1, 'the source has no cost; a move turns a unit for nothing') },
  digging: { rule: 'R-UN.2', label: 'To begin a trench', cost: house('whole-allowance', 'who digs does not move') },
  rally: { rule: 'R-OR.1', label: 'To rally', cost: house('whole-allowance', 'the source does not say how disorder ends') },
} as const satisfies Record<string, OrderRow>;

/** Added to the die of a unit that rallies under fire. */
export const RALLY_UNDER_FIRE = house(2, 'the source does not say how disorder ends');

/** How many units of one side may stand in a hex when a move ends; any number passes. */
export const STACKING = house(2, 'the source speaks of other units in a hex and has no limit (R-RD.6)');

/** The lowest face of a ten-sided die with which a vessel that ran aground gets off (R-NV.2). */
export const REFLOATING = house(5, 'the source does not say how grounding ends; an even chance, once a turn');
