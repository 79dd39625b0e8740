import { reject } from '../../../kernel/rejection.js';
import type { RuleId } from '../../../kernel/rule.js';
import { isCombatUnit, moraleOfUnit, ratingOf, type Force, type Leader, type Unit } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { now } from './placement.js';

const BEST = 9;
/** What a unit's morale is taken from when it has no leader (H-3.52.b.1). */
const INVERTED_FROM = 6;

/**
 * A leader's morale rises or falls by so much, between 0 and 9 (H-3.5.1, H-3.51.1); only his side sees it. Units whose
 * morale is worse than his are broken at once, and recover at once (H-3.11.a.1, H-3.52.a.1): `isBroken` reads it off.
 */
export function changeMorale(recorder: HeartlandRecorder, leader: Leader, by: number, rule: RuleId): void {
  const { morale } = now(recorder, leader).state;
  const change = Math.max(0, Math.min(BEST, morale + by)) - morale;
  if (change !== 0) recorder.record({ type: 'morale-changed', leader: leader.counter.id, by: change, rule, to: leader.counter.side });
}

/** The morale of a unit without a leader, on the scale of leaders: 6 less its own, which is printed (H-3.52.1, H-3.53.1, H-3.52.b.1). */
export function invertedMorale(unit: Unit): number {
  return INVERTED_FROM - moraleOfUnit(unit);
}

/** The morale of a stack: that of its Overall Commander alone (H-3.51.a.1), or of the best of units without a leader (H-3.52.b.1). */
export function moraleLevelOf(_state: HeartlandState, { commander, units }: Force): number {
  return commander ? commander.state.morale : Math.max(0, ...units.filter(isCombatUnit).map(invertedMorale));
}

/** The most that an attack check may show: the commander's battle rating (H-4.22.2), or what a unit without a leader needs (H-3.52.b.2). */
export function attackCheckNumber(state: HeartlandState, roller: Leader | Unit): number {
  if (isLeader(roller)) return ratingOf(roller, 'br');
  return invertedMorale(roller) - (state.setting.options['leaderless-check'] === 'below' ? 1 : 0);
}

/** The most that a morale check may show: the commander's morale, or less than the inverted morale of a unit without one (H-3.52.b.2). */
export function moraleCheckNumber(state: HeartlandState, roller: Leader | Unit): number {
  if (isLeader(roller)) return roller.state.morale;
  return invertedMorale(roller) - (state.setting.options['leaderless-check'] === 'at-most' ? 0 : 1);
}

function isLeader(roller: Leader | Unit): roller is Leader {
  return 'stars' in roller.counter;
}

/** Who rolls a check for a force: its commander, or each of the units without one for itself (H-3.52.b.3). */
export function rollersOf({ commander, units }: Force): readonly (Leader | Unit)[] {
  return commander ? [commander] : units.filter(isCombatUnit);
}

/**
 * Whether a leader may give up so many levels of his morale for a roll: an Overall Commander alone (H-3.54.4, H-3.55.1),
 * down to 0, any number of levels or, as the option says, one (H-3.54.1). Refused with `morale.not-commander`,
 * `morale.too-low` and `morale.one-level`.
 */
export function givingUpVerdict({ setting }: HeartlandState, { commander }: Force, levels: number): Verdict {
  if (levels === 0) return ACCEPTED;
  if (!commander) return reject('H-3.54.4', 'morale.not-commander', 'Only an Overall Commander gives up morale; these units have none.');
  const { counter, state } = commander;
  if (levels > 1 && setting.options['morale-given-up'] === 'one')
    return reject('H-3.54.1', 'morale.one-level', 'One level of morale may be given up for a roll.', { leader: counter.id, levels });
  if (levels <= state.morale) return ACCEPTED;
  return reject('H-3.54.1', 'morale.too-low', `${counter.name} has a morale of ${state.morale} and cannot give up ${levels} levels.`, { leader: counter.id, morale: state.morale, levels });
}
