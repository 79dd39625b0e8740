import fc from 'fast-check';
import { distance, sameHex, subtract } from '../../src/hex/coordinates.js';
import type { Axial } from '../../src/hex/coordinates.js';
import { createGrid } from '../../src/hex/grid.js';
import { exitDirections, lineBetween, lineOnGrid } from '../../src/hex/line.js';
import type { LineStep } from '../../src/hex/line.js';
import { directions, neighbour } from '../../src/hex/direction.js';
import { directionUnder, symmetries } from '../../src/hex/symmetry.js';
import { anyHex, rectangle } from './arbitraries.js';

const origin: Axial = { q: 0, r: 0 };
const hex = (q: number, r: number): LineStep<Axial> => ({ kind: 'hex', hex: { q, r } });
const side = (left: [number, number], right: [number, number]): LineStep<Axial> => ({
  kind: 'side',
  hexes: [{ q: left[0], r: left[1] }, { q: right[0], r: right[1] }],
});

function mapped(step: LineStep<Axial>, map: (hex: Axial) => Axial): LineStep<Axial> {
  return step.kind === 'hex' ? { kind: 'hex', hex: map(step.hex) } : { kind: 'side', hexes: [map(step.hexes[0]), map(step.hexes[1])] };
}

function exchanged(step: LineStep<Axial>): LineStep<Axial> {
  return step.kind === 'hex' ? step : { kind: 'side', hexes: [step.hexes[1], step.hexes[0]] };
}

describe('a line', () => {
  it.each<[string, Axial, LineStep<Axial>[]]>([
    ['to itself', { q: 0, r: 0 }, []],
    ['to a neighbour', { q: 0, r: -1 }, []],
    ['straight along a column', { q: 0, r: 3 }, [hex(0, 1), hex(0, 2)]],
    ['over the middle of a hexside (G-9.4.g)', { q: 3, r: 1 }, [hex(1, 0), hex(1, 1), hex(2, 0), hex(2, 1)]],
    ['along one hexside (G-9.4.f)', { q: 1, r: 1 }, [side([1, 0], [0, 1])]],
    ['along one hexside, due east', { q: 2, r: -1 }, [side([1, -1], [1, 0])]],
    ['along hexsides and over hexes in turn', { q: 2, r: 2 }, [side([1, 0], [0, 1]), hex(1, 1), side([2, 1], [1, 2])]],
    // It goes through the vertex of (1,0), (2,0) and (1,1) and only touches the last of them.
    ['through a vertex from hex to hex', { q: 4, r: 1 }, [hex(1, 0), hex(2, 0), hex(2, 1), hex(3, 1)]],
  ])('runs %s', (_, target, expected) => {
    expect(lineBetween(origin, target)).toEqual(expected);
  });

  it('meets exactly what the plane says', () => {
    fc.assert(fc.property(anyHex, fc.integer({ min: -12, max: 12 }), fc.integer({ min: -12, max: 12 }), (from, q, r) => {
      const to = { q: from.q + q, r: from.r + r };
      expect(lineBetween(from, to)).toEqual(met(from, to));
    }));
  });

  it('meets exactly what the plane says, for every hex within 7', () => {
    for (const to of around(origin, 7)) expect(lineBetween(origin, to)).toEqual(met(origin, to));
  });

  it('is the same from the other end, reversed', () => {
    fc.assert(fc.property(anyHex, anyHex, (from, to) => {
      expect(lineBetween(to, from)).toEqual(lineBetween(from, to).map(exchanged).reverse());
    }));
  });

  it('is the same under all twelve symmetries', () => {
    fc.assert(fc.property(anyHex, anyHex, (from, to) => {
      symmetries.forEach((symmetry, k) => {
        const image = lineBetween(from, to).map((step) => mapped(step, symmetry));
        expect(lineBetween(symmetry(from), symmetry(to))).toEqual(k < 6 ? image : image.map(exchanged));
      });
    }), { numRuns: 40 });
  });

  it('says which of its hexes the map lacks', () => {
    const grid = createGrid(rectangle(5, 5).filter((id) => id !== '0303'), 'odd');
    const line = (a: string, b: string) => lineOnGrid(grid, grid.indexOf(a), grid.indexOf(b));
    expect(line('0301', '0304')).toEqual([{ kind: 'hex', hex: grid.indexOf('0302') }, { kind: 'hex', hex: -1 }]);
    expect(line('0202', '0402')).toEqual([{ kind: 'side', hexes: [grid.indexOf('0301'), grid.indexOf('0302')] }]);
    expect(line('0203', '0403')).toEqual([{ kind: 'side', hexes: [grid.indexOf('0302'), -1] }]);
    expect(line('0101', '0501')).toEqual([
      { kind: 'side', hexes: [grid.indexOf('0201'), grid.indexOf('0202')] },
      { kind: 'hex', hex: grid.indexOf('0301') },
      { kind: 'side', hexes: [grid.indexOf('0401'), grid.indexOf('0402')] },
    ]);
  });
});

describe('the way out of a hex', () => {
  it('is the hexside to the first hex that the line meets', () => {
    expect(exitDirections(origin, { q: 3, r: 1 })).toEqual([2]);
    expect(exitDirections(origin, { q: 0, r: -1 })).toEqual([0]);
    expect(exitDirections(origin, origin)).toEqual([]);
  });

  it('is both hexsides at the vertex, left before right', () => {
    expect(exitDirections(origin, { q: 1, r: 1 })).toEqual([2, 3]);
    expect(exitDirections(origin, { q: -2, r: 4 })).toEqual([3, 4]);
    expect(exitDirections(origin, { q: -1, r: -1 })).toEqual([5, 0]);
  });

  it('leads to what the line meets first', () => {
    fc.assert(fc.property(anyHex, anyHex, (from, to) => {
      fc.pre(!sameHex(from, to));
      const first = lineBetween(from, to)[0] ?? { kind: 'hex', hex: to };
      const ways = exitDirections(from, to).map((direction) => neighbour(from, direction));
      expect(ways).toEqual(first.kind === 'hex' ? [first.hex] : first.hexes);
    }));
  });

  it('is the hexside of the direction, however far the hex is that way', () => {
    for (const direction of directions) {
      const far = [1, 2, 3, 4].reduce((at) => neighbour(at, direction), origin);
      expect(exitDirections(origin, far)).toEqual([direction]);
    }
  });

  it('turns with the map', () => {
    fc.assert(fc.property(anyHex, anyHex, (from, to) => {
      for (const symmetry of symmetries) {
        const image = exitDirections(from, to).map((direction) => directionUnder(symmetry, direction));
        expect(new Set(exitDirections(symmetry(from), symmetry(to)))).toEqual(new Set(image));
      }
    }));
  });
});

/**
 * The same by another way: each hex is the part of the plane where three numbers lie between -1 and 1, and cuts an
 * interval out of the line. Interiors give open intervals, a followed hexside a closed one without interior.
 */
function met(from: Axial, to: Axial): LineStep<Axial>[] {
  if (sameHex(from, to)) return [];
  const span = distance(from, to);
  const pieces = around(from, span)
    .filter((candidate) => distance(candidate, to) <= span && !sameHex(candidate, from) && !sameHex(candidate, to))
    .map((candidate) => ({ hex: candidate, cut: cutOf(candidate, from, to) }));
  const crossed = pieces.filter(({ cut }) => cut.inside).map((piece) => ({ at: piece.cut.middle, step: hex(piece.hex.q, piece.hex.r) }));
  const followed = pieces.filter(({ cut }) => !cut.inside && cut.length > 0);
  const sides = followed.flatMap((left) =>
    followed
      .filter((right) => left.cut.middle === right.cut.middle && isLeftOf(left.hex, from, to) && !isLeftOf(right.hex, from, to))
      .map((right) => ({ at: left.cut.middle, step: side([left.hex.q, left.hex.r], [right.hex.q, right.hex.r]) })),
  );
  return [...crossed, ...sides].sort((a, b) => a.at - b.at).map(({ step }) => step);
}

/** The numbers whose absolute value is at most 1 in the hex (0, 0): one for each pair of opposite hexsides. */
function acrossSides({ q, r }: Axial): number[] {
  const s = -q - r;
  return [q - r, r - s, s - q];
}

/** Where the line from t = 0 to t = 1 is in a hex; times are multiplied by a number that makes all of them integers. */
function cutOf(candidate: Axial, from: Axial, to: Axial): { inside: boolean; length: number; middle: number } {
  const offset = acrossSides(subtract(from, candidate));
  const speed = acrossSides(subtract(to, from));
  const scale = speed.reduce((product, v) => product * (v === 0 ? 1 : Math.abs(v)), 1);
  let [enter, leave, grazes] = [0, scale, false];
  for (const [k, v] of speed.entries()) {
    const at = offset[k]!;
    if (v === 0) {
      if (Math.abs(at) > 1) return { inside: false, length: -1, middle: NaN };
      grazes ||= Math.abs(at) === 1;
    } else {
      const times = [((-1 - at) * scale) / v, ((1 - at) * scale) / v].sort((a, b) => a - b);
      enter = Math.max(enter, times[0]!);
      leave = Math.min(leave, times[1]!);
    }
  }
  return { inside: !grazes && leave > enter, length: leave - enter, middle: enter + leave };
}

function isLeftOf(candidate: Axial, from: Axial, to: Axial): boolean {
  const line = subtract(to, from);
  const offset = subtract(candidate, from);
  return line.q * offset.r - line.r * offset.q < 0;
}

function around(centre: Axial, radius: number): Axial[] {
  const hexes: Axial[] = [];
  for (let q = -radius; q <= radius; q++) {
    for (let r = -radius; r <= radius; r++) if (Math.abs(q + r) <= radius) hexes.push({ q: centre.q + q, r: centre.r + r });
  }
  return hexes;
}
