import { HttpException, Logger } from '@nestjs/common';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { ProblemError, problemOfStatus } from '../rest/problem.js';

/** What is wrong with a request that never came to a resolver, by the code that the GraphQL server gives. */
const REQUEST_CODES: ReadonlyMap<unknown, string> = new Map([
  ['GRAPHQL_PARSE_FAILED', 'graphql.syntax'],
  ['GRAPHQL_VALIDATION_FAILED', 'graphql.invalid'],
  ['OPERATION_RESOLUTION_FAILURE', 'graphql.operation'],
  ['BAD_USER_INPUT', 'graphql.variables'],
  ['BAD_REQUEST', 'graphql.request'],
  ['PERSISTED_QUERY_NOT_SUPPORTED', 'graphql.request'],
]);

/**
 * An error as a client gets it: `extensions` hold the stable `code`, the `kind` and all facts of the failure, and never
 * a trace. What nobody foresaw is logged and says nothing of its cause.
 */
export function formatError(formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError {
  const cause = thrown instanceof GraphQLError ? (thrown.originalError ?? thrown) : thrown;
  const { path, locations } = formatted;
  return { ...told(formatted, cause), path, locations };
}

type Told = Pick<GraphQLFormattedError, 'message' | 'extensions'>;

function told({ message, extensions = {} }: GraphQLFormattedError, cause: unknown): Told {
  if (cause instanceof ProblemError) {
    const { detail, ...facts } = cause.failure;
    return { message: detail, extensions: facts };
  }
  const code = REQUEST_CODES.get(extensions.code);
  if (code === undefined) return toldOfStatus(cause);
  // A limit that was passed has a code and facts of its own, under that of all invalid documents.
  const { code: own, limit } = cause instanceof GraphQLError ? cause.extensions : {};
  return { message, extensions: { kind: 'malformed', code: REQUEST_CODES.get(own) ?? own ?? code, limit } };
}

/** What HTTP itself knows, e.g. too many requests; and what nobody foresaw. */
function toldOfStatus(cause: unknown): Told {
  const status = cause instanceof HttpException ? cause.getStatus() : 500;
  if (status >= 500) new Logger('GraphQL').error(cause);
  const { code, detail } = problemOfStatus(status, status >= 500 ? 'the failure is in the log' : String(cause));
  return { message: detail, extensions: { kind: status >= 500 ? 'failed' : 'refused', code, status } };
}
