import { prohibited } from '../src/hex/cost-search.js';
import type { Grid } from '../src/hex/grid.js';

/** Gives the number of hexes reached. An edge that leads off the map must be prohibited. */
export type BareSearch = (edge: Uint8Array, start: number, budget: number) => number;

/**
 * What the benches measure against: costs and predecessors by a bucket queue in flat arrays, and nothing else.
 * @param greatestBudget no search may be given more
 */
export function bareSearch({ size, neighbours }: Grid, greatestBudget: number): BareSearch {
  const cost = new Int32Array(size);
  const before = new Int32Array(size);
  const queue = new Int32Array((greatestBudget + 1) * size);
  const queued = new Int32Array(greatestBudget + 1);
  return (edge, start, budget) => {
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
          if (edge[side] === prohibited) continue;
          const next = neighbours[side]!;
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
