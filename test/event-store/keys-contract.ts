import { keysSource, openKeys, type KeysConfig } from '../../src/event-store/keys/open-keys.js';
import { addKey, KeyRing } from '../../src/games/key-ring.js';
import type { KeyStore } from '../../src/games/key-store.js';

/** What is kept of the service's keys on each database; `keeps` where it outlives the process. */
export function keysContract(config: () => KeysConfig, { keeps }: { readonly keeps: boolean }): void {
  let store: KeyStore;

  beforeAll(async () => {
    store = await openKeys(config());
  });
  afterAll(() => store.close());

  test('the first one is made when there is none, and only then', async () => {
    expect(await store.keys()).toEqual([]);
    const ring = await KeyRing.open(store, '2026-01-01T00:00:00.000Z');
    const again = await KeyRing.open(store, '2026-01-02T00:00:00.000Z');
    const [first, ...others] = await store.keys();
    expect([first?.created, others]).toEqual(['2026-01-01T00:00:00.000Z', []]);
    const head = await ring.head({ id: 'g', version: 3, head: 'ab'.repeat(32) });
    expect(head.key).toBe(first?.id);
    expect(await again.head({ id: 'g', version: 3, head: 'ab'.repeat(32) })).toEqual(head);
  });

  test('the last one added is the newest, whatever the clocks say; none goes away, and none comes twice', async () => {
    const before = await store.keys();
    const late = await addKey(store, '2026-03-01T00:00:00.000Z');
    const early = await addKey(store, '2026-02-01T00:00:00.000Z');
    expect(await store.keys()).toEqual([...before, late, early]);
    await expect(store.add(early)).rejects.toThrow();
    expect(await store.keys()).toHaveLength(before.length + 2);
  });

  if (keeps) {
    test('what was written is there when it is opened again', async () => {
      const key = await addKey(store, '2026-04-01T00:00:00.000Z');
      const again = await openKeys(config());
      expect((await again.keys()).at(-1)).toEqual(key);
      await again.close();
    });
  }

  test('the entities and the migrations tell of the same tables', async () => {
    const source = keysSource(config());
    await source.initialize();
    await source.runMigrations();
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    await source.destroy();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });
}
