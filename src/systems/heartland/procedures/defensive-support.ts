import { directions } from '../../../hex/direction.js';
import { hasFeature } from '../board.js';
import { forcesAt, hexId, looseAt, type Force, type Unit } from '../position.js';
import type { HeartlandState } from '../state.js';
import { opponentOf } from '../vocabulary.js';
import { combatFactorsOf, firepower, gunsOf, isFighting, type Stack } from './battle-forces.js';
import { canCross } from './terrain-costs.js';

/** A force next to both sides of a battle, and what it adds to the defender (H-9.14.1). */
export interface Supporter {
  readonly force: Force;
  /** Half its combat factors, rounded up; 0 where a river keeps it away (H-9.15.1). */
  readonly cf: number;
  /** Half its artillery points, rounded up; each leader pays for his own (H-9.14.1). */
  readonly artillery: number;
}

/**
 * The forces that support the defender of `target` against an attacker who stands in `attacker`: those of its side in
 * hexes next to both, without having reacted (H-9.14.a.1), depots and engineers among them (H-9.14.2), unless they are
 * attacked themselves (H-10.71.9). They suffer no results (H-9.15.3).
 */
export function supportersOf(state: HeartlandState, target: number, attacker: number): readonly Supporter[] {
  return supportPositions(state, target, [attacker]).flatMap((hex) => {
    const near = isWithinReach(state, hex, target) && isWithinReach(state, hex, attacker);
    return forcesInSupport(state, hex, attacker).map((force) => supportBy(state, force, near ? 'near' : 'across'));
  });
}

/** The hexes next to the target and to one of the attackers, but those that are attacked themselves (H-9.13.2, H-9.14.a.1). */
export function supportPositions(state: HeartlandState, target: number, attackers: readonly number[]): readonly number[] {
  const { grid } = state.setting.board;
  const beside = directions.map((direction) => grid.neighbourOf(target, direction)).filter((hex) => hex >= 0);
  return beside.filter((hex) => !isAttacked(state, hex) && !attackers.includes(hex) && attackers.some((from) => grid.distance(hex, from) === 1));
}

/** Whether an Assault marker points at the hex, or did in this combat (H-8.41.3, H-9.14.a.1). */
export function isAttacked({ impulse }: HeartlandState, hex: number): boolean {
  return impulse !== null && (impulse.assaults.some(({ target }) => target === hex) || impulse.foughtOver.includes(hex));
}

/** Whether no major river without bridge or ford, and no sea, lies between two neighbours (H-9.15.1, H-8.4.2). */
export function isWithinReach(state: HeartlandState, from: number, to: number): boolean {
  const { board } = state.setting;
  const direction = board.grid.directionTo(from, to);
  if (direction === undefined || hasFeature(board, from, direction, 'all-sea')) return false;
  return !hasFeature(board, from, direction, 'major-river') || canCross(state, from, direction);
}

/** The forces of the defender's side in a hex; depots fight with the first of them, or as a force of their own. */
function forcesInSupport(state: HeartlandState, hex: number, attacker: number): readonly Force[] {
  const enemy = forcesAt(state, attacker)[0]?.side;
  const side = enemy && opponentOf(enemy);
  const forces = forcesAt(state, hex).filter((force) => force.side === side);
  const depots = looseAt(state, hex).filter(({ counter }) => counter.type === 'depot' && counter.side === side);
  if (depots.length === 0) return forces;
  const [first, ...others] = forces;
  return first ? [{ ...first, units: [...first.units, ...depots] }, ...others] : [depotsAlone(state, hex, depots)];
}

function depotsAlone({ setting }: HeartlandState, hex: number, units: readonly Unit[]): Force {
  return { id: `hex:${hexId(setting, hex)}`, side: units[0]!.counter.side, hex, commander: undefined, leaders: [], units };
}

/** What halves a force that fights halves one that supports, before its half is taken (H-10.5.1). */
function supportBy(state: HeartlandState, force: Force, place: 'near' | 'across'): Supporter {
  const { side, hex, commander, leaders } = force;
  const stack: Stack = { side, hex, role: 'defender', forces: [force], commander, leaders, units: force.units.filter(isSupport) };
  const factors = place === 'near' ? combatFactorsOf(state, stack).total : 0;
  return { force, cf: Math.ceil(factors / 2), artillery: Math.ceil(firepower(stack, gunsOf(state, stack)) / 2) };
}

function isSupport(unit: Unit): boolean {
  return isFighting(unit) || unit.counter.type === 'depot';
}
