import { signatureFaults } from '../../src/audit/signed-head.js';
import { verifyHeadProof } from '../../src/audit/head-proof.js';
import { verify } from '../../src/audit/verify.js';
import { pageEvents } from '../../src/games/events.js';
import { checkHead } from '../../src/games/head-check.js';
import { joinGame } from '../../src/games/join.js';
import { addKey, KeyRing } from '../../src/games/key-ring.js';
import type { KeyStore, SigningKey } from '../../src/games/key-store.js';
import type { Service } from '../../src/games/service.js';
import { viewGame } from '../../src/games/view.js';
import { actAs, failure, must, newGame, openService, over } from '../support/playing.js';

const note = { type: 'note', text: 'x' };
const START = '2026-01-01T00:00:00.000Z';

/** Keys in a list, which several services may share as nodes do. */
function listedKeys(): KeyStore {
  const keys: SigningKey[] = [];
  return { keys: async () => [...keys], add: async (key) => void keys.push(key), close: async () => undefined };
}

/** The faults of everything that carries a head, by the keys that the service publishes. */
async function unsigned(service: Service, heads: readonly Parameters<typeof signatureFaults>[0][]): Promise<readonly unknown[]> {
  const keys = await service.keys.published();
  return heads.flatMap((head) => signatureFaults(head, keys));
}

describe('the head of a game', () => {
  test('is in every answer about it, of the version that the answer tells of', async () => {
    const { service, stores } = await openService();
    const created = await newGame(service);
    const { game, tokens } = created;
    const joined = must(await joinGame(service, { game, side: 'blue', token: tokens['seat:blue'], name: 'Ann' }));
    const acted = must(await actAs(service, created, 'blue', { command: note }));
    const seen = must(await viewGame(service, { game }));
    const past = must(await viewGame(service, { game, at: joined.version }));
    const page = must(await pageEvents(service, { game, limit: 2 }));
    const log = await stores.events.read(game);
    for (const { version, head } of [created, joined, acted, seen, past, page]) expect(head).toMatchObject({ game, version, hash: log[version - 1]?.hash });
    expect([created, joined, acted, page].map(({ version }) => version)).toEqual([3, 4, 5, 5]);
    expect(past.head).toEqual(joined.head);
    expect(await unsigned(service, [created.head, joined.head, acted.head, seen.head, past.head, page.head])).toEqual([]);
    await stores.close();
  });

  test('comes again with a retry, also when the game has gone on', async () => {
    const { service, stores } = await openService();
    const created = await newGame(service);
    const first = must(await actAs(service, created, 'blue', { command: note, key: 'k' }));
    must(await actAs(service, created, 'blue', { command: note }));
    expect(must(await actAs(service, created, 'blue', { command: note, key: 'k' }))).toEqual(first);
    expect(must(await actAs(over(stores), created, 'blue', { command: note, key: 'k' })).head).toEqual(first.head);
    await stores.close();
  });

  test('is signed by the key that was the newest at the start; what was signed before stays good', async () => {
    const kept = listedKeys();
    const { service, stores } = await openService({ keys: await KeyRing.open(kept, START) });
    const created = await newGame(service);
    const { id } = await addKey(kept, '2026-02-01T00:00:00.000Z');
    const still = must(await actAs(service, created, 'blue', { command: note }));
    expect(still.head.key).toBe(created.head.key);
    const restarted = over(stores, { keys: await KeyRing.open(kept, START) });
    const next = must(await actAs(restarted, created, 'blue', { command: note }));
    expect(next.head.key).toBe(id);
    for (const node of [service, restarted]) expect(await unsigned(node, [created.head, still.head, next.head])).toEqual([]);
    expect(await restarted.keys.published()).toMatchObject([{ kid: created.head.key, created: START, retired: '2026-02-01T00:00:00.000Z' }, { kid: id, retired: null }]);
    for (const { head } of [created, still, next]) expect(must(await checkHead(restarted, { game: created.game, head })).ok).toBe(true);
    await stores.close();
  });

  test('keys are published without their secret half', async () => {
    const { service, stores } = await openService();
    expect((await service.keys.published()).map((key) => Object.keys(key).sort())).toEqual([['created', 'crv', 'kid', 'kty', 'retired', 'use', 'x']]);
    await stores.close();
  });
});

describe('a head that was kept', () => {
  test('is proved to be extended by what came after it, in a game longer than a page of the log', async () => {
    const { service, stores } = await openService();
    const created = await newGame(service);
    for (let count = 0; count < 520; count += 1) must(await actAs(service, created, 'blue', { command: note }));
    const check = must(await checkHead(service, { game: created.game, head: created.head }));
    const log = await stores.events.read(created.game, created.version);
    expect(check).toMatchObject({ game: created.game, version: 523, ok: true, faults: [], head: { version: 523 } });
    expect(check.proof).toEqual({ kept: created.head, head: check.head, links: log.map(({ version, digest, previous, hash }) => ({ version, digest, previous, hash })) });
    expect(verifyHeadProof(check.proof!, await service.keys.published()).ok).toBe(true);
    const now = must(await checkHead(service, { game: created.game, head: check.head }));
    expect([now.ok, now.proof]).toEqual([true, { kept: check.head, links: [], head: check.head }]);
    await stores.close();
  });

  test('convicts a service that lost the end of a log and let the game go on otherwise', async () => {
    // The store as it was copied, and what happened after: both are the same service, with the same keys.
    const kept = listedKeys();
    const keys = await KeyRing.open(kept, START);
    const { service, stores } = await openService({ keys });
    const created = await newGame(service);
    const copy = await stores.events.read(created.game);
    const { head } = must(await actAs(service, created, 'blue', { command: note }));
    const restored = await openService({ keys });
    await restored.stores.events.append(created.game, copy.map(({ position: _, ...envelope }) => envelope), 0);
    await restored.stores.access.addTokens(await stores.access.tokens(created.game));

    const short = must(await checkHead(restored.service, { game: created.game, head }));
    expect(short).toMatchObject({ ok: false, version: 3, faults: [{ code: 'cut-short', version: 4 }], head: { version: 3 } });
    expect(short.proof).toBeUndefined();

    must(await actAs(restored.service, created, 'blue', { command: { type: 'note', text: 'y' } }));
    must(await actAs(restored.service, created, 'blue', { command: note }));
    const forked = must(await checkHead(restored.service, { game: created.game, head }));
    expect(forked).toMatchObject({ ok: false, version: 5, faults: [{ code: 'forked', version: 4 }] });
    const log = await restored.stores.events.read(created.game);
    expect(verify(log).ok).toBe(true);
    expect(forked.proof).toMatchObject({ kept: head, links: [], head: { game: created.game, version: 4, hash: log[3]?.hash } });
    expect(verifyHeadProof(forked.proof!, await service.keys.published()).faults).toMatchObject([{ code: 'forked' }]);
    await stores.close();
    await restored.stores.close();
  });

  test('of another game, by another key or changed is told as such, and proves nothing', async () => {
    const { service, stores } = await openService();
    const created = await newGame(service);
    const other = await newGame(service);
    const elsewhere = await KeyRing.open(listedKeys(), START);
    const { game, version, hash } = created.head;
    const stranger = await elsewhere.head({ id: game, version, head: hash });
    const told = async (head: typeof stranger) => must(await checkHead(service, { game, head }));
    expect(await told(other.head)).toMatchObject({ ok: false, faults: [{ code: 'head-of-other-game' }] });
    expect(await told(stranger)).toMatchObject({ ok: false, faults: [{ code: 'key-unknown' }] });
    expect(await told({ ...created.head, version: 2 })).toMatchObject({ ok: false, faults: [{ code: 'signature-mismatch', version: 2 }] });
    for (const head of [other.head, stranger]) expect((await told(head)).proof).toBeUndefined();
    await stores.close();
  });

  test('of a private game is answered to who may read it, and to nobody else', async () => {
    const { service, stores } = await openService();
    const { game, head, tokens } = await newGame(service, { private: true });
    expect(failure(await checkHead(service, { game, head }))).toMatchObject({ kind: 'unknown', code: 'game.unknown' });
    expect(must(await checkHead(service, { game, head, token: tokens.observer })).ok).toBe(true);
    await stores.close();
  });
});
