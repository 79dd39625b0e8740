import { prohibited } from '../../src/hex/cost-search.js';
import type { Direction } from '../../src/hex/direction.js';
import { boardOf } from '../../src/systems/glory/board.js';
import { explainStep, stepCosts } from '../../src/systems/glory/procedures/movement-costs.js';
import { GROUNDS, MOVEMENT_COLUMNS, type Ground, type HexsideFeature, type MovementColumn, type RoadKind, type Terrain } from '../../src/systems/glory/vocabulary.js';
import { scenarioOf, type Sketch } from './position.js';

/** One step south, from 0504 into 0505. */
interface Crossing {
  readonly terrain?: Terrain;
  readonly road?: RoadKind;
  readonly features?: readonly HexsideFeature[];
  readonly elevation?: number;
  readonly sunkenRoad?: true;
}

function boardFor({ terrain = 'clear', road, features, elevation = 0, sunkenRoad }: Crossing) {
  const sketch: Sketch = {
    hexes: { '0505': { terrain, elevation, ...(sunkenRoad ? { sunkenRoad } : {}) } },
    hexsides: features ? [{ between: ['0504', '0505'], features: [...features] }] : [],
    roads: road ? [{ kind: road, path: ['0504', '0505'] }] : [],
  };
  return boardOf(scenarioOf(sketch).map);
}

const south: Direction = 3;

function explained(crossing: Crossing, column: MovementColumn, ground: Ground, roads: 'usable' | 'barred' = 'usable') {
  const board = boardFor(crossing);
  return explainStep(board, { from: board.grid.indexOf('0504'), direction: south, roads }, { column, ground });
}

/** Infantry, cavalry, artillery, leader, each in Good, Fair and Bad. */
function chart(crossing: Crossing): (number | undefined)[][] {
  return MOVEMENT_COLUMNS.map((column) => GROUNDS.map((ground) => explained(crossing, column, ground)?.total));
}

describe('the Movement chart, every cell as the row of the index gives it', () => {
  test.each<[string, Crossing, (number | undefined)[][]]>([
    ['G-TM.1 Clear', {}, [[1, 1, 2], [1, 1, 2], [2, 2, 3], [1, 1, 1]]],
    ['G-TM.2 Woods', { terrain: 'woods' }, [[2, 2, 3], [2, 2, 3], [3, 3, 4], [2, 2, 2]]],
    ['G-TM.3 Marsh', { terrain: 'marsh' }, [[2, 2, 3], [3, 3, 4], [4, 4, 5], [3, 3, 3]]],
    ['G-TM.4 G-TMN.b Town', { terrain: 'town' }, [[1, 1, 2], [2, 2, 3], [2, 2, 3], [1, 1, 1]]],
    ['G-TM.5 pike through woods', { terrain: 'woods', road: 'pike' }, [[1, 1, 1], [1, 1, 1], [1, 1, 1], [1, 1, 1]]],
    ['G-TM.5 road through woods', { terrain: 'woods', road: 'road' }, [[1, 1, 2], [1, 1, 2], [1, 1, 2], [1, 1, 1]]],
    // Half of the woods rounded up, guns one more in Fair and Bad, never below the road (worked out by G-TMN.g).
    ['G-TM.6 G-6.23.a G-6.23.b G-TMN.g trail through woods', { terrain: 'woods', road: 'trail' }, [[1, 1, 2], [1, 1, 2], [2, 3, 3], [1, 1, 1]]],
    ['G-TM.6 G-TMN.g trail in Clear', { road: 'trail' }, [[1, 1, 2], [1, 1, 2], [1, 2, 3], [1, 1, 1]]],
    ['G-TM.7 G-TMN.c railroad as trail', { terrain: 'woods', road: 'railroad' }, [[1, 1, 2], [1, 1, 2], [2, 3, 3], [1, 1, 1]]],
    ['G-TM.7 unfinished railroad as trail', { terrain: 'woods', road: 'unfinished-railroad' }, [[1, 1, 2], [1, 1, 2], [2, 3, 3], [1, 1, 1]]],
    ['G-TM.8 three levels up cost nothing', { elevation: 3 }, [[1, 1, 2], [1, 1, 2], [2, 2, 3], [1, 1, 1]]],
    ['G-6.22.c a road up two levels is a road', { terrain: 'woods', road: 'road', elevation: 2 }, [[1, 1, 2], [1, 1, 2], [1, 1, 2], [1, 1, 1]]],
    ['G-TM.9 G-6.24.a river without crossing', { features: ['river'] }, MOVEMENT_COLUMNS.map(() => GROUNDS.map(() => undefined))],
    ['G-TM.9 canal without crossing', { features: ['canal'] }, MOVEMENT_COLUMNS.map(() => GROUNDS.map(() => undefined))],
    ['G-TM.10 G-6.24.c bridge over a river', { features: ['river', 'bridge'] }, [[1, 1, 2], [1, 1, 2], [2, 2, 3], [1, 1, 1]]],
    ['G-TM.10 pontoon over a river', { features: ['river', 'pontoon'] }, [[1, 1, 2], [1, 1, 2], [2, 2, 3], [1, 1, 1]]],
    ['G-TM.11 river ford', { features: ['river', 'ford'] }, [[3, 3, 5], [2, 2, 4], [5, 5, 7], [2, 2, 2]]],
    ['G-TM.12 stream', { features: ['stream'] }, [[2, 2, 4], [2, 2, 4], [4, 4, 6], [2, 2, 2]]],
    ['G-6.24.d creek as stream', { features: ['creek'] }, [[2, 2, 4], [2, 2, 4], [4, 4, 6], [2, 2, 2]]],
    ['G-TM.13 stream ford', { features: ['stream', 'ford'] }, [[1, 1, 3], [1, 1, 3], [3, 3, 5], [1, 1, 1]]],
    ['G-TM.14 improved position', { features: ['improved-position'] }, [[2, 2, 3], [2, 2, 3], [3, 3, 4], [2, 2, 2]]],
    ['G-TMN.e sunken road', { sunkenRoad: true }, [[1, 1, 2], [1, 1, 2], [2, 2, 3], [1, 1, 1]]],
    ['G-6.24.b a road does not waive an unbridged stream', { terrain: 'woods', road: 'road', features: ['stream'] }, [[2, 2, 4], [2, 2, 4], [3, 3, 5], [2, 2, 2]]],
    ['G-6.24.b a bridge on the road does', { terrain: 'woods', road: 'road', features: ['stream', 'bridge'] }, [[1, 1, 2], [1, 1, 2], [1, 1, 2], [1, 1, 1]]],
  ])('%s', (_row, crossing, cells) => {
    expect(chart(crossing)).toEqual(cells);
  });
});

test('G-TM.14 works cost from either side (house)', () => {
  const board = boardFor({ features: ['improved-position'] });
  const back = explainStep(board, { from: board.grid.indexOf('0505'), direction: 0, roads: 'usable' }, { column: 'infantry', ground: 'good' });
  expect(back?.total).toBe(2);
});

test('G-6.22.a a road counts only where it connects through the hexside', () => {
  const board = boardOf(scenarioOf({ hexes: { '0505': { terrain: 'woods' } }, roads: [{ kind: 'road', path: ['0505', '0506'] }, { kind: 'road', path: ['0503', '0504'] }] }).map);
  const step = explainStep(board, { from: board.grid.indexOf('0504'), direction: south, roads: 'usable' }, { column: 'infantry', ground: 'good' });
  expect(step?.terms).toMatchObject([{ label: 'Woods', value: 2, rule: 'G-TM.2' }]);
});

test('G-6.22.b without roads the other terrain is paid', () => {
  expect(explained({ terrain: 'woods', road: 'road' }, 'infantry', 'good', 'barred')?.total).toBe(2);
});

test('G-6.22.d of several networks the cheapest counts', () => {
  const board = boardOf(scenarioOf({ hexes: { '0505': { terrain: 'woods' } }, roads: [{ kind: 'trail', path: ['0504', '0505'] }, { kind: 'pike', path: ['0504', '0505'] }] }).map);
  const step = explainStep(board, { from: board.grid.indexOf('0504'), direction: south, roads: 'usable' }, { column: 'artillery', ground: 'good' });
  expect(step).toMatchObject({ total: 1, terms: [{ label: 'Pike', rule: 'G-TM.5' }] });
});

test('G-6.21.b the terms name their rows, their hex, and where a house value was used', () => {
  expect(explained({ features: ['stream', 'ford', 'improved-position'] }, 'artillery', 'good')).toEqual({
    total: 4,
    terms: [
      { label: 'Clear', value: 2, rule: 'G-TM.1', provenance: 'source', at: '0505' },
      { label: 'Stream or creek', value: 2, rule: 'G-TM.12', provenance: 'house', at: '0505' },
      { label: 'Stream ford', value: -1, rule: 'G-TM.13', provenance: 'source', at: '0505' },
      { label: 'Improved position', value: 1, rule: 'G-TM.14', provenance: 'source', at: '0505' },
    ],
  });
});

test('G-6.24.a the arrays close the map edge and rivers, and agree with the terms elsewhere', () => {
  const board = boardOf(
    scenarioOf({
      columns: 4,
      rows: 4,
      hexes: { '0202': { terrain: 'woods' }, '0303': { terrain: 'town' } },
      hexsides: [{ between: ['0202', '0203'], features: ['river'] }, { between: ['0302', '0303'], features: ['stream'] }],
      roads: [{ kind: 'trail', path: ['0201', '0202'] }],
    }).map,
  );
  const rate = { column: 'artillery', ground: 'fair' } as const;
  const { byRoad, offRoad } = stepCosts(board, rate.column, rate.ground);
  board.grid.neighbours.forEach((next, side) => {
    const step = { from: Math.floor(side / 6), direction: (side % 6) as Direction };
    const total = (roads: 'usable' | 'barred') => (next < 0 ? prohibited : (explainStep(board, { ...step, roads }, rate)?.total ?? prohibited));
    expect([byRoad[side], offRoad[side]]).toEqual([total('usable'), total('barred')]);
  });
  expect(byRoad[board.grid.indexOf('0202') * 6 + south]).toBe(prohibited);
  expect(stepCosts(board, rate.column, rate.ground).byRoad).toBe(byRoad);
});
