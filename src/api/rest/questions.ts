import { Type } from '@sinclair/typebox';

/** The version that a read is to be true of. */
export const At = Type.Optional(Type.Integer({ minimum: 1, description: 'As of this version; the newest by default.' }));

export const AtQuery = Type.Object({ at: At }, { additionalProperties: false });

/** A part of an account. */
export const AccountQuery = Type.Object(
  {
    at: At,
    after: Type.Optional(Type.Integer({ minimum: 0, description: 'Only what happened after this version.' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 5000, description: 'Lines, and the rest of those of the last event; 500 by default.' })),
  },
  { additionalProperties: false },
);

const FROM = 'The version to compare with; by default that at which the game was set up.';

/** Two versions of a game. */
export const DifferenceQuery = Type.Object({ from: Type.Optional(Type.Integer({ minimum: 1, description: FROM })), to: At }, { additionalProperties: false });
