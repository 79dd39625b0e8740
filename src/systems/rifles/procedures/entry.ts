import { conditionsOf, isBurning, type Piece } from '../position.js';
import { ACCEPTED, type Verdict } from '../recorder.js';
import type { RiflesState } from '../state.js';
import { stepCost } from './movement-costs.js';
import { moverFacts } from './mover.js';
import { BURNING, stepFacts } from './step-prices.js';

/**
 * Whether a unit that fights its way into a neighbouring hex, or is thrown back into it, may enter it at all: it pays no
 * points, but what is forbidden stays forbidden (R-SC.3).
 */
export function entryVerdict(state: RiflesState, unit: Piece, to: number): Verdict {
  const { board, options } = state.setting;
  const direction = board.grid.directionTo(unit.state.hex, to)!;
  const step = stepFacts(board, unit.state.hex, direction, isBurning(state, to) ? BURNING : 0);
  const cost = stepCost(step, moverFacts(unit), conditionsOf(state), options);
  return cost.ok ? ACCEPTED : cost;
}
