import { reject } from '../../../kernel/rejection.js';
import type { RuleId } from '../../../kernel/rule.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { findForce, findUnit, hexId, hexIndex } from '../position.js';
import { ACCEPTED, enter, handOver, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { Assault, Battle, BattleStack, BattleStage, HeartlandState } from '../state.js';
import { opponentOf, type ForceId, type HexId, type Side } from '../vocabulary.js';
import { nextAdvance } from './advance.js';
import { enterExchange } from './ammunition.js';
import { nextArtilleryLoss } from './artillery-loss.js';
import { attackingStack, defendingStack, emptyHanded, isFighting, type Stack } from './battle-forces.js';
import { fireLosses, raiseMorale } from './battle-results.js';
import { forcesOf, goOnTo } from './battle-stacks.js';
import { rollCasualties } from './casualties.js';
import { stepsOf } from './losses.js';
import { nextMoraleCheck } from './morale-check.js';
import { navalCombatsDue } from './naval-combat.js';
import { conductorOf, settleRetreats } from './retreat-relief.js';
import { isLeftBehind, overrunRearGuard } from './rear-guard.js';
import { retreatsDue } from './retreat.js';
import { overrunBatteries } from './shore-batteries.js';

/**
 * The combat sequence: combats on the river come first, then every Assault marker is resolved, hex by hex in the order
 * that the attacker chooses (H-4.24.1, H-10.0.1, H-10.11.1). He is asked only where there is a choice. Batteries that stand
 * alone fall without a fight (H-10.82.b.1).
 */
export function enterCombat(recorder: HeartlandRecorder): void {
  if (recorder.state.battle) return goOnWithBattle(recorder);
  if (navalCombatsDue(recorder.state).length > 0) {
    enter(recorder, { name: 'combat', side: recorder.state.impulse!.side });
    return;
  }
  overrunBatteries(recorder);
  cancelVoidAssaults(recorder);
  const { state } = recorder;
  const side = attackerIn(state);
  const targets = targetsOf(state);
  const [only] = targets;
  if (!only || side === undefined) handOver(recorder, 'extended-battle');
  else if (targets.length === 1 && only.forces.length === 1) beginBattle(recorder, only.target, only.forces);
  else enter(recorder, { name: 'combat', side });
}

/** The phasing side, or in an extended battle the side that bought it (H-10.71.6). */
function attackerIn({ impulse }: HeartlandState): Side | undefined {
  return impulse === null ? undefined : (impulse.extended ?? impulse.side);
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
    if (rule) recorder.record({ type: 'assault-cancelled', force: assault.force, rule });
  }
}

function voidBy(state: HeartlandState, { force: id, from, target }: Assault): RuleId | undefined {
  const force = findForce(state, id);
  if (!force || force.hex !== from || !force.units.some(isFighting)) return 'H-10.0.1';
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
  if (pursuit === null) return handOver(recorder, 'combat');
  if (pursuit) muster(recorder, pursuit.target, [pursuit]);
  else muster(recorder, target, waves);
  goOnWithBattle(recorder);
}

function wavesOf({ impulse }: HeartlandState, forces: readonly ForceId[]): readonly Assault[] {
  return forces.map((force) => impulse!.assaults.find((assault) => assault.force === force)!);
}

/** Who fights is on record from now on, each side's stacks for itself alone. Where nobody was left behind the attackers merely advance (H-9.22.5). */
export function muster(recorder: HeartlandRecorder, target: number, waves: readonly Assault[]): void {
  const { state } = recorder;
  const attackers = waves.map(({ force }) => attackingStack(findForce(state, force)!));
  const attacker = attackers[0]!.side;
  const defender = defendingStack(state, opponentOf(attacker), target);
  const stacks = [defender ?? nobodyAt(opponentOf(attacker), target), ...attackers];
  const opening = defender ? ({ stage: 'fire', vacated: [] } as const) : ({ stage: 'advance', vacated: [target] } as const);
  recorder.record({ type: 'battle-begun', battle: { target, attacker, waves, exchanges: [], ...opening, checks: [], failures: [], bereft: [], artillery: [] } });
  stacks.forEach((stack, place) => recorder.record({ type: 'stack-mustered', place, stack: stackOf(state, stack), to: stack.side }));
}

function nobodyAt(side: Side, hex: number): Stack {
  return { side, hex, role: 'defender', forces: [], commander: undefined, leaders: [], units: [] };
}

function stackOf(state: HeartlandState, stack: Stack): BattleStack {
  const { side, hex, commander, leaders, units } = stack;
  const ids = units.map(({ counter }) => counter.id);
  return {
    side,
    hex,
    commander: commander?.counter.id ?? null,
    leaders: leaders.map(({ counter }) => counter.id),
    units: ids,
    had: Object.fromEntries(ids.map((id) => [id, stepsOf(findUnit(state, id)!)])),
    unsupplied: emptyHanded(stack),
    fired: [],
  };
}

/** What is done in a stage of a battle: until it asks somebody, or has come to the next one. */
type Stage = (recorder: HeartlandRecorder) => 'asks' | 'done' | void;

const STAGES: Readonly<Record<BattleStage, Stage>> = {
  fire: exchangeFire,
  losses: fireLosses,
  morale: raiseMorale,
  casualties: rollCasualties,
  checks: nextMoraleCheck,
  artillery: nextArtilleryLoss,
  retreats: settleRetreats,
  advance: nextAdvance,
  failures: fallBackOrEnd,
};

/** Goes on with the battle, stage by stage (H-10.61.b.1), until somebody is asked or something comes before it. */
export function goOnWithBattle(recorder: HeartlandRecorder): void {
  for (;;) {
    const { battle, losses, retreats, successions } = recorder.state;
    if (!battle || losses.length > 0 || retreats.length > 0 || successions.length > 0) return;
    if (STAGES[battle.stage](recorder) === 'asks') return;
  }
}

function exchangeFire(recorder: HeartlandRecorder): ReturnType<Stage> {
  const { exchanges, waves } = recorder.state.battle!;
  if (exchanges.length < waves.length) return enterExchange(recorder) === 'asks' ? 'asks' : 'done';
  goOnTo(recorder, 'losses');
}

/** Who failed his check of morale falls back a hex, the winner too after he has advanced (H-10.65.2); then the battle is over (H-10.61.d.1). */
function fallBackOrEnd(recorder: HeartlandRecorder): void {
  const battle = recorder.state.battle!;
  if (battle.failures.length === 0) return endBattle(recorder, battle);
  recorder.record({ type: 'battle-changed', change: { failures: [] } });
  for (const { stack, units } of battle.failures) {
    const forces = forcesOf(recorder.state, stack).filter((force) => force.units.some(({ counter }) => units?.includes(counter.id) ?? isFighting({ counter })));
    retreatsDue(
      recorder,
      forces.map(({ side, id, hex, commander }) => ({
        side, force: id, ...(units && !commander ? { units } : {}), from: hex, hexes: 1, conductor: conductorOf(recorder.state, stack), cause: 'morale-check', harried: false,
      })),
    );
  }
}

function endBattle(recorder: HeartlandRecorder, { target }: Battle): void {
  recorder.record({ type: 'battle-ended', target: hexId(recorder.state.setting, target) });
  handOver(recorder, 'combat');
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
