import type { RiflesEvent } from '../../src/systems/rifles/events.js';
import type { RiflesScenario } from '../../src/systems/rifles/scenario.js';
import { WEATHERS } from '../../src/systems/rifles/vocabulary.js';
import { playGame, type GameReport } from './conformance.js';
import { probesOf } from './probes.js';
import { MOST_COMMANDS, THOROUGH } from './rigours.js';
import { scenarioNamed } from './scenarios.js';

const { system, scenario } = scenarioNamed('belmont');
const BELMONT = scenario as RiflesScenario;
const SEEDS = [1, 2];

/** Every option at its last choice. */
const OTHER_READINGS = Object.fromEntries(system.options.map(({ name, choices }) => [name, choices.at(-1)!]));

/** The first turns of a game in winter. */
const FROZEN_TURNS = 5;

/** The same fight in a hard winter: every weather, nights, soft ground, and a river that bears troops until it thaws. */
const WINTER: RiflesScenario = {
  ...BELMONT,
  turns: BELMONT.turns.map((turn, at) => ({
    ...turn,
    weather: WEATHERS[at % WEATHERS.length]!,
    ground: at % 2 === 0 ? ('firm' as const) : ('soft' as const),
    ...(at % 3 === 1 ? { night: true as const } : {}),
    ...(at < FROZEN_TURNS ? { frozen: true as const } : {}),
  })),
};

const games = (document: RiflesScenario, options: Record<string, string>): readonly GameReport[] =>
  SEEDS.map((seed) => playGame({ system, scenario: document, options, seed, rigour: THOROUGH, mostCommands: MOST_COMMANDS, probe: probesOf(system) }));

it('random games with every option at another reading than the default hold all that a rule system promises', () => {
  expect(games(BELMONT, OTHER_READINGS)).toHaveLength(SEEDS.length);
}, 120_000);

const isWater = (hex: string): boolean => BELMONT.map.hexes.some((each) => each.hex === hex && each.features.some((feature) => feature === 'deep-water' || feature === 'shallow-water') && !each.features.includes('bridge'));

/** The events of the turns in which the river is frozen; the first of them begins before the first command. */
function onIce({ log }: GameReport): readonly RiflesEvent[] {
  const events = log.flatMap((played) => played.events as readonly RiflesEvent[]);
  return events.slice(0, events.findIndex((event) => event.type === 'turn-begun' && event.turn > FROZEN_TURNS));
}

it('R-WA.1, R-WA.2, R-NV.3 so do games in winter: troops go over the ice, and no vessel moves before it thaws', () => {
  const moves = games(WINTER, {}).flatMap(onIce).flatMap((event) => (event.type === 'unit-moved' ? [event] : []));
  const vessels = new Set(BELMONT.units.filter(({ kind }) => kind.endsWith('vessel')).map(({ id }) => id));
  expect(moves.filter(({ unit }) => vessels.has(unit))).toEqual([]);
  expect(moves.filter(({ path }) => path.some(isWater)).length).toBeGreaterThan(0);
}, 120_000);
