import type { Envelope } from '../event-store/port.js';
import type { Json } from '../kernel/rejection.js';
import type { SeenEntry } from './visibility.js';

/** What an event is searched by; all that is given must fit. */
export interface EventFilter {
  /** The type of the event. */
  readonly type?: string;
  /** The side that acted. */
  readonly seat?: string;
  /** What the event has to name, as a whole value or as the name of a member, anywhere in its data. */
  readonly unit?: string;
  readonly hex?: string;
  readonly rule?: string;
}

/**
 * Whether the filter finds an entry, by what its viewer sees of it: one that is withheld is found by nothing, so that
 * nobody can search for what he may not see.
 */
export function isFound(entry: SeenEntry, { type, seat, ...named }: EventFilter): boolean {
  if ('withheld' in entry) return false;
  if (type !== undefined && entry.type !== type) return false;
  if (seat !== undefined && entry.seat !== seat) return false;
  return [named.unit, named.hex, named.rule].every((name) => name === undefined || isNamedIn(entry, name));
}

function isNamedIn({ data }: Envelope, name: string): boolean {
  const open: Json[] = [data];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === name) return true;
    if (typeof next !== 'object' || next === null) continue;
    // What is kept by unit or by hex names it as a member.
    if (!Array.isArray(next) && Object.hasOwn(next, name)) return true;
    for (const member of Object.values(next) as Json[]) open.push(member);
  }
  return false;
}
