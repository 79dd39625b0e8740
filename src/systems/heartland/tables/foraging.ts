import { Type, type Static } from '@sinclair/typebox';
import type { Fault } from '../../../kernel/system.js';
import { house, type Cell } from '../../../kernel/table.js';
import { bandsFrom, faultIn, singles, type CellMaker } from './bands.js';
import { cellIn, columnFor, gridDocument, gridFaults, gridMembers, gridOf, resultsOf, type Grid, type GridDocument } from './grid.js';

/** One cell of the foraging table: an Own-Use marker, war effort points, or nothing (H-13.22.2). */
export type ForagingResult = { readonly kind: 'nothing' } | { readonly kind: 'own-use' } | { readonly kind: 'war-effort'; readonly points: number };

/** Columns are clear hexes counted, 0 to 7; rows are dice. */
export type ForagingTable = Grid<ForagingResult>;

/** The foraging table as an owner hands it in. */
export const ForagingSchema = Type.Object(gridMembers(Type.String({ pattern: '^(-|OU|[1-9][0-9]?)$', description: 'A hyphen for nothing, OU for an Own-Use marker, or war effort points.', examples: ['-', 'OU', '5'] })), {
  additionalProperties: false,
  description: 'The foraging table: columns are clear hexes, rows dice (H-13.22.1).',
});
export type ForagingDocument = Static<typeof ForagingSchema>;

const WHY = "the table is not in the source; a good district pays for about one leader's salary, and Own Use is twice as likely as one point";

/** The foraging table of the house, rows and columns in printed order (H-13.22.1). */
export const FORAGING: ForagingTable = readForaging(
  gridDocument(bandsFrom(0, 2, 4, 6), singles(1, 6, 'closed-below'), ['- - - -', '- - - OU', '- - OU OU', '- OU OU 1', '- OU 1 2', 'OU 1 2 3']),
  (value) => house(value, WHY),
);

/** The months in which forces may forage (H-13.21.1). */
export const FORAGING_MONTHS: readonly number[] = [6, 7, 8, 9];

/** The table of a document. */
export function readForaging(document: GridDocument<string>, cell: CellMaker): ForagingTable {
  return gridOf(document, readResult, cell);
}

function readResult(result: string): ForagingResult {
  if (result === '-') return { kind: 'nothing' };
  return result === 'OU' ? { kind: 'own-use' } : { kind: 'war-effort', points: Number(result) };
}

/** The result for 0 to 7 clear hexes and a die (H-13.22.1). */
export function foragingResult(table: ForagingTable, clearHexes: number, die: number): Cell<ForagingResult> {
  return cellIn(table, columnFor(table, clearHexes), die);
}

/** What is wrong with an owner's table, its shape and the results that the text names. */
export function foragingFaults(document: ForagingDocument, path: string): readonly Fault[] {
  const kinds = new Set(resultsOf(document).map((result) => readResult(result).kind));
  const named = ['nothing', 'own-use', 'war-effort'] as const;
  return [
    ...gridFaults(document, { columns: { lowest: 0, highest: 7 }, rows: { lowest: 1, highest: 6 } }, path),
    ...named.filter((kind) => !kinds.has(kind)).map((kind) => faultIn(`${path}/rows`, 'foraging.result-missing', `No result is ${kind}, of which the text speaks.`)),
  ];
}
