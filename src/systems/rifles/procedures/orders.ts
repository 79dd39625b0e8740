import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import { allowanceLeft, findPiece, type Piece } from '../position.js';
import { ACCEPTED, type Verdict } from '../recorder.js';
import type { RiflesState } from '../state.js';
import { allowanceOf } from '../tables/allowances.js';
import type { OrderRow } from '../tables/orders.js';
import type { Side } from '../vocabulary.js';

/** A unit of the side that can be given an order: one that is in the game. What it may still do is asked by the order (R-SC.2). */
export function orderedUnit(state: RiflesState, id: string, side: Side): Result<Piece, Rejection> {
  const unit = findPiece(state, id);
  if (!unit) return reject('R-SC.2', 'unknown.unit', `The game has no unit ${id}.`, { unit: id });
  if (unit.counter.side !== side) return reject('R-SC.2', 'order.other-side', 'The unit belongs to the other side.', { unit: id });
  if (unit.state.hex < 0) return reject('R-SC.2', 'order.out-of-game', 'The unit has left the game.', { unit: id });
  return ok(unit);
}

/** Refuses what a disordered unit does not do before it has rallied (R-OR.1). */
export function orderlyVerdict({ counter, state }: Piece): Verdict {
  if (state.formation !== 'disordered') return ACCEPTED;
  return reject('R-OR.1', 'order.disordered', 'A disordered unit has to rally first.', { unit: counter.id });
}

/** Whether the unit can pay for an order, or, for one that takes the whole allowance, has spent nothing yet. */
export function priceVerdict(unit: Piece, { rule, cost }: OrderRow): Verdict {
  const { id } = unit.counter;
  if (cost.value === 'whole-allowance') {
    const { spent } = unit.state;
    return spent === 0 ? ACCEPTED : reject(rule, 'order.spent', 'The order takes the whole allowance: nothing may have been spent in the turn.', { unit: id, spent });
  }
  const left = allowanceLeft(unit);
  if (left >= cost.value) return ACCEPTED;
  const facts = { unit: id, cost: cost.value, left, missing: cost.value - left };
  return reject(rule, 'order.points', `The order costs ${String(cost.value)} movement points and ${String(left)} are left.`, facts);
}

/** The movement points that the unit uses for the order. */
export function priceOf({ counter }: Piece, { cost }: OrderRow): number {
  return cost.value === 'whole-allowance' ? allowanceOf(counter.kind, counter.allowance) : cost.value;
}
