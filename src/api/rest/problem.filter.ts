import { Catch, HttpException, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { SETTINGS, type ApiSettings } from '../settings.js';
import type { HttpReply, HttpRequest } from './http.js';
import { ProblemError, problemOf, problemOfStatus, type Problem } from './problem.js';

/** Turns whatever was thrown into a problem document. What nobody foresaw is logged, and told as no more than a 500. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(@Inject(SETTINGS) private readonly settings: ApiSettings) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    if (host.getType() !== 'http') throw thrown;
    const request = host.switchToHttp().getRequest<HttpRequest>();
    const reply = host.switchToHttp().getResponse<HttpReply>();
    const problem = problemFor(thrown);
    if (problem.status >= 500) this.settings.logger.error({ err: thrown, requestId: request.id }, 'request failed');
    if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
    const { url: instance, id: requestId } = request;
    reply
      .status(problem.status)
      .header('content-type', 'application/problem+json; charset=utf-8')
      .send(JSON.stringify({ ...problem, instance, requestId }));
  }
}

function problemFor(thrown: unknown): Problem {
  if (thrown instanceof ProblemError) return problemOf(thrown.failure);
  const status = statusOf(thrown);
  if (status >= 500 && status !== 503) return problemOfStatus(500, 'the failure is in the log, under this request id');
  return problemOfStatus(status, thrown instanceof Error ? thrown.message : 'the request is refused');
}

/** The status that Nest's or Fastify's own errors carry. */
function statusOf(thrown: unknown): number {
  if (thrown instanceof HttpException) return thrown.getStatus();
  const status = thrown instanceof Error && 'statusCode' in thrown ? thrown.statusCode : 500;
  return typeof status === 'number' && status >= 400 ? status : 500;
}
