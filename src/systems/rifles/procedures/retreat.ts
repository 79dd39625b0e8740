import { opposite } from '../../../hex/direction.js';
import { reject } from '../../../kernel/rejection.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, RiflesCommand } from '../commands.js';
import { findPiece, hexId, hexIndex, piece, piecesAt, type Piece } from '../position.js';
import { ACCEPTED, enter, type RiflesRecorder, type Verdict } from '../recorder.js';
import type { PhaseOf, RiflesState } from '../state.js';
import { STACKING } from '../tables/orders.js';
import type { HexId, Side, UnitId } from '../vocabulary.js';
import { entryVerdict } from './entry.js';

/** A beaten unit goes back one hex (house, R-ME.1). */
export function retreat(recorder: RiflesRecorder, { unit, to }: CommandOf<'retreat'>, side: Side): Verdict {
  const { state } = recorder;
  const waiting = waitingIn(state);
  const found = waiting.find(({ counter }) => counter.id === unit);
  if (!findPiece(state, unit)) return reject('R-ME.1', 'unknown.unit', `The game has no unit ${unit}.`, { unit });
  if (found?.counter.side !== side)
    return reject('R-ME.1', 'retreat.not-retreating', 'The unit is not one that has to go back.', { unit, retreating: waiting.map(({ counter }) => counter.id) });
  const may = retreatVerdict(state, found, to);
  if (may.ok) goBack(recorder, found, to);
  return may;
}

/**
 * What follows without a decision: who has nowhere to go is broken, the last one with a single way takes it, and when all
 * are gone the victors enter the hex.
 */
export function goOnWithRetreats(recorder: RiflesRecorder): void {
  const phase = recorder.state.phase as PhaseOf<'retreat'>;
  for (const unit of waitingIn(recorder.state))
    if (hexesBehind(recorder.state, unit).length === 0) recorder.record({ type: 'unit-broken', unit: unit.counter.id, cause: 'no-retreat' });
  const [only, ...others] = waysIn(recorder.state);
  if (only && others.length === 0) goBack(recorder, piece(recorder.state, only.unit), only.to);
  const waiting = waitingIn(recorder.state);
  if (waiting.length === 0) advance(recorder, phase);
  else if (waiting.length < phase.units.length) enter(recorder, { ...phase, units: waiting.map(({ counter }) => counter.id) });
}

/** It keeps its face to the hex that it left. */
function goBack(recorder: RiflesRecorder, { counter, state }: Piece, to: HexId): void {
  const { grid } = recorder.state.setting.board;
  const way = grid.directionTo(state.hex, grid.indexOf(to))!;
  recorder.record({ type: 'unit-retreated', unit: counter.id, to, facing: opposite(way) });
}

/** Who won enters the hex: it was open to them when they attacked, and nobody is left in it. */
function advance(recorder: RiflesRecorder, { hex, victors }: PhaseOf<'retreat'>): void {
  const { grid } = recorder.state.setting.board;
  for (const unit of victors) {
    const facing = grid.directionTo(piece(recorder.state, unit).state.hex, grid.indexOf(hex))!;
    recorder.record({ type: 'unit-advanced', unit, to: hex, facing });
  }
  enter(recorder, { name: 'assault' });
}

/** The beaten units that are still in the hex that was lost. */
function waitingIn(state: RiflesState): readonly Piece[] {
  const { units, hex } = state.phase as PhaseOf<'retreat'>;
  const lost = hexIndex(state.setting, hex);
  return units.map((unit) => piece(state, unit)).filter((unit) => unit.state.hex === lost);
}

function retreatVerdict(state: RiflesState, unit: Piece, to: HexId): Verdict {
  const hex = hexIndex(state.setting, to);
  const facts = { unit: unit.counter.id, hex: to };
  if (hex < 0) return reject('R-ME.1', 'unknown.hex', `The map has no hex ${to}.`, { hex: to });
  const open = openVerdict(state, unit, hex);
  if (!open.ok) return open;
  const behind = hexesBehind(state, unit);
  if (behind.includes(to)) return ACCEPTED;
  return reject('R-ME.1', 'retreat.beside-victors', 'A unit goes back next to the hex of those who beat it only where no other hex is open.', { ...facts, hexes: behind });
}

/** Whether the unit can stand in the hex at all: a neighbour without enemies, with room, and open by land (R-SC.3). */
function openVerdict(state: RiflesState, unit: Piece, hex: number): Verdict {
  const { grid } = state.setting.board;
  const facts = { unit: unit.counter.id, hex: hexId(state.setting, hex) };
  if (grid.distance(unit.state.hex, hex) !== 1) return reject('R-ME.1', 'retreat.not-adjacent', 'A unit goes back one hex.', facts);
  const there = piecesAt(state, hex);
  if (there.some(({ counter }) => counter.side !== unit.counter.side)) return reject('R-ME.1', 'retreat.enemy', 'An enemy stands in the hex.', facts);
  if (there.length >= STACKING.value) return reject('R-ME.1', 'retreat.full', `No more than ${String(STACKING.value)} units stand in a hex.`, { ...facts, units: there.map(({ counter }) => counter.id) });
  return entryVerdict(state, unit, hex);
}

/** Where the unit may go: away from the hex of those who beat it if it can, otherwise wherever it finds room. */
function hexesBehind(state: RiflesState, unit: Piece): readonly HexId[] {
  const { grid } = state.setting.board;
  const open = grid.ring(unit.state.hex, 1).filter((hex) => openVerdict(state, unit, hex).ok);
  const [victor] = (state.phase as PhaseOf<'retreat'>).victors;
  const away = victor === undefined ? [] : open.filter((hex) => grid.distance(hex, piece(state, victor).state.hex) > 1);
  return (away.length > 0 ? away : open).map((hex) => hexId(state.setting, hex));
}

/** Every way that a beaten unit has. */
function waysIn(state: RiflesState): readonly { readonly unit: UnitId; readonly to: HexId }[] {
  return waitingIn(state).flatMap((unit) => hexesBehind(state, unit).map((to) => ({ unit: unit.counter.id, to })));
}

/** Where each beaten unit of the side may go. */
export function offersOfRetreat(state: RiflesState): readonly Offer<RiflesCommand>[] {
  return [{ decision: 'retreat', rule: 'R-ME.1', commands: waysIn(state).map((way) => ({ type: 'retreat', ...way })) }];
}
