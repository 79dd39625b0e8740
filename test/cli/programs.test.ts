import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { account } from '../../src/cli/account.js';
import { play } from '../../src/cli/play.js';
import type { Program } from '../../src/cli/program.js';
import { rules } from '../../src/cli/rules.js';
import { verify } from '../../src/cli/verify.js';
import { runProgram } from '../support/program.js';

/* Whoever calls a program wrongly is told what is wrong and how it is called, never a stack. */

const STACK = /^ +at .*:\d+/m;
const ENTRY = {
  version: 1, stream: 's', type: 'game-created', schema: 1, edition: 'vedette@1', seat: null, command: 'c', time: 't', visibility: 'public',
  salt: 's', digest: 'd', previous: 'p', hash: 'h', data: {}, rolls: [],
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vedette-programs-'));
  writeFileSync(join(folder, 'text.ndjson'), 'no JSON\n');
  writeFileSync(join(folder, 'numbers.ndjson'), `${JSON.stringify(ENTRY)}\n17\n`);
  writeFileSync(join(folder, 'no-dice.ndjson'), `${JSON.stringify(ENTRY)}\n`);
  writeFileSync(join(folder, 'half.ndjson'), `${JSON.stringify({ ...ENTRY, withheld: true, rolls: undefined })}\n`);
});
afterAll(() => rmSync(folder, { recursive: true }));

const AN_OPTION = /^ {2}--help /m;

const PROGRAMS: Readonly<Record<string, Program>> = { account, play, rules, verify };

describe('a program that is called wrongly', () => {
  it.each<readonly [program: string, options: readonly string[], said: string]>([
    ['play', ['--unknown'], "Unknown option '--unknown'"],
    ['play', ['--seed'], "Option '--seed <value>' argument missing"],
    ['play', ['--seed', 'seven'], '--seed wants a number of up to nine digits'],
    ['play', ['training'], "Unexpected argument 'training'"],
    ['account', ['--unknown'], "Unknown option '--unknown'"],
    ['account', [], 'one file is wanted'],
    ['verify', ['--unknown'], "Unknown option '--unknown'"],
    ['verify', [], 'one file is wanted'],
    ['verify', ['a.ndjson', 'b.ndjson'], 'one file is wanted'],
    ['rules', ['--unknown'], "Unknown option '--unknown'"],
    ['rules', [], 'a row or paragraph is wanted'],
    ['rules', ['H-5.2.1', 'Z-5.99'], 'no row or paragraph is called Z-5.99'],
  ])('%s %j', async (program, options, said) => {
    const { status, output, errors } = await runProgram(PROGRAMS[program]!, options);
    expect([status, output]).toEqual([2, '']);
    expect(errors.startsWith(said)).toBe(true);
    expect(errors).toMatch(AN_OPTION);
    expect(errors).not.toMatch(STACK);
  });

  it.each([
    ['nowhere.ndjson', 'no such file'],
    ['.', 'illegal operation on a directory'],
    ['text.ndjson', 'line 1 is no entry of a log'],
    ['numbers.ndjson', 'line 2 is no entry of a log'],
    ['half.ndjson', 'line 1 is no entry of a log'],
  ])('verify, with a file that cannot be read: %s', async (name, said) => {
    const { status, errors } = await runProgram(verify, [join(folder, name)]);
    expect(status).toBe(2);
    expect(errors).toContain(`${name === '.' ? folder : join(folder, name)} cannot be read: `);
    expect(errors).toContain(said);
    expect(errors).not.toMatch(STACK);
  });
});

it('account says of a log whose game it does not know that it does not', async () => {
  const { status, output, errors } = await runProgram(account, [join(folder, 'no-dice.ndjson')]);
  expect([status, output]).toEqual([2, '']);
  expect(errors).toMatch(/does not begin with the creation of a game of a system that is known here\n/);
});

it('verify judges a log that does not say how its dice are rolled', async () => {
  const { status, output, errors } = await runProgram(verify, [join(folder, 'no-dice.ndjson')]);
  expect([status, errors]).toEqual([1, '']);
  expect(output).toMatch(/digest-mismatch[^]*NOT VERIFIED\n$/);
});

it.each(['account', 'play', 'verify', 'rules'])('%s --help tells how it is called', async (program) => {
  const { status, output, errors } = await runProgram(PROGRAMS[program]!, ['--help']);
  expect([status, errors]).toEqual([0, '']);
  expect(output).toMatch(AN_OPTION);
});

describe('play', () => {
  it.each(['http://127.0.0.1:9', 'nonsense'])('where nobody answers: %s', async (url) => {
    const { status, errors } = await runProgram(play, [], { VEDETTE_URL: url });
    expect(status).toBe(1);
    expect(errors).toMatch(new RegExp(`^${url} does not answer \\(.+\\); .*VEDETTE_URL\n$`));
  });

  it('where something else answers', async () => {
    const other = createServer((_, reply) => reply.end('<html>Welcome</html>')).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { status, errors } = await runProgram(play, [], { VEDETTE_URL: `http://127.0.0.1:${(other.address() as AddressInfo).port}` }).finally(() => other.close());
    expect(status).toBe(1);
    expect(errors).toMatch(/^http:\S+ answers \/scenarios\/training with something that cannot be read \(.+\)\n$/);
  });
});
