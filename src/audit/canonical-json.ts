/**
 * The canonical text of a JSON value, as RFC 8785 defines it: keys in the order of their UTF-16 code units, numbers and
 * strings as ECMAScript writes them, no white space. Storing the value and reading it again does not change its text.
 *
 * Throws a TypeError for what is not JSON: NaN and infinities, undefined (also as a member or a hole), bigints,
 * functions, instances of classes, and strings with half a surrogate pair.
 */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
      return numeral(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      return compound(value);
    default:
      throw new TypeError(`${typeof value} is not JSON`);
  }
}

function compound(value: object | null): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return list(value);
  if (!isPlain(value)) throw new TypeError('an instance of a class is not JSON');
  return record(value as Readonly<Record<string, unknown>>);
}

function list(values: readonly unknown[]): string {
  let text = '[';
  // By index: a hole must be met, and refused.
  for (let index = 0; index < values.length; index++) {
    if (index > 0) text += ',';
    text += canonicalJson(values[index]);
  }
  return `${text}]`;
}

function record(members: Readonly<Record<string, unknown>>): string {
  let text = '{';
  for (const key of inOrder(Object.keys(members))) {
    if (text.length > 1) text += ',';
    text += `${quoted(key)}:${canonicalJson(members[key])}`;
  }
  return `${text}}`;
}

/** The keys sorted by their code units. Most objects that are written often have them in order already. */
function inOrder(keys: string[]): string[] {
  for (let index = 1; index < keys.length; index++) {
    if (keys[index - 1]! > keys[index]!) return keys.sort();
  }
  return keys;
}

/** True also for objects of another realm, whose prototype is another `Object.prototype`. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function numeral(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError(`${value} is not JSON`);
  return String(value);
}

/** Whatever is not a printable character that stands for itself: quotes, backslashes, controls, surrogates. */
const NEEDS_CARE = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

function quoted(value: string): string {
  if (!NEEDS_CARE.test(value)) return `"${value}"`;
  if (/\p{Surrogate}/u.test(value)) throw new TypeError('half a surrogate pair is not JSON');
  return JSON.stringify(value);
}
