import { canonicalJson } from '../../src/audit/canonical-json.js';
import { verify } from '../../src/audit/verify.js';
import { chance, type Chance } from '../../src/cli/chance.js';
import { choose } from '../../src/cli/player.js';
import type { Accepted } from '../../src/games/act.js';
import type { Created } from '../../src/games/create.js';
import { forkGame } from '../../src/games/fork.js';
import { isOver } from '../../src/games/game.js';
import { judging, type Judging } from '../../src/games/judge-again.js';
import type { Service } from '../../src/games/service.js';
import { acceptTakeBack, takeBack, tryTakeBack } from '../../src/games/take-back.js';
import { viewGame } from '../../src/games/view.js';
import type { AnyCommand, Viewer } from '../../src/kernel/system.js';
import { systems } from '../../src/systems/registry.js';
import { scenarioNamed } from '../conformance/scenarios.js';
import { actAs, must, newGame, openService, over, type Played } from '../support/playing.js';

/*
 * Random games of every system, in which the players take back again and again: what stood at a version must stand there
 * again to the byte, and whoever reads the log anew must come to the same.
 */

const GAMES = [['glory', 'training'], ['heartland', 'corinth-road'], ['rifles', 'belmont']] as const;
/** The same dice in every run. */
const DICE = { mode: 'committed', seed: '5eed'.repeat(16) } as const;
const DECISIONS = 60;
/** Percent of the decisions after which somebody takes back. */
const OFTEN = 25;

let played: Played;
let service: Service;

beforeAll(async () => {
  const scenarios = GAMES.map(([, id]) => scenarioNamed(id).scenario as never);
  played = await openService({ systems, scenarios, snapshotEvery: 30 });
  service = played.service;
});
afterAll(() => played.stores.close());

/** All that anybody sees of the game at a version, and its state, as text. */
async function told(on: Service, { game: id }: Created, at: number): Promise<string> {
  const game = (await on.live.at(id, at))!;
  const { system, state } = game;
  const viewers: Viewer[] = [...system.sides.map((side) => ({ role: 'seat', side }) as const), { role: 'observer' }, { role: 'arbiter' }];
  return canonicalJson({
    state: system.codec.encodeState(state),
    views: viewers.map((viewer) => [system.observe(state, viewer), system.draw(state, viewer)]),
    offers: system.sides.map((side) => system.offers(state, side)),
    awaiting: system.awaiting(state),
  });
}

/** Every decision of the log judged again under the rules. */
async function judgedAgain({ game }: Created): Promise<Judging> {
  const judge = judging(await service.events.read(game), { systems, after: 'stop', rules: 'its-own' });
  for (;;) {
    const { done, value } = judge.next();
    if (done) return value;
  }
}

/** Plays a command of whoever is awaited, as a random player would. */
async function decide(created: Created, players: Chance): Promise<string> {
  const { system, state } = (await service.live.get(created.game))!;
  const side = players.pick(system.awaiting(state)).side;
  const accepts = (command: AnyCommand) => system.decide(state, side, command, { roll: ({ sides }) => sides - 1 }).ok;
  const command = choose(players, { offers: system.offers(state, side), enemies: [], accepts });
  must(await actAs(service, created, side, { command }));
  return side;
}

describe.each(GAMES)('%s: %s', (_system, scenario) => {
  test('after a take-back everything is byte for byte what it was, for everybody; the log read anew gives the same', async () => {
    const players = chance(0x7ace);
    const created = await newGame(service, { scenario, dice: DICE });
    /** The version after each command, and whose it was. */
    let ends = [created.version];
    let [free, agreed] = [0, 0];
    for (let count = 0; count < DECISIONS; count++) {
      const side = await decide(created, players);
      const { version } = (await service.live.get(created.game))!;
      const to = players.pick(ends.slice(-4));
      ends.push(version);
      if (!players.percent(OFTEN)) continue;
      const before = await told(service, created, to);
      const asked = { game: created.game, token: created.tokens[`seat:${side}`]! };
      const foretold = must(await tryTakeBack(service, { ...asked, to }));
      const tried = must(await takeBack(service, { ...asked, to }));
      let done: Accepted = tried;
      expect([tried.free, tried.obstacles]).toEqual([foretold.free, foretold.obstacles]);
      expect(done.events[0]!.type).toBe(foretold.free ? 'taken-back' : 'takeback-requested');
      if (!foretold.free) {
        const [other] = service.systems.get(created.system)!.sides.filter((each) => each !== side);
        expect(await told(service, created, done.version)).toBe(await told(service, created, version));
        done = must(await acceptTakeBack(service, { game: created.game, token: created.tokens[`seat:${other}`], request: done.version }));
      }
      if (foretold.free) free++;
      else agreed++;
      expect(await told(service, created, done.version)).toBe(before);
      expect((await service.live.get(created.game))!.system.invariants((await service.live.get(created.game))!.state)).toEqual([]);
      ends = [...ends, done.version];
    }
    expect([free > 0, agreed > 0]).toEqual([true, true]);
    const { version } = (await service.live.get(created.game))!;
    for (const snapshotEvery of [30, 1_000_000]) {
      const anew = over(snapshotEvery === 30 ? played.stores : { ...played.stores, snapshots: { load: async () => undefined, save: async () => undefined } }, { systems, scenarios: [], snapshotEvery });
      for (const at of [...ends.filter((_, index) => index % 7 === 0), version]) expect(await told(anew, created, at)).toBe(await told(service, created, at));
    }
    expect(verify(await service.events.read(created.game)).chain.status).toBe('verified');
    expect(await judgedAgain(created)).toMatchObject({ faults: [], report: { status: 'verified', judged: DECISIONS + 1, unjudged: 0 } });
  }, 300_000);

  test('a fork stands where its origin stood, wherever it was taken back, and goes on under the rules', async () => {
    const players = chance(0xf04c);
    const created = await newGame(service, { scenario, dice: DICE });
    for (let count = 0; count < 20; count++) {
      const before = (await service.live.get(created.game))!.version;
      const side = await decide(created, players);
      if (players.percent(40)) must(await takeBack(service, { game: created.game, token: created.tokens[`seat:${side}`], to: before }));
    }
    const { version } = (await service.live.get(created.game))!;
    const fork = must(await forkGame(service, { game: created.game, token: created.tokens.arbiter }));
    expect(await told(service, fork, fork.version)).toBe(await told(service, created, version));
    expect((await service.events.read(fork.game)).map(({ type }) => type)).not.toContain('taken-back');
    for (let count = 0; count < 5; count++) await decide(fork, players);
    expect(verify(await service.events.read(fork.game)).chain.status).toBe('verified');
    // How it began and the five decisions of its own; what it brought with it is judged in the origin.
    expect(await judgedAgain(fork)).toMatchObject({ faults: [], report: { status: 'incomplete', judged: 6, unjudged: 1 } });
    const { view } = must(await viewGame(service, { game: created.game }));
    expect(view).toEqual(must(await viewGame(service, { game: created.game, at: version })).view);
  }, 300_000);
});

describe('what a seat has sealed', () => {
  test('H-5.1.2 a bid taken back leaks nothing: whatever it was, the enemy sees the same', async () => {
    const { tokens, game, version } = await newGame(service, { scenario: 'corinth-road', dice: DICE });
    const one = { game, tokens } as Created;
    const union = { game, token: tokens['seat:union'] };
    const enemy = async (at?: number) => {
      const { view, awaiting } = must(await viewGame(service, { game, token: tokens['seat:confederate'], at }));
      return { view, awaiting };
    };
    const before = await enemy();
    const bids: unknown[] = [];
    for (const levels of [0, 2]) {
      const { version: sealed } = must(await actAs(service, one, 'union', { command: { type: 'bid', levels } }));
      bids.push(await enemy());
      const { version: now, events } = must(await takeBack(service, { ...union, to: sealed - 1 }));
      expect(events.map(({ type }) => type)).toEqual(['taken-back']);
      expect(await enemy()).toEqual(before);
      bids.push(await enemy(sealed));
      expect(await enemy(now)).toEqual(before);
    }
    expect(new Set(bids.map((bid) => canonicalJson(bid as never))).size).toBe(1);
    const page = (await service.events.read(game)).slice(version).map(({ type, visibility }) => [type, visibility]);
    expect(page).toEqual([['sealed', ['union']], ['taken-back', 'public'], ['sealed', ['union']], ['taken-back', 'public']]);
  });

  test('H-5.1.2 when the second bid has opened both, none of them is free to take back', async () => {
    const created = await newGame(service, { scenario: 'corinth-road', options: { weather: 'unused' }, dice: DICE });
    must(await actAs(service, created, 'union', { command: { type: 'bid', levels: 2 } }));
    must(await actAs(service, created, 'confederate', { command: { type: 'bid', levels: 1 } }));
    const obstacles = async (side: string, to: number) => must(await tryTakeBack(service, { game: created.game, token: created.tokens[`seat:${side}`], to })).obstacles;
    expect(await obstacles('confederate', created.version + 1)).toEqual([{ version: created.version + 2, side: 'confederate', because: 'revealed' }]);
    expect(await obstacles('union', created.version)).toEqual([{ version: created.version + 2, side: 'confederate', because: 'decided' }]);
  });
});

describe('rights that are used once', () => {
  test('H-3.24.1 H-8.25.1 points spent, marks of who has moved and orders given are there again', async () => {
    let created = await newGame(service, { scenario: 'corinth-road', options: { weather: 'unused' }, dice: DICE });
    const players = chance(77);
    let restored = 0;
    for (let count = 0; count < 200 && restored < 5; count++) {
      const game = (await service.live.get(created.game))!;
      const before = await told(service, created, game.version);
      const side = await decide(created, players);
      const token = created.tokens[`seat:${side}`];
      // The dice may end it early.
      if (isOver((await service.live.get(created.game))!)) {
        created = await newGame(service, { scenario: 'corinth-road', options: { weather: 'unused' } });
        continue;
      }
      const types = (await service.events.read(created.game, game.version)).map(({ type }) => type);
      if (!types.some((type) => type === 'points-spent' || type === 'unit-marked' || type === 'leader-marked')) continue;
      const tried = await tryTakeBack(service, { game: created.game, token, to: game.version });
      if (!must(tried).free) continue;
      const spent = await told(service, created, (await service.live.get(created.game))!.version);
      must(await takeBack(service, { game: created.game, token, to: game.version }));
      const now = (await service.live.get(created.game))!.version;
      expect(await told(service, created, now)).toBe(before);
      expect(spent).not.toBe(before);
      restored++;
    }
    expect(restored).toBe(5);
  }, 120_000);
});
