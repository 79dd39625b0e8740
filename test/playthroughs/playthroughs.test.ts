import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scriptedDice } from '../../src/dice/scripted.js';
import { systems } from '../../src/systems/registry.js';
import type { AnyRuleSystem } from '../../src/kernel/system.js';
import { playGame } from '../conformance/conformance.js';
import { MOST_COMMANDS, UNWATCHED } from '../conformance/rigours.js';
import { allScenarios, type Played } from '../conformance/scenarios.js';
import { ENDINGS } from './endings.js';
import { endingOf, parse, read, stored, write, type Playthrough } from './recording.js';

/*
 * Whole games, recorded: `<scenario>-<number>.ndjson`. Every one of them must fold for ever. The newest of each scenario
 * is also judged again; of the largest ones see `endings`. When a rule is mended on purpose, UPDATE=1 records the next number beside the old ones.
 */
const FOLDER = join('test', 'playthroughs');
const SEED = 1862;

const recorded = allScenarios().filter(({ id }) => !ENDINGS.includes(id));

function fileOf(id: string, number: number): string {
  return join(FOLDER, `${id}-${number}.ndjson`);
}

function files(): readonly string[] {
  return readdirSync(FOLDER).filter((file) => file.endsWith('.ndjson')).sort();
}

function numberOf(id: string): number {
  const numbers = files().flatMap((file) => new RegExp(`^${id}-(\\d+)[.]ndjson$`).exec(file)?.slice(1) ?? []);
  return Math.max(0, ...numbers.map(Number));
}

function load(file: string): { readonly system: AnyRuleSystem; readonly playthrough: Playthrough } {
  const playthrough = parse(readFileSync(file, 'utf8'));
  return { system: systems.get(playthrough.header.system)!, playthrough };
}

function record({ system, id, scenario }: Played): void {
  const begun = system.begin(scenario, {});
  if (!begun.ok) throw new Error(JSON.stringify(begun.error));
  const game = playGame({ system, scenario, seed: SEED, rigour: UNWATCHED, mostCommands: MOST_COMMANDS });
  writeFileSync(fileOf(id, numberOf(id) + 1), write(system, id, begun.value, game));
}

/** The first command that is judged otherwise now, and what comes of it; `undefined` when there is none. */
function firstDifference(system: AnyRuleSystem, { lines }: Playthrough): unknown {
  let state = system.initial;
  for (const [at, { side, command, rolls, events }] of lines.entries()) {
    if (side !== null && command !== null) {
      const dice = scriptedDice(rolls);
      const judged = system.decide(state, side, command, dice);
      const now = judged.ok ? judged.value.map((event) => stored(system, event)) : judged.error;
      if (JSON.stringify(now) !== JSON.stringify(events)) return { line: at + 2, command, recorded: events, now };
      dice.assertUsedUp();
    }
    state = events.reduce((before, event) => system.evolve(before, read(system, event)), state);
  }
  return undefined;
}

function newestOf({ id }: Played): string | undefined {
  const number = numberOf(id);
  return number === 0 ? undefined : fileOf(id, number);
}

function isOutdated(played: Played): boolean {
  const file = newestOf(played);
  return file === undefined || firstDifference(played.system, load(file).playthrough) !== undefined;
}

if (process.env.UPDATE) recorded.filter(isOutdated).forEach(record);

describe('recorded games', () => {
  it.each(files())('%s folds to the states and the outcome that it was recorded with', (file) => {
    const { system, playthrough } = load(join(FOLDER, file));
    expect(playthrough.lines.length).toBeGreaterThan(20);
    expect(endingOf(system, playthrough.lines)).toEqual(playthrough.ending);
  });

  it.each(recorded)('the newest game of $id is judged today as it was recorded (UPDATE=1 records another one)', (played) => {
    const file = newestOf(played);
    expect(file).toBeDefined();
    expect(firstDifference(played.system, load(file!).playthrough)).toBeUndefined();
  });
});
