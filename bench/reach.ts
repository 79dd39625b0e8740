import { CostSearch } from '../src/hex/cost-search.js';
import { createGrid } from '../src/hex/grid.js';
import type { Grid } from '../src/hex/grid.js';
import { median, timeOf, type Measured } from './measured.js';

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
  const bare = bareSearch(grid, edge);
  const starts = Array.from({ length: Math.ceil(grid.size / 97) }, (_, k) => k * 97);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    theirs.push(timeOf(() => starts.reduce((sum, start) => sum + bare(start), 0)));
    ours.push(timeOf(() => starts.reduce((sum, start) => sum + search.run({ edge, start, budget }).cost(start), 0)));
  }
  return { name: `reach, budget ${String(budget)}, ${String(grid.size)} hexes`, ratio: median(ours) / median(theirs), target: 5 };
}

function board(): Grid {
  const ids = Array.from({ length: 70 * 48 }, (_, k) => String((Math.floor(k / 48) + 1) * 100 + (k % 48) + 1).padStart(4, '0'));
  return createGrid(ids, 'odd');
}

/** Costs of 1 to 4, and one edge in sixteen closed; the same on every run. */
function edgesOf(grid: Grid): Uint8Array {
  let seed = 1;
  return Uint8Array.from(grid.neighbours, () => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    const draw = (seed >> 16) % 16;
    return draw === 0 ? 255 : 1 + (draw % 4);
  });
}

/** Costs and predecessors by a bucket queue in flat arrays, and nothing else; gives the number of hexes reached. */
function bareSearch(grid: Grid, edge: Uint8Array): (start: number) => number {
  const { size, neighbours } = grid;
  const cost = new Int32Array(size);
  const before = new Int32Array(size);
  const queue = new Int32Array((budget + 1) * size);
  const queued = new Int32Array(budget + 1);
  return (start) => {
    cost.fill(budget + 1);
    queued.fill(0);
    cost[start] = 0;
    before[start] = -1;
    queue[0] = start;
    queued[0] = 1;
    let reached = 0;
    for (let now = 0; now <= budget; now++) {
      for (let k = 0; k < queued[now]!; k++) {
        const hex = queue[now * size + k]!;
        if (cost[hex] !== now) continue;
        reached++;
        for (let side = hex * 6; side < hex * 6 + 6; side++) {
          const next = neighbours[side]!;
          if (next < 0 || edge[side] === 255) continue;
          const sum = now + edge[side]!;
          if (sum >= cost[next]!) continue;
          cost[next] = sum;
          before[next] = hex;
          queue[sum * size + queued[sum]!++] = next;
        }
      }
    }
    return reached;
  };
}
