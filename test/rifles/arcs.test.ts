import { directions, neighbour, rotate, vectorOf, type Direction } from '../../src/hex/direction.js';
import type { Axial } from '../../src/hex/coordinates.js';
import { createGrid } from '../../src/hex/grid.js';
import { directionUnder, imageOfMap, symmetries } from '../../src/hex/symmetry.js';
import { arcFiredThrough, arcOf, facingsThatBear, firesAllRound } from '../../src/systems/rifles/procedures/arcs.js';
import { FORMATIONS, type Arc } from '../../src/systems/rifles/vocabulary.js';
import { positionOf, rectangle } from './position.js';

const { board } = positionOf({}).setting;
const { grid } = board;
/** The target stands in 0505, in the middle of the map. */
const TARGET = grid.indexOf('0505');
const at = (offset: Axial) => {
  const { q, r } = grid.coordinatesOf(TARGET);
  return grid.indexAt({ q: q + offset.q, r: r + offset.r });
};

describe('R-UN.8 the hexside faced and its two neighbours are front, the opposite one rear, the others flank', () => {
  test.each<[number, readonly Arc[]]>([
    [0, ['front', 'front', 'flank', 'rear', 'flank', 'front']],
    [1, ['front', 'front', 'front', 'flank', 'rear', 'flank']],
    [2, ['flank', 'front', 'front', 'front', 'flank', 'rear']],
    [3, ['rear', 'flank', 'front', 'front', 'front', 'flank']],
    [4, ['flank', 'rear', 'flank', 'front', 'front', 'front']],
    [5, ['front', 'flank', 'rear', 'flank', 'front', 'front']],
  ])('facing %i: the six hexsides from north, clockwise', (facing, arcs) => {
    expect(directions.map((direction) => arcOf(facing as Direction, direction))).toEqual(arcs);
  });

  test('R-UN.8 the example of the row: facing 0, fire from direction 2 is flank, from 3 rear', () => {
    expect(arcFiredThrough(board, { hex: TARGET, facing: 0 }, at(vectorOf(2)))).toBe('flank');
    expect(arcFiredThrough(board, { hex: TARGET, facing: 0 }, at(vectorOf(3)))).toBe('rear');
  });

  test('R-XS.14 fire from a neighbour comes through the arc of the hexside shared with it, for all 36 facings and directions', () => {
    for (const facing of directions)
      for (const direction of directions)
        for (const far of [1, 2, 3]) {
          const { q, r } = vectorOf(direction);
          expect(arcFiredThrough(board, { hex: TARGET, facing }, at({ q: q * far, r: r * far }))).toBe(arcOf(facing, direction));
        }
  });

  test('R-XS.14 from further off the hexside that the line leaves by decides: two north and one north-east leaves north, one north and two north-east leaves north-east', () => {
    // Axial (1, -3) and (2, -3) from the target.
    for (const facing of directions) {
      expect(arcFiredThrough(board, { hex: TARGET, facing }, at({ q: 1, r: -3 }))).toBe(arcOf(facing, 0));
      expect(arcFiredThrough(board, { hex: TARGET, facing }, at({ q: 2, r: -3 }))).toBe(arcOf(facing, 1));
    }
  });
});

describe('R-UN.8 along a vertex front goes before flank and flank before rear (house)', () => {
  // The hex one north and one north-east of the target: the line leaves between directions 0 and 1.
  const spine = at({ q: 1, r: -2 });

  test.each<[number, Arc]>([
    [0, 'front'],
    [1, 'front'],
    [2, 'front'], // 1 is front, 0 flank
    [3, 'flank'], // 1 is flank, 0 rear
    [4, 'flank'], // 0 is flank, 1 rear
    [5, 'front'], // 0 is front, 1 flank
  ])('facing %i the fire between 0 and 1 comes through the %s', (facing, arc) => {
    expect(arcFiredThrough(board, { hex: TARGET, facing: facing as Direction }, spine)).toBe(arc);
  });

  test('R-UN.8 a firer bears along a vertex when either of its hexsides is in front: only the facing right away does not', () => {
    expect(facingsThatBear(board, TARGET, spine)).toEqual([0, 1, 2, 5]);
    expect(facingsThatBear(board, TARGET, at({ q: 2, r: -4 }))).toEqual([0, 1, 2, 5]);
  });
});

test('R-UN.8 three facings bear on a neighbour: towards it and one hexside to either side', () => {
  for (const direction of directions) {
    const { q, r } = neighbour(grid.coordinatesOf(TARGET), direction);
    expect([...facingsThatBear(board, TARGET, grid.indexAt({ q, r }))].sort()).toEqual([rotate(direction, -1), direction, rotate(direction, 1)].sort());
  }
});

test('R-UN.8 squares, the disordered and vessels fire all round (house), nobody else', () => {
  expect(FORMATIONS.filter(firesAllRound)).toEqual(['square', 'disordered', 'afloat']);
});

test('R-UN.8 R-XS.14 the arcs are the same on all twelve images of the map, for every firer within four hexes and every facing', () => {
  const ids = rectangle(9, 9);
  for (const symmetry of symmetries) {
    const images = imageOfMap(ids, 'even', symmetry);
    if (!images.ok) throw new Error(images.error.message);
    const image = createGrid(images.value, 'even');
    const hexOf = new Map(ids.map((id, place) => [grid.indexOf(id), image.indexOf(images.value[place]!)]));
    for (const from of grid.within(TARGET, 4).filter((hex) => hex !== TARGET))
      for (const facing of directions) {
        const turned = { hex: hexOf.get(TARGET)!, facing: directionUnder(symmetry, facing) };
        expect(arcFiredThrough({ ...board, grid: image }, turned, hexOf.get(from)!)).toBe(arcFiredThrough(board, { hex: TARGET, facing }, from));
        expect(facingsThatBear({ ...board, grid: image }, hexOf.get(from)!, turned.hex).includes(turned.facing)).toBe(facingsThatBear(board, from, TARGET).includes(facing));
      }
  }
});
