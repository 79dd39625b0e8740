import type { Viewer } from '../../kernel/system.js';
import { foundOnce, foundOnceBySide } from './found-once.js';
import { forcesAt, type Force, type Leader, type Unit } from './position.js';
import { next, NONE, revisedLeader, revisedUnit } from './revise.js';
import type { HeartlandState } from './state.js';
import { SIDES, type Side } from './vocabulary.js';

/**
 * The position as far as a side knows who stands where: without the hidden forces of the enemy (H-8.62.a.1). Whether a
 * side may do something is judged by this position, so that no refusal and no offer betrays them; what meets them is told
 * by the events.
 */
export function asKnownTo(state: HeartlandState, side: Side): HeartlandState {
  return hidesAnything(state) ? next(state, withoutHidden(state, side)) : state;
}

/** The same for who only asks: without what the enemy has sealed, too, since whatever follows from it would tell it (H-5.1.2). */
export function asSeatKnows(state: HeartlandState, side: Side): HeartlandState {
  const own = state.sealed[side];
  return next(asKnownTo(state, side), { sealed: own === undefined ? {} : { [side]: own } });
}

/** The position without the forces that the viewer does not see at all: an arbiter misses none, an observer those of both sides (H-8.62.a.1). */
export function asSeenBy(state: HeartlandState, viewer: Viewer): HeartlandState {
  if (viewer.role === 'arbiter') return state;
  return SIDES.filter((side) => viewer.role === 'observer' || viewer.side === side).reduce(asKnownTo, state);
}

/** What an answer to a seat takes for granted of hidden enemies; it says so whether or not there are any (H-8.62.a.1). */
export function nobodyHidden({ setting, phase }: HeartlandState, { role }: Viewer, assumption: string) {
  if (role !== 'seat' || phase.name === 'over' || setting.options['cavalry-operations'] === 'unused') return [];
  return [{ rule: 'H-8.62.a.1', assumption }];
}

/** Whether any force is hidden. */
export const hidesAnything = foundOnce(['units', 'leaders'], ({ leaders, units }) => leaders.some(({ hidden }) => hidden) || units.some(({ hidden }) => hidden));

const withoutHidden = foundOnceBySide(['units', 'leaders', 'setting'], ({ setting: { order }, leaders, units }, side): Pick<HeartlandState, 'leaders' | 'units'> => ({
  leaders: leaders.map((leader, index) => (leader.hidden && order.leaders[index]!.side !== side ? revisedLeader(leader, { place: 'out', hex: NONE, under: NONE }) : leader)),
  units: units.map((unit, index) => (unit.hidden && order.units[index]!.side !== side ? revisedUnit(unit, { place: 'eliminated', hex: NONE, leader: NONE }) : unit)),
}));

/** Whether a force is off the map under a cavalry screen (H-8.62.a.1). */
export function isHidden({ leaders, units }: Force): boolean {
  return leaders.some((leader) => leader.state.hidden) || units.some((unit) => unit.state.hidden);
}

/**
 * Whether the enemy does not see who leads the force: it is hidden, its leader stands under a cavalry screen or
 * shows the screen face of his corps, or he is in an entrenchment (H-3.71.2, H-8.62.1, H-8.62.a.1, H-8.62.c.1).
 */
export function isVeiled(state: HeartlandState, force: Force): boolean {
  return isHidden(force) || (force.commander !== undefined && (isScreened(force, force.commander) || isEntrenched(state, force)));
}

function isScreened({ units }: Force, { counter, state: own }: Leader): boolean {
  return own.screening || units.some(({ state }) => state.place === 'screen' && state.leader === counter.index);
}

function isEntrenched({ map }: HeartlandState, { hex, side }: Force): boolean {
  return map.works[hex]?.side === side;
}

/** Who sees what the force does: everybody, or its own side alone when it is veiled. Meant to be spread into an event. */
export function visibilityOf(state: HeartlandState, force: Force): { readonly to?: Side } {
  return isVeiled(state, force) ? { to: force.side } : {};
}

/** Who sees what becomes of a supply unit: everybody when it stands alone in its hex, else its own side alone (H-3.71.1). Meant to be spread into an event. */
export function visibilityOfUnit(state: HeartlandState, { counter: { side }, state: { hex, hidden } }: Unit): { readonly to?: Side } {
  return hex >= 0 && !hidden && forcesAt(state, hex).length === 0 ? {} : { to: side };
}
