import type { SignedHead } from '../audit/signed-head.js';
import { ok, type Result } from '../kernel/result.js';
import type { Failure } from './failure.js';
import type { Service } from './service.js';
import { lookAt, type ReadRequest } from './view.js';
import { seenBy, type SeenEntry } from './visibility.js';

/** A game's whole log for who looks: the head that it ends with, and all that he may see up to there, page by page. */
export interface GameExport {
  readonly head: SignedHead;
  readonly pages: AsyncIterable<readonly SeenEntry[]>;
}

const PAGE = 500;

/** The log of a game as of now, whatever is played while it is read. */
export async function exportGame(service: Service, request: Omit<ReadRequest, 'at'>): Promise<Result<GameExport, Failure>> {
  const seen = await lookAt(service, request);
  if (!seen.ok) return seen;
  const { game, viewer } = seen.value;
  async function* pages(): AsyncGenerator<readonly SeenEntry[]> {
    for (let after = 0; after < game.version; after += PAGE) {
      const page = await service.events.read(game.id, after, Math.min(PAGE, game.version - after));
      yield page.map((envelope) => seenBy(game, envelope, viewer));
    }
  }
  return ok({ head: await service.keys.head(game), pages: pages() });
}
