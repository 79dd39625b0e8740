import { checkRoll } from './check-roll.js';
import type { Dice, Roll } from './dice.js';

/** A die that fell into a band: the faces `from` … `to`, both included. */
export interface BandRolled {
  readonly purpose: string;
  readonly sides: number;
  readonly from: number;
  readonly to: number;
}

/** One way in which a resolution can go. Its probability is `weight / total`; over all ways they sum to exactly 1. */
export interface Outcome<T> {
  readonly value: T;
  readonly rolls: readonly BandRolled[];
  readonly weight: bigint;
  readonly total: bigint;
}

export interface EnumerationOptions {
  /** Visits every face and not one face of each band: shows that the bands change nothing. */
  readonly full?: boolean;
}

/**
 * Runs the resolver once for each way in which the bands of its dice can fall, in the order of the faces. The resolver
 * must be a function of its dice alone; the first face of a band stands for all of them. Throws an Error when a run
 * does not repeat the rolls of the run before, and a RangeError for a roll whose bands or sides make no sense.
 */
export function enumerate<T>(resolve: (dice: Dice) => T, options: EnumerationOptions = {}): Outcome<T>[] {
  const walk = new Walk(options.full === true ? everyFace : ({ bands }) => bands);
  const outcomes: Outcome<T>[] = [];
  do outcomes.push(walk.leaf(resolve));
  while (walk.advance());
  return outcomes;
}

/** One roll on the way to a leaf: the band it is in, and the weight of the way up to here. */
interface Step {
  readonly bands: readonly number[];
  readonly index: number;
  readonly rolled: BandRolled;
  readonly weight: bigint;
  readonly total: bigint;
}

/** Depth first: the steps are kept from leaf to leaf, so that each branch is checked and weighed only once. */
class Walk implements Dice {
  private readonly steps: Step[] = [];
  private depth = 0;

  constructor(private readonly bandsOf: (roll: Roll) => readonly number[]) {}

  roll(roll: Roll): number {
    const step = this.steps[this.depth];
    this.depth++;
    if (step === undefined) return this.descend(roll);
    if (step.rolled.purpose !== roll.purpose || step.rolled.sides !== roll.sides) throw changedItsMind(roll.purpose);
    return step.rolled.from;
  }

  leaf<T>(resolve: (dice: Dice) => T): Outcome<T> {
    this.depth = 0;
    const value = resolve(this);
    if (this.depth !== this.steps.length) throw changedItsMind('fewer dice');
    const last = this.steps.at(-1);
    const rolls = this.steps.map(({ rolled }) => rolled);
    return { value, rolls, weight: last?.weight ?? 1n, total: last?.total ?? 1n };
  }

  /** Goes on to the next band of the last roll that has one; false when all have been visited. */
  advance(): boolean {
    for (let last = this.steps.pop(); last !== undefined; last = this.steps.pop()) {
      if (last.index + 1 < last.bands.length) {
        this.enter(last.rolled, last.bands, last.index + 1);
        return true;
      }
    }
    return false;
  }

  private descend(roll: Roll): number {
    checkRoll(roll);
    return this.enter(roll, this.bandsOf(roll), 0);
  }

  private enter({ purpose, sides }: Pick<Roll, 'purpose' | 'sides'>, bands: readonly number[], index: number): number {
    const from = bands[index] ?? 0;
    const to = (bands[index + 1] ?? sides) - 1;
    const parent = this.steps.at(-1);
    this.steps.push({
      bands,
      index,
      rolled: { purpose, sides, from, to },
      weight: (parent?.weight ?? 1n) * BigInt(to - from + 1),
      total: (parent?.total ?? 1n) * BigInt(sides),
    });
    return from;
  }
}

function everyFace({ sides }: Roll): number[] {
  return Array.from({ length: sides }, (_, face) => face);
}

function changedItsMind(what: string): Error {
  return new Error(`the resolver does not depend on its dice alone: after the same faces it asked for ${what}`);
}
