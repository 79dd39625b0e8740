import type { Awaited } from '../../kernel/system.js';
import { COMMANDS_OF_PHASE } from './phases.js';
import type { HeartlandState } from './state.js';
import { SIDES, type Side } from './vocabulary.js';

/**
 * Who must decide what. What both sides decide secretly awaits each of them until it is in (H-4.1.1, H-10.12.1, H-4.3.1);
 * every other phase names its side. Empty when the game is over.
 */
export function awaiting(state: HeartlandState): readonly (Awaited & { readonly side: Side })[] {
  const { name } = state.phase;
  const { rule } = COMMANDS_OF_PHASE[name];
  return sidesOf(state).map((side) => ({ side, decision: name, rule }));
}

function sidesOf({ phase, sealed }: HeartlandState): readonly Side[] {
  switch (phase.name) {
    case 'not-begun':
    case 'over':
      return [];
    case 'bidding':
    case 'ammunition':
      return SIDES.filter((side) => sealed[side] === undefined);
    case 'reorganisation':
      // The naval sequence is the Union's alone (H-4.33.1).
      return phase.step === 'naval' ? ['union'] : SIDES.filter((side) => sealed[side] === undefined);
    default:
      return [phase.side];
  }
}
