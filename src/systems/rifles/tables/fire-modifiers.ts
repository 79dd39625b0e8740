import { house, printed, type Cell } from '../../../kernel/table.js';
import type { RuleId } from '../../../kernel/rule.js';

/** One line of the modifiers for units not in defensive order: a factor in hundredths. */
export interface FireModifierRow {
  readonly rule: RuleId;
  readonly label: string;
  readonly factor: Cell<number>;
}

/** The modifiers in printed order. Lines multiply with each other; what stands on one line counts once (R-MD.12). */
export const FIRE_MODIFIERS = {
  bridge: { rule: 'R-MD.1', label: 'Bridge', factor: printed(200) },
  'berm-or-partial-breastworks-front': { rule: 'R-MD.2', label: 'Berm or partial breastworks, front', factor: printed(80) },
  'berm-or-partial-breastworks': { rule: 'R-MD.2', label: 'Berm or partial breastworks, flank or rear', factor: printed(120) },
  'full-breastworks': { rule: 'R-MD.3', label: 'Full breastworks', factor: printed(80) },
  'skirmishers-artillery': { rule: 'R-MD.4', label: 'Skirmishers deployed, artillery', factor: printed(100) },
  'skirmishers-all': { rule: 'R-MD.5', label: 'Skirmishers deployed, small arms, everyone', factor: printed(33) },
  'skirmishers-few': { rule: 'R-MD.5', label: 'Skirmishers deployed, small arms, a few of many', factor: printed(66) },
  mounted: { rule: 'R-MD.6', label: 'Mounted', factor: printed(300) },
  higher: { rule: 'R-MD.7', label: 'Target higher than firer', factor: printed(90) },
  'dry-stream': { rule: 'R-MD.8', label: 'Dry stream', factor: printed(90) },
  'town-compound-redoubt': { rule: 'R-MD.9', label: 'Town, walled compound or redoubt', factor: printed(70) },
  'village-rocks-tall-field-woods': { rule: 'R-MD.10', label: 'Village, rocks, tall field or woods', factor: printed(80) },
  'abatis-field-brush': { rule: 'R-MD.11', label: 'Abatis, field or brush', factor: printed(90) },
} as const satisfies Record<string, FireModifierRow>;

/** How far the factor of skirmishers falls from "a few of many" when all men skirmish; with their share in proportion (R-MD.5). */
export const SKIRMISHERS_FALL = house(33, 'only the two ends are given; the line between them');

/** Whether partial breastworks count where there are full ones (R-MD.3). */
export const PARTIAL_BESIDE_FULL = house('replaced', 'the same works are not counted twice');
