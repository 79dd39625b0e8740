import { reject } from '../../../kernel/rejection.js';
import type { CommandOf } from '../commands.js';
import { featuresNow, hexId, type Piece } from '../position.js';
import { ACCEPTED, enter, rollTen, type RiflesRecorder, type Verdict } from '../recorder.js';
import type { RiflesState } from '../state.js';
import { GROUNDING } from '../tables/naval-movement.js';
import { REFLOATING } from '../tables/orders.js';
import type { Side, UnitId } from '../vocabulary.js';
import { orderedUnit } from './orders.js';
import { waterOf } from './step.js';

/** Whether a unit that enters the hex tests the bottom: a small vessel in shallow water (R-NV.2, R-NV.4). */
export function testsBottom(state: RiflesState, { counter }: Piece, hex: number): boolean {
  return counter.kind === 'small-vessel' && waterOf(featuresNow(state, hex)) === 'shallow';
}

/**
 * A small vessel has entered a shallow hex and tests the bottom (R-NV.2).
 * @returns whether it ran aground
 */
export function soundBottom(recorder: RiflesRecorder, unit: UnitId, hex: number): boolean {
  const printed = hexId(recorder.state.setting, hex);
  const die = rollTen(recorder, `bottom ${unit} ${printed}`, [0, GROUNDING.value + 1]);
  const aground = die <= GROUNDING.value;
  recorder.record({ type: 'bottom-sounded', unit, hex: printed, die, aground });
  return aground;
}

/** A vessel that ran aground tries to get off, once a turn (R-NV.2). */
export function refloat(recorder: RiflesRecorder, { unit: id }: CommandOf<'refloat'>, side: Side): Verdict {
  const unit = orderedUnit(recorder.state, id, side);
  if (!unit.ok) return unit;
  const may = refloatVerdict(unit.value);
  if (!may.ok) return may;
  const die = rollTen(recorder, `refloat ${id}`, [0, REFLOATING.value]);
  recorder.record({ type: 'refloat-attempted', unit: id, roll: { die, modifiers: [], total: die }, afloat: die >= REFLOATING.value });
  enter(recorder, { name: 'movement' });
  return ACCEPTED;
}

/** Whether the unit may try to get off the bottom now. */
export function refloatVerdict({ counter: { id }, state: { aground, marks } }: Piece): Verdict {
  if (!aground) return reject('R-NV.2', 'refloat.afloat', 'The unit has not run aground.', { unit: id });
  return marks.tried ? reject('R-NV.2', 'refloat.already-tried', 'A vessel tries to get off once a turn.', { unit: id }) : ACCEPTED;
}
