import { Type, type Static } from '@sinclair/typebox';
import { ChartsSchema } from './tables/own-charts.js';
import { EDGES, HEXSIDE_FEATURES, SETTLEMENTS, SIDES, SIZES, STATES, TERRAINS, UNIT_TYPES } from './vocabulary.js';

const closed = { additionalProperties: false } as const;

function oneOf<const T extends readonly string[]>(values: T, description: string) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], description });
}

/** Hexes are printed with two digits for the column and two for the row. */
const LARGEST_SIDE = 99;
const MOST_TURNS = 60;
/** Every number is bounded, so that no sum of them loses a point; WEP, steps and victory points go up to 999 (H-3.16.1). */
const MOST_POINTS = 999;

const Side = oneOf(SIDES, 'The side.');
const Hex = Type.String({ pattern: '^[0-9]{4}$', description: 'A hex as printed: two digits column, two digits row.', examples: ['0507'] });
const Id = Type.String({ pattern: '^[a-z0-9][a-z0-9-]*$', maxLength: 40, description: 'Lower-case letters, digits and hyphens.', examples: ['2nd-brigade'] });
const Name = Type.String({ minLength: 1, maxLength: 80 });
const Direction = Type.Integer({ minimum: 0, maximum: 5, description: 'A hexside of the hex, clockwise from north: 0 … 5.' });
const Points = (description?: string) => Type.Integer({ minimum: 0, maximum: MOST_POINTS, ...(description !== undefined && { description }) });
const Rating = Type.Integer({ minimum: 0, maximum: 9 });
const Between = Type.Unsafe<[string, string]>({ type: 'array', items: Hex, minItems: 2, maxItems: 2, description: 'The two neighbouring hexes that share the hexside.' });

const MapHex = Type.Object(
  {
    hex: Hex,
    terrain: oneOf(TERRAINS, 'What the hex is made of (H-8.24.1).'),
    state: oneOf(STATES, 'The state that it lies in (H-8.24.a.1).'),
    settlement: Type.Optional(oneOf(SETTLEMENTS, 'What people built there (H-7.12.a.1).')),
    name: Type.Optional(Name),
    port: Type.Optional(Type.Literal(true, { description: 'A city on the bank of a major river that ships reach (H-7.11.1).' })),
    northOfOhio: Type.Optional(Type.Literal(true, { description: 'It lies north of the Ohio (H-13.22.3).' })),
    edge: Type.Optional(oneOf(EDGES, 'A rail line leaves the map here, over this edge (H-7.11.1, H-8.74.1).')),
  },
  closed,
);

const Hexside = Type.Object(
  { between: Between, features: Type.Array(oneOf(HEXSIDE_FEATURES, 'What lies on the hexside.'), { minItems: 1, maxItems: HEXSIDE_FEATURES.length, uniqueItems: true }) },
  closed,
);

const Path = Type.Array(Hex, { minItems: 2, maxItems: 400, description: 'Neighbouring hexes in order; each step connects the two hexes.' });

const River = Type.Object(
  {
    name: Name,
    course: Type.Array(Between, { minItems: 1, maxItems: 1000, description: 'The major river hexsides from the mouth to the headwater, each touching the one before: the direction of flow (H-8.94.1).' }),
  },
  closed,
);

const BoardMap = Type.Object(
  {
    name: Name,
    columns: Type.Integer({ minimum: 1, maximum: LARGEST_SIDE }),
    rows: Type.Integer({ minimum: 1, maximum: LARGEST_SIDE }),
    shoved: oneOf(['odd', 'even'], 'Which columns are shoved down by half a hex.'),
    hexes: Type.Array(MapHex, { minItems: 1, maxItems: LARGEST_SIDE ** 2, description: 'Every hex of columns × rows, once.' }),
    hexsides: Type.Array(Hexside, { maxItems: 3 * LARGEST_SIDE ** 2 }),
    roads: Type.Array(Type.Object({ name: Type.Optional(Name), path: Path }, closed), { maxItems: 400 }),
    rails: Type.Array(
      Type.Object({ name: Type.Optional(Name), owner: Type.Optional(oneOf(SIDES, 'The side that the whole line is open to at start (H-8.71.1); to nobody when left out.')), path: Path }, closed),
      { maxItems: 400 },
    ),
    rivers: Type.Array(River, { maxItems: 60 }),
  },
  closed,
);

const Ratings = Type.Object({ ar: Rating, br: Rating, mr: Rating }, { ...closed, description: 'Administration, battle and manoeuvre rating (H-3.21.1).' });

const Leader = Type.Object(
  {
    id: Id,
    name: Name,
    side: Side,
    stars: Type.Integer({ minimum: 1, maximum: 4 }),
    front: Ratings,
    back: Ratings,
    hex: Type.Optional(Hex),
    under: Type.Optional(Type.String({ maxLength: 40, description: 'The army commander whose box he stands in (H-3.11.4).' })),
    staffOf: Type.Optional(Type.String({ maxLength: 40, description: 'The army commander whose chief of staff he is (H-3.32.3).' })),
    pool: Type.Optional(Type.Literal(true, { description: 'In the Leader Pool (H-3.15.1).' })),
    headquarters: Type.Optional(Type.Literal(true, { description: 'Holds an HQ marker: an army commander (H-3.31.2).' })),
    brevet: Type.Optional(Type.Literal(true)),
    corps: Type.Optional(Type.Literal(true, { description: 'Leads a cavalry corps (H-3.12.1).' })),
    morale: Rating,
    artillery: Type.Integer({ minimum: 0, maximum: 10 }),
    ammunition: Type.Integer({ minimum: 0, maximum: 20 }),
  },
  { ...closed, description: 'A leader stands in a hex, in a box, on a staff or in the pool, or has no place and comes with reinforcements.' },
);

const Face = Type.Object({ cf: Type.Integer({ minimum: 0, maximum: 60 }), ml: Type.Integer({ minimum: 0, maximum: 6 }) }, { ...closed, description: 'Combat factors and morale (H-2.0.2).' });
const NavalFace = Type.Object(
  { strength: Type.Number({ minimum: 0, maximum: 20, multipleOf: 0.5 }), support: Type.Integer({ minimum: 0, maximum: 20 }) },
  { ...closed, description: 'Naval strength and gunfire support (H-2.0.3).' },
);

const Unit = Type.Object(
  {
    id: Id,
    name: Name,
    side: Side,
    type: oneOf(UNIT_TYPES, 'What it is.'),
    size: Type.Optional(oneOf(SIZES, 'Of infantry and cavalry (H-3.23.2).')),
    full: Type.Optional(Face),
    reduced: Type.Optional(Face),
    capacity: Type.Optional(Type.Integer({ minimum: 1, maximum: 4, description: 'Of wagons and depots (H-2.0.4).' })),
    naval: Type.Optional(Type.Object({ full: NavalFace, reduced: NavalFace }, { ...closed, description: 'Of gunboats and shore batteries.' })),
    hex: Type.Optional(Hex),
    leader: Type.Optional(Type.String({ maxLength: 40, description: 'In whose box it is (H-3.1.1).' })),
    hexside: Type.Optional(Direction),
    startsReduced: Type.Optional(Type.Literal(true)),
  },
  { ...closed, description: 'A counter stands in a hex or a box, comes with reinforcements, or lies in the counter mix until it is bought (H-7.24.1).' },
);

const Work = Type.Object({ hex: Hex, side: Side, level: Type.Integer({ minimum: 1, maximum: 3 }) }, { ...closed, description: 'An entrenchment (H-3.6.2).' });

const Reinforcement = Type.Object(
  {
    turn: Type.Integer({ minimum: 1, maximum: MOST_TURNS }),
    impulse: Type.Optional(Type.Integer({ minimum: 1, maximum: 12, description: "The side's own impulse of the turn, the Confederate first one when left out (H-6.1.1)." })),
    side: Side,
    hex: Type.Optional(Hex),
    under: Type.Optional(Type.String({ maxLength: 40, description: 'A leader in whose box the units arrive.' })),
    leaders: Type.Array(Id, { maxItems: 40, uniqueItems: true }),
    units: Type.Array(Id, { maxItems: 200, uniqueItems: true }),
    headquarters: Type.Optional(Type.Literal(true, { description: 'An HQ marker, given to any leader with three stars (H-6.1.1).' })),
    warEffort: Type.Optional(Points()),
    replacements: Type.Optional(Points()),
  },
  closed,
);

const HomeEdge = Type.Object(
  { edge: oneOf(EDGES, 'An edge of the map.'), lostWith: Type.Optional(Type.String({ ...Hex, description: 'The place whose occupation by the enemy closes it (H-8.74.2).' })) },
  closed,
);

const SideSetup = Type.Object(
  {
    operations: Type.Integer({ minimum: 1, maximum: 6, description: 'Operations levels a turn (H-4.0.2).' }),
    levelsPerImpulse: Type.Optional(Type.Integer({ minimum: 1, maximum: 6, description: 'The most levels that one impulse may use (H-5.14.3).' })),
    warEffort: Points('War effort points at start.'),
    replacements: Type.Optional(Points('Replacement steps at start.')),
    homeStates: Type.Array(oneOf(STATES, 'A state where the side recruits (H-13.12.2).'), { maxItems: STATES.length, uniqueItems: true }),
    edges: Type.Array(HomeEdge, { maxItems: 4 }),
    headquarters: Type.Integer({ minimum: 0, maximum: 5, description: 'HQ markers in the pool at start (H-3.13.4).' }),
  },
  closed,
);

const Turn = Type.Object(
  {
    label: Name,
    month: Type.Integer({ minimum: 1, maximum: 12 }),
    weeks: Type.Integer({ minimum: 1, maximum: 2, description: 'Two in December, January and February (H-1.13.1).' }),
  },
  closed,
);

const Margin = Type.Object({ atLeast: Type.Integer({ minimum: 1, maximum: MOST_POINTS }), margin: Name }, closed);

const Victory = Type.Object(
  {
    cities: Points('For each city held.'),
    objectives: Type.Array(Type.Object({ hex: Hex, points: Points() }, closed), { maxItems: 100 }),
    enemyStep: Points('For each enemy step eliminated.'),
    leaderPerStar: Points('For each star of an enemy leader killed or captured (H-8.13.3).'),
    warEffortPerPoint: Type.Integer({ minimum: 0, maximum: MOST_POINTS, description: 'Unspent war effort points that are worth one point; 0 for none.' }),
    margins: Type.Array(Margin, { minItems: 1, maxItems: 10, description: 'From the smallest lead to the largest; a smaller lead than the first is a draw.' }),
  },
  closed,
);

const ProvenanceNote = Type.Object(
  { path: Type.String({ maxLength: 200, description: 'A JSON pointer into this document.' }), provenance: oneOf(['source', 'source-example', 'house'], 'Where the value comes from.'), why: Type.Optional(Type.String({ maxLength: 400 })) },
  closed,
);

/** A scenario of The Army of the Heartland. */
export const HeartlandScenarioSchema = Type.Object(
  {
    system: Type.Literal('heartland'),
    id: Id,
    title: Name,
    description: Type.String({ maxLength: 2000 }),
    provenance: oneOf(['source', 'house'], 'Whether the values are printed or our own, where no note says otherwise.'),
    provenances: Type.Array(ProvenanceNote, { maxItems: 400 }),
    year: Type.Integer({ minimum: 1861, maximum: 1863, description: 'Drives the rules of each year (H-9.21.5, H-3.32.c.1).' }),
    turns: Type.Array(Turn, { minItems: 1, maxItems: MOST_TURNS }),
    firepowerOffset: Type.Integer({ minimum: 3, maximum: 8, description: 'Added to every roll on the fire effects table (H-10.46.1).' }),
    foraging: Type.Boolean({ description: 'Whether the scenario permits foraging (H-4.31.1).' }),
    sides: Type.Object({ union: SideSetup, confederate: SideSetup }, closed),
    map: BoardMap,
    leaders: Type.Array(Leader, { maxItems: 80 }),
    units: Type.Array(Unit, { maxItems: 400 }),
    works: Type.Array(Work, { maxItems: 100 }),
    reinforcements: Type.Array(Reinforcement, { maxItems: 100 }),
    victory: Victory,
    charts: Type.Optional(ChartsSchema),
  },
  { ...closed, $id: 'urn:vedette:schema:heartland-scenario:1', title: 'A scenario of The Army of the Heartland' },
);

export type HeartlandScenario = Static<typeof HeartlandScenarioSchema>;
export type ScenarioMap = HeartlandScenario['map'];
