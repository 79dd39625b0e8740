import type { RuleId } from './rule.js';
import type { Err } from './result.js';

/** A JSON value, as facts and events carry it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The facts of a refusal: units, hexes, costs, allowances; whatever a client needs to say what would satisfy the rule. */
export type Facts = Readonly<Record<string, Json>>;

/** One rule that an intended action breaks. */
export interface Violation {
  readonly rule: RuleId;
  /** Stable, machine readable, e.g. `movement.enemy-contact`. */
  readonly code: string;
  readonly facts: Facts;
  /** One sentence for people: what is wrong and what would satisfy the rule. */
  readonly message: string;
}

/** Why an action was refused: at least one violation. */
export interface Rejection {
  readonly violations: readonly [Violation, ...Violation[]];
}

/** A refusal for one reason. */
export function reject(rule: RuleId, code: string, message: string, facts: Facts = {}): Err<Rejection> {
  return { ok: false, error: { violations: [{ rule, code, facts, message }] } };
}
