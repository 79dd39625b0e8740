import { Type, type Static } from '@sinclair/typebox';
import type { Fault } from '../../../kernel/system.js';
import { house, printed, type Cell } from '../../../kernel/table.js';
import { WEATHERS, type Weather } from '../vocabulary.js';
import { bandFaults, bandMembers, faultIn, reaches, type Band, type CellMaker } from './bands.js';

/** The weather that the dice can bring; Mud comes of two rain turns (H-5.24.1). */
export type RolledWeather = Exclude<Weather, 'mud'>;

/** The weather table: two dice for each period of the year; June to August need none (H-5.2.1). */
export interface WeatherTable {
  readonly periods: readonly WeatherPeriod[];
}

export interface WeatherPeriod {
  /** January is 1. */
  readonly months: readonly number[];
  readonly rows: readonly { readonly band: Cell<Band>; readonly weather: Cell<RolledWeather> }[];
}

const ROLLED = WEATHERS.filter((weather): weather is RolledWeather => weather !== 'mud');
const closed = { additionalProperties: false } as const;
const Month = Type.Integer({ minimum: 1, maximum: 12 });
const Row = Type.Object({ ...bandMembers, weather: Type.Unsafe<RolledWeather>({ type: 'string', enum: [...ROLLED] }) }, closed);
const Period = Type.Object({ months: Type.Array(Month, { minItems: 1, maxItems: 12 }), rows: Type.Array(Row, { minItems: 1, maxItems: 11, description: 'Totals of two dice, 2 to 12, in ascending order.' }) }, closed);

/** The weather table as an owner hands it in. */
export const WeatherSchema = Type.Object(
  { periods: Type.Array(Period, { minItems: 1, maxItems: 9, description: 'Every month but June, July and August, once.' }) },
  { ...closed, description: 'The weather table (H-5.2.2).' },
);
export type WeatherDocument = Static<typeof WeatherSchema>;

/** The months that are Clear without a roll (H-5.2.1). */
export const CLEAR_MONTHS: readonly number[] = [6, 7, 8];

const WHY = 'the table is not in the source; wet winters, mostly clear from May to October';
const TOTALS = { lowest: 2, highest: 12 };

/** Totals 2 to 12 from left to right. */
function period(months: number[], totals: string): WeatherDocument['periods'][number] {
  return { months, rows: totals.split(' ').map((weather, at) => ({ from: at + TOTALS.lowest, to: at + TOTALS.lowest, weather: weather as RolledWeather })) };
}

/** The weather table of the house, periods in the order of the year, rows by the total of two dice (H-5.2.2). */
export const WEATHER: WeatherTable = readWeather(
  {
    periods: [
      period([12, 1, 2], 'blizzard snow snow light-snow cold clear rain cold light-rain thaw clear'),
      period([3], 'snow light-snow cold thaw rain clear light-rain clear rain thaw clear'),
      period([4], 'cold thaw rain light-rain clear clear clear rain light-rain rain clear'),
      period([5], 'rain rain light-rain clear clear clear clear clear light-rain rain clear'),
      period([9], 'rain rain light-rain clear clear clear clear clear clear light-rain rain'),
      period([10], 'cold rain rain light-rain clear clear clear clear light-rain rain clear'),
      period([11], 'snow light-snow cold rain light-rain clear clear rain cold light-snow clear'),
    ],
  },
  (value) => house(value, WHY),
);

/** The table of a document. */
export function readWeather({ periods }: WeatherDocument, cell: CellMaker): WeatherTable {
  return { periods: periods.map(({ months, rows }) => ({ months, rows: rows.map(({ weather, ...band }) => ({ band: cell(band), weather: cell(weather) })) })) };
}

/** Whether a month, 1 to 12, is rolled for at all (H-5.2.1). */
export function isRolledFor(month: number): boolean {
  return !CLEAR_MONTHS.includes(month);
}

/** The weather of a month that needs no roll (H-5.2.1). */
export const SUMMER: Cell<Weather> = printed('clear');

/** The weather that a total of two dice, 2 to 12, brings in a month that is rolled for; rain may still turn to Mud (H-5.2.2). */
export function weatherFor({ periods }: WeatherTable, month: number, total: number): Cell<RolledWeather> {
  const rows = periods.find(({ months }) => months.includes(month))?.rows;
  if (rows === undefined) throw new RangeError(`no weather is rolled in month ${String(month)}`);
  return rows.findLast(({ band }) => reaches(total, band))!.weather;
}

/** What is wrong with an owner's table: totals, months, and outcomes that the text names. */
export function weatherFaults({ periods }: WeatherDocument, path: string): readonly Fault[] {
  const rolled = new Set(periods.flatMap(({ rows }) => rows.map(({ weather }) => weather)));
  return [
    ...periods.flatMap(({ rows }, at) => bandFaults(rows, TOTALS, (row) => `${path}/periods/${at}/rows/${row}`)),
    ...periods.flatMap(({ rows }, at) => totalFaults(rows, `${path}/periods/${at}/rows`)),
    ...monthFaults(periods, `${path}/periods`),
    ...ROLLED.filter((weather) => !rolled.has(weather)).map((weather) => faultIn(`${path}/periods`, 'weather.outcome-missing', `No total brings ${weather}, which the text names.`)),
  ];
}

/** Two dice give 2 to 12. */
function totalFaults(rows: readonly Band[], path: string): readonly Fault[] {
  return rows.flatMap(({ from = TOTALS.lowest, to = TOTALS.highest }, at) =>
    from < TOTALS.lowest || to > TOTALS.highest ? [faultIn(`${path}/${at}`, 'weather.total', 'Two dice give no total below 2 or above 12.')] : [],
  );
}

function monthFaults(periods: WeatherDocument['periods'], path: string): readonly Fault[] {
  const seen = new Set<number>();
  const faults = periods.flatMap(({ months }, period) =>
    months.flatMap((month, at) => {
      const place = `${path}/${period}/months/${at}`;
      if (!isRolledFor(month)) return [faultIn(place, 'weather.clear-month', 'June, July and August are Clear without a roll.')];
      if (seen.has(month)) return [faultIn(place, 'weather.month-twice', `Month ${month} has two tables.`)];
      seen.add(month);
      return [];
    }),
  );
  const missing = Array.from({ length: 12 }, (_, at) => at + 1).filter((month) => isRolledFor(month) && !seen.has(month));
  return [...faults, ...missing.map((month) => faultIn(path, 'weather.month-missing', `Month ${month} has no table.`))];
}
