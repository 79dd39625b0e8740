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

/**
 * The position as one mover meets it: the price of every step, and by hex what made it so. Only what the mover could come to
 * is marked.
 */
export interface Passage {
  /** Circumstances, ENEMY and FULL, by hex. */
  readonly marks: Uint8Array;
  /** From hex `i` in direction `d` at `i * 6 + d`, as the cost search wants it. */
  readonly edge: Uint8Array;
  /** The hexes that have a mark. */
  readonly marked: number[];
}

/** One for each board, written anew by every survey: the arrays are what a search costs most. */
const passages = new WeakMap<Board, Passage>();

function passageOn(board: Board): Passage {
  const { size } = board.grid;
  const passage = passages.get(board) ?? { marks: new Uint8Array(size), edge: new Uint8Array(size * 6), marked: [] };
  passages.set(board, passage);
  return passage;
}

/** Reads the position for one mover. The answer is good until the next survey of the same board. */
export function survey(state: RiflesState, mover: Mover): Passage {
  const { board, options } = state.setting;
  const passage = passageOn(board);
  const prices = stepPrices(board, { mover: mover.facts, conditions: conditionsOf(state), options });
  passage.marks.fill(0);
  passage.marked.length = 0;
  passage.edge.set(prices.onBoard);
  markGround(state, passage);
  markUnits(state, mover, passage);
  for (const hex of passage.marked) priceStepsInto(board.grid, passage, prices, hex);
  return passage;
}

function mark({ marks, marked }: Passage, hex: number, bits: number): void {
  if (marks[hex] === 0) marked.push(hex);
  marks[hex] = marks[hex]! | bits;
}

function markGround(state: RiflesState, passage: Passage): void {
  for (const hex of state.dug) mark(passage, hex, DUG);
  for (const id of turnOf(state).burning ?? []) mark(passage, hexIndex(state.setting, id), BURNING);
}

function markUnits({ setting: { board, order }, units }: RiflesState, mover: Mover, passage: Passage): void {
  // Every hex costs a point at least, and one may be entered in any case: no friend further off can be met.
  const furthest = Math.max(mover.left, 1);
  const held = new Map<number, number>();
  for (let index = 0; index < units.length; index++) {
    const { hex } = units[index]!;
    if (hex < 0 || index === mover.unit.index || isFurther(board.grid, mover.start, hex, furthest + 1)) continue;
    if (order.units[index]!.side !== mover.side) markEnemy(board.grid, passage, hex);
    else {
      const friends = (held.get(hex) ?? 0) + 1;
      held.set(hex, friends);
      mark(passage, hex, friends < STACKING.value ? OCCUPIED : OCCUPIED | FULL);
    }
  }
}

function isFurther({ q, r }: Grid, a: number, b: number, limit: number): boolean {
  const dq = q[a]! - q[b]!;
  const dr = r[a]! - r[b]!;
  return dq > limit || dq < -limit || dr > limit || dr < -limit || dq + dr > limit || dq + dr < -limit;
}

function markEnemy({ neighbours }: Grid, passage: Passage, hex: number): void {
  if ((passage.marks[hex]! & ENEMY) !== 0) return;
  mark(passage, hex, ENEMY);
  for (let side = hex * 6; side < hex * 6 + 6; side++) {
    const next = neighbours[side]!;
    if (next >= 0) mark(passage, next, EXPOSED);
  }
}

/** An enemy's hex is entered by assault only; any other at the price of its circumstances. */
function priceStepsInto({ neighbours }: Grid, { marks, edge }: Passage, prices: StepPrices, hex: number): void {
  const bits = marks[hex]!;
  for (let direction = 0; direction < 6; direction++) {
    const from = neighbours[hex * 6 + direction]!;
    if (from < 0) continue;
    const side = from * 6 + ((direction + 3) % 6);
    edge[side] = (bits & ENEMY) !== 0 ? prohibited : prices.priceOf(side, bits & CIRCUMSTANCES);
  }
}
