import { evolve } from '../../src/systems/glory/evolve.js';
import { outcomeOf, victoryPoints, victoryTerms } from '../../src/systems/glory/procedures/victory.js';
import { positionOf, type Sketch } from './position.js';

const victory: Sketch['victory'] = {
  objectives: [
    { hex: '0303', name: 'Hill', points: { union: 3, confederate: 1 } },
    { hex: '0707', name: 'Ford', points: { union: 2, confederate: 4 } },
  ],
  eliminatedUnit: 2,
  boxedUnit: 1,
  margins: [
    { atLeast: 2, margin: 'marginal' },
    { atLeast: 6, margin: 'decisive' },
  ],
};
const sketch: Sketch = { victory, union: [{ id: 'u', hex: '0303' }, { id: 'v', hex: '0101' }], confederate: [{ id: 'c', hex: '0909' }, { id: 'd', hex: '0908' }] };
const at = (change: Partial<Sketch> = {}) => positionOf({ ...sketch, ...change });

test('G-14.2.n an objective counts for the side whose combat unit is in it, at that side\'s points', () => {
  expect(victoryTerms(at(), 'union')).toEqual([{ label: 'Hill', value: 3, rule: 'G-14.2.n', provenance: 'house', at: '0303' }]);
  expect(victoryPoints(at({ union: [{ id: 'v', hex: '0101' }], confederate: [{ id: 'c', hex: '0303' }] }), 'confederate')).toBe(1);
});

test('G-14.2.n having been there last does not count, nor does a leader', () => {
  const left = evolve(at(), { type: 'unit-moved', unit: 'u', path: ['0302'], costs: [1], extended: false, facing: 0, place: 'alone' });
  expect(victoryPoints(left, 'union')).toBe(0);
  expect(victoryPoints(at({ union: [{ id: 'v', hex: '0101' }], leaders: [{ id: 'union', side: 'union', hex: '0303' }, { id: 'confederate', side: 'confederate', hex: '0909' }] }), 'union')).toBe(0);
});

test('G-14.36.a enemy units in either box, and eliminated ones', () => {
  const withdrawn = evolve(at(), { type: 'unit-withdrawn', unit: 'c', cause: 'charge', rule: 'G-11.11.b' });
  expect(victoryPoints(withdrawn, 'union')).toBe(3 + 1);
  const shifted = evolve(withdrawn, { type: 'boxes-shifted', units: ['c'] });
  expect(victoryPoints(shifted, 'union')).toBe(3 + 1);
  const eliminated = evolve(shifted, { type: 'unit-eliminated', unit: 'd', cause: 'charge', rule: 'G-11.41.b' });
  expect(victoryPoints(eliminated, 'union')).toBe(3 + 1 + 2);
  expect(victoryPoints(eliminated, 'confederate')).toBe(0);
});

test('the greatest margin that the difference reaches; below the least a draw', () => {
  expect(outcomeOf(at())).toEqual({ winner: 'union', margin: 'marginal', points: { union: 3, confederate: 0 }, rule: 'G-14.2.n' });
  const decisive = ['c', 'd'].reduce((state, unit) => evolve(state, { type: 'unit-eliminated', unit, cause: 'charge', rule: 'G-11.41.b' }), at());
  expect(outcomeOf(decisive)).toMatchObject({ winner: 'union', margin: 'decisive', points: { union: 7, confederate: 0 } });
  expect(outcomeOf(at({ union: [{ id: 'v', hex: '0101' }], confederate: [{ id: 'c', hex: '0303' }] }))).toEqual({ margin: 'draw', points: { union: 0, confederate: 1 }, rule: 'G-14.2.n' });
  expect(outcomeOf(at({ union: [{ id: 'v', hex: '0101' }], confederate: [{ id: 'c', hex: '0707' }] }))).toMatchObject({ winner: 'confederate', margin: 'marginal' });
});
