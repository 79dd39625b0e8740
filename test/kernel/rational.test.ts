import fc from 'fast-check';
import { add, compare, divide, equals, isZero, multiply, ONE, rational, squareRoot, subtract, sum, toJson, ZERO } from '../../src/kernel/rational.js';

const integers = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const fractions = fc.tuple(integers, integers.filter((d) => d !== 0n)).map(([n, d]) => rational(n, d));

describe('exact fractions', () => {
  it('are in lowest terms with a positive denominator', () => {
    expect(rational(6, -8)).toEqual({ numerator: -3n, denominator: 4n });
    expect(rational(0, -5)).toEqual(ZERO);
    expect(rational(10n ** 40n, 10n ** 39n)).toEqual({ numerator: 10n, denominator: 1n });
  });

  it('refuse a denominator of zero, a division by zero, and numbers that are no integers', () => {
    expect(() => rational(1, 0)).toThrow(RangeError);
    expect(() => divide(ONE, ZERO)).toThrow(RangeError);
    expect(() => rational(0.5)).toThrow(RangeError);
  });

  it('add, subtract, multiply and divide without loss', () => {
    expect(add(rational(1, 3), rational(1, 6))).toEqual(rational(1, 2));
    expect(add(rational(1, 6), rational(1, 6))).toEqual(rational(1, 3));
    expect(subtract(rational(1, 3), rational(1, 2))).toEqual(rational(-1, 6));
    expect(multiply(rational(2, 3), rational(3, 4))).toEqual(rational(1, 2));
    expect(divide(rational(2, 3), rational(-4, 3))).toEqual(rational(-1, 2));
    expect(sum([rational(1, 2), rational(1, 3), rational(1, 6)])).toEqual(ONE);
    expect(sum([])).toEqual(ZERO);
  });

  it('keep the laws of arithmetic for numbers beyond 2^53', () => {
    fc.assert(
      fc.property(fractions, fractions, fractions, (a, b, c) => {
        expect(multiply(a, add(b, c))).toEqual(add(multiply(a, b), multiply(a, c)));
        expect(add(subtract(a, b), b)).toEqual(a);
        if (!isZero(b)) expect(multiply(divide(a, b), b)).toEqual(a);
      }),
    );
  });

  it('compare by value', () => {
    expect(compare(rational(1, 3), rational(333, 1000))).toBeGreaterThan(0);
    expect(compare(rational(-1, 2), rational(-1, 3))).toBeLessThan(0);
    expect(compare(rational(2, 4), rational(1, 2))).toBe(0);
    expect(equals(rational(2, 4), rational(1, 2))).toBe(true);
    expect(equals(rational(1, 2), rational(1, 3))).toBe(false);
    expect(isZero(rational(0, 7))).toBe(true);
    expect(isZero(rational(1, 7))).toBe(false);
  });
});

describe('the decimal of a fraction', () => {
  it.each([
    [rational(64, 125), '0.512'],
    [rational(3), '3'],
    [rational(1200), '1200'],
    [rational(0), '0'],
    [rational(-5, 4), '-1.25'],
    [rational(-1, 20), '-0.05'],
    [rational(1, 10n ** 12n), '0.000000000001'],
    // The digits fit a double exactly up to 2^53 - 1, and beyond that they do not.
    [rational(2n ** 53n - 1n, 10n), '900719925474099.1'],
    [rational(2n ** 53n + 1n, 10n), '900719925474099.3'],
    [rational(2n ** 53n + 1n), '9007199254740993'],
    [rational(-(10n ** 20n + 3n), 10n ** 12n), '-100000000.000000000003'],
  ])('is exact when it ends within 12 places: %o', (value, expected) => {
    expect(toJson(value).decimal).toBe(expected);
  });

  it.each([
    [rational(1, 3), '0.333333333333'],
    [rational(2, 3), '0.666666666667'],
    [rational(-2, 3), '-0.666666666667'],
    // Halfway: 2^-13 = 0.0001220703125 has 13 places and goes to the even neighbour.
    [rational(1, 8192), '0.000122070312'],
    [rational(3, 8192), '0.000366210938'],
    [rational(-1, 10n ** 13n), '0.000000000000'],
    [rational(10n ** 13n - 1n, 10n ** 13n), '1.000000000000'],
  ])('is rounded half to even, with all 12 places: %o', (value, expected) => {
    expect(toJson(value).decimal).toBe(expected);
  });

  it('comes with the exact numerator and denominator', () => {
    expect(toJson(rational(2, 6))).toEqual({ numerator: '1', denominator: '3', decimal: '0.333333333333' });
  });
});

describe('the square root', () => {
  it.each([
    [rational(0), '0'],
    [rational(1), '1'],
    [rational(100), '10'],
    [rational(33, 4), '2.872281323269'],
    [rational(9, 16), '0.75'],
    [rational(1, 9), '0.333333333333'],
    [rational(4, 9), '0.666666666667'],
    [rational(2), '1.414213562373'],
    [rational(10n ** 40n), '100000000000000000000'],
    [rational(1n, 10n ** 24n), '0.000000000001'],
    // 0.0000000000005 and 0.0000000000015: halfway, and up.
    [rational(25n, 10n ** 26n), '0.000000000001'],
    [rational(225n, 10n ** 26n), '0.000000000002'],
  ])('of %o', (value, expected) => {
    expect(squareRoot(value)).toBe(expected);
  });

  it('is the nearest of all that can be written', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.bigInt({ min: 1n, max: 10n ** 20n }), (numerator, denominator) => {
        const value = rational(numerator, denominator);
        const [whole, places = ''] = squareRoot(value).split('.');
        const digits = BigInt(whole! + places.padEnd(12, '0'));
        const twice = (more: bigint) => rational((2n * digits + more) ** 2n, 4n * 10n ** 24n);
        if (digits > 0n) expect(compare(twice(-1n), value)).toBeLessThanOrEqual(0);
        expect(compare(value, twice(1n))).toBeLessThan(0);
      }),
    );
  });

  it('is refused of what is negative', () => {
    expect(() => squareRoot(rational(-1, 4))).toThrow(RangeError);
  });
});
