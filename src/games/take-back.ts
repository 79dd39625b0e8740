import { ok, type Result } from '../kernel/result.js';
import { accepted, isStale, sentAs, stale, type Accepted, type ActRequest, type Happened } from './act.js';
import { admitSeat } from './access.js';
import { fail, unknown, type Failure } from './failure.js';
import type { Obstacle } from './free-takeback.js';
import { isOver, type Game } from './game.js';
import type { LifecycleEvent, TakebackRequested } from './lifecycle.js';
import type { Judgement } from './live-games.js';
import { obstaclesSince } from './obstacles.js';
import { ownCommand, serviceFact } from './recording.js';
import type { Service } from './service.js';

/** Whose wish it is, and how it is guarded; see `ActRequest`. */
type Asked = Pick<ActRequest, 'game' | 'token' | 'expectedVersion' | 'key'>;

export interface TakeBackRequest extends Asked {
  /** The version whose position is to come back; the last of a command. */
  readonly to: number;
}

export interface AnswerRequest extends Asked {
  /** The version at which the other seat's request was recorded. */
  readonly request: number;
}

/** Whether a seat takes back alone, or has to ask. */
interface Freedom {
  readonly to: number;
  /** Whether it is done at once; otherwise it is a request that the other seat answers. */
  readonly free: boolean;
  /** Why it is not free, command by command; empty when it is. */
  readonly obstacles: readonly Obstacle[];
}

/** What taking back came to: done, or asked for. */
export type TakeBackDone = Accepted & Freedom;

/** What taking back would come to, with nothing recorded. */
export interface TakeBackTried extends Freedom {
  readonly accepted: true;
  readonly game: string;
  readonly version: number;
}

/**
 * Takes back what was done after a version: at once when that was the seat's own and nothing was rolled, brought to light
 * or decided by the other side; else it is recorded as a request, open until anything else is recorded.
 */
export async function takeBack(service: Service, request: TakeBackRequest): Promise<Result<TakeBackDone, Failure>> {
  const { to } = request;
  const done = await record(service, request, { takeback: to }, async (game, side) => {
    const found = await wish(service, game, side, to);
    if (!found.ok) return found;
    return ok(found.value.length === 0 ? { type: 'taken-back', side, to, from: game.version } : { type: 'takeback-requested', side, to });
  });
  if (!done.ok) return done;
  const [event] = done.value.events;
  if (event?.type === 'taken-back') return ok({ ...done.value, to, free: true, obstacles: [] });
  const found = await obstaclesAsked(service, request.game, event!);
  return found.ok ? ok({ ...done.value, to, free: false, obstacles: found.value }) : found;
}

/** What stood in the way when the request was recorded; a retry is told the same. */
async function obstaclesAsked(service: Service, id: string, { version, data }: Happened): Promise<Result<readonly Obstacle[], Failure>> {
  const { side, to } = data as Pick<TakebackRequested, 'side' | 'to'>;
  const game = await service.live.at(id, version - 1);
  return game ? obstaclesSince(service, game, side, to) : unknown('game', id);
}

/** Says what taking back would come to, and records nothing. */
export async function tryTakeBack(service: Service, request: TakeBackRequest): Promise<Result<TakeBackTried, Failure>> {
  const seat = await seatOf(service, request);
  if (!seat.ok) return seat;
  const game = await service.live.get(request.game);
  if (!game) return unknown('game', request.game);
  if (isStale(game, request)) return stale(game);
  const found = await wish(service, game, seat.value, request.to);
  if (!found.ok) return found;
  return ok({ accepted: true, game: game.id, version: game.version, to: request.to, free: found.value.length === 0, obstacles: found.value });
}

/** Lets the other seat take back what it asked for. */
export async function acceptTakeBack(service: Service, request: AnswerRequest): Promise<Result<Accepted, Failure>> {
  return record(service, request, { acceptTakeback: request.request }, (game, side) => {
    const open = openRequest(game, request.request);
    if (!open.ok) return open;
    const { version, to, side: asking } = open.value;
    if (asking === side) return fail('forbidden', 'takeback.own', 'a seat does not accept its own request');
    return ok({ type: 'taken-back', side: asking, to, from: game.version, request: version });
  });
}

/** Declines what the other seat asked for; a seat withdraws its own request by it. */
export async function declineTakeBack(service: Service, request: AnswerRequest): Promise<Result<Accepted, Failure>> {
  return record(service, request, { declineTakeback: request.request }, (game) => {
    const open = openRequest(game, request.request);
    return open.ok ? ok({ type: 'takeback-declined', request: open.value.version }) : open;
  });
}

type Settling = (game: Game, side: string) => Result<LifecycleEvent, Failure> | Promise<Result<LifecycleEvent, Failure>>;

/** One event of the service, recorded for a seat while nothing else is. */
async function record(service: Service, request: Asked, sent: Readonly<Record<string, number>>, settle: Settling): Promise<Result<Accepted, Failure>> {
  const seat = await seatOf(service, request);
  if (!seat.ok) return seat;
  const side = seat.value;
  const keyed = sentAs(request, side, sent);
  const judge = async (game: Game): Promise<Result<Judgement, Failure>> => {
    if (isStale(game, request)) return stale(game);
    const event = await settle(game, side);
    if (!event.ok) return event;
    const { sources } = service;
    return ok({ ...(keyed ?? { command: ownCommand(sources.id()) }), seat: side, time: sources.now(), rolls: [], facts: [serviceFact(event.value)] });
  };
  const changed = await service.live.change(request.game, { key: keyed?.command, request: keyed?.request, judge });
  return changed.ok ? ok(await accepted(service, changed.value, side)) : changed;
}

async function seatOf(service: Service, { game: id, token }: Asked): Promise<Result<string, Failure>> {
  const game = await service.live.glance(id);
  return game ? admitSeat(service, game, token) : unknown('game', id);
}

/** What stands in the way of a seat's taking back on its own; a refusal where it cannot even be asked for. */
async function wish(service: Service, game: Game, side: string, to: number): Promise<Result<readonly Obstacle[], Failure>> {
  if (isOver(game)) return fail('unprocessable', 'takeback.over', 'the game is over, and all that was hidden is open');
  const { takeback } = game;
  if (takeback?.side === side && takeback.to === to) return fail('conflict', 'takeback.requested', `the request stands at version ${takeback.version}`);
  return obstaclesSince(service, game, side, to);
}

function openRequest({ takeback }: Game, version: number): Result<NonNullable<Game['takeback']>, Failure> {
  if (takeback?.version === version) return ok(takeback);
  return fail('conflict', 'takeback.not-open', `no request of version ${version} is open: it was answered, or lapsed as the game went on`);
}
