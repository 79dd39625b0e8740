import fc from 'fast-check';
import { CostSearch, prohibited } from '../../src/hex/cost-search.js';
import type { Reach, SearchRequest } from '../../src/hex/cost-search.js';
import { directions } from '../../src/hex/direction.js';
import { createGrid, offMap } from '../../src/hex/grid.js';
import type { Grid } from '../../src/hex/grid.js';
import { directionUnder, imageOfMap, symmetries } from '../../src/hex/symmetry.js';
import { anyShoved, rectangle } from './arbitraries.js';

interface Case {
  readonly grid: Grid;
  readonly request: SearchRequest;
}

/** Few different costs, free ones among them, so that ties are common. */
const anyCost = fc.oneof({ weight: 12, arbitrary: fc.nat(3) }, { weight: 2, arbitrary: fc.constant(prohibited) }, { weight: 1, arbitrary: fc.constant(254) });
const costs = (length: number) => fc.array(anyCost, { minLength: length, maxLength: length }).map((list) => Uint8Array.from(list));
const flags = (length: number) => fc.array(fc.constantFrom(0, 0, 0, 1), { minLength: length, maxLength: length }).map((list) => Uint8Array.from(list));

function requestOn(grid: Grid): fc.Arbitrary<SearchRequest> {
  const { size } = grid;
  return fc.record(
    { edge: costs(size * 6), start: fc.nat(size - 1), budget: fc.oneof(fc.nat(14), fc.constant(1000)), enter: costs(size), leave: costs(size), startLeave: costs(6), halt: flags(size) },
    { requiredKeys: ['edge', 'start', 'budget'] },
  );
}

const anyGrid = fc
  .record({ ids: fc.subarray(rectangle(6, 6), { minLength: 1 }), shoved: anyShoved })
  .map(({ ids, shoved }) => createGrid(ids, shoved));
const anyCase: fc.Arbitrary<Case> = anyGrid.chain((grid) => requestOn(grid).map((request) => ({ grid, request })));

/** What one step costs by the definition; `undefined` where it is prohibited. */
function stepCost({ grid, request }: Case, from: number, direction: number): number | undefined {
  const to = grid.neighbours[from * 6 + direction]!;
  const atStart = from === request.start;
  if (to === offMap || (!atStart && request.halt?.[from])) return undefined;
  const parts = [request.edge[from * 6 + direction]!, request.enter?.[to] ?? 0, (atStart ? request.startLeave?.[direction] : request.leave?.[from]) ?? 0];
  return parts.includes(prohibited) ? undefined : parts.reduce((a, b) => a + b);
}

interface Best {
  readonly cost: number;
  readonly steps: number;
}

const better = (a: Best, b: Best | undefined): boolean => b === undefined || a.cost < b.cost || (a.cost === b.cost && a.steps < b.steps);

/** Relaxes every edge until nothing changes. */
function naive(given: Case): Map<number, Best> {
  const best = new Map<number, Best>([[given.request.start, { cost: 0, steps: 0 }]]);
  for (let changed = true; changed; ) {
    changed = false;
    for (const [from, { cost, steps }] of [...best]) {
      for (const d of directions) {
        const step = stepCost(given, from, d);
        const to = given.grid.neighbours[from * 6 + d]!;
        if (step === undefined || cost + step > given.request.budget || !better({ cost: cost + step, steps: steps + 1 }, best.get(to))) continue;
        best.set(to, { cost: cost + step, steps: steps + 1 });
        changed = true;
      }
    }
  }
  return best;
}

/** The predecessor that the rule for ties picks. */
function lowestBefore(given: Case, best: Map<number, Best>, hex: number): number | undefined {
  const { cost, steps } = best.get(hex)!;
  return [...best.keys()].sort((a, b) => a - b).find((from) =>
    directions.some((d) => {
      const step = given.grid.neighbours[from * 6 + d] === hex ? stepCost(given, from, d) : undefined;
      return step !== undefined && best.get(from)!.cost + step === cost && best.get(from)!.steps + 1 === steps;
    }),
  );
}

function everyCost(grid: Grid, reach: Reach): readonly number[] {
  return grid.ids.map((_, hex) => reach.cost(hex));
}

function everything(grid: Grid, reach: Reach): unknown {
  return { reached: reach.reached, hexes: grid.ids.map((_, hex) => [reach.cost(hex), reach.path(hex)]) };
}

describe('the cost search', () => {
  it('finds the costs that relaxing every edge finds', () => {
    fc.assert(fc.property(anyCase, (given) => {
      const best = naive(given);
      const reach = new CostSearch(given.grid).run(given.request);
      expect(given.grid.ids.map((_, hex) => reach.cost(hex))).toEqual(given.grid.ids.map((_, hex) => best.get(hex)?.cost ?? -1));
    }), { numRuns: 300 });
  });

  it('lists what it reached by cost, then index', () => {
    fc.assert(fc.property(anyCase, (given) => {
      const best = naive(given);
      const expected = [...best].sort(([a, x], [b, y]) => x.cost - y.cost || a - b).map(([hex]) => hex);
      expect(new CostSearch(given.grid).run(given.request).reached).toEqual(expected);
    }), { numRuns: 200 });
  });

  it('gives paths that cost what it says, with the fewest hexes, and the lowest index among equals', () => {
    fc.assert(fc.property(anyCase, (given) => {
      const best = naive(given);
      const reach = new CostSearch(given.grid).run(given.request);
      given.grid.ids.forEach((_, hex) => {
        const path = reach.path(hex);
        if (!best.has(hex)) {
          expect(path).toEqual([]);
          return;
        }
        expect([path[0], path.at(-1), path.length - 1]).toEqual([given.request.start, hex, best.get(hex)!.steps]);
        expect(path.at(-2)).toBe(hex === given.request.start ? undefined : lowestBefore(given, best, hex));
        const paid = path.slice(1).map((to, k) => stepCost(given, path[k]!, given.grid.directionTo(path[k]!, to)!)!);
        expect(paid.reduce((a, b) => a + b, 0)).toBe(reach.cost(hex));
      });
    }), { numRuns: 200 });
  });

  it('counts the fewest hexes where many steps are free', () => {
    const grid = createGrid(rectangle(6, 6), 'odd');
    const free = fc.array(fc.constantFrom(0, 0, 1, 1, 1, prohibited, prohibited), { minLength: 216, maxLength: 216 });
    fc.assert(fc.property(free, fc.nat(35), (list, start) => {
      const request = { edge: Uint8Array.from(list), start, budget: 20 };
      const best = naive({ grid, request });
      const reach = new CostSearch(grid).run(request);
      expect(grid.ids.map((_, hex) => reach.path(hex).length)).toEqual(grid.ids.map((_, hex) => (best.get(hex)?.steps ?? -1) + 1));
    }), { numRuns: 150 });
  });

  it('answers the same whatever it searched before', () => {
    const before = anyGrid.chain((grid) => fc.record({ grid: fc.constant(grid), request: requestOn(grid), earlier: fc.array(requestOn(grid), { maxLength: 4 }) }));
    fc.assert(fc.property(before, ({ grid, request, earlier }) => {
      const used = new CostSearch(grid);
      earlier.forEach((other) => used.run(other));
      expect(everything(grid, used.run(request))).toEqual(everything(grid, new CostSearch(grid).run(request)));
    }), { numRuns: 100 });
  });

  it('costs the same on all twelve images of a map', () => {
    fc.assert(fc.property(anyCase, (given) => {
      const { grid, request } = given;
      const reach = new CostSearch(grid).run(request);
      for (const symmetry of symmetries) {
        const ids = imageOfMap(grid.ids, grid.shoved, symmetry);
        if (!ids.ok) throw new Error(ids.error.message);
        const image = createGrid(ids.value, grid.shoved);
        const indexes = ids.value.map((id) => image.indexOf(id));
        const moved = (from?: Uint8Array): Uint8Array | undefined => from && Uint8Array.from(image.ids, (_, k) => from[indexes.indexOf(k)]!);
        const edge = new Uint8Array(image.size * 6);
        const startLeave = request.startLeave && new Uint8Array(6);
        for (const d of directions) {
          const turned = directionUnder(symmetry, d);
          indexes.forEach((to, from) => (edge[to * 6 + turned] = request.edge[from * 6 + d]!));
          if (startLeave) startLeave[turned] = request.startLeave[d]!;
        }
        const other = new CostSearch(image).run({
          edge, startLeave, enter: moved(request.enter), leave: moved(request.leave), halt: moved(request.halt),
          budget: request.budget, start: indexes[request.start]!,
        });
        expect(indexes.map((hex) => other.cost(hex))).toEqual(indexes.map((_, hex) => reach.cost(hex)));
        expect(indexes.map((hex) => other.path(hex).length)).toEqual(indexes.map((_, hex) => reach.path(hex).length));
      }
    }), { numRuns: 30 });
  });
});

describe('a search from several starts', () => {
  const anyStarts = anyCase.chain((given) => fc.record({ given: fc.constant(given), alsoFrom: fc.array(fc.nat(given.grid.size - 1), { maxLength: 5 }) }));
  /** What is paid on leaving a start is paid on leaving each of them, so that the searches from one are comparable only without it. */
  const bare = ({ edge, start, budget, enter }: SearchRequest): SearchRequest => ({ edge, start, budget, ...(enter && { enter }) });

  it('costs what the cheapest of the searches from one of them costs, and the path begins at a start', () => {
    fc.assert(fc.property(anyStarts, ({ given: { grid, request }, alsoFrom }) => {
      const search = new CostSearch(grid);
      const starts = [request.start, ...alsoFrom];
      const single = starts.map((start) => everyCost(grid, search.run({ ...bare(request), start })));
      const reach = search.run({ ...bare(request), alsoFrom });
      const expected = grid.ids.map((_, hex) => Math.min(...single.map((costs) => (costs[hex]! < 0 ? Infinity : costs[hex]!))));
      expect(everyCost(grid, reach)).toEqual(expected.map((cost) => (cost === Infinity ? -1 : cost)));
      const [first] = grid.ids.map((_, hex) => reach.path(hex)).filter((path) => path.length > 0 && !starts.includes(path[0]!));
      expect(first).toBeUndefined();
    }), { numRuns: 200 });
  });

  it('keeps each of them at 0, also next to another, and names every one only once', () => {
    const grid = createGrid(rectangle(1, 4), 'odd');
    const reach = new CostSearch(grid).run({ edge: new Uint8Array(24).fill(2), start: 0, alsoFrom: [3, 2, 3], budget: 20 });
    expect(everyCost(grid, reach)).toEqual([0, 2, 0, 0]);
    expect(reach.reached).toEqual([0, 2, 3, 1]);
    expect([reach.path(1), reach.path(3)]).toEqual([[0, 1], [3]]);
  });
});

describe('a search that ends with the nearest goal', () => {
  const anyGoals = anyCase.chain((given) => fc.record({ given: fc.constant(given), goals: flags(given.grid.size) }));

  it('meets a goal of the least cost, and none where none can be reached', () => {
    fc.assert(fc.property(anyGoals, ({ given: { grid, request }, goals }) => {
      const whole = everyCost(grid, new CostSearch(grid).run(request));
      const costs = whole.filter((cost, hex) => goals[hex] !== 0 && cost >= 0);
      const search = new CostSearch(grid);
      const reach = search.run({ ...request, goals });
      expect(goals[reach.goal] === 1 || reach.goal === -1).toBe(true);
      expect(reach.goal < 0 ? [] : [reach.cost(reach.goal)]).toEqual(costs.length === 0 ? [] : [Math.min(...costs)]);
      // What is left undone by it does not come back in the next search.
      expect(everyCost(grid, search.run(request))).toEqual(whole);
    }), { numRuns: 300 });
  });

  it('meets none when it has none, and the start when that is one', () => {
    const grid = createGrid(rectangle(1, 4), 'odd');
    const request: SearchRequest = { edge: new Uint8Array(24).fill(2), start: 1, budget: 20 };
    expect(new CostSearch(grid).run(request).goal).toBe(-1);
    expect(new CostSearch(grid).run({ ...request, goals: Uint8Array.of(1, 1, 0, 0) }).goal).toBe(1);
  });
});

describe('a search on a column of four hexes', () => {
  const grid = createGrid(rectangle(1, 4), 'odd');
  const edge = new Uint8Array(24).fill(2);
  const costsOf = (request: Omit<SearchRequest, 'edge' | 'start'> & { edge?: Uint8Array }): number[] => {
    const reach = new CostSearch(grid).run({ edge, start: 0, ...request });
    return grid.ids.map((_, hex) => reach.cost(hex));
  };

  it('stops at the budget', () => {
    expect(costsOf({ budget: 4 })).toEqual([0, 2, 4, -1]);
    expect(costsOf({ budget: 3 })).toEqual([0, 2, -1, -1]);
    expect(costsOf({ budget: 0 })).toEqual([0, -1, -1, -1]);
  });

  it('adds what entering and leaving cost, but not leaving the start', () => {
    expect(costsOf({ budget: 20, enter: Uint8Array.of(9, 1, 0, 0) })).toEqual([0, 3, 5, 7]);
    expect(costsOf({ budget: 20, leave: Uint8Array.of(9, 1, 0, 0) })).toEqual([0, 2, 5, 7]);
    expect(costsOf({ budget: 20, startLeave: Uint8Array.of(7, 7, 7, 1, 7, 7) })).toEqual([0, 3, 5, 7]);
  });

  it('does not go on from where it must halt, but from the start', () => {
    expect(costsOf({ budget: 20, halt: Uint8Array.of(1, 0, 1, 0) })).toEqual([0, 2, 4, -1]);
  });

  it('takes 255 anywhere as no passage', () => {
    const closed = edge.slice();
    closed[1 * 6 + 3] = prohibited;
    expect(costsOf({ budget: 1000, edge: closed })).toEqual([0, 2, -1, -1]);
    expect(costsOf({ budget: 1000, enter: Uint8Array.of(0, 0, 255, 0) })).toEqual([0, 2, -1, -1]);
    expect(costsOf({ budget: 1000, leave: Uint8Array.of(255, 0, 255, 0) })).toEqual([0, 2, 4, -1]);
    expect(costsOf({ budget: 1000, startLeave: Uint8Array.of(0, 0, 0, 255, 0, 0) })).toEqual([0, -1, -1, -1]);
  });

  it('takes 254 as a cost, and any budget', () => {
    const dear = new Uint8Array(24).fill(254);
    const most = Uint8Array.of(254, 254, 254, 254);
    expect(costsOf({ budget: 2 ** 40, edge: dear, enter: most, leave: most })).toEqual([0, 508, 1270, 2032]);
  });
});

describe('the answer of a search', () => {
  const grid = createGrid(rectangle(5, 5), 'even');
  const request: SearchRequest = { edge: new Uint8Array(grid.size * 6).fill(1), start: 12, budget: 2 };

  it('lasts when copied', () => {
    const search = new CostSearch(grid);
    const copy = search.run(request).copy();
    const before = everything(grid, copy);
    search.run({ ...request, start: 0 });
    expect(everything(grid, copy)).toEqual(before);
    expect(copy.reached).toHaveLength(19);
  });

  it('refuses to be read once the searcher has run again', () => {
    const search = new CostSearch(grid);
    const reach = search.run(request);
    search.run(request);
    expect(() => reach.cost(12)).toThrow(/copy/);
    expect(() => reach.path(12)).toThrow(/copy/);
    expect(() => reach.copy()).toThrow(/copy/);
  });
});
