import { directions } from '../../../hex/direction.js';
import { asKnownTo, hidesAnything, isHidden } from '../knowledge.js';
import { barsZones, exertsZone, forcesAt, hexId, looseAt, zonesOfControl, type Force } from '../position.js';
import type { HeartlandRecorder } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { opponentOf, type Side } from '../vocabulary.js';
import { isBlocked, type Marcher } from './movement-reach.js';

/** How far a march really leads, once it comes upon enemies that its side did not see. */
export interface Encounter {
  /** The hexes entered; none when hidden enemies hold the first of them. */
  readonly path: readonly number[];
  /** Hexes whose hidden enemies come to light (H-8.62.a.3). */
  readonly revealed: readonly number[];
}

/**
 * Follows a path that was judged by what the side knows: it ends in the first hex that a hidden enemy controls, and before
 * one that he holds.
 */
export function encounterOn(state: HeartlandState, marcher: Pick<Marcher, 'side' | 'force'>, path: readonly number[]): Encounter {
  if (!hidesAnything(state)) return { path, revealed: [] };
  const enemy = opponentOf(marcher.side);
  const known = asKnownTo(state, marcher.side);
  const hidden = zonesOfControl(state, enemy).map((zone, hex) => zone - zonesOfControl(known, enemy)[hex]!);
  const place = path.findIndex((hex) => hidden[hex] === 1 || isBlocked(state, marcher, hex));
  if (place < 0) return { path, revealed: [] };
  const met = path[place]!;
  return isBlocked(state, marcher, met) ? { path: path.slice(0, place), revealed: [met] } : { path: path.slice(0, place + 1), revealed: hiddenAround(state, enemy, met) };
}

/** The hexes of the hidden forces of a side whose zones of control reach the hex. */
function hiddenAround(state: HeartlandState, enemy: Side, hex: number): readonly number[] {
  const { board } = state.setting;
  const reaching = directions.filter((direction) => !barsZones(board, hex, direction)).map((direction) => board.grid.neighbourOf(hex, direction));
  return reaching.filter((next) => next >= 0 && forcesAt(state, next).some((force) => force.side === enemy && isHidden(force) && exertsZone(force)));
}

/** Puts all that is hidden in the hex back on the map. Everybody sees that; who is in its boxes its own side alone knows. */
export function bringToLight(recorder: HeartlandRecorder, hex: number): void {
  const { state } = recorder;
  const at = hexId(state.setting, hex);
  const loose = looseAt(state, hex).filter((unit) => unit.state.hidden);
  const commanded = forcesAt(state, hex).filter((force) => force.commander && isHidden(force));
  const leaders = commanded.map(({ id }) => id);
  if (leaders.length + loose.length > 0) recorder.record({ type: 'force-revealed', leaders, units: loose.map(({ counter }) => counter.id), hex: at });
  for (const force of commanded) bringBoxesToLight(recorder, force, at);
}

function bringBoxesToLight(recorder: HeartlandRecorder, { leaders, units, side }: Force, hex: string): void {
  const below = leaders.slice(1).filter(({ state }) => state.hidden);
  const boxed = units.filter(({ state }) => state.hidden);
  if (below.length + boxed.length > 0) recorder.record({ type: 'force-revealed', leaders: below.map(({ counter }) => counter.id), units: boxed.map(({ counter }) => counter.id), hex, to: side });
}
