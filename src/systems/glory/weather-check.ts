import type { Fault } from '../../kernel/system.js';
import { fault } from '../../kernel/fault.js';
import type { GloryScenario } from './scenario.js';

type Turn = GloryScenario['turns'][number];

/**
 * What a schema cannot say of the weather: with it every turn has a date and none a ground of its own, without it every
 * turn has its ground (G-WT.e, G-WT.f); dates are days and do not go back, and the third day comes after the second (G-WT.b).
 */
export function weatherFaults(scenario: GloryScenario): readonly Fault[] {
  return [...calendarFaults(scenario), ...orderFaults(scenario)];
}

/** Every date is a day of the calendar. */
function calendarFaults({ weather, turns }: GloryScenario): readonly Fault[] {
  const dates = [
    ...turns.map(({ date }, at) => [`/turns/${at}/date`, date] as const),
    ...(['secondDay', 'thirdDay'] as const).map((day) => [`/weather/${day}`, weather?.[day]] as const),
  ];
  return dates.flatMap(([path, date]) => (date === undefined || isDay(date) ? [] : [fault(path, 'date.no-day', `There is no ${date} in the calendar.`)]));
}

function isDay(date: string): boolean {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return day >= 1 && day <= daysOf(year, month);
}

/** How many days the month has; none where there is no such month. */
function daysOf(year: number, month: number): number {
  if (month < 1 || month > 12) return 0;
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function orderFaults({ weather, turns }: GloryScenario): readonly Fault[] {
  if (!weather) return turns.flatMap(({ ground }, at) => (ground === undefined ? [fault(`/turns/${at}`, 'turn.no-ground', 'Without weather the turn says its ground.')] : []));
  const days = weather.secondDay < weather.thirdDay ? [] : [fault('/weather/thirdDay', 'weather.days', 'The third day comes after the second.')];
  return [...days, ...turns.flatMap((turn, at) => turnFaults(turn, turns[at - 1], `/turns/${at}`))];
}

function turnFaults({ date, ground }: Turn, before: Turn | undefined, path: string): readonly Fault[] {
  const faults: Fault[] = [];
  if (ground !== undefined) faults.push(fault(`${path}/ground`, 'turn.needless-ground', 'The weather makes the ground.'));
  if (date === undefined) faults.push(fault(path, 'turn.no-date', 'With weather the turn has a date.'));
  else if (before?.date !== undefined && date < before.date) faults.push(fault(`${path}/date`, 'turn.date-back', 'The turn lies before the one that precedes it.'));
  return faults;
}
