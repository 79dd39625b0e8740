import { Type, type Static } from '@sinclair/typebox';
import type { Fault } from '../../../kernel/system.js';
import { house, printed, type Cell } from '../../../kernel/table.js';
import { bandsFrom, faultIn, singles, UNLIMITED, type CellMaker } from './bands.js';
import { cellIn, columnFor, gridDocument, gridFaults, gridMembers, gridOf, resultsOf, type Grid, type GridDocument } from './grid.js';
import { modifier, type Modifier } from './modifier.js';

/** One cell of the attrition table (H-4.31.3). */
export interface AttritionResult {
  readonly steps: number;
  /** Whether leaders become inactive (H-8.11.2). */
  readonly inactivates: boolean;
}

/** The attrition table with its modifiers; columns are combat steps of the stack, rows modified dice. */
export interface AttritionTable extends Grid<AttritionResult> {
  readonly modifiers: Readonly<Record<'combatSupply' | 'outOfSupply' | 'inSettlement' | 'noLine' | 'moraleGivenUp', Modifier>>;
}

const Points = Type.Integer({ minimum: -20, maximum: 20 });
const Modifiers = Type.Object(
  { combatSupply: Points, outOfSupply: Points, inSettlement: Points },
  { additionalProperties: false, description: 'What combat supply, being out of supply and standing in a town or city add to the die.' },
);

/** The attrition table as an owner hands it in. */
export const AttritionSchema = Type.Object(
  { ...gridMembers(Type.String({ pattern: '^[0-9]{1,2}I?$', description: 'Steps lost, I where leaders become inactive.', examples: ['0', '2I'] })), modifiers: Modifiers },
  { additionalProperties: false, description: 'The attrition table: columns are combat steps of the stack, rows modified dice (H-4.31.3).' },
);
export type AttritionDocument = Static<typeof AttritionSchema>;

const WHY = 'the table is not in the source; supplied but crowded stacks of 19 steps and more lose half a step a turn, stacks that are cut off bleed quickly';

/** The attrition table of the house, rows and columns in printed order (H-4.31.3, H-7.31.a.1). */
export const ATTRITION: AttritionTable = readAttrition(
  {
    ...gridDocument(bandsFrom(1, 5, 11, 19, 29), singles(3, 14, 'open-below'), [
      '0 0 0 0 0',
      '0 0 0 0 1',
      '0 0 0 1 1',
      '0 0 1 1 1',
      '0 1 1 1 2',
      '1 1 1 2 2',
      '1 1 2 2 3',
      '1 2 2 3 3I',
      '1 2 3I 3I 4I',
      '2 2I 3I 4I 5I',
      '2I 3I 4I 5I 6I',
      '2I 3I 4I 6I 7I',
    ]),
    modifiers: { combatSupply: 2, outOfSupply: 4, inSettlement: -1 },
  },
  (value) => house(value, WHY),
);

/** The table of a document; what the text gives of its modifiers stays (H-7.12.b.2, H-3.54.3). */
export function readAttrition({ modifiers, ...document }: GridDocument<string> & Pick<AttritionDocument, 'modifiers'>, cell: CellMaker): AttritionTable {
  return {
    ...gridOf(document, readResult, cell),
    modifiers: {
      combatSupply: modifier('H-7.31.a.1', 'In combat supply', cell(modifiers.combatSupply)),
      outOfSupply: modifier('H-7.31.a.1', 'Out of supply', cell(modifiers.outOfSupply)),
      inSettlement: modifier('H-4.31.3', 'In a town or city', cell(modifiers.inSettlement)),
      noLine: modifier('H-7.12.b.2', 'No line of supply', printed(4)),
      moraleGivenUp: modifier('H-3.54.3', 'A morale level given up', printed(-1)),
    },
  };
}

function readResult(result: string): AttritionResult {
  return { steps: Number.parseInt(result, 10), inactivates: result.endsWith('I') };
}

/** The result for a stack of so many combat steps and a modified die (H-4.31.3). */
export function attritionResult(table: AttritionTable, steps: number, die: number): Cell<AttritionResult> {
  return cellIn(table, columnFor(table, steps), die);
}

/** What is wrong with an owner's table, its shape and what the text says of it. */
export function attritionFaults(document: AttritionDocument, path: string): readonly Fault[] {
  const { combatSupply, outOfSupply } = document.modifiers;
  return [
    ...gridFaults(document, { columns: { lowest: 1, highest: Infinity }, rows: UNLIMITED }, path),
    ...(outOfSupply > combatSupply ? [] : [faultIn(`${path}/modifiers/outOfSupply`, 'attrition.out-of-supply', 'Being out of supply is worse than combat supply.')]),
    ...(resultsOf(document).some((result) => readResult(result).inactivates) ? [] : [faultIn(`${path}/rows`, 'attrition.no-inactivation', 'No result makes leaders inactive, of which the text speaks.')]),
  ];
}
