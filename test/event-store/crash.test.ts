import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openStores } from '../../src/wiring/open-stores.js';

const WRITER = join(__dirname, 'crash-writer.ts');

/** Lets a writer work until it has acknowledged `count` appends, kills it, and gives the last version of each stream. */
async function writeAndKill(location: string, count: number): Promise<Map<string, number>> {
  const writer = spawn(process.execPath, ['--import', 'tsx', WRITER, location], { stdio: ['ignore', 'pipe', 'inherit'] });
  const acknowledged = new Map<string, number>();
  let lines = 0;
  for await (const line of createInterface({ input: writer.stdout })) {
    const [stream, version] = line.split(' ') as [string, string];
    acknowledged.set(stream, Number(version));
    lines += 1;
    if (lines === count) writer.kill('SIGKILL');
  }
  if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit');
  expect(writer.signalCode).toBe('SIGKILL');
  return acknowledged;
}

async function check(location: string, acknowledged: ReadonlyMap<string, number>): Promise<void> {
  const { events, close } = await openStores(location);
  for (const [stream, version] of acknowledged) {
    const recorded = await events.read(stream);
    expect(recorded.length).toBeGreaterThanOrEqual(version);
    expect(recorded.length % 3).toBe(0);
    expect(recorded.map((event) => event.version)).toEqual(recorded.map((_, index) => index + 1));
  }
  await close();
}

describe('a process that is killed in the middle of its writes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-crash-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(['one', 'two'])('loses nothing that was acknowledged, writes nothing half, leaves no lock: five times in store %s', async (name) => {
    const location = `sqlite:${join(folder, name)}`;
    for (const count of [1, 40, 200, 733, 1500]) {
      const acknowledged = await writeAndKill(location, count);
      expect(acknowledged.size).toBeGreaterThan(0);
      await check(location, acknowledged);
    }
  }, 120_000);

  test('the owner of a store keeps every other process out', async () => {
    const location = `sqlite:${join(folder, 'owned')}`;
    const owner = await openStores(location);
    const other = spawn(process.execPath, ['--import', 'tsx', WRITER, location], { stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    other.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    await once(other, 'close');
    expect(other.exitCode).toBe(1);
    expect(errors).toContain('only one process at a time');
    await owner.close();
  }, 30_000);
});
