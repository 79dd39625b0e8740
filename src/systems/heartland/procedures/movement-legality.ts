import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import { findForce, findLeader, forcesOfSide, hexId, hexIndex, looseAt, type Force, type Leader } from '../position.js';
import { ACCEPTED, type Verdict } from '../recorder.js';
import type { HeartlandState, Mover } from '../state.js';
import { administrationFor } from '../tables/costs.js';
import type { ForceId, HexId, LeaderId, Side } from '../vocabulary.js';
import { payerOf } from './administration-points.js';
import { hasMoved } from './organisation-legality.js';

/** A force of the side that may roll for movement now: nobody else is on the move (H-8.21.3), and it has not moved yet (H-8.23.2). */
export function movableForce(state: HeartlandState, side: Side, id: ForceId): Result<Force, Rejection> {
  const free = nobodyMoves(state);
  if (!free.ok) return free;
  const force = findForce(state, id);
  if (force?.side !== side) return noForce(state, side, id);
  if (hasMoved(force)) return reject('H-8.23.2', 'movement.moved', 'A force moves once in an impulse.', { force: id });
  if (force.commander?.state.marks.stayed) return reject('H-8.11.4', 'movement.stayed', 'Its roll gave no movement points: the force stays in this impulse.', { force: id });
  return ok(force);
}

/** Detachments and supply units without a leader are no force that rolls (H-8.22.b.2). */
function noForce(state: HeartlandState, side: Side, id: ForceId): Result<never, Rejection> {
  const hex = id.startsWith('hex:') ? hexIndex(state.setting, id.slice(4)) : -1;
  const others = hex < 0 ? [] : looseAt(state, hex).filter(({ counter }) => counter.side === side);
  if (others.some(({ counter }) => counter.type === 'detachment'))
    return reject('H-8.22.b.2', 'movement.detachment-alone', 'Detachments move only with a leader, or as the escort of a wagon.', { force: id });
  return reject('H-8.21.1', 'unknown.force', `Your side has no force ${id} on the map.`, { force: id });
}

/** The forces of a side that may still roll for movement. */
export function movableForces(state: HeartlandState, side: Side): readonly Force[] {
  return forcesOfSide(state, side).filter(({ id }) => movableForce(state, side, id).ok);
}

/**
 * Who lends a force his manoeuvre rating for an administration point: an army commander in whose range it stands
 * (H-3.31.a.1, H-3.24.b.3), or the Overall Commander from whom it was detached, in his hex (H-3.24.b.1, H-8.25.b.5).
 */
export function lenderOf(state: HeartlandState, { side, hex, commander }: Force, id: LeaderId): Result<Leader, Rejection> {
  if (!commander) return reject('H-3.31.a.1', 'movement.lent-to-nobody', 'A manoeuvre rating is lent to a leader; these units have none.', { lender: id });
  if (commander.counter.id === id) return reject('H-3.24.b.1', 'movement.lent-to-self', `${commander.counter.name} moves by his own rating anyway.`, { lender: id });
  const points = administrationFor(state.setting.charts.costs, 'lendRating').value;
  const payer = payerOf(state, { side, hex, points, rule: 'H-3.24.b.1', paidBy: id });
  return payer.ok ? ok(findLeader(state, id)!) : payer;
}

/** The force that is on the move. */
export function movingForce(state: HeartlandState): Result<{ readonly mover: Mover; readonly force: Force }, Rejection> {
  const mover = state.impulse?.mover;
  const force = mover ? findForce(state, mover.force) : undefined;
  if (mover && force) return ok({ mover, force });
  return reject('H-8.21.1', 'movement.nobody-moves', 'No force is on the move; roll for the movement points of one first.');
}

/** The hexes of a path by index. */
export function hexesOf({ setting }: HeartlandState, path: readonly HexId[]): Result<readonly number[], Rejection> {
  const unknown = path.find((hex) => hexIndex(setting, hex) < 0);
  return unknown === undefined ? ok(path.map((hex) => hexIndex(setting, hex))) : reject('H-8.2.1', 'unknown.hex', `The map has no hex ${unknown}.`, { hex: unknown });
}

/** The hexes of a path as printed. */
export function idsOf({ setting }: HeartlandState, path: readonly number[]): readonly HexId[] {
  return path.map((hex) => hexId(setting, hex));
}

/** Whether nobody is on the move, so that something else may (H-8.21.3). */
export function nobodyMoves({ impulse }: HeartlandState): Verdict {
  const mover = impulse?.mover;
  return mover ? reject('H-8.21.3', 'movement.other-moving', `${mover.force} has to finish its move before another force moves.`, { force: mover.force }) : ACCEPTED;
}
