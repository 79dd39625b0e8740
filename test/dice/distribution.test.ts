import { Distribution, distribution } from '../../src/dice/distribution.js';
import { enumerate } from '../../src/dice/enumerated.js';
import { add, ONE, rational } from '../../src/kernel/rational.js';

const die = (sides: number) =>
  distribution(enumerate((dice) => dice.roll({ purpose: 'die', sides, bands: [0] }), { full: true }), (face) => face);

describe('a distribution', () => {
  it('merges leaves of different totals under one key', () => {
    const leaves = [
      { value: 'b', weight: 1n, total: 2n },
      { value: 'a', weight: 1n, total: 3n },
      { value: 'b', weight: 1n, total: 10n },
      { value: 'c', weight: 1n, total: 15n },
    ];
    expect(distribution(leaves, (value) => value).chances).toEqual([
      { outcome: 'a', probability: rational(1, 3) },
      { outcome: 'b', probability: rational(3, 5) },
      { outcome: 'c', probability: rational(1, 15) },
    ]);
  });

  it('orders numbers by value, whatever the order of the leaves', () => {
    const leaves = [10, 9, -1, 100].map((value) => ({ value, weight: 1n, total: 4n }));
    expect(distribution(leaves, (value) => value).chances.map(({ outcome }) => outcome)).toEqual([-1, 9, 10, 100]);
  });

  it('refuses leaves that do not sum to exactly 1', () => {
    const short = [{ value: 0, weight: 10n ** 20n - 1n, total: 10n ** 20n }];
    expect(() => distribution(short, (value) => value)).toThrow(RangeError);
    expect(() => distribution([], (value: number) => value)).toThrow(RangeError);
    expect(() => new Distribution([{ outcome: 'a', probability: rational(1, 2) }])).toThrow(RangeError);
  });

  it('knows that what is not listed cannot happen', () => {
    expect(die(6).probabilityOf(6)).toEqual(rational(0));
    expect(die(6).probabilityOf(5)).toEqual(rational(1, 6));
  });

  it('renames outcomes and merges those of one name', () => {
    expect(die(10).map((face) => (face > 6 ? 'fails' : 'holds')).chances).toEqual([
      { outcome: 'fails', probability: rational(3, 10) },
      { outcome: 'holds', probability: rational(7, 10) },
    ]);
  });

  it('gives exact expectations, also of fractions', () => {
    expect(die(6).expect((face) => face)).toEqual(rational(5, 2));
    expect(die(6).expect((face) => rational(face, 3))).toEqual(rational(5, 6));
    expect(() => die(6).expect((face) => face / 7)).toThrow(RangeError);
  });

  it('combines independent distributions: two six-sided dice', () => {
    const total = die(6).combine(die(6), (mine, theirs) => mine + theirs + 2);
    expect(total.chances.map(({ probability }) => probability)).toEqual(
      [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1].map((ways) => rational(ways, 36)),
    );
    expect(total.chances[0]).toEqual({ outcome: 2, probability: rational(1, 36) });
    expect(total.total()).toEqual(ONE);
  });

  it('combines to what enumerating both dice together gives', () => {
    const together = enumerate(
      (dice) => {
        const first = dice.roll({ purpose: 'first', sides: 6, bands: [0] });
        return first * 10 + dice.roll({ purpose: 'second', sides: 10, bands: [0] });
      },
      { full: true },
    );
    const apart = die(6).combine(die(10), (first, second) => first * 10 + second);
    expect(apart.chances).toEqual(distribution(together, (value) => value).chances);
    expect(add(apart.probabilityOf(0), apart.probabilityOf(59))).toEqual(rational(1, 30));
  });
});
