import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { DEFAULT_OPTIONS, OPTIONS, type RiflesOptions } from '../options.js';
import type { TargetFacts } from '../procedures/cross-section.js';
import type { Conditions } from '../procedures/step.js';
import { ARCS, FIRE_TYPES, FORMATIONS, HEX_FEATURES, WEATHERS } from '../vocabulary.js';

export const closed = { additionalProperties: false } as const;

export function oneOf<const T extends readonly string[]>(values: T, description: string) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], description });
}

/** Each of the values at most once; none when left out. */
export function someOf<const T extends readonly string[]>(values: T, description: string) {
  const Value = Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });
  return Type.Optional(Type.Array(Value, { maxItems: values.length, uniqueItems: true, description: `${description}; nothing when left out.` }));
}

/** Something that is or is not so; not so when left out. */
export function Flag(description: string) {
  return Type.Optional(Type.Boolean({ description }));
}

const MOST_MEN = 10_000;
export const Men = Type.Integer({ minimum: 1, maximum: MOST_MEN });

/** What holds everywhere: clear weather on firm ground by day when nothing is said. */
export const ConditionsParameter = Type.Optional(
  Type.Object(
    {
      ground: Type.Optional(oneOf(['firm', 'soft'], 'Firm when left out.')),
      weather: Type.Optional(oneOf(WEATHERS, 'Clear when left out.')),
      night: Flag('It is night.'),
      frozen: Flag('Rivers and lakes are frozen.'),
    },
    closed,
  ),
);

/** The conditions, with the usual ones where nothing is said. */
export function conditionsSaid({ ground = 'firm', weather = 'clear', night = false, frozen = false }: Static<typeof ConditionsParameter> = {}): Conditions {
  return { ground, weather, night, frozen };
}

/** Readings of the rules; the usual ones when left out. */
export const OptionsParameter = Type.Optional(
  Type.Unsafe<Partial<RiflesOptions>>(
    Type.Object(Object.fromEntries(OPTIONS.map(({ name, choices, description }): [string, TSchema] => [name, Type.Optional(oneOf(choices, description))])), closed),
  ),
);

/** The options, with the usual choice where nothing is said. */
export function optionsSaid(said: Partial<RiflesOptions> = {}): RiflesOptions {
  return { ...DEFAULT_OPTIONS, ...said };
}

/** Who is fired at. */
export const Target = Type.Object(
  {
    formation: oneOf(FORMATIONS, 'What it is formed in.'),
    men: Men,
    yards: Type.Integer({ minimum: 10, maximum: 2000, description: 'Across a hex; says whether the unit is small (R-SZ.1).' }),
    arc: oneOf(ARCS, 'Of the target, that the fire comes through.'),
    fire: oneOf(FIRE_TYPES, 'What it is fired at with.'),
    features: someOf(HEX_FEATURES, 'What is in its hex'),
    mounted: Flag('It sits on its horses.'),
    skirmishers: Type.Optional(
      Type.Union([Type.Integer({ minimum: 0, maximum: 100 }), Type.Literal('deployed')], {
        description: 'Per cent of the men who skirmish, or `deployed`: all of a small unit, a few of a large one (R-MD.5). 0 when left out.',
      }),
    ),
    sunkenRoad: Flag('It stands in a sunken road.'),
    higher: Flag('It stands higher than the firer.'),
  },
  closed,
);

/** Facts of which some may be said nowhere. */
export type Said<Facts> = { readonly [Name in keyof Facts]: Facts[Name] | undefined };

type TargetParameter = Partial<Static<typeof Target>>;

/** What is said of a target, of its own or of all targets together; what has a usual value has it. Written out, for many. */
export function targetSaid(own: TargetParameter, shared: TargetParameter = {}): Said<TargetFacts> {
  const either = <Name extends keyof TargetParameter>(name: Name): TargetParameter[Name] => own[name] ?? shared[name];
  return {
    formation: either('formation'),
    men: either('men'),
    yards: either('yards'),
    mounted: either('mounted') ?? false,
    skirmishers: either('skirmishers') ?? 0,
    features: either('features') ?? [],
    sunkenRoad: either('sunkenRoad') ?? false,
    arc: either('arc'),
    fire: either('fire'),
    higher: either('higher') ?? false,
  };
}
