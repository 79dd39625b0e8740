import type { Reach } from '../../../hex/cost-search.js';
import { isStation } from '../board.js';
import { foundOnceBySide } from '../found-once.js';
import { forcesOfSide, stackCommander, unitAt, type Force, type Unit } from '../position.js';
import type { HeartlandState } from '../state.js';
import type { Side } from '../vocabulary.js';
import { unitHexes } from './line-obstructions.js';
import { railReach, type RailReach } from './rail-lines.js';
import { countersOf } from './supply-counters.js';
import { linesFrom, linesInto, RANGE_OF } from './supply-lines.js';
import { sourcesAndRail, type SupplySource } from './supply-sources.js';

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

/**
 * Whether a force takes up capacity: each Overall Commander on the map who is active does, with his stack; leaderless units,
 * those under another's command in the hex, and those whose commander is inactive only need a line (H-7.23.1, H-7.23.2).
 */
export function countsAgainstCapacity(state: HeartlandState, force: Force): boolean {
  return force.commander?.state.active === true && stackCommander(state, force)?.counter.id === force.id;
}

/** What bears on lines of supply: who stands where, what happened to the map, and the weather. */
export const SUPPLY_PARTS = ['units', 'leaders', 'map', 'weather', 'setting'] as const;

/** What can supply the side as the position stands. */
export const supplyNetwork = foundOnceBySide(SUPPLY_PARTS, spun);

/** A supply unit while the network is made. */
interface Knot {
  readonly unit: Unit;
  readonly hex: number;
  readonly range: number;
  readonly feeds: Feed[];
}

function spun(state: HeartlandState, side: Side): SupplyNetwork {
  const { sources, rail: fromEdges } = sourcesAndRail(state, side);
  const rail = railReach(state, side, sources.map(({ hex }) => hex), 'obstacles', fromEdges);
  const knots = knotsOf(state, side);
  for (const { unit, hex, feeds } of knots) if (unit.counter.type === 'depot' && isStation(state.setting.board, hex) && rail.reaches(hex)) feeds.push({ kind: 'rail' });
  const lines = new Lines(state, side, sources, knots);
  lines.measure(forcesOfSide(state, side));
  for (const { hex, feeds } of knots) if (feeds.length === 0 && lines.cost(hex, SOURCE) >= 0) feeds.push({ kind: 'source' });
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
      // Neither rail nor source has a limit: who has one of them needs no other (H-7.11.2, H-7.13.1).
      if (knot === supplier || (feeds.length > 0 && feeds[0]!.kind !== 'supplier') || lines.cost(hex, supplier) < 0) return;
      if (feeds.length === 0) fed.push(knot);
      feeds.push({ kind: 'supplier', supplier });
    });
  }
}

/**
 * How far it is from the sources and from the supply units to a hex: one search against the direction of supply, which
 * ends with the nearest source, since who is in its reach needs nothing else (H-7.11.2). Where nobody in the hex takes up
 * capacity, it ends with the nearest depot as well that is known to be supplied: any line will do (H-7.23.1).
 */
class Lines {
  /** By hex, what the line from the nearest source costs, and those from the supply units where that is none. */
  private readonly into = new Map<number, { readonly source: number; readonly suppliers: readonly number[] }>();
  private readonly isSource: Uint8Array;
  private readonly isSourceOrDepot: Uint8Array;
  private readonly linesTo: ReturnType<typeof linesInto>;

  constructor(
    private readonly state: HeartlandState,
    side: Side,
    private readonly sources: readonly SupplySource[],
    private readonly knots: readonly Knot[],
  ) {
    this.linesTo = linesInto(state, side);
    this.isSource = new Uint8Array(state.setting.board.grid.size);
    for (const { hex } of sources) this.isSource[hex] = 1;
    this.isSourceOrDepot = this.isSource.slice();
    for (const { hex, feeds } of knots) if (feeds.length > 0) this.isSourceOrDepot[hex] = 1;
  }

  /** Measures the lines to the forces, and to the supply units that no rail feeds. */
  measure(forces: readonly Force[]): void {
    for (const force of forces) if (countsAgainstCapacity(this.state, force)) this.measureInto(force.hex, this.isSource);
    const goals = this.state.setting.options.capacity === 'whole-chain' ? this.isSource : this.isSourceOrDepot;
    for (const knot of this.fromSourcesOn()) {
      this.measureInto(knot.hex, goals);
      if (knot.range === RANGE_OF.depot && this.isFed(knot)) this.isSourceOrDepot[knot.hex] = 1;
    }
    for (const { hex } of forces) this.measureInto(hex, this.isSourceOrDepot);
  }

  /** Supply units that no rail feeds, those first that are likely to feed others: a depot that is known to be supplied ends the search of the next. */
  private fromSourcesOn(): readonly Knot[] {
    const { grid } = this.state.setting.board;
    const away = ({ hex }: Knot) => this.sources.reduce((least, source) => Math.min(least, grid.distance(source.hex, hex)), Infinity);
    const unfed = this.knots.filter(({ feeds }) => feeds.length === 0).map((knot) => ({ knot, away: away(knot) }));
    return unfed.sort((a, b) => a.away - b.away).map(({ knot }) => knot);
  }

  private isFed({ hex }: Knot): boolean {
    return this.cost(hex, SOURCE) >= 0 || this.knots.some((other, place) => other.range === RANGE_OF.depot && this.isSourceOrDepot[other.hex] === 1 && this.cost(hex, place) >= 0);
  }

  private measureInto(to: number, goals: Uint8Array): void {
    if (this.into.has(to)) return;
    const { knots, isSource } = this;
    const reach = this.linesTo(to, goals);
    const isFed = reach.goal >= 0 && isSource[reach.goal] === 1;
    this.into.set(to, isFed ? { source: reach.cost(reach.goal), suppliers: [] } : { source: -1, suppliers: knots.map((knot) => costWithin(reach, knot)) });
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

function costWithin(reach: Reach, { hex, range }: Knot): number {
  const cost = reach.cost(hex);
  return cost <= range ? cost : -1;
}

/**
 * How far each hex is from the side's nearest source or supply unit that is supplied itself, in half movement points by
 * hex, however far; −1 where no line leads (H-8.31.a.1, H-10.68.2).
 */
export const supplyDistances = foundOnceBySide(SUPPLY_PARTS, measured);

function measured(state: HeartlandState, side: Side): Int32Array {
  const { sources, suppliers } = supplyNetwork(state, side);
  const reach = linesFrom(state, side, [...sources, ...suppliers.filter(({ feeds }) => feeds.length > 0)].map(({ hex }) => hex), Infinity);
  const costs = new Int32Array(state.setting.board.grid.size).fill(-1);
  for (const hex of reach?.reached ?? []) costs[hex] = reach!.cost(hex);
  return costs;
}
