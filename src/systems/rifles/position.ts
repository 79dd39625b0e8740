import { featuresAt } from './board.js';
import type { Counter } from './order-of-battle.js';
import type { Conditions } from './procedures/movement-costs.js';
import type { Turn } from './scenario.js';
import type { RiflesState, Setting, UnitState } from './state.js';
import { allowanceOf } from './tables/allowances.js';
import type { HexFeature, HexId, Side, UnitId } from './vocabulary.js';

/** A unit of the game: its counter and its state. */
export interface Piece {
  readonly index: number;
  readonly counter: Counter;
  readonly state: UnitState;
}

/** The unit with this index in the order of battle. */
export function pieceAt(state: RiflesState, index: number): Piece {
  return { index, counter: state.setting.order.units[index]!, state: state.units[index]! };
}

/** The unit with this id, in the game or out of it, or `undefined` when there is none. */
export function findPiece(state: RiflesState, id: UnitId): Piece | undefined {
  const index = state.setting.order.indexOf.get(id);
  return index === undefined ? undefined : pieceAt(state, index);
}

/** The unit with an id that the state itself holds. @throws when there is none: the state would contradict itself. */
export function piece(state: RiflesState, id: UnitId): Piece {
  const found = findPiece(state, id);
  if (!found) throw new Error(`no unit ${id}`);
  return found;
}

/** The units in a hex, in the order of battle. */
export function piecesAt(state: RiflesState, hex: number): readonly Piece[] {
  const there: Piece[] = [];
  const { units } = state;
  // A plain loop: of all that is asked of a position this is asked most.
  for (let index = 0; index < units.length; index++) if (units[index]!.hex === hex) there.push(pieceAt(state, index));
  return there;
}

/** The units that are still in the game, of one side or of both. */
export function alive(state: RiflesState, side?: Side): readonly Piece[] {
  return state.setting.order.units
    .filter((counter) => state.units[counter.index]!.hex >= 0 && (side === undefined || counter.side === side))
    .map(({ index }) => pieceAt(state, index));
}

/** The printed id of a hex. */
export function hexId(setting: Setting, hex: number): HexId {
  return setting.board.grid.idOf(hex);
}

/** The index of a printed hex, −1 when it is not on the map. */
export function hexIndex(setting: Setting, id: HexId): number {
  return setting.board.grid.indexOf(id);
}

/** The turn that is being played; the first one before the game has begun. */
export function turnOf(state: RiflesState): Turn {
  return state.setting.scenario.turns[Math.max(state.turn, 1) - 1]!;
}

/** Ground, weather, night and ice of the running turn: the scenario says them turn by turn. */
export function conditionsOf(state: RiflesState): Conditions {
  const { ground, weather, night = false, frozen = false } = turnOf(state);
  return { ground, weather, night, frozen };
}

/** Whether the hex is on fire in the running turn (R-OM.7). */
export function isBurning(state: RiflesState, hex: number): boolean {
  return turnOf(state).burning?.includes(hexId(state.setting, hex)) ?? false;
}

/** What is in the hex now: what is printed, and a trench that was dug during the game. */
export function featuresNow(state: RiflesState, hex: number): readonly HexFeature[] {
  const printed = featuresAt(state.setting.board, hex);
  return state.dug.includes(hex) && !printed.includes('trench') ? [...printed, 'trench'] : printed;
}

/** The movement points that the unit has left in the running turn of its side. */
export function allowanceLeft({ counter, state }: Piece): number {
  return Math.max(0, allowanceOf(counter.kind, counter.allowance) - state.spent);
}
