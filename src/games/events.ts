import type { SignedHead } from '../audit/signed-head.js';
import { ok, type Result } from '../kernel/result.js';
import type { Failure } from './failure.js';
import type { Service } from './service.js';
import { lookAt, type ReadRequest } from './view.js';
import { seenBy, type SeenEntry } from './visibility.js';

export interface EventsRequest extends Omit<ReadRequest, 'at'> {
  /** Only events with a version above this one; all by default. */
  readonly after?: number;
  readonly limit: number;
}

/** A page of a game's log, the oldest first. */
export interface EventPage {
  readonly game: string;
  /** The game's version now. */
  readonly version: number;
  /** That version and its hash, signed. */
  readonly head: SignedHead;
  readonly events: readonly SeenEntry[];
  /** What to give as `after` for the next page; null when the log ends here. */
  readonly next: number | null;
}

/** The events of a game as the holder of the token may see them. */
export async function pageEvents(service: Service, request: EventsRequest): Promise<Result<EventPage, Failure>> {
  const seen = await lookAt(service, request);
  if (!seen.ok) return seen;
  const { game, viewer } = seen.value;
  const { after = 0, limit } = request;
  const [page, head] = await Promise.all([service.events.read(game.id, after, limit), service.keys.head(game)]);
  const events = page.filter(({ version }) => version <= game.version).map((envelope) => seenBy(game, envelope, viewer));
  const last = events.at(-1)?.version ?? after;
  return ok({ game: game.id, version: game.version, head, events, next: last < game.version ? last : null });
}
