import { reject } from '../../../kernel/rejection.js';
import type { CommandOf } from '../commands.js';
import type { Piece } from '../position.js';
import { ACCEPTED, enter, type RiflesRecorder, type Verdict } from '../recorder.js';
import type { RiflesState } from '../state.js';
import { ORDERS } from '../tables/orders.js';
import type { Side } from '../vocabulary.js';
import { formationVerdict } from './formations.js';
import { orderedUnit, orderlyVerdict, priceOf, priceVerdict } from './orders.js';

/** Cavalry mounts; it keeps its formation, which must be one that riders can have (R-DO.3, R-UN.12). */
export function mount(recorder: RiflesRecorder, command: CommandOf<'mount'>, side: Side): Verdict {
  return changeHorses(recorder, command, side, 'cavalry-mounted');
}

/** Cavalry dismounts; it keeps its formation, and is from now on a unit that is not on horseback (R-UN.12). */
export function dismount(recorder: RiflesRecorder, command: CommandOf<'dismount'>, side: Side): Verdict {
  return changeHorses(recorder, command, side, 'cavalry-dismounted');
}

function changeHorses(recorder: RiflesRecorder, { type, unit: id }: CommandOf<'mount' | 'dismount'>, side: Side, event: 'cavalry-mounted' | 'cavalry-dismounted'): Verdict {
  const { state } = recorder;
  const unit = orderedUnit(state, id, side);
  if (!unit.ok) return unit;
  const may = horsesVerdict(state, unit.value, type);
  if (!may.ok) return may;
  recorder.record({ type: event, unit: id, cost: priceOf(unit.value, ORDERS.horses) });
  enter(recorder, { name: 'movement' });
  return ACCEPTED;
}

/** Whether the unit may mount or dismount where it stands. */
export function horsesVerdict(state: RiflesState, unit: Piece, to: 'mount' | 'dismount'): Verdict {
  const { kind, id } = unit.counter;
  if (kind !== 'cavalry') return reject('R-UN.12', 'horses.not-cavalry', 'Only cavalry mounts and dismounts.', { unit: id, kind });
  if (unit.state.mounted === (to === 'mount')) return reject('R-UN.12', 'horses.same', `The cavalry is ${to}ed already.`, { unit: id });
  const orderly = orderlyVerdict(unit);
  if (!orderly.ok) return orderly;
  const kept = formationVerdict(state, { ...unit, state: { ...unit.state, mounted: to === 'mount' } }, unit.state.formation);
  return kept.ok ? priceVerdict(unit, ORDERS.horses) : kept;
}
