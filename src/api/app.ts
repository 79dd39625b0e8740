import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { LoggerService, NestApplicationOptions } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Service } from '../games/service.js';
import { AppModule } from './app.module.js';
import { NDJSON } from './rest/lines.js';
import { Metrics } from './rest/metrics.js';
import { serveOpenApi } from './rest/openapi.js';
import { answerConnection, answerUnrouted } from './rest/problem-answer.js';
import { secure } from './security.js';
import type { ApiSettings } from './settings.js';

const REQUEST_ID = /^[\w.:-]{1,64}$/;

/** Builds the application; it does not listen yet. */
export async function createApp(service: Service, settings: ApiSettings): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: settings.bodyLimit,
    trustProxy: settings.trustProxy,
    routerOptions: { maxParamLength: 200 },
    // What Fastify refuses before Nest comes to it.
    frameworkErrors: answerUnrouted,
    clientErrorHandler: answerConnection,
    genReqId: ({ headers }: IncomingMessage) => requestId(headers['x-request-id']),
  });
  // Fastify's own parser; Nest's would also take forms.
  const options = { bodyParser: false, logger: nestLogger(settings), abortOnError: false } satisfies Partial<NestApplicationOptions>;
  // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- Nest types its options by a class and wants a literal.
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.over(service, settings), adapter, options);
  secure(app, settings);
  observe(app, settings);
  serveOpenApi(app);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return app;
}

/** A client's own id is kept when it is one. */
function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Request ids, metrics and one log line for each answer: at `debug`, those that failed at `warn`; at `trace` also for each request. */
function observe(app: NestFastifyApplication, { logger }: ApiSettings): void {
  const fastify = app.getHttpAdapter().getInstance();
  const metrics = app.get(Metrics);
  const isDebug = logger.isLevelEnabled('debug');
  const isTrace = logger.isLevelEnabled('trace');
  fastify.removeContentTypeParser('text/plain');
  fastify.addContentTypeParser(NDJSON, { parseAs: 'string' }, (_, body, done) => done(null, body));
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    if (isTrace) logger.trace({ requestId: request.id, method: request.method, url: shown(request.url), headers: request.headers }, 'asked');
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const status = reply.statusCode;
    const route = request.routeOptions.url ?? 'none';
    metrics.answered({ method, route, status, seconds: reply.elapsedTime / 1000 });
    if (status >= 500) logger.warn({ requestId: request.id, method, url: shown(request.url), status, ms: reply.elapsedTime }, 'answered');
    else if (isDebug) logger.debug({ requestId: request.id, method, url: shown(request.url), status, ms: reply.elapsedTime }, 'answered');
    done();
  });
}

/** An address as the log may have it: somebody could put a token there, though none is read from it. */
function shown(url: string): string {
  return url.replace(/([?&][^=&]*token[^=&]*=)[^&]*/gi, '$1[secret]');
}

/** Nest's own messages in the structured log. */
function nestLogger({ logger }: ApiSettings): LoggerService {
  const at = (level: 'debug' | 'warn' | 'error' | 'fatal') => (message: unknown, ...rest: unknown[]) => logger[level]({ nest: rest.map(String) }, String(message));
  // What Nest tells at its start is of no interest to who runs the service.
  return { log: at('debug'), debug: at('debug'), verbose: at('debug'), warn: at('warn'), error: at('error'), fatal: at('fatal') };
}
