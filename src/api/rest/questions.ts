import { Type } from '@sinclair/typebox';

/** The version that a read is to be true of. */
export const At = Type.Optional(Type.Integer({ minimum: 1, description: 'As of this version; the newest by default.' }));

export const AtQuery = Type.Object({ at: At }, { additionalProperties: false });

const FROM = 'The version to compare with; by default that at which the game was set up.';

/** Two versions of a game. */
export const DifferenceQuery = Type.Object({ from: Type.Optional(Type.Integer({ minimum: 1, description: FROM })), to: At }, { additionalProperties: false });
