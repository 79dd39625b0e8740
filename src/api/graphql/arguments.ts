import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { malformed } from '../../games/failure.js';
import { KEY } from '../../games/requests.js';
import { faultsBy } from '../../games/schemas.js';
import { EVENT_FILTER } from '../rest/event-filter.js';
import { unwrap } from '../rest/problem.js';

/** A page of the list of games. */
export const ListArguments = Type.Object({
  first: Type.Integer({ minimum: 1, maximum: 100 }),
  after: Type.Optional(Type.String({ maxLength: 200 })),
  system: Type.Optional(Type.String({ maxLength: 80 })),
  scenario: Type.Optional(Type.String({ maxLength: 120 })),
  status: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('running'), Type.Literal('over')])),
});

/** A page of a game's log, or of what is searched there. */
export const EventsArguments = Type.Object({ first: Type.Integer({ minimum: 1, maximum: 1000 }), after: Type.Integer({ minimum: 0 }), ...EVENT_FILTER });

/** A page of a game's export. */
export const ExportArguments = Type.Object({ first: Type.Integer({ minimum: 1, maximum: 1000 }), after: Type.Integer({ minimum: 0 }) });

/** A page of a rule index. */
export const RulesArguments = Type.Object({
  first: Type.Integer({ minimum: 1, maximum: 500 }),
  after: Type.Optional(Type.String({ maxLength: 80 })),
  section: Type.Optional(Type.String({ maxLength: 80 })),
  kind: Type.Optional(Type.String({ maxLength: 80 })),
  text: Type.Optional(Type.String({ maxLength: 100 })),
});

/** What may stand beside a command. */
export const KeyArgument = Type.Object({ idempotencyKey: Type.Optional(Type.String({ pattern: KEY.source, description: '1 to 64 visible characters.', examples: ['my-first-command'] })) });

/** Arguments as a body that REST would take, checked by its schema; what is null was not given. Throws for faults. */
export function read<S extends TSchema>(schema: S, args: object): Static<S> {
  const body = given(args);
  const faults = faultsBy(schema, body);
  if (faults.length > 0) unwrap(malformed(faults));
  return body;
}

/** GraphQL lets clients write null for what they leave out. */
export function given(args: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null && value !== undefined));
}
