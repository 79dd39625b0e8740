import fc from 'fast-check';
import { prohibited } from '../../src/hex/cost-search.js';
import { directions } from '../../src/hex/direction.js';
import { imageOfMap, symmetries, type Symmetry } from '../../src/hex/symmetry.js';
import { INITIAL_STATE } from '../../src/systems/heartland/at-start.js';
import { evolve } from '../../src/systems/heartland/evolve.js';
import { findForce, findUnit, hexId, hexIndex, unitAt, zonesOfControl } from '../../src/systems/heartland/position.js';
import { marcherOf, supplyUnitMarcher } from '../../src/systems/heartland/procedures/marcher.js';
import { moverWith } from '../../src/systems/heartland/procedures/movement-allowance.js';
import { judgeMarch, marchBorder, marchReach, type Marcher } from '../../src/systems/heartland/procedures/movement-reach.js';
import { stepCosts } from '../../src/systems/heartland/procedures/terrain-costs.js';
import type { HeartlandScenario } from '../../src/systems/heartland/scenario.js';
import type { HeartlandState, Mover } from '../../src/systems/heartland/state.js';
import { HEXSIDE_FEATURES, TERRAINS } from '../../src/systems/heartland/vocabulary.js';
import { positionOf, rectangle, type LeaderSketch, type Sketch } from './position.js';

const GRANT: LeaderSketch = { id: 'grant', stars: 3, hex: '0505' };
const UNION: Sketch['union'] = [GRANT, { id: 'division', leader: 'grant' }];

/** Grant's force with so many movement points left. */
function grant(state: HeartlandState, points: number, change: Partial<Mover> = {}): Marcher {
  return marcherOf(state, { ...moverWith(findForce(state, 'grant')!, points * 2), ...change })!;
}

/** Movement points by hex where the march may end. */
function costs(state: HeartlandState, marcher: Marcher): Readonly<Record<string, number>> {
  const { ends, ways } = marchReach(state, marcher);
  return Object.fromEntries(ends.map((hex) => [hexId(state.setting, hex), ways.cost(hex) / 2]));
}

/** The code of the rule that stops the force at a hex just out of reach. */
function stop(state: HeartlandState, marcher: Marcher, hex: string): string | undefined {
  return marchBorder(state, marchReach(state, marcher)).get(hexIndex(state.setting, hex))?.code;
}

/** What `judgeMarch` says of a path: its costs in movement points, or rule and code of the refusal. */
function judged(state: HeartlandState, marcher: Marcher, ...path: string[]) {
  const verdict = judgeMarch(state, marcher, path.map((hex) => hexIndex(state.setting, hex)));
  return verdict.ok ? verdict.value.map((cost) => cost / 2) : [verdict.error.violations[0].rule, verdict.error.violations[0].code];
}

describe('reach', () => {
  // Clear 2, broken 3 in 0504: with 4 points two clear hexes, or the broken one; worked out by hand.
  test('H-8.2.1 all costs along the way add up', () => {
    const state = positionOf({ columns: 5, rows: 5, hexes: { '0504': { terrain: 'broken' } }, union: UNION });
    expect(costs(state, grant(state, 4))).toEqual({ '0403': 4, '0404': 2, '0405': 2, '0304': 4, '0305': 4, '0504': 3 });
  });

  test('H-8.23.1 with no points left nothing is reached', () => {
    const state = positionOf({ union: UNION });
    expect(costs(state, grant(state, 0))).toEqual({});
  });

  test('H-8.24.1 a road takes the force further', () => {
    const state = positionOf({ roads: [{ path: ['0505', '0506', '0507', '0508'] }], union: UNION });
    expect(costs(state, grant(state, 3))).toMatchObject({ '0506': 1, '0507': 2, '0508': 3 });
  });
});

describe('enemy zones of control', () => {
  const enemyAt = (hex: string, more: Sketch = {}) => positionOf({ ...more, union: [...UNION, ...(more.union ?? [])], confederate: [{ id: 'bragg', stars: 2, hex }, { id: 'brigade', leader: 'bragg' }, ...(more.confederate ?? [])] });

  test('H-3.61.1 H-8.26.1 the first hex in one ends the march', () => {
    const state = enemyAt('0502');
    const marcher = grant(state, 8);
    expect(judged(state, marcher, '0504', '0503')).toEqual([2, 2]);
    expect(judged(state, marcher, '0504', '0503', '0603')).toEqual(['H-3.61.1', 'movement.zone-stops']);
  });

  test('H-3.61.6 H-8.26.2 no step leads from one to another', () => {
    const state = enemyAt('0504');
    const marcher = grant(state, 8);
    // Grant stands next to Bragg; 0404 and 0604 lie in Bragg's zone as well, 0506 does not.
    expect(judged(state, marcher, '0404')).toEqual(['H-3.61.6', 'movement.zone-to-zone']);
    expect(judged(state, marcher, '0506')).toEqual([2]);
  });

  test('H-3.61.6 H-8.26.2 the zones of different enemies are no way through either', () => {
    const state = enemyAt('0506', { confederate: [{ id: 'hardee', stars: 2, hex: '0503' }, { id: 'other', leader: 'hardee' }] });
    expect(judged(state, grant(state, 8), '0504')).toEqual(['H-3.61.6', 'movement.zone-to-zone']);
  });

  test('H-3.61.4 a force that begins its move in one may leave it, and come into another round a free hex', () => {
    const state = enemyAt('0504');
    expect(judged(state, grant(state, 8), '0506', '0406')).toEqual([2, 2]);
  });

  test('H-3.61.5 a force under an inactive commander does not enter any', () => {
    const inactive = positionOf({ union: [{ ...GRANT, state: { active: false } }, { id: 'division', leader: 'grant' }], confederate: [{ id: 'bragg', stars: 2, hex: '0502' }, { id: 'brigade', leader: 'bragg' }] });
    expect(judged(inactive, grant(inactive, 8), '0504', '0503')).toEqual(['H-3.61.5', 'movement.inactive']);
    expect(stop(inactive, grant(inactive, 4), '0503')).toBe('movement.inactive');
  });

  test('H-8.31.b.1 nor one whose forced march tires its leader', () => {
    const state = enemyAt('0502');
    expect(judged(state, grant(state, 8, { march: 'forced', tires: true }), '0504', '0503')).toEqual(['H-8.31.b.1', 'movement.tiring']);
  });

  // E-31: the enemy stands across a bridged major river.
  test('H-3.61.7 none reaches across a major river, bridged or not', () => {
    const state = enemyAt('0503', { hexsides: [{ between: ['0503', '0504'], features: ['major-river', 'bridge'] }] });
    expect(judged(state, grant(state, 8), '0504', '0604')).toEqual([2, 2]);
    expect(zonesOfControl(state, 'confederate')[hexIndex(state.setting, '0504')]).toBe(0);
  });

  test('H-3.6.1 detachments, depots and wagons exert none; a manned work does', () => {
    const zoneAt = (confederate: Sketch['confederate']) => zonesOfControl(positionOf({ confederate }), 'confederate').some((zone) => zone === 1);
    expect([
      zoneAt([{ id: 'guard', type: 'detachment', hex: '0503' }]),
      zoneAt([{ id: 'depot', type: 'depot', hex: '0503', capacity: 2 }]),
      zoneAt([{ id: 'wagon', type: 'wagon', hex: '0503', capacity: 2 }]),
      zoneAt([{ id: 'garrison', type: 'detachment', hex: '0503', state: { manning: true } }]),
      zoneAt([{ id: 'brigade', hex: '0503' }]),
    ]).toEqual([false, false, false, true, true]);
  });

  // S-14: cavalry moves next to enemies to reconnoitre, and goes on.
  test('H-3.61.3 H-8.61.2 cavalry that can reconnoitre passes, but not from zone to zone', () => {
    const state = positionOf({ union: [GRANT, { id: 'horse', type: 'cavalry', leader: 'grant' }], confederate: [{ id: 'bragg', stars: 2, hex: '0502' }, { id: 'brigade', leader: 'bragg' }] });
    const marcher = grant(state, 12);
    expect(judged(state, marcher, '0504', '0503', '0603')).toEqual([2, 2, 2]);
    expect(judged(state, marcher, '0504', '0503', '0602')).toEqual(['H-3.61.6', 'movement.zone-to-zone']);
  });
});

describe('who bars the way', () => {
  const withEnemy = (enemy: NonNullable<Sketch['confederate']>[number], more: Sketch = {}) => positionOf({ ...more, union: UNION, confederate: [enemy] });
  const into = (state: HeartlandState, change: Partial<Mover> = {}) => judged(state, grant(state, 8, change), '0504');

  test('H-8.26.3 H-8.64.1 lone wagons, trains, landings and the chief engineer do not', () => {
    const types = ['wagon', 'train', 'landing', 'chief-engineer', 'pontoon'] as const;
    expect(types.map((type) => into(withEnemy({ id: 'lone', type, hex: '0504' })))).toEqual(types.map(() => [2]));
  });

  test('H-8.26.3 detachments and batteries do', () => {
    expect(into(withEnemy({ id: 'guard', type: 'detachment', hex: '0504' }))).toEqual(['H-8.26.1', 'movement.enemy']);
    expect(into(withEnemy({ id: 'battery', type: 'battery', hex: '0504', hexside: 0 }))).toEqual(['H-8.26.1', 'movement.enemy']);
  });

  test('H-8.26.3 a lone depot has to be attacked, or is captured by entering, by the option', () => {
    const depot = { id: 'depot', type: 'depot', hex: '0504', capacity: 2 } as const;
    expect([into(withEnemy(depot)), into(withEnemy(depot, { options: { 'lone-depot': 'captured' } }))]).toEqual([['H-8.26.1', 'movement.enemy'], [2]]);
  });

  test('H-8.1.2 H-8.26.3 an inactive leader captures nothing, and so a wagon is in his way', () => {
    const state = positionOf({ union: [{ ...GRANT, state: { active: false } }, { id: 'division', leader: 'grant' }], confederate: [{ id: 'wagon', type: 'wagon', hex: '0504', capacity: 1 }] });
    expect(into(state)).toEqual(['H-8.26.1', 'movement.enemy']);
  });

  test('H-8.25.a.1 H-8.25.a.3 friends are passed freely, and nobody ends with one of his own rank', () => {
    const state = positionOf({ union: [...UNION, { id: 'buell', stars: 3, hex: '0504' }, { id: 'other', leader: 'buell' }] });
    const marcher = grant(state, 4);
    expect(judged(state, marcher, '0504')).toEqual(['H-3.22.a.1', 'stacking.equal-rank']);
    expect(judged(state, marcher, '0504', '0503')).toEqual([2, 2]);
    expect(stop(state, marcher, '0504')).toBe('stacking.equal-rank');
  });

  test('H-8.62.a.1 what is hidden is not known, and changes no answer', () => {
    const hidden = positionOf({ union: UNION, confederate: [{ id: 'bragg', stars: 2, hex: '0502', state: { hidden: true } }, { id: 'brigade', leader: 'bragg', state: { hidden: true } }] });
    const empty = positionOf({ union: UNION, confederate: [{ id: 'bragg', stars: 2 }, { id: 'brigade', leader: 'bragg' }] });
    expect(costs(hidden, grant(hidden, 8))).toEqual(costs(empty, grant(empty, 8)));
  });
});

describe('what stops the force at the border', () => {
  test('H-8.2.1 H-8.24.2 H-8.24.3 points, mountains, rivers', () => {
    const state = positionOf({
      hexes: { '0504': { terrain: 'mountain' } },
      hexsides: [{ between: ['0505', '0506'], features: ['major-river'] }],
      union: UNION,
    });
    const marcher = grant(state, 2);
    expect(['0504', '0603'].map((hex) => stop(state, marcher, hex))).toEqual(['movement.mountains', 'movement.points']);
    expect(judged(state, marcher, '0506')).toEqual(['H-8.24.3', 'movement.major-river']);
  });

  test('H-8.2.1 the missing points are told in movement points', () => {
    const state = positionOf({ hexes: { '0504': { terrain: 'rough' } }, union: UNION });
    const facts = marchBorder(state, marchReach(state, grant(state, 3))).get(hexIndex(state.setting, '0504'))!.facts;
    expect(facts).toEqual({ mover: 'grant', from: '0505', to: '0504', cost: 4, left: 3 });
  });

  test('H-8.32.a.1 a forced march off the road leads through clear hexes only', () => {
    const state = positionOf({ hexes: { '0504': { terrain: 'broken' } }, union: UNION });
    expect(judged(state, grant(state, 8, { march: 'forced' }), '0504')).toEqual(['H-8.32.a.1', 'movement.forced-terrain']);
  });

  test('H-8.2.1 a path goes from hex to hex', () => {
    const state = positionOf({ union: UNION });
    expect(judged(state, grant(state, 8), '0503')).toEqual(['H-8.2.1', 'movement.not-contiguous']);
  });
});

test('H-7.21.2 a wagon alone has 8 movement points whatever its supply: four clear hexes', () => {
  const state = positionOf({ union: [{ id: 'wagon', type: 'wagon', hex: '0605', capacity: 1 }] });
  const reached = costs(state, supplyUnitMarcher(state, findUnit(state, 'wagon')!));
  expect(Math.max(...Object.values(reached))).toBe(8);
  expect(reached).toMatchObject({ '0601': 8 });
});

/** A small random land with enemies, friends and water, from a seed that fast-check can shrink. */
const lands = fc.record({
  terrains: fc.array(fc.nat(TERRAINS.length - 1), { minLength: 49, maxLength: 49 }),
  features: fc.array(fc.record({ hex: fc.nat(48), direction: fc.nat(5), feature: fc.nat(HEXSIDE_FEATURES.length - 1) }), { maxLength: 20 }),
  road: fc.array(fc.nat(5), { maxLength: 8 }),
  enemies: fc.array(fc.nat(48), { maxLength: 3 }),
  friends: fc.array(fc.nat(48), { maxLength: 2 }),
  points: fc.nat(14),
  forced: fc.boolean(),
  cavalry: fc.boolean(),
});
type Land = typeof lands extends fc.Arbitrary<infer T> ? T : never;

const IDS = rectangle(7, 7);

function landOf({ terrains, features, road, enemies, friends, cavalry }: Land): HeartlandState {
  const { grid } = positionOf({ columns: 7, rows: 7 }).setting.board;
  const sides = new Map<string, { between: [string, string]; features: [(typeof HEXSIDE_FEATURES)[number]] }>();
  for (const { hex, direction, feature } of features) {
    const other = grid.neighbours[hex * 6 + direction]!;
    if (other >= 0) sides.set([hex, other].sort((a, b) => a - b).join(), { between: [IDS[hex]!, IDS[other]!], features: [HEXSIDE_FEATURES[feature]!] });
  }
  const path = [24];
  for (const direction of road) {
    const next = grid.neighbours[path[path.length - 1]! * 6 + direction]!;
    if (next >= 0) path.push(next);
  }
  const taken = new Set([24]);
  const free = (hexes: readonly number[]) => hexes.filter((hex) => !taken.has(hex) && taken.add(hex));
  return positionOf({
    columns: 7,
    rows: 7,
    hexes: Object.fromEntries(IDS.map((id, hex) => [id, { terrain: TERRAINS[terrains[hex]!]! }])),
    hexsides: [...sides.values()],
    roads: path.length > 1 ? [{ path: path.map((hex) => IDS[hex]!) }] : [],
    union: [{ ...GRANT, hex: IDS[24]! }, { id: 'division', leader: 'grant', ...(cavalry && { type: 'cavalry' as const }) }, ...free(friends).flatMap((hex, at) => [{ id: `friend-${at}`, stars: 2 + at, hex: IDS[hex]! }, { id: `troops-${at}`, leader: `friend-${at}` }])],
    confederate: free(enemies).map((hex, at) => ({ id: `enemy-${at}`, hex: IDS[hex]! })),
  });
}

/**
 * Every hex where the march may end with its cheapest cost, by trying all paths without the search: from hex to hex, with the
 * rules written out again.
 */
function bruteForce(state: HeartlandState, marcher: Marcher): Readonly<Record<string, number>> {
  const { neighbours, size } = state.setting.board.grid;
  const steps = stepCosts(state, 'union', marcher.mode);
  const zone = zonesOfControl(state, 'confederate');
  const occupied = new Set(state.setting.order.units.filter(({ side }) => side === 'confederate').map(({ index }) => unitAt(state, index).state.hex));
  const best = new Array<number>(size).fill(Infinity);
  best[marcher.start] = 0;
  for (let round = 0; round < size; round++)
    for (let from = 0; from < size; from++) {
      const halted = marcher.zones === 'stop' && zone[from] === 1 && from !== marcher.start;
      if (best[from] === Infinity || halted) continue;
      for (const direction of directions) {
        const to = neighbours[from * 6 + direction]!;
        const step = steps[from * 6 + direction]!;
        if (to < 0 || to === marcher.start || step === prohibited || occupied.has(to) || (zone[from] === 1 && zone[to] === 1)) continue;
        best[to] = Math.min(best[to]!, best[from]! + step);
      }
    }
  const friends = new Map(state.setting.order.leaders.filter(({ side, id }) => side === 'union' && id !== 'grant').map((leader) => [state.leaders[leader.index]!.hex, leader.stars]));
  const ends = best.flatMap((cost, hex) => (hex !== marcher.start && cost <= marcher.budget && friends.get(hex) !== 3 ? [[hexId(state.setting, hex), cost / 2] as const] : []));
  return Object.fromEntries(ends);
}

test('H-8.2.1 H-8.26.1 H-8.26.2 H-8.25.a.3 the reach is that of trying all paths, on random lands', () => {
  fc.assert(
    fc.property(lands, (land) => {
      const state = landOf(land);
      const marcher = grant(state, land.points, land.forced ? { march: 'forced' } : {});
      expect(costs(state, marcher)).toEqual(bruteForce(state, marcher));
    }),
    { numRuns: 80, seed: 20261201 },
  );
});

test('H-8.2.1 every path of the reach is judged legal at its cost, and one hex further on the border is refused', () => {
  fc.assert(
    fc.property(lands, (land) => {
      const state = landOf(land);
      const marcher = grant(state, land.points, land.forced ? { march: 'forced' } : {});
      const reach = marchReach(state, marcher);
      for (const hex of reach.ends) {
        const verdict = judgeMarch(state, marcher, reach.ways.way(hex));
        expect(verdict.ok && verdict.value.reduce((a, b) => a + b, 0)).toBe(reach.ways.cost(hex));
      }
      for (const hex of marchBorder(state, reach).keys()) expect(reach.ends).not.toContain(hex);
    }),
    { numRuns: 30, seed: 20261202 },
  );
});

/** The position turned or mirrored as a whole. */
function imageOf(state: HeartlandState, symmetry: Symmetry) {
  const { scenario } = state.setting;
  const ids = scenario.map.hexes.map(({ hex }) => hex);
  const images = imageOfMap(ids, scenario.map.shoved, symmetry);
  if (!images.ok) throw new Error(images.error.message);
  const image = new Map(ids.map((id, at) => [id, images.value[at]!]));
  const to = (id: string) => image.get(id)!;
  const map = {
    ...scenario.map,
    hexes: scenario.map.hexes.map((each) => ({ ...each, hex: to(each.hex) })),
    hexsides: scenario.map.hexsides.map(({ between: [a, b], features }) => ({ between: [to(a), to(b)] as [string, string], features })),
    roads: scenario.map.roads.map(({ path }) => ({ path: path.map(to) })),
  };
  const placed = <T extends { readonly hex?: string }>(each: T): T => (each.hex === undefined ? each : { ...each, hex: to(each.hex) });
  return { to, scenario: { ...scenario, map, leaders: scenario.leaders.map(placed), units: scenario.units.map(placed) } };
}

/** The game of another scenario, in the same impulse. */
function stateFrom({ phase, turn, impulse }: HeartlandState, scenario: HeartlandScenario): HeartlandState {
  return { ...evolve(INITIAL_STATE, { type: 'game-begun', scenario, options: {} }), phase, turn, impulse };
}

test('H-8.2.1 a march reaches the same on all twelve images of a position', () => {
  fc.assert(
    fc.property(lands, (land) => {
      const state = landOf(land);
      const expected = costs(state, grant(state, land.points));
      for (const symmetry of symmetries) {
        const { to, scenario } = imageOf(state, symmetry);
        const turned = stateFrom(state, scenario);
        expect(costs(turned, grant(turned, land.points))).toEqual(Object.fromEntries(Object.entries(expected).map(([hex, cost]) => [to(hex), cost])));
      }
    }),
    { numRuns: 10, seed: 20261203 },
  );
});
