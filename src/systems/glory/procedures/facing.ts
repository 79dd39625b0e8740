import { exitDirections } from '../../../hex/line.js';
import { reject } from '../../../kernel/rejection.js';
import type { Board } from '../board.js';
import { fightsOnFoot, hexId, isAdjacentTo, isArtillery, isFrontal, isMounted, stackAt, type Piece } from '../position.js';
import { ACCEPTED, type Verdict } from '../recorder.js';
import type { GloryState } from '../state.js';
import { FACINGS, opponentOf, type Facing } from '../vocabulary.js';
import { othersIn } from './stacking.js';

/** Whether the unit and its stack may turn in place at all, by movement or for fire (G-7.12.e, G-7.14.c, G-11.12.h); two batteries turn together (G-7.14.d). */
export function turningVerdict(state: GloryState, unit: Piece): Verdict {
  const { hex } = unit.state;
  const facts = { unit: unit.counter.id, hex: hexId(state.setting, hex) };
  const stack = stackAt(state, hex);
  if (stack.some((each) => each.state.disordered) && isAdjacentTo(state, hex, opponentOf(unit.counter.side)))
    return reject('G-11.12.h', 'facing.disordered', 'A Disordered unit next to an enemy, and its stack, keeps its facing.', facts);
  if (!stack.some((each) => isArtillery(each.counter)) || !stack.some((each) => fightsOnFoot(each) || isMounted(each))) return ACCEPTED;
  if (isArtillery(unit.counter))
    return reject('G-7.14.c', 'facing.guns-with-escort', 'Artillery that shares a hex with infantry or cavalry does not turn by itself.', facts);
  if (state.setting.options['guns-with-escort'] === 'lock-the-stack')
    return reject('G-7.14.c', 'facing.locked', 'In this game nobody who shares a hex with guns turns until they leave.', facts);
  return ACCEPTED;
}

/** The facing of whoever stands in a hex besides the unit, which it takes on when it joins them (G-7.11.b). */
export function facingOfOthers(state: GloryState, unit: Piece, hex: number): Facing | undefined {
  return othersIn(state, unit, hex)[0]?.state.facing;
}

/** Whether the unit may take this facing at the end of its way: any, or in company that of the others (G-7.11.b). */
export function arrivalVerdict(state: GloryState, unit: Piece, hex: number, facing: number | undefined): Verdict {
  const theirs = facingOfOthers(state, unit, hex);
  if (theirs === undefined || facing === undefined || facing === theirs) return ACCEPTED;
  return reject('G-7.11.b', 'facing.stack', `The unit joins others and faces as they do, ${String(theirs)}.`, {
    unit: unit.counter.id,
    hex: hexId(state.setting, hex),
    facing: theirs,
  });
}

/** The facings with which a unit in `from` bears on `target`: its line leaves through a Frontal hexside or along its edge (G-7.13.b). */
export function facingsThatBear({ grid }: Board, from: number, target: number): readonly Facing[] {
  const exits = exitDirections(grid.coordinatesOf(from), grid.coordinatesOf(target));
  return FACINGS.filter((facing) => exits.some((direction) => isFrontal(facing, direction)));
}

/** How many hexsides a turn is, the shorter way round. */
export function turnBetween(a: Facing, b: Facing): number {
  const turn = (b - a + 6) % 6;
  return Math.min(turn, 6 - turn);
}
