import { reject } from '../../../kernel/rejection.js';
import type { RuleId } from '../../../kernel/rule.js';
import { forcesAt, hexId, isCombatUnit, type Force, type Leader, type Unit } from '../position.js';
import type { HeartlandRecorder, Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import type { UnitId } from '../vocabulary.js';
import { placeUnit } from './placement.js';
import { stackingVerdict } from './stacking.js';

/** The units of a force that are named, if all of them lie in its boxes. */
export function unitsNamed(force: Force, ids: readonly UnitId[]): readonly Unit[] | undefined {
  const named = force.units.filter(({ counter, state }) => ids.includes(counter.id) && state.place === 'box');
  return named.length === ids.length ? named : undefined;
}

/**
 * Whether these units may stay behind without a leader when their force leaves the hex: some of it goes, every leader
 * keeps a unit to command (H-3.11.d.1), and no more than a division stays (H-3.11.d.2). Refused with `parting.not-there`,
 * `parting.nobody-goes`, `parting.leader-without-units` and `stacking.leaderless`.
 */
export function partingVerdict(state: HeartlandState, force: Force, ids: readonly UnitId[], rule: RuleId): Verdict {
  const staying = unitsNamed(force, ids);
  if (!staying) return reject(rule, 'parting.not-there', 'Only units in the boxes of the force may stay behind.', { force: force.id, units: ids });
  const going = force.units.filter((unit) => isCombatUnit(unit) && !staying.some(({ counter }) => counter.id === unit.counter.id));
  if (going.length === 0) return reject(rule, 'parting.nobody-goes', 'Some combat unit has to go with its leader.', { force: force.id });
  const stripped = force.leaders.find((leader) => commandsAny(leader, force.units) && !commandsAny(leader, going) && !commandsOthers(force, leader));
  if (stripped)
    return reject('H-3.11.d.1', 'parting.leader-without-units', `${stripped.counter.name} has to keep a combat unit: without one he commands nobody.`, { leader: stripped.counter.id });
  return stackingVerdict(state, force.side, force.hex, [leaderlessWith(state, force, staying)]);
}

function commandsAny({ counter }: Leader, units: readonly Unit[]): boolean {
  return units.some((unit) => isCombatUnit(unit) && unit.state.leader === counter.index);
}

/** An army commander with subordinates still commands through them (H-3.11.d.1). */
function commandsOthers({ commander, leaders }: Force, { counter, state }: Leader): boolean {
  return state.headquarters && commander?.counter.id === counter.id && leaders.length > 1;
}

/** The units without a leader of the hex, together with those that stay. */
function leaderlessWith(state: HeartlandState, { side, hex }: Force, staying: readonly Unit[]): Force {
  const there = forcesAt(state, hex).find(({ commander }) => !commander);
  return { id: `hex:${hexId(state.setting, hex)}`, side, hex, commander: undefined, leaders: [], units: [...(there?.units ?? []), ...staying] };
}

/** Takes the units out of their boxes; they stand in the hex without a leader. */
export function leaveBehind(recorder: HeartlandRecorder, units: readonly Unit[], hex: number, rule: RuleId): void {
  for (const unit of units) placeUnit(recorder, unit, { place: 'map', hex: hexId(recorder.state.setting, hex) }, rule);
}
