import { Type, type Static } from '@sinclair/typebox';
import type { Fault } from '../../../kernel/system.js';
import { house, printed, type Cell } from '../../../kernel/table.js';
import { faultIn, singles, UNLIMITED, type CellMaker } from './bands.js';
import { cellIn, columnFor, gridFaults, gridMembers, gridOf, resultsOf, type Grid, type GridDocument } from './grid.js';
import { modifier } from './modifier.js';

/** The impulse movement chart: a table of movement points for each of the operations levels 1 to 6 (H-4.0.3). */
export interface ImpulseMovementChart {
  /** Columns are manoeuvre ratings from 0, rows modified dice, cells whole movement points. */
  readonly levels: readonly Grid<number>[];
}

/** The most operations levels that one table of the chart stands for (H-8.22.c.1). */
export const HIGHEST_LEVEL = 6;
/** The most movement points at level 5 (H-4.0.3). */
const MOST_AT_LEVEL_5 = 30;

/** The most movement points of any chart, at level 6 too: what a force reaches with them on the largest map is told in a moment. */
export const MOST_POINTS = 40;

const Level = Type.Object(gridMembers(Type.Integer({ minimum: 0, maximum: MOST_POINTS })), { additionalProperties: false });

/** The impulse movement chart as an owner hands it in. */
export const ImpulseMovementSchema = Type.Object(
  { levels: Type.Array(Level, { minItems: HIGHEST_LEVEL, maxItems: HIGHEST_LEVEL, description: 'Levels 1 to 6; columns are manoeuvre ratings from 0, rows modified dice, results movement points.' }) },
  { additionalProperties: false, description: 'The impulse movement chart (H-8.21.1).' },
);
export type ImpulseMovementDocument = Static<typeof ImpulseMovementSchema>;

const WHY = 'the chart is not in the source; linear in the level, convex in rating and die, and 30 movement points at most at level 5, as the text says';

function level(...lines: readonly (readonly number[])[]): GridDocument<number> {
  const rows = singles(1, lines.length, 'open-below');
  return { columns: singles(0, lines[0]!.length - 1, 'open-below'), rows: lines.map((results, at) => ({ ...rows[at], results })) };
}

const LEVELS: readonly GridDocument<number>[] = [
  level(
    [2, 2, 3, 3, 4, 5, 6],
    [1, 2, 2, 3, 3, 4, 5],
    [0, 1, 2, 2, 3, 3, 4],
    [0, 0, 1, 2, 2, 3, 3],
    [0, 0, 0, 1, 2, 2, 3],
    [0, 0, 0, 0, 1, 2, 2],
    [0, 0, 0, 0, 0, 1, 2],
  ),
  level(
    [4, 5, 6, 7, 9, 10, 12],
    [3, 4, 5, 6, 7, 9, 10],
    [2, 3, 4, 5, 6, 7, 9],
    [0, 2, 3, 4, 5, 6, 7],
    [0, 0, 2, 3, 4, 5, 6],
    [0, 0, 0, 2, 3, 4, 5],
    [0, 0, 0, 0, 2, 3, 4],
  ),
  level(
    [6, 8, 9, 11, 13, 15, 18],
    [4, 6, 8, 9, 11, 13, 15],
    [3, 4, 6, 8, 9, 11, 13],
    [2, 3, 4, 6, 8, 9, 11],
    [0, 2, 3, 4, 6, 8, 9],
    [0, 0, 2, 3, 4, 6, 8],
    [0, 0, 0, 2, 3, 4, 6],
  ),
  level(
    [8, 10, 13, 15, 18, 21, 24],
    [6, 8, 10, 13, 15, 18, 21],
    [4, 6, 8, 10, 13, 15, 18],
    [3, 4, 6, 8, 10, 13, 15],
    [1, 3, 4, 6, 8, 10, 13],
    [0, 1, 3, 4, 6, 8, 10],
    [0, 0, 1, 3, 4, 6, 8],
  ),
  level(
    [10, 13, 16, 19, 22, 26, 30],
    [8, 10, 13, 16, 19, 22, 26],
    [5, 8, 10, 13, 16, 19, 22],
    [3, 5, 8, 10, 13, 16, 19],
    [2, 3, 5, 8, 10, 13, 16],
    [1, 2, 3, 5, 8, 10, 13],
    [0, 1, 2, 3, 5, 8, 10],
  ),
  level(
    [12, 16, 19, 23, 27, 31, 36],
    [9, 12, 16, 19, 23, 27, 31],
    [6, 9, 12, 16, 19, 23, 27],
    [4, 6, 9, 12, 16, 19, 23],
    [2, 4, 6, 9, 12, 16, 19],
    [1, 2, 4, 6, 9, 12, 16],
    [1, 1, 2, 4, 6, 9, 12],
  ),
];

/** The impulse movement chart of the house, levels, rows and columns in printed order (H-8.21.1). */
export const IMPULSE_MOVEMENT: ImpulseMovementChart = readImpulseMovement({ levels: LEVELS }, (value) => house(value, WHY));

/** The modifiers of the die (H-8.22.d.1 to H-8.22.d.3); low dice are better. */
export const IMPULSE_MODIFIERS = {
  severalLeaders: modifier('H-8.22.d.1', 'Two or more leaders in the force', printed(1)),
  cavalryCorps: modifier('H-8.22.d.2', 'Cavalry corps', printed(-1)),
  moraleGivenUp: modifier('H-8.22.d.3', 'For each morale level given up', printed(-1)),
} as const;

/** The manoeuvre ratings that units without a leader move with (H-8.22.b.1). */
export const LEADERLESS_RATINGS = { infantry: printed(1), engineer: printed(1), cavalry: printed(2) } as const;

/** By how many levels a force of cavalry only reads the chart higher (H-8.22.c.1). */
export const CAVALRY_LEVELS: Cell<number> = printed(1);

/** The chart of a document. */
export function readImpulseMovement(document: { readonly levels: readonly GridDocument<number>[] }, cell: CellMaker): ImpulseMovementChart {
  return { levels: document.levels.map((grid) => gridOf(grid, (points) => points, cell)) };
}

/**
 * The movement points of a force, whole ones, by operations level 1 to 6, manoeuvre rating and modified die; 0 makes the
 * leader inactive (H-8.21.1, H-8.22.a.1). Ratings and dice beyond the chart read its last column and row.
 */
export function movementPoints(chart: ImpulseMovementChart, { level, rating, die }: { readonly level: number; readonly rating: number; readonly die: number }): Cell<number> {
  const table = chart.levels[level - 1];
  if (table === undefined) throw new RangeError(`no operations level ${String(level)}`);
  return cellIn(table, columnFor(table, rating), die);
}

/** What is wrong with an owner's chart, its shape and what the text says of it. */
export function impulseMovementFaults({ levels }: ImpulseMovementDocument, path: string): readonly Fault[] {
  const shape = levels.flatMap((grid, at) => gridFaults(grid, { columns: { lowest: 0, highest: Infinity }, rows: UNLIMITED }, `${path}/levels/${at}`));
  if (shape.length > 0) return shape;
  const most = Math.max(...resultsOf(levels[4]!));
  return [
    ...levels.flatMap((grid, at) => risingFaults(grid, `${path}/levels/${at}`)),
    ...(most === MOST_AT_LEVEL_5 ? [] : [faultIn(`${path}/levels/4`, 'impulse-movement.level-5', `At level 5 a force moves ${MOST_AT_LEVEL_5} movement points at most, not ${most}.`)]),
    ...(levels.some((grid) => resultsOf(grid).includes(0)) ? [] : [faultIn(`${path}/levels`, 'impulse-movement.no-inactivation', 'No result is below 1, and so no leader would ever become inactive.')]),
  ];
}

/** Low dice are better: no result is above the one for the die before (H-8.22.d.2). */
function risingFaults({ rows }: GridDocument<number>, path: string): readonly Fault[] {
  return rows.flatMap(({ results }, at) => {
    const before = rows[at - 1]?.results;
    const column = before === undefined ? -1 : results.findIndex((points, place) => points > before[place]!);
    return column < 0 ? [] : [faultIn(`${path}/rows/${at}/results/${column}`, 'impulse-movement.rising', 'A higher die gives more movement points than a lower one.')];
  });
}
