import { reject, type Rejection } from '../../kernel/rejection.js';
import { ok, type Result } from '../../kernel/result.js';
import type { RuleId } from '../../kernel/rule.js';
import type { Viewer } from '../../kernel/system.js';
import { isVeiled } from './knowledge.js';
import { findForce, type Force } from './position.js';
import type { HeartlandState } from './state.js';
import { commanderShown, topOf } from './visible.js';
import type { ForceId, Side } from './vocabulary.js';

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

/** Who may be told that it is this force, of that side: everybody when it shows on the map, else its side alone (H-3.71.1 to H-3.71.3). Meant to be spread into an event. */
export function namedTo(state: HeartlandState, force: Force | undefined, side: Side): { readonly to?: Side } {
  return force && showsOnMap(state, force) ? {} : { to: side };
}

/** Whether everybody was told of the force: it has come out of its hex in its march or reaction, or attacks in the battle that is fought. */
export function isNamed({ impulse, battle }: HeartlandState, { id }: Pick<Force, 'id'>): boolean {
  const mover = impulse?.mover;
  const hasMoved = mover?.force === id && mover.path.length > 1;
  return hasMoved || battle?.waves.some(({ force }) => force === id) === true;
}

/** Who may be told that it is this force in a battle: its attackers are named to all, those whom they attack if they show on the map (H-3.71.2). */
export function fightsAs(state: HeartlandState, force: Force | undefined, side: Side): { readonly to?: Side } {
  return force && isNamed(state, force) ? {} : namedTo(state, force, side);
}

/**
 * The side that alone may know whom the running phase is about: a force that checks for an attack or retreats, the new commander
 * of a stack under fire, who fell (H-3.71.2). Undefined where everybody may.
 */
export function unseenIn(state: HeartlandState): Side | undefined {
  const { phase, retreats } = state;
  switch (phase.name) {
    case 'succession':
      return phase.side;
    case 'attack-check':
      return namedTo(state, findForce(state, phase.force), phase.side).to;
    case 'morale-check':
      return fightsAs(state, findForce(state, phase.force), phase.side).to;
    case 'retreat':
      // The enemy may be its conductor.
      return fightsAs(state, findForce(state, phase.force), retreats[0]!.side).to;
    default:
      return undefined;
  }
}
