import { allowanceLeft, type Piece } from '../position.js';
import { allowanceOf } from '../tables/allowances.js';
import type { Side } from '../vocabulary.js';
import type { MoverFacts } from './movement-costs.js';

/** A unit that moves: what its steps are priced by, and what it can spend. */
export interface Mover {
  readonly id: string;
  readonly side: Side;
  readonly unit: Piece;
  readonly start: number;
  readonly facts: MoverFacts;
  /** Movement points that are left in the turn. */
  readonly left: number;
  /**
   * Whether one hex is open to it whatever that costs: it has not left its own in this turn. It gives all that it has left, and
   * must have something: an order that took the whole turn leaves nothing to move with (house, R-SC.2).
   */
  readonly guaranteed: boolean;
}

/** The unit as it stands. */
export function moverOf(unit: Piece): Mover {
  const { counter, state } = unit;
  const left = allowanceLeft(unit);
  return {
    id: counter.id,
    side: counter.side,
    unit,
    start: state.hex,
    facts: moverFacts(unit),
    left,
    guaranteed: !state.marks.moved && left > 0,
  };
}

/** What the price of a step asks of a unit; its full allowance sets the price of fences (R-OM.8). */
export function moverFacts({ counter, state }: Piece): MoverFacts {
  return {
    kind: counter.kind,
    formation: state.formation,
    mounted: state.mounted,
    crewed: counter.crewed ?? false,
    heavy: counter.heavy ?? false,
    allowance: allowanceOf(counter.kind, counter.allowance),
    underFire: state.underFire,
    takingCover: state.takingCover,
    skirmishing: state.skirmishers > 0,
  };
}
