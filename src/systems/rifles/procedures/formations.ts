import { reject } from '../../../kernel/rejection.js';
import { roadsAt } from '../board.js';
import type { CommandOf } from '../commands.js';
import { isArtillery, isVessel } from '../order-of-battle.js';
import { featuresNow, hexId, type Piece } from '../position.js';
import { ACCEPTED, enter, type RiflesRecorder, type Verdict } from '../recorder.js';
import type { RiflesState } from '../state.js';
import { COVERS } from '../tables/cross-section.js';
import { FORMATIONS_OF, type Arm } from '../tables/formations.js';
import { ORDERS } from '../tables/orders.js';
import { FORMATIONS, type Formation, type Side } from '../vocabulary.js';
import { orderedUnit, orderlyVerdict, priceOf, priceVerdict } from './orders.js';

/** A unit takes another formation; who digs or stands in defensive order cannot leave the hex before (R-UN.2). */
export function changeFormation(recorder: RiflesRecorder, { unit: id, formation }: CommandOf<'change-formation'>, side: Side): Verdict {
  const { state } = recorder;
  const unit = orderedUnit(state, id, side);
  if (!unit.ok) return unit;
  const may = changeVerdict(state, unit.value, formation);
  if (!may.ok) return may;
  const cost = priceOf(unit.value, ORDERS.formation);
  recorder.record({ type: 'formation-changed', unit: id, from: unit.value.state.formation, to: formation, cost });
  enter(recorder, { name: 'movement' });
  return ACCEPTED;
}

/** The formations that the unit may change to now. */
export function formationsOpenTo(state: RiflesState, unit: Piece): readonly Formation[] {
  return FORMATIONS.filter((formation) => changeVerdict(state, unit, formation).ok);
}

function changeVerdict(state: RiflesState, unit: Piece, formation: Formation): Verdict {
  const orderly = orderlyVerdict(unit);
  if (!orderly.ok) return orderly;
  if (unit.state.formation === formation) return reject('R-OR.1', 'formation.same', 'The unit has that formation already.', { unit: unit.counter.id, formation });
  const lawful = formationVerdict(state, unit, formation);
  return lawful.ok ? priceVerdict(unit, ORDERS.formation) : lawful;
}

/** Whether a unit like this, mounted or not, can stand in the formation where it is (R-DO.1, R-DO.2, R-DO.3, R-ME.2). */
export function formationVerdict(state: RiflesState, unit: Piece, formation: Formation): Verdict {
  const { rule, formations } = FORMATIONS_OF[armOf(unit)];
  const facts = { unit: unit.counter.id, formation };
  if (formation === 'disordered' || formation === 'digging')
    return reject('R-UN.2', 'formation.not-chosen', 'Nobody is ordered into disorder, and to dig is an order of its own.', facts);
  if (!formations.value.includes(formation))
    return reject(rule, 'formation.not-possible', `The unit can take these formations: ${formations.value.join(', ')}.`, { ...facts, formations: formations.value });
  if (formation !== 'defensive-order' || offersCover(state, unit.state.hex)) return ACCEPTED;
  return reject('R-DO.1', 'formation.no-cover', 'Defensive order needs a redoubt, walled compound, town, village, trench or sunken road.', {
    ...facts,
    hex: hexId(state.setting, unit.state.hex),
  });
}

function armOf({ counter: { kind }, state: { mounted } }: Piece): Arm {
  if (isArtillery(kind)) return 'guns';
  if (isVessel(kind)) return 'vessel';
  return mounted ? 'mounted' : 'on-foot';
}

function offersCover(state: RiflesState, hex: number): boolean {
  return featuresNow(state, hex).some((feature) => feature in COVERS) || roadsAt(state.setting.board, hex).includes('sunken');
}
