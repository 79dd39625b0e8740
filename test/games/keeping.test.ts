import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { listGames } from '../../src/games/list.js';
import type { Snapshot, SnapshotStore } from '../../src/event-store/port.js';
import { joinGame } from '../../src/games/join.js';
import { viewGame } from '../../src/games/view.js';
import { picketScenario } from '../support/picket.js';
import { actAs, failure, must, newGame, openService, over } from '../support/playing.js';

const note = { type: 'note', text: 'x' };

/** The first so many snapshots; afterwards none is kept. */
function counting(saved: Snapshot[]): SnapshotStore {
  return {
    load: async (stream, fingerprint, atMost = Number.MAX_SAFE_INTEGER) =>
      saved.filter((known) => known.stream === stream && known.fingerprint === fingerprint && known.version <= atMost).at(-1),
    save: async (snapshot) => void saved.push(JSON.parse(JSON.stringify(snapshot))),
  };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

describe('snapshots', () => {
  test('one is saved each time enough events were appended, and spares the folding', async () => {
    const saved: Snapshot[] = [];
    const { service, stores } = await openService({ snapshots: counting(saved), snapshotEvery: 5 });
    const created = await newGame(service);
    must(await joinGame(service, { game: created.game, side: 'blue', token: created.tokens['seat:blue'], name: 'Ann', entropy: 'e' }));
    for (let count = 0; count < 8; count += 1) must(await actAs(service, created, 'blue', { command: note }));
    await soon();
    expect(saved.map(({ version }) => version)).toEqual([5, 10]);
    const before = must(await viewGame(service, { game: created.game, token: created.tokens.arbiter }));
    const fresh = over(stores, { snapshots: counting(saved) });
    expect(must(await viewGame(fresh, { game: created.game, token: created.tokens.arbiter }))).toEqual(before);
    // It is used: what it says shows, down to the notes.
    const lies = saved.map((snapshot) => ({ ...snapshot, state: { ...(snapshot.state as object), updated: 'long ago', state: { turn: 99, active: 'gray', points: {}, notes: { blue: [], gray: [] } } } }));
    const liar = over(stores, { snapshots: counting(lies) });
    expect(must(await viewGame(liar, { game: created.game, at: 10 }))).toMatchObject({ updated: 'long ago', view: { turn: 99, active: 'gray' } });
    await stores.close();
  });

  test('one of another reducer is ignored, and one that cannot be saved is reported', async () => {
    const saved: Snapshot[] = [];
    const { service, stores } = await openService({ snapshots: counting(saved), snapshotEvery: 5 });
    const created = await newGame(service);
    for (let count = 0; count < 4; count += 1) must(await actAs(service, created, 'blue', { command: note }));
    await soon();
    const foreign = saved.map((snapshot) => ({ ...snapshot, fingerprint: 'older', state: 'nonsense' }));
    const reported: unknown[] = [];
    const broken: SnapshotStore = { ...counting(foreign), save: () => Promise.reject(new Error('disk full')) };
    const other = over(stores, { snapshots: broken, snapshotEvery: 5, report: (error) => reported.push(error) });
    expect(must(await viewGame(other, { game: created.game })).version).toBe(7);
    await soon();
    expect(reported).toEqual([new Error('disk full')]);
    await stores.close();
  });
});

describe('games in memory', () => {
  test('are bounded, and a game that was let go comes back as it was', async () => {
    const { service, stores } = await openService({ liveGames: 3 });
    const games = [];
    for (let count = 0; count < 8; count += 1) games.push(await newGame(service));
    await Promise.all(games.map((created) => actAs(service, created, 'blue', { command: note })));
    for (const created of games) expect(must(await actAs(service, created, 'blue', { command: note })).version).toBe(5);
    await stores.close();
  });

  test('memory stays flat over ten thousand loads and replays', async () => {
    const { service, stores } = await openService({ liveGames: 4 });
    const games = await Promise.all(Array.from({ length: 20 }, () => newGame(service)));
    for (const created of games) for (let count = 0; count < 5; count += 1) must(await actAs(service, created, 'blue', { command: note }));
    const replay = async (rounds: number) => {
      for (let round = 0; round < rounds; round += 1) {
        const { game } = games[round % games.length]!;
        must(await viewGame(service, { game, at: 4 + (round % 4) }));
      }
    };
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const used = () => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    await replay(2_000);
    const before = used();
    await replay(10_000);
    expect(used() - before).toBeLessThan(5_000_000);
    await stores.close();
  });
});

describe('the list of games', () => {
  test('follows the games, filters, and comes in pages from the newest on', async () => {
    const { service, stores } = await openService();
    await service.projection.start(60_000);
    const games = [];
    for (let count = 0; count < 5; count += 1) {
      games.push(await newGame(service, { title: `Game ${count}`, scenario: count % 2 === 0 ? 'to-30' : 'to-1000000' }));
    }
    const [first] = games;
    for (const side of ['blue', 'gray']) must(await joinGame(service, { game: first!.game, side, token: first!.tokens[`seat:${side}`], name: side }));
    await service.projection.update();
    const page = must(await listGames(service, { filter: {}, limit: 3 }));
    const rest = must(await listGames(service, { filter: {}, limit: 3, cursor: page.next! }));
    expect(new Set([...page.games, ...rest.games].map(({ id }) => id))).toEqual(new Set(games.map(({ game }) => game)));
    expect(rest.next).toBeNull();
    expect(must(await listGames(service, { filter: { scenario: 'to-30' }, limit: 9 })).games).toHaveLength(3);
    expect(must(await listGames(service, { filter: { status: 'running' }, limit: 9 })).games).toMatchObject([
      { id: first!.game, version: 5, turn: 1, seats: { blue: true, gray: true }, winner: null },
    ]);
    expect(failure(await listGames(service, { filter: {}, limit: 9, cursor: 'x' })).faults).toMatchObject([{ path: '/cursor' }]);
    await service.projection.stop();
    await stores.close();
  });

  test('is rebuilt from the log, also when the node that wrote it is gone', async () => {
    const { service, stores } = await openService();
    const created = await newGame(service);
    must(await actAs(service, created, 'blue', { command: note }));
    const other = over(stores);
    await other.projection.start(60_000);
    expect(must(await listGames(other, { filter: {}, limit: 9 })).games).toMatchObject([{ id: created.game, version: 4 }]);
    await stores.readSide.clear();
    await over(stores).projection.update();
    expect(must(await listGames(other, { filter: {}, limit: 9 })).games).toMatchObject([{ id: created.game, version: 4 }]);
    // Nothing of another node is missed, though this one appended in between.
    must(await actAs(service, created, 'blue', { command: note }));
    const mine = await newGame(other);
    must(await actAs(service, created, 'blue', { command: note }));
    await other.projection.update();
    expect(must(await listGames(other, { filter: {}, limit: 9 })).games.map(({ id, version }) => [id, version])).toEqual(
      expect.arrayContaining([[created.game, 6], [mine.game, 3]]),
    );
    await other.projection.stop();
    await stores.close();
  });
});

describe('scenarios', () => {
  test('one that was uploaded can be read and played; the same again changes nothing', async () => {
    const { service, stores } = await openService();
    const uploaded = must(await service.scenarios.upload(picketScenario(12)));
    expect(uploaded).toMatchObject({ system: 'picket', title: 'First to 12', builtIn: false });
    expect(uploaded.id).toMatch(/^to-12-[0-9a-f]{12}$/);
    expect(must(await service.scenarios.upload(picketScenario(12)))).toEqual(uploaded);
    const other = over(stores);
    expect((await other.scenarios.list()).map(({ id }) => id)).toEqual(['to-30', 'to-1000000', uploaded.id]);
    expect(must(await other.scenarios.get(uploaded.id)).document).toEqual(picketScenario(12));
    expect((await newGame(other, { scenario: uploaded.id })).scenario).toEqual({ id: uploaded.id, digest: uploaded.digest });
    await stores.close();
  });

  test.each([
    [null, '/system', 'system.unknown'],
    [{ system: 'chess' }, '/system', 'system.unknown'],
    [{ system: 'picket', id: 'A', title: 't', target: 1 }, '/id', 'schema.pattern'],
    [{ system: 'picket', id: 'a', title: 't', target: 1, decoy: 2 }, '/decoy', 'picket.decoy'],
  ])('faults are told by path: %j', async (document, path, code) => {
    const { service, stores } = await openService();
    expect(failure(await service.scenarios.upload(document)).faults).toMatchObject([{ path, code }]);
    await stores.close();
  });

  test('a built-in scenario with faults keeps the service from starting', async () => {
    await expect(openService({ scenarios: [{ system: 'picket', id: 'a', title: 't', target: 0 }] })).rejects.toThrow('/target');
    await expect(openService({ scenarios: [picketScenario(1), picketScenario(1)] })).rejects.toThrow('share an id');
  });

  test('uploads by many at once all get into the list', async () => {
    const { service, stores } = await openService();
    const nodes = [service, over(stores), over(stores)];
    await Promise.all(Array.from({ length: 12 }, (_, index) => nodes[index % 3]!.scenarios.upload(picketScenario(index + 1))));
    expect(await over(stores).scenarios.list()).toHaveLength(2 + 12);
    expect(new Set((await service.scenarios.list()).map(({ id }) => id)).size).toBe(2 + 12);
    await stores.close();
  });
});
