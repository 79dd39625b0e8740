import { act } from '../../src/games/act.js';
import { offerActions } from '../../src/games/actions.js';
import type { Created } from '../../src/games/create.js';
import { pageEvents } from '../../src/games/events.js';
import { joinGame } from '../../src/games/join.js';
import type { Service } from '../../src/games/service.js';
import { acceptTakeBack, declineTakeBack, takeBack, tryTakeBack, type TakeBackTried } from '../../src/games/take-back.js';
import { viewGame } from '../../src/games/view.js';
import { actAs, failure, must, newGame, openService, over, type Played } from '../support/playing.js';

const note = (text = 'x') => ({ type: 'note', text });
const pass = { type: 'pass' };
const show = { type: 'show' };
const advance = { type: 'advance', dice: 2 };
/** The version of a new game: created, seed, begun. */
const BORN = 3;

let played: Played;
let service: Service;
let game: Created;

beforeAll(async () => {
  played = await openService({ snapshotEvery: 4 });
  service = played.service;
});
afterAll(() => played.stores.close());
beforeEach(async () => {
  game = await newGame(service);
});

interface Guard { readonly key?: string; readonly expectedVersion?: number }

const asked = (side: string) => ({ game: game.game, token: game.tokens[`seat:${side}`] });
const back = (side: string, to: number, guard: Guard = {}, on = service) => takeBack(on, { ...asked(side), to, ...guard });
const accept = (side: string, request: number, guard: Guard = {}) => acceptTakeBack(service, { ...asked(side), request, ...guard });
const decline = (side: string, request: number, guard: Guard = {}) => declineTakeBack(service, { ...asked(side), request, ...guard });
const tried = async (side: string, to: number): Promise<TakeBackTried> => must(await tryTakeBack(service, { ...asked(side), to }));
const seen = async (at?: number, role = 'arbiter', on = service) => must(await viewGame(on, { game: game.game, token: game.tokens[role], at }));
const logged = async () => (await service.events.read(game.game)).slice(BORN).map(({ type, seat, data }) => ({ type, seat, data }));

/** Commands of one side after another, each of one event. */
async function acted(...commands: readonly (readonly [string, object])[]): Promise<void> {
  for (const [side, command] of commands) must(await actAs(service, game, side, { command }));
}

/** The position, as the arbiter sees it. */
async function position(at?: number) {
  const { view, awaiting, outcome } = await seen(at);
  return { view, awaiting, outcome };
}

describe('free of anybody\'s leave', () => {
  test('the own last command: the position is that of before, the versions go on', async () => {
    await acted(['blue', note('one')]);
    const before = await position();
    await acted(['blue', note('two')]);
    const { version, events, awaiting } = must(await back('blue', 4));
    expect({ version, events }).toEqual({ version: 6, events: [{ version: 6, type: 'taken-back', data: { side: 'blue', to: 4, from: 5 }, rolls: [] }] });
    expect(await position()).toEqual(before);
    expect(awaiting).toEqual(before.awaiting);
    expect(must(await actAs(service, game, 'blue', { command: note('other') })).version).toBe(7);
    expect((await position()).view).toMatchObject({ notes: { blue: ['one', 'other'] } });
  });

  test('an older own command together with the own newer ones that rest on it', async () => {
    const before = await position();
    await acted(['blue', note('one')], ['blue', note('two')], ['blue', pass]);
    expect(must(await back('blue', BORN)).version).toBe(7);
    expect(await position()).toEqual(before);
  });

  test('the undo of an undo brings back what stood there, and only that', async () => {
    await acted(['blue', note('one')], ['blue', note('two')]);
    const two = await position();
    must(await back('blue', 4));
    must(await back('blue', 5));
    expect(await position()).toEqual(two);
    must(await back('blue', BORN));
    must(await back('blue', 7));
    expect(await position()).toEqual(two);
    expect((await logged()).map(({ type, data }) => [type, (data as { to?: number }).to])).toEqual([
      ['noted', undefined], ['noted', undefined], ['taken-back', 4], ['taken-back', 5], ['taken-back', BORN], ['taken-back', 7],
    ]);
  });

  test('what an older version says of itself stays as it was then', async () => {
    await acted(['blue', note('one')], ['blue', note('two')]);
    const then = [await seen(3), await seen(4), await seen(5)];
    must(await back('blue', BORN));
    await acted(['blue', note('three')]);
    const fresh = over(played.stores, { snapshotEvery: 4 });
    for (const on of [service, fresh]) for (const view of then) expect(await seen(view.version, 'arbiter', on)).toEqual(view);
    expect(await seen(undefined, 'arbiter', fresh)).toEqual(await seen());
    expect((await seen(6)).view).toEqual((await seen(3)).view);
  });

  test('a seat that was taken meanwhile stays taken, and what it added to the dice counts on', async () => {
    await acted(['blue', note()]);
    must(await joinGame(service, { game: game.game, side: 'gray', token: game.tokens['seat:gray'], name: 'Gail', entropy: 'mine' }));
    must(await back('blue', BORN));
    expect((await seen()).seats.gray).toMatchObject({ name: 'Gail', entropy: 'mine' });
    expect((await service.live.get(game.game))!.entropies).toEqual([{ entropy: 'mine', from: 6 }]);
  });

  test('what is played again after dice were taken back by agreement rolls others: they are bound to the version', async () => {
    const twice = async () => must(await actAs(service, game, 'blue', { command: { type: 'advance', dice: 3 } })).events[0]!.rolls.map(({ face }) => face);
    const faces = [await twice()];
    for (let count = 0; count < 5; count++) {
      const { version } = must(await back('blue', BORN));
      must(await accept('gray', version));
      faces.push(await twice());
    }
    // Six times the same three faces: once in 10^15.
    expect(new Set(faces.map(String)).size).toBeGreaterThan(1);
  });
});

describe('not free, and why', () => {
  const obstacles = async (to: number) => {
    const { free, obstacles: found } = await tried('blue', to);
    expect(free).toBe(found.length === 0);
    return found.map(({ version, side, because }) => [version, side, because]);
  };

  test('after a roll, or a draw: dice fell', async () => {
    await acted(['blue', note()], ['blue', advance]);
    expect(await obstacles(4)).toEqual([[5, 'blue', 'rolled']]);
    expect(await obstacles(BORN)).toEqual([[5, 'blue', 'rolled']]);
  });

  test('after something hidden was shown to the other side', async () => {
    await acted(['blue', note()], ['blue', show], ['blue', note()]);
    expect(await obstacles(4)).toEqual([[5, 'blue', 'revealed']]);
    expect(await obstacles(5)).toEqual([]);
  });

  test('after a decision of the other side, be it hidden', async () => {
    await acted(['blue', pass], ['gray', note()]);
    expect(await obstacles(BORN)).toEqual([[5, 'gray', 'decided']]);
  });

  test('with decisions of both between, each is named', async () => {
    await acted(['blue', pass], ['gray', note()], ['gray', pass], ['blue', note()], ['blue', advance]);
    expect(await obstacles(BORN)).toEqual([[5, 'gray', 'decided'], [6, 'gray', 'decided'], [8, 'blue', 'rolled']]);
    expect(await obstacles(6)).toEqual([[8, 'blue', 'rolled']]);
    expect(await obstacles(7)).toEqual([[8, 'blue', 'rolled']]);
  });

  test('what the other side took back was a decision, too', async () => {
    await acted(['blue', pass], ['gray', note()]);
    must(await back('gray', 4));
    expect(await obstacles(BORN)).toEqual([[5, 'gray', 'decided'], [6, 'gray', 'decided']]);
  });

  test('that the other side took its seat, asked or declined is none', async () => {
    await acted(['blue', note()]);
    must(await joinGame(service, { game: game.game, side: 'gray', token: game.tokens['seat:gray'], name: 'Gail' }));
    expect(await obstacles(BORN)).toEqual([]);
  });

  test('what was taken back by agreement is brought back by agreement alone', async () => {
    await acted(['blue', advance]);
    must(await back('blue', BORN));
    must(await accept('gray', 6));
    expect(failure(await tryTakeBack(service, { ...asked('gray'), to: 6 })).code).toBe('takeback.nothing-own');
    await acted(['blue', note()]);
    expect(await obstacles(5)).toEqual([[7, 'gray', 'decided']]);
  });

  test('dice that the seat does not see are not told to have fallen', async () => {
    const system = service.systems.get('picket')!;
    const secret = { ...system, observeEvent: (event: { readonly type: string }, viewer: { readonly role: string }) => (event.type === 'advanced' && viewer.role !== 'arbiter' ? undefined : event) };
    const on = over(played.stores, { systems: new Map([['picket', secret]]) });
    must(await actAs(on, game, 'blue', { command: advance }));
    expect(must(await tryTakeBack(on, { ...asked('blue'), to: BORN })).obstacles).toEqual([{ version: 4, side: 'blue', because: 'revealed' }]);
  });

  test('trying records nothing', async () => {
    await acted(['blue', note()], ['blue', advance]);
    expect(await tried('blue', BORN)).toEqual({ accepted: true, game: game.game, version: 6, to: BORN, free: false, obstacles: [{ version: 5, side: 'blue', because: 'rolled' }] });
    expect(await tried('blue', BORN)).toMatchObject({ version: 6 });
    expect(await service.events.version(game.game)).toBe(6);
  });
});

describe('a request', () => {
  beforeEach(() => acted(['blue', note('kept')], ['blue', advance]));
  const request = async () => must(await back('blue', 4)).version;

  test('is recorded, shows in everybody\'s view, and changes nothing of the position', async () => {
    const before = await position();
    const { events, version } = must(await back('blue', 4));
    expect(events).toEqual([{ version: 7, type: 'takeback-requested', data: { side: 'blue', to: 4 }, rolls: [] }]);
    expect(await position()).toEqual(before);
    for (const role of ['seat:blue', 'seat:gray', 'observer']) expect((await seen(undefined, role)).takeback).toEqual({ version, side: 'blue', to: 4 });
    expect((await seen(6)).takeback).toBeNull();
  });

  test('that the other seat accepts brings the position back', async () => {
    const before = await position(4);
    const { events } = must(await accept('gray', await request()));
    expect(events).toEqual([{ version: 8, type: 'taken-back', data: { side: 'blue', to: 4, from: 7, request: 7 }, rolls: [] }]);
    expect(await position()).toEqual(before);
    expect((await seen()).takeback).toBeNull();
  });

  test('that the other seat declines leaves all as it is', async () => {
    const before = await position();
    expect(must(await decline('gray', await request())).events).toMatchObject([{ type: 'takeback-declined', data: { request: 7 } }]);
    expect(await position()).toEqual(before);
    expect((await seen()).takeback).toBeNull();
    expect(failure(await accept('gray', 7)).code).toBe('takeback.not-open');
  });

  test('is withdrawn by its own seat, which cannot accept it', async () => {
    const version = await request();
    expect(failure(await accept('blue', version))).toMatchObject({ kind: 'forbidden', code: 'takeback.own' });
    must(await decline('blue', version));
    expect(failure(await accept('gray', version))).toMatchObject({ kind: 'conflict', code: 'takeback.not-open' });
  });

  test('is accepted once', async () => {
    const version = await request();
    const both = await Promise.all([accept('gray', version), accept('gray', version)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(failure(both.find(({ ok }) => !ok)!).code).toBe('takeback.not-open');
    expect(await service.events.version(game.game)).toBe(8);
  });

  test('is not made twice while it is open; another takes its place', async () => {
    await request();
    expect(failure(await back('blue', 4))).toMatchObject({ kind: 'conflict', code: 'takeback.requested' });
    expect(must(await back('blue', BORN)).version).toBe(8);
    expect((await seen()).takeback).toEqual({ version: 8, side: 'blue', to: BORN });
    expect(failure(await accept('gray', 7)).code).toBe('takeback.not-open');
  });

  test.each([
    ['the other side acts', () => acted(['gray', note()])],
    ['a seat is taken', async () => void must(await joinGame(service, { game: game.game, side: 'gray', token: game.tokens['seat:gray'], name: 'G' }))],
  ])('lapses when %s', async (_, happens) => {
    const version = await request();
    await happens();
    expect((await seen()).takeback).toBeNull();
    expect(failure(await accept('gray', version)).code).toBe('takeback.not-open');
    expect(failure(await decline('gray', version)).code).toBe('takeback.not-open');
  });

  test('open at a snapshot is open when the game is read from there', async () => {
    await acted(['gray', note()]);
    const { version } = must(await back('blue', 4));
    expect(version % 4).toBe(0);
    await new Promise((resolve) => setImmediate(resolve));
    const fresh = over(played.stores, { snapshotEvery: 4 });
    expect((await seen(undefined, 'arbiter', fresh)).takeback).toEqual({ version, side: 'blue', to: 4 });
    expect(must(await acceptTakeBack(fresh, { ...asked('gray'), request: version })).version).toBe(9);
  });

  test('of a version that is none, or of somebody who has no seat, is refused', async () => {
    expect(failure(await accept('gray', 4)).code).toBe('takeback.not-open');
    for (const role of ['arbiter', 'observer']) {
      expect(failure(await takeBack(service, { game: game.game, token: game.tokens[role], to: 4 })).kind).toBe('forbidden');
      expect(failure(await acceptTakeBack(service, { game: game.game, token: game.tokens[role], request: await service.events.version(game.game) })).kind).toBe('forbidden');
    }
    expect(failure(await takeBack(service, { game: game.game, to: 4 })).kind).toBe('unauthenticated');
    expect(failure(await takeBack(service, { ...asked('blue'), game: 'none', to: 4 })).code).toBe('game.unknown');
  });
});

describe('what cannot be taken back at all', () => {
  test('nothing of the own was decided since, whatever the other did', async () => {
    await acted(['blue', pass]);
    for (const to of [4, BORN]) expect(failure(await back('gray', to)).code).toBe('takeback.nothing-own');
    await acted(['gray', pass]);
    expect(failure(await back('blue', 4)).code).toBe('takeback.nothing-own');
    expect(failure(await back('blue', 5)).code).toBe('takeback.nothing-own');
  });

  test('to a version amid the events of a command, before the game began, or still to come', async () => {
    await acted(['blue', advance], ['gray', pass]);
    expect(failure(await back('gray', 4))).toMatchObject({ kind: 'unprocessable', code: 'version.amid-command' });
    for (const to of [1, 2, 7]) expect(failure(await back('gray', to))).toMatchObject({ code: 'version.unknown', currentVersion: 6 });
  });

  test('once the game is over, not even with everybody\'s leave', async () => {
    game = await newGame(service, { scenario: 'to-30' });
    for (let side = 'blue'; (await seen()).status !== 'over'; side = side === 'blue' ? 'gray' : 'blue') await acted([side, { type: 'advance', dice: 3 }]);
    for (const side of ['blue', 'gray']) {
      expect(failure(await back(side, BORN))).toMatchObject({ kind: 'unprocessable', code: 'takeback.over' });
      expect(failure(await tryTakeBack(service, { ...asked(side), to: BORN })).code).toBe('takeback.over');
    }
  });
});

describe('secrets', () => {
  test('what was hidden and is taken back stays hidden, and shows no more than that something was', async () => {
    await acted(['blue', note('the left flank')]);
    must(await back('blue', BORN));
    await acted(['blue', note('the right flank')]);
    for (const role of ['seat:gray', 'observer']) {
      const token = game.tokens[role];
      const page = must(await pageEvents(service, { game: game.game, token, after: BORN, limit: 10 }));
      expect(page.events.map((event) => ('withheld' in event ? 'withheld' : event.type))).toEqual(['withheld', 'taken-back', 'withheld']);
      for (const at of [4, 5, 6]) expect(JSON.stringify([page, await seen(at, role)])).not.toContain('flank');
    }
    const own = must(await pageEvents(service, { game: game.game, token: game.tokens['seat:blue'], after: BORN, limit: 1 }));
    expect(own.events[0]).toMatchObject({ type: 'noted', data: { text: 'the left flank' } });
  });

  test('the offers after a take-back are those of then', async () => {
    const before = must(await offerActions(service, asked('blue'))).decisions;
    await acted(['blue', pass]);
    must(await back('blue', BORN));
    expect(must(await offerActions(service, asked('blue'))).decisions).toEqual(before);
    expect(must(await offerActions(service, asked('gray'))).decisions).toEqual([]);
  });
});

describe('races and retries', () => {
  test('at another version than expected it is refused, and so is an answer', async () => {
    await acted(['blue', note()], ['blue', advance]);
    expect(failure(await back('blue', 4, { expectedVersion: 4 }))).toMatchObject({ kind: 'stale', currentVersion: 6 });
    expect(failure(await tryTakeBack(service, { ...asked('blue'), to: 4, expectedVersion: 5 })).kind).toBe('stale');
    const { version } = must(await back('blue', 4, { expectedVersion: 6 }));
    expect(failure(await accept('gray', version, { expectedVersion: 6 })).kind).toBe('stale');
    expect(failure(await decline('gray', version, { expectedVersion: 6 })).kind).toBe('stale');
    must(await accept('gray', version, { expectedVersion: 7 }));
  });

  test('with a key a retry gives the first answer and records nothing, also after a restart', async () => {
    await acted(['blue', note()], ['blue', advance]);
    const first = must(await back('blue', 4, { key: 'k' }));
    expect(must(await back('blue', 4, { key: 'k' }))).toEqual(first);
    const accepted = must(await accept('gray', 7, { key: 'k' }));
    expect(must(await accept('gray', 7, { key: 'k' }))).toEqual(accepted);
    expect(must(await back('blue', 4, { key: 'k' }, over(played.stores)))).toEqual(first);
    expect(failure(await back('blue', BORN, { key: 'k' })).code).toBe('key.reused');
    expect(failure(await decline('gray', 7, { key: 'k' })).code).toBe('key.reused');
    expect(failure(await actAs(service, game, 'blue', { command: note(), key: 'k' })).code).toBe('key.reused');
    expect(await service.events.version(game.game)).toBe(8);
  });

  test('of a take-back and an action of the other side that arrive together, what comes second is judged by what the first left', async () => {
    await acted(['blue', pass]);
    const [undone, acts] = await Promise.all([back('blue', BORN), actAs(service, game, 'gray', { command: note() })]);
    expect(must(undone).events[0]!.type).toBe('taken-back');
    expect(failure(acts).code).toBe('picket.not-your-turn');
    await acted(['blue', pass]);
    const [acted2, undone2] = await Promise.all([actAs(service, game, 'gray', { command: note() }), back('blue', BORN)]);
    must(acted2);
    expect(must(undone2).events[0]!.type).toBe('takeback-requested');
  });

  test('two nodes never both win, and what was free by an old state is not by a new one', async () => {
    const other = over(played.stores);
    for (let round = 0; round < 10; round++) {
      game = await newGame(service);
      await acted(['blue', pass]);
      must(await viewGame(other, asked('gray')));
      const [undone, acts] = await Promise.all([back('blue', BORN), act(other, { ...asked('gray'), command: note() })]);
      const types = (await logged()).map(({ type }) => type);
      expect(types).toEqual(acts.ok ? ['turn-passed', 'noted', 'takeback-requested'] : ['turn-passed', 'taken-back']);
      expect(must(undone).version).toBe(acts.ok ? 6 : 5);
    }
  });

  test('each is one append: what is recorded of it is one event', async () => {
    await acted(['blue', note()], ['blue', advance]);
    must(await back('blue', 4));
    must(await accept('gray', 7));
    await acted(['blue', note()]);
    must(await back('blue', 8));
    const commands = (await service.events.read(game.game)).map(({ command }) => command);
    expect(new Set(commands.slice(6)).size).toBe(4);
    expect(commands).toHaveLength(10);
  });
});
