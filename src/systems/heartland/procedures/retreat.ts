import { reject } from '../../../kernel/rejection.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { findForce, hexId, hexIndex, type Force, type Unit } from '../position.js';
import { printedRetreat } from '../printed.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState, PendingLosses, PendingRetreat } from '../state.js';
import { fightsAs } from '../viewed-force.js';
import type { Side, UnitId } from '../vocabulary.js';
import { isFighting } from './battle-forces.js';
import { leaveBridges } from './bridge-work.js';
import { captureAt } from './capture.js';
import { captureLeaders, captureWhatIsLeft, eliminateUnits } from './elimination.js';
import { lossesDue } from './losses.js';
import { changeMorale } from './morale-levels.js';
import { abandonPontoons } from './pontoons.js';
import { isRetreatPath, retreatPaths, zonesOnWay } from './retreat-paths.js';
import { enterAs, partAs, takeForce } from './unseen-forces.js';

/** Forces have to retreat, in this order, after those that have to already (H-10.61.c.1). */
export function retreatsDue(recorder: HeartlandRecorder, retreats: readonly PendingRetreat[]): void {
  if (retreats.length > 0) owe(recorder, [...recorder.state.retreats, ...retreats]);
}

function owe(recorder: HeartlandRecorder, retreats: readonly PendingRetreat[]): void {
  const { state } = recorder;
  recorder.record({ type: 'retreats-due', retreats: retreats.map((retreat) => printedRetreat(state.setting, retreat)), ...toldOf(state, [...state.retreats, ...retreats]) });
}

/** Everybody knows who retreats if all show on the map or attack, else their own side alone (H-3.71.2): those who retreat at a time are all of one. */
function toldOf(state: HeartlandState, retreats: readonly PendingRetreat[]): { readonly to?: Side } {
  const told = retreats.map(({ force, side, from, units }) => partAs(state, { force: findForce(state, force), side, hex: from, units }));
  return told.find(({ to }) => to !== undefined) ?? {};
}

/**
 * The next retreat: its conductor is asked for the way, unless there is one or none (H-10.68.1). A force that cannot
 * complete its retreat is eliminated (H-10.68.5), and one that lost its last troops on the way has its leaders captured.
 */
export function enterRetreat(recorder: HeartlandRecorder): void {
  const [task] = recorder.state.retreats;
  if (!task) return;
  const force = findForce(recorder.state, task.force);
  const isLost = !force || (troopsOf(force, task).length === 0 && !isBare(task));
  if (!isLost && task.hexes > 0) takeBack(recorder, force, task);
  else {
    strike(recorder);
    if (isLost && force) captureLeaders(recorder, force.leaders, 'H-10.63.b.1');
  }
}

function takeBack(recorder: HeartlandRecorder, force: Force, task: PendingRetreat): void {
  const paths = retreatPaths(recorder.state, task);
  const [way] = paths;
  if (way === undefined) perish(recorder, force, task);
  else if (paths.length === 1) fallBack(recorder, task, way);
  else {
    const told = fightsAs(recorder.state, force, task.side);
    enterAs(recorder, { name: 'retreat', side: task.conductor, force: task.force }, { ...told, from: hexId(recorder.state.setting, task.from) });
  }
}

/** Leaders without troops of their own go back with the stack that they stood in. */
function isBare({ units }: PendingRetreat): boolean {
  return units?.length === 0;
}

/** The fighting units that retreat. */
function troopsOf({ units }: Force, task: PendingRetreat): readonly Unit[] {
  return units.filter((unit) => isFighting(unit) && (task.units?.includes(unit.counter.id) ?? true));
}

/** The first retreat is off the list. */
function strike(recorder: HeartlandRecorder): void {
  owe(recorder, recorder.state.retreats.slice(1));
}

function perish(recorder: HeartlandRecorder, force: Force, task: PendingRetreat): void {
  strike(recorder);
  eliminateUnits(recorder, troopsOf(force, task), 'H-10.68.5');
  if (!task.units || isBare(task)) captureLeaders(recorder, force.leaders, 'H-10.68.5');
  captureWhatIsLeft(recorder, task.side, task.from);
}

/** Takes the force back along a way; refused with `unknown.hex` and `retreat.path`. */
export function retreat(recorder: HeartlandRecorder, { path }: CommandOf<'retreat'>): Verdict {
  const { state } = recorder;
  const task = state.retreats[0]!;
  const hexes = path.map((hex) => hexIndex(state.setting, hex));
  const unknown = path.find((_, place) => hexes[place]! < 0);
  if (unknown !== undefined) return reject('H-10.68.2', 'unknown.hex', `The map has no hex ${unknown}.`, { hex: unknown });
  if (!isRetreatPath(state, task, hexes)) {
    const ways = idsOf(state, retreatPaths(state, task));
    return reject('H-10.68.2', 'retreat.path', 'A retreat goes its full length toward supply, through as few enemy zones of control as possible, e.g. along one of these ways.', { path, ways });
  }
  fallBack(recorder, task, hexes);
  return ACCEPTED;
}

/** Each hex in an enemy zone of control costs a step, and all of them together a level of the commander's morale (H-10.68.4, H-3.53.7). */
function fallBack(recorder: HeartlandRecorder, task: PendingRetreat, path: readonly number[]): void {
  const { setting } = recorder.state;
  const falling = findForce(recorder.state, task.force)!;
  // Who has lost his last step since the retreat fell due is not among them.
  const troops = troopsOf(falling, task);
  const units = isBare(task) ? undefined : task.units && troops.map(({ counter }) => counter.id);
  const zones = zonesOnWay(recorder.state, task.side, path);
  const to = path.at(-1)!;
  takeForce(recorder, { type: 'force-retreated', force: task.force, path: path.map((hex) => hexId(setting, hex)), ...(units && { units }) }, falling, to);
  leaveBridges(recorder, troops);
  for (const hex of path) captureAt(recorder, task.side, hex);
  const force = task.force.startsWith('hex:') ? `hex:${hexId(setting, to)}` : task.force;
  if (!task.units) abandonPontoons(recorder, force, task.from);
  owe(recorder, [{ ...task, force, from: to, hexes: 0 }, ...recorder.state.retreats.slice(1)]);
  if (zones > 0) harry(recorder, { ...task, force }, zones);
}

function harry(recorder: HeartlandRecorder, task: PendingRetreat, zones: number): void {
  const force = findForce(recorder.state, task.force)!;
  if (force.commander && !task.harried) changeMorale(recorder, force.commander, -1, 'H-3.53.7');
  const units = troopsOf(force, task).map(({ counter }) => counter.id);
  lossesDue(recorder, [{ side: task.side, units, ...hadBefore(recorder.state, units), steps: zones, placed: 0, ownerOnly: true, rule: 'H-10.68.4' }]);
}

/** Steps lost in a battle count together (H-10.61.a.1). */
function hadBefore({ battle }: HeartlandState, units: readonly UnitId[]): Partial<Pick<PendingLosses, 'had'>> {
  const stack = battle?.stacks.find((each) => units.some((unit) => each.units.includes(unit)));
  return stack ? { had: stack.had } : {};
}

/** The ways that the conductor may choose from. */
export function offersOfRetreat(state: HeartlandState): readonly Offer<HeartlandCommand>[] {
  const ways = idsOf(state, retreatPaths(state, state.retreats[0]!));
  return [{ decision: 'retreat', rule: 'H-10.68.1', commands: ways.map((path) => ({ type: 'retreat', path: [...path] })) }];
}

function idsOf({ setting }: HeartlandState, paths: readonly (readonly number[])[]): readonly (readonly string[])[] {
  return paths.map((path) => path.map((hex) => hexId(setting, hex)));
}
