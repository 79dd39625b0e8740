import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How many times as much one thing takes as another, and how many times it may take. */
export interface Measured {
  readonly name: string;
  readonly ratio: number;
  /** The ratio must be at most, or at least, this; without one it is only told. */
  readonly target?: number;
  readonly atLeast?: true;
  /** Absolute figures, for the reader. */
  readonly figures?: string;
}

setFlagsFromString('--expose-gc');

/** Frees what nobody holds any more. The flag may be set at run time; the function then stands in new contexts only. */
export const collectGarbage = runInNewContext('gc') as () => void;

/** The middle one. */
export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}

/** How long the work takes, in nanoseconds. */
export function timeOf(work: () => unknown): number {
  const start = process.hrtime.bigint();
  work();
  return Number(process.hrtime.bigint() - start);
}

/** The two works whose times are compared. */
export interface Rivals {
  readonly ours: () => unknown;
  readonly theirs: () => unknown;
}

/** How many times as long ours takes as theirs: rounds alternate, so that the medians are those of an undisturbed machine. */
export function ratioOf({ ours, theirs }: Rivals, rounds: number): number {
  const times: { readonly ours: number; readonly theirs: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const theirTime = timeOf(theirs);
    times.push({ theirs: theirTime, ours: timeOf(ours) });
  }
  return median(times.map((round) => round.ours)) / median(times.map((round) => round.theirs));
}
