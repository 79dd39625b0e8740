import type { Envelope } from '../../src/event-store/port.js';
import type { Json } from '../../src/kernel/rejection.js';

const HASH = '0'.repeat(64);

/** What a test says of an event; all else is filler that no store looks at. */
export interface Sketch {
  readonly stream: string;
  readonly version: number;
  readonly command?: string;
  readonly data?: Json;
  readonly request?: string;
}

/** A complete event. */
export function envelope({ stream, version, command = `command-${version}`, data = null, ...request }: Sketch): Envelope {
  return {
    stream,
    version,
    type: 'tested',
    schema: 1,
    edition: 'vedette@1',
    seat: null,
    command,
    ...request,
    time: '2026-01-01T00:00:00.000Z',
    data,
    rolls: [],
    visibility: 'public',
    salt: 'salt',
    digest: HASH,
    previous: HASH,
    hash: HASH,
  };
}

/** The events of one command: `count` of them behind version `after`. */
export function command(stream: string, after: number, count: number, id = `command-${after}`): Envelope[] {
  return Array.from({ length: count }, (_, index) => envelope({ stream, version: after + 1 + index, command: id }));
}
