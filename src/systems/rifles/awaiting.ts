import type { Awaited } from '../../kernel/system.js';
import { COMMANDS_OF_PHASE } from './phases.js';
import type { RiflesState } from './state.js';
import { opponentOf, type Side } from './vocabulary.js';

/** Who must decide what: the active side, but beaten units go back by their owner's choice. Empty when the game is over. */
export function awaiting(state: RiflesState): readonly (Awaited & { readonly side: Side })[] {
  const { name } = state.phase;
  if (name === 'not-begun' || name === 'over') return [];
  const side = name === 'retreat' ? opponentOf(state.active) : state.active;
  return [{ side, decision: name, rule: COMMANDS_OF_PHASE[name].rule }];
}
