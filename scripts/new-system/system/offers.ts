import type { Offer } from '../../../src/kernel/system.js';
import { awaiting } from './awaiting.js';
import type { SkeletonCommand } from './commands.js';
import { offersOfMovement } from './procedures/movement.js';
import type { SkeletonState } from './state.js';
import type { Side } from './vocabulary.js';

/** What a side may do now, by decision; nothing for a side that is not awaited. */
export function offers(state: SkeletonState, side: Side): readonly Offer<SkeletonCommand>[] {
  return awaiting(state).some((awaited) => awaited.side === side) ? offersOfMovement(state, side) : [];
}
