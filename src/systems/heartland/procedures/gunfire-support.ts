import { rotate, type Direction } from '../../../hex/direction.js';
import { onMajorRiver, type Board } from '../board.js';
import { unitsOf, type Unit } from '../position.js';
import type { HeartlandState } from '../state.js';
import type { Side } from '../vocabulary.js';
import { banksOf, hexsideOfUnit } from './rivers.js';

/**
 * What gunboats add to the die of a side, without ammunition (H-10.42.a.1). `hexes` are those that a gunboat has to lie
 * beside: of an attacker's fire both stacks' hexes, of a defender's his own alone (H-10.83.1).
 */
export function gunfireSupport(state: HeartlandState, side: Side, hexes: readonly number[]): number {
  return supportingGunboats(state, side, hexes).reduce((sum, gunboat) => sum + supportValue(gunboat), 0);
}

/** The gunboats of a side that support a fight in these hexes. */
function supportingGunboats(state: HeartlandState, side: Side, hexes: readonly number[]): readonly Unit[] {
  const gunboats = unitsOf(state, side).filter((unit) => unit.counter.type === 'gunboat' && isFreeToSupport(state, unit));
  return gunboats.filter((gunboat) => {
    const beside = hexesBeside(state.setting.board, hexsideOfUnit(state, gunboat));
    return hexes.every((hex) => beside.includes(hex));
  });
}

/** The support value of the face that shows (H-2.0.3). */
function supportValue({ counter: { naval }, state: { steps } }: Unit): number {
  return (steps === 1 ? naval?.reduced : naval?.full)?.support ?? 0;
}

/** In an own impulse one that was told to (H-8.9.1); in an enemy impulse, where nobody is told anything, one that neither patrols nor fought. */
function isFreeToSupport({ impulse }: HeartlandState, { counter, state: { marks } }: Unit): boolean {
  return marks.task === 'support' || (impulse?.side !== counter.side && marks.task === undefined);
}

/** The river-bank hexes that a hexside touches, at its sides or its ends: on which of their hexsides the gunboat lies does not matter (H-10.83.1). */
function hexesBeside(board: Board, hexside: number): readonly number[] {
  if (hexside < 0) return [];
  const [hex, direction] = [Math.floor(hexside / 6), (hexside % 6) as Direction];
  const ends = [board.grid.neighbourOf(hex, rotate(direction, 1)), board.grid.neighbourOf(hex, rotate(direction, -1))];
  return [...banksOf(board, hexside), ...ends.filter((end) => end >= 0 && onMajorRiver(board, end))];
}
