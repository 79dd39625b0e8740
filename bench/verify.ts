import { chance } from '../src/cli/chance.js';
import { choose } from '../src/cli/player.js';
import type { Envelope } from '../src/event-store/port.js';
import { audit } from '../src/games/audit.js';
import { fold, unborn, type Game } from '../src/games/game.js';
import { readLog } from '../src/games/log-file.js';
import { systems } from '../src/systems/registry.js';
import { scenarioNamed } from '../test/conformance/scenarios.js';
import { RecordedLog } from '../test/support/recorded-log.js';
import { median, timeOf, type Measured } from './measured.js';

const SEED = '5eed'.repeat(16);
const EVENTS = 2000;
const LENGTHS = [500, 1000, EVENTS];
const ROUNDS = 15;

/** A long game of each system. */
const GAMES = ['1st-manassas', 'shiloh-1862', 'belmont'];

/** Verifies a game of each system. */
export function verifyBench(): readonly Measured[] {
  return GAMES.flatMap(verifyGame);
}

/**
 * Verifies 2,000 events of a finished game, or all if it has fewer, from their lines (chain, orders, dice, every decision
 * judged again), against reading and folding the same lines; and the first 500 and 1,000 of them, to show that the cost
 * grows with the log alone.
 */
function verifyGame(id: string): readonly Measured[] {
  const game = finishedGame(id);
  const verdicts = LENGTHS.map((length) => ({ lines: linesOf(game, length), times: [] as number[] }));
  const { lines: whole } = verdicts.at(-1)!;
  const folds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    folds.push(timeOf(() => folded(whole)));
    for (const { lines, times } of verdicts) times.push(timeOf(() => verified(lines)));
  }
  const each = verdicts.map(({ lines: { length }, times }) => ({ length, micros: median(times) / length / 1000 }));
  const [few, , all] = each as [Each, Each, Each];
  const fold = median(folds) / whole.length / 1000;
  return [
    {
      name: `${id}: verify ${String(whole.length)} events of a finished game, judging again, against folding them from their lines`,
      ratio: all.micros / fold,
      target: 10,
      figures: `${all.micros.toFixed(0)} µs an event, folding ${fold.toFixed(0)} µs`,
    },
    {
      name: `${id}: verifying an event of ${String(all.length)}, against one of ${String(few.length)}`,
      ratio: all.micros / few.micros,
      target: 1.5,
      figures: each.map(({ length, micros }) => `of ${String(length)} ${micros.toFixed(0)} µs`).join(', '),
    },
  ];
}

interface Each {
  readonly length: number;
  /** Microseconds an event. */
  readonly micros: number;
}

/** So many events of a game, and those that end the last command; all when it has fewer. */
function linesOf(game: readonly Envelope[], least: number): readonly string[] {
  const end = game.findIndex(({ command }, index) => index >= least && command !== game[index - 1]!.command);
  return game.slice(0, end < 0 ? game.length : end).map((event) => JSON.stringify(event));
}

/** A game that random players play to its end, or as far as is needed. */
function finishedGame(id: string): readonly Envelope[] {
  const { system, scenario } = scenarioNamed(id);
  const log = new RecordedLog({ system, scenario, seed: SEED });
  const random = chance(1);
  for (let [now] = system.awaiting(log.state); now && log.events.length < 2 * EVENTS; [now] = system.awaiting(log.state)) {
    log.play({ side: now.side, command: choose(random, { offers: system.offers(log.state, now.side), enemies: [], accepts: () => false }) });
  }
  return log.events;
}

function folded(lines: readonly string[]): Game {
  const events = lines.map((line) => JSON.parse(line) as Envelope);
  return events.reduce((game, event) => fold(game, event, () => undefined), unborn(events[0]!, systems)!);
}

function verified(lines: readonly string[]): void {
  const report = audit(readLog(lines.join('\n')), { systems, after: 'go-on' });
  if (!report.ok || report.judging.status !== 'verified') throw new Error(JSON.stringify(report));
}
