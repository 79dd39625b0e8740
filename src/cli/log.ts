import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { LogEntry } from '../audit/verify.js';

const Text = Type.String();
const link = { version: Type.Integer(), digest: Text, previous: Text, hash: Text };
const Die = Type.Object({ purpose: Text, sides: Type.Number(), face: Type.Number() });
const Withheld = Type.Object({ ...link, withheld: Type.Literal(true), data: Type.Optional(Type.Never()) });
const Order = Type.Object({ digest: Text, salt: Type.Optional(Text), command: Type.Optional(Type.Object({ type: Text })) });
const Whole = Type.Object({ ...link, stream: Text, type: Text, command: Text, salt: Text, data: Type.Object({}), rolls: Type.Array(Die), order: Type.Optional(Order) });
const Entry = Type.Union([Withheld, Whole]);

/** Reads a log in NDJSON, one entry a line. Throws a SyntaxError that names the first line that is none. */
export function entriesOf(text: string): readonly LogEntry[] {
  const lines = text.split('\n').map((line, at) => ({ line, number: at + 1 }));
  return lines.filter(({ line }) => line.trim() !== '').map(({ line, number }) => entryOf(line, number));
}

function entryOf(line: string, number: number): LogEntry {
  const entry = parsed(line);
  if (!Value.Check(Entry, entry)) throw new SyntaxError(`line ${number} is no entry of a log`);
  return entry as LogEntry;
}

/** `undefined` when it is no JSON. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
