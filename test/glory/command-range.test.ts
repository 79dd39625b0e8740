import { glory } from '../../src/systems/glory/index.js';
import { commandStatus, hexesInRange } from '../../src/systems/glory/procedures/command-range.js';
import { hexIndex } from '../../src/systems/glory/position.js';
import { positionOf, type Sketch } from './position.js';

const leader = (range: number, hex = '0101') => [
  { id: 'union', side: 'union', hex, range } as const,
  { id: 'confederate', side: 'confederate', hex: '0909' } as const,
];
const at = (sketch: Sketch) => positionOf(sketch, { name: 'movement' });
const statuses = (sketch: Sketch) => commandStatus(at(sketch), 'union');
const status = (sketch: Sketch) => statuses(sketch)[0];
const costTo = (sketch: Sketch, hex: string) => {
  const state = at(sketch);
  return hexesInRange(state, 'union').cost(hexIndex(state.setting, hex));
};

test('G-5.13.a three Clear hexes with range 3: cost 3, In Command; range 2 is too short (index example)', () => {
  const third: Sketch = { leaders: leader(3), union: [{ id: 'u', hex: '0104' }] };
  expect(status(third)).toEqual({ unit: 'u', inCommand: true, how: 'range', rule: 'G-5.13.a', cost: 3 });
  expect(status({ ...third, leaders: leader(2) })).toEqual({ unit: 'u', inCommand: false, how: 'out', rule: 'G-5.13.a' });
});

test('G-5.13.a the hex of the leader is free, even with range 0', () => {
  expect(status({ leaders: leader(0), union: [{ id: 'u', hex: '0101' }] })).toMatchObject({ inCommand: true, cost: 0 });
});

test('G-5.12.a, G-5.13.a points and not hexes: woods cost a leader two [house]', () => {
  const woods: Sketch = { leaders: leader(9), hexes: { '0102': { terrain: 'woods' }, '0201': { terrain: 'woods' }, '0202': { terrain: 'woods' } } };
  expect(costTo(woods, '0102')).toBe(2);
});

test('G-5.13.b the trace runs outward: the unit in woods beside the leader costs two and not one (index example)', () => {
  const inWoods: Sketch = { leaders: leader(1), union: [{ id: 'u', hex: '0102' }], hexes: { '0102': { terrain: 'woods' } } };
  expect(status(inWoods)).toMatchObject({ inCommand: false });
  expect(status({ ...inWoods, hexes: { '0101': { terrain: 'woods' } } })).toMatchObject({ inCommand: true, cost: 1 });
});

test('G-5.13.c a way through an enemy hex is none: round it the trace is longer', () => {
  // Straight down the column two points; round an enemy in 0102 through 0201 or 0202 three.
  const behind: Sketch = { leaders: leader(2), union: [{ id: 'u', hex: '0103' }] };
  expect(status(behind)).toMatchObject({ inCommand: true, cost: 2 });
  const barred: Sketch = { ...behind, confederate: [{ id: 'c', hex: '0102' }] };
  expect(status(barred)).toMatchObject({ inCommand: false });
  expect(costTo({ ...barred, leaders: leader(9) }, '0103')).toBe(3);
});

test('G-5.13.c, G-5.15.e an enemy leader alone bars no trace', () => {
  const behind: Sketch = { leaders: [leader(2)[0]!, { id: 'confederate', side: 'confederate', hex: '0102' }], union: [{ id: 'u', hex: '0103' }] };
  expect(status(behind)).toMatchObject({ inCommand: true, cost: 2 });
});

test('G-5.13.d beside enemies the trace goes on, and by road too', () => {
  const marsh = Object.fromEntries(['0102', '0103', '0104'].map((hex) => [hex, { terrain: 'marsh' }] as const));
  const road: Sketch = {
    leaders: leader(3),
    hexes: marsh,
    roads: [{ kind: 'pike', path: ['0101', '0102', '0103', '0104'] }],
    union: [{ id: 'u', hex: '0104' }],
    confederate: [{ id: 'c', hex: '0203' }],
  };
  expect(status(road)).toMatchObject({ inCommand: true, cost: 3 });
});

test('G-5.13.d by night the surcharge beside enemies is for moving, not for the trace', () => {
  expect(costTo({ leaders: leader(9), period: 'night-1', confederate: [{ id: 'c', hex: '0202' }] }, '0102')).toBe(1);
});

test('G-5.13.e no trace over a river without a crossing (index example)', () => {
  const river = (crossing: readonly ('ford' | 'bridge')[]): Sketch => ({
    columns: 1,
    rows: 9,
    leaders: [{ id: 'union', side: 'union', hex: '0101', range: 9 }, { id: 'confederate', side: 'confederate', hex: '0109' }],
    hexsides: [{ between: ['0102', '0103'], features: ['river', ...crossing] }],
    union: [{ id: 'u', hex: '0103' }],
  });
  expect(status(river([]))).toMatchObject({ inCommand: false });
  expect(status(river(['bridge']))).toMatchObject({ inCommand: true });
});

test('G-5.13.j a unit without a leader is always In Command', () => {
  const state = at({ leaders: leader(0), union: [{ id: 'u', hex: '0909', leader: null }] });
  expect(commandStatus(state, 'independent:union')).toEqual([{ unit: 'u', inCommand: true, how: 'independent', rule: 'G-5.13.j' }]);
});

test('G-5.14.a, G-5.14.b a chain of any length from a unit in range, each by its neighbour (index examples)', () => {
  const chain: Sketch = { leaders: leader(2), union: [{ id: 'c', hex: '0105' }, { id: 'b', hex: '0104' }, { id: 'a', hex: '0103' }, { id: 'far', hex: '0107' }] };
  expect(statuses(chain)).toEqual([
    { unit: 'c', inCommand: true, how: 'chain', rule: 'G-5.14.a', via: 'b' },
    { unit: 'b', inCommand: true, how: 'chain', rule: 'G-5.14.a', via: 'a' },
    { unit: 'a', inCommand: true, how: 'range', rule: 'G-5.13.a', cost: 2 },
    { unit: 'far', inCommand: false, how: 'out', rule: 'G-5.13.a' },
  ]);
});

test('G-5.14.b without a link in range there is no chain', () => {
  expect(statuses({ leaders: leader(1), union: [{ id: 'a', hex: '0103' }, { id: 'b', hex: '0104' }] }).map(({ how }) => how)).toEqual(['out', 'out']);
});

test('G-5.14.b Disordered units and artillery are links', () => {
  const chain: Sketch = {
    leaders: leader(2),
    union: [{ id: 'a', hex: '0103', disordered: true }, { id: 'g', hex: '0104', class: 'artillery' }, { id: 'b', hex: '0105' }],
  };
  expect(statuses(chain).map(({ how }) => how)).toEqual(['range', 'chain', 'chain']);
});

test('G-5.14.a adjacency counts over a hexside that nobody crosses', () => {
  const river: Sketch = {
    leaders: leader(2),
    hexsides: ['0104', '0203', '0202', '0204'].map((hex) => ({ between: ['0103', hex] as [string, string], features: ['river' as const] })).filter(({ between }) => between[1] === '0104'),
    union: [{ id: 'a', hex: '0103' }, { id: 'b', hex: '0104' }],
  };
  expect(statuses(river).map(({ how }) => how)).toEqual(['range', 'chain']);
});

test('G-5.14.c a unit of another command is no link (index example)', () => {
  const sketch: Sketch = {
    leaders: [...leader(2), { id: 'q', side: 'union', marker: 'union', hex: '0901' }],
    union: [{ id: 'a', hex: '0103' }, { id: 'x', hex: '0104', leader: 'q' }, { id: 'b', hex: '0105' }],
  };
  expect(statuses(sketch).map(({ unit, how }) => [unit, how])).toEqual([
    ['a', 'range'],
    ['b', 'out'],
  ]);
});

test('G-5.13.a units in a box have no command status', () => {
  const state = at({ leaders: leader(2), union: [{ id: 'a', hex: '0101' }] });
  const boxed = { ...state, units: state.units.map((unit) => ({ ...unit, place: 'recovery-box' as const, hex: -1 })) };
  expect(commandStatus(boxed, 'union')).toEqual([]);
});

test('E3: range 4, U out by range, in by V; X by the chain; Z beside another command only is out', () => {
  // The column of the leader: woods 2, stream 1 + clear 1, clear 1 to U: 5. V by road: 3. U and V are neighbours.
  const sketch: Sketch = {
    leaders: [...leader(4, '0301'), { id: 'q', side: 'union', marker: 'union', hex: '0908' }],
    hexes: { '0302': { terrain: 'woods' } },
    hexsides: [{ between: ['0302', '0303'], features: ['stream'] }, { between: ['0303', '0403'], features: ['stream'] }],
    roads: [{ kind: 'pike', path: ['0301', '0401', '0402', '0403'] }],
    union: [
      { id: 'v', hex: '0403' },
      { id: 'u', hex: '0404' },
      { id: 'x', hex: '0405' },
      { id: 'w', hex: '0907', leader: 'q' },
      { id: 'z', hex: '0906' },
    ],
  };
  const short = { ...sketch, leaders: [...leader(3, '0301'), { id: 'q', side: 'union', marker: 'union', hex: '0908' } as const] };
  expect(statuses(short).map(({ unit, how }) => [unit, how])).toEqual([
    ['v', 'range'],
    ['u', 'chain'],
    ['x', 'chain'],
    ['z', 'out'],
  ]);
});

test('the query gives each unit, and the hexes in range with their costs', () => {
  const query = glory.queries.find(({ name }) => name === 'command-status')!;
  const state = at({ columns: 1, rows: 9, leaders: [{ id: 'union', side: 'union', hex: '0101', range: 1 }, { id: 'confederate', side: 'confederate', hex: '0109' }], union: [{ id: 'u', hex: '0102' }] });
  expect(query.answer(state, { command: 'union' } as never, { role: 'observer' })).toEqual({
    ok: true,
    value: {
      command: 'union',
      units: [{ unit: 'u', inCommand: true, how: 'range', rule: 'G-5.13.a', cost: 1 }],
      hexesInRange: [
        { hex: '0101', cost: 0 },
        { hex: '0102', cost: 1 },
      ],
      outOfCommandInThisActivation: [],
    },
  });
  expect(query.answer(state, { command: 'nobody' } as never, { role: 'observer' })).toMatchObject({ ok: false, error: { violations: [{ code: 'unknown.command' }] } });
});
