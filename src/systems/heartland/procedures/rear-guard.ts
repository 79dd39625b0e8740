import { findForce, forcesAt, hexId, looseAt, type Force } from '../position.js';
import type { HeartlandRecorder } from '../recorder.js';
import type { Assault, FallenBack, HeartlandState } from '../state.js';
import { opponentOf } from '../vocabulary.js';
import { cancelAssault, declareAssault } from './assaults.js';
import { attackingStack, combatFactorsOf, defendingStack } from './battle-forces.js';
import { captureAt } from './capture.js';
import { captureLeaders, eliminateUnits } from './elimination.js';
import { takePlaces } from './march.js';
import { takeForce } from './unseen-forces.js';

/** So many times the rear guard's combat factors sweep it away (H-9.22.4). */
const OVERRUN = 20;

/** The combat factors on both sides of a rear guard, and who left it behind. */
export interface RearGuardOdds {
  readonly attacker: number;
  readonly defender: number;
  readonly fallenBack: FallenBack;
}

/** Who retreated before combat out of the hex; in an extended battle nobody has (H-10.71.5), whoever stands there by then. */
function fallenBackFrom({ impulse }: HeartlandState, hex: number): FallenBack | undefined {
  return impulse?.extended === null ? impulse.fallenBack.findLast(({ from }) => from === hex) : undefined;
}

/** The odds against a rear guard, by final combat factors after all halvings (H-9.22.4); undefined where none stands in the target hex. */
export function rearGuardOdds(state: HeartlandState, { force: id, target }: Assault): RearGuardOdds | undefined {
  const force = findForce(state, id);
  const fallenBack = fallenBackFrom(state, target);
  const defender = force && defendingStack(state, opponentOf(force.side), target);
  if (!force || !fallenBack || !defender) return undefined;
  return { attacker: combatFactorsOf(state, attackingStack(force)).total, defender: combatFactorsOf(state, defender).total, fallenBack };
}

/** Whether a stack has retreated before combat out of the hex: if nobody stayed, who attacked it merely advances (H-9.22.5). */
export function isLeftBehind(state: HeartlandState, hex: number): boolean {
  return fallenBackFrom(state, hex) !== undefined;
}

/** Whether the attacker sweeps the rear guard away without a fight (H-9.22.4). */
export function isOverrun({ attacker, defender }: RearGuardOdds): boolean {
  return attacker >= OVERRUN * defender;
}

/**
 * Sweeps a rear guard away, if the first of its attackers is strong enough: it is removed with its leader captured
 * (H-9.24.1), the attacker advances, and at once attacks the force that had retreated, without a new point or check; the
 * other attackers of the rear guard have nobody left to attack. Returns that attack; undefined when there was no overrun,
 * `null` when there was one and nobody is left to be attacked.
 */
export function overrunRearGuard(recorder: HeartlandRecorder, waves: readonly Assault[]): Assault | null | undefined {
  const [first] = waves;
  const odds = first && rearGuardOdds(recorder.state, first);
  if (!odds || !isOverrun(odds)) return undefined;
  const { target } = first;
  recorder.record({ type: 'overrun', hex: hexId(recorder.state.setting, target), attacker: odds.attacker, defender: odds.defender });
  sweepAway(recorder, findForce(recorder.state, first.force)!, target);
  for (const assault of waves.slice(1)) cancelAssault(recorder, assault, 'H-9.22.4');
  return pursue(recorder, first, odds.fallenBack);
}

function sweepAway(recorder: HeartlandRecorder, attacker: Force, target: number): void {
  const { state } = recorder;
  const guards = forcesAt(state, target);
  const loose = looseAt(state, target).filter(({ counter }) => counter.side !== attacker.side && counter.type === 'detachment');
  eliminateUnits(recorder, [...guards.flatMap(({ units }) => units), ...loose], 'H-9.22.4');
  captureLeaders(recorder, guards.flatMap(({ leaders }) => leaders), 'H-9.24.1');
  takeForce(recorder, { type: 'force-advanced', force: attacker.id, hex: hexId(state.setting, target) }, attacker, target);
  captureAt(recorder, attacker.side, target);
  takePlaces(recorder, attacker.side, attacker, [target]);
}

function pursue(recorder: HeartlandRecorder, swept: Assault, { to }: FallenBack): Assault | null {
  const { force: before, target: from, hasty } = swept;
  const { setting } = recorder.state;
  const force = before.startsWith('hex:') ? `hex:${hexId(setting, from)}` : before;
  cancelAssault(recorder, swept, 'H-9.22.4');
  const side = findForce(recorder.state, force)!.side;
  if (!defendingStack(recorder.state, opponentOf(side), to)) return null;
  const assault = { force, from, target: to, hasty };
  declareAssault(recorder, assault);
  return assault;
}
