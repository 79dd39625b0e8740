import { assertNever } from '../../kernel/never.js';
import type { Awaited } from '../../kernel/system.js';
import type { RuleId } from '../../kernel/rule.js';
import { piece } from './position.js';
import type { GloryState } from './state.js';
import { SIDES, opponentOf, type Side } from './vocabulary.js';

/** Who must decide what (G-4.22.b: the side that is not active decides its reactions). Empty when the game is over. */
export function awaiting(state: GloryState): readonly (Awaited & { readonly side: Side })[] {
  const { phase } = state;
  const all = (sides: readonly Side[], rule: RuleId) => sides.map((side) => ({ side, decision: phase.name, rule }));
  const active = (rule: RuleId) => (state.activation ? all([state.activation.side], rule) : []);
  const passive = (rule: RuleId) => (state.activation ? all([opponentOf(state.activation.side)], rule) : []);
  switch (phase.name) {
    case 'not-begun':
    case 'over':
      return [];
    case 'attachment':
      return all(SIDES.filter((side) => state.setting.order.attachments.some((each) => each.side === side && phase.undecided.includes(each.id))), 'G-14.53.a');
    case 'weather':
      return all(SIDES, 'G-WT.d');
    case 'initiative':
      return all(SIDES, 'G-3.A.1');
    case 'first-marker':
      return all([phase.side], 'G-5.23.a');
    case 'draw':
      return all(SIDES, 'G-4.22.a');
    case 'command-choice':
      return active('G-4.24.a');
    case 'artillery-fire':
      return active('G-3.C.a');
    case 'return-fire':
      return passive('G-9.13.a');
    case 'movement':
      return active('G-3.C.b');
    case 'leader-displacement':
      return all([phase.side], 'G-5.15.b');
    case 'charge-designation':
      return active('G-10.21.a');
    case 'retreat-before-charge':
      return all([phase.side], 'G-10.27.a');
    case 'defensive-fire':
      return all([phase.side], 'G-10.31.a');
    case 'charges':
      return active('G-10.21.c');
    case 'retreats':
      return all([...new Set(phase.retreats.map(({ unit }) => piece(state, unit).counter.side))], 'G-11.21.b');
    case 'advance':
      return all([phase.side], 'G-11.31.a');
    case 'counter-charge':
      return all([phase.side], 'G-11.33.a');
    case 'occupation':
      return all([phase.side], 'G-10.27.e');
    case 'continued-attack':
      return active('G-11.32.a');
    case 'rally':
      return active('G-3.C.e');
    case 'recovery':
      return all(SIDES.filter((side) => !phase.done.includes(side)), 'G-11.62.a');
    default:
      return assertNever(phase);
  }
}
