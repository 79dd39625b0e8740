import type { RuleId } from '../../kernel/rule.js';
import type { CommandType } from './commands.js';
import type { PhaseName } from './state.js';

/**
 * What may be sent in each phase, and the row that it comes nearest to: the source has no sequence of play, the phases are
 * house rules.
 */
export const COMMANDS_OF_PHASE: Readonly<Record<PhaseName, { readonly rule: RuleId; readonly commands: readonly CommandType[] }>> = {
  'not-begun': { rule: 'R-SC.2', commands: [] },
  movement: {
    rule: 'R-SC.2',
    commands: ['change-formation', 'deploy-skirmishers', 'dig', 'mount', 'dismount', 'face', 'move', 'rally', 'refloat', 'end-movement'],
  },
  fire: { rule: 'R-FC.1', commands: ['fire', 'end-fire'] },
  assault: { rule: 'R-ME.1', commands: ['assault', 'end-turn'] },
  retreat: { rule: 'R-ME.1', commands: ['retreat'] },
  over: { rule: 'R-FC.1', commands: [] },
};
