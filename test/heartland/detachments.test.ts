import { offers } from '../../src/systems/heartland/offers.js';
import { findUnit } from '../../src/systems/heartland/position.js';
import { play, positionOf, reasons, refusal, type Sketch } from './position.js';

const UNION: Sketch = { union: [{ id: 'l', stars: 2, hex: '0505' }, { id: 'division', leader: 'l' }, { id: 'horse', type: 'cavalry', leader: 'l' }] };
const raise = (unit: string) => ({ type: 'raise-detachment', leader: 'l', unit }) as const;

test('H-8.51.1, H-3.24.a.4, H-8.5.1 a full division is reduced and gives two detachments for 1 AP (house chart), all unseen', () => {
  const { events, state } = play(positionOf(UNION), 'union', raise('division'));
  expect(events).toEqual([
    { type: 'points-spent', leader: 'l', points: 1, rule: 'H-8.51.1', to: 'union' },
    { type: 'step-lost', unit: 'division', rule: 'H-8.51.1', to: 'union' },
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
