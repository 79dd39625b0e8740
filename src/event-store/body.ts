import type { Envelope, RecordedEnvelope } from './port.js';

/** A row of the log: the envelope is kept as JSON text, which escapes NUL and lone surrogates, so every store takes it. */
export interface Row {
  readonly position: number;
  readonly body: string;
}

/** The id that an append is found by later: the client's own, which its first event has a `request` for; else null. */
export function keyOf([first]: readonly Envelope[]): string | null {
  return first?.request === undefined ? null : first.command;
}

/** The text that is stored for an event. Members keep their order: what is read is what was told, to the letter. */
export function encodeBody(event: Envelope): string {
  return JSON.stringify(event);
}

/** The event of a row. */
export function decodeRow({ position, body }: Row): RecordedEnvelope {
  return { ...(JSON.parse(body) as Envelope), position };
}
