import type { Provenance, RuleId } from './rule.js';

/** One summand of a cost or a modifier, and the row of the rule index that it comes from. */
export interface Term {
  readonly label: string;
  readonly value: number;
  readonly rule: RuleId;
  readonly provenance: Provenance;
  /** The hex that the term speaks of, as printed on the map. */
  readonly at?: string;
}

/** A number together with its terms; `total` is their sum unless a rule that is itself a term says otherwise. */
export interface Explained {
  readonly total: number;
  readonly terms: readonly Term[];
}

/** Adds the terms up. */
export function explain(terms: readonly Term[]): Explained {
  return { total: terms.reduce((sum, term) => sum + term.value, 0), terms };
}
