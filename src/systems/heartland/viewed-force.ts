import { reject, type Rejection } from '../../kernel/rejection.js';
import { ok, type Result } from '../../kernel/result.js';
import type { RuleId } from '../../kernel/rule.js';
import type { Viewer } from '../../kernel/system.js';
import { isVeiled } from './knowledge.js';
import { findForce, type Force } from './position.js';
import type { HeartlandState } from './state.js';
import { commanderShown, topOf } from './visible.js';
import type { ForceId } from './vocabulary.js';

/** A force that somebody asks about: with all that is in it, or by what shows of it on the map (H-3.71.1). */
export interface ViewedForce {
  readonly force: Force;
  readonly seen: 'whole' | 'from-outside';
}

/**
 * The force of that id as the viewer may ask about it: its own side and the arbiter see all of it. Of others a viewer
 * sees who shows on the map or was named by it; who is hidden, screened, entrenched, or lies under the counter on top of his
 * hex is not there for him (H-3.71.1, H-3.71.2). Refused with `unknown.force`.
 */
export function viewedForce(state: HeartlandState, id: ForceId, viewer: Viewer, rule: RuleId): Result<ViewedForce, Rejection> {
  const force = findForce(state, id);
  if (force && (viewer.role === 'arbiter' || (viewer.role === 'seat' && viewer.side === force.side))) return ok({ force, seen: 'whole' });
  if (force && !isVeiled(state, force) && (showsOnMap(state, force) || isNamed(state, force))) return ok({ force, seen: 'from-outside' });
  return reject(rule, 'unknown.force', `No force ${id} is to be seen on the map.`, { force: id });
}

/** Whether the force is what the enemy sees of its hex: its commander lies on top, or its units without a leader under nobody (H-3.71.1, H-3.71.3). */
export function showsOnMap(state: HeartlandState, { hex, side, commander }: Force): boolean {
  const top = topOf(state, hex, side);
  if (commander) return top?.kind === 'leader' && top.leader === commander.counter.id;
  return top?.kind === 'unit' && commanderShown(state, hex) === undefined;
}

/** Whether everybody was told of the force in this impulse: it has rolled to move, or declared an assault. */
export function isNamed({ impulse }: HeartlandState, { id }: Force): boolean {
  return impulse?.mover?.force === id || impulse?.assaults.some(({ force }) => force === id) === true;
}
