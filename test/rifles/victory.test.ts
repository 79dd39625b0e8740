import { evolve } from '../../src/systems/rifles/evolve.js';
import { isDecided, menLost, outcomeOf, victoryPoints, victoryTerms } from '../../src/systems/rifles/procedures/victory.js';
import { play, positionOf, type Sketch } from './position.js';

/*
 * The points are house rules. The expected values are worked out from the sketch: 100 men a point, a lead of 4 is decisive.
 */
const sketch: Sketch = {
  victory: {
    objectives: [
      { hex: '0303', name: 'Hill', points: 3 },
      { hex: '0707', name: 'Ford', points: 2 },
    ],
    holders: { '0303': 'union' },
    decisive: 4,
  },
  union: [{ id: 'u', hex: '0101', men: 500 }],
  confederate: [{ id: 'c', hex: '0909', men: 300 }, { id: 'd', hex: '0808', men: 300 }],
};
const at = (change: Partial<Sketch> = {}) => positionOf({ ...sketch, ...change });

test('an objective is whose the scenario says, then whose unit was the last to enter it, gone or not', () => {
  expect(victoryTerms(at(), 'union')).toEqual([{ label: 'Hill', value: 3, rule: 'R-SC.2', provenance: 'house', at: '0303' }]);
  const taken = evolve(at(), { type: 'unit-moved', unit: 'c', path: ['0403', '0303', '0302'], facing: 0, cost: 3, terms: [] });
  expect([victoryPoints(taken, 'union'), victoryPoints(taken, 'confederate')]).toEqual([0, 3]);
  expect(taken.held).toEqual({ '0303': 'confederate' });
});

test('units that advance or retreat into an objective take it too', () => {
  for (const type of ['unit-advanced', 'unit-retreated'] as const)
    expect(victoryPoints(evolve(at(), { type, unit: 'd', to: '0707', facing: 0 }), 'confederate')).toBe(2);
});

test('R-FC.1 enemy men lost count by the whole hundred; who leaves the game is lost with all men', () => {
  const hit = evolve(at(), {
    type: 'unit-fired', unit: 'u', target: 'c', fire: 'small-arms', arc: 'front', distance: 1, strength: [], crossSection: [],
    expected: { numerator: '199', denominator: '1', decimal: '199' }, die: 3, losses: 199,
  });
  expect([menLost(hit, 'confederate'), victoryPoints(hit, 'union')]).toEqual([199, 3 + 1]);
  const broken = evolve(hit, { type: 'unit-broken', unit: 'c', cause: 'fire' });
  expect([menLost(broken, 'confederate'), victoryPoints(broken, 'union')]).toEqual([300, 3 + 3]);
  expect(victoryPoints(broken, 'confederate')).toBe(0);
});

test('a lead below the decisive one is marginal, none is a draw', () => {
  expect(outcomeOf(at())).toEqual({ winner: 'union', margin: 'marginal', points: { union: 3, confederate: 0 }, rule: 'R-FC.1' });
  expect(outcomeOf(at({ victory: { ...sketch.victory, decisive: 3 } }))).toMatchObject({ winner: 'union', margin: 'decisive' });
  expect(outcomeOf(at({ victory: { ...sketch.victory, holders: {} } }))).toEqual({ margin: 'draw', points: { union: 0, confederate: 0 }, rule: 'R-FC.1' });
});

test('a side without units has lost decisively, whatever its points', () => {
  const gone = evolve(at(), { type: 'unit-broken', unit: 'u', cause: 'melee' });
  expect(isDecided(at())).toBe(false);
  expect(isDecided(gone)).toBe(true);
  // Five hundred men are five points; the Union still holds the hill.
  expect(outcomeOf({ ...gone, held: { '0303': 'union', '0707': 'union' } })).toEqual({ winner: 'confederate', margin: 'decisive', points: { union: 5, confederate: 5 }, rule: 'R-FC.1' });
});

test('the game ends with the last turn', () => {
  const { events } = play(positionOf({ ...sketch, active: 'confederate' }, { name: 'movement' }), 'confederate', { type: 'end-movement' });
  expect(events.at(-1)).toEqual({ type: 'phase-entered', phase: { name: 'over', outcome: { winner: 'union', margin: 'marginal', points: { union: 3, confederate: 0 }, rule: 'R-FC.1' } } });
});
