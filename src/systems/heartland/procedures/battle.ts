import { findForce, findUnit, hexId, type Unit } from '../position.js';
import { printedBattle, printedStack } from '../printed.js';
import { handOver, type HeartlandRecorder } from '../recorder.js';
import type { Assault, BattleStack, BattleStage, HeartlandState, PendingRetreat } from '../state.js';
import { opponentOf, type Side } from '../vocabulary.js';
import { nextAdvance } from './advance.js';
import { enterExchange } from './ammunition.js';
import { nextArtilleryLoss } from './artillery-loss.js';
import { attackingStack, defendingStack, isFighting, provisionsOf, type Stack } from './battle-forces.js';
import { fireLosses, raiseMorale } from './battle-results.js';
import { commanderOf, forcesOf, goOnTo, stackAt } from './battle-stacks.js';
import { rollCasualties } from './casualties.js';
import { stepsOf } from './losses.js';
import { nextMoraleCheck } from './morale-check.js';
import { conductorOf, settleRetreats } from './retreat-relief.js';
import { retreatsDue } from './retreat.js';

/** Who fights is on record from now on, each side's stacks for itself alone. Where nobody was left behind the attackers merely advance (H-9.22.5). */
export function muster(recorder: HeartlandRecorder, target: number, waves: readonly Assault[]): void {
  const { state } = recorder;
  const attackers = waves.map(({ force }) => attackingStack(findForce(state, force)!));
  const attacker = attackers[0]!.side;
  const defender = defendingStack(state, opponentOf(attacker), target);
  const stacks = [defender ?? nobodyAt(opponentOf(attacker), target), ...attackers];
  const opening = defender ? ({ stage: 'fire', vacated: [] } as const) : ({ stage: 'advance', vacated: [target] } as const);
  const battle = printedBattle(state.setting, { target, attacker, waves, exchanges: [], ...opening, checks: [], failures: [], bereft: [], artillery: [] });
  recorder.record({ type: 'battle-begun', battle });
  stacks.forEach((stack, place) => recorder.record({ type: 'stack-mustered', place, stack: printedStack(state.setting, stackOf(state, stack)), to: stack.side }));
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
    ...provisionsOf(state, stack),
    fired: [],
  };
}

/** What is done in a stage of a battle: until it asks somebody, or has come to the next one. */
type Stage = (recorder: HeartlandRecorder) => 'asks' | 'done';

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
  if (exchanges.length < waves.length) return enterExchange(recorder);
  goOnTo(recorder, 'losses');
  return 'done';
}

/** Who failed his check of morale falls back a hex, the winner too after he has advanced (H-10.65.2), one stack after the other; then the battle is over (H-10.61.d.1). */
function fallBackOrEnd(recorder: HeartlandRecorder): ReturnType<Stage> {
  const { failures: [place, ...failures], target } = recorder.state.battle!;
  if (place === undefined) {
    recorder.record({ type: 'battle-ended', target: hexId(recorder.state.setting, target) });
    handOver(recorder, 'combat');
  } else {
    recorder.record({ type: 'battle-changed', change: { failures } });
    retreatsDue(recorder, retreatsAfter(recorder.state, place));
  }
  return 'done';
}

function retreatsAfter(state: HeartlandState, stack: number): readonly PendingRetreat[] {
  const { failed: units } = stackAt(state, stack);
  const falls = ({ counter }: Unit) => units?.includes(counter.id) ?? isFighting({ counter });
  const conductor = conductorOf(state, stack);
  const commander = commanderOf(state, stack);
  return forcesOf(state, stack).filter((force) => force.units.some(falls)).map((force) => ({
    side: force.side,
    force: force.id,
    ...(units && !force.commander ? { units } : {}),
    from: force.hex,
    hexes: 1,
    conductor,
    cause: 'morale-check',
    // What the Overall Commander suffers his subordinates do not (H-3.55.1).
    harried: force.commander?.counter.id !== commander?.counter.id,
  }));
}
