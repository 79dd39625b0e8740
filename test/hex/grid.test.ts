import fc from 'fast-check';
import { compileGrid, createGrid, offMap } from '../../src/hex/grid.js';
import { directions, opposite } from '../../src/hex/direction.js';
import { anyHexId, anyShoved, rectangle } from './arbitraries.js';

const anyMap = fc.record({ ids: fc.uniqueArray(anyHexId, { maxLength: 60 }), shoved: anyShoved });
/** Dense enough for hexes to have neighbours, with holes. */
const anyIsland = fc.record({ ids: fc.subarray(rectangle(8, 7), { minLength: 1 }), shoved: anyShoved });

describe('a grid', () => {
  it('numbers the hexes by column, then row, in whatever order they are listed', () => {
    const grid = createGrid(['0302', '0110', '0301', '0109'], 'odd');
    expect(grid.ids).toEqual(['0109', '0110', '0301', '0302']);
    expect(grid.ids.map((id) => grid.indexOf(id))).toEqual([0, 1, 2, 3]);
    expect(grid.idOf(2)).toBe('0301');
  });

  it('finds every hex by its number and by its coordinates, and no other', () => {
    fc.assert(fc.property(anyMap, anyHexId, ({ ids, shoved }, other) => {
      const grid = createGrid(ids, shoved);
      expect(grid.size).toBe(ids.length);
      for (let i = 0; i < grid.size; i++) {
        expect(grid.indexOf(grid.idOf(i))).toBe(i);
        expect(grid.indexAt(grid.coordinatesOf(i))).toBe(i);
      }
      expect(grid.indexOf(other) === offMap).toBe(!ids.includes(other));
    }));
  });

  it('has symmetric neighbours, which are just the hexes one away', () => {
    fc.assert(fc.property(anyIsland, ({ ids, shoved }) => {
      const grid = createGrid(ids, shoved);
      for (let i = 0; i < grid.size; i++) {
        for (let j = 0; j < grid.size; j++) {
          const direction = grid.directionTo(i, j);
          expect(direction !== undefined).toBe(grid.distance(i, j) === 1);
          if (direction === undefined) continue;
          expect(grid.neighbourOf(i, direction)).toBe(j);
          expect(grid.neighbours[j * 6 + opposite(direction)]).toBe(i);
        }
        const around = directions.map((d) => grid.neighbourOf(i, d)).filter((j) => j !== offMap);
        expect(around.every((j) => grid.distance(i, j) === 1)).toBe(true);
      }
    }), { numRuns: 10 });
  });

  it('has no neighbours beyond its border', () => {
    const grid = createGrid(['0101'], 'odd');
    expect([...grid.neighbours]).toEqual([-1, -1, -1, -1, -1, -1]);
    expect(grid.indexAt({ q: 50, r: -50 })).toBe(offMap);
  });

  it('may be empty', () => {
    const grid = createGrid([], 'odd');
    expect(grid.size).toBe(0);
    expect(grid.indexAt({ q: 0, r: 0 })).toBe(offMap);
  });

  it('lists what is within a radius and on a ring', () => {
    fc.assert(fc.property(anyIsland, fc.nat(6), fc.nat(1000), ({ ids, shoved }, radius, pick) => {
      const grid = createGrid(ids, shoved);
      const centre = pick % grid.size;
      const all = [...grid.ids.keys()];
      expect(grid.within(centre, radius)).toEqual(all.filter((i) => grid.distance(centre, i) <= radius));
      const ring = grid.ring(centre, radius);
      expect(ring.toSorted((a, b) => a - b)).toEqual(all.filter((i) => grid.distance(centre, i) === radius));
    }));
  });

  it('runs round a ring clockwise from north', () => {
    const grid = createGrid(rectangle(7, 7), 'odd');
    const ring = grid.ring(grid.indexOf('0404'), 2).map((i) => grid.idOf(i));
    expect(ring).toEqual(['0402', '0502', '0603', '0604', '0605', '0505', '0406', '0305', '0205', '0204', '0203', '0302']);
  });

  it('tells every faulty hex number by its place', () => {
    expect(compileGrid(['0101', '1x01', '0101', '0102'], 'odd')).toMatchObject({
      ok: false,
      error: [
        { code: 'hex-id.malformed', position: 1 },
        { code: 'hex-id.duplicate', position: 2 },
      ],
    });
    expect(() => createGrid(['0101', '0101'], 'odd')).toThrow(/0101 is listed twice/);
  });

  it('throws for an index that is not on the map', () => {
    expect(() => createGrid(['0101'], 'odd').idOf(offMap)).toThrow(RangeError);
  });
});
