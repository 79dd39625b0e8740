import { enumerate } from '../../src/dice/enumerated.js';
import type { RiflesCommand } from '../../src/systems/rifles/commands.js';
import { decide } from '../../src/systems/rifles/decide.js';
import type { RiflesEvent } from '../../src/systems/rifles/events.js';
import { hexId, piece } from '../../src/systems/rifles/position.js';
import { offersOfMovement } from '../../src/systems/rifles/procedures/movement.js';
import type { RiflesState } from '../../src/systems/rifles/state.js';
import type { HexFeature, HexsideFeature } from '../../src/systems/rifles/vocabulary.js';
import { play, positionOf, reasons, refusal, type Sketch, type UnitSketch } from './position.js';

/** A side without units has lost: somebody stands far away. */
const confederate = [{ id: 'far', hex: '0909' }];

/** One unit in 0505; 0506 lies south of it, 0507 further south. */
const at = (unit: Partial<UnitSketch> = {}, sketch: Sketch = {}) => positionOf({ confederate, union: [{ id: 'u', hex: '0505', ...unit }], ...sketch });
const into = (unit: Partial<UnitSketch>, features: readonly HexFeature[], sketch: Sketch = {}) => at(unit, { features: { '0506': features }, ...sketch });
const over = (unit: Partial<UnitSketch>, features: HexsideFeature[], sketch: Sketch = {}) => at(unit, { hexsides: [{ between: ['0505', '0506'], features }], ...sketch });
const road = (kind: 'road' | 'improved' | 'sunken' = 'road'): Sketch => ({ roads: [{ kind, path: ['0505', '0506', '0507'] }] });
const move = (path: readonly string[], more: Partial<Extract<RiflesCommand, { type: 'move' }>> = {}): RiflesCommand => ({ type: 'move', unit: 'u', path: [...path], ...more });
const movedBy = (state: RiflesState, ...path: string[]) => play(state, 'union', move(path)).events[0] as Extract<RiflesEvent, { type: 'unit-moved' }>;
const cost = (state: RiflesState, ...path: string[]) => movedBy(state, ...path).cost;
const refused = (state: RiflesState, ...path: string[]) => reasons(refusal(state, 'union', move(path)));
const bar = (rule: string, code: string) => [{ rule, code: `movement.${code}` }];

const COLUMN = { formation: 'march-column' } as const;
const GUNS = { kind: 'foot-artillery', formation: 'limbered', crewed: true } as const;
const HEAVY = { ...GUNS, heavy: true } as const;

describe('by road', () => {
  test('R-RD.1 R-RD.6 R-RD.7 a march column on soft ground into an occupied road hex pays 3, by an improved or sunken road 2, and off the road 2', () => {
    const crowded = (sketch: Sketch) => at(COLUMN, { union: [{ id: 'u', hex: '0505', ...COLUMN }, { id: 'v', hex: '0506' }], conditions: { ground: 'soft' }, ...sketch });
    expect(cost(crowded(road()), '0506')).toBe(3);
    expect(cost(crowded(road('improved')), '0506')).toBe(2);
    expect(cost(crowded(road('sunken')), '0506')).toBe(2);
    expect(cost(crowded({}), '0506')).toBe(2);
  });

  test('R-RD.6 two units in the road hex cost no more than one, and one that has left nothing', () => {
    const passing = (...others: string[]) => at({}, { ...road(), union: [{ id: 'u', hex: '0505', ...COLUMN }, ...others.map((hex, k) => ({ id: `v${String(k)}`, hex }))] });
    expect(movedBy(passing('0506', '0506'), '0506', '0507').terms.map(({ label, value, at: hex }) => [label, value, hex])).toEqual([
      ['March column by road', 1, '0506'],
      ['Other unit in the hex', 1, '0506'],
      ['March column by road', 1, '0507'],
    ]);
    expect(cost(passing('0606'), '0506', '0507')).toBe(2);
  });

  test('R-RD.2 a line on a road pays as off it', () => {
    expect(cost(at({}, road()), '0506')).toBe(3);
  });

  test('R-RD.2 R-RD.5 the disordered go by road for 2, limbered guns for 1', () => {
    const woods: Sketch = { ...road(), features: { '0506': ['woods'] } };
    expect(cost(at({ formation: 'disordered' }, woods), '0506')).toBe(2);
    expect(cost(at(HEAVY, woods), '0506')).toBe(1);
  });

  test('R-RD.3 two roads that do not connect are no road', () => {
    const apart: Sketch = { roads: [{ kind: 'road', path: ['0504', '0505'] }, { kind: 'road', path: ['0506', '0507'] }], features: { '0506': ['woods'] } };
    expect(cost(at(COLUMN, apart), '0506')).toBe(2);
    expect(cost(at(COLUMN, { ...apart, ...road() }), '0506')).toBe(1);
  });

  test('R-RD.4 abatis in the hex entered rule the road out, and by an option those in the hex left as well', () => {
    expect(cost(into(COLUMN, ['abatis'], road()), '0506')).toBe(2);
    const leaving: Sketch = { ...road(), features: { '0505': ['abatis'], '0506': ['woods'] } };
    expect(cost(at(COLUMN, leaving), '0506')).toBe(1);
    expect(cost(at(COLUMN, { ...leaving, options: { 'abatis-on-road': 'either' } }), '0506')).toBe(2);
  });

  test('R-RD.8 under fire a column on foot pays a point more by road, riders do not, and skirmishers alone cost nothing', () => {
    expect(cost(at({ ...COLUMN, underFire: true }, road()), '0506')).toBe(2);
    expect(cost(at({ ...COLUMN, takingCover: true }, road()), '0506')).toBe(2);
    expect(cost(at({ ...COLUMN, underFire: true, kind: 'cavalry', mounted: true }, road()), '0506')).toBe(1);
    expect(cost(at({ ...COLUMN, skirmishers: 50 }, road()), '0506')).toBe(1);
  });

  test('R-RD.9 by night, uphill, over a bridged stream, heavy guns pay 1', () => {
    const hill = over(HEAVY, ['fordable-stream', 'bridge'], { ...road(), elevations: { '0506': 1 }, conditions: { night: true } });
    expect(cost(hill, '0506')).toBe(1);
  });

  test('R-UN.6 R-OM.7 a road leads up an escarpment and over streams, but not into a burning hex', () => {
    expect(cost(over(COLUMN, ['escarpment'], { ...road(), elevations: { '0506': 1 } }), '0506')).toBe(1);
    expect(cost(over(COLUMN, ['non-fordable-stream'], road()), '0506')).toBe(1);
    expect(refused(at(COLUMN, { ...road(), conditions: { burning: ['0506'] } }), '0506')).toEqual(bar('R-OM.7', 'burning'));
  });
});

describe('off the road', () => {
  test.each([
    ['march-column', 1],
    ['attack-column', 2],
    ['disordered', 2],
    ['line', 3],
    ['supported-line', 3],
    ['square', 5],
  ] as const)('R-OR.1 in %s an open hex costs %i', (formation, points) => {
    expect(cost(at({ formation }), '0506')).toBe(points);
  });

  test('R-OR.2 R-OM.1 R-OM.2 R-OM.3 R-OM.10 with machine guns, by night, under fire, in heavy rain, a line pays 3 into a village and 7 into the open', () => {
    const hard: Sketch = { conditions: { night: true, weather: 'heavy-rain' } };
    expect(cost(into({ crewed: true, underFire: true }, ['village'], hard), '0506')).toBe(3);
    expect(cost(into({ crewed: true, underFire: true }, [], hard), '0506')).toBe(7);
  });

  test('R-OM.0 R-OM.2 under fire, taking cover and skirmishing costs one point', () => {
    expect(cost(at({ underFire: true, takingCover: true, skirmishers: 20 }), '0506')).toBe(4);
  });

  test('R-OM.5 R-OM.6 R-OM.17 marsh 2, berm 1, woods 1, each once and all together', () => {
    expect(cost(into({}, ['marsh', 'berm', 'woods']), '0506')).toBe(3 + 2 + 1 + 1);
  });

  test('R-OM.8 R-OM.19 R-UN.11 riders pay a third of their full allowance for a fence, rounded up, and the field on top', () => {
    const rider = { ...COLUMN, kind: 'cavalry', mounted: true } as const;
    expect(cost(into({ ...rider, allowance: 12 }, ['fence', 'field']), '0506')).toBe(1 + 4 + 2);
    expect(cost(into({ ...rider, allowance: 14 }, ['fence', 'field']), '0506')).toBe(1 + 5 + 2);
    expect(cost(into({ ...rider, allowance: 12, spent: 4 }, ['fence', 'field']), '0506')).toBe(7);
  });

  test('R-OM.9 men on foot pay a point for wall and trench together, dug during the game or not', () => {
    expect(cost(into({}, ['wall', 'trench']), '0506')).toBe(4);
    expect(cost(into({}, ['wall'], { dug: ['0506'] }), '0506')).toBe(4);
    expect(cost(into({}, [], { dug: ['0506'] }), '0506')).toBe(4);
  });

  test('R-OM.10 crewed weapons cost a point in every hex, by an option only at fences', () => {
    expect(cost(into({ crewed: true }, []), '0506')).toBe(4);
    expect(cost(into({ crewed: true }, [], { options: { 'crewed-weapons': 'fences-only' } }), '0506')).toBe(3);
    expect(cost(into({ crewed: true }, ['fence'], { options: { 'crewed-weapons': 'fences-only' } }), '0506')).toBe(5);
  });

  test('R-UN.3 R-OM.4 limbered guns pay 2 off the road, with heavy equipment 3', () => {
    expect(cost(at(GUNS), '0506')).toBe(2);
    expect(cost(at(HEAVY), '0506')).toBe(3);
  });

  test('R-OM.11 R-OM.12 an escarpment closes the way to another level, and along one level it is nothing', () => {
    expect(cost(over({}, ['escarpment']), '0506')).toBe(3);
    const [violation] = refusal(over({}, ['escarpment'], { elevations: { '0506': 1 } }), 'union', move(['0506']));
    expect(violation).toMatchObject({ rule: 'R-OM.12', code: 'movement.escarpment', facts: { unit: 'u', from: '0505', hex: '0506', levels: 1 } });
  });

  test('R-OM.13 R-OM.14 R-OM.15 R-OM.16 streams and gullies: 2 for who may cross, a bridge for heavy guns', () => {
    expect(cost(over({}, ['fordable-stream']), '0506')).toBe(5);
    expect(cost(over({}, ['gully']), '0506')).toBe(5);
    expect(cost(over(COLUMN, ['fordable-stream', 'bridge']), '0506')).toBe(3);
    expect(refused(over(HEAVY, ['gully']), '0506')).toEqual(bar('R-OM.15', 'heavy-equipment'));
    expect(cost(over(HEAVY, ['non-fordable-stream', 'bridge']), '0506')).toBe(5);
    expect(refused(over({}, ['non-fordable-stream']), '0506')).toEqual(bar('R-OM.16', 'non-fordable'));
  });

  test('R-OM.18 R-OM.20 redoubts and slopes cost riders 2 and others 1, up and down', () => {
    const rider = { kind: 'cavalry', mounted: true, formation: 'attack-column' } as const;
    expect(cost(into(rider, ['redoubt', 'abatis']), '0506')).toBe(4);
    expect(cost(into({}, ['redoubt', 'abatis']), '0506')).toBe(4);
    expect(cost(at(rider, { elevations: { '0506': 1 } }), '0506')).toBe(4);
    expect(cost(at({}, { elevations: { '0505': 3 } }), '0506')).toBe(4);
  });

  test('R-UN.2 hand-pushed guns pay as a line, and who digs or stands in defensive order does not move', () => {
    expect(cost(at({ kind: 'foot-artillery' }), '0506')).toBe(3);
    expect(refused(at({ formation: 'digging' }), '0506')).toEqual(bar('R-UN.2', 'formation'));
    expect(refused(at({ formation: 'defensive-order' }), '0506')).toEqual(bar('R-UN.2', 'formation'));
  });
});

describe('water', () => {
  test('R-WA.1 R-WA.2 open water bears nobody, ice does at the usual cost', () => {
    expect(refused(into({}, ['deep-water']), '0506')).toEqual(bar('R-WA.1', 'water'));
    expect(refused(into(COLUMN, ['shallow-water']), '0506')).toEqual(bar('R-WA.1', 'water'));
    expect(cost(into({}, ['deep-water'], { conditions: { frozen: true } }), '0506')).toBe(3);
  });

  test('R-WA.1 R-RD.1 a bridge in a water hex is crossed by road and in no other way', () => {
    expect(cost(into(COLUMN, ['deep-water', 'bridge'], road()), '0506', '0507')).toBe(2);
    expect(refused(into({}, ['deep-water', 'bridge'], road()), '0506')).toEqual(bar('R-WA.1', 'water'));
    expect(refused(into(COLUMN, ['deep-water', 'bridge']), '0506')).toEqual(bar('R-WA.1', 'water'));
  });
});

describe('special rules', () => {
  const near = (unit: Partial<UnitSketch>) => at(unit, { confederate: [{ id: 'e', hex: '0507' }] });

  test('R-SC.1 unlimbered guns are not pushed next to an enemy, limbered they go', () => {
    expect(refused(near({ kind: 'foot-artillery' }), '0506')).toEqual(bar('R-SC.1', 'pushed-beside-enemy'));
    expect(cost(near(GUNS), '0506')).toBe(2);
    expect(cost(near({ kind: 'foot-artillery' }), '0504')).toBe(3);
  });

  test('R-SC.2 with an allowance of 4 a hex for 6 may be entered, and the turn is spent', () => {
    const { events, state } = play(into({ allowance: 4 }, ['marsh', 'woods']), 'union', move(['0506']));
    expect(events[0]).toMatchObject({ type: 'unit-moved', path: ['0506'], cost: 4, guaranteed: true });
    expect((events[0] as Extract<RiflesEvent, { type: 'unit-moved' }>).terms.map(({ value, rule }) => [value, rule])).toEqual([
      [3, 'R-OR.1'],
      [2, 'R-OM.5'],
      [1, 'R-OM.17'],
      [-2, 'R-SC.2'],
    ]);
    expect(piece(state, 'u').state).toMatchObject({ spent: 4, marks: { moved: true } });
    expect(reasons(refusal(state, 'union', move(['0505'])))).toEqual(bar('R-SC.2', 'points'));
  });

  test('R-SC.2 a hex that can be paid is not guaranteed, and only the first and only hex of a turn is', () => {
    expect(movedBy(into({ allowance: 6 }, ['marsh', 'woods']), '0506')).not.toHaveProperty('guaranteed');
    const [violation] = refusal(into({ allowance: 4 }, ['marsh', 'woods']), 'union', move(['0506', '0507']));
    expect(violation).toMatchObject({ rule: 'R-SC.2', code: 'movement.points', facts: { unit: 'u', hex: '0506', cost: 6, left: 4, missing: 2 } });
    expect(refused(into({ allowance: 8, spent: 3, marks: { moved: true } }, ['marsh', 'woods']), '0506')).toEqual(bar('R-SC.2', 'points'));
    const stepped = play(into({ allowance: 7 }, ['marsh', 'woods']), 'union', move(['0605']));
    expect(refused(stepped.state, '0506')).toEqual(bar('R-SC.2', 'points'));
  });

  test('R-SC.2 guns that have limbered have not moved: a hex for 7 is open for the 6 points that are left, and then nothing is', () => {
    const muddy: Sketch = { conditions: { ground: 'soft', night: true }, hexsides: [{ between: ['0505', '0605'], features: ['non-fordable-stream', 'bridge'] }] };
    const limbered = play(at({ ...HEAVY, formation: 'unlimbered' }, muddy), 'union', { type: 'change-formation', unit: 'u', formation: 'limbered' });
    // 1 + 1 soft ground + 1 night + 1 heavy + 1 crewed + 2 for the bridge.
    const { events, state } = play(limbered.state, 'union', move(['0605']));
    expect(events[0]).toMatchObject({ type: 'unit-moved', cost: 6, guaranteed: true });
    expect(piece(state, 'u').state.spent).toBe(10);
    expect(refused(state, '0505')).toEqual(bar('R-SC.2', 'points'));
  });

  test('R-SC.2 an order that took the whole turn leaves no hex (house)', () => {
    expect(refused(at({ spent: 12 }), '0506')).toEqual(bar('R-SC.2', 'points'));
  });

  test('R-SC.3 the guarantee opens nothing that is forbidden', () => {
    expect(refused(over({ ...HEAVY, allowance: 1 }, ['gully']), '0506')).toEqual(bar('R-OM.15', 'heavy-equipment'));
    expect(refused(near({ kind: 'foot-artillery', allowance: 1 }), '0506')).toEqual(bar('R-SC.1', 'pushed-beside-enemy'));
    expect(refused(at({ allowance: 1 }, { conditions: { burning: ['0506'] } }), '0506')).toEqual(bar('R-OM.7', 'burning'));
  });
});

describe('a turn of moves', () => {
  test('R-SC.2 a unit moves as often as its points last', () => {
    const first = play(at(), 'union', move(['0506', '0507']));
    expect(piece(first.state, 'u').state.spent).toBe(6);
    const second = play(first.state, 'union', move(['0508', '0509']));
    expect(piece(second.state, 'u').state.spent).toBe(12);
    expect(hexId(second.state.setting, piece(second.state, 'u').state.hex)).toBe('0509');
    expect(refused(second.state, '0508')).toEqual(bar('R-SC.2', 'points'));
  });

  test('R-OR.1 a path goes from hex to neighbour on the map', () => {
    expect(refused(at(), '0507')).toEqual(bar('R-OR.1', 'not-contiguous'));
    expect(refused(at(), '0506', '0506')).toEqual(bar('R-OR.1', 'not-contiguous'));
    expect(refused(at(), '9999')).toEqual([{ rule: 'R-OR.1', code: 'unknown.hex' }]);
  });

  test('R-RD.6 any number of friends may be passed, and two units share a hex at most', () => {
    const crowd = (...others: string[]) => at({}, { union: [{ id: 'u', hex: '0505' }, ...others.map((hex, k) => ({ id: `v${String(k)}`, hex }))] });
    expect(cost(crowd('0506'), '0506')).toBe(3);
    const [violation] = refusal(crowd('0506', '0506'), 'union', move(['0506']));
    expect(violation).toMatchObject({ rule: 'R-RD.6', code: 'movement.hex-full', facts: { unit: 'u', hex: '0506', limit: 2 } });
    expect(cost(crowd('0506', '0506'), '0506', '0507')).toBe(6);
  });

  test('R-RD.6 whoever comes back to the hex that it left finds its companion there and not itself', () => {
    const state = at({}, { ...road(), union: [{ id: 'u', hex: '0505', ...COLUMN }, { id: 'v', hex: '0505' }] });
    expect(cost(state, '0506', '0505')).toBe(1 + 2);
    expect(cost(at(COLUMN, road()), '0506', '0505')).toBe(2);
  });

  test('R-ME.1 the hex of an enemy is closed, whatever it costs', () => {
    const state = at({}, { confederate: [{ id: 'e', hex: '0506' }] });
    expect(refused(state, '0506')).toEqual(bar('R-ME.1', 'enemy-hex'));
    expect(refused(state, '0506', '0507')).toEqual(bar('R-ME.1', 'enemy-hex'));
    expect(cost(state, '0605')).toBe(3);
  });

  test('R-OR.1 R-FS.3 the disordered move, and whoever has moved is marked so', () => {
    const { state } = play(at({ formation: 'disordered' }), 'union', move(['0506']));
    expect(piece(state, 'u').state).toMatchObject({ formation: 'disordered', spent: 2, marks: { moved: true } });
  });

  test('R-SC.2 the segment ends when the side says so', () => {
    const { events } = play(at(), 'union', { type: 'end-movement' });
    expect(events[0]).toEqual({ type: 'phase-entered', phase: { name: 'fire' } });
  });
});

describe('offers', () => {
  const busy = positionOf({
    features: { '0206': ['marsh'], '0302': ['town'], '0807': ['deep-water'], '0808': ['shallow-water'], '0809': ['shallow-water'] },
    roads: [{ kind: 'road', path: ['0301', '0302', '0303', '0304'] }],
    union: [
      { id: 'inf', hex: '0301' },
      { id: 'def', hex: '0302', formation: 'defensive-order' },
      { id: 'cav', hex: '0303', kind: 'cavalry', mounted: true, formation: 'march-column' },
      { id: 'gun', hex: '0304', kind: 'foot-artillery', crewed: true },
      { id: 'bad', hex: '0205', formation: 'disordered', underFire: true },
      { id: 'big', hex: '0207', formation: 'square', allowance: 3 },
      { id: 'boat', hex: '0807', kind: 'small-vessel' },
      { id: 'aground', hex: '0809', kind: 'small-vessel', aground: true },
    ],
    confederate: [{ id: 'e', hex: '0306' }, { id: 'f', hex: '0707' }],
  });
  const [offer] = offersOfMovement(busy, 'union');
  const accepted = (command: RiflesCommand) => enumerate((dice) => decide(busy, 'union', command, dice)).every(({ value }) => value.ok);
  interface Told {
    readonly unit: string;
    readonly left: number;
    readonly hexes: readonly { readonly hex: string; readonly cost: number; readonly path: string[]; readonly guaranteed?: true }[];
    readonly formations: readonly string[];
    readonly rallies: readonly string[];
    readonly skirmishers: readonly number[];
    readonly facings: readonly number[];
    readonly orders: readonly string[];
  }
  const units = (offer!.parts as unknown as { units: readonly Told[] }).units;
  const told = (id: string) => units.find(({ unit }) => unit === id)!;

  test('R-SC.2 every command offered is accepted as it is', () => {
    expect(offer!.commands.length).toBeGreaterThan(30);
    expect(offer!.commands.filter((command) => !accepted(command))).toEqual([]);
  });

  test('R-SC.2 R-UN.2 R-OR.1 R-MD.5 R-UN.8 R-NV.2 every part of an offer makes a command that is accepted', () => {
    const composed = units.flatMap(({ unit, hexes, formations, rallies, skirmishers, facings, orders }): RiflesCommand[] => [
      ...hexes.map(({ path }): RiflesCommand => ({ type: 'move', unit, path })),
      ...formations.map((formation) => ({ type: 'change-formation', unit, formation }) as RiflesCommand),
      ...rallies.map((formation) => ({ type: 'rally', unit, formation }) as RiflesCommand),
      ...skirmishers.map((share): RiflesCommand => ({ type: 'deploy-skirmishers', unit, share })),
      ...facings.map((facing): RiflesCommand => ({ type: 'face', unit, facing })),
      ...orders.map((type) => ({ type, unit }) as RiflesCommand),
    ]);
    expect(composed.filter((command) => !accepted(command))).toEqual([]);
    expect(new Set(composed.map(({ type }) => type))).toEqual(new Set(['move', 'change-formation', 'rally', 'deploy-skirmishers', 'face', 'dig', 'dismount', 'refloat']));
  });

  test('R-SC.2 of units with more hexes than one answer holds, those of the last are counted and not told; each still has its offers', () => {
    // 78 × 78 open hexes and 99 points: from the middle every unit gets everywhere but to its own hex and the enemy's.
    const everywhere = 78 * 78 - 2;
    const column = (k: number): UnitSketch => ({ id: `c${String(k)}`, hex: '4040', kind: 'cavalry', mounted: true, formation: 'march-column', allowance: 99 });
    const [wide] = offersOfMovement(positionOf({ columns: 78, rows: 78, confederate: [{ id: 'e', hex: '7878' }], union: [0, 1, 2, 3, 4, 5, 6].map(column) }), 'union');
    const spread = (wide!.parts as unknown as { units: readonly (Told & { readonly untold?: number })[] }).units;
    const fit = Math.floor(40_000 / everywhere);
    expect(spread.map(({ hexes, untold }) => [hexes.length, untold])).toEqual(spread.map((_, k) => (k < fit ? [everywhere, undefined] : [0, everywhere])));
    expect(spread.length).toBeGreaterThan(fit);
    expect(new Set(wide!.commands.flatMap((command) => (command.type === 'move' ? [command.unit] : [])))).toEqual(new Set(spread.map(({ unit }) => unit)));
  });

  test('R-UN.2 R-DO.3 R-UN.3 the formations of each unit are those that it can have', () => {
    expect(told('inf').formations).toEqual(['march-column', 'attack-column', 'supported-line', 'square']);
    expect(told('def').formations).toEqual(['march-column', 'attack-column', 'line', 'supported-line', 'square']);
    expect(told('cav').formations).toEqual(['attack-column', 'line', 'supported-line']);
    expect(told('gun').formations).toEqual(['limbered']);
    expect(told('bad')).toMatchObject({ formations: [], rallies: ['march-column', 'attack-column', 'line', 'supported-line', 'square'] });
    expect(told('big')).toMatchObject({ formations: [], left: 3 });
  });

  test('R-SC.2 R-UN.2 R-NV.2 a square with 3 points has its neighbours only, and who digs in or lies aground has no hex', () => {
    expect(told('big').hexes.map(({ hex, cost: points, path, guaranteed }) => [hex, points, path, guaranteed])).toEqual(
      ['0206', '0307', '0308', '0208', '0108', '0107'].map((hex) => [hex, 3, [hex], true]),
    );
    expect(told('def').hexes).toEqual([]);
    expect(told('aground')).toMatchObject({ hexes: [], orders: ['refloat'] });
  });

  test('R-SC.2 R-UN.8 each unit is offered the move that brings it nearest to an enemy, and to look straight at the nearest one', () => {
    const state = at({ formation: 'march-column', allowance: 2 }, { confederate: [{ id: 'e', hex: '0509' }, { id: 'f', hex: '0101' }] });
    const commands = offersOfMovement(state, 'union')[0]!.commands.filter(({ type }) => type === 'move' || type === 'face');
    expect(commands).toEqual([move(['0506', '0507']), { type: 'face', unit: 'u', facing: 3 }]);
    expect(offersOfMovement(at({ facing: 3, spent: 12 }), 'union')[0]!.commands).toEqual([{ type: 'end-movement' }]);
  });

  test('R-SC.1 the guns are not offered a hex next to the enemy in 0306', () => {
    expect(told('gun').hexes.map(({ hex }) => hex)).not.toContain('0305');
    expect(told('inf').hexes.map(({ hex }) => hex)).toContain('0305');
  });
});
