import type { Term } from '../../kernel/explained.js';
import type { RuleId } from '../../kernel/rule.js';
import type { GloryOptions } from './options.js';
import type { GloryScenario } from './scenario.js';
import type { Charge, ChargeResult, Group, Phase, Shot } from './state.js';
import type { AreaId, CommandId, Facing, GroupId, HexId, LeaderId, MarkerId, Period, Side, UnitId, Weather } from './vocabulary.js';

/** A die that was rolled, its modifiers and their sum. */
export interface RollFacts {
  readonly die: number;
  readonly modifiers: readonly Term[];
  readonly total: number;
}

/** Why a unit checked, was disordered, withdrew or was eliminated. */
export type Cause =
  | 'artillery-fire'
  | 'misguided-fire'
  | 'defensive-fire'
  | 'charge'
  | 'retreat'
  | 'displacement'
  | 'standing'
  | 'night-advance'
  | 'recovery'
  | 'command-lost';

/** Where a moving unit lies in the stack that it joins; `alone` when it joins none. */
export type StackPlace = 'top' | 'bottom' | 'alone';

/** A way round off the map: from one entry area to another, where the group may come back from the turn `turn` on (G-OM.a). */
export interface Transit {
  readonly group: GroupId;
  readonly from: AreaId;
  readonly to: AreaId;
  readonly turn: number;
}

/** Facts, past tense. Folding them needs no rule and no die. */
export type GloryEvent =
  /** The options that it does not name have their default: the game is older than they are. */
  | { readonly type: 'game-begun'; readonly scenario: GloryScenario; readonly options: Partial<GloryOptions> }
  | { readonly type: 'turn-begun'; readonly turn: number; readonly label: string; readonly period: Period }
  /** What the game waits for now. The last event of every command. */
  | { readonly type: 'phase-entered'; readonly phase: Phase }

  /** Batteries will act with this command in the turn that begins (G-14.53.a). */
  | { readonly type: 'batteries-attached'; readonly attachment: string; readonly units: readonly UnitId[]; readonly command: CommandId }
  /** `from` and `to` are boxes of the Ground Condition track; `driedOut` ends the modifier of the third day (G-WT.a, G-WT.b). */
  | {
      readonly type: 'weather-rolled';
      readonly roll: RollFacts;
      readonly weather: Weather;
      readonly from: number;
      readonly to: number;
      readonly driedOut: boolean;
    }
  /** A missing roll means that the initiative was automatic (G-5.22.a). */
  | {
      readonly type: 'initiative-determined';
      readonly rolls?: Readonly<Record<Side, RollFacts>>;
      readonly winner: Side | null;
      readonly rule: RuleId;
    }
  | { readonly type: 'pool-formed'; readonly markers: Readonly<Record<MarkerId, number>> }
  /** Chosen by the side with the initiative, or drawn. `commands` are those that it activates. */
  | {
      readonly type: 'marker-selected';
      readonly marker: MarkerId;
      readonly side: Side;
      readonly drawn: boolean;
      readonly commands: readonly CommandId[];
    }
  /** A drawn marker of commands that have nothing left on the map. */
  | { readonly type: 'marker-discarded'; readonly marker: MarkerId; readonly rule: RuleId }
  | {
      readonly type: 'combination-attempted';
      readonly commands: readonly CommandId[];
      readonly roll: RollFacts;
      readonly rating: number;
      readonly succeeded: boolean;
    }
  | { readonly type: 'group-activated'; readonly group: Group }
  /** `lent` is there where batteries of the group that lent their fire go without it for the whole turn (G-9.3.d). */
  | { readonly type: 'group-finished'; readonly commands: readonly CommandId[]; readonly lent?: 'stays' }
  | { readonly type: 'activation-ended'; readonly marker: MarkerId }

  | {
      readonly type: 'artillery-fired';
      readonly shot: Shot;
      readonly modifiers: readonly Term[];
      readonly facing: Facing;
      /** The command whose own next Activation Fire is lost because it lent a battery (G-9.3.d). */
      readonly lent: readonly UnitId[];
    }
  | { readonly type: 'return-fire-declined'; readonly shot: number }
  | {
      readonly type: 'cohesion-checked';
      readonly unit: UnitId;
      readonly cause: Cause;
      readonly roll: RollFacts;
      readonly cohesion: number;
      readonly passed: boolean;
    }
  | { readonly type: 'unit-disordered'; readonly unit: UnitId; readonly cause: Cause; readonly rule: RuleId }
  | { readonly type: 'unit-withdrawn'; readonly unit: UnitId; readonly cause: Cause; readonly rule: RuleId }
  | { readonly type: 'unit-eliminated'; readonly unit: UnitId; readonly cause: Cause; readonly rule: RuleId }

  | {
      readonly type: 'unit-moved';
      readonly unit: UnitId;
      readonly path: readonly HexId[];
      /** Movement points paid for each hex of the path. */
      readonly costs: readonly number[];
      readonly extended: boolean;
      readonly facing: Facing;
      readonly place: StackPlace;
    }
  /** Cavalry turned its counter over (G-12.1.c). */
  | { readonly type: 'cavalry-changed'; readonly unit: UnitId; readonly mounted: boolean }
  /** All units of the hex face this way now; `unit` is the one that turned, and so made its move. */
  | { readonly type: 'hex-turned'; readonly hex: HexId; readonly unit: UnitId; readonly facing: Facing }
  | { readonly type: 'stack-swapped'; readonly hex: HexId }
  | { readonly type: 'leader-moved'; readonly leader: LeaderId; readonly path: readonly HexId[]; readonly cost: number; readonly extended: boolean }
  | { readonly type: 'leader-displaced'; readonly leader: LeaderId; readonly to: HexId }
  /** Came onto the map (G-6.51.a); the path begins with the entry hex. */
  | {
      readonly type: 'unit-entered';
      readonly unit: UnitId;
      readonly group: GroupId;
      readonly area: AreaId;
      readonly path: readonly HexId[];
      /** Movement points paid for each hex of the path. */
      readonly costs: readonly number[];
      /** Movement points paid on top for the positions ahead in the column (G-6.51.b). */
      readonly ahead: number;
      /** The unit that it was stacked with off the map (G-6.51.c). */
      readonly beside: UnitId | null;
      readonly extended: boolean;
      readonly facing: Facing;
      readonly place: StackPlace;
    }
  | {
      readonly type: 'leader-entered';
      readonly leader: LeaderId;
      readonly group: GroupId;
      readonly area: AreaId;
      readonly path: readonly HexId[];
      readonly cost: number;
      readonly extended: boolean;
    }
  /** Left the map by an entry of the off-map chart (G-OM.c); `path` is what it moved before. */
  | {
      readonly type: 'unit-exited';
      readonly unit: UnitId;
      readonly path: readonly HexId[];
      /** Movement points in all, those for leaving the map among them. */
      readonly cost: number;
      readonly transit: Transit;
    }
  | { readonly type: 'leader-exited'; readonly leader: LeaderId; readonly path: readonly HexId[]; readonly cost: number; readonly transit: Transit }

  | {
      readonly type: 'charge-designated';
      readonly charge: number;
      readonly kind: Charge['kind'];
      readonly attackers: readonly UnitId[];
      readonly targets: readonly HexId[];
      /** Enemies in the chargers' front that need not be charged, and who covers them (G-10.12.b). */
      readonly covered: readonly { readonly hex: HexId; readonly by: UnitId }[];
    }
  | { readonly type: 'retreated-before-charge'; readonly unit: UnitId; readonly path: readonly HexId[]; readonly facing: Facing; readonly place: StackPlace }
  | { readonly type: 'charge-awaited'; readonly unit: UnitId }
  | {
      readonly type: 'defensive-fire-resolved';
      readonly firers: readonly UnitId[];
      readonly hex: HexId;
      readonly target: UnitId;
      readonly roll: RollFacts;
      readonly cohesion: number;
      readonly hit: boolean;
      /** The die is that of the event before: one was rolled for all targets (G-10.32.f). */
      readonly sharedDie?: true;
    }
  /** A charge, or a part of it, came to nothing: its targets are gone or its chargers may not charge any more. */
  | { readonly type: 'charge-voided'; readonly charge: number; readonly rule: RuleId }
  | {
      readonly type: 'charge-resolved';
      readonly charge: number;
      readonly attackers: readonly UnitId[];
      readonly defenders: readonly UnitId[];
      readonly odds: string;
      readonly roll: RollFacts;
      readonly result: ChargeResult;
    }
  | { readonly type: 'unit-retreated'; readonly unit: UnitId; readonly path: readonly HexId[]; readonly facing: Facing; readonly place: StackPlace }
  | { readonly type: 'unit-displaced'; readonly unit: UnitId; readonly to: HexId; readonly facing: Facing; readonly place: StackPlace }
  | { readonly type: 'unit-stood'; readonly unit: UnitId }
  | { readonly type: 'unit-advanced'; readonly unit: UnitId; readonly to: HexId; readonly facing: Facing }
  | { readonly type: 'advance-declined'; readonly side: Side }
  | { readonly type: 'counter-charge-declined'; readonly unit: UnitId }
  | { readonly type: 'continued-attack-declined'; readonly unit: UnitId }
  | { readonly type: 'continued-attack-lapsed'; readonly unit: UnitId; readonly rule: RuleId }

  | { readonly type: 'rally-attempted'; readonly unit: UnitId; readonly roll?: RollFacts; readonly cohesion: number; readonly rallied: boolean; readonly facing: Facing }
  | { readonly type: 'command-lost'; readonly command: CommandId; readonly leader: LeaderId | null }
  | { readonly type: 'recovery-attempted'; readonly unit: UnitId; readonly roll: RollFacts; readonly cohesion: number; readonly recovered: boolean }
  | { readonly type: 'unit-recovered'; readonly unit: UnitId; readonly hex: HexId; readonly facing: Facing; readonly place: StackPlace }
  | { readonly type: 'recovery-finished'; readonly side: Side }
  /** Every unit in the Withdrawn Box moved to the Recovery Box (G-11.42.a). */
  | { readonly type: 'boxes-shifted'; readonly units: readonly UnitId[] };

export type EventType = GloryEvent['type'];
export type EventOf<T extends EventType> = Extract<GloryEvent, { readonly type: T }>;
