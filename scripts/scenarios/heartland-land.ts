import { HEXSIDE_FEATURES, SETTLEMENTS, STATES, TERRAINS, type HexsideFeature, type Settlement, type State, type Terrain } from '../../src/systems/heartland/vocabulary.js';
import * as geography from './heartland-geography.js';
import { hexesOf, otherOf, type Survey, type Hexside, type Line, type Place } from './survey.js';

/*
 * The land of the Shiloh campaign: the tables of its geography laid out on the hexes of a survey.
 */

/** A settlement stands at most so far from its true place, in hexes; more than 0.6 only where another one, or the bank, needs the hex. */
const DISPLACEMENT = 1.2;
/** West of the Tennessee the line between Kentucky and Tennessee runs further south. */
const LINES = { tennessee: 36.5, walker: 36.64, south: 35, missouri: 36, mississippi: 88.1, georgia: 85.58 } as const;

export type LandName = keyof typeof geography.LANDS;

export interface River {
  readonly name: string;
  readonly feature: 'major-river' | 'minor-river';
  /** From the mouth to the headwater. */
  readonly course: readonly Hexside[];
}

export interface BuiltPlace {
  readonly name: string;
  readonly hex: number;
  readonly state: State;
  readonly settlement: Settlement;
  readonly port: boolean;
}

/** What is on the sheet before anybody builds a way; each part is laid out on those before. */
export interface Land {
  readonly survey: Survey;
  readonly rivers: readonly River[];
  readonly places: ReadonlyMap<string, BuiltPlace>;
  /** What lies on each hexside that anything lies on. */
  readonly features: ReadonlyMap<Hexside, ReadonlySet<HexsideFeature>>;
  /** By hex. */
  readonly terrain: readonly Terrain[];
  readonly lands: readonly LandName[];
  readonly states: readonly State[];
}

export function landOf(survey: Survey): Land {
  const rivers = riversOf(survey);
  const places = placesOf(survey, rivers);
  const features = featuresOf(survey, rivers);
  const hexes = hexesOf(survey.grid);
  const placeIn = new Map([...places.values()].map((place) => [place.hex, place]));
  const lands = landsOf(survey, rivers, places);
  checkMouths(rivers, places);
  const terrain = hexes.map((hex) => {
    const ground = groundOf(survey, hex);
    // People build in the valleys.
    return ground === 'mountain' && placeIn.has(hex) ? 'broken' : ground;
  });
  const states = hexes.map((hex) => placeIn.get(hex)?.state ?? stateOf(survey.placeOf(hex), lands[hex]!));
  return { survey, rivers, places, features, terrain, lands, states };
}

/** The lines of a table, each split at its bars. */
export function rowsOf(table: string): string[][] {
  return table.trim().split('\n').filter((line) => line.trim() !== '').map((line) => line.split('|').map((cell) => cell.trim()));
}

export function listOf(cell: string | undefined): string[] {
  return cell ? cell.split(', ') : [];
}

export function placeOf(text: string): Place {
  const [north, west] = text.split(' ').map(Number);
  if (!(north! > 0 && west! > 0)) throw new Error(`${text} is no place`);
  return [north!, west!];
}

function lineOf(cell: string | undefined): Line {
  return listOf(cell).map(placeOf);
}

export function oneOf<T extends string>(values: readonly T[], text: string | undefined): T {
  const found = values.find((value) => value === text);
  if (found === undefined) throw new Error(`${String(text)} is none of ${values.join(', ')}`);
  return found;
}

/** The rivers, the great ones first: no two touch, but where one flows into another. */
function riversOf(survey: Survey): River[] {
  const rivers: River[] = [];
  const tables = { 'major-river': geography.MAJOR_RIVERS, 'minor-river': geography.MINOR_RIVERS } as const;
  for (const feature of ['major-river', 'minor-river'] as const) {
    for (const [name = '', into = '', line] of rowsOf(tables[feature])) {
      const taken = new Set(rivers.flatMap(({ course }) => cornersOf(course)));
      const main = into === '' ? undefined : new Set(cornersOf(riverNamed(rivers, into).course));
      rivers.push({ name, feature, course: told(name, () => courseOf(survey, legsOf(line), taken, main)) });
    }
  }
  return rivers;
}

/** A course leg by leg: where one ends, the next begins. */
function courseOf(survey: Survey, legs: readonly Line[], taken: ReadonlySet<number>, into: ReadonlySet<number> | undefined): Hexside[] {
  return legs.reduce<Hexside[]>((course, leg) => {
    const own = new Set([...taken, ...cornersOf(course)]);
    const last = course.at(-1);
    const from = last ? new Set(last.corners.filter((corner) => sharedCorner(last, course.at(-2)) !== corner)) : into;
    return [...course, ...survey.course(leg, { taken: own, ...(from && { into: from }) })];
  }, []);
}

/** The legs of a course; a leg begins with the last place of the one before. */
function legsOf(cell: string | undefined): Line[] {
  const legs = (cell ?? '').split('; ').map(lineOf);
  return legs.map((leg, at) => (at === 0 ? leg : [legs[at - 1]!.at(-1)!, ...leg]));
}

/** Says of which part of the map a failure tells. */
export function told<T>(name: string, lay: () => T): T {
  try {
    return lay();
  } catch (cause) {
    throw new Error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

function cornersOf(course: readonly Hexside[]): number[] {
  return course.flatMap(({ corners }) => corners);
}

function riverNamed(rivers: readonly River[], name: string): River {
  const river = rivers.find((each) => each.name === name);
  if (!river) throw new Error(`no river is called ${name}`);
  return river;
}

export function majorOnes(rivers: readonly River[]): River[] {
  return rivers.filter(({ feature }) => feature === 'major-river');
}

/** The hexes on one bank of a river, left or right as seen downstream. */
function bankOf(survey: Survey, { course }: River, bank: string): Set<number> {
  return new Set(course.flatMap((side, at) => {
    const downstream = sharedCorner(side, course[at - 1]) ?? otherOf(side.corners, sharedCorner(side, course[at + 1])!);
    return side.hexes.filter((hex) => survey.isRightOf(hex, side, downstream) === (bank === 'right'));
  }));
}

function sharedCorner(side: Hexside, other: Hexside | undefined): number | undefined {
  return side.corners.find((corner) => other?.corners.includes(corner));
}

/** Every settlement in the hex nearest to its place that is free and lies on the banks that it stands on. */
function placesOf(survey: Survey, rivers: readonly River[]): Map<string, BuiltPlace> {
  const found = new Map<string, BuiltPlace>();
  for (const [name = '', kind = '', state, at = '', banks] of rowsOf(geography.SETTLEMENTS)) {
    const onBanks = listOf(banks).map((text) => text.split(' of ')).map(([bank = '', river = '']) => bankOf(survey, riverNamed(rivers, river), bank));
    const taken = new Set([...found.values()].map(({ hex }) => hex));
    const free = hexesOf(survey.grid).filter((hex) => !taken.has(hex) && onBanks.every((bank) => bank.has(hex)));
    const hex = told(name, () => survey.nearest(placeOf(at), free));
    const off = survey.distanceTo(hex, placeOf(at));
    if (found.has(name) || off > DISPLACEMENT) throw new Error(`${name} is there already, or would stand ${off} hexes from its place`);
    const [settlement, port] = kind.split(' ');
    found.set(name, { name, hex, state: oneOf(STATES, state), settlement: oneOf(SETTLEMENTS, settlement), port: port === 'port' });
  }
  return found;
}

function featuresOf(survey: Survey, rivers: readonly River[]): Map<Hexside, Set<HexsideFeature>> {
  const features = new Map<Hexside, Set<HexsideFeature>>();
  for (const { feature, course } of rivers) for (const side of course) features.set(side, new Set([feature]));
  for (const [crossing, river = '', at = ''] of rowsOf(geography.CROSSINGS)) {
    const lying = features.get(survey.nearestHexside(placeOf(at), riverNamed(rivers, river).course))!;
    for (const feature of listOf(crossing)) lying.add(oneOf(HEXSIDE_FEATURES, feature));
  }
  const taken = new Set(rivers.flatMap(({ course }) => cornersOf(course)));
  for (const [name = '', line] of rowsOf(geography.RIDGES))
    for (const side of told(name, () => survey.course(lineOf(line), { taken }))) features.set(side, new Set(['mountain']));
  return features;
}

/** Of what is said of a hex the last holds. */
function groundOf(survey: Survey, hex: number): Terrain {
  const ground = rowsOf(geography.GROUND).findLast(([, shape = '', line]) => {
    const width = /^band (.+)$/.exec(shape)?.[1];
    return width ? survey.distanceToLine(hex, lineOf(line)) <= Number(width) : survey.isInside(hex, lineOf(line));
  });
  return ground ? oneOf(TERRAINS, ground[0]) : 'clear';
}

/** Between which rivers each hex lies. @throws when they do not part the lands from one another */
function landsOf(survey: Survey, rivers: readonly River[], places: ReadonlyMap<string, BuiltPlace>): LandName[] {
  const banks = new Set(geography.PARTING.flatMap((name) => riverNamed(rivers, name).course));
  const lands = new Map<number, LandName>();
  for (const [land, witnesses] of Object.entries(geography.LANDS) as [LandName, readonly string[]][]) {
    const [first, ...others] = witnesses.map((name) => placeNamed(places, name).hex);
    if (lands.has(first!)) throw new Error(`no river parts ${land} from ${lands.get(first!)!}`);
    for (const hex of survey.floodFrom(first!, banks)) lands.set(hex, land);
    const astray = others.findIndex((hex) => lands.get(hex) !== land);
    if (astray >= 0) throw new Error(`${witnesses[astray + 1]!} does not lie ${land}`);
  }
  return hexesOf(survey.grid).map((hex) => {
    const land = lands.get(hex);
    if (!land) throw new Error(`${survey.grid.idOf(hex)} lies in no land`);
    return land;
  });
}

/** @throws when a river does not begin beside the place at its mouth */
function checkMouths(rivers: readonly River[], places: ReadonlyMap<string, BuiltPlace>): void {
  for (const [river, place] of Object.entries(geography.MOUTHS))
    if (!riverNamed(rivers, river).course[0]!.hexes.includes(placeNamed(places, place).hex)) throw new Error(`the ${river} does not end at ${place}`);
}

/** The settlement with this name. @throws when there is none */
export function placeNamed(places: ReadonlyMap<string, BuiltPlace>, name: string): BuiltPlace {
  const place = places.get(name);
  if (!place) throw new Error(`no place is called ${name}`);
  return place;
}

function stateOf([north, west]: Place, land: LandName): State {
  if (land === 'west of the Mississippi') return north >= LINES.missouri ? 'MO' : 'AR';
  if (land === 'Illinois') return 'IL';
  if (land === 'Indiana') return 'IN';
  if (north > (land === 'west of the Tennessee' ? LINES.tennessee : LINES.walker)) return 'KY';
  if (north > LINES.south) return 'TN';
  return west > LINES.mississippi ? 'MS' : west > LINES.georgia ? 'AL' : 'GA';
}
