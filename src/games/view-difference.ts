import type { Json } from '../kernel/rejection.js';
import { firstDifference } from './difference.js';
import { pointer } from './i-json.js';

/** A place where two views part: a JSON pointer, and what stands there in each; absent where nothing does. */
export interface Change {
  /** In lists of things that have an `id`, or a `hex`, it names them by that and not by their place: `/units/us-1/hex`. */
  readonly path: string;
  readonly before?: Json;
  readonly after?: Json;
}

/**
 * Every place where two values differ, as deep as both have members. The order of members counts for nothing, nor that
 * of things that are named; other lists are compared as wholes, since what stands at a place of theirs says little.
 */
export function changesOf(before: Json | undefined, after: Json | undefined, path = ''): readonly Change[] {
  const [was, now] = [membersOf(before, after), membersOf(after, before)];
  if (was && now) return [...new Set([...was.keys(), ...now.keys()])].flatMap((name) => changesOf(was.get(name), now.get(name), `${path}/${pointer(name)}`));
  return firstDifference(before, after) === undefined ? [] : [{ path, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
}

/** The members of an object, or of a list of things that are named in the same way in both lists; else nothing. */
function membersOf(value: Json | undefined, other: Json | undefined): ReadonlyMap<string, Json> | undefined {
  if (typeof value !== 'object' || value === null || typeof other !== 'object' || other === null) return undefined;
  if (!Array.isArray(value)) return Array.isArray(other) ? undefined : new Map(Object.entries<Json>(value));
  if (!Array.isArray(other)) return undefined;
  const key = ['id', 'hex'].find((name) => isNamedBy(name, value) && isNamedBy(name, other));
  return key === undefined ? undefined : new Map((value as readonly Json[]).map((thing) => [nameOf(thing, key)!, thing]));
}

function isNamedBy(key: string, list: readonly Json[]): boolean {
  const names = list.map((thing) => nameOf(thing, key));
  return !names.includes(undefined) && new Set(names).size === list.length;
}

function nameOf(thing: Json, key: string): string | undefined {
  if (typeof thing !== 'object' || thing === null || Array.isArray(thing) || !Object.hasOwn(thing, key)) return undefined;
  const name = (thing as Readonly<Record<string, Json>>)[key];
  return typeof name === 'string' ? name : undefined;
}
