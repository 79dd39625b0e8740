import type { Envelope } from '../../src/event-store/port.js';
import { createGame } from '../../src/games/create.js';
import { pageEvents } from '../../src/games/events.js';
import { isFound, type EventFilter } from '../../src/games/log-search.js';
import type { Json } from '../../src/kernel/rejection.js';
import { actAs, must, newGame, openService, type Played } from '../support/playing.js';

/** What a search looks at; nothing else of an envelope counts. */
function event(data: Json): Envelope {
  const digest = '0'.repeat(64);
  return {
    stream: 'g', version: 1, type: 'unit-moved', schema: 1, edition: 'glory@2', seat: 'union', command: 'c', time: '2026-01-01T00:00:00.000Z',
    data, rolls: [], visibility: 'public', salt: '', digest, previous: digest, hash: digest,
  };
}

describe('an event is found', () => {
  const moved = event({ unit: 'us-1', path: ['0101', '0102'], costs: [{ value: 2, terms: [{ rule: 'G-T1.5', at: '0102' }] }], markers: { 'us-tyler': 2 } });

  test.each<[EventFilter, boolean]>([
    [{}, true],
    [{ type: 'unit-moved' }, true],
    [{ type: 'unit' }, false],
    [{ seat: 'union' }, true],
    [{ seat: 'confederate' }, false],
    [{ unit: 'us-1' }, true],
    [{ unit: 'us' }, false],
    [{ unit: 'US-1' }, false],
    [{ unit: 'us-tyler' }, true],
    [{ unit: 'toString' }, false],
    [{ hex: '0102' }, true],
    [{ hex: '010' }, false],
    [{ hex: '2' }, false],
    [{ rule: 'G-T1.5' }, true],
    [{ rule: 'G-T1.5'.slice(0, -2) }, false],
    [{ unit: 'us-1', hex: '0101', rule: 'G-T1.5', seat: 'union', type: 'unit-moved' }, true],
    [{ unit: 'us-1', hex: '0103' }, false],
  ])('by %j: %s', (filter, isSo) => {
    expect(isFound(moved, filter)).toBe(isSo);
  });

  test('never when it is withheld', () => {
    const { version, digest, previous, hash } = moved;
    expect(isFound({ withheld: true, version, digest, previous, hash }, {})).toBe(false);
  });
});

describe('a search of a log', () => {
  let played: Played;
  beforeAll(async () => {
    played = await openService();
  });
  afterAll(() => played.stores.close());

  test('goes on from version to version, and finds nothing that its viewer may not see', async () => {
    const { service } = played;
    const game = await newGame(service);
    for (let count = 0; count < 5; count++) must(await actAs(service, game, 'blue', { command: { type: 'note', text: count % 2 === 0 ? 'even' : 'odd' } }));
    const pageOf = async (role: string, after: number, filter: EventFilter) => must(await pageEvents(service, { game: game.game, token: game.tokens[role], after, limit: 2, filter }));
    const first = await pageOf('seat:blue', 0, { unit: 'even' });
    expect([first.events.map(({ version }) => version), first.next]).toEqual([[4, 6], 6]);
    const second = await pageOf('seat:blue', 6, { unit: 'even' });
    expect([second.events.map(({ version }) => version), second.next]).toEqual([[8], null]);
    expect(await pageOf('seat:gray', 0, { unit: 'even' })).toMatchObject({ events: [], next: null });
    expect(await pageOf('seat:gray', 0, { type: 'noted' })).toMatchObject({ events: [], next: null });
  });

  test('looks through so much and no more for one page', async () => {
    const { service } = played;
    const game = must(await createGame(service, { scenario: 'to-1000000' }));
    for (let count = 0; count < 2000; count++) must(await actAs(service, game, 'blue', { command: { type: 'note', text: 'x' } }));
    const request = { game: game.game, token: game.tokens['seat:blue'], limit: 10, filter: { unit: 'nobody' } };
    expect(must(await pageEvents(service, request))).toMatchObject({ events: [], next: 2000 });
    expect(must(await pageEvents(service, { ...request, after: 2000 }))).toMatchObject({ events: [], next: null });
  });
});
