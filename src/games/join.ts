import { fail, unknown, type Failure } from './failure.js';
import { ok, type Result } from '../kernel/result.js';
import { sideOf } from './access.js';
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

/** Takes a seat; whoever holds its token may, once. */
export async function joinGame(service: Service, request: JoinRequest): Promise<Result<GameView, Failure>> {
  const changed = await service.live.change(request.game, { judge: (game) => seated(service, game, request) });
  return changed.ok ? ok(described(changed.value.game, { role: 'seat', side: request.side })) : changed;
}

function seated({ sources }: Service, game: Game, { side, token, name, entropy }: JoinRequest): Result<Judgement, Failure> {
  if (!game.system.sides.includes(side)) return unknown('seat', side);
  const own = sideOf(game, token);
  if (!own.ok) return own;
  if (own.value !== side) return fail('forbidden', 'seat.other', `the token is that of the seat of ${own.value}`);
  if (game.seats[side]) return fail('conflict', 'seat.taken', `the seat of ${side} is taken`);
  const event = { type: 'seat-taken' as const, side, name, ...(entropy !== undefined && { entropy }) };
  return ok({ command: ownCommand(sources.id()), seat: side, time: sources.now(), rolls: [], facts: [serviceFact(event)] });
}
