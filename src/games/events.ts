import type { SignedHead } from '../audit/signed-head.js';
import { ok, type Result } from '../kernel/result.js';
import type { Failure } from './failure.js';
import { isFound, type EventFilter } from './log-search.js';
import type { Service } from './service.js';
import { lookAt, type Look, type ReadRequest } from './view.js';
import { seenBy, type SeenEntry } from './visibility.js';

export interface EventsRequest extends Omit<ReadRequest, 'at'> {
  /** Only events with a version above this one; all by default. */
  readonly after?: number;
  readonly limit: number;
  /** Only what it finds; all by default. */
  readonly filter?: EventFilter;
}

/** A page of a game's log, the oldest first. Of a search it may hold less than the limit, or nothing, and another page still follow. */
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
  const { game } = seen.value;
  const [page, head] = await Promise.all([search(service, seen.value, request), service.keys.head(game)]);
  return ok({ game: game.id, version: game.version, head, ...page });
}

/** Events that one page of a search looks through: a page need not be full for another to follow. */
const MOST_SEARCHED = 2000;

/** What the request finds of the log, and where the next page goes on. */
async function search({ events }: Service, { game, viewer }: Look, { after = 0, limit, filter = {} }: EventsRequest): Promise<Pick<EventPage, 'events' | 'next'>> {
  const isAll = Object.values(filter).every((value) => value === undefined);
  const read = (await events.read(game.id, after, isAll ? limit : Math.max(limit, MOST_SEARCHED))).filter(({ version }) => version <= game.version);
  const found: SeenEntry[] = [];
  let last = after;
  for (const envelope of read) {
    if (found.length === limit) break;
    const entry = seenBy(game, envelope, viewer);
    last = envelope.version;
    if (isAll || isFound(entry, filter)) found.push(entry);
  }
  return { events: found, next: last < game.version ? last : null };
}
