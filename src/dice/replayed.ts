import { checkRoll, isOnDie } from './check-roll.js';
import type { Dice, RolledDie, Roll } from './dice.js';

/** A command asks for another die than was recorded, or for one more: which, and what stands in its place. */
export class OtherDie extends Error {
  readonly asked: Omit<Roll, 'bands'>;
  /** Absent when no more was recorded. */
  readonly recorded: RolledDie | undefined;
  /** 0 for the first die of the command, 1 for the next, … */
  readonly place: number;

  constructor({ purpose, sides }: Roll, place: number, recorded?: RolledDie) {
    super(`die ${place + 1} is to be one of ${sides} sides for ${purpose}`);
    this.name = 'OtherDie';
    this.asked = { purpose, sides };
    this.recorded = recorded;
    this.place = place;
  }
}

export interface ReplayedDice extends Dice {
  /** How many of the recorded dice were not asked for. */
  left(): number;
}

/** Dice that show what was recorded, and only to who asks for the same: a roll for anything else throws `OtherDie`. */
export function replayedDice(rolls: readonly RolledDie[]): ReplayedDice {
  let place = 0;
  return {
    roll(roll) {
      checkRoll(roll);
      const recorded = rolls[place];
      if (recorded === undefined || !isMeant(recorded, roll)) throw new OtherDie(roll, place, recorded);
      place++;
      return recorded.face;
    },
    left: () => rolls.length - place,
  };
}

function isMeant({ purpose, sides, face }: RolledDie, roll: Roll): boolean {
  return purpose === roll.purpose && sides === roll.sides && isOnDie(face, sides);
}
