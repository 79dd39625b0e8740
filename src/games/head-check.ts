import { headFaults, linkOf, verifyHeadProof, type HeadProof, type HeadReport, type Link } from '../audit/head-proof.js';
import type { SignedHead } from '../audit/signed-head.js';
import { ok, type Result } from '../kernel/result.js';
import type { Failure } from './failure.js';
import type { Game } from './game.js';
import type { Service } from './service.js';
import { lookAt } from './view.js';

export interface HeadCheckRequest {
  readonly game: string;
  readonly token?: string;
  /** The head that somebody kept. */
  readonly head: SignedHead;
}

/** What a kept head comes to, with all that anybody needs to check the verdict by himself. */
export interface HeadCheck extends HeadReport {
  readonly game: string;
  /** The game's version now. */
  readonly version: number;
  /** That version and its hash, signed. */
  readonly head: SignedHead;
}

/** Holds the log against a head that somebody kept. Whoever may read the game may ask: links tell nothing of what is hidden. */
export async function checkHead(service: Service, { game: id, token, head: kept }: HeadCheckRequest): Promise<Result<HeadCheck, Failure>> {
  const seen = await lookAt(service, { game: id, token });
  if (!seen.ok) return seen;
  const { game } = seen.value;
  const { version } = game;
  const [keys, head] = await Promise.all([service.keys.published(), service.keys.head(game)]);
  // For a head that was never signed no log is read.
  const faults = headFaults(kept, { game: game.id, version }, keys);
  const report = faults.length > 0 ? { ok: false, faults } : verifyHeadProof(await prove(service, game, kept), keys);
  return ok({ game: game.id, version, head, ...report });
}

/** The links from the kept head to the present one; or, where the log has another hash there, that one signed. */
async function prove(service: Service, game: Game, kept: SignedHead): Promise<HeadProof> {
  const hash = await hashAt(service, game, kept.version);
  if (hash !== kept.hash) return { kept, links: [], head: await service.keys.head({ id: game.id, version: kept.version, head: hash }) };
  return { kept, links: await linksAfter(service, game, kept.version), head: await service.keys.head(game) };
}

async function hashAt({ events }: Service, { id, version, head }: Game, at: number): Promise<string> {
  if (at === version) return head;
  const [next] = await events.read(id, at, 1);
  if (!next) throw new Error(`the log of ${id} has no version ${at + 1}`);
  return next.previous;
}

const PAGE = 500;

async function linksAfter({ events }: Service, { id, version }: Game, after: number): Promise<readonly Link[]> {
  const links: Link[] = [];
  for (let at = after; at < version; at = Math.min(at + PAGE, version)) {
    links.push(...(await events.read(id, at, Math.min(PAGE, version - at))).map(linkOf));
  }
  return links;
}
