import type { CommandOf } from '../../src/systems/rifles/commands.js';
import { offers } from '../../src/systems/rifles/offers.js';
import { piece } from '../../src/systems/rifles/position.js';
import { imageOfMap, directionUnder, symmetries } from '../../src/hex/symmetry.js';
import type { RiflesState } from '../../src/systems/rifles/state.js';
import type { Facing } from '../../src/systems/rifles/vocabulary.js';
import { play, positionOf, reasons, rectangle, refusal, type Played, type Sketch, type UnitSketch } from './position.js';

const assault = (units: readonly string[] = ['a']): CommandOf<'assault'> => ({ type: 'assault', units: [...units], target: '0504' });
const retreat = (to: string, unit = 'd') => ({ type: 'retreat', unit, to }) as const;

/** The attacker in 0505, south of the defender in 0504; k could assault n, which keeps the segment open. */
function at(sketch: Sketch = {}, defender: Partial<UnitSketch> = {}): RiflesState {
  return positionOf(
    {
      ...sketch,
      union: [{ id: 'a', hex: '0505', men: 800 }, ...(sketch.union ?? []), { id: 'k', hex: '0101' }],
      confederate: [{ id: 'd', hex: '0504', ...defender }, ...(sketch.confederate ?? []), { id: 'n', hex: '0102' }],
    },
    { name: 'assault' },
  );
}
/** 800 against 400: with a die of 3 the defender is driven back. */
const beaten = (sketch: Sketch = {}, units?: readonly string[]): Played => play(at(sketch), 'union', assault(units), 3);
const ways = (state: RiflesState) => offers(state, 'confederate').flatMap(({ commands }) => commands.map((command) => (command.type === 'retreat' ? `${command.unit} ${command.to}` : command.type)));

/* House: the source has no retreat. */

test('R-ME.1 the owner chooses among the hexes that do not lie beside the victors, and nobody else decides', () => {
  const { state } = beaten();
  // Around 0504 lie 0503, 0603, 0604, 0505, 0404 and 0403; 0604 and 0404 are next to 0505.
  expect(ways(state)).toEqual(['d 0503', 'd 0603', 'd 0403']);
  expect(offers(state, 'union')).toEqual([]);
  expect(reasons(refusal(state, 'union', retreat('0503')))).toEqual([{ rule: 'R-ME.1', code: 'phase.other-side' }]);
});

test('R-ME.1 it goes back with its face to the hex that it lost, and the victors enter it', () => {
  const { events, state } = play(beaten().state, 'confederate', retreat('0603'));
  expect(events).toEqual([
    { type: 'unit-retreated', unit: 'd', to: '0603', facing: 4 },
    { type: 'unit-advanced', unit: 'a', to: '0504', facing: 0 },
    { type: 'phase-entered', phase: { name: 'assault' } },
  ]);
  expect(piece(state, 'd').state).toMatchObject({ men: 360, formation: 'disordered', facing: 4 });
});

test('R-ME.1 beside the victors only where no other hex is open', () => {
  const deep = (...hexes: readonly string[]): Sketch => ({ features: Object.fromEntries(hexes.map((hex) => [hex, ['deep-water']])) });
  expect(refusal(beaten().state, 'confederate', retreat('0604'))).toMatchObject([{ rule: 'R-ME.1', code: 'retreat.beside-victors', facts: { hexes: ['0503', '0603', '0403'] } }]);
  expect(ways(beaten(deep('0503', '0603', '0403')).state)).toEqual(['d 0604', 'd 0404']);
});

test.each<[string, string, Sketch, string]>([
  ['R-ME.1', 'retreat.enemy', { union: [{ id: 'b', hex: '0503' }] }, '0503'],
  ['R-ME.1', 'retreat.full', { confederate: [{ id: 'e', hex: '0503' }, { id: 'f', hex: '0503' }] }, '0503'],
  ['R-ME.1', 'retreat.not-adjacent', {}, '0502'],
  ['R-ME.1', 'unknown.hex', {}, '9999'],
  ['R-WA.1', 'movement.water', { features: { '0503': ['shallow-water'] } }, '0503'],
  ['R-OM.7', 'movement.burning', { conditions: { burning: ['0503'] } }, '0503'],
  ['R-OM.12', 'movement.escarpment', { hexsides: [{ between: ['0503', '0504'], features: ['escarpment'] }], elevations: { '0503': 1 } }, '0503'],
  ['R-OM.16', 'movement.non-fordable', { hexsides: [{ between: ['0503', '0504'], features: ['non-fordable-stream'] }] }, '0503'],
])('%s R-SC.3 %s: no hex to go back to', (rule, code, sketch, hex) => {
  const { state } = beaten(sketch);
  expect(ways(state)).not.toContain(`d ${hex}`);
  expect(reasons(refusal(state, 'confederate', retreat(hex)))).toEqual([{ rule, code }]);
});

test('R-ME.1 one friend leaves room for another', () => {
  expect(ways(beaten({ confederate: [{ id: 'e', hex: '0503' }] }).state)).toContain('d 0503');
});

test('R-ME.1 only who has to go back goes back', () => {
  const { state } = beaten();
  expect(refusal(state, 'confederate', retreat('0503', 'n'))).toMatchObject([{ rule: 'R-ME.1', code: 'retreat.not-retreating', facts: { retreating: ['d'] } }]);
  expect(reasons(refusal(state, 'confederate', retreat('0503', 'a')))).toEqual([{ rule: 'R-ME.1', code: 'retreat.not-retreating' }]);
  expect(reasons(refusal(state, 'confederate', retreat('0503', 'nobody')))).toEqual([{ rule: 'R-ME.1', code: 'unknown.unit' }]);
  expect(reasons(refusal(at(), 'confederate', retreat('0503')))).toEqual([{ rule: 'R-ME.1', code: 'phase.wrong' }]);
});

describe('where there is nothing to choose', () => {
  const wet = (...dry: readonly string[]): Sketch => ({
    features: Object.fromEntries(['0503', '0603', '0604', '0404', '0403'].filter((hex) => !dry.includes(hex)).map((hex) => [hex, ['deep-water']])),
  });

  test('R-ME.1 a single way is taken at once', () => {
    expect(beaten(wet('0403')).events.slice(2)).toEqual([
      { type: 'phase-entered', phase: { name: 'retreat', units: ['d'], hex: '0504', victors: ['a'] } },
      { type: 'unit-retreated', unit: 'd', to: '0403', facing: 2 },
      { type: 'unit-advanced', unit: 'a', to: '0504', facing: 0 },
      { type: 'phase-entered', phase: { name: 'assault' } },
    ]);
  });

  test('R-ME.1 who has no way is broken, and the victors enter the hex', () => {
    const { events, state } = beaten(wet());
    expect(events.slice(3, 5)).toEqual([
      { type: 'unit-broken', unit: 'd', cause: 'no-retreat' },
      { type: 'unit-advanced', unit: 'a', to: '0504', facing: 0 },
    ]);
    expect(piece(state, 'd').state).toMatchObject({ hex: -1, men: 0 });
  });

  test('R-WA.1 R-RD.2 over a bridge in a river the beaten go back by its road', () => {
    const bridge: Sketch = { features: { ...wet().features, '0503': ['bridge', 'deep-water'] }, roads: [{ kind: 'road', path: ['0502', '0503', '0504'] }] };
    expect(beaten(bridge).events).toContainEqual({ type: 'unit-retreated', unit: 'd', to: '0503', facing: 3 });
  });
});

describe('two beaten units and two victors', () => {
  const two: Sketch = { union: [{ id: 'b', hex: '0505', men: 800 }], confederate: [{ id: 'e', hex: '0504' }] };
  /** Open are 0503, where one friend stands already, and 0403. */
  const narrow: Sketch = { union: two.union!, confederate: [...two.confederate!, { id: 'f', hex: '0503' }], features: { '0603': ['deep-water'], '0604': ['deep-water'], '0404': ['deep-water'] } };

  test('R-ME.1 they go one after the other, in any order; then both victors enter', () => {
    const first = beaten(two, ['a', 'b']).state;
    expect(ways(first)).toEqual(['d 0503', 'd 0603', 'd 0403', 'e 0503', 'e 0603', 'e 0403']);
    const second = play(first, 'confederate', retreat('0603', 'e'));
    expect(second.events).toEqual([
      { type: 'unit-retreated', unit: 'e', to: '0603', facing: 4 },
      { type: 'phase-entered', phase: { name: 'retreat', units: ['d'], hex: '0504', victors: ['a', 'b'] } },
    ]);
    expect(play(second.state, 'confederate', retreat('0603')).events).toMatchObject([{ type: 'unit-retreated', unit: 'd' }, { type: 'unit-advanced', unit: 'a' }, { type: 'unit-advanced', unit: 'b' }, { type: 'phase-entered' }]);
  });

  test('R-ME.1 the first fills the hex, and the last one’s single way is taken at once', () => {
    const { state } = beaten(narrow, ['a', 'b']);
    expect(play(state, 'confederate', retreat('0503')).events.slice(0, 2)).toEqual([
      { type: 'unit-retreated', unit: 'd', to: '0503', facing: 3 },
      { type: 'unit-retreated', unit: 'e', to: '0403', facing: 2 },
    ]);
  });

  test('R-ME.1 where there is room for one only, the other is broken', () => {
    const { state } = beaten({ ...narrow, features: { ...narrow.features, '0403': ['deep-water'] } }, ['a', 'b']);
    expect(ways(state)).toEqual(['d 0503', 'e 0503']);
    expect(play(state, 'confederate', retreat('0503', 'e')).events.slice(0, 2)).toEqual([
      { type: 'unit-retreated', unit: 'e', to: '0503', facing: 3 },
      { type: 'unit-broken', unit: 'd', cause: 'no-retreat' },
    ]);
  });

  test('R-ME.1 guns that are not limbered are lost, those beside them go back', () => {
    const { events } = beaten({ ...two, confederate: [{ id: 'g', hex: '0504', kind: 'foot-artillery' }] }, ['a', 'b']);
    expect(events.slice(1)).toEqual([
      { type: 'unit-broken', unit: 'g', cause: 'no-retreat' },
      { type: 'unit-disordered', unit: 'd' },
      { type: 'phase-entered', phase: { name: 'retreat', units: ['d'], hex: '0504', victors: ['a', 'b'] } },
    ]);
  });

  test('R-SC.3 heavy guns do not get over a gully, infantry does', () => {
    const { state } = beaten({ ...two, confederate: [{ id: 'g', hex: '0504', kind: 'foot-artillery', formation: 'limbered', heavy: true }], hexsides: [{ between: ['0503', '0504'], features: ['gully'] }] }, ['a', 'b']);
    expect(ways(state)).toEqual(['d 0503', 'd 0603', 'd 0403', 'g 0603', 'g 0403']);
  });
});

test('R-ME.1 an objective is held by who entered it last', () => {
  const { state } = beaten({ victory: { objectives: [{ hex: '0504', name: 'Ridge', points: 5 }, { hex: '0503', name: 'Mill', points: 5 }], holders: { '0504': 'confederate' } } });
  expect(play(state, 'confederate', retreat('0503')).state.held).toEqual({ '0504': 'union', '0503': 'confederate' });
});

test('R-ME.1 who loses the last unit loses the game at once', () => {
  const alone = positionOf(
    { union: [{ id: 'a', hex: '0505', men: 800 }], confederate: [{ id: 'd', hex: '0504', kind: 'foot-artillery' }] },
    { name: 'assault' },
  );
  expect(play(alone, 'union', assault(), 9).events.at(-1)).toMatchObject({ type: 'phase-entered', phase: { name: 'over', outcome: { winner: 'union', margin: 'decisive' } } });
});

test('R-ME.1 the ways back are the same on all twelve images of the position', () => {
  const ids = rectangle(9, 9);
  const union = [{ id: 'a', hex: '0505', men: 800 }, { id: 'b', hex: '0603' }];
  const confederate = [{ id: 'd', hex: '0504', facing: 1 as Facing }];
  const waysFrom = (sketch: Sketch, target: string) => ways(play(positionOf(sketch, { name: 'assault' }), 'union', { type: 'assault', units: ['a'], target }, 3).state);
  const expected = waysFrom({ union, confederate }, '0504');
  expect(expected).toEqual(['d 0503', 'd 0403']);
  for (const symmetry of symmetries) {
    const images = imageOfMap(ids, 'even', symmetry);
    if (!images.ok) throw new Error(images.error.message);
    const image = (hex: string) => images.value[ids.indexOf(hex)]!;
    const turned = (units: readonly UnitSketch[]) => units.map((unit) => ({ ...unit, hex: image(unit.hex), facing: directionUnder(symmetry, (unit.facing ?? 0) as Facing) }));
    // The image of a rectangle is no rectangle: a larger one holds it.
    const found = waysFrom({ columns: 20, rows: 20, union: turned(union), confederate: turned(confederate) }, image('0504'));
    expect([...found].sort()).toEqual(expected.map((way) => `d ${image(way.slice(2))}`).sort());
  }
});
