import { invariants } from '../../src/systems/heartland/invariants.js';
import type { HeartlandState, LeaderState, UnitState } from '../../src/systems/heartland/state.js';
import { moverWith } from '../../src/systems/heartland/procedures/movement-allowance.js';
import { positionOf, type Sketch } from './position.js';

const SOUND: Sketch = {
  union: [{ id: 'hq', stars: 3, hex: '0505', headquarters: true }, { id: 'q', leader: 'hq' }, { id: 's', stars: 2, under: 'hq' }, { id: 'd', leader: 's' }, { id: 'loose', hex: '0202' }],
  confederate: [{ id: 'c', stars: 2, hex: '0909', corps: true }, { id: 'h', type: 'cavalry', leader: 'c' }],
};
/** Two leaders of one rank, and no headquarters of theirs in the pool. */
const EQUAL: Sketch = { sides: { union: { headquarters: 0 } }, union: [{ id: 'a', stars: 2, hex: '0505' }, { id: 'x', leader: 'a' }, { id: 'b', stars: 2, hex: '0505' }, { id: 'y', leader: 'b' }] };
const broken = (state: HeartlandState) => invariants(state).map(({ rule }) => rule);
const withLeader = (index: number, change: Partial<LeaderState>): HeartlandState => {
  const state = positionOf(SOUND);
  return { ...state, leaders: state.leaders.map((leader, at) => (at === index ? { ...leader, ...change } : leader)) };
};
const withUnit = (index: number, change: Partial<UnitState>): HeartlandState => {
  const state = positionOf(SOUND);
  return { ...state, units: state.units.map((unit, at) => (at === index ? { ...unit, ...change } : unit)) };
};

test('a sound position breaks nothing', () => {
  expect(invariants(positionOf(SOUND))).toEqual([]);
});

test.each<readonly [string, HeartlandState]>([
  ['H-3.1.2 a leader on the map without a hex', withLeader(1, { place: 'map', under: -1, hex: -1 })],
  ['H-3.11.4 a subordinate under one who is under another', withLeader(1, { under: 2 })],
  ['H-3.11.4 in the box of a field commander', withLeader(0, { headquarters: false })],
  ['H-3.5.1 a morale of 10', withLeader(0, { morale: 10 })],
  ['H-3.11.a.2 less than no artillery', withLeader(0, { artillery: -1 })],
  ['H-10.67.a.1 a wound of less than nothing', withLeader(0, { wound: -1 })],
  ['H-3.12.1 a corps with infantry', withLeader(1, { corps: true })],
  ['H-8.62.a.1 a screen face without a corps', withLeader(1, { screening: true })],
  ['H-3.1.2 a unit in two places', withUnit(0, { hex: 3 })],
  ['H-10.63.2 a unit in play without a step', withUnit(0, { steps: 0 })],
  ['H-10.63.2 three steps', withUnit(0, { steps: 3 })],
  ['H-8.62.1 infantry as a screen', withUnit(0, { place: 'screen' })],
  ['H-3.6.2 a work manned from a box', withUnit(0, { manning: true })],
  ['H-3.1.2 a unit in the box of an enemy', withUnit(0, { leader: 2 })],
])('%s is found', (title, state) => {
  expect(broken(state)).toContain(title.split(' ')[0]);
});

test.each<readonly [string, Sketch]>([
  ['H-3.61.1 enemies in one hex', { ...SOUND, confederate: [...SOUND.confederate!, { id: 'x', hex: '0202' }] }],
  ['H-3.22.a.1 equal ranks', EQUAL],
  ['H-3.12.2 a third corps', { confederate: [1, 2, 3].flatMap((n) => [{ id: `k${n}`, stars: 2, hex: `010${n}`, state: { corps: true } }, { id: `kc${n}`, type: 'cavalry' as const, leader: `k${n}` }]) }],
])('%s are found', (title, sketch) => {
  expect(broken(positionOf(sketch))).toContain(title.split(' ')[0]);
});

test('H-3.32.3 a chief of staff is with his army commander aboard a ship as well', () => {
  const aboard: Sketch = {
    union: [
      { id: 'hq', stars: 3, hex: '0505', headquarters: true, state: { place: 'display', hex: -1, away: { box: 'available', gunboat: 'benton', from: '0505' } } },
      { id: 'q', leader: 'hq' },
      { id: 'chief', stars: 2, staffOf: 'hq' },
    ],
  };
  expect(invariants(positionOf(aboard))).toEqual([]);
});

test('H-8.64.a.1 a landing of the enemy stays where his foes have come in', () => {
  expect(invariants(positionOf({ ...SOUND, union: [...SOUND.union!, { id: 'wharf', type: 'landing', hex: '0909' }] }))).toEqual([]);
});

test('H-3.23.b.2 an army whose commander fell, and whose headquarters nobody can be given, is left until administration', () => {
  expect(invariants(positionOf({ ...EQUAL, sides: { union: { headquarters: 1 } } }))).toEqual([]);
});

test('H-3.23.b.2 a stack without a leader that exceeds by accident is left until administration', () => {
  expect(invariants(positionOf({ union: [{ id: 'a', hex: '0505' }, { id: 'b', hex: '0505' }] }))).toEqual([]);
});

test('H-3.11.d.1 a leader whose units are gone is found, one who had none at set-up is not', () => {
  const idle = positionOf({ union: [{ id: 'a', stars: 2, hex: '0505' }] });
  expect(invariants(idle)).toEqual([]);
  expect(broken(withUnit(1, { place: 'eliminated', leader: -1, steps: 0 }))).toEqual(['H-3.11.d.1']);
});

test('H-3.16.1, H-3.13.2 tracks and boxes are bounded', () => {
  const state = positionOf(SOUND);
  expect(broken({ ...state, sides: { ...state.sides, union: { ...state.sides.union, warEffort: 1000 } } })).toEqual(['H-3.16.1']);
  const many = positionOf({ union: Array.from({ length: 16 }, (_, n) => ({ id: `l${n}`, stars: 2, hex: `${String(n + 1).padStart(2, '0')}01`, ...(n > 0 && { hex: undefined, pool: true as const, state: { place: 'map' as const, hex: n * 12 } }) })), columns: 16 });
  expect(broken(many)).toContain('H-3.13.2');
});

test('H-8.21.3, H-8.41.3 what the impulse speaks of is on the map', () => {
  const state = positionOf(SOUND);
  const mover = { ...moverWith({ id: 'hq', hex: 5 }, 8) };
  expect(broken({ ...state, impulse: { ...state.impulse!, mover } })).toEqual(['H-8.21.3']);
  const assaults = [{ force: 'nobody', from: 3, target: 4, hasty: false }];
  expect(broken({ ...state, impulse: { ...state.impulse!, assaults } })).toEqual(['H-8.41.3']);
});
