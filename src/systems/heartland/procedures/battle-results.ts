import { findUnit } from '../position.js';
import type { HeartlandRecorder } from '../recorder.js';
import type { Battle } from '../state.js';
import { opponentOf } from '../vocabulary.js';
import { isFighting } from './battle-forces.js';
import { DEFENDER, forcesOf, goOnTo, inflicted, leadersLeft, placesOf, sideOf, stackAt, troopsOf } from './battle-stacks.js';
import { captureLeaders, captureWhatIsLeft } from './elimination.js';
import { lossesDue, type LossesOwed } from './losses.js';
import { changeMorale } from './morale-levels.js';

/** The defender loses what all exchanges cost him together, each attacking stack what its own did (H-10.62.1, H-10.62.2, H-10.63.3). */
export function fireLosses(recorder: HeartlandRecorder): 'done' {
  const battle = recorder.state.battle!;
  const own = battle.exchanges.map(({ defence }, wave) => owed(recorder, battle, wave + 1, defence.steps));
  lossesDue(recorder, [owed(recorder, battle, DEFENDER, inflicted(battle).byAttackers.steps), ...own]);
  goOnTo(recorder, 'morale');
  return 'done';
}

function owed({ state }: HeartlandRecorder, battle: Battle, place: number, steps: number): LossesOwed {
  const { units, had } = stackAt(state, place);
  return { side: sideOf(battle, place), units, had, steps, placed: 0, ownerOnly: false, rule: 'H-10.61.1' };
}

/**
 * Leaders whose stacks have no troops left, nor any that did not fight, are captured (H-10.63.b.1). Then every leader of
 * the side that inflicted more steps gains a level of morale, of all its stacks that fought; of equal losses nobody does
 * (H-10.64.1, H-3.53.2).
 */
export function raiseMorale(recorder: HeartlandRecorder): 'done' {
  const battle = recorder.state.battle!;
  battle.stacks.forEach((_, place) => captureBare(recorder, place));
  const { byAttackers, byDefender } = inflicted(battle);
  if (byAttackers.steps !== byDefender.steps) {
    const winner = byAttackers.steps > byDefender.steps ? battle.attacker : opponentOf(battle.attacker);
    for (const leader of placesOf(battle, winner).flatMap((place) => leadersLeft(recorder.state, place))) changeMorale(recorder, leader, 1, 'H-10.64.1');
  }
  goOnTo(recorder, 'casualties');
  return 'done';
}

function captureBare(recorder: HeartlandRecorder, place: number): void {
  const { side, hex, units } = stackAt(recorder.state, place);
  const fought = units.some((id) => isFighting(findUnit(recorder.state, id)!));
  const hasOthers = forcesOf(recorder.state, place).some((force) => force.units.some(isFighting));
  if (!fought || hasOthers || troopsOf(recorder.state, place).length > 0) return;
  captureLeaders(recorder, leadersLeft(recorder.state, place), 'H-10.63.b.1');
  captureWhatIsLeft(recorder, side, hex);
}
