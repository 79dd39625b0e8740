import type { SeatEntropy } from '../dice/committed.js';
import type { Envelope } from '../event-store/port.js';
import type { Json } from '../kernel/rejection.js';
import { stateAfter } from '../kernel/recorder.js';
import type { AnyEvent, AnyRuleSystem } from '../kernel/system.js';
import { decodeLifecycle, isLifecycle, type GameCreated, type LifecycleEvent } from './lifecycle.js';

export type Systems = ReadonlyMap<string, AnyRuleSystem>;

/** A seat that somebody has taken. */
export interface Seat {
  readonly entropy?: string;
  /** Who sat down, where an old log tells. */
  readonly formerName?: string;
}

/** A seat's wish to take back what was done after version `to`, which the other seat has not answered yet. */
export interface OpenRequest {
  /** The version at which it was recorded. */
  readonly version: number;
  readonly side: string;
  readonly to: number;
}

/** A game at one version: what its events up to there say. Never changed; folding gives another one. */
export interface Game {
  readonly id: string;
  readonly system: AnyRuleSystem;
  readonly facts: GameCreated;
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
  /** Open until anything else is recorded. */
  readonly takeback?: OpenRequest;
  /** The system's first event, which its snapshots build on. */
  readonly begun?: AnyEvent;
  readonly state: unknown;
}

/** The part of a game that a snapshot keeps beside the events that created it. */
type Kept = Pick<Game, 'born' | 'head' | 'updated' | 'seats' | 'entropies' | 'takeback'> & { readonly state: Json };

/** The game before its first event; `undefined` when the event does not create a game. Throws for an unknown system. */
export function unborn(first: Envelope, systems: Systems): Game | undefined {
  if (!isLifecycle(first) || first.type !== 'game-created') return undefined;
  const facts = decodeLifecycle(first) as GameCreated;
  const system = systems.get(facts.system);
  if (!system) throw new Error(`the game ${first.stream} wants the system ${facts.system}, which is not there`);
  return {
    id: first.stream, system, facts, created: first.time, updated: first.time,
    creation: first.command, born: 0, version: 0, head: '', seats: {}, entropies: [], state: system.initial,
  };
}

/** Folds one event of the log. `stateAt` gives the system's state at an earlier version, for what is taken back. */
export function fold(game: Game, envelope: Envelope, stateAt: (version: number) => unknown): Game {
  return isLifecycle(envelope)
    ? foldService(moved(game, envelope), decodeLifecycle(envelope), stateAt)
    : foldSystem(moved(game, envelope), game.system.codec.decodeEvent(envelope.type, envelope.schema, envelope.data));
}

/** Folds the system's events of a command that was just recorded: they need not be decoded. At least one. */
export function foldRecorded(game: Game, envelopes: readonly Envelope[], events: readonly AnyEvent[]): Game {
  const last = envelopes.at(-1)!;
  return moved(game, last, stateAfter(game.system, game.state, events));
}

function moved(game: Game, { version, hash, time, command }: Envelope, state: unknown = game.state): Game {
  const born = command === game.creation ? version : game.born;
  return { ...game, born, version, head: hash, updated: time, takeback: undefined, state };
}

function foldSystem(game: Game, event: AnyEvent): Game {
  const state = game.system.evolve(game.state, event);
  return { ...game, state, begun: game.begun ?? event };
}

function foldService(game: Game, event: LifecycleEvent, stateAt: (version: number) => unknown): Game {
  switch (event.type) {
    case 'game-created':
    case 'takeback-declined':
      return game;
    case 'takeback-requested':
      return { ...game, takeback: { version: game.version, side: event.side, to: event.to } };
    case 'taken-back':
      return { ...game, state: stateAt(event.to) };
    case 'seed-drawn':
      return { ...game, seed: event.seed };
    case 'seat-taken': {
      const { side, entropy, formerName } = event;
      const joined = entropy === undefined ? [] : [{ entropy, from: game.version + 1 }];
      return { ...game, seats: { ...game.seats, [side]: { entropy, formerName } }, entropies: [...game.entropies, ...joined] };
    }
  }
}

/** Whether a snapshot of this game would still be read by the same code. */
export function fingerprint({ system }: Pick<Game, 'system'>): string {
  return `vedette-2+${system.id}+${system.codec.fingerprint}`;
}

/** The snapshot's content. */
export function keep({ system, state, born, head, updated, seats, entropies, takeback }: Game): Json {
  const kept: Kept = { born, head, updated, seats, entropies, takeback, state: system.codec.encodeState(state) };
  return kept as unknown as Json;
}

/** The game as the snapshot kept it; `young` is the same game, at least at the system's first event. */
export function restore(young: Game, version: number, snapshot: Json): Game {
  if (!young.begun) throw new Error(`the game ${young.id} was never begun`);
  const kept = snapshot as unknown as Kept;
  return { ...young, ...kept, version, state: young.system.codec.decodeState(young.begun, kept.state) };
}

/** Whether nobody has anything to decide any more. */
export function isOver({ system, state }: Pick<Game, 'system' | 'state'>): boolean {
  return system.awaiting(state).length === 0;
}

/** `open`: a seat is free; `running`; `over`. */
export type Status = 'open' | 'running' | 'over';

export function statusOf(game: Game): Status {
  if (isOver(game)) return 'over';
  return game.system.sides.every((side) => game.seats[side]) ? 'running' : 'open';
}
