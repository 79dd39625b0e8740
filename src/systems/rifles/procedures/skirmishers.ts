import { reject } from '../../../kernel/rejection.js';
import type { CommandOf } from '../commands.js';
import type { Piece } from '../position.js';
import { ACCEPTED, enter, type RiflesRecorder, type Verdict } from '../recorder.js';
import { ORDERS } from '../tables/orders.js';
import type { Side } from '../vocabulary.js';
import { orderedUnit, orderlyVerdict, priceOf, priceVerdict } from './orders.js';

/** A share of the men skirmishes from now on, whatever formation the others have (R-MD.5, R-UN.10). */
export function deploySkirmishers(recorder: RiflesRecorder, { unit: id, share }: CommandOf<'deploy-skirmishers'>, side: Side): Verdict {
  const unit = orderedUnit(recorder.state, id, side);
  if (!unit.ok) return unit;
  const may = skirmishersVerdict(unit.value, share);
  if (!may.ok) return may;
  recorder.record({ type: 'skirmishers-deployed', unit: id, share, cost: priceOf(unit.value, ORDERS.skirmishers) });
  enter(recorder, { name: 'movement' });
  return ACCEPTED;
}

/** Whether the unit may have this share of its men skirmish. Guns and vessels have no skirmishers; riders have (R-EX.5). */
export function skirmishersVerdict(unit: Piece, share: number): Verdict {
  const { kind, id } = unit.counter;
  if (kind !== 'infantry' && kind !== 'cavalry') return reject('R-MD.5', 'skirmishers.not-possible', 'Only infantry and cavalry deploy skirmishers.', { unit: id, kind });
  const orderly = orderlyVerdict(unit);
  if (!orderly.ok) return orderly;
  if (unit.state.skirmishers === share) return reject('R-MD.5', 'skirmishers.same', 'That share of the men skirmishes already.', { unit: id, share });
  return priceVerdict(unit, ORDERS.skirmishers);
}
