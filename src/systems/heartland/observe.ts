import type { Term } from '../../kernel/explained.js';
import type { Awaited, Viewer } from '../../kernel/system.js';
import { awaiting } from './awaiting.js';
import type { HeartlandEvent } from './events.js';
import type { HeartlandOptions } from './options.js';
import { faceOf, findForce, forceOf, hexId, hexOfLeader, hexOfUnit, isBroken, leaderAt, leadersOf, ratingOf, starsOf, unitsOf, type Leader, type Unit } from './position.js';
import { printedAssault, printedBattle, printedMover, type PrintedAssault, type PrintedBattle, type PrintedMover } from './printed.js';
import { attackerIn } from './procedures/assaults.js';
import { openTerms, victoryTerms } from './procedures/victory.js';
import type { Assault, ForceSupply, HeartlandState, LeaderState, Operations, Phase, PhaseName, Report, Sealed, SideState, UnitState } from './state.js';
import { namedTo, unseenIn } from './viewed-force.js';
import { isOpen, seesAllOf, sidesSeen, stacksOf, type Stack } from './visible.js';
import { SIDES, type ForceId, type HexId, type LeaderId, type Side, type Size, type UnitId, type UnitType, type Weather } from './vocabulary.js';

/** A leader as his own side and the arbiter see him (H-3.11.a.2). */
export interface LeaderView {
  readonly id: LeaderId;
  readonly name: string;
  readonly side: Side;
  readonly place: LeaderState['place'];
  /** Where he is, in a box as well; null off the map. */
  readonly hex: HexId | null;
  readonly under: LeaderId | null;
  /** The force that he belongs to; null off the map. */
  readonly force: ForceId | null;
  readonly stars: number;
  readonly active: boolean;
  /** As they count now. */
  readonly ratings: { readonly ar: number; readonly br: number; readonly mr: number };
  readonly morale: number;
  /** Administration points left. */
  readonly points: number;
  readonly artillery: number;
  readonly ammunition: number;
  readonly headquarters: boolean;
  readonly brevet: boolean;
  readonly acting: boolean;
  readonly corps: boolean;
  readonly screening: boolean;
  readonly wound: number;
  readonly ownUse: number;
  readonly hidden: boolean;
  readonly away: LeaderState['away'];
  readonly marks: LeaderState['marks'];
}

/** A unit as its own side and the arbiter see it; gunboats, batteries and landings as everybody does. */
export interface UnitView {
  readonly id: UnitId;
  readonly name: string;
  readonly side: Side;
  readonly type: UnitType;
  readonly size: Size | null;
  readonly place: UnitState['place'];
  readonly hex: HexId | null;
  readonly leader: LeaderId | null;
  readonly steps: number;
  readonly cf: number;
  readonly ml: number;
  readonly broken: boolean;
  readonly capacity: number;
  /** The hexside that it points at or bridges, from its hex; null without one. */
  readonly hexside: number | null;
  readonly work: UnitState['work'];
  readonly exhausted: boolean;
  readonly manning: boolean;
  readonly hidden: boolean;
  readonly away: UnitState['away'];
  readonly marks: UnitState['marks'];
}

/** What everybody knows of a side (H-3.16.1), and its victory points as the position stands and the viewer can count them. */
export interface SideView {
  readonly warEffort: number;
  readonly replacements: number;
  readonly points: number;
  readonly emergency: boolean;
  readonly victory: { readonly points: number; readonly terms: readonly Term[] } | null;
}

/** What is hidden from the enemy of a side: its supply, its choices, what it sealed, what its cavalry found out. */
export interface OwnView {
  readonly headquarters: number;
  readonly suppliers: SideState['suppliers'];
  readonly supply: Readonly<Record<ForceId, ForceSupply>>;
  readonly sealed: Sealed | null;
  readonly reports: readonly Report[];
}

/** The phase; of one that is about a force which does not show on the map its enemy sees what it is and whose, and of a retreat, which he may conduct, from where (H-3.71.2, H-10.68.1). */
export type PhaseView = Phase | { readonly name: PhaseName; readonly side: Side; readonly from?: HexId };

/** An Assault marker; whose it is only if he shows on the map, or is of the viewer's side (H-3.71.2). */
export type AssaultView = Omit<PrintedAssault, 'force'> & { readonly force: ForceId | null };

/** The running impulse. */
export interface ImpulseView {
  readonly side: Side;
  readonly number: number;
  readonly level: number;
  /** The force that moves, for those who may see it. */
  readonly mover: PrintedMover | null;
  readonly assaults: readonly AssaultView[];
  readonly extended: Side | null;
}


/** The markers on the map. */
export interface MapView {
  readonly railCuts: readonly HexId[];
  readonly burntBridges: readonly { readonly hex: HexId; readonly direction: number }[];
  readonly devastated: readonly HexId[];
  readonly holders: readonly { readonly hex: HexId; readonly side: Side }[];
  readonly sections: readonly { readonly stations: readonly [HexId, HexId]; readonly side: Side }[];
  readonly works: readonly { readonly hex: HexId; readonly side: Side; readonly level: number }[];
}

/** A game as a viewer may see it. Everything is put in by name, so that nothing shows by being added to the state. */
export interface HeartlandView {
  readonly scenario: { readonly id: string; readonly title: string; readonly year: number };
  readonly options: HeartlandOptions;
  readonly turn: number;
  readonly turns: number;
  readonly label: string;
  readonly month: number;
  readonly weather: Weather;
  readonly phase: PhaseView;
  readonly awaiting: readonly Awaited[];
  readonly operations: Operations;
  readonly impulse: ImpulseView | null;
  /** Without its stacks: who fights in them lies in boxes (H-3.71.1, H-3.71.4). */
  readonly battle: PrintedBattle | null;
  readonly sides: Readonly<Record<Side, SideView>>;
  /** By side; null where the viewer may not look. */
  readonly own: Readonly<Record<Side, OwnView | null>>;
  readonly map: MapView;
  /** The top counter of each stack of both sides (H-3.71.1). */
  readonly stacks: readonly Stack[];
  /** Leaders and units of the sides that the viewer may look into, and what is open to all. */
  readonly leaders: readonly LeaderView[];
  readonly units: readonly UnitView[];
}

/** The game as the viewer may see it (H-3.71.1 to H-3.71.4). */
export function observe(state: HeartlandState, viewer: Viewer): HeartlandView {
  const { scenario, options } = state.setting;
  const { label, month } = scenario.turns[Math.max(state.turn, 1) - 1]!;
  const seen = sidesSeen(state, viewer);
  return {
    scenario: { id: scenario.id, title: scenario.title, year: scenario.year },
    options,
    turn: state.turn,
    turns: scenario.turns.length,
    label,
    month,
    weather: state.weather.now,
    phase: phaseView(state, viewer),
    awaiting: awaiting(state),
    operations: state.operations,
    impulse: impulseView(state, viewer),
    battle: state.battle && printedBattle(state.setting, state.battle),
    sides: bySide((side) => sideView(state, side, seen)),
    own: bySide((side) => (seen.includes(side) ? ownView(state, side) : null)),
    map: mapView(state),
    stacks: SIDES.flatMap((side) => stacksOf(state, side)),
    leaders: seen.flatMap((side) => leadersOf(state, side).map((leader) => leaderView(state, leader))),
    units: SIDES.flatMap((side) => unitsOf(state, side).filter((unit) => seen.includes(side) || isOpen(unit)).map((unit) => unitView(state, unit))),
  };
}

function phaseView(state: HeartlandState, viewer: Viewer): PhaseView {
  const { phase, retreats, setting } = state;
  const owner = unseenIn(state);
  if (!('side' in phase) || owner === undefined || seesAllOf(state, viewer, owner)) return phase;
  return { name: phase.name, side: phase.side, ...(phase.name === 'retreat' && { from: hexId(setting, retreats[0]!.from) }) };
}

function bySide<T>(of: (side: Side) => T): Record<Side, T> {
  return { union: of('union'), confederate: of('confederate') };
}

/** A side counts what it knows itself; the enemy steps that count as well are counted for those who see both sides' boxes. */
function sideView(state: HeartlandState, side: Side, seen: readonly Side[]): SideView {
  const { warEffort, replacements, points, emergency } = state.sides[side];
  const terms = seen.length === SIDES.length ? victoryTerms(state, side) : openTerms(state, side);
  const victory = { points: terms.reduce((sum, { value }) => sum + value, 0), terms };
  return { warEffort, replacements, points, emergency, victory: seen.includes(side) ? victory : null };
}

function ownView(state: HeartlandState, side: Side): OwnView {
  const { headquarters, suppliers } = state.sides[side];
  const supply = state.impulse?.side === side ? state.impulse.supply : {};
  return { headquarters, suppliers, supply, sealed: state.sealed[side] ?? null, reports: state.reports.filter(({ to }) => to === side) };
}

function impulseView(state: HeartlandState, viewer: Viewer): ImpulseView | null {
  const { impulse, setting } = state;
  if (!impulse) return null;
  const { side, number, level, mover, assaults, extended } = impulse;
  // Who moves in reaction is of the other side.
  const owner = mover ? (findForce(state, mover.force)?.side ?? side) : side;
  const shown = mover && seesAllOf(state, viewer, owner) ? printedMover(setting, mover) : null;
  return { side, number, level, mover: shown, assaults: assaults.map((assault) => assaultView(state, assault, viewer)), extended };
}

function assaultView(state: HeartlandState, assault: Assault, viewer: Viewer): AssaultView {
  const side = attackerIn(state.impulse!);
  const isNamed = seesAllOf(state, viewer, side) || namedTo(state, findForce(state, assault.force), side).to === undefined;
  return { ...printedAssault(state.setting, assault), force: isNamed ? assault.force : null };
}

function mapView({ map, setting }: HeartlandState): MapView {
  const id = (hex: number | string) => hexId(setting, Number(hex));
  return {
    railCuts: map.railCuts.map(id),
    burntBridges: map.burntBridges.map((hexside) => ({ hex: id(Math.floor(hexside / 6)), direction: hexside % 6 })),
    devastated: map.devastated.map(id),
    holders: Object.entries(map.holders).map(([hex, side]) => ({ hex: id(hex), side })),
    sections: Object.entries(map.sections).map(([key, side]) => ({ stations: key.split('-').map(id) as [HexId, HexId], side })),
    works: Object.entries(map.works).map(([hex, { side, level }]) => ({ hex: id(hex), side, level })),
  };
}

function leaderView(state: HeartlandState, leader: Leader): LeaderView {
  const { counter, state: own } = leader;
  const { id, name, side } = counter;
  const hex = hexOfLeader(state, leader);
  const { place, active, morale, points, artillery, ammunition, headquarters, brevet, acting, corps, screening, wound, ownUse, hidden, away, marks } = own;
  return {
    id, name, side, place,
    hex: hex < 0 ? null : hexId(state.setting, hex),
    under: own.under < 0 ? null : leaderAt(state, own.under).counter.id,
    force: place === 'map' || place === 'box' ? (forceOf(state, leader)?.id ?? null) : null,
    stars: starsOf(leader),
    active,
    ratings: { ar: ratingOf(leader, 'ar'), br: ratingOf(leader, 'br'), mr: ratingOf(leader, 'mr') },
    morale, points, artillery, ammunition, headquarters, brevet, acting, corps, screening, wound, ownUse, hidden, away, marks,
  };
}

function unitView(state: HeartlandState, unit: Unit): UnitView {
  const { counter, state: own } = unit;
  const { id, name, side, type, size } = counter;
  const { cf, ml } = faceOf(unit);
  const hex = hexOfUnit(state, unit);
  const { place, steps, capacity, hexside, work, exhausted, manning, hidden, away, marks } = own;
  return {
    id, name, side, type,
    size: size ?? null,
    place,
    hex: hex < 0 ? null : hexId(state.setting, hex),
    leader: own.leader < 0 ? null : leaderAt(state, own.leader).counter.id,
    steps,
    cf: type === 'depot' ? capacity : cf,
    ml,
    broken: isBroken(state, unit),
    capacity,
    hexside: hexside < 0 ? null : hexside,
    work, exhausted, manning, hidden, away, marks,
  };
}

/** The event, or nothing where it is told to one side alone and the viewer is not of it (H-3.71.4). */
export function observeEvent(event: HeartlandEvent, viewer: Viewer): HeartlandEvent | undefined {
  const to: Side | undefined = 'to' in event ? event.to : undefined;
  return to === undefined || viewer.role === 'arbiter' || (viewer.role === 'seat' && viewer.side === to) ? event : undefined;
}
