import 'reflect-metadata';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkGame, checkGames, type JudgedGame } from '../games/check-edition.js';
import { systems } from '../systems/registry.js';
import { readConfig } from '../wiring/config.js';
import { openLog } from '../wiring/open-stores.js';
import { faultLine } from './audit.js';
import { logIn } from './log.js';
import { Misuse, type Program } from './program.js';

const USAGE = `Judges games again under the rules that run, whatever edition they are played by, and tells what would be decided
otherwise now. Changes nothing. Exit status 0 when nothing would, 1 when something would, 2 when the games cannot be read.
  check-edition               the games of the store that VEDETTE_STORE names (default sqlite:data), also while a service runs on it
  check-edition <store>       sqlite:PATH or postgres://…
  check-edition <folder>      exports, one game a file: *.ndjson
  check-edition <file>        one export
  --help                      prints this`;

const STORE = /^(sqlite:|postgres(ql)?:\/\/)/;

async function* judged(where: string): AsyncGenerator<JudgedGame> {
  if (!STORE.test(where)) {
    yield* judgedFiles(where);
    return;
  }
  const log = await openLog(where).catch(misused);
  try {
    yield* checkGames(log, systems);
  } finally {
    await log.close();
  }
}

function* judgedFiles(where: string): Generator<JudgedGame> {
  for (const file of filesAt(where)) yield checkGame(logIn(file).entries, systems);
}

function filesAt(where: string): readonly string[] {
  if (statSync(where, { throwIfNoEntry: false })?.isFile()) return [where];
  const names = namesIn(where).filter((name) => name.endsWith('.ndjson')).sort();
  if (names.length === 0) throw new Misuse(`${where} holds no exports: *.ndjson`);
  return names.map((name) => join(where, name));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    return misused(error);
  }
}

function misused(error: unknown): never {
  throw new Misuse(error instanceof Error ? error.message : String(error));
}

interface Counts {
  games: number;
  otherwise: number;
  judged: number;
  unjudged: number;
}

function count(counts: Counts, { report: { judged, unjudged }, faults }: JudgedGame): void {
  counts.games += 1;
  counts.otherwise += faults.length > 0 ? 1 : 0;
  counts.judged += judged;
  counts.unjudged += unjudged;
}

/** Which games would a change of the rules break? */
export const checkEdition: Program = {
  usage: USAGE,
  async run({ options, environment, print }) {
    const { positionals: [where, ...others] } = parseArgs({ args: [...options], allowPositionals: true });
    if (others.length > 0) throw new Misuse('one folder or store is wanted');
    const counts: Counts = { games: 0, otherwise: 0, judged: 0, unjudged: 0 };
    for await (const game of judged(where ?? readConfig(environment).store)) {
      count(counts, game);
      if (game.faults.length > 0) print([`Game ${game.game}`, ...game.faults.map(faultLine)].join('\n'));
    }
    print(`${counts.games} games, ${counts.judged} decisions judged again, ${counts.unjudged} that cannot be; ${counts.otherwise} games would now be decided otherwise`);
    return counts.otherwise > 0 ? 1 : 0;
  },
};
