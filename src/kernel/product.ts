import { rational, toJson, type Rational, type RationalJson } from './rational.js';
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
  let numerator = 1n;
  let denominator = 1n;
  for (const { value } of factors) {
    numerator *= value.numerator;
    denominator *= value.denominator;
  }
  return { total: rational(numerator, denominator), factors: factors.map(written) };
}

const KEPT = new WeakMap<NamedFactor, Factor>();

/** A factor of a chart: it comes again and again, and is written once. */
export function kept(factor: NamedFactor): NamedFactor {
  KEPT.set(factor, write(factor));
  return factor;
}

function written(factor: NamedFactor): Factor {
  return KEPT.get(factor) ?? write(factor);
}

function write({ label, value, rule, provenance }: NamedFactor): Factor {
  return { label, value: toJson(value), rule, provenance };
}
