import { scriptedDice } from '../../src/dice/scripted.js';
import { glory } from '../../src/systems/glory/index.js';
import { groundOf, pieceAt } from '../../src/systems/glory/position.js';
import { reachOf } from '../../src/systems/glory/procedures/movement-reach.js';
import type { GloryOptions } from '../../src/systems/glory/options.js';
import type { GloryScenario } from '../../src/systems/glory/scenario.js';
import { scenarioFaults } from '../../src/systems/glory/scenario-check.js';
import type { GloryState, WeatherState } from '../../src/systems/glory/state.js';
import { told, typesOf } from './charging.js';
import { play, positionOf, reasons, refusal, scenarioOf, type Sketch } from './position.js';

const calendar = { secondDay: '1863-05-02', thirdDay: '1863-05-03' } as const;
type Period = GloryScenario['turns'][number]['period'];
const turn = (date: string, period: Period = 'day', label = '1') => ({ label, period, date });
const sketch = (turns: Sketch['turns'], more: Sketch = {}): Sketch => ({ union: [{ id: 'u', hex: '0505' }], confederate: [{ id: 'c', hex: '0909' }], weather: calendar, turns: turns!, ...more });

/** The start of a turn, with the marker where it is said to be. */
function morning(date: string, weather: Partial<WeatherState> = {}, { period = 'day', options = {} }: { period?: Period; options?: Partial<GloryOptions> } = {}): GloryState {
  const state = positionOf(sketch([turn(date, period)], { options }), { name: 'weather' }, null);
  return { ...state, weather: { box: 4, now: null, driedOut: false, ...weather } };
}

const rolled = (state: GloryState, die: number) => told(play(state, 'union', { type: 'roll-weather' }, [die]).events, 'weather-rolled');
const modifiersOf = (state: GloryState) => rolled(state, 5).roll.modifiers.map(({ value, rule }) => [value, rule]);

describe('the table', () => {
  test.each<[number, string, number]>([
    [0, 'sunny', 3], [2, 'sunny', 3], [3, 'overcast', 4], [6, 'overcast', 4], [7, 'light-rain', 5], [8, 'light-rain', 5], [9, 'heavy-rain', 6],
  ])('G-WT.a a %i is %s: from box 4 to box %i', (die, weather, to) => {
    expect(rolled(morning('1863-05-01'), die)).toEqual({ type: 'weather-rolled', roll: { die, modifiers: [], total: die }, weather, from: 4, to, driedOut: false });
  });

  test('G-WT.c below 0 it is sunny: May 3 by day, die 0 (index example)', () => {
    expect(rolled(morning('1863-05-03'), 0)).toMatchObject({ roll: { total: -2 }, weather: 'sunny', from: 4, to: 3 });
  });

  test('G-WT.e at the ends the marker stops: heavy rain in box 9 (index example), sun in box 0', () => {
    expect(rolled(morning('1863-05-01', { box: 9 }), 9)).toMatchObject({ from: 9, to: 9 });
    expect(rolled(morning('1863-05-01', { box: 8 }), 9)).toMatchObject({ from: 8, to: 9 });
    expect(rolled(morning('1863-05-01', { box: 0 }), 0)).toMatchObject({ from: 0, to: 0 });
  });

  test('the chart is published with what is ours marked as such', () => {
    const chart = glory.tables.find(({ name }) => name === 'weather');
    expect(chart?.rule).toBe('G-WT.a');
    expect(chart?.content).toMatchObject({
      rows: [{ from: { value: null, provenance: 'house' }, track: { value: -1, provenance: 'source' } }, {}, {}, { from: { value: 9 }, track: { value: 2 } }],
      groundTrack: { start: { value: 3, provenance: 'house' } },
    });
  });
});

describe('the modifiers', () => {
  test('G-WT.b none on May 1 by day', () => {
    expect(modifiersOf(morning('1863-05-01'))).toEqual([]);
  });

  test('G-WT.b −1 in day turns of May 2 only', () => {
    expect(modifiersOf(morning('1863-05-02'))).toEqual([[-1, 'G-WT.b']]);
  });

  test('G-WT.b −2 in day turns from May 3 on: May 4, die 8 is 6, overcast (index example)', () => {
    expect(modifiersOf(morning('1863-05-03'))).toEqual([[-2, 'G-WT.b']]);
    expect(rolled(morning('1863-05-04'), 8)).toMatchObject({ roll: { total: 6 }, weather: 'overcast', to: 4 });
  });

  test.each<Period>(['night-1', 'night-2'])('G-WT.b, G-WT.g %s: +2 alone, whatever the date; May 3, die 5 is 7, light rain (index example)', (period) => {
    for (const date of ['1863-05-01', '1863-05-02', '1863-05-03', '1863-05-04']) expect(modifiersOf(morning(date, {}, { period }))).toEqual([[2, 'G-WT.b']]);
    expect(rolled(morning('1863-05-03', {}, { period }), 5)).toMatchObject({ roll: { total: 7 }, weather: 'light-rain' });
  });

  test('G-WT.b when the marker comes to box 0 on May 3 or later the −2 is over, even after rain', () => {
    const state = morning('1863-05-03', { box: 1 });
    expect(rolled(state, 2)).toMatchObject({ to: 0, driedOut: true });
    expect(rolled(morning('1863-05-03', { box: 1 }), 9)).toMatchObject({ to: 2, driedOut: false });
    expect(modifiersOf(morning('1863-05-04', { box: 2, driedOut: true }))).toEqual([]);
    expect(rolled(morning('1863-05-04', { box: 2, driedOut: true }), 9)).toMatchObject({ to: 4, driedOut: true });
  });

  test('G-WT.b a marker that was in box 0 before May 3 ends nothing, unless it still is', () => {
    expect(rolled(morning('1863-05-02', { box: 1 }), 0)).toMatchObject({ to: 0, driedOut: false });
    expect(modifiersOf(morning('1863-05-03', { box: 1 }))).toEqual([[-2, 'G-WT.b']]);
    expect(modifiersOf(morning('1863-05-03', { box: 0 }))).toEqual([]);
  });

  test('G-WT.b, when-dry: −2 to the end of the game, and before May 3 whenever the marker is in box 0, by day', () => {
    const options = { 'late-sun': 'when-dry' } as const;
    expect(modifiersOf(morning('1863-05-04', { driedOut: true }, { options }))).toEqual([[-2, 'G-WT.b']]);
    expect(modifiersOf(morning('1863-05-01', { box: 0 }, { options }))).toEqual([[-2, 'G-WT.b']]);
    expect(modifiersOf(morning('1863-05-02', { box: 0 }, { options }))).toEqual([[-2, 'G-WT.b']]);
    expect(modifiersOf(morning('1863-05-01', { box: 1 }, { options }))).toEqual([]);
    expect(modifiersOf(morning('1863-05-01', { box: 0 }, { options, period: 'night-1' }))).toEqual([[2, 'G-WT.b']]);
  });
});

describe('the ground', () => {
  test.each<[number, string]>([[0, 'good'], [3, 'good'], [4, 'fair'], [6, 'fair'], [7, 'bad'], [9, 'bad']])('G-WT.e box %i is %s', (box, ground) => {
    expect(groundOf(morning('1863-05-01', { box }))).toBe(ground);
  });

  test('G-WT.e, G-TM.1 rain makes the same hex dearer: infantry with 5 points walks five Clear hexes, in Bad two', () => {
    const farthest = (state: GloryState) => {
      const reach = reachOf(state, pieceAt(state, 0));
      return Math.max(...reach.hexes.filter((hex) => !reach.isExtended(hex)).map((hex) => state.setting.board.grid.distance(reach.mover.start, hex)));
    };
    const dry = { ...morning('1863-05-01', { box: 6 }), phase: { name: 'movement' as const } };
    const wet = glory.evolve(dry, { type: 'weather-rolled', roll: { die: 9, modifiers: [], total: 9 }, weather: 'heavy-rain', from: 6, to: 8, driedOut: false });
    expect([farthest(dry), farthest(wet)]).toEqual([5, 2]);
  });

  test('G-WT.f a scenario without weather has no roll, and the ground of its turn', () => {
    const state = positionOf({ union: [{ id: 'u', hex: '0505' }], confederate: [{ id: 'c', hex: '0909' }], ground: 'fair' });
    expect([state.weather, groundOf(state)]).toEqual([null, 'fair']);
    const begun = glory.begin(state.setting.scenario, {});
    expect(begun.ok && typesOf(begun.value)).toEqual(['game-begun', 'turn-begun', 'phase-entered']);
    expect(begun.ok && begun.value.at(-1)).toEqual({ type: 'phase-entered', phase: { name: 'initiative' } });
  });
});

describe('in the sequence of play', () => {
  const begin = (turns: Sketch['turns'], more: Sketch = {}): GloryState => {
    const begun = glory.begin(scenarioOf(sketch(turns, more)), {});
    if (!begun.ok) throw new Error(JSON.stringify(begun.error));
    return begun.value.reduce((now, event) => glory.evolve(now, event), glory.initial);
  };

  test('G-WT.d, G-3.A.1 exactly one roll at the start of the turn, by either side, then the initiative', () => {
    const state = begin([turn('1863-05-01')]);
    expect(glory.awaiting(state)).toEqual([{ side: 'union', decision: 'weather', rule: 'G-WT.d' }, { side: 'confederate', decision: 'weather', rule: 'G-WT.d' }]);
    expect(glory.offers(state, 'confederate')).toEqual([{ decision: 'weather', rule: 'G-WT.d', commands: [{ type: 'roll-weather' }] }]);
    expect(reasons(refusal(state, 'union', { type: 'roll-initiative' }))).toEqual([{ rule: 'G-WT.d', code: 'phase.wrong' }]);
    const { events, state: after } = play(state, 'confederate', { type: 'roll-weather' }, [5]);
    expect(typesOf(events)).toEqual(['weather-rolled', 'phase-entered']);
    expect(after.phase).toEqual({ name: 'initiative' });
    expect(reasons(refusal(after, 'union', { type: 'roll-weather' }))).toEqual([{ rule: 'G-3.A.1', code: 'phase.wrong' }]);
  });

  test('G-WT.d, G-5.22.a with automatic initiative the roll comes first, too', () => {
    const state = begin([{ ...turn('1863-05-01'), automaticInitiative: 'union' }]);
    expect(state.phase).toEqual({ name: 'weather' });
    expect(typesOf(play(state, 'union', { type: 'roll-weather' }, [5]).events).slice(0, 2)).toEqual(['weather-rolled', 'initiative-determined']);
  });

  test('G-WT.e the marker starts in box 3, or where the scenario says', () => {
    expect(begin([turn('1863-05-01')]).weather).toEqual({ box: 3, now: null, driedOut: false });
    expect(begin([turn('1863-05-01')], { weather: { ...calendar, start: 7 } }).weather?.box).toBe(7);
  });

  test('the view, the board as text and a snapshot tell of it', () => {
    const { state, events } = play(begin([turn('1863-05-01')]), 'union', { type: 'roll-weather' }, [7]);
    expect(glory.observe(state, { role: 'observer' })).toMatchObject({ weather: { box: 4, now: 'light-rain' }, ground: 'fair' });
    expect(glory.draw(state, { role: 'observer' }).split('\n')[0]).toContain('day, light rain, fair ground');
    const first = { type: 'game-begun', scenario: state.setting.scenario, options: {} } as const;
    expect(glory.codec.decodeState(first, glory.codec.encodeState(state)).weather).toEqual(state.weather);
    expect(glory.codec.decodeEvent('weather-rolled', 1, JSON.parse(JSON.stringify(events[0])) as never)).toEqual(events[0]);
    expect(glory.invariants(state)).toEqual([]);
  });

  test('a marker off the track, and weather that nobody uses, break what must hold', () => {
    const state = begin([turn('1863-05-01')]);
    expect(glory.invariants({ ...state, weather: { ...state.weather!, box: 10 } })).toMatchObject([{ rule: 'G-WT.e' }]);
    expect(glory.invariants({ ...state, weather: null })).toMatchObject([{ rule: 'G-WT.d' }]);
  });

  test('the die is read in bands: the faces that give one row are one case', () => {
    const dice = scriptedDice([0]);
    const roll = jest.spyOn(dice, 'roll');
    expect(glory.decide(morning('1863-05-03'), 'union', { type: 'roll-weather' }, dice).ok).toBe(true);
    expect(roll.mock.calls[0]?.[0]).toEqual({ purpose: 'weather', sides: 10, bands: [0, 5, 9] });
  });
});

test('G-WT.b, G-WT.e, G-WT.f what a scenario with weather must say, and one without', () => {
  const faults = (turns: Sketch['turns'], weather?: Sketch['weather']) => {
    const { weather: _w, ...scenario } = scenarioOf(sketch(turns));
    return scenarioFaults({ ...scenario, ...(weather ? { weather } : {}) }).map(({ path, code }) => [path, code]);
  };
  expect(faults([turn('1863-05-01'), turn('1863-05-01', 'night-1', '2')], calendar)).toEqual([]);
  expect(faults([{ label: '1', period: 'day', ground: 'good' }], calendar)).toEqual([['/turns/0/ground', 'turn.needless-ground'], ['/turns/0', 'turn.no-date']]);
  expect(faults([turn('1863-05-02'), turn('1863-05-01', 'day', '2')], calendar)).toEqual([['/turns/1/date', 'turn.date-back']]);
  expect(faults([turn('1863-05-01')], { secondDay: '1863-05-03', thirdDay: '1863-05-03' })).toEqual([['/weather/thirdDay', 'weather.days']]);
  expect(faults([turn('1863-05-01')])).toEqual([['/turns/0', 'turn.no-ground']]);
  expect(faults([turn('1863-02-29')], { secondDay: '1863-13-01', thirdDay: '1864-02-29' })).toEqual([['/turns/0/date', 'date.no-day'], ['/weather/secondDay', 'date.no-day']]);
});

test('G-WT.a, G-WT.b the preview by night, 2 more: a 0 sunny, 1 to 4 overcast, 5 and 6 light rain, 7 to 9 heavy; with the box and the ground', () => {
  const preview = glory.previews.find(({ name }) => name === 'weather')!;
  const answer = preview.answer(morning('1863-05-01', {}, { period: 'night-1' }), {} as never, { role: 'observer' });
  expect(answer).toMatchObject({
    ok: true,
    value: {
      rule: 'G-WT.a',
      basis: { box: 4, ground: 'fair' },
      modifiers: [{ value: 2, rule: 'G-WT.b' }],
      outcomes: [
        { outcome: 'heavy-rain', box: 6, ground: 'fair', rules: ['G-WT.a', 'G-WT.e'], probability: { numerator: '3', denominator: '10' } },
        { outcome: 'light-rain', box: 5, ground: 'fair', probability: { numerator: '1', denominator: '5' } },
        { outcome: 'overcast', box: 4, ground: 'fair', probability: { numerator: '2', denominator: '5' } },
        { outcome: 'sunny', box: 3, ground: 'good', probability: { numerator: '1', denominator: '10' } },
      ],
    },
  });
});
