import { multiply, ONE, toJson, type Rational, type RationalJson } from './rational.js';
import type { Provenance, RuleId } from './rule.js';

/** One factor of a product, and the row of the rule index that it comes from. */
export interface Factor {
  readonly label: string;
  /** Exact. */
  readonly value: RationalJson;
  readonly rule: RuleId;
  readonly provenance: Provenance;
}

/** A number together with its factors; `total` is their exact product. */
export interface Product {
  readonly total: Rational;
  readonly factors: readonly Factor[];
}

/** A factor while it is being reckoned with. */
export interface NamedFactor extends Omit<Factor, 'value'> {
  readonly value: Rational;
}

/** Multiplies the factors; nothing is rounded. */
export function multiplyOut(factors: readonly NamedFactor[]): Product {
  return {
    total: factors.reduce((product, { value }) => multiply(product, value), ONE),
    factors: factors.map((factor) => ({ ...factor, value: toJson(factor.value) })),
  };
}
