import { printed, type Cell } from '../../../kernel/table.js';

/** One column of the Odds chart (G-OR.1): the ratio of attacking to defending strength, and the modifier that it gives. */
export interface OddsColumn {
  readonly ratio: string;
  readonly attack: number;
  readonly defence: number;
  readonly modifier: Cell<number>;
}

function column(attack: number, defence: number, modifier: number): OddsColumn {
  return { ratio: `${attack}-${defence}`, attack, defence, modifier: printed(modifier) };
}

/** The Odds chart in printed order; its first and last columns are open ended. */
export const ODDS: readonly OddsColumn[] = [
  column(4, 1, 4),
  column(3, 1, 3),
  column(2, 1, 2),
  column(3, 2, 1),
  column(1, 1, 0),
  column(2, 3, -1),
  column(1, 2, -2),
  column(1, 3, -3),
  column(1, 4, -4),
];
