import type { RiflesCommand } from '../../src/systems/rifles/commands.js';
import { piece } from '../../src/systems/rifles/position.js';
import { play, positionOf, reasons, refusal, type UnitSketch } from './position.js';

/** A side without units has lost: somebody stands far away. */
const confederate = [{ id: 'far', hex: '0909' }];

const face = (facing: number): RiflesCommand => ({ type: 'face', unit: 'u', facing });
const at = (unit: Partial<UnitSketch> = {}) => positionOf({ confederate, union: [{ id: 'u', hex: '0505', ...unit }] });

test.each([1, 3, 5])('R-UN.8 a turn to facing %i costs a point, however far it is', (facing) => {
  const { events, state } = play(at(), 'union', face(facing));
  expect(events).toEqual([
    { type: 'unit-faced', unit: 'u', facing, cost: 1 },
    { type: 'phase-entered', phase: { name: 'movement' } },
  ]);
  expect(piece(state, 'u').state).toMatchObject({ facing, spent: 1, marks: {} });
});

test('R-UN.8 nobody turns to where it faces, or without a point', () => {
  expect(reasons(refusal(at(), 'union', face(0)))).toEqual([{ rule: 'R-UN.8', code: 'facing.same' }]);
  expect(reasons(refusal(at({ spent: 12 }), 'union', face(1)))).toEqual([{ rule: 'R-UN.8', code: 'order.points' }]);
});

test('R-UN.8 a move faces its last step, or as ordered, and the turn is free', () => {
  const moved = (more: Partial<Extract<RiflesCommand, { type: 'move' }>>) => play(at({ formation: 'march-column' }), 'union', { type: 'move', unit: 'u', path: ['0506', '0606'], ...more }).events[0];
  // 0506 lies south of 0505, and 0606 south-east or north-east of 0506: with even columns shoved down it is south-east.
  expect(moved({})).toMatchObject({ facing: 2, cost: 2 });
  expect(moved({ facing: 5 })).toMatchObject({ facing: 5, cost: 2 });
});

test('R-SC.2 whoever has turned has not moved: one hex is still open at any price, for the points that are left', () => {
  const { state } = play(at({ formation: 'square', allowance: 4 }), 'union', face(3));
  expect(play(state, 'union', { type: 'move', unit: 'u', path: ['0506'] }).events[0]).toMatchObject({ cost: 3, guaranteed: true });
});
