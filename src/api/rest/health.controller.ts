import { Controller, Get, Inject } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { HealthCheck, HealthCheckService, HealthIndicatorService, type HealthCheckResult } from '@nestjs/terminus';
import { SkipThrottle } from '@nestjs/throttler';
import type { Service } from '../../games/service.js';
import { SERVICE } from '../service.js';

/** For whoever runs the service. */
@ApiExcludeController()
@SkipThrottle()
@Controller('health')
export class HealthController {
  constructor(
    @Inject(SERVICE) private readonly service: Service,
    @Inject(HealthCheckService) private readonly health: HealthCheckService,
    @Inject(HealthIndicatorService) private readonly indicators: HealthIndicatorService,
  ) {}

  /** The process answers. */
  @Get('live')
  live() {
    return { status: 'ok' };
  }

  /** The log and the read side answer, too. */
  @Get('ready')
  @HealthCheck()
  ready(): Promise<HealthCheckResult> {
    return this.health.check([
      () => this.answers('log', () => this.service.events.readAll(0, 1)),
      () => this.answers('list', () => this.service.list.list({ limit: 1 })),
    ]);
  }

  private async answers(name: string, ask: () => Promise<unknown>) {
    const indicator = this.indicators.check(name);
    try {
      await ask();
      return indicator.up();
    } catch {
      return indicator.down();
    }
  }
}
