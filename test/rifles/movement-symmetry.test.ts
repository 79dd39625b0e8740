import fc from 'fast-check';
import { symmetries } from '../../src/hex/symmetry.js';
import { alive, hexId, hexIndex, pieceAt, type Piece } from '../../src/systems/rifles/position.js';
import { borderOf, judgePath, reachOf, stopsAt } from '../../src/systems/rifles/procedures/movement-reach.js';
import { moverOf } from '../../src/systems/rifles/procedures/mover.js';
import type { RiflesState } from '../../src/systems/rifles/state.js';
import { imageOf, type Image } from './image.js';
import { positionOf } from './position.js';
import { anySketch } from './terrain.js';

/*
 * A map has no printed bias, so where a unit may go, what that costs and which rule stops it are the same on all twelve
 * images of a position.
 */

function onEveryImage(numRuns: number, compare: (state: RiflesState, image: Image) => void): void {
  fc.assert(
    fc.property(anySketch({ columns: 7, rows: 6, units: [8, 14] }), (sketch) => {
      const state = positionOf(sketch);
      for (const symmetry of symmetries) compare(state, imageOf(state, symmetry));
    }),
    { seed: 5, numRuns },
  );
}

const itself = (hex: string): string => hex;
const inOrder = (texts: readonly string[]): readonly string[] => [...texts].sort();

function reachAs(state: RiflesState, unit: Piece, hex: (id: string) => string): readonly string[] {
  const reach = reachOf(state, unit);
  return inOrder(reach.hexes.map((end) => `${hex(hexId(state.setting, end))} ${String(reach.costOf(end))}${reach.isGuaranteed(end) ? '*' : ''}`));
}

function stopsAs(state: RiflesState, unit: Piece, hex: (id: string) => string): readonly string[] {
  const reach = reachOf(state, unit);
  return inOrder([...stopsAt(state, reach, borderOf(state, reach))].map(([at, { rule, code }]) => `${hex(hexId(state.setting, at))} ${rule} ${code}`));
}

test('the twelve images of a position are twelve', () => {
  const state = positionOf({ union: [{ id: 'a', hex: '0305' }], confederate: [{ id: 'b', hex: '0703', facing: 1 }] });
  const drawn = symmetries.map((symmetry) => {
    const { units, setting } = imageOf(state, symmetry).state;
    return JSON.stringify(units.map((unit) => [hexId(setting, unit.hex), unit.facing]));
  });
  expect(new Set(drawn).size).toBe(12);
});

test('R-OR.1 R-RD.1 R-SC.2 every unit reaches the same hexes at the same price on all twelve images, and the same rule stops it', () => {
  let ends = 0;
  onEveryImage(3, (state, { state: turned, hex }) => {
    for (const unit of alive(state)) {
      const image = pieceAt(turned, unit.index);
      const expected = reachAs(state, unit, hex);
      expect(reachAs(turned, image, itself)).toEqual(expected);
      expect(stopsAs(turned, image, itself)).toEqual(stopsAs(state, unit, hex));
      ends += expected.length;
    }
  });
  expect(ends).toBeGreaterThan(1000);
});

test('R-OM.0 R-RD.9 the image of each cheapest path has the same prices, term by term', () => {
  let paths = 0;
  onEveryImage(2, (state, { state: turned, hex }) => {
    for (const unit of alive(state)) {
      const reach = reachOf(state, unit);
      for (const end of reach.hexes) {
        const path = reach.pathTo(end);
        const walk = judgePath(state, reach.mover, path);
        const image = judgePath(turned, moverOf(pieceAt(turned, unit.index)), path.map((each) => hexIndex(turned.setting, hex(hexId(state.setting, each)))));
        const told = (of: typeof walk, where: (id: string) => string) => (of.ok ? of.value.cost.terms.map(({ at, ...term }) => ({ ...term, at: at === undefined ? '' : where(at) })) : of.error);
        expect(told(image, itself)).toEqual(told(walk, hex));
        paths++;
      }
    }
  });
  expect(paths).toBeGreaterThan(700);
});
