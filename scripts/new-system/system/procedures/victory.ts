import type { Outcome } from '../../../../src/kernel/system.js';
import { pieces } from '../position.js';
import type { SkeletonState } from '../state.js';
import type { Side } from '../vocabulary.js';

/** A point for a counter in the objective hex (S-3.1). */
export function pointsOf(state: SkeletonState): Readonly<Record<Side, number>> {
  const { board, scenario } = state.setting;
  const objective = board.grid.indexOf(scenario.objective);
  const held = (side: Side) => pieces(state).filter(({ counter, hex }) => counter.side === side && hex === objective).length;
  return { union: held('union'), confederate: held('confederate') };
}

/** More points win; equal ones are a draw (S-3.1). */
export function outcomeOf(state: SkeletonState): Outcome {
  const points = pointsOf(state);
  if (points.union === points.confederate) return { margin: 'draw', points, rule: 'S-3.1' };
  return { winner: points.union > points.confederate ? 'union' : 'confederate', margin: 'decisive', points, rule: 'S-3.1' };
}
