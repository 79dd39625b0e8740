import { createHash } from 'node:crypto';
import { canonicalJson } from '../../src/audit/canonical-json.js';
import type { RolledDie } from '../../src/dice/dice.js';
import type { Json } from '../../src/kernel/rejection.js';
import type { AnyCommand, AnyEvent, AnyRuleSystem, Outcome } from '../../src/kernel/system.js';
import type { GameReport } from '../conformance/conformance.js';

/** An event as a log keeps it. */
interface StoredEvent {
  readonly type: string;
  readonly schema: number;
  readonly data: Json;
}

/** The first line of a playthrough. */
interface Header {
  readonly system: string;
  readonly edition: string;
  readonly scenario: string;
  readonly seed: number;
}

/** One accepted command; of the first, which begins the game, `side` and `command` are null. */
interface Line {
  readonly side: string | null;
  readonly command: AnyCommand | null;
  readonly rolls: readonly RolledDie[];
  readonly events: readonly StoredEvent[];
}

/** The last line: what the events lead to. */
interface Ending {
  /** SHA-256, in hex, over the canonical JSON of the encoded states after each line, one after the other. */
  readonly states: string;
  /** The same of the last state alone. */
  readonly state: string;
  readonly outcome: Outcome | null;
}

/** A recorded game: a header, a line for each command, an ending. */
export interface Playthrough {
  readonly header: Header;
  readonly lines: readonly Line[];
  readonly ending: Ending;
}

/** What the lines lead to when their events are folded. */
export function endingOf(system: AnyRuleSystem, lines: readonly Line[]): Ending {
  const states = createHash('sha256');
  let state = system.initial;
  for (const { events } of lines) {
    state = events.reduce((before, event) => system.evolve(before, read(system, event)), state);
    states.update(canonicalJson(system.codec.encodeState(state)));
  }
  const last = createHash('sha256').update(canonicalJson(system.codec.encodeState(state))).digest('hex');
  return { states: states.digest('hex'), state: last, outcome: system.outcome(state) ?? null };
}

/** The event as the codec writes it. */
export function stored(system: AnyRuleSystem, { type, ...data }: AnyEvent): StoredEvent {
  return { type, schema: system.codec.schemaOf(type), data: data };
}

/** The event as the codec reads it. */
export function read(system: AnyRuleSystem, { type, schema, data }: StoredEvent): AnyEvent {
  return system.codec.decodeEvent(type, schema, data);
}

/** A played game as text, a line for each command. */
export function write(system: AnyRuleSystem, scenario: string, begun: readonly AnyEvent[], game: GameReport): string {
  const header: Header = { system: system.id, edition: system.edition, scenario, seed: game.seed };
  const lines: Line[] = [{ side: null, command: null, rolls: [], events: begun.map((event) => stored(system, event)) }];
  for (const { events, ...played } of game.log) lines.push({ ...played, events: events.map((event) => stored(system, event)) });
  return [header, ...lines, endingOf(system, lines)].map((line) => `${JSON.stringify(line)}\n`).join('');
}

export function parse(text: string): Playthrough {
  const lines = text.trimEnd().split('\n').map((line) => JSON.parse(line) as unknown);
  return { header: lines[0], lines: lines.slice(1, -1), ending: lines.at(-1) } as Playthrough;
}
