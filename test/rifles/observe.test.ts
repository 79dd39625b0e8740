import { rifles } from '../../src/systems/rifles/index.js';
import { observe } from '../../src/systems/rifles/observe.js';
import { positionOf, type Sketch } from './position.js';

const sketch: Sketch = {
  union: [
    { id: 'a', hex: '0101', men: 600, left: 500, skirmishers: 10, spent: 5, marks: { moved: true } },
    { id: 'horse', hex: '0301', kind: 'cavalry', mounted: true, men: 501, formation: 'march-column' },
    { id: 'guns', hex: '0302', kind: 'foot-artillery', crewed: true, heavy: true, formation: 'limbered', allowance: 7 },
  ],
  confederate: [{ id: 'c', hex: '0909', fire: [] }],
  victory: { objectives: [{ hex: '0909', name: 'Hill', points: 4 }, { hex: '0505', name: 'Mill', points: 1 }], holders: { '0909': 'confederate' } },
  dug: ['0404'],
};

test('R-SZ.1 units of both sides, with their size under fire as it stands, and who is out of the game', () => {
  const state = positionOf(sketch);
  const { units } = observe({ ...state, units: state.units.map((unit, index) => (index === 3 ? { ...unit, hex: -1, men: 0 } : unit)) });
  expect(units.map(({ id, hex, men, menAtStart, size, mounted, skirmishers }) => ({ id, hex, men, menAtStart, size, mounted, skirmishers }))).toEqual([
    { id: 'a', hex: '0101', men: 500, menAtStart: 600, size: 'small', mounted: false, skirmishers: 10 },
    { id: 'horse', hex: '0301', men: 501, menAtStart: 501, size: 'large', mounted: true, skirmishers: 0 },
    { id: 'guns', hex: '0302', men: 400, menAtStart: 400, size: 'small', mounted: false, skirmishers: 0 },
    { id: 'c', hex: null, men: 0, menAtStart: 400, size: 'small', mounted: false, skirmishers: 0 },
  ]);
});

test('points of the turn that are left, by the house allowances and by the scenario\'s own', () => {
  expect(observe(positionOf(sketch)).units.map(({ allowance, pointsLeft }) => [allowance, pointsLeft])).toEqual([[12, 7], [18, 18], [7, 7], [12, 12]]);
});

test('R-FS.9 the strength shown holds all penalties already, by distance', () => {
  const { units } = observe(positionOf({ ...sketch, conditions: { night: true } }));
  const decimals = units.map(({ range, fireStrength }) => [range, fireStrength.map(({ decimal }) => Number(decimal))]);
  // 500 men at 40, 20, 10 per hundred: 200, 100, 50; a tenth skirmish at half: x 0.95; moved x 0.80, night x 0.70.
  // Mounted in march column: 501 men x 40/100 = 200.4; x 0.10 x 0.67 x 0.70 = 9.39876.
  expect(decimals).toEqual([
    [3, [106.4, 53.2, 26.6]],
    [3, [9.39876, 4.69938, 2.34969]],
    [3, [0, 0, 0]],
    [0, []],
  ]);
});

test('the turn, its conditions, trenches, objectives and points', () => {
  const state = positionOf({ ...sketch, conditions: { weather: 'heavy-snow', ground: 'soft', frozen: true, burning: ['0606'] } });
  expect(observe(state)).toMatchObject({
    turn: 1,
    turns: 1,
    label: '1',
    active: 'union',
    phase: { name: 'movement' },
    conditions: { weather: 'heavy-snow', ground: 'soft', night: false, frozen: true },
    burning: ['0606'],
    trenches: ['0404'],
    objectives: [
      { hex: '0909', name: 'Hill', points: 4, holder: 'confederate' },
      { hex: '0505', name: 'Mill', points: 1, holder: null },
    ],
    // The hill, and a hundred Union men.
    victory: { union: { points: 0 }, confederate: { points: 4 + 1 } },
  });
});

test('who is awaited: the active side, but the beaten go back by their owner\'s choice; and the same view for everybody', () => {
  expect(observe(positionOf(sketch)).awaiting).toEqual([{ side: 'union', decision: 'movement', rule: 'R-SC.2' }]);
  const state = positionOf(sketch, { name: 'retreat', units: ['c'], hex: '0909', victors: ['a'] });
  expect(observe(state).awaiting).toEqual([{ side: 'confederate', decision: 'retreat', rule: 'R-ME.1' }]);
  for (const viewer of [{ role: 'observer' }, { role: 'arbiter' }, { role: 'seat', side: 'confederate' }] as const)
    expect(rifles.observe(state, viewer)).toEqual(observe(state));
});
