import type { Awaited } from '../../../src/kernel/system.js';
import { awaiting } from './awaiting.js';
import type { SkeletonOptions } from './options.js';
import { pieces } from './position.js';
import { pointsOf } from './procedures/victory.js';
import type { Phase, SkeletonState } from './state.js';
import type { HexId, Side, UnitId } from './vocabulary.js';

export interface UnitView {
  readonly id: UnitId;
  readonly name: string;
  readonly side: Side;
  readonly hex: HexId;
}

/** A game of Skeleton as anybody may see it: nothing is hidden. */
export interface SkeletonView {
  readonly scenario: { readonly id: string; readonly title: string };
  readonly options: SkeletonOptions;
  readonly turn: number;
  readonly turns: number;
  readonly label: string;
  readonly active: Side;
  readonly phase: Phase;
  readonly awaiting: readonly Awaited[];
  readonly units: readonly UnitView[];
  readonly points: Readonly<Record<Side, number>>;
}

/** The view of any viewer, of a game that has begun. */
export function observe(state: SkeletonState): SkeletonView {
  const { scenario, options, board } = state.setting;
  return {
    scenario: { id: scenario.id, title: scenario.title },
    options,
    turn: state.turn,
    turns: scenario.turns.length,
    label: scenario.turns[Math.max(state.turn, 1) - 1]!.label,
    active: state.active,
    phase: state.phase,
    awaiting: awaiting(state),
    units: pieces(state).map(({ counter: { id, name, side }, hex }) => ({ id, name, side, hex: board.grid.idOf(hex) })),
    points: pointsOf(state),
  };
}
