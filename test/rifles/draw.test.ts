import { draw } from '../../src/systems/rifles/draw.js';
import { INITIAL_STATE, evolve } from '../../src/systems/rifles/evolve.js';
import { positionOf, scenarioOf, type Sketch } from './position.js';

const sketch: Sketch = {
  columns: 3,
  rows: 2,
  features: { '0102': ['woods', 'rocks'], '0201': ['village'], '0302': ['deep-water', 'bridge'], '0301': ['field'] },
  elevations: { '0102': 1 },
  hexsides: [{ between: ['0101', '0102'], features: ['fordable-stream', 'bridge'] }],
  roads: [{ kind: 'improved', name: 'Plank Road', path: ['0101', '0201'] }],
  union: [
    { id: 'a', hex: '0101', facing: 1, skirmishers: 25 },
    { id: 'b', hex: '0101', kind: 'cavalry', mounted: true, left: 250, underFire: true },
  ],
  confederate: [{ id: 'c', hex: '0202', kind: 'foot-artillery', facing: 3 }],
  conditions: { night: true, weather: 'light-rain', ground: 'soft', burning: ['0301'] },
  victory: { objectives: [{ hex: '0201', name: 'Village', points: 2 }] },
  dug: ['0202'],
};

test('the board as text: even columns half a hex lower, units and their facing, and what the signs stand for', () => {
  const lines = draw(positionOf(sketch)).split('\n');
  expect(lines.slice(0, 8)).toEqual([
    'Sketch, turn 1 of 1 (1), night, light rain, soft ground; union: movement',
    '',
    '0101.0            0301f0!',
    'U1↗U2↑   0201v0',
    '0102w1+           0302=0',
    '         0202.0d',
    '         C1↓',
    '',
  ]);
  expect(lines.join(' ')).toContain('. open, = bridge, ≈ deep-water');
  expect(lines.slice(lines.findIndex((line) => line.startsWith('U1 0101')))).toEqual([
    'U1 0101 a (a), infantry, 400 of 400 men, line, 25% skirmishing',
    'U2 0101 b (b), mounted cavalry, 250 of 400 men, line, under fire',
    'C1 0202 c (c), foot-artillery, 400 of 400 men, unlimbered',
    'objective 0201 Village, 2 points, held by nobody',
    'more than one thing in: 0102 woods+rocks; 0302 deep-water+bridge;',
    'fordable-stream: 0101/0102',
    'bridge: 0101/0102',
    'Plank Road (improved): 0101 0201',
    '',
  ]);
});

test('odd columns lower where the map is shoved that way', () => {
  const [, , first, second] = draw(positionOf({ ...sketch, shoved: 'odd', hexsides: [], roads: [] })).split('\n');
  expect(first).toBe('         0201v0');
  expect(second).toBe('0101.0            0301f0!');
});

test('who has left the game, and no line of the listings wider than 120 characters', () => {
  const wide = positionOf({
    columns: 20,
    rows: 5,
    union: Array.from({ length: 20 }, (_, at) => ({ id: `u${at}`, hex: `${String(at + 1).padStart(2, '0')}01` })),
    hexsides: Array.from({ length: 19 }, (_, at) => ({ between: [`${String(at + 1).padStart(2, '0')}01`, `${String(at + 1).padStart(2, '0')}02`] as [string, string], features: ['gully' as const] })),
  });
  const text = draw(evolve(wide, { type: 'unit-broken', unit: 'u0', cause: 'fire' }));
  expect(text).toContain('U01 out of the game u0 (u0), infantry, 0 of 400 men');
  const listings = text.split('\n').slice(14);
  expect(Math.max(...listings.map((line) => line.length))).toBeLessThanOrEqual(120);
});

test('a game that has not begun is drawn too', () => {
  expect(draw(evolve(INITIAL_STATE, { type: 'game-begun', scenario: scenarioOf(sketch), options: {} }))).toContain('Sketch, before the first turn');
});
