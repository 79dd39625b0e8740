import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyHeadProof, type HeadReport } from '../../src/audit/head-proof.js';
import { keptHead, logIn } from '../../src/cli/log.js';
import { verify } from '../../src/cli/verify.js';
import { audit } from '../../src/games/audit.js';
import { exportGame } from '../../src/games/export.js';
import { KeyRing, type PublishedKey } from '../../src/games/key-ring.js';
import type { SigningKey } from '../../src/games/key-store.js';
import { systems } from '../../src/systems/registry.js';
import { builtInScenarios } from '../../src/wiring/scenario-files.js';
import { must, newGame, openService } from '../support/playing.js';
import { runProgram } from '../support/program.js';

/* Somebody kept a head, and is given a file later. */

let folder: string;
let keys: readonly PublishedKey[];
const file = (name: string) => join(folder, name);
const write = (name: string, value: unknown) => writeFileSync(file(name), typeof value === 'string' ? value : JSON.stringify(value));

/** Two games of one service, each with its export; the second is said to be the first. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vedette-kept-'));
  const kept: SigningKey[] = [];
  const ring = await KeyRing.open({ keys: async () => kept, add: async (key) => void kept.push(key), close: async () => undefined }, '2026-01-01T00:00:00.000Z');
  const { service, stores } = await openService({ systems, scenarios: builtInScenarios(systems.keys()), keys: ring });
  keys = await ring.published();
  const first = await newGame(service, { scenario: 'training' });
  const { head, pages } = must(await exportGame(service, { game: first.game }));
  const entries = [];
  for await (const page of pages) entries.push(...page);
  const lines = (values: readonly unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');
  write('game.ndjson', lines([{ head }, ...entries]));
  write('events.ndjson', lines(entries));
  write('short.ndjson', lines(entries.slice(0, -1)));
  write('keys.json', { keys });
  write('answer.json', { version: head.version, head });
  write('earlier.json', await ring.head({ id: first.game, version: 2, head: entries[1]!.hash }));
  write('other.json', await ring.head({ id: first.game, version: 2, head: 'ab'.repeat(32) }));
  write('foreign.json', (await newGame(service, { scenario: 'training' })).head);
  write('no-head.json', { version: 3 });
  await stores.close();
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

it.each<readonly [log: string, head: string, found: readonly string[]]>([
  ['game.ndjson', 'earlier.json', []],
  ['game.ndjson', 'answer.json', []],
  ['events.ndjson', 'earlier.json', []],
  ['short.ndjson', 'answer.json', ['event-missing', 'cut-short']],
  ['game.ndjson', 'other.json', ['forked']],
  ['events.ndjson', 'other.json', ['rewritten']],
  ['game.ndjson', 'foreign.json', ['head-of-other-game']],
])('%s against %s', (log, head, found) => {
  const { ok, faults, heads = [] } = audit(logIn(file(log)), { systems, keys, kept: [keptHead(file(head))], after: 'go-on' });
  expect([ok, faults.map(({ code }) => code)]).toEqual([found.length === 0, found]);
  // What can be proved to others is there whole: whoever has the keys needs nothing else.
  const proves = log === 'game.ndjson' && head !== 'foreign.json';
  expect(heads.map(({ proof }) => proof !== undefined)).toEqual([proves]);
  for (const report of heads) if (report.proof) expect(verifyHeadProof(report.proof, keys)).toEqual(report);
});

it('without the keys nothing counts as signed', () => {
  const { faults } = audit(logIn(file('game.ndjson')), { systems, kept: [keptHead(file('earlier.json'))], after: 'go-on' });
  expect(faults.map(({ code, version }) => [code, version])).toEqual([['key-unknown', 2]]);
});

it.each(['no-head.json', 'nowhere.json', 'game.ndjson'])('%s is no head', (name) => {
  expect(() => keptHead(file(name))).toThrow(`${file(name)} cannot be read: `);
});

it('verify --head --keys --proof tells what is wrong, and gives the proof as data', async () => {
  const { status, output, errors } = await runProgram(verify, [file('game.ndjson'), '--head', file('other.json'), '--keys', file('keys.json'), '--proof', file('proof.json')]);
  expect([status, errors]).toEqual([1, '']);
  expect(output).toMatch(/version 2: forked[^]*NOT VERIFIED\n$/);
  const [report, ...others] = JSON.parse(readFileSync(file('proof.json'), 'utf8')) as HeadReport[];
  expect(others).toEqual([]);
  expect(verifyHeadProof(report!.proof!, keys)).toEqual(report);
}, 60_000);
