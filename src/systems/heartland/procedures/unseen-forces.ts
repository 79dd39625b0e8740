import type { EventOf } from '../events.js';
import { evolve } from '../evolve.js';
import { findForce, hexId, type Force, type Leader } from '../position.js';
import type { HeartlandRecorder } from '../recorder.js';
import type { HeartlandState, PhaseOf } from '../state.js';
import { isNamed, namedTo } from '../viewed-force.js';
import type { Side } from '../vocabulary.js';
import { seenWith } from './placement.js';

/** Who may be told what befalls a leader: everybody, if he shows on the map or was named as an attacker, else his side alone (H-3.71.1, H-3.71.2). */
export function toldOf(state: HeartlandState, leader: Leader): { readonly to?: Side } {
  return isNamed(state, { id: leader.counter.id }) ? {} : seenWith(state, leader);
}

/** Enters a phase that is about one force. If that does not show on the map, everybody learns what is waited for, and its own side alone for whom (H-3.71.2). */
export function enterWith(recorder: HeartlandRecorder, phase: PhaseOf<'attack-check'> | PhaseOf<'retreat'>): void {
  enterAs(recorder, phase, namedTo(recorder.state, findForce(recorder.state, phase.force), phase.side));
}

/** Enters a phase that names somebody; if not all may be told whom, they learn what is waited for. */
export function enterAs(recorder: HeartlandRecorder, phase: PhaseOf<'attack-check' | 'retreat' | 'morale-check' | 'succession'>, told: { readonly to?: Side }): void {
  if (told.to) recorder.record({ type: 'phase-announced', name: phase.name, side: phase.side });
  recorder.record({ type: 'phase-entered', phase, ...told });
}

/** Takes a force to another hex, outside of its march. If it does not show there, everybody learns that a stack has moved, and its own side alone which (H-3.71.2). */
export function takeForce(recorder: HeartlandRecorder, moved: EventOf<'force-advanced'> | EventOf<'force-retreated'> | EventOf<'retreated-before-combat'>, { side, hex: start }: Force, end: number): void {
  const { setting } = recorder.state;
  const [from, to] = [hexId(setting, start), hexId(setting, end)];
  const after = evolve(recorder.state, moved);
  const told = namedTo(after, findForce(after, moved.force.startsWith('hex:') ? `hex:${to}` : moved.force), side);
  if (told.to) recorder.record({ type: 'stack-moved', side, from, hex: to });
  recorder.record({ ...moved, ...told });
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
