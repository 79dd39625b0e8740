import { directions } from '../../../../src/hex/direction.js';
import { reject } from '../../../../src/kernel/rejection.js';
import type { Offer } from '../../../../src/kernel/system.js';
import type { CommandOf, SkeletonCommand } from '../commands.js';
import { findPiece, pieces, type Piece } from '../position.js';
import { ACCEPTED, type SkeletonRecorder, type Verdict } from '../recorder.js';
import type { SkeletonState } from '../state.js';
import { ALLOWANCE, STACKING } from '../tables/movement.js';
import type { Side } from '../vocabulary.js';

/** A counter of the active side moves to a neighbouring hex that nobody is in (S-2.2). */
export function move(recorder: SkeletonRecorder, { unit: id, to }: CommandOf<'move'>, side: Side): Verdict {
  const unit = findPiece(recorder.state, id);
  if (!unit) return reject('S-2.2', 'unknown.unit', `The game has no counter ${id}.`, { unit: id });
  if (unit.counter.side !== side) return reject('S-2.2', 'unit.other-side', `${unit.counter.name} belongs to the other side.`, { unit: id });
  const { grid } = recorder.state.setting.board;
  const verdict = entryVerdict(recorder.state, unit, grid.indexOf(to));
  if (!verdict.ok) return verdict;
  recorder.record({ type: 'unit-moved', unit: id, from: grid.idOf(unit.hex), to });
  return ACCEPTED;
}

/** The side leaves its counters where they are, if it may (S-2.3). */
export function pass(recorder: SkeletonRecorder, side: Side): Verdict {
  if (!mayPass(recorder.state, side)) return reject('S-2.3', 'movement.not-stuck', 'A side passes only when none of its counters can move: move one.', { option: 'passing' });
  recorder.record({ type: 'side-passed', side });
  return ACCEPTED;
}

/** Every move of every counter of the side, and passing (S-2.2, S-2.3). */
export function offersOfMovement(state: SkeletonState, side: Side): readonly Offer<SkeletonCommand>[] {
  const moves = movesOf(state, side);
  const passes = mayPass(state, side) ? [{ type: 'pass' as const }] : [];
  return [{ decision: 'movement', rule: 'S-2.1', commands: [...moves, ...passes] }];
}

/** The hexes that a counter could move to as the position stands, whoever's turn it is (S-2.2). */
export function hexesInReach(state: SkeletonState, unit: Piece): readonly number[] {
  const { grid } = state.setting.board;
  return directions.map((direction) => grid.neighbourOf(unit.hex, direction)).filter((hex) => hex >= 0 && entryVerdict(state, unit, hex).ok);
}

/** A hex of the map, no farther than the allowance, with room for one more. */
function entryVerdict(state: SkeletonState, { counter, hex: from }: Piece, to: number): Verdict {
  const { grid } = state.setting.board;
  if (to < 0) return reject('S-2.2', 'unknown.hex', 'The map has no such hex.', { unit: counter.id });
  const facts = { unit: counter.id, from: grid.idOf(from), to: grid.idOf(to) };
  if (grid.distance(from, to) !== ALLOWANCE.value) return reject('S-2.2', 'movement.not-adjacent', `A counter moves ${ALLOWANCE.value} hex: choose a neighbour of ${facts.from}.`, facts);
  const there = pieces(state).filter(({ hex }) => hex === to).length;
  if (there >= STACKING.value) return reject('S-1.1', 'movement.occupied', `There is a counter in ${facts.to} already.`, facts);
  return ACCEPTED;
}

function movesOf(state: SkeletonState, side: Side): readonly CommandOf<'move'>[] {
  const { grid } = state.setting.board;
  const own = pieces(state).filter(({ counter }) => counter.side === side);
  return own.flatMap((unit) => hexesInReach(state, unit).map((hex) => ({ type: 'move' as const, unit: unit.counter.id, to: grid.idOf(hex) })));
}

function mayPass(state: SkeletonState, side: Side): boolean {
  return state.setting.options.passing === 'free' || movesOf(state, side).length === 0;
}
