import type { Factor } from '../../kernel/product.js';
import type { RationalJson } from '../../kernel/rational.js';
import type { Term } from '../../kernel/explained.js';
import type { RiflesOptions } from './options.js';
import type { RiflesScenario } from './scenario.js';
import type { Phase } from './state.js';
import type { Arc, Facing, FireType, Formation, HexId, MeleeResult, Side, UnitId } from './vocabulary.js';

/** A die that was rolled, its modifiers and their sum. */
export interface RollFacts {
  readonly die: number;
  readonly modifiers: readonly Term[];
  readonly total: number;
}

/** Why a unit lost men, was shaken or left the game. */
export type Cause = 'fire' | 'melee' | 'no-retreat';

/** Men that a unit lost. */
export interface Loss {
  readonly unit: UnitId;
  readonly men: number;
}

/** What a unit brings to a melee: its men times what its formation makes of them (house). */
export interface Fighter {
  readonly unit: UnitId;
  readonly strength: RationalJson;
  readonly factors: readonly Factor[];
}

/** Facts, past tense. Folding them needs no rule and no die. */
export type RiflesEvent =
  /** The options that it does not name have their default: the game is older than they are. */
  | { readonly type: 'game-begun'; readonly scenario: RiflesScenario; readonly options: Partial<RiflesOptions> }
  | { readonly type: 'turn-begun'; readonly turn: number; readonly label: string }
  /** A side's half of the turn begins. */
  | { readonly type: 'side-activated'; readonly side: Side }
  /** What the game waits for now. The last event of every command. */
  | { readonly type: 'phase-entered'; readonly phase: Phase }

  | { readonly type: 'formation-changed'; readonly unit: UnitId; readonly from: Formation; readonly to: Formation; readonly cost: number }
  | { readonly type: 'skirmishers-deployed'; readonly unit: UnitId; readonly share: number; readonly cost: number }
  | { readonly type: 'digging-begun'; readonly unit: UnitId; readonly cost: number }
  /** The trench is ready, and who dug it stands in it in defensive order. */
  | { readonly type: 'trench-dug'; readonly unit: UnitId; readonly hex: HexId }
  | { readonly type: 'cavalry-mounted'; readonly unit: UnitId; readonly cost: number }
  | { readonly type: 'cavalry-dismounted'; readonly unit: UnitId; readonly cost: number }
  | { readonly type: 'unit-faced'; readonly unit: UnitId; readonly facing: Facing; readonly cost: number }
  /** `path` are the hexes entered; `guaranteed` marks the one hex that is always allowed, and `cost` is then all that was left of the allowance (R-SC.2). */
  | {
      readonly type: 'unit-moved';
      readonly unit: UnitId;
      readonly path: readonly HexId[];
      readonly facing: Facing;
      readonly cost: number;
      readonly terms: readonly Term[];
      readonly guaranteed?: true;
    }
  /** A vessel tested the bottom of a shallow hex; it stays there if it ran aground (R-NV.2). */
  | { readonly type: 'bottom-sounded'; readonly unit: UnitId; readonly hex: HexId; readonly die: number; readonly aground: boolean }
  | { readonly type: 'refloat-attempted'; readonly unit: UnitId; readonly roll: RollFacts; readonly afloat: boolean }
  | { readonly type: 'rally-attempted'; readonly unit: UnitId; readonly roll: RollFacts; readonly rallied: boolean; readonly formation: Formation; readonly cost: number }

  /** The lethality that reaches the target is strength times cross section, in per mille of its men (R-FC.1). */
  | {
      readonly type: 'unit-fired';
      readonly unit: UnitId;
      readonly target: UnitId;
      readonly fire: FireType;
      readonly arc: Arc;
      readonly distance: number;
      readonly strength: readonly Factor[];
      readonly crossSection: readonly Factor[];
      /** Men that the target is expected to lose. */
      readonly expected: RationalJson;
      readonly die: number;
      readonly losses: number;
    }
  | {
      readonly type: 'morale-checked';
      readonly unit: UnitId;
      readonly roll: RollFacts;
      readonly morale: number;
      readonly result: 'stands' | 'takes-cover' | 'disordered';
    }
  /** Beaten in a melee, a unit is disordered without a check. */
  | { readonly type: 'unit-disordered'; readonly unit: UnitId }
  /** A unit that is too weak to go on, or cannot go back, leaves the game. */
  | { readonly type: 'unit-broken'; readonly unit: UnitId; readonly cause: Cause }
  | {
      readonly type: 'assault-fought';
      readonly units: readonly UnitId[];
      readonly target: HexId;
      readonly defenders: readonly UnitId[];
      readonly attack: readonly Fighter[];
      readonly defence: readonly Fighter[];
      /** The column of the melee table: the greatest ratio that the strengths of both sides reach. */
      readonly odds: string;
      readonly die: number;
      readonly result: MeleeResult;
      readonly losses: readonly Loss[];
    }
  | { readonly type: 'unit-retreated'; readonly unit: UnitId; readonly to: HexId; readonly facing: Facing }
  | { readonly type: 'unit-advanced'; readonly unit: UnitId; readonly to: HexId; readonly facing: Facing }
  /** All marks of the side's units go: what they did and suffered in this turn. */
  | { readonly type: 'side-finished'; readonly side: Side };

export type EventType = RiflesEvent['type'];
export type EventOf<T extends EventType> = Extract<RiflesEvent, { readonly type: T }>;
