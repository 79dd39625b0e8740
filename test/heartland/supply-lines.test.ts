import { evolve } from '../../src/systems/heartland/evolve.js';
import { hexIndex } from '../../src/systems/heartland/position.js';
import { judgeSupply } from '../../src/systems/heartland/procedures/supply-judgement.js';
import { linesFrom } from '../../src/systems/heartland/procedures/supply-lines.js';
import { supplySources } from '../../src/systems/heartland/procedures/supply-sources.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import type { Side } from '../../src/systems/heartland/vocabulary.js';
import { positionOf, rectangle, type LeaderSketch, type Sketch, type UnitSketch } from './position.js';

/** One column of clear hexes, so that there is but one way, and each hex entered costs 2 (house chart). */
const column = (rows = 30, sketch: Sketch = {}): Sketch => ({ columns: 1, rows, ...sketch, hexes: { '0101': { edge: 'north' }, ...sketch.hexes } });
const force = (id: string, hex: string, said: Partial<LeaderSketch> = {}): readonly (LeaderSketch | UnitSketch)[] => [{ id, stars: 2, hex, ...said }, { id: `${id}-1`, leader: id }];
const wagon = (id: string, hex: string, capacity = 2): UnitSketch => ({ id, type: 'wagon', hex, capacity });
const depot = (id: string, hex: string, capacity = 2): UnitSketch => ({ id, type: 'depot', hex, capacity });
const enemy = (hex: string, said: Partial<UnitSketch> = {}): UnitSketch => ({ id: `enemy-${hex}`, hex, ...said });
const road = (rows: number) => [{ path: rectangle(1, rows) }];

const judged = (state: HeartlandState, side: Side = 'union') => Object.fromEntries([...judgeSupply(state, side).forces].map(([id, { supply }]) => [id, supply.open ? 'open' : 'cut']));
const lines = (sketch: Sketch, side: Side = 'union') => judged(positionOf(sketch), side);
const sourcesOf = (sketch: Sketch, side: Side = 'union', given = {}) => {
  const state = positionOf(sketch, undefined, 'union', given);
  return supplySources(state, side).map(({ kind, hex }) => [kind, state.setting.board.grid.idOf(hex)]);
};
/** What a line from a hex to another costs, in movement points. */
const cost = (sketch: Sketch, from: string, to: string, side: Side = 'union') => {
  const state = positionOf(sketch);
  const halves = linesFrom(state, side, [hexIndex(state.setting, from)], 1000)?.cost(hexIndex(state.setting, to)) ?? -1;
  return halves < 0 ? null : halves / 2;
};

describe('sources', () => {
  const railway = (sketch: Sketch = {}): Sketch => ({
    columns: 1, rows: 6, rails: [{ owner: 'union', path: rectangle(1, 6) }], hexes: { '0101': { edge: 'north' }, '0104': { settlement: 'city' } }, ...sketch,
  });

  test('H-7.11.1 a: the hex where a rail line leaves over an own edge, and not the enemy', () => {
    expect(sourcesOf({ columns: 1, rows: 3, hexes: { '0101': { edge: 'north' }, '0103': { edge: 'south' } } })).toEqual([['map-edge', '0101']]);
    expect(sourcesOf({ columns: 1, rows: 3, hexes: { '0101': { edge: 'north' }, '0103': { edge: 'south' } } }, 'confederate')).toEqual([['map-edge', '0103']]);
  });

  test('H-7.11.1, H-8.74.2 an edge is lost with the place that closes it', () => {
    const west: Sketch = {
      columns: 1, rows: 3, hexes: { '0102': { edge: 'west' }, '0103': { settlement: 'city', name: 'Memphis' } }, sides: { confederate: { edges: [{ edge: 'west', lostWith: '0103' }] } },
    };
    expect(sourcesOf(west, 'confederate')).toEqual([['map-edge', '0102']]);
    expect(sourcesOf(west, 'confederate', { map: { holders: { 2: 'union' } } })).toEqual([]);
  });

  test('H-7.11.1 b: a city that unbroken friendly rail connects to an own edge', () => {
    expect(sourcesOf(railway())).toEqual([['map-edge', '0101'], ['city', '0104']]);
  });

  test.each<readonly [string, Sketch, object]>([
    ['H-7.13.2 a cut marker', {}, { map: { railCuts: [2] } }],
    ['H-7.12.b.1 an enemy unit', { confederate: [enemy('0103', { type: 'detachment', size: 'regiment' })] }, {}],
    ['H-8.71.1 rail of nobody', { rails: [{ path: rectangle(1, 6) }] }, {}],
    ['H-8.71.1 rail of the enemy', { rails: [{ owner: 'confederate', path: rectangle(1, 6) }] }, {}],
  ])('H-7.11.1 b: not past %s', (_title, sketch, given) => {
    expect(sourcesOf(railway(sketch), 'union', given)).toEqual([['map-edge', '0101']]);
  });

  test('H-7.11.1 c: a port that its side holds', () => {
    const port: Sketch = { columns: 1, rows: 2, hexes: { '0101': { settlement: 'city', port: true } } };
    expect(sourcesOf(port, 'confederate')).toEqual([['port', '0101']]);
    expect(sourcesOf(port, 'union')).toEqual([]);
    expect(sourcesOf(port, 'union', { map: { holders: { 0: 'union' } } })).toEqual([['port', '0101']]);
  });

  test('H-7.11.1 d: a Union landing, until it is exhausted (house HS-8), and H-7.12.b.1 none where the enemy stands', () => {
    const landing = (exhausted: boolean): Sketch => ({ columns: 1, rows: 2, union: [{ id: 'landing', type: 'landing', hex: '0102', state: { exhausted } }] });
    expect(sourcesOf(landing(false))).toEqual([['landing', '0102']]);
    expect(sourcesOf(landing(true))).toEqual([]);
    const lost: Sketch = { ...landing(false), confederate: [{ id: 'raiders', type: 'cavalry', hex: '0102' }] };
    expect(sourcesOf(lost)).toEqual([]);
  });

  test('H-7.12.b.1 none in an enemy zone of control; a friendly unit there opens it again', () => {
    const threatened: Sketch = { columns: 1, rows: 3, hexes: { '0101': { edge: 'north' } }, confederate: [enemy('0102')] };
    expect(sourcesOf(threatened)).toEqual([]);
    expect(sourcesOf({ ...threatened, union: [wagon('w', '0101')] })).toEqual([['map-edge', '0101']]);
  });
});

describe('how far a line is', () => {
  test('H-7.11.2 20 movement points from a source are in full supply, 21 are not (index example)', () => {
    // Ten clear hexes at 2; then nine, and a broken one at 3.
    expect(lines(column(12, { union: force('l', '0111') }))).toEqual({ l: 'open' });
    expect(lines(column(12, { union: force('l', '0111'), hexes: { '0105': { terrain: 'broken' } } }))).toEqual({ l: 'cut' });
  });

  test('H-7.12.c.1 it is measured from the supply to the force: the hex of the force counts, that of the supply does not', () => {
    const hills: Sketch = { columns: 1, rows: 3, hexes: { '0101': { terrain: 'rough' } } };
    expect([cost(hills, '0101', '0103'), cost(hills, '0103', '0101')]).toEqual([4, 6]);
  });

  test('H-7.12.c.1 Light Rain makes a road hex of 1 cost 2, so that 20 points reach ten of them (index example)', () => {
    const inRain = (rows: number, weather: Sketch['weather'], options: Sketch['options'] = {}) =>
      lines(column(30, { roads: road(30), weather, options, union: force('l', `01${String(rows + 1).padStart(2, '0')}`) })).l;
    expect([inRain(20, 'clear'), inRain(21, 'clear')]).toEqual(['open', 'cut']);
    expect([inRain(10, 'light-rain'), inRain(11, 'light-rain')]).toEqual(['open', 'cut']);
    // AMB-10, the other reading: only fords feel the weather.
    expect(inRain(20, 'light-rain', { 'supply-weather': 'fords' })).toBe('open');
  });

  test('H-7.12.c.1 entrenchments do not change it', () => {
    expect(cost({ columns: 1, rows: 3, works: [{ hex: '0102', side: 'union', level: 3 }] }, '0101', '0103')).toBe(4);
  });
});

describe('E-19 rain and fords', () => {
  /** 15 points: a ford of 2 and its hex of 2, four clear hexes of 2, then road hexes of 1; so many hexes in all. */
  const crossing = (hexes: number, weather: Sketch['weather'], options: Sketch['options'] = {}): Sketch => {
    const byRoad = hexes === 10 ? 7 : 1;
    const clear = hexes - byRoad;
    // 10 hexes: 3 clear (6) + 7 by road (7) + ford 2 = 15. 5 hexes: 3 clear (6) + 1 broken off road (3) + 1 rough off road (4) + ford 2 = 15.
    return {
      columns: 1, rows: 12, weather, options,
      hexes: hexes === 10 ? { '0101': { edge: 'north' } } : { '0101': { edge: 'north' }, '0105': { terrain: 'broken' }, '0106': { terrain: 'rough' } },
      hexsides: [{ between: ['0101', '0102'], features: ['major-river', 'ford'] }],
      roads: hexes === 10 ? [{ path: rectangle(1, 12).slice(clear, clear + byRoad + 1) }] : [],
      union: force('l', `01${String(hexes + 1).padStart(2, '0')}`),
    };
  };

  test('H-7.12.c.1 the lines are 15 points long in clear weather', () => {
    expect([cost(crossing(10, 'clear'), '0101', '0111'), cost(crossing(5, 'clear'), '0101', '0106')]).toEqual([15, 15]);
    expect([lines(crossing(10, 'clear')).l, lines(crossing(5, 'clear')).l]).toEqual(['open', 'open']);
  });

  test.each(['rain', 'mud'] as const)('H-5.23.2 in %s fords are closed to lines', (weather) => {
    expect(lines(crossing(5, weather)).l).toBe('cut');
    expect(lines(crossing(5, weather, { 'supply-weather': 'fords' })).l).toBe('cut');
  });

  test('H-7.12.c.1 in Light Rain 10 hexes make 25 of 15 points, and 5 hexes 20', () => {
    expect([cost(crossing(10, 'light-rain'), '0101', '0111'), cost(crossing(5, 'light-rain'), '0101', '0106')]).toEqual([25, 20]);
    expect([lines(crossing(10, 'light-rain')).l, lines(crossing(5, 'light-rain')).l]).toEqual(['cut', 'open']);
  });

  test('H-5.25.1 Thaw does the same, and the ford costs 4 in place of 2', () => {
    expect([cost(crossing(10, 'thaw'), '0101', '0111'), cost(crossing(5, 'thaw'), '0101', '0106')]).toEqual([27, 22]);
    expect(cost(crossing(5, 'thaw', { 'supply-weather': 'fords' }), '0101', '0106')).toBe(17);
  });
});

describe('where a line may not go', () => {
  const river = (features: readonly ('bridge' | 'ford')[], sketch: Sketch = {}): Sketch => ({
    columns: 1, rows: 4, hexes: { '0101': { edge: 'north' } }, hexsides: [{ between: ['0102', '0103'], features: ['major-river', ...features] }], union: force('l', '0104'), ...sketch,
  });

  test('H-7.12.c.2 not over a major river without bridge or ford, but over either', () => {
    expect([lines(river([])).l, lines(river(['bridge'])).l, lines(river(['ford'])).l]).toEqual(['cut', 'open', 'open']);
  });

  test('H-7.12.c.2, H-13.11.3 not over a burnt bridge, but over a pontoon', () => {
    const burnt = positionOf(river(['bridge']), undefined, 'union', { map: { burntBridges: [1 * 6 + 3] } });
    expect(judged(burnt).l).toBe('cut');
    const pontoon: UnitSketch = { id: 'p', type: 'pontoon', hex: '0102', hexside: 3 };
    expect(lines(river([], { union: [...force('l', '0104'), pontoon] })).l).toBe('open');
  });

  test('H-7.12.c.2 a ferry carries no line (index example)', () => {
    const ferry: Sketch = {
      columns: 1, rows: 3, hexes: { '0101': { settlement: 'city', port: true }, '0102': { settlement: 'town' } },
      hexsides: [{ between: ['0101', '0102'], features: ['major-river'] }], confederate: force('l', '0103'),
    };
    expect(lines(ferry, 'confederate').l).toBe('cut');
  });

  test('H-7.12.c.2, H-8.24.2 through mountains by road only', () => {
    const mountain = (roads: Sketch['roads'] = []): Sketch => ({ columns: 1, rows: 3, hexes: { '0101': { edge: 'north' }, '0102': { terrain: 'mountain' } }, roads, union: force('l', '0103') });
    expect([lines(mountain()).l, lines(mountain(road(3))).l]).toEqual(['cut', 'open']);
  });
});

describe('enemies on a line', () => {
  const crossed = (...there: UnitSketch[]): Sketch => ({ columns: 2, rows: 7, hexes: barrier, union: force('l', '0107'), confederate: there });
  /** The second column is mountains, so that enemies stand beside the only way. */
  const barrier: Sketch['hexes'] = { '0101': { edge: 'north' }, ...Object.fromEntries(rectangle(2, 7).slice(7).map((hex) => [hex, { terrain: 'mountain' as const }])) };

  test('H-7.12.b.1 an enemy combat unit in a hex closes it, and its zone of control', () => {
    expect(lines(crossed(enemy('0104'))).l).toBe('cut');
    expect(lines(crossed(enemy('0204'))).l).toBe('cut');
  });

  test('H-7.12.b.1, H-3.61.8 any friendly unit in a hex of a zone of control opens that hex (index example)', () => {
    const guarded = (...hexes: string[]) => lines({ ...crossed(enemy('0204')), union: [...force('l', '0107'), ...hexes.map((hex, k): UnitSketch => ({ id: `g${k}`, type: k === 0 ? 'wagon' : 'detachment', hex }))] }).l;
    // 0204 controls 0104 and 0105.
    expect(guarded('0104')).toBe('cut');
    expect(guarded('0104', '0105')).toBe('open');
  });

  test('H-7.12.b.1 a detachment closes its own hex only; a wagon, a train or a leader closes nothing', () => {
    expect(lines(crossed(enemy('0104', { type: 'detachment', size: 'regiment' }))).l).toBe('cut');
    expect(lines(crossed(enemy('0204', { type: 'detachment', size: 'regiment' }))).l).toBe('open');
    expect(lines(crossed(enemy('0104', { type: 'wagon', capacity: 1 }), enemy('0105', { type: 'train' }))).l).toBe('open');
  });

  test('H-7.12.b.1, H-8.26.3 a lone depot closes its hex where it has to be attacked, and not where entering captures it', () => {
    const lone = { ...crossed(enemy('0104', { type: 'depot', capacity: 2 })) };
    expect(lines(lone).l).toBe('cut');
    expect(lines({ ...lone, options: { 'lone-depot': 'captured' } }).l).toBe('open');
  });

  test('H-3.6.2 a manned work controls its neighbours', () => {
    const works: Sketch = { ...crossed({ id: 'd', type: 'detachment', hex: '0204', size: 'regiment', state: { manning: true } }), works: [{ hex: '0204', side: 'confederate', level: 1 }] };
    expect(lines(works).l).toBe('cut');
  });

  test('E-31, H-3.61.7 an enemy beyond a major river, bridged or not, controls nothing on this bank', () => {
    const hexsides: Sketch['hexsides'] = [
      { between: ['0104', '0204'], features: ['major-river', 'bridge'] },
      { between: ['0105', '0204'], features: ['major-river'] },
    ];
    expect(lines({ ...crossed(enemy('0204')), hexsides }).l).toBe('open');
  });

  test('H-8.62.a.3 a hidden force cuts it all the same', () => {
    const hidden = crossed({ ...enemy('0104'), state: { hidden: true } });
    expect(lines(hidden).l).toBe('cut');
  });

  test('H-7.12.b.2 whether there is any line is told apart from whether its supplier has room', () => {
    const { forces } = judgeSupply(positionOf(crossed(enemy('0104'))), 'union');
    expect(forces.get('l')).toMatchObject({ line: false, drawsOn: undefined, supply: { state: 'combat', open: false } });
  });
});

describe('relays', () => {
  test('H-7.12.1 wagon, depot and source make a line (index example), in any order and number', () => {
    // Source 0101, depot 18 points on, wagon 18 more, then 9 and 10 points by the wagon.
    expect(lines(column(30, { union: [depot('d', '0110'), wagon('w', '0119'), ...force('l', '0124')] })).l).toBe('open');
    expect(lines(column(40, { union: [wagon('w', '0111'), wagon('x', '0116'), depot('d', '0121'), ...force('l', '0131')] })).l).toBe('open');
  });

  test('H-7.12.a.2, H-7.12.a.3 a wagon supplies 10 points away and not 11 (index example)', () => {
    const beyond = (hexes: Sketch['hexes'] = {}) => lines(column(20, { union: [wagon('w', '0110'), ...force('l', '0115')], hexes })).l;
    expect(beyond()).toBe('open');
    expect(beyond({ '0113': { terrain: 'broken' } })).toBe('cut');
  });

  test('H-7.12.a.1, H-7.12.a.3 depot, 18 points, wagon, 9 points, force: full supply (index example)', () => {
    const chain = column(30, { union: [depot('d', '0108'), wagon('w', '0117'), ...force('l', '0121')], hexes: { '0119': { terrain: 'broken' } } });
    expect([cost(chain, '0108', '0117'), cost(chain, '0117', '0121')]).toEqual([18, 9]);
    expect(lines(chain).l).toBe('open');
  });

  test('H-7.12.a.3 the range is that of what supplies: a depot 11 points beyond a wagon is cut off', () => {
    const chain = (hexes: Sketch['hexes'] = {}) => lines(column(30, { union: [wagon('w', '0111'), depot('d', '0116'), ...force('l', '0120')], hexes })).l;
    expect(chain()).toBe('open');
    expect(chain({ '0114': { terrain: 'broken' } })).toBe('cut');
  });

  test('H-7.12.a.4 forces on a depot that is cut off from its source are not supplied (index example), and wagons do not feed each other', () => {
    expect(lines(column(30, { union: [depot('d', '0113'), ...force('l', '0115')] })).l).toBe('cut');
    expect(lines(column(30, { union: [wagon('w', '0120'), wagon('x', '0122'), ...force('l', '0122')] })).l).toBe('cut');
  });

  test('H-7.12.a.3 a wagon that a force takes along supplies where that force is', () => {
    expect(lines(column(20, { union: [...force('l', '0111'), { id: 'w', type: 'wagon', leader: 'l', capacity: 1 }, ...force('m', '0116')] }))).toEqual({ l: 'open', m: 'open' });
  });
});

describe('rail depots', () => {
  /** Rail and road from the edge down the whole column, sixty hexes to the town of the depot. */
  const railway = (sketch: Sketch = {}): Sketch => column(70, { rails: [{ owner: 'union', path: rectangle(1, 70) }], hexes: { '0161': { settlement: 'town' } }, union: [depot('d', '0161'), ...force('l', '0170')], ...sketch });

  test('H-7.13.1, H-7.22.1 a depot in a station sixty hexes of unbroken friendly rail away is the first relay (index example)', () => {
    expect(lines(railway()).l).toBe('open');
    expect(judgeSupply(positionOf(railway()), 'union').network.suppliers[0]!.feeds).toEqual([{ kind: 'rail' }]);
  });

  test('H-7.13.1 a wagon there is none, nor a depot beside the rail', () => {
    expect(lines(railway({ union: [wagon('w', '0161'), ...force('l', '0163')] })).l).toBe('cut');
    expect(lines(railway({ hexes: { '0101': { edge: 'north' } } })).l).toBe('cut');
  });

  test.each<readonly [string, Sketch, object]>([
    ['a cut marker', {}, { map: { railCuts: [30] } }],
    ['a cut marker in its own hex', {}, { map: { railCuts: [60] } }],
    ['an enemy combat unit', { confederate: [enemy('0131')] }, {}],
    ['a Confederate section', {}, { map: { sections: { '0-60': 'confederate' } } }],
  ])('H-7.13.2 %s between the source and it stops it', (_title, sketch, given) => {
    expect(judged(positionOf(railway(sketch), undefined, 'union', given)).l).toBe('cut');
  });

  test('H-7.13.2 an enemy zone of control stops it, unless a friendly unit is in the hex', () => {
    const beside = (...guards: UnitSketch[]): Sketch => ({
      ...railway(), columns: 2, hexes: { ...railway().hexes, ...Object.fromEntries(rectangle(2, 70).slice(70).map((hex) => [hex, { terrain: 'mountain' as const }])) },
      union: [...railway().union!, ...guards], confederate: [enemy('0230')],
    });
    expect(lines(beside()).l).toBe('cut');
    expect(lines(beside({ id: 'g', hex: '0130' }, { id: 'h', hex: '0131' })).l).toBe('open');
  });

  test('E-15, H-7.13.2 one that is cut serves on as a plain depot where it traces 20 points by road (house reading)', () => {
    const port: Sketch = railway({ hexes: { '0101': { edge: 'north' }, '0161': { settlement: 'town' }, '0143': { settlement: 'city', port: true, state: 'KY' } } });
    const cut = positionOf(port, undefined, 'union', { map: { railCuts: [30, 50] } });
    expect(judgeSupply(cut, 'union').network.suppliers[0]!.feeds).toEqual([{ kind: 'source' }]);
    expect(judged(cut).l).toBe('open');
  });

  test('H-8.71.2 a converted section opens the rail to its new owner', () => {
    const southern = railway({ rails: [{ owner: 'confederate', path: rectangle(1, 70) }] });
    const before = positionOf(southern);
    expect(judged(before).l).toBe('cut');
    expect(judged(evolve(before, { type: 'section-converted', side: 'union', stations: ['0161', '0101'] })).l).toBe('open');
  });
});
