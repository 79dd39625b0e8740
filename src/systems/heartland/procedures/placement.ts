import type { RuleId } from '../../../kernel/rule.js';
import type { EventOf, LeaderSpot, UnitSpot } from '../events.js';
import { findForce, findLeader, hexOfLeader, hexOfUnit, leaderAt, leadersOf, surveyOf, unitAt, type Leader, type Unit } from '../position.js';
import type { HeartlandRecorder } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { commanderShown, engineerAtWork, isOpen, isScreened, unitShown } from '../visible.js';
import type { ForceId, Side } from '../vocabulary.js';

/**
 * The counter that the enemy sees of a hex (H-3.71.1, H-3.71.3): an engineer at work (H-8.81.a.5), an entrenchment or a
 * screen, which hide all else (H-3.71.2, H-8.62.c.1), else the Overall Commander for all who are with him (H-3.11.3), else
 * the top one of the units without a leader. Undefined for nothing, and for forces that are hidden (H-8.62.a.1).
 */
export function shownAt(state: HeartlandState, hex: number): string | undefined {
  if (hex < 0) return undefined;
  const working = engineerAtWork(state, hex);
  if (working) return working.counter.id;
  if (state.map.works[hex]) return 'entrenchment';
  const commander = commanderShown(state, hex);
  if (commander) return isScreened(state, commander) ? 'screen' : commander.counter.id;
  return unitShown(state, hex)?.counter.id;
}

/** Whether the enemy sees the leader himself: what happens to his counter is then public. */
export function isShown(state: HeartlandState, leader: Leader): boolean {
  return shownAt(state, hexOfLeader(state, leader)) === leader.counter.id;
}

/** The same of a unit: it stands on a river, or lies on top of its hex, if only as the screen of who would show (H-8.62.1). */
export function isUnitShown(state: HeartlandState, unit: Unit): boolean {
  const hex = hexOfUnit(state, unit);
  if (hex >= 0 && isOpen(unit)) return true;
  const shown = shownAt(state, hex);
  return shown === unit.counter.id || (shown === 'screen' && unit.state.place === 'screen' && commanderShown(state, hex)?.counter.index === unit.state.leader);
}

/** `to` for what happens to a leader's counter: nobody is left out when he is seen, else his side alone knows (H-3.1.3, H-3.71.4). */
export function seenWith(state: HeartlandState, leader: Leader): { readonly to?: Side } {
  return isShown(state, leader) ? {} : { to: leader.counter.side };
}

/** `to` for the wound and brevet markers of a leader: seen with his counter, but in dense fog by his side alone (H-3.72.3). */
export function seenMarkers(state: HeartlandState, leader: Leader): { readonly to?: Side } {
  return state.setting.options['dense-fog'] === 'used' ? { to: leader.counter.side } : seenWith(state, leader);
}

/**
 * Puts a leader somewhere. It is public only if he shows on the map, where he was or where he comes to be: who lies under
 * a commander or a screen, and who goes into a box, the enemy does not learn (H-3.71.1, H-3.71.2, H-3.71.4).
 */
export function placeLeader(recorder: HeartlandRecorder, leader: Leader, spot: LeaderSpot, rule: RuleId): void {
  recordPlacing(recorder, { type: 'leader-placed', leader: leader.counter.id, spot, rule }, leader);
}

/** Puts a unit somewhere; public or private as a leader. */
export function placeUnit(recorder: HeartlandRecorder, unit: Unit, spot: UnitSpot, rule: RuleId): void {
  recordPlacing(recorder, { type: 'unit-placed', unit: unit.counter.id, spot, rule }, unit);
}

/** A unit is lost otherwise than in battle; public or private as if it were placed. */
export function eliminateUnit(recorder: HeartlandRecorder, unit: Unit, rule: RuleId): void {
  recordPlacing(recorder, { type: 'unit-eliminated', unit: unit.counter.id, rule }, unit);
}

/** A cavalry corps turns its screen face up, or back; for all to see if he who leads it shows on the map, else his side alone knows (H-8.62.a.1, H-3.71.2). */
export function turnCorps(recorder: HeartlandRecorder, leader: Leader, screening: EventOf<'corps-screened'>['screening']): void {
  recordPlacing(recorder, { type: 'corps-screened', leader: leader.counter.id, screening }, leader);
}

function recordPlacing(recorder: HeartlandRecorder, event: EventOf<'leader-placed'> | EventOf<'unit-placed'> | EventOf<'unit-eliminated'> | EventOf<'corps-screened'>, { counter }: Pick<Leader | Unit, 'counter'>): void {
  const { state } = recorder;
  const named = [counter, ...('spot' in event ? commandersIn(state, event.spot) : [])];
  recorder.recordSeen(event, (after) => (named.every((each) => isSeen(state, each) || isSeen(after, each)) ? event : { ...event, to: counter.side }));
}

/** The leader with whom something is put. */
function commandersIn(state: HeartlandState, spot: LeaderSpot | UnitSpot): readonly Leader['counter'][] {
  const id = 'under' in spot ? spot.under : 'leader' in spot ? spot.leader : undefined;
  const leader = id === undefined ? undefined : findLeader(state, id);
  return leader ? [leader.counter] : [];
}

/** Whether the enemy sees the counter, as it lies in that state. */
function isSeen(state: HeartlandState, counter: (Leader | Unit)['counter']): boolean {
  return 'stars' in counter ? isShown(state, leaderAt(state, counter.index)) : isUnitShown(state, unitAt(state, counter.index));
}

/** Those who hang on a leader: in his box, under him on the map, and on his staff. */
export function subordinatesOf(state: HeartlandState, { counter }: Leader): readonly Leader[] {
  return surveyOf(state).subordinates.get(counter.index) ?? [];
}

/** Where the subordinates of a leader are: in the box of an army commander, on the map under a field commander (H-8.25.a.5, H-3.23.c.1). */
export function spotUnder({ counter, state }: Leader): LeaderSpot {
  return { place: state.headquarters ? 'box' : 'map', under: counter.id };
}

/** The chief of an army commander's staff; undefined when the post is vacant (H-3.32.3). */
export function chiefOfStaff(state: HeartlandState, { counter }: Leader): Leader | undefined {
  return leadersOf(state, counter.side).find(({ state: own }) => own.place === 'staff' && own.under === counter.index);
}

/** A force that comes out of another one is supplied as that one is for the rest of the impulse (H-4.21.1); one that was there already stays as it is. */
export function inheritSupply(recorder: HeartlandRecorder, parent: ForceId, forces: readonly ForceId[], side: Side): void {
  const known = recorder.state.impulse?.supply ?? {};
  const supply = known[parent];
  const heirs = forces.filter((force) => known[force] === undefined && findForce(recorder.state, force));
  if (supply && heirs.length > 0) recorder.record({ type: 'supply-determined', supply: Object.fromEntries(heirs.map((force) => [force, supply])), to: side });
}

/** The leader as the state has him now. */
export function now({ state }: HeartlandRecorder, { counter }: Leader): Leader {
  return leaderAt(state, counter.index);
}
