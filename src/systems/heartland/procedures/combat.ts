import { reject } from '../../../kernel/rejection.js';
import type { RuleId } from '../../../kernel/rule.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { findForce, hexId, hexIndex } from '../position.js';
import { ACCEPTED, enter, handOver, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { Assault, HeartlandState } from '../state.js';
import { opponentOf, type ForceId, type HexId } from '../vocabulary.js';
import { attackerIn, cancelAssault } from './assaults.js';
import { defendingStack, isFighting } from './battle-forces.js';
import { goOnWithBattle, muster } from './battle.js';
import { navalCombatsDue } from './naval-combat.js';
import { isLeftBehind, overrunRearGuard } from './rear-guard.js';
import { overrunBatteries } from './shore-batteries.js';

/**
 * The combat sequence: combats on the river come first, then every Assault marker is resolved, hex by hex in the order
 * that the attacker chooses (H-4.24.1, H-10.0.1, H-10.11.1). He is asked only where there is a choice. Batteries that stand
 * alone fall without a fight (H-10.82.b.1).
 */
export function enterCombat(recorder: HeartlandRecorder): void {
  if (recorder.state.battle) goOnWithBattle(recorder);
  else if (navalCombatsDue(recorder.state).length > 0) enter(recorder, { name: 'combat', side: recorder.state.impulse!.side });
  else enterNextBattle(recorder);
}

function enterNextBattle(recorder: HeartlandRecorder): void {
  overrunBatteries(recorder);
  cancelVoidAssaults(recorder);
  const { state } = recorder;
  const side = state.impulse === null ? undefined : attackerIn(state.impulse);
  const targets = targetsOf(state);
  const [only] = targets;
  if (!only || side === undefined) handOver(recorder, 'extended-battle');
  else if (targets.length === 1 && only.forces.length === 1) beginBattle(recorder, only.target, only.forces);
  else enter(recorder, { name: 'combat', side });
}

/** A hex that is to be attacked, and by whom. */
interface Target {
  readonly target: number;
  readonly forces: readonly ForceId[];
}

function targetsOf({ impulse }: HeartlandState): readonly Target[] {
  const assaults = impulse?.assaults ?? [];
  const targets = [...new Set(assaults.map(({ target }) => target))];
  return targets.map((target) => ({ target, forces: assaults.filter((assault) => assault.target === target).map(({ force }) => force) }));
}

/** No battle with an inactive commander (H-10.21.2), and none where nobody is left to fight (H-10.0.1). */
function cancelVoidAssaults(recorder: HeartlandRecorder): void {
  for (const assault of recorder.state.impulse?.assaults ?? []) {
    const rule = voidBy(recorder.state, assault);
    if (rule) cancelAssault(recorder, assault, rule);
  }
}

function voidBy(state: HeartlandState, { force: id, from, target }: Assault): RuleId | undefined {
  const force = findForce(state, id);
  if (force?.hex !== from || !force.units.some(isFighting)) return 'H-10.0.1';
  if (force.commander?.state.active === false) return 'H-10.21.2';
  return defendingStack(state, opponentOf(force.side), target) || isLeftBehind(state, target) ? undefined : 'H-10.0.1';
}

/** Fights the next battle. Refused with `unknown.hex`, `combat.river-first`, `combat.no-assault` and `combat.waves`. */
export function fight(recorder: HeartlandRecorder, { target, waves }: CommandOf<'fight'>): Verdict {
  const { state } = recorder;
  const hex = hexIndex(state.setting, target);
  if (hex < 0) return reject('H-10.11.1', 'unknown.hex', `The map has no hex ${target}.`, { hex: target });
  if (navalCombatsDue(state).length > 0) return reject('H-10.8.1', 'combat.river-first', 'Combats on the river are fought first.', {});
  const attacked = targetsOf(state).find((each) => each.target === hex);
  if (!attacked) return reject('H-10.0.1', 'combat.no-assault', `No Assault marker points at ${target}.`, { target, targets: targetsOf(state).map((each) => hexId(state.setting, each.target)) });
  const { forces } = attacked;
  if (waves.length !== forces.length || !forces.every((force) => waves.includes(force)))
    return reject('H-10.33.1', 'combat.waves', `All who attack ${target} fight one after the other, in the order that you name: ${forces.join(', ')}.`, { target, forces });
  beginBattle(recorder, hex, waves);
  return ACCEPTED;
}

/** A battle of all exchanges against one hex, in that order (H-10.11.2, H-10.33.1); who sweeps a rear guard away fights the force behind it at once (H-9.22.4). */
function beginBattle(recorder: HeartlandRecorder, target: number, forces: readonly ForceId[]): void {
  const waves = wavesOf(recorder.state, forces);
  const pursuit = overrunRearGuard(recorder, waves);
  if (pursuit) muster(recorder, pursuit.target, [pursuit]);
  else if (pursuit === undefined) muster(recorder, target, waves);
  if (pursuit === null) handOver(recorder, 'combat');
  else goOnWithBattle(recorder);
}

function wavesOf({ impulse }: HeartlandState, forces: readonly ForceId[]): readonly Assault[] {
  return forces.map((force) => impulse!.assaults.find((assault) => assault.force === force)!);
}

/** As many orders of the attackers as are listed; more are possible (H-10.33.1). */
const MOST_ORDERS = 24;

/** Each hex to be attacked, with the orders in which its attackers can fight. */
export function offersOfCombat(state: HeartlandState): readonly Offer<HeartlandCommand>[] {
  if (navalCombatsDue(state).length > 0) return [];
  const targets = targetsOf(state).map(({ target, forces }) => ({ target: hexId(state.setting, target), forces }));
  const commands = targets.flatMap(({ target, forces }) => ordersOf(forces).map((waves) => fightIn(target, waves)));
  return [{ decision: 'fight', rule: 'H-10.11.1', commands, parts: { targets: targets.map(({ target, forces }) => ({ target, forces: [...forces] })) } }];
}

function fightIn(target: HexId, waves: readonly ForceId[]): HeartlandCommand {
  return { type: 'fight', target, waves: [...waves] };
}

function ordersOf(forces: readonly ForceId[]): readonly (readonly ForceId[])[] {
  if (forces.length <= 1) return [forces];
  return forces.flatMap((first) => ordersOf(forces.filter((force) => force !== first)).map((rest) => [first, ...rest])).slice(0, MOST_ORDERS);
}
