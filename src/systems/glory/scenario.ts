import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { HOOK_NAMES } from './tables/refit-hooks.js';
import { WETTEST_BOX } from './tables/weather.js';
import {
  ABILITIES,
  GROUNDS,
  HEXSIDE_FEATURES,
  OFF_MAP_ENTRIES,
  PERIODS,
  RANGE_CLASSES,
  REFIT_BATTLES,
  ROAD_KINDS,
  SIDES,
  TERRAINS,
  UNIT_CLASSES,
} from './vocabulary.js';

const closed = { additionalProperties: false } as const;

function oneOf<const T extends readonly string[]>(values: T, description: string) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], description });
}

const Side = oneOf(SIDES, 'The side.');
const Hex = Type.String({ pattern: '^[0-9]{4}$', description: 'A hex as printed: two digits column, two digits row.', examples: ['0507'] });
const Id = Type.String({ pattern: '^[a-z0-9][a-z0-9-]*$', maxLength: 40, description: 'Lower-case letters, digits and hyphens.', examples: ['2nd-brigade'] });
const Name = Type.String({ minLength: 1, maxLength: 80 });
const Facing = Type.Integer({ minimum: 0, maximum: 5, description: 'The hexside faced, clockwise from north: 0 … 5.' });
const optional = <S extends TSchema>(schema: S) => Type.Optional(schema);

/** Hexes are printed with two digits for the column and two for the row. */
const LARGEST_SIDE = 99;
/** Every list is bounded, so that a document can be checked whole; every number, so that no sum of them loses a point. */
const MOST_POINTS = 10_000;
const MOST_TURNS = 60;
const Points = (description?: string) => Type.Integer({ minimum: 0, maximum: MOST_POINTS, ...(description !== undefined && { description }) });
const Modifier = Type.Integer({ minimum: -99, maximum: 99 });

const MapHex = Type.Object(
  {
    hex: Hex,
    terrain: oneOf(TERRAINS, 'What the hex is made of (G-TM.1 to G-TM.4).'),
    elevation: Type.Integer({ minimum: 0, maximum: 9, description: 'The level of the ground.' }),
    name: optional(Name),
    sunkenRoad: optional(Type.Literal(true, { description: 'The hex is a sunken road: an improved position on all sides (G-TC.14).' })),
    houses: optional(Type.Literal(true, { description: 'Single houses stand in the hex; they have no effect (G-TCN.c, G-T1N.c).' })),
    entry: optional(oneOf(SIDES, 'An entry hex of this side; closed to enemies while reinforcements are due (G-6.53.a).')),
  },
  closed,
);

const Hexside = Type.Object(
  {
    between: Type.Unsafe<[string, string]>({
      type: 'array',
      items: Hex,
      minItems: 2,
      maxItems: 2,
      description: 'The two neighbouring hexes that share the hexside.',
    }),
    features: Type.Array(oneOf(HEXSIDE_FEATURES, 'What lies on the hexside.'), { minItems: 1, maxItems: HEXSIDE_FEATURES.length, uniqueItems: true }),
  },
  closed,
);

const Road = Type.Object(
  {
    kind: oneOf(ROAD_KINDS, 'The rate that it gives (G-TM.5 to G-TM.7).'),
    name: optional(Name),
    overStreams: optional(Type.Literal(true, { description: 'Whoever follows it pays nothing for streams, as on the Warrenton Pike (G-14.2.f).' })),
    path: Type.Array(Hex, { minItems: 2, maxItems: 400, description: 'Neighbouring hexes in order; each step connects the two hexes.' }),
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
    roads: Type.Array(Road, { maxItems: 200 }),
  },
  closed,
);

const CommandId = Type.String({ maxLength: 60, description: 'A leader, or `independent:` and a marker, brigade or unit (G-5.13.j, G-14.34.a).' });

const Marker = Type.Object(
  {
    id: Id,
    side: Side,
    name: Name,
    copies: Type.Integer({ minimum: 1, maximum: 4, description: 'How many a turn; two unless the scenario says otherwise (G-4.12.a).' }),
    activates: optional(
      Type.Array(CommandId, {
        minItems: 1,
        maxItems: 40,
        uniqueItems: true,
        description: 'The commands that it activates, in place of those whose counters name it: of a marker that shares commands with another (G-14.35.a, G-14.51.b).',
      }),
    ),
    fromTurn: optional(Type.Integer({ minimum: 1, maximum: MOST_TURNS, description: 'The first turn in which it is available; the first of the game when left out (G-14.42.a).' })),
    onlyWith: optional(
      Type.Object({ option: Name, choice: Name }, { ...closed, description: 'The option of the game, and the choice of it, with which the marker is used (G-14.35.a, G-14.51.b).' }),
    ),
    printed: optional(
      Type.String({ minLength: 1, maxLength: 80, description: 'What else is printed on it, for people to read: a range of die rolls (G-2.2.i), a commitment number (G-14.13.a). No rule asks for it.' }),
    ),
  },
  closed,
);

const Leader = Type.Object(
  {
    id: Id,
    side: Side,
    name: Name,
    rank: optional(Name),
    marker: Id,
    range: Type.Integer({ minimum: 0, maximum: 20, description: 'Command range, in movement points at leader rates (G-5.13.a).' }),
    combined: Type.Integer({ minimum: 0, maximum: 9, description: 'Combined activation rating (G-4.25.c).' }),
    movement: Type.Integer({ minimum: 0, maximum: 20 }),
    hex: optional(Hex),
  },
  { ...closed, description: 'A leader without a hex comes with reinforcements.' },
);

const Face = Type.Object(
  {
    strength: Type.Integer({ minimum: 1, maximum: 30 }),
    cohesion: Type.Integer({ minimum: 0, maximum: 10 }),
    movement: Type.Integer({ minimum: 0, maximum: 20 }),
  },
  closed,
);

const Unit = Type.Object(
  {
    id: Id,
    name: Name,
    side: Side,
    class: oneOf(UNIT_CLASSES, 'The class of the unit (G-2.2.a).'),
    marker: Type.String({ maxLength: 40, description: 'The activation marker that activates it (G-2.2.k).' }),
    leader: Type.Union([Id, Type.Null()], { description: 'The leader whose command it belongs to; null for an independent unit.' }),
    brigade: optional(Id),
    strength: Type.Integer({ minimum: 1, maximum: 30, description: 'Combat, charge or fire strength.' }),
    secondStrength: optional(Type.Integer({ minimum: 1, maximum: 30, description: 'Of infantry with two ratings the other one; the larger counts (G-14.14.a).' })),
    cohesion: Type.Integer({ minimum: 0, maximum: 10 }),
    disorderedCohesion: optional(
      Type.Integer({ minimum: 0, maximum: 10, description: 'On the Disordered side of infantry and artillery (G-2.2.b).' }),
    ),
    movement: Type.Integer({ minimum: 0, maximum: 20 }),
    range: optional(oneOf(RANGE_CLASSES, 'Range class of artillery (G-9.11.a).')),
    dismounted: optional(Face),
    hex: optional(Hex),
    facing: optional(Facing),
    onTop: optional(Type.Boolean({ description: 'Of two infantry units in a hex, the one on top.' })),
    ability: optional(oneOf(ABILITIES, 'What it can do beyond its class (G-14.45.a, G-14.57.a).')),
  },
  { ...closed, description: 'A unit stands on the map, with a hex and a facing, or has neither and comes with reinforcements.' },
);

const EntryArea = Type.Object(
  {
    id: Id,
    side: Side,
    name: Name,
    hexes: Type.Array(Hex, {
      minItems: 1,
      maxItems: 12,
      uniqueItems: true,
      description: 'Hexes on the edge of the map, each marked as an entry hex of the side and next to another of them (G-6.51.d).',
    }),
    road: optional(oneOf(ROAD_KINDS, 'The road that leads into the area from off the map; it is entered at the price of the terrain without one.')),
    offMap: optional(
      oneOf(OFF_MAP_ENTRIES, 'The entry of the off-map chart that the area is: 1 to 11 for Confederates, A to D for the Union (G-CO.1, G-UO.1). Units may leave the map here.'),
    ),
  },
  { ...closed, description: 'Where units of one side come onto the map, and where they may leave it.' },
);

const Reinforcement = Type.Object(
  {
    id: Id,
    turn: Type.Integer({ minimum: 1, maximum: MOST_TURNS, description: 'From this turn on the group enters when a marker of its commands is drawn (G-6.51.a).' }),
    areas: Type.Array(Id, { minItems: 1, maxItems: 12, uniqueItems: true, description: 'The entry areas that its controller picks from; the whole group takes one of them (G-6.51.e).' }),
    leaders: Type.Array(Id, { maxItems: 40, uniqueItems: true, description: 'Leaders without a hex.' }),
    units: Type.Array(Id, { maxItems: 200, uniqueItems: true, description: 'Units without a hex.' }),
  },
  { ...closed, description: 'Units and leaders of one side that come onto the map together (G-6.51.a).' },
);

const Day = (description: string) => Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', description, examples: ['1863-05-02'] });

const Turn = Type.Object(
  {
    label: Name,
    period: oneOf(PERIODS, 'Day or one of the kinds of night turn (G-13.j).'),
    date: optional(Day('The day, e.g. 1863-05-02; every turn of a scenario with weather has one (G-WT.b).')),
    ground: optional(oneOf(GROUNDS, 'The ground condition of the turn; left out where the scenario uses weather (G-WT.e).')),
    initiative: optional(
      Type.Object({ union: optional(Modifier), confederate: optional(Modifier) }, { ...closed, description: 'Modifiers of the initiative roll (G-5.21.a).' }),
    ),
    automaticInitiative: optional(oneOf(SIDES, 'The side that has the initiative without a roll (G-5.22.a).')),
  },
  closed,
);

const WeatherCalendar = Type.Object(
  {
    start: optional(Type.Integer({ minimum: 0, maximum: WETTEST_BOX, description: 'The box of the Ground Condition track that the marker starts in; 3 when left out (G-WT.e).' })),
    secondDay: Day('The day whose day turns roll at −1: May 2 (G-WT.b).'),
    thirdDay: Day('The day from which on day turns roll at −2: May 3 (G-WT.b).'),
  },
  { ...closed, description: 'The scenario rolls for weather at the start of each turn (G-WT.d); without it the ground is that of each turn (G-WT.f).' },
);

const Victory = Type.Object(
  {
    objectives: Type.Array(
      Type.Object(
        {
          hex: Hex,
          name: Name,
          points: Type.Object({ union: Points(), confederate: Points() }, closed),
        },
        closed,
      ),
      { maxItems: 400, description: 'Points for the side whose combat unit occupies the hex at the end.' },
    ),
    eliminatedUnit: Points('Points for each enemy combat unit eliminated.'),
    boxedUnit: Points('Points for each enemy combat unit in the Withdrawn or Recovery Box at the end.'),
    margins: Type.Array(
      Type.Object({ atLeast: Type.Integer({ minimum: 1, maximum: MOST_POINTS }), margin: Name }, closed),
      { minItems: 1, maxItems: 20, description: 'The margin by the difference of points; below the least of them the game is a draw.' },
    ),
  },
  closed,
);

const Attachment = Type.Object(
  {
    id: Id,
    units: Type.Array(Id, { minItems: 1, maxItems: 6, uniqueItems: true, description: 'Batteries without a leader that choose together.' }),
    commands: Type.Array(Id, { minItems: 2, maxItems: 6, uniqueItems: true, description: 'The leaders whose commands they may act with.' }),
  },
  { ...closed, description: 'Batteries that act with one of several commands; which of them is decided before each turn (G-14.53.a).' },
);

const Refit = Type.Object(
  {
    battle: oneOf(REFIT_BATTLES, 'The battle; what chapter 14 fixes for it follows (G-14.0.a).'),
    attachments: optional(Type.Array(Attachment, { maxItems: 10 })),
    secondMarker: optional(
      Type.Object(
        {
          turn: Type.Integer({ minimum: 1, maximum: MOST_TURNS }),
          commands: Type.Array(CommandId, { minItems: 1, maxItems: 20, uniqueItems: true }),
        },
        { ...closed, description: 'Commands that in this turn act only when the second of their markers is drawn (G-14.42.c).' },
      ),
    ),
    hooks: optional(
      Type.Array(oneOf(HOOK_NAMES, 'A rule of the first Glory whose text the source does not contain (G-14.55.a).'), {
        maxItems: HOOK_NAMES.length,
        uniqueItems: true,
        description: 'Such rules to switch on; each is refused as long as its text is not available.',
      }),
    ),
  },
  { ...closed, description: 'A battle of the first Glory, played with these rules: chapter 14.' },
);

/** The published JSON Schema of a Glory scenario; `scenarioFaults` says what a schema cannot. */
export const GloryScenarioSchema = Type.Object(
  {
    system: Type.Literal('glory'),
    id: Id,
    title: Name,
    description: Type.String({ maxLength: 2000 }),
    provenance: oneOf(['house', 'source'], 'Whether map and order of battle are printed in the source or are our own.'),
    map: BoardMap,
    turns: Type.Array(Turn, { minItems: 1, maxItems: MOST_TURNS }),
    markers: Type.Array(Marker, { minItems: 1, maxItems: 100 }),
    leaders: Type.Array(Leader, { maxItems: 200 }),
    units: Type.Array(Unit, { minItems: 1, maxItems: 400 }),
    entryAreas: optional(Type.Array(EntryArea, { maxItems: 40 })),
    reinforcements: optional(Type.Array(Reinforcement, { maxItems: 100, description: 'Everybody who begins off the map, each in one group.' })),
    weather: optional(WeatherCalendar),
    victory: Victory,
    refit: optional(Refit),
  },
  { ...closed, $id: 'urn:vedette:schema:glory-scenario:1', title: 'A Glory II scenario' },
);

/** A scenario as a document. */
export type GloryScenario = Static<typeof GloryScenarioSchema>;

export type ScenarioMap = GloryScenario['map'];
export type ScenarioUnit = GloryScenario['units'][number];

/** An area of the map's edge where a side comes onto the map. */
export type EntryArea = NonNullable<GloryScenario['entryAreas']>[number];

/** Units and leaders that come onto the map later, together. */
export type Reinforcement = NonNullable<GloryScenario['reinforcements']>[number];

/** How a scenario uses the weather. */
export type WeatherCalendar = NonNullable<GloryScenario['weather']>;
