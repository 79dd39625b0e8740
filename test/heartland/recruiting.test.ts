import { inStep, ordered, refusedOrder } from './orders.js';
import type { Sketch } from './position.js';

const recruit = { order: 'recruit', leader: 'bragg', unit: 'brigade' } as const;
/** Supply comes in at 1212; Bragg stands beside it with a reduced brigade, in a place of Tennessee. */
const at = (settlement: 'town' | 'city' | 'village', said: Sketch = {}): Sketch => ({
  hexes: { '1212': { edge: 'south' }, '1111': { settlement } },
  confederate: [{ id: 'bragg', stars: 3, hex: '1111' }, { id: 'brigade', leader: 'bragg', startsReduced: true }, { id: 'whole', leader: 'bragg' }],
  ...said,
});
const paid = { type: 'points-spent', leader: 'bragg', points: 1, rule: 'H-3.24.a.7', to: 'confederate' } as const;
const rolled = (die: number, succeeded: boolean) => ({ type: 'recruited', leader: 'bragg', hex: '1111', die, succeeded, to: 'confederate' });

test('H-3.24.a.7 a recruit step on 5 or 6 makes a reduced unit whole; 4 does not (house HS-2)', () => {
  expect(ordered(inStep('recruiting', at('town')), 'confederate', recruit, [5]).events).toEqual([paid, rolled(5, true), { type: 'step-recovered', unit: 'brigade', rule: 'H-3.24.a.7', to: 'confederate' }]);
  expect(ordered(inStep('recruiting', at('town')), 'confederate', recruit, [4]).events).toEqual([paid, rolled(4, false)]);
});

test('H-3.24.a.7 in a city a 4 will do, a 3 will not (house HS-2)', () => {
  expect(ordered(inStep('recruiting', at('city')), 'confederate', recruit, [4]).state.units[0]).toMatchObject({ steps: 2 });
  expect(ordered(inStep('recruiting', at('city')), 'confederate', recruit, [3]).state.units[0]).toMatchObject({ steps: 1 });
});

test.each([
  ['H-13.12.2 not in a village', at('village'), recruit, 'H-13.12.2', 'recruiting.place'],
  ['H-3.24.a.7 not in a state of the other side', at('town', { hexes: { '1212': { edge: 'south' }, '1111': { settlement: 'town', state: 'KY' } } }), recruit, 'H-3.24.a.7', 'recruiting.foreign'],
  ['H-3.24.a.7 not for a unit that lacks nothing', at('town'), { ...recruit, unit: 'whole' }, 'H-3.24.a.7', 'recruiting.unit'],
  ['H-7.34.2 not without full supply', at('town', { hexes: { '1111': { settlement: 'town' } } }), recruit, 'H-7.34.2', 'order.supply'],
  ['H-3.24.a.7 not in an enemy zone of control', at('town', { union: [{ id: 'buell', stars: 2, hex: '1110' }, { id: 'foot', leader: 'buell' }] }), recruit, 'H-3.24.a.7', 'order.enemy-zone'],
] as const)('%s', (_title, sketch, order, rule, code) => {
  expect(refusedOrder(inStep('recruiting', sketch), 'confederate', order)).toEqual([{ rule, code }]);
});

test('H-13.12.2, H-4.31.1 not where the town was burnt in the same turn (index example)', () => {
  const state = inStep('recruiting', at('town'));
  const burnt = ordered(state, 'confederate', { order: 'burn-town', leader: 'bragg', tries: 1 }, [6]).state;
  expect(refusedOrder(burnt, 'confederate', recruit)).toEqual([{ rule: 'H-13.12.2', code: 'recruiting.place' }]);
});

test('H-3.24.a.7 a place gives recruits once a turn (house HS-2)', () => {
  expect(() => ordered(inStep('recruiting', at('town')), 'confederate', [recruit, recruit], [1])).toThrow('recruiting.again');
});

test('H-3.24.a.7 the Union recruits north of the Ohio, whatever the state (house HS-2)', () => {
  const north: Sketch = {
    hexes: { '0101': { edge: 'north' }, '0102': { settlement: 'town', northOfOhio: true } },
    union: [{ id: 'buell', stars: 2, hex: '0102' }, { id: 'foot', leader: 'buell', startsReduced: true }],
  };
  expect(ordered(inStep('recruiting', north), 'union', { order: 'recruit', leader: 'buell', unit: 'foot' }, [6]).state.units[0]).toMatchObject({ steps: 2 });
});
