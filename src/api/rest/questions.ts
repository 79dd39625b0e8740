import { Type } from '@sinclair/typebox';

/** The version that a read is to be true of. */
export const At = Type.Optional(Type.Integer({ minimum: 1, description: 'As of this version; the newest by default.' }));

export const AtQuery = Type.Object({ at: At }, { additionalProperties: false });
