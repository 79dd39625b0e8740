import { Injectable, type ExecutionContext } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerStorage } from '@nestjs/throttler';

/** The place of the context among a resolver's arguments. */
const GRAPHQL_CONTEXT = 2;

type Hits = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/** Counts in fixed windows that begin for all at once: one number for each address, and no timer for each request. */
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

/** One limit for all routes together. */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  protected override generateKey(_context: ExecutionContext, tracker: string): string {
    return tracker;
  }

  /** An operation of GraphQL has its request and reply in its context; each root field counts. */
  protected override getRequestResponse(context: ExecutionContext): ReturnType<ThrottlerGuard['getRequestResponse']> {
    return context.getType() === 'http' ? super.getRequestResponse(context) : context.getArgByIndex(GRAPHQL_CONTEXT);
  }
}
