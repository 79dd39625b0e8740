import type { Term } from '../../kernel/explained.js';
import type { Awaited } from '../../kernel/system.js';
import { closedEntries, isAtHand } from './arrivals.js';
import { awaiting } from './awaiting.js';
import type { GloryOptions } from './options.js';
import { cohesionOf, commandOf, faceOf, groundOf, hexId, pieceAt, type Piece } from './position.js';
import { victoryPoints, victoryTerms } from './procedures/victory.js';
import type { Activation, ArrivalGroup, GloryState, Marks, Phase, Place, WeatherState } from './state.js';
import { SIDES, type Ability, type CommandId, type Facing, type Ground, type HexId, type LeaderId, type MarkerId, type Period, type RangeClass, type Side, type UnitClass, type UnitId } from './vocabulary.js';

/** A combat unit as everybody sees it (G-2.2.j). */
export interface UnitView {
  readonly id: UnitId;
  readonly name: string;
  readonly side: Side;
  readonly class: UnitClass;
  readonly marker: MarkerId;
  readonly command: CommandId;
  readonly leader: LeaderId | null;
  readonly brigade: string | null;
  /** What it can do beyond its class (G-14.45.a, G-14.57.a). */
  readonly ability: Ability | null;
  readonly place: Place;
  /** Null when it is not on the map. */
  readonly hex: HexId | null;
  readonly facing: Facing;
  readonly onTop: boolean;
  readonly disordered: boolean;
  readonly mounted: boolean;
  readonly extended: boolean;
  readonly lent: boolean;
  readonly marks: Marks;
  /** Of the face that shows; the Cohesion is the one in force (G-2.4.e). */
  readonly strength: number;
  readonly cohesion: number;
  readonly movement: number;
  readonly range: RangeClass | null;
  /** In the acting group: whether it is In Command for this activation (G-5.13.f); null for all others. */
  readonly inCommand: boolean | null;
}

export interface LeaderView {
  readonly id: LeaderId;
  readonly name: string;
  readonly side: Side;
  readonly marker: MarkerId;
  readonly range: number;
  readonly combined: number;
  readonly movement: number;
  /** Null once the leader has left play, and while he is to come. */
  readonly hex: HexId | null;
  readonly moved: boolean;
}

/** The markers still to be drawn; their order is nobody's knowledge (G-4.21.c). */
export interface PoolView {
  readonly marker: MarkerId;
  readonly name: string;
  readonly side: Side;
  readonly count: number;
}

/** What a side has lost, by where it is (G-2.4.f). */
export interface BoxesView {
  readonly withdrawn: readonly UnitId[];
  readonly recovery: readonly UnitId[];
  readonly eliminated: readonly UnitId[];
}

/** Units and leaders off the map who come together: when and where, and whether as reinforcements or from transit (G-6.51.a, G-OM.a). */
export type ArrivalView = ArrivalGroup & {
  /** Whether their turn has come, so that they enter under the next marker of their commands (G-6.52.a). */
  readonly atHand: boolean;
};

/** Points as the position stands, and what they are for. */
export interface VictoryView {
  readonly points: number;
  readonly terms: readonly Term[];
}

/** A game of Glory as anybody may see it: the rules hide nothing (G-2.2.j). */
export interface GloryView {
  readonly scenario: { readonly id: string; readonly title: string };
  readonly options: GloryOptions;
  readonly turn: number;
  readonly turns: number;
  readonly label: string;
  readonly period: Period;
  readonly ground: Ground;
  /** The weather and the box of the Ground Condition track; null where the scenario does not use it (G-WT.d). */
  readonly weather: WeatherState | null;
  readonly phase: Phase;
  readonly awaiting: readonly Awaited[];
  readonly activation: Activation | null;
  readonly pool: readonly PoolView[];
  readonly units: readonly UnitView[];
  readonly leaders: readonly LeaderView[];
  readonly boxes: Readonly<Record<Side, BoxesView>>;
  readonly lostCommands: readonly CommandId[];
  readonly arrivals: readonly ArrivalView[];
  /** The enemy entry hexes that are closed to each side while reinforcements are due (G-6.53.a). */
  readonly closedEntries: Readonly<Record<Side, readonly HexId[]>>;
  readonly victory: Readonly<Record<Side, VictoryView>>;
}

/** The view of any viewer, of a game that has begun. */
export function observe(state: GloryState): GloryView {
  const { scenario, options, order } = state.setting;
  const { label, period } = scenario.turns[Math.max(state.turn, 1) - 1]!;
  return {
    scenario: { id: scenario.id, title: scenario.title },
    options,
    turn: state.turn,
    turns: scenario.turns.length,
    label,
    period,
    ground: groundOf(state.turn === 0 ? { ...state, turn: 1 } : state),
    weather: state.weather,
    phase: state.phase,
    awaiting: awaiting(state),
    activation: state.activation ?? null,
    pool: poolView(state),
    units: order.units.map(({ index }) => unitView(state, pieceAt(state, index))),
    leaders: order.leaders.map(({ index }) => leaderView(state, index)),
    boxes: bySide((side) => boxesView(state, side)),
    lostCommands: state.lost,
    arrivals: state.arrivals.map((group) => ({ ...group, atHand: isAtHand(state, group) })),
    closedEntries: bySide((side) => closedEntries(state, side).map((hex) => hexId(state.setting, hex))),
    victory: bySide((side) => ({ points: victoryPoints(state, side), terms: victoryTerms(state, side) })),
  };
}

function bySide<T>(of: (side: Side) => T): Record<Side, T> {
  const [union, confederate] = SIDES;
  return { union: of(union), confederate: of(confederate) };
}

function poolView({ setting, pool }: GloryState): readonly PoolView[] {
  const inPool = setting.scenario.markers.filter(({ id }) => (pool[id] ?? 0) > 0);
  return inPool.map(({ id, name, side }) => ({ marker: id, name, side, count: pool[id]! }));
}

function unitView(game: GloryState, unit: Piece): UnitView {
  const { setting, activation } = game;
  const { counter, state } = unit;
  const { strength, movement } = faceOf(unit);
  const group = activation?.group;
  return {
    id: counter.id,
    name: counter.name,
    side: counter.side,
    class: counter.class,
    marker: counter.marker,
    command: commandOf(game, counter),
    brigade: counter.brigade ?? null,
    ability: counter.ability ?? null,
    leader: counter.leader,
    place: state.place,
    hex: state.hex < 0 ? null : hexId(setting, state.hex),
    facing: state.facing,
    onTop: state.onTop,
    disordered: state.disordered,
    mounted: state.mounted,
    extended: state.extended,
    lent: state.lent,
    marks: state.marks,
    strength,
    cohesion: cohesionOf(unit),
    movement,
    range: counter.range ?? null,
    inCommand: group?.units.includes(counter.id) ? !group.outOfCommand.includes(counter.id) : null,
  };
}

function leaderView({ setting, leaders }: GloryState, index: number): LeaderView {
  const { id, name, side, marker, range, combined, movement } = setting.order.leaders[index]!;
  const { hex, moved } = leaders[index]!;
  return { id, name, side, marker, range, combined, movement, hex: hex < 0 ? null : hexId(setting, hex), moved };
}

function boxesView({ setting, units }: GloryState, side: Side): BoxesView {
  const own = setting.order.units.filter((counter) => counter.side === side);
  const at = (place: Place) => own.filter(({ index }) => units[index]?.place === place).map(({ id }) => id);
  return { withdrawn: at('withdrawn-box'), recovery: at('recovery-box'), eliminated: at('eliminated') };
}
