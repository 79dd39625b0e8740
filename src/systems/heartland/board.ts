import { compileGrid, type Grid } from '../../hex/grid.js';
import { directions } from '../../hex/direction.js';
import type { ScenarioMap } from './scenario.js';
import { HEXSIDE_FEATURES, SETTLEMENTS, STATES, TERRAINS, type Edge, type HexId, type HexsideFeature, type Settlement, type Side, type State, type Terrain } from './vocabulary.js';

/**
 * A scenario's map on typed arrays. Hexes are indexes of the grid; a hexside is `hex * 6 + direction` and is written from
 * both of its hexes.
 */
export interface Board {
  readonly grid: Grid;
  /** Index into TERRAINS, by hex. */
  readonly terrain: Uint8Array;
  /** Index into SETTLEMENTS plus 1, by hex; 0 for none. */
  readonly settlement: Uint8Array;
  /** Index into STATES, by hex. */
  readonly state: Uint8Array;
  /** 1 where the hex is a port, by hex. */
  readonly port: Uint8Array;
  /** 1 where the hex lies north of the Ohio, by hex. */
  readonly northOfOhio: Uint8Array;
  /** Bits of HEXSIDE_FEATURES, by hexside. */
  readonly features: Uint8Array;
  /** Bit 1 a road, bit 2 a rail line that connects through the hexside (H-8.24.1). */
  readonly ways: Uint8Array;
  /** Hexes where a rail line leaves the map, and over which edge (H-7.11.1). */
  readonly railExits: ReadonlyMap<number, Edge>;
  /** The side that a rail link is open to at start, by hexside of either of its hexes (H-8.71.1). */
  readonly railOwner: ReadonlyMap<number, Side>;
  /** Place of a major river hexside on its river, from either hex: the river's index and the distance from the mouth (H-8.94.1). */
  readonly river: ReadonlyMap<number, RiverPlace>;
  readonly rivers: readonly string[];
  readonly names: ReadonlyMap<number, string>;
  /** The hexes with a town or city on the printed map, and of those the cities, and those on a rail line (H-8.7.1). */
  readonly towns: readonly number[];
  readonly cities: readonly number[];
  readonly stations: readonly number[];
  /** The hexes on the bank of a major river. */
  readonly riverside: readonly number[];
}

/** Where on its river a hexside lies: 0 is the mouth, and more is upstream (H-8.94.1). */
export interface RiverPlace {
  readonly river: number;
  readonly place: number;
}

export const ROAD = 1;
export const RAIL = 2;

const FEATURE_BITS = Object.fromEntries(HEXSIDE_FEATURES.map((feature, bit) => [feature, 1 << bit])) as Readonly<Record<HexsideFeature, number>>;

/** Games of one map share its board, and what is computed and kept by board; those used last are kept. */
const boards = new Map<string, Board>();
const MOST_BOARDS = 16;

/** The same by the map itself, which is never changed: it need not be read whole to be known again. */
const boardOfMap = new WeakMap<ScenarioMap, Board>();

/** The map of a scenario as a board. @throws when its hexes are not a grid; `scenarioFaults` finds that before. */
export function boardOf(map: ScenarioMap): Board {
  const board = boardOfMap.get(map) ?? boardLike(map);
  boardOfMap.set(map, board);
  return board;
}

function boardLike(map: ScenarioMap): Board {
  const text = JSON.stringify(map);
  const board = boards.get(text) ?? compileBoard(map);
  boards.delete(text);
  boards.set(text, board);
  const [oldest] = boards.keys();
  if (boards.size > MOST_BOARDS && oldest !== undefined) boards.delete(oldest);
  return board;
}

function compileBoard(map: ScenarioMap): Board {
  const compiled = compileGrid(
    map.hexes.map(({ hex }) => hex),
    map.shoved,
  );
  if (!compiled.ok) throw new Error('the map has faults');
  const grid = compiled.value;
  const board = {
    grid,
    ...hexArrays(grid, map),
    features: new Uint8Array(grid.size * 6),
    ways: new Uint8Array(grid.size * 6),
    railOwner: railOwners(grid, map),
    river: riverPlaces(grid, map),
    rivers: map.rivers.map(({ name }) => name),
  };
  for (const { between, features } of map.hexsides)
    for (const feature of features) for (const side of hexsidesOf(grid, between)) board.features[side]! |= FEATURE_BITS[feature];
  for (const { path } of map.roads) for (const side of linksOf(grid, path)) board.ways[side]! |= ROAD;
  for (const { path } of map.rails) for (const side of linksOf(grid, path)) board.ways[side]! |= RAIL;
  return { ...board, ...placesOn(board) };
}

type Places = Pick<Board, 'towns' | 'cities' | 'stations' | 'riverside'>;
/** A board without the lists that are made from it. */
type Bare = Omit<Board, keyof Places>;

function placesOn(board: Bare): Places {
  const hexes = board.grid.ids.map((_, hex) => hex);
  return {
    towns: hexes.filter((hex) => isTown(settlementAt(board, hex))),
    cities: hexes.filter((hex) => settlementAt(board, hex) === 'city'),
    stations: hexes.filter((hex) => isStation(board, hex)),
    riverside: hexes.filter((hex) => onMajorRiver(board, hex)),
  };
}

function hexArrays(grid: Grid, { hexes }: ScenarioMap) {
  const by = <T>(value: (hex: ScenarioMap['hexes'][number]) => T | undefined) =>
    new Map(hexes.flatMap((hex) => (value(hex) === undefined ? [] : [[grid.indexOf(hex.hex), value(hex)!] as const])));
  const array = (value: (hex: ScenarioMap['hexes'][number]) => number) => {
    const values = new Uint8Array(grid.size);
    for (const hex of hexes) values[grid.indexOf(hex.hex)] = value(hex);
    return values;
  };
  return {
    terrain: array(({ terrain }) => TERRAINS.indexOf(terrain)),
    settlement: array(({ settlement }) => (settlement ? SETTLEMENTS.indexOf(settlement) + 1 : 0)),
    state: array(({ state }) => STATES.indexOf(state)),
    port: array(({ port }) => (port ? 1 : 0)),
    northOfOhio: array(({ northOfOhio }) => (northOfOhio ? 1 : 0)),
    railExits: by(({ edge }) => edge),
    names: by(({ name }) => name),
  };
}

/** The hexside between two neighbours, as seen from each of them. */
function hexsidesOf(grid: Grid, [a, b]: readonly [HexId, HexId]): readonly [number, number] {
  const from = grid.indexOf(a);
  const to = grid.indexOf(b);
  const direction = grid.directionTo(from, to);
  if (direction === undefined) throw new Error(`${a} and ${b} are not neighbours`);
  return [from * 6 + direction, to * 6 + ((direction + 3) % 6)];
}

function linksOf(grid: Grid, path: readonly HexId[]): number[] {
  return path.slice(1).flatMap((hex, place) => hexsidesOf(grid, [path[place]!, hex]));
}

function railOwners(grid: Grid, { rails }: ScenarioMap): ReadonlyMap<number, Side> {
  return new Map(rails.flatMap(({ owner, path }) => (owner ? linksOf(grid, path).map((side) => [side, owner] as const) : [])));
}

function riverPlaces(grid: Grid, { rivers }: ScenarioMap): ReadonlyMap<number, RiverPlace> {
  return new Map(rivers.flatMap(({ course }, river) => course.flatMap((between, place) => hexsidesOf(grid, between).map((side) => [side, { river, place }] as const))));
}

/** What the hex is made of. */
export function terrainAt(board: Board, hex: number): Terrain {
  return TERRAINS[board.terrain[hex]!]!;
}

/** What stands in the hex on the printed map; a devastated town is in the state (H-13.12.2). */
export function settlementAt(board: Bare, hex: number): Settlement | undefined {
  return SETTLEMENTS[board.settlement[hex]! - 1];
}

/** The state of the Union or the Confederacy that the hex lies in. */
export function stateOfHex(board: Board, hex: number): State {
  return STATES[board.state[hex]!]!;
}

/** Whether the feature lies on the hexside in `direction` of `hex`. */
export function hasFeature(board: Bare, hex: number, direction: number, feature: HexsideFeature): boolean {
  return (board.features[hex * 6 + direction]! & FEATURE_BITS[feature]) !== 0;
}

/** Whether a road leads through the hexside. */
export function hasRoad(board: Board, hex: number, direction: number): boolean {
  return (board.ways[hex * 6 + direction]! & ROAD) !== 0;
}

/** Whether a rail line leads through the hexside. */
export function hasRail(board: Bare, hex: number, direction: number): boolean {
  return (board.ways[hex * 6 + direction]! & RAIL) !== 0;
}

/** Whether any rail line touches the hex. */
export function onRail(board: Bare, hex: number): boolean {
  return directions.some((direction) => hasRail(board, hex, direction));
}

/** Whether the hex is a station: a town or city on a rail line (H-8.7.1). Burning the town leaves the track (H-13.12.2). */
export function isStation(board: Bare, hex: number): boolean {
  return isTown(settlementAt(board, hex)) && onRail(board, hex);
}

function isTown(settlement: Settlement | undefined): boolean {
  return settlement === 'town' || settlement === 'city';
}

/** Whether the hex lies on the bank of a major river. */
export function onMajorRiver(board: Bare, hex: number): boolean {
  return directions.some((direction) => hasFeature(board, hex, direction, 'major-river'));
}
