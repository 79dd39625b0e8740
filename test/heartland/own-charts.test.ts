import { movesQuery } from '../../src/systems/heartland/queries/moves.js';
import { MOST_POINTS } from '../../src/systems/heartland/tables/impulse-movement.js';
import { faultsBy } from '../../src/games/schemas.js';
import { attritionResult } from '../../src/systems/heartland/tables/attrition.js';
import { limitOn, warEffortFor } from '../../src/systems/heartland/tables/costs.js';
import { detachmentMix, detachmentsFrom } from '../../src/systems/heartland/tables/detachment.js';
import { cellAt, columnOf } from '../../src/systems/heartland/tables/fire-effects.js';
import { foragingResult } from '../../src/systems/heartland/tables/foraging.js';
import { forcedMarchResult } from '../../src/systems/heartland/tables/forced-march.js';
import { movementPoints } from '../../src/systems/heartland/tables/impulse-movement.js';
import { navalResult } from '../../src/systems/heartland/tables/naval-combat.js';
import { chartFaults, chartsOf, ChartsSchema, HOUSE_CHARTS, type OwnCharts } from '../../src/systems/heartland/tables/own-charts.js';
import { entrenchmentShift, hexPrice, hexShifts, hexsidePrice } from '../../src/systems/heartland/tables/terrain.js';
import { weatherFor } from '../../src/systems/heartland/tables/weather.js';

/** Small charts of an owner, each with other values than ours and each as the text wants it. */
const level = (...results: [number[], number[]]) => ({ columns: [{ to: 2 }, { from: 3 }], rows: [{ to: 3, results: results[0] }, { from: 4, results: results[1] }] });
const hex = (offRoad: number | null, forcedOffRoad: number | null, shift: number) => ({ offRoad, road: 1.5, forcedOffRoad, forcedRoad: 1, shift });
const hexside = (offRoad: number | null, shift: number) => ({ offRoad, road: 1, shift, shields: 'both' as const });

const OWN = {
  impulseMovement: { levels: [level([4, 5], [0, 1]), level([6, 7], [1, 2]), level([9, 12], [2, 3]), level([12, 20], [3, 4]), level([20, 30], [4, 5]), level([25, 40], [5, 6])] },
  fireEffects: {
    columns: [{ from: 1, to: 20 }, { from: 21, to: 28 }, { from: 29, to: 47 }, { from: 48, to: 57 }, { from: 58, to: 67 }, { from: 68, to: 85 }, { from: 86 }],
    rows: [
      { to: 9, results: ['0/0', '0/0', '0/0', '0/0', '0/0', '0/0', '1/0'] },
      { from: 10, results: ['0/1', '1/1', '1/1*', '2/1*', '3/2*', '4/3*', '6/5*'] },
    ],
  },
  terrain: {
    hexes: { clear: hex(3, 2, 0), broken: hex(4, null, 1), rough: hex(5, null, 3), swamp: hex(6, null, 1), mountain: hex(null, null, 4) },
    settlements: { village: hex(3, 2, 0), town: hex(3, 2, 1), city: hex(3, null, 2) },
    hexsides: { 'minor-river': hexside(2, 1), bridge: hexside(0, 1), ford: hexside(4, 2), pontoon: hexside(4, 1), mountain: hexside(null, 1) },
    entrenchments: [1, 3, 5],
  },
  weather: {
    periods: [
      {
        months: [1, 2, 3, 4, 5, 9, 10, 11, 12],
        rows: [
          { from: 2, to: 2, weather: 'blizzard' as const },
          { from: 3, to: 3, weather: 'snow' as const },
          { from: 4, to: 4, weather: 'light-snow' as const },
          { from: 5, to: 5, weather: 'cold' as const },
          { from: 6, to: 6, weather: 'thaw' as const },
          { from: 7, to: 8, weather: 'rain' as const },
          { from: 9, to: 10, weather: 'light-rain' as const },
          { from: 11, to: 12, weather: 'clear' as const },
        ],
      },
    ],
  },
  forcedMarch: { columns: [{ to: 10 }, { from: 11 }], rows: [{ to: 2, results: ['S', 'S1'] }, { from: 3, results: ['F', 'F2I'] }] },
  attrition: { columns: [{ from: 1 }], rows: [{ to: 5, results: ['0'] }, { from: 6, results: ['2I'] }], modifiers: { combatSupply: 1, outOfSupply: 3, inSettlement: 0 } },
  foraging: { columns: [{ from: 0, to: 3 }, { from: 4, to: 7 }], rows: [{ from: 1, to: 3, results: ['-', 'OU'] }, { from: 4, to: 6, results: ['OU', '4'] }] },
  navalCombat: { columns: [{ to: -2 }, { from: -1 }], rows: [{ to: 3, results: ['2/0', '1/1'] }, { from: 4, results: ['1/0', '0/2'] }] },
  detachment: {
    rows: {
      'infantry-division': { reduced: 3, removed: 1 },
      'infantry-brigade': { reduced: 1, removed: 0 },
      'infantry-regiment': { reduced: 0, removed: 0 },
      'cavalry-division': { reduced: 2, removed: 0 },
      'cavalry-brigade': { reduced: 0, removed: 0 },
      'cavalry-regiment': { reduced: 0, removed: 0 },
      engineer: { reduced: 0, removed: 0 },
    },
    counter: { cf: 2, ml: 4 },
    mostPerSide: 8,
  },
  costs: { warEffort: { train: 7 }, limits: { landings: 3 } },
} satisfies OwnCharts;

/** The own charts after a change to a copy of them. */
function changed(change: (charts: typeof OWN) => void): OwnCharts {
  const copy = structuredClone(OWN);
  change(copy);
  return copy;
}

/** The pointer and code of each fault after a change. */
function faultsAfter(change: (charts: typeof OWN) => void): readonly string[] {
  return chartFaults(changed(change)).map(({ path, code }) => `${path.replace('/charts/', '')} ${code}`);
}

describe("an owner's charts", () => {
  test('H-8.21.1, H-10.61.1 all of them fit the schema and have no faults; so has a scenario without any', () => {
    expect(faultsBy(ChartsSchema, OWN)).toEqual([]);
    expect(chartFaults(OWN)).toEqual([]);
    expect(faultsBy(ChartsSchema, {})).toEqual([]);
    expect(chartFaults()).toEqual([]);
  });

  test('H-8.21.1 without charts of its own a scenario is played by ours', () => {
    expect(chartsOf()).toEqual(HOUSE_CHARTS);
    expect(chartsOf({})).toEqual(HOUSE_CHARTS);
  });

  test('H-8.31.1 one chart is replaced, the others stay', () => {
    const { forcedMarch, ...others } = chartsOf({ forcedMarch: OWN.forcedMarch });
    const { forcedMarch: ours, ...house } = HOUSE_CHARTS;
    expect(others).toEqual(house);
    expect(forcedMarch).not.toEqual(ours);
  });

  // Every expected value stands in OWN above.
  const own = chartsOf(OWN);
  test.each<readonly [string, { readonly value: unknown; readonly provenance: string }, unknown]>([
    ['H-8.21.1', movementPoints(own.impulseMovement, { level: 5, rating: 4, die: 3 }), 30],
    ['H-8.21.1 the other column and row', movementPoints(own.impulseMovement, { level: 1, rating: 2, die: 4 }), 0],
    ['H-10.61.1', cellAt(own.fireEffects, columnOf(own.fireEffects, 50), 10), { steps: 2, degrees: 1, asterisk: true }],
    ['H-10.61.1 beyond the last column', cellAt(own.fireEffects, columnOf(own.fireEffects, 90) + 4, 30), { steps: 6, degrees: 5, asterisk: true }],
    ['H-5.2.2', weatherFor(own.weather, 9, 8), 'rain'],
    ['H-8.31.1', forcedMarchResult(own.forcedMarch, 11, 3), { march: 'failure', steps: 2, inactivates: true }],
    ['H-4.31.3', attritionResult(own.attrition, 12, 6), { steps: 2, inactivates: true }],
    ['H-7.31.a.1', own.attrition.modifiers.outOfSupply.modifier, 3],
    ['H-13.22.1', foragingResult(own.foraging, 4, 4), { kind: 'war-effort', points: 4 }],
    ['H-10.81.1', navalResult(own.navalCombat, -1.5, 4), { attacker: 0, defender: 2 }],
    ['H-8.51.1', detachmentsFrom(own.detachment, { type: 'infantry', size: 'division' }, 'reduced'), 3],
    ['H-8.72.1', warEffortFor(own.costs, 'train'), 7],
    ['H-7.11.1', limitOn(own.costs, 'landings'), 3],
  ])('%s is read as printed', (_, cell, value) => {
    expect({ value: cell.value, provenance: cell.provenance }).toEqual({ value, provenance: 'source' });
  });

  test('H-8.24.1, H-10.32.1 terrain is read as printed, in half movement points', () => {
    expect(hexPrice(own.terrain, { terrain: 'clear', settlement: 'town' }, 'road')).toEqual({ rule: 'H-8.24.1', label: 'Clear', halfPoints: 3, provenance: 'source' });
    expect(hexsidePrice(own.terrain, 'ford', 'offRoad')).toEqual({ rule: 'H-8.24.3', label: 'Ford of a major river', halfPoints: 8, provenance: 'source' });
    expect(hexShifts(own.terrain, { terrain: 'rough', settlement: 'city' }).map(({ columns, provenance }) => [columns, provenance])).toEqual([[3, 'source'], [2, 'source']]);
    expect(entrenchmentShift(own.terrain, 3)).toEqual([{ label: 'Entrenchment, level 3', columns: 5, provenance: 'source' }]);
  });

  test('H-8.24.3, H-8.24.a.1 hexsides that the text fixes stay', () => {
    expect(own.terrain.hexsides['major-river']).toEqual(HOUSE_CHARTS.terrain.hexsides['major-river']);
    expect(own.terrain.hexsides.ferry).toEqual(HOUSE_CHARTS.terrain.hexsides.ferry);
    expect(own.terrain.hexsides.ford.zoneOfControl).toEqual({ value: 'stops', provenance: 'source' });
  });

  test('H-8.52.1 the counters of the detachments', () => {
    expect(detachmentMix(own)).toEqual({ limit: 8, cf: 2, ml: 4 });
  });

  test('H-4.32.1 prices that are left out stay', () => {
    expect(warEffortFor(own.costs, 'pontoon')).toEqual(HOUSE_CHARTS.costs.warEffort.pontoon.amount);
    expect(own.costs.administration).toEqual(HOUSE_CHARTS.costs.administration);
  });
});

describe('what the schema refuses', () => {
  const at = (charts: unknown) => faultsBy(ChartsSchema, charts).map(({ path }) => path);

  test.each<readonly [string, unknown, string]>([
    ['H-4.0.3 five levels', { impulseMovement: { levels: OWN.impulseMovement.levels.slice(1) } }, '/impulseMovement/levels'],
    ['H-8.24.1 a missing row', { terrain: { ...OWN.terrain, hexes: { ...OWN.terrain.hexes, swamp: undefined } } }, '/terrain/hexes/swamp'],
    ['H-8.24.1 a third of a movement point', { terrain: { ...OWN.terrain, entrenchments: [1, 2, 0.3] } }, '/terrain/entrenchments/2'],
    ['H-10.61.1 another result', { fireEffects: { columns: [{ from: 1 }], rows: [{ results: ['2-1*'] }] } }, '/fireEffects/rows/0/results/0'],
    ['H-8.31.1 another result', { forcedMarch: { columns: [{ from: 1 }], rows: [{ results: ['P'] }] } }, '/forcedMarch/rows/0/results/0'],
    ['H-5.24.1 Mud is never rolled', { weather: { periods: [{ months: [1], rows: [{ weather: 'mud' }] }] } }, '/weather/periods/0/rows/0/weather'],
    ['H-4.1.2 a price that the text prints', { costs: { warEffort: { initiative: 4 } } }, '/costs/warEffort/initiative'],
    ['H-3.24.5 an unknown chart', { fires: {} }, '/fires'],
  ])('%s', (_, charts, path) => {
    expect(at(charts)).toEqual([path]);
  });
});

describe('faults in the bands', () => {
  test.each<readonly [string, (charts: typeof OWN) => void, readonly string[]]>([
    ['a gap between columns', ({ forcedMarch }) => (forcedMarch.columns[1] = { from: 13 }), ['forcedMarch/columns/1 chart.band-gap']],
    ['columns that overlap', ({ forcedMarch }) => (forcedMarch.columns[1] = { from: 10 }), ['forcedMarch/columns/1 chart.band-order']],
    [
      'columns in another order',
      ({ forcedMarch }) => forcedMarch.columns.reverse(),
      ['forcedMarch/columns/1 chart.band-order', 'forcedMarch/columns/0 chart.band-missing', 'forcedMarch/columns/1 chart.band-missing'],
    ],
    ['a column that ends before it begins', ({ foraging }) => (foraging.columns[1] = { from: 4, to: 3 }), ['foraging/columns/1 chart.band-reversed', 'foraging/columns/1 chart.band-missing']],
    ['a gap between rows', ({ attrition }) => (attrition.rows[1]!.from = 8), ['attrition/rows/1 chart.band-gap']],
    ['no row for low dice', ({ attrition }) => Object.assign(attrition.rows[0]!, { from: -3 }), ['attrition/rows/0 chart.band-missing']],
    ['no row for high dice', ({ navalCombat }) => Object.assign(navalCombat.rows[1]!, { to: 8 }), ['navalCombat/rows/1 chart.band-missing']],
    ['a foraging die of 6 without a row', ({ foraging }) => (foraging.rows[1]!.to = 5), ['foraging/rows/1 chart.band-missing']],
    ['seven clear hexes without a column', ({ foraging }) => (foraging.columns[1]!.to = 6), ['foraging/columns/1 chart.band-missing']],
    ['no column for one combat factor', ({ fireEffects }) => (fireEffects.columns[0] = { from: 2, to: 20 }), ['fireEffects/columns/0 chart.band-missing']],
    ['no column for a rating of 0', ({ impulseMovement }) => Object.assign(impulseMovement.levels[2]!.columns[0]!, { from: 1 }), ['impulseMovement/levels/2/columns/0 chart.band-missing']],
    ['a row too short', ({ fireEffects }) => fireEffects.rows[1]!.results.pop(), ['fireEffects/rows/1/results chart.row-length']],
    ['a row too long', ({ navalCombat }) => navalCombat.rows[0]!.results.push('0/0'), ['navalCombat/rows/0/results chart.row-length']],
  ])('H-8.21.1 %s', (_, change, wanted) => {
    expect(faultsAfter(change)).toEqual(wanted);
  });
});

describe('faults against the text', () => {
  test.each<readonly [string, (charts: typeof OWN) => void, readonly string[]]>([
    ['H-4.0.3 more than 30 movement points at level 5', ({ impulseMovement }) => (impulseMovement.levels[4]!.rows[0]!.results[1] = 31), ['impulseMovement/levels/4 impulse-movement.level-5']],
    ['H-4.0.3 less than 30 movement points at level 5', ({ impulseMovement }) => (impulseMovement.levels[4]!.rows[0]!.results[1] = 29), ['impulseMovement/levels/4 impulse-movement.level-5']],
    ['H-8.11.1 no result below 1', ({ impulseMovement }) => (impulseMovement.levels[0]!.rows[1]!.results[0] = 1), ['impulseMovement/levels impulse-movement.no-inactivation']],
    ['H-8.22.d.2 a high die that is better', ({ impulseMovement }) => (impulseMovement.levels[3]!.rows[1]!.results[1] = 21), ['impulseMovement/levels/3/rows/1/results/1 impulse-movement.rising']],
    [
      'H-10.3.1 26 combat factors in another column',
      ({ fireEffects }) => fireEffects.columns.splice(0, 2, { from: 1, to: 21 }, { from: 22, to: 28 }),
      ['fireEffects/columns fire-effects.example'],
    ],
    [
      'H-10.3.1 63 combat factors in another column',
      ({ fireEffects }) => fireEffects.columns.splice(4, 2, { from: 58, to: 62 }, { from: 63, to: 85 }),
      ['fireEffects/columns fire-effects.example', 'fireEffects/columns fire-effects.example'],
    ],
    ['H-10.3.1 42 combat factors in another column', ({ fireEffects }) => fireEffects.columns.splice(2, 2, { from: 29, to: 41 }, { from: 42, to: 57 }), Array.from({ length: 4 }, () => 'fireEffects/columns fire-effects.example')],
    ['H-10.63.a.1 no 6 steps', ({ fireEffects }) => (fireEffects.rows[1]!.results[6] = '5/5*'), ['fireEffects/rows fire-effects.too-mild']],
    ['H-10.65.1 no asterisk', ({ fireEffects }) => (fireEffects.rows[1]!.results = fireEffects.rows[1]!.results.map((result) => result.replace('*', ''))), ['fireEffects/rows fire-effects.no-asterisk']],
    ['H-8.24.2 a way into the mountains off road', ({ terrain }) => (terrain.hexes.mountain.offRoad = 6), ['terrain/hexes/mountain/offRoad terrain.text']],
    ['H-8.24.2 a way across a mountain hexside off road', ({ terrain }) => (terrain.hexsides.mountain.offRoad = 6), ['terrain/hexsides/mountain/offRoad terrain.text']],
    ['H-10.32.1 clear ground that shelters', ({ terrain }) => (terrain.hexes.clear.shift = 1), ['terrain/hexes/clear/shift terrain.text']],
    ['H-10.32.1 a city of 1', ({ terrain }) => (terrain.settlements.city.shift = 1), ['terrain/settlements/city/shift terrain.text']],
    ['H-10.32.2 a ford of 3', ({ terrain }) => (terrain.hexsides.ford.shift = 3), ['terrain/hexsides/ford/shift terrain.text']],
    ['H-10.32.1 level 1 of 2', ({ terrain }) => (terrain.entrenchments[0] = 2), ['terrain/entrenchments/0 terrain.text']],
    ['H-10.32.a.2 a minor river without a shift', ({ terrain }) => (terrain.hexsides['minor-river'].shift = 0), ['terrain/hexsides/minor-river/shift terrain.text']],
    ['H-10.32.a.2 a bridge without a shift', ({ terrain }) => (terrain.hexsides.bridge.shift = 0), ['terrain/hexsides/bridge/shift terrain.text']],
    ['H-8.81.a.4 a pontoon cheaper than a ford off road', ({ terrain }) => (terrain.hexsides.pontoon.offRoad = 3), ['terrain/hexsides/pontoon/offRoad terrain.text']],
    ['H-8.81.a.4 a pontoon cheaper than a ford by road', ({ terrain }) => (terrain.hexsides.pontoon.road = 0), ['terrain/hexsides/pontoon/road terrain.text']],
    ['H-8.32.a.1 a forced march through a swamp', ({ terrain }) => (terrain.hexes.swamp.forcedOffRoad = 2), ['terrain/hexes/swamp/forcedOffRoad terrain.text']],
    ['H-8.32.a.1 a forced march into a city off road', ({ terrain }) => (terrain.settlements.city.forcedOffRoad = 2), ['terrain/settlements/city/forcedOffRoad terrain.text']],
    ['H-8.3.1 a forced march that costs more', ({ terrain }) => (terrain.hexes.clear.forcedOffRoad = 4), ['terrain/hexes/clear/forcedOffRoad terrain.forced-march']],
    ['H-8.3.1 a forced march that costs more by road', ({ terrain }) => (terrain.settlements.town.forcedRoad = 2), ['terrain/settlements/town/forcedRoad terrain.forced-march']],
    ['H-8.31.b.2 no failure', ({ forcedMarch }) => (forcedMarch.rows[1]!.results = ['S', 'S2I']), ['forcedMarch/rows forced-march.result-missing']],
    ['H-8.31.b.1 no inactivation', ({ forcedMarch }) => (forcedMarch.rows[1]!.results = ['F', 'F2']), ['forcedMarch/rows forced-march.result-missing']],
    ['H-8.31.a.7 no step losses', ({ forcedMarch }) => Object.assign(forcedMarch, { rows: [{ to: 2, results: ['S', 'S'] }, { from: 3, results: ['F', 'FI'] }] }), ['forcedMarch/rows forced-march.result-missing']],
    ['H-8.31.b.2 no success', ({ forcedMarch }) => (forcedMarch.rows[0]!.results = ['F', 'F1']), ['forcedMarch/rows forced-march.result-missing']],
    ['H-7.31.a.1 out of supply no worse than combat supply', ({ attrition }) => (attrition.modifiers.outOfSupply = 1), ['attrition/modifiers/outOfSupply attrition.out-of-supply']],
    ['H-8.11.2 no inactivation', ({ attrition }) => (attrition.rows[1]!.results = ['2']), ['attrition/rows attrition.no-inactivation']],
    ['H-13.22.2 no Own Use', ({ foraging }) => Object.assign(foraging, { rows: [{ from: 1, to: 6, results: ['-', '1'] }] }), ['foraging/rows foraging.result-missing']],
    ['H-13.22.2 no points', ({ foraging }) => (foraging.rows[1]!.results = ['OU', '-']), ['foraging/rows foraging.result-missing']],
    ['H-13.22.2 never nothing', ({ foraging }) => (foraging.rows[0]!.results = ['1', 'OU']), ['foraging/rows foraging.result-missing']],
    ['H-10.81.1 no column of -2', ({ navalCombat }) => (navalCombat.columns = [{ to: 0 }, { from: 1 }] as typeof navalCombat.columns), ['navalCombat/columns naval-combat.example']],
  ])('%s', (_, change, wanted) => {
    expect(faultsAfter(change)).toEqual(wanted);
  });

  test.each<readonly [string, (period: (typeof OWN.weather.periods)[0], periods: (typeof OWN.weather.periods)[0][]) => void, readonly string[]]>([
    ['H-5.2.2 a month without a table', ({ months }) => months.pop(), ['weather/periods weather.month-missing']],
    ['H-5.2.2 a month twice', ({ months }) => months.push(4), ['weather/periods/0/months/9 weather.month-twice']],
    ['H-5.2.2 a month in two periods', ({ rows }, periods) => periods.push({ months: [1], rows }), ['weather/periods/1/months/0 weather.month-twice']],
    ['H-5.2.1 a table for July', ({ months }) => months.push(7), ['weather/periods/0/months/9 weather.clear-month']],
    ['H-5.2.2 no total of 6', ({ rows }) => rows.splice(4, 1, { from: 5, to: 5, weather: 'thaw' }), ['weather/periods/0/rows/4 chart.band-order', 'weather/periods/0/rows/5 chart.band-gap']],
    ['H-5.2.2 no total of 12', ({ rows }) => (rows.at(-1)!.to = 11), ['weather/periods/0/rows/7 chart.band-missing']],
    ['H-5.2.2 no total of 2', ({ rows }) => Object.assign(rows[0]!, { from: 3, to: 2 }), ['weather/periods/0/rows/0 chart.band-reversed', 'weather/periods/0/rows/0 chart.band-missing']],
    ['H-5.2.2 a total of 1', ({ rows }) => (rows[0]!.from = 1), ['weather/periods/0/rows/0 weather.total']],
    ['H-5.2.2 a total of 13', ({ rows }) => (rows.at(-1)!.to = 13), ['weather/periods/0/rows/7 weather.total']],
    ['H-5.29.1 never a Blizzard', ({ rows }) => (rows[0]!.weather = 'snow'), ['weather/periods weather.outcome-missing']],
  ])('%s', (_, change, wanted) => {
    expect(faultsAfter(({ weather }) => change(weather.periods[0]!, weather.periods))).toEqual(wanted);
  });
});

test('H-4.0.3 nobody reckons with more points than any chart may give: on the largest map the answer would keep all others waiting', () => {
  const faults = (points: number) => faultsBy(movesQuery.parameters, { unit: 'grant', points }).map(({ path, code }) => `${path} ${code}`);
  expect(faults(MOST_POINTS)).toEqual([]);
  expect(faults(MOST_POINTS + 1)).toEqual(['/points schema.maximum']);
});
