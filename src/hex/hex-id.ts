import { err, ok } from '../kernel/result.js';
import type { Result } from '../kernel/result.js';
import type { Axial } from './coordinates.js';

/** Which columns of a printed map, by their number, sit half a hex further south than their neighbours. */
export type Shoved = 'odd' | 'even';

/** Why a printed hex number cannot be used. */
export interface HexIdFault {
  /** `malformed`: not four digits; `out-of-range`: a column or row beyond 00 … 99; `duplicate`: listed before. */
  readonly code: 'hex-id.malformed' | 'hex-id.out-of-range' | 'hex-id.duplicate';
  readonly message: string;
}

/** A hex by its printed column and row, both counted as on the map. */
export interface ColumnRow {
  readonly column: number;
  readonly row: number;
}

/** Reads a printed hex number of four digits: two of the column, two of the row (`3717` is column 37, row 17). */
export function parseHexId(id: string, shoved: Shoved): Result<Axial, HexIdFault> {
  if (!/^[0-9]{4}$/.test(id)) {
    return err({ code: 'hex-id.malformed', message: `"${id}" is not a hex number: two digits of the column, two of the row` });
  }
  return ok(fromColumnRow({ column: Number(id.slice(0, 2)), row: Number(id.slice(2)) }, shoved));
}

/** Writes a hex as its printed number; refused when the column or the row does not fit two digits. */
export function formatHexId(hex: Axial, shoved: Shoved): Result<string, HexIdFault> {
  const { column, row } = toColumnRow(hex, shoved);
  if (!fitsTwoDigits(column) || !fitsTwoDigits(row)) {
    return err({ code: 'hex-id.out-of-range', message: `column ${String(column)}, row ${String(row)} has no hex number of four digits` });
  }
  return ok(twoDigits(column) + twoDigits(row));
}

export function toColumnRow({ q, r }: Axial, shoved: Shoved): ColumnRow {
  return { column: q, row: r + rowsAboveAxis(q, shoved) };
}

export function fromColumnRow({ column, row }: ColumnRow, shoved: Shoved): Axial {
  return { q: column, r: row - rowsAboveAxis(column, shoved) };
}

/** The row in which the axis r = 0, which falls by half a hex a column towards the south-east, meets a column. */
function rowsAboveAxis(column: number, shoved: Shoved): number {
  const odd = column & 1;
  return (shoved === 'odd' ? column - odd : column + odd) / 2;
}

function fitsTwoDigits(value: number): boolean {
  return value >= 0 && value <= 99;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
