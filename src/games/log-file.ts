import { Type } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import type { SignedHead } from '../audit/signed-head.js';
import type { LogEntry } from '../audit/verify.js';

const Text = Type.String();
const link = { version: Type.Integer(), digest: Text, previous: Text, hash: Text };
const Die = Type.Object({ purpose: Text, sides: Type.Number(), face: Type.Number() });
const Order = Type.Object({ digest: Text, salt: Type.Optional(Text), command: Type.Optional(Type.Object({ type: Text })) });
const Withheld = Type.Object({ ...link, withheld: Type.Literal(true), data: Type.Optional(Type.Never()) });
const Whole = Type.Object({
  ...link, stream: Text, type: Text, schema: Type.Integer(), edition: Text, seat: Type.Union([Text, Type.Null()]), command: Text, request: Type.Optional(Text),
  order: Type.Optional(Order), time: Text, data: Type.Object({}), rolls: Type.Array(Die), visibility: Type.Union([Type.Literal('public'), Type.Array(Text)]), salt: Text,
});
const Entry = TypeCompiler.Compile(Type.Union([Withheld, Whole]));
const HeadLine = TypeCompiler.Compile(Type.Object({ head: Type.Object({ game: Text, version: Type.Integer(), hash: Text, key: Text, signature: Text }) }));

/** A log as it is handed in: an export with the head that the service signed, or events alone. */
export interface LogFile {
  readonly head?: SignedHead;
  /** The oldest first. */
  readonly entries: readonly LogEntry[];
}

/** What is no log, and its first line or entry that is none, from 1. */
export class NoLog extends Error {
  constructor(readonly line: number) {
    super(`line ${line} is no entry of a log`);
    this.name = 'NoLog';
  }
}

/** Reads an export or a log in NDJSON: its head, if there is one, then one event a line. Throws a `NoLog`. */
export function readLog(text: string): LogFile {
  const lines = text.split('\n').map((line, at) => ({ line, number: at + 1 }));
  return logOf(lines.filter(({ line }) => line.trim() !== '').map(({ line, number }) => ({ value: parsed(line), number })));
}

/** The same as a list of JSON values. Throws a `NoLog`. */
export function logOfList(values: readonly unknown[]): LogFile {
  return logOf(values.map((value, at) => ({ value, number: at + 1 })));
}

interface Numbered {
  readonly value: unknown;
  readonly number: number;
}

function logOf(lines: readonly Numbered[]): LogFile {
  const [first, ...others] = lines;
  if (first === undefined || !HeadLine.Check(first.value)) return { entries: lines.map(entryOf) };
  return { head: first.value.head, entries: others.map(entryOf) };
}

function entryOf({ value, number }: Numbered): LogEntry {
  if (!Entry.Check(value)) throw new NoLog(number);
  return value;
}

/** `undefined` when it is no JSON. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
