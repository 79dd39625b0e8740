import { CostSearch, prohibited, type Reach, type SearchRequest } from '../../../hex/cost-search.js';
import type { Grid } from '../../../hex/grid.js';
import { isStation, settlementAt, type Board } from '../board.js';
import type { UnitCounter } from '../order-of-battle.js';
import { forcesOfSide, holderOf, settlementNow, unitAt, type Unit } from '../position.js';
import type { HeartlandState, Setting } from '../state.js';
import { RANGES } from '../tables/ranges.js';
import type { Side, UnitId } from '../vocabulary.js';
import { closedHexes, unitHexes } from './line-obstructions.js';
import { isFriendlyEdge, railReach, type Heed, type RailReach } from './rail-lines.js';
import { stepCosts } from './terrain-costs.js';

/** Where supply comes from (H-7.11.1). */
export interface SupplySource {
  readonly kind: 'map-edge' | 'city' | 'port' | 'landing';
  readonly hex: number;
  readonly unit?: UnitId;
}

/** By what a supply unit is supplied itself: from the first link on, what each link traces to (H-7.12.a.4). */
export type Feed =
  | { readonly kind: 'source' }
  /** A rail depot, over any distance (H-7.13.1). */
  | { readonly kind: 'rail' }
  /** Another supply unit, by its place in the list. */
  | { readonly kind: 'supplier'; readonly supplier: number };

/** A wagon or depot on the map. */
export interface Supplier {
  readonly unit: Unit;
  readonly hex: number;
  readonly capacity: number;
  /** How far it supplies others, in half movement points: 20 points from a depot, 10 from a wagon (H-7.12.a.3). */
  readonly range: number;
  /** Everything that can supply it, the best first; none: it is cut off, and so are those who draw on it (H-7.12.a.4). */
  readonly feeds: readonly Feed[];
}

/** From where a force or supply unit may draw: a source, or a supply unit by its place in the list. */
export const SOURCE = -1;

/** All that can supply a side, and how far it is from there to each force and supply unit. */
export interface SupplyNetwork {
  readonly side: Side;
  readonly sources: readonly SupplySource[];
  readonly rail: RailReach;
  readonly suppliers: readonly Supplier[];
  /**
   * What the line from the nearest source, or from a supply unit, to a hex with a force or supply unit costs, in half
   * movement points; −1 where it is longer than the range or cut, and from supply units that are cut off.
   */
  readonly costTo: (hex: number, from: number) => number;
  /** The supply units that are supplied and reach a hex that no source does, the nearest first, at equal distance in the order of the scenario. */
  readonly inRange: (hex: number) => readonly number[];
}

const halves = (range: keyof typeof RANGES) => RANGES[range].distance.value * 2;

/** How far a source supplies, in half movement points (H-7.11.2). */
export const SOURCE_RANGE = halves('source');

/** How far wagons and depots supply, in half movement points (H-7.12.a.1, H-7.12.a.2). */
const RANGE_OF = { wagon: halves('wagon'), depot: halves('depot') } as const;

/** The counters of a side that supply, in the order of the scenario. */
interface Counters {
  readonly supplies: readonly UnitCounter[];
  readonly landings: readonly UnitCounter[];
}

const counters = new WeakMap<Setting, Readonly<Record<Side, Counters>>>();

function countersOf(setting: Setting, side: Side): Counters {
  const bySide = counters.get(setting) ?? { union: sorted(setting, 'union'), confederate: sorted(setting, 'confederate') };
  counters.set(setting, bySide);
  return bySide[side];
}

function sorted({ order }: Setting, side: Side): Counters {
  const own = order.units.filter((counter) => counter.side === side);
  return { supplies: own.filter(({ type }) => type === 'wagon' || type === 'depot'), landings: own.filter(({ type }) => type === 'landing') };
}

const searches = new WeakMap<Grid, CostSearch>();

function searchOn({ grid }: Board): CostSearch {
  const search = searches.get(grid) ?? new CostSearch(grid);
  searches.set(grid, search);
  return search;
}

/**
 * The lines of supply that lead out of some hexes, within a budget of half movement points. A line is measured from the
 * supply unit or source to the force: each hex entered counts, also the last, and the first does not. It pays what
 * movement pays in the weather of the turn, never a forced march (H-7.12.c.1), is stopped by prohibited terrain and by
 * major rivers without bridge, pontoon or ford (H-7.12.c.2), and by what closes a hex (H-7.12.b.1). A hex that is closed
 * is no start. The reach lasts until the next line is measured on the board.
 */
export function linesFrom(state: HeartlandState, side: Side, starts: readonly number[], budget: number): Reach | undefined {
  const closed = closedHexes(state, side);
  const [start, ...alsoFrom] = starts.filter((hex) => closed[hex] === 0);
  if (start === undefined) return undefined;
  return searchOn(state.setting.board).run({ start, alsoFrom, budget, edge: stepCosts(state, side, 'supply'), enter: closed });
}

const cities = new WeakMap<Board, readonly number[]>();

function citiesOn(board: Board): readonly number[] {
  const all = cities.get(board) ?? Array.from({ length: board.grid.size }, (_, hex) => hex).filter((hex) => settlementAt(board, hex) === 'city');
  cities.set(board, all);
  return all;
}

/**
 * The side's sources of supply (H-7.11.1): where rail lines leave the map over its own edges, cities that friendly rail
 * connects to there, friendly ports, and for the Union its landings; one that is exhausted is none (house HS-8). Unless only
 * ownership is asked for, nothing may close the hex of a source, and the rail to a city must be unbroken.
 */
export function supplySources(state: HeartlandState, side: Side, heed: Heed = 'obstacles'): readonly SupplySource[] {
  const { board } = state.setting;
  const closed = closedHexes(state, side);
  const isOpen = (hex: number) => heed === 'ownership' || closed[hex] === 0;
  const isCut = (hex: number) => heed === 'obstacles' && state.map.railCuts.includes(hex);
  const exits = [...board.railExits].filter(([hex, edge]) => isFriendlyEdge(state, side, edge) && isOpen(hex) && !isCut(hex)).map(([hex]) => hex);
  const rail = railReach(state, side, exits, heed);
  const towns = citiesOn(board).filter((hex) => isOpen(hex) && settlementNow(state, hex) === 'city');
  const landings = countersOf(state.setting, side).landings.filter(({ index }) => state.units[index]!.place === 'map' && !state.units[index]!.exhausted);
  return [
    ...exits.map((hex) => ({ kind: 'map-edge' as const, hex })),
    ...towns.filter((hex) => rail.reaches(hex)).map((hex) => ({ kind: 'city' as const, hex })),
    ...towns.filter((hex) => board.port[hex] === 1 && holderOf(state, hex) === side).map((hex) => ({ kind: 'port' as const, hex })),
    ...landings.map(({ id, index }) => ({ kind: 'landing' as const, hex: state.units[index]!.hex, unit: id })),
  ];
}

const networks = new WeakMap<HeartlandState, Map<Side, SupplyNetwork>>();

/** What can supply the side as the position stands; made once for each state. */
export function supplyNetwork(state: HeartlandState, side: Side): SupplyNetwork {
  const bySide = networks.get(state) ?? new Map<Side, SupplyNetwork>();
  networks.set(state, bySide);
  const network = bySide.get(side) ?? spun(state, side);
  bySide.set(side, network);
  return network;
}

/** A supply unit while the network is made. */
interface Knot {
  readonly unit: Unit;
  readonly hex: number;
  readonly range: number;
  readonly feeds: Feed[];
}

function spun(state: HeartlandState, side: Side): SupplyNetwork {
  const sources = supplySources(state, side);
  const rail = railReach(state, side, sources.map(({ hex }) => hex));
  const knots = knotsOf(state, side);
  const lines = new Lines(state, side, sources, knots);
  for (const { hex } of forcesOfSide(state, side)) lines.measureInto(hex);
  for (const { unit, hex, feeds } of knots) {
    lines.measureInto(hex);
    if (unit.counter.type === 'depot' && isStation(state.setting.board, hex) && rail.reaches(hex)) feeds.push({ kind: 'rail' });
    if (lines.cost(hex, SOURCE) >= 0) feeds.push({ kind: 'source' });
  }
  chain(knots, lines);
  const suppliers = knots.map(({ unit, hex, range, feeds }) => ({ unit, hex, range, feeds, capacity: unit.state.capacity }));
  return {
    side,
    sources,
    rail,
    suppliers,
    costTo: (hex, from) => (from === SOURCE || suppliers[from]!.feeds.length > 0 ? lines.cost(hex, from) : -1),
    inRange: (hex) => lines.nearestFirst(hex),
  };
}

function knotsOf(state: HeartlandState, side: Side): readonly Knot[] {
  const at = unitHexes(state);
  const onMap = countersOf(state.setting, side).supplies.filter(({ index }) => at[index]! >= 0);
  return onMap.map(({ index, type }) => ({ unit: unitAt(state, index), hex: at[index]!, range: RANGE_OF[type === 'wagon' ? 'wagon' : 'depot'], feeds: [] }));
}

/** Carries supply on from unit to unit, in any order and number (H-7.12.1). */
function chain(knots: readonly Knot[], lines: Lines): void {
  const fed = knots.flatMap(({ feeds }, knot) => (feeds.length > 0 ? [knot] : []));
  for (const supplier of fed) {
    knots.forEach(({ hex, feeds }, knot) => {
      if (knot === supplier || lines.cost(hex, supplier) < 0) return;
      if (feeds.length === 0) fed.push(knot);
      feeds.push({ kind: 'supplier', supplier });
    });
  }
}

/**
 * How far it is from the sources and from the supply units to a hex: one search against the direction of supply, which
 * ends with the nearest source, since who is in its reach needs nothing else (H-7.11.2).
 */
class Lines {
  /** By hex, what the line from the nearest source costs, and those from the supply units where that is none. */
  private readonly into = new Map<number, { readonly source: number; readonly suppliers: readonly number[] }>();
  private readonly search: Omit<SearchRequest, 'start'>;
  private readonly isSource: Uint8Array;

  constructor(
    private readonly state: HeartlandState,
    side: Side,
    sources: readonly SupplySource[],
    private readonly knots: readonly Knot[],
  ) {
    const { board } = state.setting;
    this.isSource = new Uint8Array(board.grid.size);
    for (const { hex } of sources) this.isSource[hex] = 1;
    this.search = { budget: SOURCE_RANGE, edge: against(board, stepCosts(state, side, 'supply')), enter: closedHexes(state, side), goals: this.isSource };
  }

  measureInto(to: number): void {
    if (this.into.has(to)) return;
    const { knots, search, state } = this;
    const reach = searchOn(state.setting.board).run({ ...search, start: to });
    const cost = ({ hex, range }: Knot) => (reach.cost(hex) <= range ? reach.cost(hex) : -1);
    this.into.set(to, reach.goal < 0 ? { source: -1, suppliers: knots.map(cost) } : { source: reach.cost(reach.goal), suppliers: [] });
  }

  nearestFirst(hex: number): readonly number[] {
    const costs = this.into.get(hex)?.suppliers ?? [];
    const reaching = costs.flatMap((cost, knot) => (cost >= 0 && this.knots[knot]!.feeds.length > 0 ? [knot] : []));
    return reaching.length > 1 ? reaching.sort((a, b) => costs[a]! - costs[b]! || a - b) : reaching;
  }

  cost(hex: number, from: number): number {
    const measured = this.into.get(hex);
    return (from === SOURCE ? measured?.source : measured?.suppliers[from]) ?? -1;
  }
}

const reversed = new WeakMap<Uint8Array, Uint8Array>();

/** What each step costs the other way round; costs are kept as long as nothing changes that bears on them. */
function against({ grid: { neighbours } }: Board, edge: Uint8Array): Uint8Array {
  const known = reversed.get(edge);
  if (known) return known;
  const back = new Uint8Array(edge.length).fill(prohibited);
  for (let side = 0; side < edge.length; side++) if (neighbours[side]! >= 0) back[neighbours[side]! * 6 + (((side % 6) + 3) % 6)] = edge[side]!;
  reversed.set(edge, back);
  return back;
}

const distances = new WeakMap<HeartlandState, Map<Side, Int32Array>>();

/**
 * How far each hex is from the side's nearest source or supply unit that is supplied itself, in half movement points by
 * hex, however far; −1 where no line leads (H-8.31.a.1, H-10.68.2).
 */
export function supplyDistances(state: HeartlandState, side: Side): Int32Array {
  const bySide = distances.get(state) ?? new Map<Side, Int32Array>();
  distances.set(state, bySide);
  const found = bySide.get(side) ?? measured(state, side);
  bySide.set(side, found);
  return found;
}

function measured(state: HeartlandState, side: Side): Int32Array {
  const { sources, suppliers } = supplyNetwork(state, side);
  const reach = linesFrom(state, side, [...sources, ...suppliers.filter(({ feeds }) => feeds.length > 0)].map(({ hex }) => hex), Infinity);
  const costs = new Int32Array(state.setting.board.grid.size).fill(-1);
  for (const hex of reach?.reached ?? []) costs[hex] = reach!.cost(hex);
  return costs;
}
