import { begin } from '../../src/systems/rifles/procedures/game-start.js';
import { offers } from '../../src/systems/rifles/offers.js';
import { play, positionOf, reasons, refusal, scenarioOf, type Sketch } from './position.js';

/*
 * The sequence of play is a house rule: the source has none. Hexes of the default map: 0505 has around it 0504, 0604, 0605,
 * 0506, 0405, 0404, clockwise from north.
 */
const turn = { weather: 'clear', ground: 'firm' } as const;
const turns = [{ ...turn, label: 'Dawn' }, { ...turn, label: 'Noon' }];
const apart: Sketch = { turns, union: [{ id: 'u', hex: '0101' }], confederate: [{ id: 'c', hex: '0909' }] };
/** In range and next to each other, each in front of the other. */
const close: Sketch = { turns, union: [{ id: 'u', hex: '0505' }], confederate: [{ id: 'c', hex: '0504', facing: 3 }] };
const typesOf = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type);

test('a game begins with the first turn and the half of the side that is first', () => {
  const begun = begin(scenarioOf({ ...apart, first: 'confederate' }), {});
  expect(begun.ok && begun.value.slice(1)).toEqual([
    { type: 'turn-begun', turn: 1, label: 'Dawn' },
    { type: 'side-activated', side: 'confederate' },
    { type: 'phase-entered', phase: { name: 'movement' } },
  ]);
});

test('R-FC.1, R-ME.1 fire and assault are passed over when nobody can, and the other side has its half', () => {
  const { events, state } = play(positionOf(apart), 'union', { type: 'end-movement' });
  expect(events).toEqual([
    { type: 'phase-entered', phase: { name: 'fire' } },
    { type: 'phase-entered', phase: { name: 'assault' } },
    { type: 'side-finished', side: 'union' },
    { type: 'side-activated', side: 'confederate' },
    { type: 'phase-entered', phase: { name: 'movement' } },
  ]);
  expect(state.turn).toBe(1);
});

test('R-FC.1, R-ME.1 where there is somebody to fire at and to assault, each segment waits for the side to end it', () => {
  const moved = play(positionOf(close), 'union', { type: 'end-movement' });
  expect(moved.events).toEqual([{ type: 'phase-entered', phase: { name: 'fire' } }]);
  const fired = play(moved.state, 'union', { type: 'end-fire' });
  expect(fired.events).toEqual([{ type: 'phase-entered', phase: { name: 'assault' } }]);
  const ended = play(fired.state, 'union', { type: 'end-turn' });
  expect(typesOf(ended.events)).toEqual(['side-finished', 'side-activated', 'phase-entered']);
  expect(ended.state).toMatchObject({ active: 'confederate', phase: { name: 'movement' } });
});

test('R-FC.1 the last volley that is possible ends the fire segment by itself', () => {
  // 400 men x 40 per mille a hundred = 160 per mille; x 0.60 = 96 per mille of 400: 38.4; die 4: 38 men, 9 per cent; 0 + 9 > 6: disordered.
  const { events, state } = play(positionOf(close, { name: 'fire' }), 'union', { type: 'fire', unit: 'u', target: 'c' }, 4, 0);
  expect(typesOf(events)).toEqual(['unit-fired', 'morale-checked', 'phase-entered']);
  expect(state).toMatchObject({ phase: { name: 'assault' }, units: [{ marks: { fired: true } }, { men: 362, formation: 'disordered' }] });
});

test('after the second half comes the next turn, with all marks of the side gone', () => {
  const late = positionOf({ ...apart, active: 'confederate', confederate: [{ id: 'c', hex: '0909', spent: 4, underFire: true, takingCover: true, marks: { moved: true } }] });
  const { events, state } = play(late, 'confederate', { type: 'end-movement' });
  expect(events.slice(2)).toEqual([
    { type: 'side-finished', side: 'confederate' },
    { type: 'turn-begun', turn: 2, label: 'Noon' },
    { type: 'side-activated', side: 'union' },
    { type: 'phase-entered', phase: { name: 'movement' } },
  ]);
  expect(state.units[1]).toMatchObject({ spent: 0, underFire: false, takingCover: false, marks: {} });
});

test('R-OM.2 being under fire outlasts the turn of the enemy, and ends with the own one', () => {
  const shelled = positionOf({ ...apart, confederate: [{ id: 'c', hex: '0909', underFire: true }] });
  const theirs = play(shelled, 'union', { type: 'end-movement' });
  expect(theirs.state.units[1]!.underFire).toBe(true);
  expect(play(theirs.state, 'confederate', { type: 'end-movement' }).state.units[1]!.underFire).toBe(false);
});

test('R-DO.1 who dug stands in the trench when its next half begins', () => {
  const digging = positionOf({ ...apart, confederate: [{ id: 'c', hex: '0909', formation: 'digging' }] });
  const { events, state } = play(digging, 'union', { type: 'end-movement' });
  expect(events.slice(3)).toEqual([
    { type: 'side-activated', side: 'confederate' },
    { type: 'trench-dug', unit: 'c', hex: '0909' },
    { type: 'phase-entered', phase: { name: 'movement' } },
  ]);
  expect(state.units[1]!.formation).toBe('defensive-order');
});

test('the game is over after the last turn, and when a side has no unit left', () => {
  const last = { ...positionOf({ ...apart, active: 'confederate' }), turn: 2 };
  const ended = play(last, 'confederate', { type: 'end-movement' });
  expect(ended.events.at(-1)).toEqual({ type: 'phase-entered', phase: { name: 'over', outcome: { margin: 'draw', points: { union: 0, confederate: 0 }, rule: 'R-FC.1' } } });
  // 100 of 400 men are left, who lose 9.6 x 1.60 = 15: fewer than a quarter, so the unit is gone.
  const weak = positionOf({ ...close, confederate: [{ id: 'c', hex: '0504', facing: 3, left: 100 }] }, { name: 'fire' });
  const broken = play(weak, 'union', { type: 'fire', unit: 'u', target: 'c' }, 9);
  expect(typesOf(broken.events)).toEqual(['unit-fired', 'unit-broken', 'phase-entered']);
  expect(broken.state.phase).toEqual({ name: 'over', outcome: { winner: 'union', margin: 'decisive', points: { union: 4, confederate: 0 }, rule: 'R-FC.1' } });
});

test('a command out of its phase, or of the side that is not awaited, is refused, and nobody else has offers', () => {
  const state = positionOf(close);
  expect(reasons(refusal(state, 'union', { type: 'fire', unit: 'u', target: 'c' }))).toEqual([{ rule: 'R-SC.2', code: 'phase.wrong' }]);
  expect(reasons(refusal(state, 'confederate', { type: 'end-movement' }))).toEqual([{ rule: 'R-SC.2', code: 'phase.other-side' }]);
  expect(offers(state, 'confederate')).toEqual([]);
  const over = positionOf(close, { name: 'over', outcome: { margin: 'draw', points: {}, rule: 'R-FC.1' } });
  expect(reasons(refusal(over, 'union', { type: 'end-movement' }))).toEqual([{ rule: 'R-FC.1', code: 'phase.wrong' }]);
  expect(offers(over, 'union')).toEqual([]);
});

test('beaten units go back by their owner\'s choice: the victors wait', () => {
  const beaten = positionOf({ ...close, confederate: [{ id: 'c', hex: '0504', facing: 3, formation: 'disordered' }] }, { name: 'retreat', units: ['c'], hex: '0504', victors: ['u'] });
  expect(reasons(refusal(beaten, 'union', { type: 'retreat', unit: 'c', to: '0503' }))).toEqual([{ rule: 'R-ME.1', code: 'phase.other-side' }]);
  const { state } = play(beaten, 'confederate', { type: 'retreat', unit: 'c', to: '0503' });
  expect(state.units.map(({ hex }) => state.setting.board.grid.idOf(hex))).toEqual(['0504', '0503']);
});
