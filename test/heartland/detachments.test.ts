import { codec } from '../../src/systems/heartland/codec.js';
import { evolve } from '../../src/systems/heartland/evolve.js';
import { offers } from '../../src/systems/heartland/offers.js';
import { findUnit } from '../../src/systems/heartland/position.js';
import { victoryTerms } from '../../src/systems/heartland/procedures/victory.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import { play, positionOf, reasons, refusal, type Sketch } from './position.js';

const UNION: Sketch = { union: [{ id: 'l', stars: 2, hex: '0505' }, { id: 'division', leader: 'l' }, { id: 'horse', type: 'cavalry', leader: 'l' }] };
const raise = (unit: string) => ({ type: 'raise-detachment', leader: 'l', unit }) as const;

test('H-8.51.1, H-3.24.a.4, H-8.5.1 a full division is reduced and gives two detachments for 1 AP (house chart), all unseen', () => {
  const { events, state } = play(positionOf(UNION), 'union', raise('division'));
  expect(events).toEqual([
    { type: 'points-spent', leader: 'l', points: 1, rule: 'H-8.51.1', to: 'union' },
    { type: 'step-lost', unit: 'division', rule: 'H-8.51.1', detached: true, to: 'union' },
    { type: 'unit-placed', unit: 'union-detachment-1', spot: { place: 'box', leader: 'l' }, rule: 'H-8.52.1', to: 'union' },
    { type: 'unit-placed', unit: 'union-detachment-2', spot: { place: 'box', leader: 'l' }, rule: 'H-8.52.1', to: 'union' },
  ]);
  expect(findUnit(state, 'union-detachment-1')!.state).toMatchObject({ place: 'box', steps: 1 });
});

test('H-8.51.1 a reduced Confederate brigade is used up for one; the leader whose last unit it was goes to the pool', () => {
  const state = positionOf({ confederate: [{ id: 'l', stars: 2, hex: '0505' }, { id: 'b', leader: 'l', startsReduced: true }] }, { name: 'movement', side: 'confederate' }, 'confederate');
  const after = play(state, 'confederate', raise('b')).state;
  expect(findUnit(after, 'b')!.state.place).toBe('eliminated');
  expect(findUnit(after, 'confederate-detachment-1')!.state).toMatchObject({ place: 'map', leader: -1 });
  expect(after.leaders[0]!.place).toBe('pool');
});

describe('H-1.11.1, H-8.51.1 what it is worth to the enemy (house HS-19: a point for a step that he eliminates)', () => {
  const worth = (state: HeartlandState) => victoryTerms(state, 'confederate').filter(({ label }) => label === 'Enemy steps lost').map(({ value }) => value);
  const lose = (state: HeartlandState, unit = 'division') => evolve(state, { type: 'step-lost', unit, rule: 'H-10.63.2' });
  const raised = play(positionOf(UNION), 'union', raise('division')).state;

  test('nothing, for nobody eliminated the step; the next one of the unit counts', () => {
    expect(worth(lose(positionOf(UNION)))).toEqual([1]);
    expect(worth(raised)).toEqual([]);
    expect(worth(lose(raised))).toEqual([1]);
  });

  test('a unit that has recovered the step may be eliminated whole', () => {
    const whole = evolve(raised, { type: 'step-recovered', unit: 'division', rule: 'H-4.32.1' });
    expect(worth(whole)).toEqual([]);
    expect(worth(lose(lose(whole)))).toEqual([2]);
  });

  test('a unit that became detachments to the last step, and came back, is worth its step again', () => {
    const all = play(positionOf({ confederate: [{ id: 'l', stars: 2, hex: '0505' }, { id: 'b', leader: 'l', startsReduced: true }] }, { name: 'movement', side: 'confederate' }, 'confederate'), 'confederate', raise('b')).state;
    const points = (state: HeartlandState) => victoryTerms(state, 'union').filter(({ label }) => label === 'Enemy steps lost').map(({ value }) => value);
    expect(points(all)).toEqual([]);
    const back = evolve(all, { type: 'unit-placed', unit: 'b', spot: { place: 'map', hex: '0505' }, rule: 'H-4.32.1' });
    expect(points(back)).toEqual([]);
    expect(points(lose(back, 'b'))).toEqual([1]);
  });
});

test('H-8.51.1 an event that was written before it said so is read as what it was', () => {
  const written = { type: 'step-lost', unit: 'division', to: 'union' } as const;
  expect(codec.decodeEvent('step-lost', 1, { ...written, rule: 'H-8.51.1' })).toEqual({ ...written, rule: 'H-8.51.1', detached: true });
  expect(codec.decodeEvent('step-lost', 1, { ...written, rule: 'H-10.63.2' })).toEqual({ ...written, rule: 'H-10.63.2' });
});

test.each<readonly [string, Sketch, string, { rule: string; code: string }]>([
  ['H-8.51.1 of a cavalry division that is given up', { union: [...UNION.union!.slice(0, 2), { id: 'horse', type: 'cavalry', leader: 'l', startsReduced: true }] }, 'horse', { rule: 'H-8.51.1', code: 'detachment.none' }],
  ['H-8.51.1 of a unit of somebody else', UNION, 'nothing', { rule: 'H-8.51.1', code: 'unknown.unit' }],
  ['H-3.24.a.4 without a point', { union: [{ id: 'l', stars: 2, hex: '0505', state: { points: 0 } }, ...UNION.union!.slice(1)] }, 'division', { rule: 'H-8.51.1', code: 'points.too-few' }],
])('%s none is raised', (_title, sketch, unit, reason) => {
  expect(reasons(refusal(positionOf(sketch), 'union', raise(unit)))).toEqual([reason]);
});

test('H-8.51.1 when the counters are used up none is raised; one that was lost comes back', () => {
  const state = positionOf(UNION);
  const lost = (place: 'map' | 'eliminated', count: number) => ({ ...state, units: state.units.map((unit, index) => (index >= 2 && index < 2 + count ? { ...unit, place, steps: place === 'map' ? 1 : 0, hex: place === 'map' ? 0 : -1 } : unit)) });
  expect(reasons(refusal(lost('map', 11), 'union', raise('division')))).toEqual([{ rule: 'H-8.51.1', code: 'detachment.no-counters' }]);
  expect(play(lost('eliminated', 1), 'union', raise('division')).events).toContainEqual({ type: 'step-recovered', unit: 'union-detachment-1', rule: 'H-8.52.1', to: 'union' });
});

test('H-8.51.1 every unit that yields any is offered', () => {
  const offered = offers(positionOf(UNION), 'union').find(({ decision }) => decision === 'raise-detachment');
  expect(offered!.commands).toEqual([raise('division'), raise('horse')]);
});
