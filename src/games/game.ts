import type { SeatEntropy } from '../dice/committed.js';
import type { Envelope } from '../event-store/port.js';
import type { Json } from '../kernel/rejection.js';
import type { AnyEvent, AnyRuleSystem } from '../kernel/system.js';
import { decodeLifecycle, isLifecycle, type GameCreated, type LifecycleEvent, type Role } from './lifecycle.js';

export type Systems = ReadonlyMap<string, AnyRuleSystem>;

/** A seat that somebody has taken. */
export interface Seat {
  readonly name: string;
  readonly entropy?: string;
}

/** A game at one version: what its events up to there say. Never changed; folding gives another one. */
export interface Game {
  readonly id: string;
  readonly system: AnyRuleSystem;
  readonly facts: GameCreated;
  /** By the hash of the token. */
  readonly roles: ReadonlyMap<string, Role>;
  readonly created: string;
  readonly updated: string;
  /** The id of the command that created it. */
  readonly creation: string;
  /** The version of the last event of that command: the game can be looked at from there on. */
  readonly born: number;
  readonly version: number;
  /** The hash of the last event. */
  readonly head: string;
  /** Present when the dice are committed. */
  readonly seed?: string;
  readonly seats: Readonly<Record<string, Seat>>;
  /** In the order of joining. */
  readonly entropies: readonly SeatEntropy[];
  /** The system's first event, which its snapshots build on. */
  readonly begun?: AnyEvent;
  readonly state: unknown;
}

/** The part of a game that a snapshot keeps beside the events that created it. */
type Kept = Pick<Game, 'born' | 'head' | 'updated' | 'seats' | 'entropies'> & { readonly state: Json };

/** The game before its first event; `undefined` when the event does not create a game. Throws for an unknown system. */
export function unborn(first: Envelope, systems: Systems): Game | undefined {
  if (!isLifecycle(first) || first.type !== 'game-created') return undefined;
  const facts = decodeLifecycle(first) as GameCreated;
  const system = systems.get(facts.system);
  if (!system) throw new Error(`the game ${first.stream} wants the system ${facts.system}, which is not there`);
  const roles = new Map(Object.entries(facts.tokens).map(([role, hash]) => [hash, role]));
  return {
    id: first.stream, system, facts, roles, created: first.time, updated: first.time,
    creation: first.command, born: 0, version: 0, head: '', seats: {}, entropies: [], state: system.initial,
  };
}

/** Folds one event of the log. */
export function fold(game: Game, envelope: Envelope): Game {
  return isLifecycle(envelope)
    ? foldService(moved(game, envelope), decodeLifecycle(envelope))
    : foldSystem(moved(game, envelope), game.system.codec.decodeEvent(envelope.type, envelope.schema, envelope.data));
}

/** Folds the events of a command that was just recorded: those of the system need not be decoded. */
export function foldRecorded(game: Game, envelopes: readonly Envelope[], events: readonly AnyEvent[]): Game {
  const last = envelopes.at(-1);
  if (!last || envelopes.some(isLifecycle)) return envelopes.reduce(fold, game);
  const state = events.reduce((folded, event) => game.system.evolve(folded, event), game.state);
  return moved(game, last, state);
}

function moved(game: Game, { version, hash, time, command }: Envelope, state: unknown = game.state): Game {
  const born = command === game.creation ? version : game.born;
  return { ...game, born, version, head: hash, updated: time, state };
}

function foldSystem(game: Game, event: AnyEvent): Game {
  const state = game.system.evolve(game.state, event);
  return { ...game, state, begun: game.begun ?? event };
}

function foldService(game: Game, event: LifecycleEvent): Game {
  switch (event.type) {
    case 'game-created':
      return game;
    case 'seed-drawn':
      return { ...game, seed: event.seed };
    case 'seat-taken': {
      const { side, name, entropy } = event;
      const joined = entropy === undefined ? [] : [{ entropy, from: game.version + 1 }];
      return { ...game, seats: { ...game.seats, [side]: { name, entropy } }, entropies: [...game.entropies, ...joined] };
    }
  }
}

/** Whether a snapshot of this game would still be read by the same code. */
export function fingerprint({ system }: Pick<Game, 'system'>): string {
  return `vedette-1+${system.id}+${system.codec.fingerprint}`;
}

/** The snapshot's content. */
export function keep({ system, state, born, head, updated, seats, entropies }: Game): Json {
  const kept: Kept = { born, head, updated, seats, entropies, state: system.codec.encodeState(state) };
  return kept as unknown as Json;
}

/** The game as the snapshot kept it; `young` is the same game, at least at the system's first event. */
export function restore(young: Game, version: number, snapshot: Json): Game {
  if (!young.begun) throw new Error(`the game ${young.id} was never begun`);
  const kept = snapshot as unknown as Kept;
  return { ...young, ...kept, version, state: young.system.codec.decodeState(young.begun, kept.state) };
}

/** Whether nobody has anything to decide any more. */
export function isOver({ system, state }: Game): boolean {
  return system.awaiting(state).length === 0;
}

/** `open`: a seat is free; `running`; `over`. */
export type Status = 'open' | 'running' | 'over';

export function statusOf(game: Game): Status {
  if (isOver(game)) return 'over';
  return game.system.sides.every((side) => game.seats[side]) ? 'running' : 'open';
}
