import { frontalHexes, hexId, piece } from '../../src/systems/glory/position.js';
import { facingsThatBear } from '../../src/systems/glory/procedures/facing.js';
import { offersOfMovement } from '../../src/systems/glory/procedures/movement.js';
import type { Facing } from '../../src/systems/glory/vocabulary.js';
import { play, positionOf, refusal, reasons } from './position.js';

const face = (unit: string, facing: number) => ({ type: 'face', unit, facing }) as const;

test('G-7.11.a facing north the front is north-east, north and north-west', () => {
  const state = positionOf({ union: [{ id: 'u', hex: '0505' }] });
  expect(frontalHexes(state, piece(state, 'u')).map((hex) => hexId(state.setting, hex))).toEqual(['0404', '0504', '0604']);
});

test('G-7.12.a a unit turns about in place for nothing, and may still Rally and fire: it has not moved', () => {
  const { events, state } = play(positionOf({ union: [{ id: 'u', hex: '0505' }] }), 'union', face('u', 3));
  expect(events).toEqual([
    { type: 'hex-turned', hex: '0505', unit: 'u', facing: 3 },
    { type: 'phase-entered', phase: { name: 'movement' } },
  ]);
  expect(piece(state, 'u').state).toMatchObject({ facing: 3, marks: { turned: true } });
  expect(piece(state, 'u').state.marks.moved).toBeUndefined();
});

test('G-7.12.a it turns as often as it likes, though only the first turn is offered', () => {
  const { state } = play(positionOf({ union: [{ id: 'u', hex: '0505' }], confederate: [{ id: 'c', hex: '0508' }] }), 'union', face('u', 3));
  expect(piece(play(state, 'union', face('u', 2)).state, 'u').state).toMatchObject({ facing: 2, marks: { turned: true } });
  expect(offersOfMovement(state)[0]?.commands.map(({ type }) => type)).not.toContain('face');
});

test('G-6.12.a once it has turned in place it goes nowhere, and once it has moved it does not turn', () => {
  const { state } = play(positionOf({ union: [{ id: 'u', hex: '0505' }] }), 'union', face('u', 3));
  const { state: gone } = play(positionOf({ union: [{ id: 'u', hex: '0505' }] }), 'union', { type: 'move', unit: 'u', path: ['0504'] });
  expect(reasons(refusal(gone, 'union', face('u', 2)))).toEqual([{ rule: 'G-6.12.a', code: 'movement.done' }]);
  expect(reasons(refusal(state, 'union', { type: 'move', unit: 'u', path: ['0504'] }))).toEqual([{ rule: 'G-6.12.a', code: 'movement.done' }]);
});

test('G-7.12.a turning to where it faces is refused', () => {
  expect(reasons(refusal(positionOf({ union: [{ id: 'u', hex: '0505' }] }), 'union', face('u', 0)))).toEqual([{ rule: 'G-7.12.a', code: 'facing.same' }]);
});

test('G-7.11.b the whole stack turns with one of its units, and the other may still move', () => {
  const state = positionOf({ union: [{ id: 'a', hex: '0505', onTop: true }, { id: 'b', hex: '0505' }] });
  const { state: after } = play(state, 'union', face('a', 2));
  expect([piece(after, 'a').state.facing, piece(after, 'b').state.facing]).toEqual([2, 2]);
  expect(play(after, 'union', { type: 'move', unit: 'b', path: ['0504'] }).events[0]).toMatchObject({ type: 'unit-moved', costs: [1] });
});

test('G-7.11.b who joins others faces as they do', () => {
  const state = positionOf({ union: [{ id: 'a', hex: '0504' }, { id: 'b', hex: '0505', facing: 2 }] });
  expect(piece(play(state, 'union', { type: 'move', unit: 'a', path: ['0505'] }).state, 'a').state.facing).toBe(2);
  expect(reasons(refusal(state, 'union', { type: 'move', unit: 'a', path: ['0505'], facing: 4 }))).toEqual([{ rule: 'G-7.11.b', code: 'facing.stack' }]);
});

test('G-7.12.a G-6.12.c at the end of its move a unit takes any facing', () => {
  const state = positionOf({ union: [{ id: 'u', hex: '0505', facing: 1 }] });
  expect(play(state, 'union', { type: 'move', unit: 'u', path: ['0506'], facing: 4 }).events[0]).toMatchObject({ facing: 4, costs: [1] });
});

test('G-7.12.e G-11.12.h a Disordered unit next to an enemy keeps its facing, and so does its stack', () => {
  const state = positionOf({ union: [{ id: 'a', hex: '0505', onTop: true }, { id: 'b', hex: '0505', disordered: true }], confederate: [{ id: 'c', hex: '0506' }] });
  expect(reasons(refusal(state, 'union', face('a', 3)))).toEqual([{ rule: 'G-11.12.h', code: 'facing.disordered' }]);
});

test('G-7.12.e a Disordered unit away from enemies turns', () => {
  const state = positionOf({ union: [{ id: 'b', hex: '0505', disordered: true }], confederate: [{ id: 'c', hex: '0507' }] });
  expect(play(state, 'union', face('b', 3)).events[0]).toMatchObject({ type: 'hex-turned' });
});

test('G-7.12.f units that are not activated do not turn', () => {
  const state = positionOf({ union: [{ id: 'u', hex: '0505' }], confederate: [{ id: 'c', hex: '0508' }] });
  expect(reasons(refusal(state, 'union', face('c', 3)))).toEqual([{ rule: 'G-3.C.b', code: 'movement.other-side' }]);
  const idle = positionOf({ union: [{ id: 'u', hex: '0505' }] }, { name: 'movement' }, 'union', { group: { commands: [], units: [], outOfCommand: [] } });
  expect(reasons(refusal(idle, 'union', face('u', 3)))).toEqual([{ rule: 'G-3.C.b', code: 'movement.not-activated' }]);
});

test('G-7.14.c guns with infantry do not turn by themselves, but are carried when the infantry turns', () => {
  const state = positionOf({ union: [{ id: 'g', hex: '0505', class: 'artillery', onTop: true }, { id: 'i', hex: '0505' }] });
  expect(reasons(refusal(state, 'union', face('g', 3)))).toEqual([{ rule: 'G-7.14.c', code: 'facing.guns-with-escort' }]);
  expect(piece(play(state, 'union', face('i', 3)).state, 'g').state.facing).toBe(3);
});

test('G-7.14.d two stacked batteries turn together', () => {
  const state = positionOf({ union: [{ id: 'g', hex: '0505', class: 'artillery', onTop: true }, { id: 'h', hex: '0505', class: 'artillery' }] });
  expect(piece(play(state, 'union', face('g', 3)).state, 'h').state.facing).toBe(3);
});

describe('G-7.13.b the line of fire leaves through a Frontal hexside', () => {
  const { board } = positionOf({ union: [{ id: 'u', hex: '0505' }] }).setting;
  const bears = (target: string): readonly Facing[] => facingsThatBear(board, board.grid.indexOf('0505'), board.grid.indexOf(target));

  test('straight ahead two hexes: three facings bear', () => {
    expect(bears('0503')).toEqual([0, 1, 5]);
  });

  test('a line along the edge between a Frontal and a Rear hex is accepted', () => {
    // 0705 lies between the directions 1 and 2: facing 0 has 1 in its front, facing 3 has 2.
    expect(bears('0705')).toEqual([0, 1, 2, 3]);
  });

  test('the hex behind is out of the front', () => {
    expect(bears('0506')).not.toContain(0);
  });
});
