import { directions } from '../../src/hex/direction.js';
import { createGrid, offMap, type Grid } from '../../src/hex/grid.js';

/*
 * The survey of a real country on hexes: places by latitude and longitude, lines snapped to hexsides or to hexes. Only
 * exact operations of arithmetic are used, so that every machine draws the same map.
 */

/** Degrees north, degrees west. */
export type Place = readonly [north: number, west: number];

/** A hex of the map by its index in the grid; a corner by its index in the survey. */
type Hex = number;
type Corner = number;

/** A point of the sheet, in hexes eastwards and southwards. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** A hexside that two hexes of the map share. */
export interface Hexside {
  readonly hexes: readonly [Hex, Hex];
  readonly corners: readonly [Corner, Corner];
  readonly middle: Point;
}

/** What of the country is on the sheet: the size, the place of the top left hex, and how far apart centres are. */
export interface Frame {
  readonly columns: number;
  readonly rows: number;
  readonly topLeft: Place;
  readonly milesPerHex: number;
}

/** A place, or several of them that make a line. */
export type Line = readonly Place[];

/** A mile of latitude everywhere, a mile of longitude along 36° north: the map is equirectangular. */
const MILES_PER_DEGREE = { north: 68.96, west: 55.97 } as const;
/** Corners lie on a lattice: half the side of a hex across, half the height of a hex down. */
const LATTICE = { across: 1 / (2 * Math.sqrt(3)), down: 1 / 2 } as const;
const CORNERS = [[-1, -1], [1, -1], [2, 0], [1, 1], [-1, 1], [-2, 0]] as const;
/** How much a line would rather be long than off its course. */
const STRAYING = 6;

/** The hexes, hexsides and corners of a map, with the country that lies under them. Even columns are shoved down. */
export class Survey {
  readonly grid: Grid;
  readonly hexsides: readonly Hexside[];
  private readonly corners: Point[] = [];
  /** The hexsides by corner, and by hex. */
  private readonly around: Hexside[][] = [];
  private readonly beside: Hexside[][] = [];

  constructor(readonly frame: Frame) {
    this.grid = createGrid(idsOf(frame), 'even');
    this.hexsides = this.measureHexsides();
    for (const side of this.hexsides) {
      for (const corner of side.corners) (this.around[corner] ??= []).push(side);
      for (const hex of side.hexes) (this.beside[hex] ??= []).push(side);
    }
  }

  private measureHexsides(): Hexside[] {
    const indexes = new Map<string, Corner>();
    const cornerOf = (hex: Hex, turn: number): Corner => {
      const [across, down] = this.latticeOf(hex, turn);
      const key = `${across},${down}`;
      const known = indexes.get(key);
      if (known !== undefined) return known;
      indexes.set(key, this.corners.length);
      return this.corners.push({ x: across * LATTICE.across, y: down * LATTICE.down }) - 1;
    };
    return hexesOf(this.grid).flatMap((hex) => directions.flatMap((direction) => {
      const other = this.grid.neighbourOf(hex, direction);
      if (other === offMap || other < hex) return [];
      const corners = [cornerOf(hex, direction), cornerOf(hex, (direction + 1) % 6)] as const;
      return [{ hexes: [hex, other], corners, middle: between(this.corners[corners[0]]!, this.corners[corners[1]]!) }];
    }));
  }

  private latticeOf(hex: Hex, turn: number): readonly [across: number, down: number] {
    const { column, row } = this.columnRowOf(hex);
    const [across, down] = CORNERS[turn]!;
    return [3 * (column - 1) + across, 2 * (row - 1) + (column % 2 === 0 ? 1 : 0) + down];
  }

  /** The column and row of a hex, both from 1. */
  columnRowOf(hex: Hex): { readonly column: number; readonly row: number } {
    const id = this.grid.idOf(hex);
    return { column: Number(id.slice(0, 2)), row: Number(id.slice(2)) };
  }

  /** The hexes of the first or the last row or column. */
  hexesAlong(edge: 'north' | 'east' | 'south' | 'west'): Hex[] {
    const { columns, rows } = this.frame;
    return hexesOf(this.grid).filter((hex) => {
      const { column, row } = this.columnRowOf(hex);
      return { north: row === 1, east: column === columns, south: row === rows, west: column === 1 }[edge];
    });
  }

  /** Where a place lies on the sheet. */
  pointOf([north, west]: Place): Point {
    const { topLeft, milesPerHex } = this.frame;
    return { x: ((topLeft[1] - west) * MILES_PER_DEGREE.west) / milesPerHex, y: ((topLeft[0] - north) * MILES_PER_DEGREE.north) / milesPerHex };
  }

  /** The place in the middle of a hex. */
  placeOf(hex: Hex): Place {
    const { topLeft, milesPerHex } = this.frame;
    const { x, y } = this.centreOf(hex);
    return [topLeft[0] - (y * milesPerHex) / MILES_PER_DEGREE.north, topLeft[1] - (x * milesPerHex) / MILES_PER_DEGREE.west];
  }

  private centreOf(hex: Hex): Point {
    const { column, row } = this.columnRowOf(hex);
    return { x: (column - 1) * 3 * LATTICE.across, y: row - 1 + (column % 2 === 0 ? 0.5 : 0) };
  }

  /** How far the middle of a hex is from a place, in hexes. */
  distanceTo(hex: Hex, place: Place): number {
    return length(this.centreOf(hex), this.pointOf(place));
  }

  /** How far the middle of a hex is from a line, in hexes. */
  distanceToLine(hex: Hex, line: Line): number {
    return distanceToLine(this.centreOf(hex), line.map((place) => this.pointOf(place)));
  }

  /** Of the hexes listed the one whose middle is nearest to a place; of equal ones the first. @throws when none is listed */
  nearest(place: Place, hexes: Iterable<Hex> = hexesOf(this.grid)): Hex {
    const to = this.pointOf(place);
    return leastOf(hexes, (hex) => length(this.centreOf(hex), to));
  }

  /** Of the hexsides listed the one whose middle is nearest to a place. @throws when none is listed */
  nearestHexside(place: Place, hexsides: Iterable<Hexside>): Hexside {
    const to = this.pointOf(place);
    return leastOf(hexsides, ({ middle }) => length(middle, to));
  }

  /** Whether the middle of a hex lies inside an area. */
  isInside(hex: Hex, area: Line): boolean {
    const { x, y } = this.centreOf(hex);
    const points = area.map((place) => this.pointOf(place));
    return points.filter((a, at) => {
      const b = points[(at + 1) % points.length]!;
      return a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x);
    }).length % 2 === 1;
  }

  /** The corners of the map that a place is nearest to: one, or all those of `corners` at most a hex away. */
  private landfalls(place: Place, corners?: ReadonlySet<Corner>): ReadonlySet<Corner> {
    const from = this.pointOf(place);
    if (corners) return new Set([...corners].filter((corner) => length(this.corners[corner]!, from) < 1));
    return new Set([leastOf(this.corners.keys(), (corner) => length(this.corners[corner]!, from))]);
  }

  /**
   * The hexsides nearest to a line, each touching the one before, from its first place to its last. It keeps off the
   * corners of `taken`, but begins at one of `into`. @throws when there is no room for it
   */
  course(line: Line, { into, taken = new Set() }: { readonly into?: ReadonlySet<Corner>; readonly taken?: ReadonlySet<Corner> } = {}): Hexside[] {
    const points = line.map((place) => this.pointOf(place));
    const [head] = this.landfalls(line.at(-1)!);
    const mouths = this.landfalls(line[0]!, into);
    const corners = cheapestPath(head!, (corner) => mouths.has(corner), (corner) =>
      this.around[corner]!.flatMap(({ corners: ends, middle }) => {
        const to = otherOf(ends, corner);
        if (taken.has(to) && !mouths.has(to)) return [];
        return [{ to, cost: 1 + STRAYING * distanceToLine(middle, points) ** 2 }];
      }),
    ).reverse();
    return corners.slice(1).map((corner, at) => this.around[corner]!.find((side) => side.corners.includes(corners[at]!))!);
  }

  /**
   * The hexes nearest to the straight line from one hex to another. `toll` is what a step costs beyond that, in hexes;
   * Infinity bars it. @throws when every way is barred
   */
  way(from: Hex, to: Hex, toll: (from: Hex, to: Hex) => number): Hex[] {
    const straight = [this.centreOf(from), this.centreOf(to)];
    return cheapestPath(from, (hex) => hex === to, (hex) =>
      directions.flatMap((direction) => {
        const next = this.grid.neighbourOf(hex, direction);
        if (next === offMap || toll(hex, next) === Infinity) return [];
        return [{ to: next, cost: 1 + distanceToLine(this.centreOf(next), straight) ** 2 + toll(hex, next) }];
      }),
    );
  }

  /** The hexes that can be reached from one without crossing any of these hexsides, it included. */
  floodFrom(start: Hex, barred: ReadonlySet<Hexside>): ReadonlySet<Hex> {
    const flooded = new Set([start]);
    // A set is walked through in the order of its members, those added meanwhile included.
    for (const hex of flooded)
      for (const side of this.beside[hex]!) if (!barred.has(side)) flooded.add(otherOf(side.hexes, hex));
    return flooded;
  }

  /** The hexside between two neighbours. @throws when they are none */
  hexsideBetween(a: Hex, b: Hex): Hexside {
    const side = this.beside[a]!.find(({ hexes }) => hexes.includes(b));
    if (!side) throw new Error(`${this.grid.idOf(a)} and ${this.grid.idOf(b)} share no hexside`);
    return side;
  }

  /** Whether a hex lies to the right of somebody who goes along a hexside to its corner `end`. */
  isRightOf(hex: Hex, { corners, middle }: Hexside, end: Corner): boolean {
    const [start, goal] = [corners.find((corner) => corner !== end)!, end].map((corner) => this.corners[corner]!) as [Point, Point];
    const centre = this.centreOf(hex);
    return (goal.x - start.x) * (centre.y - middle.y) - (goal.y - start.y) * (centre.x - middle.x) > 0;
  }
}

/** Every hex of a grid. */
export function hexesOf(grid: Grid): Hex[] {
  return Array.from({ length: grid.size }, (_, hex) => hex);
}

function idsOf({ columns, rows }: Frame): string[] {
  return Array.from({ length: columns * rows }, (_, at) => twoDigits(Math.floor(at / rows) + 1) + twoDigits((at % rows) + 1));
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** Of two the one that the given one is not. */
export function otherOf<T>(pair: readonly [T, T], one: T): T {
  return pair[0] === one ? pair[1] : pair[0];
}

function between(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function length(a: Point, b: Point): number {
  return Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);
}

function distanceToLine(point: Point, line: readonly Point[]): number {
  return Math.min(...line.slice(1).map((end, at) => distanceToSegment(point, line[at]!, end)));
}

function distanceToSegment(point: Point, start: Point, end: Point): number {
  const [x, y] = [end.x - start.x, end.y - start.y];
  const square = x * x + y * y;
  const along = square === 0 ? 0 : ((point.x - start.x) * x + (point.y - start.y) * y) / square;
  const held = Math.min(1, Math.max(0, along));
  return length(point, { x: start.x + held * x, y: start.y + held * y });
}

function leastOf<T>(candidates: Iterable<T>, measure: (each: T) => number): T {
  const [first, ...rest] = [...candidates].map((each) => ({ each, measured: measure(each) }));
  if (!first) throw new Error('there is nothing to choose from');
  return rest.reduce((best, next) => (next.measured < best.measured ? next : best), first).each;
}

interface Step {
  readonly to: number;
  readonly cost: number;
}

/** The cheapest way to the first goal that is reached; of equal ones the one found first. @throws when there is none */
function cheapestPath(start: number, isGoal: (node: number) => boolean, stepsFrom: (node: number) => readonly Step[]): number[] {
  const open = new Map([[start, 0]]);
  const before = new Map<number, number>();
  const closed = new Set<number>();
  while (open.size > 0) {
    const [node, cost] = leastOf(open, ([, each]) => each);
    if (isGoal(node)) return pathTo(node, before);
    open.delete(node);
    closed.add(node);
    for (const step of stepsFrom(node)) {
      const total = cost + step.cost;
      if (closed.has(step.to) || total >= (open.get(step.to) ?? Infinity)) continue;
      open.set(step.to, total);
      before.set(step.to, node);
    }
  }
  throw new Error('there is no way');
}

function pathTo(goal: number, before: ReadonlyMap<number, number>): number[] {
  const path = [goal];
  for (let at = before.get(goal); at !== undefined; at = before.get(at)) path.push(at);
  return path.reverse();
}
