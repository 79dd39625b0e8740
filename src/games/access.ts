import { ok, type Result } from '../kernel/result.js';
import type { Scope } from './access-store.js';
import { fail, unknown, type Failure } from './failure.js';
import type { Game } from './game.js';
import { NOBODY, type Admission, type Holder } from './roles.js';
import type { Service } from './service.js';

/** Who may do something. Every operation of the service has one of these policies. */
export type Policy = 'public' | 'reader' | 'seat' | 'manager' | 'owner' | 'operator';

interface Terms {
  readonly roles: readonly Holder['role'][];
  /** What the token must allow. */
  readonly scope?: Scope;
}

const EVERYBODY = ['nobody', 'observer', 'seat', 'arbiter', 'operator'] as const;

/**
 * What each policy asks for. A seat that is a `manager` manages what is its own, the others all; `owner` is who a name
 * belongs to, or the operator. Of a private game even a reader needs a token.
 */
export const POLICIES: Readonly<Record<Policy, Terms>> = {
  public: { roles: EVERYBODY },
  reader: { roles: EVERYBODY, scope: 'read' },
  seat: { roles: ['seat'], scope: 'act' },
  manager: { roles: ['seat', 'arbiter', 'operator'], scope: 'manage' },
  owner: { roles: ['seat', 'operator'], scope: 'manage' },
  operator: { roles: ['operator'] },
};

/**
 * Lets somebody do what has this policy in this game, or refuses it. To whom a private game opens nothing, it is not
 * there at all.
 */
export async function admit(service: Service, game: Game, token: string | undefined, policy: Policy): Promise<Result<Admission, Failure>> {
  const asks = token === undefined ? NOBODY : await service.access.admission(game, token);
  if (game.facts.private && (asks === undefined || asks === NOBODY)) return unknown('game', game.id);
  if (asks === undefined) return fail('unauthenticated', 'token.unknown', 'the token opens nothing in this game');
  return within(policy, asks);
}

/** The side of the seat that acts by this token. */
export async function admitSeat(service: Service, game: Game, token: string | undefined): Promise<Result<string, Failure>> {
  const admitted = await admit(service, game, token, 'seat');
  if (!admitted.ok) return admitted;
  const { holder } = admitted.value;
  return holder.role === 'seat' ? ok(holder.side) : wrongRole(holder);
}

function within(policy: Policy, asks: Admission): Result<Admission, Failure> {
  const { roles, scope } = POLICIES[policy];
  const { role } = asks.holder;
  if (!roles.includes(role)) return role === 'nobody' ? fail('unauthenticated', 'token.missing', `a token is needed for this: ${roles.join(' or ')}`) : wrongRole(asks.holder);
  if (scope !== undefined && !asks.scopes.includes(scope)) return fail('forbidden', 'scope.missing', `the token has no scope "${scope}"`);
  return ok(asks);
}

/** A token was brought, and it is that of another role. */
export function wrongRole({ role }: Holder): Result<never, Failure> {
  return fail('forbidden', 'role.forbidden', `the token is that of the ${role}, who may not do this`);
}
