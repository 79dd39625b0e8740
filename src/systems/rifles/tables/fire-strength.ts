import { house, printed, type Cell } from '../../../kernel/table.js';
import type { RuleId } from '../../../kernel/rule.js';
import type { Formation } from '../vocabulary.js';

/** A penalty of fire strength: what is left, in hundredths. */
export interface PenaltyRow {
  readonly rule: RuleId;
  readonly label: string;
  readonly left: Cell<number>;
}

/** The penalties in printed order (R-FS.2 to R-FS.6). */
export const FIRE_PENALTIES = {
  mounted: { rule: 'R-FS.2', label: 'Mounted cavalry', left: printed(67) },
  moved: { rule: 'R-FS.3', label: 'Moved before', left: printed(80) },
  night: { rule: 'R-FS.4', label: 'Night', left: printed(70) },
  'light-rain-or-snow': { rule: 'R-FS.5', label: 'Light rain or snow', left: printed(85) },
  'heavy-rain-or-snow': { rule: 'R-FS.6', label: 'Heavy rain or snow', left: printed(70) },
} as const satisfies Record<string, PenaltyRow>;

const UNSAID = 'that strength depends on the weapons that the formation lets fire is said, how much is not';
const CANNOT_FIRE = 'nobody fires who digs or whose guns are limbered';

/** The share of weapons that can fire, by formation, in hundredths (R-FS.1). */
export const FORMATION_FIRE: Readonly<Record<Formation, Cell<number>>> = {
  'march-column': house(10, UNSAID),
  'attack-column': house(30, UNSAID),
  line: house(100, UNSAID),
  'supported-line': house(60, UNSAID),
  square: house(50, UNSAID),
  'defensive-order': house(100, UNSAID),
  digging: house(0, CANNOT_FIRE),
  disordered: house(30, UNSAID),
  limbered: house(0, CANNOT_FIRE),
  unlimbered: house(100, UNSAID),
  afloat: house(100, UNSAID),
};

/** The same of the men who skirmish, whatever the formation of the rest (R-FS.1). */
export const SKIRMISHER_FIRE: Cell<number> = house(50, UNSAID);
