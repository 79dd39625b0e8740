import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import { faceOf, findLeader, findPiece, hexId, isAdjacentTo, isArtillery, stackAt, type LeaderPiece, type Piece } from '../position.js';
import { ACCEPTED, type Verdict } from '../recorder.js';
import type { GloryState } from '../state.js';
import { CHANGE_OF_MOUNT } from '../tables/movement.js';
import { opponentOf, type Side } from '../vocabulary.js';
import { turningVerdict } from './facing.js';
import { refitOf } from '../tables/refit.js';
import { stackingVerdict } from './stacking.js';

/** Whether a unit of the group may turn to this facing, also after it has turned (G-7.12.a, G-7.12.e, G-7.14.c). */
export function faceVerdict(state: GloryState, unit: Piece, facing: number): Verdict {
  if (unit.state.marks.moved) return moveDone(unit);
  if (unit.state.facing === facing) return reject('G-7.12.a', 'facing.same', 'The unit faces that way already.', { unit: unit.counter.id, facing });
  return turningVerdict(state, unit);
}

/** Whether a unit may turn its counter over where it stands. */
export function changeInPlaceVerdict(state: GloryState, unit: Piece): Verdict {
  return changeVerdict(state, unit, unit.state.hex, faceOf(unit).movement, unit.state.mounted ? 'dismount' : 'mount');
}

/**
 * Whether a unit may mount or dismount as the last act of its move, with this many points left (G-12.1.a, G-12.1.b): it
 * moves no further, and from there it can charge nobody (G-12.1.d).
 */
export function changeVerdict(state: GloryState, unit: Piece, hex: number, left: number, to: 'mount' | 'dismount'): Verdict {
  const facts = { unit: unit.counter.id, hex: hexId(state.setting, hex) };
  if (unit.counter.class !== 'cavalry') return reject('G-12.1.a', 'change.not-cavalry', 'Only cavalry mounts and dismounts.', facts);
  const dismounting = refitOf(state.setting.scenario)?.dismounting;
  if (dismounting?.allowed === false) return reject(dismounting.rule, 'change.no-dismounting', 'In this battle cavalry does not dismount.', facts);
  if (unit.state.mounted === (to === 'mount')) return reject('G-12.1.a', 'change.already', 'The cavalry shows that face already.', facts);
  if (left < CHANGE_OF_MOUNT.value)
    return reject('G-12.1.a', 'change.points', `Mounting or dismounting takes ${String(CHANGE_OF_MOUNT.value)} movement points.`, { ...facts, left });
  if (isAdjacentTo(state, hex, opponentOf(unit.counter.side)))
    return reject('G-12.1.b', 'change.enemy-contact', 'Nobody mounts or dismounts next to an enemy.', facts);
  return stackingVerdict(state, { ...unit, state: { ...unit.state, mounted: to === 'mount' } }, hex);
}

/** Whether the side may change the order of the stack (G-6.43.b, G-6.43.c, G-6.43.d, G-11.12.g). */
export function swapVerdict(state: GloryState, hex: number, side: Side): Verdict {
  const stack = stackAt(state, hex);
  const facts = { hex: hexId(state.setting, hex), units: stack.map(({ counter }) => counter.id) };
  if (stack.length !== 2) return reject('G-6.43.b', 'stack-order.no-stack', 'There are no two units in the hex whose order could change.', facts);
  for (const { counter } of stack) {
    const free = movingUnit(state, counter.id, side);
    if (!free.ok) return free;
  }
  if (stack.some(({ counter }) => isArtillery(counter)))
    return reject('G-6.43.d', 'stack-order.guns-on-top', 'Artillery lies on top of infantry and cavalry, and among guns there is no order.', facts);
  if (stack.some((each) => each.state.disordered) && isAdjacentTo(state, hex, opponentOf(side)))
    return reject('G-6.43.c', 'stack-order.disordered', 'A Disordered unit next to an enemy keeps its place in the stack.', facts);
  return ACCEPTED;
}

/** A unit that may still make its move in this activation (G-6.12.a, G-6.31.a). */
export function movingUnit(state: GloryState, id: string, side: Side): Result<Piece, Rejection> {
  const unit = actor(state, id, side);
  if (!unit.ok) return unit;
  const idle = idleVerdict(unit.value);
  if (!idle.ok) return idle;
  const { fired } = unit.value.state.marks;
  return fired ? reject('G-6.31.a', 'movement.fired', 'Artillery that fired does not move in the same activation.', { unit: id }) : unit;
}

/** A unit that acts now: of the side and of the group whose activation runs, and on the map. */
export function actor(state: GloryState, id: string, side: Side): Result<Piece, Rejection> {
  const unit = findPiece(state, id);
  if (!unit) return reject('G-3.C.b', 'unknown.unit', `The game has no unit ${id}.`, { unit: id });
  if (unit.counter.side !== side) return reject('G-3.C.b', 'movement.other-side', 'The unit belongs to the other side.', { unit: id });
  if (!state.activation?.group?.units.includes(id))
    return reject('G-3.C.b', 'movement.not-activated', 'The unit does not belong to the commands that are acting.', { unit: id });
  if (unit.state.place !== 'map') return reject('G-2.4.f', 'movement.off-map', 'The unit is not on the map.', { unit: id, place: unit.state.place });
  return ok(unit);
}

function idleVerdict(unit: Piece): Verdict {
  const { marks } = unit.state;
  return marks.moved || marks.turned ? moveDone(unit) : ACCEPTED;
}

function moveDone({ counter }: Piece): Verdict {
  return reject('G-6.12.a', 'movement.done', 'The unit has made its move in this activation.', { unit: counter.id });
}

/** A leader who may still move: of an acting command of the side, and in play. */
export function movingLeader(state: GloryState, id: string, side: Side): Result<LeaderPiece, Rejection> {
  const leader = findLeader(state, id);
  if (!leader) return reject('G-3.C.b', 'unknown.leader', `The game has no leader ${id}.`, { leader: id });
  if (leader.counter.side !== side) return reject('G-3.C.b', 'movement.other-side', 'The leader belongs to the other side.', { leader: id });
  if (!state.activation?.group?.commands.includes(id))
    return reject('G-3.C.b', 'movement.not-activated', 'The command of this leader is not acting.', { leader: id });
  if (leader.state.hex < 0) return reject('G-5.15.d', 'movement.off-map', 'The leader has left play.', { leader: id });
  if (leader.state.moved) return reject('G-6.12.a', 'movement.done', 'The leader has made his move in this activation.', { leader: id });
  return ok(leader);
}
