import { accessSource, openAccess, type AccessConfig } from '../../src/event-store/access/open-access.js';
import { REVOKED_KEPT, type AccessStore, type Token } from '../../src/games/access-store.js';

function token(id: string, changes: Partial<Token> = {}): Token {
  return { id, game: 'g', role: 'seat:blue', hash: `hash of ${id}`, scopes: ['read', 'act'], created: '2026-01-01T00:00:00.000Z', revoked: null, ...changes };
}

/** What is kept of a game's access on each database; `keeps` where it outlives the process. */
export function accessContract(config: () => AccessConfig, { keeps }: { readonly keeps: boolean }): void {
  let access: AccessStore;

  beforeAll(async () => {
    access = await openAccess(config());
  });
  afterAll(() => access.close());

  test('tokens come back as they were put, the oldest first, and those of other games stay there', async () => {
    const late = token('a', { game: 'order', created: '2026-01-03T00:00:00.000Z', scopes: ['read'] });
    const early = token('b', { game: 'order', role: 'seat:"O\'Brien"', scopes: ['read', 'act', 'manage'] });
    const other = token('c', { game: 'other' });
    await access.addTokens([late, early, other]);
    expect(await access.tokens('order')).toEqual([early, late]);
    expect(await access.tokens('other')).toEqual([other]);
    expect(await access.tokens('none')).toEqual([]);
  });

  test('a hash that is kept already stays that of its first token', async () => {
    const first = token('first', { game: 'hash' });
    await access.addTokens([first]);
    await access.addTokens([token('second', { game: 'hash', hash: first.hash }), token('third', { game: 'hash' })]);
    expect((await access.tokens('hash')).map(({ id }) => id)).toEqual(['first', 'third']);
  });

  test('a token is revoked once, and only in its own game', async () => {
    await access.addTokens([token('held', { game: 'revoked' }), token('kept', { game: 'revoked' })]);
    await access.revoke('another', 'held', '2026-02-01T00:00:00.000Z');
    expect((await access.tokens('revoked')).map(({ revoked }) => revoked)).toEqual([null, null]);
    await access.revoke('revoked', 'held', '2026-02-02T00:00:00.000Z');
    await access.revoke('revoked', 'held', '2026-02-03T00:00:00.000Z');
    expect((await access.tokens('revoked')).map(({ revoked }) => revoked)).toEqual(['2026-02-02T00:00:00.000Z', null]);
  });

  test('of the revoked ones only the last are kept', async () => {
    const day = (count: number) => new Date(Date.UTC(2026, 2, 1, 0, 0, count)).toISOString();
    const made = Array.from({ length: REVOKED_KEPT + 2 }, (_, count) => token(`r-${count}`, { game: 'many', created: day(count) }));
    await access.addTokens([...made, token('open', { game: 'many' })]);
    for (const [count, { id }] of made.entries()) await access.revoke('many', id, day(count));
    expect((await access.tokens('many')).map(({ id }) => id)).toEqual(['open', ...made.slice(2).map(({ id }) => id)]);
  });

  test('a name takes the place of the one before, and null that of all', async () => {
    await access.setName({ game: 'named', side: 'gray', name: 'Grace' });
    await access.setName({ game: 'named', side: 'blue', name: '南北戦争 🏇🏽' });
    await access.setName({ game: 'named', side: 'gray', name: 'Hopper' });
    await access.setName({ game: 'too', side: 'blue', name: 'Ann' });
    expect(await access.names(['named'])).toEqual([{ game: 'named', side: 'blue', name: '南北戦争 🏇🏽' }, { game: 'named', side: 'gray', name: 'Hopper' }]);
    await access.setName({ game: 'named', side: 'blue', name: null });
    expect(await access.names(['too', 'named', 'none'])).toEqual([
      { game: 'named', side: 'blue', name: null }, { game: 'named', side: 'gray', name: 'Hopper' }, { game: 'too', side: 'blue', name: 'Ann' },
    ]);
    expect(await access.names([])).toEqual([]);
  });

  test('calls at once do not disturb each other', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `t-${String(index).padStart(2, '0')}`);
    await Promise.all(ids.flatMap((id) => [access.addTokens([token(id, { game: 'crowd' })]), access.setName({ game: 'crowd', side: id, name: id })]));
    await Promise.all(ids.map((id) => access.revoke('crowd', id, id)));
    expect((await access.tokens('crowd')).map(({ id, revoked }) => [id, revoked])).toEqual(ids.map((id) => [id, id]));
    expect((await access.names(['crowd'])).map(({ side }) => side)).toEqual(ids);
  });

  if (keeps) {
    test('what was written is there when it is opened again', async () => {
      await access.addTokens([token('kept-open', { game: 'again' })]);
      await access.revoke('again', 'kept-open', '2026-02-02T00:00:00.000Z');
      const again = await openAccess(config());
      expect(await again.tokens('again')).toEqual([token('kept-open', { game: 'again', revoked: '2026-02-02T00:00:00.000Z' })]);
      await again.close();
    });
  }

  test('the entities and the migrations tell of the same tables', async () => {
    const source = accessSource(config());
    await source.initialize();
    await source.runMigrations();
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    await source.destroy();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });
}
