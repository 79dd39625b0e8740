import { hash } from 'node:crypto';
import { canonicalJson } from '../../src/audit/canonical-json.js';
import { orderDigest } from '../../src/audit/chain.js';
import { verify } from '../../src/audit/verify.js';
import { act, tryOut } from '../../src/games/act.js';
import { offerActions } from '../../src/games/actions.js';
import { calculate } from '../../src/games/calculate.js';
import { createGame } from '../../src/games/create.js';
import { pageEvents } from '../../src/games/events.js';
import { joinGame } from '../../src/games/join.js';
import { preview, query } from '../../src/games/query.js';
import type { Service } from '../../src/games/service.js';
import { viewGame } from '../../src/games/view.js';
import { actAs, failure, must, newGame, openService, over, type Played } from '../support/playing.js';

const advance = { type: 'advance', dice: 2 };
const pass = { type: 'pass' };
let played: Played;
let service: Service;

beforeAll(async () => {
  played = await openService({ snapshotEvery: 10 });
  service = played.service;
});
afterAll(() => played.stores.close());

describe('creating', () => {
  test('one append holds the creation, the hidden seed and the first position', async () => {
    const { game, tokens, version } = await newGame(service, { title: 'At the ford' });
    const log = await service.events.read(game);
    expect(log.map(({ type }) => type)).toEqual(['game-created', 'seed-drawn', 'picket-begun']);
    expect(new Set(log.map(({ command }) => command)).size).toBe(1);
    expect(version).toBe(3);
    expect(Object.keys(tokens)).toEqual(['seat:blue', 'seat:gray', 'observer', 'arbiter']);
    expect(JSON.stringify(log)).not.toContain(tokens['seat:blue']);
  });

  test('the seed stands in the log, and in nothing that anybody can read', async () => {
    const { game, tokens } = await newGame(service);
    const { seed } = (await service.events.read(game))[1]!.data as { seed: string };
    for (const token of [undefined, ...Object.values(tokens)]) {
      const page = must(await pageEvents(service, { game, token, limit: 10 }));
      expect(JSON.stringify([page, await viewGame(service, { game, token })])).not.toContain(seed);
      expect(page.events[1]).toMatchObject({ version: 2, withheld: true });
    }
  });

  test('a chosen seed is marked', async () => {
    const created = await newGame(service, { dice: { mode: 'committed', seed: 'ab'.repeat(32) } });
    expect(created.dice).toMatchObject({ mode: 'committed', seedChosen: true });
    expect(created.dice).toMatchObject({ boundTo: created.scenario.id });
    const other = await newGame(service);
    expect(other.dice).toMatchObject({ seedChosen: false, boundTo: other.game });
  });

  test('options not named have their default; unknown ones and choices are faults by path', async () => {
    expect((await newGame(service)).options).toEqual({ weather: 'fair' });
    expect((await newGame(service, { options: { weather: 'rain' } })).options).toEqual({ weather: 'rain' });
    const refused = failure(await createGame(service, { scenario: 'to-30', options: { weather: 'snow', moon: 'full' } }));
    expect(refused.faults?.map(({ path, code }) => [path, code])).toEqual([['/options/weather', 'option.choice'], ['/options/moon', 'option.unknown']]);
    expect(failure(await createGame(service, { scenario: 'nowhere' })).code).toBe('scenario.unknown');
  });
});

describe('joining', () => {
  test('a seat is taken once, by the holder of its token', async () => {
    const { game, tokens } = await newGame(service);
    const join = (side: string, token?: string) => joinGame(service, { game, side, token, name: 'Ann', entropy: 'mine' });
    expect(failure(await join('blue')).kind).toBe('unauthenticated');
    expect(failure(await join('blue', 'guess')).kind).toBe('unauthenticated');
    expect(failure(await join('blue', tokens['seat:gray'])).kind).toBe('forbidden');
    expect(failure(await join('blue', tokens.observer)).kind).toBe('forbidden');
    expect(failure(await join('red', tokens['seat:blue'])).code).toBe('seat.unknown');
    expect(must(await join('blue', tokens['seat:blue']))).toMatchObject({ status: 'open', seats: { blue: { name: 'Ann' }, gray: null } });
    expect(failure(await join('blue', tokens['seat:blue'])).code).toBe('seat.taken');
    expect(must(await join('gray', tokens['seat:gray'])).status).toBe('running');
  });
});

describe('acting', () => {
  test('what happened comes back, and stands in the log with its dice', async () => {
    const created = await newGame(service);
    const answer = must(await actAs(service, created, 'blue', { command: advance }));
    expect(answer.events.map(({ type, version }) => [type, version])).toEqual([['advanced', 4], ['turn-passed', 5]]);
    expect(answer.events[0]!.data).toEqual({ side: 'blue', faces: answer.events[0]!.rolls.map(({ face }) => face) });
    expect(answer.awaiting).toEqual([{ side: 'gray', decision: 'advance', rule: 'G-2.3.a' }]);
    expect(must(await viewGame(service, { game: created.game })).version).toBe(5);
  });

  test('only with the token of a seat', async () => {
    const created = await newGame(service);
    const { game, tokens } = created;
    expect(failure(await act(service, { game, command: pass })).kind).toBe('unauthenticated');
    expect(failure(await act(service, { game, command: pass, token: tokens.arbiter })).kind).toBe('forbidden');
    expect(failure(await act(service, { game: 'none', command: pass, token: tokens['seat:blue'] })).code).toBe('game.unknown');
    expect(failure(await actAs(service, created, 'gray', { command: pass }))).toMatchObject({ kind: 'rejected', code: 'picket.not-your-turn' });
  });

  test.each([
    [{ type: 'charge' }, '/command/type', 'command.unknown'],
    [{ type: 'advance' }, '/command/dice', 'schema.required'],
    [{ type: 'advance', dice: 9 }, '/command/dice', 'schema.maximum'],
    [{ type: 'pass', now: 1 }, '/command/now', 'schema.additionalProperties'],
    [null, '/command/type', 'command.unknown'],
  ])('a command that is none is refused by the place of its fault: %j', async (command, path, code) => {
    const refused = failure(await actAs(service, await newGame(service), 'blue', { command }));
    expect(refused.faults?.map((fault) => [fault.path, fault.code])).toEqual([[path, code]]);
  });

  test('at another version than expected it is refused with the current one', async () => {
    const created = await newGame(service);
    expect(failure(await actAs(service, created, 'blue', { command: pass, expectedVersion: 2 }))).toMatchObject({ kind: 'stale', currentVersion: 3 });
    expect(must(await actAs(service, created, 'blue', { command: pass, expectedVersion: 3 })).version).toBe(4);
  });

  test('commands that arrive together are judged one after another', async () => {
    const created = await newGame(service);
    const answers = await Promise.all(Array.from({ length: 20 }, () => actAs(service, created, 'blue', { command: { type: 'note', text: 'x' } })));
    expect(answers.map((answer) => must(answer).version)).toEqual(Array.from({ length: 20 }, (_, index) => index + 4));
  });

  test('of commands that expect one version, one is accepted', async () => {
    const created = await newGame(service);
    const answers = await Promise.all(Array.from({ length: 8 }, () => actAs(service, created, 'blue', { command: { type: 'note', text: 'x' }, expectedVersion: 3 })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.error.kind === 'stale')).toHaveLength(7);
  });
});

describe('the order of a command', () => {
  const ordered = async (game: string, token?: string) =>
    must(await pageEvents(service, { game, token, after: 3, limit: 10 })).events.map((entry) => ('order' in entry ? entry.order : undefined));

  test('stands on its first event, and matches its digest there', async () => {
    const created = await newGame(service);
    must(await actAs(service, created, 'blue', { command: advance }));
    const [first, second] = (await service.events.read(created.game)).slice(3);
    expect(first!.order!.command).toEqual(advance);
    expect(orderDigest(first!.order!.command!, first!.order!.salt!)).toBe(first!.order!.digest);
    expect(first!.order!.salt).not.toBe(first!.salt);
    expect(second!.order).toBeUndefined();
    expect((await service.events.read(created.game)).slice(0, 3).some((event) => 'order' in event)).toBe(false);
  });

  test('is seen by its seat and the arbiter, by others as a digest alone until the game is over', async () => {
    const created = await newGame(service, { scenario: 'to-30' });
    const { game, tokens } = created;
    must(await actAs(service, created, 'blue', { command: advance, key: 'k' }));
    for (const role of ['seat:blue', 'arbiter']) expect((await ordered(game, tokens[role]))[0]).toMatchObject({ command: advance });
    for (const token of [tokens['seat:gray'], tokens.observer, undefined]) {
      const [shown] = await ordered(game, token);
      expect(Object.keys(shown!)).toEqual(['digest']);
      // Nobody comes upon it by trying what could have been ordered, with any salt that he was shown.
      const { events } = must(await pageEvents(service, { game, token, limit: 10 }));
      const salts = events.flatMap((entry) => ('salt' in entry ? [entry.salt] : []));
      const guesses = [1, 2, 3].flatMap((dice) => salts.map((salt) => orderDigest({ type: 'advance', dice }, salt)));
      expect(guesses).not.toContain(shown!.digest);
      expect(verify(events).ok).toBe(true);
    }
    for (let side = 'gray'; must(await viewGame(service, { game })).status !== 'over'; side = side === 'blue' ? 'gray' : 'blue') {
      must(await actAs(service, created, side, { command: { type: 'advance', dice: 3 } }));
    }
    expect((await ordered(game))[0]).toMatchObject({ command: advance });
  });

  test('is open at once where the system has nothing to hide', async () => {
    const [system] = service.systems.values();
    const open = over(played.stores, { systems: new Map([['picket', { ...system!, openOrders: true }]]) });
    const created = await newGame(open);
    must(await actAs(open, created, 'blue', { command: advance }));
    expect(must(await pageEvents(open, { game: created.game, after: 3, limit: 1 })).events).toMatchObject([{ order: { command: advance } }]);
  });
});

describe('the key of a command', () => {
  test('a retry gives the first answer and appends nothing, later and after a restart, too', async () => {
    const created = await newGame(service);
    const send = (on = service) => actAs(on, created, 'blue', { command: advance, key: 'k-1', expectedVersion: 3 });
    const first = must(await send());
    expect(must(await send())).toEqual(first);
    must(await actAs(service, created, 'gray', { command: pass }));
    expect(must(await send())).toEqual(first);
    expect(must(await send(over(played.stores)))).toEqual(first);
    expect(await service.events.version(created.game)).toBe(6);
  });

  test('two at once are one', async () => {
    const created = await newGame(service);
    const both = await Promise.all([1, 2].map(() => actAs(service, created, 'blue', { command: pass, key: 'twice' })));
    expect(must(both[0]!)).toEqual(must(both[1]!));
    expect(await service.events.version(created.game)).toBe(4);
  });

  test('with another body it is refused', async () => {
    const created = await newGame(service);
    must(await actAs(service, created, 'blue', { command: pass, key: 'k' }));
    expect(failure(await actAs(service, created, 'blue', { command: advance, key: 'k' })).code).toBe('key.reused');
  });

  test('is the seat\'s own: what the other seat or the service itself used is not found out by it', async () => {
    const created = await newGame(service);
    must(await actAs(service, created, 'blue', { command: pass, key: 'k' }));
    expect(must(await actAs(service, created, 'gray', { command: pass, key: 'k' })).version).toBe(5);
    const { command } = (await service.events.read(created.game))[0]!;
    expect(must(await actAs(service, created, 'blue', { command: pass, key: command })).version).toBe(6);
  });

  test('leaves a digest in the log from which nobody without the seat\'s token can tell what was sent', async () => {
    const created = await newGame(service);
    must(await actAs(service, created, 'blue', { command: pass, key: 'k' }));
    const { request } = (await service.events.read(created.game)).at(-1)!;
    const sent = [{ command: pass }, { command: pass, dice: null }, { command: pass, dice: null, side: 'blue' }, { command: pass, dice: null, token: null }];
    expect(sent.map((guess) => hash('sha256', canonicalJson(guess), 'hex'))).not.toContain(request);
    const withToken = { command: pass, dice: null, token: created.tokens['seat:blue']! };
    expect(hash('sha256', canonicalJson(withToken), 'hex')).toBe(request);
  });

  test('two nodes that are sent the same command record it once', async () => {
    const created = await newGame(service);
    const nodes = [over(played.stores), over(played.stores), over(played.stores)];
    const answers = await Promise.all(nodes.map((node) => actAs(node, created, 'blue', { command: pass, key: 'k' })));
    expect(new Set(answers.map((answer) => JSON.stringify(must(answer)))).size).toBe(1);
    expect(await service.events.version(created.game)).toBe(4);
  });

  test('a node that was left behind judges by the log, not by what it remembers', async () => {
    const created = await newGame(service);
    const other = over(played.stores);
    must(await actAs(other, created, 'blue', { command: pass }));
    must(await actAs(service, created, 'gray', { command: pass }));
    expect(must(await actAs(other, created, 'blue', { command: pass })).version).toBe(6);
  });
});

describe('trying out', () => {
  test('says yes or no and which die comes next, and changes nothing', async () => {
    const created = await newGame(service);
    const { game, tokens } = created;
    const token = tokens['seat:blue'];
    expect(must(await tryOut(service, { game, token, command: advance }))).toEqual({
      accepted: true, game, version: 3, roll: { purpose: 'advance 1', sides: 10, place: 0 },
    });
    expect(must(await tryOut(service, { game, token, command: pass }))).toEqual({ accepted: true, game, version: 3 });
    expect(failure(await tryOut(service, { game, token: tokens['seat:gray'], command: pass })).code).toBe('picket.not-your-turn');
    expect(failure(await tryOut(service, { game, token, command: pass, expectedVersion: 9 })).kind).toBe('stale');
    expect(await service.events.version(game)).toBe(3);
  });
});

describe('entered dice', () => {
  const entered = { dice: { mode: 'entered' } } as const;

  test('the faces come with the command', async () => {
    const created = await newGame(service, entered);
    const answer = must(await actAs(service, created, 'blue', { command: advance, dice: [3, 9] }));
    expect(answer.events[0]!.data).toEqual({ side: 'blue', faces: [3, 9] });
    expect(answer.events[0]!.rolls.map(({ face }) => face)).toEqual([3, 9]);
    expect(created.dice).toEqual({ mode: 'entered' });
  });

  test.each([
    [[], 'dice.more-needed', { purpose: 'advance 1', sides: 10, place: 0 }],
    [[3], 'dice.more-needed', { purpose: 'advance 2', sides: 10, place: 1 }],
    [[3, 10], 'dice.not-on-die', { purpose: 'advance 2', sides: 10, place: 1 }],
    [[3, 4, 5], 'dice.left-over', undefined],
  ])('faces that do not fit are refused: %j', async (dice, code, die) => {
    const created = await newGame(service, entered);
    expect(failure(await actAs(service, created, 'blue', { command: advance, dice }))).toMatchObject({ kind: 'unprocessable', code, ...(die && { die }) });
    expect(await service.events.version(created.game)).toBe(2);
  });

  test('where the server rolls, faces are refused', async () => {
    const refused = failure(await actAs(service, await newGame(service), 'blue', { command: advance, dice: [9, 9] }));
    expect(refused.faults).toMatchObject([{ path: '/dice', code: 'dice.committed' }]);
  });
});

describe('reading', () => {
  test('a secret is whole for its side, withheld from others, and open at the end', async () => {
    const created = await newGame(service, { scenario: 'to-30' });
    const { game, tokens } = created;
    must(await actAs(service, created, 'blue', { command: { type: 'note', text: 'left flank' } }));
    const seen = async (role?: string) => must(await pageEvents(service, { game, token: role && tokens[role], after: 3, limit: 1 })).events[0];
    expect(await seen('seat:blue')).toMatchObject({ type: 'noted', data: { text: 'left flank' } });
    expect(await seen('arbiter')).toMatchObject({ type: 'noted' });
    for (const role of ['seat:gray', 'observer', undefined]) {
      expect(Object.keys((await seen(role))!).sort()).toEqual(['digest', 'hash', 'previous', 'version', 'withheld']);
    }
    for (let side = 'blue'; must(await viewGame(service, { game })).status !== 'over'; side = side === 'blue' ? 'gray' : 'blue') {
      must(await actAs(service, created, side, { command: { type: 'advance', dice: 3 } }));
    }
    expect(await seen()).toMatchObject({ type: 'noted', data: { text: 'left flank' } });
    expect(must(await viewGame(service, { game, at: 4 })).view).toMatchObject({ notes: { blue: ['left flank'] } });
    expect(failure(await actAs(service, created, 'blue', { command: pass })).code).toBe('picket.over');
  });

  test('a finished game reveals its seed, and anybody can check every face', async () => {
    const created = await newGame(service, { scenario: 'to-30' });
    const { game, tokens } = created;
    must(await joinGame(service, { game, side: 'gray', token: tokens['seat:gray'], name: 'Gail', entropy: 'salt of my own' }));
    for (let side = 'blue'; must(await viewGame(service, { game })).status !== 'over'; side = side === 'blue' ? 'gray' : 'blue') {
      must(await actAs(service, created, side, { command: { type: 'advance', dice: 3 } }));
    }
    const { dice } = must(await viewGame(service, { game }));
    const { events } = must(await pageEvents(service, { game, limit: 100 }));
    if (dice.mode !== 'committed') throw new Error('the dice were committed');
    const report = verify(events, { dice: { ...dice, entropies: [{ entropy: 'salt of my own', from: 5 }] } });
    expect(report).toMatchObject({ ok: true, dice: { status: 'verified' }, chain: { withheld: 0 } });
    expect(report.dice.checked).toBeGreaterThanOrEqual(6);
  });

  test('any version since the creation can be read', async () => {
    const created = await newGame(service);
    const { game } = created;
    const versions = [must(await viewGame(service, { game }))];
    for (let turn = 0; turn < 30; turn += 1) {
      must(await actAs(service, created, turn % 2 === 0 ? 'blue' : 'gray', { command: advance }));
      versions.push(must(await viewGame(service, { game })));
    }
    const fresh = over(played.stores, { snapshotEvery: 10 });
    for (const view of versions) {
      expect(must(await viewGame(service, { game, at: view.version }))).toEqual(view);
      expect(must(await viewGame(fresh, { game, at: view.version }))).toEqual(view);
    }
    for (const at of [0, 2, 1000]) expect(failure(await viewGame(service, { game, at }))).toMatchObject({ code: 'version.unknown', currentVersion: 63 });
  });

  test('the log comes in pages', async () => {
    const created = await newGame(service);
    const { game } = created;
    for (const side of ['blue', 'gray', 'blue']) must(await actAs(service, created, side, { command: pass }));
    const first = must(await pageEvents(service, { game, limit: 4 }));
    expect(first).toMatchObject({ version: 6, next: 4 });
    expect(must(await pageEvents(service, { game, after: 4, limit: 4 }))).toMatchObject({ next: null, events: [{ version: 5 }, { version: 6 }] });
    expect(first.events[0]).not.toHaveProperty('position');
  });

  test('a token of another game opens nothing', async () => {
    const [one, two] = [await newGame(service), await newGame(service)];
    expect(failure(await viewGame(service, { game: one.game, token: two.tokens.arbiter })).code).toBe('token.unknown');
  });

  test('offers are the seat\'s own, and each is accepted', async () => {
    const { game, tokens } = await newGame(service);
    const { decisions } = must(await offerActions(service, { game, token: tokens['seat:blue'] }));
    const token = tokens['seat:blue'];
    for (const command of decisions.flatMap(({ commands }) => commands)) must(await tryOut(service, { game, token, command }));
    expect(must(await offerActions(service, { game, token: tokens['seat:gray'] })).decisions).toEqual([]);
    expect(failure(await offerActions(service, { game })).kind).toBe('unauthenticated');
    expect(failure(await offerActions(service, { game, token: tokens.observer })).kind).toBe('forbidden');
  });

  test('offers of the past are those of its positions, and amid the events of a command there are none', async () => {
    const created = await newGame(service);
    const { game, version: born, tokens } = created;
    must(await actAs(service, created, 'blue', { command: advance }));
    must(await actAs(service, created, 'gray', { command: pass }));
    const decisionsAt = async (side: string, at: number) => must(await offerActions(service, { game, token: tokens[`seat:${side}`], at })).decisions.map(({ decision }) => decision);
    // The die and the end of blue's turn are two events of one command; between them it is still blue's turn.
    expect(must(await viewGame(service, { game, at: born + 1 })).awaiting).toMatchObject([{ side: 'blue' }]);
    for (const side of ['blue', 'gray']) expect(await decisionsAt(side, born + 1)).toEqual([]);
    expect([await decisionsAt('blue', born), await decisionsAt('gray', born + 2), await decisionsAt('blue', born + 3)]).toEqual([['advance'], ['advance'], ['advance']]);
    expect([await decisionsAt('gray', born), await decisionsAt('blue', born + 2), await decisionsAt('gray', born + 3)]).toEqual([[], [], []]);
  });

  test('queries, previews and calculators answer, refuse, or are not offered', async () => {
    const { game } = await newGame(service);
    expect(must(await query(service, { game, name: 'moves', parameters: { unit: 'a', far: 'true' } })).answer).toEqual({ unit: 'a', far: true, turn: 1 });
    expect(failure(await query(service, { game, name: 'moves', parameters: { unit: 'ghost' } }))).toMatchObject({ kind: 'rejected', code: 'picket.no-unit' });
    expect(failure(await query(service, { game, name: 'moves', parameters: {} })).faults).toMatchObject([{ path: '/unit', code: 'schema.required' }]);
    expect(failure(await query(service, { game, name: 'supply', parameters: {} }))).toMatchObject({ kind: 'unknown', code: 'query.not-offered' });
    expect(must(await preview(service, { game, name: 'advance', parameters: { need: 4 } })).answer).toEqual({ reached: { numerator: '6', denominator: '10' } });
    expect(failure(await preview(service, { game, name: 'advance', parameters: { need: '4' } })).faults).toMatchObject([{ path: '/need' }]);
    expect(must(calculate(service, { system: 'picket', name: 'chance', parameters: { need: 9 } })).answer).toEqual({ reached: { numerator: '1', denominator: '10' } });
    expect(failure(calculate(service, { system: 'picket', name: 'luck', parameters: {} })).code).toBe('calculator.not-offered');
    expect(failure(calculate(service, { system: 'chess', name: 'luck', parameters: {} })).code).toBe('system.unknown');
  });
});
