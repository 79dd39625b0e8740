import { draw } from '../../src/systems/glory/draw.js';
import { glory } from '../../src/systems/glory/index.js';
import { positionOf, type Sketch } from './position.js';

const sketch: Sketch = {
  columns: 3,
  rows: 2,
  hexes: { '0102': { terrain: 'woods', elevation: 1 }, '0201': { terrain: 'town' } },
  hexsides: [{ between: ['0101', '0102'], features: ['stream', 'ford'] }],
  roads: [{ kind: 'pike', name: 'Plank Road', path: ['0101', '0201'] }],
  leaders: [
    { id: 'union', side: 'union', hex: '0101' },
    { id: 'confederate', side: 'confederate', hex: '0302' },
  ],
  union: [
    { id: 'a', hex: '0101', onTop: true, facing: 1 },
    { id: 'b', hex: '0101', facing: 1, disordered: true },
  ],
  confederate: [{ id: 'c', hex: '0202', class: 'cavalry', facing: 3, onFoot: true }],
};

test('the board as text: even columns half a hex lower, stacks with the top unit first, and what the signs stand for', () => {
  expect(draw(positionOf(sketch)).split('\n')).toEqual([
    'Sketch, turn 1 of 1 (1), day, good ground, movement, union is active',
    '',
    '0101.0*         0301.0',
    'U1+2↗   0201t0',
    '0102w1          0302.0*',
    '        0202.0',
    '        C1↓',
    '',
    'A hex: its number, terrain (. clear, w woods, m marsh, t town), level, * for leaders; below it the units, the top one first, and their facing.',
    'U1 0101 a (a), infantry 5-7-5',
    'U2 0101 b (b), infantry 5-5-5 disordered',
    'C1 0202 c (c), dismounted cavalry 2-6-5',
    '* 0101 union (union), union',
    '* 0302 confederate (confederate), confederate',
    'stream: 0101/0102',
    'ford: 0101/0102',
    'Plank Road (pike): 0101 0201',
    '',
  ]);
});

test('odd columns lower where the map is shoved that way', () => {
  const [, , first, second] = draw(positionOf({ ...sketch, shoved: 'odd', hexsides: [], roads: [] })).split('\n');
  expect(first).toBe('        0201t0');
  expect(second).toBe('0101.0*         0301.0');
});

test('units off the map, and no line wider than 160 characters on 20 columns', () => {
  const wide = positionOf({
    columns: 20,
    rows: 15,
    union: Array.from({ length: 20 }, (_, at) => ({ id: `u${at}`, hex: `${String(at + 1).padStart(2, '0')}01` })),
    hexsides: Array.from({ length: 19 }, (_, at) => ({ between: [`${String(at + 1).padStart(2, '0')}01`, `${String(at + 1).padStart(2, '0')}02`] as [string, string], features: ['stream' as const] })),
  });
  const text = draw({ ...wide, units: wide.units.map((unit, at) => (at === 0 ? { ...unit, place: 'recovery-box', hex: -1 } : unit)) });
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(160);
  expect(text).toContain('U01 recovery-box u0 (u0)');
});

test('a game that has not begun is drawn too', () => {
  const begun = glory.evolve(glory.initial, { type: 'game-begun', scenario: positionOf(sketch).setting.scenario, options: {} });
  expect(draw(begun)).toContain('Sketch, before the first turn');
});

test('G-6.51.a, G-OM.a who is to come from which turn on and where, and the entry areas', () => {
  const lines = draw(
    positionOf({
      columns: 3,
      rows: 2,
      leaders: [{ id: 'union', side: 'union' }],
      union: [{ id: 'a' }],
      hexes: { '0101': { entry: 'union' }, '0302': { entry: 'union' } },
      entryAreas: [
        { id: 'west', side: 'union', name: 'The Ford', hexes: ['0101'], offMap: 'A' },
        { id: 'east', side: 'union', name: 'East', hexes: ['0302'] },
      ],
      reinforcements: [{ id: 'corps', turn: 1, areas: ['west', 'east'], leaders: ['union'], units: ['a'] }],
    }),
  ).split('\n');
  expect(lines.slice(-5)).toEqual([
    'U1 due (turn 1, west or east) a (a), infantry 5-7-5',
    '* due (turn 1, west or east) union (union), union',
    'entry west, The Ford (union, off the map A): 0101',
    'entry east, East (union): 0302',
    '',
  ]);
});
