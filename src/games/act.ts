import { hash } from 'node:crypto';
import { canonicalJson } from '../audit/canonical-json.js';
import type { SignedHead } from '../audit/signed-head.js';
import { committedDice, entropyAt } from '../dice/committed.js';
import type { RolledDie } from '../dice/dice.js';
import { DiceLeftOver, enteredDice, FaceNotOnDie, MoreDiceNeeded } from '../dice/entered.js';
import { recordedDice, type RecordedDice } from '../dice/recorded.js';
import type { Json } from '../kernel/rejection.js';
import { err, ok, type Result } from '../kernel/result.js';
import type { AnyEvent, Awaited } from '../kernel/system.js';
import { admitSeat } from './access.js';
import { fail, malformed, rejected, unknown, type DieAsked, type Failure } from './failure.js';
import type { Game } from './game.js';
import { isVisible } from './visibility.js';
import type { Change, Judgement } from './live-games.js';
import { ownCommand, seatCommand, systemFacts } from './recording.js';
import { asCommand, commandFaults, under } from './schemas.js';
import type { Service } from './service.js';

export interface ActRequest {
  readonly game: string;
  readonly token?: string;
  /** A command of the game's system. */
  readonly command: unknown;
  /** The faces that people rolled, where the game's dice are entered. */
  readonly dice?: readonly number[];
  /** Refuses the command when the game is not at this version. */
  readonly expectedVersion?: number;
  /** The client's id of the command, one's own for each seat: with it a retry gives the first answer and does nothing. */
  readonly key?: string;
}

/** An event as the answer to a command tells of it. */
export interface Happened {
  readonly version: number;
  readonly type: string;
  readonly data: Json;
  readonly rolls: readonly RolledDie[];
}

/** A command was accepted: what happened, and who must decide what now. */
export interface Accepted {
  readonly game: string;
  readonly version: number;
  /** That version and its hash, signed: a promise that the log will always hold what it holds now. */
  readonly head: SignedHead;
  readonly events: readonly Happened[];
  readonly awaiting: readonly Awaited[];
}

/** A command would be accepted, at least up to its first roll. */
export interface Tried {
  readonly accepted: true;
  readonly game: string;
  readonly version: number;
  /** The die that would be rolled next; what follows depends on it. */
  readonly roll?: DieAsked;
}

/** Judges a command and records what comes of it. */
export async function act(service: Service, request: ActRequest): Promise<Result<Accepted, Failure>> {
  const seat = await seatFor(service, request);
  if (!seat.ok) return seat;
  const side = seat.value;
  const sent = sentAs(request, side, sentOf(request));
  const changed = await service.live.change(request.game, { key: sent?.command, request: sent?.request, judge: (game) => judged(service, game, side, request) });
  return changed.ok ? ok(await accepted(service, changed.value, side)) : changed;
}

/** Judges a command by what its seat knows, up to its first roll (or as far as entered dice go), and changes nothing. */
export async function tryOut(service: Service, request: ActRequest): Promise<Result<Tried, Failure>> {
  const seat = await seatFor(service, request);
  if (!seat.ok) return seat;
  const game = await service.live.get(request.game);
  if (!game) return unknown('game', request.game);
  if (isStale(game, request)) return stale(game);
  // Committed dice are not asked: nobody rolls ahead to see what comes. Nor is what is hidden: the die that comes next
  // would tell it, as that for the weather tells that two sealed bids differ.
  const known = { ...game, state: game.system.asKnownTo(game.state, seat.value) };
  const decided = decide(known, seat.value, request, entered(request.dice ?? []));
  const tried = { accepted: true, game: game.id, version: game.version } as const;
  if (decided.ok) return ok(tried);
  const { code, die } = decided.error;
  return code === 'dice.more-needed' ? ok({ ...tried, roll: die }) : decided;
}

/** Whose command it is, once it has the shape of one. */
async function seatFor(service: Service, { game: id, token, command, dice }: ActRequest): Promise<Result<string, Failure>> {
  const game = await service.live.glance(id);
  if (!game) return unknown('game', id);
  const side = await admitSeat(service, game, token);
  if (!side.ok) return side;
  const faults = commandFaults(game.system, command);
  if (faults.length > 0) return malformed(under('/command', faults));
  if (dice === undefined || game.facts.dice.mode === 'entered') return side;
  return malformed([{ path: '/dice', code: 'dice.committed', message: 'the server rolls the dice of this game' }]);
}

function judged({ sources }: Service, game: Game, side: string, request: ActRequest): Result<Judgement, Failure> {
  if (isStale(game, request)) return stale(game);
  const dice = diceOf(game, request.dice ?? []);
  const decided = decide(game, side, request, dice);
  if (!decided.ok) return decided;
  return ok({
    ...(sentAs(request, side, sentOf(request)) ?? { command: ownCommand(sources.id()) }),
    order: asCommand(request.command) as unknown as Json,
    seat: side,
    time: sources.now(),
    rolls: dice.byEvent(),
    facts: systemFacts(game.system, decided.value),
  });
}

/** The dice of one command; `finish` throws when it brought more faces than it rolled. */
interface CommandDice extends RecordedDice {
  finish(): void;
}

function diceOf({ facts: { dice: terms }, seed, version, entropies }: Game, faces: readonly number[]): CommandDice {
  if (terms.mode === 'entered' || seed === undefined) return entered(faces);
  const next = version + 1;
  const dice = recordedDice(committedDice({ seed, boundTo: terms.boundTo, entropy: entropyAt(entropies, next), version: next }));
  return { ...dice, finish: () => undefined };
}

function entered(faces: readonly number[]): CommandDice {
  const dice = enteredDice(faces);
  return { ...recordedDice(dice), finish: () => dice.assertUsedUp() };
}

function decide(game: Game, side: string, { command }: ActRequest, dice: CommandDice): Result<readonly AnyEvent[], Failure> {
  try {
    const decided = game.system.decide(game.state, side, asCommand(command), dice);
    if (!decided.ok) return rejected(decided.error);
    dice.finish();
    return decided.value.length > 0 ? decided : fail('unprocessable', 'command.empty', 'the command changes nothing');
  } catch (error) {
    return wrongDice(error);
  }
}

/** Faces that do not fit the command are the client's fault; anything else is ours. */
function wrongDice(error: unknown): Result<never, Failure> {
  if (error instanceof MoreDiceNeeded) return diceFailure('dice.more-needed', error.message, error);
  if (error instanceof FaceNotOnDie) return diceFailure('dice.not-on-die', error.message, error);
  if (error instanceof DiceLeftOver) return fail('unprocessable', 'dice.left-over', error.message);
  throw error;
}

function diceFailure(code: string, detail: string, { purpose, sides, place }: DieAsked): Result<never, Failure> {
  return err({ kind: 'unprocessable', code, detail, die: { purpose, sides, place } });
}

/** Whether the command was meant for another version. */
export function isStale({ version }: Game, { expectedVersion }: Pick<ActRequest, 'expectedVersion'>): boolean {
  return expectedVersion !== undefined && expectedVersion !== version;
}

/** The game has moved on. */
export function stale({ version }: Game): Result<never, Failure> {
  return err({ kind: 'stale', code: 'version.stale', detail: `the game is at version ${version}`, currentVersion: version });
}

/**
 * The id of a command that came with a key, and what tells a retry from another command with the same key. The digest
 * stands in the log, maybe on an event that both sides see: the token in it keeps what was sent from being guessed.
 */
export function sentAs({ key, token }: Pick<ActRequest, 'key' | 'token'>, side: string, sent: Readonly<Record<string, unknown>>): Pick<Judgement, 'command' | 'request'> | undefined {
  if (key === undefined) return undefined;
  return { command: seatCommand(side, key), request: hash('sha256', canonicalJson({ ...sent, token: token ?? null }), 'hex') };
}

function sentOf({ command, dice }: ActRequest): Readonly<Record<string, unknown>> {
  return { command, dice: dice ?? null };
}

/** What a change comes to for the seat that made it. */
export async function accepted({ keys }: Service, { game, envelopes }: Change, side: string): Promise<Accepted> {
  // Signed in another thread while the rest is put together.
  const head = keys.head(game);
  const { id, version, system, state } = game;
  const viewer = { role: 'seat', side } as const;
  const events = envelopes.filter((envelope) => isVisible(game, envelope, viewer));
  return {
    game: id,
    version,
    events: events.map(({ version: at, type, data, rolls }) => ({ version: at, type, data, rolls })),
    awaiting: system.awaiting(state),
    head: await head,
  };
}
