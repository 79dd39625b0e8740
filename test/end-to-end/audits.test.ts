import { readFileSync } from 'node:fs';
import { problemOf } from '../../src/api/rest/problem.js';
import { readLog } from '../../src/games/log-file.js';
import { systems } from '../../src/systems/registry.js';
import { Client } from '../support/rest.js';
import type { Created } from '../../src/games/create.js';

/* What GET /v1/games/{id}/export gives, POST /v1/audits takes. */

const LINES = 'application/x-ndjson';
jest.setTimeout(60_000);

let client: Client;
let game: Created;

const exported = async (token?: string) => (await client.ask(`/v1/games/${game.game}/export`, { token })).text;
const hand = (body: string, type = LINES) => client.ask('/v1/audits', { method: 'POST', body, headers: { 'content-type': type } });

beforeAll(async () => {
  client = await Client.start({ bodyLimit: 300_000 });
  game = await client.newGame({ scenario: 'to-30' });
  const act = (side: string, command: object) => client.ask(`/v1/games/${game.game}/actions`, { token: game.tokens[`seat:${side}`], body: { command } });
  await act('blue', { type: 'note', text: 'left flank' });
  await act('blue', { type: 'advance', dice: 2 });
  await act('gray', { type: 'advance', dice: 1 });
});
afterAll(() => client.close());

it('an export holds the signed head, then all that the viewer may see, and verifies for each of them', async () => {
  for (const [role, judged] of [['arbiter', 4], ['seat:blue', 3], ['seat:gray', 0], ['observer', 0]] as const) {
    const text = await exported(game.tokens[role]);
    const [head, ...entries] = text.trimEnd().split('\n').map((line) => JSON.parse(line) as { readonly version?: number; readonly head?: object });
    expect(head).toMatchObject({ head: { game: game.game, version: entries.length } });
    expect(entries.map(({ version }) => version)).toEqual(entries.map((_, index) => index + 1));
    const { status, body } = await hand(text);
    expect([role, status, body]).toMatchObject([role, 200, { ok: true, signature: { status: 'verified' }, judging: { status: judged === 4 ? 'verified' : 'incomplete', judged } }]);
    expect(text.includes('left flank')).toBe(role === 'arbiter' || role === 'seat:blue');
  }
});

it('comes as a list where JSON is asked for, which is taken as well', async () => {
  const { headers, text, body } = await client.ask(`/v1/games/${game.game}/export`, { headers: { accept: 'application/json' } });
  expect(headers['content-type']).toContain('application/json');
  expect(body[0]).toMatchObject({ head: { game: game.game } });
  expect((await hand(text, 'application/json')).body).toMatchObject({ ok: true, events: 8, chain: { withheld: 2 } });
});

it('that was changed is told by version and code, and one without its head by what is there', async () => {
  const [head, ...lines] = (await exported(game.tokens.arbiter)).trimEnd().split('\n');
  const forged = lines.map((line) => line.replace('left flank', 'right flank'));
  expect((await hand([head, ...forged].join('\n'))).body).toMatchObject({ ok: false, faults: [{ version: 4, code: 'reveal-mismatch' }, { version: 4, code: 'event-differs', path: '/data/text' }] });
  expect((await hand([head, ...lines.slice(0, -1)].join('\n'))).body).toMatchObject({ ok: false, faults: [{ version: 7, code: 'event-missing' }, { version: 8, code: 'cut-short' }] });
  const stolen = head!.replace(/"signature":"../, '"signature":"AA');
  expect((await hand([stolen, ...lines].join('\n'))).body).toMatchObject({ ok: false, signature: { status: 'failed' }, faults: [{ code: 'signature-mismatch' }] });
  expect((await hand(lines.join('\n'))).body).toMatchObject({ ok: true, signature: { status: 'unsigned' } });
});

it.each([
  ['nothing', '', LINES, 200, { ok: false, faults: [{ code: 'empty-log' }, { code: 'creation-missing' }] }],
  ['what is no JSON', 'no JSON', LINES, 400, { faults: [{ path: '/0', code: 'entry.malformed' }] }],
  ['half an entry', '[{"withheld":true}]', 'application/json', 400, { faults: [{ path: '/0', code: 'entry.malformed' }] }],
  ['a page of events', '{"events":[]}', 'application/json', 400, { faults: [{ path: '', code: 'schema.type' }] }],
  ['a text', '"text"', 'application/json', 400, { faults: [{ path: '/0', code: 'entry.malformed' }] }],
  ['another type', 'x', 'text/plain', 415, { code: 'body.media-type' }],
  ['too much', 'x'.repeat(400_000), LINES, 413, { code: 'body.too-large' }],
] as const)('what is no log is refused: %s', async (_, body, type, status, answer) => {
  const answered = await hand(body, type);
  expect([answered.status, answered.body]).toMatchObject([status, answer]);
});

/** An entry of a log of any length, since no link is right. */
const ENTRY = '{"withheld":true,"version":1,"digest":"","previous":"","hash":""}\n';

it('of more events than one audit takes is refused', async () => {
  await client.close();
  client = await Client.start({ bodyLimit: 3_000_000 });
  expect((await hand(ENTRY.repeat(20_001))).body).toMatchObject({ status: 422, code: 'audit.too-long' });
});

it('logs that are handed in at once are audited one after another, and when too many wait who comes is asked to come again', async () => {
  const long = readLog(ENTRY.repeat(20_000));
  const answers = await Promise.all(Array.from({ length: 10 }, () => client.played.service.audits.audit(long)));
  expect(answers.map(({ ok }) => ok)).toEqual([...Array<boolean>(9).fill(true), false]);
  const [refused] = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]));
  expect(problemOf(refused!)).toMatchObject({ status: 503, code: 'audits.busy' });
  expect((await hand(ENTRY)).status).toBe(200);
});

it('of a training battle of Glory is judged again as far as it is played', async () => {
  const glory = await Client.start({ bodyLimit: 3_000_000 }, { systems, scenarios: [JSON.parse(readFileSync('scenarios/glory/training.json', 'utf8')) as never] });
  const created = await glory.newGame({ scenario: 'training' });
  for (let turn = 0; turn < 12; turn++) {
    const { awaiting } = (await glory.ask(`/v1/games/${created.game}`)).body as Created;
    const token = created.tokens[`seat:${awaiting[0]!.side}`];
    const { decisions } = (await glory.ask(`/v1/games/${created.game}/actions`, { token })).body as { decisions: { commands: object[] }[] };
    await glory.ask(`/v1/games/${created.game}/actions`, { token, body: { command: decisions.find(({ commands }) => commands.length > 0)!.commands[0] } });
  }
  const { text } = await glory.ask(`/v1/games/${created.game}/export`);
  const { body } = await glory.ask('/v1/audits', { method: 'POST', body: text, headers: { 'content-type': LINES } });
  expect(body).toMatchObject({ ok: true, judging: { status: 'verified', judged: 13, unjudged: 0 } });
  await glory.close();
});
