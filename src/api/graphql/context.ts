import type { HttpReply, HttpRequest } from '../rest/http.js';

/**
 * What resolvers and guards are given, however the operation came in. It is built by hand because the default has no
 * `res`, which the guard of the rate limit sets headers on.
 */
export interface GraphQLContext {
  /** Its `authorization` header holds the capability. */
  readonly req: HttpRequest;
  readonly res: HttpReply;
}

/** The context of an operation over HTTP. */
export function contextOf(req: HttpRequest, res: HttpReply): GraphQLContext {
  return { req, res };
}
