import { foundOnceBySide } from '../found-once.js';
import { unitsOf } from '../position.js';
import type { HeartlandState } from '../state.js';
import { RANGES } from '../tables/ranges.js';
import { opponentOf, type Side } from '../vocabulary.js';
import { downstreamDistance, hexsideOfUnit } from './rivers.js';

/**
 * Whether the gunboats of the other side that are on patrol bar a ferry or pontoon hexside of `side`: those up to 10
 * hexsides upstream of it and those up to 6 downstream of it (H-8.93.1, H-8.94.1). Printed bridges are never asked about
 * (H-8.93.2).
 */
export function isBlockaded(state: HeartlandState, hexside: number, side: Side): boolean {
  return patrols(state, opponentOf(side)).some((gunboat) => bars(state, gunboat, hexside));
}

/** The hexsides where gunboats of the side are on patrol. */
const patrols = foundOnceBySide(['units', 'setting'], (state, side): readonly number[] => {
  const gunboats = unitsOf(state, side).filter(({ counter, state: { marks } }) => counter.type === 'gunboat' && marks.task === 'patrol');
  return gunboats.map((gunboat) => hexsideOfUnit(state, gunboat));
});

function bars({ setting: { board } }: HeartlandState, gunboat: number, hexside: number): boolean {
  if (gunboat < 0) return false;
  const below = downstreamDistance(board, gunboat, hexside);
  const above = downstreamDistance(board, hexside, gunboat);
  return (below !== undefined && below <= RANGES.blockadeDownstream.distance.value) || (above !== undefined && above <= RANGES.blockadeUpstream.distance.value);
}
