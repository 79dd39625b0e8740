import type { Term } from '../../../kernel/explained.js';
import type { RuleId } from '../../../kernel/rule.js';
import { faceOf, fightsOnFoot, groundOf, isArtillery, isFrontal, movementColumn, stackAt, type LeaderPiece, type Piece } from '../position.js';
import type { GloryState } from '../state.js';
import { EXTENSION } from '../tables/extended-movement.js';
import { STACK_EXIT } from '../tables/movement.js';
import type { Ground, MovementColumn, Side } from '../vocabulary.js';

/** A rule that takes something away from a mover. */
export interface Bar {
  readonly rule: RuleId;
  readonly code: string;
  readonly message: string;
}

/** What moves: a combat unit or a leader, what it pays by, what it may spend, and what bars it. */
export interface Mover {
  readonly id: string;
  readonly side: Side;
  /** Absent for a leader, who stacks freely and is never in anyone's way (G-6.41.f, G-6.42.f). */
  readonly unit?: Piece;
  readonly start: number;
  readonly column: MovementColumn;
  readonly ground: Ground;
  readonly allowance: number;
  /** What Extended Movement adds (G-6.13.a). */
  readonly extension: number;
  readonly noExtension?: Bar;
  /** Why it may not step next to an enemy. */
  readonly noContact?: Bar;
  /** What leaving the start costs on top, by direction (G-7.12.b, G-7.12.c). */
  readonly exits: Uint8Array;
  readonly exitTerm?: Omit<Term, 'at'>;
}

const FREE_EXITS = new Uint8Array(6);

/** The movement points that the mover has (G-6.11.a, G-6.13.a). */
export function budgetOf({ allowance, extension }: Mover, mode: 'normal' | 'extended'): number {
  return mode === 'extended' ? allowance + extension : allowance;
}

/** A combat unit that stands on the map. */
export function unitMover(state: GloryState, unit: Piece): Mover {
  const { counter } = unit;
  return {
    id: counter.id,
    side: counter.side,
    unit,
    start: unit.state.hex,
    column: movementColumn(unit),
    ground: groundOf(state),
    allowance: faceOf(unit).movement,
    extension: EXTENSION[counter.class].value,
    ...noExtension(unit),
    ...noContact(state, unit),
    ...exitsOf(state, unit),
  };
}

/** A leader who is in play. */
export function leaderMover(state: GloryState, { counter, state: { hex } }: LeaderPiece): Mover {
  return {
    id: counter.id,
    side: counter.side,
    start: hex,
    column: 'leader',
    ground: groundOf(state),
    allowance: counter.movement,
    extension: EXTENSION.leader.value,
    exits: FREE_EXITS,
  };
}

function noExtension(unit: Piece): Pick<Mover, 'noExtension'> {
  if (unit.state.disordered)
    return { noExtension: { rule: 'G-11.12.a', code: 'movement.extended-disordered', message: 'A Disordered unit may not use Extended Movement.' } };
  if (unit.counter.class === 'cavalry' && !unit.state.mounted)
    return { noExtension: { rule: 'G-6.13.b', code: 'movement.extended-dismounted', message: 'Dismounted cavalry may not use Extended Movement.' } };
  return {};
}

/** Disordered units (G-11.12.b) and those Out of Command (G-5.13.h, G-5.13.i) do not step next to an enemy; others may (G-5.13.g). */
function noContact(state: GloryState, unit: Piece): Pick<Mover, 'noContact'> {
  if (unit.state.disordered)
    return { noContact: { rule: 'G-11.12.b', code: 'movement.disordered', message: 'A Disordered unit may not step next to an enemy.' } };
  if (state.activation?.group?.outOfCommand.includes(unit.counter.id))
    return { noContact: { rule: 'G-5.13.h', code: 'movement.out-of-command', message: 'A unit that is Out of Command may not step next to an enemy.' } };
  return {};
}

/** Measured with the facing that the stack holds when the move begins (G-7.12.b). Nobody pays for guns on top of it; guns on top of infantry do (G-7.12.d). */
function exitsOf(state: GloryState, unit: Piece): Pick<Mover, 'exits' | 'exitTerm'> {
  const other = stackAt(state, unit.state.hex).find(({ index }) => index !== unit.index);
  if (other === undefined || !fightsOnFoot(other)) return { exits: FREE_EXITS };
  if (unit.state.onTop) return surcharged(unit, 'rear', 'G-7.12.b', 'Leaves the top of a stack to the rear');
  if (isArtillery(unit.counter)) return { exits: FREE_EXITS };
  return surcharged(unit, 'front', 'G-7.12.c', 'Leaves from under a stack to the front');
}

function surcharged(unit: Piece, where: 'front' | 'rear', rule: RuleId, label: string): Pick<Mover, 'exits' | 'exitTerm'> {
  const exits = Uint8Array.from({ length: 6 }, (_, direction) =>
    isFrontal(unit.state.facing, direction) === (where === 'front') ? STACK_EXIT.value : 0,
  );
  return { exits, exitTerm: { label, value: STACK_EXIT.value, rule, provenance: STACK_EXIT.provenance } };
}
