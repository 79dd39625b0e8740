import { Readable } from 'node:stream';
import type { HttpReply, HttpRequest } from './http.js';

/** JSON values, one a line. */
export const NDJSON = 'application/x-ndjson';

/** Text for people. */
export const PLAIN = 'text/plain';

/** Server-sent events, as the HTML standard has them. */
export const EVENT_STREAM = 'text/event-stream';

/** Whether the client asks for a type. */
export function accepts({ headers }: Pick<HttpRequest, 'headers'>, type: string): boolean {
  return headers.accept?.includes(type) ?? false;
}

/** Whether the client asks for one type and not for the other. */
export function prefers(request: Pick<HttpRequest, 'headers'>, type: string, other: string): boolean {
  return accepts(request, type) && !accepts(request, other);
}

/** Answers with values as they come, one a line. */
export function streamLines(values: Iterable<unknown> | AsyncIterable<unknown>, reply: HttpReply): Readable {
  return streamText(lines(values), reply, NDJSON);
}

/** Answers with text as it comes. */
export function streamText(parts: Iterable<string> | AsyncIterable<string>, reply: HttpReply, type = PLAIN): Readable {
  reply.header('content-type', `${type}; charset=utf-8`);
  return Readable.from(parts);
}

/** A value as a message of an event stream: after a break the client asks for what comes behind this id. */
export function message(id: number, value: unknown): string {
  return `id: ${id}\ndata: ${JSON.stringify(value)}\n\n`;
}

/** What keeps the connection of an event stream open, and tells the client nothing. */
export const STILL_THERE = ':\n\n';

async function* lines(values: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const value of values) yield `${JSON.stringify(value)}\n`;
}
