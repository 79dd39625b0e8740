import { Type, type Static } from '@sinclair/typebox';
import type { Fault } from '../../../kernel/system.js';
import { house, printed, type Cell } from '../../../kernel/table.js';
import { bandsFrom, faultIn, placeOf, UNLIMITED, type Band, type CellMaker } from './bands.js';
import { cellIn, gridDocument, gridFaults, gridMembers, gridOf, resultsOf, type Grid, type GridDocument } from './grid.js';
import { modifier } from './modifier.js';

/** One cell of the fire effects table: what the target suffers (H-10.61.1). */
export interface FireResult {
  readonly steps: number;
  /** Hexes of retreat, before those of the two sides are netted (H-10.61.c.1). */
  readonly degrees: number;
  /** Whether the target's overall commander checks his morale (H-10.65.1). */
  readonly asterisk: boolean;
}

/** Columns are bands of combat factors, rows modified dice. */
export type FireEffectsTable = Grid<FireResult>;

/** The fire effects table as an owner hands it in. */
export const FireEffectsSchema = Type.Object(gridMembers(Type.String({ pattern: '^[0-9]{1,2}/[0-9]{1,2}\\*?$', description: 'Step losses / retreat degrees, with an asterisk for a morale check.', examples: ['1/0', '2/3*'] })), {
  additionalProperties: false,
  description: 'The fire effects table: columns are combat factors, rows modified dice (H-10.61.1).',
});
export type FireEffectsDocument = Static<typeof FireEffectsSchema>;

const WHY = 'the table is not in the source; columns by the long example, losses about as the square root of the combat factors, and modifiers without limit stop at the last rows';
const IN_EXAMPLE = [21, 48, 67];

const DOCUMENT = gridDocument(
  bandsFrom(1, 3, 6, 10, 15, 21, 29, 38, 48, 58, 67, 86, 106, 131, 161),
  bandsFrom(undefined, 3, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 19, 21, 23, 26, 30),
  [
    '0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0',
    '0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0',
    '0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0',
    '0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0 1/0',
    '0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0 0/0 1/0 1/0 1/0 1/0 1/0',
    '0/0 0/0 0/0 0/0 0/0 0/0 0/0 1/0 1/0 1/0 1/0 1/0 1/0 1/0 1/1',
    '0/0 0/0 0/0 0/0 1/0 1/0 1/0 1/0 1/0 1/0 1/0 1/1 1/1* 1/1* 2/1*',
    '0/0 0/0 0/0 1/0 1/0 1/0 1/0 1/0 1/1 1/1 1/1* 2/1* 2/1* 2/1* 2/1*',
    '0/0 0/0 1/0 1/0 1/0 1/0 1/1 1/1 1/1* 2/1* 2/1* 2/1* 2/1* 2/2* 3/2*',
    '0/0 0/0 1/0 1/0 1/0 1/1 1/1 1/1* 2/1* 2/1* 2/1* 2/2* 2/2* 3/2* 3/2*',
    '0/0 1/0 1/0 1/0 1/1 1/1* 1/1* 2/1* 2/1* 2/1* 2/2* 3/2* 3/2* 3/2* 4/3*',
    '0/0 1/0 1/0 1/1 1/1 1/1* 2/1* 2/1* 2/2* 2/2* 3/2* 3/2* 3/2* 4/3* 4/3*',
    '0/0 1/0 1/0 1/1 1/1* 2/1* 2/1* 2/1* 2/2* 2/2* 3/2* 3/2* 3/2* 4/3* 4/3*',
    '0/0 1/0 1/0 1/1 1/1* 2/1* 2/1* 2/2* 2/2* 3/2* 3/2* 3/2* 4/3* 4/3* 4/3*',
    '0/0 1/0 1/1 1/1 1/1* 2/1* 2/1* 2/2* 3/2* 3/2* 3/2* 3/3* 4/3* 4/3* 5/4*',
    '0/0 1/0 1/1 1/1* 2/1* 2/1* 2/2* 2/2* 3/2* 3/2* 3/2* 4/3* 4/3* 5/3* 5/4*',
    '0/0 1/0 1/1 1/1* 2/1* 2/1* 2/2* 3/2* 3/2* 3/2* 4/3* 4/3* 4/3* 5/4* 6/4*',
    '1/0 1/0 1/1 2/1* 2/1* 2/2* 2/2* 3/2* 3/2* 3/3* 4/3* 4/3* 5/4* 5/4* 6/4*',
    '1/0 1/1 1/1* 2/1* 2/1* 2/2* 3/2* 3/2* 3/3* 4/3* 4/3* 5/4* 5/4* 6/4* 6/4*',
  ],
);

/** Columns that the long example names are printed; where its labels 58-67 and 67-85 meet, the left one gives way. */
function column(band: Band): Cell<Band> {
  if (band.from === 58) return house(band, 'the example prints 58-67 and 67-85, which overlap; 58-66 it is');
  return IN_EXAMPLE.includes(band.from!) ? printed(band) : house(band, WHY);
}

/** The fire effects table of the house, rows and columns in printed order (H-10.61.1). */
export const FIRE_EFFECTS: FireEffectsTable = {
  ...readFireEffects(DOCUMENT, (value) => house(value, WHY)),
  columns: DOCUMENT.columns.map(column),
};

/** Shifts of the column, to the right where they are above 0; those of terrain stand in the terrain effects chart (H-10.3.1). */
export const COLUMN_SHIFTS = {
  moraleSuperiority: modifier('H-10.31.1', "Higher morale than the opponent's overall commander", printed(1)),
  laterWave: modifier('H-10.33.2', 'Second or later exchange of a wave attack', printed(1)),
  returnFire: modifier('H-10.33.3', 'Return fire, for each earlier exchange of a wave attack', printed(-1)),
  mostReturnFire: modifier('H-10.33.3', 'Return fire, in the sixth exchange', printed(-5)),
} as const;

/** Modifiers of the die with a number of their own; weather and the scenario bring theirs (H-10.4.1). */
export const FIRE_MODIFIERS = {
  hasty: modifier('H-10.41.a.1', 'Hasty attack', printed(-2)),
  artillery: modifier('H-10.42.1', 'For each artillery point that fires', printed(1)),
  cavalrySuperiority: modifier('H-10.43.1', 'Cavalry superiority', printed(3)),
  fewerCavalryUnits: modifier('H-10.43.2', 'Inferior in cavalry, for each unit fewer', printed(-1)),
  broken: modifier('H-10.44.1', 'For each broken unit', printed(-1)),
} as const;

const OFF_THE_TABLE: Cell<FireResult> = house({ steps: 0, degrees: 0, asterisk: false }, 'left of the first column fire has no effect');

/** The table of a document. */
export function readFireEffects(document: GridDocument<string>, cell: CellMaker): FireEffectsTable {
  return gridOf(document, readResult, cell);
}

function readResult(result: string): FireResult {
  const [steps, degrees] = result.replace('*', '').split('/');
  return { steps: Number(steps), degrees: Number(degrees), asterisk: result.endsWith('*') };
}

/** The place of the unshifted column of combat factors, from 0; -1 for fewer than the first column asks for (H-10.3.1). */
export function columnOf(table: FireEffectsTable, combatFactors: number): number {
  return placeOf(table.columns, combatFactors);
}

/**
 * The result in a column, by its place with all shifts added, for a modified die without limits (H-10.4.1). Left of the
 * first column there is no effect; right of the last one the last one is read (H-10.3.1).
 */
export function cellAt(table: FireEffectsTable, column: number, die: number): Cell<FireResult> {
  return column < 0 ? OFF_THE_TABLE : cellIn(table, Math.min(column, table.columns.length - 1), die);
}

/** The most step losses of which the text speaks (H-10.63.a.1). */
const MOST_STEPS = 6;

/** What is wrong with an owner's table, its shape and what the text says of it. */
export function fireEffectsFaults(document: FireEffectsDocument, path: string): readonly Fault[] {
  const shape = gridFaults(document, { columns: { lowest: 1, highest: Infinity }, rows: UNLIMITED }, path);
  if (shape.length > 0) return shape;
  const results = resultsOf(document).map(readResult);
  return [
    ...columnFaults(document, path),
    ...(results.some(({ steps }) => steps >= MOST_STEPS) ? [] : [faultIn(`${path}/rows`, 'fire-effects.too-mild', `No result costs ${MOST_STEPS} steps, as the text has it.`)]),
    ...(results.some(({ asterisk }) => asterisk) ? [] : [faultIn(`${path}/rows`, 'fire-effects.no-asterisk', 'No result has an asterisk, and so nobody would ever check his morale.')]),
  ];
}

/** The columns in which the long example reads its combat factors: 21-28, and 48-57 between that of 40 and that of 63 (H-10.3.1). */
function columnFaults(document: FireEffectsDocument, path: string): readonly Fault[] {
  const table = readFireEffects(document, printed);
  const reads = (combatFactors: number, shift: number, from: number, to: number) => {
    const band = table.columns[columnOf(table, combatFactors) + shift]?.value;
    return band?.from === from && band.to === to ? [] : [faultIn(`${path}/columns`, 'fire-effects.example', `${combatFactors} combat factors, ${Math.abs(shift)} to the ${shift < 0 ? 'left' : 'right'}, read column ${from}-${to} in the text.`)];
  };
  const beyond = table.columns[columnOf(table, 63) + 1]?.value;
  return [
    ...reads(26, 0, 21, 28),
    ...[39, 40, 42].flatMap((combatFactors) => reads(combatFactors, 1, 48, 57)),
    ...reads(63, -1, 48, 57),
    ...(beyond?.to === 85 ? [] : [faultIn(`${path}/columns`, 'fire-effects.example', '63 combat factors, 1 to the right, read a column up to 85 in the text.')]),
  ];
}
