import { Catch, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { SETTINGS, type ApiSettings } from '../settings.js';
import type { HttpReply, HttpRequest } from './http.js';
import { answerProblem, problemFor } from './problem-answer.js';

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
    answerProblem(problem, request, reply);
  }
}
