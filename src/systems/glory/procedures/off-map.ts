import { reject, type Json, type Rejection } from '../../../kernel/rejection.js';
import { err, ok, type Result } from '../../../kernel/result.js';
import type { Offer } from '../../../kernel/system.js';
import { findArea, hexesOfArea } from '../arrivals.js';
import type { CommandOf, GloryCommand } from '../commands.js';
import type { Transit } from '../events.js';
import { hexId } from '../position.js';
import { ACCEPTED, enter, type GloryRecorder, type Verdict } from '../recorder.js';
import type { EntryArea } from '../scenario.js';
import type { GloryState } from '../state.js';
import { EXIT_ROW, transitCell } from '../tables/off-map.js';
import type { AreaId, Side } from '../vocabulary.js';
import { enterOnceLeadersGaveWay } from './leaders.js';
import { stopBar } from './movement-bars.js';
import { movingLeader, movingUnit } from './movement-legality.js';
import { judgeSteps, reachBy, type Mode } from './movement-reach.js';
import { budgetOf, leaderMover, unitMover, type Mover } from './mover.js';
import { survey, type Passage } from './passage.js';
import { hexesOf, idsOf } from './paths.js';

/** A way off the map that is allowed: what it costs in all, and when and where it leads back. */
interface Exit {
  readonly cost: number;
  readonly transit: Transit;
}

/** Moves a unit off the map, towards another entry of its side's chart (G-OM.a); its whole move. */
export function exitMap(recorder: GloryRecorder, command: CommandOf<'exit-map'>, side: Side): Verdict {
  const { state } = recorder;
  const unit = movingUnit(state, command.unit, side);
  if (!unit.ok) return unit;
  const path = hexesOf(state, command.path);
  if (!path.ok) return path;
  const exit = judgeExit(state, unitMover(state, unit.value), path.value, command.to, command.extended ? 'extended' : 'normal');
  if (!exit.ok) return exit;
  recorder.record({ type: 'unit-exited', unit: command.unit, path: command.path, ...exit.value });
  enterOnceLeadersGaveWay(recorder, path.value, side, { name: 'movement' });
  return ACCEPTED;
}

/** Moves a leader off the map (G-OM.a). */
export function exitLeader(recorder: GloryRecorder, command: CommandOf<'exit-leader'>, side: Side): Verdict {
  const { state } = recorder;
  const leader = movingLeader(state, command.leader, side);
  if (!leader.ok) return leader;
  const path = hexesOf(state, command.path);
  if (!path.ok) return path;
  const exit = judgeExit(state, leaderMover(state, leader.value), path.value, command.to, command.extended ? 'extended' : 'normal');
  if (!exit.ok) return exit;
  recorder.record({ type: 'leader-exited', leader: command.leader, path: command.path, ...exit.value });
  enter(recorder, { name: 'movement' });
  return ACCEPTED;
}

/** Judges a move that ends off the map: the way to an entry of the own chart, the price of leaving, and the way round. */
function judgeExit(state: GloryState, mover: Mover, path: readonly number[], to: AreaId, mode: Mode): Result<Exit, Rejection> {
  const end = path.at(-1) ?? mover.start;
  const transit = transitVerdict(state, mover, end, to);
  if (!transit.ok) return transit;
  const cost = costOfExit(state, mover, path, mode);
  return cost.ok ? ok({ cost: cost.value, transit: transit.value }) : cost;
}

/** The price of a move off the map by the end of a path, wherever it leads from there. */
function costOfExit(state: GloryState, mover: Mover, path: readonly number[], mode: Mode): Result<number, Rejection> {
  const end = path.at(-1) ?? mover.start;
  const passage = survey(state, mover);
  const costs = judgeSteps(state, mover, passage, path, mode);
  if (!costs.ok) return costs;
  const stop = path.length > 0 ? stopBar(state, mover, passage, end) : undefined;
  if (stop) return err({ violations: [stop] });
  const moved = costs.value.reduce((sum, cost) => sum + cost, 0);
  const price = priceOfExit(state, mover, passage, path);
  const left = budgetOf(mover, mode) - moved;
  if (price > left)
    return reject('G-OM.c', 'exit.points', `Leaving the map costs ${price} movement points and ${left} are left.`, { unit: mover.id, hex: hexId(state.setting, end), cost: price, left });
  return ok(moved + price);
}

/** One Clear hex more (G-OM.c), and what leaving the last hex costs as for any step. */
function priceOfExit({ setting: { board } }: GloryState, mover: Mover, passage: Passage, path: readonly number[]): number {
  const clear = board.chart.movement[EXIT_ROW.value].cells![mover.column][mover.ground].value;
  const end = path.at(-1);
  if (end !== undefined) return clear + passage.leave[end]!;
  const outward = mover.exits.filter((_, direction) => board.grid.neighbours[mover.start * 6 + direction]! < 0);
  return clear + Math.min(...outward);
}

/** The way round from the entry that the hex belongs to (G-CO.1, G-UO.1), or why there is none (G-CO.2). */
function transitVerdict(state: GloryState, { id, side }: Mover, hex: number, to: AreaId): Result<Transit, Rejection> {
  const rule = side === 'union' ? 'G-UO.1' : 'G-CO.1';
  const facts = { unit: id, hex: hexId(state.setting, hex), to };
  const from = ownEntries(state, side).find((area) => hexesOfArea(state.setting, area).includes(hex));
  if (!from) return reject(rule, 'exit.no-entry', 'Units leave the map at an entry of their off-map chart.', facts);
  const target = findArea(state.setting, to);
  if (!target) return reject(rule, 'unknown.area', `The scenario has no entry area ${to}.`, facts);
  const cell = target.side === side && target.offMap !== undefined ? transitCell(from.offMap!, target.offMap) : undefined;
  if (!cell) return reject(rule, 'exit.no-destination', 'Units come back at an entry of their off-map chart.', facts);
  if (cell.value === 'X') return reject(isFirst(from, target) ? 'G-CO.2' : rule, 'exit.barred', `No way leads from entry ${from.offMap!} to entry ${target.offMap!}.`, facts);
  const turn = state.turn + cell.value;
  return ok({ group: `in-transit:${to}:${turn}`, from: from.id, to, turn });
}

function isFirst(...areas: readonly EntryArea[]): boolean {
  return areas.some(({ offMap }) => offMap === '1');
}

function ownEntries({ setting: { scenario } }: GloryState, side: Side): readonly EntryArea[] {
  return (scenario.entryAreas ?? []).filter((area) => area.side === side && area.offMap !== undefined);
}

/** One hex by which a mover can leave the map, and the ways round from there. */
interface Departure {
  readonly hex: number;
  readonly path: readonly number[];
  readonly mode: Mode;
  readonly exits: readonly Exit[];
}

function departuresOf(state: GloryState, mover: Mover): readonly Departure[] {
  const entries = ownEntries(state, mover.side);
  if (entries.length < 2) return [];
  const found = (['normal', 'extended'] as const).map((mode) => ({ mode, reach: reachBy(state, mover, mode) }));
  return entries.flatMap((area) => hexesOfArea(state.setting, area)).flatMap((hex): readonly Departure[] => {
    const departures = found.flatMap(({ mode, reach }): readonly Departure[] => {
      const path = reach?.way(hex) ?? [];
      return reach && (hex === mover.start || path.length > 0) ? [{ hex, path, mode, exits: exitsBy(state, mover, path, entries, mode) }] : [];
    });
    return departures.filter(({ exits }) => exits.length > 0).slice(0, 1);
  });
}

function exitsBy(state: GloryState, mover: Mover, path: readonly number[], entries: readonly EntryArea[], mode: Mode): readonly Exit[] {
  const cost = costOfExit(state, mover, path, mode);
  if (!cost.ok) return [];
  const transits = entries.map(({ id }) => transitVerdict(state, mover, path.at(-1) ?? mover.start, id));
  return transits.flatMap((transit) => (transit.ok ? [{ cost: cost.value, transit: transit.value }] : []));
}

/** Who may leave the map. `parts` hold every entry within reach and where it leads; the commands hold the soonest way back for each. */
export function offersOfExit(state: GloryState): readonly Offer<GloryCommand>[] {
  const { activation } = state;
  if (!activation?.group || ownEntries(state, activation.side).length < 2) return [];
  const { side, group } = activation;
  const units = group.units.map((id) => movingUnit(state, id, side)).flatMap((unit) => (unit.ok ? [unitMover(state, unit.value)] : []));
  const leaders = group.commands.map((id) => movingLeader(state, id, side)).flatMap((leader) => (leader.ok ? [leaderMover(state, leader.value)] : []));
  const departures = [...units, ...leaders].map((mover) => ({ mover, ways: departuresOf(state, mover) })).filter(({ ways }) => ways.length > 0);
  if (departures.length === 0) return [];
  const commands = departures.map(({ mover, ways }) => soonest(state, mover, ways));
  return [{ decision: 'exit', rule: 'G-OM.a', commands, parts: { movers: departures.map(({ mover, ways }) => ({ id: mover.id, ways: ways.map((way) => wayJson(state, way)) })) } }];
}

function soonest(state: GloryState, { id, unit }: Mover, ways: readonly Departure[]): GloryCommand {
  const all = ways.flatMap((way) => way.exits.map(({ transit }) => ({ way, transit })));
  const { way, transit } = all.reduce((best, other) => (other.transit.turn < best.transit.turn ? other : best));
  const rest = { path: idsOf(state, way.path), to: transit.to, ...(way.mode === 'extended' ? { extended: true } : {}) };
  return unit ? { type: 'exit-map', unit: id, ...rest } : { type: 'exit-leader', leader: id, ...rest };
}

function wayJson(state: GloryState, { hex, path, mode, exits }: Departure): Readonly<Record<string, Json>> {
  const to = exits.map(({ cost, transit }) => ({ area: transit.to, turn: transit.turn, cost }));
  return { hex: hexId(state.setting, hex), path: idsOf(state, path), extended: mode === 'extended', to };
}
