import { directions } from '../../../hex/direction.js';
import { exertsZone, forcesAt, surveyOf, type Force } from '../position.js';
import type { HeartlandState } from '../state.js';
import { isWithinReach } from './defensive-support.js';

/**
 * The groups of opposing forces that stand next to each other, each by its hexes in ascending order: an extended battle is
 * bought for one of them as a whole (H-5.16.1, H-10.7.1). Rivers that nobody can cross part them (H-8.4.2).
 */
export function contactsOf(state: HeartlandState): readonly (readonly number[])[] {
  const contacts: (readonly number[])[] = [];
  for (const { hex } of surveyOf(state).forces) {
    if (contacts.some((contact) => contact.includes(hex)) || opponentsBeside(state, hex).length === 0) continue;
    contacts.push(contactAround(state, [hex]));
  }
  return contacts;
}

/** All hexes that hang together with these by opposing forces next to each other. */
function contactAround(state: HeartlandState, hexes: readonly number[]): readonly number[] {
  const found = new Set(hexes.filter((hex) => opponentsBeside(state, hex).length > 0));
  for (const hex of found) for (const next of opponentsBeside(state, hex)) found.add(next);
  return [...found].sort((a, b) => a - b);
}

/** The hexes next to a force's with enemies whom it could attack there. */
export function opponentsBeside(state: HeartlandState, hex: number): readonly number[] {
  const own = forcesAt(state, hex).find(exertsZone);
  if (!own) return [];
  const { grid } = state.setting.board;
  return directions.map((direction) => grid.neighbourOf(hex, direction)).filter((next) => next >= 0 && isHeldAgainst(state, next, own) && isWithinReach(state, hex, next));
}

function isHeldAgainst(state: HeartlandState, hex: number, { side }: Force): boolean {
  return forcesAt(state, hex).some((force) => force.side !== side && exertsZone(force));
}

/** The contact of the running extended battle as it stands now, with those who closed up, without what earlier ones were bought for (H-10.71.1). */
export function runningContact(state: HeartlandState): readonly number[] {
  const contacts = state.impulse?.contacts ?? [];
  const earlier = contacts.slice(0, -1).flat();
  return contactAround(state, contacts.at(-1) ?? []).filter((hex) => !earlier.includes(hex));
}

/** The contacts for which no extended battle was bought yet (H-10.7.1, H-10.71.1). */
export function freshContacts(state: HeartlandState): readonly (readonly number[])[] {
  const bought = new Set(state.impulse?.contacts.flat() ?? []);
  return contactsOf(state).filter((contact) => !contact.some((hex) => bought.has(hex)));
}
