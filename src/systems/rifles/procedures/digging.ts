import { reject } from '../../../kernel/rejection.js';
import type { CommandOf } from '../commands.js';
import { alive, featuresNow, hexId, type Piece } from '../position.js';
import { ACCEPTED, enter, type RiflesRecorder, type Verdict } from '../recorder.js';
import type { RiflesState } from '../state.js';
import { ORDERS } from '../tables/orders.js';
import type { Side } from '../vocabulary.js';
import { orderedUnit, orderlyVerdict, priceOf, priceVerdict } from './orders.js';
import { waterOf } from './step.js';

/** A unit begins to dig, for its whole turn; until the next it is as exposed as in disorder (R-XS.1) and cannot leave (R-UN.2). */
export function dig(recorder: RiflesRecorder, { unit: id }: CommandOf<'dig'>, side: Side): Verdict {
  const { state } = recorder;
  const unit = orderedUnit(state, id, side);
  if (!unit.ok) return unit;
  const may = digVerdict(state, unit.value);
  if (!may.ok) return may;
  recorder.record({ type: 'digging-begun', unit: id, cost: priceOf(unit.value, ORDERS.digging) });
  enter(recorder, { name: 'movement' });
  return ACCEPTED;
}

/** Every trench that the side has begun is ready, and who dug it stands in it in defensive order (R-DO.1). */
export function finishDigging(recorder: RiflesRecorder, side: Side): void {
  const { setting } = recorder.state;
  for (const { counter, state } of alive(recorder.state, side))
    if (state.formation === 'digging') recorder.record({ type: 'trench-dug', unit: counter.id, hex: hexId(setting, state.hex) });
}

/** Whether the unit may begin a trench: men on foot, in order, on land that has none. */
export function digVerdict(state: RiflesState, unit: Piece): Verdict {
  const { kind, id } = unit.counter;
  const facts = { unit: id, hex: hexId(state.setting, unit.state.hex) };
  if ((kind !== 'infantry' && kind !== 'cavalry') || unit.state.mounted)
    return reject('R-UN.2', 'dig.not-on-foot', 'Only infantry and dismounted cavalry dig.', { ...facts, kind });
  const orderly = orderlyVerdict(unit);
  if (!orderly.ok) return orderly;
  const features = featuresNow(state, unit.state.hex);
  if (waterOf(features) !== undefined || features.includes('bridge')) return reject('R-UN.2', 'dig.no-ground', 'Nobody digs in water or on a bridge.', facts);
  if (features.includes('trench')) return reject('R-DO.1', 'dig.trench-there', 'The hex has a trench: defensive order can be taken in it.', facts);
  return priceVerdict(unit, ORDERS.digging);
}
