import type { RuleId } from '../../../kernel/rule.js';
import { err, ok, type Result } from '../../../kernel/result.js';
import { fightsOnFoot, hexIndex, piece, type Piece } from '../position.js';
import type { Charge, GloryState, Pending } from '../state.js';
import type { HexId } from '../vocabulary.js';
import { fronts, isLoneArtillery } from './charge-legality.js';

/** The charges that the other side reacts to now: the one that continues or counters, or all standard ones together. */
export function reactedTo(pending: Pending): readonly Charge[] {
  return pending.current ? [pending.current] : pending.charges;
}

/** The pending charges with each of those that are reacted to changed, or left out for `undefined`. */
export function changeReactedTo(pending: Pending, change: (charge: Charge) => Charge | undefined): Pending {
  const changed = reactedTo(pending).flatMap((charge) => change(charge) ?? []);
  if (!pending.current) return { ...pending, charges: changed };
  const { current: _current, ...others } = pending;
  const [current] = changed;
  return current ? { ...others, current } : others;
}

/**
 * The charge as it stands now: without chargers that are gone or may not charge any more, without hexes that the
 * defenders left or that nobody fronts any more (G-10.24.g, G-11.26.e). Chargers that fell apart stay together (G-10.24.e).
 * @returns the rule by which the charge is void when nothing is left of it
 */
export function standing(state: GloryState, charge: Charge): Result<Charge, RuleId> {
  const held = charge.targets.filter((hex) => isHeld(state, charge, hex));
  if (held.length === 0) return err('G-10.24.h');
  const able = charge.attackers.map((id) => piece(state, id)).filter((unit) => isAble(state, unit, held));
  if (able.length === 0) return err('G-10.33.a');
  const targets = held.filter((hex) => able.some((unit) => fronts(state, unit, hexIndex(state.setting, hex))));
  const attackers = able.filter((unit) => targets.some((hex) => fronts(state, unit, hexIndex(state.setting, hex))));
  return attackers.length === 0 ? err('G-11.26.e') : ok({ ...charge, targets, attackers: attackers.map(({ counter }) => counter.id) });
}

/** Whether a unit that was there at the designation still is (G-10.23.e, G-10.24.h). */
export function isHeld(state: GloryState, charge: Charge, hex: HexId): boolean {
  const index = hexIndex(state.setting, hex);
  return charge.defenders.some((id) => piece(state, id).state.hex === index);
}

/** A Disordered unit charges on only at lone artillery that it began next to (G-11.14.b). */
function isAble(state: GloryState, unit: Piece, targets: readonly HexId[]): boolean {
  if (unit.state.place !== 'map') return false;
  if (!unit.state.disordered) return true;
  return fightsOnFoot(unit) && !unit.state.marks.moved && targets.every((hex) => isLoneArtillery(state, hexIndex(state.setting, hex)));
}
