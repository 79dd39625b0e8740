import { prohibited } from '../../src/hex/cost-search.js';
import type { Direction } from '../../src/hex/direction.js';
import { canCross, explainStep, stepCosts, type Mode } from '../../src/systems/heartland/procedures/terrain-costs.js';
import type { HexsideFeature, Settlement, Side, State, Terrain, Weather } from '../../src/systems/heartland/vocabulary.js';
import { WEATHERS } from '../../src/systems/heartland/vocabulary.js';
import { positionOf, type Given, type Sketch, type UnitSketch } from './position.js';

/** One step south, from 0504 into 0505. */
interface Crossing {
  readonly terrain?: Terrain;
  readonly settlement?: Settlement;
  readonly way?: 'road' | 'rail';
  readonly features?: readonly HexsideFeature[];
  readonly weather?: Weather;
  /** What stands in 0504, in the same state as 0505. */
  readonly near?: Settlement;
  readonly state?: State;
  readonly union?: Sketch['union'];
  readonly given?: Given;
  readonly options?: Sketch['options'];
}

const SOUTH: Direction = 3;

function positionFor({ terrain = 'clear', settlement, way, features, weather = 'clear', near, state = 'TN', union = [], given, options = {} }: Crossing) {
  const path = ['0504', '0505'];
  return positionOf(
    {
      hexes: { '0504': { state, ...(near && { settlement: near }) }, '0505': { terrain, state, ...(settlement && { settlement }) } },
      hexsides: features ? [{ between: ['0504', '0505'], features: [...features] }] : [],
      roads: way === 'road' ? [{ path }] : [],
      rails: way === 'rail' ? [{ path }] : [],
      union,
      weather,
      options,
    },
    undefined,
    'union',
    given,
  );
}

/** Movement points for the step; null where it is prohibited. The array for searches holds twice of them. */
function cost(crossing: Crossing, mode: Mode = 'march', side: Side = 'union'): number | null {
  const state = positionFor(crossing);
  const from = state.setting.board.grid.indexOf('0504');
  const explained = explainStep(state, side, mode, from, SOUTH);
  expect(stepCosts(state, side, mode)[from * 6 + SOUTH]).toBe(explained ? explained.total * 2 : prohibited);
  return explained?.total ?? null;
}

describe('the terrain chart, every cell as the chart of the house gives it', () => {
  // Off road, by road, forced off road, forced by road: see the chart of the house, TERRAIN in tables/terrain.ts.
  test.each<[string, Pick<Crossing, 'terrain' | 'settlement'>, (number | null)[]]>([
    ['H-8.24.1 clear', {}, [2, 1, 1, 0.5]],
    ['H-8.24.1 H-8.32.a.1 broken', { terrain: 'broken' }, [3, 1, null, 0.5]],
    ['H-8.24.1 H-8.32.a.1 rough', { terrain: 'rough' }, [4, 1, null, 0.5]],
    ['H-8.24.1 H-8.32.a.1 swamp', { terrain: 'swamp' }, [4, 2, null, 1]],
    ['H-8.24.2 mountains are entered by road only', { terrain: 'mountain' }, [null, 2, null, 1]],
    ['H-8.24.1 H-8.32.a.1 a village is clear to a forced march', { settlement: 'village' }, [2, 1, 1, 0.5]],
    ['H-8.24.1 H-8.32.a.1 a town is clear to a forced march', { settlement: 'town' }, [2, 1, 1, 0.5]],
    ['H-8.24.1 H-8.32.a.1 a forced march enters a city by road only', { settlement: 'city' }, [2, 1, null, 0.5]],
    ['H-8.24.1 of terrain and settlement the dearer counts', { terrain: 'rough', settlement: 'town' }, [4, 1, null, 0.5]],
  ])('%s', (_name, ground, expected) => {
    expect([cost(ground), cost({ ...ground, way: 'road' }), cost(ground, 'forced'), cost({ ...ground, way: 'road' }, 'forced')]).toEqual(expected);
  });

  test('H-8.24.1 a rail line is a road to a march', () => {
    expect(cost({ terrain: 'rough', way: 'rail' })).toBe(1);
  });

  test('H-8.32.a.1 a rail line is no road to a forced march', () => {
    expect([cost({ terrain: 'rough', way: 'rail' }, 'forced'), cost({ way: 'rail' }, 'forced')]).toEqual([null, 1]);
  });

  test('H-8.24.1 a road that only touches the hex is not moved along', () => {
    const state = positionOf({ roads: [{ path: ['0405', '0505', '0605'] }] });
    const from = state.setting.board.grid.indexOf('0504');
    expect(explainStep(state, 'union', 'march', from, SOUTH)?.total).toBe(2);
  });
});

describe('hexsides', () => {
  test('H-8.2.1 clear 2 and a minor river 1 make 3, and each term names its row', () => {
    const state = positionFor({ features: ['minor-river'] });
    expect(explainStep(state, 'union', 'march', state.setting.board.grid.indexOf('0504'), SOUTH)).toEqual({
      total: 3,
      terms: [
        { label: 'Clear', rule: 'H-8.24.1', value: 2, provenance: 'house', at: '0505' },
        { label: 'Minor river', rule: 'H-8.24.1', value: 1, provenance: 'house', at: '0505' },
      ],
    });
  });

  // A road takes a minor river for nothing in the chart of the house; a forced march off road pays it.
  test('H-8.24.1 a minor river by road and on a forced march', () => {
    expect([cost({ features: ['minor-river'], way: 'road' }), cost({ features: ['minor-river'] }, 'forced')]).toEqual([1, 2]);
  });

  test('H-8.24.2 a mountain hexside is crossed by road or rail only', () => {
    const features = ['mountain'] as const;
    expect([cost({ features }), cost({ features, way: 'road' }), cost({ features, way: 'rail' })]).toEqual([null, 2, 2]);
  });

  test('H-8.24.3 a major river needs a bridge or a ford', () => {
    expect([cost({ features: ['major-river'] }), cost({ features: ['major-river', 'bridge'], way: 'road' }), cost({ features: ['major-river', 'ford'] })]).toEqual([null, 1, 4]);
  });

  test('H-8.24.3 nobody walks across the sea', () => {
    expect(cost({ features: ['all-sea'], way: 'road' })).toBeNull();
  });

  test('H-13.11.3 H-8.24.3 a burnt bridge carries nobody, nor the road that leads over it', () => {
    const burnt = (features: readonly HexsideFeature[]) => {
      const grid = positionFor({}).setting.board.grid;
      return { features, way: 'road' as const, given: { map: { burntBridges: [grid.indexOf('0504') * 6 + SOUTH] } } };
    };
    expect([cost(burnt(['major-river', 'bridge'])), cost(burnt(['major-river', 'bridge', 'ford']))]).toEqual([null, 4]);
  });

  test('H-8.24.3 the same from the other bank', () => {
    const state = positionFor({ features: ['major-river', 'ford'] });
    expect(explainStep(state, 'union', 'march', state.setting.board.grid.indexOf('0505'), 0)?.total).toBe(4);
  });
});

const pontoon: UnitSketch = { id: 'pontoon', type: 'pontoon', hex: '0504', hexside: SOUTH };

describe('what the sides bring to a river', () => {
  test('H-8.81.a.4 a pontoon costs what a ford does, for the Union', () => {
    const crossing: Crossing = { features: ['major-river'], union: [pontoon] };
    expect([cost(crossing), cost(crossing, 'march', 'confederate')]).toEqual([4, null]);
  });

  // AMB-46: usable in Rain and Mud, and not doubled in Thaw; the clear hex costs 1 more in each.
  test('H-8.81.a.4 a pontoon stands all weather', () => {
    expect((['rain', 'mud', 'thaw'] as const).map((weather) => cost({ features: ['major-river'], union: [pontoon], weather }))).toEqual([5, 5, 5]);
  });

  test('H-8.24.a.1 a ferry between towns costs 3 more, for Confederates', () => {
    const towns: Crossing = { features: ['major-river'], near: 'town', settlement: 'city' };
    expect([cost(towns, 'march', 'confederate'), cost(towns, 'march', 'union')]).toEqual([5, null]);
  });

  test('H-8.24.a.1 no ferry in Kentucky, nor from a village', () => {
    const towns: Crossing = { features: ['major-river'], near: 'town', settlement: 'town' };
    expect([cost({ ...towns, state: 'KY' }, 'march', 'confederate'), cost({ ...towns, near: 'village' }, 'march', 'confederate')]).toEqual([null, null]);
  });

  test('H-8.24.a.1 no ferry where a Union force controls a bank', () => {
    const union: Sketch['union'] = [{ id: 'division', hex: '0604' }];
    expect(cost({ features: ['major-river'], near: 'town', settlement: 'town', union }, 'march', 'confederate')).toBeNull();
  });

  test('H-5.25.3 Thaw makes a ferry cost 6: 2 + 1 for the hex, 6 for the ferry', () => {
    expect(cost({ features: ['major-river'], near: 'town', settlement: 'town', weather: 'thaw' }, 'march', 'confederate')).toBe(9);
  });

  test('H-7.12.c.2 a ferry carries no line of supply', () => {
    expect(cost({ features: ['major-river'], near: 'town', settlement: 'town' }, 'supply', 'confederate')).toBeNull();
  });

  test('H-13.12.2 H-8.24.a.1 a burnt town keeps no ferry', () => {
    const state = positionFor({});
    const given: Given = { map: { devastated: [state.setting.board.grid.indexOf('0504')] } };
    expect(cost({ features: ['major-river'], near: 'town', settlement: 'town', given }, 'march', 'confederate')).toBeNull();
  });
});

describe('the weather', () => {
  /** By weather: clear off road, clear by road, rough off road, minor river into clear off road, ford into clear off road. */
  const EXPECTED: Readonly<Record<Weather, (number | null)[]>> = {
    clear: [2, 1, 4, 3, 4],
    'light-rain': [3, 2, 5, 4, 5],
    rain: [3, 2, 5, 4, null],
    mud: [3, 2, 5, 4, null],
    thaw: [3, 2, 5, 4, 7],
    cold: [2, 1, 4, 3, 4],
    'light-snow': [3, 2, 5, 4, 5],
    snow: [3, 2, 5, 4, 5],
    blizzard: [4, 2, 8, 4, 6],
  };

  // Worked out from the rows: +1 a hex, not a hexside (H-5.23.1); fords closed in Rain and Mud, 2 doubled in Thaw; by road the
  // bare terrain in Snow and Blizzard; off road doubled and minor rivers frozen in a Blizzard.
  const ROWS: Readonly<Record<Weather, string>> = {
    clear: 'H-5.21.1',
    'light-rain': 'H-5.22.1',
    rain: 'H-5.23.1 H-5.23.2',
    mud: 'H-5.24.2',
    thaw: 'H-5.25.1',
    cold: 'H-5.26.1',
    'light-snow': 'H-5.27.1',
    snow: 'H-5.28.1',
    blizzard: 'H-5.29.1',
  };

  test.each(WEATHERS.map((weather) => [ROWS[weather], weather] as const))('%s %s', (_rows, weather) => {
    const costs = [cost({ weather }), cost({ weather, way: 'road' }), cost({ weather, terrain: 'rough' }), cost({ weather, features: ['minor-river'] }), cost({ weather, features: ['major-river', 'ford'] })];
    expect(costs).toEqual(EXPECTED[weather]);
  });

  test('H-5.25.1 Thaw leaves bridges alone', () => {
    expect(cost({ weather: 'thaw', way: 'road', features: ['major-river', 'bridge'] })).toBe(2);
  });

  test('H-5.28.1 by road under snow rough ground costs its terrain, and a mountain road, which has none, its rate', () => {
    expect([cost({ weather: 'snow', way: 'road', terrain: 'rough' }), cost({ weather: 'snow', way: 'road', terrain: 'mountain' })]).toEqual([4, 2]);
  });

  test('H-5.22.1 H-8.31.1 a forced march by road in Light Rain pays half a point and one more', () => {
    expect(cost({ weather: 'light-rain', way: 'road' }, 'forced')).toBe(1.5);
  });

  test('H-5.28.1 H-8.3.1 a forced march by road under snow pays what the terrain costs it', () => {
    expect([cost({ weather: 'snow', way: 'road' }, 'forced'), cost({ weather: 'snow', way: 'road', terrain: 'broken' }, 'forced')]).toEqual([1, 3]);
  });

  test('H-5.22.1 the weather is a term of its own', () => {
    const state = positionFor({ weather: 'light-rain', way: 'road' });
    expect(explainStep(state, 'union', 'march', state.setting.board.grid.indexOf('0504'), SOUTH)?.terms).toEqual([
      { label: 'Clear', rule: 'H-8.24.1', value: 1, provenance: 'house', at: '0505' },
      { label: 'Light Rain', rule: 'H-5.22.1', value: 1, provenance: 'house', at: '0505' },
    ]);
  });

  // E-19: a line of 15 movement points over 10 hexes is 25 long in Light Rain.
  test('H-7.12.c.1 a line of supply is as long as the weather makes it, or feels it at fords alone, by the option', () => {
    const of = (weather: Weather, features: readonly HexsideFeature[], choice: 'full' | 'fords') => cost({ weather, features, options: { 'supply-weather': choice } }, 'supply');
    expect([of('light-rain', [], 'full'), of('light-rain', [], 'fords')]).toEqual([3, 2]);
    expect([of('thaw', ['major-river', 'ford'], 'full'), of('thaw', ['major-river', 'ford'], 'fords')]).toEqual([7, 6]);
    expect(of('rain', ['major-river', 'ford'], 'fords')).toBeNull();
  });
});

describe('whether anybody gets across', () => {
  const crosses = (crossing: Crossing) => {
    const state = positionFor(crossing);
    return canCross(state, state.setting.board.grid.indexOf('0504'), SOUTH);
  };

  test('H-9.13.1 H-10.68.3 bridge, pontoon and ford lead over a major river, a ferry and nothing do not', () => {
    const river: readonly HexsideFeature[] = ['major-river'];
    expect([{ features: [...river, 'bridge' as const] }, { features: river, union: [pontoon] }, { features: [...river, 'ford' as const] }].map(crosses)).toEqual([true, true, true]);
    expect([{ features: river }, { features: river, near: 'town' as const, settlement: 'town' as const }].map(crosses)).toEqual([false, false]);
  });

  test('H-9.13.1 Rain closes fords; mountains need a road', () => {
    expect([{ features: ['major-river', 'ford'] as const, weather: 'rain' as const }, { terrain: 'mountain' as const }, { terrain: 'mountain' as const, way: 'rail' as const }].map(crosses)).toEqual([false, false, true]);
  });
});
