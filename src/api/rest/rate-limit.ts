import { Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerRequest, type ThrottlerStorage } from '@nestjs/throttler';
import { tokenHash } from '../../games/roles.js';
import { SETTINGS, type ApiSettings } from '../settings.js';
import { bearerOf, type HttpRequest } from './http.js';

/** The place of the context among a resolver's arguments. */
const GRAPHQL_CONTEXT = 2;

type Hits = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/** Counts in fixed windows that begin for all at once: one number for each address and token, and no timer for each request. */
export class WindowStorage implements ThrottlerStorage {
  private hits = new Map<string, number>();
  private ends = 0;

  constructor(private readonly now: () => number = Date.now) {}

  increment(key: string, ttl: number, limit: number): Promise<Hits> {
    const now = this.now();
    if (now >= this.ends) {
      this.hits = new Map();
      this.ends = now + ttl;
    }
    const totalHits = (this.hits.get(key) ?? 0) + 1;
    this.hits.set(key, totalHits);
    const left = Math.ceil((this.ends - now) / 1000);
    return Promise.resolve({ totalHits, timeToExpire: left, isBlocked: totalHits > limit, timeToBlockExpire: left });
  }
}

/** One limit for all routes together: each request counts for its address, and for its token if it brings one. */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  @Inject(SETTINGS)
  private readonly settings!: ApiSettings;

  protected override async handleRequest(request: ThrottlerRequest): Promise<boolean> {
    const { rateLimit, tokenRateLimit } = this.settings;
    if (rateLimit > 0) await super.handleRequest(request);
    const token = bearerOf(this.getRequestResponse(request.context).req as HttpRequest);
    if (tokenRateLimit === 0 || token === undefined) return true;
    return super.handleRequest({ ...request, limit: tokenRateLimit, getTracker: () => Promise.resolve(`token ${tokenHash(token)}`) });
  }

  protected override generateKey(_context: ExecutionContext, tracker: string): string {
    return tracker;
  }

  /** An operation of GraphQL has its request and reply in its context; each root field counts. */
  protected override getRequestResponse(context: ExecutionContext): ReturnType<ThrottlerGuard['getRequestResponse']> {
    return context.getType() === 'http' ? super.getRequestResponse(context) : context.getArgByIndex(GRAPHQL_CONTEXT);
  }
}
