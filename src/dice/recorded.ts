import type { Dice, RolledDie } from './dice.js';

export interface RecordedDice extends Dice {
  /** What was rolled so far, in order. */
  readonly rolled: readonly RolledDie[];
}

/** Passes each roll on and keeps it, for the log. */
export function recordedDice(dice: Dice): RecordedDice {
  const rolled: RolledDie[] = [];
  return {
    rolled,
    roll(roll) {
      const face = dice.roll(roll);
      rolled.push({ purpose: roll.purpose, sides: roll.sides, face });
      return face;
    },
  };
}
