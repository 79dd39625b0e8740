import type { SkeletonOptions } from './options.js';
import type { SkeletonScenario } from './scenario.js';
import type { Phase } from './state.js';
import type { HexId, Side, UnitId } from './vocabulary.js';

/** Facts, past tense. Folding them needs no rule and no die. */
export type SkeletonEvent =
  /** The options that it does not name have their default: the game is older than they are. */
  | { readonly type: 'game-begun'; readonly scenario: SkeletonScenario; readonly options: Partial<SkeletonOptions> }
  | { readonly type: 'turn-begun'; readonly turn: number; readonly label: string }
  /** A side's half of the turn begins. */
  | { readonly type: 'side-activated'; readonly side: Side }
  /** What the game waits for now. The last event of every command. */
  | { readonly type: 'phase-entered'; readonly phase: Phase }
  | { readonly type: 'unit-moved'; readonly unit: UnitId; readonly from: HexId; readonly to: HexId }
  | { readonly type: 'side-passed'; readonly side: Side };

export type EventType = SkeletonEvent['type'];
export type EventOf<T extends EventType> = Extract<SkeletonEvent, { readonly type: T }>;
