import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Offer } from '../../../kernel/system.js';
import { isClosedEntry, isGone } from '../arrivals.js';
import type { CommandOf, GloryCommand } from '../commands.js';
import { findLeader, findPiece, hexId, hexIndex, leadersAt, periodOf, pieceAt, piecesOnMap, type Piece } from '../position.js';
import { ACCEPTED, enter, type GloryRecorder, type Verdict } from '../recorder.js';
import type { GloryState, PhaseOf } from '../state.js';
import { refitOf } from '../tables/refit.js';
import { FACINGS, SIDES, opponentOf, type CommandId, type Facing, type HexId, type LeaderId, type Side, type UnitId } from '../vocabulary.js';
import { hexesInRange } from './command-range.js';
import { rollAgainst } from './disorder.js';
import { arrivalVerdict, facingOfOthers } from './facing.js';
import { beginTurn } from './initiative.js';
import { stackPlaceIn, stackingVerdict } from './stacking.js';
import { outcomeOf } from './victory.js';

/** Returning units keep this far from every enemy (G-11.64.b, G-11.65.a). */
const LEAST_DISTANCE = 3;

/** The Recovery Phase: lost commands go first (G-11.61.b), then the owners of boxed units decide (G-3.D.1). */
export function enterRecovery(recorder: GloryRecorder): void {
  for (const command of recorder.state.setting.order.unitsOf.keys()) loseIfGone(recorder, command);
  awaitRecovery(recorder, []);
}

/** A command with nothing on the map or on the way there is out for good, and its leader with it (G-11.61.b, G-5.15.d). */
function loseIfGone(recorder: GloryRecorder, command: CommandId): void {
  const { state } = recorder;
  if (!isGone(state, command) || state.lost.includes(command)) return;
  const leader = state.setting.order.leaderIndex.has(command) ? command : null;
  recorder.record({ type: 'command-lost', command, leader });
  for (const { id, index } of state.setting.order.unitsOf.get(command) ?? [])
    if (state.units[index]?.place !== 'eliminated')
      recorder.record({ type: 'unit-eliminated', unit: id, cause: 'command-lost', rule: 'G-11.61.b' });
}

/** Waits for the sides that can still roll; when none can, the turn ends. */
function awaitRecovery(recorder: GloryRecorder, finished: readonly Side[]): void {
  const done = SIDES.filter((side) => finished.includes(side) || ableToRecover(recorder.state, side).length === 0);
  if (done.length < SIDES.length) enter(recorder, { name: 'recovery', done });
  else endTurn(recorder);
}

/** The units of a side that may roll now: eligible, and with a hex to return to (G-11.64.d). */
function ableToRecover(state: GloryState, side: Side): readonly { readonly unit: Piece; readonly hexes: readonly number[] }[] {
  return state.setting.order.units
    .filter((counter) => counter.side === side && state.units[counter.index]?.place === 'recovery-box')
    .map(({ index }) => pieceAt(state, index))
    .filter((unit) => mayRoll(state, unit).ok)
    .map((unit) => ({ unit, hexes: returnHexes(state, unit) }))
    .filter(({ hexes }) => hexes.length > 0);
}

function mayRoll(state: GloryState, { counter: { id }, state: { place } }: Piece): Verdict {
  if (place !== 'recovery-box') return reject('G-11.61.a', 'recovery.not-boxed', 'Only units in the Recovery Box can recover.', { unit: id, place });
  const period = periodOf(state);
  if (period === 'night-1') return reject('G-13.g', 'recovery.night', 'Of the night turns only those of the second kind allow Recovery.', { unit: id });
  if (period === 'day' && state.setting.options['recovery-turns'] === 'second-nights-only')
    return reject('G-13.g', 'recovery.day', 'In this game only night turns of the second kind allow Recovery.', { unit: id });
  if (state.recoveryTried.includes(id)) return reject('G-11.61.a', 'recovery.already-tried', 'A unit rolls once in a Recovery Phase.', { unit: id });
  return ACCEPTED;
}

/**
 * The owner rolls for a boxed unit, naming the hex that it would return to (G-11.62.a). By day a failure is the end of the
 * unit (G-11.62.b), by night it is not (G-13.h).
 */
export function recover(recorder: GloryRecorder, command: CommandOf<'recover'>, side: Side): Verdict {
  const judged = mayRecover(recorder.state, command, side);
  if (!judged.ok) return judged;
  const cohesion = recoveryCohesion(judged.value);
  const { above, ...roll } = rollAgainst(recorder.dice, `recovery ${command.unit}`, cohesion);
  recorder.record({ type: 'recovery-attempted', unit: command.unit, roll, cohesion, recovered: !above });
  if (!above) bringBack(recorder, judged.value, command);
  else if (periodOf(recorder.state) === 'day') recorder.record({ type: 'unit-eliminated', unit: command.unit, cause: 'recovery', rule: 'G-11.62.b' });
  awaitRecovery(recorder, (recorder.state.phase as PhaseOf<'recovery'>).done);
  return ACCEPTED;
}

function mayRecover(state: GloryState, { unit: id, hex, facing }: CommandOf<'recover'>, side: Side): Result<Piece, Rejection> {
  const unit = findPiece(state, id);
  if (!unit) return reject('G-11.61.a', 'unknown.unit', `The game has no unit ${id}.`, { unit: id });
  if (unit.counter.side !== side) return reject('G-11.62.a', 'recovery.enemy-unit', 'Its owner decides about Recovery.', { unit: id });
  const verdict = mayRoll(state, unit);
  if (!verdict.ok) return verdict;
  const index = hexIndex(state.setting, hex);
  if (index < 0) return reject('G-11.64.a', 'unknown.hex', `The map has no hex ${hex}.`, { hex });
  const placement = returnVerdict(state, unit, index);
  if (!placement.ok) return placement;
  const faced = arrivalVerdict(state, unit, index, facing);
  return faced.ok ? ok(unit) : faced;
}

/** The Disordered Cohesion; of cavalry that of the mounted face, however it was lost (G-11.63.a, G-12.4.a). */
export function recoveryCohesion({ counter }: Piece): number {
  return counter.class === 'cavalry' ? counter.front.cohesion - 1 : (counter.disorderedCohesion ?? counter.front.cohesion);
}

function bringBack(recorder: GloryRecorder, unit: Piece, { hex, facing }: CommandOf<'recover'>): void {
  const place = stackPlaceIn(recorder.state, asReturned(unit), hexIndex(recorder.state.setting, hex));
  recorder.record({ type: 'unit-recovered', unit: unit.counter.id, hex, facing: facing as Facing, place });
}

/** The unit as it returns: Disordered, cavalry mounted (G-11.64.c, G-11.65.c, G-11.63.a). */
function asReturned(unit: Piece): Piece {
  return { ...unit, state: { ...unit.state, disordered: true, mounted: unit.counter.class === 'cavalry' } };
}

function returnHexes(state: GloryState, unit: Piece): readonly number[] {
  const where = placementOf(state, unit);
  return Array.from({ length: state.setting.board.grid.size }, (_, hex) => hex).filter((hex) => where(hex).ok);
}

function returnVerdict(state: GloryState, unit: Piece, hex: number): Verdict {
  return placementOf(state, unit)(hex);
}

/** Judges hexes to return to; what does not depend on the hex is worked out once. */
function placementOf(state: GloryState, unit: Piece): (hex: number) => Verdict {
  const { counter } = unit;
  const enemies = hexesOf(piecesOnMap(state, opponentOf(counter.side)));
  const inRange = rangeTest(state, unit);
  const behind = counter.leader === null ? linesTest(state, unit) : () => true;
  return (hex) => {
    const facts = { unit: counter.id, hex: hexId(state.setting, hex) };
    const distance = nearest(state, hex, enemies);
    if (distance < LEAST_DISTANCE)
      return reject(counter.leader === null ? 'G-11.65.a' : 'G-11.64.b', 'recovery.enemy-near', 'A returning unit keeps three hexes from every enemy.', { ...facts, distance, least: LEAST_DISTANCE });
    if (leadersAt(state, hex).some((leader) => leader.counter.side !== counter.side))
      return reject('G-6.41.h', 'recovery.enemy-leader', 'A returning unit chases no enemy leader out of a hex.', facts);
    if (isClosedEntry(state, hex, counter.side))
      return reject('G-6.53.a', 'recovery.closed-entry', 'No unit enters an entry hex of the enemy until all reinforcements have come in.', facts);
    if (!inRange(hex))
      return reject(counter.leader === null ? 'G-11.65.a' : 'G-11.64.a', 'recovery.out-of-range', 'A unit returns within the Command Range of its leader, an independent one of a leader of its marker.', facts);
    if (!behind(hex)) return reject('G-11.65.a', 'recovery.beyond-lines', 'An independent unit returns behind its own lines.', facts);
    return stackingVerdict(state, asReturned(unit), hex);
  };
}

/** In range of the own leader (G-11.64.a), or of any leader of the marker where it has one (G-11.65.a). */
function rangeTest(state: GloryState, { counter }: Piece): (hex: number) => boolean {
  const ofMarker = state.setting.order.leaders.filter(({ marker }) => marker === counter.marker).map(({ id }) => id);
  const leaders = (counter.leader === null ? ofMarker : [counter.leader]).filter((leader) => isInPlay(state, leader));
  if (counter.leader === null && leaders.length === 0) return () => true;
  const reaches = leaders.map((leader) => hexesInRange(state, leader));
  return (hex) => reaches.some((reach) => reach.cost(hex) >= 0);
}

function isInPlay(state: GloryState, leader: LeaderId): boolean {
  return (findLeader(state, leader)?.state.hex ?? -1) >= 0;
}

/**
 * The house test for being behind one's own lines: the nearest combat unit is a friend, and the hex is no nearer to the
 * enemy's entry hexes than the foremost friend of the marker (G-11.65.a, G-11.65.b). A map without such hexes, and a
 * marker without a unit on it, have no second test.
 */
function linesTest(state: GloryState, { counter }: Piece): (hex: number) => boolean {
  const friends = piecesOnMap(state, counter.side);
  const enemies = hexesOf(piecesOnMap(state, opponentOf(counter.side)));
  const entries = [...state.setting.board.entry].filter(([, side]) => side !== counter.side).map(([hex]) => hex);
  const comrades = hexesOf(friends.filter((friend) => friend.counter.marker === counter.marker));
  const foremost = comrades.length === 0 ? 0 : Math.min(...comrades.map((hex) => nearest(state, hex, entries)));
  return (hex) => nearest(state, hex, hexesOf(friends)) < nearest(state, hex, enemies) && nearest(state, hex, entries) >= foremost;
}

function hexesOf(units: readonly Piece[]): readonly number[] {
  return units.map((unit) => unit.state.hex);
}

/** The distance to the nearest of the hexes; infinite when there is none. */
function nearest(state: GloryState, hex: number, hexes: readonly number[]): number {
  return Math.min(...hexes.map((other) => state.setting.board.grid.distance(hex, other)));
}

/** The side makes no more rolls this turn: it may roll and need not (G-2.4.c). Its units stay in the box, unless the game obliges it to roll (G-11.62.a). */
export function endRecovery(recorder: GloryRecorder, side: Side): Verdict {
  if (recorder.state.setting.options['recovery-roll'] === 'must') {
    const units = ableToRecover(recorder.state, side).map(({ unit }) => unit.counter.id);
    return reject('G-11.62.a', 'recovery.must-roll', 'In this game every unit that can recover must roll.', { units });
  }
  recorder.record({ type: 'recovery-finished', side });
  awaitRecovery(recorder, [...(recorder.state.phase as PhaseOf<'recovery'>).done, side]);
  return ACCEPTED;
}

/** The Withdrawn go to the Recovery Box (G-3.D.2, G-11.42.a); then the next turn begins, or the game is over. */
function endTurn(recorder: GloryRecorder): void {
  const { state } = recorder;
  const isLast = state.turn === state.setting.scenario.turns.length;
  // Where the Withdrawn Box gives points, it is looked at as the last turn leaves it (G-14.36.a, G-14.47.a).
  const units = isLast && refitOf(state.setting.scenario)?.routed ? [] : withdrawn(state);
  if (units.length > 0) recorder.record({ type: 'boxes-shifted', units });
  if (!isLast) beginTurn(recorder, state.turn + 1);
  else enter(recorder, { name: 'over', outcome: outcomeOf(recorder.state) });
}

function withdrawn({ setting, units }: GloryState): readonly UnitId[] {
  return setting.order.units.filter(({ index }) => units[index]?.place === 'withdrawn-box').map(({ id }) => id);
}

/** One hex for each unit as a command, and all its hexes as parts. */
export function offersOfRecovery(state: GloryState, side: Side): readonly Offer<GloryCommand>[] {
  const able = ableToRecover(state, side);
  const inPrint = (hexes: readonly number[]): readonly HexId[] => hexes.map((hex) => hexId(state.setting, hex));
  const commands = able.map(({ unit, hexes: [hex] }) => {
    const facing = facingOfOthers(state, unit, hex!) ?? unit.state.facing;
    return { type: 'recover', unit: unit.counter.id, hex: hexId(state.setting, hex!), facing } as const;
  });
  const parts = { units: able.map(({ unit, hexes }) => ({ unit: unit.counter.id, hexes: inPrint(hexes) })), facings: FACINGS };
  const offer: Offer<GloryCommand> = { decision: 'recovery', rule: 'G-11.62.a', commands, parts };
  if (state.setting.options['recovery-roll'] === 'must') return [offer];
  return [offer, { decision: 'end-recovery', rule: 'G-11.62.a', commands: [{ type: 'end-recovery' }] }];
}
