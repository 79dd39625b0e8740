import { CostSearch, prohibited, type Reach } from '../../../hex/cost-search.js';
import type { Grid } from '../../../hex/grid.js';
import { isStation, settlementAt, type Board } from '../board.js';
import { forcesOfSide, holderOf, settlementNow, unitAt, type Force, type Unit } from '../position.js';
import type { HeartlandState } from '../state.js';
import { RANGES } from '../tables/ranges.js';
import type { Side, UnitId } from '../vocabulary.js';
import { closedHexes, OPEN, unitHexes } from './line-obstructions.js';
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
}

const halves = (range: keyof typeof RANGES) => RANGES[range].distance.value * 2;

/** How far a source supplies, in half movement points (H-7.11.2). */
export const SOURCE_RANGE = halves('source');

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
  const [start, ...alsoFrom] = starts.filter((hex) => closed[hex] === OPEN);
  if (start === undefined) return undefined;
  return searchOn(state.setting.board).run({ start, alsoFrom, budget, edge: stepCosts(state, side, 'supply'), enter: barred(closed) });
}

const barriers = new WeakMap<Uint8Array, Uint8Array>();

function barred(closed: Uint8Array): Uint8Array {
  const enter = barriers.get(closed) ?? bars(closed);
  barriers.set(closed, enter);
  return enter;
}

function bars(closed: Uint8Array): Uint8Array {
  const enter = new Uint8Array(closed.length);
  for (let hex = 0; hex < closed.length; hex++) if (closed[hex] !== OPEN) enter[hex] = prohibited;
  return enter;
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
  const { board, order } = state.setting;
  const closed = closedHexes(state, side);
  const isOpen = (hex: number) => heed === 'ownership' || closed[hex] === OPEN;
  const isCut = (hex: number) => heed === 'obstacles' && state.map.railCuts.includes(hex);
  const exits = [...board.railExits].filter(([hex, edge]) => isFriendlyEdge(state, side, edge) && isOpen(hex) && !isCut(hex)).map(([hex]) => hex);
  const rail = railReach(state, side, exits, heed);
  const towns = citiesOn(board).filter((hex) => isOpen(hex) && settlementNow(state, hex) === 'city');
  const landings = order.units.filter(({ type, side: owner, index }) => type === 'landing' && owner === side && state.units[index]!.place === 'map' && !state.units[index]!.exhausted);
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
  const lines = new Lines(state, side, knots);
  lines.measureFromSources(sources, [...forcesOfSide(state, side), ...knots]);
  const { board } = state.setting;
  for (const { unit, hex, feeds } of knots) {
    if (unit.counter.type === 'depot' && isStation(board, hex) && rail.reaches(hex)) feeds.push({ kind: 'rail' });
    if (lines.cost(hex, SOURCE) >= 0) feeds.push({ kind: 'source' });
  }
  for (const hex of lacking(state, side, knots, lines)) lines.measureInto(hex);
  chain(knots, lines);
  const suppliers = knots.map(({ unit, hex, range, feeds }) => ({ unit, hex, range, feeds, capacity: unit.state.capacity }));
  return { side, sources, rail, suppliers, costTo: (hex, from) => (from === SOURCE || suppliers[from]!.feeds.length > 0 ? lines.cost(hex, from) : -1) };
}

function knotsOf(state: HeartlandState, side: Side): readonly Knot[] {
  const at = unitHexes(state);
  const supplies = state.setting.order.units.filter(({ type, side: owner, index }) => (type === 'wagon' || type === 'depot') && owner === side && at[index]! >= 0);
  return supplies.map(({ index, type }) => ({ unit: unitAt(state, index), hex: at[index]!, range: halves(type === 'wagon' ? 'wagon' : 'depot'), feeds: [] }));
}

/**
 * Where it matters how far each supply unit is: hexes of forces that no source reaches, and of supply units that neither
 * rail nor source does; of all supply units where whole chains are charged.
 */
function lacking(state: HeartlandState, side: Side, knots: readonly Knot[], lines: Lines): ReadonlySet<number> {
  const forces = forcesOfSide(state, side).filter(({ hex }) => lines.cost(hex, SOURCE) < 0);
  const charged = state.setting.options.capacity === 'whole-chain' && forces.length > 0;
  return new Set([...forces, ...knots.filter(({ feeds }) => charged || feeds.length === 0)].map(({ hex }) => hex));
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

/** How far it is from the sources and from each supply unit to the hexes where it matters. */
class Lines {
  private readonly fromSources = new Map<number, number>();
  /** By hex, what the line from each supply unit costs. */
  private readonly into = new Map<number, Int16Array>();

  constructor(
    private readonly state: HeartlandState,
    private readonly side: Side,
    private readonly knots: readonly Knot[],
  ) {}

  measureFromSources(sources: readonly SupplySource[], to: readonly (Pick<Force, 'hex'> | Knot)[]): void {
    const reach = linesFrom(this.state, this.side, sources.map(({ hex }) => hex), SOURCE_RANGE);
    for (const { hex } of to) this.fromSources.set(hex, reach?.cost(hex) ?? -1);
  }

  /** One search against the direction of supply measures the lines from all supply units to a hex. */
  measureInto(to: number): void {
    const { state, side, knots } = this;
    const edge = against(state.setting.board, stepCosts(state, side, 'supply'));
    const reach = searchOn(state.setting.board).run({ start: to, budget: SOURCE_RANGE, edge, enter: barred(closedHexes(state, side)) });
    const costs = new Int16Array(knots.length);
    knots.forEach(({ hex, range }, knot) => (costs[knot] = reach.cost(hex) <= range ? reach.cost(hex) : -1));
    this.into.set(to, costs);
  }

  cost(hex: number, from: number): number {
    return (from === SOURCE ? this.fromSources.get(hex) : this.into.get(hex)?.[from]) ?? -1;
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
