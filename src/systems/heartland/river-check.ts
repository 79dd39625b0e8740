import { directions } from '../../hex/direction.js';
import { createGrid, type Grid } from '../../hex/grid.js';
import { fault } from '../../kernel/fault.js';
import type { Fault } from '../../kernel/system.js';
import { canonicalHexside } from './evolve.js';
import { endsOf } from './procedures/rivers.js';
import type { HeartlandScenario, ScenarioMap } from './scenario.js';
import type { HexsideFeature } from './vocabulary.js';

type Between = ScenarioMap['rivers'][number]['course'][number];
type Features = ReadonlySet<HexsideFeature>;

/** A map on its grid, hexsides named as the state names them. */
interface Charted {
  readonly map: ScenarioMap;
  readonly grid: Grid;
  readonly features: ReadonlyMap<number, Features>;
  /** Every hexside of a course. */
  readonly onCourse: ReadonlySet<number>;
}

/**
 * What is wrong with the rivers of a map whose hexes and hexsides are in order: every major river hexside lies on exactly
 * one river, courses run without a gap from the mouth to the headwater (H-8.94.1), shoals lie on major rivers (H-5.25.2),
 * ports are cities on one (H-7.11.1), and the arrows of gunboats and shore batteries point at one (H-2.0.3).
 */
export function riverFaults({ map, units }: Pick<HeartlandScenario, 'map' | 'units'>): readonly Fault[] {
  const charted = chart(map);
  return [...courseFaults(charted), ...map.hexsides.flatMap((_, at) => hexsideFaults(charted, at)), ...portFaults(charted), ...arrowFaults(charted, units)];
}

function arrowFaults(charted: Charted, units: HeartlandScenario['units']): readonly Fault[] {
  return units.flatMap(({ id, type, hex, hexside }, at) => {
    if ((type !== 'gunboat' && type !== 'battery') || hex === undefined || hexside === undefined) return [];
    if (isMajor(charted, hexsideOf(charted.grid, charted.grid.indexOf(hex), hexside))) return [];
    return [fault(`/units/${at}/hexside`, 'unit.arrow', `${id} has to point at a major river hexside of ${hex}.`)];
  });
}

function chart(map: ScenarioMap): Charted {
  const grid = createGrid(
    map.hexes.map(({ hex }) => hex),
    map.shoved,
  );
  const features = new Map<number, Features>();
  for (const { between, features: lying } of map.hexsides) {
    const hexside = hexsideBetween(grid, between);
    if (hexside !== undefined) features.set(hexside, new Set([...(features.get(hexside) ?? []), ...lying]));
  }
  const onCourse = new Set(map.rivers.flatMap(({ course }) => course.flatMap((between) => hexsideBetween(grid, between) ?? [])));
  return { map, grid, features, onCourse };
}

/** The hexside between two hexes; undefined unless they are neighbours on the map. */
function hexsideBetween(grid: Grid, [a, b]: Between): number | undefined {
  const [from, to] = [grid.indexOf(a), grid.indexOf(b)];
  const direction = from < 0 || to < 0 ? undefined : grid.directionTo(from, to);
  return direction === undefined ? undefined : canonicalHexside(from, direction, grid.neighbours);
}

function hexsideOf({ neighbours }: Grid, hex: number, direction: number): number {
  return hex < 0 ? -1 : canonicalHexside(hex, direction, neighbours);
}

function isMajor({ features }: Charted, hexside: number): boolean {
  return features.get(hexside)?.has('major-river') ?? false;
}

function courseFaults(charted: Charted): readonly Fault[] {
  const seen = new Set<number>();
  return charted.map.rivers.flatMap(({ course }, river) => {
    const faults = course.flatMap((between, at) => placeFaults(charted, between, seen, `/map/rivers/${river}/course/${at}`));
    return faults.length > 0 ? faults : directionFaults(charted, river);
  });
}

/** Each hexside of a course is of a major river, and is on no course a second time. */
function placeFaults(charted: Charted, between: Between, seen: Set<number>, path: string): readonly Fault[] {
  const where = between.join(' and ');
  const hexside = hexsideBetween(charted.grid, between);
  if (hexside === undefined) return [fault(path, 'river.not-neighbours', `${where} are not neighbouring hexes of the map.`)];
  if (seen.has(hexside)) return [fault(path, 'river.twice', `The hexside between ${where} lies on a course already.`)];
  seen.add(hexside);
  return isMajor(charted, hexside) ? [] : [fault(path, 'river.no-river', `No major river lies between ${where}.`)];
}

/** A course leaves each hexside at its other end, without a gap, so that it has one direction. */
function directionFaults({ map, grid }: Charted, river: number): readonly Fault[] {
  const { name, course } = map.rivers[river]!;
  const corners = course.map((between) => endsOf(grid, hexsideBetween(grid, between)!).map(({ corner }) => corner));
  const joint = (at: number) => corners[at]?.find((corner) => corners[at + 1]?.includes(corner));
  return course.slice(1).flatMap((between, before) => {
    const path = `/map/rivers/${river}/course/${before + 1}`;
    if (joint(before) === undefined) return [fault(path, 'river.gap', `The course of the ${name} has a gap before the hexside between ${between.join(' and ')}.`)];
    return joint(before) === joint(before - 1) ? [fault(path, 'river.turns-back', `The course of the ${name} turns back at the hexside between ${between.join(' and ')}.`)] : [];
  });
}

/** A major river hexside lies on a course, and shoals on such a hexside. */
function hexsideFaults({ map, grid, features, onCourse }: Charted, at: number): readonly Fault[] {
  const { between, features: lying } = map.hexsides[at]!;
  const hexside = hexsideBetween(grid, between);
  if (hexside === undefined) return [];
  const where = between.join(' and ');
  const path = `/map/hexsides/${at}/features`;
  return [
    ...(lying.includes('major-river') && !onCourse.has(hexside) ? [fault(path, 'river.no-course', `The major river between ${where} lies on no river's course, which gives its direction.`)] : []),
    ...(lying.includes('shoal') && !features.get(hexside)!.has('major-river') ? [fault(path, 'river.shoal', `The shoal between ${where} lies on no major river.`)] : []),
  ];
}

function portFaults(charted: Charted): readonly Fault[] {
  const { map, grid } = charted;
  return map.hexes.flatMap(({ hex, port, settlement }, at) => {
    if (port === undefined) return [];
    const path = `/map/hexes/${at}/port`;
    const onRiver = directions.some((direction) => isMajor(charted, hexsideOf(grid, grid.indexOf(hex), direction)));
    return [
      ...(settlement === 'city' ? [] : [fault(path, 'port.no-city', `Only a city is a port, and ${hex} is none.`)]),
      ...(onRiver ? [] : [fault(path, 'port.no-river', `The port ${hex} lies on no major river.`)]),
    ];
  });
}
