import { reject } from '../../../kernel/rejection.js';
import type { CommandOf } from '../commands.js';
import type { Piece } from '../position.js';
import { ACCEPTED, enter, type RiflesRecorder, type Verdict } from '../recorder.js';
import { ORDERS } from '../tables/orders.js';
import type { Facing, Side } from '../vocabulary.js';
import { orderedUnit, priceOf, priceVerdict } from './orders.js';

/** A unit turns in place: the hexside that it faces and its two neighbours are its front (R-UN.8). */
export function face(recorder: RiflesRecorder, { unit: id, facing }: CommandOf<'face'>, side: Side): Verdict {
  const unit = orderedUnit(recorder.state, id, side);
  if (!unit.ok) return unit;
  const may = faceVerdict(unit.value, facing);
  if (!may.ok) return may;
  recorder.record({ type: 'unit-faced', unit: id, facing: facing as Facing, cost: priceOf(unit.value, ORDERS.facing) });
  enter(recorder, { name: 'movement' });
  return ACCEPTED;
}

/** Whether the unit may turn to this facing. */
export function faceVerdict(unit: Piece, facing: number): Verdict {
  if (unit.state.facing === facing) return reject('R-UN.8', 'facing.same', 'The unit faces that way already.', { unit: unit.counter.id, facing });
  return priceVerdict(unit, ORDERS.facing);
}
