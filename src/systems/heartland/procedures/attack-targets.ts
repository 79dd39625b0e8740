import { directions } from '../../../hex/direction.js';
import { asKnownTo } from '../knowledge.js';
import { barsZones, exertsZone, forcesAt, forcesOfSide, looseAt, type Force } from '../position.js';
import type { HeartlandState } from '../state.js';
import { isWithinReach } from './defensive-support.js';
import { hinders } from './movement-reach.js';

/** The hexes that a force may attack from where it stands, and whether it must attack one of them. */
export interface AttackTargets {
  readonly hexes: readonly number[];
  readonly compulsory: boolean;
}

/**
 * Whom a force may attack, as far as its side knows: in enemy zones of control, one of the hexes that exert them, which
 * is compulsory (H-8.4.1, H-3.61.2); else enemies beside it without a zone that reaches it, if the terrain lets it
 * (H-8.4.2). Cavalry that reconnoitres is not bound to attack (H-3.61.3). Nobody attacks under an inactive commander
 * (H-8.1.2).
 */
export function attackTargets(state: HeartlandState, force: Force, zones: 'bind' | 'do-not-bind'): AttackTargets {
  if (!mayAttack(force)) return { hexes: [], compulsory: false };
  const known = asKnownTo(state, force.side);
  const controlling = hexesBeside(known, force).filter((hex) => exertsZoneOn(known, hex, force));
  if (controlling.length > 0 && zones === 'bind') return { hexes: controlling, compulsory: true };
  const others = hexesBeside(known, force).filter((hex) => !controlling.includes(hex) && isWithinReach(known, force.hex, hex) && holdsEnemy(known, hex, force));
  return { hexes: [...controlling, ...others].sort((a, b) => a - b), compulsory: false };
}

function mayAttack(force: Force): boolean {
  return exertsZone(force) && force.commander?.state.active !== false;
}

function hexesBeside({ setting: { board } }: HeartlandState, { hex }: Force): readonly number[] {
  return directions.map((direction) => board.grid.neighbourOf(hex, direction)).filter((next) => next >= 0).sort((a, b) => a - b);
}

/** Forces exert zones, and so do detachments in a work (H-3.6.1, H-3.6.2), but not across major rivers (H-3.61.7). */
function exertsZoneOn(state: HeartlandState, from: number, { hex, side }: Force): boolean {
  const { board } = state.setting;
  if (barsZones(board, from, board.grid.directionTo(from, hex)!)) return false;
  return forcesAt(state, from).some((other) => other.side !== side && exertsZone(other)) || looseAt(state, from).some((unit) => unit.counter.side !== side && unit.state.manning);
}

function holdsEnemy(state: HeartlandState, hex: number, { side }: Force): boolean {
  return forcesAt(state, hex).some((other) => other.side !== side) || looseAt(state, hex).some((unit) => unit.counter.side !== side && hinders(state, unit));
}

/**
 * The forces of the phasing side that still have to check, or may: those in enemy zones of control, whom it is compulsory
 * for (H-8.42.a.1), then those who could attack somebody all the same (H-8.4.2). Inactive forces are excused (AMB-41).
 */
export function forcesToCheck(state: HeartlandState): readonly Force[] {
  const { impulse } = state;
  if (!impulse) return [];
  const able = forcesOfSide(state, impulse.side).filter(({ id }) => isUnsettled(state, id)).map((force) => ({ force, targets: attackTargets(state, force, 'bind') }));
  const compulsory = able.filter(({ targets }) => targets.compulsory);
  const voluntary = able.filter(({ targets }) => !targets.compulsory && targets.hexes.length > 0);
  return [...compulsory, ...voluntary].map(({ force }) => force);
}

/** Whether a force has made no attack check in this impulse, nor been excused from one. */
export function isUnsettled({ impulse }: HeartlandState, force: string): boolean {
  return impulse !== null && !impulse.checked.includes(force) && !impulse.assaults.some((assault) => assault.force === force);
}
