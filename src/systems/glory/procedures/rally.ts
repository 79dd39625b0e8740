import { reject } from '../../../kernel/rejection.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, GloryCommand } from '../commands.js';
import type { RollFacts } from '../events.js';
import { disorderedCohesionOf, findPiece, isAdjacentTo, isNight, piece, type Piece } from '../position.js';
import { ACCEPTED, enter, type GloryRecorder, type Verdict } from '../recorder.js';
import type { GloryState } from '../state.js';
import { FACINGS, opponentOf, type Facing, type Side, type UnitId } from '../vocabulary.js';
import { finishGroup } from './activation.js';
import { rollAgainst } from './disorder.js';
import { turningVerdict } from './facing.js';

/** The Rally segment, the last of a group; left out when nobody can Rally (G-3.C.e, G-11.51.c). */
export function enterRally(recorder: GloryRecorder): void {
  if (ableToRally(recorder.state).length > 0) enter(recorder, { name: 'rally' });
  else finishGroup(recorder);
}

function ableToRally(state: GloryState): readonly Piece[] {
  const units = (state.activation?.group?.units ?? []).map((unit) => piece(state, unit));
  return units.filter((unit) => mayRally(state, unit).ok);
}

/** Whether a unit of the acting group may Rally now: a Disordered one that neither moved nor fought (G-4.23.a, G-11.13.a). */
function mayRally(state: GloryState, unit: Piece): Verdict {
  const { id } = unit.counter;
  const { place, hex, disordered, marks } = unit.state;
  if (place !== 'map') return reject('G-11.51.a', 'rally.off-map', 'Only units on the map Rally.', { unit: id, place });
  if (!disordered) return reject('G-3.C.e', 'rally.in-order', 'Only a Disordered unit can Rally.', { unit: id });
  if (marks.rallied) return reject('G-11.52.a', 'rally.already-tried', 'A unit tries to Rally once in an activation.', { unit: id });
  if (marks.moved || marks.fired || marks.fought || marks.defended || marks.guest)
    return reject('G-11.51.a', 'rally.not-idle', 'A unit that moved, fired or fought in this activation cannot Rally.', { unit: id, marks: Object.keys(marks) });
  if (isAdjacentTo(state, hex, opponentOf(unit.counter.side)))
    return reject('G-11.51.b', 'rally.enemy-adjacent', 'A unit next to an enemy cannot Rally.', { unit: id });
  return ACCEPTED;
}

/** One unit's Rally roll (G-11.52.a); at night it rallies without one (G-13.e). A unit that rallies may turn, guns beside others may not (G-7.14.c). */
export function rally(recorder: GloryRecorder, command: CommandOf<'rally'>, side: Side): Verdict {
  const { state } = recorder;
  const unit = findPiece(state, command.unit);
  if (!unit) return reject('G-11.51.a', 'unknown.unit', `The game has no unit ${command.unit}.`, { unit: command.unit });
  const group = state.activation?.group?.units ?? [];
  if (unit.counter.side !== side || !group.includes(command.unit))
    return reject('G-11.51.a', 'rally.not-active', 'Only units of the acting group Rally.', { unit: command.unit, group });
  const verdict = mayRally(state, unit);
  if (!verdict.ok) return verdict;
  const facing = (command.facing ?? unit.state.facing) as Facing;
  const turning = facing === unit.state.facing ? ACCEPTED : turningVerdict(state, unit);
  if (!turning.ok) return turning;
  attempt(recorder, unit, facing);
  enterRally(recorder);
  return ACCEPTED;
}

/** Against the Disordered Cohesion, for cavalry that of G-12.4.a, without modifiers (G-11.52.c), of leaders neither (G-11.53.a); a failure changes nothing (G-11.52.b). */
function attempt(recorder: GloryRecorder, unit: Piece, facing: Facing): void {
  const { id } = unit.counter;
  const cohesion = disorderedCohesionOf(unit);
  const { above, ...roll } = rollUnlessNight(recorder, id, cohesion);
  recorder.record({ type: 'rally-attempted', unit: id, ...roll, cohesion, rallied: !above, facing });
}

/** At night nothing is rolled and the unit rallies. */
function rollUnlessNight({ state, dice }: GloryRecorder, unit: UnitId, cohesion: number): { readonly roll?: RollFacts; readonly above: boolean } {
  if (isNight(state)) return { above: false };
  const { above, ...roll } = rollAgainst(dice, `rally ${unit}`, cohesion);
  return { roll, above };
}

/** The group ends; at night those that can Rally do so on the way, as they face (G-13.e). */
export function endActivation(recorder: GloryRecorder): Verdict {
  if (isNight(recorder.state)) for (const unit of ableToRally(recorder.state)) attempt(recorder, unit, unit.state.facing);
  finishGroup(recorder);
  return ACCEPTED;
}

export function offersOfRally(state: GloryState): readonly Offer<GloryCommand>[] {
  const commands = ableToRally(state).map(({ counter, state: { facing } }) => ({ type: 'rally', unit: counter.id, facing }) as const);
  return [
    { decision: 'rally', rule: 'G-11.52.a', commands, parts: { facings: FACINGS } },
    { decision: 'end-activation', rule: 'G-4.26.a', commands: [{ type: 'end-activation' }] },
  ];
}
