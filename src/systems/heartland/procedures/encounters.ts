import { directions } from '../../../hex/direction.js';
import type { EventOf } from '../events.js';
import { evolve } from '../evolve.js';
import { asKnownTo, hidesAnything, isHidden } from '../knowledge.js';
import { barsZones, exertsZone, findUnit, forcesAt, hexId, looseAt, zonesOfControl, type Leader, type Unit } from '../position.js';
import type { HeartlandRecorder } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { isOpen } from '../visible.js';
import { opponentOf, type HexId, type Side } from '../vocabulary.js';
import { isBlocked, type Marcher } from './movement-reach.js';
import { shownAt } from './placement.js';

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

/** Puts all that is hidden in the hex back on the map. Everybody sees that, and the counter on top; who lies under it and in the boxes its own side alone knows (H-3.71.1, H-3.71.2). */
export function bringToLight(recorder: HeartlandRecorder, hex: number): void {
  const { state } = recorder;
  const at = hexId(state.setting, hex);
  const commanded = forcesAt(state, hex).filter((force) => force.commander && isHidden(force));
  const hidden = [...looseAt(state, hex), ...commanded.flatMap(({ leaders, units }) => [...leaders, ...units])].filter((each) => each.state.hidden);
  if (hidden.length === 0) return;
  const seen = seenIn(evolve(state, revealed(hidden, at)), hex);
  const below = hidden.filter((each) => !seen(each));
  recorder.record(revealed(hidden.filter(seen), at));
  if (below.length > 0) recorder.record({ ...revealed(below, at), to: below[0]!.counter.side });
}

/** Whether a counter of the hex is seen: the one on top, and what stands on the rivers. */
function seenIn(state: HeartlandState, hex: number): (counter: Leader | Unit) => boolean {
  const shown = shownAt(state, hex);
  return ({ counter: { id } }) => {
    const unit = findUnit(state, id);
    return id === shown || (unit !== undefined && isOpen(unit));
  };
}

function revealed(counters: readonly (Leader | Unit)[], hex: HexId): EventOf<'force-revealed'> {
  const leaders = counters.filter(({ counter }) => 'stars' in counter);
  const units = counters.filter((each) => !leaders.includes(each));
  return { type: 'force-revealed', leaders: leaders.map(({ counter }) => counter.id), units: units.map(({ counter }) => counter.id), hex };
}
