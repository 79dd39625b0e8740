import { charts } from '../../src/systems/heartland/tables/charts.js';
import { attritionResult } from '../../src/systems/heartland/tables/attrition.js';
import { administrationFor, limitOn, warEffortFor, type Costs } from '../../src/systems/heartland/tables/costs.js';
import { detachmentMix, detachmentsFrom } from '../../src/systems/heartland/tables/detachment.js';
import { cellAt, columnOf, COLUMN_SHIFTS, FIRE_MODIFIERS } from '../../src/systems/heartland/tables/fire-effects.js';
import { FORAGING_MONTHS, foragingResult } from '../../src/systems/heartland/tables/foraging.js';
import { distanceModifier, FORCED_MARCH_MODIFIERS, forcedMarchResult } from '../../src/systems/heartland/tables/forced-march.js';
import { CAVALRY_LEVELS, HIGHEST_LEVEL, IMPULSE_MODIFIERS, LEADERLESS_RATINGS, movementPoints } from '../../src/systems/heartland/tables/impulse-movement.js';
import { NAVAL_MODIFIERS, navalResult } from '../../src/systems/heartland/tables/naval-combat.js';
import { HOUSE_CHARTS } from '../../src/systems/heartland/tables/own-charts.js';
import { RANGES } from '../../src/systems/heartland/tables/ranges.js';
import { entrenchmentShift, hexPrice, hexShifts, hexsidePrice, hexsideShift, RAIL_CUT, type Ground, type HexsideRowId, type Way } from '../../src/systems/heartland/tables/terrain.js';
import { isRolledFor, SUMMER, weatherFor } from '../../src/systems/heartland/tables/weather.js';
import { MUD_FROM, RECOVERY, WEATHER_EFFECTS, type WeatherEffects } from '../../src/systems/heartland/tables/weather-effects.js';
import { WEATHERS, type Weather } from '../../src/systems/heartland/vocabulary.js';

/**
 * The charts cell by cell. Literals are typed from the list of stand-in charts, or from the row that prints them: `s`
 * marks what the source prints, `h` what the house puts in the place of the rest.
 */
const { impulseMovement, fireEffects, terrain, weather, forcedMarch, attrition, foraging, navalCombat, detachment, costs } = HOUSE_CHARTS;

/** A cell like `2s`: its value and its provenance. */
function said({ value, provenance }: { readonly value: unknown; readonly provenance: string }): string {
  return `${String(value)}${provenance === 'source' ? 's' : 'h'}`;
}

const DICE = [1, 2, 3, 4, 5, 6] as const;
const upTo = (last: number) => Array.from({ length: last + 1 }, (_, at) => at);

describe('impulse movement', () => {
  const points = (level: number, rating: number, die: number) => movementPoints(impulseMovement, { level, rating, die }).value;

  test('H-4.0.3 one table for each of the levels 1 to 6, and no other', () => {
    expect(impulseMovement.levels).toHaveLength(6);
    expect(() => points(7, 3, 3)).toThrow(RangeError);
    expect(() => points(0, 3, 3)).toThrow(RangeError);
  });

  test('H-4.0.3 at level 5 the best result is 30 movement points', () => {
    expect(Math.max(...upTo(6).flatMap((rating) => DICE.map((die) => points(5, rating, die))))).toBe(30);
  });

  test('H-8.11.1 some results are below 1', () => {
    // Level 1: half of the dice of a leader rated 1, one die of a leader rated 3.
    expect(DICE.map((die) => points(1, 1, die))).toEqual([2, 2, 1, 0, 0, 0]);
    expect(DICE.map((die) => points(1, 3, die))).toEqual([3, 3, 2, 2, 1, 0]);
  });

  test('H-8.22.d.2 low dice are better: no result rises with the die', () => {
    const rising = [1, 2, 3, 4, 5, 6].flatMap((level) => upTo(6).flatMap((rating) => upTo(7).filter((die) => points(level, rating, die + 1) > points(level, rating, die))));
    expect(rising).toEqual([]);
  });

  test.each([
    ['H-8.21.1', 2, 4, 3, 6],
    ['H-8.21.1', 3, 4, 2, 11],
    ['H-8.21.1', 3, 3, 3, 8],
    ['H-8.21.1', 1, 6, 1, 6],
    ['H-8.21.1', 6, 6, 1, 36],
    ['H-8.21.1', 6, 0, 6, 1],
    ['H-8.21.1', 4, 0, 5, 1],
    ['H-8.21.1 a die of 0 reads row 1', 5, 2, 0, 16],
    ['H-8.21.1 a die of 7', 2, 5, 7, 3],
    ['H-8.21.1 a die of 9 reads row 7', 2, 5, 9, 3],
    ['H-8.21.1 a rating of 9 reads column 6', 5, 9, 1, 30],
    ['H-10.67.3 a rating of 5 with a wound of 2 reads column 3', 5, 5 - 2, 4, 10],
    ['H-3.24.4 a rating may be 0', 3, 0, 4, 2],
  ])('%s: level %i, rating %i, die %i', (_, level, rating, die, wanted) => {
    expect(points(level, rating, die)).toBe(wanted);
  });

  test('H-8.22.d.1, H-8.22.d.2, H-8.22.d.3 modifiers; H-8.22.b.1 leaderless ratings; H-8.22.c.1 cavalry, one level higher up to 6', () => {
    expect(Object.values(IMPULSE_MODIFIERS).map(({ rule, modifier }) => [rule, said(modifier)])).toEqual([
      ['H-8.22.d.1', '1s'],
      ['H-8.22.d.2', '-1s'],
      ['H-8.22.d.3', '-1s'],
    ]);
    expect(Object.values(LEADERLESS_RATINGS).map(said)).toEqual(['1s', '1s', '2s']);
    expect([said(CAVALRY_LEVELS), HIGHEST_LEVEL]).toEqual(['1s', 6]);
  });

  test('H-8.21.1 the cells are ours and say why', () => {
    const cell = movementPoints(impulseMovement, { level: 1, rating: 1, die: 1 });
    expect(cell).toMatchObject({ value: 2, provenance: 'house' });
    expect(cell.why).toContain('not in the source');
  });
});

describe('fire effects', () => {
  const band = (column: number) => ({ ...fireEffects.columns[column]!.value });
  const read = (combatFactors: number, shift: number, die: number) => {
    const { steps, degrees, asterisk } = cellAt(fireEffects, columnOf(fireEffects, combatFactors) + shift, die).value;
    return `${steps}/${degrees}${asterisk ? '*' : ''}`;
  };

  test.each([
    ['26 unshifted', 26, 0, { from: 21, to: 28 }],
    ['40, one right', 40, 1, { from: 48, to: 57 }],
    ['42, one right', 42, 1, { from: 48, to: 57 }],
    ['39, one right', 39, 1, { from: 48, to: 57 }],
    ['63, one right', 63, 1, { from: 67, to: 85 }],
    ['63 unshifted', 63, 0, { from: 58, to: 66 }],
    ['63, one left', 63, -1, { from: 48, to: 57 }],
  ])('H-10.3.1 the columns of the long example: %s', (_, combatFactors, shift, wanted) => {
    expect(band(columnOf(fireEffects, combatFactors) + shift)).toEqual(wanted);
  });

  test('H-10.3.1 the columns in printed order; those of the example are printed', () => {
    expect(fireEffects.columns.map(({ value: { from, to }, provenance }) => `${from}-${to ?? ''}${provenance === 'source' ? 's' : 'h'}`).join(' ')).toBe(
      '1-2h 3-5h 6-9h 10-14h 15-20h 21-28s 29-37h 38-47h 48-57s 58-66h 67-85s 86-105h 106-130h 131-160h 161-h',
    );
  });

  test('H-10.3.1 both ends of each band, and what lies beyond the first and last', () => {
    expect([0, 1, 2, 3, 5, 6, 20, 21, 66, 67, 160, 161, 900].map((combatFactors) => columnOf(fireEffects, combatFactors))).toEqual([-1, 0, 0, 1, 1, 2, 4, 5, 9, 10, 13, 14, 14]);
    expect(cellAt(fireEffects, -1, 30)).toMatchObject({ value: { steps: 0, degrees: 0, asterisk: false }, provenance: 'house' });
    expect(read(161, 3, 30)).toBe('6/4*');
  });

  // The exchanges of the long example: dice 1 to 6 with the modifier, on our cells.
  test.each([
    ['Hooker at Longstreet', 26, 0, 13, '1/1* 1/1* 2/1* 2/1* 2/1* 2/1*'],
    ['Longstreet at Hooker', 63, 1, 16, '3/2* 3/2* 3/2* 3/2* 3/2* 3/2*'],
    ['Grant at Longstreet', 40, 1, 13, '2/1* 2/2* 2/2* 2/2* 2/2* 3/2*'],
    ['Longstreet at Grant', 63, 0, 16, '3/2* 3/2* 3/2* 3/2* 3/2* 3/2*'],
    ['Sheridan at Longstreet', 39, 1, 10, '1/1 1/1* 2/1* 2/1* 2/2* 2/2*'],
    ['Longstreet at Sheridan', 63, -1, 16, '2/2* 2/2* 3/2* 3/2* 3/2* 3/2*'],
  ])('H-10.61.1 %s', (_, combatFactors, shift, modifier, wanted) => {
    expect(DICE.map((die) => read(combatFactors, shift, die + modifier)).join(' ')).toBe(wanted);
  });

  test('H-10.61.1 a whole column, 48-57, row by row: below 3, 3-4, 5-6, 7 to 16, 17-18, 19-20, 21-22, 23-25, 26-29, 30 and above', () => {
    const dice = [2, 3, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 19, 21, 23, 26, 30];
    expect(dice.map((die) => read(50, 0, die)).join(' ')).toBe('0/0 0/0 0/0 0/0 0/0 1/0 1/0 1/1 1/1* 2/1* 2/1* 2/2* 2/2* 2/2* 3/2* 3/2* 3/2* 3/2* 3/3*');
    // The last die of each wide row reads the same row as its first.
    expect([[17, 18], [19, 20], [21, 22], [23, 25], [26, 29]].map(([first, last]) => read(161, 0, first!) === read(161, 0, last!))).toEqual([true, true, true, true, true]);
  });

  test('H-10.42.1, H-10.44.1 the die has no limits: 20 guns and 20 broken units', () => {
    expect([read(161, 0, 6 + 20 + 30), read(50, 0, 1 - 20)]).toEqual(['6/4*', '0/0']);
  });

  test('H-10.63.a.1 a result may cost 6 steps', () => {
    expect(Math.max(...fireEffects.rows.flatMap(({ cells }) => cells.map(({ value }) => value.steps)))).toBe(6);
  });

  test('H-10.31.1, H-10.33.2, H-10.33.3 shifts of the column', () => {
    expect(Object.entries(COLUMN_SHIFTS).map(([name, { rule, modifier }]) => [name, rule, said(modifier)])).toEqual([
      ['moraleSuperiority', 'H-10.31.1', '1s'],
      ['laterWave', 'H-10.33.2', '1s'],
      ['returnFire', 'H-10.33.3', '-1s'],
      ['mostReturnFire', 'H-10.33.3', '-5s'],
    ]);
  });

  test('H-10.41.a.1, H-10.42.1, H-10.43.1, H-10.43.2, H-10.44.1 modifiers of the die', () => {
    expect(Object.entries(FIRE_MODIFIERS).map(([name, { rule, modifier }]) => [name, rule, said(modifier)])).toEqual([
      ['hasty', 'H-10.41.a.1', '-2s'],
      ['artillery', 'H-10.42.1', '1s'],
      ['cavalrySuperiority', 'H-10.43.1', '3s'],
      ['fewerCavalryUnits', 'H-10.43.2', '-1s'],
      ['broken', 'H-10.44.1', '-1s'],
    ]);
  });
});

describe('terrain effects', () => {
  const WAYS: readonly Way[] = ['offRoad', 'road', 'forcedOffRoad', 'forcedRoad'];
  const prices = (ground: Ground) => WAYS.map((way) => hexPrice(terrain, ground, way)?.halfPoints ?? '-').join(' ');

  // Half movement points off road, by road, forced off road, forced by road; columns to the left.
  test.each<readonly [string, Ground, string, readonly string[]]>([
    ['H-8.24.1 clear', { terrain: 'clear' }, '4 2 2 1', []],
    ['H-8.24.1 broken', { terrain: 'broken' }, '6 2 - 1', ['1h']],
    ['H-8.24.1 rough', { terrain: 'rough' }, '8 2 - 1', ['2h']],
    ['H-8.24.1 swamp', { terrain: 'swamp' }, '8 4 - 2', ['1h']],
    ['H-8.24.2 mountain', { terrain: 'mountain' }, '- 4 - 2', ['3h']],
    ['H-8.24.1 village', { terrain: 'clear', settlement: 'village' }, '4 2 2 1', []],
    ['H-8.32.a.1 town counts as clear', { terrain: 'clear', settlement: 'town' }, '4 2 2 1', ['1h']],
    ['H-8.32.a.1, H-10.32.1 city', { terrain: 'clear', settlement: 'city' }, '4 2 - 1', ['2s']],
    ['H-8.2.1 a town in rough ground: the dearer row, and both shifts', { terrain: 'rough', settlement: 'town' }, '8 2 - 1', ['2h', '1h']],
    ['H-8.24.2 a village in the mountains', { terrain: 'mountain', settlement: 'village' }, '- 4 - 2', ['3h']],
  ])('%s', (_, ground, costs, shifts) => {
    expect(prices(ground)).toBe(costs);
    expect(hexShifts(terrain, ground).map(({ columns, provenance }) => said({ value: columns, provenance }))).toEqual(shifts);
  });

  test('H-8.24.1 a price names its row and provenance: the dearer one', () => {
    expect(hexPrice(terrain, { terrain: 'broken', settlement: 'town' }, 'offRoad')).toEqual({ rule: 'H-8.24.1', label: 'Broken terrain', halfPoints: 6, provenance: 'house' });
  });

  test('H-10.32.1 a shift by broken terrain does not read like one by Broken units', () => {
    expect(hexShifts(terrain, { terrain: 'broken' })).toEqual([{ label: 'Broken terrain', columns: 1, provenance: 'house' }]);
  });

  // Half movement points off road and by road; columns for fire at the defender and at the attacker.
  test.each<readonly [string, HexsideRowId, string, string]>([
    ['H-8.24.1', 'minor-river', '2h 0h', '1h 1h'],
    ['H-8.24.3', 'major-river', '- -', ' '],
    ['H-8.24.3', 'bridge', '0h 0h', '2h 2h'],
    ['H-10.32.2', 'ford', '4h 4h', '2s 2s'],
    ['H-8.81.a.4', 'pontoon', '4h 4h', '2h 2h'],
    ['H-8.24.a.1', 'ferry', '6s 6s', ' '],
    ['H-8.91.1', 'shoal', '0h 0h', ' '],
    ['H-8.24.2', 'mountain', '- 2h', '1h '],
    ['H-3.61.7', 'all-sea', '- -', ' '],
  ])('%s hexside %s', (_, hexside, costs, shifts) => {
    const price = (way: Way) => {
      const found = hexsidePrice(terrain, hexside, way);
      return found ? said({ value: found.halfPoints, provenance: found.provenance }) : '-';
    };
    const shift = (fireAt: 'defender' | 'attacker') => hexsideShift(terrain, hexside, fireAt).map(({ columns, provenance }) => said({ value: columns, provenance })).join();
    expect(`${price('offRoad')} ${price('road')}`).toBe(costs);
    expect([price('forcedOffRoad'), price('forcedRoad')]).toEqual([price('offRoad'), price('road')]);
    expect(`${shift('defender')} ${shift('attacker')}`).toBe(shifts);
  });

  test('H-3.61.7 where zones of control stop; H-8.4.2 where nobody attacks', () => {
    const where = (column: 'zoneOfControl' | 'attack', value: string) => Object.entries(terrain.hexsides).filter(([, row]) => row[column].value === value).map(([id]) => id);
    expect(where('zoneOfControl', 'stops')).toEqual(['major-river', 'bridge', 'ford', 'pontoon', 'ferry', 'all-sea']);
    expect(where('attack', 'prohibited')).toEqual(['major-river', 'ferry', 'all-sea']);
  });

  test('H-8.81.a.4 a pontoon costs what a ford costs', () => {
    expect(hexsidePrice(terrain, 'pontoon', 'offRoad')?.halfPoints).toBe(hexsidePrice(terrain, 'ford', 'offRoad')?.halfPoints);
  });

  test('H-10.32.1, H-10.32.2 city, level 1 and ford are 5 to the left; the return fire into clear ground 2', () => {
    const sum = (shifts: readonly { readonly columns: number }[]) => shifts.reduce((total, { columns }) => total + columns, 0);
    const atDefender = [...hexShifts(terrain, { terrain: 'clear', settlement: 'city' }), ...entrenchmentShift(terrain, 1), ...hexsideShift(terrain, 'ford', 'defender')];
    const atAttacker = [...hexShifts(terrain, { terrain: 'clear' }), ...entrenchmentShift(terrain, 0), ...hexsideShift(terrain, 'ford', 'attacker')];
    expect([sum(atDefender), sum(atAttacker)]).toEqual([5, 2]);
  });

  test('H-10.32.1 entrenchments of levels 1, 2, 3; H-8.63.1 cutting a rail line costs 3 more', () => {
    expect(terrain.entrenchments.map(said)).toEqual(['1s', '2h', '3h']);
    expect(said(RAIL_CUT.modifier)).toBe('3s');
  });
});

describe('weather', () => {
  const TOTALS = upTo(10).map((at) => at + 2);
  const row = (month: number) => TOTALS.map((total) => weatherFor(weather, month, total).value).join(' ');
  const WINTER = 'blizzard snow snow light-snow cold clear rain cold light-rain thaw clear';

  // Totals 2 to 12 of two dice.
  test.each([
    [12, WINTER],
    [1, WINTER],
    [2, WINTER],
    [3, 'snow light-snow cold thaw rain clear light-rain clear rain thaw clear'],
    [4, 'cold thaw rain light-rain clear clear clear rain light-rain rain clear'],
    [5, 'rain rain light-rain clear clear clear clear clear light-rain rain clear'],
    [9, 'rain rain light-rain clear clear clear clear clear clear light-rain rain'],
    [10, 'cold rain rain light-rain clear clear clear clear light-rain rain clear'],
    [11, 'snow light-snow cold rain light-rain clear clear rain cold light-snow clear'],
  ])('H-5.2.2 month %i', (month, wanted) => {
    expect(row(month)).toBe(wanted);
  });

  test('H-5.2.1 June, July and August are Clear without a roll', () => {
    expect(upTo(12).slice(1).filter((month) => !isRolledFor(month))).toEqual([6, 7, 8]);
    expect(said(SUMMER)).toBe('clears');
    expect(() => weatherFor(weather, 7, 7)).toThrow(RangeError);
  });

  test('H-5.2.2, H-5.24.1 the dice bring every weather but Mud', () => {
    const rolled = new Set(weather.periods.flatMap(({ rows }) => rows.map(({ weather: cell }) => cell.value)));
    expect(WEATHERS.filter((one) => !(rolled as ReadonlySet<string>).has(one))).toEqual(['mud']);
  });

  const fair = {
    offRoadAdds: '0s',
    roadAdds: '0s',
    offRoadTimes: '1s',
    roadRate: 'roads',
    fords: 'opens',
    fordTimes: '1s',
    ferryAdds: '0s',
    minorRivers: 'opens',
    trains: 'runs',
    shallows: 'barreds',
    forcedMarch: '0s',
    attrition: '0s',
    fire: '0s',
    leadersMorale: '0s',
    moversWorsen: '0s',
    wetHalves: '0s',
  };
  const heavy = { offRoadAdds: '1s', roadAdds: '1h' };

  test.each<readonly [rules: string, weather: Weather, changes: Partial<Record<keyof WeatherEffects, string>>]>([
    ['H-5.21.1', 'clear', {}],
    ['H-5.22.1', 'light-rain', { ...heavy, wetHalves: '1s' }],
    ['H-5.23.1, H-5.23.2, H-5.23.3', 'rain', { ...heavy, fords: 'closeds', forcedMarch: '1s', attrition: '1s', fire: '-1s', wetHalves: '2s' }],
    ['H-5.24.2', 'mud', { ...heavy, fords: 'closeds', forcedMarch: '3s', attrition: '3s', fire: '-1s', wetHalves: '2h' }],
    ['H-5.25.1, H-5.25.2, H-5.25.3', 'thaw', { ...heavy, fordTimes: '2s', ferryAdds: '3s', shallows: 'passables' }],
    ['H-5.26.1', 'cold', { leadersMorale: '-1s' }],
    ['H-5.27.1', 'light-snow', heavy],
    ['H-5.28.1, H-5.28.2, H-5.28.3', 'snow', { offRoadAdds: '1s', roadRate: 'terrains', trains: 'stoppeds', forcedMarch: '2s', attrition: '2s' }],
    [
      'H-5.29.1, H-5.29.2, H-5.29.3, H-10.45.1',
      'blizzard',
      { offRoadTimes: '2s', roadRate: 'terrains', trains: 'stoppeds', minorRivers: 'frozens', forcedMarch: '4s', attrition: '4s', fire: '-4s', moversWorsen: '1s' },
    ],
  ])('%s effects of %s', (_, name, changes) => {
    const { rule: _rule, label: _label, ...cells } = WEATHER_EFFECTS[name];
    expect(Object.fromEntries(Object.entries(cells).map(([column, cell]) => [column, said(cell)]))).toEqual({ ...fair, ...changes });
  });

  test('H-5.24.1 two rain turns make Mud, Light Rain counting half; H-5.21.1 what Clear mends', () => {
    const wet = (...turns: readonly Weather[]) => turns.reduce((halves, one) => halves + WEATHER_EFFECTS[one].wetHalves.value, 0) >= MUD_FROM.value;
    expect([wet('rain', 'rain'), wet('light-rain', 'rain'), wet('light-rain', 'light-rain', 'rain'), wet('mud', 'rain')]).toEqual([true, false, true, true]);
    expect([RECOVERY.after, said(RECOVERY.morale)]).toEqual([['mud', 'blizzard'], '1s']);
  });
});

describe('forced march', () => {
  const read = (points: number, die: number) => {
    const { march, steps, inactivates } = forcedMarchResult(forcedMarch, points, die).value;
    return `${march === 'success' ? 'S' : 'F'}${steps > 0 ? steps : ''}${inactivates ? 'I' : ''}`;
  };

  // The column of each band by its first and last number, dice 0 to 9.
  test.each([
    ['1-6', [1, 6], 'S S S S S F F F F1 F1I'],
    ['7-12', [7, 12], 'S S S S S1 F F F1 F1 F1I'],
    ['13-18', [13, 18], 'S S S S1 S1 F1 F1 F1 F1I F2I'],
    ['19-24', [19, 24], 'S S S1 S1 S1I F1 F1I F1I F2I F2I'],
    ['25 and more', [25, 36], 'S S1 S1 S1I F1 F1I F1I F2I F2I F2I'],
  ])('H-8.31.1, H-8.31.b.1, H-8.31.b.2 column %s', (_, ends, wanted) => {
    expect(ends.map((points) => upTo(9).map((die) => read(points, die)).join(' '))).toEqual([wanted, wanted]);
  });

  test('H-8.31.1 the die has no limits', () => {
    expect([read(10, -5), read(10, 14)]).toEqual(['S', 'F1I']);
  });

  test.each([
    ['5 and less', 10, 0],
    ['5 and a half', 11, 1],
    ['10', 20, 1],
    ['13', 26, 2],
    ['18, as printed', 36, 3],
    ['20', 40, 3],
    ['20 and a half', 41, 4],
    ['60', 120, 4],
  ])('H-8.31.a.1 distance %s', (_, halfPoints, wanted) => {
    expect(distanceModifier(halfPoints)).toBe(wanted);
  });

  test('H-8.31.a.1, H-8.31.a.3, H-8.31.a.5 modifiers', () => {
    expect(Object.entries(FORCED_MARCH_MODIFIERS).map(([name, { rule, modifier }]) => [name, rule, said(modifier)])).toEqual([
      ['combatSupply', 'H-8.31.a.3', '2s'],
      ['outOfSupply', 'H-8.31.a.3', '4s'],
      ['noLine', 'H-8.31.a.1', '4s'],
      ['moraleGivenUp', 'H-8.31.a.5', '-1s'],
    ]);
  });
});

describe('attrition', () => {
  const read = (steps: number, die: number) => {
    const { steps: lost, inactivates } = attritionResult(attrition, steps, die).value;
    return `${lost}${inactivates ? 'I' : ''}`;
  };

  // The column of each band by its first and last number, dice 3 to 14.
  test.each([
    ['1-4', [1, 4], '0 0 0 0 0 1 1 1 1 2 2I 2I'],
    ['5-10', [5, 10], '0 0 0 0 1 1 1 2 2 2I 3I 3I'],
    ['11-18', [11, 18], '0 0 0 1 1 1 2 2 3I 3I 4I 4I'],
    ['19-28', [19, 28], '0 0 1 1 1 2 2 3 3I 4I 5I 6I'],
    ['29 and more', [29, 60], '0 1 1 1 2 2 3 3I 4I 5I 6I 7I'],
  ])('H-4.31.3, H-8.11.2 column %s', (_, ends, wanted) => {
    expect(ends.map((steps) => upTo(11).map((at) => read(steps, at + 3)).join(' '))).toEqual([wanted, wanted]);
  });

  test('H-4.31.3 the die has no limits, and a stack without combat steps reads the first column', () => {
    expect([read(30, -2), read(30, 20), read(0, 8)]).toEqual(['0', '7I', '1']);
  });

  test('H-7.31.a.1, H-7.12.b.2, H-3.54.3 modifiers: out of supply is worse than combat supply', () => {
    expect(Object.entries(attrition.modifiers).map(([name, { rule, modifier }]) => [name, rule, said(modifier)])).toEqual([
      ['combatSupply', 'H-7.31.a.1', '2h'],
      ['outOfSupply', 'H-7.31.a.1', '4h'],
      ['inSettlement', 'H-4.31.3', '-1h'],
      ['noLine', 'H-7.12.b.2', '4s'],
      ['moraleGivenUp', 'H-3.54.3', '-1s'],
    ]);
  });
});

describe('foraging', () => {
  const read = (clearHexes: number, die: number) => {
    const { value } = foragingResult(foraging, clearHexes, die);
    return { nothing: '-', 'own-use': 'OU', 'war-effort': value.kind === 'war-effort' ? String(value.points) : '' }[value.kind];
  };

  test.each([
    ['0-1', [0, 1], '- - - - - OU'],
    ['2-3', [2, 3], '- - - OU OU 1'],
    ['4-5', [4, 5], '- - OU OU 1 2'],
    ['6-7', [6, 7], '- OU OU 1 2 3'],
  ])('H-13.22.1, H-13.22.2 %s clear hexes, dice 1 to 6', (_, ends, wanted) => {
    expect(ends.map((clearHexes) => DICE.map((die) => read(clearHexes, die)).join(' '))).toEqual([wanted, wanted]);
  });

  test('H-13.21.1 June to September', () => {
    expect(FORAGING_MONTHS).toEqual([6, 7, 8, 9]);
  });
});

describe('naval combat', () => {
  const read = (difference: number, die: number) => {
    const { attacker, defender } = navalResult(navalCombat, difference, die).value;
    return `${attacker}/${defender}`;
  };
  const row = (difference: number) => upTo(7).map((die) => read(difference, die)).join(' ');

  test('H-10.81.1, H-10.81.a.1 a gunboat of 2 at a gunboat of 1 and a battery of 3: column -2, die -1', () => {
    expect(DICE.map((die) => read(2 - 4, die - 1)).join(' ')).toBe('2/0 2/0 2/0 2/0 1/0 1/1');
  });

  // Dice 0 to 7.
  test.each([
    [-4, '2/0 2/0 2/0 2/0 2/0 2/0 1/0 1/1'],
    [-2, '2/0 2/0 2/0 2/0 1/0 1/1 1/1 0/1'],
    [0, '2/0 2/0 1/0 1/1 1/1 0/1 0/1 0/1'],
    [3, '1/1 1/1 0/1 0/1 0/1 0/2 0/2 0/2'],
    [6, '0/1 0/1 0/2 0/2 0/2 0/2 0/2 0/2'],
  ])('H-10.81.1 column %i', (difference, wanted) => {
    expect(row(difference)).toBe(wanted);
  });

  test('H-10.81.1 fractions go up to the higher column, and the ends of the chart stand for all beyond', () => {
    expect([row(-0.5), row(0.5), row(-9), row(12)]).toEqual([row(0), row(1), row(-4), row(6)]);
    expect([read(0, -1), read(0, 8)]).toEqual([read(0, 0), read(0, 7)]);
  });

  test('H-10.81.a.1 modifiers', () => {
    expect([said(NAVAL_MODIFIERS.atBattery.modifier), said(NAVAL_MODIFIERS.withBattery.modifier)]).toEqual(['-1s', '1s']);
  });
});

describe('detachments', () => {
  test.each([
    ['infantry', 'division', 2, 2],
    ['infantry', 'brigade', 1, 1],
    ['infantry', 'regiment', 0, 0],
    ['cavalry', 'division', 1, 0],
    ['cavalry', 'brigade', 0, 0],
    ['cavalry', 'regiment', 0, 0],
    ['engineer', 'brigade', 0, 0],
    ['wagon', undefined, 0, 0],
  ] as const)('H-8.51.1 %s %s', (type, size, reduced, removed) => {
    const unit = { type, ...(size && { size }) };
    expect([detachmentsFrom(detachment, unit, 'reduced').value, detachmentsFrom(detachment, unit, 'removed').value]).toEqual([reduced, removed]);
  });

  test('H-8.52.1 the counter: 1-3, one step, 12 a side', () => {
    expect([detachment.counter.cf, detachment.counter.ml, detachment.counter.steps, detachment.mostPerSide].map(said)).toEqual(['1h', '3h', '1s', '12h']);
    expect(detachmentMix(HOUSE_CHARTS)).toEqual({ limit: 12, cf: 1, ml: 3 });
  });
});

describe('prices, income and limits', () => {
  test.each<readonly [string, keyof Costs['warEffort'], string]>([
    ['H-4.1.2', 'initiative', '5s'],
    ['H-4.1.4', 'initiativeAfterTies', '10s'],
    ['H-11.0.1', 'pay', '1s'],
    ['H-8.72.2', 'trainRun', '1s'],
    ['H-3.41.a.1', 'emergencyOrder', '10s'],
    ['H-3.32.2', 'chiefOfStaff', '10s'],
    ['H-10.67.b.1', 'killedLeader', '10s'],
    ['H-3.32.b.2', 'brevet', '1s'],
    ['H-3.11.d.3', 'newCommand', '5h'],
    ['H-4.32.1', 'replacementStep', '2h'],
    ['H-4.32.1', 'ammunition', '1h'],
    ['H-3.31.b.4', 'artillery', '4h'],
    ['H-4.32.1', 'wagon', '2h'],
    ['H-4.32.1', 'depot', '2h'],
    ['H-8.72.1', 'train', '10h'],
    ['H-8.81.1', 'pontoon', '4h'],
    ['H-4.32.1', 'engineer', '8h'],
    ['H-3.24.a.7', 'entrenchment', '2h'],
    ['H-7.11.1', 'landing', '6h'],
    ['H-4.32.1', 'unionGunboat', '12h'],
    ['H-4.32.1', 'confederateGunboat', '15h'],
    ['H-4.32.1', 'gunboatStep', '4h'],
    ['H-4.32.1', 'batteryStep', '4h'],
    ['H-3.53.3', 'training', '3h'],
    ['H-8.9.2', 'riverTransport', '2h'],
    ['H-13.11.3', 'bridgeRepair', '2h'],
  ])('%s war effort points: %s', (rule, key, wanted) => {
    expect([costs.warEffort[key].rule, said(warEffortFor(costs, key))]).toEqual([rule, wanted]);
  });

  test('H-3.24.5, H-3.31.b.4 administration points: every printed order costs 1, an artillery point 2', () => {
    const printed = Object.entries(costs.administration).filter(([, { amount }]) => amount.provenance === 'source' && amount.value !== 1);
    expect(printed.map(([key, { rule, amount }]) => [key, rule, amount.value])).toEqual([['artillery', 'H-3.31.b.4', 2]]);
  });

  test.each<readonly [string, keyof Costs['administration'], string]>([
    ['H-8.25.1', 'detachOrMerge', '1s'],
    ['H-8.51.1', 'detachment', '1s'],
    ['H-8.41.1', 'attack', '1s'],
    ['H-8.64.a.2', 'loot', '1s'],
    ['H-3.24.b.1', 'lendRating', '1s'],
    ['H-9.1.3', 'receiveReaction', '1s'],
    ['H-9.22.2', 'rearGuard', '1s'],
    ['H-8.5.1', 'depotFromWagon', '1h'],
    ['H-4.32.1', 'railRepair', '1h'],
    ['H-4.32.1', 'railRepairUnaided', '2h'],
    ['H-13.11.3', 'bridgeRepair', '2h'],
  ])('%s administration points: %s', (rule, key, wanted) => {
    expect([costs.administration[key].rule, said(administrationFor(costs, key))]).toEqual([rule, wanted]);
  });

  test('H-4.31.2 a city brings 2', () => {
    expect(said(costs.income.city.amount)).toBe('2h');
  });

  test.each<readonly [string, keyof Costs['limits'], string]>([
    ['H-8.72.1', 'trains', '2s'],
    ['H-7.11.1', 'landings', '2h'],
    ['H-3.24.a.7', 'entrenchment', '3h'],
    ['H-3.31.b.4', 'artillery', '10h'],
    ['H-3.12.3', 'corpsArtillery', '2s'],
    ['H-3.24.a.7', 'ammunition', '6h'],
    ['H-3.53.3', 'training', '6h'],
    ['H-3.53.3', 'trainingPerTurn', '1h'],
    ['H-2.0.4', 'wagonCapacity', '3h'],
    ['H-2.0.4', 'depotCapacity', '4h'],
  ])('%s limit: %s', (rule, key, wanted) => {
    expect([costs.limits[key].rule, said(limitOn(costs, key))]).toEqual([rule, wanted]);
  });

  test.each<readonly [string, keyof typeof RANGES, string]>([
    ['H-7.11.2', 'source', '20 movement points'],
    ['H-7.12.a.1', 'depot', '20 movement points'],
    ['H-7.12.a.2', 'wagon', '10 movement points'],
    ['H-7.21.2', 'wagonMove', '8 movement points'],
    ['H-8.81.1', 'pontoonMove', '8 movement points'],
    ['H-8.72.2', 'train', '6 stations'],
    ['H-8.91.a.1', 'gunboatControl', '4 hexsides'],
    ['H-8.93.1', 'blockadeDownstream', '10 hexsides'],
    ['H-8.93.1', 'blockadeUpstream', '6 hexsides'],
  ])('%s range: %s', (rule, key, wanted) => {
    const { rule: row, unit, distance } = RANGES[key];
    expect([row, `${distance.value} ${unit}`, distance.provenance]).toEqual([rule, wanted, 'source']);
  });
});

describe('the charts as published', () => {
  test('H-8.21.1, H-10.61.1 each chart by name, as plain JSON with provenance in its cells', () => {
    expect(charts.map(({ name }) => name)).toEqual([
      'impulse-movement',
      'fire-effects',
      'terrain',
      'weather',
      'weather-effects',
      'forced-march',
      'attrition',
      'foraging',
      'naval-combat',
      'detachment',
      'costs',
      'ranges',
    ]);
    expect(charts.find(({ name }) => name === 'fire-effects')?.content).toMatchObject({
      columns: { 5: { value: { from: 21, to: 28 }, provenance: 'source' } },
      rows: { 18: { band: { value: { from: 30 } }, cells: { 14: { value: { steps: 6, degrees: 4, asterisk: true }, provenance: 'house' } } } },
    });
  });

  test('H-8.21.1 every house cell says why', () => {
    const silent = JSON.stringify(charts).match(/"provenance":"house"(?!,"why":"[^"])/g);
    expect(silent).toBeNull();
    expect(JSON.stringify(charts)).toContain('"provenance":"house","why":"');
  });
});
