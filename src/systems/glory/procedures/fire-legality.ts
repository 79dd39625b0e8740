import type { Term } from '../../../kernel/explained.js';
import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import { faceOf, findPiece, hexId, hexIndex, holderOf, isArtillery, isNight, stackAt, type Piece } from '../position.js';
import { ACCEPTED, type Verdict } from '../recorder.js';
import type { GloryState, Shot } from '../state.js';
import { opponentOf, type Facing, type HexId, type Side, type UnitId } from '../vocabulary.js';
import { facingsThatBear, turnBetween, turningVerdict } from './facing.js';
import { groundTerms, gunTerms, targetGround, type Gun } from './fire-modifiers.js';
import { lineOfSight } from './line-of-sight.js';

/** When a battery fires: in its own activation, or to answer a shot (G-9.12.a, G-9.12.b). */
export type FireMode = 'activation' | 'return';

/** A shot as a command asks for it. */
export interface ShotRequest {
  readonly batteries: readonly UnitId[];
  readonly target: HexId;
  readonly facing?: number;
}

/** A shot that may be fired, ready to be rolled. */
export interface ShotPlan {
  readonly batteries: readonly Piece[];
  readonly from: number;
  readonly target: number;
  readonly facing: Facing;
  readonly modifiers: readonly Term[];
  /** Friends next to the target whom a low die strikes (G-9.51.b, G-9.52.c). */
  readonly exposed: readonly UnitId[];
}

/** The batteries of a request: the side's own artillery, on the map and in one hex (G-9.3.c). */
export function readBatteries(state: GloryState, ids: readonly UnitId[], side: Side): Result<readonly Piece[], Rejection> {
  const batteries: Piece[] = [];
  for (const id of ids) {
    const unit = findPiece(state, id);
    if (!unit) return reject('G-9.12.a', 'unknown.unit', `The game has no unit ${id}.`, { unit: id });
    if (unit.counter.side !== side) return reject('G-9.12.a', 'fire.other-side', 'The unit belongs to the other side.', { unit: id });
    if (!isArtillery(unit.counter)) return reject('G-9.12.a', 'fire.not-artillery', 'Only artillery fires; others use Defensive Fire.', { unit: id });
    if (unit.state.place !== 'map') return reject('G-2.4.f', 'fire.off-map', 'The battery is not on the map.', { unit: id, place: unit.state.place });
    batteries.push(unit);
  }
  const hexes = batteries.map((battery) => hexId(state.setting, battery.state.hex));
  if (new Set(hexes).size > 1)
    return reject('G-9.3.c', 'fire.not-stacked', 'Batteries in different hexes fire separately.', { batteries: ids, hexes });
  return ok(batteries);
}

/**
 * Judges everything about a shot but whose turn it is: order, range, sight, slope, arc, turn; and reads its modifiers
 * (G-AF.4). Return Fire asks for the same as any fire (G-9.13.b).
 */
export function planShot(state: GloryState, batteries: readonly Piece[], request: ShotRequest, mode: FireMode): Result<ShotPlan, Rejection> {
  const target = hexIndex(state.setting, request.target);
  if (target < 0) return reject('G-9.21.d', 'unknown.hex', `The map has no hex ${request.target}.`, { hex: request.target });
  const [battery] = batteries;
  if (battery === undefined) return reject('G-9.12.a', 'fire.no-battery', 'A shot takes a battery.', {});
  const { board } = state.setting;
  const from = battery.state.hex;
  const seen = targetVerdict(state, batteries, from, target);
  if (!seen.ok) return seen;
  const guns = gunTerms(board.chart, batteries.map(gunOf), board.grid.distance(from, target));
  if (!guns.ok) return guns;
  const facing = facingFor(state, battery, target, request.facing, mode);
  if (!facing.ok) return facing;
  const modifiers = [...guns.value, ...groundTerms(board.chart, targetGround(board, from, target), request.target)];
  return ok({ batteries, from, target, facing: facing.value, modifiers, exposed: exposedFriends(state, battery, target) });
}

function gunOf(battery: Piece): Gun {
  return { strength: faceOf(battery).strength, range: battery.counter.range ?? 'S' };
}

/** Disordered artillery shows no Fire Strength (G-2.2.g, G-11.12.e). */
function targetVerdict(state: GloryState, batteries: readonly Piece[], from: number, target: number): Verdict {
  const disordered = batteries.find((battery) => battery.state.disordered);
  if (disordered) return reject('G-9.21.c', 'fire.disordered', 'Disordered artillery does not fire.', { unit: disordered.counter.id });
  const side = (batteries[0]!).counter.side;
  const hex = hexId(state.setting, target);
  if (holderOf(state, target) !== opponentOf(side))
    return reject('G-9.21.d', 'fire.no-target', 'Artillery fires at hexes with enemy combat units only.', { hex });
  const distance = state.setting.board.grid.distance(from, target);
  if (distance > 1 && isNight(state)) return reject('G-13.b', 'fire.night', 'By night artillery reaches one hex.', { hex, distance });
  return distance > 1 ? sightVerdict(state, from, target) : slopeVerdict(state, from, target);
}

function sightVerdict(state: GloryState, from: number, target: number): Verdict {
  const { clear, blockedBy } = lineOfSight(state, from, target);
  if (clear) return ACCEPTED;
  return reject('G-9.21.b', 'fire.no-line-of-sight', 'The guns do not see the target.', {
    hex: hexId(state.setting, target),
    blockedBy: blockedBy.map(({ hex, what, rules }) => ({ hex: hexId(state.setting, hex), what, rules })),
  });
}

/** Neighbours two levels apart (G-TCN.f, G-T1N.f). */
function slopeVerdict({ setting }: GloryState, from: number, target: number): Verdict {
  const levels = Math.abs((setting.board.elevation[from]!) - (setting.board.elevation[target]!));
  if (levels < 2) return ACCEPTED;
  return reject('G-TCN.f', 'fire.too-steep', 'No gun fires at a neighbour two or more levels above or below it.', { hex: hexId(setting, target), levels });
}

/** The facing that the guns fire with: theirs, or the one asked for where they may turn to it (G-7.13.b, G-7.14.a). */
function facingFor(state: GloryState, battery: Piece, target: number, asked: number | undefined, mode: FireMode): Result<Facing, Rejection> {
  const { facing: now } = battery.state;
  const facing = (asked ?? now) as Facing;
  const facts = { unit: battery.counter.id, hex: hexId(state.setting, target), facing };
  if (facing !== now) {
    const turning = turningVerdict(state, battery);
    if (!turning.ok) return turning;
    if (mode === 'return' && turnBetween(now, facing) > 1)
      return reject('G-7.14.b', 'fire.turn', 'For Return Fire artillery turns one hexside at most.', { ...facts, now });
  }
  const bearing = facingsThatBear(state.setting.board, battery.state.hex, target);
  if (bearing.includes(facing)) return ok(facing);
  return reject('G-7.13.b', 'fire.arc', 'The target lies outside the Frontal hexes; another facing would bear on it.', { ...facts, facings: bearing });
}

/** The facing with the smallest turn that bears on a target, where the battery may turn to it. */
export function readiestFacing(state: GloryState, battery: Piece, target: number): Facing {
  const { facing, hex } = battery.state;
  const bearing = facingsThatBear(state.setting.board, hex, target);
  return [...bearing].sort((a, b) => turnBetween(facing, a) - turnBetween(facing, b))[0] ?? facing;
}

function exposedFriends(state: GloryState, battery: Piece, target: number): readonly UnitId[] {
  return lineOfSight(state, battery.state.hex, target)
    .passedOver.filter((hex) => holderOf(state, hex) === battery.counter.side)
    .flatMap((hex) => stackAt(state, hex).map(({ counter }) => counter.id));
}

/** Whether batteries may make their Activation Fire now (G-9.12.a, G-6.31.a, G-9.3.d). */
export function activationFireVerdict(state: GloryState, batteries: readonly Piece[]): Verdict {
  const ids = batteries.map(({ counter }) => counter.id);
  if (batteries.every(({ counter }) => isBorrowed(state, counter.id)))
    return reject('G-9.12.a', 'fire.not-activated', 'The battery does not belong to the commands that are acting.', { batteries: ids });
  for (const { counter, state: now } of batteries) {
    const facts = { unit: counter.id };
    if (now.marks.fired) return reject('G-9.12.a', 'fire.done', 'The battery has fired in this activation.', facts);
    if (now.marks.moved) return reject('G-6.31.a', 'fire.moved', 'Artillery that moved does not fire in the same activation.', facts);
    if (now.lent) return reject('G-9.3.d', 'fire.lent', 'The battery lent its fire to another command and waits for its next activation but one.', facts);
  }
  return ACCEPTED;
}

/** Whether a battery is of a command that is not acting: it can only join in the fire of one that is (G-9.3.d). */
export function isBorrowed(state: GloryState, unit: UnitId): boolean {
  return !state.activation?.group?.units.includes(unit);
}

/**
 * Whether batteries may answer these shots with fire at this hex (G-9.12.b, G-9.13.a); what they did before in their own
 * activation does not matter (G-9.12.e).
 * @param now the shot that is answered now: who let an earlier one pass waits until its own hex is fired at again (G-9.13.e)
 */
export function returnFireVerdict(state: GloryState, batteries: readonly Piece[], target: HexId, shots: readonly Shot[], now?: Shot): Verdict {
  const done = batteries.find((battery) => battery.state.marks.returned);
  if (done) return reject('G-9.12.b', 'fire.returned', 'A battery returns fire once in an enemy Activation Phase.', { unit: done.counter.id });
  const from = batteries[0] && hexId(state.setting, batteries[0].state.hex);
  const ids = batteries.map(({ counter }) => counter.id);
  if (now && now.target !== from)
    return reject('G-9.13.e', 'fire.not-provoked', 'The shot that is answered now was not fired at this hex.', { batteries: ids, target, firedAt: now.target });
  const provokers = provokersOf(state, from, shots);
  if (provokers.includes(target)) return ACCEPTED;
  return reject('G-9.13.a', 'fire.not-provoked', 'Return Fire goes at batteries that fired at this hex.', { batteries: ids, target, provokers });
}

/** The hexes of the batteries that fired at a hex, in the order of their shots. */
export function provokersOf(state: GloryState, hex: HexId | undefined, shots: readonly Shot[]): readonly HexId[] {
  const firing = shots.filter((shot) => !shot.returning && shot.target === hex).flatMap(({ batteries }) => batteries);
  const hexes = firing.map((id) => findPiece(state, id)?.state.hex ?? -1).filter((from) => from >= 0);
  return [...new Set(hexes)].map((from) => hexId(state.setting, from));
}
