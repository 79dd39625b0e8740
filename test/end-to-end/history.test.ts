import type { Created } from '../../src/games/create.js';
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
