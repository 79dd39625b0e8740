import type { Outcome } from '../../../src/kernel/system.js';
import type { Board } from './board.js';
import type { SkeletonOptions } from './options.js';
import type { SkeletonScenario } from './scenario.js';
import type { Side } from './vocabulary.js';

/** What never changes during a game. */
export interface Setting {
  readonly scenario: SkeletonScenario;
  readonly options: SkeletonOptions;
  readonly board: Board;
}

/** The decision that the game waits for. */
export type Phase =
  | { readonly name: 'not-begun' }
  /** The active side moves one counter, or passes. */
  | { readonly name: 'movement' }
  | { readonly name: 'over'; readonly outcome: Outcome };

export interface SkeletonState {
  readonly setting: Setting;
  /** From 1; 0 before the game has begun. */
  readonly turn: number;
  /** Whose half of the turn it is. */
  readonly active: Side;
  /** The hex of each counter, an index of the board, in the order of the scenario's units. */
  readonly hexes: readonly number[];
  readonly phase: Phase;
}
