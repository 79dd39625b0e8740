import { hash } from 'node:crypto';
import { ok, type Result } from '../kernel/result.js';
import type { Viewer } from '../kernel/system.js';
import { fail, type Failure } from './failure.js';
import type { Game } from './game.js';
import type { Role } from './lifecycle.js';

const SEAT = 'seat:';

/** What the log keeps of a token: its SHA-256 in hex. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'hex');
}

/** The roles of a game: one seat for each side, an observer and an arbiter. */
export function rolesOf(sides: readonly string[]): readonly Role[] {
  return [...sides.map((side) => SEAT + side), 'observer', 'arbiter'];
}

/** Who holds the token; nobody's token is an observer's. A token of no role of this game is refused. */
export function viewerOf(game: Game, token: string | undefined): Result<Viewer, Failure> {
  if (token === undefined) return ok({ role: 'observer' });
  const role = game.roles.get(tokenHash(token));
  if (role === undefined) return fail('unauthenticated', 'token.unknown', 'the token opens nothing in this game');
  if (role === 'arbiter' || role === 'observer') return ok({ role });
  return ok({ role: 'seat', side: role.slice(SEAT.length) });
}

/** The side whose seat the token holds. */
export function sideOf(game: Game, token: string | undefined): Result<string, Failure> {
  if (token === undefined) return fail('unauthenticated', 'token.missing', 'a seat\'s token is needed for this');
  const viewer = viewerOf(game, token);
  if (!viewer.ok) return viewer;
  if (viewer.value.role === 'seat') return ok(viewer.value.side);
  return fail('forbidden', 'role.forbidden', `the token is that of the ${viewer.value.role}, and a seat's is needed`);
}
