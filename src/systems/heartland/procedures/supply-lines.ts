import { CostSearch, prohibited, type Reach } from '../../../hex/cost-search.js';
import type { Grid } from '../../../hex/grid.js';
import type { Board } from '../board.js';
import type { HeartlandState } from '../state.js';
import { RANGES } from '../tables/ranges.js';
import type { Side } from '../vocabulary.js';
import { closedHexes } from './line-obstructions.js';
import { stepCosts } from './terrain-costs.js';

const halves = (range: keyof typeof RANGES) => RANGES[range].distance.value * 2;

/** How far a source supplies, in half movement points (H-7.11.2). */
export const SOURCE_RANGE = halves('source');

/** How far wagons and depots supply, in half movement points (H-7.12.a.1, H-7.12.a.2). */
export const RANGE_OF = { wagon: halves('wagon'), depot: halves('depot') } as const;

const searches = new WeakMap<Grid, CostSearch>();

function searchOn({ grid }: Board): CostSearch {
  const search = searches.get(grid) ?? new CostSearch(grid);
  searches.set(grid, search);
  return search;
}

/**
 * The lines of supply that lead out of some hexes, within a budget of half movement points. A line is measured from the
 * supply unit or source to the force: each hex entered counts, also the last, and the first does not. It pays what
 * movement pays in the weather of the turn, never a forced march (H-7.12.c.1), is stopped by prohibited terrain and by
 * major rivers without bridge, pontoon or ford (H-7.12.c.2), and by what closes a hex (H-7.12.b.1). A hex that is closed
 * is no start. The reach lasts until the next line is measured on the board.
 */
export function linesFrom(state: HeartlandState, side: Side, starts: readonly number[], budget: number): Reach | undefined {
  const closed = closedHexes(state, side);
  const [start, ...alsoFrom] = starts.filter((hex) => closed[hex] === 0);
  if (start === undefined) return undefined;
  return searchOn(state.setting.board).run({ start, alsoFrom, budget, edge: stepCosts(state, side, 'supply'), enter: closed });
}

/**
 * The same lines measured from their end: what it costs to get to a hex from every other within the range of a source. The
 * search ends with the nearest of the goals, 1 by hex; what is farther is not measured then.
 */
export function linesInto(state: HeartlandState, side: Side): (hex: number, goals: Uint8Array) => Reach {
  const { board } = state.setting;
  const search = searchOn(board);
  const edge = against(board, stepCosts(state, side, 'supply'));
  const enter = closedHexes(state, side);
  return (start, goals) => search.run({ start, budget: SOURCE_RANGE, edge, enter, goals });
}

const reversed = new WeakMap<Uint8Array, Uint8Array>();

/** What each step costs the other way round; costs are kept as long as nothing changes that bears on them. */
function against({ grid: { neighbours } }: Board, edge: Uint8Array): Uint8Array {
  const known = reversed.get(edge);
  if (known) return known;
  const back = new Uint8Array(edge.length).fill(prohibited);
  for (let side = 0; side < edge.length; side++) if (neighbours[side]! >= 0) back[neighbours[side]! * 6 + (((side % 6) + 3) % 6)] = edge[side]!;
  reversed.set(edge, back);
  return back;
}
