import { cohesionOf, hexIndex, holderOf, piece, type Piece } from '../position.js';
import { enter, type GloryRecorder } from '../recorder.js';
import type { Charge, Continuation, GloryState, Occupation, Pending } from '../state.js';
import type { Facing, UnitId } from '../vocabulary.js';
import { chargeableHexes, fronts, mayCharge } from './charge-legality.js';
import { enterRally } from './rally.js';
import { othersIn } from './stacking.js';
import { standing } from './standing-charge.js';

/**
 * What comes next in the charge segment: hexes left before the charge are occupied (G-10.27.e), the standard charges are
 * resolved in the attacker's order (G-10.21.c), then come the Continued Attacks (G-11.32.d), then Rally.
 */
export function proceed(recorder: GloryRecorder, before: Pending): void {
  const { current: _current, ...pending } = before;
  const charges = pending.charges.filter((charge) => stands(recorder, charge));
  const now = { ...pending, charges };
  if (occupied(recorder, now)) return;
  if (charges.length > 0) {
    enter(recorder, { name: 'charges', pending: now });
    return;
  }
  continueOrRally(recorder, now);
}

function stands(recorder: GloryRecorder, charge: Charge): boolean {
  const still = standing(recorder.state, charge);
  if (!still.ok) recorder.record({ type: 'charge-voided', charge: charge.id, rule: still.error });
  return still.ok;
}

/** Enters the next occupation whose candidates have no charge left to wait for. */
function occupied(recorder: GloryRecorder, pending: Pending): boolean {
  const { state } = recorder;
  const open = pending.occupations.filter((occupation) => entrants(state, occupation).length > 0);
  const ready = open.find(({ candidates }) => !pending.charges.some(({ attackers }) => attackers.some((id) => candidates.includes(id))));
  const [first] = ready ? entrants(state, ready) : [];
  if (!ready || first === undefined) return false;
  const { side } = piece(state, first).counter;
  enter(recorder, { name: 'occupation', side, occupation: ready, pending: { ...pending, occupations: open.filter((other) => other !== ready) } });
  return true;
}

/** Who may enter an empty hex: of the candidates that still front it, those with the best Cohesion in force (G-11.31.a, G-11.31.b). */
export function entrants(state: GloryState, { hex, candidates }: Occupation): readonly UnitId[] {
  const index = hexIndex(state.setting, hex);
  if (holderOf(state, index) !== undefined) return [];
  return bestOf(candidates.map((id) => piece(state, id)).filter((unit) => unit.state.place === 'map' && fronts(state, unit, index)));
}

/** The units will occupy no hex that was left before the charge any more. */
export function withoutCandidates(pending: Pending, units: readonly UnitId[]): Pending {
  const occupations = pending.occupations.map((occupation) => ({ ...occupation, candidates: occupation.candidates.filter((id) => !units.includes(id)) }));
  return { ...pending, occupations };
}

function bestOf(units: readonly Piece[]): readonly UnitId[] {
  const best = Math.max(...units.map(cohesionOf));
  return units.filter((unit) => cohesionOf(unit) === best).map(({ counter }) => counter.id);
}

function continueOrRally(recorder: GloryRecorder, pending: Pending): void {
  const [continuation, ...continuations] = pending.continuations;
  if (!continuation) {
    enterRally(recorder);
    return;
  }
  const rest = { ...pending, continuations };
  if (mayContinue(recorder.state, continuation)) {
    enter(recorder, { name: 'continued-attack', continuation, pending: rest });
    return;
  }
  const rule = areSharpshooters(recorder.state, continuation.unit) ? 'G-14.45.d' : 'G-11.32.g';
  recorder.record({ type: 'continued-attack-lapsed', unit: continuation.unit, rule });
  continueOrRally(recorder, rest);
}

/** Who has advanced is alone, and alone they do not charge (G-14.45.d). */
function areSharpshooters(state: GloryState, id: UnitId): boolean {
  return piece(state, id).counter.ability === 'sharpshooters';
}

/** It stands in order where it advanced to, with enemies in front (G-11.32.a, G-11.32.g). */
function mayContinue(state: GloryState, { unit: id, hex }: Continuation): boolean {
  const unit = piece(state, id);
  if (areSharpshooters(state, id)) return false;
  if (unit.state.place !== 'map' || unit.state.disordered || unit.state.hex !== hexIndex(state.setting, hex)) return false;
  const hexes = chargeableHexes(state, unit);
  return hexes.length > 0 && mayCharge(state, unit, hexes).ok;
}

/** The facing that a unit takes up in a hex: its own choice, or that of the units it joins (G-7.11.b). */
export function joiningFacing(state: GloryState, unit: Piece, hex: number, wanted: Facing): Facing {
  return othersIn(state, unit, hex)[0]?.state.facing ?? wanted;
}
