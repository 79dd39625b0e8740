import { multiply, rational, type Rational } from '../../../kernel/rational.js';
import type { Cause } from '../events.js';
import { piece } from '../position.js';
import type { RiflesRecorder } from '../recorder.js';
import { BREAKING_POINT, casualtyRow } from '../tables/casualties.js';
import type { UnitId } from '../vocabulary.js';

/** The men that fire costs: what the die makes of the expected losses (house, R-FC.1), half a man rounded up, at most all there are (R-UN.5). */
export function lossesOf(expected: Rational, die: number, men: number): number {
  return Math.min(men, roundedHalfUp(multiply(expected, rational(casualtyRow(die).factor.value, 100))));
}

/** A share of some men, in hundredths, half a man rounded up. */
export function shareOf(men: number, hundredths: number): number {
  return roundedHalfUp(rational(men * hundredths, 100));
}

/** Of a number that is not negative. */
function roundedHalfUp({ numerator, denominator }: Rational): number {
  return Number((2n * numerator + denominator) / (2n * denominator));
}

/**
 * A unit that has just lost men leaves the game when too few are left (house).
 * @returns whether it is still there
 */
export function survives(recorder: RiflesRecorder, unit: UnitId, cause: Cause): boolean {
  const { counter, state } = piece(recorder.state, unit);
  if (100 * state.men >= BREAKING_POINT.value * counter.men) return true;
  recorder.record({ type: 'unit-broken', unit, cause });
  return false;
}
