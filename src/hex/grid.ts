import { err, ok } from '../kernel/result.js';
import type { Result } from '../kernel/result.js';
import { distance } from './coordinates.js';
import type { Axial } from './coordinates.js';
import { directions, rotate, vectorOf } from './direction.js';
import type { Direction } from './direction.js';
import { parseHexId } from './hex-id.js';
import type { HexIdFault, Shoved } from './hex-id.js';

/** What an index is where the map has no hex. */
export const offMap = -1;

/** A fault in a list of hex numbers, and its place in that list. */
export interface GridFault extends HexIdFault {
  readonly position: number;
}

/**
 * A board: the hexes of a map, of any shape, numbered 0 … size − 1 by column, then row, whatever order they were listed
 * in. Everything else about hexes is kept in arrays by that index.
 */
export class Grid {
  readonly size: number;
  /** The axial coordinates by index. */
  readonly q: Int32Array;
  readonly r: Int32Array;
  /** The neighbour of hex `i` in direction `d` stands at `i * 6 + d`; `offMap` where there is none. */
  readonly neighbours: Int32Array;
  private readonly indexes: ReadonlyMap<string, number>;
  private readonly lookup: AxialLookup;

  /** Use `compileGrid`: it checks the hex numbers. */
  constructor(
    readonly ids: readonly string[],
    readonly shoved: Shoved,
    hexes: readonly Axial[],
  ) {
    this.size = ids.length;
    this.q = new Int32Array(hexes.map((hex) => hex.q));
    this.r = new Int32Array(hexes.map((hex) => hex.r));
    this.indexes = new Map(ids.map((id, index) => [id, index]));
    this.lookup = new AxialLookup(this.q, this.r);
    this.neighbours = new Int32Array(this.size * 6);
    for (const d of directions) this.link(d);
  }

  private link(direction: Direction): void {
    const { q, r } = vectorOf(direction);
    for (let hex = 0; hex < this.size; hex++) this.neighbours[hex * 6 + direction] = this.lookup.indexAt(this.q[hex]! + q, this.r[hex]! + r);
  }

  /** The index of a printed hex number; `offMap` when the map has no such hex. */
  indexOf(id: string): number {
    return this.indexes.get(id) ?? offMap;
  }

  /** The index of the hex at these coordinates; `offMap` when the map has none. */
  indexAt(hex: Axial): number {
    return this.lookup.indexAt(hex.q, hex.r);
  }

  /** The printed hex number. Throws a RangeError for an index that is not on the map. */
  idOf(index: number): string {
    const id = this.ids[index];
    if (id === undefined) throw new RangeError(`no hex has the index ${String(index)}`);
    return id;
  }

  coordinatesOf(index: number): Axial {
    return { q: this.q[index]!, r: this.r[index]! };
  }

  /** The neighbour's index, or `offMap`. */
  neighbourOf(index: number, direction: Direction): number {
    return this.neighbours[index * 6 + direction]!;
  }

  /** The distance in hexes, as if the map had no holes. */
  distance(a: number, b: number): number {
    return distance(this.coordinatesOf(a), this.coordinatesOf(b));
  }

  /** The hexside of `from` that it shares with `to`; `undefined` unless they are neighbours. */
  directionTo(from: number, to: number): Direction | undefined {
    return to === offMap ? undefined : directions.find((direction) => this.neighbours[from * 6 + direction] === to);
  }

  /** The hexes of the map at most `radius` away, the centre included, by index. */
  within(centre: number, radius: number): number[] {
    const { q, r } = this.coordinatesOf(centre);
    const found: number[] = [];
    for (let dq = -radius; dq <= radius; dq++) {
      const last = Math.min(radius, radius - dq);
      for (let dr = Math.max(-radius, -radius - dq); dr <= last; dr++) {
        const index = this.indexAt({ q: q + dq, r: r + dr });
        if (index !== offMap) found.push(index);
      }
    }
    return found;
  }

  /** The hexes of the map exactly `radius` away, clockwise from the one due north. */
  ring(centre: number, radius: number): number[] {
    if (radius === 0) return [centre];
    const found: number[] = [];
    for (const corner of directions) {
      for (let step = 0; step < radius; step++) {
        const index = this.indexAt(this.ringHex(centre, radius, corner, step));
        if (index !== offMap) found.push(index);
      }
    }
    return found;
  }

  private ringHex(centre: number, radius: number, corner: Direction, step: number): Axial {
    const out = vectorOf(corner);
    const along = vectorOf(rotate(corner, 2));
    const { q, r } = this.coordinatesOf(centre);
    return { q: q + out.q * radius + along.q * step, r: r + out.r * radius + along.r * step };
  }
}

/** Compiles the hexes of a map; refused with every malformed or repeated hex number. */
export function compileGrid(ids: readonly string[], shoved: Shoved): Result<Grid, readonly GridFault[]> {
  const faults: GridFault[] = [];
  const hexes = new Map<string, Axial>();
  ids.forEach((id, position) => {
    const hex = parseHexId(id, shoved);
    if (!hex.ok) faults.push({ ...hex.error, position });
    else if (hexes.has(id)) faults.push({ code: 'hex-id.duplicate', message: `hex ${id} is listed twice`, position });
    else hexes.set(id, hex.value);
  });
  if (faults.length > 0) return err(faults);
  // Four digits each: the order of the text is the order by column, then row.
  const sorted = [...hexes].sort(([a], [b]) => (a < b ? -1 : 1));
  return ok(new Grid(sorted.map(([id]) => id), shoved, sorted.map(([, hex]) => hex)));
}

/** Compiles the hexes of a map that has been checked; throws a RangeError where `compileGrid` refuses. */
export function createGrid(ids: readonly string[], shoved: Shoved): Grid {
  const grid = compileGrid(ids, shoved);
  if (!grid.ok) throw new RangeError(grid.error.map((fault) => fault.message).join('; '));
  return grid.value;
}

/** From coordinates to indexes: a dense table over the rectangle of coordinates that the map spans. */
class AxialLookup {
  private readonly left: number;
  private readonly top: number;
  private readonly width: number;
  private readonly height: number;
  private readonly table: Int32Array;

  constructor(q: Int32Array, r: Int32Array) {
    const columns = spanOf(q);
    const rows = spanOf(r);
    this.left = columns.least;
    this.top = rows.least;
    this.width = columns.length;
    this.height = rows.length;
    this.table = new Int32Array(this.width * this.height).fill(offMap);
    for (let hex = 0; hex < q.length; hex++) this.table[(q[hex]! - this.left) * this.height + r[hex]! - this.top] = hex;
  }

  indexAt(q: number, r: number): number {
    const column = q - this.left;
    const row = r - this.top;
    if (column < 0 || column >= this.width || row < 0 || row >= this.height) return offMap;
    return this.table[column * this.height + row]!;
  }
}

function spanOf(values: Int32Array): { least: number; length: number } {
  if (values.length === 0) return { least: 0, length: 0 };
  const least = values.reduce((a, b) => Math.min(a, b));
  return { least, length: values.reduce((a, b) => Math.max(a, b)) - least + 1 };
}
