import { isOpen, type LogEntry } from '../audit/verify.js';
import type { Envelope } from '../event-store/port.js';
import { accountBy, capital, lineOf, type Line } from '../kernel/account.js';
import { ok, type Result } from '../kernel/result.js';
import type { AnyEvent, AnyRuleSystem } from '../kernel/system.js';
import type { Failure } from './failure.js';
import { decodeLifecycle, isLifecycle } from './lifecycle.js';
import type { Service } from './service.js';
import { lookAt, type ReadRequest } from './view.js';
import { seenBy } from './visibility.js';

/** A line of the account of a game: what happened, by which rules, who decided it and when. */
export interface AccountLine extends Line {
  /** Of the event that the line tells of. */
  readonly version: number;
  /** Who decided it; null where the service acted by itself. */
  readonly seat: string | null;
  /** What all lines of one decision share. */
  readonly command: string;
  readonly time: string;
  /** Whose words these are: the rule system's, which name its rows, or the service's own, which has none. */
  readonly by: 'system' | 'service';
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

const PAGE = 500;

/** The account of a game as the holder of the token may see it; with `at` up to that version. What is hidden from him is left out. */
export async function tellGame(service: Service, request: AccountRequest): Promise<Result<Account, Failure>> {
  const seen = await lookAt(service, request);
  if (!seen.ok) return seen;
  const { game, viewer } = seen.value;
  const { after = 0, limit } = request;
  const tell = accountant(game.system);
  const lines: AccountLine[] = [];
  // Headings stand above what follows them, so the account is told from its beginning on, whichever page is wanted.
  for (let from = 0; from < game.version; from += PAGE) {
    for (const envelope of await service.events.read(game.id, from, Math.min(PAGE, game.version - from))) {
      const told = tell(seenBy(game, envelope, viewer));
      if (envelope.version <= after) continue;
      if (lines.length >= limit) return ok({ game: game.id, version: game.version, lines, next: envelope.version - 1 });
      lines.push(...told);
    }
  }
  return ok({ game: game.id, version: game.version, lines, next: null });
}

/** The account of a log as far as it can be read, for who has nothing but the log. */
export function accountOfLog(entries: readonly LogEntry[], system: AnyRuleSystem): readonly AccountLine[] {
  return entries.flatMap(accountant(system));
}

/** Tells the entries of one log, one after the other. */
function accountant(system: AnyRuleSystem): (entry: LogEntry) => readonly AccountLine[] {
  let tell: ((event: AnyEvent) => readonly Line[]) | undefined;
  return (entry) => {
    if (!isOpen(entry)) return [];
    if (isLifecycle(entry)) return serviceLines(entry).map((line) => lineFrom(entry, line, 'service'));
    const event = system.codec.decodeEvent(entry.type, entry.schema, entry.data);
    tell ??= accountBy(system.account(event));
    return tell(event).map((line) => lineFrom(entry, line, 'system'));
  };
}

function lineFrom({ version, seat, command, time }: Envelope, { depth, text, rules }: Line, by: AccountLine['by']): AccountLine {
  return { version, seat, command, time, by, depth, text, rules };
}

/** What the service records of itself. */
function serviceLines(envelope: Envelope): readonly Line[] {
  const event = decodeLifecycle(envelope);
  switch (event.type) {
    case 'game-created':
      return [headline(event.origin ? `${event.title}, from version ${event.origin.version} of ${event.origin.game} on` : event.title)];
    case 'seed-drawn':
      return [];
    case 'seat-taken':
      return [headline(`The ${event.side} seat is taken${event.entropy === undefined ? '' : ', and adds to the dice'}.`)];
    case 'takeback-requested':
      return [headline(`${capital(event.side)} asks to go back to version ${event.to}.`)];
    case 'takeback-declined':
      return [headline(`The request of version ${event.request} is off the table.`)];
    case 'taken-back':
      return [headline(`${capital(event.side)} takes back all since version ${event.to}${event.request === undefined ? '' : ', as agreed'}.`)];
  }
}

function headline(text: string): Line {
  return lineOf({ depth: 0, text });
}
