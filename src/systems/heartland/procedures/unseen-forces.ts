import type { EventOf } from '../events.js';
import { evolve } from '../evolve.js';
import { findForce, hexId, type Force } from '../position.js';
import type { HeartlandRecorder } from '../recorder.js';
import type { PhaseOf } from '../state.js';
import { namedTo } from '../viewed-force.js';

/** Enters a phase that is about one force. If that does not show on the map, everybody learns what is waited for, and its own side alone for whom (H-3.71.2). */
export function enterWith(recorder: HeartlandRecorder, phase: PhaseOf<'attack-check'> | PhaseOf<'retreat'>): void {
  const told = namedTo(recorder.state, findForce(recorder.state, phase.force), phase.side);
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
