import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { account } from '../../src/cli/account.js';
import { tellGame, tellLog, written, type Account, type AccountLine, type AccountRequest } from '../../src/games/account.js';
import { exportGame } from '../../src/games/export.js';
import { rolesOf, scopesOf, tokenHash } from '../../src/games/roles.js';
import type { Service } from '../../src/games/service.js';
import { takeBack } from '../../src/games/take-back.js';
import type { SeenEntry } from '../../src/games/visibility.js';
import { systems } from '../../src/systems/registry.js';
import { scenarioNamed } from '../conformance/scenarios.js';
import { parse } from '../playthroughs/endings.js';
import { actAs, must, newGame, openService, type Played } from '../support/playing.js';
import { runProgram } from '../support/program.js';
import { RecordedLog } from '../support/recorded-log.js';

const GAME = 'game-1';
const FOLDER = join('test', 'playthroughs', 'endings');

/** A game of each system that goes on for so many commands, of which the last ones were taken back and given again. */
const GAMES = [
  { file: '1st-manassas-union-marginal.ndjson', commands: 150, again: 20 },
  { file: 'corinth-road-union-marginal.ndjson', commands: 80, again: 34 },
  { file: 'belmont-union-marginal.ndjson', commands: 100, again: 30 },
] as const;

function recorded({ file, commands, again }: (typeof GAMES)[number]) {
  const { header, lines } = parse(readFileSync(join(FOLDER, file), 'utf8'));
  const { system, scenario } = scenarioNamed(header.scenario);
  const log = new RecordedLog({ system, scenario, stream: GAME });
  const play = (from: number) => {
    for (const [side, command, faces] of lines.slice(from, commands)) log.play({ side, command, faces });
  };
  for (const [side, command, faces] of lines.slice(0, commands - again)) log.play({ side, command, faces });
  const to = log.events.length;
  play(commands - again);
  log.takeBack('union', to);
  const takenBack = log.events.length;
  play(commands - again);
  return { system, events: log.events, to, takenBack };
}

/** Puts the log into a service of its own; the token of a role is its name. */
async function served({ system, events }: ReturnType<typeof recorded>): Promise<Played> {
  const played = await openService({ systems, scenarios: [] });
  for (const event of events) must(await played.stores.events.append(GAME, [event], event.version - 1));
  const tokens = rolesOf(system.sides).map((role) => ({ id: role, game: GAME, role, hash: tokenHash(role), scopes: scopesOf(role), created: events[0]!.time, revoked: null }));
  await played.service.access.addTokens(GAME, tokens);
  return played;
}

async function told(service: Service, request: Partial<AccountRequest>): Promise<readonly AccountLine[]> {
  return must(await tellGame(service, { game: GAME, limit: Infinity, ...request })).lines;
}

/** What the program prints of a log in a file. */
async function toldByProgram(entries: readonly SeenEntry[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-account-'));
  const file = join(folder, 'game.ndjson');
  writeFileSync(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  const { output } = await runProgram(account, [file]).finally(() => rmSync(folder, { recursive: true }));
  return output;
}

describe.each(GAMES)('the account of $file', (game) => {
  const log = recorded(game);
  const { system, to, takenBack } = log;
  let played: Played;
  let service: Service;
  beforeAll(async () => {
    played = await served(log);
    ({ service } = played);
  });
  afterAll(() => played.stores.close());

  it.each(rolesOf(system.sides))('is told to the %s as his own export tells it without the service', async (token) => {
    const { pages } = must(await exportGame(service, { game: GAME, token }));
    const entries: SeenEntry[] = [];
    for await (const page of pages) entries.push(...page);
    const lines = await told(service, { token });
    expect(lines.length).toBeGreaterThan(50);
    expect(lines).toEqual(await tellLog(entries, system));
    expect(await toldByProgram(entries)).toBe(lines.map((line) => `${written(line)}\n`).join(''));
  });

  it('is the same in pages, from whichever version on, headings and all', async () => {
    const token = 'seat:union';
    const whole = await told(service, { token });
    for (let after = 0; after < log.events.length; after += 7) {
      const lines = await told(service, { token, after });
      expect(lines).toEqual(whole.slice(whole.length - lines.length));
      expect(lines[0]!.version).toBeGreaterThan(after);
      expect(whole.at(-lines.length - 1)?.version ?? 0).toBeLessThanOrEqual(after);
    }
    const pages: AccountLine[] = [];
    for (let next: number | null = 0; next !== null; ) {
      const page: Account = must(await tellGame(service, { game: GAME, token, after: next, limit: 40 }));
      pages.push(...page.lines);
      next = page.next;
    }
    expect(pages).toEqual(whole);
  });

  it('tells what was taken back, and what was done instead under the heading that stands there again', async () => {
    const whole = await told(service, { token: 'arbiter' });
    const words = (from: number, end: number) => whole.filter(({ version }) => from < version && version <= end).map(({ text }) => text);
    const isHeading = ({ by, depth, text }: AccountLine) => by === 'system' && depth === 1 && !text.endsWith('.');
    const heading = whole.findLast((line) => line.version <= to && isHeading(line))!.text;
    expect(words(takenBack - 1, takenBack)).toEqual([`Union takes back all since version ${to}.`]);
    expect(words(takenBack, log.events.length)).toEqual([heading, ...words(to, takenBack - 1)]);
  });
});

describe('the service', () => {
  it('tells what was sealed to its own side alone, what was taken back, as of any version, and as text', async () => {
    const { service, stores } = await openService({ systems, scenarios: [scenarioNamed('corinth-road').scenario as never] });
    const created = await newGame(service, { scenario: 'corinth-road', title: 'After G-10.41.a' });
    must(await actAs(service, created, 'union', { command: { type: 'bid', levels: 2 } }));
    must(await takeBack(service, { game: created.game, token: created.tokens['seat:union'], to: created.version }));
    must(await actAs(service, created, 'union', { command: { type: 'bid', levels: 1 } }));
    const linesFor = (role: string, more: object = {}) => told(service, { game: created.game, token: created.tokens[role], ...more });
    const textFor = async (role: string, more: object = {}) => (await linesFor(role, more)).map(written);
    const begun = ['    1               After G-10.41.a', '    4               Turn 1, 5–11 April (H-4.0.1)'];
    const back = '    9  union        Union takes back all since version 7.';
    expect(await textFor('seat:union')).toEqual([...begun, '    8  union          In secret, the union side bids 2 (H-5.1.2).', back, '   10  union          In secret, the union side bids 1 (H-5.1.2).']);
    expect(await textFor('seat:confederate')).toEqual([...begun, back]);
    expect(await textFor('seat:union', { at: 8 })).toEqual((await textFor('seat:union')).slice(0, 3));
    const [first] = await linesFor('observer');
    expect(first).toMatchObject({ by: 'service', seat: null, rules: [] });
    await stores.close();
  });
});
