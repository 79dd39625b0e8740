import { Type } from '@sinclair/typebox';
import type { Fault } from '../../../kernel/system.js';
import type { Cell } from '../../../kernel/table.js';

/** Whole numbers from one to another, both included; where an end is left out, the band goes on without one. */
export interface Band {
  readonly from?: number;
  readonly to?: number;
}

/** How a value becomes a cell: as printed, or as a house value with its reason. */
export type CellMaker = <T>(value: T) => Cell<T>;

const End = Type.Integer({ minimum: -99, maximum: 999 });

/** The members of a band in a document that is handed in. */
export const bandMembers = { from: Type.Optional(End), to: Type.Optional(End) } as const;

/** Bands that begin at these numbers, each reaching up to the next; the last has no end, nor has a first one without a beginning. */
export function bandsFrom(...starts: readonly (number | undefined)[]): readonly Band[] {
  return starts.map((from, at) => {
    const next = starts[at + 1];
    return { ...(from !== undefined && { from }), ...(next !== undefined && { to: next - 1 }) };
  });
}

/** Bands of one number each; the last also stands for all above, the first, where `down` says so, for all below. */
export function singles(first: number, last: number, down: 'open-below' | 'closed-below'): readonly Band[] {
  const starts = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return bandsFrom(...(down === 'open-below' ? [undefined, ...starts.slice(1)] : starts));
}

/** Whether a number is not below a band; of bands in ascending order, the last for which that holds is the number's own. */
export function reaches(number: number, { value: { from } }: Cell<Band>): boolean {
  return from === undefined || number >= from;
}

/** Where a number stands among bands in ascending order: the place of its band, or -1 below the first one. */
export function placeOf(bands: readonly Cell<Band>[], number: number): number {
  return bands.findLastIndex((band) => reaches(number, band));
}

/** The numbers that the bands of a chart have to cover; an infinite end asks for a band without an end. */
export interface Span {
  readonly lowest: number;
  readonly highest: number;
}

/** Every number there is, e.g. for a die with unlimited modifiers. */
export const UNLIMITED: Span = { lowest: -Infinity, highest: Infinity };

/** What is wrong with the bands of a chart: each begins right after the one before, and together they cover the span. */
export function bandFaults(bands: readonly Band[], span: Span, pathOf: (at: number) => string): readonly Fault[] {
  const ends = bands.map(({ from = -Infinity, to = Infinity }) => ({ from, to }));
  const faults = ends.flatMap((band, at) => {
    if (band.from > band.to) return [faultIn(pathOf(at), 'chart.band-reversed', `The band ends before it begins, from ${band.from} to ${band.to}.`)];
    const before = ends[at - 1];
    return before === undefined || band.from === before.to + 1 ? [] : [joint(before.to, band.from, pathOf(at))];
  });
  return [...faults, ...coverFaults(ends, span, pathOf)];
}

function joint(to: number, from: number, path: string): Fault {
  if (from > to) return faultIn(path, 'chart.band-gap', `The band begins at ${from}, and the one before it ends at ${to}: there is a gap between them.`);
  return faultIn(path, 'chart.band-order', `The band begins at ${from}, and the one before it ends at ${to}: they overlap, or stand in another order than the printed one.`);
}

function coverFaults(ends: readonly Required<Band>[], { lowest, highest }: Span, pathOf: (at: number) => string): readonly Fault[] {
  const first = ends.at(0);
  const last = ends.at(-1);
  const faults: Fault[] = [];
  if (first === undefined || last === undefined) return faults;
  if (first.from > lowest) faults.push(faultIn(pathOf(0), 'chart.band-missing', `Nothing is said below ${first.from}; ${endOf(lowest, 'from')}.`));
  if (last.to < highest) faults.push(faultIn(pathOf(ends.length - 1), 'chart.band-missing', `Nothing is said above ${last.to}; ${endOf(highest, 'to')}.`));
  return faults;
}

function endOf(end: number, member: keyof Band): string {
  return Number.isFinite(end) ? `the chart is read ${member} ${end}` : `leave "${member}" out of this band`;
}

/** A fault of a scenario document at this JSON pointer. */
export function faultIn(path: string, code: string, message: string): Fault {
  return { path, code, message };
}
