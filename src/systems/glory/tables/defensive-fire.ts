import { printed, type Cell } from '../../../kernel/table.js';
import type { RuleId } from '../../../kernel/rule.js';

/** One modifier of the Defensive Fire die. */
export interface DefensiveFireModifier {
  readonly rule: RuleId;
  readonly label: string;
  readonly modifier: Cell<number>;
}

/** The Defensive Fire chart in printed order (G-DF.1); the charger's terrain comes from the Terrain Combat chart (G-10.34.f). */
export const DEFENSIVE_FIRE = {
  'mounted-target': { rule: 'G-10.34.a', label: 'At mounted cavalry', modifier: printed(2) },
  disordered: { rule: 'G-10.34.e', label: 'Firing unit is Disordered', modifier: printed(-1) },
  'each-further-target': { rule: 'G-10.34.c', label: 'Infantry, for each target beyond the first', modifier: printed(-1) },
  'single-hex': { rule: 'G-10.34.b', label: 'Artillery at one charging hex only', modifier: printed(2) },
  'stacked-artillery': { rule: 'G-10.34.d', label: 'Artillery in a stack', modifier: printed(2) },
  sharpshooters: { rule: 'G-14.45.b', label: '1st US Sharpshooters fire', modifier: printed(1) },
  wilder: { rule: 'G-14.57.a', label: "Wilder's Brigade fires", modifier: printed(3) },
  'glory-1-night': { rule: 'G-14.11.b', label: 'By night, in a battle of the first Glory', modifier: printed(2) },
} as const satisfies Record<string, DefensiveFireModifier>;
