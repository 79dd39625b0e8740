import { hasFeature, stateOfHex } from '../board.js';
import { canonicalHexside } from '../evolve.js';
import { asKnownTo } from '../knowledge.js';
import { forcesAt, looseAt, settlementNow, zonesOfControl } from '../position.js';
import type { HeartlandState } from '../state.js';
import type { State } from '../vocabulary.js';
import { isBlockaded } from './blockade.js';

/** The states whose river towns keep ferries; Kentucky's do not (H-8.24.a.1). */
const FERRY_STATES: ReadonlySet<State> = new Set<State>(['TN', 'MS', 'AL', 'GA']);

/** Whether the hexside is a place for a ferry: a major river with a town or city on both banks, in those states (H-8.24.a.1). */
export function isFerryHexside(state: HeartlandState, hex: number, direction: number): boolean {
  const { board } = state.setting;
  const other = board.grid.neighbours[hex * 6 + direction]!;
  return other >= 0 && hasFeature(board, hex, direction, 'major-river') && keepsFerries(state, hex) && keepsFerries(state, other);
}

function keepsFerries(state: HeartlandState, hex: number): boolean {
  const settlement = settlementNow(state, hex);
  return FERRY_STATES.has(stateOfHex(state.setting.board, hex)) && (settlement === 'town' || settlement === 'city');
}

/**
 * Whether a Confederate force, and only such a one, may cross the hexside by ferry: neither bank holds a Union unit or
 * lies in a Union zone of control (H-8.24.a.1), and no Union gunboat blockades it (H-8.24.a.2). Union forces that the
 * Confederates do not see are nothing to it.
 */
export function ferryOpen(state: HeartlandState, hex: number, direction: number): boolean {
  if (!isFerryHexside(state, hex, direction)) return false;
  const { neighbours } = state.setting.board.grid;
  const known = asKnownTo(state, 'confederate');
  const banks = [hex, neighbours[hex * 6 + direction]!];
  return banks.every((bank) => isFreeOfUnion(known, bank)) && !isBlockaded(state, canonicalHexside(hex, direction, neighbours), 'confederate');
}

function isFreeOfUnion(state: HeartlandState, bank: number): boolean {
  if (zonesOfControl(state, 'union')[bank] !== 0) return false;
  const holdsUnion = forcesAt(state, bank).some(({ side }) => side === 'union') || looseAt(state, bank).some(({ counter }) => counter.side === 'union' && counter.type !== 'gunboat');
  return !holdsUnion;
}
