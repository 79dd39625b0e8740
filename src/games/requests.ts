import { Type } from '@sinclair/typebox';

/*
 * The bodies that people send, as schemas. Whatever brings them in (REST, GraphQL) checks them with `faultsBy`.
 * allErrors is safe because every string and list is bounded.
 */

const closed = { additionalProperties: false } as const;
const Name = (description: string) => Type.String({ minLength: 1, maxLength: 80, description });

export const CreateBody = Type.Object(
  {
    scenario: Type.String({ minLength: 1, maxLength: 120, description: 'The id of a scenario.' }),
    options: Type.Optional(Type.Record(Type.String({ maxLength: 80 }), Type.String({ maxLength: 80 }), { maxProperties: 100, description: 'The optional rules; those not named have their default.' })),
    title: Type.Optional(Name('By default the scenario\'s.')),
    private: Type.Optional(Type.Boolean({ description: 'Whether nobody is to know of the game who holds no token of it: it is in no list, and without one it is not found.' })),
    dice: Type.Optional(
      Type.Union([
        Type.Object({ mode: Type.Literal('entered') }, { ...closed, description: 'People roll, and enter the faces with their commands.' }),
        Type.Object(
          {
            mode: Type.Literal('committed'),
            seed: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$', description: 'A chosen seed, 64 lower-case hex digits: the game is marked, for whoever chose it can know every face.' })),
          },
          { ...closed, description: 'The server rolls, bound to a seed that it commits to now and reveals at the end.' },
        ),
      ]),
    ),
  },
  { ...closed, title: 'A new game' },
);

export const JoinBody = Type.Object(
  {
    name: Name('Who sits there.'),
    entropy: Type.Optional(Type.String({ minLength: 1, maxLength: 128, description: 'Added to the dice of all later commands.' })),
  },
  { ...closed, title: 'Who takes a seat' },
);

export const ActBody = Type.Object(
  {
    command: Type.Object({ type: Type.String({ maxLength: 80 }) }, { description: 'A command of the game\'s system, best one that was offered.' }),
    dice: Type.Optional(Type.Array(Type.Integer({ minimum: 0 }), { maxItems: 200, description: 'The faces rolled, in order, where dice are entered.' })),
    expectedVersion: Type.Optional(Type.Integer({ minimum: 0, description: 'Refuses the command when the game is at another version.' })),
  },
  { ...closed, title: 'A command' },
);

export const PreviewBody = Type.Object(
  { name: Type.String({ maxLength: 80, description: 'The name of a preview of the game\'s system.' }), parameters: Type.Object({}, { description: 'What it asks for.' }) },
  { ...closed, title: 'What is to be foreseen' },
);

/** A client's id of a command: what `Idempotency-Key` may be. */
export const KEY = /^[\x21-\x7e]{1,64}$/;
