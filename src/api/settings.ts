import type { Logger } from 'pino';

/** How the shell behaves; `wiring` reads it from the environment. */
export interface ApiSettings {
  /** Bytes of the largest body that is taken. */
  readonly bodyLimit: number;
  /** Requests per minute and address; 0 for no limit. */
  readonly rateLimit: number;
  /** Requests per minute and token, from wherever they come; 0 for no limit. */
  readonly tokenRateLimit: number;
  /** Event streams that an address may hold open at a time; 0 for no limit. */
  readonly streamLimit: number;
  /** The origins of the pages that browsers let ask the service; `*` for all of them. */
  readonly corsOrigins: readonly string[];
  /** Whether addresses are taken from the headers of a proxy in front. */
  readonly trustProxy: boolean;
  /** Adds a route that does nothing, which the benchmark compares with. */
  readonly bench: boolean;
  readonly logger: Logger;
}

/** The injection token of the settings. */
export const SETTINGS = Symbol('ApiSettings');
