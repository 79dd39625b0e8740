import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { openStores } from '../../src/wiring/open-stores.js';
import { startPostgres, type PostgresServer } from '../support/postgres.js';
import { accessContract } from './access-contract.js';
import { eventStoreContract, snapshotContract, type Subject } from './contract.js';
import { command } from './envelopes.js';
import { keysContract } from './keys-contract.js';
import { readSideContract } from './read-side-contract.js';

let server: PostgresServer;
let url: string;
let readSideUrl: string;

beforeAll(async () => {
  server = await startPostgres();
  url = await server.database('events');
  readSideUrl = await server.database('read_side');
}, 60_000);
afterAll(() => server.stop());

const subject: Subject = { open: () => openStores(url), keeps: true, shared: true };

describe('events in PostgreSQL', () => eventStoreContract(subject));
describe('snapshots in PostgreSQL', () => snapshotContract(subject));
describe('the read side in PostgreSQL', () => readSideContract(() => ({ type: 'postgres', url: readSideUrl })));
describe('keys in PostgreSQL', () => keysContract(() => ({ type: 'postgres', url: readSideUrl }), { keeps: true }));
describe('tokens and names in PostgreSQL', () => accessContract(() => ({ type: 'postgres', url: readSideUrl }), { keeps: true }));

describe('a PostgreSQL store', () => {
  test('is migrated once by nodes that start at the same time', async () => {
    const location = await server.database('together');
    const nodes = await Promise.all(Array.from({ length: 4 }, () => openStores(location)));
    const verdicts = await Promise.all(nodes.map(({ events }) => events.append('game', command('game', 0, 1), 0)));
    expect(verdicts.filter(({ ok }) => ok)).toHaveLength(1);
    await Promise.all(nodes.map((node) => node.close()));
  });

  test('of 40 appends by two nodes with the same expectation exactly one succeeds', async () => {
    const nodes = await Promise.all([openStores(url), openStores(url)]);
    const verdicts = await Promise.all(
      Array.from({ length: 40 }, (_, index) => nodes[index % 2]!.events.append('raced', command('raced', 0, 2, `writer-${index}`), 0)),
    );
    expect(verdicts.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await nodes[0].events.read('raced')).map((event) => event.version)).toEqual([1, 2]);
    await Promise.all(nodes.map((node) => node.close()));
  });

  test('judges by what other nodes just wrote, also where the server starts transactions in another isolation', async () => {
    const location = await server.database('isolated');
    const admin = new pg.Client({ connectionString: location });
    await admin.connect();
    await admin.query("ALTER DATABASE isolated SET default_transaction_isolation = 'serializable'");
    await admin.end();
    const nodes = await Promise.all([openStores(location), openStores(location)]);
    for (let version = 0; version < 20; version += 1) {
      const race = nodes.map(({ events }) => events.append('raced', command('raced', version, 1), version));
      expect((await Promise.all(race)).filter(({ ok }) => ok)).toHaveLength(1);
    }
    await Promise.all(nodes.map((node) => node.close()));
  });

  test('rejects what it cannot write while its server restarts, loses nothing, and goes on by itself', async () => {
    const stores = await openStores(url);
    let acknowledged = 0;
    let rejected = 0;
    const restarted = new AbortController();
    const restarting = setTimeout(100)
      .then(() => server.restart())
      .finally(() => restarted.abort());
    while (!restarted.signal.aborted) {
      try {
        const version = await stores.events.version('survivor');
        expect(version).toBeGreaterThanOrEqual(acknowledged);
        const verdict = await stores.events.append('survivor', command('survivor', version, 1), version);
        if (verdict.ok) acknowledged = version + 1;
      } catch {
        rejected += 1;
        await setTimeout(5);
      }
    }
    await restarting;
    expect(acknowledged).toBeGreaterThan(0);
    expect(rejected).toBeGreaterThan(0);
    const version = await stores.events.version('survivor');
    expect(version).toBeGreaterThanOrEqual(acknowledged);
    expect(await stores.events.append('survivor', command('survivor', version, 1), version)).toMatchObject({ ok: true });
    const recorded = await stores.events.read('survivor');
    expect(recorded.map((event) => event.version)).toEqual(Array.from({ length: version + 1 }, (_, index) => index + 1));
    await stores.close();
  }, 30_000);
});
