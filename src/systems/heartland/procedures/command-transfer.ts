import type { RuleId } from '../../../kernel/rule.js';
import { hexId, hexOfLeader, starsOf, type Leader, type Unit } from '../position.js';
import type { HeartlandRecorder } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { limitOn, warEffortFor } from '../tables/costs.js';
import { mostArtillery } from './cavalry-corps.js';
import { changeMorale } from './morale-levels.js';
import { now, placeLeader, placeUnit, seenMarkers, spotUnder, subordinatesOf } from './placement.js';
import { ARMY_COMMANDER_STARS, headquartersVerdict } from './stacking.js';

const LOWEST_MORALE = 1;

/** Whether a leader has the rank for an army, or may be given it by brevet, and a headquarters is free (H-3.31.1, H-3.32.b.2). */
export function mayCommandArmy(state: HeartlandState, leader: Leader): boolean {
  const { side } = leader.counter;
  if (state.sides[side].headquarters === 0) return false;
  if (starsOf(leader) >= ARMY_COMMANDER_STARS) return true;
  return starsOf(leader) === ARMY_COMMANDER_STARS - 1 && !leader.state.brevet && state.sides[side].warEffort >= brevetPrice(state);
}

function brevetPrice({ setting }: HeartlandState): number {
  return warEffortFor(setting.charts.costs, 'brevet').value;
}

/** Gives a leader the headquarters, and the brevet that he needs for it (H-3.32.b.2). */
export function giveHeadquarters(recorder: HeartlandRecorder, leader: Leader): void {
  const { id, side } = leader.counter;
  if (starsOf(leader) < ARMY_COMMANDER_STARS) {
    recorder.record({ type: 'war-effort-changed', side, by: -brevetPrice(recorder.state), rule: 'H-3.32.b.2' });
    recorder.record({ type: 'breveted', leader: id, ...seenMarkers(recorder.state, now(recorder, leader)) });
  }
  if (headquartersVerdict(recorder.state, now(recorder, leader)).ok) takeHeadquarters(recorder, now(recorder, leader), 'H-3.11.c.1');
}

/** The marker is put in a leader's box: he comes out of that of another army commander (H-3.11.c.4), and who is under him on the map goes into his (H-3.23.c.1). */
export function takeHeadquarters(recorder: HeartlandRecorder, leader: Leader, rule: RuleId): void {
  const { state } = recorder;
  const { id, side } = leader.counter;
  recorder.record({ type: 'headquarters-given', leader: id, to: side });
  if (leader.state.under >= 0) placeLeader(recorder, leader, { place: 'map', hex: hexId(state.setting, hexOfLeader(state, leader)) }, rule);
  for (const junior of subordinatesOf(state, leader)) placeLeader(recorder, junior, spotUnder(now(recorder, leader)), rule);
}

/** A box changes hands: its units, its artillery and its ammunition. */
export function takeBox(recorder: HeartlandRecorder, { fallen, units }: { readonly fallen: Leader; readonly units: readonly Unit[] }, heir: Leader, rule: RuleId): void {
  for (const unit of units) placeUnit(recorder, unit, { place: 'box', leader: heir.counter.id }, rule);
  moveTrack(recorder, now(recorder, fallen), heir, fallen.state, rule);
}

/** Artillery and ammunition pass from one track to another; what is above the limits of a leader is lost (house HS-7, HS-9). */
export function moveTrack(recorder: HeartlandRecorder, from: Leader, to: Leader, { artillery, ammunition }: { readonly artillery: number; readonly ammunition: number }, rule: RuleId): void {
  const { state } = recorder;
  const move = (type: 'artillery-changed' | 'ammunition-changed', by: number, room: number) => {
    if (by > 0) recorder.record({ type, leader: from.counter.id, by: -by, rule, to: from.counter.side });
    if (by > 0 && room > 0) recorder.record({ type, leader: to.counter.id, by: Math.min(by, room), rule, to: to.counter.side });
  };
  move('artillery-changed', Math.min(artillery, from.state.artillery), mostArtillery(state, to) - to.state.artillery);
  takeOverFire(recorder, from, to);
  move('ammunition-changed', Math.min(ammunition, from.state.ammunition), limitOn(state.setting.charts.costs, 'ammunition').value - to.state.ammunition);
}

/** Artillery that fired in the running battle has fired, whoever has it from now on: a natural 1 puts it at risk (H-10.66.1). */
function takeOverFire(recorder: HeartlandRecorder, { counter: { id } }: Leader, { counter }: Leader): void {
  const place = recorder.state.battle?.stacks.findIndex(({ fired, side }) => side === counter.side && fired.includes(id)) ?? -1;
  if (place >= 0) recorder.record({ type: 'artillery-fired', place, leaders: [counter.id], to: counter.side });
}

/** Who takes over a box from outside finds its morale a level lower, 1 at least (house HS-12). */
export function setMorale(recorder: HeartlandRecorder, leader: Leader, before: number): void {
  changeMorale(recorder, leader, Math.max(LOWEST_MORALE, before - 1) - leader.state.morale, 'H-3.15.2');
}
