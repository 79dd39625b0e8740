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
  /** The hex before on the path; -1 at the start. */
  readonly before: Int32Array;
}

/** The hexes to expand at one cost. Never shrunk: the next search uses the same memory. */
interface Bucket {
  readonly hexes: number[];
  size: number;
}

/** Hex numbers of four digits make at most 10,000 hexes, so that the steps of a path fit. */
const stepBits = 14;
const unreached = 0x7fffffff;
/** No path may cost more; a greater budget is as good as this one. */
const greatestCost = (unreached >> stepBits) - 1;

/**
 * The answer of one search. It reads the searcher's memory, so that asking it anything but `start` and `reached` throws
 * once the searcher has run again; `copy` gives one that lasts.
 */
export class Reach {
  private readonly search: number;

  constructor(
    private readonly labels: Labels,
    readonly start: number,
    /** The hexes within the budget, the start among them, by cost, then index. */
    readonly reached: readonly number[],
  ) {
    this.search = labels.search;
  }

  /** The cheapest cost to get there; -1 where the budget does not suffice or there is no way. */
  cost(hex: number): number {
    const best = this.current().best[hex]!;
    return best === unreached ? -1 : best >> stepBits;
  }

  /**
   * The path from the start to a hex, both included; empty when it is not reached. Of several cheapest paths, one with
   * the fewest hexes, and of these the one whose last hexes have the lowest indexes, compared from the end.
   */
  path(hex: number): number[] {
    if (this.cost(hex) < 0) return [];
    const path: number[] = [];
    for (let at = hex; at >= 0; at = this.labels.before[at]!) path.push(at);
    return path.reverse();
  }

  /** The same answer in memory of its own. */
  copy(): Reach {
    const { search, best, before } = this.current();
    return new Reach({ search, best: best.slice(), before: before.slice() }, this.start, this.reached);
  }

  private current(): Labels {
    if (this.labels.search !== this.search) throw new Error('the searcher has run again: copy a reach to keep it');
    return this.labels;
  }
}

/**
 * The cheapest ways from one hex to all others within a budget: a bucket queue over small whole costs. One searcher
 * serves any number of searches on its board and clears only the hexes that the last one reached.
 */
export class CostSearch {
  private readonly labels: Labels;
  private readonly nothing: Uint8Array;
  private readonly touched: Int32Array;
  private touchedCount = 0;
  private firstTouched = 0;
  private lastTouched = 0;
  private readonly buckets: Bucket[] = [{ hexes: [], size: 0 }];
  private highest = 0;
  private limit = 0;

  constructor(private readonly grid: Grid) {
    const { size } = grid;
    this.labels = { search: 0, best: new Int32Array(size).fill(unreached), before: new Int32Array(size) };
    this.nothing = new Uint8Array(Math.max(size, 6));
    this.touched = new Int32Array(size);
  }

  /** Searches from the start, which is always reached, at cost 0. */
  run(request: SearchRequest): Reach {
    this.forget();
    this.begin(request.start);
    // The greatest label within the budget: no number of steps is too many.
    this.limit = ((Math.min(request.budget, greatestCost) + 1) << stepBits) - 1;
    for (let cost = 0; cost <= this.highest; cost++) this.expand(cost, request);
    return new Reach(this.labels, request.start, this.inOrder());
  }

  private forget(): void {
    for (let k = 0; k < this.touchedCount; k++) this.labels.best[this.touched[k]!] = unreached;
    this.labels.search++;
    this.highest = 0;
  }

  private begin(start: number): void {
    this.labels.best[start] = 0;
    this.labels.before[start] = -1;
    this.touched[0] = start;
    this.touchedCount = 1;
    this.firstTouched = start;
    this.lastTouched = start;
    this.push(start, 0);
  }

  private touch(hex: number): void {
    this.touched[this.touchedCount++] = hex;
    if (hex < this.firstTouched) this.firstTouched = hex;
    if (hex > this.lastTouched) this.lastTouched = hex;
  }

  private push(hex: number, cost: number): void {
    if (cost > this.highest) this.raise(cost);
    const bucket = this.buckets[cost]!;
    bucket.hexes[bucket.size++] = hex;
  }

  private raise(cost: number): void {
    this.highest = cost;
    while (this.buckets.length <= cost) this.buckets.push({ hexes: [], size: 0 });
  }

  /**
   * Takes every hex that is reached at this cost a step further. A free step reaches hexes of the same bucket, which is
   * why the bucket may grow meanwhile, and why a hex comes back when fewer steps lead to it than was thought.
   */
  private expand(cost: number, request: SearchRequest): void {
    const { start, startLeave = this.nothing, halt = this.nothing, leave = this.nothing } = request;
    const bucket = this.buckets[cost]!;
    for (let k = 0; k < bucket.size; k++) {
      const hex = bucket.hexes[k]!;
      if (this.labels.best[hex]! >> stepBits !== cost) continue;
      if (hex === start) this.stepOut(hex, 0, startLeave, request);
      else if (halt[hex] === 0 && leave[hex] !== prohibited) this.stepOut(hex, leave[hex]!, this.nothing, request);
    }
    bucket.size = 0;
  }

  /** Tries the six steps out of a hex; `leaving` is paid for each of them, and `exits` by direction. */
  private stepOut(hex: number, leaving: number, exits: Uint8Array, request: SearchRequest): void {
    const { edge, enter = this.nothing } = request;
    const { limit } = this;
    const { neighbours } = this.grid;
    const { best, before } = this.labels;
    const oneStep = best[hex]! + 1;
    for (let d = 0, side = hex * 6; d < 6; d++, side++) {
      const next = neighbours[side]!;
      if (next < 0 || edge[side] === prohibited || enter[next] === prohibited || exits[d] === prohibited) continue;
      const label = oneStep + ((leaving + exits[d]! + edge[side]! + enter[next]!) << stepBits);
      if (label > limit || label > best[next]!) continue;
      if (label < best[next]!) this.improve(next, label, hex);
      else if (hex < before[next]!) before[next] = hex;
    }
  }

  private improve(hex: number, label: number, before: number): void {
    const { labels } = this;
    const known = labels.best[hex]!;
    const cost = label >> stepBits;
    labels.best[hex] = label;
    labels.before[hex] = before;
    if (known === unreached) this.touch(hex);
    // With the same cost as before it still waits in its bucket, unless that is the one being expanded.
    if (known >> stepBits !== cost || labels.best[before]! >> stepBits === cost) this.push(hex, cost);
  }

  /** The touched hexes by cost, then index: a counting sort over the indexes that they span. */
  private inOrder(): number[] {
    const { best } = this.labels;
    const place = this.placeOfEachCost();
    const reached = new Array<number>(this.touchedCount);
    for (let hex = this.firstTouched; hex <= this.lastTouched; hex++) {
      if (best[hex] !== unreached) reached[place[best[hex]! >> stepBits]!++] = hex;
    }
    return reached;
  }

  /** How many of the touched hexes cost less, by cost. */
  private placeOfEachCost(): number[] {
    const place = new Array<number>(this.highest + 2).fill(0);
    for (let k = 0; k < this.touchedCount; k++) place[(this.labels.best[this.touched[k]!]! >> stepBits) + 1]!++;
    for (let cost = 1; cost <= this.highest; cost++) place[cost]! += place[cost - 1]!;
    return place;
  }
}
