import { house, printed, type Cell } from '../../../kernel/table.js';
import { CONFEDERATE_ENTRIES, UNION_ENTRIES, type ConfederateEntry, type OffMapEntry, type UnionEntry } from '../vocabulary.js';

/** Turns in transit, or X where the way is barred. */
export type Transit = number | 'X';

/** An off-map chart: the row is the entry by which units leave the map, the column the one by which they come back. */
export type OffMapChart<Entry extends OffMapEntry> = Readonly<Record<Entry, Readonly<Record<Entry, Cell<Transit>>>>>;

const FIRST_BARRED = 'entry 1 is barred in every visible cell';
const SAME_BARRED = 'the same entry and exit are barred, as in row 2 and in the Union chart';
const CUT_OFF = 'the chart is cut off; places 0, 1, 2, 5, 7, 8 along the edge give row 2, each further entry lies 1 on, and a way is as long as its ends are apart';

/** Where each entry lies along the edge of the map, in turns. */
const PLACES: Readonly<Record<Exclude<ConfederateEntry, '1'>, number>> = { 2: 0, 3: 1, 4: 2, 5: 5, 6: 7, 7: 8, 8: 9, 9: 10, 10: 11, 11: 12 };

/** The last column that row 2 still shows. */
const LAST_PRINTED = 7;

function confederateCell(enter: ConfederateEntry, exit: ConfederateEntry): Cell<Transit> {
  const visible = enter === '1' || (enter === '2' && Number(exit) <= LAST_PRINTED);
  const cell = (value: Transit, why: string) => (visible ? printed(value) : house(value, why));
  if (enter === '1' || exit === '1') return cell('X', FIRST_BARRED);
  if (enter === exit) return cell('X', SAME_BARRED);
  return cell(Math.abs(PLACES[enter] - PLACES[exit]), CUT_OFF);
}

function unionCell(enter: UnionEntry, exit: UnionEntry): Cell<Transit> {
  if (enter === exit) return printed('X');
  return printed(enter === 'D' || exit === 'D' ? 5 : 1);
}

function chart<Entry extends OffMapEntry>(entries: readonly Entry[], cell: (enter: Entry, exit: Entry) => Cell<Transit>): OffMapChart<Entry> {
  const row = (enter: Entry) => Object.fromEntries(entries.map((exit) => [exit, cell(enter, exit)]));
  return Object.fromEntries(entries.map((enter) => [enter, row(enter)])) as OffMapChart<Entry>;
}

/** The Confederate off-map chart (G-CO.1, G-CO.2). */
export const CONFEDERATE_OFF_MAP = chart(CONFEDERATE_ENTRIES, confederateCell);

/** The Union off-map chart (G-UO.1). */
export const UNION_OFF_MAP = chart(UNION_ENTRIES, unionCell);

/** The way from one entry to another of the same chart, or `undefined` when they stand in different ones. */
export function transitCell(enter: OffMapEntry, exit: OffMapEntry): Cell<Transit> | undefined {
  const rows: Readonly<Partial<Record<OffMapEntry, Readonly<Partial<Record<OffMapEntry, Cell<Transit>>>>>>> = { ...CONFEDERATE_OFF_MAP, ...UNION_OFF_MAP };
  return rows[enter]?.[exit];
}

/** What leaving the map costs: one hex of this row of the Movement chart more (G-OM.c). */
export const EXIT_ROW: Cell<'clear'> = house('clear', 'the procedure of leaving the map is not in the source');
