import { leadersOf, monthOf, type Leader } from '../position.js';
import { rollSix, type HeartlandRecorder } from '../recorder.js';
import type { HeartlandState, WeatherState } from '../state.js';
import { MUD_FROM, RECOVERY, WEATHER_EFFECTS } from '../tables/weather-effects.js';
import { isRolledFor, weatherFor } from '../tables/weather.js';
import { SIDES, type Side, type Weather } from '../vocabulary.js';
import { changeMorale } from './morale-levels.js';

/** The weather of the turn (H-4.1.5): Clear in summer (H-5.2.1), else by two dice (H-5.2.2), and what it does to leaders at once. */
export function determineWeather(recorder: HeartlandRecorder): void {
  const { state } = recorder;
  if (state.setting.options.weather === 'used' && isRolledFor(monthOf(state))) {
    const dice = [rollSix(recorder, 'weather 1'), rollSix(recorder, 'weather 2')] as const;
    const rolled = weatherFor(state.setting.charts.weather, monthOf(state), dice[0] + dice[1]).value;
    recorder.record({ type: 'weather-determined', rolled, weather: weatherAfter(state, rolled), dice });
  } else recorder.record({ type: 'weather-determined', rolled: 'clear', weather: weatherAfter(state, 'clear') });
  for (const side of SIDES) touchLeaders(recorder, side);
}

/** What rain does to the wet counter, and when it turns to Mud (H-5.24.1). */
export function weatherAfter({ weather, setting }: HeartlandState, rolled: Weather): WeatherState {
  const { now: before, wet } = weather;
  const halves = WEATHER_EFFECTS[rolled].wetHalves.value;
  if (halves === 0) return { now: rolled, before, wet: 0 };
  const counted = wet + halves;
  const enough = setting.options.mud === 'second-turn' ? counted >= MUD_FROM.value : wet >= MUD_FROM.value;
  const now = enough ? 'mud' : rolled;
  return { now, before, wet: wet + WEATHER_EFFECTS[now].wetHalves.value };
}

/** Cold takes a level of every leader until it passes (H-5.26.1, H-3.53.9); a Clear turn after Mud or a Blizzard gives one (H-5.21.1). */
function touchLeaders(recorder: HeartlandRecorder, side: Side): void {
  const { now, before } = recorder.state.weather;
  const leaders = leadersOf(recorder.state, side).filter(hasMorale);
  const ids = (all: typeof leaders) => all.map(({ counter }) => counter.id);
  const felt = leaders.filter(({ state }) => !state.cold && state.morale > 0);
  const cold = leadersOf(recorder.state, side).filter(({ state }) => state.cold);
  if (WEATHER_EFFECTS[now].leadersMorale.value < 0 && felt.length > 0) recorder.record({ type: 'cold-felt', leaders: ids(felt), to: side });
  if (WEATHER_EFFECTS[now].leadersMorale.value === 0 && cold.length > 0) recorder.record({ type: 'cold-passed', leaders: ids(cold), to: side });
  if (now === 'clear' && RECOVERY.after.includes(before)) for (const leader of leaders) changeMorale(recorder, leader, RECOVERY.morale.value, 'H-5.21.1');
}

/** Leaders in the pool, to come or out of the game have no morale that weather could touch. */
function hasMorale({ state: { place } }: Leader): boolean {
  return place !== 'pool' && place !== 'due' && place !== 'out';
}
