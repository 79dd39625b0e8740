/** An exact fraction in lowest terms; the denominator is positive. Make one with `rational`. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** A fraction as the API gives it. */
export interface RationalJson {
  readonly numerator: string;
  readonly denominator: string;
  /**
   * Exact when it ends within 12 decimal places, e.g. `0.512`; otherwise rounded half to even and written with all
   * 12 places, e.g. `0.333333333333`.
   */
  readonly decimal: string;
}

const PLACES = 12;
const SCALE = 10n ** BigInt(PLACES);
const LARGEST_SAFE = BigInt(Number.MAX_SAFE_INTEGER);

export const ZERO: Rational = { numerator: 0n, denominator: 1n };
export const ONE: Rational = { numerator: 1n, denominator: 1n };

/** `numerator / denominator` in lowest terms. Throws a RangeError for a denominator of 0 and for a number that is no integer. */
export function rational(numerator: bigint | number, denominator: bigint | number = 1n): Rational {
  return reduced(BigInt(numerator), BigInt(denominator));
}

export function add(a: Rational, b: Rational): Rational {
  if (a.denominator === b.denominator) return reduced(a.numerator + b.numerator, a.denominator);
  return reduced(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function subtract(a: Rational, b: Rational): Rational {
  return add(a, { numerator: -b.numerator, denominator: b.denominator });
}

export function multiply(a: Rational, b: Rational): Rational {
  return reduced(a.numerator * b.numerator, a.denominator * b.denominator);
}

/** Throws a RangeError when `b` is zero. */
export function divide(a: Rational, b: Rational): Rational {
  return reduced(a.numerator * b.denominator, a.denominator * b.numerator);
}

/** Negative when `a` is less than `b`, 0 when they are equal, positive when `a` is greater. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

export function equals(a: Rational, b: Rational): boolean {
  return a.numerator === b.numerator && a.denominator === b.denominator;
}

export function isZero(a: Rational): boolean {
  return a.numerator === 0n;
}

export function sum(addends: Iterable<Rational>): Rational {
  let total = ZERO;
  for (const addend of addends) total = add(total, addend);
  return total;
}

export function toJson(value: Rational): RationalJson {
  return { numerator: value.numerator.toString(), denominator: value.denominator.toString(), decimal: decimal(value) };
}

/**
 * The square root of a fraction that is not negative: exact when it ends within 12 decimal places, otherwise rounded to
 * the nearest and written with all 12. Throws a RangeError for a negative one.
 */
export function squareRoot({ numerator, denominator }: Rational): string {
  if (numerator < 0n) throw new RangeError('a negative fraction has no square root');
  const square = numerator * SCALE * SCALE;
  // The root of four times the square is twice the root: its last bit tells which way to round.
  const digits = (wholeRoot((4n * square) / denominator) + 1n) / 2n;
  const text = pointed(digits);
  return digits * digits * denominator === square ? text.replace(/\.?0+$/, '') : text;
}

/** The greatest integer whose square is no greater, by Newton's method from above. */
function wholeRoot(square: bigint): bigint {
  if (square === 0n) return 0n;
  let root = 1n << BigInt(Math.ceil(square.toString(2).length / 2));
  for (;;) {
    const next = (root + square / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
}

function decimal(value: Rational): string {
  return shortDecimal(value) ?? longDecimal(value);
}

/** In Number arithmetic, which is several times faster, where the fraction ends so soon that it is exact; most do. */
function shortDecimal({ numerator, denominator }: Rational): string | undefined {
  const divisor = Number(denominator);
  for (let places = 0, power = 1; places <= PLACES; places++, power *= 10) {
    if (power % divisor !== 0) continue;
    const digits = Math.abs(Number(numerator)) * (power / divisor);
    return Number.isSafeInteger(digits) ? pointedAt(places, numerator < 0n ? '-' : '', String(digits)) : undefined;
  }
  return undefined;
}

function pointedAt(places: number, sign: string, digits: string): string {
  if (places === 0) return sign + digits;
  const text = digits.padStart(places + 1, '0');
  return `${sign}${text.slice(0, -places)}.${text.slice(-places)}`;
}

function longDecimal({ numerator, denominator }: Rational): string {
  const scaled = (numerator < 0n ? -numerator : numerator) * SCALE;
  const remainder = scaled % denominator;
  const digits = roundedHalfEven(scaled / denominator, remainder, denominator);
  const text = pointed(digits);
  const unsigned = remainder === 0n ? text.replace(/\.?0+$/, '') : text;
  return numerator < 0n && digits !== 0n ? `-${unsigned}` : unsigned;
}

function roundedHalfEven(quotient: bigint, remainder: bigint, divisor: bigint): bigint {
  const twice = 2n * remainder;
  const up = twice > divisor || (twice === divisor && quotient % 2n === 1n);
  return up ? quotient + 1n : quotient;
}

/** Puts the decimal point into a number that was scaled by `SCALE`. */
function pointed(digits: bigint): string {
  return `${(digits / SCALE).toString()}.${(digits % SCALE).toString().padStart(PLACES, '0')}`;
}

function reduced(numerator: bigint, denominator: bigint): Rational {
  if (denominator === 0n) throw new RangeError('a fraction cannot have the denominator 0');
  if (denominator < 0n) return reduced(-numerator, -denominator);
  const divisor = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, denominator);
  return divisor === 1n
    ? { numerator, denominator }
    : { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** For integers that are not negative. */
export function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  // Number arithmetic is several times faster, and most odds fit.
  if (a <= LARGEST_SAFE && b <= LARGEST_SAFE) return BigInt(safeDivisor(Number(a), Number(b)));
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}

function safeDivisor(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b];
  return a;
}
