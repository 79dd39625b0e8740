import { mergeTallies, playGame, type GameReport, type Rigour } from './conformance.js';
import { probesOf } from './probes.js';
import { MOST_COMMANDS, THINNED, THOROUGH } from './rigours.js';
import { allScenarios, type Played } from './scenarios.js';

/** Seeds of the games of each scenario; half of them in each of two test files, since there are two cores. */
const GAMES: Readonly<Record<string, number>> = {
  training: 200,
  'corinth-road': 24,
  belmont: 10,
};
const DEFAULT_GAMES = 2;

/** Seeds from 1 on; `half` 0 takes the even ones, 1 the odd ones. */
export function seedsOf({ id }: Played, half: number): readonly number[] {
  const games = GAMES[id] ?? DEFAULT_GAMES;
  return Array.from({ length: games }, (_, at) => at + 1).filter((seed) => seed % 2 === half);
}

/** Short games up to this seed are looked at closely; the others, and those of long scenarios, here and there. */
const LAST_CLOSE = 60;

function rigourOf({ id }: Played, seed: number): Rigour {
  return id in GAMES && seed <= LAST_CLOSE ? THOROUGH : THINNED;
}

/** How many types of command the system has: small ones cannot be refused for twenty reasons. */
function commandsOf({ system }: Played): number {
  return (system.commandSchema.anyOf as readonly unknown[]).length;
}

/** Declares the tests of one half of the games of every scenario of every registered system. */
export function describeGames(half: number): void {
  describe.each(allScenarios())('$system.id: $id', (played) => {
    const seeds = seedsOf(played, half);
    const reports: GameReport[] = [];

    it(`${seeds.length} random games on frozen states hold all that a rule system promises`, () => {
      const { system, scenario } = played;
      for (const seed of seeds) reports.push(playGame({ system, scenario, seed, rigour: rigourOf(played, seed), mostCommands: MOST_COMMANDS, probe: probesOf(system) }));
      expect(reports).toHaveLength(seeds.length);
    }, 600_000);

    it('these games try what they are meant to try: offers, near misses of all three kinds, every face of the dice', () => {
      const sum = (of: (report: GameReport) => number): number => reports.reduce((total, report) => total + of(report), 0);
      const share = rigourOf(played, seeds[0]!).closely / 100;
      expect(sum((report) => report.offersTried)).toBeGreaterThan(1000 * share);
      expect(sum((report) => report.nearMisses.malformed)).toBeGreaterThan(50 * share);
      expect(sum((report) => report.nearMisses.refused)).toBeGreaterThan(500 * share);
      expect(sum((report) => report.nearMisses.legal)).toBeGreaterThan(20 * share);
      expect(sum((report) => report.trees)).toBeGreaterThan(5);
      expect(Object.keys(mergeTallies(reports.map((report) => report.refusals))).length).toBeGreaterThan(Math.min(20, commandsOf(played)));
    });
  });
}
