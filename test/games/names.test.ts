import { verify } from '../../src/audit/verify.js';
import type { Envelope } from '../../src/event-store/port.js';
import { act } from '../../src/games/act.js';
import { createGame } from '../../src/games/create.js';
import { eraseName } from '../../src/games/erase-name.js';
import { pageEvents } from '../../src/games/events.js';
import { joinGame } from '../../src/games/join.js';
import { decodeLifecycle } from '../../src/games/lifecycle.js';
import { listGames } from '../../src/games/list.js';
import { newStream, recorded } from '../../src/games/recording.js';
import { rolesOf, tokenHash } from '../../src/games/roles.js';
import type { Service } from '../../src/games/service.js';
import { listTokens, revokeToken } from '../../src/games/tokens.js';
import { viewGame } from '../../src/games/view.js';
import { picket, picketScenario } from '../support/picket.js';
import { failure, must, newGame, openService, over, type Played } from '../support/playing.js';

const OPERATOR = 'the operator of this service, and nobody else';
const pass = { type: 'pass' };
let played: Played;
let service: Service;

beforeAll(async () => {
  played = await openService({ operator: tokenHash(OPERATOR) });
  service = played.service;
});
afterAll(() => played.stores.close());

/** A name that is in nothing else. */
const NAME = 'Ännchen von Tharau';

async function named() {
  const created = await newGame(service);
  const { game, tokens } = created;
  for (const [side, name] of [['blue', NAME], ['gray', 'Grace']] as const) must(await joinGame(service, { game, side, token: tokens[`seat:${side}`], name, entropy: side }));
  return created;
}

describe('a name', () => {
  test('is shown in the view and in the list, and stands nowhere in the log', async () => {
    const { game } = await named();
    await service.projection.update();
    expect(must(await viewGame(service, { game })).seats).toEqual({ blue: { name: NAME, entropy: 'blue' }, gray: { name: 'Grace', entropy: 'gray' } });
    const page = must(await listGames(service, { filter: {}, limit: 100 }));
    expect(page.games.find(({ id }) => id === game)!.names).toEqual({ blue: NAME, gray: 'Grace' });
    expect(JSON.stringify(await service.events.read(game))).not.toContain(NAME);
    expect(must(await viewGame(over(played.stores), { game })).seats.blue!.name).toBe(NAME);
  });

  test('is erased by its seat or the operator, by nobody else, and the log verifies as before', async () => {
    const { game, tokens } = await named();
    const log = await service.events.read(game);
    expect(failure(await eraseName(service, { game, side: 'blue' })).code).toBe('token.missing');
    expect(failure(await eraseName(service, { game, side: 'blue', token: tokens['seat:gray'] })).code).toBe('seat.other');
    for (const role of ['arbiter', 'observer']) expect(failure(await eraseName(service, { game, side: 'blue', token: tokens[role] })).code).toBe('role.forbidden');
    expect(failure(await eraseName(service, { game, side: 'red', token: OPERATOR })).code).toBe('seat.unknown');
    expect(must(await eraseName(service, { game, side: 'blue', token: tokens['seat:blue'] })).seats).toEqual({ blue: { name: null, entropy: 'blue' }, gray: { name: 'Grace', entropy: 'gray' } });
    expect(must(await eraseName(service, { game, side: 'gray', token: OPERATOR })).seats.gray!.name).toBeNull();
    await service.projection.update();
    const page = must(await listGames(service, { filter: {}, limit: 100 }));
    expect(page.games.find(({ id }) => id === game)).toMatchObject({ seats: { blue: true, gray: true }, names: {} });
    const { events } = must(await pageEvents(service, { game, token: tokens.arbiter, limit: 100 }));
    expect(events).toHaveLength(log.length);
    expect(verify(events)).toMatchObject({ ok: true, events: log.length });
    expect(await service.events.read(game)).toEqual(log);
  });
});

/** What the service's own events looked like with each schema number, to the letter. They must decode for ever. */
const FROZEN: readonly (readonly [type: string, schema: number, data: object, decoded: object])[] = [
  [
    'game-created', 1,
    { system: 'picket', edition: 'picket@1', scenario: { id: 'to-30', digest: 'd' }, options: { weather: 'fair' }, title: 'First to 30', dice: { mode: 'entered' }, tokens: { 'seat:blue': 'h' } },
    { system: 'picket', edition: 'picket@1', scenario: { id: 'to-30', digest: 'd' }, options: { weather: 'fair' }, title: 'First to 30', dice: { mode: 'entered' }, private: false, formerTokens: { 'seat:blue': 'h' } },
  ],
  [
    'game-created', 2,
    { system: 'picket', edition: 'picket@1', scenario: { id: 'to-30', digest: 'd' }, options: {}, title: 'First to 30', dice: { mode: 'entered' }, private: true },
    { system: 'picket', edition: 'picket@1', scenario: { id: 'to-30', digest: 'd' }, options: {}, title: 'First to 30', dice: { mode: 'entered' }, private: true },
  ],
  ['seed-drawn', 1, { seed: 'ab' }, { seed: 'ab' }],
  ['seat-taken', 1, { side: 'blue', name: 'Ann' }, { side: 'blue', formerName: 'Ann' }],
  ['seat-taken', 1, { side: 'blue', name: 'Ann', entropy: 'e' }, { side: 'blue', formerName: 'Ann', entropy: 'e' }],
  ['seat-taken', 2, { side: 'blue' }, { side: 'blue' }],
  ['seat-taken', 2, { side: 'blue', entropy: 'e' }, { side: 'blue', entropy: 'e' }],
];

describe('the service\'s own events', () => {
  test.each(FROZEN)('%s of schema %d is read for ever', (type, schema, data, decoded) => {
    expect(decodeLifecycle({ type, schema, data: JSON.parse(JSON.stringify(data)) })).toEqual({ type, ...decoded });
  });

  test('one that was never written is not', () => {
    expect(() => decodeLifecycle({ type: 'seat-taken', schema: 3, data: {} })).toThrow('schema');
    expect(() => decodeLifecycle({ type: 'seat-left', schema: 1, data: {} })).toThrow('schema');
  });

  test('what is written has the newest schema, and holds neither name nor token', async () => {
    const { game } = await named();
    const own = (await service.events.read(game)).filter(({ edition }) => edition === 'vedette@1');
    expect(own.map(({ type, schema }) => [type, schema])).toEqual([['game-created', 2], ['seed-drawn', 1], ['seat-taken', 2], ['seat-taken', 2]]);
    expect(own[0]!.data).not.toHaveProperty('tokens');
    expect(own[2]!.data).toEqual({ side: 'blue', entropy: 'blue' });
  });
});

describe('a game of before', () => {
  const TOKENS = Object.fromEntries(rolesOf(picket.sides).map((role) => [role, `the old token of ${role}`]));
  const scenario = { id: 'to-30', digest: 'd' };

  /** Appends a log as it was written with schema 1. */
  async function former(game: string): Promise<readonly Envelope[]> {
    const hashes = Object.fromEntries(Object.entries(TOKENS).map(([role, token]) => [role, tokenHash(token)]));
    const begun = picket.begin(picketScenario(30), { weather: 'fair' });
    const own = (event: object) => ({ event: event as { type: string }, schema: 1, edition: 'vedette@1', visibility: 'public' as const });
    const facts = [
      own({ type: 'game-created', system: 'picket', edition: 'picket@1', scenario, options: { weather: 'fair' }, title: 'Of before', dice: { mode: 'entered' }, tokens: hashes }),
      ...must(begun).map((event) => ({ event, schema: 1, edition: 'picket@1', visibility: 'public' as const })),
    ];
    const command = { command: 'vedette:1', seat: null, time: '2026-01-01T00:00:00.000Z', rolls: [] };
    const created = recorded(newStream(game), command, facts, () => service.sources.salt());
    const end = created.at(-1)!;
    const joined = recorded({ stream: game, version: end.version, head: end.hash }, { ...command, command: 'vedette:2', seat: 'blue' }, [own({ type: 'seat-taken', side: 'blue', name: 'Ann' })], () => service.sources.salt());
    await service.events.append(game, created, 0);
    await service.events.append(game, joined, created.length);
    return [...created, ...joined];
  }

  test('is opened by its old tokens, which are then managed like all others', async () => {
    await former('old-1');
    expect(must(await act(service, { game: 'old-1', token: TOKENS['seat:blue'], command: pass })).version).toBe(4);
    expect(failure(await viewGame(service, { game: 'old-1', token: 'guess' })).code).toBe('token.unknown');
    const { tokens } = must(await listTokens(service, { game: 'old-1', token: TOKENS.arbiter }));
    expect(tokens.map(({ role }) => role).sort()).toEqual(rolesOf(picket.sides).toSorted());
    must(await revokeToken(service, { game: 'old-1', token: TOKENS.arbiter, id: tokens.find(({ role }) => role === 'seat:gray')!.id }));
    for (const node of [service, over(played.stores)]) {
      expect(failure(await viewGame(node, { game: 'old-1', token: TOKENS['seat:gray'] })).code).toBe('token.unknown');
      expect(must(await viewGame(node, { game: 'old-1', token: TOKENS['seat:blue'] })).version).toBe(4);
    }
  });

  test('is adopted once by nodes that open it at the same time', async () => {
    await former('old-2');
    const nodes = [service, over(played.stores), over(played.stores)];
    const views = await Promise.all(nodes.map((node) => viewGame(node, { game: 'old-2', token: TOKENS['seat:blue'] })));
    expect(views.map((view) => must(view).version)).toEqual([3, 3, 3]);
    expect(await played.stores.access.tokens('old-2')).toHaveLength(4);
  });

  test('shows the name that its log tells until it is erased, and verifies afterwards', async () => {
    const log = await former('old-3');
    expect(must(await viewGame(service, { game: 'old-3' })).seats.blue).toEqual({ name: 'Ann' });
    expect(must(await eraseName(service, { game: 'old-3', side: 'blue', token: TOKENS['seat:blue'] })).seats.blue).toEqual({ name: null });
    expect(must(await viewGame(over(played.stores), { game: 'old-3' })).seats.blue).toEqual({ name: null });
    expect(verify(await service.events.read('old-3'))).toMatchObject({ ok: true, events: log.length });
  });
});

test('a game is not created where its tokens cannot be kept', async () => {
  const broken = over(played.stores, { access: { ...played.stores.access, addTokens: () => Promise.reject(new Error('disk full')) } });
  const before = (await service.events.readAll(0, 10_000)).length;
  await expect(createGame(broken, { scenario: 'to-30' })).rejects.toThrow('disk full');
  expect((await service.events.readAll(0, 10_000)).length).toBe(before);
});
