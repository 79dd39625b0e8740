import type { Json } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import type { Failure } from './failure.js';
import type { Service } from './service.js';
import { changesOf, type Change } from './view-difference.js';
import { lookAt, type Look, type ReadRequest } from './view.js';

export interface CompareRequest extends Omit<ReadRequest, 'at'> {
  /** By default the version at which the game was set up. */
  readonly from?: number;
  /** The newest by default; it may be the older one. */
  readonly to?: number;
}

/** What a viewer sees changed between two versions of a game. */
export interface VersionDifference {
  readonly game: string;
  readonly from: number;
  readonly to: number;
  /** By places in `view`, see `GameView`. */
  readonly changes: readonly Change[];
}

/** Compares what the holder of the token may see of the position at one version with what he may see at another. */
export async function compareVersions(service: Service, { from, to, ...who }: CompareRequest): Promise<Result<VersionDifference, Failure>> {
  const after = await lookAt(service, { ...who, at: to });
  if (!after.ok) return after;
  const before = await lookAt(service, { ...who, at: from ?? after.value.game.born });
  if (!before.ok) return before;
  return ok({ game: who.game, from: before.value.game.version, to: after.value.game.version, changes: changesOf(seen(before.value), seen(after.value)) });
}

/** As it is told: what is undefined is not there. */
function seen({ game, viewer }: Look): Json {
  return JSON.parse(JSON.stringify(game.system.observe(game.state, viewer))) as Json;
}
