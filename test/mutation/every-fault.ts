import { appendFileSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Loads the tests of test/glory once, and runs those that reach a fault, with the fault switched on, until one fails. Run by
 * scripts/mutate.mjs in a copy of the repository whose procedures carry all their faults, each behind a switch.
 */

/** What the switches read; the name is Stryker's. */
interface Switches {
  activeMutant?: string;
  currentTestId?: string;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: { readonly perTest: Readonly<Record<string, Readonly<Record<string, number>>>> };
}

interface Collected {
  readonly name: string;
  readonly run: () => unknown;
  milliseconds: number;
}

/** A fault that is met so often has made a loop endless. */
const ENDLESS = 1_000_000;

const { faults, journal, slow } = JSON.parse(process.env.MUTATE ?? '{}') as { readonly faults: readonly string[]; readonly journal: string; readonly slow: readonly string[] };

const switches: Switches = {};
Object.assign(globalThis, { __stryker__: switches });

/** Reads the test files with a `test` that only collects. */
function collect(folder: string): readonly Collected[] {
  const found: Collected[] = [];
  const path: string[] = [];
  const test = (name: string, run: () => unknown): void => void found.push({ name: [...path, name].join(' > '), run, milliseconds: 0 });
  const describe = (name: string, body: () => void): void => {
    path.push(name);
    body();
    path.pop();
  };
  const each = (declare: (name: string, run: () => unknown) => void) => (rows: readonly unknown[]) => (name: string, run: (...row: readonly unknown[]) => unknown) =>
    rows.forEach((row, at) => declare(`${name} #${String(at)}`, () => run(...(Array.isArray(row) ? (row as readonly unknown[]) : [row]))));
  const own = { test: globalThis.test, it: globalThis.it, describe: globalThis.describe };
  const collecting = Object.assign(test, { each: each(test) });
  Object.assign(globalThis, { test: collecting, it: collecting, describe: Object.assign(describe, { each: each(describe) }) });
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.test.ts') && !slow.includes(name))) {
    path.push(file);
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    require(join(process.cwd(), folder, file));
    path.pop();
  }
  Object.assign(globalThis, own);
  return found;
}

async function passes(collected: Collected): Promise<boolean> {
  const started = Date.now();
  switches.hitCount = 0;
  try {
    await collected.run();
    return true;
  } catch {
    return false;
  } finally {
    collected.milliseconds = Date.now() - started;
  }
}

function note(entry: object): void {
  appendFileSync(journal, `${JSON.stringify(entry)}\n`);
}

it('runs the tests against every fault', async () => {
  const done = new Set(readFileSync(journal, 'utf8').split('\n').filter(Boolean).map((line) => (JSON.parse(line) as { readonly fault: string }).fault));
  const tests = collect(join('test', 'glory'));
  const sound: { readonly test: Collected; readonly id: string }[] = [];
  for (const [at, test] of tests.entries()) {
    switches.currentTestId = String(at);
    if (await passes(test)) sound.push({ test, id: String(at) });
  }
  delete switches.currentTestId;
  switches.hitLimit = ENDLESS;
  const reached = switches.mutantCoverage?.perTest ?? {};
  for (const fault of faults.filter((each) => !done.has(each))) {
    const able = sound.filter(({ id }) => (reached[id]?.[fault] ?? 0) > 0).sort((a, b) => a.test.milliseconds - b.test.milliseconds);
    note({ fault, started: able.length });
    switches.activeMutant = fault;
    let by: string | undefined;
    for (const { test } of able) {
      if (by === undefined && !(await passes(test))) by = test.name;
    }
    switches.activeMutant = '';
    note({ fault, tests: able.length, by: by ?? null });
  }
  note({ fault: 'end', tests: sound.length, unsound: tests.length - sound.length });
}, 24 * 3_600_000);
