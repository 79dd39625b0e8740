import { GameSummary } from '../../src/event-store/read-side/game-summary.js';
import { openReadSide, readSideSource, type ReadSide, type ReadSideConfig } from '../../src/event-store/read-side/open-read-side.js';

function game(id: string, changes: Partial<GameSummary> = {}): GameSummary {
  return Object.assign(new GameSummary(), {
    id,
    system: 'glory',
    scenario: 'fredericksburg',
    title: 'A game',
    status: 'open',
    turn: 1,
    seats: { union: true, confederate: false },
    created: '2026-01-01T00:00:00.000Z',
    updated: '2026-01-01T00:00:00.000Z',
    version: 1,
    winner: null,
    origin: null,
    ...changes,
  });
}

/** What the read side promises on each database. */
export function readSideContract(config: () => ReadSideConfig): void {
  let side: ReadSide;
  const ids = async (page: Parameters<ReadSide['games']['list']>[0]): Promise<string[]> =>
    (await side.games.list(page)).map(({ id }) => id);

  beforeAll(async () => {
    side = await openReadSide(config());
  });
  afterAll(() => side.close());
  beforeEach(() => side.clear());

  test('a summary comes back as it was put', async () => {
    const played = game('g', { status: 'over', turn: 12, version: 340, winner: 'union', origin: 'h', title: '南北戦争 "O\'Brien" 🏇🏽' });
    await side.games.upsert(played);
    expect(await side.games.get('g')).toEqual(played);
    expect(await side.games.get('h')).toBeUndefined();
  });

  test('a later version replaces, an earlier one does not', async () => {
    await side.games.upsert(game('g', { version: 5, turn: 2 }));
    await side.games.upsert(game('g', { version: 6, turn: 3, winner: 'union' }));
    await side.games.upsert(game('g', { version: 4, turn: 1 }));
    expect(await side.games.get('g')).toEqual(game('g', { version: 6, turn: 3, winner: 'union' }));
    await side.games.upsert(game('g', { version: 6, turn: 4 }));
    expect((await side.games.get('g'))?.turn).toBe(4);
  });

  test('pages hold every game once, the newest first, also where times are equal', async () => {
    const created = (day: number): Partial<GameSummary> => ({ created: `2026-01-0${day}T00:00:00.000Z` });
    for (const [id, day] of [['b', 1], ['d', 2], ['a', 1], ['c', 2], ['e', 3]] as const) await side.games.upsert(game(id, created(day)));
    const first = await side.games.list({ limit: 2 });
    expect(first.map(({ id }) => id)).toEqual(['e', 'd']);
    expect(await ids({ limit: 2, after: first[1] })).toEqual(['c', 'b']);
    expect(await ids({ limit: 2, after: game('b') })).toEqual(['a']);
    expect(await ids({ limit: 2, after: game('a') })).toEqual([]);
  });

  test('a filter keeps only the games that agree with all of it', async () => {
    await side.games.upsert(game('a'));
    await side.games.upsert(game('b', { status: 'running' }));
    await side.games.upsert(game('c', { status: 'running', system: 'heartland', scenario: 'shiloh' }));
    expect(await ids({ limit: 9, filter: { status: 'running' } })).toEqual(['c', 'b']);
    expect(await ids({ limit: 9, filter: { status: 'running', system: 'glory' } })).toEqual(['b']);
    expect(await ids({ limit: 9, filter: { scenario: 'shiloh' } })).toEqual(['c']);
    expect(await ids({ limit: 9, filter: { status: 'running' }, after: game('c') })).toEqual(['b']);
    expect(await ids({ limit: 9, filter: { system: "' OR 1=1 --" } })).toEqual([]);
  });

  test('a checkpoint is 0 at first, then what was set, up to the largest positions', async () => {
    expect(await side.checkpoints.get('games')).toBe(0);
    await side.checkpoints.set('games', 7);
    await side.checkpoints.set('games', Number.MAX_SAFE_INTEGER);
    await side.checkpoints.set('others', 3);
    expect(await side.checkpoints.get('games')).toBe(Number.MAX_SAFE_INTEGER);
  });

  test('clear empties everything', async () => {
    await side.games.upsert(game('g'));
    await side.checkpoints.set('games', 7);
    await side.snapshots.save({ stream: 'g', version: 1, fingerprint: 'reducer-1', state: {} });
    await side.clear();
    expect(await ids({ limit: 9 })).toEqual([]);
    expect(await side.checkpoints.get('games')).toBe(0);
    expect(await side.snapshots.load('g', 'reducer-1')).toBeUndefined();
  });

  test('calls that run at the same time do not disturb each other', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `game-${index}`);
    await Promise.all(
      names.flatMap((id, index) => [
        side.games.upsert(game(id)),
        side.checkpoints.set(id, index),
        side.snapshots.save({ stream: id, version: 1, fingerprint: 'reducer-1', state: index }),
        side.games.list({ limit: 5 }),
      ]),
    );
    expect(await ids({ limit: 100 })).toHaveLength(60);
    expect(await Promise.all(names.map((name) => side.checkpoints.get(name)))).toEqual(names.map((_, index) => index));
    const states = await Promise.all(names.map((name) => side.snapshots.load(name, 'reducer-1')));
    expect(states.map((snapshot) => snapshot?.state)).toEqual(names.map((_, index) => index));
  });

  test('the entities and the migrations tell of the same tables', async () => {
    const source = readSideSource(config());
    await source.initialize();
    await source.runMigrations();
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    await source.destroy();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });
}
