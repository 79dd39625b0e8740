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
