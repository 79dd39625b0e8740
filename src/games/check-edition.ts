import type { AuditFault } from '../audit/fault.js';
import { isOpen, type LogEntry } from '../audit/verify.js';
import type { EventStore } from '../event-store/port.js';
import type { Systems } from './game.js';
import { judging, type JudgingReport } from './judge-again.js';

/** What is needed of a log to judge its games again. */
export type LogReader = Pick<EventStore, 'read' | 'readAll' | 'close'>;

/** A game that was judged again under the rules that run. */
export interface JudgedGame {
  readonly game: string;
  readonly report: JudgingReport;
  /** What would be decided otherwise now, by version. */
  readonly faults: readonly AuditFault[];
}

/** Judges a game again under the rules that run, whatever edition it is played by. */
export function checkGame(entries: readonly LogEntry[], systems: Systems): JudgedGame {
  const game = entries.find(isOpen)?.stream ?? 'unknown';
  const steps = judging(entries, { systems, after: 'go-on', rules: 'running' });
  for (;;) {
    const { done, value } = steps.next();
    if (done) return { game, ...value };
  }
}

const PAGE = 1000;

/** Judges every game of a log again, the oldest first. Reads, and writes nothing. */
export async function* checkGames(log: LogReader, systems: Systems): AsyncGenerator<JudgedGame> {
  for (const game of await gamesIn(log)) yield checkGame(await log.read(game), systems);
}

async function gamesIn(log: LogReader): Promise<readonly string[]> {
  const games: string[] = [];
  for (let after = 0; ; ) {
    const page = await log.readAll(after, PAGE);
    const last = page.at(-1);
    if (last === undefined) return games;
    games.push(...page.filter(({ type, version }) => version === 1 && type === 'game-created').map(({ stream }) => stream));
    after = last.position;
  }
}
