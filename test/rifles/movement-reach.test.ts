import fc from 'fast-check';
import { directions } from '../../src/hex/direction.js';
import { alive, conditionsOf, hexId, piece, pieceAt, type Piece } from '../../src/systems/rifles/position.js';
import { stepCost, type StepFacts } from '../../src/systems/rifles/procedures/movement-costs.js';
import { borderOf, judgePath, reachOf, stopsAt, type UnitReach } from '../../src/systems/rifles/procedures/movement-reach.js';
import { moverFacts, moverOf } from '../../src/systems/rifles/procedures/mover.js';
import type { RiflesState } from '../../src/systems/rifles/state.js';
import type { HexFeature } from '../../src/systems/rifles/vocabulary.js';
import { positionOf, type Sketch } from './position.js';
import { anySketch, beside } from './terrain.js';

/*
 * The reach against a search of the test's own: it reads the scenario's document and not the board, asks for the price of
 * every step by itself, and relaxes all steps until nothing changes.
 */

/** What a step from one printed hex to a neighbour meets; `undefined` where an enemy stands. */
function stepIn(state: RiflesState, unit: Piece, from: string, to: string): StepFacts | undefined {
  const { map, turns } = state.setting.scenario;
  const others = alive(state).filter(({ index }) => index !== unit.index);
  const at = (hex: string) => others.filter((other) => hexId(state.setting, other.state.hex) === hex);
  const enemyIn = (hex: string | undefined) => hex !== undefined && at(hex).some(({ counter }) => counter.side !== unit.counter.side);
  if (enemyIn(to)) return undefined;
  const printed = (hex: string) => map.hexes.find((each) => each.hex === hex)!;
  const isBetween = (a: string, b: string) => (a === from && b === to) || (a === to && b === from);
  const roads = map.roads.filter(({ path }) => path.some((hex, k) => k > 0 && isBetween(path[k - 1]!, hex))).map(({ kind }) => kind);
  const road = (['improved', 'sunken', 'road'] as const).find((kind) => roads.includes(kind));
  const dug: readonly HexFeature[] = state.dug.some((hex) => hexId(state.setting, hex) === to) ? ['trench'] : [];
  return {
    features: [...new Set([...printed(to).features, ...dug])],
    leaving: printed(from).features,
    hexside: [...new Set(map.hexsides.filter(({ between: [a, b] }) => isBetween(a, b)).flatMap(({ features }) => features))],
    levels: printed(to).elevation - printed(from).elevation,
    ...(road === undefined ? {} : { road }),
    occupied: at(to).length > 0,
    burning: turns[0]!.burning?.includes(to) ?? false,
    enemyAdjacent: directions.some((direction) => enemyIn(beside(state.setting.board.grid, to, direction))),
  };
}

interface Steps {
  readonly start: string;
  readonly left: number;
  /** Price of the step from a hex to a neighbour; absent where it is forbidden. */
  readonly prices: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Hexes where there is no room to stay. */
  readonly full: ReadonlySet<string>;
}

function stepsOf(state: RiflesState, unit: Piece): Steps {
  const { grid } = state.setting.board;
  const conditions = conditionsOf(state);
  const pricesFrom = (from: string) =>
    new Map(
      directions.flatMap((direction): [string, number][] => {
        const to = beside(grid, from, direction);
        const step = to === undefined ? undefined : stepIn(state, unit, from, to);
        const cost = step && stepCost(step, moverFacts(unit), conditions, state.setting.options);
        return cost?.ok ? [[to!, cost.value.total]] : [];
      }),
    );
  const friends = alive(state, unit.counter.side).filter(({ index }) => index !== unit.index).map((friend) => hexId(state.setting, friend.state.hex));
  return {
    start: hexId(state.setting, unit.state.hex),
    left: Math.max(0, moverFacts(unit).allowance - unit.state.spent),
    prices: new Map(grid.ids.map((id) => [id, pricesFrom(id)])),
    full: new Set(friends.filter((hex, k) => friends.indexOf(hex) !== k)),
  };
}

/** The cheapest price of every hex within the points. */
function cheapest({ start, left, prices }: Steps): Map<string, number> {
  const best = new Map([[start, 0]]);
  for (let changed = true; changed; ) {
    changed = false;
    for (const [from, soFar] of [...best])
      for (const [to, price] of prices.get(from)!) {
        if (soFar + price > left || soFar + price >= (best.get(to) ?? Infinity)) continue;
        best.set(to, soFar + price);
        changed = true;
      }
  }
  return best;
}

/** Where the unit may end, and for how many points: `hex points`, with a star where only R-SC.2 opens the hex. */
function expectedReach(state: RiflesState, unit: Piece): readonly string[] {
  const steps = stepsOf(state, unit);
  const found = cheapest(steps);
  const ends = [...found].filter(([hex]) => hex !== steps.start && !steps.full.has(hex)).map(([hex, points]) => `${hex} ${String(points)}`);
  const guaranteed = [...steps.prices.get(steps.start)!.keys()].filter((hex) => !unit.state.marks.moved && steps.left > 0 && !found.has(hex) && !steps.full.has(hex));
  return [...ends, ...guaranteed.map((hex) => `${hex} ${String(steps.left)}*`)].sort();
}

function told(state: RiflesState, reach: UnitReach): readonly string[] {
  return reach.hexes.map((hex) => `${hexId(state.setting, hex)} ${String(reach.costOf(hex))}${reach.isGuaranteed(hex) ? '*' : ''}`).sort();
}

function onRandomMaps(numRuns: number, check: (state: RiflesState) => void): void {
  const sketches = anySketch({ columns: 6, rows: 5, units: [6, 14] });
  fc.assert(fc.property(sketches, (sketch: Sketch) => check(positionOf(sketch))), { seed: 11, numRuns });
}

test('R-RD.1 R-OR.1 R-OM.0 R-SC.2 every unit reaches the hexes that an exhaustive search finds, at its prices', () => {
  let hexes = 0;
  let guaranteed = 0;
  onRandomMaps(25, (state) => {
    for (const unit of alive(state)) {
      const expected = expectedReach(state, unit);
      expect(told(state, reachOf(state, unit))).toEqual(expected);
      hexes += expected.length;
      guaranteed += expected.filter((end) => end.endsWith('*')).length;
    }
  });
  expect(hexes).toBeGreaterThan(800);
  expect(guaranteed).toBeGreaterThan(20);
});

test('R-SC.2 R-RD.1 the path to each hex is judged as it was found, and its terms add up to its price', () => {
  onRandomMaps(25, (state) => {
    for (const unit of alive(state)) {
      const reach = reachOf(state, unit);
      for (const hex of reach.hexes) {
        const walk = judgePath(state, moverOf(unit), reach.pathTo(hex));
        if (!walk.ok) throw new Error(JSON.stringify(walk.error));
        expect([walk.value.cost.total, walk.value.guaranteed]).toEqual([reach.costOf(hex), reach.isGuaranteed(hex)]);
        expect(walk.value.steps.map(({ terms, total }) => terms.reduce((sum, { value }) => sum + value, 0) - total).every((rest) => rest === 0)).toBe(true);
      }
    }
  });
});

/** The unit after it has come to a hex for so many points; for none it is where it was. */
function movedTo(state: RiflesState, { index }: Piece, hex: number, points: number): RiflesState {
  if (points === 0) return state;
  return { ...state, units: state.units.map((unit, at) => (at === index ? { ...unit, hex, spent: unit.spent + points, marks: { moved: true as const } } : unit)) };
}

test('R-SC.2 R-SC.3 R-RD.6 each hex of the border has the rule that stops a unit which tries to go there', () => {
  const rules = new Set<string>();
  onRandomMaps(20, (state) => {
    for (const unit of alive(state)) {
      const reach = reachOf(state, unit);
      const border = borderOf(state, reach);
      const stops = stopsAt(state, reach, border);
      expect([...stops.keys()].sort((a, b) => a - b)).toEqual(border);
      for (const [hex, { rule, code, facts }] of stops) {
        const from = typeof facts.from === 'string' ? state.setting.board.grid.indexOf(facts.from) : undefined;
        const there = from === undefined ? [state, reach.pathTo(hex)] as const : [movedTo(state, unit, from, reach.costOf(from)), [hex]] as const;
        const tried = judgePath(there[0], moverOf(pieceAt(there[0], unit.index)), there[1].length > 0 ? there[1] : [hex]);
        expect(tried.ok ? undefined : tried.error.violations[0]).toMatchObject({ rule, code });
        rules.add(rule);
      }
    }
  });
  for (const rule of ['R-SC.2', 'R-SC.1', 'R-ME.1', 'R-RD.6', 'R-OM.7', 'R-OM.12', 'R-OM.16', 'R-WA.1', 'R-NV.3', 'R-UN.2']) expect(rules).toContain(rule);
});

test('R-SC.2 a reach that is asked after another search gives the same answers', () => {
  const state = positionOf({ union: [{ id: 'a', hex: '0505', formation: 'square', allowance: 4 }, { id: 'b', hex: '0202' }] });
  const [a, b] = ['a', 'b'].map((id) => piece(state, id)) as [Piece, Piece];
  const expected = [told(state, reachOf(state, a)), told(state, reachOf(state, b))];
  const first = reachOf(state, a);
  const second = reachOf(state, b);
  expect([told(state, first), told(state, second), told(state, first)]).toEqual([expected[0], expected[1], expected[0]]);
});

test('R-OM.10 games on one map with other options do not disturb each other', () => {
  const sketch: Sketch = { features: { '0506': ['fence'] }, dug: ['0504'], union: [{ id: 'a', hex: '0505', crewed: true }, { id: 'b', hex: '0404' }], confederate: [{ id: 'e', hex: '0507' }] };
  const everywhere = positionOf(sketch);
  const fencesOnly = positionOf({ ...sketch, options: { 'crewed-weapons': 'fences-only' } });
  expect(everywhere.setting.board).toBe(fencesOnly.setting.board);
  for (const state of [everywhere, fencesOnly, everywhere, fencesOnly]) expect(told(state, reachOf(state, piece(state, 'a')))).toEqual(expectedReach(state, piece(state, 'a')));
});

test('R-OM.8 R-UN.11 riders with seventy different allowances each pay a third of their own for a fence', () => {
  const riders = Array.from({ length: 70 }, (_, k) => ({ id: `r${String(k)}`, hex: '0505', kind: 'cavalry' as const, mounted: true as const, formation: 'march-column' as const, allowance: k + 20 }));
  const state = positionOf({ columns: 99, rows: 99, features: { '0506': ['fence'] }, union: riders });
  const prices = () => riders.map(({ id }) => reachOf(state, piece(state, id))).map((reach) => reach.costOf(state.setting.board.grid.indexOf('0506')));
  const expected = riders.map(({ allowance }) => 1 + Math.ceil(allowance / 3));
  // Of so great a map 68 rates are kept: the second time those asked first have been forgotten.
  expect([prices(), prices()]).toEqual([expected, expected]);
});
