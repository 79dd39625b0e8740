import { directions } from '../../../hex/direction.js';
import { hasFeature, hasRail, isStation, onRail, type Board } from '../board.js';
import { sectionKey } from '../evolve.js';
import { hasBridge, hexIndex, holderOf } from '../position.js';
import type { HeartlandState, MapState } from '../state.js';
import { opponentOf, type Edge, type Side } from '../vocabulary.js';
import { closedHexes, obstacleIn, type Obstacle } from './line-obstructions.js';

/**
 * The rail line from one station to the next (H-8.7.1), by its hexes, both ends included. Where lines part outside of a
 * station, leave the map or end, a section ends there as it does in a station (a reading: the text knows stations only).
 */
export interface RailSection {
  readonly key: string;
  readonly hexes: readonly number[];
}

interface RailNetwork {
  readonly sections: readonly RailSection[];
  /** The section that the rail line through a hexside belongs to, by hexside. */
  readonly sectionOf: ReadonlyMap<number, string>;
  /** The place of each hex in the lists of rail hexes; −1 for a hex without rail. */
  readonly placeOf: Int16Array;
  /** The hexsides through which rail lines lead out of each rail hex, by its place. */
  readonly links: readonly (readonly number[])[];
}

const networks = new WeakMap<Board, RailNetwork>();

function networkOf(board: Board): RailNetwork {
  const network = networks.get(board) ?? surveyed(board);
  networks.set(board, network);
  return network;
}

function surveyed(board: Board): RailNetwork {
  const hexes = Array.from({ length: board.grid.size }, (_, hex) => hex).filter((hex) => onRail(board, hex));
  const met = hexes.filter((hex) => endsSection(board, hex)).flatMap((end) => linksFrom(board, end).map((hexside) => sectionFrom(board, end, hexside)));
  const sections = met.filter(({ hexes: way }) => isNamedFrom(way));
  const sectionOf = new Map(sections.flatMap(({ key, hexes: way }) => hexsidesAlong(board, way).map((hexside) => [hexside, key] as const)));
  const placeOf = new Int16Array(board.grid.size).fill(-1);
  hexes.forEach((hex, place) => (placeOf[hex] = place));
  return { sections, sectionOf, placeOf, links: hexes.map((hex) => linksFrom(board, hex)) };
}

/** Each section is met from both of its ends, and named from the one with the lower index; a loop from its lower second hex. */
function isNamedFrom(hexes: readonly number[]): boolean {
  const [first, second] = hexes;
  const last = hexes[hexes.length - 1]!;
  return first! < last || (first === last && second! <= hexes[hexes.length - 2]!);
}

function endsSection(board: Board, hex: number): boolean {
  return isStation(board, hex) || board.railExits.has(hex) || linksFrom(board, hex).length !== 2;
}

function linksFrom(board: Board, hex: number): readonly number[] {
  return directions.filter((direction) => hasRail(board, hex, direction)).map((direction) => hex * 6 + direction);
}

function sectionFrom(board: Board, end: number, first: number): RailSection {
  const { neighbours } = board.grid;
  const hexes = [end, neighbours[first]!];
  for (let hexside = first; !endsSection(board, neighbours[hexside]!); hexes.push(neighbours[hexside]!)) hexside = linksFrom(board, neighbours[hexside]!).find((next) => next !== opposite(board, hexside))!;
  return { key: sectionKey(end, hexes[hexes.length - 1]!), hexes };
}

function opposite({ grid }: Board, hexside: number): number {
  return grid.neighbours[hexside]! * 6 + (((hexside % 6) + 3) % 6);
}

/** The hexsides that a line of hexes leads through, from either side. */
function hexsidesAlong(board: Board, hexes: readonly number[]): readonly number[] {
  return hexes.slice(1).flatMap((hex, place) => {
    const hexside = hexes[place]! * 6 + board.grid.directionTo(hexes[place]!, hex)!;
    return [hexside, opposite(board, hexside)];
  });
}

/** All sections of the map (H-8.7.1). */
export function railSections(board: Board): readonly RailSection[] {
  return networkOf(board).sections;
}

/** The sections between two stations: mostly one, none where no section has these ends (H-8.71.2). */
export function sectionsBetween(board: Board, from: number, to: number): readonly RailSection[] {
  const key = sectionKey(from, to);
  return railSections(board).filter((section) => section.key === key);
}

/** The side that a section is open to; undefined for nobody, or where its links were open to different sides at start (H-8.71.1, H-8.71.2). */
export function ownerOfSection(state: HeartlandState, { hexes }: RailSection): Side | undefined {
  const { board } = state.setting;
  const owners = new Set(hexsidesAlong(board, hexes).map((hexside) => railOwner(state, hexside)));
  return owners.size === 1 ? [...owners][0] : undefined;
}

/** The side that the rail line through a hexside is open to: who converted its section, else who had it at start (H-8.71.1, H-8.71.2). */
export function railOwner({ setting: { board }, map }: HeartlandState, hexside: number): Side | undefined {
  const section = networkOf(board).sectionOf.get(hexside);
  return (section === undefined ? undefined : map.sections[section]) ?? board.railOwner.get(hexside);
}

const owned = new WeakMap<Board, WeakMap<MapState['sections'], Readonly<Record<Side, Uint8Array>>>>();

/** 1 where the rail line through a hexside is open to the side; kept as long as no section changes hands. */
function openTo(state: HeartlandState, side: Side): Uint8Array {
  const { board } = state.setting;
  const ofBoard = owned.get(board) ?? new WeakMap<MapState['sections'], Readonly<Record<Side, Uint8Array>>>();
  owned.set(board, ofBoard);
  const known = ofBoard.get(state.map.sections) ?? { union: ownership(state, 'union'), confederate: ownership(state, 'confederate') };
  ofBoard.set(state.map.sections, known);
  return known[side];
}

function ownership(state: HeartlandState, side: Side): Uint8Array {
  const { board } = state.setting;
  return board.ways.map((_, hexside) => (railOwner(state, hexside) === side ? 1 : 0));
}

/** Whether the side may still enter and leave over an edge of the map: it is one of its own, and the place that closes it has not fallen (H-8.74.2). */
export function isFriendlyEdge(state: HeartlandState, side: Side, edge: Edge): boolean {
  const own = state.setting.scenario.sides[side].edges.find((each) => each.edge === edge);
  if (!own) return false;
  return own.lostWith === undefined || holderOf(state, hexIndex(state.setting, own.lostWith)) !== opponentOf(side);
}

/** What closes a hex of a rail line (H-7.13.2). */
export type RailObstacle = 'rail-cut' | Obstacle;

/** What closes the rail line of a hex to a side: a cut marker, an enemy unit, or a zone of control that no friendly unit negates (H-7.13.2). */
export function railObstacle(state: HeartlandState, side: Side, hex: number): RailObstacle | undefined {
  return state.map.railCuts.includes(hex) ? 'rail-cut' : obstacleIn(state, side, hex);
}

/** What a line over rails heeds: all that cuts it, or only whose line it is. */
export type Heed = 'obstacles' | 'ownership';

/** Where a line begins, where no rail leads, and where none gets through. */
const START = -1;
const APART = -2;
const CUT = -3;

/** The hexes that friendly rail connects to some starts, with the way there; found when it is asked for. */
export class RailReach {
  private before: readonly number[] | undefined;

  /**
   * @param find the hex before each rail hex on the way to it, by its place
   * @param within what some of the starts reach, which need not be found again
   */
  constructor(
    private readonly placeOf: Int16Array,
    private readonly find: () => readonly number[],
    private readonly within?: RailReach,
  ) {}

  reaches(hex: number): boolean {
    return this.within?.reaches(hex) === true || this.stepTo(hex) >= START;
  }

  private stepTo(hex: number): number {
    this.before ??= this.find();
    return this.before[this.placeOf[hex]!] ?? APART;
  }

  /** The hexes from a start to this one, both included; empty when no rail connects them. */
  line(hex: number): readonly number[] {
    const line: number[] = [];
    for (let at = hex; at !== START && this.reaches(at); at = this.stepTo(at)) line.unshift(at);
    return line;
  }
}

/**
 * The hexes that are connected to any of the starts by friendly rail, however far it is (H-7.13.1): unbroken, unless only
 * its ownership is asked for. A burnt bridge breaks it as well (H-13.11.3).
 */
export function railReach(state: HeartlandState, side: Side, starts: readonly number[], heed: Heed = 'obstacles', within?: RailReach): RailReach {
  return new RailReach(networkOf(state.setting.board).placeOf, () => stepsFrom(state, side, starts, heed), within);
}

function stepsFrom(state: HeartlandState, side: Side, starts: readonly number[], heed: Heed): readonly number[] {
  const { board } = state.setting;
  const { placeOf, links } = networkOf(board);
  const friendly = openTo(state, side);
  const closed = heed === 'ownership' ? nothingClosed(board) : closedHexes(state, side);
  const bridgesBurnt = heed === 'obstacles' && state.map.burntBridges.length > 0;
  const before = new Array<number>(links.length).fill(APART);
  if (heed === 'obstacles') for (const hex of state.map.railCuts) if (placeOf[hex]! >= 0) before[placeOf[hex]!] = CUT;
  const queue = starts.filter((hex) => before[placeOf[hex]!] === APART && closed[hex] === 0);
  for (const hex of queue) before[placeOf[hex]!] = START;
  for (const hex of queue) {
    for (const hexside of links[placeOf[hex]!]!) {
      const to = board.grid.neighbours[hexside]!;
      if (before[placeOf[to]!] !== APART || friendly[hexside] === 0 || closed[to] !== 0) continue;
      if (bridgesBurnt && isBridgeBurnt(state, hexside)) continue;
      before[placeOf[to]!] = hex;
      queue.push(to);
    }
  }
  return before;
}

const open = new WeakMap<Board, Uint8Array>();

function nothingClosed(board: Board): Uint8Array {
  const hexes = open.get(board) ?? new Uint8Array(board.grid.size);
  open.set(board, hexes);
  return hexes;
}

/** Whether the line leads over a bridge here that is burnt (H-13.11.3). */
export function isBridgeBurnt({ setting, map }: HeartlandState, hexside: number): boolean {
  const [hex, direction] = [Math.floor(hexside / 6), hexside % 6];
  return map.burntBridges.length > 0 && hasFeature(setting.board, hex, direction, 'bridge') && !hasBridge(setting, map, hex, direction);
}
