import type { SignedHead } from '../audit/signed-head.js';
import { ok, type Result } from '../kernel/result.js';
import type { Failure } from './failure.js';
import type { Service } from './service.js';
import { lookAt, type Look, type ReadRequest } from './view.js';
import { seenBy, type SeenEntry } from './visibility.js';

/** A game's whole log for who looks: the head that it ends with, and all that he may see up to there, page by page. */
export interface GameExport {
  readonly head: SignedHead;
  readonly pages: AsyncIterable<readonly SeenEntry[]>;
}

/** A part of the same log. */
export interface ExportPage {
  readonly head: SignedHead;
  readonly entries: readonly SeenEntry[];
  /** The version behind which the next part begins; null where there is none. */
  readonly next: number | null;
}

const PAGE = 500;

type ExportRequest = Omit<ReadRequest, 'at'>;

/** The log of a game as of now, whatever is played while it is read. */
export async function exportGame(service: Service, request: ExportRequest): Promise<Result<GameExport, Failure>> {
  const seen = await lookAt(service, request);
  if (!seen.ok) return seen;
  const look = seen.value;
  const { game } = look;
  async function* pages(): AsyncGenerator<readonly SeenEntry[]> {
    for (let after = 0; after < game.version; after += PAGE) yield entriesAfter(service, look, after, PAGE);
  }
  return ok({ head: await service.keys.head(game), pages: pages() });
}

/** So many entries of it, after a version. */
export async function exportPage(service: Service, { after, first, ...request }: ExportRequest & { readonly after: number; readonly first: number }): Promise<Result<ExportPage, Failure>> {
  const seen = await lookAt(service, request);
  if (!seen.ok) return seen;
  const { game } = seen.value;
  const entries = after < game.version ? await entriesAfter(service, seen.value, after, first) : [];
  return ok({ head: await service.keys.head(game), entries, next: after + entries.length < game.version ? after + entries.length : null });
}

async function entriesAfter({ events }: Service, { game, viewer }: Look, after: number, most: number): Promise<readonly SeenEntry[]> {
  const page = await events.read(game.id, after, Math.min(most, game.version - after));
  return page.map((envelope) => seenBy(game, envelope, viewer));
}
