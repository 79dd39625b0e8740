import type { Envelope, RecordedEnvelope } from './port.js';

/** A row of the log: the envelope is kept as JSON text, which escapes NUL and lone surrogates, so every store takes it. */
export interface Row {
  readonly position: number;
  readonly body: string;
}

/** The text that is stored for an event. */
export function encodeBody(event: Envelope): string {
  return JSON.stringify(event);
}

/** The event of a row. */
export function decodeRow({ position, body }: Row): RecordedEnvelope {
  return { ...(JSON.parse(body) as Envelope), position };
}
