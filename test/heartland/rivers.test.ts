import { ferryOpen } from '../../src/systems/heartland/procedures/ferries.js';
import { isBlockaded } from '../../src/systems/heartland/procedures/blockade.js';
import { downstreamDistance, waterwaysOf } from '../../src/systems/heartland/procedures/rivers.js';
import { attackTargets } from '../../src/systems/heartland/procedures/attack-targets.js';
import { findForce, zonesOfControl } from '../../src/systems/heartland/position.js';
import { canCross, stepCosts } from '../../src/systems/heartland/procedures/terrain-costs.js';
import { hexsideShift } from '../../src/systems/heartland/tables/terrain.js';
import { riverFaults } from '../../src/systems/heartland/river-check.js';
import { positionOf, scenarioOf, type Sketch } from './position.js';
import { FORK, MAIN, battery, gunboat, hexsideOf, named, onRivers, type Between } from './river-map.js';

const TOWN = { settlement: 'town' } as const;
const bare = positionOf(onRivers());
const at = (between: Between) => hexsideOf(bare, between);
const branchesOf = (between: Between) => waterwaysOf(bare.setting.board).branches.get(at(between))!;

describe('the graph of the major rivers', () => {
  test('H-8.91.a.1 on a plain stretch two hexsides branch from one, at its mouth one, at a confluence three (read off the map)', () => {
    expect(new Set(branchesOf(MAIN[8]!))).toEqual(new Set([at(MAIN[7]!), at(MAIN[9]!)]));
    expect(branchesOf(MAIN[0]!)).toEqual([at(MAIN[1]!)]);
    expect(new Set(branchesOf(MAIN[4]!))).toEqual(new Set([at(MAIN[3]!), at(MAIN[5]!), at(FORK[0]!)]));
    expect(new Set(branchesOf(FORK[0]!))).toEqual(new Set([at(MAIN[4]!), at(MAIN[5]!), at(FORK[1]!)]));
  });

  test('H-8.91.a.1 four between two confluences, which is all that there can be', () => {
    const brook: Between = ['0205', '0305'];
    const { hexsides = [], rivers = [], ...rest } = onRivers();
    const state = positionOf({ ...rest, hexsides: [...hexsides, { between: brook, features: ['major-river'] }], rivers: [...rivers, { name: 'Brook', course: [brook] }] });
    const branches = waterwaysOf(state.setting.board).branches.get(hexsideOf(state, MAIN[4]!))!;
    expect(new Set(branches)).toEqual(new Set([MAIN[3]!, MAIN[5]!, FORK[0]!, brook].map((between) => hexsideOf(state, between))));
    expect(downstreamDistance(state.setting.board, hexsideOf(state, brook), hexsideOf(state, MAIN[3]!))).toBe(1);
  });

  test.each([
    ['the mouth lies 8 hexsides below the ninth', MAIN[8]!, MAIN[0]!, 8],
    ['nothing lies below the mouth', MAIN[0]!, MAIN[8]!, undefined],
    ['the same hexside', MAIN[8]!, MAIN[8]!, 0],
    ['out of the fork: three hexsides to its mouth, then 4, 3 and 2 of the main river', FORK[3]!, MAIN[2]!, 6],
    ['the main river above the confluence does not lie below the fork', FORK[3]!, MAIN[5]!, undefined],
    ['nor the fork below the main river', MAIN[8]!, FORK[1]!, undefined],
  ] as const)('H-8.94.1 %s (counted on the map)', (_title, from, to, distance) => {
    expect(downstreamDistance(bare.setting.board, at(from), at(to))).toBe(distance);
  });

  test('H-8.94.1 two mouths that meet flow into neither: no walk downstream goes round for ever', () => {
    const [west, east]: [Between, Between] = [['0105', '0106'], ['0106', '0205']];
    const state = positionOf({
      hexsides: [west, east].map((between) => ({ between, features: ['major-river'] })),
      rivers: [{ name: 'West', course: [west] }, { name: 'East', course: [east] }],
    });
    expect(waterwaysOf(state.setting.board).downstream.size).toBe(0);
  });
});

describe('blockades', () => {
  const patrol = { state: { marks: { task: 'patrol' } } } as const;
  const blockades = (boat: Between, hexside: Between) => {
    const state = positionOf(onRivers({ union: [gunboat('monitor', boat, patrol)] }));
    return isBlockaded(state, hexsideOf(state, hexside), 'confederate');
  };

  test.each([
    ['10 hexsides downstream of it', MAIN[14]!, MAIN[4]!, true],
    ['not 11', MAIN[15]!, MAIN[4]!, false],
    ['6 upstream', MAIN[8]!, MAIN[14]!, true],
    ['not 7 (index example)', MAIN[7]!, MAIN[14]!, false],
    ['5 downstream (index example of H-8.24.a.2)', MAIN[13]!, MAIN[8]!, true],
    ['out of the fork down the main river: 4 to the confluence, 4 more', FORK[3]!, MAIN[0]!, true],
    ['up into the fork: 2 to the confluence, 4 in the fork', MAIN[2]!, FORK[3]!, true],
    ['not 7 up the fork', MAIN[1]!, FORK[4]!, false],
    ['not over the confluence up the other river', FORK[0]!, MAIN[5]!, false],
  ] as const)('H-8.93.1 a Union gunboat on patrol bars a ferry %s', (_title, boat, ferry, barred) => {
    expect(blockades(boat, ferry)).toBe(barred);
  });

  test('H-8.93.1 only on patrol', () => {
    const state = positionOf(onRivers({ union: [gunboat('monitor', MAIN[8]!)] }));
    expect(isBlockaded(state, hexsideOf(state, MAIN[8]!), 'confederate')).toBe(false);
  });

  test('H-8.93.1, H-8.93.2 a Confederate patrol closes a pontoon to the Union, and no printed bridge', () => {
    const sketch = (task: object): Sketch =>
      onRivers({
        lying: { '0705/0706': ['bridge'] },
        union: [{ id: 'bridge', type: 'pontoon', hex: '0505', hexside: 3 }],
        confederate: [gunboat('ram', MAIN[10]!, { state: { marks: task } })],
      });
    const open = positionOf(sketch({}));
    const barred = positionOf(sketch({ task: 'patrol' }));
    const over = (state: typeof open, hex: string) => canCross(state, state.setting.board.grid.indexOf(hex), 3);
    expect([over(open, '0505'), over(open, '0705')]).toEqual([true, true]);
    expect([over(barred, '0505'), over(barred, '0705')]).toEqual([false, true]);
  });
});

test('E-31 H-3.61.7, H-8.4.2 an enemy corps across a bridged river: no zone on our bank, lines and road go on, an attack is free to make, with two columns for either side (house chart)', () => {
  const state = positionOf(onRivers({ lying: { '0505/0506': ['bridge'] }, union: [{ id: 'smith', stars: 2, hex: '0505' }, { id: 'division', leader: 'smith' }], confederate: [{ id: 'bragg', stars: 2, hex: '0506' }, { id: 'brigade', leader: 'bragg' }] }));
  const { grid } = state.setting.board;
  const [ours, theirs] = [grid.indexOf('0505'), grid.indexOf('0506')];
  expect([zonesOfControl(state, 'confederate')[ours], zonesOfControl(state, 'confederate')[theirs]]).toEqual([0, 1]);
  expect(stepCosts(state, 'union', 'supply')[grid.indexOf('0504') * 6 + 3]).toBe(4);
  expect(attackTargets(state, findForce(state, 'smith')!, 'bind')).toEqual({ hexes: [theirs], compulsory: false });
  const { terrain } = state.setting.charts;
  for (const at of ['defender', 'attacker'] as const) expect(hexsideShift(terrain, 'bridge', at).map(({ columns }) => columns)).toEqual([2]);
});

describe('ferries', () => {
  const open = (sketch: Sketch, [from, to]: Between = ['0505', '0506']) => {
    const state = positionOf(onRivers({ ...sketch, hexes: { '0505': TOWN, '0506': TOWN, ...sketch.hexes } }));
    const hex = state.setting.board.grid.indexOf(from);
    return ferryOpen(state, hex, named([from, to]).direction);
  };

  test('H-8.24.a.1 a major river with a town or city on both banks is crossed, either way (index example)', () => {
    expect(open({})).toBe(true);
    expect(open({}, ['0506', '0505'])).toBe(true);
    expect(open({ hexes: { '0505': { settlement: 'city' } } })).toBe(true);
  });

  test.each<readonly [string, Sketch]>([
    ['a village keeps no ferry', { hexes: { '0506': { settlement: 'village' } } }],
    ['Kentucky has none, on neither bank', { hexes: { '0505': { ...TOWN, state: 'KY' } } }],
    ['nor Missouri', { hexes: { '0506': { ...TOWN, state: 'MO' } } }],
    ['a Union unit on a bank', { union: [{ id: 'wagon', type: 'wagon', capacity: 1, hex: '0506' }] }],
    ['a Union zone of control on a bank', { union: [{ id: 'u', hex: '0605' }] }],
  ])('H-8.24.a.1 not open: %s', (_title, sketch) => {
    expect(open(sketch)).toBe(false);
  });

  test('H-8.24.a.1 a gunboat beside it is no unit on the bank; a zone ends at the river', () => {
    expect(open({ union: [gunboat('monitor', ['0505', '0506'])] })).toBe(true);
    expect(open({ union: [{ id: 'u', hex: '0507' }] })).toBe(false);
    expect(open({ hexes: { '0605': TOWN }, union: [{ id: 'u', hex: '0705' }] }, ['0506', '0605'])).toBe(false);
    expect(open({ union: [{ id: 'u', hex: '0706' }] })).toBe(true);
  });

  test('H-8.24.a.1 a burnt town keeps no ferry (H-13.12.2)', () => {
    const state = positionOf(onRivers({ hexes: { '0505': TOWN, '0506': TOWN } }));
    const hex = state.setting.board.grid.indexOf('0505');
    expect(ferryOpen({ ...state, map: { ...state.map, devastated: [hex] } }, hex, 3)).toBe(false);
  });

  test('H-8.24.a.1 only across a major river', () => {
    expect(open({ hexes: { '0504': TOWN } }, ['0504', '0505'])).toBe(false);
  });

  test('H-8.24.a.2 not under the blockade of a Union gunboat 5 hexsides upstream (index example)', () => {
    expect(open({ union: [gunboat('monitor', MAIN[13]!, { state: { marks: { task: 'patrol' } } })] })).toBe(false);
    expect(open({ union: [gunboat('monitor', MAIN[13]!)] })).toBe(true);
  });

  test('H-8.24.a.1, H-3.71.2 a hidden Union force betrays itself by no closed ferry', () => {
    const hiding: Sketch = { union: [{ id: 'u', hex: '0506', state: { hidden: true } }] };
    expect(open(hiding)).toBe(true);
  });
});

describe('what a scenario must hold', () => {
  const faults = (sketch: Sketch) => riverFaults(scenarioOf(sketch)).map(({ path, code }) => ({ path, code }));
  const [m0, m1, m2, m3] = MAIN as [Between, Between, Between, Between];
  const river = (course: readonly Between[], hexsides: readonly Between[] = course): Sketch => ({
    hexsides: hexsides.map((between) => ({ between, features: ['major-river'] })),
    rivers: [{ name: 'Main', course: [...course] }],
  });

  test('H-8.94.1 two rivers that meet are in order', () => {
    expect(faults(onRivers())).toEqual([]);
  });

  test.each<readonly [string, Sketch, string, string]>([
    ['a major river on no course has no direction', { hexsides: [{ between: m0, features: ['major-river'] }] }, '/map/hexsides/0/features', 'river.no-course'],
    ['a course with a gap', river([m0, m1, m3]), '/map/rivers/0/course/2', 'river.gap'],
    ['a course that turns back at a confluence', river([MAIN[5]!, MAIN[4]!, FORK[0]!]), '/map/rivers/0/course/2', 'river.turns-back'],
    ['a hexside twice', river([m0, m1, m0]), '/map/rivers/0/course/2', 'river.twice'],
    ['a course over dry land', river([m0, m1, m2], [m0, m1]), '/map/rivers/0/course/2', 'river.no-river'],
    ['hexes that are no neighbours', river([m0, ['0101', '0303']], [m0]), '/map/rivers/0/course/1', 'river.not-neighbours'],
  ])('H-8.94.1 refused: %s', (_title, sketch, path, code) => {
    expect(faults(sketch)).toEqual([{ path, code }]);
  });

  test('H-5.25.2 a shoal lies on a major river', () => {
    expect(faults({ hexsides: [{ between: m0, features: ['minor-river', 'shoal'] }] })).toEqual([{ path: '/map/hexsides/0/features', code: 'river.shoal' }]);
  });

  test('H-7.11.1 a port is a city on a major river', () => {
    const port = (hex: string, settlement: 'city' | 'town') => faults(onRivers({ hexes: { [hex]: { settlement, port: true } } }));
    expect(port('0505', 'city')).toEqual([]);
    expect(port('0505', 'town').map(({ code }) => code)).toEqual(['port.no-city']);
    expect(port('0508', 'city').map(({ code }) => code)).toEqual(['port.no-river']);
  });

  test('H-2.0.3 gunboats and batteries point at a major river', () => {
    const arrows = (sketch: Sketch) => riverFaults(scenarioOf(sketch)).map(({ path, code }) => ({ path, code }));
    const placed = onRivers({ union: [gunboat('monitor', m0)], confederate: [battery('fort', m2), gunboat('astray', m2, { hexside: 0 })] });
    expect(arrows(placed)).toEqual([{ path: '/units/2/hexside', code: 'unit.arrow' }]);
  });
});
