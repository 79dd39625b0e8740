import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { HttpException } from '@nestjs/common';
import type { HttpReply, HttpRequest } from './http.js';
import { ProblemError, problemOf, problemOfStatus, type Problem } from './problem.js';

const MEDIA_TYPE = 'application/problem+json; charset=utf-8';

/** The document of whatever was thrown. What nobody foresaw is told as no more than a 500. */
export function problemFor(thrown: unknown): Problem {
  if (thrown instanceof ProblemError) return problemOf(thrown.failure);
  const status = statusOf(thrown);
  if (status >= 500 && status !== 503) return problemOfStatus(500, 'the failure is in the log, under this request id');
  const problem = problemOfStatus(status, thrown instanceof Error ? thrown.message : 'the request is refused');
  // Of all that is malformed only the body is read by Fastify, and not by a schema of ours.
  return status === 400 ? withFault(problem, 'body.malformed') : problem;
}

/** What could not be read at all has no place but the whole. */
function withFault(problem: Problem, code: string): Problem {
  return { ...problem, faults: [{ path: '', code, message: problem.detail }] };
}

/** Seconds. */
const BUSY_FOR = 5;

type Asked = Pick<HttpRequest, 'url' | 'id'>;

function documentOf(problem: Problem, { url: instance, id: requestId }: Asked): string {
  return JSON.stringify({ ...problem, instance, requestId });
}

/** Sends a problem document. */
export function answerProblem(problem: Problem, request: Asked, reply: HttpReply): void {
  if (problem.status === 503) reply.header('retry-after', BUSY_FOR);
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  reply.status(problem.status).header('content-type', MEDIA_TYPE).send(documentOf(problem, request));
}

/** Answers an address that Fastify cannot read, before it looks for a route. */
export function answerUnrouted(error: Error, request: Asked, { raw }: { readonly raw: ServerResponse }): void {
  const problem = withFault(problemFor(error), 'url.malformed');
  raw.writeHead(problem.status, { 'content-type': MEDIA_TYPE, 'x-request-id': request.id }).end(documentOf(problem, request));
}

/** The status that Nest's or Fastify's own errors carry. */
function statusOf(thrown: unknown): number {
  if (thrown instanceof HttpException) return thrown.getStatus();
  const status = thrown instanceof Error && 'statusCode' in thrown ? thrown.statusCode : 500;
  return typeof status === 'number' && status >= 400 ? status : 500;
}

/** What Node's parser refuses; anything else that reaches it is malformed. */
const PARSER_STATUSES: ReadonlyMap<string | undefined, number> = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

/** Answers what was no HTTP request: there is a connection only. */
export function answerConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = PARSER_STATUSES.get(error.code) ?? 400;
  const problem = problemOfStatus(status, 'the connection did not bring a request that can be read');
  const body = JSON.stringify(withFault(problem, 'request.unreadable'));
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, `Content-Type: ${MEDIA_TYPE}`, `Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close'];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
