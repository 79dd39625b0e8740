import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { isHidden } from '../knowledge.js';
import { findForce, findLeader, findUnit, forcesOfSide, hexId, hexOfLeader, leadersOf, type Force, type Leader, type Unit } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import type { LeaderId, Side } from '../vocabulary.js';
import { bringToLight } from './encounters.js';
import { isSeenAt, revealIfSeen } from './hidden-forces.js';
import { placeUnit, shownAt, turnCorps } from './placement.js';
import { unitsUnder } from './stacking.js';

/** Whether the game is played with cavalry operations (H-8.6.1). */
export function cavalryVerdict({ setting }: HeartlandState): Verdict {
  return setting.options['cavalry-operations'] === 'used' ? ACCEPTED : reject('H-8.6.1', 'cavalry.unused', 'The game is played without cavalry operations.');
}

/**
 * Puts a cavalry unit of his own on a leader on the map, so that the enemy sees it in his place, also while he moves
 * (H-8.62.1, H-3.71.2), or takes it off into his box. It fights on with the stack. Costs nothing.
 */
export function screen(recorder: HeartlandRecorder, { leader: id, unit: cavalry, screen: on }: CommandOf<'screen'>, side: Side): Verdict {
  const { state } = recorder;
  const leader = ownOnMap(state, side, id);
  if (!leader.ok) return leader;
  const unit = findUnit(state, cavalry);
  if (unit?.counter.side !== side) return reject('H-8.62.1', 'unknown.unit', `Your side has no unit ${cavalry}.`, { unit: cavalry });
  const verdict = on ? screenVerdict(state, leader.value, unit) : unscreenVerdict(leader.value, unit);
  if (!verdict.ok) return verdict;
  placeUnit(recorder, unit, { place: on ? 'screen' : 'box', leader: id }, 'H-8.62.1');
  if (on) recorder.record({ type: 'unit-marked', unit: cavalry, marks: { screened: true }, to: side });
  return ACCEPTED;
}

function ownOnMap(state: HeartlandState, side: Side, id: LeaderId): Result<Leader, Rejection> {
  const enabled = cavalryVerdict(state);
  if (!enabled.ok) return enabled;
  const leader = findLeader(state, id);
  if (leader?.counter.side !== side) return reject('H-8.62.1', 'unknown.leader', `Your side has no leader ${id}.`, { leader: id });
  return leader.state.place === 'map' ? ok(leader) : reject('H-8.62.1', 'screen.not-on-map', `${leader.counter.name} does not stand on the map, and is not seen anyway.`, { leader: id });
}

/** A unit screens one leader, once in an impulse, and does not reconnoitre in the same impulse, nor a corps as a whole (H-8.6.1). */
function screenVerdict(state: HeartlandState, leader: Leader, { counter, state: own }: Unit): Verdict {
  const facts = { leader: leader.counter.id, unit: counter.id };
  if (counter.type !== 'cavalry') return reject('H-8.62.1', 'screen.not-cavalry', 'Only cavalry screens.', facts);
  if (own.leader !== leader.counter.index || own.place !== 'box') return reject('H-8.62.1', 'screen.not-his', `${counter.name} does not lie in the box of ${leader.counter.name}.`, facts);
  if (unitsUnder(state, leader).some((unit) => unit.state.place === 'screen')) return reject('H-8.62.1', 'screen.has-one', `${leader.counter.name} has a screen.`, facts);
  if (own.marks.screened) return reject('H-8.62.1', 'screen.again', `${counter.name} has screened in this impulse, and was taken off.`, facts);
  if (own.marks.reconnoitred || leader.state.marks.reconnoitred) return reject('H-8.6.1', 'screen.reconnoitred', 'Who reconnoitred screens nobody in the same impulse.', facts);
  return ACCEPTED;
}

function unscreenVerdict({ counter: leader }: Leader, { counter, state }: Unit): Verdict {
  if (state.place === 'screen' && state.leader === leader.index) return ACCEPTED;
  return reject('H-8.62.1', 'screen.none', `${counter.name} does not screen ${leader.name}.`, { leader: leader.id, unit: counter.id });
}

/** Turns a cavalry corps to its screen face, under which friends within its radius may hide (H-8.62.a.1), or back, which brings to light whom no other corps hides; once in an impulse. */
export function screenCorps(recorder: HeartlandRecorder, { leader: id, screen: screening }: CommandOf<'screen-corps'>, side: Side): Verdict {
  const leader = ownOnMap(recorder.state, side, id);
  if (!leader.ok) return leader;
  const verdict = corpsVerdict(leader.value, screening);
  if (!verdict.ok) return verdict;
  turnCorps(recorder, leader.value, screening);
  revealIfSeen(recorder);
  recorder.record({ type: 'leader-marked', leader: id, marks: { turned: true }, to: side });
  return ACCEPTED;
}

function corpsVerdict({ counter, state }: Leader, screening: CommandOf<'screen-corps'>['screen']): Verdict {
  if (!state.corps) return reject('H-8.62.a.1', 'screen.no-corps', `${counter.name} leads no cavalry corps.`, { leader: counter.id });
  if (state.screening === screening) return reject('H-8.62.a.1', 'screen.same-face', 'The corps shows that face already.', { leader: counter.id, screening });
  if (state.marks.turned) return reject('H-8.62.a.1', 'screen.turned', 'A corps turns its face once in an impulse.', { leader: counter.id });
  if (screening && state.marks.reconnoitred) return reject('H-8.6.1', 'screen.reconnoitred', 'A corps that reconnoitred does not screen in the same impulse.', { leader: counter.id });
  return ACCEPTED;
}

/** Takes a force within the radius of a screening corps off the map, or puts it back, and then for the rest of the impulse (H-8.62.a.1). */
export function hide(recorder: HeartlandRecorder, { force: id, hidden }: CommandOf<'hide'>, side: Side): Verdict {
  const { state } = recorder;
  const enabled = cavalryVerdict(state);
  if (!enabled.ok) return enabled;
  const force = findForce(state, id);
  if (force?.side !== side) return reject('H-8.62.a.1', 'unknown.force', `Your side has no force ${id}.`, { force: id });
  const verdict = hideVerdict(state, force, hidden);
  if (!verdict.ok) return verdict;
  if (hidden) vanish(recorder, force);
  else show(recorder, force);
  return ACCEPTED;
}

function show(recorder: HeartlandRecorder, { commander, units, side, hex }: Force): void {
  bringToLight(recorder, hex);
  if (commander) recorder.record({ type: 'leader-marked', leader: commander.counter.id, marks: { shown: true }, to: side });
  else for (const { counter } of units) recorder.record({ type: 'unit-marked', unit: counter.id, marks: { shown: true }, to: side });
}

/** The corps itself is never hidden (H-8.62.a.3). Who was only seen for a moment may hide again (H-8.62.a.2), who was put back by his owner not. */
function hideVerdict(state: HeartlandState, force: Force, hidden: CommandOf<'hide'>['hidden']): Verdict {
  const facts = { force: force.id, hex: hexId(state.setting, force.hex) };
  if (isHidden(force) === hidden) return reject('H-8.62.a.1', 'hide.same', `The force is ${hidden ? 'hidden' : 'on the map'} already.`, facts);
  if (!hidden) return ACCEPTED;
  if (wasShown(force)) return reject('H-8.62.a.1', 'hide.again', 'The force was put back on the map in this impulse, and stays there until it is over.', facts);
  if (force.leaders.some((leader) => leader.state.corps && leader.state.screening)) return reject('H-8.62.a.3', 'hide.corps', 'The screening corps itself is never hidden.', facts);
  if (isSeenAt(state, force.side, force.hex)) return reject('H-8.62.a.1', 'hide.seen', 'A force hides within the radius of a screening cavalry corps, outside of enemy zones of control.', facts);
  return ACCEPTED;
}

function wasShown({ commander, units }: Force): boolean {
  return commander ? commander.state.marks.shown === true : units.some(({ state }) => state.marks.shown);
}

/** Everybody sees the counter on top go; what lies under it its own side alone knows (H-3.71.1). */
function vanish(recorder: HeartlandRecorder, { leaders, units, side, hex }: Force): void {
  const shown = shownAt(recorder.state, hex);
  const ids = { leaders: leaders.map(({ counter }) => counter.id), units: units.map(({ counter }) => counter.id) };
  const open = { leaders: ids.leaders.filter((id) => id === shown), units: ids.units.filter((id) => id === shown) };
  const covered = { leaders: ids.leaders.filter((id) => id !== shown), units: ids.units.filter((id) => id !== shown) };
  if (open.leaders.length + open.units.length > 0) recorder.record({ type: 'force-hidden', ...open });
  if (covered.leaders.length + covered.units.length > 0) recorder.record({ type: 'force-hidden', ...covered, to: side });
}

/** Screens that can be put up and taken off, faces that can be turned, forces that can be hidden and shown. */
export function offersOfScreens(state: HeartlandState, side: Side): readonly Offer<HeartlandCommand>[] {
  if (!cavalryVerdict(state).ok) return [];
  const leaders = leadersOf(state, side).filter((leader) => leader.state.place === 'map' && hexOfLeader(state, leader) >= 0);
  return [
    { decision: 'screen', rule: 'H-8.62.1', commands: leaders.flatMap((leader) => screensOf(state, leader)) },
    { decision: 'screen-corps', rule: 'H-8.62.a.1', commands: leaders.filter((leader) => corpsVerdict(leader, !leader.state.screening).ok).map(({ counter, state: own }) => ({ type: 'screen-corps', leader: counter.id, screen: !own.screening })) },
    { decision: 'hide', rule: 'H-8.62.a.1', commands: forcesOfSide(state, side).filter((force) => hideVerdict(state, force, !isHidden(force)).ok).map((force) => ({ type: 'hide', force: force.id, hidden: !isHidden(force) })) },
  ];
}

/** The first unit that may screen the leader, or the one that does. */
function screensOf(state: HeartlandState, leader: Leader): readonly CommandOf<'screen'>[] {
  const units = unitsUnder(state, leader);
  const off = units.find((unit) => unit.state.place === 'screen' && !unit.state.marks.screened);
  if (off) return [{ type: 'screen', leader: leader.counter.id, unit: off.counter.id, screen: false }];
  const on = units.find((unit) => screenVerdict(state, leader, unit).ok);
  return on ? [{ type: 'screen', leader: leader.counter.id, unit: on.counter.id, screen: true }] : [];
}
