import { forcesAt, hexId, holderOf, looseAt } from '../position.js';
import type { HeartlandRecorder } from '../recorder.js';
import type { Assault, HeartlandState } from '../state.js';
import { opponentOf, type Side } from '../vocabulary.js';
import { cancelAssault } from './assaults.js';
import { captureAt } from './capture.js';
import { hinders } from './movement-reach.js';
import { takeForce } from './unseen-forces.js';

/** Whether a side has a shore battery in the hex, and nobody with it who fights on land (H-10.82.b.1). */
export function isBatteryAlone(state: HeartlandState, side: Side, hex: number): boolean {
  const own = looseAt(state, hex).filter(({ counter }) => counter.side === side);
  const accompanied = forcesAt(state, hex).some((force) => force.side === side) || own.some((unit) => unit.counter.type !== 'battery' && hinders(state, unit));
  return !accompanied && own.some(({ counter }) => counter.type === 'battery');
}

/**
 * Who has passed the check against a battery that stands alone advances into its hex, and it is removed: it has no strength
 * on land, and nothing is fought (H-10.82.b.1, H-10.82.1).
 */
export function overrunBatteries(recorder: HeartlandRecorder): void {
  for (const assault of recorder.state.impulse?.assaults ?? []) overrun(recorder, assault);
}

function overrun(recorder: HeartlandRecorder, assault: Assault): void {
  const { force, from, target } = assault;
  const { state } = recorder;
  const attacker = forcesAt(state, from).find(({ id }) => id === force);
  if (!attacker || !isBatteryAlone(state, opponentOf(attacker.side), target)) return;
  const to = hexId(state.setting, target);
  cancelAssault(recorder, assault, 'H-10.82.b.1');
  takeForce(recorder, { type: 'force-advanced', force, hex: to }, attacker, target);
  captureAt(recorder, attacker.side, target);
  if (holderOf(recorder.state, target) !== attacker.side) recorder.record({ type: 'place-taken', hexes: [to], side: attacker.side });
}
