import type { Outcome } from '../../kernel/system.js';
import type { Board } from './board.js';
import type { RiflesOptions } from './options.js';
import type { Order } from './order-of-battle.js';
import type { RiflesScenario } from './scenario.js';
import type { Facing, Formation, HexId, Side, UnitId } from './vocabulary.js';

/** What never changes during a game: the scenario, its map as a board, its counters as an order of battle. */
export interface Setting {
  readonly scenario: RiflesScenario;
  readonly options: RiflesOptions;
  readonly board: Board;
  readonly order: Order;
}

/** What a unit did in its own turn; all marks go when that turn ends. */
export interface Marks {
  /** Left its hex (R-FS.3, R-SC.2). */
  readonly moved?: true;
  readonly fired?: true;
  /** Fought in a melee that its side began. */
  readonly assaulted?: true;
  /** Tried to rally, or to get off a bank. */
  readonly tried?: true;
}

/** A unit's state; its counter stands in the order of battle under the same index. */
export interface UnitState {
  /** Index of its hex on the board; −1 once it is out of the game. */
  readonly hex: number;
  readonly men: number;
  readonly formation: Formation;
  readonly facing: Facing;
  /** Whether cavalry sits on its horses; false for all others (R-UN.12). */
  readonly mounted: boolean;
  /** Per cent of the men who skirmish, 0 … 100 (R-MD.5). */
  readonly skirmishers: number;
  /** Movement points used in the running turn of its side. */
  readonly spent: number;
  /** Was fired at since its side's last turn ended (R-OM.2, R-RD.8). */
  readonly underFire: boolean;
  /** Took cover under fire; until its side's next turn ends (R-OM.2, R-RD.8). */
  readonly takingCover: boolean;
  /** Of a small vessel: it ran aground in shallow water (R-NV.2). */
  readonly aground: boolean;
  readonly marks: Marks;
}

/** The decision that the game waits for. */
export type Phase =
  | { readonly name: 'not-begun' }
  /** The active side changes formations, digs, mounts, limbers and moves. */
  | { readonly name: 'movement' }
  /** The active side fires, one unit after the other. */
  | { readonly name: 'fire' }
  /** The active side assaults hexes beside its own. */
  | { readonly name: 'assault' }
  /** Units beaten in a melee go back, one after the other, by their owner's choice; then the victors enter the hex. */
  | { readonly name: 'retreat'; readonly units: readonly UnitId[]; readonly hex: HexId; readonly victors: readonly UnitId[] }
  | { readonly name: 'over'; readonly outcome: Outcome };

export type PhaseName = Phase['name'];
export type PhaseOf<Name extends PhaseName> = Extract<Phase, { readonly name: Name }>;

export interface RiflesState {
  readonly setting: Setting;
  /** From 1; 0 before the game has begun. */
  readonly turn: number;
  /** Whose half of the turn it is. */
  readonly active: Side;
  /** By index in the order of battle. */
  readonly units: readonly UnitState[];
  /** Hexes in which a trench was dug during the game, by index. */
  readonly dug: readonly number[];
  /** Who holds each objective, by printed hex; an objective that nobody has entered yet may be missing. */
  readonly held: Readonly<Record<HexId, Side>>;
  readonly phase: Phase;
}
