import { INITIAL_STATE, evolve } from '../src/systems/glory/evolve.js';
import type { GloryEvent } from '../src/systems/glory/events.js';
import { scenario, wholeGame } from './game.js';
import { collectGarbage, median, timeOf, type Measured } from './measured.js';

const ROUNDS = 41;
const REPLAYS = 10_000;

/** Folding a whole game's events against parsing the same events from JSON, in rounds that alternate. */
export function foldBench(): Measured {
  const game = wholeGame(scenario('fredericksburg'), 11);
  const texts = game.map((event) => JSON.stringify(event));
  const rest = game.slice(1);
  const parse = (): number => texts.reduce((sum, text) => sum + (JSON.parse(text) as { type: string }).type.length, 0);
  const folds: number[] = [];
  const parses: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    parses.push(timeOf(parse));
    // Parsed afresh, as when a game is loaded: a map that was compiled before would not be compiled again.
    const begun = JSON.parse(texts[0]!) as GloryEvent;
    folds.push(timeOf(() => rest.reduce(evolve, evolve(INITIAL_STATE, begun))));
  }
  const each = (times: readonly number[]): string => (median(times) / game.length / 1000).toFixed(2);
  return {
    name: `fold ${String(game.length)} events, against JSON.parse of them`,
    ratio: median(folds) / median(parses),
    target: 1.5,
    figures: `${each(folds)} µs an event, parsing ${each(parses)} µs`,
  };
}

/** The heap after 10,000 replays of a game against the heap after the first 1,000. */
export function memoryBench(): Measured {
  const game = wholeGame(scenario('training'), 3).slice(0, 150);
  const replay = (times: number): number => {
    for (let i = 0; i < times; i++) game.reduce(evolve, INITIAL_STATE);
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const early = replay(REPLAYS / 10);
  const late = replay(REPLAYS - REPLAYS / 10);
  return {
    name: `heap after ${String(REPLAYS)} replays, against after a tenth of them`,
    ratio: late / early,
    target: 1.1,
    figures: `${(late / 2 ** 20).toFixed(1)} MiB`,
  };
}
