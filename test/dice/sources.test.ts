import { DiceLeftOver, enteredDice, FaceNotOnDie, MoreDiceNeeded } from '../../src/dice/entered.js';
import { recordedDice } from '../../src/dice/recorded.js';
import { Recorder } from '../../src/kernel/recorder.js';
import { scriptedDice } from '../../src/dice/scripted.js';

const d10 = { purpose: 'charge', sides: 10, bands: [0, 5] };
const d6 = { purpose: 'bid', sides: 6, bands: [0] };

function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('scripted dice', () => {
  it('show their faces in order', () => {
    const dice = scriptedDice([9, { purpose: 'bid', face: 0 }]);
    expect([dice.roll(d10), dice.roll(d6)]).toEqual([9, 0]);
    expect(() => dice.assertUsedUp()).not.toThrow();
  });

  it('fail on too few faces', () => {
    const dice = scriptedDice([1]);
    dice.roll(d10);
    expect(() => dice.roll(d10)).toThrow('no face left for charge');
  });

  it('fail on faces that were not used', () => {
    const dice = scriptedDice([1, 2, 3]);
    dice.roll(d10);
    expect(() => dice.assertUsedUp()).toThrow('2 scripted faces');
  });

  it.each([10, -1, 1.5])('fail on a face that a d10 does not have: %d', (face) => {
    expect(() => scriptedDice([face]).roll(d10)).toThrow(RangeError);
  });

  it('fail when the face was meant for something else', () => {
    expect(() => scriptedDice([{ purpose: 'bid', face: 1 }]).roll(d10)).toThrow('expected bid, the roll is for charge');
  });

  it.each([[[]], [[1]], [[0, 5, 5]], [[0, 7, 3]], [[0, 10]], [[0, 2.5]]])('fail on the bands %j', (bands) => {
    expect(() => scriptedDice([0]).roll({ ...d10, bands })).toThrow(RangeError);
  });
});

describe('entered dice', () => {
  it('show the faces that were rolled', () => {
    const dice = enteredDice([9, 5]);
    expect([dice.roll(d10), dice.roll(d6)]).toEqual([9, 5]);
    expect(() => dice.assertUsedUp()).not.toThrow();
  });

  it('tell which die is to be rolled next', () => {
    const dice = enteredDice([9]);
    dice.roll(d10);
    const error = thrownBy(() => dice.roll(d6));
    expect(error).toBeInstanceOf(MoreDiceNeeded);
    expect(error).toMatchObject({ purpose: 'bid', sides: 6, place: 1, message: 'roll die 2, for bid: 0 to 5' });
  });

  it.each([6, -1, 0.5, Number.NaN])('refuse a face that the die does not have: %d', (face) => {
    const dice = enteredDice([9, face]);
    dice.roll(d10);
    const error = thrownBy(() => dice.roll(d6));
    expect(error).toBeInstanceOf(FaceNotOnDie);
    expect(error).toMatchObject({ purpose: 'bid', sides: 6, place: 1, face });
  });

  it('refuse faces that are left over', () => {
    const dice = enteredDice([9, 1, 2]);
    dice.roll(d10);
    const error = thrownBy(() => dice.assertUsedUp());
    expect(error).toBeInstanceOf(DiceLeftOver);
    expect(error).toMatchObject({ needed: 1, entered: 3 });
  });
});

describe('recorded dice', () => {
  it('keep what was rolled, in order, without the bands', () => {
    const dice = recordedDice(scriptedDice([9, 0]));
    expect([dice.roll(d10), dice.roll(d6)]).toEqual([9, 0]);
    expect(dice.rolled).toEqual([
      { purpose: 'charge', sides: 10, face: 9 },
      { purpose: 'bid', sides: 6, face: 0 },
    ]);
  });

  it('stand on the event that tells of them: the first that is recorded after the roll', () => {
    const dice = recordedDice(scriptedDice([9, 0, 3, 5]));
    const recorder = new Recorder(0, (count: number) => count + 1, dice);
    recorder.record({ tells: 'nothing was rolled for it' });
    for (const die of [d10, d6]) dice.roll(die);
    recorder.record({ tells: 'two dice' });
    dice.roll(d6);
    recorder.record({ tells: 'one die' });
    expect(dice.byEvent().map((rolls) => rolls.map(({ face }) => face))).toEqual([[], [9, 0], [3]]);
    dice.roll(d6);
    expect(dice.byEvent().map((rolls) => rolls.map(({ face }) => face))).toEqual([[], [9, 0], [3, 5]]);
  });

  it('stand on the first event where none is recorded one by one', () => {
    const dice = recordedDice(scriptedDice([9]));
    dice.roll(d10);
    expect(dice.byEvent()).toEqual([[{ purpose: 'charge', sides: 10, face: 9 }]]);
  });

  it('keep nothing of a roll that failed', () => {
    const dice = recordedDice(scriptedDice([]));
    expect(() => dice.roll(d10)).toThrow('no face left');
    expect(dice.rolled).toEqual([]);
  });
});
