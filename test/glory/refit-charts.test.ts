import { prohibited } from '../../src/hex/cost-search.js';
import { boardOf } from '../../src/systems/glory/board.js';
import { artilleryFireCalculator } from '../../src/systems/glory/calculators/artillery-fire.js';
import { chargeCalculator } from '../../src/systems/glory/calculators/charge.js';
import { defensiveFireCalculator } from '../../src/systems/glory/calculators/defensive-fire.js';
import { glory } from '../../src/systems/glory/index.js';
import { hexIndex } from '../../src/systems/glory/position.js';
import { hexesInRange } from '../../src/systems/glory/procedures/command-range.js';
import { explainStep } from '../../src/systems/glory/procedures/movement-costs.js';
import { scenarioFaults } from '../../src/systems/glory/scenario-check.js';
import { TERRAIN_CHARTS } from '../../src/systems/glory/tables/terrain-charts.js';
import { MOVEMENT_COLUMNS, type ChartId, type MovementColumn } from '../../src/systems/glory/vocabulary.js';
import { chargeWithZeros, DUEL, duel, told, underFire, unit } from './charging.js';
import { play, positionOf, reasons, refusal, scenarioOf, type Sketch } from './position.js';

const manassas = { refit: { battle: '2nd-manassas' } } as const;
const chickamauga = { refit: { battle: 'chickamauga' } } as const;
const woods = { terrain: 'woods' } as const;
const STEP = { from: '0505', direction: 0 } as const;

/** What the step from 0505 north to 0504 costs, by column. */
function price(sketch: Sketch, chart: ChartId = 'manassas', roads: 'usable' | 'barred' = 'usable'): readonly number[] {
  const board = boardOf(scenarioOf(sketch).map, chart);
  const from = board.grid.indexOf(STEP.from);
  return MOVEMENT_COLUMNS.map((column) => explainStep(board, { from, direction: STEP.direction, roads }, { column, ground: 'good' })?.total ?? prohibited);
}

function termsOf(sketch: Sketch, chart: ChartId, column: MovementColumn) {
  const board = boardOf(scenarioOf(sketch).map, chart);
  const step = { from: board.grid.indexOf(STEP.from), direction: STEP.direction, roads: 'usable' } as const;
  return explainStep(board, step, { column, ground: 'good' })!.terms.map(({ rule, value, provenance }) => [rule, value, provenance]);
}

const side = (...features: NonNullable<Sketch['hexsides']>[number]['features']): Sketch => ({ hexsides: [{ between: ['0505', '0504'], features }] });

describe('movement on the maps of the first Glory: infantry, cavalry, artillery, leaders', () => {
  test.each<[string, Sketch, ChartId, readonly number[]]>([
    ['G-T1.1 Clear', {}, 'manassas', [1, 1, 2, 1]],
    ['G-T1.2, G-14.12.a Woods of Manassas', { hexes: { '0504': woods } }, 'manassas', [2, 3, 3, 3]],
    ['G-T1.3, G-T1N.n Woods of Chickamauga: leaders 2, as the note says', { hexes: { '0504': woods } }, 'chickamauga', [3, 4, 5, 2]],
    ['G-T1.4 Marsh of Chickamauga, guns by the house', { hexes: { '0504': { terrain: 'marsh' } } }, 'chickamauga', [2, 3, 4, 3]],
    ['G-T1.5 an embankment off the roads', side('embankment'), 'manassas', [2, 2, 4, 2]],
    ['G-T1.5 up one level', { hexes: { '0504': { elevation: 1 } } }, 'manassas', [2, 2, 3, 2]],
    ['G-T1.5 up two levels', { hexes: { '0504': { elevation: 2 } } }, 'manassas', [3, 3, 5, 3]],
    ['G-T1.5 down', { hexes: { '0505': { elevation: 2 } } }, 'manassas', [1, 1, 2, 1]],
    ['G-T1.5 a stream', side('stream'), 'manassas', [2, 2, 4, 2]],
    ['G-T1.5 a river', side('river'), 'manassas', [255, 255, 255, 255]],
    ['G-T1.5 a ford over a river', side('river', 'ford'), 'manassas', [3, 2, 5, 2]],
    ['G-14.2.a, G-T1.5 a ford over a run costs the same', side('stream', 'ford'), 'manassas', [3, 2, 5, 2]],
    ['G-T1.5 a bridge', side('river', 'bridge'), 'manassas', [1, 1, 2, 1]],
    ['G-T1.5 works', side('improved-position'), 'manassas', [2, 2, 3, 2]],
    ['G-T1N.c houses', { hexes: { '0504': { houses: true } } }, 'manassas', [1, 1, 2, 1]],
    ['G-T1N.i a railroad is a trail: half of the woods, rounded up', { hexes: { '0504': woods }, roads: [{ kind: 'railroad', path: ['0505', '0504'] }] }, 'manassas', [1, 2, 2, 2]],
    ['G-6.22.c no slope by road', { hexes: { '0504': { elevation: 2 } }, roads: [{ kind: 'road', path: ['0505', '0504'] }] }, 'manassas', [1, 1, 1, 1]],
  ])('%s', (_, sketch, chart, costs) => {
    expect(price(sketch, chart)).toEqual(costs);
  });

  test('G-14.12.a the same woods by the chart of this game', () => {
    expect(price({ hexes: { '0504': woods } }, 'glory-2')).toEqual([2, 2, 3, 2]);
  });

  const OVER_EMBANKMENT: Sketch = { ...side('embankment'), roads: [{ kind: 'road', path: ['0505', '0504'] }] };

  test('G-14.2.b a road cancels what the embankment costs, where it may be used', () => {
    expect(price(OVER_EMBANKMENT)).toEqual([1, 1, 1, 1]);
    expect(price(OVER_EMBANKMENT, 'manassas', 'barred')).toEqual([2, 2, 4, 2]);
  });

  test('G-14.2.f the Warrenton Pike leads over streams at road rate, another pike does not', () => {
    const pike = (more: { readonly overStreams?: true }): Sketch => ({ ...side('stream'), roads: [{ kind: 'pike', path: ['0505', '0504'], ...more }] });
    expect(price(pike({ overStreams: true }))).toEqual([1, 1, 1, 1]);
    expect(price(pike({}))).toEqual([2, 2, 3, 2]);
  });

  test('G-14.2.f it leads over no river', () => {
    expect(price({ ...side('river'), roads: [{ kind: 'pike', path: ['0505', '0504'], overStreams: true }] })).toEqual([255, 255, 255, 255]);
  });

  test('G-T1.3, G-T1.5 each term names its row and whether the source prints it', () => {
    expect(termsOf({ ...side('stream'), hexes: { '0504': woods } }, 'chickamauga', 'leader')).toEqual([['G-T1.3', 2, 'source'], ['G-T1.5', 1, 'house']]);
  });

  test('G-T1N.h dismounted cavalry pays as infantry, G-T1N.l no road rate next to an enemy', () => {
    const sketch: Sketch = {
      ...chickamauga,
      hexes: { '0504': woods },
      roads: [{ kind: 'road', path: ['0505', '0504'] }],
      union: [{ id: 'c', hex: '0505', class: 'cavalry', onFoot: true }],
      confederate: [{ id: 'e', hex: '0503' }],
    };
    const moved = told(play(positionOf(sketch), 'union', { type: 'move', unit: 'c', path: ['0504'] }).events, 'unit-moved');
    expect(moved.costs).toEqual([3]);
  });

  test.each([
    ['a battery', 'artillery', [1, 1]],
    ['infantry', 'infantry', [1, 2]],
  ] as const)('G-T1N.k infantry passes %s', (_, kind, costs) => {
    const state = positionOf({ ...manassas, union: [{ id: 'u', hex: '0505' }, { id: 'f', hex: '0504', class: kind }] });
    expect(told(play(state, 'union', { type: 'move', unit: 'u', path: ['0504', '0503'] }).events, 'unit-moved').costs).toEqual(costs);
  });

  test('G-T1N.n a leader with range 4 reaches over two hexes of Chickamauga Woods', () => {
    const state = positionOf({ ...chickamauga, hexes: { '0504': woods, '0503': woods }, leaders: [{ id: 'union', side: 'union', hex: '0505', range: 4 }], union: [{ id: 'u', hex: '0503' }] });
    expect(hexesInRange(state, 'union').cost(hexIndex(state.setting, '0503'))).toBe(4);
  });
});

describe('combat on the maps of the first Glory', () => {
  /** Infantry 5 against 5: odds 1-1, Cohesions alike, so that what is left is the terrain. */
  const terrainOf = (sketch: Sketch) =>
    chargeWithZeros(sketch).roll.modifiers.filter(({ rule }) => /^G.T1/.test(rule)).map(({ rule, value }) => [rule, value]);

  test('G-T1.2, G-T1N.d, G-T1N.a into Woods −1, mounted −2, and only where the defender stands', () => {
    const into = { ...manassas, hexes: { '0504': woods } };
    expect(terrainOf(duel({}, {}, into))).toEqual([['G-T1.2', -1]]);
    expect(terrainOf(duel({ class: 'cavalry' }, {}, into))).toEqual([['G-T1.2', -2]]);
    expect(terrainOf(duel({}, {}, { ...manassas, hexes: { '0505': woods } }))).toEqual([['G-T1.1', 0]]);
  });

  test('G-T1N.a the defender in Marsh', () => {
    expect(terrainOf(duel({}, {}, { ...chickamauga, hexes: { '0504': { terrain: 'marsh' }, '0505': woods } }))).toEqual([['G-T1.4', -1]]);
  });

  test('G-T1N.b level Clear: 7 against 3 is 3-1', () => {
    expect(chargeWithZeros(duel({ strength: 7 }, { strength: 3 }, manassas)).odds).toBe('3-1');
  });

  test('G-T1N.g, G-14.2.f over a stream 7 against 3 is 2-1, on the Warrenton Pike too', () => {
    const roads: Sketch['roads'] = [{ kind: 'pike', name: 'Warrenton Pike', path: ['0505', '0504'], overStreams: true }];
    expect(chargeWithZeros(duel({ strength: 7 }, { strength: 3 }, { ...manassas, ...side('stream') })).odds).toBe('2-1');
    expect(chargeWithZeros(duel({ strength: 7 }, { strength: 3 }, { ...manassas, ...side('stream'), roads })).odds).toBe('2-1');
  });

  test('G-14.2.c an embankment helps the defender on a road too, from either side', () => {
    const sketch = duel({}, {}, { ...manassas, ...side('embankment'), roads: [{ kind: 'road', path: ['0505', '0504'] }] });
    expect(terrainOf(sketch)).toEqual([['G-T1.1', 0], ['G-T1.5', -1]]);
    const back: Sketch = { ...sketch, union: [{ id: 'a', hex: '0504', facing: 3 }], confederate: [{ id: 'd', hex: '0505' }] };
    const plans = [{ attackers: ['a'], targets: ['0505'] }];
    expect(chargeWithZeros(back, plans).roll.modifiers.filter(({ rule }) => rule === 'G-T1.5').map(({ value }) => value)).toEqual([-1]);
  });

  test('G-T1N.c a house changes no charge', () => {
    expect(terrainOf(duel({}, {}, { ...manassas, hexes: { '0504': { houses: true } } }))).toEqual([['G-T1.1', 0]]);
  });

  test('G-T1N.i a railroad hex is no Improved Position there', () => {
    expect(terrainOf(duel({}, {}, { ...manassas, roads: [{ kind: 'railroad', path: ['0504', '0503'] }] }))).toEqual([['G-T1.1', 0]]);
  });

  const shot = (sketch: Sketch, face: number) => {
    const state = underFire(sketch, DUEL);
    return told(play(state, 'confederate', { type: 'defensive-fire', hex: '0504', targets: ['0505'] }, [face]).events, 'defensive-fire-resolved');
  };

  test('G-T1N.e a charger in Woods: −1, so that of Cohesion 7 only a 9 hits', () => {
    const sketch = duel({ cohesion: 7 }, {}, { ...manassas, hexes: { '0505': woods } });
    expect(shot(sketch, 9)).toMatchObject({ hit: true, roll: { total: 8, modifiers: [{ rule: 'G-T1.2', value: -1 }] } });
    expect(shot(sketch, 8)).toMatchObject({ hit: false, roll: { total: 7 } });
  });

  test('G-T1N.j Clear and a ford add up', () => {
    const sketch = duel({ cohesion: 7 }, {}, { ...manassas, ...side('stream', 'ford') });
    expect(shot(sketch, 0).roll.modifiers.map(({ rule, value }) => [rule, value])).toEqual([['G-T1.1', 1], ['G-T1.5', 1]]);
  });

  test.each([
    ['a ford over a run', ['stream', 'ford']],
    ['a bridge over a run', ['stream', 'bridge']],
  ] as const)('G-T1N.m, G-14.2.a whoever must retreat over %s is Disordered', (_, features) => {
    const state = positionOf(
      {
        ...manassas,
        hexsides: [{ between: ['0504', '0503'], features: [...features] }],
        union: [{ id: 'a', hex: '0505' }],
        confederate: [{ id: 'd', hex: '0504', facing: 3 }],
      },
      {
        name: 'retreats',
        combat: { charge: { id: 1, kind: 'standard', side: 'union', attackers: ['a'], targets: ['0504'], defenders: ['d'], spent: [] }, result: 'retreat-and-check', contested: ['0504'], losers: ['d'], advanced: [] },
        retreats: [{ unit: 'd', from: ['0505'], mayStand: false }],
        pending: { numbered: 1, charges: [], continuations: [], occupations: [] },
      },
    );
    const { events } = play(state, 'confederate', { type: 'retreat', unit: 'd', path: ['0503'], facing: 3 });
    expect(told(events, 'unit-disordered')).toMatchObject({ unit: 'd', cause: 'retreat', rule: 'G-T1N.m' });
  });

  const battery = (target: string, more: Sketch = {}): Sketch => ({
    ...manassas,
    ...more,
    union: [{ id: 'g', hex: '0507', class: 'artillery', strength: 3, range: 'S' }],
    confederate: [{ id: 'e', hex: target, cohesion: 9 }],
  });

  const fired = (sketch: Sketch, target: string, face: number) =>
    told(play(positionOf(sketch, { name: 'artillery-fire', shots: [] }), 'union', { type: 'fire', batteries: ['g'], target }, [face]).events, 'artillery-fired');

  test('G-14.11.a every gun fires by the Medium column: −1 at five hexes, a house value', () => {
    expect(fired(battery('0502'), '0502', 4).modifiers).toContainEqual({ label: 'Range', value: -1, rule: 'G-14.11.a', provenance: 'house' });
    const eight = battery('0501', { rows: 11 });
    expect(reasons(refusal(positionOf({ ...eight, union: [{ ...eight.union![0]!, hex: '0509' }] }, { name: 'artillery-fire', shots: [] }), 'union', { type: 'fire', batteries: ['g'], target: '0501' }))).toEqual([
      { rule: 'G-14.11.a', code: 'fire.out-of-range' },
    ]);
  });

  test('G-14.2.c fire across an embankment −1', () => {
    const sketch = battery('0505', { hexsides: [{ between: ['0506', '0505'], features: ['embankment'] }] });
    expect(fired(sketch, '0505', 4).modifiers.map(({ rule, value }) => [rule, value])).toEqual([['G-9.23.a', 3], ['G-14.11.a', 0], ['G-T1.1', 0], ['G-T1.5', 0], ['G-T1.5', -1]]);
  });

  test('G-T1N.f no gun fires at a neighbour two levels away', () => {
    const state = positionOf(battery('0506', { hexes: { '0507': { elevation: 2 } } }), { name: 'artillery-fire', shots: [] });
    expect(reasons(refusal(state, 'union', { type: 'fire', batteries: ['g'], target: '0506' }))).toEqual([{ rule: 'G-TCN.f', code: 'fire.too-steep' }]);
  });
});

describe('the charts as they are published and asked', () => {
  const answer = (calculator: { answer(given: never): unknown }, given: object) => calculator.answer(given as never);

  test('G-14.12.a the calculators read the chart that is named', () => {
    const charge = { attack: 5, defence: 5, attackCohesion: 7, defenceCohesion: 7, terrain: ['embankment'] };
    expect(answer(chargeCalculator, { ...charge, chart: 'manassas' })).toMatchObject({ value: { modifier: -1 } });
    expect(answer(chargeCalculator, charge)).toMatchObject({ value: { modifier: 0 } });
    expect(answer(artilleryFireCalculator, { guns: [{ strength: 3, range: 'S' }], distance: 5, chart: 'chickamauga' })).toMatchObject({ value: { modifier: 2 } });
    expect(answer(defensiveFireCalculator, { cohesion: 7, ability: 'wilder', terrain: ['marsh'], chart: 'chickamauga' })).toMatchObject({ value: { modifier: 3, hit: { numerator: '1', denominator: '2' } } });
  });

  test('G-14.2.c the calculator of shots knows the embankment', () => {
    const shot = { guns: [{ strength: 3, range: 'M' }], distance: 2, embankment: true };
    expect(answer(artilleryFireCalculator, { ...shot, chart: 'manassas' })).toMatchObject({ value: { modifier: 2 } });
    expect(answer(artilleryFireCalculator, shot)).toMatchObject({ value: { modifier: 3 } });
  });

  test('G-14.12.a both charts of the first Glory are among the tables, with why their lost cells are what they are', () => {
    const table = (name: string) => glory.tables.find((each) => each.name === name)!.content;
    expect(table('terrain-manassas')).toMatchObject({ movement: { woods: { rule: 'G-T1.2' }, embankment: { cells: { artillery: { good: { value: 2, provenance: 'house' } } } } } });
    expect(table('terrain-chickamauga')).toMatchObject({ movement: { marsh: { cells: { artillery: { bad: { value: 4, provenance: 'house' } }, infantry: { bad: { value: 2, provenance: 'source' } } } } } });
  });

  test('G-T1.1 no ground conditions: every cell is the same on any ground', () => {
    for (const chart of [TERRAIN_CHARTS.manassas, TERRAIN_CHARTS.chickamauga]) {
      const { clear, woods: wooded, road, stream, ford, embankment } = chart.movement;
      for (const row of [clear, wooded, road, stream, ford, embankment])
        for (const column of MOVEMENT_COLUMNS) expect(row.cells?.[column].bad).toEqual(row.cells?.[column].good);
    }
  });

  test('G-T1.5, G-T1.4 an embankment is found at Manassas only, and a marsh is not', () => {
    const codes = (sketch: Sketch) => scenarioFaults(scenarioOf({ ...sketch, union: [{ id: 'u', hex: '0101' }], confederate: [{ id: 'e', hex: '0909' }] })).filter(({ code }) => code === 'map.other-chart').map(({ path }) => path);
    expect(codes({ ...chickamauga, ...side('embankment') })).toEqual(['/map/hexsides/0/features']);
    expect(codes({ ...side('embankment') })).toEqual(['/map/hexsides/0/features']);
    expect(codes({ ...manassas, ...side('embankment') })).toEqual([]);
    expect(codes({ ...manassas, hexes: { '0101': { terrain: 'marsh' } } })).toEqual(['/map/hexes/0/terrain']);
  });
});

test('G-14.2.a a unit that crosses a ford by its own will keeps its order', () => {
  const state = positionOf({ ...manassas, ...side('stream', 'ford'), union: [{ id: 'u', hex: '0505' }] });
  expect(unit(play(state, 'union', { type: 'move', unit: 'u', path: ['0504'] }).state, 'u').disordered).toBe(false);
});
