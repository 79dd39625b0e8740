import type { InvariantViolation } from '../../../src/kernel/system.js';
import { pieces } from './position.js';
import type { SkeletonState } from './state.js';

/** What must hold in every state between two commands; each check names what breaks it. */
export function invariants(state: SkeletonState): readonly InvariantViolation[] {
  return state.phase.name === 'not-begun' ? [] : [...hexesSound(state), ...turnSound(state)];
}

/** Every counter is on the map, alone in its hex (S-1.1). */
function hexesSound(state: SkeletonState): readonly InvariantViolation[] {
  const { grid } = state.setting.board;
  const all = pieces(state);
  return all
    .filter(({ index, hex }) => hex < 0 || hex >= grid.size || all.some((other) => other.index < index && other.hex === hex))
    .map(({ counter, hex }) => ({ invariant: 'a counter is alone in a hex of the map', rule: 'S-1.1', facts: { unit: counter.id, hex } }));
}

function turnSound({ turn, setting }: SkeletonState): readonly InvariantViolation[] {
  return turn >= 1 && turn <= setting.scenario.turns.length ? [] : [{ invariant: 'the turn is one of the scenario', rule: 'S-2.4', facts: { turn } }];
}
