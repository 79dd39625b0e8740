import { CostSearch, prohibited } from '../src/hex/cost-search.js';
import { createGrid } from '../src/hex/grid.js';
import type { Grid } from '../src/hex/grid.js';
import { bareSearch } from './bare-search.js';
import { ratioOf, type Measured } from './measured.js';

const budget = 12;
const rounds = 601;

/**
 * Times the cost search on a map of 70 by 48 hexes against the barest search that gives the same costs; neither puts the
 * hexes in order, which a reach does when it is asked for them. Both start once from every 97th hex; rounds are short and
 * alternate, so that the medians are those of an undisturbed machine.
 */
export function reachBench(): Measured {
  const grid = board();
  const edge = edgesOf(grid);
  const search = new CostSearch(grid);
  const bare = bareSearch(grid, budget);
  const starts = Array.from({ length: Math.ceil(grid.size / 97) }, (_, k) => k * 97);
  const theirs = () => starts.reduce((sum, start) => sum + bare(edge, start, budget), 0);
  const ours = () => starts.reduce((sum, start) => sum + search.run({ edge, start, budget }).cost(start), 0);
  return { name: `reach, budget ${String(budget)}, ${String(grid.size)} hexes`, ratio: ratioOf({ ours, theirs }, rounds), target: 5 };
}

function board(): Grid {
  const ids = Array.from({ length: 70 * 48 }, (_, k) => String((Math.floor(k / 48) + 1) * 100 + (k % 48) + 1).padStart(4, '0'));
  return createGrid(ids, 'odd');
}

/** Costs of 1 to 4, one edge in sixteen closed, and all that lead off the map; the same on every run. */
function edgesOf(grid: Grid): Uint8Array {
  let seed = 1;
  return Uint8Array.from(grid.neighbours, (next) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    const draw = (seed >> 16) % 16;
    return draw === 0 || next < 0 ? prohibited : 1 + (draw % 4);
  });
}
