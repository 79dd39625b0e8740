import type { Outcome } from '../../kernel/system.js';
import type { RuleId } from '../../kernel/rule.js';
import type { HeartlandScenario } from './scenario.js';
import type { PrintedAssault, PrintedBattle, PrintedChange, PrintedExchange, PrintedMover, PrintedRetreat, PrintedStack } from './printed.js';
import type {
  Away,
  ForceSupply,
  LeaderMarks,
  LeaderPlace,
  Operations,
  PendingLosses,
  PendingSuccession,
  Phase,
  PhaseName,
  Report,
  Sealed,
  UnitMarks,
  UnitPlace,
  WeatherState,
  Work,
} from './state.js';
import type { ForceId, HexId, Hexside, LeaderId, Sequence, Side, UnitId, Weather } from './vocabulary.js';

/**
 * An event is seen whole or not at all: by everybody, or, with `to`, by that side and the arbiter alone until the game
 * is over (H-3.71.4). What both may know and what one side may know of the same deed are therefore two events.
 */
interface Visible {
  readonly to?: Side;
}

/** Where a leader is put; `hex` with `map`, `under` with `box` and `staff`, `away` with `display` and `off-map`. */
export interface LeaderSpot {
  readonly place: LeaderPlace;
  readonly hex?: HexId;
  readonly under?: LeaderId;
  readonly away?: Away;
}

/** Where a unit is put; `hex` with `map`, `leader` with `box` and `screen`, `away` with `display` and `off-map`. */
export interface UnitSpot {
  readonly place: UnitPlace;
  readonly hex?: HexId;
  readonly leader?: LeaderId;
  readonly away?: Away;
}

/** The sequence of play. */
type SequenceEvent =
  | { readonly type: 'game-begun'; readonly scenario: HeartlandScenario; readonly options: Readonly<Record<string, string>> }
  | { readonly type: 'turn-begun'; readonly turn: number }
  | ({ readonly type: 'phase-entered'; readonly phase: Phase } & Visible)
  /** A phase that is about a force which does not show on the map: its own side is told for which (H-3.71.2). `from` where it retreats, for the enemy may conduct that (H-10.68.1). */
  | { readonly type: 'phase-announced'; readonly name: PhaseName; readonly side: Side; readonly from?: HexId }
  /** What has ended hands over to the next part of the turn. */
  | { readonly type: 'sequence-begun'; readonly sequence: Sequence }
  /** A secret decision is in; what it is, only its side knows (H-5.1.2). */
  | ({ readonly type: 'sealed'; readonly side: Side; readonly content: Sealed } & Visible)
  | { readonly type: 'bids-revealed'; readonly round: number; readonly bids: Readonly<Record<Side, number>> }
  /** Who plays when with how many levels; `fee` is what the winner pays (H-4.1.2). */
  | { readonly type: 'initiative-determined'; readonly operations: Operations; readonly fee: number; readonly rule: RuleId; readonly die?: number }
  /** `dice` are the two dice, where they are rolled (H-5.2.2). */
  | { readonly type: 'weather-determined'; readonly rolled: Weather; readonly weather: WeatherState; readonly dice?: readonly [number, number] }
  | { readonly type: 'impulse-begun'; readonly side: Side; readonly number: number; readonly level: number; readonly reserve: number }
  | ({ readonly type: 'supply-determined'; readonly supply: Readonly<Record<ForceId, ForceSupply>> } & Visible)
  | { readonly type: 'supplier-named'; readonly side: Side; readonly force: ForceId; readonly unit: UnitId; readonly to: Side }
  | { readonly type: 'impulse-ended' }
  | { readonly type: 'levels-spent'; readonly side: Side; readonly levels: number; readonly rule: RuleId }
  /** Both sides' orders of a step are in and carried out, the Union's first (H-4.3.1). */
  | { readonly type: 'orders-revealed'; readonly step: string }
  /** An order that what went before it has made impossible. */
  | { readonly type: 'order-lapsed'; readonly side: Side; readonly order: string; readonly code: string; readonly to: Side }
  | { readonly type: 'reinforcements-arrived'; readonly group: number }
  | { readonly type: 'outcome-determined'; readonly outcome: Outcome };

/** What changes of a leader. */
type LeaderEvent =
  | ({ readonly type: 'leader-placed'; readonly leader: LeaderId; readonly spot: LeaderSpot; readonly rule: RuleId } & Visible)
  /** Administration points spent (H-3.24.1). */
  | ({ readonly type: 'points-spent'; readonly leader: LeaderId; readonly points: number; readonly rule: RuleId } & Visible)
  /** At the end of a turn, or by inactivity, wounds and promotion: what they have now (H-4.4.1, H-8.11.3). */
  | ({ readonly type: 'points-restored'; readonly points: Readonly<Record<LeaderId, number>> } & Visible)
  | ({ readonly type: 'morale-changed'; readonly leader: LeaderId; readonly by: number; readonly rule: RuleId } & Visible)
  | ({ readonly type: 'leader-activated'; readonly leader: LeaderId; readonly rule: RuleId } & Visible)
  /** `willingly`: the owner turned him; then he is not paid (H-11.0.3). */
  | ({ readonly type: 'leader-inactivated'; readonly leader: LeaderId; readonly willingly: boolean; readonly rule: RuleId } & Visible)
  | ({ readonly type: 'activation-attempted'; readonly leader: LeaderId; readonly by: string; readonly die?: number; readonly succeeded: boolean } & Visible)
  | { readonly type: 'leader-wounded'; readonly leader: LeaderId; readonly by: number; readonly rule: RuleId; readonly to?: Side }
  | ({ readonly type: 'leader-fell'; readonly leader: LeaderId; readonly how: 'killed' | 'captured' | 'died-of-illness' | 'removed'; readonly rule: RuleId } & Visible)
  | ({ readonly type: 'headquarters-given'; readonly leader: LeaderId } & Visible)
  | ({ readonly type: 'headquarters-returned'; readonly leader: LeaderId } & Visible)
  | ({ readonly type: 'breveted'; readonly leader: LeaderId } & Visible)
  | ({ readonly type: 'brevet-lost'; readonly leader: LeaderId } & Visible)
  | ({ readonly type: 'command-taken'; readonly leader: LeaderId; readonly acting: boolean } & Visible)
  | ({ readonly type: 'corps-formed'; readonly leader: LeaderId } & Visible)
  | ({ readonly type: 'corps-dissolved'; readonly leader: LeaderId } & Visible)
  | ({ readonly type: 'corps-screened'; readonly leader: LeaderId; readonly screening: boolean } & Visible)
  | ({ readonly type: 'artillery-changed'; readonly leader: LeaderId; readonly by: number; readonly rule: RuleId } & Visible)
  | ({ readonly type: 'ammunition-changed'; readonly leader: LeaderId; readonly by: number; readonly rule: RuleId } & Visible)
  | ({ readonly type: 'own-use-changed'; readonly leader: LeaderId; readonly turn: number } & Visible)
  | ({ readonly type: 'cold-felt'; readonly leaders: readonly LeaderId[] } & Visible)
  | ({ readonly type: 'cold-passed'; readonly leaders: readonly LeaderId[] } & Visible)
  | ({ readonly type: 'leader-marked'; readonly leader: LeaderId; readonly marks: LeaderMarks } & Visible);

/** What changes of a unit. */
type UnitEvent =
  | ({ readonly type: 'unit-placed'; readonly unit: UnitId; readonly spot: UnitSpot; readonly rule: RuleId } & Visible)
  /** `detached`: the step has become detachments (H-8.51.1). */
  | ({ readonly type: 'step-lost'; readonly unit: UnitId; readonly rule: RuleId; readonly detached?: true } & Visible)
  | ({ readonly type: 'step-recovered'; readonly unit: UnitId; readonly rule: RuleId } & Visible)
  | ({ readonly type: 'unit-eliminated'; readonly unit: UnitId; readonly rule: RuleId } & Visible)
  /** A wagon, train or depot that changes hands: the captor's counter `as` takes its place, or none (H-8.64.2). */
  | { readonly type: 'unit-captured'; readonly unit: UnitId; readonly by: Side; readonly as: UnitId | null; readonly hex: HexId; readonly capacity: number; readonly leader?: LeaderId }
  | ({ readonly type: 'capacity-changed'; readonly unit: UnitId; readonly capacity: number; readonly rule: RuleId } & Visible)
  | ({ readonly type: 'hexside-taken'; readonly unit: UnitId; readonly hex: HexId; readonly hexside: number } & Visible)
  | ({ readonly type: 'hexside-left'; readonly unit: UnitId } & Visible)
  | ({ readonly type: 'work-begun'; readonly unit: UnitId; readonly work: Work } & Visible)
  | ({ readonly type: 'work-finished'; readonly unit: UnitId } & Visible)
  /** Engineers begin to rebuild a bridge; they are seen at work (H-13.11.3). */
  | { readonly type: 'rebuilding-begun'; readonly unit: UnitId; readonly hex: HexId; readonly direction: number }
  | { readonly type: 'rebuilding-ended'; readonly unit: UnitId }
  | { readonly type: 'landing-exhausted'; readonly unit: UnitId }
  | ({ readonly type: 'work-manned'; readonly unit: UnitId; readonly manned: boolean } & Visible)
  | ({ readonly type: 'unit-chilled'; readonly units: readonly UnitId[] } & Visible)
  | ({ readonly type: 'unit-marked'; readonly unit: UnitId; readonly marks: UnitMarks } & Visible)
  | ({ readonly type: 'force-hidden'; readonly leaders: readonly LeaderId[]; readonly units: readonly UnitId[] } & Visible)
  /** Back on the map: for everybody where, and what shows there, for the side itself who lies under it and in the boxes. */
  | ({ readonly type: 'force-revealed'; readonly leaders: readonly LeaderId[]; readonly units: readonly UnitId[]; readonly hex: HexId } & Visible);

/** What changes of a side or the map. */
type SideEvent =
  | { readonly type: 'war-effort-changed'; readonly side: Side; readonly by: number; readonly rule: RuleId }
  | { readonly type: 'replacements-changed'; readonly side: Side; readonly by: number; readonly rule: RuleId }
  | { readonly type: 'points-scored'; readonly side: Side; readonly points: number; readonly rule: RuleId }
  | { readonly type: 'emergency-order-given'; readonly side: Side }
  /** A headquarters is free because its commander died, or is given again (AMB-17). */
  | { readonly type: 'bereft-armies-changed'; readonly side: Side; readonly by: 1 | -1; readonly to: Side }
  | { readonly type: 'landing-looted'; readonly side: Side; readonly landing: UnitId }
  | { readonly type: 'rail-cut'; readonly hex: HexId }
  | { readonly type: 'rail-repaired'; readonly hex: HexId }
  | { readonly type: 'bridge-burnt'; readonly hex: HexId; readonly direction: number }
  | { readonly type: 'bridge-repaired'; readonly hex: HexId; readonly direction: number }
  | { readonly type: 'town-devastated'; readonly hex: HexId }
  | { readonly type: 'demolition-failed'; readonly side: Side; readonly hex: HexId; readonly die: number; readonly to?: Side }
  | { readonly type: 'section-converted'; readonly side: Side; readonly stations: readonly [HexId, HexId] }
  /** The level of an entrenchment from now on; 0 takes it away. */
  | { readonly type: 'work-changed'; readonly hex: HexId; readonly side: Side; readonly level: number; readonly to?: Side }
  | { readonly type: 'place-taken'; readonly hexes: readonly HexId[]; readonly side: Side };

/** Movement, reconnaissance and combat preparation. */
type MovementEvent =
  /** `face` 1 … 6; `points` are half movement points. */
  | ({ readonly type: 'movement-rolled'; readonly force: ForceId; readonly die: number; readonly modified: number; readonly level: number; readonly rating: number; readonly points: number; readonly mover: PrintedMover | null } & Visible)
  | ({ readonly type: 'forced-march-rolled'; readonly force: ForceId; readonly die: number; readonly modified: number; readonly result: string; readonly mover: PrintedMover } & Visible)
  /** The force stands in the last hex now, with all that is stacked in it; `spent` are half movement points. */
  | ({ readonly type: 'force-moved'; readonly force: ForceId; readonly path: readonly HexId[]; readonly spent: number; readonly stopped: boolean } & Visible)
  /** Everybody in the force moves in this impulse, and not again (H-8.23.2). */
  | ({ readonly type: 'march-begun'; readonly leaders: readonly LeaderId[]; readonly units: readonly UnitId[] } & Visible)
  | ({ readonly type: 'march-ended'; readonly force: ForceId } & Visible)
  /** A wagon or pontoon on its own, and its escort; `spent` are half movement points. */
  | ({ readonly type: 'supply-unit-moved'; readonly units: readonly UnitId[]; readonly path: readonly HexId[]; readonly spent: number } & Visible)
  | ({ readonly type: 'movement-points-spent'; readonly points: number; readonly rule: RuleId } & Visible)
  | { readonly type: 'attack-checked'; readonly force: ForceId; readonly target: HexId; readonly die: number; readonly needed: number; readonly succeeded: boolean; readonly hasty: boolean }
  /** The same of a force that does not show on the map: who checks, and what he needed, his own side knows (H-3.71.2). */
  | { readonly type: 'attack-rolled'; readonly from: HexId; readonly target: HexId; readonly die: number; readonly succeeded: boolean; readonly hasty: boolean }
  | ({ readonly type: 'assault-declared'; readonly assault: PrintedAssault } & Visible)
  | ({ readonly type: 'assault-cancelled'; readonly force: ForceId; readonly rule: RuleId } & Visible)
  /** What everybody sees of the marker of a force that does not show on the map, placed or taken away (H-3.71.2, H-8.41.3). */
  | { readonly type: 'assault-marked'; readonly from: HexId; readonly target: HexId; readonly hasty: boolean }
  | { readonly type: 'assault-unmarked'; readonly from: HexId; readonly target: HexId; readonly rule: RuleId }
  | ({ readonly type: 'zone-check-settled'; readonly force: ForceId } & Visible)
  | { readonly type: 'reconnoitred'; readonly side: Side; readonly hex: HexId; readonly active: number; readonly passive: number; readonly succeeded: boolean }
  | { readonly type: 'report-given'; readonly report: Report; readonly to: Side }
  | ({ readonly type: 'reaction-rolled'; readonly leader: LeaderId; readonly target: HexId; readonly die: number; readonly rating: number; readonly succeeded: boolean } & Visible)
  /** `mover.allowance` are hexes, counted as halves of them like all points (H-9.13.1). */
  | ({ readonly type: 'reaction-begun'; readonly mover: PrintedMover } & Visible)
  /** The force paid for coming into contact in an extended battle (H-10.71.2). */
  | ({ readonly type: 'closed-up'; readonly force: ForceId } & Visible)
  | ({ readonly type: 'retreated-before-combat'; readonly force: ForceId; readonly from: HexId; readonly hex: HexId } & Visible)
  /** A stack of which nobody sees whose it is has gone back, or advanced (H-3.71.2). */
  | { readonly type: 'stack-moved'; readonly side: Side; readonly from: HexId; readonly hex: HexId }
  /** Detaching and merging in that hex is paid for, until something moves (H-8.25.c.1). */
  | { readonly type: 'organisation-paid'; readonly hex: HexId; readonly to: Side }
  | { readonly type: 'overrun'; readonly hex: HexId; readonly attacker: number; readonly defender: number }
  | { readonly type: 'train-ran'; readonly train: UnitId; readonly stations: readonly HexId[] }
  | ({ readonly type: 'gunboat-moved'; readonly unit: UnitId; readonly hex: HexId; readonly hexside: number; readonly hexsides: readonly Hexside[] } & Visible)
  | { readonly type: 'naval-contact'; readonly hexside: Hexside }
  | { readonly type: 'naval-combat-fought'; readonly hexside: Hexside; readonly attackers: readonly UnitId[]; readonly defenders: readonly UnitId[]; readonly column: number; readonly die: number; readonly total: number; readonly attackerSteps: number; readonly defenderSteps: number }
  | { readonly type: 'fleet-advanced'; readonly gunboat: UnitId; readonly away: Away };

/** Combat. */
type CombatEvent =
  | { readonly type: 'battle-begun'; readonly battle: PrintedBattle }
  /** Who fights in a stack, by its place in the battle. */
  | { readonly type: 'stack-mustered'; readonly place: number; readonly stack: PrintedStack; readonly to: Side }
  | { readonly type: 'artillery-fired'; readonly place: number; readonly leaders: readonly LeaderId[]; readonly to: Side }
  | { readonly type: 'exchange-fought'; readonly exchange: PrintedExchange }
  | { readonly type: 'battle-changed'; readonly change: PrintedChange }
  /** Steps that are to be placed, on top of those that are already (H-10.63.a.1). */
  | ({ readonly type: 'losses-due'; readonly losses: readonly PendingLosses[] } & Visible)
  /** One step of the first of them is placed; on which unit is told only where both sides place. */
  | { readonly type: 'loss-placed'; readonly by: Side; readonly unit?: UnitId }
  /** All retreats that are still to be made, from now on. */
  | ({ readonly type: 'retreats-due'; readonly retreats: readonly PrintedRetreat[] } & Visible)
  | ({ readonly type: 'morale-checked'; readonly force: ForceId; readonly die?: number; readonly passed: boolean; readonly unit?: UnitId } & Visible)
  /** The die of a stack whose commander does not show on the map: who checks, his own side is told besides (H-3.71.2). */
  | { readonly type: 'morale-announced'; readonly side: Side; readonly hex: HexId; readonly die: number; readonly passed: boolean }
  | ({ readonly type: 'casualty-rolled'; readonly leader: LeaderId; readonly die: number; readonly severity?: number; readonly result: 'unhurt' | 'wounded' | 'killed' } & Visible)
  | { readonly type: 'artillery-checked'; readonly side: Side; readonly die: number; readonly lost: number; readonly captured: boolean }
  /** `units`: of units without a leader those that retreated, where it was not all of them. */
  | ({ readonly type: 'force-retreated'; readonly force: ForceId; readonly path: readonly HexId[]; readonly units?: readonly UnitId[] } & Visible)
  | ({ readonly type: 'force-advanced'; readonly force: ForceId; readonly hex: HexId } & Visible)
  | { readonly type: 'battle-ended'; readonly target: HexId }
  /** `contact`: the hexes of all forces that stand in contact there. */
  | { readonly type: 'extended-battle-bought'; readonly side: Side; readonly hex: HexId; readonly contact: readonly HexId[] }
  /** No die where it was announced for the hex. */
  | ({ readonly type: 'attrition-rolled'; readonly side: Side; readonly force: ForceId; readonly die?: number; readonly total: number; readonly result: string } & Visible)
  /** The die of a stack whose commander does not show on the map: who checks, and what was added, his own side is told besides (H-3.71.2). */
  | { readonly type: 'attrition-announced'; readonly side: Side; readonly hex: HexId; readonly die: number; readonly result: string }
  | { readonly type: 'foraged'; readonly leader: LeaderId; readonly hexes: number; readonly die: number; readonly result: string; readonly to: Side }
  | { readonly type: 'recruited'; readonly leader: LeaderId; readonly hex: HexId; readonly die: number; readonly succeeded: boolean; readonly to: Side }
  /** What a fallen leader led is to be given to somebody; what it is only his side knows. */
  | { readonly type: 'succession-due'; readonly succession: PendingSuccession; readonly to: Side }
  | { readonly type: 'succession-settled'; readonly fallen: LeaderId; readonly to: Side }
  /** All that was said of a force holds for the one that has taken its place under another commander; who he is his side alone knows, unless he shows on the map or attacks (H-3.71.2). */
  | ({ readonly type: 'command-passed'; readonly from: ForceId; readonly force: ForceId } & Visible)
  /** A leader of the pool at random; no die where there is but one. */
  | { readonly type: 'leader-drawn'; readonly leader: LeaderId; readonly die?: number; readonly to: Side };

export type HeartlandEvent = SequenceEvent | LeaderEvent | UnitEvent | SideEvent | MovementEvent | CombatEvent;
export type EventType = HeartlandEvent['type'];
export type EventOf<T extends EventType> = Extract<HeartlandEvent, { readonly type: T }>;
