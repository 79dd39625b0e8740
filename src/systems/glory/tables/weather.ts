import { house, printed, type Cell } from '../../../kernel/table.js';
import type { RuleId } from '../../../kernel/rule.js';
import type { Ground, Weather } from '../vocabulary.js';

/** One row of the Weather table: totals from `from` up to the next row have this weather. */
export interface WeatherRow {
  readonly rule: RuleId;
  readonly label: string;
  /** The lowest modified die of the row; `null` for the first one, which has none (G-WT.c). */
  readonly from: Cell<number | null>;
  readonly weather: Cell<Weather>;
  /** By how many boxes the marker on the Ground Condition track goes to the right; to the left where it is below 0. */
  readonly track: Cell<number>;
}

/** The Weather table, rows in printed order (G-WT.a). */
export const WEATHER: readonly WeatherRow[] = [
  { rule: 'G-WT.a', label: '2 or less', from: house(null, 'modifiers lead below 0; the first row is read then'), weather: printed('sunny'), track: printed(-1) },
  { rule: 'G-WT.a', label: '3 to 6', from: printed(3), weather: printed('overcast'), track: printed(0) },
  { rule: 'G-WT.a', label: '7 to 8', from: printed(7), weather: printed('light-rain'), track: printed(1) },
  { rule: 'G-WT.a', label: '9 or more', from: printed(9), weather: printed('heavy-rain'), track: printed(2) },
];

/** The modifiers of the weather die; those of the two days go with day turns only (G-WT.b, G-WT.g). */
export const WEATHER_MODIFIERS = {
  night: { rule: 'G-WT.b', label: 'Night', modifier: printed(2) },
  'second-day': { rule: 'G-WT.b', label: 'Day turn of the second day', modifier: printed(-1) },
  'third-day': { rule: 'G-WT.b', label: 'Day turn of the third day or later', modifier: printed(-2) },
} as const;

const LAYOUT = 'only one left, one right and a box 0 are in the source: ten boxes, three conditions';

/** A stretch of boxes of the Ground Condition track. */
export interface GroundBoxes {
  readonly ground: Ground;
  readonly first: number;
  readonly last: number;
}

/** The Ground Condition track from left to right, driest first; its marker stops at the ends (G-WT.e). */
export const GROUND_TRACK = {
  boxes: [
    house<GroundBoxes>({ ground: 'good', first: 0, last: 3 }, LAYOUT),
    house<GroundBoxes>({ ground: 'fair', first: 4, last: 6 }, LAYOUT),
    house<GroundBoxes>({ ground: 'bad', first: 7, last: 9 }, LAYOUT),
  ],
  start: house(3, 'the wettest box that is Good, so that rain is felt'),
} as const;

/** The last box of the track. */
export const WETTEST_BOX = 9;

/** The row for a modified die. */
export function weatherRow(total: number): WeatherRow {
  return WEATHER.findLast(({ from }) => from.value === null || total >= from.value)!;
}

/** The ground condition that a box of the track stands for. */
export function groundIn(box: number): Ground {
  return GROUND_TRACK.boxes.find(({ value }) => box <= value.last)!.value.ground;
}

/** The box that the marker comes to from another; it stops at the ends. */
export function boxAfter(box: number, { track }: WeatherRow): number {
  return Math.max(0, Math.min(WETTEST_BOX, box + track.value));
}
