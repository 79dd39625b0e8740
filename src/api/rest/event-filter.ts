import { Type } from '@sinclair/typebox';

const NAMED = 'as a whole value or the name of a member, anywhere in their data.';
const Name = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 120, description }));

/** What the log of a game is searched by. */
export const EVENT_FILTER = {
  type: Name('Only events of this type.'),
  seat: Name('Only what this side decided.'),
  unit: Name(`Only events that name this unit or leader, ${NAMED}`),
  hex: Name(`Only events that name this hex, ${NAMED}`),
  rule: Name(`Only events that name this row of the rule index, ${NAMED}`),
};
