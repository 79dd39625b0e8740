import type { Rational } from '../kernel/rational.js';
import { add, equals, greatestCommonDivisor, multiply, ONE, rational, sum, ZERO } from '../kernel/rational.js';

/** What outcomes are told apart by; a distribution holds keys of one kind. */
export type Key = string | number | boolean;

/** One outcome and how likely it is. */
export interface Chance<K extends Key> {
  readonly outcome: K;
  readonly probability: Rational;
}

/** A leaf of an enumeration: its probability is `weight / total`. */
export interface Leaf<T> {
  readonly value: T;
  readonly weight: bigint;
  readonly total: bigint;
}

/**
 * Exact odds: each outcome once, ascending (numbers by value, strings by UTF-16 code units), their probabilities
 * summing to exactly 1.
 */
export class Distribution<K extends Key> {
  readonly chances: readonly Chance<K>[];

  /** Merges equal outcomes. Throws a RangeError when the probabilities do not sum to exactly 1. */
  constructor(chances: Iterable<Chance<K>>) {
    this.chances = merged(chances);
    if (!equals(this.total(), ONE)) throw new RangeError('the probabilities of a distribution must sum to 1');
  }

  /** The sum of all probabilities: exactly 1. */
  total(): Rational {
    return sum(this.chances.map(({ probability }) => probability));
  }

  /** How likely an outcome is; 0 for one that cannot happen. */
  probabilityOf(outcome: K): Rational {
    return this.chances.find((chance) => chance.outcome === outcome)?.probability ?? ZERO;
  }

  /** Renames the outcomes; those that get the same name are merged. */
  map<L extends Key>(rename: (outcome: K) => L): Distribution<L> {
    return new Distribution(
      this.chances.map(({ outcome, probability }) => ({ outcome: rename(outcome), probability })),
    );
  }

  /** The exact expectation of a value of the outcomes; numbers must be integers. */
  expect(valueOf: (outcome: K) => number | Rational): Rational {
    return sum(this.chances.map(({ outcome, probability }) => multiply(probability, asRational(valueOf(outcome)))));
  }

  /** The odds of two independent things together, e.g. of the sum of their losses. */
  combine<L extends Key, M extends Key>(other: Distribution<L>, join: (mine: K, theirs: L) => M): Distribution<M> {
    return new Distribution(
      this.chances.flatMap((mine) =>
        other.chances.map((theirs) => ({
          outcome: join(mine.outcome, theirs.outcome),
          probability: multiply(mine.probability, theirs.probability),
        })),
      ),
    );
  }
}

/** The odds of what `keyOf` tells apart among the leaves of an enumeration. Throws a RangeError unless they sum to 1. */
export function distribution<T, K extends Key>(leaves: readonly Leaf<T>[], keyOf: (value: T) => K): Distribution<K> {
  // Over one common denominator the leaves add up as integers: one reduction for each outcome, not for each leaf.
  const whole = commonMultiple(leaves);
  const weights = new Map<K, bigint>();
  for (const { value, weight, total } of leaves) {
    const key = keyOf(value);
    weights.set(key, (weights.get(key) ?? 0n) + (total === whole ? weight : weight * (whole / total)));
  }
  return new Distribution([...weights].map(([outcome, weight]) => ({ outcome, probability: rational(weight, whole) })));
}

function commonMultiple(leaves: readonly Leaf<unknown>[]): bigint {
  let multiple = 1n;
  for (const total of new Set(leaves.map((leaf) => leaf.total))) {
    multiple *= total / greatestCommonDivisor(multiple, total);
  }
  return multiple;
}

function merged<K extends Key>(chances: Iterable<Chance<K>>): Chance<K>[] {
  const probabilities = new Map<K, Rational>();
  for (const { outcome, probability } of chances) {
    const known = probabilities.get(outcome);
    probabilities.set(outcome, known === undefined ? probability : add(known, probability));
  }
  return [...probabilities].map(([outcome, probability]) => ({ outcome, probability })).sort(byOutcome);
}

function byOutcome(a: Chance<Key>, b: Chance<Key>): number {
  if (a.outcome === b.outcome) return 0;
  return a.outcome < b.outcome ? -1 : 1;
}

function asRational(value: number | Rational): Rational {
  return typeof value === 'number' ? rational(value) : value;
}
