import type { Board } from './board.js';
import type { Counter, CounterFace, LeaderCounter } from './order-of-battle.js';
import type { GloryState, LeaderState, Setting, UnitState } from './state.js';
import type { GloryScenario } from './scenario.js';
import { groundIn } from './tables/weather.js';
import type { CommandId, Facing, Ground, HexId, LeaderId, MovementColumn, Period, Side, UnitId } from './vocabulary.js';

/** A combat unit of the game: its counter and its state. */
export interface Piece {
  readonly index: number;
  readonly counter: Counter;
  readonly state: UnitState;
}

/** A leader of the game: the counter and its state. */
export interface LeaderPiece {
  readonly counter: LeaderCounter;
  readonly state: LeaderState;
}

/** The unit with this id, or `undefined` when the game has none. */
export function findPiece(state: GloryState, id: UnitId): Piece | undefined {
  const index = state.setting.order.unitIndex.get(id);
  return index === undefined ? undefined : pieceAt(state, index);
}

/** The unit with an id that the state itself holds. @throws when there is none: the state would contradict itself. */
export function piece(state: GloryState, id: UnitId): Piece {
  const found = findPiece(state, id);
  if (!found) throw new Error(`no unit ${id}`);
  return found;
}

/** The unit with this index in the order of battle. */
export function pieceAt(state: GloryState, index: number): Piece {
  return { index, counter: state.setting.order.units[index]!, state: state.units[index]! };
}

/** The leader with this id, or `undefined` when the game has none. */
export function findLeader(state: GloryState, id: LeaderId): LeaderPiece | undefined {
  const index = state.setting.order.leaderIndex.get(id);
  if (index === undefined) return undefined;
  return { counter: state.setting.order.leaders[index]!, state: state.leaders[index]! };
}

/** The combat units in a hex, the top one first. Leaders are none, and neither fill a hex nor bar it (G-5.15.e). */
export function stackAt(state: GloryState, hex: number): readonly Piece[] {
  const stack: Piece[] = [];
  const { units } = state;
  // A plain loop: of all that is asked of a position this is asked most.
  for (let index = 0; index < units.length; index++) {
    if (units[index]!.hex !== hex) continue;
    if (units[index]!.onTop) stack.unshift(pieceAt(state, index));
    else stack.push(pieceAt(state, index));
  }
  return stack;
}

/** The leaders in a hex. */
export function leadersAt(state: GloryState, hex: number): readonly LeaderPiece[] {
  return state.setting.order.leaders
    .filter((counter) => state.leaders[counter.index]?.hex === hex)
    .map((counter) => ({ counter, state: state.leaders[counter.index]! }));
}

/** The side whose combat units hold the hex, or `undefined` for none. */
export function holderOf(state: GloryState, hex: number): Side | undefined {
  const { units } = state;
  for (let index = 0; index < units.length; index++) if (units[index]!.hex === hex) return state.setting.order.units[index]!.side;
  return undefined;
}

/** The combat units of a side that are on the map. */
export function piecesOnMap(state: GloryState, side: Side): readonly Piece[] {
  return state.setting.order.units
    .filter((counter) => counter.side === side && state.units[counter.index]?.place === 'map')
    .map((counter) => pieceAt(state, counter.index));
}

/** The hexes next to `hex` that are on the map. */
export function neighboursOf(board: Board, hex: number): readonly number[] {
  const around: number[] = [];
  for (let direction = 0; direction < 6; direction++) {
    const next = board.grid.neighbours[hex * 6 + direction]!;
    if (next >= 0) around.push(next);
  }
  return around;
}

/** Whether a combat unit of the side stands next to the hex, whatever its facing or order (G-6.14.d). */
export function isAdjacentTo(state: GloryState, hex: number, side: Side): boolean {
  return neighboursOf(state.setting.board, hex).some((next) => holderOf(state, next) === side);
}

/** Whether `direction` is one of the three Frontal hexes of a unit with this facing (G-7.11.a). */
export function isFrontal(facing: Facing, direction: number): boolean {
  const turn = (direction - facing + 6) % 6;
  return turn === 0 || turn === 1 || turn === 5;
}

/** The Frontal hexes of a unit that are on the map (G-7.11.a). */
export function frontalHexes(state: GloryState, unit: Piece): readonly number[] {
  return [5, 0, 1]
    .map((turn) => state.setting.board.grid.neighbours[unit.state.hex * 6 + ((unit.state.facing + turn) % 6)]!)
    .filter((hex) => hex >= 0);
}

export function isArtillery(counter: Counter): boolean {
  return counter.class === 'artillery' || counter.class === 'horse-artillery';
}

/** Mounted cavalry; dismounted cavalry is infantry in nearly every rule (G-12.3.a). */
export function isMounted(unit: Piece): boolean {
  return unit.state.mounted;
}

/** Infantry or dismounted cavalry (G-12.3.a). */
export function fightsOnFoot(unit: Piece): boolean {
  return !isArtillery(unit.counter) && !unit.state.mounted;
}

/** The values of the face that shows now (G-2.2.e). */
export function faceOf(unit: Piece): CounterFace {
  const { counter, state } = unit;
  return counter.class === 'cavalry' && !state.mounted ? (counter.dismounted ?? counter.front) : counter.front;
}

/** The Cohesion in force: of the Good Order or Disordered side, reduced for cavalry by G-12.4.a and G-12.4.b (G-2.4.e). */
export function cohesionOf(unit: Piece): number {
  return unit.state.disordered ? disorderedCohesionOf(unit) : faceOf(unit).cohesion;
}

/** The Cohesion of the unit's Disordered state with the face that shows now. */
export function disorderedCohesionOf(unit: Piece): number {
  const { counter, state } = unit;
  if (counter.class !== 'cavalry') return counter.disorderedCohesion ?? counter.front.cohesion;
  const reduction = counter.side === 'confederate' && !state.mounted ? 2 : 1;
  return faceOf(unit).cohesion - reduction;
}

/** The chart column that the unit moves by (G-TMN.a, G-6.21.c). */
export function movementColumn(unit: Piece): MovementColumn {
  if (isArtillery(unit.counter)) return 'artillery';
  return unit.state.mounted ? 'cavalry' : 'infantry';
}

/** The turn that is being played. */
export function turnOf(state: GloryState): GloryScenario['turns'][number] {
  return state.setting.scenario.turns[state.turn - 1]!;
}

/** The ground condition: of the track where the scenario uses weather (G-WT.e), otherwise of the turn (G-WT.f). */
export function groundOf(state: GloryState): Ground {
  return state.weather ? groundIn(state.weather.box) : turnOf(state).ground!;
}

export function periodOf(state: GloryState): Period {
  return turnOf(state).period;
}

export function isNight(state: GloryState): boolean {
  return periodOf(state) !== 'day';
}

/** The printed id of a hex. */
export function hexId(setting: Setting, hex: number): HexId {
  return setting.board.grid.idOf(hex);
}

/** The index of a printed hex, −1 when it is not on the map. */
export function hexIndex(setting: Setting, id: HexId): number {
  return setting.board.grid.indexOf(id);
}

/** Whether a command has a combat unit on the map; the boxes are not the map (G-4.21.a). */
export function hasUnitOnMap(state: GloryState, command: CommandId): boolean {
  return (state.setting.order.unitsOf.get(command) ?? []).some(({ index }) => state.units[index]?.place === 'map');
}

/** The command that a battery chose for this turn (G-14.53.a). A unit may be called `constructor`, as everything is that has none. */
export function chosenCommand({ attached }: GloryState, id: UnitId): CommandId | undefined {
  return Object.hasOwn(attached, id) ? attached[id] : undefined;
}

/** The command of a unit in this turn: of a battery that chose one, that one (G-14.53.a). */
export function commandOf(state: GloryState, { id, command }: Counter): CommandId {
  return chosenCommand(state, id) ?? command;
}

/** The units of a command in this turn, with the batteries that act with it (G-14.53.a). */
export function unitsOf({ setting: { order }, attached }: GloryState, command: CommandId): readonly Counter[] {
  const own = order.unitsOf.get(command) ?? [];
  const batteries = order.attachments.length === 0 ? [] : order.units.filter(({ id }) => attached[id] === command);
  return batteries.length === 0 ? own : [...own, ...batteries];
}
