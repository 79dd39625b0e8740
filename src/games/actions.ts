import { ok, type Result } from '../kernel/result.js';
import type { AnyCommand, Offer } from '../kernel/system.js';
import { sideOf } from './access.js';
import type { Failure } from './failure.js';
import type { Service } from './service.js';
import { lookAt, type ReadRequest } from './view.js';

/** What a seat may do at a version, by decision. */
export interface Actions {
  readonly game: string;
  readonly version: number;
  readonly side: string;
  /** Empty when nothing is awaited of the side. */
  readonly decisions: readonly Offer<AnyCommand>[];
}

/** The offers to the seat whose token it is. */
export async function offerActions(service: Service, request: ReadRequest): Promise<Result<Actions, Failure>> {
  const seen = await lookAt(service, request);
  if (!seen.ok) return seen;
  const { game } = seen.value;
  const side = sideOf(game, request.token);
  if (!side.ok) return side;
  return ok({ game: game.id, version: game.version, side: side.value, decisions: game.system.offers(game.state, side.value) });
}
