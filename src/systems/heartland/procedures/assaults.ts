import type { RuleId } from '../../../kernel/rule.js';
import { findForce } from '../position.js';
import { printedAssault } from '../printed.js';
import type { HeartlandRecorder } from '../recorder.js';
import type { Assault, Impulse } from '../state.js';
import type { Side } from '../vocabulary.js';
import { namedTo } from '../viewed-force.js';

/**
 * Places an Assault marker, which points from the attackers at the hex that they attack (H-8.41.3). That is all that
 * everybody sees of it: no row has the attacker named before the battle, and who does not show on the map is not (H-3.71.1,
 * H-3.71.2). Once it is fought his rating and his morale count in the open (H-10.41.1, H-10.31.1), and the battle names him.
 */
export function declareAssault(recorder: HeartlandRecorder, assault: Assault): void {
  const { state } = recorder;
  const told = printedAssault(state.setting, assault);
  const named = namedTo(state, findForce(state, assault.force), attackerIn(state.impulse!));
  if (named.to) recorder.record({ type: 'assault-marked', from: told.from, target: told.target, hasty: told.hasty });
  recorder.record({ type: 'assault-declared', assault: told, ...named });
}

/** Takes an Assault marker away; told as it was when it was placed. */
export function cancelAssault(recorder: HeartlandRecorder, assault: Assault, rule: RuleId): void {
  const { state } = recorder;
  const { force, from, target } = printedAssault(state.setting, assault);
  const named = namedTo(state, findForce(state, force), attackerIn(state.impulse!));
  if (named.to) recorder.record({ type: 'assault-unmarked', from, target, rule });
  recorder.record({ type: 'assault-cancelled', force, rule, ...named });
}

/** The phasing side, or in an extended battle the side that bought it (H-10.71.6). */
export function attackerIn({ side, extended }: Impulse): Side {
  return extended ?? side;
}
