import fc from 'fast-check';
import type { Dice } from '../../src/dice/dice.js';
import { distribution } from '../../src/dice/distribution.js';
import { enumerate } from '../../src/dice/enumerated.js';
import { equals, ONE, rational, toJson } from '../../src/kernel/rational.js';

/** A resolver as data: a result, or a die whose bands lead on. */
type Tree = { readonly result: number } | { readonly sides: number; readonly bands: readonly number[]; readonly branches: readonly Tree[] };

const leaf = fc.nat(5).map((result): Tree => ({ result }));

function trees(depth: number): fc.Arbitrary<Tree> {
  if (depth === 0) return leaf;
  const dice = fc.integer({ min: 1, max: 10 }).chain((sides) =>
    fc.subarray(Array.from({ length: sides - 1 }, (_, index) => index + 1)).chain((starts) =>
      fc
        .array(trees(depth - 1), { minLength: starts.length + 1, maxLength: starts.length + 1 })
        .map((branches): Tree => ({ sides, bands: [0, ...starts], branches })),
    ),
  );
  return fc.oneof(leaf, dice);
}

function resolve(tree: Tree, dice: Dice): number {
  if ('result' in tree) return tree.result;
  const face = dice.roll({ purpose: 'branch', sides: tree.sides, bands: tree.bands });
  const band = tree.bands.filter((first) => first <= face).length - 1;
  return resolve(tree.branches[band]!, dice);
}

const countLeaves = (tree: Tree): number =>
  'result' in tree ? 1 : tree.branches.reduce((count, branch) => count + countLeaves(branch), 0);

const itself = (value: number) => value;

describe('enumerated dice', () => {
  it('visit each leaf of the band tree once, in the order of the faces', () => {
    const outcomes = enumerate((dice) => {
      const charge = dice.roll({ purpose: 'charge', sides: 10, bands: [0, 3, 9] });
      return charge === 3 ? `${charge}-${dice.roll({ purpose: 'rout', sides: 6, bands: [0, 5] })}` : `${charge}`;
    });
    expect(outcomes).toEqual([
      { value: '0', weight: 3n, total: 10n, rolls: [{ purpose: 'charge', sides: 10, from: 0, to: 2 }] },
      {
        value: '3-0',
        weight: 30n,
        total: 60n,
        rolls: [
          { purpose: 'charge', sides: 10, from: 3, to: 8 },
          { purpose: 'rout', sides: 6, from: 0, to: 4 },
        ],
      },
      {
        value: '3-5',
        weight: 6n,
        total: 60n,
        rolls: [
          { purpose: 'charge', sides: 10, from: 3, to: 8 },
          { purpose: 'rout', sides: 6, from: 5, to: 5 },
        ],
      },
      { value: '9', weight: 1n, total: 10n, rolls: [{ purpose: 'charge', sides: 10, from: 9, to: 9 }] },
    ]);
  });

  it('give one certain outcome when nothing is rolled', () => {
    expect(enumerate(() => 'no dice')).toEqual([{ value: 'no dice', weight: 1n, total: 1n, rolls: [] }]);
  });

  it('run the resolver once per leaf', () => {
    fc.assert(
      fc.property(trees(3), (tree) => {
        let runs = 0;
        enumerate((dice) => {
          runs++;
          return resolve(tree, dice);
        });
        expect(runs).toBe(countLeaves(tree));
      }),
    );
  });

  it('sum to exactly 1, and give by bands what all faces give', () => {
    fc.assert(
      fc.property(trees(3), (tree) => {
        const banded = distribution(enumerate((dice) => resolve(tree, dice)), itself);
        const full = distribution(enumerate((dice) => resolve(tree, dice), { full: true }), itself);
        expect(equals(banded.total(), ONE)).toBe(true);
        expect(banded.chances).toEqual(full.chances);
      }),
    );
  });

  it('show, with all faces, that a band was drawn wrongly', () => {
    const wrong = (dice: Dice) => (dice.roll({ purpose: 'charge', sides: 10, bands: [0, 5] }) >= 6 ? 1 : 0);
    const banded = distribution(enumerate(wrong), itself);
    const full = distribution(enumerate(wrong, { full: true }), itself);
    expect(banded.probabilityOf(1)).toEqual(rational(0));
    expect(full.probabilityOf(1)).toEqual(rational(4, 10));
  });

  it('stay exact beyond 2^53', () => {
    const outcomes = enumerate((dice) => {
      let hits = 0;
      while (hits < 20 && dice.roll({ purpose: 'hit', sides: 10, bands: [0, 9] }) === 9) hits++;
      return hits;
    });
    const odds = distribution(outcomes, itself);
    expect(odds.probabilityOf(20)).toEqual(rational(1, 10n ** 20n));
    expect(odds.probabilityOf(19)).toEqual(rational(9, 10n ** 20n));
  });

  it.each([[[]], [[1, 5]], [[0, 5, 5]], [[0, 10]], [[0, -1]]])('refuse the bands %j, also with all faces', (bands) => {
    const resolver = (dice: Dice) => dice.roll({ purpose: 'x', sides: 10, bands });
    expect(() => enumerate(resolver)).toThrow(RangeError);
    expect(() => enumerate(resolver, { full: true })).toThrow(RangeError);
  });

  it('refuse a resolver that depends on more than its dice', () => {
    let runs = 0;
    const roll = (dice: Dice, purpose: string) => dice.roll({ purpose, sides: 2, bands: [0, 1] });
    expect(() => enumerate((dice) => roll(dice, `roll ${runs++}`))).toThrow('does not depend on its dice alone');
    runs = 6;
    expect(() => enumerate((dice) => dice.roll({ purpose: 'x', sides: runs++, bands: [0, 1] }))).toThrow('does not depend on its dice alone');
    runs = 0;
    expect(() => enumerate((dice) => (runs++ === 0 ? roll(dice, 'once') : 0))).toThrow('does not depend on its dice alone');
  });

  it('pass on what the resolver throws', () => {
    expect(() => enumerate(() => { throw new Error('a fault of the rules'); })).toThrow('a fault of the rules');
  });
});

describe('G-10.32.c, G-10.33.a, example S8: three shots at X, each hitting on 8 and 9', () => {
  const shots = (dice: Dice) =>
    ['A', 'B', 'C'].filter((shooter) => dice.roll({ purpose: `fire ${shooter}`, sides: 10, bands: [0, 8] }) >= 8).length;
  const hits = distribution(enumerate(shots), itself);

  it('hit 0, 1, 2, 3 times in 51.2, 38.4, 9.6, 0.8 per cent', () => {
    expect(hits.chances.map(({ outcome, probability }) => [outcome, toJson(probability).decimal])).toEqual([
      [0, '0.512'],
      [1, '0.384'],
      [2, '0.096'],
      [3, '0.008'],
    ]);
  });

  it('make X withdraw in 10.4 per cent: two hits or more', () => {
    const withdrawn = hits.map((count) => count >= 2);
    expect(toJson(withdrawn.probabilityOf(true)).decimal).toBe('0.104');
  });

  it('hit 0.6 times on average', () => {
    expect(hits.expect(itself)).toEqual(rational(3, 5));
  });
});
