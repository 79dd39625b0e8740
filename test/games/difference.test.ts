import fc from 'fast-check';
import { canonicalJson } from '../../src/audit/canonical-json.js';
import { firstDifference } from '../../src/games/difference.js';
import type { Json } from '../../src/kernel/rejection.js';

describe('the first difference of two values', () => {
  it.each<[Json, Json, object | undefined]>([
    [{ a: 1, b: [2] }, { b: [2], a: 1 }, undefined],
    [{ a: { b: [1, 2] } }, { a: { b: [1, 3] } }, { path: '/a/b/1', recorded: 2, judged: 3 }],
    [[1, 2], [1], { path: '/1', recorded: 2 }],
    [{ a: 1 }, { a: 1, 'b/c': null }, { path: '/b~1c', judged: null }],
    [[], {}, { path: '', recorded: [], judged: {} }],
    [null, {}, { path: '', recorded: null, judged: {} }],
    [{ toString: 1 }, {}, { path: '/toString', recorded: 1 }],
  ])('of %j and %j', (recorded, judged, difference) => {
    expect(firstDifference(recorded, judged)).toEqual(difference);
  });

  it('is there whenever the canonical texts differ, and only then', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }), (one, other) => {
        expect(firstDifference(one as Json, JSON.parse(JSON.stringify(one)) as Json)).toBeUndefined();
        expect(firstDifference(one as Json, other as Json) === undefined).toBe(canonicalJson(one) === canonicalJson(other));
      }),
    );
  });
});
