import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { findForce, hexId, isCombatUnit, type Leader, type Unit } from '../position.js';
import { ACCEPTED, handOver, rollSix, type HeartlandRecorder, type Verdict } from '../recorder.js';
import { fightsAs } from '../viewed-force.js';
import { rollArtilleryLosses } from './artillery-loss.js';
import { commanderOf, goOnTo, leadingForce, sideOf, stackAt, troopsOf } from './battle-stacks.js';
import { lossesDue } from './losses.js';
import { changeMorale, moraleCheckNumber } from './morale-levels.js';
import { shownAt } from './placement.js';
import { enterAs } from './unseen-forces.js';

/** The next check of morale; only a commander who has come in the place of one who was killed is asked whether he makes it (H-10.65.1, H-10.65.3). */
export function nextMoraleCheck(recorder: HeartlandRecorder): 'asks' | 'done' {
  const battle = recorder.state.battle!;
  const [place] = battle.checks;
  if (place === undefined) {
    goOnTo(recorder, 'artillery', { artillery: rollArtilleryLosses(recorder) });
    return 'done';
  }
  const commander = commanderOf(recorder.state, place);
  if (commander && battle.bereft.includes(place)) {
    const side = sideOf(battle, place);
    enterAs(recorder, { name: 'morale-check', side, force: commander.counter.id }, fightsAs(recorder.state, findForce(recorder.state, commander.counter.id), side));
    return 'asks';
  }
  settleCheck(recorder, 'made');
  return 'done';
}

/** Makes the check, or leaves it out (H-10.65.3). */
export function checkMorale(recorder: HeartlandRecorder, { check }: CommandOf<'check-morale'>): Verdict {
  settleCheck(recorder, check ? 'made' : 'left-out');
  handOver(recorder, 'combat');
  return ACCEPTED;
}

/** The stack is off the list, and the check is rolled unless it is left out. */
function settleCheck(recorder: HeartlandRecorder, check: 'made' | 'left-out'): void {
  const [place, ...checks] = recorder.state.battle!.checks;
  const passed = check === 'left-out' || passes(recorder, place!);
  const { failures } = recorder.state.battle!;
  recorder.record({ type: 'battle-changed', change: { checks, ...(!passed && { failures: [...failures, place!] }) } });
}

/** The check of a stack; nobody makes it of one that has no troops left. */
function passes(recorder: HeartlandRecorder, place: number): boolean {
  const troops = troopsOf(recorder.state, place);
  if (troops.length === 0) return true;
  const commander = commanderOf(recorder.state, place);
  return commander ? checkOfCommander(recorder, place, commander) : checksOfUnits(recorder, place, troops);
}

/** Failure costs a level of morale and a step, and a hex at the end of the battle, on top of everything else (H-10.65.1, H-3.53.8). */
function checkOfCommander(recorder: HeartlandRecorder, place: number, commander: Leader): boolean {
  if (roll(recorder, place, commander)) return true;
  changeMorale(recorder, commander, -1, 'H-3.53.8');
  loseStep(recorder, place, troopsOf(recorder.state, place));
  return false;
}

/** Each unit without a leader checks for itself (H-3.52.b.3); those that fail lose a step each and fall back. */
function checksOfUnits(recorder: HeartlandRecorder, place: number, troops: readonly Unit[]): boolean {
  const failed = troops.filter((unit) => isCombatUnit(unit) && !roll(recorder, place, unit));
  for (const unit of failed) loseStep(recorder, place, [unit]);
  return failed.length === 0;
}

/** Rolls a check of a commander or of a unit without one, in the open; who checks is told to his side alone, unless he shows on the map or attacks (H-3.71.1, H-3.71.2). */
function roll(recorder: HeartlandRecorder, place: number, roller: Leader | Unit): boolean {
  const { state } = recorder;
  const most = moraleCheckNumber(state, roller);
  const die = rollSix(recorder, 'morale check', most >= 1 && most < 6 ? [1, most + 1] : [1]);
  const passed = die <= most;
  const { id: force, side, hex } = leadingForce(state, place)!;
  const isUnit = !('stars' in roller.counter);
  const told = isUnit && shownAt(state, hex) !== roller.counter.id ? { to: side } : fightsAs(state, findForce(state, force), side);
  if (told.to) recorder.record({ type: 'morale-announced', side, hex: hexId(state.setting, hex), die, passed });
  recorder.record({ type: 'morale-checked', force, ...(told.to ? {} : { die }), passed, ...(isUnit && { unit: roller.counter.id }), ...told });
  return passed;
}

/** Its owner says which unit loses the step. */
function loseStep(recorder: HeartlandRecorder, place: number, troops: readonly Unit[]): void {
  const battle = recorder.state.battle!;
  const units = troops.map(({ counter }) => counter.id);
  lossesDue(recorder, [{ side: sideOf(battle, place), units, had: stackAt(recorder.state, place).had, steps: 1, placed: 0, ownerOnly: true, rule: 'H-10.65.1' }]);
}

/** To make the check, or to leave it out. */
export function offersOfMoraleCheck(): readonly Offer<HeartlandCommand>[] {
  return [{ decision: 'morale-check', rule: 'H-10.65.3', commands: [{ type: 'check-morale', check: false }, { type: 'check-morale', check: true }] }];
}
