import type { Viewer } from '../../src/kernel/system.js';
import { supplyQuery } from '../../src/systems/heartland/queries/supply.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import { positionOf, reasons, rectangle, type Given, type LeaderSketch, type Sketch, type UnitSketch } from './position.js';

const column = (union: Sketch['union'], sketch: Sketch = {}): Sketch => ({ columns: 1, rows: 40, union, ...sketch, hexes: { '0101': { edge: 'north' }, ...sketch.hexes } });
const force = (id: string, hex: string, said: Partial<LeaderSketch> = {}): readonly (LeaderSketch | UnitSketch)[] => [{ id, stars: 2, hex, ...said }, { id: `${id}-1`, leader: id }];
const wagon = (id: string, hex: string, capacity = 1): UnitSketch => ({ id, type: 'wagon', hex, capacity });
const depot = (id: string, hex: string, capacity = 2): UnitSketch => ({ id, type: 'depot', hex, capacity });

const ARBITER: Viewer = { role: 'arbiter' };
const UNION: Viewer = { role: 'seat', side: 'union' };

interface Answered {
  readonly whatIf: readonly string[];
  readonly assumptions: readonly unknown[];
  readonly sides: Readonly<Record<string, { readonly sources: unknown; readonly stations: readonly string[]; readonly forces: readonly Told[]; readonly supplyUnits: readonly Told[] }>>;
}
interface Told {
  readonly cut: readonly { readonly rule: string; readonly code: string; readonly facts: Readonly<Record<string, unknown>> }[];
  readonly [member: string]: unknown;
}

const ask = (state: HeartlandState, parameters: object = {}, viewer: Viewer = UNION) => {
  const answer = supplyQuery.answer(state, parameters as never, viewer);
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return JSON.parse(JSON.stringify(answer.value)) as Answered;
};
const union = (sketch: Sketch, whatIf: readonly string[] = [], given: Given = {}) => ask(positionOf(sketch, undefined, null, given), { whatIf }).sides.union!;
const cuts = (told: Told | undefined) => told!.cut.map(({ rule, code, facts }) => [rule, code, facts]);
const refused = (sketch: Sketch, whatIf: readonly string[], viewer: Viewer = UNION) => {
  const answer = supplyQuery.answer(positionOf(sketch), { whatIf } as never, viewer);
  return answer.ok ? [] : reasons(answer.error.violations);
};

describe('a line', () => {
  test('H-7.12.1, H-7.12.c.1 is told from the source on, hex by hex, each with its price and the row of it', () => {
    const { forces } = union(column([wagon('w', '0103'), ...force('l', '0104')], { hexes: { '0101': {}, '0102': { edge: 'north' } } }));
    expect(forces[0]).toEqual({
      force: 'l', hex: '0104', state: 'full', communications: 'open', countsAgainstCapacity: true, countsAgainst: [], cut: [],
      drawsOn: { kind: 'map-edge', hex: '0102' },
      line: [
        {
          by: 'road', from: { kind: 'map-edge', hex: '0102' }, to: '0104', cost: 4, limit: 20,
          steps: ['0103', '0104'].map((hex) => ({ hex, cost: { total: 2, terms: [{ label: 'Clear', value: 2, rule: 'H-8.24.1', provenance: 'house', at: hex }] } })),
        },
      ],
    });
  });

  test('H-7.13.1, H-7.12.a.4 leads by rail, depot and wagon; each tells who draws on it and what is free', () => {
    const { forces, supplyUnits, stations } = union(
      column([depot('d', '0121', 2), wagon('w', '0131', 1), ...force('l', '0135'), ...force('m', '0122')], { rails: [{ owner: 'union', path: rectangle(1, 21) }], hexes: { '0121': { settlement: 'town' } } }),
    );
    expect(forces[0]!.line).toMatchObject([
      { by: 'rail', from: { kind: 'map-edge', hex: '0101' }, to: '0121', hexes: rectangle(1, 21) },
      { by: 'road', from: { kind: 'depot', hex: '0121', unit: 'd' }, to: '0131', cost: 20, limit: 20 },
      { by: 'road', from: { kind: 'wagon', hex: '0131', unit: 'w' }, to: '0135', cost: 8, limit: 10 },
    ]);
    expect(supplyUnits).toMatchObject([
      { unit: 'd', capacity: 2, taken: 1, free: 1, supplied: true, drawnOnBy: [{ force: 'm', counts: true }], railhead: { open: true, obstacles: [] } },
      { unit: 'w', capacity: 1, taken: 1, free: 0, supplied: true, drawnOnBy: [{ force: 'l', counts: true }] },
    ]);
    expect(stations).toEqual(['0121']);
  });

  test('H-7.21.1 where the whole chain is charged, the line is the one that it counts against', () => {
    const { forces } = union(column([depot('d', '0111', 1), wagon('w', '0121', 2), ...force('a', '0122')], { options: { capacity: 'whole-chain' } }));
    expect(forces[0]).toMatchObject({ countsAgainst: ['w', 'd'], line: [{ to: '0111' }, { from: { unit: 'd' }, to: '0121' }, { from: { unit: 'w' } }] });
  });

  test('H-7.34.3 what was found at the start of the running impulse stands beside it', () => {
    const state = positionOf(column(force('l', '0130')), undefined, 'union', { impulse: { supply: { l: { state: 'full', open: true } } } });
    expect(ask(state).sides.union!.forces[0]).toMatchObject({ state: 'combat', inImpulse: { state: 'full', open: true } });
  });
});

describe('why a line is cut, and what would restore it', () => {
  const road = { roads: [{ path: rectangle(1, 40) }] };

  test('H-7.12.b.1 an enemy on it', () => {
    const { forces } = union(column(force('l', '0110'), { confederate: [{ id: 'e', hex: '0105' }] }));
    const obstacles = [{ hex: '0104', by: 'enemy-zone' }, { hex: '0105', by: 'enemy-unit' }, { hex: '0106', by: 'enemy-zone' }];
    expect(cuts(forces[0])).toEqual([['H-7.12.b.1', 'supply.drive-off-the-enemy', { obstacles }]]);
  });

  test('H-3.61.8 a zone of control alone, where a unit of one\'s own would help', () => {
    const mountains = Object.fromEntries(rectangle(2, 12).slice(12).map((hex) => [hex, { terrain: 'mountain' as const }]));
    const sketch: Sketch = { columns: 2, rows: 12, hexes: { '0101': { edge: 'north' }, ...mountains }, union: force('l', '0110'), confederate: [{ id: 'e', hex: '0204' }] };
    expect(cuts(union(sketch).forces[0])).toEqual([['H-3.61.8', 'supply.drive-off-the-enemy', { obstacles: [{ hex: '0104', by: 'enemy-zone' }, { hex: '0105', by: 'enemy-zone' }] }]]);
    expect(union(sketch, ['stand:union:0104', 'stand:union:0105']).forces[0]).toMatchObject({ communications: 'open', cut: [] });
  });

  test('H-7.13.2 a rail cut behind the depot, told of the force and of the depot', () => {
    const railway = column([depot('d', '0131'), ...force('l', '0132')], { rails: [{ owner: 'union', path: rectangle(1, 31) }], hexes: { '0131': { settlement: 'town' } } });
    const { forces, supplyUnits } = union(railway, ['cut-rail:0112']);
    const cut = ['H-7.13.2', 'supply.repair-the-rails', { hexes: ['0112'] }];
    expect(cuts(forces[0])).toContainEqual(cut);
    expect(cuts(supplyUnits[0])).toContainEqual(cut);
    expect(supplyUnits[0]).toMatchObject({ supplied: false, railhead: { open: false, obstacles: [{ hex: '0112', by: 'rail-cut' }] } });
    expect(union(railway, ['cut-rail:0112', 'repair-rail:0112']).forces[0]).toMatchObject({ communications: 'open' });
  });

  test('H-13.11.3 a burnt bridge', () => {
    const bridge = column(force('l', '0106'), { hexsides: [{ between: ['0103', '0104'], features: ['major-river', 'bridge'] }] });
    expect(cuts(union(bridge, ['burn-bridge:0104:0']).forces[0])).toEqual([['H-13.11.3', 'supply.rebuild-the-bridges', { bridges: [['0103', '0104']] }]]);
  });

  test('H-5.23.2, H-7.12.c.1 the weather: a ford that is closed', () => {
    const ford = column(force('l', '0106'), { hexsides: [{ between: ['0103', '0104'], features: ['major-river', 'ford'] }] });
    expect(cuts(union(ford, ['weather:rain']).forces[0])).toEqual([
      ['H-5.23.1', 'supply.wait-for-clear-weather', { weather: 'rain', links: [{ from: '0101', to: '0106', inClearWeather: 12, limit: 20 }] }],
    ]);
  });

  test('H-7.11.2, H-7.12.a.2 the distance: how far the nearest supply is, and how far it reaches', () => {
    expect(cuts(union(column(force('l', '0112'))).forces[0])).toEqual([['H-7.11.2', 'supply.too-far', { from: { kind: 'map-edge', hex: '0101' }, cost: 22, limit: 20 }]]);
    expect(cuts(union(column([wagon('w', '0111'), ...force('l', '0117')])).forces[0])).toEqual([
      ['H-7.12.a.2', 'supply.too-far', { from: { kind: 'wagon', hex: '0111', unit: 'w' }, cost: 12, limit: 10 }],
    ]);
  });

  test('H-7.31.1 capacity: which units are in range, and who draws on them', () => {
    const { forces } = union(column([wagon('w', '0111'), ...force('f', '0112'), ...force('g', '0115')]));
    expect(cuts(forces[1])).toEqual([['H-7.31.1', 'supply.over-capacity', { force: 'g', units: [{ unit: 'w', capacity: 1, taken: 1, by: ['f'] }] }]]);
  });

  test('H-7.12.c.2 no way at all', () => {
    const river = column(force('l', '0106'), { hexsides: [{ between: ['0103', '0104'], features: ['major-river'] }] });
    expect(cuts(union(river).forces[0])).toEqual([['H-7.12.c.2', 'supply.no-way', { hex: '0106', sources: ['0101'] }]]);
  });

  test('several things that only together restore it are told together, and no others', () => {
    const bridge = column(force('l', '0110'), { ...road, hexsides: [{ between: ['0103', '0104'], features: ['major-river', 'bridge'] }], confederate: [{ id: 'e', type: 'detachment', hex: '0107' }] });
    expect(cuts(union(bridge, ['burn-bridge:0104:0']).forces[0]).map(([, code]) => code)).toEqual(['supply.drive-off-the-enemy', 'supply.rebuild-the-bridges']);
  });
});

describe('what if', () => {
  const base = column([wagon('w', '0125'), ...force('l', '0115')]);

  test('a wagon stood elsewhere, a force marched, or either were gone', () => {
    const open = (...whatIf: string[]) => union(base, whatIf).forces.map(({ force: id, communications }) => [id, communications]);
    expect(open()).toEqual([['l', 'cut']]);
    expect(open('place:w:0111')).toEqual([['l', 'open']]);
    expect(open('place:l:0108')).toEqual([['l', 'open']]);
    expect(open('place:w:0111', 'remove:w')).toEqual([['l', 'cut']]);
    expect(open('remove:l')).toEqual([]);
  });

  test('a unit that lies in the mix were bought', () => {
    expect(union(column([depot('d', '0111'), { id: 'more', type: 'depot', capacity: 3 }, ...force('l', '0135')]), ['place:more:0121']).supplyUnits).toMatchObject([{ unit: 'd' }, { unit: 'more', capacity: 3, supplied: true }]);
  });

  test('leaderless units moved, by the name of their force', () => {
    expect(union(column([{ id: 'b', hex: '0130' }]), ['place:hex:0130:0105']).forces).toMatchObject([{ force: 'hex:0105', communications: 'open' }]);
  });

  test('H-7.12.b.1 an enemy stood on the line: no counter of his is taken from where it is', () => {
    const { forces } = union({ ...column(force('l', '0110')), confederate: [{ id: 'e', hex: '0140' }] }, ['stand:confederate:0105']);
    expect(forces[0]).toMatchObject({ communications: 'cut' });
  });

  test.each<readonly [string, string, string, string]>([
    ['a unit that is not there', 'remove:z', 'H-7.11.2', 'unknown.unit'],
    ['an enemy unit', 'remove:e', 'H-7.11.2', 'unknown.unit'],
    ['a hex that is not there', 'place:l:0999', 'H-7.11.2', 'unknown.hex'],
    ['a bridge that is not there', 'burn-bridge:0103:3', 'H-13.11.3', 'what-if.no-bridge'],
    ['a hex where the enemy is', 'place:l:0130', 'H-7.12.b.1', 'what-if.enemy-there'],
  ])('not %s', (_title, assumption, rule, code) => {
    expect(refused({ ...base, confederate: [{ id: 'e', hex: '0130' }] }, [assumption])).toEqual([{ rule, code }]);
  });

  test('the arbiter may move both sides', () => {
    expect(refused({ ...base, confederate: [{ id: 'e', hex: '0130' }] }, ['remove:e'], ARBITER)).toEqual([]);
  });
});

describe('H-3.71.4 who is told', () => {
  const both = { ...column(force('l', '0110')), confederate: [{ id: 'e', hex: '0130' }, { id: 'hidden', hex: '0105', state: { hidden: true } }] } as Sketch;

  test('a seat its own side, the arbiter both, an observer neither', () => {
    const sides = (viewer: Viewer) => Object.keys(ask(positionOf(both), {}, viewer).sides);
    expect([sides(UNION), sides({ role: 'seat', side: 'confederate' }), sides(ARBITER), sides({ role: 'observer' })]).toEqual([['union'], ['confederate'], ['union', 'confederate'], []]);
    expect(sides({ role: 'observer' })).toEqual([]);
  });

  test('H-8.62.a.1 a seat is answered as if nothing were hidden, and told so; the arbiter exactly', () => {
    const known = ask(positionOf(both));
    expect(known.sides.union!.forces[0]).toMatchObject({ communications: 'open' });
    expect(known.assumptions).toEqual([{ rule: 'H-8.62.a.1', assumption: 'No enemy force is hidden near a line.' }]);
    expect(ask(positionOf({ ...both, confederate: [both.confederate![0]!] }))).toEqual(known);
    expect(ask(positionOf(both), {}, ARBITER).sides.union!.forces[0]).toMatchObject({ communications: 'cut' });
  });

  test('an observer learns nothing by assumptions either', () => {
    expect(refused(both, ['stand:union:0105'], { role: 'observer' })).toEqual([]);
    expect(refused(both, ['stand:union:0105'])).toEqual([]);
    expect(refused(both, ['stand:union:0105'], ARBITER)).toEqual([{ rule: 'H-7.12.b.1', code: 'what-if.enemy-there' }]);
  });

  test('one force alone, if it is one of theirs', () => {
    expect(ask(positionOf(both), { force: 'l' }).sides.union!.forces).toHaveLength(1);
    const answer = supplyQuery.answer(positionOf(both), { force: 'hex:0130' } as never, UNION);
    expect(answer.ok ? [] : reasons(answer.error.violations)).toEqual([{ rule: 'H-7.3.1', code: 'unknown.force' }]);
  });
});
