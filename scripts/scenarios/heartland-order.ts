import type { HeartlandScenario } from '../../src/systems/heartland/scenario.js';
import type { Side } from '../../src/systems/heartland/vocabulary.js';
import { hexNamed } from './heartland-map.js';
import { slug } from './sketch.js';

/*
 * The order of battle of The Army of the Heartland as a person writes it: a leader a line, the counters of one place and
 * one kind a line. The values of each kind are the archetypes of the house; 16-0 and 12-2 are the divisions of an example.
 */

type BoardMap = HeartlandScenario['map'];
type Leader = HeartlandScenario['leaders'][number];
type Unit = HeartlandScenario['units'][number];
type Printed = Omit<Unit, 'id' | 'name' | 'side' | 'hex' | 'leader' | 'hexside'>;
type Place = Pick<Unit, 'hex' | 'leader' | 'hexside'>;

const PREFIX: Readonly<Record<Side, string>> = { union: 'us', confederate: 'cs' };

/** What is printed on a kind of counter that only one side has, or that differs between the sides. */
const KINDS: Readonly<Record<Side, Readonly<Record<string, Printed>>>> = {
  union: {
    division: { type: 'infantry', size: 'division', full: { cf: 10, ml: 1 }, reduced: { cf: 6, ml: 2 } },
    'strong division': { type: 'infantry', size: 'division', full: { cf: 16, ml: 0 }, reduced: { cf: 9, ml: 1 } },
    'green division': { type: 'infantry', size: 'division', full: { cf: 12, ml: 2 }, reduced: { cf: 7, ml: 3 } },
    cavalry: { type: 'cavalry', size: 'brigade', full: { cf: 4, ml: 1 }, reduced: { cf: 2, ml: 2 } },
    engineers: { type: 'engineer', size: 'brigade', full: { cf: 3, ml: 1 }, reduced: { cf: 1, ml: 2 } },
    gunboat: { type: 'gunboat', naval: { full: { strength: 2, support: 2 }, reduced: { strength: 1, support: 1 } } },
    pontoon: { type: 'pontoon' },
    landing: { type: 'landing' },
  },
  confederate: {
    brigade: { type: 'infantry', size: 'brigade', full: { cf: 4, ml: 1 }, reduced: { cf: 2, ml: 2 } },
    cavalry: { type: 'cavalry', size: 'brigade', full: { cf: 4, ml: 0 }, reduced: { cf: 2, ml: 1 } },
    gunboat: { type: 'gunboat', naval: { full: { strength: 1, support: 1 }, reduced: { strength: 0.5, support: 0 } } },
    battery: { type: 'battery', naval: { full: { strength: 3, support: 0 }, reduced: { strength: 1, support: 0 } } },
    'chief engineer': { type: 'chief-engineer' },
  },
};

/** A line of a table by its parts. */
function rowsOf(table: string): string[][] {
  return table.trim().split('\n').map((line) => line.split('|').map((part) => part.trim()));
}

function numbersOf(text = ''): number[] {
  return text.split(' ').map(Number);
}

/**
 * Leaders, one a line: `Hardee | 2 | 3 4 4 / 2 3 3 | 5 1 3 | under A. S. Johnston`: stars, AR BR MR front and back, then
 * morale, artillery and ammunition. He is `at` a place or hex of the map, with `headquarters at` as an army commander, `under`
 * one, in the `pool`, or `due`.
 */
export function leadersOf(map: BoardMap, side: Side, table: string): Leader[] {
  return rowsOf(table).map(([name = '', stars, ratings = '', track, where = '']) => {
    const [front, back] = ratings.split('/').map((face) => ratingsOf(face.trim()));
    const [morale, artillery, ammunition] = numbersOf(track);
    return { id: slug(name), name, side, stars: Number(stars), front: front!, back: back!, morale: morale!, artillery: artillery!, ammunition: ammunition!, ...postOf(map, where) };
  });
}

function ratingsOf(face: string): Leader['front'] {
  const [ar, br, mr] = numbersOf(face);
  return { ar: ar!, br: br!, mr: mr! };
}

/** A place by its name, or a hex by its number. */
function hexAt(map: BoardMap, place: string): string {
  return /^[0-9]{4}$/.test(place) ? place : hexNamed(map, place);
}

/** @throws for what is none of the places that a leader may be in */
function postOf(map: BoardMap, where: string): Partial<Leader> {
  const [, headquarters, place, above] = /^(?:(headquarters )?at (.+)|under (.+))$/.exec(where) ?? [];
  if (place !== undefined) return { hex: hexAt(map, place), ...(headquarters && { headquarters: true }) };
  if (above !== undefined) return { under: slug(above) };
  if (where === 'pool') return { pool: true };
  if (where === 'due') return {};
  throw new Error(`no leader is ${where}`);
}

/**
 * Counters of one kind in one place, a line each: `Hardee | brigade | Hindman, Cleburne`. They are in the box of a leader,
 * `at` a place of the map, there on a hexside (`at Columbus : 4`), `due`, or in the counter `mix`.
 */
export function unitsOf(map: BoardMap, side: Side, table: string): Unit[] {
  return rowsOf(table).flatMap(([where = '', kind = '', names = '']) => {
    const place = placeOf(map, where);
    const printed = printedOn(side, kind);
    return names.split(',').map((name) => ({ id: `${PREFIX[side]}-${slug(name)}`, name: name.trim(), side, ...printed, ...place }));
  });
}

function placeOf(map: BoardMap, where: string): Place {
  const [, place, hexside] = /^at (.+?)(?: : ([0-5]))?$/.exec(where) ?? [];
  if (place !== undefined) return { hex: hexAt(map, place), ...(hexside !== undefined && { hexside: Number(hexside) }) };
  return where === 'due' || where === 'mix' ? {} : { leader: slug(where) };
}

/** @throws for a kind that the side has not */
function printedOn(side: Side, kind: string): Printed {
  const [type, capacity] = kind.split(' ');
  if (type === 'wagon' || type === 'depot') return { type, capacity: Number(capacity) };
  if (kind === 'train') return { type: kind };
  const printed = KINDS[side][kind];
  if (!printed) throw new Error(`the ${side} side has no ${kind}`);
  return printed;
}

/** Notes on the values that an example of the text prints: the divisions 16-0 and 12-2 (H-2.0.2). */
export function exampleNotes(units: readonly Unit[]): HeartlandScenario['provenances'] {
  return units.flatMap(({ full }, at) =>
    full && (full.cf === 16 || full.cf === 12) ? [{ path: `/units/${at}/full`, provenance: 'source-example' as const, why: 'a division of the example in 3.52' }] : [],
  );
}

/** The victory points that hold where a scenario has no others (house HS-19), but for its objectives. */
export const VICTORY: Omit<HeartlandScenario['victory'], 'objectives'> = {
  cities: 10,
  enemyStep: 1,
  leaderPerStar: 2,
  warEffortPerPoint: 20,
  margins: [
    { atLeast: 6, margin: 'marginal' },
    { atLeast: 16, margin: 'decisive' },
  ],
};

/** Objectives, the places of one worth a line: `10 | Decatur, Jackson`. */
export function objectivesOf(map: BoardMap, table: string): HeartlandScenario['victory']['objectives'] {
  return rowsOf(table).flatMap(([points, names = '']) => names.split(',').map((name) => ({ hex: hexNamed(map, name.trim()), points: Number(points) })));
}
