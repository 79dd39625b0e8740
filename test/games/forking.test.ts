import { verify } from '../../src/audit/verify.js';
import type { Created } from '../../src/games/create.js';
import { pageEvents } from '../../src/games/events.js';
import { forkGame } from '../../src/games/fork.js';
import { joinGame } from '../../src/games/join.js';
import { listGames } from '../../src/games/list.js';
import type { Service } from '../../src/games/service.js';
import { takeBack } from '../../src/games/take-back.js';
import { viewGame } from '../../src/games/view.js';
import { picket } from '../support/picket.js';
import { actAs, failure, must, newGame, openService, over, type Played } from '../support/playing.js';

const note = (text = 'x') => ({ type: 'note', text });
const pass = { type: 'pass' };
const advance = { type: 'advance', dice: 3 };
/** The version of a new game: created, seed, begun. */
const BORN = 3;

let played: Played;
let service: Service;
/** The same stores, with a system that hides nothing. */
let open: Service;
let game: Created;

beforeAll(async () => {
  played = await openService({ snapshotEvery: 4 });
  service = played.service;
  open = over(played.stores, { systems: new Map([['picket', { ...picket, openOrders: true }]]) });
});
afterAll(() => played.stores.close());
beforeEach(async () => {
  game = await newGame(service);
});

async function acted(...commands: readonly (readonly [string, object])[]): Promise<void> {
  for (const [side, command] of commands) must(await actAs(service, game, side, { command }));
}

const byArbiter = async (at?: number) => must(await forkGame(service, { game: game.game, token: game.tokens.arbiter, at }));
const seen = async ({ game: id, tokens }: Created, at?: number) => must(await viewGame(service, { game: id, token: tokens.arbiter, at }));
const log = ({ game: id }: Created) => service.events.read(id);

describe('a fork', () => {
  test('is a new game with the position of the origin, which it names by version and hash', async () => {
    await acted(['blue', note('one')], ['blue', advance], ['gray', note('two')]);
    const fork = await byArbiter();
    const { head } = (await service.live.get(game.game))!;
    expect(fork).toMatchObject({ origin: { game: game.game, version: 7, hash: head }, analysis: true, title: game.title, scenario: game.scenario, options: game.options, status: 'open' });
    expect((await seen(fork)).view).toEqual((await seen(game)).view);
    expect(await seen(game)).toMatchObject({ origin: null, analysis: false });
    expect((await log(fork))[0]).toMatchObject({ type: 'game-created', data: { origin: { game: game.game, version: 7, hash: head }, analysis: true } });
  });

  test('is one append: what happened stands in it as it stood, each hidden from whom it was hidden', async () => {
    await acted(['blue', note('one')], ['blue', advance]);
    const fork = await byArbiter();
    const events = await log(fork);
    expect(new Set(events.map(({ command }) => command)).size).toBe(1);
    const kept = ({ type, schema, edition, data, visibility }: (typeof events)[number]) => ({ type, schema, edition, data, visibility });
    expect(events.slice(2).map(kept)).toEqual((await log(game)).slice(2).map(kept));
    expect(failure(await viewGame(service, { game: fork.game, at: BORN })).code).toBe('version.unknown');
  });

  test('has tokens of its own, and those of the origin open nothing in it', async () => {
    const fork = await byArbiter();
    for (const role of Object.keys(game.tokens)) expect(failure(await viewGame(service, { game: fork.game, token: game.tokens[role] })).code).toBe('token.unknown');
    must(await actAs(service, fork, 'blue', { command: pass }));
    expect(await service.events.version(game.game)).toBe(BORN);
  });

  test('goes on without the origin, and the origin without it', async () => {
    const fork = await byArbiter();
    must(await actAs(service, fork, 'blue', { command: note('there') }));
    await acted(['blue', note('here')]);
    expect((await seen(fork)).view).toMatchObject({ notes: { blue: ['there'] } });
    expect((await seen(game)).view).toMatchObject({ notes: { blue: ['here'] } });
  });

  test('begins at any version that ended a command, and nowhere else', async () => {
    await acted(['blue', note()], ['blue', advance], ['gray', pass]);
    for (const at of [BORN, 4, 6, 7]) expect((await seen(await byArbiter(at))).view).toEqual((await seen(game, at)).view);
    const refused = (at: number) => forkGame(service, { game: game.game, token: game.tokens.arbiter, at });
    expect(failure(await refused(5))).toMatchObject({ kind: 'unprocessable', code: 'version.amid-command' });
    for (const at of [1, 2, 8]) expect(failure(await refused(at))).toMatchObject({ code: 'version.unknown', currentVersion: 7 });
  });

  test('of a fork names the fork, and has its position', async () => {
    await acted(['blue', note('one')]);
    const fork = await byArbiter();
    must(await actAs(service, fork, 'blue', { command: note('two') }));
    const twice = must(await forkGame(service, { game: fork.game, token: fork.tokens.arbiter }));
    expect(twice.origin).toMatchObject({ game: fork.game, version: fork.version + 1 });
    expect((await seen(twice)).view).toEqual((await seen(fork)).view);
  });

  test('leaves out what was taken back; from before the take-back it still has it', async () => {
    await acted(['blue', note('one')], ['blue', note('two')]);
    must(await takeBack(service, { game: game.game, token: game.tokens['seat:blue'], to: 4 }));
    await acted(['blue', note('three')]);
    const texts = async (at?: number) => (await log(await byArbiter(at))).filter(({ type }) => type === 'noted').map(({ data }) => (data as { text: string }).text);
    expect(await texts()).toEqual(['one', 'three']);
    expect(await texts(6)).toEqual(['one']);
    expect(await texts(5)).toEqual(['one', 'two']);
    must(await takeBack(service, { game: game.game, token: game.tokens['seat:blue'], to: 5 }));
    expect(await texts()).toEqual(['one', 'two']);
    expect((await seen(await byArbiter())).view).toEqual((await seen(game)).view);
  });

  test('takes its own commands back, and none of those it began with', async () => {
    await acted(['blue', note('one')]);
    const fork = await byArbiter();
    must(await actAs(service, fork, 'blue', { command: note('two') }));
    const back = (to: number) => takeBack(service, { game: fork.game, token: fork.tokens['seat:blue'], to });
    must(await back(fork.version));
    expect((await seen(fork)).view).toEqual((await seen(game)).view);
    expect(failure(await back(fork.version - 1)).code).toBe('version.unknown');
  });

  test('keeps nobody\'s seat, and none of what they added to the dice', async () => {
    must(await joinGame(service, { game: game.game, side: 'gray', token: game.tokens['seat:gray'], name: 'Gail', entropy: 'mine' }));
    const fork = await byArbiter();
    expect(fork.seats).toEqual({ blue: null, gray: null });
    expect((await service.live.get(fork.game))!.entropies).toEqual([]);
  });

  test('of a private game is private', async () => {
    game = await newGame(service, { private: true });
    const fork = await byArbiter();
    expect(fork.private).toBe(true);
    expect(failure(await viewGame(service, { game: fork.game })).code).toBe('game.unknown');
    expect(failure(await forkGame(open, { game: game.game })).code).toBe('game.unknown');
  });

  test('is in the list as what it is, and another node reads it from the log', async () => {
    const fork = await byArbiter();
    const other = over(played.stores);
    await other.projection.update();
    expect(must(await listGames(other, { filter: {}, limit: 100 })).games).toContainEqual(expect.objectContaining({ id: fork.game, version: fork.version, status: 'open', origin: game.game }));
    expect(must(await listGames(other, { filter: {}, limit: 100 })).games).toContainEqual(expect.objectContaining({ id: game.game, origin: null }));
    expect(must(await viewGame(other, { game: fork.game })).origin).toEqual(fork.origin);
  });
});

describe('who may fork', () => {
  test('while a game with secrets runs, its arbiter alone', async () => {
    for (const role of ['seat:blue', 'seat:gray', 'observer', 'nobody']) {
      expect(failure(await forkGame(service, { game: game.game, token: game.tokens[role] }))).toMatchObject({ kind: 'forbidden', code: 'fork.secrets' });
    }
    expect(failure(await forkGame(service, { game: game.game, token: 'guess' })).kind).toBe('unauthenticated');
    expect(failure(await forkGame(service, { game: 'none' })).code).toBe('game.unknown');
    expect((await byArbiter()).analysis).toBe(true);
  });

  test('of a game without secrets, everybody who may read it', async () => {
    for (const role of ['seat:blue', 'seat:gray', 'observer', 'arbiter', 'nobody']) must(await forkGame(open, { game: game.game, token: game.tokens[role] }));
  });

  test('once it is over, everybody, from any version on', async () => {
    game = await newGame(service, { scenario: 'to-30' });
    await acted(['blue', note('secret')]);
    for (let side = 'blue'; (await seen(game)).status !== 'over'; side = side === 'blue' ? 'gray' : 'blue') await acted([side, advance]);
    const fork = must(await forkGame(service, { game: game.game, at: 4 }));
    expect(fork.status).toBe('open');
    must(await actAs(service, fork, 'blue', { command: advance }));
  });
});

describe('the dice of a fork', () => {
  test('are committed to anew: no look at what the origin will roll', async () => {
    await acted(['blue', note()]);
    const forks = [await byArbiter(), await byArbiter()];
    const dice = [game, ...forks].map((each) => each.dice);
    expect(new Set(dice.map((terms) => (terms.mode === 'committed' ? terms.commitment : terms.mode))).size).toBe(3);
    expect(forks.map((fork) => fork.dice)).toMatchObject(forks.map(({ game: boundTo }) => ({ mode: 'committed', seedChosen: false, boundTo })));
    const faces = async (of: Created) => must(await actAs(service, of, 'blue', { command: advance })).events[0]!.rolls.map(({ face }) => face);
    const rolled: string[] = [];
    for (let count = 0; count < 8; count++) rolled.push(String(await faces(await byArbiter(4))));
    rolled.push(String(await faces(game)));
    // Nine times the same three faces: once in 10^24.
    expect(new Set(rolled).size).toBeGreaterThan(1);
  });

  test('are the server\'s own, also where the origin\'s seed was chosen; entered ones stay entered', async () => {
    const seed = 'ab'.repeat(32);
    game = await newGame(service, { dice: { mode: 'committed', seed } });
    const fork = await byArbiter();
    expect(fork.dice).toMatchObject({ mode: 'committed', seedChosen: false, boundTo: fork.game });
    expect((await log(fork))[1]!.data).not.toEqual({ seed });
    game = await newGame(service, { dice: { mode: 'entered' } });
    expect((await byArbiter()).dice).toEqual({ mode: 'entered' });
  });

  test('prove themselves when it is over: its log verifies alone, and holds no dice but its own', async () => {
    game = await newGame(service, { scenario: 'to-30' });
    await acted(['blue', advance]);
    const fork = await byArbiter();
    for (let side = 'gray'; (await seen(fork)).status !== 'over'; side = side === 'blue' ? 'gray' : 'blue') must(await actAs(service, fork, side, { command: advance }));
    const { dice } = await seen(fork);
    const { events } = must(await pageEvents(service, { game: fork.game, limit: 100 }));
    if (dice.mode !== 'committed') throw new Error('the dice were committed');
    const report = verify(events, { dice: { ...dice, entropies: [] } });
    expect(report).toMatchObject({ ok: true, dice: { status: 'verified' }, chain: { withheld: 0 } });
    const own = (await log(fork)).filter(({ version }) => version > fork.version).flatMap(({ rolls }) => rolls);
    expect(report.dice.checked).toBe(own.length);
    expect(own.length).toBeGreaterThan(0);
  });
});
