import { enumerate } from '../../src/dice/enumerated.js';
import type { RiflesCommand } from '../../src/systems/rifles/commands.js';
import { decide } from '../../src/systems/rifles/decide.js';
import { piece } from '../../src/systems/rifles/position.js';
import { play, positionOf, reasons, refusal, type UnitSketch } from './position.js';

/** A side without units has lost: somebody stands far away. */
const confederate = [{ id: 'far', hex: '0909' }];

const rally = (formation: string): RiflesCommand => ({ type: 'rally', unit: 'u', formation }) as RiflesCommand;
const at = (unit: Partial<UnitSketch> = {}) => positionOf({ confederate, union: [{ id: 'u', hex: '0505', formation: 'disordered', facing: 4, ...unit }] });
const UNDER_FIRE = { label: 'Under fire', value: 2, rule: 'R-OR.1', provenance: 'house' };

test('R-OR.1 a die equal to the morale rallies, for the whole allowance, and the facing stays', () => {
  const { events, state } = play(at(), 'union', rally('line'), 6);
  expect(events).toEqual([
    { type: 'rally-attempted', unit: 'u', roll: { die: 6, modifiers: [], total: 6 }, rallied: true, formation: 'line', cost: 12 },
    { type: 'phase-entered', phase: { name: 'movement' } },
  ]);
  expect(piece(state, 'u').state).toMatchObject({ formation: 'line', facing: 4, spent: 12 });
});

test('R-OR.1 a die above it does not, and the turn is gone all the same', () => {
  const { state } = play(at(), 'union', rally('line'), 7);
  expect(piece(state, 'u').state).toMatchObject({ formation: 'disordered', spent: 12, marks: { tried: true } });
  expect(reasons(refusal(state, 'union', rally('line')))).toEqual([{ rule: 'R-OR.1', code: 'order.spent' }]);
});

test('R-OR.1 under fire 2 are added to the die', () => {
  const roll = (die: number) => play(at({ underFire: true }), 'union', rally('line'), die).events[0];
  expect(roll(4)).toMatchObject({ rallied: true, roll: { die: 4, modifiers: [UNDER_FIRE], total: 6 } });
  expect(roll(5)).toMatchObject({ rallied: false, roll: { total: 7 } });
});

test.each([
  [6, false, [7, 3]],
  [6, true, [5, 5]],
  [9, false, [10]],
  [9, true, [8, 2]],
  [1, true, [10]],
  [0, false, [1, 9]],
])('R-OR.1 with morale %i, under fire: %s, the faces fall into the bands %j', (morale, underFire, faces) => {
  const outcomes = enumerate((dice) => decide(at({ morale, underFire }), 'union', rally('line'), dice));
  expect(outcomes.map(({ weight }) => Number(weight))).toEqual(faces);
});

test('R-UN.3 R-DO.1 it rallies in a formation that it can have where it stands', () => {
  expect(reasons(refusal(at(), 'union', rally('defensive-order')))).toEqual([{ rule: 'R-DO.1', code: 'formation.no-cover' }]);
  expect(reasons(refusal(at({ kind: 'foot-artillery' }), 'union', rally('line')))).toEqual([{ rule: 'R-UN.3', code: 'formation.not-possible' }]);
  expect(play(at({ kind: 'foot-artillery' }), 'union', rally('limbered'), 0).events[0]).toMatchObject({ rallied: true, formation: 'limbered', cost: 10 });
  expect(reasons(refusal(at(), 'union', rally('disordered')))).toEqual([{ rule: 'R-UN.2', code: 'formation.not-chosen' }]);
});

test('R-OR.1 only the disordered rally, and before anything else in their turn', () => {
  expect(reasons(refusal(at({ formation: 'line' }), 'union', rally('square')))).toEqual([{ rule: 'R-OR.1', code: 'rally.in-order' }]);
  expect(reasons(refusal(at({ spent: 2 }), 'union', rally('line')))).toEqual([{ rule: 'R-OR.1', code: 'order.spent' }]);
});
