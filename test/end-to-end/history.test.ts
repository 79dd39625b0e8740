import { written, type Account } from '../../src/games/account.js';
import type { Created } from '../../src/games/create.js';
import { actAs } from '../support/playing.js';
import { Client, type Answered } from '../support/rest.js';

const note = { type: 'note', text: 'u1' };
const advance = { type: 'advance', dice: 2 };

let client: Client;
let game: Created;

/** Version 4 is the note of blue, 5 and 6 its advance, 7 and 8 that of gray. */
beforeAll(async () => {
  client = await Client.start();
  game = await client.newGame();
  const act = (role: string, command: object) => client.ask(`/v1/games/${game.game}/actions`, { token: game.tokens[role], body: { command } });
  await act('seat:blue', note);
  await act('seat:blue', advance);
  await act('seat:gray', advance);
});
afterAll(() => client.close());

function get(path: string, role: string, headers: Readonly<Record<string, string>> = {}): Promise<Answered> {
  return client.ask(`/v1/games/${game.game}${path}`, { token: game.tokens[role], headers });
}

/** A field of the game in GraphQL. */
async function field(asked: string, role: string): Promise<Answered['body']> {
  const { body } = await client.ask('/graphql', { token: game.tokens[role], body: { query: `{ game(id: "${game.game}") { ${asked} } }` } });
  return body.errors?.[0]?.extensions ?? body.data.game;
}

const versionsOf = ({ events }: { readonly events: readonly { readonly version: number }[] }): readonly number[] => events.map(({ version }) => version);

describe('searching the log', () => {
  test.each([
    ['type=advanced', 'seat:gray', [5, 7]],
    ['seat=gray', 'seat:blue', [7, 8]],
    ['type=advanced&seat=gray', 'nobody', [7]],
    ['unit=u1', 'seat:blue', [4]],
    ['unit=u1', 'arbiter', [4]],
    ['unit=u1', 'seat:gray', []],
    ['type=noted', 'observer', []],
    ['hex=u1&seat=gray', 'arbiter', []],
    ['rule=picket', 'nobody', [1, 3]],
  ])('%s by %s finds %j, in REST, as lines and in GraphQL', async (asked, role, found) => {
    const { status, body } = await get(`/events?${asked}`, role);
    expect([status, versionsOf(body), body.next, body.version]).toEqual([200, found, null, 8]);
    const { text } = await get(`/events?${asked}`, role, { accept: 'application/x-ndjson' });
    expect(text.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line))).toEqual(body.events);
    const args = [...new URLSearchParams(asked)].map(([name, value]) => `${name}: "${value}"`).join(', ');
    expect(versionsOf((await field(`events(${args}) { events { version } }`, role)).events)).toEqual(found);
  });

  test('says who decided what and when', async () => {
    const { body } = await get('/events?unit=u1', 'seat:blue');
    expect(body.events[0]).toMatchObject({ seat: 'blue', command: expect.stringMatching(/^vedette:/), time: expect.stringMatching(/^\d{4}-.*Z$/), order: { command: note } });
    const [seen] = (await get('/events?type=advanced&seat=blue', 'seat:gray')).body.events;
    expect([seen.seat, Object.keys(seen.order)]).toEqual(['blue', ['digest']]);
  });

  test('goes by pages, and as lines up to the limit', async () => {
    const first = (await get('/events?type=advanced&limit=1', 'nobody')).body;
    expect([versionsOf(first), first.next]).toEqual([[5], 5]);
    const second = (await get(`/events?type=advanced&limit=1&after=${first.next}`, 'nobody')).body;
    expect(versionsOf(second)).toEqual([7]);
    const { text } = await get('/events?type=advanced&limit=1', 'nobody', { accept: 'application/x-ndjson' });
    expect(text.trimEnd().split('\n')).toHaveLength(1);
    expect((await get('/events?unit=', 'nobody')).body).toMatchObject({ status: 400, code: 'request.malformed', faults: [{ path: '/unit' }] });
    expect(await field('events(unit: "") { next }', 'nobody')).toMatchObject({ code: 'request.malformed' });
  });
});

describe('the luck report', () => {
  /** Dice of ten: each shows 4.5 on the average, with the variance 99 / 12. */
  const two = { rolls: 2, expected: { numerator: '9', denominator: '1', decimal: '9' }, variance: { numerator: '33', denominator: '2', decimal: '16.5' }, standardDeviation: '4.062019202318' };

  test('tells by side and kind what was rolled and what fair dice show, in REST and in GraphQL', async () => {
    const { status, body } = await get('/luck', 'nobody');
    expect([status, Object.keys(body), body.game, body.version, body.dice]).toEqual([200, ['game', 'version', 'dice', 'luck'], game.game, 8, 'committed']);
    expect(body.luck).toMatchObject([{ seat: 'blue', kind: 'advance', ...two }, { seat: 'gray', kind: 'advance', ...two }]);
    const { events } = (await get('/events?type=advanced', 'nobody')).body as { events: readonly { data: { faces: readonly number[] } }[] };
    const sums = events.map(({ data }) => data.faces.reduce((sum, face) => sum + face, 0));
    const { luck } = body as { luck: readonly { actual: number; difference: { numerator: string } }[] };
    expect(luck.map(({ actual, difference }) => [actual, Number(difference.numerator)])).toEqual(sums.map((sum) => [sum, sum - 9]));
    const fraction = '{ numerator denominator decimal }';
    const asked = `luck { version dice luck { seat kind rolls actual expected ${fraction} difference ${fraction} variance ${fraction} standardDeviation } }`;
    expect((await field(asked, 'nobody')).luck).toEqual({ version: 8, dice: 'committed', luck: body.luck });
  });

  test('is true of an earlier version as well', async () => {
    expect((await get('/luck?at=6', 'nobody')).body).toMatchObject({ version: 6, luck: [{ seat: 'blue', ...two }] });
    expect((await get('/luck?at=4', 'nobody')).body.luck).toEqual([]);
    expect((await get('/luck?at=9', 'nobody')).body).toMatchObject({ status: 404, code: 'version.unknown' });
  });

  test('says that faces were entered by hand', async () => {
    const { game: id, tokens } = await client.newGame({ dice: { mode: 'entered' } });
    await client.ask(`/v1/games/${id}/actions`, { token: tokens['seat:blue'], body: { command: { type: 'advance', dice: 1 }, dice: [9] } });
    expect((await client.ask(`/v1/games/${id}/luck`)).body).toMatchObject({ dice: 'entered', luck: [{ rolls: 1, actual: 9, difference: { decimal: '4.5' } }] });
  });
});

describe('the account', () => {
  const plain = { accept: 'text/plain' };
  const asText = ({ lines }: Pick<Account, 'lines'>): string => lines.map((line) => `${written(line)}\n`).join('');

  test('is told as each viewer may see it, as JSON, as text and in GraphQL', async () => {
    const body = (await get('/account', 'seat:blue')).body as Account;
    const [first, second] = (await get('/events?type=advanced', 'nobody')).body.events as readonly { readonly data: { readonly faces: readonly number[] } }[];
    const advances = (side: string, { data }: typeof first & object) => `${side} advances by ${data.faces.join(' + ')} (G-2.3.a).`;
    expect(body.lines.map(({ version, seat, by, depth, text, rules }) => [version, seat, by, depth, text, rules])).toEqual([
      [1, null, 'service', 0, body.lines[0]!.text, []],
      [4, 'blue', 'system', 2, 'Blue noted: u1 (G-2.3.a).', ['G-2.3.a']],
      [5, 'blue', 'system', 2, advances('Blue', first!), ['G-2.3.a']],
      [7, 'gray', 'system', 1, 'The watch of gray (G-2.3.a)', ['G-2.3.a']],
      [7, 'gray', 'system', 2, advances('Gray', second!), ['G-2.3.a']],
    ]);
    const { text, headers } = await get('/account', 'seat:blue', plain);
    expect([headers['content-type'], text]).toEqual(['text/plain; charset=utf-8', asText(body)]);
    const gray = (await get('/account', 'seat:gray')).body;
    expect(gray.lines).toEqual(body.lines.filter(({ version }) => version !== 4));
    expect((await field('account(first: 2, after: 4) { version next lines { version seat command time by depth text rules } }', 'seat:blue')).account).toEqual({
      version: 8, next: null, lines: body.lines.slice(2),
    });
  });

  test('comes in pages, and as text all of it unless there is a limit', async () => {
    const long = await client.newGame();
    for (let count = 0; count < 510; count++) await actAs(client.played.service, long, 'blue', { command: note });
    const ask = (query: string, headers = {}) => client.ask(`/v1/games/${long.game}/account${query}`, { token: long.tokens.arbiter, headers });
    const first = (await ask('')).body as Account;
    const second = (await ask(`?after=${first.next}`)).body as Account;
    expect([first.lines.length, second.lines.length, second.next]).toEqual([500, 11, null]);
    expect((await ask('', plain)).text).toBe(asText(first) + asText(second));
    expect((await ask('?limit=3', plain)).text).toBe(asText({ lines: first.lines.slice(0, 3) }));
    expect((await ask('?after=6&at=7', plain)).text).toBe(asText({ lines: first.lines.filter(({ version }) => version === 7) }));
    expect((await ask('?at=9999', plain)).body).toMatchObject({ status: 404, code: 'version.unknown' });
    expect((await ask('?limit=0')).body).toMatchObject({ status: 400, code: 'request.malformed' });
  });
});

describe('the difference between two versions', () => {
  test('is what the viewer sees changed, in REST and in GraphQL', async () => {
    const { body } = await get('/difference?from=3&to=4', 'seat:blue');
    expect(body).toEqual({ game: game.game, from: 3, to: 4, changes: [{ path: '/notes/blue', before: [], after: ['u1'] }] });
    expect((await get('/difference?from=3&to=4', 'seat:gray')).body.changes).toEqual([{ path: '/notes/blue', before: 0, after: 1 }]);
    expect((await get('/difference?from=4&to=3', 'seat:gray')).body.changes).toEqual([{ path: '/notes/blue', before: 1, after: 0 }]);
    expect((await get('/difference?from=8', 'nobody')).body).toMatchObject({ from: 8, to: 8, changes: [] });
    const whole = (await get('/difference', 'nobody')).body;
    expect([whole.from, whole.to]).toEqual([3, 8]);
    expect((await field('difference(from: 3) { from to changes { path before after } }', 'nobody')).difference).toEqual({ from: 3, to: 8, changes: whole.changes });
  });

  test.each([['?from=2', 404, 'version.unknown'], ['?to=9', 404, 'version.unknown'], ['?from=x', 400, 'request.malformed'], ['?at=3', 400, 'request.malformed']])('%s is refused: %d %s', async (asked, status, code) => {
    const { body } = await get(`/difference${asked}`, 'nobody');
    expect([body.status, body.code]).toEqual([status, code]);
  });
});
