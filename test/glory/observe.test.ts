import { glory } from '../../src/systems/glory/index.js';
import { observe } from '../../src/systems/glory/observe.js';
import { positionOf, type Sketch } from './position.js';

const sketch: Sketch = {
  union: [
    { id: 'a', hex: '0101', disordered: true },
    { id: 'horse', hex: '0301', class: 'cavalry', onFoot: true },
  ],
  confederate: [
    { id: 'c', hex: '0909' },
    { id: 'd', hex: '0908' },
  ],
};

test('G-2.2.j, G-2.4.e counters of both sides with the values of the face that shows and the Cohesion in force', () => {
  const { units } = observe(positionOf(sketch));
  expect(units.map(({ id, hex, strength, cohesion, movement, disordered, mounted }) => ({ id, hex, strength, cohesion, movement, disordered, mounted }))).toEqual([
    { id: 'a', hex: '0101', strength: 5, cohesion: 5, movement: 5, disordered: true, mounted: false },
    { id: 'horse', hex: '0301', strength: 2, cohesion: 6, movement: 5, disordered: false, mounted: false },
    { id: 'c', hex: '0909', strength: 5, cohesion: 7, movement: 5, disordered: false, mounted: false },
    { id: 'd', hex: '0908', strength: 5, cohesion: 7, movement: 5, disordered: false, mounted: false },
  ]);
});

test('G-5.13.f units of the acting group are In Command or not, of others nothing is said', () => {
  const state = positionOf(sketch, { name: 'movement' }, 'union', { group: { commands: ['union'], units: ['a', 'horse'], outOfCommand: ['horse'] } });
  expect(observe(state).units.map(({ inCommand }) => inCommand)).toEqual([true, false, null, null]);
});

test('G-4.21.c the pool is told as counts', () => {
  const state = { ...positionOf(sketch, { name: 'draw' }, null), pool: { union: 2, confederate: 1 } };
  expect(observe(state).pool).toEqual([
    { marker: 'union', name: 'Union', side: 'union', count: 2 },
    { marker: 'confederate', name: 'Confederate', side: 'confederate', count: 1 },
  ]);
});

test('G-2.4.f, G-14.36.a the boxes, and the points as the position stands', () => {
  const state = positionOf(sketch);
  const view = observe({
    ...state,
    units: state.units.map((unit, index) => (index < 2 ? unit : { ...unit, hex: -1, place: index === 2 ? 'withdrawn-box' : 'eliminated' })),
  });
  expect(view.boxes).toEqual({
    union: { withdrawn: [], recovery: [], eliminated: [] },
    confederate: { withdrawn: ['c'], recovery: [], eliminated: ['d'] },
  });
  expect(view.victory.union.points).toBe(3);
  expect(view.units[2]?.hex).toBeNull();
});

test('the turn, who is awaited, and the same view for everybody', () => {
  const state = positionOf({ ...sketch, period: 'night-1', ground: 'bad' });
  const view = observe(state);
  expect(view).toMatchObject({ turn: 1, turns: 1, label: '1', period: 'night-1', ground: 'bad', phase: { name: 'movement' } });
  expect(view.awaiting).toEqual([{ side: 'union', decision: 'movement', rule: 'G-3.C.b' }]);
  for (const viewer of [{ role: 'observer' }, { role: 'arbiter' }, { role: 'seat', side: 'confederate' }] as const)
    expect(glory.observe(state, viewer)).toEqual(view);
});

test('a view is plain JSON', () => {
  const view = observe(positionOf(sketch));
  expect(JSON.parse(JSON.stringify(view))).toEqual(view);
});
