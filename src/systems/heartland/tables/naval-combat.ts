import { Type, type Static } from '@sinclair/typebox';
import type { Fault } from '../../../kernel/system.js';
import { house, printed, type Cell } from '../../../kernel/table.js';
import { faultIn, singles, UNLIMITED, type CellMaker } from './bands.js';
import { cellIn, columnFor, gridDocument, gridFaults, gridMembers, gridOf, type Grid, type GridDocument } from './grid.js';
import { modifier } from './modifier.js';

/** One cell of the naval combat results table: the steps that each side loses (H-10.81.1). */
export interface NavalResult {
  readonly attacker: number;
  readonly defender: number;
}

/** Columns are the attacker's strength less the defender's, rows modified dice. */
export type NavalCombatTable = Grid<NavalResult>;

/** The naval combat results table as an owner hands it in. */
export const NavalCombatSchema = Type.Object(gridMembers(Type.String({ pattern: '^[0-9]/[0-9]$', description: "The attacker's step losses / the defender's.", examples: ['0/1'] })), {
  additionalProperties: false,
  description: 'The naval combat results table: columns are differences of strength, rows modified dice (H-10.81.1).',
});
export type NavalCombatDocument = Static<typeof NavalCombatSchema>;

const WHY = 'the table is not in the source; an even fight favours neither side, and at -2 against a battery the attacker almost always loses, as the text says';

/** The naval combat results table of the house, rows and columns in printed order (H-10.81.1). */
export const NAVAL_COMBAT: NavalCombatTable = readNavalCombat(
  gridDocument(singles(-4, 6, 'open-below'), singles(0, 7, 'open-below'), [
    '2/0 2/0 2/0 2/0 2/0 2/0 1/0 1/1 1/1 0/1 0/1',
    '2/0 2/0 2/0 2/0 2/0 1/0 1/1 1/1 0/1 0/1 0/1',
    '2/0 2/0 2/0 2/0 1/0 1/1 1/1 0/1 0/1 0/1 0/2',
    '2/0 2/0 2/0 1/0 1/1 1/1 0/1 0/1 0/1 0/2 0/2',
    '2/0 2/0 1/0 1/1 1/1 0/1 0/1 0/1 0/2 0/2 0/2',
    '2/0 1/0 1/1 1/1 0/1 0/1 0/1 0/2 0/2 0/2 0/2',
    '1/0 1/1 1/1 0/1 0/1 0/1 0/2 0/2 0/2 0/2 0/2',
    '1/1 1/1 0/1 0/1 0/1 0/2 0/2 0/2 0/2 0/2 0/2',
  ]),
  (value) => house(value, WHY),
);

/** The modifiers of the die (H-10.81.a.1). */
export const NAVAL_MODIFIERS = {
  atBattery: modifier('H-10.81.a.1', 'A shore battery among those attacked', printed(-1)),
  withBattery: modifier('H-10.81.a.1', 'A shore battery among the attackers', printed(1)),
} as const;

/** The table of a document. */
export function readNavalCombat(document: GridDocument<string>, cell: CellMaker): NavalCombatTable {
  return gridOf(document, readResult, cell);
}

function readResult(result: string): NavalResult {
  const [attacker, defender] = result.split('/');
  return { attacker: Number(attacker), defender: Number(defender) };
}

/** The result for a difference of strength, which goes up to the higher column where it is no whole number, and a modified die (H-10.81.1). */
export function navalResult(table: NavalCombatTable, difference: number, die: number): Cell<NavalResult> {
  return cellIn(table, columnFor(table, Math.ceil(difference)), die);
}

/** What is wrong with an owner's table: its shape, and the column that the example reads. */
export function navalCombatFaults(document: NavalCombatDocument, path: string): readonly Fault[] {
  const inExample = document.columns.some(({ from, to }) => from === -2 || to === -2);
  return [
    ...gridFaults(document, { columns: UNLIMITED, rows: UNLIMITED }, path),
    ...(inExample ? [] : [faultIn(`${path}/columns`, 'naval-combat.example', 'The text reads a column of -2.')]),
  ];
}
