import type { RuleId } from '../../kernel/rule.js';
import type { CommandType } from './commands.js';
import type { PhaseName } from './state.js';

/**
 * What may be sent in each phase, and the row that says so. Orders are given in own impulses and in the reorganisation
 * segment (H-3.24.a.1); in an enemy impulse only reaction, rear guards and extended battles cost points (H-3.24.a.2).
 */
export const COMMANDS_OF_PHASE: Readonly<Record<PhaseName, { readonly rule: RuleId; readonly commands: readonly CommandType[] }>> = {
  'not-begun': { rule: 'H-4.0.1', commands: [] },
  bidding: { rule: 'H-4.1.1', commands: ['bid'] },
  'impulse-declaration': { rule: 'H-5.15.2', commands: ['declare-impulse'] },
  supply: { rule: 'H-4.21.1', commands: ['draw-supply', 'use-emergency-supply', 'spend-own-use', 'bring-reinforcements', 'end-supply'] },
  movement: {
    rule: 'H-8.0.1',
    commands: [
      'activate', 'inactivate', 'detach', 'attach', 'drop', 'pick-up', 'raise-detachment', 'form-corps', 'give-up-artillery', 'screen', 'screen-corps', 'hide',
      'remove-supply-unit', 'move-wagon', 'declare-landing-exhausted', 'loot-landing', 'roll-movement', 'march', 'end-march', 'force-march', 'cut-rail', 'reconnoitre',
      'join-attack', 'run-train', 'leave-by-rail', 'return-by-rail', 'order-pontoon', 'move-gunboat', 'assign-gunboat', 'embark', 'land', 'end-movement',
    ],
  },
  'attack-check': { rule: 'H-8.4.1', commands: ['check-attack', 'decline-attack'] },
  reaction: { rule: 'H-9.0.1', commands: ['activate-for-reaction', 'react', 'move-in-reaction', 'end-reaction'] },
  'retreat-before-combat': { rule: 'H-9.2.1', commands: ['retreat-before-combat', 'end-retreat-before-combat'] },
  combat: { rule: 'H-10.11.1', commands: ['fight', 'fight-on-river'] },
  ammunition: { rule: 'H-10.12.1', commands: ['commit-artillery'] },
  losses: { rule: 'H-10.63.a.1', commands: ['place-loss'] },
  'naval-losses': { rule: 'H-10.82.a.1', commands: ['place-naval-losses'] },
  'artillery-loss': { rule: 'H-10.66.1', commands: ['name-artillery'] },
  'artillery-capture': { rule: 'H-10.66.1', commands: ['name-artillery'] },
  'retreat-relief': { rule: 'H-3.54.2', commands: ['give-up-morale', 'accept-retreat'] },
  'morale-check': { rule: 'H-10.65.1', commands: ['check-morale'] },
  retreat: { rule: 'H-10.68.1', commands: ['retreat'] },
  advance: { rule: 'H-10.61.c.2', commands: ['advance', 'decline-advance'] },
  succession: { rule: 'H-3.41.3', commands: ['name-successor'] },
  'extended-battle': { rule: 'H-10.7.1', commands: ['extend-battle', 'decline-extended-battle'] },
  'extended-attacks': { rule: 'H-10.71.3', commands: ['attack-again', 'end-extended-attacks'] },
  pay: { rule: 'H-11.0.1', commands: ['pay'] },
  reorganisation: { rule: 'H-4.3.1', commands: ['submit-orders'] },
  over: { rule: 'H-4.0.1', commands: [] },
};
