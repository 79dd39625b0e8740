import { inStep, ordered, refusedOrder } from './orders.js';
import type { Sketch } from './position.js';

/** A Union leader at the north end of a bridge over a major river, in a town. */
const atBridge = (union: Sketch['union'] = []): Sketch => ({
  hexes: { '0505': { settlement: 'town' }, '0606': { settlement: 'village' }, '0707': { settlement: 'city' } },
  hexsides: [
    { between: ['0505', '0506'], features: ['major-river', 'bridge'] },
    { between: ['0505', '0504'], features: ['minor-river', 'bridge'] },
  ],
  union: [{ id: 'buell', stars: 3, hex: '0505' }, { id: 'foot', leader: 'buell' }, ...union],
});
const withCavalry = atBridge([{ id: 'horse', type: 'cavalry', size: 'brigade', leader: 'buell' }]);
const hexside = { hex: '0505', direction: 3 } as const;
const burnBridge = (tries: number) => ({ order: 'burn-bridge', leader: 'buell', hexside, tries }) as const;
const burnTown = { order: 'burn-town', leader: 'buell', tries: 1 } as const;

test('H-13.11.2, H-13.11.3 with 3 AP up to three rolls, each for its point: the third shows 6, and the bridge is burnt (index example)', () => {
  const { events, state } = ordered(inStep('demolition', withCavalry), 'union', burnBridge(3), [5, 1, 6]);
  const paid = { type: 'points-spent', leader: 'buell', points: 1, rule: 'H-13.11.2', to: 'union' };
  expect(events).toEqual([
    paid,
    { type: 'demolition-failed', side: 'union', hex: '0505', die: 5 },
    paid,
    { type: 'demolition-failed', side: 'union', hex: '0505', die: 1 },
    paid,
    { type: 'bridge-burnt', hex: '0505', direction: 3 },
  ]);
  expect(state.leaders[0]!.points).toBe(0);
});

test('H-13.11.2 no try is paid for after the one that succeeds', () => {
  const { events, state } = ordered(inStep('demolition', withCavalry), 'union', burnBridge(3), [6]);
  expect(events).toHaveLength(2);
  expect(state.leaders[0]!.points).toBe(2);
});

test('H-13.11.1 infantry alone burns no bridge; one cavalry unit among others does (index examples)', () => {
  expect(refusedOrder(inStep('demolition', atBridge()), 'union', burnBridge(1))).toEqual([{ rule: 'H-13.11.1', code: 'demolition.no-cavalry' }]);
  expect(ordered(inStep('demolition', withCavalry), 'union', burnBridge(1), [6]).state.map.burntBridges).toHaveLength(1);
});

test.each([
  ['H-13.1.2 a bridge over a minor river is no target', { ...burnBridge(1), hexside: { hex: '0505', direction: 0 } }, 'H-13.1.2', 'demolition.no-bridge'],
  ['H-13.1.2 nor is a hexside without a bridge', { ...burnBridge(1), hexside: { hex: '0505', direction: 1 } }, 'H-13.1.2', 'demolition.no-bridge'],
  ['H-13.11.1 the hex is on the map', { ...burnBridge(1), hexside: { hex: '9999', direction: 1 } }, 'H-13.11.1', 'unknown.hex'],
  ['H-13.11.2 four tries take four points, and he has three', burnBridge(4), 'H-13.11.2', 'points.too-few'],
  ['H-13.1.1 the leader is one of the side', { ...burnTown, leader: 'nobody' }, 'H-13.1.1', 'unknown.leader'],
] as const)('%s', (_title, order, rule, code) => {
  expect(refusedOrder(inStep('demolition', withCavalry), 'union', order)).toEqual([{ rule, code }]);
});

test('H-13.11.1 the cavalry stands at one end of the bridge', () => {
  const away: Sketch = { ...withCavalry, union: [{ id: 'buell', stars: 3, hex: '0101' }, { id: 'horse', type: 'cavalry', size: 'brigade', leader: 'buell' }] };
  expect(refusedOrder(inStep('demolition', away), 'union', burnBridge(1))).toEqual([{ rule: 'H-13.11.1', code: 'demolition.not-at-bridge' }]);
});

test('H-13.1.1 an inactive leader is refused (index example), and so is whoever is not the Overall Commander', () => {
  const idle: Sketch = { ...withCavalry, union: [{ id: 'buell', stars: 3, hex: '0505', state: { active: false } }, { id: 'horse', type: 'cavalry', size: 'brigade', leader: 'buell' }] };
  expect(refusedOrder(inStep('demolition', idle), 'union', burnBridge(1))).toEqual([{ rule: 'H-13.1.1', code: 'order.inactive' }]);
  const below = inStep('demolition', atBridge([{ id: 'wood', stars: 1, hex: '0505' }, { id: 'horse', type: 'cavalry', size: 'brigade', leader: 'wood' }]));
  expect(refusedOrder(below, 'union', { ...burnTown, leader: 'wood' })).toEqual([{ rule: 'H-13.1.1', code: 'order.not-commander' }]);
});

test('H-13.12.1, H-13.12.2 a 6 devastates the town for good, without cavalry: it is no town any more (index examples)', () => {
  const { events, state } = ordered(inStep('demolition', atBridge()), 'union', burnTown, [6]);
  expect(events).toEqual([
    { type: 'points-spent', leader: 'buell', points: 1, rule: 'H-13.12.1', to: 'union' },
    { type: 'town-devastated', hex: '0505' },
  ]);
  expect(refusedOrder(state, 'union', burnTown)).toEqual([{ rule: 'H-13.12.3', code: 'demolition.no-town' }]);
});

test('H-8.62.a.1 what a hidden force tries in vain the enemy does not learn', () => {
  const [buell, ...others] = withCavalry.union!;
  const hidden = inStep('demolition', { ...withCavalry, union: [{ ...buell!, state: { hidden: true } }, ...others] as Sketch['union'] });
  expect(ordered(hidden, 'union', burnTown, [5]).events[1]).toEqual({ type: 'demolition-failed', side: 'union', hex: '0505', die: 5, to: 'union' });
});

test('H-13.12.1 a 5 fails', () => {
  expect(ordered(inStep('demolition', atBridge()), 'union', burnTown, [5]).events[1]).toEqual({ type: 'demolition-failed', side: 'union', hex: '0505', die: 5 });
});

test.each([['H-13.12.3 a village', '0606'], ['H-13.1.2, H-13.12.3 a city', '0707']])('%s cannot be burnt (index example)', (_title, hex) => {
  const there: Sketch = { ...atBridge(), union: [{ id: 'buell', stars: 3, hex }, { id: 'foot', leader: 'buell' }] };
  expect(refusedOrder(inStep('demolition', there), 'union', burnTown)).toEqual([{ rule: 'H-13.12.3', code: 'demolition.no-town' }]);
});

describe('trampling a landing', () => {
  const brigades = (count: number) => Array.from({ length: count }, (_, k) => ({ id: `brigade-${k}`, leader: 'hardee' }));
  const inLanding = (count: number): Sketch => ({
    union: [{ id: 'landing', type: 'landing', hex: '0505' }],
    confederate: [{ id: 'hardee', stars: 2, hex: '0505' }, ...brigades(count)],
  });
  const trample = { order: 'trample-landing', leader: 'hardee', landing: 'landing' } as const;

  test('H-13.13.1 five brigades cost the Union 2 points, for one administration point and without a die (AMB-45, index example)', () => {
    const { events } = ordered(inStep('demolition', inLanding(5)), 'confederate', trample);
    expect(events).toEqual([
      { type: 'points-spent', leader: 'hardee', points: 1, rule: 'H-13.13.1', to: 'confederate' },
      { type: 'war-effort-changed', side: 'union', by: -2, rule: 'H-13.13.1' },
    ]);
  });

  test('H-13.13.1 the Union loses no more than it has', () => {
    const poor = inStep('demolition', inLanding(4), { sides: { union: { warEffort: 1 } } });
    expect(ordered(poor, 'confederate', trample).state.sides.union.warEffort).toBe(0);
  });

  test('H-13.13.1 only Confederates, and only where the landing is', () => {
    expect(refusedOrder(inStep('demolition', inLanding(2)), 'union', trample)).toEqual([{ rule: 'H-13.13.1', code: 'demolition.confederate-only' }]);
    const away: Sketch = { ...inLanding(2), union: [{ id: 'landing', type: 'landing', hex: '0101' }] };
    expect(refusedOrder(inStep('demolition', away), 'confederate', trample)).toEqual([{ rule: 'H-13.13.1', code: 'demolition.no-landing' }]);
  });

  test('H-13.13.2 the Union may take the landing away in administration; else it may be trampled again', () => {
    const state = inStep('administration', inLanding(2));
    const { events, state: after } = ordered(state, 'union', { order: 'remove-landing', landing: 'landing' });
    expect(events).toEqual([{ type: 'unit-placed', unit: 'landing', spot: { place: 'mix' }, rule: 'H-13.13.2' }]);
    expect(refusedOrder(after, 'union', { order: 'remove-landing', landing: 'landing' })).toEqual([{ rule: 'H-13.13.2', code: 'unknown.unit' }]);
    expect(ordered(ordered(state, 'confederate', trample).state, 'confederate', trample).state.sides.union.warEffort).toBe(98);
  });
});
