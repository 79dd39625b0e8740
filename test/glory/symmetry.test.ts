import fc from 'fast-check';
import { createGrid } from '../../src/hex/grid.js';
import { symmetries, type Symmetry } from '../../src/hex/symmetry.js';
import { hexId, hexIndex, neighboursOf, piecesOnMap } from '../../src/systems/glory/position.js';
import { battleOf, modifiersOf } from '../../src/systems/glory/procedures/charge-battle.js';
import { chargeOf } from '../../src/systems/glory/procedures/charge-designation.js';
import { chargeableHexes, judgeCharge } from '../../src/systems/glory/procedures/charge-legality.js';
import { commandStatus } from '../../src/systems/glory/procedures/command-range.js';
import { lineOfSight } from '../../src/systems/glory/procedures/line-of-sight.js';
import { judgePath, reachOf, reachOfLeader, type UnitReach } from '../../src/systems/glory/procedures/movement-reach.js';
import { retreatChoices } from '../../src/systems/glory/procedures/retreat-paths.js';
import type { GloryState } from '../../src/systems/glory/state.js';
import { FACINGS, GROUNDS, HEXSIDE_FEATURES, PERIODS, ROAD_KINDS, SIDES, TERRAINS, type Side } from '../../src/systems/glory/vocabulary.js';
import { besides, imageOf, type Image } from './image.js';
import { positionOf, rectangle, type Sketch, type UnitSketch } from './position.js';

/*
 * A map has no printed bias, so a rule must give the same answer on all twelve images of a position: what a move costs,
 * what is seen, where a beaten unit goes. The positions are random, of every terrain, hexside, road and class, on a map
 * with odd or even columns shoved.
 */

const COLUMNS = 8;
const ROWS = 7;
const HEXES = rectangle(COLUMNS, ROWS);
const SEED = 20;

const anyOf = fc.constantFrom;
const anyHex = anyOf(...HEXES);
const sometimes = <T>(value: T) => fc.option(fc.constant(value), { freq: 4, nil: undefined });

/** What stands in a hex: one unit or two that may share it, all with one facing. */
const STACKS: readonly (readonly Omit<UnitSketch, 'id' | 'hex'>[])[] = [
  [{ class: 'infantry' }],
  [{ class: 'infantry', onTop: true }, { class: 'infantry' }],
  [{ class: 'artillery', onTop: true }, { class: 'infantry' }],
  [{ class: 'artillery', range: 'L' }, { class: 'horse-artillery', onTop: true }],
  [{ class: 'cavalry', movement: 8 }],
  [{ class: 'cavalry', onFoot: true }],
  [{ class: 'artillery', range: 'S' }],
];

const anyStack = fc.record({ hex: anyHex, side: anyOf(...SIDES), units: anyOf(...STACKS), facing: anyOf(...FACINGS), disordered: fc.boolean(), extended: fc.boolean() });

/** Positions with so many occupied hexes. */
const sketches = (stacks: { readonly minLength: number; readonly maxLength: number }) => fc
  .record({
    shoved: anyOf('odd' as const, 'even' as const),
    ground: anyOf(...GROUNDS),
    period: anyOf(...PERIODS),
    terrain: fc.array(anyOf(...TERRAINS), { minLength: HEXES.length, maxLength: HEXES.length }),
    elevation: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: HEXES.length, maxLength: HEXES.length }),
    sunken: fc.array(sometimes(true as const), { minLength: HEXES.length, maxLength: HEXES.length }),
    hexsides: fc.array(fc.record({ hex: anyHex, direction: anyOf(...FACINGS), features: fc.subarray([...HEXSIDE_FEATURES], { minLength: 1, maxLength: 2 }) }), { minLength: 20, maxLength: 40 }),
    roads: fc.array(fc.record({ hex: anyHex, kind: anyOf(...ROAD_KINDS), way: fc.array(anyOf(...FACINGS), { minLength: 1, maxLength: 8 }) }), { minLength: 3, maxLength: 8 }),
    stacks: fc.uniqueArray(anyStack, { ...stacks, selector: ({ hex }) => hex }),
    leaders: fc.tuple(anyHex, anyHex),
  })
  .map((drawn): Sketch => {
    const grid = createGrid(HEXES, drawn.shoved);
    const unitsOf = (side: Side) =>
      drawn.stacks
        .filter((stack) => stack.side === side)
        .flatMap(({ hex, units, facing, disordered, extended }) => units.map((unit, at): UnitSketch => ({ ...unit, id: `${side}-${hex}-${String(at)}`, hex, facing, disordered, extended })));
    return {
      columns: COLUMNS,
      rows: ROWS,
      shoved: drawn.shoved,
      ground: drawn.ground,
      period: drawn.period,
      hexes: Object.fromEntries(HEXES.map((hex, at) => [hex, { terrain: drawn.terrain[at]!, elevation: drawn.elevation[at]!, ...(drawn.sunken[at] && { sunkenRoad: true }) }])),
      hexsides: drawn.hexsides.flatMap(({ hex, direction, features }) => {
        const other = besides(grid, hex, direction);
        return other === undefined ? [] : [{ between: [hex, other] as [string, string], features }];
      }),
      roads: drawn.roads.map(({ hex, kind, way }) => ({ kind, path: way.reduce((path, direction) => [...path, ...stepTo(besides(grid, path.at(-1)!, direction))], [hex]) })),
      union: unitsOf('union'),
      confederate: unitsOf('confederate'),
      leaders: drawn.leaders.map((hex, at) => ({ id: SIDES[at]!, side: SIDES[at]!, hex, range: 4, movement: 6 })),
    };
  });

function stepTo(hex: string | undefined): readonly string[] {
  return hex === undefined ? [] : [hex];
}

interface Positions {
  readonly sketch: fc.Arbitrary<Sketch>;
  readonly numRuns: number;
}

const scattered = (numRuns: number): Positions => ({ sketch: sketches({ minLength: 8, maxLength: 14 }), numRuns });
const crowded = (numRuns: number): Positions => ({ sketch: sketches({ minLength: 24, maxLength: 34 }), numRuns });

/** Asserts something of each image of random positions with either side active, some of which must be worth it. */
function onEveryImage({ numRuns, sketch: anySketch }: Positions, compare: (state: GloryState, image: Image) => void, isWorthIt: (state: GloryState) => boolean = () => true): void {
  let met = 0;
  fc.assert(
    fc.property(anySketch, anyOf(...SIDES), (sketch, active) => {
      const state = positionOf(sketch, { name: 'movement' }, active);
      if (isWorthIt(state)) met++;
      for (const symmetry of symmetries) compare(state, imageOf(state, symmetry));
    }),
    { seed: SEED, numRuns },
  );
  expect(met).toBeGreaterThan(numRuns / 3);
}

const inOrder = (texts: readonly string[]): readonly string[] => [...texts].sort();

const itself = (hex: string): string => hex;

/** Where a mover may end, at what price, and by which kind of movement. */
function reachAs(state: GloryState, reach: UnitReach, hex: (id: string) => string): readonly string[] {
  return inOrder(reach.hexes.map((end) => `${hex(hexId(state.setting, end))} ${String(reach.costOf(end))}${reach.isExtended(end) ? ' extended' : ''}`));
}

test('the twelve images of a position are twelve', () => {
  const state = positionOf({ union: [{ id: 'a', hex: '0305' }], confederate: [{ id: 'b', hex: '0703', facing: 1 }] });
  const drawn = symmetries.map((symmetry: Symmetry) => {
    const { units, setting } = imageOf(state, symmetry).state;
    return JSON.stringify(units.map((unit) => [hexId(setting, unit.hex), unit.facing]));
  });
  expect(new Set(drawn).size).toBe(12);
});

describe('movement', () => {
  test('G-6.21.b G-6.13.a every unit reaches the same hexes at the same price on all twelve images', () => {
    onEveryImage(
      scattered(5),
      (state, { state: turned, hex }) => {
        for (const side of SIDES)
          piecesOnMap(state, side).forEach((unit, at) => {
            expect(reachAs(turned, reachOf(turned, piecesOnMap(turned, side)[at]!), itself)).toEqual(reachAs(state, reachOf(state, unit), hex));
          });
      },
      (state) => SIDES.some((side) => piecesOnMap(state, side).some((unit) => reachOf(state, unit).hexes.length > 5)),
    );
  });

  test('G-6.12.b the image of each cheapest path is a path of the same prices', () => {
    onEveryImage(scattered(4), (state, { state: turned, hex }) => {
      for (const unit of piecesOnMap(state, state.activation!.side)) {
        const reach = reachOf(state, unit);
        const { mover } = reachOf(turned, { ...unit, state: turned.units[unit.index]! });
        for (const end of reach.hexes) {
          const path = reach.pathTo(end);
          const mode = reach.isExtended(end) ? 'extended' : 'normal';
          const images = path.map((each) => hexIndex(turned.setting, hex(hexId(state.setting, each))));
          expect(judgePath(turned, mover, images, mode)).toEqual(judgePath(state, reach.mover, path, mode));
        }
      }
    });
  });

  test('G-5.13.a G-5.14.a leaders go as far, and command as far, on all twelve images', () => {
    onEveryImage(scattered(8), (state, { state: turned, hex }) => {
      state.setting.order.leaders.forEach((counter, at) => {
        const [reach, reachTurned] = [state, turned].map((each) => reachOfLeader(each, { counter, state: each.leaders[at]! }));
        expect(reachAs(turned, reachTurned!, itself)).toEqual(reachAs(state, reach!, hex));
        const statusIn = (each: GloryState) => commandStatus(each, counter.id).map(({ unit, how, cost }) => ({ unit, how, cost }));
        expect(statusIn(turned)).toEqual(statusIn(state));
      });
    });
  });
});

test('G-9.4.g G-9.4.f every line of sight meets the same hexes on all twelve images', () => {
  const seen = (state: GloryState, from: number, to: number, hex: (id: string) => string): unknown => {
    const { clear, blockedBy, passedOver } = lineOfSight(state, from, to);
    const printed = (index: number): string => hex(hexId(state.setting, index));
    return { clear, blockedBy: inOrder(blockedBy.map((block) => `${printed(block.hex)} ${block.what} ${inOrder(block.rules).join(' ')}`)), passedOver: inOrder(passedOver.map(printed)) };
  };
  onEveryImage(
    scattered(6),
    (state, { state: turned, hex }) => {
      const { grid } = state.setting.board;
      const place = (index: number): number => hexIndex(turned.setting, hex(hexId(state.setting, index)));
      for (const { state: { hex: from } } of piecesOnMap(state, 'union').slice(0, 3))
        for (let far = 2; far <= 5; far++) {
          const targets = HEXES.map((_, to) => to).filter((to) => grid.distance(from, to) === far);
          expect(targets.map((to) => seen(turned, place(from), place(to), itself))).toEqual(targets.map((to) => seen(state, from, to, hex)));
        }
    },
    (state) => piecesOnMap(state, 'union').length > 1,
  );
});

describe('combat', () => {
  test('G-11.21.a G-11.26.c a beaten unit has the same ways on all twelve images, with the same displacements and Disorders', () => {
    const ways = (state: GloryState, unit: string, from: readonly string[], hex: (id: string) => string): unknown => {
      const { open, displacing, edge } = retreatChoices(state, { unit, from, mayStand: false });
      const printed = (each: (typeof open)[number]): string =>
        [each.path.map(hex).join('-'), ...each.displace.map((step) => `${step.unit} to ${hex(step.to)}`), ...inOrder(each.disorders.map((cost) => `${cost.rule} in ${hex(cost.hex)}`))].join(', ');
      return { open: inOrder(open.map(printed)), displacing: inOrder(displacing.map(printed)), edge };
    };
    onEveryImage(
      crowded(8),
      (state, { state: turned, hex }) => {
        for (const [unit, from] of beaten(state)) expect(ways(turned, unit, from.map(hex), itself)).toEqual(ways(state, unit, from, hex));
      },
      (state) => beaten(state).some(([unit, from]) => retreatChoices(state, { unit, from, mayStand: false }).displacing.length > 0),
    );
  });

  test('G-7.13.a G-10.22.a what a unit may charge, and the modifiers of its charge, are the same on all twelve images', () => {
    let charges = 0;
    onEveryImage(crowded(5), (state, { state: turned, hex }) => {
      for (const unit of piecesOnMap(state, state.activation!.side)) {
        const image = { ...unit, state: turned.units[unit.index]! };
        const targets = chargeableHexes(state, unit).map((each) => hexId(state.setting, each));
        expect(inOrder(chargeableHexes(turned, image).map((each) => hexId(turned.setting, each)))).toEqual(inOrder(targets.map(hex)));
        charges += targets.length;
        for (const target of targets) expect(chargeAs(turned, unit.counter.id, hex(target), itself)).toEqual(chargeAs(state, unit.counter.id, target, hex));
      }
    });
    expect(charges).toBeGreaterThan(50);
  });
});

/** Every unit that has an enemy beside it, as if beaten by all of them. */
function beaten(state: GloryState): readonly (readonly [unit: string, from: readonly string[]])[] {
  return SIDES.flatMap((side) =>
    piecesOnMap(state, side).flatMap(({ counter, state: { hex } }): [string, string[]][] => {
      const around = neighboursOf(state.setting.board, hex);
      const from = [...new Set(SIDES.filter((other) => other !== side).flatMap((other) => piecesOnMap(state, other)).map((enemy) => enemy.state.hex))].filter((enemy) => around.includes(enemy));
      return from.length > 0 ? [[counter.id, from.map((each) => hexId(state.setting, each))]] : [];
    }),
  );
}

/** How a charge by one unit at one hex is judged, and the terms of its die where somebody there fights. */
function chargeAs(state: GloryState, unit: string, target: string, hex: (id: string) => string): unknown {
  const plan = { attackers: [unit], targets: [target] };
  const { side } = state.activation!;
  const verdict = judgeCharge(state, side, plan, []);
  const codes = verdict.ok ? [] : inOrder(verdict.error.violations.map(({ code, facts }) => `${code} ${typeof facts.hex === 'string' ? hex(facts.hex) : ''}`));
  const battle = battleOf(state, chargeOf(state, { id: 1, kind: 'standard', side, spent: [] }, plan));
  if (battle.fought.length === 0) return { codes };
  return { codes, terms: modifiersOf(state, battle).terms.map(({ label, value, rule, at }) => ({ label, value, rule, at: at === undefined ? '' : hex(at) })) };
}

