import { directions } from '../../src/hex/direction.js';
import { createGrid, type Grid } from '../../src/hex/grid.js';
import type { ScenarioMap } from '../../src/systems/heartland/scenario.js';
import type { HexId, HexsideFeature } from '../../src/systems/heartland/vocabulary.js';

/*
 * What has to hold of a map that is laid out by a script, so that nothing that is not looked at can be wrong.
 */

type Between = readonly [HexId, HexId];

/** The map itself, once all is found to hold. @throws with what does not */
export function checked(map: ScenarioMap): ScenarioMap {
  const grid = createGrid(map.hexes.map(({ hex }) => hex), map.shoved);
  const faults = [...hexFaults(map, grid), ...hexsideFaults(map, grid), ...riverFaults(map, grid), ...wayFaults(map, grid)];
  if (faults.length > 0) throw new Error(`${map.name}: ${faults.join('; ')}`);
  return map;
}

/** Whether no two of these are the same. */
function areDistinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

function hexFaults({ columns, rows, hexes, rails }: ScenarioMap, grid: Grid): string[] {
  const rides = new Set(rails.flatMap(({ path }) => path));
  return [
    ...(grid.size === columns * rows ? [] : ['hexes are missing or too many']),
    ...(areDistinct(hexes.flatMap(({ name }) => name ?? [])) ? [] : ['two places have one name']),
    ...hexes.filter(({ settlement, name }) => (settlement === undefined) !== (name === undefined)).map(({ hex }) => `${hex} has a name without a settlement, or a settlement without a name`),
    ...hexes.filter(({ edge, hex }) => edge !== undefined && (!rides.has(hex) || directions.every((direction) => grid.neighbourOf(grid.indexOf(hex), direction) >= 0))).map(({ hex }) => `no rail line leaves the map at ${hex}`),
  ];
}

function hexsideFaults({ hexes, hexsides }: ScenarioMap, grid: Grid): string[] {
  const onRiver = new Set(hexsides.filter(({ features }) => features.includes('major-river')).flatMap(({ between }) => between));
  return [
    ...(areDistinct(hexsides.map(({ between }) => keyOf(between))) ? [] : ['a hexside is listed twice']),
    ...hexsides.filter(({ between: [a, b] }) => !areNeighbours(grid, a, b)).map(({ between }) => `${between.join(' and ')} share no hexside`),
    ...hexsides.filter(({ features }) => features.some((each) => ['bridge', 'ford', 'shoal'].includes(each)) && !features.includes('major-river')).map(({ between }) => `nothing flows under ${between.join('|')}`),
    ...hexes.filter(({ port, settlement, hex }) => port && (settlement !== 'city' || !onRiver.has(hex))).map(({ hex }) => `${hex} is no port`),
  ];
}

/** Each great river is one line, and all of them together are the hexsides of the great rivers. */
function riverFaults({ hexsides, rivers }: ScenarioMap, grid: Grid): string[] {
  const courses = rivers.flatMap(({ course }) => course.map(keyOf)).sort();
  const drawn = hexsides.filter(({ features }) => features.includes('major-river')).map(({ between }) => keyOf(between)).sort();
  return [
    ...(courses.join() === drawn.join() ? [] : ['the courses and the hexsides of the great rivers are not the same']),
    ...rivers.filter(({ course }) => course.slice(1).some((side, at) => !doTouch(grid, course[at]!, side))).map(({ name }) => `the ${name} is broken`),
    ...rivers.filter(({ course }) => course.slice(2).some((side, at) => doTouch(grid, course[at]!, side))).map(({ name }) => `the ${name} forks`),
  ];
}

function wayFaults({ hexsides, rails, roads }: ScenarioMap, grid: Grid): string[] {
  const featuresOf = new Map(hexsides.map(({ between, features }) => [keyOf(between), features]));
  const kinds = [{ ways: rails, over: ['bridge'] }, { ways: roads, over: ['bridge', 'ford'] }] as const;
  return kinds.flatMap(({ ways, over }) => {
    const links = ways.flatMap(({ path }) => path.slice(1).map((hex, at) => [path[at]!, hex] as const));
    return [
      ...(areDistinct(links.map(keyOf)) ? [] : ['a link of two ways is told twice']),
      ...links.filter(([a, b]) => !areNeighbours(grid, a, b)).map((link) => `a way leaps from ${link.join(' to ')}`),
      ...links.filter((link) => !isPassable(featuresOf.get(keyOf(link)) ?? [], over)).map((link) => `a way from ${link.join(' to ')} fords what has no ford`),
    ];
  });
}

function isPassable(lying: readonly HexsideFeature[], over: readonly HexsideFeature[]): boolean {
  return !lying.includes('major-river') || lying.some((feature) => over.includes(feature));
}

function keyOf([a, b]: Between): string {
  return a < b ? `${a}|${b}` : `${b}|${a}`;
}

function areNeighbours(grid: Grid, a: HexId, b: HexId): boolean {
  return grid.directionTo(grid.indexOf(a), grid.indexOf(b)) !== undefined;
}

/** Two hexsides share a corner when the three hexes that they lie between are neighbours of one another. */
function doTouch(grid: Grid, one: Between, other: Between): boolean {
  const hexes = [...new Set([...one, ...other])];
  return hexes.length === 3 && hexes.every((a) => hexes.every((b) => a === b || areNeighbours(grid, a, b)));
}
