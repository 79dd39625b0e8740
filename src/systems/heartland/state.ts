import type { Explained } from '../../kernel/explained.js';
import type { Outcome } from '../../kernel/system.js';
import type { Board } from './board.js';
import type { ReorganisationOrder } from './commands.js';
import type { HeartlandOptions } from './options.js';
import type { Order } from './order-of-battle.js';
import type { HeartlandScenario } from './scenario.js';
import type { Charts } from './tables/own-charts.js';
import type { DisplayBox, Edge, ForceId, HexId, Hexside, LeaderId, ReorganisationStep, Side, SupplyState, UnitId, Weather } from './vocabulary.js';

/** What never changes during a game. */
export interface Setting {
  readonly scenario: HeartlandScenario;
  readonly options: HeartlandOptions;
  readonly board: Board;
  readonly order: Order;
  /** Our charts, with those of the scenario in their place. */
  readonly charts: Charts;
}

/**
 * Where a leader is (H-3.1.2): on the map; in the box of an army commander; on such a commander's staff (H-3.32.3); in
 * the Leader Pool; to come; on the Naval Assault Display; away by rail (H-8.74.1); or out of the game.
 */
export type LeaderPlace = 'map' | 'box' | 'staff' | 'pool' | 'due' | 'display' | 'off-map' | 'out';

/** What a leader did in the running impulse; all marks go when the impulse ends. */
export interface LeaderMarks {
  /** Rolled for movement, or was moved (H-8.23.2). */
  readonly moved?: true;
  /** Force marched with success (H-10.22.1). */
  readonly forceMarched?: true;
  /** Tried one of the ways back from inactivity (H-8.12.5). */
  readonly triedToActivate?: true;
  /** Became inactive against his will: is paid all the same (H-11.0.2). */
  readonly inactivated?: true;
  /** Tried to react in this combat (H-9.11.1). */
  readonly reacted?: true;
  /** Detached in this impulse, by whom: a failed roll brings him back (H-8.25.b.4). */
  readonly detachedFrom?: LeaderId;
  /** His roll gave no point: he does not move on his own, though he may go along with a superior whom he rejoined (H-8.11.4, H-8.25.b.4). */
  readonly stayed?: true;
  /** Moved in a blizzard in this impulse and has worsened (H-5.29.2). */
  readonly chilled?: true;
  /** His corps has turned its face (H-8.62.a.1). */
  readonly turned?: true;
  /** His force was put back on the map by its owner (H-8.62.a.1). */
  readonly shown?: true;
  /** His corps reconnoitred so many times (H-8.61.b.1). */
  readonly reconnoitred?: number;
}

/** A leader's state; what is printed stands in the order of battle under the same index. */
export interface LeaderState {
  readonly place: LeaderPlace;
  /** On the map: the hex, as index of the board; −1 everywhere else, also in the box of somebody on the map. */
  readonly hex: number;
  /** In a box or on a staff: the army commander's index; −1 everywhere else. */
  readonly under: number;
  readonly active: boolean;
  /** Holds an HQ marker: an army commander (H-3.31.2). */
  readonly headquarters: boolean;
  /** A star more, each rating one less (H-3.22.3, house HS-10). */
  readonly brevet: boolean;
  /** A chief of staff who leads the army until administration (H-3.32.b.1). */
  readonly acting: boolean;
  /** Leads a cavalry corps (H-3.12.1). */
  readonly corps: boolean;
  /** The corps shows its screen face (H-8.62.a.1). */
  readonly screening: boolean;
  /** The level of his wound or illness; all ratings are lower by it (H-10.67.3). */
  readonly wound: number;
  /** Lost a morale level to the cold, which comes back (H-5.26.1). */
  readonly cold: boolean;
  /** 0 worst … 9 best (H-3.5.1). */
  readonly morale: number;
  /** Administration points left this turn (H-3.24.1). */
  readonly points: number;
  readonly artillery: number;
  /** Ammunition points (H-3.11.a.2). */
  readonly ammunition: number;
  /** The turn in which he got his Own-Use marker; 0 without one (H-7.35.a.1). */
  readonly ownUse: number;
  /** Taken off the map under a cavalry screen; the enemy does not see him (H-8.62.a.1). */
  readonly hidden: boolean;
  /** Where the display or the railway holds him: see `Away`; null elsewhere. */
  readonly away: Away | null;
  /** Marched or fought in this turn: he does not train in it, and digs no entrenchment after a march (house HS-11, HS-15). */
  readonly marched: boolean;
  readonly fought: boolean;
  readonly marks: LeaderMarks;
}

/** A box of the Naval Assault Display, with the port or landing where the fleet embarked (H-8.92.a.1), or a railway off the map (H-8.74.1). */
export type Away = { readonly box: DisplayBox; readonly gunboat: UnitId; readonly from: HexId } | { readonly edge: Edge; readonly left: number };

/**
 * Where a unit is: in the box of a leader; on the map without one, which holds for gunboats, depots and landings as
 * well; on top of a leader as his cavalry screen (H-8.62.1); in the counter mix; to come; on the display; away by rail;
 * or eliminated.
 */
export type UnitPlace = 'box' | 'map' | 'screen' | 'mix' | 'due' | 'display' | 'off-map' | 'eliminated';

/** What a unit did in the running impulse; all marks but those of gunboats that say so go when the impulse ends. */
export interface UnitMarks {
  /** Moved, by foot, by rail or afloat. */
  readonly moved?: true;
  /** Left behind by a force that force marched (H-8.31.c.1). */
  readonly forceMarched?: true;
  /** Reconnoitred in this impulse (H-8.61.1). */
  readonly reconnoitred?: true;
  /** Screens a leader in this impulse (H-8.6.1). */
  readonly screened?: true;
  /** Put back on the map by its owner, of units without a leader (H-8.62.a.1). */
  readonly shown?: true;
  /** What a gunboat does in this impulse: one of four things (H-8.9.1). A patrol goes on until its side's next impulse (H-8.93.1). */
  readonly task?: 'assault' | 'patrol' | 'support' | 'combat';
  /** A gunboat or battery that fought on the river this turn (house HS-17). */
  readonly foughtOnRiver?: true;
}

export interface UnitState {
  readonly place: UnitPlace;
  /** On the map: the hex, as index of the board; −1 everywhere else, also in a box. */
  readonly hex: number;
  /** In a box or screening: the leader's index; −1 everywhere else. */
  readonly leader: number;
  /** 2 full, 1 reduced or the only one, 0 eliminated or not yet in play. Supply units and the like have 1. */
  readonly steps: number;
  /** How many of the steps that it lacks have become detachments (H-8.51.1): the enemy did not eliminate them (house HS-19). */
  readonly detached: number;
  /** Of wagons and depots what is left of it (H-7.13.3); 0 for all others. */
  readonly capacity: number;
  /** The hexside that a gunboat's or battery's arrow points at, or that a pontoon bridges; −1 without one. */
  readonly hexside: number;
  /** An engineer at work on a pontoon (H-8.81.a.1), by the direction that it bridges, or to take it up. */
  readonly work: Work | null;
  /** A Union engineer that rebuilds a burnt bridge, since the turn in which it was ordered to (H-13.11.3). */
  readonly rebuilding: { readonly hexside: number; readonly turn: number } | null;
  /** A landing that has been looted and declared exhausted (H-8.64.a.3). */
  readonly exhausted: boolean;
  /** A detachment that mans the work of its hex (H-3.6.2). */
  readonly manning: boolean;
  /** Moved in a blizzard this turn (H-5.29.2). */
  readonly chilled: boolean;
  readonly hidden: boolean;
  readonly away: Away | null;
  readonly marks: UnitMarks;
}

/** What an engineer does with the pontoon of its stack. */
export interface Work {
  readonly pontoon: UnitId;
  /** Where they are at work. */
  readonly hex: HexId;
  /** The direction that is bridged; null when the bridge is taken up. */
  readonly bridge: number | null;
  /** Not announced yet: only its own side knows (H-3.72.4). */
  readonly secret?: true;
}

/** What a side has beside its counters. All of it is public (H-3.16.1). */
export interface SideState {
  /** War effort points, 0 … 999. */
  readonly warEffort: number;
  /** Replacement steps, 0 … 999. */
  readonly replacements: number;
  /** Victory points won by events, 0 … 999; what is held counts at the end. */
  readonly points: number;
  /** The turn's emergency order is given (H-3.41.a.2). */
  readonly emergency: boolean;
  /** HQ markers in the pool. */
  readonly headquarters: number;
  /** Of those the ones whose army commanders died: giving one replaces the dead (AMB-17). */
  readonly bereftArmies: number;
  /** Forces that are to draw on a supply unit of their owner's choice (H-7.31.1). */
  readonly suppliers: Readonly<Record<ForceId, UnitId>>;
  /** Landings of the enemy that it looted since his last impulse, by unit (H-8.64.a.3). */
  readonly looted: readonly UnitId[];
}

/** The weather of the turn and what it leaves behind. */
export interface WeatherState {
  readonly now: Weather;
  readonly before: Weather;
  /** The wet counter, in half rain turns (H-5.24.1). */
  readonly wet: number;
}

/** The turn's bids and what is left of the operations levels (H-4.0.2). */
export interface Operations {
  /** The side that won; null before the bids, and in a turn without impulses. */
  readonly first: Side | null;
  /** Levels not yet used, those of a bid that is still to be played included. */
  readonly left: Readonly<Record<Side, number>>;
  /** Of those the levels that its bid holds for its first impulse; they buy no extended battle (H-5.16.3). */
  readonly committed: Readonly<Record<Side, number>>;
  /** Levels kept back for extended battles (H-5.16.2). */
  readonly reserved: Readonly<Record<Side, number>>;
  /** The side that alone has impulses this turn (H-5.13.2). */
  readonly monopoly: Side | null;
  /** The side that bid all it has, as first player: the other takes two impulses in a row (H-5.14.2). */
  readonly allIn: boolean;
  /** Whose impulses there were, in order. */
  readonly played: readonly Side[];
}

/** How a force of the phasing side is supplied in this impulse (H-4.21.1). */
export interface ForceSupply {
  readonly state: SupplyState;
  /** Whether its communications are open (H-7.34.1). */
  readonly open: boolean;
}

/** The force that moves now (H-8.21.3). */
export interface Mover {
  readonly force: ForceId;
  readonly hex: number;
  /** In half movement points. */
  readonly allowance: number;
  readonly spent: number;
  /** The hexes it came through, the first where it began. */
  readonly path: readonly number[];
  /** `failed`: a forced march was tried in vain, and the force moves at normal costs (H-8.31.b.2). */
  readonly march: 'normal' | 'forced' | 'failed';
  /** A forced march that tires its leader: he becomes inactive at its end, and may not enter zones of control (H-8.31.b.1). */
  readonly tires: boolean;
  /** Has entered a zone of control and may not go on (H-3.61.1). */
  readonly stopped: boolean;
  /** Levels of morale that the leader gave up for this move (H-8.31.a.5). */
  readonly givenUp: number;
}

/** An Assault marker (H-8.41.3). */
export interface Assault {
  readonly force: ForceId;
  /** Where the attackers stand. */
  readonly from: number;
  readonly target: number;
  /** Declared without an administration point: −2 (H-8.41.2). */
  readonly hasty: boolean;
}

/** A force that retreated before combat. Who stands in the hex that it left is its rear guard (H-9.22.1). */
export interface FallenBack {
  readonly force: ForceId;
  readonly from: number;
  readonly to: number;
}

/** The impulse that is being played (H-4.2.2). */
export interface Impulse {
  readonly side: Side;
  /** Counted over the turn, from 1. */
  readonly number: number;
  readonly level: number;
  readonly supply: Readonly<Record<ForceId, ForceSupply>>;
  readonly mover: Mover | null;
  readonly assaults: readonly Assault[];
  /** Forces that have passed or are excused from the check of those who stay in zones of control (H-8.42.a.1). */
  readonly checked: readonly ForceId[];
  /** The side that bought the last extended battle, once one did (H-10.71.1). */
  readonly extended: Side | null;
  /** For each extended battle that was bought the hexes of the forces in contact: each contact has one at most (H-10.7.1). */
  readonly contacts: readonly (readonly number[])[];
  /** Forces that reacted into contact in an extended battle and have thereby paid for their attack (H-10.71.2). */
  readonly closedUp: readonly ForceId[];
  /** Hexes that were attacked in this combat and whose battle is over: who stood there gives no support elsewhere (H-9.14.a.1). */
  readonly foughtOver: readonly number[];
  /** Forces that fought in the second or a later exchange of a wave attack (H-10.71.5). */
  readonly waved: readonly ForceId[];
  /** Who retreated before combat, from where to where (H-9.22.1). */
  readonly fallenBack: readonly FallenBack[];
  /** The naval combats that were fought, by the hexside of those attacked (H-10.81.1). */
  readonly navalCombats: readonly number[];
  /** Trains that ran in this impulse (H-8.72.2). */
  readonly trains: readonly UnitId[];
  /** Where detaching and merging is paid for, as long as nothing moves (H-8.25.c.1); −1 for nowhere. */
  readonly organised: number;
}

/** One side's fire in an exchange before its die is rolled: every term that leads to its result is on record (H-10.61.1). */
export interface Fire {
  /** Combat factors after all halvings, with defensive support. */
  readonly combatFactors: Explained;
  /** Columns to the right, and to the left where they are below 0 (H-10.3.1). */
  readonly shifts: Explained;
  /** The place of the column that is read, from 0; −1 left of the first one, where fire has no effect. */
  readonly column: number;
  /** What is added to the die (H-10.4.1). */
  readonly modifiers: Explained;
}

/** What a side's fire did to the other (H-10.61.1). */
export interface FireResult extends Fire {
  readonly die: number;
  readonly total: number;
  readonly steps: number;
  readonly degrees: number;
  readonly asterisk: boolean;
}

/** One exchange of a battle (H-10.11.2). */
export interface Exchange {
  readonly attacker: ForceId;
  readonly from: number;
  readonly attack: FireResult;
  readonly defence: FireResult;
}

/** Steps that a stack has to lose, and whose turn it is to say where (H-10.63.a.1). */
export interface PendingLosses {
  readonly side: Side;
  /** The units that may lose them. */
  readonly units: readonly UnitId[];
  /** Of each of those the steps that it had before it lost any in this battle: evenness (H-10.61.a.1). */
  readonly had: Readonly<Record<UnitId, number>>;
  readonly steps: number;
  /** How many were placed: odd ones the owner places, even ones the enemy. */
  readonly placed: number;
  /** Where the owner places all: attrition, forced march, failed checks. */
  readonly ownerOnly: boolean;
  readonly rule: string;
}

/** A stack that has to retreat (H-10.61.c.1). */
export interface PendingRetreat {
  readonly side: Side;
  readonly force: ForceId;
  /** Of units without a leader those that retreat, where it is not all of them (H-3.52.b.3); none of a leader who has no troops and goes along. */
  readonly units?: readonly UnitId[];
  readonly from: number;
  /** How many hexes; 0 once it has come to its end, and what it cost is settled. */
  readonly hexes: number;
  /** Who picks the hexes (H-10.68.1). */
  readonly conductor: Side;
  readonly cause: 'combat' | 'attack-check' | 'morale-check';
  /** Whether the leader has lost the level for zones of control already (H-10.68.4). */
  readonly harried: boolean;
}

/** What a fallen leader led, until it is settled who leads it from now on (H-3.41.3, H-10.67.b.1). */
export interface PendingSuccession {
  readonly side: Side;
  readonly fallen: LeaderId;
  /** Who has taken over what follows for the time being. */
  readonly heir: LeaderId;
  readonly units: readonly UnitId[];
  readonly artillery: number;
  readonly ammunition: number;
  /** The morale of the fallen leader, which his box keeps but for a level (house HS-12). */
  readonly morale: number;
}

/** What a battle goes through, in strict order: fire, then what follows the last exchange (H-10.61.b.1). */
export const BATTLE_STAGES = ['fire', 'losses', 'morale', 'casualties', 'checks', 'artillery', 'retreats', 'advance', 'failures'] as const;
export type BattleStage = (typeof BATTLE_STAGES)[number];

/** Who fights in one stack, as it was when the battle began; only its own side knows. */
export interface BattleStack {
  readonly side: Side;
  readonly hex: number;
  readonly commander: LeaderId | null;
  readonly leaders: readonly LeaderId[];
  readonly units: readonly UnitId[];
  /** The steps of each unit. */
  readonly had: Readonly<Record<UnitId, number>>;
  /** Leaders without ammunition, and the supply of the stack: its later fire is undiminished (H-10.62.4). */
  readonly unsupplied: readonly LeaderId[];
  readonly supply: SupplyState;
  /** Leaders whose artillery has fired. */
  readonly fired: readonly LeaderId[];
  /** Of units without a leader those that failed their checks of morale (H-3.52.b.3). */
  readonly failed?: readonly UnitId[];
}

/** Artillery that a stack, by its place, loses; captured or not, and whether it is already named whose it is (H-10.66.1). */
export interface ArtilleryLoss {
  readonly stack: number;
  readonly captured: boolean;
  readonly taken: boolean;
}

/** A battle: all exchanges against one hex (H-10.33.1). */
export interface Battle {
  readonly target: number;
  readonly attacker: Side;
  /** The attacking forces in the order of their exchanges. */
  readonly waves: readonly Assault[];
  readonly exchanges: readonly Exchange[];
  readonly stage: BattleStage;
  /** The defending stack, then those of the waves in their order; secret, unlike all else. */
  readonly stacks: readonly BattleStack[];
  /** Stacks, by their places, that still have to check morale (H-10.65.1). */
  readonly checks: readonly number[];
  /** Stacks, by their places, that failed theirs. */
  readonly failures: readonly number[];
  /** Stacks, by their places, whose commander was killed: a new one may leave out the check (H-10.65.3). */
  readonly bereft: readonly number[];
  readonly artillery: readonly ArtilleryLoss[];
  /** Hexes of the battle that may be advanced into (H-10.61.c.2). */
  readonly vacated: readonly number[];
}

/** What both sides decide secretly at the same time, as far as it is in (H-4.1.1, H-10.12.1, H-4.3.1). */
export type Sealed =
  | { readonly kind: 'bid'; readonly levels: number }
  | { readonly kind: 'ammunition'; readonly leaders: readonly LeaderId[] }
  | { readonly kind: 'orders'; readonly orders: readonly ReorganisationOrder[] };

/** What happened to the map. Hexsides are named from the hex with the lower index, as `hex * 6 + direction`. */
export interface MapState {
  readonly railCuts: readonly number[];
  readonly burntBridges: readonly number[];
  readonly devastated: readonly number[];
  /** The side that stood in a hex at start, or was last in or through one with a settlement or a rail line; all others go by their home states. */
  readonly holders: Readonly<Record<number, Side>>;
  /** Rail sections that changed hands, by the hexes of the two stations, the lower index first: `12-57` (H-8.71.2). */
  readonly sections: Readonly<Record<string, Side>>;
  /** Entrenchments by hex. */
  readonly works: Readonly<Record<number, { readonly side: Side; readonly level: number }>>;
}

/** What a side knows of a hex from a reconnaissance: the number of enemy units there (H-8.61.a.2). */
export interface Report {
  readonly to: Side;
  readonly hex: HexId;
  readonly units: number;
  readonly turn: number;
  readonly impulse: number;
}

/** Naval steps that a side is to lose (H-10.81.1). */
export interface NavalLosses {
  readonly side: Side;
  readonly steps: number;
  /** Those who fought. */
  readonly units: readonly UnitId[];
}

/** The decision that the game waits for. Whom it is about only his own side may know: see `unseenIn`. */
export type Phase =
  | { readonly name: 'not-begun' }
  /** Both sides bid; `round` counts from 1 (H-4.1.3). */
  | { readonly name: 'bidding'; readonly round: number }
  /** The side says how many levels its impulse uses, and how many it keeps back (H-5.15.2, H-5.16.2). */
  | { readonly name: 'impulse-declaration'; readonly side: Side }
  | { readonly name: 'supply'; readonly side: Side }
  | { readonly name: 'movement'; readonly side: Side }
  /** The force that ended its move next to enemies chooses whom it attacks, and checks (H-8.4.1). */
  | { readonly name: 'attack-check'; readonly side: Side; readonly force: ForceId; readonly targets: readonly HexId[]; readonly compulsory: boolean }
  /** Leaders try to react; with `target` the force that the impulse holds as its mover moves towards that attacked hex (H-9.11.1). */
  | { readonly name: 'reaction'; readonly side: Side; readonly target?: HexId }
  | { readonly name: 'retreat-before-combat'; readonly side: Side }
  /** The attacker picks the next battle (H-10.11.1), land or naval. */
  | { readonly name: 'combat'; readonly side: Side }
  /** Both sides say who fires artillery in the next exchange (H-10.12.1). */
  | { readonly name: 'ammunition'; readonly attacker: ForceId; readonly target: HexId }
  /** Steps are placed one by one (H-10.63.a.1). */
  | { readonly name: 'losses'; readonly side: Side }
  /** Naval steps may fall on one or another, and those of a battery in a work on the work (H-10.82.a.1); `then` are the enemy's. */
  | { readonly name: 'naval-losses'; readonly side: Side; readonly hexside: Hexside; readonly steps: number; readonly units: readonly UnitId[]; readonly then: NavalLosses | null }
  /** Who names the leader whose artillery is lost, or who takes captured artillery (H-10.66.1). */
  | { readonly name: 'artillery-loss'; readonly side: Side; readonly captured: boolean }
  | { readonly name: 'artillery-capture'; readonly side: Side }
  /** A leader of the side that has to retreat may give up a morale level for a hex (H-3.54.2). */
  | { readonly name: 'retreat-relief'; readonly side: Side }
  /** A new commander may leave out the check (H-10.65.3). */
  | { readonly name: 'morale-check'; readonly side: Side; readonly force: ForceId }
  | { readonly name: 'retreat'; readonly side: Side; readonly force: ForceId }
  | { readonly name: 'advance'; readonly side: Side; readonly hex: HexId }
  /** An army commander's or leader's place has to be filled at once (H-3.41.3, H-3.32.b.1). */
  | { readonly name: 'succession'; readonly side: Side; readonly fallen: LeaderId }
  /** A side may buy an extended battle (H-10.7.1). */
  | { readonly name: 'extended-battle'; readonly side: Side }
  /** In an extended battle each attacker picks its target (H-10.71.3). */
  | { readonly name: 'extended-attacks'; readonly side: Side }
  /** Leaders who cannot be paid are put on their inactive side (H-11.0.3). */
  | { readonly name: 'pay'; readonly side: Side }
  /** Both sides give their orders for a step (H-4.3.1). */
  | { readonly name: 'reorganisation'; readonly step: ReorganisationStep }
  | { readonly name: 'over'; readonly outcome: Outcome };
export type PhaseName = Phase['name'];
export type PhaseOf<N extends PhaseName> = Extract<Phase, { readonly name: N }>;

/** A game of The Army of the Heartland. */
export interface HeartlandState {
  readonly setting: Setting;
  /** 0 before the game begins. */
  readonly turn: number;
  readonly phase: Phase;
  readonly leaders: readonly LeaderState[];
  readonly units: readonly UnitState[];
  readonly sides: Readonly<Record<Side, SideState>>;
  readonly weather: WeatherState;
  readonly operations: Operations;
  readonly impulse: Impulse | null;
  readonly battle: Battle | null;
  readonly map: MapState;
  readonly sealed: Readonly<Partial<Record<Side, Sealed>>>;
  /** What reconnaissance has told, this turn. */
  readonly reports: readonly Report[];
  /** Steps that are still to be placed, in order: they come before anything else (H-10.61.b.1). */
  readonly losses: readonly PendingLosses[];
  /** Retreats that are still to be made, in order. */
  readonly retreats: readonly PendingRetreat[];
  /** Places of fallen leaders that are still to be filled, in order. */
  readonly successions: readonly PendingSuccession[];
  /** Reinforcement groups of the scenario, by their place there, that have not come yet. */
  readonly due: readonly number[];
}
