import { reject } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Rejection } from '../../../kernel/rejection.js';
import type { Offer } from '../../../kernel/system.js';
import { isReady, unitsAtHand } from '../arrivals.js';
import type { CommandOf, GloryCommand } from '../commands.js';
import type { LeaderCounter } from '../order-of-battle.js';
import { findLeader, isNight } from '../position.js';
import { ACCEPTED, enter, type GloryRecorder, type Verdict } from '../recorder.js';
import type { GloryState, Group, PhaseOf } from '../state.js';
import { refitOf } from '../tables/refit.js';
import { SIDES, type CommandId, type MarkerId, type Side } from '../vocabulary.js';
import { commandStatus, hexesInRange } from './command-range.js';
import { rollAgainst } from './disorder.js';
import { isInUse, waitingForSecond } from './markers.js';
import { enterRecovery } from './recovery.js';

type Counts = Readonly<Record<MarkerId, number>>;

/** The commands under a marker that have a combat unit on the map or able to enter (G-4.21.a), in the scenario's order. */
export function readyCommands(state: GloryState, marker: MarkerId): readonly CommandId[] {
  return (state.setting.order.commandsOf.get(marker) ?? []).filter((command) => isReady(state, command));
}

/** The markers that are available this turn, and how many of each (G-4.12.a, G-4.21.a). */
export function availableMarkers(state: GloryState): Counts {
  const markers = state.setting.scenario.markers.filter((marker) => isInUse(state, marker));
  return Object.fromEntries(markers.filter(({ id }) => readyCommands(state, id).length > 0).map(({ id, copies }) => [id, copies]));
}

function availableTo(state: GloryState, side: Side): readonly MarkerId[] {
  return Object.keys(availableMarkers(state)).filter((marker) => state.setting.order.markerSide.get(marker) === side);
}

/** The turn's activations begin: with the marker that the initiative player picks, or with a draw when nobody won (G-5.21.b). */
export function beginActivations(recorder: GloryRecorder, winner: Side | null): void {
  if (winner === null) beginDraws(recorder);
  else enterFirstMarker(recorder, winner);
}

/**
 * The side with the initiative picks its first marker (G-5.23.a). It may not decline, so a single one is taken at once;
 * a side that has none leaves the choice out.
 */
function enterFirstMarker(recorder: GloryRecorder, side: Side): void {
  const [first, second] = availableTo(recorder.state, side);
  if (first === undefined) beginDraws(recorder);
  else if (second === undefined) holdOut(recorder, first, side);
  else enter(recorder, { name: 'first-marker', side });
}

/** Puts every available marker into the pool, as nobody picked one before. */
function beginDraws(recorder: GloryRecorder): void {
  recorder.record({ type: 'pool-formed', markers: availableMarkers(recorder.state) });
  enterDraw(recorder);
}

/** The initiative player holds out one of his own available markers (G-4.21.b, G-5.23.a). */
export function chooseMarker(recorder: GloryRecorder, { marker }: CommandOf<'choose-marker'>, side: Side): Verdict {
  const { markerSide } = recorder.state.setting.order;
  if (!markerSide.has(marker)) return reject('G-4.21.b', 'unknown.marker', `The game has no marker ${marker}.`, { marker });
  const available = availableTo(recorder.state, side);
  if (markerSide.get(marker) !== side)
    return reject('G-4.21.b', 'activation.enemy-marker', 'The first marker is one of the own markers.', { marker, available });
  if (!available.includes(marker))
    return reject('G-4.21.a', 'activation.marker-unavailable', 'No command of this marker has a unit on the map or able to enter.', { marker, available });
  holdOut(recorder, marker, side);
  return ACCEPTED;
}

/**
 * All other available markers form the pool (G-3.B.1), and the one held out is the first activation (G-3.A.2); where all of
 * its commands wait for the second, it goes by.
 */
function holdOut(recorder: GloryRecorder, marker: MarkerId, side: Side): void {
  const { [marker]: copies = 0, ...others } = availableMarkers(recorder.state);
  const commands = commandsUnder(recorder.state, marker, copies - 1);
  if (commands.length === 0) {
    recorder.record({ type: 'pool-formed', markers: { ...others, [marker]: copies } });
    recorder.record({ type: 'marker-discarded', marker, rule: 'G-14.42.c' });
    enterDraw(recorder);
    return;
  }
  recorder.record({ type: 'pool-formed', markers: copies > 1 ? { ...others, [marker]: copies - 1 } : others });
  recorder.record({ type: 'marker-selected', marker, side, drawn: false, commands });
  enterCommandChoice(recorder);
}

/** The commands that act on a marker of which `left` more are to come this turn. */
function commandsUnder(state: GloryState, marker: MarkerId, left: number): readonly CommandId[] {
  const waiting = waitingForSecond(state, marker, left);
  return readyCommands(state, marker).filter((command) => !waiting.includes(command));
}

/** Waits for the next draw, or goes on to Recovery when the pool is empty (G-3.C.1). */
function enterDraw(recorder: GloryRecorder): void {
  if (sizeOf(recorder.state.pool) > 0) enter(recorder, { name: 'draw' });
  else enterRecovery(recorder);
}

/**
 * Draws blindly until a marker comes that activates somebody, or the pool is empty (G-4.22.a). Markers of commands with
 * nothing left on the map are discarded (G-4.21.a), and so are those whose commands all wait for the second (G-14.42.c).
 */
export function drawMarker(recorder: GloryRecorder): Verdict {
  while (sizeOf(recorder.state.pool) > 0) {
    const marker = drawn(recorder);
    const { setting, pool } = recorder.state;
    const commands = commandsUnder(recorder.state, marker, pool[marker]! - 1);
    if (commands.length > 0) {
      recorder.record({ type: 'marker-selected', marker, side: setting.order.markerSide.get(marker)!, drawn: true, commands });
      enterCommandChoice(recorder);
      return ACCEPTED;
    }
    recorder.record({ type: 'marker-discarded', marker, rule: readyCommands(recorder.state, marker).length > 0 ? 'G-14.42.c' : 'G-4.21.a' });
  }
  enterRecovery(recorder);
  return ACCEPTED;
}

/**
 * One die with a side for each marker in the pool; the copies of a marker lie side by side and are one band. The same
 * marker may come twice in a row (G-4.22.d).
 */
function drawn({ state, dice }: GloryRecorder): MarkerId {
  const ids = Object.keys(state.pool).sort();
  let size = 0;
  const bands = ids.map((id) => {
    const first = size;
    size += state.pool[id] ?? 0;
    return first;
  });
  const face = dice.roll({ purpose: 'marker', sides: size, bands });
  return ids[bands.findLastIndex((first) => first <= face)]!;
}

function sizeOf(pool: Counts): number {
  return Object.values(pool).reduce((sum, count) => sum + count, 0);
}

/** The commands under the running marker that have yet to act and still have a unit on the map or about to enter (G-4.24.a). */
export function waitingCommands(state: GloryState): readonly CommandId[] {
  return (state.activation?.waiting ?? []).filter((command) => isReady(state, command));
}

/** The active side chooses who acts next; a single command begins at once, and with none the activation is over. */
export function enterCommandChoice(recorder: GloryRecorder): void {
  const [first, second] = waitingCommands(recorder.state);
  if (first === undefined) endActivation(recorder);
  else if (second === undefined) activate(recorder, [first]);
  else enter(recorder, { name: 'command-choice' });
}

/** The marker is set aside and another is drawn (G-3.C.f, G-4.26.a); what the units did is wiped out (G-3.C.g). */
function endActivation(recorder: GloryRecorder): void {
  const { marker } = recorder.state.activation!;
  recorder.record({ type: 'activation-ended', marker });
  enterDraw(recorder);
}

/** The group has finished its actions; the sequence of play goes on with the next command, or the next draw (G-4.24.a, G-4.26.a). */
export function finishGroup(recorder: GloryRecorder): void {
  const { activation, setting } = recorder.state;
  const lent = setting.options['lent-fire'] === 'whole-turn' ? { lent: 'stays' as const } : {};
  recorder.record({ type: 'group-finished', commands: activation?.group?.commands ?? [], ...lent });
}

/** Begins with one command under the marker (G-4.24.a), which Sharpshooters may join (G-14.45.a). */
export function activateCommand(recorder: GloryRecorder, { command, with: joining }: CommandOf<'activate-command'>): Verdict {
  const verdict = mayAct(recorder.state, command);
  if (!verdict.ok) return verdict;
  const joined = joining === undefined ? ACCEPTED : mayAccompany(recorder.state, joining, command);
  if (joined.ok) activate(recorder, joining === undefined ? [command] : [command, joining]);
  return joined;
}

function mayAccompany(state: GloryState, joining: CommandId, command: CommandId): Verdict {
  const verdict = mayAct(state, joining);
  if (!verdict.ok) return verdict;
  if (isSharpshooters(state, joining) && joining !== command) return ACCEPTED;
  return reject('G-14.45.a', 'activation.not-sharpshooters', 'Only Sharpshooters act together with a command of the corps, and they are none to themselves.', { command, with: joining });
}

function isSharpshooters(state: GloryState, command: CommandId): boolean {
  return state.setting.order.unitsOf.get(command)?.some(({ ability }) => ability === 'sharpshooters') ?? false;
}

function mayAct(state: GloryState, command: CommandId): Verdict {
  const waiting = waitingCommands(state);
  if (waiting.includes(command)) return ACCEPTED;
  const { marker } = state.activation!;
  const facts = { command, marker, waiting };
  if (!state.setting.order.unitsOf.has(command)) return reject('G-4.24.a', 'unknown.command', `The game has no command ${command}.`, facts);
  if (!(state.setting.order.commandsOf.get(marker) ?? []).includes(command))
    return reject('G-4.11.a', 'activation.other-marker', 'The marker does not activate this command.', facts);
  return reject('G-4.24.a', 'activation.not-waiting', 'This command has acted under the marker, or has no unit on the map or able to enter.', facts);
}

/** The commands begin as one group, and their units' command status is fixed (G-5.13.f). Its segments follow by themselves. */
function activate(recorder: GloryRecorder, commands: readonly CommandId[]): void {
  recorder.record({ type: 'group-activated', group: groupOf(recorder.state, commands) });
}

/**
 * Each unit is traced by its own command (G-5.14.c); a failed combination puts all of them out (G-4.25.e). Units that may
 * come onto the map cannot be traced and count as In Command otherwise (G-6.51.a).
 */
function groupOf(state: GloryState, commands: readonly CommandId[]): Group {
  const failed = state.activation?.failed ?? [];
  const units = commands.flatMap((command) => commandStatus(state, command).map((status) => ({ ...status, out: failed.includes(command) || !status.inCommand })));
  const coming = commands.flatMap((command) => unitsAtHand(state, command).map((unit) => ({ unit, out: failed.includes(command) })));
  const all = [...units, ...coming];
  return {
    commands,
    units: all.map(({ unit }) => unit),
    outOfCommand: all.filter(({ out }) => out).map(({ unit }) => unit),
  };
}

/**
 * Tries to make several commands act as one: the die must be above the sum of their leaders' ratings (G-4.25.c). When it
 * is not, they act one by one and out of command (G-4.25.e).
 */
export function combineCommands(recorder: GloryRecorder, { commands }: CommandOf<'combine-commands'>): Verdict {
  const leaders = mayCombine(recorder.state, commands);
  if (!leaders.ok) return leaders;
  const rating = combinedRating(leaders.value);
  const { above: succeeded, ...roll } = rollAgainst(recorder.dice, 'combined-activation', rating);
  recorder.record({ type: 'combination-attempted', commands, roll, rating, succeeded });
  if (succeeded) activate(recorder, commands);
  else enterCommandChoice(recorder);
  return ACCEPTED;
}

/** The sum that the die must be above (G-4.25.c). */
export function combinedRating(leaders: readonly LeaderCounter[]): number {
  return leaders.reduce((sum, { combined }) => sum + combined, 0);
}

/** Not at night (G-13.f), and in a refit not by every side (G-14.31.a, G-14.41.a). */
function combinationVerdict(state: GloryState): Verdict {
  if (isNight(state)) return reject('G-13.f', 'activation.night-combination', 'No Combined Activation is possible at night.', {});
  const { rule, sides } = refitOf(state.setting.scenario)?.combinedActivation ?? { rule: 'G-4.25.a', sides: SIDES };
  const { side } = state.activation!;
  return sides.includes(side) ? ACCEPTED : reject(rule, 'activation.no-combination', 'In this battle the side makes no Combined Activation.', { side, sides });
}

/** The leaders of commands that may try to act as one, or the rule against it. */
export function mayCombine(state: GloryState, commands: readonly CommandId[]): Result<readonly LeaderCounter[], Rejection> {
  const barred = combinationVerdict(state);
  if (!barred.ok) return barred;
  if (commands.length < 2) return reject('G-4.25.a', 'activation.too-few-commands', 'A Combined Activation takes two commands or more.', { commands });
  for (const command of commands) {
    const verdict = mayJoin(state, command);
    if (!verdict.ok) return verdict;
  }
  const links = linksAmong(state, commands);
  const alone = commands.filter((command) => links.get(command)?.length === 0);
  if (alone.length > 0)
    return reject('G-4.25.b', 'activation.leaders-apart', 'Each leader must be in Command Range of another of them, by either range.', { commands, alone });
  const apart = state.setting.options['combined-leaders'] === 'all-connected' ? partedFrom(commands[0]!, links) : [];
  if (apart.length > 0)
    return reject('G-4.25.b', 'activation.leaders-parted', 'The leaders must all be connected, from one to the next, by Command Range.', { commands, apart });
  return ok(commands.map((command) => leaderOf(state, command)!));
}

function mayJoin(state: GloryState, command: CommandId): Verdict {
  const verdict = mayAct(state, command);
  if (!verdict.ok) return verdict;
  if (!leaderOf(state, command)) return reject('G-4.25.a', 'activation.no-leader', 'Only commands with a leader combine.', { command });
  if (state.activation?.tried.includes(command))
    return reject('G-4.25.f', 'activation.already-tried', 'A leader joins one attempt under each marker.', { command, tried: state.activation.tried });
  return ACCEPTED;
}

function leaderOf(state: GloryState, command: CommandId): LeaderCounter | undefined {
  const leader = findLeader(state, command);
  return leader && leader.state.hex >= 0 ? leader.counter : undefined;
}

/** The commands that no chain of links leads to. */
function partedFrom(first: CommandId, links: ReadonlyMap<CommandId, readonly CommandId[]>): readonly CommandId[] {
  const reached = new Set([first]);
  for (const command of reached) for (const next of links.get(command) ?? []) reached.add(next);
  return [...links.keys()].filter((command) => !reached.has(command));
}

/** For each command, the others whose leader is within Command Range of its own, by the range of either (G-4.25.b). */
function linksAmong(state: GloryState, commands: readonly CommandId[]): ReadonlyMap<CommandId, readonly CommandId[]> {
  const reaches = new Map(commands.map((command) => [command, hexesInRange(state, command)]));
  const finds = (from: CommandId, to: CommandId) => (reaches.get(from)?.cost(findLeader(state, to)?.state.hex ?? -1) ?? -1) >= 0;
  const linked = (a: CommandId, b: CommandId) => a !== b && (finds(a, b) || finds(b, a));
  return new Map(commands.map((command) => [command, commands.filter((other) => linked(command, other))]));
}

/** The initiative player's markers. */
export function offersOfFirstMarker(state: GloryState): readonly Offer<GloryCommand>[] {
  const { side } = state.phase as PhaseOf<'first-marker'>;
  const commands = availableTo(state, side).map((marker) => ({ type: 'choose-marker', marker }) as const);
  return [{ decision: 'first-marker', rule: 'G-5.23.a', commands }];
}

export function offersOfDraw(): readonly Offer<GloryCommand>[] {
  return [{ decision: 'draw', rule: 'G-4.22.a', commands: [{ type: 'draw-marker' }] }];
}

/** Each command alone, and each pair that may combine; larger combinations are composed from the linked commands. */
export function offersOfCommandChoice(state: GloryState): readonly Offer<GloryCommand>[] {
  const waiting = waitingCommands(state);
  const alone = waiting.map((command) => ({ type: 'activate-command', command }) as const);
  const joining = waiting.filter((command) => isSharpshooters(state, command));
  const accompanied = joining.flatMap((own) => waiting.filter((command) => command !== own).map((command) => ({ type: 'activate-command', command, with: own }) as const));
  const choice: Offer<GloryCommand> = { decision: 'command-choice', rule: 'G-4.24.a', commands: [...alone, ...accompanied] };
  if (!combinationVerdict(state).ok) return [choice];
  const able = waiting.filter((command) => mayJoin(state, command).ok);
  const links = linksAmong(state, able);
  const pairs = able.flatMap((a, i) => able.slice(i + 1).map((b) => [a, b])).filter(([a, b]) => links.get(a!)?.includes(b!));
  if (pairs.length === 0) return [choice];
  const commands = pairs.map((pair) => ({ type: 'combine-commands', commands: pair }) as const);
  return [choice, { decision: 'combine-commands', rule: 'G-4.25.a', commands, parts: { linked: Object.fromEntries(links) } }];
}
