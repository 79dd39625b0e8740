import type { ScenarioMap } from '../../src/systems/heartland/scenario.js';
import { EDGES, SIDES, type Edge, type HexId, type Side } from '../../src/systems/heartland/vocabulary.js';
import * as geography from './heartland-geography.js';
import { landOf, listOf, majorOnes, oneOf, placeNamed, placeOf, rowsOf, told, type Land } from './heartland-land.js';
import { checked } from './heartland-map-check.js';
import { hexesOf, Survey, type Hexside } from './survey.js';

/*
 * The theatre of the Shiloh campaign on hexes of 5.25 miles (H-1.13.1), surveyed from the geography: every value of it is
 * our own. Wherever the layout contradicts the country, this throws.
 */

type MapHex = ScenarioMap['hexes'][number];

/** From Memphis and the bend above Cape Girardeau to Chattanooga, from Louisville to Decatur. */
const FRAME = { columns: 63, rows: 50, topLeft: [38.31, 90.17], milesPerHex: 5.25 } as const;

/** What a step of a railway or a road costs beyond its length, in hexes. */
const TOLL = { mountain: 1.5, minorRiver: 0.3, newRoad: 0.3 } as const;

interface Way {
  readonly name: string;
  readonly path: readonly number[];
}

interface Railway extends Way {
  readonly owner: Side | undefined;
  readonly exits: readonly (readonly [hex: number, over: Edge])[];
}

/** The map of the campaign: 63 columns, 50 rows. */
export function heartlandMap(): ScenarioMap {
  const land = landOf(new Survey(FRAME));
  const { survey, rivers, features } = land;
  const railways = railwaysOf(land);
  return checked({
    name: 'The heartland: Memphis to Chattanooga, Corinth to the Ohio',
    columns: FRAME.columns,
    rows: FRAME.rows,
    shoved: 'even',
    hexes: mapHexes(land, new Map(railways.flatMap(({ exits }) => exits))),
    hexsides: [...features].map(([side, lying]) => ({ between: betweenOf(survey, side), features: [...lying] })),
    roads: roadsOf(land).map(({ name, path }) => ({ ...(name && { name }), path: idsOf(survey, path) })),
    rails: railways.map(({ name, owner, path }) => ({ name, ...(owner && { owner }), path: idsOf(survey, path) })),
    rivers: majorOnes(rivers).map(({ name, course }) => ({ name, course: course.map((side) => betweenOf(survey, side)) })),
  });
}

/** The hex of the place with this name. @throws when the map has none */
export function hexNamed(map: ScenarioMap, name: string): HexId {
  const found = map.hexes.find((hex) => hex.name === name);
  if (!found) throw new Error(`${name} is not on the map`);
  return found.hex;
}

function mapHexes({ survey, places, terrain, states, lands }: Land, exits: ReadonlyMap<number, Edge>): MapHex[] {
  const placeIn = new Map([...places.values()].map((place) => [place.hex, place]));
  return hexesOf(survey.grid).map((hex) => {
    const place = placeIn.get(hex);
    const edge = exits.get(hex);
    return {
      hex: survey.grid.idOf(hex),
      terrain: terrain[hex]!,
      state: states[hex]!,
      ...(place && { settlement: place.settlement, name: place.name, ...(place.port && { port: true }) }),
      ...((lands[hex] === 'Illinois' || lands[hex] === 'Indiana') && { northOfOhio: true }),
      ...(edge && { edge }),
    };
  });
}

/** Every railway, each on links of its own. It crosses great rivers on bridges only. */
function railwaysOf(land: Land): Railway[] {
  const laid = new Set<Hexside>();
  return rowsOf(geography.RAILWAYS).map(([name = '', owner, way]) => {
    const path = layWay(land, name, way, (side) => (laid.has(side) ? Infinity : crossingToll(land, side, ['bridge'])), laid);
    const stops = listOf(way);
    const exits = ([[stops[0]!, path[0]!], [stops.at(-1)!, path.at(-1)!]] as const).flatMap(([stop, hex]) => {
      const edge = EDGES.find((each) => each === stop.split(' ')[0]);
      return edge ? [[hex, edge] as const] : [];
    });
    return { name, owner: owner ? oneOf(SIDES, owner) : undefined, path, exits };
  });
}

/** Every road; where one runs along another one, or back along itself, it is not told twice. */
function roadsOf(land: Land): Way[] {
  const laid = new Set<Hexside>();
  const printed = new Set<Hexside>();
  return rowsOf(geography.ROADS).flatMap(([name = '', way]) => {
    const path = layWay(land, name || String(way), way, (side) => (laid.has(side) ? 0 : TOLL.newRoad) + crossingToll(land, side, ['bridge', 'ford']), laid);
    const isNew = path.slice(1).map((hex, at) => {
      const side = land.survey.hexsideBetween(path[at]!, hex);
      const isTold = printed.has(side);
      printed.add(side);
      return !isTold;
    });
    return runsOf(path, isNew).map((run) => ({ name, path: run }));
  });
}

/** The hexes of a way from stop to stop; its links are added to those laid. */
function layWay(land: Land, name: string, way: string | undefined, tollOf: (side: Hexside) => number, laid: Set<Hexside>): number[] {
  const { survey, terrain } = land;
  const [first = 0, ...stops] = listOf(way).map((stop) => hexAt(land, stop));
  const path = [first];
  for (const stop of stops) {
    const leg = told(name, () => survey.way(path.at(-1)!, stop, (from, to) => tollOf(survey.hexsideBetween(from, to)) + (terrain[to] === 'mountain' ? TOLL.mountain : 0)));
    leg.slice(1).forEach((hex, at) => laid.add(survey.hexsideBetween(leg[at]!, hex)));
    path.push(...leg.slice(1));
  }
  return path;
}

/** A stop is a place by its name, one by its degrees, or one on an edge of the map: `south 34.55 88.58`. */
function hexAt({ survey, places }: Land, stop: string): number {
  const edge = EDGES.find((each) => stop.startsWith(`${each} `));
  if (edge) return survey.nearest(placeOf(stop.slice(edge.length + 1)), survey.hexesAlong(edge));
  return /^[0-9. ]+$/.test(stop) ? survey.nearest(placeOf(stop)) : placeNamed(places, stop).hex;
}

function crossingToll({ features }: Land, side: Hexside, over: readonly ('bridge' | 'ford')[]): number {
  const lying = features.get(side);
  if (lying?.has('major-river')) return over.some((feature) => lying.has(feature)) ? 0 : Infinity;
  return lying?.has('minor-river') ? TOLL.minorRiver : 0;
}

/** The pieces of a path, each as long as possible, whose links are all wanted: the one from each hex to the next. */
function runsOf<T>(path: readonly T[], isWanted: readonly boolean[]): T[][] {
  const runs: T[][] = [];
  path.slice(1).forEach((to, at) => {
    if (!isWanted[at]) return;
    if (isWanted[at - 1]) runs.at(-1)!.push(to);
    else runs.push([path[at]!, to]);
  });
  return runs;
}

function idsOf({ grid }: Survey, path: readonly number[]): HexId[] {
  return path.map((hex) => grid.idOf(hex));
}

function betweenOf({ grid }: Survey, { hexes: [a, b] }: Hexside): [HexId, HexId] {
  return [grid.idOf(a), grid.idOf(b)];
}

/**
 * The country about Corinth and Pittsburg Landing, 14 columns and 12 rows of the campaign's map, for a first game. The
 * Confederates draw on the railways that leave it over the south, the east and the west edge, the Union on Savannah,
 * which is a port here; a bridge stands for the steamers that put its army over to Pittsburg Landing. The Mobile & Ohio leaves it over the north edge too, which only a scenario may make anybody's.
 */
export function learningMap(): ScenarioMap {
  const map = cutOut(heartlandMap(), { column: 16, row: 38, columns: 14, rows: 12 });
  const ferry = [hexNamed(map, 'Savannah'), hexNamed(map, 'Pittsburg Landing')];
  return checked({
    ...map,
    name: 'Corinth and Pittsburg Landing',
    hexes: map.hexes.map((hex) => (hex.name === 'Savannah' ? { ...hex, settlement: 'city', port: true } : hex)),
    hexsides: map.hexsides.map((side) => (side.between.every((hex) => ferry.includes(hex)) ? { ...side, features: [...side.features, 'bridge'] } : side)),
  });
}

/** A rectangle of a map: how many columns and rows lie before it, and its size. */
interface Cut {
  readonly column: number;
  readonly row: number;
  readonly columns: number;
  readonly rows: number;
}

/** A rectangle of a map as a map of its own, its first hex 0101; railways that go on beyond leave it there. */
function cutOut(map: ScenarioMap, cut: Cut): ScenarioMap {
  if (cut.column % 2 !== 0) throw new Error('an odd number of columns before it would shove the others');
  const ids = new Map(map.hexes.flatMap(({ hex }) => {
    const [column, row] = [Number(hex.slice(0, 2)) - cut.column, Number(hex.slice(2)) - cut.row];
    return column < 1 || column > cut.columns || row < 1 || row > cut.rows ? [] : [[hex, twoDigits(column) + twoDigits(row)] as const];
  }));
  const isInside = (a: HexId, b: HexId): boolean => ids.has(a) && ids.has(b);
  const moved = ([a, b]: readonly [HexId, HexId]): [HexId, HexId] => [ids.get(a)!, ids.get(b)!];
  const pieces = <T extends { path: HexId[] }>(ways: readonly T[]): T[] =>
    ways.flatMap((way) => runsOf(way.path, way.path.slice(1).map((hex, at) => isInside(way.path[at]!, hex))).map((path) => ({ ...way, path: path.map((hex) => ids.get(hex)!) })));
  const exits = new Map(map.rails.flatMap(({ path }) => exitsOf(path, ids, cut)));
  return {
    ...map,
    columns: cut.columns,
    rows: cut.rows,
    hexes: map.hexes.filter(({ hex }) => ids.has(hex)).map((old) => {
      const hex = ids.get(old.hex)!;
      const edge = old.edge ?? exits.get(hex);
      return { ...old, hex, ...(edge && { edge }) };
    }),
    hexsides: map.hexsides.filter(({ between: [a, b] }) => isInside(a, b)).map((side) => ({ ...side, between: moved(side.between) })),
    roads: pieces(map.roads),
    rails: pieces(map.rails),
    rivers: map.rivers.flatMap((river) => {
      const course = river.course.filter(([a, b]) => isInside(a, b)).map(moved);
      return course.length > 0 ? [{ ...river, course }] : [];
    }),
  };
}

/** Where a railway goes out of the part of the map that is kept, and over which of its edges. */
function exitsOf(path: readonly HexId[], kept: ReadonlyMap<HexId, HexId>, { columns, rows }: Cut): [HexId, Edge][] {
  return path.flatMap((hex, at) => {
    const id = kept.get(hex);
    const beside = [path[at - 1], path[at + 1]].filter((next) => next !== undefined).map((next) => kept.has(next));
    // It goes out from here, and is not only cut at a corner of the map.
    if (id === undefined || !beside.includes(true) || !beside.includes(false)) return [];
    const [column, row] = [Number(id.slice(0, 2)), Number(id.slice(2))];
    return [[id, row === 1 ? 'north' : row === rows ? 'south' : column === columns ? 'east' : 'west']];
  });
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
