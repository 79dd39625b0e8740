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
    title: Type.Optional(Name('By default the scenario\'s. It stays in the log for good, so it is no place for names of people.')),
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
    name: Name('Who sits there. It is kept beside the log, and can be erased.'),
    entropy: Type.Optional(Type.String({ minLength: 1, maxLength: 128, description: 'Added to the dice of all later commands. It stays in the log for good.' })),
  },
  { ...closed, title: 'Who takes a seat' },
);

const Scope = Type.Union([Type.Literal('read'), Type.Literal('act'), Type.Literal('manage')]);

export const TokenBody = Type.Object(
  {
    role: Type.Optional(Type.String({ minLength: 1, maxLength: 120, description: '`seat:<side>`, `observer` or `arbiter`; by default your own.' })),
    scopes: Type.Optional(
      Type.Array(Scope, {
        minItems: 1, maxItems: 3, uniqueItems: true,
        description: 'What it allows: `read` to look, `act` to decide for its seat, `manage` to manage tokens and the name; by default all that its role has and yours allows.',
      }),
    ),
  },
  { ...closed, title: 'A new token' },
);

export const ActBody = Type.Object(
  {
    command: Type.Object({ type: Type.String({ maxLength: 80 }) }, { description: 'A command of the game\'s system, best one that was offered.' }),
    dice: Type.Optional(Type.Array(Type.Integer({ minimum: 0 }), { maxItems: 200, description: 'The faces rolled, in order, where dice are entered.' })),
    expectedVersion: Type.Optional(Type.Integer({ minimum: 0, description: 'Refuses the command when the game is at another version.' })),
  },
  { ...closed, title: 'A command' },
);

export const TakeBackBody = Type.Object(
  {
    to: Type.Integer({ minimum: 1, description: 'The version whose position is to come back: the last of a command, as the answer to it told.' }),
    expectedVersion: Type.Optional(Type.Integer({ minimum: 0, description: 'Refuses it when the game is at another version.' })),
  },
  { ...closed, title: 'What is to be taken back' },
);

export const ForkBody = Type.Object(
  { at: Type.Optional(Type.Integer({ minimum: 1, description: 'The version to go on from: the last of a command; the newest by default.' })) },
  { ...closed, title: 'Where a fork begins' },
);

export const PreviewBody = Type.Object(
  { name: Type.String({ maxLength: 80, description: 'The name of a preview of the game\'s system.' }), parameters: Type.Object({}, { description: 'What it asks for.' }) },
  { ...closed, title: 'What is to be foreseen' },
);

const Base64url = (length: number, description: string) => Type.String({ pattern: `^[A-Za-z0-9_-]{${length}}$`, maxLength: length, description });

/** A signed head, see `audit/signed-head.ts`. */
export const Head = Type.Object(
  {
    game: Type.String({ minLength: 1, maxLength: 255, description: 'The id of the game.' }),
    version: Type.Integer({ minimum: 1, description: 'The version of the game.' }),
    hash: Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64, description: 'The hash of the event at that version, 64 lower-case hex digits.' }),
    key: Base64url(43, 'The id of the key that signed it: its thumbprint after RFC 7638.'),
    signature: Base64url(86, 'Ed25519 over the canonical JSON of `{game, hash, key, version}`, in base64url.'),
  },
  { ...closed, description: 'A version and its hash, signed by the service.' },
);

export const HeadCheckBody = Type.Object({ head: Head }, { ...closed, title: 'A head that was kept' });

/** A client's id of a command: what `Idempotency-Key` may be. */
export const KEY = /^[\x21-\x7e]{1,64}$/;
