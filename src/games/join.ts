import { fail, unknown, type Failure } from './failure.js';
import { ok, type Result } from '../kernel/result.js';
import { admitSeat } from './access.js';
import type { Game } from './game.js';
import type { Judgement } from './live-games.js';
import { ownCommand, serviceFact } from './recording.js';
import type { Service } from './service.js';
import { described, type GameView } from './view.js';

export interface JoinRequest {
  readonly game: string;
  readonly side: string;
  readonly token?: string;
  /** Who sits there, as the others see it. */
  readonly name: string;
  /** What the seat adds to the dice of all later commands, so that the server alone does not make them. */
  readonly entropy?: string;
}

/** Takes a seat; whoever holds its token may, once. The log tells that it was taken, and not by whom. */
export async function joinGame(service: Service, request: JoinRequest): Promise<Result<GameView, Failure>> {
  const { side, name } = request;
  const may = await mayJoin(service, request);
  if (!may.ok) return may;
  const changed = await service.live.change(request.game, { judge: (game) => seated(service, game, request) });
  if (!changed.ok) return changed;
  const { game } = changed.value;
  await service.access.setName({ game: game.id, side, name });
  return ok(await described(service, { game, viewer: { role: 'seat', side }, names: await service.access.namesIn(game) }));
}

async function mayJoin(service: Service, { game: id, side, token }: JoinRequest): Promise<Result<string, Failure>> {
  const game = await service.live.glance(id);
  if (!game) return unknown('game', id);
  const own = await admitSeat(service, game, token);
  if (!own.ok) return own;
  if (!game.system.sides.includes(side)) return unknown('seat', side);
  return own.value === side ? own : fail('forbidden', 'seat.other', `the token is that of the seat of ${own.value}`);
}

function seated({ sources }: Service, game: Game, { side, entropy }: JoinRequest): Result<Judgement, Failure> {
  if (game.seats[side]) return fail('conflict', 'seat.taken', `the seat of ${side} is taken`);
  const event = { type: 'seat-taken' as const, side, ...(entropy !== undefined && { entropy }) };
  return ok({ command: ownCommand(sources.id()), seat: side, time: sources.now(), rolls: [], facts: [serviceFact(event)] });
}
