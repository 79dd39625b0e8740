import type { EventOf } from '../events.js';
import { evolve } from '../evolve.js';
import { findForce, hexId, type Force, type Leader } from '../position.js';
import type { HeartlandRecorder } from '../recorder.js';
import type { HeartlandState, PhaseOf } from '../state.js';
import { fightsAs, isNamed, namedTo } from '../viewed-force.js';
import type { HexId, Side, UnitId } from '../vocabulary.js';
import { seenWith, shownAt } from './placement.js';

/** Who may be told what befalls a leader: everybody, if he shows on the map or was named as an attacker, else his side alone (H-3.71.1, H-3.71.2). */
export function toldOf(state: HeartlandState, leader: Leader): { readonly to?: Side } {
  return isNamed(state, { id: leader.counter.id }) ? {} : seenWith(state, leader);
}

/** Enters a phase that names somebody; if not all may be told whom, they learn what is waited for, and of a retreat from where (H-3.71.2). */
export function enterAs(recorder: HeartlandRecorder, phase: PhaseOf<'attack-check' | 'retreat' | 'morale-check' | 'succession'>, told: { readonly to?: Side; readonly from?: HexId }): void {
  const { to, from } = told;
  if (to) recorder.record({ type: 'phase-announced', name: phase.name, side: phase.side, ...(from !== undefined && { from }) });
  recorder.record({ type: 'phase-entered', phase, ...(to && { to }) });
}

/** Takes a force, or some of its units, to another hex, outside of its march. If that does not show there, everybody learns that a stack has moved, and its own side alone which (H-3.71.2). */
export function takeForce(recorder: HeartlandRecorder, moved: EventOf<'force-advanced'> | EventOf<'force-retreated'> | EventOf<'retreated-before-combat'>, { side, hex: start }: Force, end: number): void {
  const { setting } = recorder.state;
  const [from, to] = [hexId(setting, start), hexId(setting, end)];
  const after = evolve(recorder.state, moved);
  const force = findForce(after, moved.force.startsWith('hex:') ? `hex:${to}` : moved.force);
  const told = partAs(after, { force, side, hex: end, ...('units' in moved && { units: moved.units }) });
  if (told.to) recorder.record({ type: 'stack-moved', side, from, hex: to });
  recorder.record({ ...moved, ...told });
}

/** A force in a hex, or those of its units that are spoken of. */
interface Part {
  readonly force: Force | undefined;
  readonly side: Side;
  readonly hex: number;
  readonly units?: readonly UnitId[] | undefined;
}

/** Who may be told of a part of a force in a battle: of units he who sees them all, which is at most one (H-3.71.3). */
export function partAs(state: HeartlandState, { force, side, hex, units = [] }: Part): { readonly to?: Side } {
  const shown = shownAt(state, hex);
  return units.every((unit) => unit === shown) ? fightsAs(state, force, side) : { to: side };
}

/**
 * The command of a force passes to another leader, or to nobody. He is told to all if he shows on the map now or attacks in
 * the running battle, which names him; `known` is who was told of the one before him (H-3.71.1, H-3.71.2).
 */
export function passForce(recorder: HeartlandRecorder, passed: EventOf<'command-passed'>, side: Side, known: { readonly to?: Side } = {}): void {
  recorder.recordSeen(passed, (after) => {
    const attacks = after.battle?.waves.some(({ force }) => force === passed.force) === true;
    return { ...passed, ...(attacks ? {} : { ...known, ...namedTo(after, findForce(after, passed.force), side) }) };
  });
}
