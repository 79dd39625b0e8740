import { isOpen, type LogEntry } from '../audit/verify.js';
import type { Envelope } from '../event-store/port.js';
import { BEGINNING, capital, goOn, isHeadline, type Place, type Rows, type Teller, type Told } from '../kernel/account.js';
import { ok, type Result } from '../kernel/result.js';
import type { AnyEvent, AnyRuleSystem } from '../kernel/system.js';
import type { Failure } from './failure.js';
import { backTo, decodeLifecycle, isLifecycle, type LifecycleEvent } from './lifecycle.js';
import type { Service } from './service.js';
import { lookAt, type ReadRequest } from './view.js';
import { seenBy } from './visibility.js';

/** A line of the account of a game: what happened, who decided it and when, and by which rules. */
export type AccountLine = Happening & (BySystem | ByService);

interface Happening {
  /** Of the event that the line tells of. */
  readonly version: number;
  /** Who decided it; null where the service acted by itself. */
  readonly seat: string | null;
  /** What all lines of one decision share. */
  readonly command: string;
  readonly time: string;
  /** How deep it stands; 0 is a headline. */
  readonly depth: number;
  readonly text: string;
}

/** The rule system's words, which name its rows. */
interface BySystem {
  readonly by: 'system';
  readonly rules: Rows;
}

/** The service's own words, about what no rule of a game knows of. */
interface ByService {
  readonly by: 'service';
  readonly rules: readonly [];
}

export interface AccountRequest extends ReadRequest {
  /** Only lines of events with a version above this one; all by default. */
  readonly after?: number;
  /** At most so many, and the rest of the event that the last of them tells of. */
  readonly limit: number;
}

export interface Account {
  readonly game: string;
  /** The version up to which it is told. */
  readonly version: number;
  readonly lines: readonly AccountLine[];
  /** What to give as `after` for the next page; null when all is told. */
  readonly next: number | null;
}

/** A log that is to be told. */
interface Tale {
  readonly system: AnyRuleSystem;
  readonly teller: Teller<AnyEvent>;
  /** At most so many entries with a version above one, the oldest first, as who listens may see them. */
  readonly read: (after: number, limit: number) => Promise<readonly LogEntry[]>;
}

/** The account of a game as the holder of the token may see it; with `at` up to that version. What is hidden from him is left out. */
export async function tellGame(service: Service, request: AccountRequest): Promise<Result<Account, Failure>> {
  const seen = await lookAt(service, request);
  if (!seen.ok) return seen;
  const { game, viewer } = seen.value;
  const { system, version } = game;
  const read = async (from: number, most: number) => (await service.events.read(game.id, from, Math.min(most, version - from))).map((envelope) => seenBy(game, envelope, viewer));
  const { after = 0, limit } = request;
  const lines: AccountLine[] = [];
  for await (const told of linesAfter({ system, teller: tellerOf(system, game.begun), read }, after)) {
    if (told.lines.length > 0 && lines.length >= limit) return ok({ game: game.id, version, lines, next: told.version - 1 });
    lines.push(...told.lines);
  }
  return ok({ game: game.id, version, lines, next: null });
}

/** The account of a whole log as far as it can be read, for who has nothing but the log. */
export async function tellLog(entries: readonly LogEntry[], system: AnyRuleSystem): Promise<readonly AccountLine[]> {
  const begun = entries.find((entry) => isOpen(entry) && !isLifecycle(entry)) as Envelope | undefined;
  const read = (after: number, limit: number) => Promise.resolve(entries.slice(after, after + limit));
  const lines: AccountLine[] = [];
  for await (const told of linesAfter({ system, teller: tellerOf(system, begun && eventIn(system, begun)), read }, 0)) lines.push(...told.lines);
  return lines;
}

/** The line as people read it: the version, who decided it, and its words, which name their rows. */
export function written({ version, seat, depth, text }: AccountLine): string {
  return `${String(version).padStart(5)}  ${(seat ?? '').padEnd(11)}  ${'  '.repeat(depth)}${text}`;
}

function tellerOf(system: AnyRuleSystem, begun: AnyEvent | undefined): Teller<AnyEvent> {
  return begun ? system.account(begun) : { tell: () => undefined };
}

function eventIn({ codec }: AnyRuleSystem, { type, schema, data }: Envelope): AnyEvent {
  return codec.decodeEvent(type, schema, data);
}

const PAGE = 500;

/** What each entry adds, one after the other. */
async function* linesAfter(tale: Tale, after: number): AsyncGenerator<{ readonly version: number; readonly lines: readonly AccountLine[] }> {
  let place = await placeAt(tale, after);
  for (let page = await tale.read(after, PAGE); page.length > 0; page = await tale.read(page.at(-1)!.version, PAGE)) {
    for (const entry of page) {
      const to = wentBackTo(entry);
      if (to !== undefined) place = await placeAt(tale, to);
      const next = added(tale, place, entry);
      place = next.place;
      yield { version: entry.version, lines: next.lines };
    }
  }
}

/** Where the account stands at a version. A headline begins anew, so that what was before the last one does not matter. */
async function placeAt(tale: Tale, version: number): Promise<Place> {
  const since: LogEntry[] = [];
  for await (const entry of standingAt(tale, version)) {
    since.push(entry);
    if (isHeadline(wordsOf(tale, entry))) break;
  }
  return since.reduceRight<Place>((place, entry) => added(tale, place, entry).place, BEGINNING);
}

/** Not many more entries than most headlines are apart. */
const STEP = 100;

/** The entries that stand at a version, the newest first: those that were taken back by then are passed over. */
async function* standingAt({ read }: Tale, version: number): AsyncGenerator<LogEntry> {
  for (let at = version; at > 0; ) {
    const start = Math.max(0, at - STEP);
    const entries = await read(start, at - start);
    if (entries.at(-1)?.version !== at) return;
    for (const entry of entries.toReversed()) {
      if (entry.version !== at) continue;
      yield entry;
      at = Math.min(at - 1, wentBackTo(entry) ?? at);
    }
  }
}

/** What an entry adds to the account, and where that stands behind it. */
function added(tale: Tale, place: Place, entry: LogEntry): { readonly place: Place; readonly lines: readonly AccountLine[] } {
  if (!isOpen(entry)) return { place, lines: [] };
  const { version, seat, command, time } = entry;
  if (!isLifecycle(entry)) {
    const next = goOn(place, wordsOf(tale, entry));
    return { ...next, lines: next.lines.map((line) => ({ version, seat, command, time, by: 'system', ...line })) };
  }
  const text = serviceWords(decodeLifecycle(entry));
  if (text === undefined) return { place, lines: [] };
  // It stands as high as a headline does: what follows has its heading told again.
  return { place: { heading: place.heading }, lines: [{ version, seat, command, time, by: 'service', depth: 0, text, rules: [] }] };
}

/** The version whose position an entry brings back; undefined for all other entries. */
function wentBackTo(entry: LogEntry): number | undefined {
  return isOpen(entry) ? backTo(entry) : undefined;
}

/** What the rule system says of an entry. */
function wordsOf({ system, teller }: Tale, entry: LogEntry): Told {
  return isOpen(entry) && !isLifecycle(entry) ? teller.tell(eventIn(system, entry)) : undefined;
}

/** What the service says of an event of its own; undefined where nobody needs to hear of it. */
function serviceWords(event: LifecycleEvent): string | undefined {
  switch (event.type) {
    case 'game-created':
      return event.origin ? `${event.title}, from version ${event.origin.version} of ${event.origin.game} on` : event.title;
    case 'seed-drawn':
      return undefined;
    case 'seat-taken':
      return `The ${event.side} seat is taken${event.entropy === undefined ? '' : ', and adds to the dice'}.`;
    case 'takeback-requested':
      return `${capital(event.side)} asks to go back to version ${event.to}.`;
    case 'takeback-declined':
      return `The request of version ${event.request} is off the table.`;
    case 'taken-back':
      return `${capital(event.side)} takes back all since version ${event.to}${event.request === undefined ? '' : ', as agreed'}.`;
  }
}
