// Started by crash.test.ts as a process of its own and killed in the middle of its writes. Each line that it prints is
// an append that was acknowledged: stream, last version.
import { writeSync } from 'node:fs';
import { openStores } from '../../src/wiring/open-stores.js';
import type { EventStore } from '../../src/event-store/port.js';
import { command } from './envelopes.js';

const EVENTS_PER_COMMAND = 3;

async function write(events: EventStore, stream: string): Promise<never> {
  for (let version = await events.version(stream); ; version += EVENTS_PER_COMMAND) {
    const appended = await events.append(stream, command(stream, version, EVENTS_PER_COMMAND), version);
    if (!appended.ok) throw new Error(`${stream} is at ${appended.error.actual}, not at ${version}`);
    writeSync(1, `${stream} ${version + EVENTS_PER_COMMAND}\n`);
  }
}

const { events } = await openStores(process.argv[2] ?? '');
await Promise.all(Array.from({ length: 8 }, (_, index) => write(events, `game-${index}`)));
