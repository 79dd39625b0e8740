import { GENESIS, seal, sealOrder } from '../audit/chain.js';
import type { RolledDie } from '../dice/dice.js';
import type { Envelope } from '../event-store/port.js';
import type { Json } from '../kernel/rejection.js';
import type { AnyEvent, AnyRuleSystem } from '../kernel/system.js';
import type { LifecycleEvent } from './lifecycle.js';
import { lifecycleSchema, SERVICE_EDITION } from './lifecycle.js';

/** An event that is to be recorded, with what the log keeps beside it. */
export interface Fact {
  readonly event: AnyEvent;
  readonly schema: number;
  readonly edition: string;
  readonly visibility: Envelope['visibility'];
}

/** What all events of one command share. */
export interface Recorded {
  readonly command: string;
  /** See `Envelope.request`. */
  readonly request?: string;
  /** What the seat sent; absent when the service acts. */
  readonly order?: Json;
  readonly seat: string | null;
  readonly time: string;
  /** The dice, by the event that they stand on; see `RecordedDice.byEvent`. */
  readonly rolls: readonly (readonly RolledDie[])[];
}

/** The end of a stream: what is recorded next follows it. */
export interface StreamEnd {
  readonly stream: string;
  readonly version: number;
  readonly head: string;
}

/** The end of a stream that does not exist yet. */
export function newStream(stream: string): StreamEnd {
  return { stream, version: 0, head: GENESIS };
}

/** Events of a rule system, each as visible as the system says. */
export function systemFacts(system: AnyRuleSystem, events: readonly AnyEvent[]): Fact[] {
  const { edition } = system;
  return events.map((event) => ({ event, edition, schema: system.codec.schemaOf(event.type as never), visibility: visibility(system, event) }));
}

/** The id of a command that came without a key. */
export function ownCommand(id: string): string {
  return `vedette:${id}`;
}

/** The id of a command that came with a key: each seat has keys of its own, and no seat is called `vedette`. */
export function seatCommand(side: string, key: string): string {
  return `${side}:${key}`;
}

/** An event of the service. */
export function serviceFact(event: LifecycleEvent, visibleTo: Envelope['visibility'] = 'public'): Fact {
  return { event, edition: SERVICE_EDITION, schema: lifecycleSchema(event.type), visibility: visibleTo };
}

function visibility(system: AnyRuleSystem, event: AnyEvent): Envelope['visibility'] {
  if (system.observeEvent(event, { role: 'observer' }) === event) return 'public';
  return system.sides.filter((side) => system.observeEvent(event, { role: 'seat', side }) === event);
}

/** Seals the events of one command behind the end of a stream. Its request and its order stand on the first. */
export function recorded(end: StreamEnd, command: Recorded, facts: readonly Fact[], salt: () => string): Envelope[] {
  const { stream, version: last } = end;
  const { seat, command: id, time } = command;
  const envelopes: Envelope[] = [];
  let { head: previous } = end;
  // Every command comes through here: objects are written out, since spreading them costs as much as hashing them.
  for (const { event, schema, edition, visibility: visible } of facts) {
    const first = envelopes.length === 0;
    const { type, ...data } = event;
    const version = last + envelopes.length + 1;
    const rolls = command.rolls[envelopes.length] ?? NO_ROLLS;
    const request = first ? command.request : undefined;
    const order = first && command.order !== undefined ? sealOrder(command.order, salt()) : undefined;
    const draft = { stream, version, type, schema, edition, seat, command: id, request, order, time, data: data as Json, rolls, visibility: visible };
    const envelope = seal(draft, previous, salt());
    envelopes.push(envelope);
    previous = envelope.hash;
  }
  return envelopes;
}

const NO_ROLLS: readonly RolledDie[] = [];
