import { evolve } from '../../src/systems/glory/evolve.js';
import { invariants } from '../../src/systems/glory/invariants.js';
import type { ArrivalGroup, GloryState, UnitState } from '../../src/systems/glory/state.js';
import { positionOf, type Sketch } from './position.js';

const sketch: Sketch = {
  union: [
    { id: 'top', hex: '0101', onTop: true },
    { id: 'bottom', hex: '0101' },
    { id: 'gun', hex: '0301', class: 'artillery' },
    { id: 'horse', hex: '0302', class: 'cavalry' },
  ],
  confederate: [{ id: 'c', hex: '0808' }],
};
const sound = positionOf(sketch);
const withUnit = (id: string, change: Partial<UnitState>, state: GloryState = sound): GloryState => ({
  ...state,
  units: state.units.map((unit, index) => (state.setting.order.units[index]?.id === id ? { ...unit, ...change } : unit)),
});
const hexOf = (id: string) => sound.units[sound.setting.order.unitIndex.get(id)!]!.hex;
const broken = (state: GloryState) => invariants(state).map(({ invariant }) => invariant);

test('a sound position breaks nothing', () => {
  expect(broken(sound)).toEqual([]);
});

test.each<readonly [string, GloryState, string]>([
  ['a boxed unit with a hex', withUnit('c', { place: 'recovery-box' }), 'only units on the map have a hex'],
  ['a unit on the map without one', withUnit('c', { hex: -1 }), 'only units on the map have a hex'],
  ['G-2.2.c mounted infantry', withUnit('c', { mounted: true }), 'only cavalry is mounted'],
  ['G-11.41.b boxed artillery', withUnit('gun', { place: 'withdrawn-box', hex: -1 }), 'artillery is never boxed'],
  ['marks in a box', withUnit('horse', { place: 'withdrawn-box', hex: -1, marks: { moved: true } }), 'units off the map did nothing in this activation'],
  ['G-3.C.g marks between activations', withUnit('c', { marks: { moved: true } }, positionOf(sketch, { name: 'draw' }, null)), 'marks last one activation'],
  ['G-6.43.a alone and on top', withUnit('c', { onTop: true }), 'a unit alone is not on top'],
  ['G-6.43.a both on top', withUnit('bottom', { onTop: true }), 'one of two units is on top'],
  ['G-6.41.e three in a hex', withUnit('gun', { hex: hexOf('top') }), 'a hex holds two combat units at most'],
  ['G-6.41.h both sides in a hex', withUnit('gun', { hex: hexOf('c'), onTop: true }), 'one side holds a hex'],
  ['G-6.41.a infantry with mounted cavalry', withUnit('horse', { hex: hexOf('top') }, withUnit('bottom', { hex: hexOf('horse') })), 'the units may share a hex'],
  ['G-6.43.d a gun under infantry', withUnit('gun', { hex: hexOf('top') }, withUnit('bottom', { hex: 40 })), 'artillery lies on top'],
  ['G-7.11.b two facings in a hex', withUnit('bottom', { facing: 3 }), 'a stack faces one way'],
  ['G-4.12.a three copies of a marker of two', { ...sound, pool: { union: 3 } }, 'the pool holds no more markers than there are'],
  ['G-4.12.a an unknown marker', { ...sound, pool: { nobody: 1 } }, 'the pool holds no more markers than there are'],
  ['G-6.41.h a leader among enemies', { ...sound, leaders: sound.leaders.map((leader, at) => (at === 1 ? { ...leader, hex: hexOf('top') } : leader)) }, 'no leader is among enemies'],
])('%s', (_title, state, invariant) => {
  expect(broken(state)).toEqual([invariant]);
});

test('G-11.21.a a unit that is to decide is on the map', () => {
  const gone = withUnit('c', { place: 'eliminated', hex: -1 });
  const retreat = { unit: 'c', from: [], mayStand: false };
  const combat = { charge: { id: 1, kind: 'standard', side: 'union', attackers: [], targets: [], defenders: [], spent: [] }, result: 'no-roll', contested: [], losers: [], advanced: [] } as const;
  const pending = { numbered: 1, charges: [], continuations: [], occupations: [] };
  expect(invariants({ ...gone, phase: { name: 'retreats', combat, retreats: [retreat], pending } })).toEqual([
    { invariant: 'the decision is about units on the map', facts: { unit: 'c', phase: 'retreats' } },
  ]);
});

/** A unit due in turn 1 in the north, and one in transit to the south until turn 2. */
function onTheWay(): GloryState {
  const state = positionOf({
    union: [{ id: 'due' }, { id: 'away', hex: '0509' }],
    confederate: [{ id: 'c', hex: '0404' }],
    hexes: { '0501': { entry: 'union' }, '0509': { entry: 'union' } },
    entryAreas: [
      { id: 'north', side: 'union', name: 'North', hexes: ['0501'], offMap: 'A' },
      { id: 'south', side: 'union', name: 'South', hexes: ['0509'], offMap: 'B' },
    ],
    reinforcements: [{ id: 'corps', turn: 1, areas: ['north'], leaders: [], units: ['due'] }],
  });
  return evolve(state, { type: 'unit-exited', unit: 'away', path: [], cost: 1, transit: { group: 'in-transit:north:2', from: 'south', to: 'north', turn: 2 } });
}
const withGroup = (at: number, change: Partial<ArrivalGroup>): GloryState => {
  const state = onTheWay();
  return { ...state, arrivals: state.arrivals.map((group, place) => (place === at ? { ...group, ...change } : group)) };
};

test('units that are due and in transit break nothing', () => {
  expect(broken(onTheWay())).toEqual([]);
});

test.each<readonly [string, GloryState, string]>([
  ['G-6.51.a a unit is due in no group', withGroup(0, { units: [], leaders: ['confederate'] }), 'who is to come is in one group'],
  ['G-6.51.a a unit comes twice', withGroup(0, { units: ['due', 'due'] }), 'who is to come is in one group'],
  ['G-6.51.a reinforcements in transit', withGroup(1, { kind: 'reinforcements' }), 'who is to come is in one group'],
  ['G-6.51.e the other side has the area', withGroup(0, { side: 'confederate' }), 'a group comes by areas of its side'],
  ['G-6.51.e no area at all', withGroup(0, { areas: [] }), 'a group comes by areas of its side'],
  ['G-6.51.g a leader on the map is due', withGroup(0, { leaders: ['union'] }), 'a leader who is to come is off the map'],
  ['G-OM.a two ways back', withGroup(1, { areas: ['north', 'south'] }), 'a group in transit comes back later, at one entry of the chart'],
  ['G-OM.a back at once', withGroup(1, { turn: 1 }), 'a group in transit comes back later, at one entry of the chart'],
  ['G-6.53.a an enemy in a closed entry hex', withUnit('c', { hex: onTheWay().setting.board.grid.indexOf('0509') }, onTheWay()), 'nobody is in a closed entry hex of the enemy'],
])('%s', (_title, state, invariant) => {
  expect(broken(state)).toContain(invariant);
});

test('G-6.51.a an empty group breaks it', () => {
  const state = onTheWay();
  expect(broken({ ...state, arrivals: [...state.arrivals, { ...state.arrivals[0]!, id: 'nobody', units: [] }] })).toEqual(['a group has somebody to come']);
});
