import { Readable } from 'node:stream';
import type { HttpReply, HttpRequest } from './http.js';

/** JSON values, one a line. */
export const NDJSON = 'application/x-ndjson';

/** Text for people. */
export const PLAIN = 'text/plain';

/** Whether the client asks for one type and not for the other. */
export function prefers({ headers }: Pick<HttpRequest, 'headers'>, type: string, other: string): boolean {
  const accept = headers.accept ?? '';
  return accept.includes(type) && !accept.includes(other);
}

/** Answers with values as they come, one a line. */
export function streamLines(values: Iterable<unknown> | AsyncIterable<unknown>, reply: HttpReply): Readable {
  reply.header('content-type', `${NDJSON}; charset=utf-8`);
  return Readable.from(lines(values));
}

/** Answers with text as it comes. */
export function streamText(parts: Iterable<string> | AsyncIterable<string>, reply: HttpReply): Readable {
  reply.header('content-type', `${PLAIN}; charset=utf-8`);
  return Readable.from(parts);
}

async function* lines(values: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const value of values) yield `${JSON.stringify(value)}\n`;
}
