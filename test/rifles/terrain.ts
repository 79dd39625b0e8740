import fc from 'fast-check';
import { createGrid, type Grid } from '../../src/hex/grid.js';
import { directions, neighbour, type Direction } from '../../src/hex/direction.js';
import type { UnitState } from '../../src/systems/rifles/state.js';
import {
  FORMATIONS,
  HEX_FEATURES,
  HEXSIDE_FEATURES,
  ROAD_KINDS,
  SIDES,
  UNIT_KINDS,
  WEATHERS,
  type Formation,
  type HexFeature,
  type Side,
  type UnitKind,
} from '../../src/systems/rifles/vocabulary.js';
import { rectangle, type Sketch, type UnitSketch } from './position.js';

/*
 * Random positions of every feature, hexside, road, kind of unit and formation, on a small map with odd or even columns
 * shoved down.
 */

const anyOf = fc.constantFrom;
const rarely = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 3, nil: undefined });

const FORMATIONS_OF: Readonly<Record<UnitKind, readonly Formation[]>> = {
  infantry: FORMATIONS.filter((each) => !['limbered', 'unlimbered', 'afloat'].includes(each)),
  cavalry: ['march-column', 'attack-column', 'line', 'supported-line', 'disordered'],
  'foot-artillery': ['limbered', 'unlimbered', 'disordered'],
  'horse-artillery': ['limbered', 'unlimbered', 'disordered'],
  'small-vessel': ['afloat'],
  'large-vessel': ['afloat'],
};

const anyUnit = (hexes: readonly string[]) =>
  fc.record({
    hex: anyOf(...hexes),
    side: anyOf(...SIDES),
    kind: anyOf(...UNIT_KINDS),
    formation: fc.nat(),
    allowance: rarely(fc.integer({ min: 1, max: 20 })),
    facing: anyOf(...directions),
    mounted: fc.boolean(),
    crewed: fc.boolean(),
    heavy: fc.boolean(),
    underFire: fc.boolean(),
    takingCover: fc.boolean(),
    skirmishers: anyOf(0, 0, 40),
    turn: anyOf<Pick<UnitState, 'spent' | 'marks'>>({ spent: 0, marks: {} }, { spent: 0, marks: {} }, { spent: 3, marks: {} }, { spent: 3, marks: { moved: true } }),
  });

/** Several features in a hex are rare; half of the hexes are open. */
const anyFeatures: fc.Arbitrary<readonly HexFeature[]> = fc.oneof(
  { weight: 4, arbitrary: fc.constant([]) },
  { weight: 4, arbitrary: anyOf(...HEX_FEATURES).map((feature) => [feature]) },
  { weight: 1, arbitrary: fc.subarray([...HEX_FEATURES], { minLength: 2, maxLength: 3 }) },
);

/** Random positions of so many units on a map of so many columns and rows. */
export function anySketch({ columns, rows, units: [fewest, most] }: { readonly columns: number; readonly rows: number; readonly units: readonly [number, number] }): fc.Arbitrary<Sketch> {
  const hexes = rectangle(columns, rows);
  return fc
    .record({
      shoved: anyOf('odd' as const, 'even' as const),
      ground: anyOf('firm' as const, 'soft' as const),
      weather: anyOf(...WEATHERS),
      night: fc.boolean(),
      frozen: fc.boolean(),
      burning: fc.subarray(hexes, { maxLength: 3 }),
      dug: fc.subarray(hexes, { maxLength: 4 }),
      features: fc.array(anyFeatures, { minLength: hexes.length, maxLength: hexes.length }),
      levels: fc.array(anyOf(0, 0, 0, 1, 2), { minLength: hexes.length, maxLength: hexes.length }),
      hexsides: fc.array(fc.record({ hex: anyOf(...hexes), direction: anyOf(...directions), features: fc.subarray([...HEXSIDE_FEATURES], { minLength: 1, maxLength: 2 }) }), { minLength: 6, maxLength: 16 }),
      roads: fc.array(fc.record({ hex: anyOf(...hexes), kind: anyOf(...ROAD_KINDS), way: fc.array(anyOf(...directions), { minLength: 2, maxLength: 9 }) }), { minLength: 2, maxLength: 6 }),
      units: fc.array(anyUnit(hexes), { minLength: fewest, maxLength: most }),
      abatis: anyOf('entered' as const, 'either' as const),
      crews: anyOf('everywhere' as const, 'fences-only' as const),
      towns: anyOf('binding' as const, 'waived' as const),
    })
    .map((drawn): Sketch => {
      const grid = createGrid(hexes, drawn.shoved);
      const named = drawn.units.map(({ side, kind, formation, mounted, allowance, turn, ...unit }, k): UnitSketch & { side: Side } => ({
        ...unit,
        ...turn,
        id: `u${String(k)}`,
        side,
        kind,
        formation: FORMATIONS_OF[kind][formation % FORMATIONS_OF[kind].length]!,
        ...(allowance === undefined ? {} : { allowance }),
        ...only(kind === 'cavalry' && mounted, 'mounted'),
        ...only(unit.crewed, 'crewed'),
        ...only(unit.heavy, 'heavy'),
      } as UnitSketch & { side: Side }));
      return {
        columns,
        rows,
        shoved: drawn.shoved,
        conditions: { ground: drawn.ground, weather: drawn.weather, burning: drawn.burning, ...only(drawn.night, 'night'), ...only(drawn.frozen, 'frozen') },
        features: Object.fromEntries(hexes.map((hex, k) => [hex, drawn.features[k]!])),
        elevations: Object.fromEntries(hexes.map((hex, k) => [hex, drawn.levels[k]!])),
        hexsides: drawn.hexsides.flatMap(({ hex, direction, features }) => {
          const other = beside(grid, hex, direction);
          return other === undefined ? [] : [{ between: [hex, other] as [string, string], features }];
        }),
        roads: drawn.roads.map(({ hex, kind, way }) => ({ kind, path: way.reduce((path, direction) => [...path, ...stepTo(beside(grid, path.at(-1)!, direction))], [hex]) })),
        dug: drawn.dug,
        union: named.filter(({ side }) => side === 'union'),
        confederate: named.filter(({ side }) => side === 'confederate'),
        options: { 'abatis-on-road': drawn.abatis, 'crewed-weapons': drawn.crews, 'town-bans': drawn.towns },
      };
    });
}

function only<Name extends string>(holds: boolean, name: Name): Partial<Record<Name, true>> {
  return holds ? ({ [name]: true } as Record<Name, true>) : {};
}

function stepTo(hex: string | undefined): readonly string[] {
  return hex === undefined ? [] : [hex];
}

/** The neighbour of a printed hex in a direction, where the map has one. */
export function beside(grid: Grid, id: string, direction: Direction): string | undefined {
  const next = grid.indexAt(neighbour(grid.coordinatesOf(grid.indexOf(id)), direction));
  return next < 0 ? undefined : grid.idOf(next);
}
