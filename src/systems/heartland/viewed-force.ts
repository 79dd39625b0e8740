import { reject, type Rejection } from '../../kernel/rejection.js';
import { ok, type Result } from '../../kernel/result.js';
import type { RuleId } from '../../kernel/rule.js';
import type { Viewer } from '../../kernel/system.js';
import { isVeiled } from './knowledge.js';
import { findForce, type Force } from './position.js';
import type { HeartlandState } from './state.js';
import type { ForceId } from './vocabulary.js';

/** A force that somebody asks about: with all that is in it, or by what shows of it on the map (H-3.71.1). */
export interface ViewedForce {
  readonly force: Force;
  readonly seen: 'whole' | 'from-outside';
}

/**
 * The force of that id as the viewer may ask about it: its own side and the arbiter see all of it. Of others a viewer
 * sees who stands openly on the map; who is hidden, screened or entrenched is not there for him (H-3.71.2). Refused with
 * `unknown.force`.
 */
export function viewedForce(state: HeartlandState, id: ForceId, viewer: Viewer, rule: RuleId): Result<ViewedForce, Rejection> {
  const force = findForce(state, id);
  if (force && (viewer.role === 'arbiter' || (viewer.role === 'seat' && viewer.side === force.side))) return ok({ force, seen: 'whole' });
  if (force && !isVeiled(state, force)) return ok({ force, seen: 'from-outside' });
  return reject(rule, 'unknown.force', `No force ${id} is to be seen on the map.`, { force: id });
}
