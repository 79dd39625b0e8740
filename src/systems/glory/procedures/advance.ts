import { reject } from '../../../kernel/rejection.js';
import type { Offer } from '../../../kernel/system.js';
import { isClosedEntry } from '../arrivals.js';
import type { CommandOf, GloryCommand } from '../commands.js';
import { findPiece, hexIndex, holderOf, isArtillery, isMounted, isNight, neighboursOf, piece, stackAt, type Piece } from '../position.js';
import { isUncrossable } from '../board.js';
import { ACCEPTED, enter, type GloryRecorder, type Verdict } from '../recorder.js';
import type { Combat, GloryState, Opening, Pending, PhaseOf } from '../state.js';
import { FACINGS, opponentOf, type Facing, type HexId, type Side, type UnitId } from '../vocabulary.js';
import { fronts, unitAbove } from './charge-legality.js';
import { entrants, proceed, withoutCandidates } from './charge-segment.js';
import { disorder } from './disorder.js';

type AdvancePhase = PhaseOf<'advance'>;

/** The winning side enters the hexes that the other left empty (G-11.31.a), also by elimination (G-11.31.g); left out when there is none. */
export function enterAdvance(recorder: GloryRecorder, combat: Combat, pending: Pending): void {
  const repulsed = combat.result === 'attacker-repulsed';
  const won = openingsOf(recorder.state, combat);
  const left = repulsed ? [] : openingsLeftBefore(combat, pending);
  const side = repulsed ? opponentOf(combat.charge.side) : combat.charge.side;
  goOn(recorder, side, combat, [...won, ...left], pending);
}

function openingsOf(state: GloryState, combat: Combat): readonly Opening[] {
  return combat.result === 'attacker-repulsed' ? openingsAfterRepulse(state, combat) : openingsOfChargers(state, combat);
}

/** Who may enter which of the hexes that the charge emptied, before anybody has (G-11.31.a, G-11.33.f). */
export function entriesOf(state: GloryState, combat: Combat): readonly { readonly hex: HexId; readonly units: readonly UnitId[] }[] {
  const entries = openingsOf(state, combat).map((opening) => ({ hex: opening.hex, units: candidatesNow(state, combat, opening) }));
  return entries.filter(({ units }) => units.length > 0);
}

/**
 * A charger may enter a hex left before the charge in place of one that it won: it picks (G-10.27.e, G-11.31.f). Those whose
 * own charge still waits come later.
 */
function openingsLeftBefore({ charge }: Combat, { occupations, charges }: Pending): readonly Opening[] {
  const waiting = charges.flatMap(({ attackers }) => attackers);
  const mine = occupations.filter(({ candidates }) => candidates.some((id) => charge.attackers.includes(id)));
  return mine.map(({ hex, candidates }) => ({ hex, leftBefore: true, candidates: candidates.filter((id) => !waiting.includes(id)) }));
}

/**
 * Top units that front the hex; the bottom one of a stack never advances, nor do guns (G-11.31.c, G-11.31.d, G-10.28.c). It
 * is no movement: neither Command nor other enemies matter (G-11.31.h).
 */
function openingsOfChargers(state: GloryState, { charge, contested }: Combat): readonly Opening[] {
  const tops = charge.attackers.map((id) => piece(state, id)).filter((unit) => unit.state.place === 'map' && !unitAbove(state, unit));
  return contested.map((hex) => ({ hex, leftBefore: false, candidates: idsOf(tops.filter((unit) => fronts(state, unit, hexIndex(state.setting, hex)))) }));
}

/** One top unit of the defenders for each hex that chargers left (G-11.33.f). */
function openingsAfterRepulse(state: GloryState, { charge, contested }: Combat): readonly Opening[] {
  const defenders = charge.targets.flatMap((hex) => stackAt(state, hexIndex(state.setting, hex)));
  const tops = defenders.filter((unit) => !isArtillery(unit.counter) && !unit.state.marks.guest && !unitAbove(state, unit));
  return contested.map((hex) => ({ hex, leftBefore: false, candidates: idsOf(tops.filter((unit) => isOpenTo(state, unit, hex))) }));
}

function idsOf(units: readonly Piece[]): readonly UnitId[] {
  return units.map(({ counter }) => counter.id);
}

function isOpenTo(state: GloryState, unit: Piece, hex: HexId): boolean {
  const { board } = state.setting;
  const direction = board.grid.directionTo(unit.state.hex, hexIndex(state.setting, hex));
  return direction !== undefined && !isUncrossable(board, unit.state.hex, direction) && !isClosedEntry(state, hexIndex(state.setting, hex), unit.counter.side);
}

/** The units that may enter an opening now, once it is empty (G-11.31.i); after a repulse its owner picks among all (G-11.31.a, G-11.33.f). */
function candidatesNow(state: GloryState, combat: Combat, { hex, candidates }: Opening): readonly UnitId[] {
  const waiting = candidates.filter((id) => !combat.advanced.includes(id));
  if (combat.result !== 'attacker-repulsed') return entrants(state, { hex, candidates: waiting });
  const empty = holderOf(state, hexIndex(state.setting, hex)) === undefined;
  return empty ? waiting.filter((id) => piece(state, id).state.place === 'map') : [];
}

function goOn(recorder: GloryRecorder, side: Side, combat: Combat, openings: readonly Opening[], pending: Pending): void {
  const open = openings.filter((opening) => candidatesNow(recorder.state, combat, opening).length > 0);
  if (open.length === 0) {
    finish(recorder, combat, pending);
    return;
  }
  enter(recorder, { name: 'advance', side, combat, openings: open, optional: isOptional(recorder.state, combat, open), pending });
}

/** At night a victorious attacker may stay (G-13.i), and so may a defender at any time (G-11.33.a). */
function isOptional(state: GloryState, { result }: Combat, openings: readonly Opening[]): boolean {
  return result === 'attacker-repulsed' || (isNight(state) && openings.some(({ leftBefore }) => !leftBefore)) || occupiesAtRisk(state);
}

/** Whether entering a hex left before the charge is an advance by night like any other: optional, and Disordering (G-13.i). */
export function occupiesAtRisk(state: GloryState): boolean {
  return isNight(state) && state.setting.options['night-occupation'] === 'disorders';
}

/** After a repulse each unit that advanced is asked for its counter-charge, until one makes it (G-11.33.a, G-11.33.c). */
function finish(recorder: GloryRecorder, combat: Combat, pending: Pending): void {
  const able = combat.advanced.filter((id) => counterTargets(recorder.state, combat, piece(recorder.state, id)).length > 0);
  const [unit] = able;
  if (combat.result !== 'attacker-repulsed' || unit === undefined) {
    proceed(recorder, pending);
    return;
  }
  const { side } = piece(recorder.state, unit).counter;
  enter(recorder, { name: 'counter-charge', side, unit, combat: { ...combat, advanced: able }, pending });
}

/** Goes on after a unit has declined its counter-charge. */
export function afterCounterCharge(recorder: GloryRecorder, combat: Combat, declined: UnitId, pending: Pending): void {
  finish(recorder, { ...combat, advanced: combat.advanced.filter((id) => id !== declined) }, pending);
}

/**
 * The hexes of beaten units that an advanced defender could counter-charge: next to it, whatever its facing, since it may
 * turn (G-11.33.g). None for a Disordered unit (G-11.33.f), by night none for a mounted one (G-13.c), none for
 * Sharpshooters, who are alone there (G-14.45.d), and none after a counter-charge (G-11.33.d).
 */
export function counterTargets(state: GloryState, { charge, losers }: Combat, unit: Piece): readonly number[] {
  if (unit.counter.ability === 'sharpshooters') return [];
  if (charge.kind === 'counter' || unit.state.place !== 'map' || unit.state.disordered || (isMounted(unit) && isNight(state))) return [];
  const beaten = losers.map((id) => piece(state, id).state.hex);
  const { board } = state.setting;
  return neighboursOf(board, unit.state.hex).filter((hex) => {
    const direction = board.grid.directionTo(unit.state.hex, hex);
    return beaten.includes(hex) && direction !== undefined && !isUncrossable(board, unit.state.hex, direction) && !isClosedEntry(state, hex, unit.counter.side);
  });
}

/**
 * A unit of the winning side enters an empty hex, with any facing (G-11.31.e); who was with it stays as he was (G-11.31.j).
 * At night it Disorders a victorious attacker and nobody else (G-13.i, G-13.k).
 */
export function advance(recorder: GloryRecorder, { unit, hex, facing }: CommandOf<'advance'>, side: Side): Verdict {
  const { state } = recorder;
  const phase = state.phase as AdvancePhase;
  const opening = phase.openings.find((open) => open.hex === hex);
  if (!opening) return noOpening(state, phase, hex);
  const verdict = mayEnter(state, unit, candidatesNow(state, phase.combat, opening));
  if (!verdict.ok) return verdict;
  recorder.record({ type: 'unit-advanced', unit, to: hex, facing: facing as Facing });
  const victorious = phase.combat.result !== 'attacker-repulsed' && !opening.leftBefore;
  if ((victorious && isNight(state)) || (opening.leftBefore && occupiesAtRisk(state))) disorder(recorder, unit, 'night-advance', 'G-13.i');
  const combat = { ...phase.combat, advanced: [...phase.combat.advanced, unit] };
  const rest = withoutCandidates(phase.pending, [unit]);
  const pending = victorious ? withContinuation(recorder.state, combat, unit, rest) : rest;
  goOn(recorder, side, combat, phase.openings.filter((open) => open !== opening), pending);
  return ACCEPTED;
}

function noOpening(state: GloryState, { openings }: AdvancePhase, hex: HexId): Verdict {
  if (hexIndex(state.setting, hex) < 0) return reject('G-11.31.a', 'unknown.hex', `The map has no hex ${hex}.`, { hex });
  return reject('G-11.31.a', 'advance.no-opening', 'Advances go only into hexes that the beaten side left empty.', { hex, open: openings.map((open) => open.hex) });
}

function mayEnter(state: GloryState, unit: UnitId, candidates: readonly UnitId[]): Verdict {
  if (!findPiece(state, unit)) return reject('G-11.31.a', 'unknown.unit', `The game has no unit ${unit}.`, { unit });
  return candidates.includes(unit)
    ? ACCEPTED
    : reject('G-11.31.a', 'advance.not-candidate', 'The top unit with the best Cohesion enters the hex.', { unit, candidates: [...candidates] });
}

/** After 11 or more in a standard charge the unit may attack again, unless it is Disordered (G-11.32.a, G-11.32.c). */
function withContinuation(state: GloryState, { charge, result, losers }: Combat, id: UnitId, pending: Pending): Pending {
  const unit = piece(state, id);
  if (result !== 'disorder-and-retreat' || charge.kind !== 'standard' || unit.state.disordered) return pending;
  const hex = state.setting.board.grid.idOf(unit.state.hex);
  return { ...pending, continuations: [...pending.continuations, { unit: id, hex, spent: [...new Set([...charge.defenders, ...losers])] }] };
}

/** The side stays: after a repulse, or a victorious attacker at night (G-11.33.a, G-13.i). */
export function declineAdvance(recorder: GloryRecorder, side: Side): Verdict {
  if (recorder.state.phase.name === 'occupation') return declineOccupation(recorder, side);
  const { combat, openings, optional, pending } = recorder.state.phase as AdvancePhase;
  if (!optional) return reject('G-11.31.a', 'advance.must', 'By day the victorious attacker must advance.', { open: openings.map(({ hex }) => hex) });
  recorder.record({ type: 'advance-declined', side });
  const left = openings.filter(({ leftBefore }) => leftBefore);
  if (left.length < openings.length) goOn(recorder, side, combat, left, pending);
  else goOn(recorder, side, combat, [], withoutCandidates(pending, left.flatMap(({ candidates }) => candidates)));
  return ACCEPTED;
}

function declineOccupation(recorder: GloryRecorder, side: Side): Verdict {
  const { occupation, pending } = recorder.state.phase as PhaseOf<'occupation'>;
  if (!occupiesAtRisk(recorder.state)) return reject('G-10.27.e', 'advance.must', 'The charging infantry must occupy the hex that was left before the charge.', { open: [occupation.hex] });
  recorder.record({ type: 'advance-declined', side });
  proceed(recorder, pending);
  return ACCEPTED;
}

/** Infantry enters the hex that mounted cavalry or horse artillery left before its charge (G-10.27.e). */
export function occupy(recorder: GloryRecorder, { unit, facing }: CommandOf<'occupy'>): Verdict {
  const { occupation, pending } = recorder.state.phase as PhaseOf<'occupation'>;
  const verdict = mayEnter(recorder.state, unit, entrants(recorder.state, occupation));
  if (!verdict.ok) return verdict;
  recorder.record({ type: 'unit-advanced', unit, to: occupation.hex, facing: facing as Facing });
  if (occupiesAtRisk(recorder.state)) disorder(recorder, unit, 'night-advance', 'G-13.i');
  proceed(recorder, pending);
  return ACCEPTED;
}

export function offersOfAdvance(state: GloryState): readonly Offer<GloryCommand>[] {
  const { combat, openings, optional } = state.phase as AdvancePhase;
  const commands = openings.flatMap((opening) =>
    candidatesNow(state, combat, opening).map((id): GloryCommand => ({ type: 'advance', unit: id, hex: opening.hex, facing: piece(state, id).state.facing })),
  );
  const offer: Offer<GloryCommand> = { decision: 'advance', rule: 'G-11.31.a', commands, parts: { facings: FACINGS } };
  return optional ? [offer, { decision: 'decline-advance', rule: isNight(state) ? 'G-13.i' : 'G-11.33.i', commands: [{ type: 'decline-advance' }] }] : [offer];
}

export function offersOfOccupation(state: GloryState): readonly Offer<GloryCommand>[] {
  const { occupation } = state.phase as PhaseOf<'occupation'>;
  const commands = entrants(state, occupation).map((id): GloryCommand => ({ type: 'occupy', unit: id, facing: piece(state, id).state.facing }));
  const offer: Offer<GloryCommand> = { decision: 'occupation', rule: 'G-10.27.e', commands, parts: { facings: FACINGS } };
  return occupiesAtRisk(state) ? [offer, { decision: 'decline-advance', rule: 'G-13.i', commands: [{ type: 'decline-advance' }] }] : [offer];
}
