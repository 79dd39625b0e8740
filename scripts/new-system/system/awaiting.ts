import { assertNever } from '../../../src/kernel/never.js';
import type { Awaited } from '../../../src/kernel/system.js';
import type { SkeletonState } from './state.js';
import type { Side } from './vocabulary.js';

/** Who must decide what (S-2.1). Empty when the game is over. */
export function awaiting({ phase, active }: SkeletonState): readonly (Awaited & { readonly side: Side })[] {
  switch (phase.name) {
    case 'not-begun':
    case 'over':
      return [];
    case 'movement':
      return [{ side: active, decision: phase.name, rule: 'S-2.1' }];
    default:
      return assertNever(phase);
  }
}
