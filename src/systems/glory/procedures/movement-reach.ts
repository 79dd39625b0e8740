import { CostSearch, type Reach } from '../../../hex/cost-search.js';
import type { Direction } from '../../../hex/direction.js';
import { explain, type Explained, type Term } from '../../../kernel/explained.js';
import type { Rejection, Violation } from '../../../kernel/rejection.js';
import { err, ok, type Result } from '../../../kernel/result.js';
import type { Board } from '../board.js';
import { hexId, isNight, type LeaderPiece, type Piece } from '../position.js';
import type { GloryState } from '../state.js';
import { explainStep } from './movement-costs.js';
import { barOf, endBar, extensionBar, pointsViolation } from './movement-bars.js';
import { budgetOf, leaderMover, unitMover, type Mover } from './mover.js';
import { closeNearEnemies, CONTACT, NO_END, REACHED, survey, type Passage } from './passage.js';

/** What is known of every hex that a mover comes to, also of those that it can only pass. */
interface Ways {
  readonly normal: Reach;
  /** By Extended Movement, where it needs a search of its own. */
  readonly stretched?: Reach;
}

/**
 * Where a unit or leader can end its move: the cheapest path to each hex, by normal movement where that suffices. Costs
 * and paths stand in the searchers' memory until these run again; who asks later has them searched for again and kept,
 * for to keep them costs as much as to find them.
 */
export class UnitReach {
  private kept: Ways | undefined;

  constructor(
    readonly mover: Mover,
    /** Every hex where it may end, by index; its own hex is not among them. */
    readonly hexes: readonly number[],
    private readonly found: Ways,
    private readonly findAgain: () => Ways,
  ) {}

  /** The movement points of the cheapest path; −1 where the mover cannot get. A hex that it can only pass has a cost too. */
  costOf(hex: number): number {
    return this.by(hex)?.cost(hex) ?? -1;
  }

  /** Whether only Extended Movement leads there (G-6.13.a). */
  isExtended(hex: number): boolean {
    const reach = this.by(hex);
    return reach !== undefined && (reach !== this.ways().normal || reach.cost(hex) > this.mover.allowance);
  }

  /** The hexes entered, in order; empty where the mover cannot get. */
  pathTo(hex: number): readonly number[] {
    return this.by(hex)?.way(hex) ?? [];
  }

  private by(hex: number): Reach | undefined {
    const { normal, stretched } = this.ways();
    if (normal.cost(hex) >= 0) return normal;
    return stretched !== undefined && stretched.cost(hex) >= 0 ? stretched : undefined;
  }

  private ways(): Ways {
    const { normal, stretched } = this.found;
    if (normal.lasts && stretched?.lasts !== false) return this.found;
    this.kept ??= this.findAgain();
    return this.kept;
  }
}

/** One searcher for each kind of movement, so that both answers can be read side by side. */
type Searchers = Readonly<Record<Mode, CostSearch>>;

const searchers = new WeakMap<Board, Searchers>();

function searchersOn(board: Board): Searchers {
  const known = searchers.get(board);
  if (known) return known;
  const both = { normal: new CostSearch(board.grid), extended: new CostSearch(board.grid) };
  searchers.set(board, both);
  return both;
}

/** Where a combat unit could move now: one search with its allowance, one by Extended Movement where that is open to it. */
export function reachOf(state: GloryState, unit: Piece): UnitReach {
  return reach(state, unitMover(state, unit));
}

/** Where a leader could move now. */
export function reachOfLeader(state: GloryState, leader: LeaderPiece): UnitReach {
  return reach(state, leaderMover(state, leader));
}

/** Where this mover could move now. */
export function reach(state: GloryState, mover: Mover): UnitReach {
  const hexes: number[] = [];
  const passage = survey(state, mover);
  const [normal, stretched] = modesOf(state, mover, passage).map((mode) => {
    const found = run(state, mover, passage, mode);
    collect(mover, passage, found, hexes);
    return found;
  }) as [Reach, Reach?];
  return new UnitReach(mover, hexes, stretched === undefined ? { normal } : { normal, stretched }, () => keptWaysOf(state, mover));
}

/**
 * The searches that a reach takes, in order. Where the plain allowance cannot bring the mover near an enemy, nothing else
 * tells the two kinds of movement apart, and one search serves both.
 */
export function modesOf(state: GloryState, mover: Mover, passage: Passage): readonly Mode[] {
  if (extensionBar(state, mover, passage)) return NORMAL;
  return passage.close ? BOTH : EXTENDED;
}

const NORMAL: readonly Mode[] = ['normal'];
const EXTENDED: readonly Mode[] = ['extended'];
const BOTH: readonly Mode[] = ['normal', 'extended'];

function run(state: GloryState, mover: Mover, passage: Passage, mode: Mode): Reach {
  const { board } = state.setting;
  if (mode === 'extended') closeNearEnemies(board, passage);
  const { edge, enter, leave, halt } = passage;
  return searchersOn(board)[mode].run({ start: mover.start, budget: budgetOf(mover, mode), edge, enter, leave, halt, startLeave: mover.exits });
}

/** Notes the hexes that a search is the first to reach and where the mover may end. */
function collect(mover: Mover, { marks }: Passage, { reached }: Reach, hexes: number[]): void {
  marks[mover.start] = marks[mover.start]! | REACHED;
  for (const hex of reached) {
    const mark = marks[hex]!;
    if ((mark & (REACHED | NO_END)) === 0) hexes.push(hex);
    marks[hex] = mark | REACHED;
  }
}

function keptWaysOf(state: GloryState, mover: Mover): Ways {
  const passage = survey(state, mover);
  const [normal, stretched] = modesOf(state, mover, passage).map((mode) => run(state, mover, passage, mode).copy()) as [Reach, Reach?];
  return stretched === undefined ? { normal } : { normal, stretched };
}

/**
 * What the mover comes to by one kind of movement, for who pays more at the end than the way there: the cheapest path may be
 * one that Extended Movement does not take (G-6.13.c). `undefined` where that kind is not open to it.
 */
export function reachBy(state: GloryState, mover: Mover, mode: Mode): Reach | undefined {
  const passage = survey(state, mover);
  return mode === 'extended' && extensionBar(state, mover, passage) ? undefined : run(state, mover, passage, mode).copy();
}

/** By which of the two kinds of movement (G-6.13.e). */
export type Mode = 'normal' | 'extended';

/**
 * Judges a path as a mover would walk it, hex by hex (G-6.12.b), whether or not it is the cheapest.
 * @param path the hexes entered, in order
 * @returns the movement points paid for each hex, or the rule that stops the mover
 */
export function judgePath(state: GloryState, mover: Mover, path: readonly number[], mode: Mode): Result<readonly number[], Rejection> {
  const passage = survey(state, mover);
  const costs = judgeSteps(state, mover, passage, path, mode);
  if (!costs.ok) return costs;
  const end = endBar(state, mover, passage, path[path.length - 1]!);
  return end ? refuse(...end) : costs;
}

/** Judges a path as `judgePath` does, but for where it ends; by a survey for this mover. */
export function judgeSteps(state: GloryState, mover: Mover, passage: Passage, path: readonly number[], mode: Mode): Result<readonly number[], Rejection> {
  const { board } = state.setting;
  const barred = mode === 'extended' ? extensionBar(state, mover, passage) : undefined;
  if (barred) return refuse(barred);
  if (mode === 'extended') closeNearEnemies(board, passage);
  const costs: number[] = [];
  let left = budgetOf(mover, mode);
  for (const [place, to] of path.entries()) {
    const from = place === 0 ? mover.start : (path[place - 1]!);
    const direction = board.grid.directionTo(from, to);
    if (direction === undefined) return refuse(notContiguous(state, mover, from, to));
    const step = { from, to, direction, first: place === 0, mode };
    const bar = barOf(state, mover, passage, step);
    if (bar) return refuse(bar);
    const cost = costOfStep(mover, passage, from, to, direction, place);
    if (cost > left) return refuse(pointsViolation(state, mover, to, cost, left));
    costs.push(cost);
    left -= cost;
  }
  return ok(costs);
}

function refuse(first: Violation, ...others: readonly Violation[]): Result<never, Rejection> {
  return err({ violations: [first, ...others] });
}

function notContiguous(state: GloryState, mover: Mover, from: number, to: number): Violation {
  const facts = { unit: mover.id, from: hexId(state.setting, from), to: hexId(state.setting, to) };
  return { rule: 'G-6.12.b', code: 'movement.not-contiguous', facts, message: 'A path goes from hex to neighbouring hex.' };
}

/**
 * What the search pays for the step; only for one that is not barred. The mover's facing is no part of it (G-6.12.c), and
 * for the stack that it leaves first it pays by `exits` alone (G-6.42.i).
 */
function costOfStep(mover: Mover, passage: Passage, from: number, to: number, direction: Direction, place: number): number {
  const leaving = place === 0 ? mover.exits[direction] : passage.leave[from];
  return (passage.edge[from * 6 + direction]!) + (passage.enter[to]!) + (leaving!);
}

/** The price of a path with its terms, in all and hex by hex (G-6.21.b). */
export interface PathExplained {
  readonly cost: Explained;
  readonly steps: readonly Explained[];
}

/**
 * Explains what a path costs.
 * @param path the hexes entered, in order
 * @throws when the path is not contiguous or crosses what nobody crosses; `judgePath` says so before
 */
export function explainPath(state: GloryState, mover: Mover, path: readonly number[]): PathExplained {
  return explainer(state, mover)(path);
}

/** Explains any number of paths of one mover by one look at the position; good until the next survey of the board. */
export function explainer(state: GloryState, mover: Mover): (path: readonly number[]) => PathExplained {
  const passage = survey(state, mover);
  const { size } = state.setting.board.grid;
  // Paths of one mover have most of their steps in common.
  const known = new Map<number, Explained>();
  const priceOf = (from: number, to: number, place: number): Explained => {
    const key = (place === 0 ? size : from) * size + to;
    const price = known.get(key) ?? explain(termsOfStep(state, mover, passage, from, to, place));
    known.set(key, price);
    return price;
  };
  return (path) => {
    const steps = path.map((to, place) => priceOf(place === 0 ? mover.start : path[place - 1]!, to, place));
    return { cost: explain(steps.flatMap(({ terms }) => terms)), steps };
  };
}

function termsOfStep(state: GloryState, mover: Mover, passage: Passage, from: number, to: number, place: number): readonly Term[] {
  const { board } = state.setting;
  const direction = board.grid.directionTo(from, to);
  const contact = ((passage.marks[to]!) & CONTACT) !== 0;
  const step = direction === undefined ? undefined : explainStep(board, { from, direction, roads: contact ? 'barred' : 'usable' }, mover);
  if (direction === undefined || step === undefined) throw new RangeError('no way leads along this path');
  const exit = place === 0 ? mover.exits[direction] : 0;
  const terms = [...step.terms];
  if (exit && mover.exitTerm) terms.push({ ...mover.exitTerm, at: hexId(state.setting, from) });
  if (place > 0 && passage.leave[from]) terms.push(chartTerm(state, mover, 'friendly-infantry', from));
  if (contact && isNight(state)) terms.push(chartTerm(state, mover, 'night', to));
  return terms;
}

/** What a row of the Movement chart costs this mover at a hex. */
export function chartTerm(state: GloryState, mover: Mover, row: 'clear' | 'friendly-infantry' | 'night', hex: number): Term {
  const { label, rule, cells } = state.setting.board.chart.movement[row];
  const { value, provenance } = cells![mover.column][mover.ground];
  return { label, rule, value, provenance, at: hexId(state.setting, hex) };
}

/** Why the mover cannot end in a hex next to those that it reaches; `undefined` where it can, and for hexes far off. */
export function stoppedBecause(state: GloryState, reach: UnitReach, hex: number): Violation | undefined {
  return stopsAt(state, reach, [hex]).get(hex);
}

/** The same for any number of hexes, by one look at the position. */
export function stopsAt(state: GloryState, reach: UnitReach, hexes: readonly number[]): ReadonlyMap<number, Violation> {
  const { mover } = reach;
  // Asked first: what is searched for again surveys the position again.
  const barred = hexes.filter((hex) => hex !== mover.start && !reach.hexes.includes(hex)).map((hex) => ({ hex, passed: reach.costOf(hex) >= 0 }));
  const passage = survey(state, mover);
  const modes: readonly Mode[] = extensionBar(state, mover, passage) ? ['normal'] : ['normal', 'extended'];
  const ends = barred.filter(({ passed }) => passed).map(({ hex }) => [hex, endBar(state, mover, passage, hex)?.[0]] as const);
  const beyond = barred.filter(({ passed }) => !passed).map(({ hex }) => hex);
  const found = modes.flatMap((mode) => {
    if (mode === 'extended') closeNearEnemies(state.setting.board, passage);
    return beyond.flatMap((hex) => stopsAround(state, reach, passage, hex, mode).map((stop) => ({ hex, stop })));
  });
  const stops = new Map<number, Stop>();
  for (const { hex, stop } of found) if (stop.missing < (stops.get(hex)?.missing ?? Infinity) || !stops.has(hex)) stops.set(hex, stop);
  const reasons = [...ends, ...[...stops].map(([hex, { violation }]) => [hex, violation] as const)];
  return new Map(reasons.filter((reason): reason is [number, Violation] => reason[1] !== undefined));
}

/** A reason, and by how many movement points the mover fell short; infinite where points do not help. */
interface Stop {
  readonly violation: Violation;
  readonly missing: number;
}

function stopsAround(state: GloryState, reach: UnitReach, passage: Passage, to: number, mode: Mode): readonly Stop[] {
  const { mover } = reach;
  const { grid } = state.setting.board;
  return [0, 1, 2, 3, 4, 5].flatMap((back): readonly Stop[] => {
    const from = grid.neighbourOf(to, back as Direction);
    if (from < 0 || reach.costOf(from) < 0 || (mode === 'normal' && reach.isExtended(from))) return [];
    const direction = ((back + 3) % 6) as Direction;
    const first = from === mover.start;
    const stop = (violation: Violation, missing: number): Stop => ({ missing, violation: { ...violation, facts: { ...violation.facts, from: hexId(state.setting, from) } } });
    const bar = barOf(state, mover, passage, { from, to, direction, first, mode });
    if (bar) return [stop(bar, Infinity)];
    const cost = costOfStep(mover, passage, from, to, direction, first ? 0 : 1);
    const left = budgetOf(mover, mode) - reach.costOf(from);
    return cost > left ? [stop(pointsViolation(state, mover, to, cost, left), cost - left)] : [];
  });
}

/** The hexes that border on a reach: neither start nor end of a move, but next to one, by index. */
export function borderOf(state: GloryState, reach: UnitReach): readonly number[] {
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

