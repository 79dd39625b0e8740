import { Type, type TSchema } from '@sinclair/typebox';
import type { Fault } from '../../../kernel/system.js';
import type { Cell } from '../../../kernel/table.js';
import { bandFaults, bandMembers, faultIn, placeOf, reaches, type Band, type CellMaker, type Span } from './bands.js';

/** A chart that crosses one number with another: columns and rows are bands in printed order. */
export interface Grid<T> {
  readonly columns: readonly Cell<Band>[];
  readonly rows: readonly GridRow<T>[];
}

export interface GridRow<T> {
  readonly band: Cell<Band>;
  /** One cell a column. */
  readonly cells: readonly Cell<T>[];
}

/** Such a chart as a document has it; a result is what is printed in the cell, e.g. `2/1*`. */
export interface GridDocument<P> {
  readonly columns: readonly Band[];
  readonly rows: readonly (Band & { readonly results: readonly P[] })[];
}

const MOST_COLUMNS = 30;
const MOST_ROWS = 60;

/** The members of a chart that crosses two numbers, whose printed results look like this. */
export function gridMembers<R extends TSchema>(result: R) {
  const closed = { additionalProperties: false } as const;
  const results = Type.Array(result, { minItems: 1, maxItems: MOST_COLUMNS, description: 'One a column.' });
  return {
    columns: Type.Array(Type.Object(bandMembers, closed), { minItems: 1, maxItems: MOST_COLUMNS, description: 'From left to right; each begins right after the one before.' }),
    rows: Type.Array(Type.Object({ ...bandMembers, results }, closed), { minItems: 1, maxItems: MOST_ROWS, description: 'In ascending order; each begins right after the one before.' }),
  };
}

/** Our own charts are written a row a line, results parted by blanks. */
export function gridDocument(columns: readonly Band[], rows: readonly Band[], lines: readonly string[]): GridDocument<string> {
  return { columns, rows: rows.map((band, at) => ({ ...band, results: lines[at]!.split(' ') })) };
}

/** The chart of a document: every result is read from what is printed. */
export function gridOf<P, T>({ columns, rows }: GridDocument<P>, read: (printed: P) => T, cell: CellMaker): Grid<T> {
  return {
    columns: columns.map((band) => cell(band)),
    rows: rows.map(({ results, ...band }) => ({ band: cell(band), cells: results.map((result) => cell(read(result))) })),
  };
}

/** The column of a number; a number below the first column reads the first one. */
export function columnFor({ columns }: Pick<Grid<unknown>, 'columns'>, number: number): number {
  return Math.max(0, placeOf(columns, number));
}

/** The cell in a column of the chart for the number of a row; a number below the first row reads the first one. */
export function cellIn<T>({ rows }: Grid<T>, column: number, number: number): Cell<T> {
  const row = rows.findLast(({ band }) => reaches(number, band)) ?? rows[0]!;
  return row.cells[column]!;
}

/** What is wrong with the shape of a chart that was handed in: its bands, and the number of results in each row. */
export function gridFaults({ columns, rows }: GridDocument<unknown>, spans: { readonly columns: Span; readonly rows: Span }, path: string): readonly Fault[] {
  return [
    ...bandFaults(columns, spans.columns, (at) => `${path}/columns/${at}`),
    ...bandFaults(rows, spans.rows, (at) => `${path}/rows/${at}`),
    ...rows.flatMap(({ results }, at) =>
      results.length === columns.length ? [] : [faultIn(`${path}/rows/${at}/results`, 'chart.row-length', `The row has ${results.length} results, and the chart ${columns.length} columns.`)],
    ),
  ];
}

/** Every printed result of a document, row by row. */
export function resultsOf<P>({ rows }: GridDocument<P>): readonly P[] {
  return rows.flatMap(({ results }) => results);
}
