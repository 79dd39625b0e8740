import type { Leader, Unit } from '../position.js';
import type { HeartlandRecorder } from '../recorder.js';
import { WEATHER_EFFECTS } from '../tables/weather-effects.js';
import type { Side } from '../vocabulary.js';
import { changeMorale } from './morale-levels.js';

/** Who moves together. */
export interface Movers {
  readonly side: Side;
  readonly leaders: readonly Leader[];
  readonly units: readonly Unit[];
}

/**
 * In a blizzard leaders and units that move worsen by a morale level at once (H-5.29.2): a leader once an impulse, a unit
 * once a turn and for that turn.
 */
export function worsenMovers(recorder: HeartlandRecorder, { side, leaders, units }: Movers): void {
  const { moversWorsen } = WEATHER_EFFECTS[recorder.state.weather.now];
  if (moversWorsen.value === 0) return;
  for (const leader of leaders.filter(({ state }) => !state.marks.chilled)) {
    changeMorale(recorder, leader, -moversWorsen.value, 'H-5.29.2');
    recorder.record({ type: 'leader-marked', leader: leader.counter.id, marks: { chilled: true }, to: side });
  }
  const fresh = units.filter(({ counter, state }) => counter.full !== undefined && !state.chilled).map(({ counter }) => counter.id);
  if (fresh.length > 0) recorder.record({ type: 'unit-chilled', units: fresh, to: side });
}
