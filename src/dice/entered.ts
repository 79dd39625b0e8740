import { checkRoll, isOnDie } from './check-roll.js';
import type { Dice, Roll } from './dice.js';

/** The command brought too few faces: tells which die is to be rolled next. */
export class MoreDiceNeeded extends Error {
  readonly purpose: string;
  readonly sides: number;
  /** 0 for the first die of the command, 1 for the next, … */
  readonly place: number;

  constructor({ purpose, sides }: Roll, place: number) {
    super(`roll die ${place + 1}, for ${purpose}: 0 to ${sides - 1}`);
    this.name = 'MoreDiceNeeded';
    this.purpose = purpose;
    this.sides = sides;
    this.place = place;
  }
}

/** The command brought a face that the die does not have. */
export class FaceNotOnDie extends Error {
  readonly purpose: string;
  readonly sides: number;
  readonly place: number;
  readonly face: number;

  constructor({ purpose, sides }: Roll, place: number, face: number) {
    super(`die ${place + 1}, for ${purpose}, shows 0 to ${sides - 1}, not ${face}`);
    this.name = 'FaceNotOnDie';
    this.purpose = purpose;
    this.sides = sides;
    this.place = place;
    this.face = face;
  }
}

/** The command brought more faces than it rolls. */
export class DiceLeftOver extends Error {
  readonly needed: number;
  readonly entered: number;

  constructor(needed: number, entered: number) {
    super(`${entered} faces were entered, ${needed} are rolled`);
    this.name = 'DiceLeftOver';
    this.needed = needed;
    this.entered = entered;
  }
}

export interface EnteredDice extends Dice {
  /** Throws `DiceLeftOver` when faces are left; to be called once the command has been decided. */
  assertUsedUp(): void;
}

/** Dice that people rolled: the faces come with the command. A roll throws `MoreDiceNeeded` or `FaceNotOnDie`. */
export function enteredDice(faces: readonly number[]): EnteredDice {
  let place = 0;
  return {
    roll(roll) {
      checkRoll(roll);
      const face = faces[place];
      if (face === undefined) throw new MoreDiceNeeded(roll, place);
      if (!isOnDie(face, roll.sides)) throw new FaceNotOnDie(roll, place, face);
      place++;
      return face;
    },
    assertUsedUp() {
      if (place < faces.length) throw new DiceLeftOver(place, faces.length);
    },
  };
}
