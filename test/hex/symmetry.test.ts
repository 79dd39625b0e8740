import fc from 'fast-check';
import { distance } from '../../src/hex/coordinates.js';
import { directions, neighbour } from '../../src/hex/direction.js';
import { createGrid } from '../../src/hex/grid.js';
import { directionUnder, imageOfMap, symmetries } from '../../src/hex/symmetry.js';
import { anyDirection, anyHex, anyHexId, anyShoved, anySymmetry, rectangle } from './arbitraries.js';

describe('the twelve symmetries', () => {
  it('are twelve, the identity first', () => {
    const images = symmetries.map((symmetry) => symmetry({ q: 3, r: 1 }));
    expect(images[0]).toEqual({ q: 3, r: 1 });
    expect(new Set(images.map((hex) => `${hex.q},${hex.r}`)).size).toBe(12);
  });

  it('keep distances and carry neighbours to neighbours', () => {
    fc.assert(fc.property(anySymmetry, anyHex, anyHex, anyDirection, (symmetry, a, b, direction) => {
      expect(distance(symmetry(a), symmetry(b))).toBe(distance(a, b));
      expect(symmetry(neighbour(a, direction))).toEqual(neighbour(symmetry(a), directionUnder(symmetry, direction)));
    }));
  });

  it('turn clockwise six times, then the mirror image', () => {
    const images = symmetries.map((symmetry) => directions.map((direction) => directionUnder(symmetry, direction)));
    expect(images[1]).toEqual([1, 2, 3, 4, 5, 0]);
    expect(images[5]).toEqual([5, 0, 1, 2, 3, 4]);
    expect(images[6]).toEqual([0, 5, 4, 3, 2, 1]);
    expect(images[8]).toEqual([2, 1, 0, 5, 4, 3]);
  });

  it('carry a map with its distances, into the corner of the new one', () => {
    fc.assert(fc.property(fc.subarray(rectangle(9, 6), { minLength: 2 }), anyShoved, anySymmetry, (ids, shoved, symmetry) => {
      const image = imageOfMap(ids, shoved, symmetry);
      if (!image.ok) throw new Error(image.error.message);
      const [before, after] = [createGrid(ids, shoved), createGrid(image.value, shoved)];
      const indexes = (k: number) => [before.indexOf(ids[k]!), after.indexOf(image.value[k]!)] as const;
      for (let k = 1; k < ids.length; k++) {
        expect(after.distance(indexes(0)[1], indexes(k)[1])).toBe(before.distance(indexes(0)[0], indexes(k)[0]));
      }
      expect(Math.min(...image.value.map((id) => Number(id.slice(0, 2))))).toBe(1);
      expect(Math.min(...image.value.map((id) => Number(id.slice(2))))).toBe(1);
    }), { numRuns: 50 });
  });

  it('refuse a faulty hex number and an image that is too high', () => {
    expect(imageOfMap(['0101', 'x'], 'odd', symmetries[1]!)).toMatchObject({ ok: false, error: { code: 'hex-id.malformed' } });
    expect(imageOfMap(['0101', '9999'], 'odd', symmetries[1]!)).toMatchObject({ ok: false, error: { code: 'hex-id.out-of-range' } });
    fc.assert(fc.property(anyHexId, anyShoved, anySymmetry, (id, shoved, symmetry) => {
      expect(imageOfMap([id], shoved, symmetry)).toEqual({ ok: true, value: ['0101'] });
    }));
  });
});
