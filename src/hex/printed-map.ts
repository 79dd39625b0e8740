import { fault, repeated } from '../kernel/fault.js';
import type { Fault } from '../kernel/system.js';
import { directionBetween } from './direction.js';
import { parseHexId, type Shoved } from './hex-id.js';

/** A map as a scenario prints it: a rectangle of numbered hexes. */
export interface PrintedMap {
  readonly columns: number;
  readonly rows: number;
  readonly shoved: Shoved;
  readonly hexes: readonly { readonly hex: string }[];
}

/** Every hex of columns × rows must be listed, once. */
export function hexFaults({ hexes, columns, rows }: PrintedMap): readonly Fault[] {
  const printed = new Set(rectangle(columns, rows));
  const listed = new Set(hexes.map(({ hex }) => hex));
  const outside = hexes.flatMap(({ hex }, at) => (printed.has(hex) ? [] : [fault(`/map/hexes/${at}/hex`, 'map.hex-outside', `Hex ${hex} lies outside ${columns} columns of ${rows} rows.`)]));
  const twice = repeated(hexes.map(({ hex }) => hex), (at) => fault(`/map/hexes/${at}/hex`, 'map.hex-twice', `Hex ${hexes[at]!.hex} is listed twice.`));
  const holes = [...printed].filter((hex) => !listed.has(hex)).map((hex) => fault('/map/hexes', 'map.hole', `Hex ${hex} is missing.`));
  return [...outside, ...twice, ...holes];
}

function rectangle(columns: number, rows: number): readonly string[] {
  const two = (number: number) => String(number).padStart(2, '0');
  return Array.from({ length: columns * rows }, (_, at) => two(Math.floor(at / rows) + 1) + two((at % rows) + 1));
}

/** Whether two printed hexes share a hexside. */
export function areNeighbours({ shoved }: Pick<PrintedMap, 'shoved'>, a: string, b: string): boolean {
  const from = parseHexId(a, shoved);
  const to = parseHexId(b, shoved);
  return from.ok && to.ok && directionBetween(from.value, to.value) !== undefined;
}

/** What is wrong with a hexside that is named by its two hexes: both are on the map, and neighbours. */
export function hexsideFaults(map: Pick<PrintedMap, 'shoved'>, known: ReadonlySet<string>, [a, b]: readonly [string, string], path: string): readonly Fault[] {
  const missing = [a, b].filter((hex) => !known.has(hex));
  if (missing.length === 2) return [fault(path, 'unknown.hex', `Neither ${a} nor ${b} is on the map.`)];
  if (missing.length === 1) return [fault(path, 'hexside.one-sided', `The hexside ${a}/${b} has a hex that is not on the map: ${missing.join()}.`)];
  return areNeighbours(map, a, b) ? [] : [fault(path, 'hexside.not-neighbours', `${a} and ${b} share no hexside.`)];
}
