import type { Grid } from './grid.js';

/** In any array of costs: no passage. */
export const prohibited = 255;

/**
 * What a step costs, in whole points: the edge, plus entering the new hex, plus leaving the old one. Each array is
 * optional but the first, and 255 in any of them prohibits the step.
 */
export interface StepCosts {
  /** From hex `i` in direction `d`, at `i * 6 + d`: 0 … 254. */
  readonly edge: Uint8Array;
  /** Added on entering a hex, by hex. */
  readonly enter?: Uint8Array;
  /** Added on leaving a hex, by hex; not for the start. */
  readonly leave?: Uint8Array;
  /** Added on leaving the start, by direction (6). */
  readonly startLeave?: Uint8Array;
  /** Not 0: the hex may be entered but not left again, by hex; not for the start. */
  readonly halt?: Uint8Array;
}

/** Where to start, and what a path may cost at most. */
export interface SearchRequest extends StepCosts {
  readonly start: number;
  /** Further starts, each reached at cost 0 like the first: the ways found come from the one that is nearest. */
  readonly alsoFrom?: readonly number[];
  /**
   * Not 0: the search ends with the nearest of these hexes, by hex. Only what is nearer has its final cost then; of
   * several at the same cost it is the one that was found first.
   */
  readonly goals?: Uint8Array;
  readonly budget: number;
}

/** What is known of each hex. */
interface Labels {
  /** Counts the searches that these arrays have served. */
  search: number;
  /**
   * The cheapest cost and, in the low bits, the fewest steps at that cost, so that one comparison judges both;
   * `unreached` where no path is known.
   */
  readonly best: Int32Array;
  /** The hex before on the path; -1 at a start. */
  readonly before: Int32Array;
  /** The hexes that have a label, in the order in which each got its first. */
  readonly touched: Int32Array;
  touchedCount: number;
  /** The greatest cost of any label so far. */
  highest: number;
}

/** The hexes to expand at one cost. Never shrunk: the next search uses the same memory. */
interface Bucket {
  readonly hexes: number[];
  size: number;
}

/** Hex numbers of four digits make at most 10,000 hexes, so that the steps of a path fit. */
const stepBits = 14;
const stepMask = (1 << stepBits) - 1;
const unreached = 0x7fffffff;
/** No path may cost more; a greater budget is as good as this one. */
const greatestCost = (unreached >> stepBits) - 1;

/**
 * The answer of one search. It reads the searcher's memory, so that asking it anything new throws once the searcher
 * has run again; `copy` gives one that lasts.
 */
export class Reach {
  private readonly search: number;
  private ordered: readonly number[] | undefined;

  constructor(
    private readonly labels: Labels,
    readonly start: number,
    /** The goal that the search ended with; -1 when it met none. */
    readonly goal: number,
  ) {
    this.search = labels.search;
  }

  /** The hexes within the budget, the start among them, by cost, then index; put in order when first asked for. */
  get reached(): readonly number[] {
    this.ordered ??= inOrder(this.current());
    return this.ordered;
  }

  /** The cheapest cost to get there; -1 where the budget does not suffice or there is no way. */
  cost(hex: number): number {
    const best = this.current().best[hex]!;
    return best === unreached ? -1 : best >> stepBits;
  }

  /** Whether it can still be asked: the searcher has not run again. */
  get lasts(): boolean {
    return this.labels.search === this.search;
  }

  /**
   * The path from the start to a hex, both included; empty when it is not reached. Of several cheapest paths, one with
   * the fewest hexes, and of these the one whose last hexes have the lowest indexes, compared from the end.
   */
  path(hex: number): number[] {
    return this.trail(hex, 0);
  }

  /** The same path without the start. */
  way(hex: number): number[] {
    return this.trail(hex, 1);
  }

  private trail(hex: number, without: 0 | 1): number[] {
    const { best, before } = this.current();
    const label = best[hex]!;
    if (label === unreached) return [];
    const trail = new Array<number>((label & stepMask) + 1 - without);
    for (let at = hex, place = trail.length - 1; place >= 0; at = before[at]!, place--) trail[place] = at;
    return trail;
  }

  /** The same answer in memory of its own. */
  copy(): Reach {
    const { best, before, touched, ...counts } = this.current();
    return new Reach({ ...counts, best: best.slice(), before: before.slice(), touched: touched.slice(0, counts.touchedCount) }, this.start, this.goal);
  }

  private current(): Labels {
    if (this.labels.search !== this.search) throw new Error('the searcher has run again: copy a reach to keep it');
    return this.labels;
  }
}

/** The hexes that have a label by cost, then index: a counting sort over the indexes that they span. */
function inOrder({ best, touched, touchedCount, highest }: Labels): number[] {
  const place = new Int32Array(highest + 2);
  let first = touched[0]!;
  let last = first;
  for (let k = 0; k < touchedCount; k++) {
    const hex = touched[k]!;
    if (hex < first) first = hex;
    if (hex > last) last = hex;
    place[(best[hex]! >> stepBits) + 1]!++;
  }
  for (let cost = 1; cost < place.length; cost++) place[cost]! += place[cost - 1]!;
  const reached = new Array<number>(touchedCount);
  for (let hex = first; hex <= last; hex++) {
    const label = best[hex]!;
    if (label !== unreached) reached[place[label >> stepBits]!++] = hex;
  }
  return reached;
}

/**
 * The cheapest ways from one hex, or from the nearest of several, to all others within a budget: a bucket queue over
 * small whole costs. One searcher serves any number of searches on its board and clears only the hexes that the last one
 * reached.
 */
export class CostSearch {
  private readonly labels: Labels;
  private readonly nothing: Uint8Array;
  private readonly buckets: Bucket[] = [{ hexes: [], size: 0 }];
  private limit = 0;

  constructor(private readonly grid: Grid) {
    const { size } = grid;
    const best = new Int32Array(size).fill(unreached);
    this.labels = { search: 0, best, before: new Int32Array(size), touched: new Int32Array(size), touchedCount: 0, highest: 0 };
    this.nothing = new Uint8Array(Math.max(size, 6));
  }

  /** Searches from the starts, which are always reached, at cost 0. */
  run(request: SearchRequest): Reach {
    this.forget();
    // The greatest label within the budget: no number of steps is too many.
    this.limit = ((Math.min(request.budget, greatestCost) + 1) << stepBits) - 1;
    this.label(request.start);
    for (const start of request.alsoFrom ?? []) this.label(start);
    return new Reach(this.labels, request.start, this.flood(request));
  }

  /** Takes the starts further until nothing is left, or a goal is met, which it gives; -1 for none. */
  private flood(request: SearchRequest): number {
    const { labels, buckets } = this;
    const starts = labels.touched.subarray(0, labels.touchedCount);
    let goal = request.goals ? (starts.find((start) => request.goals![start] !== 0) ?? -1) : -1;
    if (goal < 0) for (const start of starts) this.leaveStart(start, request);
    for (let cost = 0; cost <= labels.highest; cost++) {
      if (goal < 0) goal = this.expand(cost, request);
      buckets[cost]!.size = 0;
    }
    return goal;
  }

  private forget(): void {
    const { labels } = this;
    const { best, touched, touchedCount } = labels;
    for (let k = 0; k < touchedCount; k++) best[touched[k]!] = unreached;
    labels.touchedCount = 0;
    labels.search++;
    labels.highest = 0;
  }

  /** Labels a start. No label is better than its own, so that nothing leads back to it. */
  private label(start: number): void {
    const { best, before, touched } = this.labels;
    if (best[start] === 0) return;
    best[start] = 0;
    before[start] = -1;
    touched[this.labels.touchedCount++] = start;
  }

  /** Takes a start a step further. */
  private leaveStart(start: number, { edge, enter = this.nothing, startLeave = this.nothing }: SearchRequest): void {
    const { grid } = this;
    for (let d = 0, side = start * 6; d < 6; d++, side++) {
      const next = grid.neighbours[side]!;
      if (next < 0 || edge[side] === prohibited || startLeave[d] === prohibited) continue;
      this.offer(next, 1 + ((startLeave[d]! + edge[side]!) << stepBits), start, enter[next]!);
    }
  }

  /**
   * Takes every hex that is reached at this cost a step further. A free step reaches hexes of the same bucket, which is
   * why the bucket may grow meanwhile, and why a hex comes back when fewer steps lead to it than was thought. Gives the
   * goal if it meets one, else -1.
   */
  private expand(cost: number, { edge, enter = this.nothing, leave = this.nothing, halt = this.nothing, goals = this.nothing }: SearchRequest): number {
    const { neighbours } = this.grid;
    const { best } = this.labels;
    const bucket = this.buckets[cost]!;
    for (let k = 0; k < bucket.size; k++) {
      const hex = bucket.hexes[k]!;
      const label = best[hex]!;
      if (label >> stepBits !== cost) continue;
      if (goals[hex] !== 0) return hex;
      if (halt[hex] !== 0 || leave[hex] === prohibited) continue;
      const left = label + 1 + (leave[hex]! << stepBits);
      for (let side = hex * 6, end = side + 6; side < end; side++) {
        const next = neighbours[side]!;
        if (next < 0) continue;
        const crossed = left + (edge[side]! << stepBits);
        // Most neighbours have better labels already, whatever it costs to enter them.
        if (crossed <= best[next]! && edge[side] !== prohibited) this.offer(next, crossed, hex, enter[next]!);
      }
    }
    return -1;
  }

  /** Gives a hex the label of the way that comes from this neighbour, if it is better than its own. */
  private offer(hex: number, crossed: number, from: number, entering: number): void {
    const { labels, limit } = this;
    const { best, before } = labels;
    const label = crossed + (entering << stepBits);
    const known = best[hex]!;
    if (entering === prohibited || label > limit || label > known) return;
    if (label < known) {
      best[hex] = label;
      before[hex] = from;
      if (known === unreached) labels.touched[labels.touchedCount++] = hex;
      const cost = label >> stepBits;
      // With the same cost as before it still waits in its bucket, unless that is the one being expanded.
      if (known >> stepBits !== cost || best[from]! >> stepBits === cost) this.push(hex, cost);
    } else if (from < before[hex]!) before[hex] = from;
  }

  private push(hex: number, cost: number): void {
    if (cost > this.labels.highest) this.raise(cost);
    const bucket = this.buckets[cost]!;
    bucket.hexes[bucket.size++] = hex;
  }

  private raise(cost: number): void {
    this.labels.highest = cost;
    while (this.buckets.length <= cost) this.buckets.push({ hexes: [], size: 0 });
  }
}
