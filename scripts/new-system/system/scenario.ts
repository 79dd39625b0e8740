import { Type, type Static } from '@sinclair/typebox';
import { SIDES, type Side } from './vocabulary.js';

const closed = { additionalProperties: false } as const;

const SideSchema = Type.Unsafe<Side>({ type: 'string', enum: [...SIDES], description: 'The side.' });
const Hex = Type.String({ pattern: '^[0-9]{4}$', description: 'A hex as printed: two digits column, two digits row.' });
const Id = Type.String({ pattern: '^[a-z0-9][a-z0-9-]*$', maxLength: 40, description: 'Lower-case letters, digits and hyphens.' });
const Name = Type.String({ minLength: 1, maxLength: 80 });

const LARGEST_SIDE = 99;
const MOST_TURNS = 60;
const MOST_UNITS = 100;

const BoardMap = Type.Object(
  {
    name: Name,
    columns: Type.Integer({ minimum: 1, maximum: LARGEST_SIDE }),
    rows: Type.Integer({ minimum: 1, maximum: LARGEST_SIDE }),
    shoved: Type.Unsafe<'odd' | 'even'>({ type: 'string', enum: ['odd', 'even'], description: 'Which columns are shoved down by half a hex.' }),
    hexes: Type.Array(Type.Object({ hex: Hex }, closed), { minItems: 1, maxItems: LARGEST_SIDE ** 2, description: 'Every hex of columns × rows, once.' }),
  },
  closed,
);

const Unit = Type.Object({ id: Id, side: SideSchema, name: Name, hex: Hex }, closed);

/** A scenario document of Skeleton. */
export const SkeletonScenarioSchema = Type.Object(
  {
    system: Type.Literal('skeleton'),
    id: Id,
    title: Name,
    description: Type.String({ maxLength: 2000 }),
    map: BoardMap,
    first: SideSchema,
    turns: Type.Array(Type.Object({ label: Name }, closed), { minItems: 1, maxItems: MOST_TURNS }),
    units: Type.Array(Unit, { minItems: 1, maxItems: MOST_UNITS }),
    objective: Hex,
  },
  { ...closed, $id: 'urn:vedette:schema:skeleton-scenario:1', title: 'A Skeleton scenario' },
);

/** A scenario as a document. */
export type SkeletonScenario = Static<typeof SkeletonScenarioSchema>;

export type ScenarioMap = SkeletonScenario['map'];
export type ScenarioUnit = SkeletonScenario['units'][number];
