import { hash } from 'node:crypto';
import type { Viewer } from '../kernel/system.js';
import type { Scope } from './access-store.js';
import type { Role } from './lifecycle.js';

const SEAT = 'seat:';

/** Who asks: the holder of a token of the game, whoever runs the service, or somebody who brings no token. */
export type Holder = Viewer | { readonly role: 'operator' } | { readonly role: 'nobody' };

/** Somebody with what their token allows. */
export interface Admission {
  readonly holder: Holder;
  readonly scopes: readonly Scope[];
}

/** Whoever brings no token. */
export const NOBODY: Admission = { holder: { role: 'nobody' }, scopes: ['read'] };

/** Whoever runs the service. What is hidden in a game is hidden from them, too. */
export const OPERATOR: Admission = { holder: { role: 'operator' }, scopes: ['read', 'manage'] };

/** What is kept of a token: its SHA-256 in hex. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'hex');
}

/** The roles of a game: one seat for each side, an observer and an arbiter. */
export function rolesOf(sides: readonly string[]): readonly Role[] {
  return [...sides.map(seatRole), 'observer', 'arbiter'];
}

/** The role of a side's seat. */
export function seatRole(side: string): Role {
  return SEAT + side;
}

/** What a token of the role can be for. */
export function scopesOf(role: Role): readonly Scope[] {
  if (role === 'observer') return ['read'];
  return role === 'arbiter' ? ['read', 'manage'] : ['read', 'act', 'manage'];
}

/** Who has the role. */
export function holderOf(role: Role): Viewer {
  return role === 'arbiter' || role === 'observer' ? { role } : { role: 'seat', side: role.slice(SEAT.length) };
}

/** What somebody may see: only seats and the arbiter see more than everybody. */
export function viewerOf(holder: Holder): Viewer {
  return holder.role === 'seat' || holder.role === 'arbiter' ? holder : { role: 'observer' };
}
