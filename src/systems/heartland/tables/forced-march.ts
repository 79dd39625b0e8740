import { Type, type Static } from '@sinclair/typebox';
import type { Fault } from '../../../kernel/system.js';
import { house, printed, type Cell } from '../../../kernel/table.js';
import { bandsFrom, faultIn, singles, UNLIMITED, type CellMaker } from './bands.js';
import { cellIn, columnFor, gridDocument, gridFaults, gridMembers, gridOf, resultsOf, type Grid, type GridDocument } from './grid.js';
import { modifier } from './modifier.js';

/** One cell of the forced march table (H-8.31.1). */
export interface ForcedMarchResult {
  /** A failed attempt leaves the movement points rolled, at normal costs (H-8.31.b.2). */
  readonly march: 'success' | 'failure';
  readonly steps: number;
  /** Whether the overall commander becomes inactive when the march ends (H-8.31.b.1). */
  readonly inactivates: boolean;
}

/** Columns are movement points obtained, rows modified dice. */
export type ForcedMarchTable = Grid<ForcedMarchResult>;

/** The forced march table as an owner hands it in. */
export const ForcedMarchSchema = Type.Object(gridMembers(Type.String({ pattern: '^[SF][1-9]?I?$', description: 'S success or F failure, step losses, I where the leader becomes inactive.', examples: ['S', 'F1I'] })), {
  additionalProperties: false,
  description: 'The forced march table: columns are movement points, rows modified dice (H-8.31.1).',
});
export type ForcedMarchDocument = Static<typeof ForcedMarchSchema>;

const WHY = 'the table is not in the source; a leader rated 3 near supply almost always succeeds, weak leaders and long marches lose steps and tire';

/** The forced march table of the house, rows and columns in printed order (H-8.31.1). */
export const FORCED_MARCH: ForcedMarchTable = readForcedMarch(
  gridDocument(bandsFrom(1, 7, 13, 19, 25), singles(0, 9, 'open-below'), [
    'S S S S S',
    'S S S S S1',
    'S S S S1 S1',
    'S S S1 S1 S1I',
    'S S1 S1 S1I F1',
    'F F F1 F1 F1I',
    'F F F1 F1I F1I',
    'F F1 F1 F1I F2I',
    'F1 F1 F1I F2I F2I',
    'F1I F1I F2I F2I F2I',
  ]),
  (value) => house(value, WHY),
);

/** Modifiers of the die; the weather brings its own (H-8.31.a.4), and the manoeuvre rating is subtracted (H-8.31.a.6). */
export const FORCED_MARCH_MODIFIERS = {
  combatSupply: modifier('H-8.31.a.3', 'In combat supply', printed(2)),
  outOfSupply: modifier('H-8.31.a.3', 'Out of supply', printed(4)),
  noLine: modifier('H-8.31.a.1', 'No line of supply', printed(4)),
  moraleGivenUp: modifier('H-8.31.a.5', 'For each morale level given up', printed(-1)),
} as const;

/** Movement points of distance that are free, that count 1 each time, and the most that they count (H-8.31.a.1). */
const DISTANCE = { free: 5, each: 5, most: 4 } as const;

/**
 * What the distance to the nearest supply unit or source adds to the die: 1 for each 5 movement points, or part of them,
 * beyond the first 5, at most 4. The distance comes in half movement points (H-8.31.a.1).
 */
export function distanceModifier(halfPoints: number): number {
  const beyond = Math.ceil((halfPoints - 2 * DISTANCE.free) / (2 * DISTANCE.each));
  return Math.max(0, Math.min(DISTANCE.most, beyond));
}

/** The table of a document. */
export function readForcedMarch(document: GridDocument<string>, cell: CellMaker): ForcedMarchTable {
  return gridOf(document, readResult, cell);
}

function readResult(result: string): ForcedMarchResult {
  return { march: result.startsWith('S') ? 'success' : 'failure', steps: Number(/[0-9]/.exec(result)?.[0] ?? 0), inactivates: result.endsWith('I') };
}

/** The result for the whole movement points obtained and a modified die (H-8.31.1). */
export function forcedMarchResult(table: ForcedMarchTable, movementPoints: number, die: number): Cell<ForcedMarchResult> {
  return cellIn(table, columnFor(table, movementPoints), die);
}

/** What is wrong with an owner's table, its shape and the results that the text names. */
export function forcedMarchFaults(document: ForcedMarchDocument, path: string): readonly Fault[] {
  const shape = gridFaults(document, { columns: { lowest: 1, highest: Infinity }, rows: UNLIMITED }, path);
  const results = resultsOf(document).map(readResult);
  const named: readonly (readonly [string, boolean])[] = [
    ['a success', results.some(({ march }) => march === 'success')],
    ['a failure', results.some(({ march }) => march === 'failure')],
    ['step losses', results.some(({ steps }) => steps > 0)],
    ['an inactivation', results.some(({ inactivates }) => inactivates)],
  ];
  return [...shape, ...named.filter(([, found]) => !found).map(([what]) => faultIn(`${path}/rows`, 'forced-march.result-missing', `No result is ${what}, of which the text speaks.`))];
}
