import type { ScenarioUnit } from './scenario.js';
import type { SkeletonState } from './state.js';
import type { UnitId } from './vocabulary.js';

/** A counter: what the scenario says of it, and where it is. */
export interface Piece {
  readonly index: number;
  readonly counter: ScenarioUnit;
  /** An index of the board. */
  readonly hex: number;
}

/** Every counter, in the order of the scenario. */
export function pieces({ setting, hexes }: SkeletonState): readonly Piece[] {
  return setting.scenario.units.map((counter, index) => ({ index, counter, hex: hexes[index]! }));
}

export function findPiece(state: SkeletonState, id: UnitId): Piece | undefined {
  return pieces(state).find(({ counter }) => counter.id === id);
}
