import { explain, type Term } from '../../../kernel/explained.js';
import { reject } from '../../../kernel/rejection.js';
import type { CommandOf } from '../commands.js';
import type { Piece } from '../position.js';
import { ACCEPTED, enter, rollTen, type RiflesRecorder, type Verdict } from '../recorder.js';
import type { RiflesState } from '../state.js';
import { ORDERS, RALLY_UNDER_FIRE } from '../tables/orders.js';
import { FORMATIONS, type Formation, type Side } from '../vocabulary.js';
import { formationVerdict } from './formations.js';
import { orderedUnit, priceOf, priceVerdict } from './orders.js';

/**
 * A disordered unit gives its turn to get into a formation: it does when a ten-sided die, and 2 under fire, is not above its
 * morale. The source has disorder and not its end (R-OR.1); house.
 */
export function rally(recorder: RiflesRecorder, { unit: id, formation }: CommandOf<'rally'>, side: Side): Verdict {
  const { state } = recorder;
  const unit = orderedUnit(state, id, side);
  if (!unit.ok) return unit;
  const may = rallyVerdict(state, unit.value, formation);
  if (!may.ok) return may;
  const { morale } = unit.value.counter;
  const modifiers = modifiersOf(unit.value);
  const added = explain(modifiers).total;
  const die = rollTen(recorder, `rally ${id}`, [0, ...[morale - added + 1].filter((first) => first > 0 && first < 10)]);
  const roll = { die, modifiers, total: die + added };
  recorder.record({ type: 'rally-attempted', unit: id, roll, rallied: roll.total <= morale, formation, cost: priceOf(unit.value, ORDERS.rally) });
  enter(recorder, { name: 'movement' });
  return ACCEPTED;
}

/** The formations in which the unit may try to rally now. */
export function formationsToRallyIn(state: RiflesState, unit: Piece): readonly Formation[] {
  return FORMATIONS.filter((formation) => rallyVerdict(state, unit, formation).ok);
}

/** Whether the unit may try to rally in this formation. */
export function rallyVerdict(state: RiflesState, unit: Piece, formation: Formation): Verdict {
  if (unit.state.formation !== 'disordered') return reject('R-OR.1', 'rally.in-order', 'Only a disordered unit can rally.', { unit: unit.counter.id });
  const lawful = formationVerdict(state, unit, formation);
  return lawful.ok ? priceVerdict(unit, ORDERS.rally) : lawful;
}

function modifiersOf({ state: { underFire } }: Piece): readonly Term[] {
  const { value, provenance } = RALLY_UNDER_FIRE;
  return underFire ? [{ label: 'Under fire', value, rule: 'R-OR.1', provenance }] : [];
}
