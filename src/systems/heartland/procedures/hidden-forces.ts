import { hidesAnything, isHidden } from '../knowledge.js';
import { forcesOfSide, hexesBetween, hexOfLeader, leadersOf, looseAt, surveyOf, zonesOfControl, type Leader } from '../position.js';
import type { HeartlandRecorder } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { opponentOf, SIDES, type Side } from '../vocabulary.js';
import { bringToLight } from './encounters.js';
import { unitsUnder } from './stacking.js';

/** How many cavalry units a leader has with him: the size of a cavalry corps (H-3.12.1). */
export function corpsSize(state: HeartlandState, leader: Leader): number {
  return unitsUnder(state, leader).filter(({ counter }) => counter.type === 'cavalry').length;
}

/** Whether the hex lies within the radius of a screening corps of the side: as many hexes as it has cavalry units (H-8.62.a.1). */
function isWithinScreen(state: HeartlandState, side: Side, hex: number): boolean {
  return leadersOf(state, side).some((leader) => {
    const at = leader.state.corps && leader.state.screening ? hexOfLeader(state, leader) : -1;
    return at >= 0 && hexesBetween(state, at, hex) <= corpsSize(state, leader);
  });
}

/** Whether a hidden force cannot stay so in the hex: out of every screen (H-8.62.a.2), or in an enemy zone of control (H-8.62.a.3, H-8.62.a.4). */
export function isSeenAt(state: HeartlandState, side: Side, hex: number): boolean {
  return zonesOfControl(state, opponentOf(side))[hex] === 1 || !isWithinScreen(state, side, hex);
}

/** Puts back on the map whatever is hidden and cannot stay so as things stand now (H-8.62.a.2 to H-8.62.a.4). */
export function revealIfSeen(recorder: HeartlandRecorder): void {
  if (!hidesAnything(recorder.state)) return;
  for (const side of SIDES) for (const hex of hiddenHexes(recorder.state, side)) if (isSeenAt(recorder.state, side, hex)) bringToLight(recorder, hex);
}

/** The hexes where a side has something hidden. */
function hiddenHexes(state: HeartlandState, side: Side): ReadonlySet<number> {
  const forces = forcesOfSide(state, side).filter(isHidden).map(({ hex }) => hex);
  const loose = [...surveyOf(state).loose.keys()].filter((hex) => looseAt(state, hex).some((unit) => unit.counter.side === side && unit.state.hidden));
  return new Set([...forces, ...loose]);
}
