import { hexIndex } from '../../src/systems/heartland/position.js';
import { takeIncome } from '../../src/systems/heartland/procedures/purchases.js';
import { Recorder } from '../../src/kernel/recorder.js';
import { evolve } from '../../src/systems/heartland/evolve.js';
import { scriptedDice } from '../../src/dice/scripted.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import { inStep, ordered, refusedOrder } from './orders.js';
import { play, type Sketch } from './position.js';

/** Supply comes in at 0101 for the Union and at 1212 for the Confederates; 0103 is a city that the Union holds. */
const sources: Sketch = {
  hexes: {
    '0101': { edge: 'north', state: 'KY' },
    '0103': { settlement: 'city', state: 'KY' },
    '0105': { settlement: 'town', state: 'KY' },
    '1212': { edge: 'south' },
    '1210': { settlement: 'city' },
  },
};
const income = (state: HeartlandState) => {
  const recorder = new Recorder(state, evolve, scriptedDice([]));
  takeIncome(recorder);
  return recorder.events;
};

describe('income', () => {
  test('H-4.31.2 three cities bring 6 (index example)', () => {
    const three = { ...sources, hexes: { ...sources.hexes, '0301': { settlement: 'city', state: 'KY' }, '0303': { settlement: 'city', state: 'KY' } } } as Sketch;
    expect(income(inStep('purchases', three))).toEqual([
      { type: 'war-effort-changed', side: 'union', by: 6, rule: 'H-4.31.2' },
      { type: 'war-effort-changed', side: 'confederate', by: 2, rule: 'H-4.31.2' },
    ]);
  });

  test('H-4.31.2 a city without a line of supply brings nothing, nor one that the enemy was last in', () => {
    const cut = inStep('purchases', { ...sources, confederate: [{ id: 'bragg', stars: 3, hex: '0102' }, { id: 'brigade', leader: 'bragg' }] });
    expect(income(cut)).toEqual([{ type: 'war-effort-changed', side: 'confederate', by: 2, rule: 'H-4.31.2' }]);
    const city = hexIndex(cut.setting, '0103');
    expect(income(inStep('purchases', sources, { map: { holders: { [city]: 'confederate' } } }))).toEqual([{ type: 'war-effort-changed', side: 'confederate', by: 2, rule: 'H-4.31.2' }]);
  });

  test('H-4.31.1 it comes before purchases: who could buy nothing before may spend it (AMB-52)', () => {
    const poor = inStep('recruiting', sources, { sides: { union: { warEffort: 0 }, confederate: { warEffort: 0 } } });
    const { events } = play({ ...poor, sealed: { union: { kind: 'orders', orders: [] } } }, 'confederate', { type: 'submit-orders', step: 'recruiting', orders: [] });
    expect(events.slice(0, 4)).toEqual([
      { type: 'orders-revealed', step: 'recruiting' },
      { type: 'war-effort-changed', side: 'union', by: 2, rule: 'H-4.31.2' },
      { type: 'war-effort-changed', side: 'confederate', by: 2, rule: 'H-4.31.2' },
      { type: 'phase-entered', phase: { name: 'reorganisation', step: 'purchases' } },
    ]);
  });
});

describe('counters of the mix', () => {
  const shop: Sketch = {
    ...sources,
    hexes: { ...sources.hexes, '0103': { settlement: 'city', state: 'KY', port: true }, '0104': { settlement: 'village', state: 'KY' } },
    hexsides: [{ between: ['0103', '0203'], features: ['major-river'] }],
    rails: [{ path: ['0101', '0102', '0103'], owner: 'union' }],
    union: [
      { id: 'wagon', type: 'wagon', capacity: 2 },
      { id: 'depot', type: 'depot', capacity: 3 },
      { id: 'train', type: 'train' },
      { id: 'pontoon', type: 'pontoon' },
      { id: 'engineers', type: 'engineer' },
      { id: 'boat', type: 'gunboat', naval: { full: { strength: 3, support: 3 }, reduced: { strength: 1, support: 1 } } },
      { id: 'division' },
    ],
    confederate: [{ id: 'gray-boat', type: 'gunboat', naval: { full: { strength: 3, support: 3 }, reduced: { strength: 1, support: 1 } } }],
  };
  const buy = (unit: string, hex: string, hexside?: number) => ({ order: 'buy', unit, hex, ...(hexside === undefined ? {} : { hexside }) }) as const;
  const state = inStep('purchases', shop);
  const bought = (unit: string, price: number) => [
    { type: 'war-effort-changed', side: 'union', by: -price, rule: 'H-4.31.1' },
    expect.objectContaining({ type: 'unit-placed', unit, rule: 'H-4.31.1' }),
  ];

  test.each([
    ['H-4.31.1 a wagon: 2 for each point of capacity (house HS-4)', 'wagon', '0101', 4],
    ['H-4.31.1, H-7.12.a.1 a depot: 2 for each point, in a town or city near a source (house HS-4)', 'depot', '0105', 6],
    ['H-8.72.1 a train: 10, in a city on a rail line (house HS-4)', 'train', '0103', 10],
    ['H-8.81.1 a pontoon: 4 (house HS-4)', 'pontoon', '0103', 4],
    ['H-4.32.1 a Union engineer brigade: 8 (house HS-4)', 'engineers', '0101', 8],
  ])('%s', (_title, unit, hex, price) => {
    const { events, state: after } = ordered(state, 'union', buy(unit, hex));
    expect(events).toEqual(bought(unit, price));
    expect(after.units[state.setting.order.unitIndex.get(unit)!]).toMatchObject({ place: 'map', hex: hexIndex(state.setting, hex) });
  });

  test('H-4.31.1 a gunboat: 12 for the Union, on a hexside of a port city, with both of its steps (house HS-4)', () => {
    const { events, state: after } = ordered(state, 'union', buy('boat', '0103', 2));
    expect(events).toEqual([...bought('boat', 12), { type: 'hexside-taken', unit: 'boat', hex: '0103', hexside: 2 }]);
    expect(after.units[5]).toMatchObject({ place: 'map', steps: 2, hexside: 2 });
  });

  test.each([
    ['H-4.31.1 not in any hex', buy('wagon', '0505'), 'H-4.31.1', 'purchases.site'],
    ['H-4.31.1 not in a hex that is not there', buy('wagon', '9999'), 'H-4.31.1', 'unknown.hex'],
    ['H-7.12.a.1 no depot in a village', buy('depot', '0104'), 'H-7.12.a.1', 'purchases.depot-site'],
    ['H-4.31.1 no depot in an enemy city', buy('depot', '1210'), 'H-4.31.1', 'purchases.depot-range'],
    ['H-8.72.1 no train off the rails', buy('train', '0101'), 'H-8.72.1', 'purchases.no-station'],
    ['H-4.31.1 no gunboat away from a port', buy('boat', '0101', 2), 'H-4.31.1', 'purchases.no-port'],
    ['H-4.31.1 no gunboat on dry land', buy('boat', '0103', 0), 'H-4.31.1', 'purchases.hexside'],
    ['H-4.31.1 nothing else on a hexside', buy('wagon', '0103', 2), 'H-4.31.1', 'purchases.hexside'],
    ['H-4.31.1 no divisions', buy('division', '0103'), 'H-4.31.1', 'purchases.not-sold'],
    ['H-7.24.1 nothing of the other side', buy('gray-boat', '0103', 2), 'H-7.24.1', 'purchases.not-in-mix'],
  ] as const)('%s', (_title, order, rule, code) => {
    expect(refusedOrder(state, 'union', order)).toEqual([{ rule, code }]);
  });

  test('H-7.24.1 a counter that is bought is in the mix no more (index example)', () => {
    expect(refusedOrder(state, 'union', buy('wagon', '0101'), buy('wagon', '0103'))).toEqual([{ rule: 'H-7.24.1', code: 'purchases.not-in-mix' }]);
  });

  test('H-4.31.1 nothing without the points', () => {
    expect(refusedOrder(inStep('purchases', shop, { sides: { union: { warEffort: 3 } } }), 'union', buy('wagon', '0101'))).toEqual([{ rule: 'H-4.31.1', code: 'war-effort.too-few' }]);
  });

  test('H-8.72.1 a third train is refused (index example)', () => {
    const two = inStep('purchases', { ...shop, union: [...shop.union!, { id: 't1', type: 'train', hex: '0103' }, { id: 't2', type: 'train', hex: '0103' }] });
    expect(refusedOrder(two, 'union', buy('train', '0103'))).toEqual([{ rule: 'H-8.72.1', code: 'purchases.trains' }]);
    const away = inStep('purchases', { ...shop, union: [...shop.union!, { id: 't1', type: 'train', hex: '0103' }, { id: 't2', type: 'train', state: { place: 'off-map', away: { edge: 'north', left: 1 } } }] });
    expect(refusedOrder(away, 'union', buy('train', '0103'))).toEqual([{ rule: 'H-8.72.1', code: 'purchases.trains' }]);
  });

  test('H-4.31.1 replacement steps come to 2 points each (house HS-6)', () => {
    expect(ordered(state, 'union', { order: 'buy-replacement', steps: 3 }).events).toEqual([
      { type: 'war-effort-changed', side: 'union', by: -6, rule: 'H-4.31.1' },
      { type: 'replacements-changed', side: 'union', by: 3, rule: 'H-4.31.1' },
    ]);
    expect(refusedOrder(state, 'union', { order: 'buy-replacement', steps: 51 })).toEqual([{ rule: 'H-4.31.1', code: 'war-effort.too-few' }]);
  });
});
