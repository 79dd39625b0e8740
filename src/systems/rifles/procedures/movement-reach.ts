import { CostSearch, prohibited, type Reach } from '../../../hex/cost-search.js';
import { directions } from '../../../hex/direction.js';
import { explain, type Explained, type Term } from '../../../kernel/explained.js';
import type { Rejection, Violation } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Board } from '../board.js';
import { hexId, type Piece } from '../position.js';
import type { RiflesState } from '../state.js';
import { endBar, explainStep, notContiguous, pointsViolation, refuse } from './movement-legality.js';
import type { StepPrice } from './movement-costs.js';
import { moverOf, type Mover } from './mover.js';
import { FULL, survey, type Passage } from './passage.js';

/**
 * Where a unit can end a move: the cheapest path to each hex, and next to it the hexes that are open at any price (R-SC.2).
 * Costs and paths stand in the searcher's memory until that runs again; who asks later has them searched for again and kept,
 * for to keep them costs as much as to find them.
 */
export class UnitReach {
  private kept: Reach | undefined;

  constructor(
    readonly mover: Mover,
    /** Every hex where it may end, by index; its own hex is not among them. */
    readonly hexes: readonly number[],
    /** Those of them that its points do not suffice for. */
    readonly guaranteed: readonly number[],
    private readonly found: Reach,
    private readonly findAgain: () => Reach,
  ) {}

  /** The movement points of the cheapest path; all that are left for a guaranteed hex; −1 where the mover cannot get. */
  costOf(hex: number): number {
    return this.isGuaranteed(hex) ? this.mover.left : this.ways().cost(hex);
  }

  /** Whether the hex is open only as the first and only one of the turn (R-SC.2). */
  isGuaranteed(hex: number): boolean {
    return this.guaranteed.includes(hex);
  }

  /** The hexes entered, in order; empty where the mover cannot get. */
  pathTo(hex: number): readonly number[] {
    return this.isGuaranteed(hex) ? [hex] : this.ways().way(hex);
  }

  private ways(): Reach {
    if (this.found.lasts) return this.found;
    this.kept ??= this.findAgain();
    return this.kept;
  }
}

const searchers = new WeakMap<Board, CostSearch>();

function searcherOn(board: Board): CostSearch {
  const search = searchers.get(board) ?? new CostSearch(board.grid);
  searchers.set(board, search);
  return search;
}

/** Where a unit could move with what it has left of its turn. */
export function reachOf(state: RiflesState, unit: Piece): UnitReach {
  const mover = moverOf(unit);
  const passage = survey(state, mover);
  const found = run(state, mover, passage);
  const hexes: number[] = [];
  for (const hex of found.reached) if (hex !== mover.start && (passage.marks[hex]! & FULL) === 0) hexes.push(hex);
  const guaranteed = guaranteedHexes(state, mover, passage, found);
  hexes.push(...guaranteed);
  return new UnitReach(mover, hexes, guaranteed, found, () => run(state, mover, survey(state, mover)).copy());
}

/** Who lies aground goes nowhere (R-NV.2). */
function run(state: RiflesState, mover: Mover, { edge }: Passage): Reach {
  const budget = mover.unit.state.aground ? 0 : mover.left;
  return searcherOn(state.setting.board).run({ start: mover.start, budget, edge });
}

/** The hexes beside the start that are too dear but not forbidden, where the mover has not moved yet (R-SC.2, R-SC.3). */
function guaranteedHexes(state: RiflesState, mover: Mover, { edge, marks }: Passage, found: Reach): readonly number[] {
  if (!mover.guaranteed || mover.unit.state.aground) return [];
  const { neighbours } = state.setting.board.grid;
  const hexes: number[] = [];
  for (let side = mover.start * 6; side < mover.start * 6 + 6; side++) {
    const next = neighbours[side]!;
    if (next >= 0 && edge[side] !== prohibited && found.cost(next) < 0 && (marks[next]! & FULL) === 0) hexes.push(next);
  }
  return hexes;
}

/** A path as a mover walks it. */
export interface Walk {
  /** By hex entered; the terms of a guaranteed hex make up all that was left. */
  readonly steps: readonly StepPrice[];
  readonly cost: Explained;
  /** Whether its one hex was open only by R-SC.2. */
  readonly guaranteed: boolean;
}

/**
 * Judges a path as a mover would walk it, hex by hex, whether or not it is the cheapest.
 * @param path the hexes entered, in order
 * @returns what is paid, or the rule that stops the mover
 */
export function judgePath(state: RiflesState, mover: Mover, path: readonly number[]): Result<Walk, Rejection> {
  const passage = survey(state, mover);
  const steps: StepPrice[] = [];
  let left = mover.left;
  for (const [place, to] of path.entries()) {
    const step = stepAlong(state, mover, passage, place === 0 ? mover.start : path[place - 1]!, to);
    if (!step.ok) return step;
    const { total } = step.value;
    if (total > left && !(mover.guaranteed && path.length === 1)) return refuse(pointsViolation(state, mover, to, total, left));
    steps.push(step.value);
    left -= total;
  }
  const end = endBar(state, mover, passage, path[path.length - 1]!);
  return end ? refuse(end) : ok(walkOf(mover, steps));
}

function stepAlong(state: RiflesState, mover: Mover, passage: Passage, from: number, to: number): Result<StepPrice, Rejection> {
  const direction = state.setting.board.grid.directionTo(from, to);
  return direction === undefined ? refuse(notContiguous(state, mover, from, to)) : explainStep(state, mover, passage, { from, direction, to });
}

function walkOf(mover: Mover, priced: readonly StepPrice[]): Walk {
  const guaranteed = priced.reduce((sum, { total }) => sum + total, 0) > mover.left;
  const steps = guaranteed ? priced.map((step) => atWholeAllowance(mover, step)) : priced;
  return { steps, cost: explain(steps.flatMap(({ terms }) => terms)), guaranteed };
}

/** The first and only hex of a turn takes what there is and not more. */
function atWholeAllowance({ left }: Mover, { terms, total, by }: StepPrice): StepPrice {
  const rebate: Term = { label: 'One hex a turn is open at any price', value: left - total, rule: 'R-SC.2', provenance: 'source' };
  return { ...explain([...terms, rebate]), by };
}

/**
 * Explains any number of paths of one mover by one look at the position; good until the next survey of the board.
 * @throws for a path that is not contiguous or that a rule bars; `judgePath` says so before
 */
export function explainer(state: RiflesState, mover: Mover): (path: readonly number[]) => Walk {
  const passage = survey(state, mover);
  const { size } = state.setting.board.grid;
  // Paths of one mover have most of their steps in common.
  const known = new Map<number, StepPrice>();
  const priceOf = (from: number, to: number): StepPrice => {
    const key = from * size + to;
    const price = known.get(key) ?? stepOfPath(state, mover, passage, from, to);
    known.set(key, price);
    return price;
  };
  return (path) => walkOf(mover, path.map((to, place) => priceOf(place === 0 ? mover.start : path[place - 1]!, to)));
}

function stepOfPath(state: RiflesState, mover: Mover, passage: Passage, from: number, to: number): StepPrice {
  const step = stepAlong(state, mover, passage, from, to);
  if (!step.ok) throw new RangeError('no way leads along this path');
  return step.value;
}

/** Why the mover cannot end in a hex next to those that it reaches; `undefined` where it can, and for hexes far off. */
export function stoppedBecause(state: RiflesState, reach: UnitReach, hex: number): Violation | undefined {
  return stopsAt(state, reach, [hex]).get(hex);
}

/** The same for any number of hexes, by one look at the position. */
export function stopsAt(state: RiflesState, reach: UnitReach, hexes: readonly number[]): ReadonlyMap<number, Violation> {
  const { mover } = reach;
  // Asked first: what is searched for again surveys the position again.
  const barred = hexes.filter((hex) => hex !== mover.start && !reach.hexes.includes(hex)).map((hex) => ({ hex, passed: reach.costOf(hex) >= 0 }));
  const passage = survey(state, mover);
  const reasons = barred.map(({ hex, passed }) => [hex, passed ? endBar(state, mover, passage, hex) : nearestStop(state, reach, passage, hex)] as const);
  return new Map(reasons.filter((reason): reason is [number, Violation] => reason[1] !== undefined));
}

/** A reason, and by how many movement points the mover fell short; infinite where points do not help. */
interface Stop {
  readonly violation: Violation;
  readonly missing: number;
}

/** What stops the mover on the way on which it comes closest; of equal reasons not the one to the north, but by row. */
function nearestStop(state: RiflesState, reach: UnitReach, passage: Passage, to: number): Violation | undefined {
  const { grid } = state.setting.board;
  const stops = directions.flatMap((back): readonly Stop[] => {
    const from = grid.neighbourOf(to, back);
    return from < 0 || reach.costOf(from) < 0 ? [] : [stopBetween(state, reach, passage, from, to)];
  });
  return stops.reduce<Stop | undefined>((nearest, stop) => (nearest && !isNearer(stop, nearest) ? nearest : stop), undefined)?.violation;
}

function isNearer(a: Stop, b: Stop): boolean {
  return a.missing === b.missing ? a.violation.rule < b.violation.rule : a.missing < b.missing;
}

function stopBetween(state: RiflesState, reach: UnitReach, passage: Passage, from: number, to: number): Stop {
  const { mover } = reach;
  const step = stepAlong(state, mover, passage, from, to);
  if (!step.ok) return { violation: step.error.violations[0], missing: Infinity };
  const noRoom = mover.guaranteed && from === mover.start ? endBar(state, mover, passage, to) : undefined;
  if (noRoom) return { violation: noRoom, missing: 0 };
  const left = mover.left - reach.costOf(from);
  const { total } = step.value;
  const { facts, ...points } = pointsViolation(state, mover, to, total, left);
  return { violation: { ...points, facts: { ...facts, from: hexId(state.setting, from) } }, missing: total - left };
}

/** The hexes that border on a reach: neither start nor end of a move, but next to one, by index. */
export function borderOf(state: RiflesState, reach: UnitReach): readonly number[] {
  const { neighbours } = state.setting.board.grid;
  const ends = new Set([reach.mover.start, ...reach.hexes]);
  const around = new Set<number>();
  for (const hex of ends)
    for (let direction = 0; direction < 6; direction++) {
      const next = neighbours[hex * 6 + direction]!;
      if (next >= 0 && !ends.has(next)) around.add(next);
    }
  return [...around].sort((a, b) => a - b);
}
