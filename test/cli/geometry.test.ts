import { geometryOf } from '../../src/cli/geometry.js';
import type { GloryScenario } from '../../src/cli/glory.js';
import { createGrid } from '../../src/hex/grid.js';

const IDS = Array.from({ length: 64 }, (_, place) => `0${(place % 8) + 1}0${Math.floor(place / 8) + 1}`);

function mapOf(shoved: 'odd' | 'even'): GloryScenario['map'] {
  return { name: 'Test', columns: 8, rows: 8, shoved, hexes: [], hexsides: [], roads: [] };
}

describe.each(['odd', 'even'] as const)('distances of a client on a map with %s columns shoved', (shoved) => {
  const grid = createGrid(IDS, shoved);
  const geometry = geometryOf(mapOf(shoved));

  it('are those of the board, from every hex to every other', () => {
    const wrong = IDS.flatMap((a) => IDS.filter((b) => geometry.distance(a, b) !== grid.distance(grid.indexOf(a), grid.indexOf(b))).map((b) => `${a} ${b}`));
    expect(wrong).toEqual([]);
  });

  it('turn a unit to the hexside that it shares with a neighbour', () => {
    const centre = grid.indexOf('0404');
    for (const direction of [0, 1, 2, 3, 4, 5] as const) {
      expect(geometry.towards('0404', [grid.idOf(grid.neighbourOf(centre, direction))])).toBe(direction);
    }
  });
});
