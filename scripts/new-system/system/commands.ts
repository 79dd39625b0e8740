import { Type, type Static } from '@sinclair/typebox';

const closed = { additionalProperties: false } as const;

const SKELETON_COMMANDS = [
  Type.Object(
    {
      type: Type.Literal('move'),
      unit: Type.String({ maxLength: 40, description: 'A counter.' }),
      to: Type.String({ maxLength: 4, description: 'A hex as printed, e.g. 0203.' }),
    },
    { ...closed, title: 'move', description: 'A counter moves to a neighbouring hex.' },
  ),
  Type.Object({ type: Type.Literal('pass') }, { ...closed, title: 'pass', description: 'The side leaves its counters where they are.' }),
] as const;

/** The JSON Schema of a command: a union by `type`. */
export const SkeletonCommandSchema = Type.Union([...SKELETON_COMMANDS], { $id: 'urn:vedette:schema:skeleton-command:1', title: 'A Skeleton command' });

export type SkeletonCommand = Static<(typeof SKELETON_COMMANDS)[number]>;
export type CommandType = SkeletonCommand['type'];
export type CommandOf<Name extends CommandType> = Extract<SkeletonCommand, { type: Name }>;
