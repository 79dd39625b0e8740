import type { RuleId } from '../../../kernel/rule.js';
import { forcesAt, looseAt, type Leader, type Unit } from '../position.js';
import type { HeartlandRecorder } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { opponentOf, type Side } from '../vocabulary.js';
import { isFighting } from './battle-forces.js';
import { captureAt } from './capture.js';
import { eliminateUnit, placeUnit } from './placement.js';
import { leaderFalls } from './succession.js';

/** Removes units that fight, those on top last: of those beneath the enemy does not learn who they were (H-3.71.3). Detachments go back to the mix (H-10.68.5). */
export function eliminateUnits(recorder: HeartlandRecorder, units: readonly Unit[], rule: RuleId): void {
  for (const unit of units.filter(isFighting).reverse()) {
    if (unit.counter.type === 'detachment') placeUnit(recorder, unit, { place: 'mix' }, rule);
    else eliminateUnit(recorder, unit, rule);
  }
}

/** Who led troops that are all lost is captured, those highest in command last (H-10.63.b.1). */
export function captureLeaders(recorder: HeartlandRecorder, leaders: readonly Leader[], rule: RuleId): void {
  for (const leader of [...leaders].reverse()) leaderFalls(recorder, leader, 'captured', rule);
}

/** Whether a side still has troops that fight in a hex. */
export function hasTroopsAt(state: HeartlandState, side: Side, hex: number): boolean {
  const own = (units: readonly Unit[]) => units.some((unit) => unit.counter.side === side && isFighting(unit));
  return forcesAt(state, hex).some(({ units }) => own(units)) || own(looseAt(state, hex));
}

/** Wagons and the like that are left without troops in a hex of combat fall to the enemy (H-8.64.1). */
export function captureWhatIsLeft(recorder: HeartlandRecorder, side: Side, hex: number): void {
  if (!hasTroopsAt(recorder.state, side, hex)) captureAt(recorder, opponentOf(side), hex);
}
