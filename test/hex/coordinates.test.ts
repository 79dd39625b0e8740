import fc from 'fast-check';
import { distance, sameHex } from '../../src/hex/coordinates.js';
import { directionBetween, directions, hexsidesApart, neighbour, opposite, rotate, vectorOf } from '../../src/hex/direction.js';
import { anyDirection, anyHex } from './arbitraries.js';

describe('distance', () => {
  it('is a metric', () => {
    fc.assert(
      fc.property(anyHex, anyHex, anyHex, (a, b, c) => {
        expect(distance(a, b)).toBe(distance(b, a));
        expect(distance(a, b) === 0).toBe(sameHex(a, b));
        expect(distance(a, c)).toBeLessThanOrEqual(distance(a, b) + distance(b, c));
      }),
    );
  });

  it('is 1 for the six neighbours and for no other hex', () => {
    const origin = { q: 0, r: 0 };
    fc.assert(fc.property(anyHex, (hex) => {
      expect(distance(origin, hex) === 1).toBe(directionBetween(origin, hex) !== undefined);
    }));
    for (const direction of directions) expect(distance(origin, vectorOf(direction))).toBe(1);
  });

  it('is 2 to the hex behind the hexside that two neighbours share', () => {
    expect(distance({ q: 0, r: 0 }, { q: 1, r: 1 })).toBe(2);
    expect(directionBetween({ q: 1, r: 0 }, { q: 0, r: 1 })).toBe(4);
  });

  it('falls by one for some neighbour until the hex is reached', () => {
    fc.assert(fc.property(anyHex, anyHex, (a, b) => {
      fc.pre(!sameHex(a, b));
      expect(Math.min(...directions.map((d) => distance(neighbour(a, d), b)))).toBe(distance(a, b) - 1);
    }));
  });
});

describe('directions', () => {
  it('run clockwise from north', () => {
    // On a page, x grows eastwards by 3/2 a column and y southwards by √3 a hex; angles clockwise from north.
    const bearings = directions.map((direction) => {
      const { q, r } = vectorOf(direction);
      return Math.round((Math.atan2(1.5 * q, -Math.sqrt(3) * (r + q / 2)) * 180) / Math.PI + 360) % 360;
    });
    expect(bearings).toEqual([0, 60, 120, 180, 240, 300]);
  });

  it('lead there and back', () => {
    fc.assert(fc.property(anyHex, anyDirection, (hex, direction) => {
      const there = neighbour(hex, direction);
      expect(neighbour(there, opposite(direction))).toEqual(hex);
      expect(directionBetween(hex, there)).toBe(direction);
      expect(directionBetween(there, hex)).toBe(opposite(direction));
    }));
  });

  it('have no direction between hexes that are not neighbours', () => {
    expect(directionBetween({ q: 0, r: 0 }, { q: 0, r: 0 })).toBeUndefined();
    expect(directionBetween({ q: 0, r: 0 }, { q: 1, r: 1 })).toBeUndefined();
  });

  it('turn both ways and all the way round', () => {
    expect(rotate(5, 2)).toBe(1);
    expect(rotate(0, -1)).toBe(5);
    expect(rotate(2, -20)).toBe(0);
    fc.assert(fc.property(anyDirection, fc.integer({ min: -50, max: 50 }), (direction, n) => {
      expect(rotate(rotate(direction, n), -n)).toBe(direction);
      expect(rotate(direction, n + 6)).toBe(rotate(direction, n));
    }));
  });

  it('are apart by the shorter way round', () => {
    expect(directions.map((d) => hexsidesApart(1, d))).toEqual([1, 0, 1, 2, 3, 2]);
    expect(directions.map((d) => hexsidesApart(d, 5))).toEqual([1, 2, 3, 2, 1, 0]);
  });
});
