import { ok, type Result } from '../kernel/result.js';
import type { AnyCommand, Offer } from '../kernel/system.js';
import { wrongRole } from './access.js';
import type { Failure } from './failure.js';
import type { Game } from './game.js';
import { amid } from './obstacles.js';
import type { Service } from './service.js';
import { lookAt, type ReadRequest } from './view.js';

/** What a seat may do at a version, by decision. */
export interface Actions {
  readonly game: string;
  readonly version: number;
  readonly side: string;
  /** Empty when nothing is awaited of the side, and at a version amid the events of a command, where nobody could decide. */
  readonly decisions: readonly Offer<AnyCommand>[];
}

/** The offers to the seat whose token it is. */
export async function offerActions(service: Service, request: ReadRequest): Promise<Result<Actions, Failure>> {
  const seen = await lookAt(service, request, 'seat');
  if (!seen.ok) return seen;
  const { game, holder } = seen.value;
  if (holder.role !== 'seat') return wrongRole(holder);
  const { side } = holder;
  const offers = await canDecide(service, game, request) ? game.system.offers(game.state, side) : [];
  return ok({ game: game.id, version: game.version, side, decisions: offers });
}

/** A system can only say what may be done in a position that a command has left: on the way there its parts need not fit yet. */
async function canDecide({ events }: Service, { id, version }: Game, { at }: ReadRequest): Promise<boolean> {
  if (at === undefined) return true;
  const [last, next] = await events.read(id, version - 1, 2);
  return !amid(last!, next);
}
