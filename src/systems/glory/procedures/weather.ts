import { explain, type Term } from '../../../kernel/explained.js';
import type { Offer } from '../../../kernel/system.js';
import type { GloryCommand } from '../commands.js';
import type { WeatherCalendar } from '../scenario.js';
import { isNight, turnOf } from '../position.js';
import { ACCEPTED, enter, type GloryRecorder, type Verdict } from '../recorder.js';
import type { GloryState, WeatherState } from '../state.js';
import { boxAfter, weatherRow, WEATHER, WEATHER_MODIFIERS } from '../tables/weather.js';
import { enterInitiative } from './initiative.js';

/** The weather of a turn comes before its initiative (G-WT.d); a scenario that does not use it has none (G-WT.f). */
export function enterWeather(recorder: GloryRecorder): void {
  if (recorder.state.weather) enter(recorder, { name: 'weather' });
  else enterInitiative(recorder);
}

/** Rolls for the weather of the turn and moves the marker on the Ground Condition track (G-WT.a, G-WT.e). */
export function rollWeather(recorder: GloryRecorder): Verdict {
  const { state, dice } = recorder;
  const before = state.weather!;
  const modifiers = weatherModifiers(state);
  const { total: modifier } = explain(modifiers);
  const die = dice.roll({ purpose: 'weather', sides: 10, bands: weatherBands(modifier) });
  const row = weatherRow(die + modifier);
  const box = boxAfter(before.box, row);
  const driedOut = before.driedOut || (isLate(state) && box === 0);
  recorder.record({ type: 'weather-rolled', roll: { die, modifiers, total: die + modifier }, weather: row.weather.value, from: before.box, to: box, driedOut });
  return ACCEPTED;
}

/** The first face of each row of the Weather table that a die with this modifier can reach. */
export function weatherBands(modifier: number): readonly number[] {
  const firsts = WEATHER.flatMap(({ from }) => (from.value === null ? [] : [from.value - modifier]));
  return [0, ...firsts.filter((face) => face > 0 && face < 10)];
}

/** The modifiers of the turn's weather die: by night 2 more and nothing else (G-WT.g), by day what the date takes off (G-WT.b). */
export function weatherModifiers(state: GloryState): readonly Term[] {
  if (isNight(state)) return [termOf('night')];
  if (isThirdDay(state)) return [termOf('third-day')];
  return turnOf(state).date === calendarOf(state).secondDay ? [termOf('second-day')] : [];
}

/**
 * Whether the modifier of the third day goes with this day turn: from that day on until the marker has come to box 0; by
 * the option to the end of the game, and before that day whenever the marker is in box 0 (G-WT.b).
 */
function isThirdDay(state: GloryState): boolean {
  const { box, driedOut }: WeatherState = state.weather!;
  if (state.setting.options['late-sun'] === 'until-dry') return isLate(state) && !driedOut && box > 0;
  return isLate(state) || box === 0;
}

function isLate(state: GloryState): boolean {
  const { date } = turnOf(state);
  return date !== undefined && date >= calendarOf(state).thirdDay;
}

function calendarOf(state: GloryState): WeatherCalendar {
  return state.setting.scenario.weather!;
}

function termOf(id: keyof typeof WEATHER_MODIFIERS): Term {
  const { label, rule, modifier } = WEATHER_MODIFIERS[id];
  return { label, value: modifier.value, rule, provenance: modifier.provenance };
}

/** Either side may ask for the roll. */
export function offersOfWeather(): readonly Offer<GloryCommand>[] {
  return [{ decision: 'weather', rule: 'G-WT.d', commands: [{ type: 'roll-weather' }] }];
}
