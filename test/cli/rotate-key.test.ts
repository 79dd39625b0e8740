import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rotateKeyOfStore } from '../../src/cli/rotate-key.js';
import { openStores } from '../../src/wiring/open-stores.js';
import { runProgram } from '../support/program.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vedette-rotate-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const rotateKey = (store: string, ...options: string[]) => runProgram(rotateKeyOfStore, options, { VEDETTE_STORE: store });

it('rotate-key gives the store of a service that runs another key, and says which one signs from when on', async () => {
  const stores = await openStores(`sqlite:${folder}`);
  const [first] = await stores.keys.published();
  const { status, output, errors } = await rotateKey(`sqlite:${folder}`);
  const [, second] = await stores.keys.published();
  expect([status, errors]).toEqual([0, '']);
  expect(output).toBe(`${second?.kid} signs from the next start of the service on\n${first?.kid} stays published\n`);
  expect((await stores.keys.head({ id: 'g', version: 1, head: 'ab'.repeat(32) })).key).toBe(first?.kid);
  await stores.close();
});

it.each([
  ['sqlite:nowhere/at/all', [], 'There are no keys in nowhere/at/all'],
  ['memory', [], 'Only a store in SQLite or PostgreSQL keeps its keys'],
  ['mysql://root:hush@localhost', [], 'The configuration is wrong'],
  ['memory', ['--unknown'], "Unknown option '--unknown'"],
])('rotate-key of %s %j is told what is wrong', async (store, options, said) => {
  const { status, output, errors } = await rotateKey(store, ...options);
  expect([status, output]).toEqual([2, '']);
  expect(errors.startsWith(said)).toBe(true);
  expect(errors).toMatch(/^ {2}--help /m);
  expect(errors).not.toMatch(/hush|^ +at .*:\d+/m);
});

it('rotate-key --help tells how it is called', async () => {
  const { status, output } = await rotateKey('memory', '--help');
  expect([status, output.includes('VEDETTE_STORE')]).toEqual([0, true]);
});
