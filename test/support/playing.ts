import { openStores, type Stores } from '../../src/wiring/open-stores.js';
import { act, type Accepted, type ActRequest } from '../../src/games/act.js';
import { createGame, type Created, type CreateRequest } from '../../src/games/create.js';
import type { Failure } from '../../src/games/failure.js';
import { assemble, type Service, type ServiceOptions } from '../../src/games/service.js';
import type { Result } from '../../src/kernel/result.js';
import { picket, picketScenario } from './picket.js';

export interface Played {
  readonly service: Service;
  readonly stores: Stores;
}

/** A service with the picket system on stores of its own, in memory by default. */
export async function openService(options: Partial<ServiceOptions> = {}, location = 'memory'): Promise<Played> {
  const stores = await openStores(location);
  return { stores, service: over(stores, options) };
}

/** Another service on the same stores, as after a restart or on another node. */
export function over({ events, snapshots, readSide, access, keys }: Stores, options: Partial<ServiceOptions> = {}): Service {
  return assemble({
    systems: new Map([[picket.id, picket]]),
    events,
    snapshots,
    access,
    keys,
    list: readSide.games,
    progress: readSide.checkpoints,
    scenarios: [picketScenario(30), picketScenario(1_000_000)],
    ...options,
  });
}

/** The value, or the failure as an error. */
export function must<T, E>(result: Result<T, E>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** The failure of what should not have worked. */
export function failure<E>(result: Result<unknown, E>): E {
  if (result.ok) throw new Error(`not refused: ${JSON.stringify(result.value)}`);
  return result.error;
}

export async function newGame(service: Service, request: Partial<CreateRequest> = {}): Promise<Created> {
  return must(await createGame(service, { scenario: 'to-1000000', ...request }));
}

/** Acts for a side. */
export async function actAs(service: Service, { game, tokens }: Created, side: string, request: Pick<ActRequest, 'command'> & Partial<ActRequest>): Promise<Result<Accepted, Failure>> {
  return act(service, { game, token: tokens[`seat:${side}`], ...request });
}
