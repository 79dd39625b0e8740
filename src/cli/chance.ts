/** A repeatable source of choices for players that the machine plays; never of a game's own dice. */
export interface Chance {
  /** An integer 0 … below − 1. */
  below(below: number): number;
  /** True that many times in a hundred. */
  percent(often: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Picks each with a chance in proportion to its weight, a positive number. */
  weighted<T>(from: readonly T[], weightOf: (item: T) => number): T;
}

/** Mulberry32: 32 bits of state, enough for games and quick. The same seed gives the same choices on every machine. */
export function chance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit: number): number => next() % limit;
  const pick = <T>(from: readonly T[]): T => from[below(from.length)]!;
  return {
    below,
    percent: (often) => below(100) < often,
    pick,
    weighted: (from, weightOf) => {
      const weights = from.map(weightOf);
      let left = (next() / 2 ** 32) * weights.reduce((sum, weight) => sum + weight, 0);
      return from[weights.findIndex((weight) => (left -= weight) < 0)] ?? from.at(-1)!;
    },
  };
}
