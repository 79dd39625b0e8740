import { directionBetween, directions, neighbour, opposite, rotate, type Direction } from '../../src/hex/direction.js';
import { distance, type Axial } from '../../src/hex/coordinates.js';
import { formatHexId, parseHexId, toColumnRow, type Shoved } from '../../src/hex/hex-id.js';
import type { GloryScenario } from '../../src/systems/glory/scenario.js';
import type { Facing, HexId, HexsideFeature, Terrain } from '../../src/systems/glory/vocabulary.js';

/*
 * A scenario as a person writes it: the map as rows of letters, lines as the hexes where they bend, hexsides as a hex and
 * the numbers of its sides. What is written so becomes the parts of a scenario's document.
 */

type BoardMap = GloryScenario['map'];
type MapHex = BoardMap['hexes'][number];

const TERRAIN_OF: Readonly<Record<string, Terrain>> = { '.': 'clear', w: 'woods', m: 'marsh', t: 'town' };

/** What is drawn of a map's hexes; the drawings are lines of equal length, a letter a hex, the first line row 01. */
export interface GroundSketch {
  /** `.` clear, `w` woods, `m` marsh, `t` town. */
  readonly ground: string;
  /** The level of each hex, a digit a hex. */
  readonly heights: string;
  /** What else is known of a hex: its name, an entry, a sunken road. */
  readonly marks?: Readonly<Record<HexId, Omit<MapHex, 'hex' | 'terrain' | 'elevation'>>>;
}

/** Every hex of a drawing, column by column. @throws when the drawings are not of one size or hold an unknown letter */
export function hexesOf({ ground, heights, marks = {} }: GroundSketch): MapHex[] {
  return cellsOf(ground, heights).map(({ hex, letter, elevation }) => {
    const terrain = TERRAIN_OF[letter];
    if (!terrain) throw new Error(`nothing is drawn as ${letter}`);
    return { hex, terrain, elevation, ...marks[hex] };
  });
}

/** A hex of two drawings: its letter in the one, its level in the other. */
export interface Cell {
  readonly hex: HexId;
  readonly letter: string;
  readonly elevation: number;
}

/** Every hex of two drawings, column by column. @throws when the drawings are not of one size */
export function cellsOf(ground: string, heights: string): Cell[] {
  const [letters, levels] = [rowsOf(ground), rowsOf(heights)];
  const width = letters[0]!.length;
  if ([...letters, ...levels].some((row) => row.length !== width) || letters.length !== levels.length) throw new Error('the drawings are not of one size');
  return Array.from({ length: width * letters.length }, (_, at) => {
    const [column, row] = [Math.floor(at / letters.length), at % letters.length];
    return { hex: twoDigits(column + 1) + twoDigits(row + 1), letter: letters[row]![column]!, elevation: Number(levels[row]![column]) };
  });
}

function rowsOf(drawing: string): readonly string[] {
  return drawing.trim().split(/\s+/);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** Things on hexsides: `sides` lists hexes with the numbers of their sides, 0 north and on clockwise: `1214:23 1314:4`. */
export interface SidesSketch<Feature extends string = HexsideFeature> {
  readonly features: readonly Feature[];
  readonly sides: string;
}

/** The hexsides of the sketches; what several of them say of one hexside is put together. */
export function hexsidesOf<Feature extends string>(shoved: Shoved, sketches: readonly SidesSketch<Feature>[]): { between: [HexId, HexId]; features: Feature[] }[] {
  const found = new Map<string, { between: [HexId, HexId]; features: Feature[] }>();
  for (const { features, sides } of sketches) {
    for (const between of sides.trim().split(/\s+/).flatMap((text) => sidesOf(shoved, text))) {
      const known = found.get(between.join())?.features ?? [];
      found.set(between.join(), { between, features: [...new Set([...known, ...features])] });
    }
  }
  return [...found.values()];
}

/** `1214:23` as the pairs of hexes that share the hexsides, the lower number first. */
function sidesOf(shoved: Shoved, text: string): [HexId, HexId][] {
  const [id = '', numbers = ''] = text.split(':');
  if (!/^[0-5]*$/.test(numbers)) throw new Error(`${text} names no hexside`);
  return directions.filter((direction) => numbers.includes(String(direction))).map((direction) => {
    const [a = '', b = ''] = [id, idOf(neighbour(axial(id, shoved), direction), shoved)].sort();
    return [a, b];
  });
}

/** The size of a map, and which of its columns sit lower. */
export interface Sheet {
  readonly shoved: Shoved;
  readonly columns: number;
  readonly rows: number;
}

/** The hexsides on the left hand of somebody who walks along a bank, from bend to bend, as the `sides` of a sketch. */
export function bank({ shoved, columns, rows }: Sheet, bends: string): string {
  const path = way(shoved, bends);
  const steps = path.slice(1).map((hex, at) => facingTo(shoved, path[at]!, hex));
  return path.map((hex, at) => {
    const left = leftOf(steps[at - 1] ?? steps[at]!, steps[at] ?? steps[at - 1]!);
    return `${hex}:${left.filter((side) => isOnSheet(neighbour(axial(hex, shoved), side))).join('')}`;
  }).join(' ');

  function isOnSheet(hex: Axial): boolean {
    const { column, row } = toColumnRow(hex, shoved);
    return column >= 1 && column <= columns && row >= 1 && row <= rows;
  }
}

/** The hexsides between the one walked out through and the one come in through, counterclockwise. */
function leftOf(came: Direction, goes: Direction): Direction[] {
  const left: Direction[] = [];
  for (let side = rotate(goes, -1); side !== opposite(came); side = rotate(side, -1)) left.push(side);
  return left;
}

/** A road of a kind through the hexes listed, by the straightest way from each to the next. */
export function roadOf<Kind extends string>(shoved: Shoved, kind: Kind, name: string, bends: string): { kind: Kind; name: string; path: HexId[] } {
  return { kind, name, path: way(shoved, bends) };
}

/** The hexes from each of the listed ones to the next by the straightest way. */
export function way(shoved: Shoved, bends: string): HexId[] {
  const [first = '', ...rest] = bends.trim().split(/\s+/);
  const path = [axial(first, shoved)];
  for (const bend of rest) {
    const from = path.at(-1)!;
    const to = axial(bend, shoved);
    while (distance(path.at(-1)!, to) > 0) path.push(nextOn(path.at(-1)!, from, to));
  }
  return path.map((hex) => idOf(hex, shoved));
}

/** Of the neighbours that are nearer to the end, the one that keeps closest to the straight line. */
function nextOn(hex: Axial, from: Axial, to: Axial): Axial {
  const nearer = directions.map((direction) => neighbour(hex, direction)).filter((each) => distance(each, to) < distance(hex, to));
  const off = ({ q, r }: Axial): number => Math.abs((q - from.q) * (to.r - from.r) - (r - from.r) * (to.q - from.q));
  return nearer.reduce((best, each) => (off(each) < off(best) ? each : best));
}

/** The number of the hexside of one hex that looks to another one beside it. @throws when they are no neighbours */
export function facingTo(shoved: Shoved, from: HexId, to: HexId): Direction {
  const direction = directionBetween(axial(from, shoved), axial(to, shoved));
  if (direction === undefined) throw new Error(`${from} and ${to} share no hexside`);
  return direction;
}

function axial(id: HexId, shoved: Shoved): Axial {
  const parsed = parseHexId(id, shoved);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

function idOf(hex: Axial, shoved: Shoved): HexId {
  const printed = formatHexId(hex, shoved);
  if (!printed.ok) throw new Error(printed.error.message);
  return printed.value;
}

/** A name as an id: `A.P. Hill` becomes `ap-hill`. */
export function slug(name: string): string {
  return name.toLowerCase().replace(/[.'’]/g, '').replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

/** What the units of a table have in common. */
export type Common = Pick<GloryScenario['units'][number], 'side' | 'marker' | 'leader'>;

type Unit = GloryScenario['units'][number];

/**
 * Infantry, a unit a line: name, strength, Cohesion good/Disordered, hex, facing; the upper one of two in a hex is marked `top`.
 * `Doles | 6 7/5 | 0412 1`; a unit without a hex comes later. Ids are the prefix and the name.
 */
export function infantry(prefix: string, common: Common, table: string): Unit[] {
  return linesOf(table).map(({ name, ratings: [strength, cohesions], place }) => ({
    ...named(prefix, name, common),
    class: 'infantry', strength: Number(strength), ...cohesionOf(cohesions), movement: 5, ...place,
  }));
}

/** Artillery: as infantry, with the range class, and `horse` for horse artillery: `Beckham | 4 7/6 S horse | 0512 1`. */
export function artillery(prefix: string, common: Common, table: string): Unit[] {
  return linesOf(table).map(({ name, ratings: [strength, cohesions, range, horse], place }) => ({
    ...named(prefix, name, common),
    class: horse ? 'horse-artillery' : 'artillery', strength: Number(strength), ...cohesionOf(cohesions),
    movement: horse ? 8 : 6, range: range as Unit['range'], ...place,
  }));
}

/** Cavalry: strength and Cohesion mounted, then dismounted: `8 Pennsylvania | 3 6 2 6 | 1716 4`. */
export function cavalry(prefix: string, common: Common, table: string): Unit[] {
  return linesOf(table).map(({ name, ratings: [strength, cohesion, onFoot, cohesionOnFoot], place }) => ({
    ...named(prefix, name, common),
    class: 'cavalry', strength: Number(strength), cohesion: Number(cohesion), movement: 10,
    dismounted: { strength: Number(onFoot), cohesion: Number(cohesionOnFoot), movement: 5 }, ...place,
  }));
}

/** A leader, and the infantry that he leads. */
export interface Command {
  readonly leader: GloryScenario['leaders'][number];
  readonly units: Unit[];
}

/** A command: whom its leader serves, the leader as `Hood | Major General | 5 3 | 2313` (range, Combined Activation), its infantry. */
export function commandOf({ side, marker }: Omit<Common, 'leader'>, leader: string, prefix: string, table: string): Command {
  const [name = '', rank = '', ratings = '', hex = ''] = leader.split('|').map((part) => part.trim());
  const [range, combined] = ratings.split(' ').map(Number);
  const id = slug(name);
  return {
    leader: { id, side, name, rank, marker, range: range!, combined: combined!, movement: 9, ...(hex && { hex }) },
    units: infantry(prefix, { side, marker, leader: id }, table),
  };
}

interface Line {
  readonly name: string;
  readonly ratings: readonly string[];
  readonly place: Pick<Unit, 'hex' | 'facing' | 'onTop'>;
}

function linesOf(table: string): Line[] {
  return table.trim().split('\n').map((line) => {
    const [name = '', ratings = '', where = ''] = line.split('|').map((part) => part.trim());
    const [hex = '', facing, top] = where.split(/\s+/);
    return { name, ratings: ratings.split(/\s+/), place: hex === '' ? {} : { hex, facing: Number(facing) as Facing, ...(top && { onTop: true }) } };
  });
}

function named(prefix: string, name: string, common: Common): Pick<Unit, 'id' | 'name'> & Common {
  return { id: `${prefix}-${slug(name)}`, name, ...common };
}

function cohesionOf(text = ''): Pick<Unit, 'cohesion' | 'disorderedCohesion'> {
  const [cohesion, disorderedCohesion] = text.split('/').map(Number);
  return { cohesion: cohesion!, disorderedCohesion: disorderedCohesion! };
}

/** A scenario as the text of its file: each hex, road, leader and unit on a line of its own. */
export function scenarioText(scenario: object): string {
  return `${indented(scenario, 0)}\n`;
}

function indented(value: unknown, depth: number): string {
  const flat = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || depth > 2 || flat.length < 100) return flat;
  const inner = '  '.repeat(depth + 1);
  const lines = Array.isArray(value)
    ? value.map((each) => `${inner}${JSON.stringify(each)}`)
    : Object.entries(value).map(([key, each]) => `${inner}${JSON.stringify(key)}: ${indented(each, depth + 1)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open!}\n${lines.join(',\n')}\n${'  '.repeat(depth)}${close!}`;
}
