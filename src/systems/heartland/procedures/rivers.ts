import { directions, rotate, vectorOf, type Direction } from '../../../hex/direction.js';
import type { Grid } from '../../../hex/grid.js';
import { hasFeature, type Board } from '../board.js';
import { canonicalHexside } from '../evolve.js';
import { foundOnceBySide } from '../found-once.js';
import { unitsOf, type Unit } from '../position.js';
import type { HeartlandState, Setting } from '../state.js';
import { WEATHER_EFFECTS } from '../tables/weather-effects.js';
import { opponentOf, type Hexside, type Side } from '../vocabulary.js';

/** The major rivers of a board. All hexsides are named from their hex with the lower index, as `hex * 6 + direction`. */
export interface Waterways {
  /** Of each major river hexside those that branch from it: up to four, two at either end (H-8.91.a.1). */
  readonly branches: ReadonlyMap<number, readonly number[]>;
  /** The next hexside downstream, of a tributary's mouth that on its main river; none at the end of the water (H-8.94.1). */
  readonly downstream: ReadonlyMap<number, number>;
}

const waterways = new WeakMap<Board, Waterways>();

/** The major rivers of a board; computed once. */
export function waterwaysOf(board: Board): Waterways {
  const known = waterways.get(board);
  if (known) return known;
  const branches = branchesOf(board);
  const found = { branches, downstream: downstreamOf(board, branches) };
  waterways.set(board, found);
  return found;
}

function branchesOf(board: Board): ReadonlyMap<number, readonly number[]> {
  const major = majorHexsides(board);
  return new Map([...major].map((hexside) => [hexside, endsOf(board.grid, hexside).flatMap(({ others }) => others.filter((other) => major.has(other)))]));
}

function majorHexsides(board: Board): ReadonlySet<number> {
  const { grid } = board;
  const found = new Set<number>();
  for (let hex = 0; hex < grid.size; hex++)
    for (const direction of directions) if (hasFeature(board, hex, direction, 'major-river')) found.add(canonicalHexside(hex, direction, grid.neighbours));
  return new Set([...found].sort((a, b) => a - b));
}

/** One end of a hexside: the corner, and the two other hexsides that meet there, as far as they are on the map. */
export interface HexsideEnd {
  /** Tells corners apart. */
  readonly corner: string;
  readonly others: readonly number[];
}

/** The two ends of a hexside between two hexes of the map. */
export function endsOf(grid: Grid, hexside: number): readonly [HexsideEnd, HexsideEnd] {
  return [endOf(grid, hexside, 1), endOf(grid, hexside, -1)];
}

/** The end that lies clockwise (1) or counter-clockwise (-1), as seen from the hex with the lower index. */
function endOf(grid: Grid, hexside: number, turn: 1 | -1): HexsideEnd {
  const hex = Math.floor(hexside / 6);
  const direction = (hexside % 6) as Direction;
  const beyond = grid.neighbours[hexside]!;
  const [across, beside] = [vectorOf(direction), vectorOf(rotate(direction, turn))];
  const corner = `${3 * grid.q[hex]! + across.q + beside.q},${3 * grid.r[hex]! + across.r + beside.r}`;
  const others = [
    canonicalHexside(hex, rotate(direction, turn), grid.neighbours),
    ...(beyond >= 0 ? [canonicalHexside(beyond, rotate(direction, 2 * turn), grid.neighbours)] : []),
  ];
  return { corner, others };
}

function downstreamOf(board: Board, branches: Waterways['branches']): ReadonlyMap<number, number> {
  const below = new Map<number, number>();
  for (const [hexside, others] of branches) {
    const here = board.river.get(hexside);
    const next = here && (here.place > 0 ? others.find((other) => isAt(board, other, here.river, here.place - 1)) : mainBelow(board, hexside));
    if (next !== undefined) below.set(hexside, next);
  }
  return below;
}

function isAt({ river }: Board, hexside: number, on: number, place: number): boolean {
  const at = river.get(hexside);
  return at?.river === on && at.place === place;
}

/** Where a river's mouth flows on: of the other rivers' hexsides at its corner the one furthest downstream. */
function mainBelow(board: Board, mouth: number): number | undefined {
  const corners = mouthCorners(board, mouth);
  const others = endsOf(board.grid, mouth).filter(({ corner }) => corners.includes(corner)).flatMap((end) => end.others.map((other) => ({ other, corner: end.corner })));
  const main = others.filter(({ other, corner }) => isOnAnother(board, mouth, other) && !endsIn(board, other, corner));
  return main.sort((a, b) => board.river.get(a.other)!.place - board.river.get(b.other)!.place)[0]?.other;
}

function isOnAnother({ river }: Board, hexside: number, other: number): boolean {
  const there = river.get(other);
  return there !== undefined && there.river !== river.get(hexside)?.river;
}

/** Whether the other hexside is the mouth of its river and ends in the same corner: two mouths that meet flow into neither. */
function endsIn(board: Board, other: number, corner: string): boolean {
  return board.river.get(other)!.place === 0 && mouthCorners(board, other).includes(corner);
}

/** The corner where a river's last hexside ends; both of its ends when the river has no other hexside. */
function mouthCorners(board: Board, mouth: number): readonly string[] {
  const { river } = board.river.get(mouth)!;
  const ends = endsOf(board.grid, mouth);
  const inner = ends.find(({ others }) => others.some((other) => isAt(board, other, river, 1)));
  return ends.filter((end) => end !== inner).map(({ corner }) => corner);
}

/** How many hexsides `to` lies downstream of `from`, 0 for the same one; undefined when it does not lie downstream (H-8.94.1). */
export function downstreamDistance(board: Board, from: number, to: number): number | undefined {
  const { downstream, branches } = waterwaysOf(board);
  let at: number | undefined = from;
  for (let steps = 0; at !== undefined && steps <= branches.size; steps++) {
    if (at === to) return steps;
    at = downstream.get(at);
  }
  return undefined;
}

/** The hexside that the arrow of a gunboat or battery points at; -1 when it is not on the map. */
export function hexsideOfUnit({ setting: { board } }: HeartlandState, { state: { place, hex, hexside } }: Unit): number {
  return place === 'map' && hex >= 0 && hexside >= 0 ? canonicalHexside(hex, hexside, board.grid.neighbours) : -1;
}

/** A hexside as commands and events name it: by its hex with the lower index. */
export function namedHexside({ board }: Setting, hexside: number): Hexside {
  return { hex: board.grid.idOf(Math.floor(hexside / 6)), direction: hexside % 6 };
}

/** The hexside that a command names; -1 when the map has no such hex. */
export function hexsideNamed({ board }: Setting, { hex, direction }: Hexside): number {
  const index = board.grid.indexOf(hex);
  return index < 0 ? -1 : canonicalHexside(index, direction, board.grid.neighbours);
}

/** The two hexes that a hexside parts; those off the map are left out. */
export function banksOf({ grid }: Board, hexside: number): readonly number[] {
  return [Math.floor(hexside / 6), grid.neighbours[hexside]!].filter((hex) => hex >= 0);
}

/** The major river hexsides of a hex, clockwise from north. */
export function riverBanks(board: Board, hex: number): readonly number[] {
  return directions.filter((direction) => hasFeature(board, hex, direction, 'major-river')).map((direction) => canonicalHexside(hex, direction, board.grid.neighbours));
}

/** Gunboats and shore batteries of a side that stand on the map, each pointing at a hexside. */
export function navalUnits(state: HeartlandState, side: Side): readonly Unit[] {
  return unitsOf(state, side).filter((unit) => (unit.counter.type === 'gunboat' || unit.counter.type === 'battery') && hexsideOfUnit(state, unit) >= 0);
}

/** What a gunboat controls: its hexside and those branching from it (H-8.91.a.1); what a battery does: its hexside (H-10.82.2). */
export function controlArea(state: HeartlandState, unit: Unit): readonly number[] {
  const own = hexsideOfUnit(state, unit);
  if (own < 0) return [];
  return unit.counter.type === 'gunboat' ? [own, ...(waterwaysOf(state.setting.board).branches.get(own) ?? [])] : [own];
}

/** All hexsides that the gunboats and batteries of a side control (H-8.91.a.1, H-10.82.2). */
export const controlledHexsides = foundOnceBySide(['units', 'setting'], (state, side): ReadonlySet<number> => new Set(navalUnits(state, side).flatMap((unit) => controlArea(state, unit))));

/** Whether gunboats pass a major river hexside: fords and shoals only in a Thaw (H-5.25.2). */
export function isNavigable({ setting: { board }, weather }: HeartlandState, hexside: number): boolean {
  const [hex, direction] = [Math.floor(hexside / 6), hexside % 6];
  const shallow = hasFeature(board, hex, direction, 'ford') || hasFeature(board, hex, direction, 'shoal');
  return hasFeature(board, hex, direction, 'major-river') && (!shallow || WEATHER_EFFECTS[weather.now].shallows.value === 'passable');
}

/** Whether what enters an enemy's control area stops there (H-8.91.a.2), or may not enter it at all (H-10.82.3). */
export type UnderEnemyControl = 'stops' | 'barred';

/** The hexsides reached, each with the one before it on a shortest way; where the way begins, itself. */
export type RiverReach = ReadonlyMap<number, number>;

/** Where a side's gunboats get from any of these hexsides along usable ones, however far (H-8.91.1). */
export function riverReach(state: HeartlandState, side: Side, from: readonly number[], enemyControl: UnderEnemyControl): RiverReach {
  const { branches } = waterwaysOf(state.setting.board);
  const enemy = controlledHexsides(state, opponentOf(side));
  const reached = new Map(from.map((hexside) => [hexside, hexside]));
  const open = [...from];
  for (const at of open) {
    for (const next of branches.get(at) ?? []) {
      if (reached.has(next) || !isNavigable(state, next) || (enemyControl === 'barred' && enemy.has(next))) continue;
      reached.set(next, at);
      if (!enemy.has(next)) open.push(next);
    }
  }
  return reached;
}

/** The hexsides from where the way begins to the one reached, both included. */
export function wayTo(reach: RiverReach, hexside: number): readonly number[] {
  const way = [hexside];
  for (let at = hexside, before = reach.get(at); before !== undefined && before !== at; at = before, before = reach.get(at)) way.push(before);
  return way.reverse();
}
