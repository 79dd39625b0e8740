import type { Result } from '../../kernel/result.js';
import type { Failure, FailureKind } from '../../games/failure.js';

/** An RFC 9457 problem document. Clients act on `code` and the facts; titles and details are for people. */
export interface Problem extends Partial<Omit<Failure, 'kind'>> {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  /** The path that was asked for. */
  readonly instance?: string;
  /** The id of the request, as in the log. */
  readonly requestId?: string;
}

/** A failure on its way to the client. */
export class ProblemError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.detail);
    this.name = 'ProblemError';
  }
}

/** The value, or a throw that becomes the problem document. */
export function unwrap<T>(result: Result<T, Failure>): T {
  if (!result.ok) throw new ProblemError(result.error);
  return result.value;
}

const KINDS: Readonly<Record<FailureKind, readonly [status: number, title: string]>> = {
  malformed: [400, 'The request is malformed'],
  unauthenticated: [401, 'A token is needed'],
  forbidden: [403, 'The token does not allow this'],
  unknown: [404, 'There is no such thing'],
  conflict: [409, 'Somebody was first'],
  stale: [412, 'The game has moved on'],
  rejected: [422, 'A rule refuses the action'],
  unprocessable: [422, 'This cannot be done'],
  busy: [503, 'The service is busy'],
};

/** The document of a use case's failure. */
export function problemOf({ kind, code, ...failure }: Failure): Problem {
  const [status, title] = KINDS[kind];
  return { type: typeOf(code), title, status, code, ...failure };
}

const STATUSES: Readonly<Record<number, readonly [code: string, title: string]>> = {
  400: ['request.malformed', 'The request is malformed'],
  404: ['route.unknown', 'There is no such route'],
  408: ['request.too-slow', 'The request took too long to arrive'],
  413: ['body.too-large', 'The body is too large'],
  414: ['url.too-long', 'A part of the address is too long'],
  415: ['body.media-type', 'The body is not application/json'],
  429: ['requests.too-many', 'Too many requests'],
  431: ['headers.too-large', 'The headers are too large'],
  503: ['service.not-ready', 'The service is not ready'],
};

/** The document of a failure that HTTP itself knows. */
export function problemOfStatus(status: number, detail: string): Problem {
  const [code, title] = STATUSES[status] ?? (status < 500 ? ['request.refused', 'The request is refused'] : ['service.failed', 'The service failed']);
  return { type: typeOf(code), title, status, code, detail };
}

function typeOf(code: string): string {
  return `urn:vedette:problem:${code}`;
}
