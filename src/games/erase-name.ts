import { ok, type Result } from '../kernel/result.js';
import { admit } from './access.js';
import { fail, unknown, type Failure } from './failure.js';
import { viewerOf } from './roles.js';
import type { Service } from './service.js';
import { described, type GameView } from './view.js';

export interface EraseNameRequest {
  readonly game: string;
  readonly side: string;
  readonly token?: string;
}

/**
 * Erases what the person at a side is called; the seat itself may, and the operator. The log, which does not hold the
 * name, stays as it is; in one of before its second schema it stands for ever, and is not shown any more.
 */
export async function eraseName(service: Service, { game: id, side, token }: EraseNameRequest): Promise<Result<GameView, Failure>> {
  const game = await service.live.get(id);
  if (!game) return unknown('game', id);
  const admitted = await admit(service, game, token, 'owner');
  if (!admitted.ok) return admitted;
  const { holder } = admitted.value;
  if (!game.system.sides.includes(side)) return unknown('seat', side);
  if (holder.role === 'seat' && holder.side !== side) return fail('forbidden', 'seat.other', `the token is that of the seat of ${holder.side}`);
  await service.access.setName({ game: id, side, name: null });
  return ok(await described(service, { game, viewer: viewerOf(holder), names: await service.access.namesIn(game) }));
}
