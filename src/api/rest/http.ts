import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Static, TSchema } from '@sinclair/typebox';
import { malformed, type Failure } from '../../games/failure.js';
import { KEY } from '../../games/requests.js';
import { faultsBy, fromText } from '../../games/schemas.js';
import { err, type Err } from '../../kernel/result.js';
import { ProblemError, unwrap } from './problem.js';

/** What the controllers need of Fastify's request. */
export interface HttpRequest {
  readonly id: string;
  /** The address that it comes from. */
  readonly ip: string;
  readonly socket: { readonly destroyed: boolean };
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** What the controllers need of Fastify's reply. */
export interface HttpReply {
  header(name: string, value: string | number): HttpReply;
  status(code: number): HttpReply;
  send(body?: string | Readable): HttpReply;
}

/** The bearer token of the request, if it carries one. */
export function bearerOf({ headers }: HttpRequest): string | undefined {
  return /^Bearer ([\x21-\x7e]{1,256})$/i.exec(headers.authorization ?? '')?.[1];
}

/** The capability that the request carries, if any. Throws for an authorization that is none. */
export function tokenOf(request: HttpRequest): string | undefined {
  if (request.headers.authorization === undefined) return undefined;
  const token = bearerOf(request);
  if (token === undefined) throw refused({ kind: 'unauthenticated', code: 'token.malformed', detail: 'Authorization must be: Bearer <token>' });
  return token;
}

/** The last message of an event stream that a client has, which asks for those behind it. */
export function lastEventOf({ headers }: HttpRequest): number | undefined {
  const id = headers['last-event-id'];
  if (id === undefined) return undefined;
  if (typeof id === 'string' && /^\d{1,15}$/.test(id)) return Number(id);
  throw faulty('/headers/last-event-id', 'must be the id of a message: a version');
}

/** The client's id of the command, if any. */
export function keyOf({ headers }: HttpRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw faulty('/headers/idempotency-key', 'must be 1 to 64 visible characters');
}

/** The version that the client holds the game to be at, if it says so. */
export function ifMatch({ headers }: HttpRequest): number | undefined {
  const tag = headers['if-match'];
  if (tag === undefined || tag === '*') return undefined;
  const version = /^(?:W\/)?"?(\d{1,15})"?$/.exec(tag)?.[1];
  if (version === undefined) throw faulty('/headers/if-match', 'must be a version, as the ETag gives it');
  return Number(version);
}

/** The parameters of the address, typed by the schema. Throws for faults, and for parameters that are not known. */
export function queryOf<T extends TSchema>(schema: T, { query }: Pick<HttpRequest, 'query'>): Static<T> {
  const read = fromText(schema, query);
  return unwrap(read.ok ? read : malformed(read.error));
}

/** The body, which fits the schema. */
export function bodyOf<T extends TSchema>(schema: T, { body }: HttpRequest): Static<T> {
  const faults = faultsBy(schema, body);
  if (faults.length > 0) unwrap(malformed(faults));
  return body;
}

function faulty(path: string, message: string): ProblemError {
  return refusedBy(malformed([{ path, code: 'header.malformed', message }]));
}

function refused(failure: Failure): ProblemError {
  return refusedBy(err(failure));
}

function refusedBy({ error }: Err<Failure>): ProblemError {
  return new ProblemError(error);
}
