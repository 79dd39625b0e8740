import { compileGrid, type Grid } from '../../hex/grid.js';
import type { ScenarioMap } from './scenario.js';
import { TERRAIN_CHARTS, type TerrainChart } from './tables/terrain-charts.js';
import { HEXSIDE_FEATURES, ROAD_KINDS, TERRAINS, type ChartId, type HexId, type HexsideFeature, type RoadKind, type Side, type Terrain } from './vocabulary.js';

/**
 * A scenario's map on typed arrays. Hexes are indexes of the grid; a hexside is `hex * 6 + direction` and is written from
 * both of its hexes (G-2.1.a).
 */
export interface Board {
  readonly grid: Grid;
  /** The charts that it is read by (G-14.12.a). */
  readonly chart: TerrainChart;
  /** Index into TERRAINS, by hex. */
  readonly terrain: Uint8Array;
  /** Level of the ground, by hex. */
  readonly elevation: Int8Array;
  /** 1 where the hex is a sunken road, by hex (G-TCN.I2). */
  readonly sunkenRoad: Uint8Array;
  /** Bits of HEXSIDE_FEATURES, by hexside. */
  readonly features: Uint16Array;
  /** Bits of ROAD_KINDS that connect through the hexside, by hexside (G-6.22.a). */
  readonly roads: Uint8Array;
  /** Bits of those ROAD_KINDS that lead over streams at no cost, by hexside (G-14.2.f). */
  readonly overStreams: Uint8Array;
  /** The side whose entry hex it is, by hex index (G-6.53.a). */
  readonly entry: ReadonlyMap<number, Side>;
  readonly names: ReadonlyMap<number, string>;
}

const featureBit = new Map(HEXSIDE_FEATURES.map((feature, bit) => [feature, 1 << bit]));
const roadBit = new Map(ROAD_KINDS.map((kind, bit) => [kind, 1 << bit]));

/** Games of one map share its board, and what is computed and kept by board; those used last are kept. */
const boards = new Map<string, Board>();
const MOST_BOARDS = 16;

/** The map of a scenario as a board, read by a chart. @throws when its hexes are not a grid; `scenarioFaults` finds that before. */
export function boardOf(map: ScenarioMap, chart: ChartId = 'glory-2'): Board {
  const text = JSON.stringify([chart, map]);
  const board = boards.get(text) ?? compileBoard(map, TERRAIN_CHARTS[chart]);
  boards.delete(text);
  boards.set(text, board);
  const [oldest] = boards.keys();
  if (boards.size > MOST_BOARDS && oldest !== undefined) boards.delete(oldest);
  return board;
}

function compileBoard(map: ScenarioMap, chart: TerrainChart): Board {
  const compiled = compileGrid(
    map.hexes.map((hex) => hex.hex),
    map.shoved,
  );
  if (!compiled.ok) throw new Error('the map has faults');
  const grid = compiled.value;
  const board: Board = {
    grid,
    chart,
    terrain: new Uint8Array(grid.size),
    elevation: new Int8Array(grid.size),
    sunkenRoad: new Uint8Array(grid.size),
    features: new Uint16Array(grid.size * 6),
    roads: new Uint8Array(grid.size * 6),
    overStreams: new Uint8Array(grid.size * 6),
    entry: new Map(map.hexes.flatMap((hex) => (hex.entry ? [[grid.indexOf(hex.hex), hex.entry] as const] : []))),
    names: new Map(map.hexes.flatMap((hex) => (hex.name ? [[grid.indexOf(hex.hex), hex.name] as const] : []))),
  };
  for (const hex of map.hexes) {
    const index = grid.indexOf(hex.hex);
    board.terrain[index] = TERRAINS.indexOf(hex.terrain);
    board.elevation[index] = hex.elevation;
    board.sunkenRoad[index] = hex.sunkenRoad ? 1 : 0;
  }
  for (const { between, features } of map.hexsides)
    for (const feature of features) mark(board.features, grid, between[0], between[1], featureBit.get(feature) ?? 0);
  for (const { kind, path, overStreams } of map.roads)
    for (let i = 1; i < path.length; i++) {
      const bit = roadBit.get(kind) ?? 0;
      mark(board.roads, grid, path[i - 1]!, path[i]!, bit);
      if (overStreams) mark(board.overStreams, grid, path[i - 1]!, path[i]!, bit);
    }
  return board;
}

function mark(sides: Uint16Array | Uint8Array, grid: Grid, a: HexId, b: HexId, bit: number): void {
  const from = grid.indexOf(a);
  const to = grid.indexOf(b);
  const direction = grid.directionTo(from, to);
  if (direction === undefined) throw new Error(`${a} and ${b} are not neighbours`);
  sides[from * 6 + direction] = (sides[from * 6 + direction]!) | bit;
  const back = to * 6 + ((direction + 3) % 6);
  sides[back] = (sides[back]!) | bit;
}

/** What the hex is made of. */
export function terrainAt(board: Board, hex: number): Terrain {
  return TERRAINS[board.terrain[hex]!]!;
}

/** Whether the feature lies on the hexside in `direction` of `hex`. */
export function hasFeature(board: Board, hex: number, direction: number, feature: HexsideFeature): boolean {
  return ((board.features[hex * 6 + direction]!) & (featureBit.get(feature) ?? 0)) !== 0;
}

/** Whether a road of that kind runs through the hexside in `direction` of `hex`. */
export function hasRoad(board: Board, hex: number, direction: number, kind: RoadKind): boolean {
  return ((board.roads[hex * 6 + direction]!) & (roadBit.get(kind) ?? 0)) !== 0;
}

/** Whether that road leads over streams at no cost (G-14.2.f). */
export function leadsOverStreams(board: Board, hex: number, direction: number, kind: RoadKind): boolean {
  return (board.overStreams[hex * 6 + direction]! & (roadBit.get(kind) ?? 0)) !== 0;
}

/** Whether a river or canal without ford, bridge or pontoon bars the hexside for everyone (G-6.24.a, G-TM.9). */
export function isUncrossable(board: Board, hex: number, direction: number): boolean {
  const bits = board.features[hex * 6 + direction]!;
  return (bits & BARRIERS) !== 0 && (bits & CROSSINGS) === 0;
}

const BARRIERS = bitsOf('river', 'canal');
const CROSSINGS = bitsOf('ford', 'bridge', 'pontoon');

function bitsOf(...features: readonly HexsideFeature[]): number {
  return features.reduce((bits, feature) => bits | (featureBit.get(feature) ?? 0), 0);
}
