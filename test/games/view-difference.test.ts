import fc from 'fast-check';
import type { Json } from '../../src/kernel/rejection.js';
import { changesOf } from '../../src/games/view-difference.js';

describe('the changes from one view to another', () => {
  it.each<[Json, Json, readonly object[]]>([
    [{ turn: 1, left: { a: 1 } }, { left: { a: 1 }, turn: 1 }, []],
    [{ turn: 1 }, { turn: 2 }, [{ path: '/turn', before: 1, after: 2 }]],
    [{ a: 1 }, { 'b/c': 2 }, [{ path: '/a', before: 1 }, { path: '/b~1c', after: 2 }]],
    [{ a: null }, {}, [{ path: '/a', before: null }]],
    // Things are named by their ids: another order is no change, and one that goes moves none of the others.
    [{ units: [{ id: 'x', hex: '1' }, { id: 'y', hex: '2' }] }, { units: [{ id: 'y', hex: '2' }, { id: 'x', hex: '1' }] }, []],
    [{ units: [{ id: 'x', hex: '1' }, { id: 'y', hex: '2' }] }, { units: [{ id: 'y', hex: '3' }] }, [{ path: '/units/x', before: { id: 'x', hex: '1' } }, { path: '/units/y/hex', before: '2', after: '3' }]],
    [{ units: [] }, { units: [{ id: 'x' }] }, [{ path: '/units/x', after: { id: 'x' } }]],
    [{ stacks: [{ hex: '1', top: 'a' }] }, { stacks: [{ hex: '1', top: 'b' }] }, [{ path: '/stacks/1/top', before: 'a', after: 'b' }]],
    // Two of one name, and lists of mere values, are compared as wholes.
    [{ l: [{ hex: '1' }, { hex: '1' }] }, { l: [{ hex: '1' }] }, [{ path: '/l', before: [{ hex: '1' }, { hex: '1' }], after: [{ hex: '1' }] }]],
    [{ pool: ['a', 'b'] }, { pool: ['b'] }, [{ path: '/pool', before: ['a', 'b'], after: ['b'] }]],
    [{ a: [] }, { a: {} }, [{ path: '/a', before: [], after: {} }]],
    [1, 2, [{ path: '', before: 1, after: 2 }]],
  ])('from %j to %j', (before, after, changes) => {
    expect(changesOf(before, after)).toEqual(changes);
  });

  it('are none between equals, and backwards the same with both exchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }), (one, other) => {
        expect(changesOf(one as Json, structuredClone(one) as Json)).toEqual([]);
        const byPath = (before: unknown, after: unknown) => changesOf(before as Json, after as Json).toSorted((a, b) => (a.path < b.path ? -1 : 1));
        const exchanged = byPath(other, one).map(({ path, before, after }) => ({ path, before: after, after: before }));
        expect(byPath(one, other)).toEqual(exchanged);
      }),
    );
  });
});
