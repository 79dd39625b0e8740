import { act, tryOut } from '../../src/games/act.js';
import { offerActions } from '../../src/games/actions.js';
import { ACCESS_FRESH_FOR } from '../../src/games/game-access.js';
import { joinGame } from '../../src/games/join.js';
import { listGames } from '../../src/games/list.js';
import { tokenHash } from '../../src/games/roles.js';
import type { Service } from '../../src/games/service.js';
import { issueToken, listTokens, MOST_TOKENS, replaceToken, revokeToken } from '../../src/games/tokens.js';
import { viewGame } from '../../src/games/view.js';
import { failure, must, newGame, openService, over, type Played } from '../support/playing.js';

const pass = { type: 'pass' };
const OPERATOR = 'the operator of this service, and nobody else';
let played: Played;
let service: Service;

beforeAll(async () => {
  played = await openService({ operator: tokenHash(OPERATOR) });
  service = played.service;
});
afterAll(() => played.stores.close());

describe('the tokens of a game', () => {
  test('are listed without secrets: to a seat its own, to the arbiter and the operator all', async () => {
    const { game, tokens } = await newGame(service);
    const listed = async (token: string) => must(await listTokens(service, { game, token })).tokens;
    const [own] = await listed(tokens['seat:blue']!);
    expect(own).toEqual({ id: expect.any(String), role: 'seat:blue', scopes: ['read', 'act', 'manage'], created: expect.any(String), revoked: null });
    expect(await listed(tokens['seat:blue']!)).toHaveLength(1);
    const all = await listed(tokens.arbiter!);
    expect(all.map(({ role, scopes }) => [role, scopes.join()]).sort()).toEqual([
      ['arbiter', 'read,manage'], ['observer', 'read'], ['seat:blue', 'read,act,manage'], ['seat:gray', 'read,act,manage'],
    ]);
    expect(await listed(OPERATOR)).toEqual(all);
    for (const token of Object.values(tokens)) expect(JSON.stringify(all)).not.toMatch(new RegExp(`${token}|${tokenHash(token)}`));
    expect(failure(await listTokens(service, { game })).code).toBe('token.missing');
    expect(failure(await listTokens(service, { game, token: tokens.observer })).code).toBe('role.forbidden');
    expect(failure(await listTokens(service, { game, token: 'guess' })).code).toBe('token.unknown');
    expect(failure(await listTokens(service, { game: 'none', token: OPERATOR })).code).toBe('game.unknown');
  });

  test('what opens a role is kept as a hash', async () => {
    const { game, tokens } = await newGame(service);
    const kept = await played.stores.access.tokens(game);
    expect(kept.find(({ role }) => role === 'seat:gray')!.hash).toBe(tokenHash(tokens['seat:gray']!));
    for (const token of Object.values(tokens)) expect(JSON.stringify([kept, await service.events.read(game)])).not.toContain(token);
  });

  test('a new one opens what its role and its scopes allow', async () => {
    const { game, tokens } = await newGame(service);
    const made = async (scopes?: readonly ('read' | 'act' | 'manage')[]) => must(await issueToken(service, { game, token: tokens['seat:blue'], scopes }));
    const reads = (await made(['read'])).token;
    expect(must(await viewGame(service, { game, token: reads })).version).toBe(3);
    for (const refused of [await act(service, { game, token: reads, command: pass }), await tryOut(service, { game, token: reads, command: pass })]) expect(failure(refused)).toMatchObject({ kind: 'forbidden', code: 'scope.missing' });
    expect(failure(await offerActions(service, { game, token: reads })).code).toBe('scope.missing');
    expect(failure(await joinGame(service, { game, side: 'blue', token: reads, name: 'Ann' })).code).toBe('scope.missing');
    expect(failure(await listTokens(service, { game, token: reads })).code).toBe('scope.missing');
    const acts = (await made(['act'])).token;
    expect(failure(await viewGame(service, { game, token: acts })).code).toBe('scope.missing');
    expect(must(await act(service, { game, token: acts, command: pass })).version).toBe(4);
    const whole = await made();
    expect(whole).toMatchObject({ role: 'seat:blue', scopes: ['read', 'act', 'manage'], revoked: null });
    expect(new Set([reads, acts, whole.token]).size).toBe(3);
    expect(whole.token).toMatch(/^[\w-]{43}$/);
  });

  test('a seat makes its own only, the arbiter and the operator any', async () => {
    const { game, tokens } = await newGame(service);
    const ask = (token: string | undefined, role?: string, scopes?: readonly ('read' | 'act')[]) => issueToken(service, { game, token, role, scopes });
    expect(failure(await ask(tokens['seat:blue'], 'seat:gray')).code).toBe('role.forbidden');
    expect(failure(await ask(tokens['seat:blue'], 'arbiter')).code).toBe('role.forbidden');
    expect(failure(await ask(tokens['seat:blue'], 'seat:red')).faults).toMatchObject([{ path: '/role', code: 'role.unknown' }]);
    expect(failure(await ask(OPERATOR)).faults).toMatchObject([{ path: '/role', code: 'role.unknown' }]);
    expect(failure(await ask(tokens.arbiter, 'observer', ['read', 'act'])).faults).toMatchObject([{ path: '/scopes/1', code: 'scope.useless' }]);
    expect(must(await ask(tokens.arbiter)).role).toBe('arbiter');
    for (const token of [tokens.arbiter, OPERATOR]) {
      const gray = must(await ask(token, 'seat:gray'));
      expect(failure(await act(service, { game, token: gray.token, command: pass })).code).toBe('picket.not-your-turn');
    }
  });

  test('nobody gives themselves more than they have', async () => {
    const { game, tokens } = await newGame(service);
    const manages = must(await issueToken(service, { game, token: tokens['seat:blue'], scopes: ['manage'] })).token;
    expect(failure(await issueToken(service, { game, token: manages, scopes: ['act'] })).code).toBe('scope.missing');
    expect(must(await issueToken(service, { game, token: manages })).scopes).toEqual(['manage']);
    const [first] = must(await listTokens(service, { game, token: manages })).tokens;
    expect(failure(await replaceToken(service, { game, token: manages, id: first!.id })).code).toBe('scope.missing');
  });

  test('one that is revoked opens nothing from then on, and keeps its time', async () => {
    const { game, tokens } = await newGame(service);
    const token = tokens['seat:blue'];
    must(await viewGame(service, { game, token }));
    const [{ id } = { id: '' }] = must(await listTokens(service, { game, token })).tokens;
    expect(failure(await revokeToken(service, { game, token: tokens['seat:gray'], id })).code).toBe('token.not-found');
    const { revoked } = must(await revokeToken(service, { game, token, id }));
    expect(revoked).not.toBeNull();
    for (const refused of [await viewGame(service, { game, token }), await act(service, { game, token, command: pass }), await listTokens(service, { game, token })]) expect(failure(refused).code).toBe('token.unknown');
    expect(must(await revokeToken(service, { game, token: tokens.arbiter, id })).revoked).toBe(revoked);
    expect(failure(await replaceToken(service, { game, token: tokens.arbiter, id })).code).toBe('token.revoked');
    expect(failure(await revokeToken(service, { game, token: tokens.arbiter, id: 'none' })).code).toBe('token.not-found');
  });

  test('one that is replaced hands on its role and its scopes', async () => {
    const { game, tokens } = await newGame(service);
    const token = tokens['seat:blue'];
    const [old] = must(await listTokens(service, { game, token })).tokens;
    const fresh = must(await replaceToken(service, { game, token, id: old!.id }));
    expect(fresh).toMatchObject({ role: 'seat:blue', scopes: old!.scopes, revoked: null });
    expect(failure(await viewGame(service, { game, token })).code).toBe('token.unknown');
    expect(must(await act(service, { game, token: fresh.token, command: pass })).version).toBe(4);
  });

  test('there is an end to them', async () => {
    const { game, tokens } = await newGame(service);
    const made = [];
    for (let count = 1; count < MOST_TOKENS; count += 1) made.push(must(await issueToken(service, { game, token: tokens.arbiter, role: 'observer' })));
    expect(failure(await issueToken(service, { game, token: tokens.arbiter, role: 'observer' })).code).toBe('tokens.too-many');
    must(await revokeToken(service, { game, token: tokens.arbiter, id: made[0]!.id }));
    must(await issueToken(service, { game, token: tokens.arbiter, role: 'observer' }));
  });
});

describe('on several nodes', () => {
  test('a new token is known at once, and one that another node revoked lives on for a moment at most', async () => {
    const { game, tokens } = await newGame(service);
    const other = over(played.stores);
    must(await viewGame(other, { game }));
    const made = must(await issueToken(service, { game, token: tokens['seat:blue'] }));
    const ask = () => viewGame(other, { game, token: made.token });
    must(await ask());
    must(await revokeToken(service, { game, token: tokens['seat:blue'], id: made.id }));
    const revoked = performance.now();
    while ((await ask()).ok) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(performance.now() - revoked).toBeLessThan(ACCESS_FRESH_FOR + 500);
    expect(ACCESS_FRESH_FOR).toBeLessThanOrEqual(3000);
  }, 20_000);

  test('one that is revoked while the game is being read anew opens nothing afterwards', async () => {
    const { game, tokens } = await newGame(service);
    const made = must(await issueToken(service, { game, token: tokens['seat:blue'] }));
    const [, revoked] = await Promise.all([viewGame(service, { game, token: made.token }), revokeToken(service, { game, token: tokens['seat:blue'], id: made.id }), viewGame(service, { game, token: made.token })]);
    must(revoked);
    expect(failure(await viewGame(service, { game, token: made.token })).code).toBe('token.unknown');
  });
});

describe('a private game', () => {
  test('is there only for who holds a token of it', async () => {
    const { game, tokens } = await newGame(service, { private: true });
    const strangers = [undefined, 'guess', (await newGame(service)).tokens.arbiter];
    for (const token of strangers) {
      const nowhere = failure(await viewGame(service, { game: 'x', token }));
      const asked = [
        await viewGame(service, { game, token }), await act(service, { game, token, command: pass }), await offerActions(service, { game, token }),
        await joinGame(service, { game, token, side: 'blue', name: 'Ann' }), await listTokens(service, { game, token }), await viewGame(service, { game, token, at: 1 }),
      ];
      for (const result of asked) expect(failure(result)).toEqual({ ...nowhere, detail: nowhere.detail.replace('"x"', `"${game}"`) });
    }
    for (const token of [...Object.values(tokens), OPERATOR]) expect(must(await viewGame(service, { game, token })).private).toBe(true);
    expect(must(await act(service, { game, token: tokens['seat:blue'], command: pass })).version).toBe(4);
  });

  test('is in no list, also when the list is made anew', async () => {
    const hidden = await newGame(service, { private: true });
    const open = await newGame(service);
    await service.projection.update();
    const listed = async () => must(await listGames(service, { filter: {}, limit: 100 })).games.map(({ id }) => id);
    expect(await listed()).toContain(open.game);
    expect(await listed()).not.toContain(hidden.game);
    await played.stores.readSide.clear();
    await over(played.stores).projection.update();
    expect(await listed()).toContain(open.game);
    expect(await listed()).not.toContain(hidden.game);
  });
});

describe('the operator', () => {
  test('sees of a game what an observer sees, and nobody is the operator where there is none', async () => {
    const { game, tokens } = await newGame(service);
    must(await act(service, { game, token: tokens['seat:blue'], command: { type: 'note', text: 'secret' } }));
    const view = must(await viewGame(service, { game, token: OPERATOR }));
    expect(view).toEqual(must(await viewGame(service, { game, token: tokens.observer })));
    expect(view.view).toMatchObject({ notes: { blue: 1 } });
    expect(failure(await act(service, { game, token: OPERATOR, command: pass })).code).toBe('role.forbidden');
    expect(failure(await viewGame(over(played.stores), { game, token: OPERATOR })).code).toBe('token.unknown');
  });
});
