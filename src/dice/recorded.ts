import type { Dice, RolledDie } from './dice.js';

export interface RecordedDice extends Dice {
  /** What was rolled so far, in order. */
  readonly rolled: readonly RolledDie[];
  /** What was rolled, by the event that tells of it: the first that was recorded after the roll, else the last there is. */
  byEvent(): readonly (readonly RolledDie[])[];
}

/** Passes each roll on and keeps it, for the log. */
export function recordedDice(dice: Dice): RecordedDice {
  const rolled: RolledDie[] = [];
  const events: (readonly RolledDie[])[] = [];
  let told = 0;
  return {
    rolled,
    roll(roll) {
      const face = dice.roll(roll);
      rolled.push({ purpose: roll.purpose, sides: roll.sides, face });
      return face;
    },
    eventRecorded() {
      events.push(rolled.slice(told));
      told = rolled.length;
    },
    byEvent() {
      const [last = []] = events.slice(-1);
      return told === rolled.length ? events : [...events.slice(0, -1), [...last, ...rolled.slice(told)]];
    },
  };
}
