import { prohibited } from '../../../hex/cost-search.js';
import type { Grid } from '../../../hex/grid.js';
import { closedEntries } from '../arrivals.js';
import { isUncrossable, type Board } from '../board.js';
import { fightsOnFoot, isArtillery, holderOf, isNight, leadersAt, neighboursOf, pieceAt } from '../position.js';
import type { GloryState } from '../state.js';
import { stepCosts } from './movement-costs.js';
import type { Mover } from './mover.js';
import { mayShare } from './stacking.js';

/** An enemy combat unit stands in the hex. */
export const ENEMY = 1;
/** An enemy combat unit stands next to the hex (G-6.14.d). */
export const CONTACT = 2;
/** One of these enemies stands behind a hexside that can be crossed (G-6.32.b). */
export const EXPOSED = 4;
/** An enemy combat unit stands within two hexes (G-6.13.c). */
export const NEAR = 8;
/** One friendly combat unit stands in the hex. */
export const FRIEND = 16;
/** Two friendly combat units stand in the hex. */
export const FULL = 32;
/** The mover may not end here beside the unit that stands here. */
export const NO_END = 64;
/** A search has come to the hex. */
export const REACHED = 128;

/**
 * The position as one mover meets it, as arrays for the cost search, and by hex what made them so. Only what the mover
 * could come to is marked.
 */
export interface Passage {
  /** Bits of ENEMY … REACHED, by hex. */
  readonly marks: Uint8Array;
  readonly edge: Uint8Array;
  readonly enter: Uint8Array;
  readonly leave: Uint8Array;
  /** 1 where the mover has to stop. */
  readonly halt: Uint8Array;
  /** The friendly unit in a hex marked FRIEND, by its index in the order of battle. */
  readonly resident: Int16Array;
  /** The hexes marked CONTACT, and those marked FRIEND. */
  readonly contacts: number[];
  readonly friends: number[];
  /** Whether the mover's plain allowance could bring it within two hexes of an enemy. */
  close: boolean;
}

/** One for each board, written anew by every survey: the arrays are what a search costs most. */
const passages = new WeakMap<Board, Passage>();

function passageOn(board: Board): Passage {
  const known = passages.get(board);
  if (known) return known;
  const { size } = board.grid;
  const passage: Passage = {
    marks: new Uint8Array(size),
    edge: new Uint8Array(size * 6),
    enter: new Uint8Array(size),
    leave: new Uint8Array(size),
    halt: new Uint8Array(size),
    resident: new Int16Array(size),
    contacts: [],
    friends: [],
    close: false,
  };
  passages.set(board, passage);
  return passage;
}

/** Reads the position for one mover. The answer is good until the next survey of the same board. */
export function survey(state: GloryState, mover: Mover): Passage {
  const { board } = state.setting;
  const passage = passageOn(board);
  const { byRoad, offRoad } = stepCosts(board, mover.column, mover.ground);
  forget(passage);
  passage.edge.set(byRoad);
  markUnits(state, mover, passage, offRoad);
  closeContacts(state, mover, passage);
  if (state.setting.options['lone-leaders'] === 'stop-movement') haltBesideLeaders(state, mover, passage);
  if (mover.unit) closeFriends(state, mover, passage);
  else closeEnemyLeaders(state, mover, passage);
  for (const hex of closedEntries(state, mover.side)) passage.enter[hex] = prohibited;
  return passage;
}

function forget(passage: Passage): void {
  passage.marks.fill(0);
  passage.enter.fill(0);
  passage.leave.fill(0);
  passage.halt.fill(0);
  passage.contacts.length = 0;
  passage.friends.length = 0;
  passage.close = false;
}

function markUnits(state: GloryState, mover: Mover, passage: Passage, offRoad: Uint8Array): void {
  const { board, order } = state.setting;
  // Every hex costs a point at least, so that no friend further off can be met, and no enemy two hexes further off.
  const furthest = mover.allowance + (mover.noExtension ? 0 : mover.extension);
  for (let index = 0; index < state.units.length; index++) {
    const { hex } = state.units[index]!;
    if (hex < 0 || index === mover.unit?.index || isFurther(board.grid, mover.start, hex, furthest + 2)) continue;
    if (order.units[index]!.side === mover.side) {
      if (mover.unit && !isFurther(board.grid, mover.start, hex, furthest)) markFriend(passage, hex, index);
    } else {
      markEnemy(board, passage, hex, offRoad);
      passage.close ||= !isFurther(board.grid, mover.start, hex, mover.allowance + 2);
    }
  }
}

function isFurther({ q, r }: Grid, a: number, b: number, limit: number): boolean {
  const dq = (q[a]!) - (q[b]!);
  const dr = (r[a]!) - (r[b]!);
  return dq > limit || dq < -limit || dr > limit || dr < -limit || dq + dr > limit || dq + dr < -limit;
}

function markFriend({ marks, friends, resident }: Passage, hex: number, index: number): void {
  const mark = marks[hex]!;
  if ((mark & FRIEND) === 0) friends.push(hex);
  marks[hex] = mark | ((mark & FRIEND) === 0 ? FRIEND : FULL);
  resident[hex] = index;
}

/** Of combat units only: leaders bar no movement, the extended kind neither (G-6.13.f). */
function markEnemy(board: Board, passage: Passage, hex: number, offRoad: Uint8Array): void {
  const { marks, contacts } = passage;
  if (((marks[hex]!) & ENEMY) !== 0) return;
  marks[hex] = (marks[hex]!) | ENEMY;
  passage.enter[hex] = prohibited;
  for (let direction = 0; direction < 6; direction++) {
    const next = board.grid.neighbours[hex * 6 + direction]!;
    if (next < 0) continue;
    const mark = marks[next]!;
    marks[next] = mark | CONTACT | (isUncrossable(board, hex, direction) ? 0 : EXPOSED);
    if ((mark & CONTACT) !== 0) continue;
    contacts.push(next);
    barRoadsInto(board.grid, passage.edge, next, offRoad);
  }
}

/** No road rate leads next to an enemy, of trails and railroads neither (G-6.22.b, G-TMN.f). */
function barRoadsInto({ neighbours }: Grid, edge: Uint8Array, hex: number, offRoad: Uint8Array): void {
  for (let direction = 0; direction < 6; direction++) {
    const from = neighbours[hex * 6 + direction]!;
    if (from < 0) continue;
    const side = from * 6 + ((direction + 3) % 6);
    edge[side] = offRoad[side]!;
  }
}

function surcharge({ setting }: GloryState, { column, ground }: Mover, row: 'friendly-infantry' | 'night'): number {
  return setting.board.chart.movement[row].cells?.[column][ground].value ?? 0;
}

/** A mover stops next to an enemy, by an option only where the enemy can cross to it (G-6.14.d). */
function closeContacts(state: GloryState, mover: Mover, passage: Passage): void {
  const night = isNight(state) ? surcharge(state, mover, 'night') : 0;
  const stopping = state.setting.options['stop-over-river'] === 'waived' ? EXPOSED : CONTACT;
  for (const hex of passage.contacts) {
    if ((passage.marks[hex]! & stopping) !== 0) passage.halt[hex] = 1;
    if (passage.enter[hex] === prohibited) continue;
    passage.enter[hex] = mover.noContact !== undefined || lacksEscort(state, mover, passage, hex) ? prohibited : night;
  }
}

/** Guns step next to an enemy beside infantry or cavalry, or where no enemy could cross (G-6.32.a, G-6.32.b). */
export function lacksEscort(state: GloryState, mover: Mover, { marks, resident }: Passage, hex: number): boolean {
  const mark = marks[hex]!;
  if (!mover.unit || !isArtillery(mover.unit.counter) || (mark & EXPOSED) === 0) return false;
  return (mark & FRIEND) === 0 || isArtillery(pieceAt(state, resident[hex]!).counter);
}

/** By an option leaders who are alone stop movement as combat units do (G-5.15.c). */
function haltBesideLeaders(state: GloryState, { side }: Mover, { halt }: Passage): void {
  for (const { index, side: owner } of state.setting.order.leaders) {
    const { hex } = state.leaders[index]!;
    if (hex < 0 || owner === side || holderOf(state, hex) !== undefined) continue;
    for (const next of neighboursOf(state.setting.board, hex)) halt[next] = 1;
  }
}

function closeEnemyLeaders(state: GloryState, mover: Mover, { enter }: Passage): void {
  for (const { hex } of state.leaders) if (hex >= 0 && holdsEnemyLeader(state, mover, hex)) enter[hex] = prohibited;
}

/** Only combat units make an enemy leader give way, and opposing sides share no hex (G-5.15.b, G-6.41.h). */
export function holdsEnemyLeader(state: GloryState, mover: Mover, hex: number): boolean {
  return mover.unit === undefined && leadersAt(state, hex).some(({ counter }) => counter.side !== mover.side);
}

/**
 * Stacking holds in every hex of a path (G-6.42.a). Who passes a unit on foot pays when it leaves the hex again (G-6.42.b,
 * G-6.42.c), and so nothing where it stays (G-6.42.d); leaders never pay (G-TMN.d).
 */
function closeFriends(state: GloryState, mover: Mover, passage: Passage): void {
  const { marks, enter, leave, halt, resident } = passage;
  for (const hex of passage.friends) {
    const mark = marks[hex]!;
    const friend = pieceAt(state, resident[hex]!);
    const shares = mover.unit !== undefined && mayShare(mover.unit, friend);
    if ((mark & FULL) !== 0 || !shares) marks[hex] = mark | NO_END;
    if ((mark & FULL) !== 0 || (!shares && halt[hex] !== 0)) enter[hex] = prohibited;
    if (fightsOnFoot(friend)) leave[hex] = surcharge(state, mover, 'friendly-infantry');
  }
}

/** Closes the hexes within two of an enemy, as Extended Movement asks (G-6.13.c): who wants to go there moves normally (G-6.13.d). */
export function closeNearEnemies(board: Board, passage: Passage): void {
  const { marks, enter, contacts } = passage;
  for (const hex of contacts) {
    closeNear(marks, enter, hex);
    for (let direction = 0; direction < 6; direction++) {
      const next = board.grid.neighbours[hex * 6 + direction]!;
      if (next >= 0) closeNear(marks, enter, next);
    }
  }
}

function closeNear(marks: Uint8Array, enter: Uint8Array, hex: number): void {
  marks[hex] = (marks[hex]!) | NEAR;
  enter[hex] = prohibited;
}
