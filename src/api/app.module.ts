import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { TerminusModule } from '@nestjs/terminus';
import { ThrottlerModule } from '@nestjs/throttler';
import type { Service } from '../games/service.js';
import { GraphqlApiModule } from './graphql/graphql.module.js';
import { REST_CONTROLLERS } from './rest/controllers.js';
import { Metrics } from './rest/metrics.js';
import { NoOpController } from './rest/no-op.controller.js';
import { ProblemFilter } from './rest/problem.filter.js';
import { RateLimitGuard, WindowStorage } from './rest/rate-limit.js';
import { SERVICE } from './service.js';
import { SETTINGS, type ApiSettings } from './settings.js';

const MINUTE = 60_000;

/** The shell around a service. `SERVICE` and `SETTINGS` can be injected everywhere. */
@Module({})
export class AppModule {
  static over(service: Service, settings: ApiSettings): DynamicModule {
    const limits = { throttlers: [{ ttl: MINUTE, limit: settings.rateLimit }], storage: new WindowStorage(), setHeaders: true };
    const guards = settings.rateLimit + settings.tokenRateLimit > 0 ? [{ provide: APP_GUARD, useClass: RateLimitGuard }] : [];
    return {
      module: AppModule,
      global: true,
      imports: [TerminusModule.forRoot({ logger: false }), ThrottlerModule.forRoot(limits), GraphqlApiModule],
      controllers: settings.bench ? [...REST_CONTROLLERS, NoOpController] : REST_CONTROLLERS,
      providers: [
        { provide: SERVICE, useValue: service },
        { provide: SETTINGS, useValue: settings },
        { provide: APP_FILTER, useClass: ProblemFilter },
        Metrics,
        ...guards,
      ],
      exports: [SERVICE, SETTINGS, Metrics],
    };
  }
}
