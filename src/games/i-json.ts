import type { Fault } from '../kernel/system.js';

/** A value, and the JSON pointer of its place. */
type Placed = readonly [value: unknown, path: string];

/**
 * What JSON can write and no log can keep: half a surrogate pair, which has no UTF-8 (RFC 7493 2.1), NUL, which
 * PostgreSQL refuses, and whole numbers that a double rounds or turns into infinity (RFC 7493 2.2). At most `most`
 * faults, each by its place. It does not recurse: a body may be nested deeper than the stack.
 */
export function iJsonFaults(value: unknown, most: number): readonly Fault[] {
  // Nearly every body is sound, and needs no names of places.
  if (isSound(value)) return [];
  const faults: Fault[] = [];
  const open: Placed[] = [[value, '']];
  for (let next = open.pop(); next && faults.length < most; next = open.pop()) {
    const [found, path] = next;
    if (typeof found === 'object' && found !== null) for (const member of membersOf(found, path)) open.push(member);
    else faults.push(...scalarFaults(found, path));
  }
  return faults;
}

function isSound(value: unknown): boolean {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const found = open.pop();
    if (typeof found === 'object' && found !== null) for (const member of Object.values(found) as unknown[]) open.push(member);
    else if (!isSoundScalar(found)) return false;
  }
  return true;
}

/** The last first, since the list of what is open is read from its end. */
function membersOf(value: object, path: string): Placed[] {
  return Object.entries(value).map(([name, member]): Placed => [member, `${path}/${pointer(name)}`]).reverse();
}

function scalarFaults(value: unknown, path: string): readonly Fault[] {
  if (isSoundScalar(value)) return [];
  if (typeof value === 'string') return [{ path, code: 'text.malformed', message: 'must hold neither NUL nor half of a surrogate pair' }];
  return [{ path, code: 'number.too-large', message: `must lie within ±${Number.MAX_SAFE_INTEGER}` }];
}

function isSoundScalar(value: unknown): boolean {
  if (typeof value === 'string') return !/[\0\p{Surrogate}]/u.test(value);
  return typeof value !== 'number' || isKept(value);
}

function isKept(value: number): boolean {
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}

/** A name as a part of a JSON pointer (RFC 6901). */
export function pointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
