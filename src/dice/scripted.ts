import { checkRoll, isOnDie } from './check-roll.js';
import type { Dice, Roll } from './dice.js';

/** A face to show, and what it must be asked for. */
export interface ScriptedFace {
  readonly purpose: string;
  readonly face: number;
}

export interface ScriptedDice extends Dice {
  /** Throws when faces are left over: something that should have rolled did not. */
  assertUsedUp(): void;
}

/**
 * Dice for tests that show the given faces in order. A roll throws when no face is left, when the face is not on the
 * die, and when the face was meant for another purpose.
 */
export function scriptedDice(faces: readonly (number | ScriptedFace)[]): ScriptedDice {
  let place = 0;
  return {
    roll(roll) {
      checkRoll(roll);
      return scriptedFace(faces[place++], roll);
    },
    assertUsedUp() {
      if (place < faces.length) throw new Error(`${faces.length - place} scripted faces were not rolled`);
    },
  };
}

function scriptedFace(script: number | ScriptedFace | undefined, roll: Roll): number {
  if (script === undefined) throw new Error(`the script has no face left for ${roll.purpose}`);
  const { purpose, face } = typeof script === 'number' ? { purpose: roll.purpose, face: script } : script;
  if (purpose !== roll.purpose) throw new Error(`the script expected ${purpose}, the roll is for ${roll.purpose}`);
  if (!isOnDie(face, roll.sides)) {
    throw new RangeError(`a die with ${roll.sides} sides for ${roll.purpose} cannot show ${face}`);
  }
  return face;
}
