import type { Json } from '../kernel/rejection.js';
import { pointer } from './i-json.js';

/** Where two values part: a JSON pointer, and what stands there in each; absent where nothing does. */
export interface Difference {
  readonly path: string;
  readonly recorded?: Json;
  readonly judged?: Json;
}

/** The first place where two JSON values differ, by their canonical form: the order of members does not count. */
export function firstDifference(recorded: Json | undefined, judged: Json | undefined): Difference | undefined {
  // Nearly all are the same, and need no names of places.
  return isSame(recorded, judged) ? undefined : parting(recorded, judged, '');
}

function isSame(recorded: Json | undefined, judged: Json | undefined): boolean {
  if (recorded === judged) return true;
  if (!areAlike(recorded, judged)) return false;
  const [was, now] = [recorded as Compound, judged as Compound];
  const names = Object.keys(was);
  if (names.length !== Object.keys(now).length) return false;
  // What was handed in may name members that every object inherits.
  for (const name of names) if (!Object.hasOwn(now, name) || !isSame(was[name], now[name])) return false;
  return true;
}

function parting(recorded: Json | undefined, judged: Json | undefined, path: string): Difference {
  if (!areAlike(recorded, judged)) return { path, ...(recorded !== undefined && { recorded }), ...(judged !== undefined && { judged }) };
  const [was, now] = [recorded as Compound, judged as Compound];
  const name = [...Object.keys(was), ...Object.keys(now)].find((each) => !isSame(memberOf(was, each), memberOf(now, each)))!;
  return parting(memberOf(was, name), memberOf(now, name), `${path}/${pointer(name)}`);
}

/** Lists are compared as objects are, by their indexes. */
type Compound = Readonly<Record<string, Json>>;

function memberOf(value: Compound, name: string): Json | undefined {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Whether both are lists, or both are objects. */
function areAlike(one: Json | undefined, other: Json | undefined): boolean {
  return typeof one === 'object' && typeof other === 'object' && one !== null && other !== null && Array.isArray(one) === Array.isArray(other);
}
