import { CostSearch, prohibited, type Reach } from '../../../hex/cost-search.js';
import { directions, opposite, type Direction } from '../../../hex/direction.js';
import { explain, type Explained } from '../../../kernel/explained.js';
import type { Facts, Rejection, Violation } from '../../../kernel/rejection.js';
import { err, ok, type Result } from '../../../kernel/result.js';
import type { RuleId } from '../../../kernel/rule.js';
import { hasFeature, type Board } from '../board.js';
import { asKnownTo } from '../knowledge.js';
import { exertsZone, forcesAt, hexId, looseAt, zonesOfControl, type Force, type Unit } from '../position.js';
import type { HeartlandState } from '../state.js';
import { opponentOf, type ForceId, type Side } from '../vocabulary.js';
import { stackingVerdict } from './stacking.js';
import { explainStep, stepCosts, type Mode } from './terrain-costs.js';

/** Who marches, from where, and with how much. */
export interface Marcher {
  /** The force, or the wagon or pontoon that moves on its own. */
  readonly id: ForceId;
  readonly side: Side;
  /** Who must find room where the march ends; undefined for a supply unit, which never counts (H-3.23.3). */
  readonly force: Force | undefined;
  /** Of a force that is seen from outside, nobody can tell with whom it may stack: it may end anywhere. */
  readonly stacking?: 'unknown';
  readonly start: number;
  /** In half movement points. */
  readonly budget: number;
  readonly mode: Exclude<Mode, 'supply'>;
  /** What enemy zones of control do to it: it stops in them (H-3.61.1), passes (H-8.61.2), or may not enter them, for this reason. */
  readonly zones: 'stop' | 'pass' | Bar;
}

/** Why a marcher may not enter zones of control. */
export interface Bar {
  readonly rule: RuleId;
  readonly code: string;
  readonly message: string;
}

/** What bears on a march besides its costs, as the marcher's side knows it. */
interface Ground {
  readonly state: HeartlandState;
  readonly costs: Uint8Array;
  /** 1 where the enemy's zones of control are, by hex. */
  readonly zone: Uint8Array;
}

const searchers = new WeakMap<Board, CostSearch>();

function searcherOn(board: Board): CostSearch {
  const searcher = searchers.get(board) ?? new CostSearch(board.grid);
  searchers.set(board, searcher);
  return searcher;
}

function groundOf(state: HeartlandState, { side, mode }: Marcher): Ground {
  const known = asKnownTo(state, side);
  return { state: known, costs: stepCosts(known, side, mode), zone: zonesOfControl(known, opponentOf(side)) };
}

/** Where a marcher may go. */
export interface MarchReach {
  readonly marcher: Marcher;
  /** Every hex where the march may end, by cost; not the hex where it stands. */
  readonly ends: readonly number[];
  /** Costs in half movement points and cheapest paths, also of hexes that it can only pass. */
  readonly ways: Reach;
}

/**
 * All hexes that a marcher reaches with what it has left, as far as its side can know: each by its cheapest path
 * (H-8.2.1). Zones of control stop it (H-8.26.1), no step leads from one into another (H-8.26.2), friends are passed
 * freely (H-8.25.a.1), and it ends only where it may stand (H-8.25.a.3).
 */
export function marchReach(state: HeartlandState, marcher: Marcher): MarchReach {
  const ground = groundOf(state, marcher);
  const { board } = state.setting;
  const ways = searcherOn(board)
    .run({ start: marcher.start, budget: marcher.budget, edge: openSteps(ground), enter: closedHexes(ground, marcher), ...(marcher.zones === 'stop' ? { halt: ground.zone } : {}) })
    .copy();
  return { marcher, ways, ends: ways.reached.filter((hex) => hex !== marcher.start && endBar(ground.state, marcher, hex) === undefined) };
}

/** The costs with every step from zone to zone taken out (H-3.61.6). */
function openSteps({ costs, zone, state }: Ground): Uint8Array {
  const { neighbours } = state.setting.board.grid;
  const open = costs.slice();
  for (let hex = 0; hex < zone.length; hex++) {
    if (zone[hex] === 0) continue;
    for (let hexside = hex * 6; hexside < hex * 6 + 6; hexside++) if (neighbours[hexside]! >= 0 && zone[neighbours[hexside]!] === 1) open[hexside] = prohibited;
  }
  return open;
}

/** Hexes that the marcher may not enter, whatever the step. */
function closedHexes(ground: Ground, marcher: Marcher): Uint8Array {
  return ground.zone.map((zone, hex) => ((zone === 1 && isBar(marcher.zones)) || isBlocked(ground.state, marcher, hex) ? prohibited : 0));
}

function isBar(zones: Marcher['zones']): zones is Bar {
  return typeof zones === 'object';
}

/**
 * Whether enemies in the hex keep the marcher out: forces, detachments, batteries (H-10.82.b.1), and depots unless the
 * option has them captured. Wagons and the like do not hinder those who can capture them (H-8.26.3): combat units whose
 * leader, if they have one, is active (H-8.1.2).
 */
export function isBlocked(state: HeartlandState, { side, force }: Pick<Marcher, 'side' | 'force'>, hex: number): boolean {
  if (forcesAt(state, hex).some((other) => other.side !== side)) return true;
  const captures = force !== undefined && exertsZone(force) && force.commander?.state.active !== false;
  return looseAt(state, hex).some((unit) => unit.counter.side !== side && (captures ? hinders(state, unit) : unit.counter.type !== 'gunboat'));
}

/** Whether a unit that stands alone has to be attacked to get into its hex. */
export function hinders({ setting }: HeartlandState, { counter: { type } }: Unit): boolean {
  return type === 'detachment' || type === 'battery' || (type === 'depot' && setting.options['lone-depot'] === 'fights');
}

/** Why the march may not end in the hex: who stands there already (H-8.25.a.3). */
function endBar(state: HeartlandState, { side, force, stacking }: Marcher, hex: number): Violation | undefined {
  if (!force || stacking === 'unknown' || forcesAt(state, hex).length === 0) return undefined;
  const verdict = stackingVerdict(state, side, hex, [force]);
  return verdict.ok ? undefined : verdict.error.violations[0];
}

/** A step of a march. */
interface Stride {
  readonly from: number;
  readonly to: number;
  readonly direction: Direction;
}

/** Which rule forbids the step, whatever points are left; undefined when none does. */
function strideBar(ground: Ground, marcher: Marcher, stride: Stride): Violation | undefined {
  const { state, zone, costs } = ground;
  const { from, to, direction } = stride;
  if (costs[from * 6 + direction] === prohibited) return violation(state, marcher, stride, terrainBar(state, marcher, stride));
  if (isBlocked(state, marcher, to)) return violation(state, marcher, stride, OCCUPIED);
  if (zone[to] === 0) return undefined;
  if (isBar(marcher.zones)) return violation(state, marcher, stride, marcher.zones);
  return zone[from] === 1 ? violation(state, marcher, stride, ZONE_TO_ZONE) : undefined;
}

const OCCUPIED: Bar = { rule: 'H-8.26.1', code: 'movement.enemy', message: 'Enemies hold that hex; they have to be attacked from a hex beside it.' };
const ZONE_TO_ZONE: Bar = { rule: 'H-3.61.6', code: 'movement.zone-to-zone', message: 'No move leads from one hex in enemy zones of control directly to another; go round through a hex outside of them.' };
const ZONE_STOPS: Bar = { rule: 'H-3.61.1', code: 'movement.zone-stops', message: 'A force that enters an enemy zone of control ends its move there.' };
const FORCED: Bar = { rule: 'H-8.32.a.1', code: 'movement.forced-terrain', message: 'A forced march leads through clear hexes, or along roads.' };
const MOUNTAINS: Bar = { rule: 'H-8.24.2', code: 'movement.mountains', message: 'Mountains are crossed by road or rail only.' };
const WATER: Bar = { rule: 'H-8.24.3', code: 'movement.major-river', message: 'A major river is crossed only by a bridge, a pontoon of the Union, a ford that is open, or a Confederate ferry.' };

/** What of the terrain forbids the step: for a forced march what a usual one could cross; else a river before mountains. */
function terrainBar(state: HeartlandState, { side, mode }: Marcher, { from, direction }: Stride): Bar {
  if (mode === 'forced' && stepCosts(state, side, 'march')[from * 6 + direction] !== prohibited) return FORCED;
  return isWater(state, from, direction) ? WATER : MOUNTAINS;
}

function isWater({ setting: { board } }: HeartlandState, from: number, direction: Direction): boolean {
  return hasFeature(board, from, direction, 'major-river') || hasFeature(board, from, direction, 'all-sea');
}

function violation({ setting }: HeartlandState, { id }: Marcher, { from, to }: Pick<Stride, 'from' | 'to'>, { rule, code, message }: Bar, facts: Facts = {}): Violation {
  return { rule, code, message, facts: { mover: id, from: hexId(setting, from), to: hexId(setting, to), ...facts } };
}

/**
 * Judges a path as a marcher's side can know it, whether or not it is the cheapest.
 * @param path the hexes entered, in order
 * @returns the half movement points paid for each hex, or the rule that stops the marcher
 */
export function judgeMarch(state: HeartlandState, marcher: Marcher, path: readonly number[]): Result<readonly number[], Rejection> {
  const ground = groundOf(state, marcher);
  const costs: number[] = [];
  let left = marcher.budget;
  for (const [place, to] of path.entries()) {
    const from = path[place - 1] ?? marcher.start;
    const direction = state.setting.board.grid.directionTo(from, to);
    if (direction === undefined) return refuse(violation(state, marcher, { from, to }, NOT_CONTIGUOUS));
    const bar = place > 0 && marcher.zones === 'stop' && ground.zone[from] === 1 ? violation(state, marcher, { from, to }, ZONE_STOPS) : strideBar(ground, marcher, { from, to, direction });
    const cost = ground.costs[from * 6 + direction]!;
    const stop = bar ?? (cost > left ? tooDear(state, marcher, { from, to }, cost, left) : undefined);
    if (stop) return refuse(stop);
    costs.push(cost);
    left -= cost;
  }
  const end = endBar(ground.state, marcher, path[path.length - 1]!);
  return end ? refuse(end) : ok(costs);
}

const NOT_CONTIGUOUS: Bar = { rule: 'H-8.2.1', code: 'movement.not-contiguous', message: 'A path goes from hex to neighbouring hex.' };
const TOO_DEAR: Bar = { rule: 'H-8.2.1', code: 'movement.points', message: 'Too few movement points are left for that hex.' };

/** The facts give movement points. */
function tooDear(state: HeartlandState, marcher: Marcher, step: Pick<Stride, 'from' | 'to'>, cost: number, left: number): Violation {
  return violation(state, marcher, step, TOO_DEAR, { cost: cost / 2, left: left / 2 });
}

function refuse(first: Violation): Result<never, Rejection> {
  return err({ violations: [first] });
}

/**
 * What a path costs in movement points, term by term.
 * @throws RangeError when a step of it is prohibited; `judgeMarch` says so before
 */
export function explainMarch(state: HeartlandState, marcher: Marcher, path: readonly number[]): Explained {
  const known = asKnownTo(state, marcher.side);
  const steps = path.map((to, place) => {
    const from = path[place - 1] ?? marcher.start;
    const step = explainStep(known, marcher.side, marcher.mode, from, state.setting.board.grid.directionTo(from, to)!);
    if (!step) throw new RangeError('no way leads along this path');
    return step;
  });
  return explain(steps.flatMap(({ terms }) => terms));
}

/** The hexes next to where the marcher stands or may end, by index, with the rule that keeps it from ending there. */
export function marchBorder(state: HeartlandState, reach: MarchReach): ReadonlyMap<number, Violation> {
  const ground = groundOf(state, reach.marcher);
  const inside = new Set([reach.marcher.start, ...reach.ends]);
  const { grid } = state.setting.board;
  const around = new Set([...inside].flatMap((hex) => directions.map((direction) => grid.neighbourOf(hex, direction))).filter((hex) => hex >= 0 && !inside.has(hex)));
  const stops = [...around].sort((a, b) => a - b).map((hex) => [hex, stopAt(ground, reach, hex)] as const);
  return new Map(stops.filter((stop): stop is [number, Violation] => stop[1] !== undefined));
}

/** Of the reasons on all sides the one that is nearest to being satisfied: missing points, the fewest first; else a rule. */
function stopAt(ground: Ground, { marcher, ways }: MarchReach, hex: number): Violation | undefined {
  const ended = ways.cost(hex) >= 0 ? endBar(ground.state, marcher, hex) : undefined;
  if (ended) return ended;
  const stops = directions.flatMap((back) => stopFrom(ground, marcher, ways, hex, back)).sort((a, b) => a.missing - b.missing);
  return stops[0]?.stop;
}

interface Stop {
  readonly stop: Violation;
  /** Half points; infinite where points do not help. */
  readonly missing: number;
}

function stopFrom(ground: Ground, marcher: Marcher, ways: Reach, to: number, back: Direction): readonly Stop[] {
  const { state, zone, costs } = ground;
  const from = state.setting.board.grid.neighbourOf(to, back);
  if (from < 0 || ways.cost(from) < 0) return [];
  const direction = opposite(back);
  if (from !== marcher.start && marcher.zones === 'stop' && zone[from] === 1) return [{ stop: violation(state, marcher, { from, to }, ZONE_STOPS), missing: Infinity }];
  const bar = strideBar(ground, marcher, { from, to, direction });
  if (bar) return [{ stop: bar, missing: Infinity }];
  const cost = costs[from * 6 + direction]!;
  const left = marcher.budget - ways.cost(from);
  return [{ stop: tooDear(state, marcher, { from, to }, cost, left), missing: cost - left }];
}
