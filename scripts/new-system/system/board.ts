import { createGrid, type Grid } from '../../../src/hex/grid.js';
import type { ScenarioMap } from './scenario.js';

/** A scenario's map on typed arrays: what else a chart asks of a hex stands beside the grid, by the hex's index. */
export interface Board {
  readonly grid: Grid;
}

/** The map of a scenario that `scenarioFaults` finds nothing wrong with, as a board. */
export function boardOf({ hexes, shoved }: ScenarioMap): Board {
  return { grid: createGrid(hexes.map(({ hex }) => hex), shoved) };
}
