import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { FORMATIONS, HEX_FEATURES, HEXSIDE_FEATURES, ROAD_KINDS, SIDES, UNIT_KINDS, WEATHERS } from './vocabulary.js';

const closed = { additionalProperties: false } as const;

function oneOf<const T extends readonly string[]>(values: T, description: string) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], description });
}

const Side = oneOf(SIDES, 'The side.');
const Hex = Type.String({ pattern: '^[0-9]{4}$', description: 'A hex as printed: two digits column, two digits row.' });
const Id = Type.String({ pattern: '^[a-z0-9][a-z0-9-]*$', maxLength: 40, description: 'Lower-case letters, digits and hyphens.' });
const Name = Type.String({ minLength: 1, maxLength: 80 });
const Facing = Type.Integer({ minimum: 0, maximum: 5, description: 'The hexside faced, clockwise from north: 0 … 5.' });
const optional = <S extends TSchema>(schema: S) => Type.Optional(schema);

const LARGEST_SIDE = 99;
const MOST_TURNS = 60;
const MOST_MEN = 10_000;
/** No price of a step is above a third of the allowance and a dozen; the search has room for 254. */
const MOST_POINTS = 99;
const Factor = (description: string) => Type.Integer({ minimum: 0, maximum: 1000, description: `${description}, in hundredths.` });

const MapHex = Type.Object(
  {
    hex: Hex,
    elevation: Type.Integer({ minimum: 0, maximum: 9, description: 'The level of the ground.' }),
    features: Type.Array(oneOf(HEX_FEATURES, 'What is in the hex.'), { maxItems: HEX_FEATURES.length, uniqueItems: true }),
    name: optional(Name),
  },
  closed,
);

const Hexside = Type.Object(
  {
    between: Type.Unsafe<[string, string]>({ type: 'array', items: Hex, minItems: 2, maxItems: 2, description: 'The two neighbouring hexes that share the hexside.' }),
    features: Type.Array(oneOf(HEXSIDE_FEATURES, 'What lies on the hexside.'), { minItems: 1, maxItems: HEXSIDE_FEATURES.length, uniqueItems: true }),
  },
  closed,
);

const Road = Type.Object(
  {
    kind: oneOf(ROAD_KINDS, 'What soft ground does to it (R-RD.7), and whether it covers (R-DO.1).'),
    name: optional(Name),
    path: Type.Array(Hex, { minItems: 2, maxItems: 400, description: 'Neighbouring hexes in order; each step connects the two hexes.' }),
  },
  closed,
);

const BoardMap = Type.Object(
  {
    name: Name,
    yards: Type.Integer({ minimum: 10, maximum: 2000, description: 'Across a hex; says which units are small (R-SZ.1).' }),
    columns: Type.Integer({ minimum: 1, maximum: LARGEST_SIDE }),
    rows: Type.Integer({ minimum: 1, maximum: LARGEST_SIDE }),
    shoved: oneOf(['odd', 'even'], 'Which columns are shoved down by half a hex.'),
    hexes: Type.Array(MapHex, { minItems: 1, maxItems: LARGEST_SIDE ** 2, description: 'Every hex of columns × rows, once.' }),
    hexsides: Type.Array(Hexside, { maxItems: 3 * LARGEST_SIDE ** 2 }),
    roads: Type.Array(Road, { maxItems: 200 }),
  },
  closed,
);

const Turn = Type.Object(
  {
    label: Name,
    night: optional(Type.Literal(true, { description: 'R-OM.3, R-FS.4.' })),
    weather: oneOf(WEATHERS, 'R-OM.1, R-FS.5, R-FS.6.'),
    ground: oneOf(['firm', 'soft'], 'R-OM.1, R-RD.7.'),
    frozen: optional(Type.Literal(true, { description: 'Rivers and lakes bear troops (R-WA.2) and close to vessels (R-NV.3).' })),
    burning: optional(Type.Array(Hex, { maxItems: 200, uniqueItems: true, description: 'Hexes on fire during the turn (R-OM.7).' })),
  },
  closed,
);

const Unit = Type.Object(
  {
    id: Id,
    side: Side,
    name: Name,
    kind: oneOf(UNIT_KINDS, 'What the unit is.'),
    men: Type.Integer({ minimum: 1, maximum: MOST_MEN }),
    morale: Type.Integer({ minimum: 0, maximum: 9, description: 'What a ten-sided die must not exceed to stand (house).' }),
    fire: Type.Array(Type.Integer({ minimum: 0, maximum: 1000 }), {
      maxItems: 30,
      description: 'Raw lethality of 100 men in line by distance, from 1 hex on: casualties in per mille of the target (R-FS.1). As long as its range; empty for who cannot fire.',
    }),
    crewed: optional(Type.Literal(true, { description: 'Has crewed weapons (R-OM.10).' })),
    heavy: optional(Type.Literal(true, { description: 'Some of them are heavy equipment (R-OM.4, R-OM.21).' })),
    allowance: optional(Type.Integer({ minimum: 1, maximum: MOST_POINTS, description: 'Movement points a turn, mounted or not; the house value of its kind when left out.' })),
    hex: Hex,
    formation: oneOf(FORMATIONS, 'The formation that it begins in.'),
    facing: Facing,
    mounted: optional(Type.Literal(true, { description: 'Cavalry on its horses.' })),
    skirmishers: optional(Type.Integer({ minimum: 1, maximum: 100, description: 'Per cent of the men who skirmish (R-MD.5).' })),
  },
  closed,
);

const WeaponPenalty = Type.Object(
  {
    label: Name,
    units: Type.Array(Id, { minItems: 1, maxItems: 400, uniqueItems: true }),
    when: oneOf(['always', 'moved', 'night', 'rain-or-snow', 'mounted'], 'The circumstance.'),
    factor: Factor('What is left of the strength'),
  },
  { ...closed, description: 'A further penalty of some weapons (R-FS.8).' },
);

/** Numbers of a scenario, or of whoever asks a calculator, in place of those of the house. */
export const FireModelSchema = Type.Object(
  {
    formations: optional(Type.Partial(Type.Object(Object.fromEntries(FORMATIONS.map((name) => [name, Factor('The share of weapons that can fire')])) as Record<(typeof FORMATIONS)[number], ReturnType<typeof Factor>>, closed))),
    skirmishers: optional(Factor('The same for the men who skirmish')),
    penalties: optional(Type.Array(WeaponPenalty, { maxItems: 40 })),
  },
  { ...closed, description: "Its owner's own numbers in place of the house model of raw lethality (R-FS.1)." },
);

const Objective = Type.Object({ hex: Hex, name: Name, points: Type.Integer({ minimum: 1, maximum: 1000 }) }, closed);

const Victory = Type.Object(
  {
    objectives: Type.Array(Objective, { maxItems: 40, description: 'Points for the side whose unit was the last to enter the hex; `holders` says who has them at first.' }),
    holders: optional(Type.Record(Type.String({ pattern: '^[0-9]{4}$' }), Side)),
    menPerPoint: Type.Integer({ minimum: 1, maximum: MOST_MEN, description: 'Enemy men lost for one point.' }),
    decisive: Type.Integer({ minimum: 1, maximum: MOST_MEN, description: 'A lead of so many points is decisive; a smaller one is marginal.' }),
  },
  { ...closed, description: 'House: the source has no victory rules.' },
);

/** A scenario document of Age of Rifles. */
export const RiflesScenarioSchema = Type.Object(
  {
    system: Type.Literal('rifles'),
    id: Id,
    title: Name,
    description: Type.String({ maxLength: 2000 }),
    provenance: oneOf(['house', 'source'], 'Whether map and order of battle are printed in the source or are our own.'),
    map: BoardMap,
    first: oneOf(SIDES, 'Who has the first half of each turn.'),
    turns: Type.Array(Turn, { minItems: 1, maxItems: MOST_TURNS }),
    units: Type.Array(Unit, { minItems: 1, maxItems: 400 }),
    fireModel: optional(FireModelSchema),
    victory: Victory,
  },
  { ...closed, $id: 'urn:vedette:schema:rifles-scenario:1', title: 'An Age of Rifles scenario' },
);

/** A scenario as a document. */
export type RiflesScenario = Static<typeof RiflesScenarioSchema>;

export type ScenarioMap = RiflesScenario['map'];
export type ScenarioUnit = RiflesScenario['units'][number];
export type Turn = RiflesScenario['turns'][number];
