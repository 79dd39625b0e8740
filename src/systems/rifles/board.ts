import { compileGrid, type Grid } from '../../hex/grid.js';
import type { Direction } from '../../hex/direction.js';
import type { ScenarioMap } from './scenario.js';
import { HEX_FEATURES, HEXSIDE_FEATURES, ROAD_KINDS, type HexFeature, type HexId, type HexsideFeature, type RoadKind } from './vocabulary.js';

/**
 * A scenario's map on typed arrays. Hexes are indexes of the grid; a hexside is `hex * 6 + direction` and is written from
 * both of its hexes.
 */
export interface Board {
  readonly grid: Grid;
  /** Across a hex (R-SZ.1). */
  readonly yards: number;
  /** Bits of HEX_FEATURES, by hex. */
  readonly features: Uint32Array;
  /** Level of the ground, by hex. */
  readonly elevation: Uint8Array;
  /** Bits of HEXSIDE_FEATURES, by hexside. */
  readonly hexsides: Uint8Array;
  /** Bits of ROAD_KINDS that connect through the hexside, by hexside (R-RD.3). */
  readonly roads: Uint8Array;
  readonly names: ReadonlyMap<number, string>;
}

const featureBit = new Map(HEX_FEATURES.map((feature, bit) => [feature, 1 << bit]));
const hexsideBit = new Map(HEXSIDE_FEATURES.map((feature, bit) => [feature, 1 << bit]));
const roadBit = new Map(ROAD_KINDS.map((kind, bit) => [kind, 1 << bit]));

/** Games of one map share its board, and what is computed and kept by board; those used last are kept. */
const boards = new Map<string, Board>();
const MOST_BOARDS = 16;

/** The map of a scenario as a board. @throws when its hexes are not a grid; `scenarioFaults` finds that before. */
export function boardOf(map: ScenarioMap): Board {
  const text = JSON.stringify(map);
  const board = boards.get(text) ?? compileBoard(map);
  boards.delete(text);
  boards.set(text, board);
  const [oldest] = boards.keys();
  if (boards.size > MOST_BOARDS && oldest !== undefined) boards.delete(oldest);
  return board;
}

function compileBoard(map: ScenarioMap): Board {
  const compiled = compileGrid(map.hexes.map(({ hex }) => hex), map.shoved);
  if (!compiled.ok) throw new Error('the map has faults');
  const grid = compiled.value;
  const board: Board = {
    grid,
    yards: map.yards,
    features: new Uint32Array(grid.size),
    elevation: new Uint8Array(grid.size),
    hexsides: new Uint8Array(grid.size * 6),
    roads: new Uint8Array(grid.size * 6),
    names: new Map(map.hexes.flatMap(({ hex, name }) => (name === undefined ? [] : [[grid.indexOf(hex), name] as const]))),
  };
  for (const { hex, elevation, features } of map.hexes) {
    const index = grid.indexOf(hex);
    board.elevation[index] = elevation;
    for (const feature of features) board.features[index] = board.features[index]! | featureBit.get(feature)!;
  }
  for (const { between, features } of map.hexsides) for (const feature of features) mark(board.hexsides, grid, between, hexsideBit.get(feature)!);
  for (const { kind, path } of map.roads)
    for (let at = 1; at < path.length; at++) mark(board.roads, grid, [path[at - 1]!, path[at]!], roadBit.get(kind)!);
  return board;
}

function mark(sides: Uint8Array, grid: Grid, [a, b]: readonly [HexId, HexId], bit: number): void {
  const from = grid.indexOf(a);
  const to = grid.indexOf(b);
  const direction = grid.directionTo(from, to);
  if (direction === undefined) throw new Error(`${a} and ${b} are not neighbours`);
  for (const side of [from * 6 + direction, to * 6 + ((direction + 3) % 6)]) sides[side] = sides[side]! | bit;
}

/** What is printed in the hex; what was dug or burns during a game is no part of the board. */
export function featuresAt(board: Board, hex: number): readonly HexFeature[] {
  return HEX_FEATURES.filter((feature) => hasFeature(board, hex, feature));
}

export function hasFeature(board: Board, hex: number, feature: HexFeature): boolean {
  return (board.features[hex]! & featureBit.get(feature)!) !== 0;
}

/** What lies on the hexside in `direction` of `hex`. */
export function hexsideFeatures(board: Board, hex: number, direction: Direction): readonly HexsideFeature[] {
  return HEXSIDE_FEATURES.filter((feature) => (board.hexsides[hex * 6 + direction]! & hexsideBit.get(feature)!) !== 0);
}

/** The roads that run through the hexside in `direction` of `hex` (R-RD.3). */
export function roadsAcross(board: Board, hex: number, direction: Direction): readonly RoadKind[] {
  return ROAD_KINDS.filter((kind) => (board.roads[hex * 6 + direction]! & roadBit.get(kind)!) !== 0);
}

/** The roads that lead into the hex from any side. */
export function roadsAt(board: Board, hex: number): readonly RoadKind[] {
  const bits = board.roads.subarray(hex * 6, hex * 6 + 6).reduce((all, side) => all | side, 0);
  return ROAD_KINDS.filter((kind) => (bits & roadBit.get(kind)!) !== 0);
}
