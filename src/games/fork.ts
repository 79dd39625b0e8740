import type { Envelope } from '../event-store/port.js';
import type { Result } from '../kernel/result.js';
import type { AnyEvent } from '../kernel/system.js';
import { creation, found, type Created } from './create.js';
import { fail, type Failure } from './failure.js';
import type { Game } from './game.js';
import type { GameCreated } from './lifecycle.js';
import { amid } from './obstacles.js';
import type { Fact } from './recording.js';
import type { Service } from './service.js';
import { standingAt } from './standing.js';
import { lookAt, type ReadRequest } from './view.js';

/**
 * A new game that goes on from a version of another, the newest by default. It has tokens, a seed and so dice of its own:
 * nothing that is played in it tells what the dice of the other will show.
 */
export async function forkGame(service: Service, request: ReadRequest): Promise<Result<Created, Failure>> {
  const seen = await lookAt(service, request);
  if (!seen.ok) return seen;
  const { game, viewer } = seen.value;
  if (!game.system.openOrders && viewer.role !== 'arbiter') {
    return fail('forbidden', 'fork.secrets', 'the seats of a fork would see what is hidden: while the game runs, only its arbiter may fork it');
  }
  // One event more, to see whether the version is the last of its command.
  const log = await service.events.read(game.id, 0, game.version + 1);
  const refused = amid(log[game.version - 1]!, log[game.version]);
  return refused ?? grown(service, game, log);
}

function grown(service: Service, game: Game, log: readonly Envelope[]): Promise<Result<Created, Failure>> {
  const { system, version } = game;
  const id = service.sources.id();
  const created = creation(service, id, { mode: game.facts.dice.mode }, inherited(game));
  return found(service, system, id, [...created, ...standingAt(log, version).map(carriedOver)]);
}

function inherited({ id: game, system, facts, version, head: hash }: Game): Omit<GameCreated, 'type' | 'dice'> {
  const { scenario, options, title, private: secret } = facts;
  return { system: system.id, edition: system.edition, scenario, options, title, private: secret, origin: { game, version, hash }, analysis: true };
}

/** What happened, as it stands in the log of the origin; the dice of it are the origin's, and stay there. */
function carriedOver({ type, schema, edition, data, visibility }: Envelope): Fact {
  const event: AnyEvent = { type, ...(data as object) };
  return { event, schema, edition, visibility };
}
