import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** What was asked of the service, and how long it took. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly seconds = new Histogram({
    name: 'vedette_request_seconds',
    help: 'Time until the answer was sent, by route and status; its count is that of the answers.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Counts one answer. `route` is the pattern and not the address: one time series for each game would be too many. */
  answered({ seconds, ...labels }: { method: string; route: string; status: number; seconds: number }): void {
    this.seconds.observe(labels, seconds);
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }
}
