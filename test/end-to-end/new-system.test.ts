import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/*
 * A copy of the sources, in which a system called kadet is laid out and looked at by everything that looks at a system;
 * `npm test` looks at the templates themselves, but for where they are put.
 */
const COPIED = ['src', 'scripts', 'scenarios', 'test/conformance', 'package.json', 'tsconfig.json', 'jest.config.mjs', 'jest.resolver.cjs', 'jest.setup.cjs', '.dependency-cruiser.cjs'];
const BIN = resolve('node_modules', '.bin');
const PROGRAM_TIME = 120_000;

const copy = realpathSync(mkdtempSync(join(tmpdir(), 'vedette-new-system-')));

interface Ran {
  readonly status: number;
  readonly output: string;
}

/** Runs a program in the copy, and waits for it. */
function run(program: string, ...options: readonly string[]): Promise<Ran> {
  return new Promise((done) => {
    const env = { ...process.env, PATH: `${BIN}:${process.env.PATH ?? ''}` };
    execFile(program, options, { cwd: copy, env }, (error, output, errors) => done({ status: error ? 1 : 0, output: output + errors }));
  });
}

const sound = (output: unknown = expect.any(String)): Ran => ({ status: 0, output: output as string });

beforeAll(async () => {
  for (const place of COPIED) cpSync(place, join(copy, place), { recursive: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  expect(await run('node', 'scripts/new-system.mjs', 'kadet')).toEqual(sound());
}, PROGRAM_TIME);

afterAll(() => rmSync(copy, { recursive: true }));

describe('npm run new:system', () => {
  it('lays out a system, its tests and a scenario, in which nothing is left of the template’s name', () => {
    const rooms = readdirSync(join(copy, 'src/systems/kadet'));
    for (const room of ['index.ts', 'state.ts', 'decide.ts', 'evolve.ts', 'offers.ts', 'observe.ts', 'codec.ts', 'procedures', 'tables', 'rulebook']) expect(rooms).toContain(room);
    for (const folder of ['src/systems/kadet', 'test/kadet', 'scenarios/kadet']) {
      const files = readdirSync(join(copy, folder), { recursive: true, encoding: 'utf8' }).filter((file) => /[.]/.test(file));
      for (const file of files) expect(readFileSync(join(copy, folder, file), 'utf8')).not.toMatch(/skeleton/i);
    }
  });

  it('has the types that the registry wants', async () => {
    // As the registry takes it, but without the other systems, which take tsc ten times as long.
    writeFileSync(join(copy, 'taken.ts'), "import type { AnyRuleSystem } from './src/kernel/system.js';\nimport { kadet } from './src/systems/kadet/index.js';\n\nexport const taken: AnyRuleSystem = kadet;\n");
    writeFileSync(join(copy, 'tsconfig.kadet.json'), JSON.stringify({ extends: './tsconfig.json', include: ['taken.ts', 'src/systems/kadet', 'test/kadet'] }));
    expect(await run('tsc', '--noEmit', '-p', 'tsconfig.kadet.json')).toEqual(sound(''));
  }, PROGRAM_TIME);

  it('imports only what a system may', async () => {
    expect(await run('depcruise', 'src/systems/kadet', 'src/systems/registry.ts', '--config', '.dependency-cruiser.cjs')).toEqual(sound());
  }, PROGRAM_TIME);

  it('carries out every row of its rule index, or says why not', async () => {
    expect(await run('node', 'scripts/rulebook.mjs', '--check')).toEqual(sound(''));
    expect(await run('node', 'scripts/check-rules.mjs')).toEqual(sound(expect.stringContaining('kadet')));
  }, PROGRAM_TIME);

  it('passes its own tests', async () => {
    expect(await run('jest', '--selectProjects', 'unit', 'test/kadet')).toEqual(sound(expect.stringMatching(/Tests: +6 passed, 6 total/)));
  }, PROGRAM_TIME);

  it('holds all that a rule system promises, in ten games under the closest look', async () => {
    expect(await run('tsx', 'test/conformance/fuzz.ts', '--scenario', 'kadet-crossroads', '--games', '10')).toEqual(sound(expect.stringMatching(/^10 games, 240 commands, .* 0 failed/)));
  }, PROGRAM_TIME);

  it.each([
    [['kadet'], 'src/systems/kadet exists'],
    [['two-words'], 'one word in lower-case letters'],
    [['picket', 'H'], 'choose another LETTER'],
  ])('refuses %j: %s', async (options, reason) => {
    const { status, output } = await run('node', 'scripts/new-system.mjs', ...options);
    expect([status, output]).toEqual([1, expect.stringContaining(reason)]);
    expect(existsSync(join(copy, 'src/systems', 'picket'))).toBe(false);
  });
});
