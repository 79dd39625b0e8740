import { ok, type Result } from '../kernel/result.js';
import type { Fault } from '../kernel/system.js';
import { admit } from './access.js';
import type { Scope, Token } from './access-store.js';
import { fail, malformed, unknown, type Failure } from './failure.js';
import type { Game } from './game.js';
import type { Role } from './lifecycle.js';
import { rolesOf, scopesOf, seatRole, tokenHash, type Admission } from './roles.js';
import type { Service } from './service.js';

/** A token as it is listed: without what its holder sends, and without its hash. */
export type SeenToken = Omit<Token, 'game' | 'hash'>;

export interface TokenList {
  readonly game: string;
  /** The oldest first: those of one's own role, for the arbiter and the operator all. */
  readonly tokens: readonly SeenToken[];
}

/** A new token with its secret, which is told once and never again. */
export interface IssuedToken extends SeenToken {
  readonly token: string;
}

export interface TokensRequest {
  readonly game: string;
  /** The token of who manages. */
  readonly token?: string;
}

export interface IssueRequest extends TokensRequest {
  /** One's own by default. */
  readonly role?: string;
  /** All that the role has, by default, and that the token of who asks allows. */
  readonly scopes?: readonly Scope[];
}

/** A token that is managed. */
export interface TokenRequest extends TokensRequest {
  readonly id: string;
}

/** How many tokens of one role may open a game at the same time. */
export const MOST_TOKENS = 50;

/** Who manages, and in which game. */
interface Managing {
  readonly game: Game;
  readonly manager: Admission;
}

/** The tokens of a game that somebody manages. */
export async function listTokens(service: Service, request: TokensRequest): Promise<Result<TokenList, Failure>> {
  const managing = await manage(service, request);
  if (!managing.ok) return managing;
  return ok({ game: request.game, tokens: (await managed(service, managing.value)).map(seen) });
}

/** Makes a token of one's own role, or, as the arbiter or the operator, of any. */
export async function issueToken(service: Service, request: IssueRequest): Promise<Result<IssuedToken, Failure>> {
  const managing = await manage(service, request);
  if (!managing.ok) return managing;
  const wanted = wish(managing.value, request);
  if (!wanted.ok) return wanted;
  const { role } = wanted.value;
  const open = (await managed(service, managing.value)).filter((token) => token.role === role && token.revoked === null);
  if (open.length >= MOST_TOKENS) return fail('unprocessable', 'tokens.too-many', `${MOST_TOKENS} tokens of ${role} open the game already; revoke one first`);
  return ok(await issue(service, request.game, wanted.value));
}

/** Takes a token its power. One that has none any more stays as it is. */
export async function revokeToken(service: Service, request: TokenRequest): Promise<Result<SeenToken, Failure>> {
  const managing = await manage(service, request);
  if (!managing.ok) return managing;
  const found = await find(service, managing.value, request.id);
  if (!found.ok) return found;
  await service.access.revoke(request.game, request.id);
  const revoked = await find(service, managing.value, request.id);
  return revoked.ok ? ok(seen(revoked.value)) : revoked;
}

/** Makes a token of the same role and scopes, and takes the old one its power. */
export async function replaceToken(service: Service, request: TokenRequest): Promise<Result<IssuedToken, Failure>> {
  const managing = await manage(service, request);
  if (!managing.ok) return managing;
  const found = await find(service, managing.value, request.id);
  if (!found.ok) return found;
  if (found.value.revoked !== null) return fail('conflict', 'token.revoked', 'the token opens nothing any more');
  const granted = within(managing.value.manager, found.value.scopes);
  if (!granted.ok) return granted;
  const issued = await issue(service, request.game, found.value);
  await service.access.revoke(request.game, request.id);
  return ok(issued);
}

async function manage(service: Service, { game: id, token }: TokensRequest): Promise<Result<Managing, Failure>> {
  const game = await service.live.glance(id);
  if (!game) return unknown('game', id);
  const admitted = await admit(service, game, token, 'manager');
  return admitted.ok ? ok({ game, manager: admitted.value }) : admitted;
}

/** The role that is all that somebody manages; `undefined` for who manages all of them. */
function ownRole({ holder }: Admission): Role | undefined {
  return holder.role === 'seat' ? seatRole(holder.side) : undefined;
}

async function managed(service: Service, { game, manager }: Managing): Promise<readonly Token[]> {
  const own = ownRole(manager);
  return (await service.access.tokensOf(game)).filter(({ role }) => own === undefined || role === own);
}

async function find(service: Service, managing: Managing, id: string): Promise<Result<Token, Failure>> {
  const found = (await managed(service, managing)).find((token) => token.id === id);
  return found ? ok(found) : fail('unknown', 'token.not-found', `you manage no token "${id}" in this game`);
}

type Wish = Pick<Token, 'role' | 'scopes'>;

/** What token is wanted, if there can be such a one and who asks may make it. */
function wish({ game, manager }: Managing, { role: named, scopes }: IssueRequest): Result<Wish, Failure> {
  const own = ownRole(manager);
  const role = named ?? own ?? (manager.holder.role === 'arbiter' ? 'arbiter' : undefined);
  const roles = rolesOf(game.system.sides);
  if (role === undefined || !roles.includes(role)) return malformed([{ path: '/role', code: 'role.unknown', message: `must be one of ${roles.join(', ')}` }]);
  if (own !== undefined && role !== own) return fail('forbidden', 'role.forbidden', `only tokens of ${own} can be made by this token`);
  const useless = uselessScopes(role, scopes ?? []);
  if (useless.length > 0) return malformed(useless);
  const granted = within(manager, scopes ?? scopesOf(role).filter((scope) => allows(manager, scope)));
  return granted.ok ? ok({ role, scopes: granted.value }) : granted;
}

function uselessScopes(role: Role, scopes: readonly Scope[]): readonly Fault[] {
  const useful = scopesOf(role);
  return scopes.flatMap((scope, index) =>
    useful.includes(scope) ? [] : [{ path: `/scopes/${index}`, code: 'scope.useless', message: `a token of ${role} can be for ${useful.join(', ')}` }],
  );
}

/** Nobody who has only a part of what a seat may do can give themselves the rest. */
function within(manager: Admission, scopes: readonly Scope[]): Result<readonly Scope[], Failure> {
  const missing = scopes.find((scope) => !allows(manager, scope));
  return missing === undefined ? ok(scopes) : fail('forbidden', 'scope.missing', `the token has no scope "${missing}" to give`);
}

function allows(manager: Admission, scope: Scope): boolean {
  return ownRole(manager) === undefined || manager.scopes.includes(scope);
}

async function issue({ access, sources }: Service, game: string, { role, scopes }: Wish): Promise<IssuedToken> {
  const secret = sources.token();
  const token: Token = { id: sources.id(), game, role, hash: tokenHash(secret), scopes, created: sources.now(), revoked: null };
  await access.addTokens(game, [token]);
  return { ...seen(token), token: secret };
}

function seen({ id, role, scopes, created, revoked }: Token): SeenToken {
  return { id, role, scopes, created, revoked };
}
