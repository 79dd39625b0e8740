import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MOST_COMMANDS } from '../conformance/rigours.js';
import { allScenarios, type Played } from '../conformance/scenarios.js';
import { engagement } from './brigadiers.js';
import { battle, type Battle } from './captains.js';
import { campaign } from './commanders.js';
import { ENDINGS, linesOf, parse, playAgain, wayOf, waysOf, write, type Script, type Way } from './endings.js';

/*
 * For each way in which a large scenario can end, a game that ended so: `endings/<scenario>-<way>.ndjson`. When a rule is
 * mended on purpose, UPDATE=1 writes the games' ends anew, and looks for others where a game is refused or ends otherwise.
 */
const FOLDER = join('test', 'playthroughs', 'endings');
const MOST_SEEDS = 300;

const played = allScenarios().filter(({ id }) => ENDINGS.includes(id));

function fileOf({ id }: Played, way: Way): string {
  return join(FOLDER, `${id}-${way}.ndjson`);
}

function waysIn({ system, scenario }: Played): readonly Way[] {
  return waysOf(scenario as Parameters<typeof waysOf>[0], system.sides);
}

/** Whether the recorded commands still lead to this ending; what else has changed about the last state is written down anew. */
function isKept(game: Played, way: Way): boolean {
  if (!existsSync(fileOf(game, way))) return false;
  const { header, lines } = parse(readFileSync(fileOf(game, way), 'utf8'));
  try {
    return keep(game, way, { header, lines, ending: playAgain(game.system, game.scenario, lines) });
  } catch {
    return false;
  }
}

function keep(game: Played, way: Way, script: Script): boolean {
  if (wayOf(script.ending.outcome) !== way) return false;
  writeFileSync(fileOf(game, way), write(script));
  return true;
}

/** Who plays, by system. */
const PLAYERS: Readonly<Record<string, (...game: Parameters<typeof battle>) => Battle | Promise<Battle>>> = { glory: battle, heartland: campaign, rifles: engagement };

/** Lets them play until every way that is not recorded, or of which the commands are refused today, has come about. */
async function record(game: Played): Promise<void> {
  const { system, scenario, id } = game;
  const wanted = new Set(waysIn(game).filter((way) => !isKept(game, way)));
  for (let seed = 1; wanted.size > 0 && seed <= MOST_SEEDS; seed++) {
    const { log, outcome } = await PLAYERS[system.id]!(system, scenario, seed, MOST_COMMANDS);
    if (!wanted.delete(wayOf(outcome))) continue;
    const lines = linesOf(log);
    const header = { system: system.id, edition: system.edition, scenario: id, seed };
    keep(game, wayOf(outcome), { header, lines, ending: playAgain(system, scenario, lines) });
  }
}

beforeAll(async () => {
  if (!process.env.UPDATE) return;
  mkdirSync(FOLDER, { recursive: true });
  for (const game of played) await record(game);
}, 3_600_000);

describe.each(played)('the ways in which $id ends', (game) => {
  it.each(waysIn(game))('%s: a game that ended so is judged today as it was recorded', (way) => {
    const { header, lines, ending } = parse(readFileSync(fileOf(game, way), 'utf8'));
    expect(header.scenario).toBe(game.id);
    expect(wayOf(ending.outcome)).toBe(way);
    expect(playAgain(game.system, game.scenario, lines)).toEqual(ending);
  });
});

it('no game is kept of which nobody asks', () => {
  const known = played.flatMap((game) => waysIn(game).map((way) => fileOf(game, way)));
  expect(readdirSync(FOLDER).map((file) => join(FOLDER, file)).filter((file) => !known.includes(file))).toEqual([]);
});
