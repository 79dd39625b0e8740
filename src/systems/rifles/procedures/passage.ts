import { prohibited } from '../../../hex/cost-search.js';
import type { Grid } from '../../../hex/grid.js';
import type { Board } from '../board.js';
import { conditionsOf, hexIndex, turnOf } from '../position.js';
import type { RiflesState } from '../state.js';
import { STACKING } from '../tables/orders.js';
import type { Mover } from './mover.js';
import { BURNING, CIRCUMSTANCES, DUG, EXPOSED, OCCUPIED, stepPrices, type StepPrices } from './step-prices.js';

/** An enemy stands in the hex; above the bits of `CIRCUMSTANCES`. */
export const ENEMY = 16;
/** As many friends as a hex can hold stand there: the mover passes, but does not stay. */
export const FULL = 32;
/** A friend stands in the hex. */
const ALLY = 64;

/**
 * The position as one mover meets it: the price of every step, and by hex what made it so. Only what the mover could come to
 * is marked.
 */
export interface Passage {
  /** Circumstances that change a price, ENEMY and FULL, by hex. */
  readonly marks: Uint8Array;
  /** From hex `i` in direction `d` at `i * 6 + d`, as the cost search wants it. */
  readonly edge: Uint8Array;
}

/** What a survey of a board has written, for the next one to take back: cheaper than to begin with new arrays. */
interface Slate {
  readonly marks: Uint8Array;
  /** Units of the mover's side, itself not counted, by hex. */
  readonly friends: Uint8Array;
  readonly marked: number[];
  prices: StepPrices | undefined;
}

const slates = new WeakMap<Board, Slate>();

function slateOf(board: Board): Slate {
  const { size } = board.grid;
  const slate = slates.get(board) ?? { marks: new Uint8Array(size), friends: new Uint8Array(size), marked: [], prices: undefined };
  slates.set(board, slate);
  return slate;
}

/** Reads the position for one mover. The answer is good until the next survey of the same board. */
export function survey(state: RiflesState, mover: Mover): Passage {
  const { board, options } = state.setting;
  const slate = slateOf(board);
  wipe(board.grid, slate);
  const prices = stepPrices(board, { mover: mover.facts, conditions: conditionsOf(state), options });
  slate.prices = prices;
  markGround(state, slate);
  markUnits(state, mover, slate, prices.heeded);
  for (const hex of slate.marked) priceStepsInto(board.grid, slate, prices, hex);
  return { marks: slate.marks, edge: prices.edge };
}

function wipe({ neighbours }: Grid, { marks, friends, marked, prices }: Slate): void {
  for (const hex of marked) {
    marks[hex] = 0;
    friends[hex] = 0;
    for (let direction = 0; direction < 6; direction++) {
      const from = neighbours[hex * 6 + direction]!;
      if (from >= 0) restore(prices!, from * 6 + ((direction + 3) % 6));
    }
  }
  marked.length = 0;
}

function restore({ edge, onBoard }: StepPrices, side: number): void {
  edge[side] = onBoard[side]!;
}

function mark({ marks, marked }: Slate, hex: number, bits: number): void {
  if (marks[hex] === 0) marked.push(hex);
  marks[hex] = marks[hex]! | bits;
}

function markGround(state: RiflesState, slate: Slate): void {
  for (const hex of state.dug) mark(slate, hex, DUG);
  for (const id of turnOf(state).burning ?? []) mark(slate, hexIndex(state.setting, id), BURNING);
}

function markUnits({ setting: { board, order }, units }: RiflesState, mover: Mover, slate: Slate, heeded: number): void {
  const { grid } = board;
  // Every hex costs a point at least, and one may be entered in any case: no friend further off can be met.
  const furthest = Math.max(mover.left, 1) + 1;
  for (let index = 0; index < units.length; index++) {
    const { hex } = units[index]!;
    if (hex < 0 || index === mover.unit.index || isFurther(grid, mover.start, hex, furthest)) continue;
    if (order.units[index]!.side === mover.side) markFriend(slate, hex, heeded);
    else markEnemy(grid, slate, hex, heeded);
  }
}

function isFurther({ q, r }: Grid, a: number, b: number, limit: number): boolean {
  const dq = q[a]! - q[b]!;
  const dr = r[a]! - r[b]!;
  return dq > limit || dq < -limit || dr > limit || dr < -limit || dq + dr > limit || dq + dr < -limit;
}

function markFriend(slate: Slate, hex: number, heeded: number): void {
  const there = slate.friends[hex]! + 1;
  mark(slate, hex, ALLY | (heeded & OCCUPIED) | (there < STACKING.value ? 0 : FULL));
  slate.friends[hex] = there;
}

function markEnemy({ neighbours }: Grid, slate: Slate, hex: number, heeded: number): void {
  if ((slate.marks[hex]! & ENEMY) !== 0) return;
  mark(slate, hex, ENEMY);
  if ((heeded & EXPOSED) === 0) return;
  for (let side = hex * 6; side < hex * 6 + 6; side++) {
    const next = neighbours[side]!;
    if (next >= 0) mark(slate, next, EXPOSED);
  }
}

/** An enemy's hex is entered by assault only; any other at the price of its circumstances. */
function priceStepsInto({ neighbours }: Grid, { marks }: Slate, prices: StepPrices, hex: number): void {
  const bits = marks[hex]!;
  if ((bits & (CIRCUMSTANCES | ENEMY)) === 0) return;
  for (let direction = 0; direction < 6; direction++) {
    const from = neighbours[hex * 6 + direction]!;
    if (from < 0) continue;
    const side = from * 6 + ((direction + 3) % 6);
    prices.edge[side] = (bits & ENEMY) !== 0 ? prohibited : prices.priceOf(side, bits & CIRCUMSTANCES);
  }
}
