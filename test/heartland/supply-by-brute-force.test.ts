import { directions } from '../../src/hex/direction.js';
import { hasBridge, hexOfUnit, holderOf, unitAt, type Unit } from '../../src/systems/heartland/position.js';
import { judgeSupply } from '../../src/systems/heartland/procedures/supply-judgement.js';
import { SOURCE, supplyDistances } from '../../src/systems/heartland/procedures/supply-network.js';
import { supplySources } from '../../src/systems/heartland/procedures/supply-sources.js';
import { stepCosts } from '../../src/systems/heartland/procedures/terrain-costs.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import { SIDES, TERRAINS, WEATHERS, type HexsideFeature, type Side, type UnitType } from '../../src/systems/heartland/vocabulary.js';
import { positionOf, rectangle, type Given, type LeaderSketch, type Sketch, type UnitSketch } from './position.js';

const COLUMNS = 3;
const ROWS = 16;
const HEXES = rectangle(COLUMNS, ROWS);
/** Stations far down the rail line of the first column. */
const RAILHEADS: readonly string[] = ['0111', '0115'];

/** Where forces crowd, far from the sources. */
const FORWARD: readonly string[] = ['0112', '0113', '0214', '0115', '0116'];
const POSITIONS = 250;

type Draw = (limit: number) => number;

function drawsFrom(start: number): Draw {
  // Neighbouring numbers are to give positions that have nothing in common.
  let seed = Math.imul(start + 1, 0x9e3779b1) & 0x7fffffff;
  return (limit) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return (seed >> 16) % limit;
  };
}

const pick = <T>(draw: Draw, from: readonly T[]): T => from[draw(from.length)]!;
const several = <T>(draw: Draw, limit: number, one: (k: number) => T): T[] => Array.from({ length: draw(limit + 1) }, (_, k) => one(k));

/** The Union in the first columns, the Confederates in the last and here and there among them, on ground, rails and rivers drawn at random. */
function randomPosition(start: number): HeartlandState {
  const draw = drawsFrom(start);
  const [ours, theirs]: [string[], string[]] = [[], []];
  for (const hex of HEXES) (draw(20) === 0 && !RAILHEADS.includes(hex) && !FORWARD.includes(hex) ? theirs : ours).push(hex);
  const counters = (side: Side, hexes: readonly string[]): (LeaderSketch | UnitSketch)[] => [
    ...several(draw, side === 'union' ? 6 : 1, (k): LeaderSketch => ({ id: `${side}-leader-${k}`, stars: 2, hex: pick(draw, side === 'union' && draw(2) === 0 ? FORWARD : hexes), state: { active: draw(5) > 0, ammunition: draw(2) } })),
    ...several(draw, side === 'union' ? 5 : 1, (k): UnitSketch => ({ id: `${side}-supply-${k}`, type: pick(draw, ['wagon', 'depot'] as const), hex: pick(draw, [pick(draw, hexes), ...(side === 'union' ? RAILHEADS : [])]), capacity: 1 + (draw(3) === 0 ? 1 : 0) })),
    ...several(draw, 2, (k): UnitSketch => ({ id: `${side}-unit-${k}`, type: pick(draw, ['infantry', 'cavalry', 'detachment', 'detachment', 'detachment', 'landing'] as const), hex: pick(draw, hexes) })),
  ];
  const withUnits = (all: (LeaderSketch | UnitSketch)[]) => all.flatMap((each) => ('stars' in each ? [each, { id: `${each.id}-unit`, leader: each.id }] : [each]));
  const river = (k: number, features: readonly HexsideFeature[]) => ({ between: [`0${k + 1}07`, `0${k + 1}08`] as [string, string], features: [...features] });
  const sketch: Sketch = {
    columns: COLUMNS, rows: ROWS,
    hexes: Object.fromEntries(HEXES.map((hex) => [hex, { terrain: pick(draw, [...TERRAINS, 'clear', 'clear']), ...(draw(3) === 0 || RAILHEADS.includes(hex) ? { settlement: RAILHEADS.includes(hex) ? ('town' as const) : pick(draw, ['town', 'town', 'town', 'city'] as const), ...(draw(6) === 0 ? { port: true as const } : {}) } : {}), ...(draw(hex.endsWith('01') ? 2 : 60) === 0 ? { edge: pick(draw, ['north', 'north', 'south'] as const) } : {}) }])),
    roads: several(draw, 3, () => ({ path: straight(draw) })),
    rails: [
      { path: HEXES.slice(0, ROWS), owner: 'union' },
      ...several(draw, 3, () => ({ path: straight(draw), ...(draw(4) > 0 ? { owner: pick(draw, [...SIDES, 'union' as const]) } : {}) })),
    ],
    hexsides: draw(2) === 0 ? [] : Array.from({ length: COLUMNS }, (_, k) => river(k, ['major-river', ...pick<readonly HexsideFeature[]>(draw, [[], ['bridge'], ['ford'], ['bridge', 'ford']])])),
    union: withUnits(counters('union', ours)), confederate: withUnits(theirs.length > 0 ? counters('confederate', theirs) : []),
    weather: draw(2) === 0 ? 'blizzard' : pick(draw, WEATHERS),
    options: { capacity: pick(draw, ['last-link', 'whole-chain'] as const), 'supply-weather': pick(draw, ['full', 'fords'] as const), 'lone-depot': pick(draw, ['fights', 'captured'] as const) },
  };
  const names = Object.fromEntries((sketch.union ?? []).filter((each) => 'stars' in each && draw(2) === 0).map(({ id }) => [id, `union-supply-${draw(4)}`]));
  const map: Given['map'] = { railCuts: several(draw, 2, () => draw(HEXES.length)), burntBridges: draw(3) === 0 ? [6 * 6 + 3] : [], holders: { [draw(HEXES.length)]: 'union', [draw(HEXES.length)]: 'union' } };
  return positionOf(sketch, undefined, null, { map, sides: { union: { suppliers: names } } });
}

/** Down a column, or a part of it. */
function straight(draw: Draw): string[] {
  const column = draw(COLUMNS);
  const first = draw(ROWS - 3);
  return HEXES.slice(column * ROWS + first, column * ROWS + first + 3 + draw(ROWS - first - 2));
}

/** The rules once more, by their definitions: everything is relaxed until nothing changes, and every choice is tried. */
class Naive {
  readonly closed: readonly boolean[];
  readonly sources: readonly number[];
  private readonly hexes: readonly number[];
  private readonly beside: (readonly (readonly [number, number])[])[] = [];

  constructor(private readonly state: HeartlandState, private readonly side: Side) {
    this.hexes = HEXES.map((_, hex) => hex);
    this.closed = this.hexes.map((hex) => this.isClosed(hex));
    this.sources = this.hexes.filter((hex) => !this.closed[hex] && this.isSource(hex));
  }

  private at(hex: number, ours: boolean, types: readonly UnitType[]): Unit[] {
    const units = this.state.setting.order.units.map(({ index }) => unitAt(this.state, index));
    return units.filter((unit) => hexOfUnit(this.state, unit) === hex && (unit.counter.side === this.side) === ours && types.includes(unit.counter.type));
  }

  private neighbours(hex: number): readonly (readonly [number, number])[] {
    return (this.beside[hex] ??= this.besides(hex));
  }

  private besides(hex: number): readonly (readonly [number, number])[] {
    return directions.map((d) => [this.state.setting.board.grid.neighbourOf(hex, d), hex * 6 + d] as const).filter(([next]) => next >= 0);
  }

  private isClosed(hex: number): boolean {
    const fighters: UnitType[] = ['infantry', 'cavalry', 'engineer'];
    const closing: UnitType[] = [...fighters, 'detachment', ...(this.state.setting.options['lone-depot'] === 'fights' ? (['depot'] as const) : [])];
    if (this.at(hex, false, closing).length > 0) return true;
    const majorRiver = (hexside: number) => (this.state.setting.board.features[hexside]! & 2) !== 0;
    const controlled = this.neighbours(hex).some(([next, hexside]) => !majorRiver(hexside) && this.at(next, false, fighters).length > 0);
    return controlled && this.at(hex, true, [...closing, 'depot', 'wagon', 'landing']).length === 0;
  }

  private isSource(hex: number): boolean {
    const { board, scenario } = this.state.setting;
    const ownEdge = (at: number) => scenario.sides[this.side].edges.some(({ edge }) => edge === board.railExits.get(at)) && !this.closed[at] && !this.state.map.railCuts.includes(at);
    if (ownEdge(hex)) return true;
    if (this.at(hex, true, ['landing']).length > 0) return true;
    if (board.settlement[hex] !== 3) return false;
    return (board.port[hex] === 1 && holderOf(this.state, hex) === this.side) || this.railTo(hex, this.hexes.filter(ownEdge));
  }

  /** Whether friendly rail leads from any of the hexes to this one; grown hex by hex. */
  railTo(hex: number, from: readonly number[]): boolean {
    const { board } = this.state.setting;
    const isOpen = (at: number) => !this.closed[at] && !this.state.map.railCuts.includes(at);
    const reached = new Set(from.filter((at) => isOpen(at) && this.neighbours(at).some(([, hexside]) => (board.ways[hexside]! & 2) !== 0)));
    for (let size = -1; size !== reached.size; ) {
      size = reached.size;
      for (const at of [...reached])
        for (const [next, hexside] of this.neighbours(at)) {
          const broken = (board.features[hexside]! & 4) !== 0 && !hasBridge(this.state.setting, this.state.map, at, hexside % 6);
          if ((board.ways[hexside]! & 2) !== 0 && board.railOwner.get(hexside) === this.side && isOpen(next) && !broken) reached.add(next);
        }
    }
    return reached.has(hex);
  }

  /** The cheapest costs from some hexes, by Bellman and Ford. */
  costs(from: readonly number[]): readonly number[] {
    const step = stepCosts(this.state, this.side, 'supply');
    const cost = this.hexes.map((hex) => (from.includes(hex) && !this.closed[hex] ? 0 : Infinity));
    for (let changed = true; changed; ) {
      const before = [...cost];
      for (const hex of this.hexes)
        for (const [next, hexside] of this.neighbours(hex)) if (step[hexside] !== 255 && !this.closed[next]) cost[next] = Math.min(cost[next]!, cost[hex]! + step[hexside]!);
      changed = cost.some((now, hex) => now !== before[hex]);
    }
    return cost;
  }
}

interface Supply {
  readonly unit: Unit;
  readonly hex: number;
  readonly range: number;
  readonly costs: readonly number[];
}

/** All ways to supply a hex from a source: the supply units that each passes, the last link first. */
function chainsTo(hex: number, rooted: (supply: Supply) => boolean, supplies: readonly Supply[], passed: readonly Supply[] = []): (readonly Supply[])[] {
  return supplies
    .filter((supply) => !passed.includes(supply) && supply.costs[hex]! <= supply.range)
    .flatMap((supply) => [...(rooted(supply) ? [[...passed, supply]] : []), ...chainsTo(supply.hex, rooted, supplies, [...passed, supply])]);
}

/** The most forces that can be supplied when each takes one of its chains or none. */
function most(options: readonly (readonly (readonly Supply[])[])[], left: ReadonlyMap<Supply, number>): number {
  const [first, ...others] = options;
  if (!first) return 0;
  const taking = first.filter((chain) => chain.every((supply) => left.get(supply)! > 0)).map((chain) => {
    const after = new Map(left);
    for (const supply of chain) after.set(supply, after.get(supply)! - 1);
    return 1 + most(others, after);
  });
  return Math.max(most(others, left), ...taking);
}

test('H-7.11.1, H-7.12.1, H-7.13.1, H-7.21.1, H-7.23.1 agree with a search of every line and choice', () => {
  const met = { open: 0, cut: 0, short: 0, rail: 0, chained: 0 };
  for (let start = 0; start < POSITIONS; start++) {
    const state = randomPosition(start);
    const naive = new Naive(state, 'union');
    const { network, forces, taken } = judgeSupply(state, 'union');
    expect([...new Set(supplySources(state, 'union').map(({ hex }) => hex))].sort((a, b) => a - b)).toEqual(naive.sources);

    const supplies = network.suppliers.map(({ unit, hex }): Supply => ({ unit, hex, range: unit.counter.type === 'wagon' ? 20 : 40, costs: naive.costs([hex]) }));
    const fromSource = naive.costs(naive.sources);
    const isRailDepot = ({ unit, hex }: Supply) => unit.counter.type === 'depot' && state.setting.board.settlement[hex]! >= 2 && naive.railTo(hex, naive.sources);
    const rooted = (supply: Supply) => fromSource[supply.hex]! <= 40 || isRailDepot(supply);
    const live = supplies.filter((supply) => rooted(supply) || chainsTo(supply.hex, rooted, supplies.filter((each) => each !== supply)).length > 0);
    expect(network.suppliers.filter(({ feeds }) => feeds.length > 0).map(({ unit }) => unit.counter.id)).toEqual(live.map(({ unit }) => unit.counter.id));

    const distances = naive.costs([...naive.sources, ...live.map(({ hex }) => hex)]);
    expect([...supplyDistances(state, 'union')]).toEqual(distances.map((cost) => (cost === Infinity ? -1 : cost)));

    const needy = [...forces.values()].filter(({ force, counts }) => counts && !(fromSource[force.hex]! <= 40));
    for (const { force, counts, line, drawsOn } of forces.values()) {
      const reached = fromSource[force.hex]! <= 40 || live.some(({ costs, range }) => costs[force.hex]! <= range);
      expect(line).toBe(reached);
      if (!counts) expect(drawsOn !== undefined).toBe(reached);
      if (drawsOn === SOURCE) expect(fromSource[force.hex]!).toBeLessThanOrEqual(40);
      else if (drawsOn !== undefined) expect(supplies[drawsOn]!.costs[force.hex]!).toBeLessThanOrEqual(supplies[drawsOn]!.range);
    }

    const whole = state.setting.options.capacity === 'whole-chain';
    const options = needy.map(({ force }) => (whole ? chainsTo(force.hex, rooted, supplies) : live.filter(({ costs, range }) => costs[force.hex]! <= range).map((supply) => [supply])));
    const unnamed = Object.keys(state.sides.union.suppliers).length === 0;
    const supplied = needy.filter(({ drawsOn }) => drawsOn !== undefined).length;
    const best = most(options, new Map(supplies.map((supply) => [supply, supply.unit.state.capacity])));
    if (unnamed) expect(supplied).toBe(best);
    else expect(supplied).toBeLessThanOrEqual(best);
    network.suppliers.forEach(({ capacity }, supplier) => expect(taken[supplier]).toBeLessThanOrEqual(capacity));
    needy.forEach(({ charged, drawsOn }, place) => {
      if (drawsOn !== undefined) expect(options[place]!.map((chain) => chain.map((supply) => supplies.indexOf(supply)))).toContainEqual([...charged]);
    });

    met.open += [...forces.values()].filter(({ supply }) => supply.open).length;
    met.cut += [...forces.values()].filter(({ line }) => !line).length;
    met.short += needy.length - supplied > 0 && best > 0 ? 1 : 0;
    met.rail += network.suppliers.filter(({ feeds }) => feeds[0]?.kind === 'rail').length;
    met.chained += network.suppliers.filter(({ feeds }) => feeds[0]?.kind === 'supplier').length;
  }
  // The positions show what they are meant to show.
  expect(Math.min(...Object.values(met))).toBeGreaterThan(5);
});
