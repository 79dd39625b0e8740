import { mergeTallies, playGame, type GameReport } from './conformance.js';
import { probesOf } from './probes.js';
import { MOST_COMMANDS, THOROUGH } from './rigours.js';
import { scenarioNamed } from './scenarios.js';

const { system, scenario } = scenarioNamed('training');
const SEEDS = [1, 2];

/** The training scenario with weather, and with night turns in the middle. */
function withWeather(document: unknown): unknown {
  const { turns, ...rest } = document as { readonly turns: readonly { readonly ground?: string; readonly period: string }[] };
  const dated = turns.map(({ ground: _ground, ...turn }, at) => ({ ...turn, period: ['day', 'night-1', 'night-2'][at % 3], date: `1863-05-0${String(1 + Math.floor((3 * at) / turns.length))}` }));
  return { ...rest, turns: dated, weather: { start: 1, secondDay: '1863-05-02', thirdDay: '1863-05-03' } };
}

/** Every option at its default, or every one at its last choice. */
function everyOption(choice: 'default' | 'last'): Record<string, string> {
  return Object.fromEntries(system.options.map((option) => [option.name, choice === 'last' ? option.choices.at(-1)! : option.default]));
}

const games = (document: unknown, options: Record<string, string>): readonly GameReport[] =>
  SEEDS.map((seed) => playGame({ system, scenario: document, options, seed, rigour: THOROUGH, mostCommands: MOST_COMMANDS, probe: probesOf(system) }));

it('random games with every option at another reading than the default hold all that a rule system promises', () => {
  expect(games(scenario, everyOption('last'))).toHaveLength(SEEDS.length);
}, 120_000);

it('so do games with weather and nights, by both readings', () => {
  for (const choice of ['default', 'last'] as const) {
    const told = mergeTallies(games(withWeather(scenario), everyOption(choice)).map(({ eventTypes }) => eventTypes));
    expect(told['weather-rolled']).toBe(SEEDS.length * (scenario as { readonly turns: readonly unknown[] }).turns.length);
  }
}, 120_000);
