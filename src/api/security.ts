import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import helmet from 'helmet';
import type { ApiSettings } from './settings.js';

/** Swagger UI and GraphiQL come from here with all that they need, and write styles of their own into the page. */
const CONTENT = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

/** Seconds for which a browser remembers what a foreign page may ask. */
const PREFLIGHT_LASTS = 600;

/**
 * The headers by which browsers keep foreign pages out, and CORS for those that are let in. Whether the service is
 * reached by HTTPS alone is for the proxy in front of it to say.
 */
export function secure(app: NestFastifyApplication, { corsOrigins }: ApiSettings): void {
  const headers = helmet({ contentSecurityPolicy: { useDefaults: false, directives: CONTENT }, strictTransportSecurity: false });
  app.getHttpAdapter().getInstance().addHook('onRequest', (request, reply, done) => headers(request.raw, reply.raw, () => done()));
  if (corsOrigins.length === 0) return;
  app.enableCors({
    origin: corsOrigins.includes('*') ? '*' : [...corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'If-Match', 'If-None-Match', 'Idempotency-Key', 'X-Request-Id', 'Apollo-Require-Preflight'],
    exposedHeaders: ['ETag', 'Location', 'Retry-After', 'X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
    maxAge: PREFLIGHT_LASTS,
  });
}
