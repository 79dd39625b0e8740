import { house, printed, type Cell } from '../../../kernel/table.js';
import type { RuleId } from '../../../kernel/rule.js';
import type { ChargeResult } from '../state.js';

/** One band of the Charge table. */
export interface ChargeBand {
  readonly rule: RuleId;
  /** The lowest modified die of the band; `null` for the last one, which has none. */
  readonly from: number | null;
  readonly result: ChargeResult;
  readonly label: string;
  readonly attacker: Cell<readonly string[]>;
  readonly defender: Cell<readonly string[]>;
}

/** The Charge table in printed order: each band reaches up to the one before it. */
export const CHARGE_BANDS: readonly ChargeBand[] = [
  { rule: 'G-CR.1', from: 11, result: 'disorder-and-retreat', label: '11 or more', attacker: printed(['must advance', 'may continue the attack']), defender: printed(['Disordered', 'retreats']) },
  { rule: 'G-CR.2', from: 5, result: 'retreat-and-check', label: '5 to 10', attacker: printed(['must advance']), defender: printed(['retreats', 'Cohesion Check, Disordered on failure']) },
  { rule: 'G-CR.3', from: 0, result: 'attacker-checks', label: '0 to 4', attacker: printed(['Disordered', 'Cohesion Check, retreats on failure']), defender: printed([]) },
  { rule: 'G-CR.4', from: null, result: 'attacker-repulsed', label: 'below 0', attacker: printed(['Disordered', 'retreats']), defender: printed(['may advance', 'may counter-charge']) },
];

/** One modifier of the charge die. */
export interface ChargeModifier {
  readonly rule: RuleId;
  readonly label: string;
  readonly modifier: Cell<number>;
}

const EXCLUSIVE = 'read instead of the bonus for the rear, whose side it names too';
const EXTENDED = 'Strategic Movement is not defined; Extended Movement is the only way of marching';

/** The modifiers with a number of their own, in printed order; odds, Cohesion and terrain have charts of theirs (G-CR.6). */
export const CHARGE_MODIFIERS = {
  rear: { rule: 'G-10.22.b', label: 'Through the rear only', modifier: printed(1) },
  'front-and-rear': { rule: 'G-10.22.c', label: 'Combined through front and rear', modifier: house(2, EXCLUSIVE) },
  cavalry: { rule: 'G-10.22.e', label: 'Mounted cavalry charges infantry', modifier: printed(1) },
  dismounted: { rule: 'G-10.22.f', label: 'Dismounted cavalry charges', modifier: printed(-1) },
  sharpshooters: { rule: 'G-14.45.f', label: '1st US Sharpshooters charge with others', modifier: printed(1) },
  extended: { rule: 'G-CR.7', label: 'Defender used Extended Movement', modifier: house(2, EXTENDED) },
} as const satisfies Record<string, ChargeModifier>;

/** The Cohesion difference counts up to so much either way (G-10.25.b). */
export const MOST_COHESION = printed(3);
/** What it counts at most for mounted cavalry that charges into Woods (G-10.25.c). */
export const MOST_COHESION_INTO_WOODS = printed(1);
/** Modifier of every Cohesion Check that comes from a charge at night (G-13.d). */
export const NIGHT_CHECK = printed(2);
