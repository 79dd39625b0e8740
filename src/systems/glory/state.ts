import type { Order } from './order-of-battle.js';
import type { Board } from './board.js';
import type { GloryOptions } from './options.js';
import type { GloryScenario } from './scenario.js';
import type { AreaId, CommandId, Facing, GroupId, HexId, LeaderId, MarkerId, Side, UnitId, Weather } from './vocabulary.js';
import type { Outcome } from '../../kernel/system.js';

/** What never changes during a game: the scenario, its map as a board, its counters as an order of battle. */
export interface Setting {
  readonly scenario: GloryScenario;
  readonly options: GloryOptions;
  readonly board: Board;
  readonly order: Order;
}

/**
 * Where a combat unit is (G-2.4.f): the two boxes are off the map, and an eliminated unit is out for good. Reinforcements
 * are due until they have come in (G-6.51.a); units that left the map by an off-map entry are in transit (G-OM.b).
 */
export type Place = 'map' | 'withdrawn-box' | 'recovery-box' | 'eliminated' | 'due' | 'in-transit';

/** Units and leaders who come onto the map together through one entry area (G-6.51.e), as far as they have not yet come. */
export interface ArrivalGroup {
  /** Of reinforcements, the scenario's id; of a group in transit, one that holds destination and turn. */
  readonly id: GroupId;
  readonly kind: 'reinforcements' | 'in-transit';
  readonly side: Side;
  /** From this turn on they may enter (G-6.51.a, G-OM.a). */
  readonly turn: number;
  /** The areas open to the group: a single one as soon as anybody of it has entered. */
  readonly areas: readonly AreaId[];
  readonly leaders: readonly LeaderId[];
  readonly units: readonly UnitId[];
}

/**
 * What a unit did in the running activation. All marks go when the activation ends (G-3.C.g), except where a mark says
 * otherwise.
 */
export interface Marks {
  /** Left its hex, changed the stack's order, mounted or dismounted. */
  readonly moved?: true;
  /** Changed its facing in place during the movement segment. */
  readonly turned?: true;
  /** Made its Activation Fire (G-9.12.a). */
  readonly fired?: true;
  /** Charged, advanced, retreated or was displaced; bars Rally (G-11.51.a). */
  readonly fought?: true;
  /** Made its Return Fire in this enemy activation (G-9.12.b). */
  readonly returned?: true;
  /** Used its Defensive Fire in this enemy activation (G-9.12.c). */
  readonly defended?: true;
  /** Retreated into this hex in this activation: suffers with its host, adds nothing (G-11.23.b). */
  readonly guest?: true;
  /** Tried to Rally. */
  readonly rallied?: true;
  /** Hexes moved in this activation (G-10.26.a). */
  readonly hexesMoved?: number;
  /** The dearest hex entered in this activation, in movement points (G-10.26.b). */
  readonly dearestHex?: number;
}

/** A combat unit's state; its counter's values stand in the order of battle under the same index. */
export interface UnitState {
  readonly place: Place;
  /** Index of its hex on the board; −1 when it is not on the map. */
  readonly hex: number;
  readonly facing: Facing;
  /** Of two units in a hex, whether this one lies on top (G-6.43.a, G-6.43.d). False for a unit alone. */
  readonly onTop: boolean;
  readonly disordered: boolean;
  /** Whether cavalry shows its mounted face; false for all other classes. */
  readonly mounted: boolean;
  /** Used Extended Movement; kept until its next activation or the end of the turn (G-6.13.g). */
  readonly extended: boolean;
  /** Lent its fire to another command; loses the Activation Fire of its own next activation this turn (G-9.3.d). */
  readonly lent: boolean;
  readonly marks: Marks;
}

/** A leader's state. */
export interface LeaderState {
  /** Index of the hex on the board; −1 once the leader has left play with the command (G-11.61.b). */
  readonly hex: number;
  readonly moved: boolean;
}

/** The running activation: one marker, and the commands under it one after the other (G-4.24.a). */
export interface Activation {
  readonly marker: MarkerId;
  readonly side: Side;
  /** Commands that have not acted under this marker. */
  readonly waiting: readonly CommandId[];
  /** Commands that took part in an attempt at a Combined Activation (G-4.25.f). */
  readonly tried: readonly CommandId[];
  /** Commands out of command because that attempt failed (G-4.25.e). */
  readonly failed: readonly CommandId[];
  /** The group that is acting, once chosen. */
  readonly group?: Group;
  /** Who has come onto the map under this marker, in columns; absent as long as nobody has. */
  readonly columns?: readonly Column[];
}

/** The units of one command that entered by one hex under the running marker, front to rear (G-6.51.b, G-6.51.d). */
export interface Column {
  readonly command: CommandId;
  readonly hex: HexId;
  readonly positions: readonly Position[];
}

/** A unit, or two that were stacked, and what it adds to the price of all behind it: the dearer of their entries (G-6.51.c). */
export interface Position {
  readonly units: readonly UnitId[];
  readonly cost: number;
}

/** The commands that act together now, with the command status of their units as it was when they began (G-5.13.f). */
export interface Group {
  readonly commands: readonly CommandId[];
  readonly units: readonly UnitId[];
  readonly outOfCommand: readonly UnitId[];
}

/** A shot whose result waits until all units have fired (G-9.13.c). */
export interface Shot {
  readonly batteries: readonly UnitId[];
  readonly target: HexId;
  readonly die: number;
  readonly total: number;
  readonly result: 'no-effect' | 'check' | 'disorder';
  /** Units that the shot affects: those in the target hex when it was fired, or the exposed friends that it hit. */
  readonly affected: readonly UnitId[];
  /** It hit exposed friends (G-9.52.b); each of them checks with this modifier. */
  readonly misguided: boolean;
  /** Exposed friends that check besides what happens at the target: only where an option lets one shot do both (G-9.52.b). */
  readonly strays?: readonly UnitId[];
  readonly returning: boolean;
}

/** Units that charge together, and the hexes that they charge (G-10.24.f). */
export interface Charge {
  /** Numbered from 1 in the order of designation. */
  readonly id: number;
  readonly kind: 'standard' | 'continued' | 'counter';
  /** The side that charges; in a counter-charge the side that is not active. */
  readonly side: Side;
  readonly attackers: readonly UnitId[];
  readonly targets: readonly HexId[];
  /** Enemies in those hexes when it was designated; who comes later adds nothing to the defence (G-10.23.e, G-11.23.b). */
  readonly defenders: readonly UnitId[];
  /** Units that may not use Defensive Fire against it, having been in the combat before it (G-11.32.e, G-11.33.e). */
  readonly spent: readonly UnitId[];
}

/** A unit that may make a Continued Attack once all standard charges are done (G-11.32.d). */
export interface Continuation {
  readonly unit: UnitId;
  /** The hex it advanced into; displaced from there it has lost the attack (G-11.32.g). */
  readonly hex: HexId;
  /** The units of the charge that it follows: they have no Defensive Fire against it. */
  readonly spent: readonly UnitId[];
}

/** What is left of the charge segment besides the combat under way. */
export interface Pending {
  /** The last number that a charge was given. */
  readonly numbered: number;
  /** The continued or counter-charge that is reacted to now, ahead of all others. */
  readonly current?: Charge;
  /** The standard charges not resolved yet. */
  readonly charges: readonly Charge[];
  readonly continuations: readonly Continuation[];
  /** Infantry that must occupy the hex that mounted cavalry or horse artillery left before the charge (G-10.27.e). */
  readonly occupations: readonly Occupation[];
}

/** Infantry owed an advance into a vacated hex. */
export interface Occupation {
  readonly hex: HexId;
  readonly candidates: readonly UnitId[];
}

/** A unit that has to retreat (G-11.21.a). */
export interface Retreat {
  readonly unit: UnitId;
  /** Hexes of the enemies that caused it. */
  readonly from: readonly HexId[];
  /** May take a Disorder instead of retreating (G-TCN.I). */
  readonly mayStand: boolean;
  /** By an option it checks only if it does not stand, before it goes (G-TCN.I). */
  readonly owesCheck?: true;
}

/** A charge while its result is being carried out. */
export interface Combat {
  /** The charge as it was fought: without those that fell out before. */
  readonly charge: Charge;
  /** The band of the Charge table; `no-roll` when only artillery defended (G-10.28.e). */
  readonly result: ChargeResult | 'no-roll';
  /** The hexes of the beaten side, which the other may enter once they are empty. */
  readonly contested: readonly HexId[];
  /** Units of the beaten side that the result struck. */
  readonly losers: readonly UnitId[];
  /** Units that have advanced; each enters one hex (G-11.31.f). */
  readonly advanced: readonly UnitId[];
}

/** The bands of the Charge table, best for the attacker first (G-CR.1 to G-CR.4). */
export type ChargeResult = 'disorder-and-retreat' | 'retreat-and-check' | 'attacker-checks' | 'attacker-repulsed';

/** An empty hex and the units that may enter it now. */
export interface Opening {
  readonly hex: HexId;
  readonly candidates: readonly UnitId[];
  /** It was left before the charge and not won by it (G-10.27.e). */
  readonly leftBefore: boolean;
}

/** The decision that the game waits for. Every phase that stands inside an activation is marked as such. */
export type Phase =
  | { readonly name: 'not-begun' }
  /** Before the turn the owners of batteries that may act with one of several commands choose; `undecided` are the choices by id (G-14.53.a). */
  | { readonly name: 'attachment'; readonly undecided: readonly string[] }
  /** The weather of the turn is rolled for; either side may ask for it (G-WT.d). */
  | { readonly name: 'weather' }
  /** Both sides roll; either may ask for it (G-3.A.1). */
  | { readonly name: 'initiative' }
  /** The side with the initiative holds out one of its markers (G-3.A.2). */
  | { readonly name: 'first-marker'; readonly side: Side }
  /** A marker is drawn blindly; either side may ask for it (G-4.22.a). */
  | { readonly name: 'draw' }
  /** The active side chooses the next command, or tries to combine several (G-4.24.a, G-4.25.a). */
  | { readonly name: 'command-choice' }
  | { readonly name: 'artillery-fire'; readonly shots: readonly Shot[] }
  /** The owner of batteries that were fired at may answer (G-9.13.a). `shot` counts from 0. */
  | { readonly name: 'return-fire'; readonly shots: readonly Shot[]; readonly shot: number }
  | { readonly name: 'movement' }
  /** Enemies entered the hex of leaders who are alone; their owner moves them away (G-5.15.b), and the game resumes. */
  | { readonly name: 'leader-displacement'; readonly side: Side; readonly leaders: readonly LeaderId[]; readonly resume: Phase }
  | { readonly name: 'charge-designation'; readonly charges: readonly Charge[] }
  /** Mounted cavalry and horse artillery that infantry charges may go (G-10.27.a). */
  | { readonly name: 'retreat-before-charge'; readonly side: Side; readonly pending: Pending; readonly undecided: readonly UnitId[] }
  /**
   * Hexes under charge may fire (G-10.31.a), one after the other (G-10.32.g): at the current charge, or at all standard
   * ones. `hexes` are those that still may, `cohesion` is each charger's when the firing began (G-10.36.c).
   */
  | {
      readonly name: 'defensive-fire';
      readonly side: Side;
      readonly pending: Pending;
      readonly hexes: readonly HexId[];
      readonly cohesion: Readonly<Record<UnitId, number>>;
      /** Chargers that were hit: neither they nor those stacked under them charge (G-10.35.c). */
      readonly stopped: readonly UnitId[];
    }
  /** The attacker chooses which charge to resolve next (G-10.21.c). */
  | { readonly name: 'charges'; readonly pending: Pending }
  | { readonly name: 'retreats'; readonly combat: Combat; readonly retreats: readonly Retreat[]; readonly pending: Pending }
  /** The side that won enters the hexes left empty (G-11.31.a). */
  | {
      readonly name: 'advance';
      readonly side: Side;
      readonly combat: Combat;
      readonly openings: readonly Opening[];
      /** Only at night (G-13.i) and after a repulse (G-11.33.i) may it be declined. */
      readonly optional: boolean;
      readonly pending: Pending;
    }
  /** The advanced defender may charge one hex of the beaten units (G-11.33.a). */
  | { readonly name: 'counter-charge'; readonly side: Side; readonly unit: UnitId; readonly combat: Combat; readonly pending: Pending }
  /** The charging side occupies a hex left before the charge (G-10.27.e). */
  | { readonly name: 'occupation'; readonly side: Side; readonly occupation: Occupation; readonly pending: Pending }
  /** A unit that scored 11 or more may attack again (G-11.32.a). */
  | { readonly name: 'continued-attack'; readonly continuation: Continuation; readonly pending: Pending }
  | { readonly name: 'rally' }
  /** Owners of boxed units decide whether to roll (G-11.62.a); `done` are the sides that finished. */
  | { readonly name: 'recovery'; readonly done: readonly Side[] }
  | { readonly name: 'over'; readonly outcome: Outcome };

/** The weather of a scenario that uses it. */
export interface WeatherState {
  /** The box of the Ground Condition track that the marker is in, 0 to 9 from left to right (G-WT.e). */
  readonly box: number;
  /** What was rolled last; null before the first roll. */
  readonly now: Weather | null;
  /** The marker has come to box 0 on the third day or later, and the modifier of that day is over (G-WT.b). */
  readonly driedOut: boolean;
}

export type PhaseName = Phase['name'];
export type PhaseOf<Name extends PhaseName> = Extract<Phase, { readonly name: Name }>;

export interface GloryState {
  readonly setting: Setting;
  /** From 1; 0 before the game has begun. */
  readonly turn: number;
  /** By index in the order of battle. */
  readonly units: readonly UnitState[];
  /** By index in the order of battle. */
  readonly leaders: readonly LeaderState[];
  /** Markers still to be drawn this turn, and how many of each (G-3.C.f). */
  readonly pool: Readonly<Record<MarkerId, number>>;
  /** Present from the drawing of a marker until its last command is done. */
  readonly activation?: Activation;
  readonly phase: Phase;
  /** Commands that are out for good (G-11.61.b). */
  readonly lost: readonly CommandId[];
  /** The command that each battery acts with this turn which may choose one (G-14.53.a). */
  readonly attached: Readonly<Record<UnitId, CommandId>>;
  /** Null in a scenario that does not use it: the ground is that of each turn (G-WT.f). */
  readonly weather: WeatherState | null;
  /** Boxed units whose owner rolled or declined in this Recovery Phase. */
  readonly recoveryTried: readonly UnitId[];
  /** Who is still to come onto the map; a group is gone when all of it has come. */
  readonly arrivals: readonly ArrivalGroup[];
}
