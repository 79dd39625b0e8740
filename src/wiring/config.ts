import { Type, type Static } from '@sinclair/typebox';
import { Ajv } from 'ajv';

/** A whole number with a default, and its bounds. */
const whole = (usual: number, minimum: number, maximum: number) =>
  Type.Integer({ default: usual, minimum, maximum, description: `a whole number from ${minimum} to ${maximum}` });
const flag = Type.Integer({ default: 0, minimum: 0, maximum: 1, description: '0 or 1' });
const ORIGIN = 'https?://[^,/ ]+';
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** The settings of the service: environment variables, each with its default and what it must be. */
const Settings = Type.Object({
  HOST: Type.String({ default: '0.0.0.0', minLength: 1, description: 'an address to listen on' }),
  PORT: whole(3000, 0, 65_535),
  /** See `openStores`. */
  VEDETTE_STORE: Type.String({ default: 'sqlite:data', pattern: '^(memory$|sqlite:.|postgres(ql)?://.)', description: 'memory, sqlite:PATH or postgres://…' }),
  LOG_LEVEL: Type.Unsafe<string>({ default: 'info', enum: LOG_LEVELS, description: `one of ${LOG_LEVELS.join(', ')}` }),
  /** Bytes of a request's body; the longest list of shots that a calculator takes fits, each written out in full. */
  VEDETTE_BODY_LIMIT: whole(8_388_608, 1_024, 104_857_600),
  /** Requests a minute and address; 0 for no limit. */
  VEDETTE_RATE_LIMIT: whole(12_000, 0, 1_000_000_000),
  /** Requests a minute and token; 0 for no limit. */
  VEDETTE_TOKEN_RATE_LIMIT: whole(6_000, 0, 1_000_000_000),
  /** Event streams that an address may hold open at a time; 0 for no limit. */
  VEDETTE_STREAM_LIMIT: whole(100, 0, 1_000_000),
  /** Whose pages browsers let ask the service; none by default. */
  VEDETTE_CORS_ORIGINS: Type.String({ default: '', pattern: `^(\\*|(${ORIGIN}(, *${ORIGIN})*)?)$`, description: 'origins like https://example.org, with commas between them, or *' }),
  /** By this whoever runs the service is known; without it nobody is. */
  VEDETTE_OPERATOR_TOKEN: Type.Optional(Type.String({ pattern: '^[\\x21-\\x7e]{32,256}$', description: '32 to 256 visible characters without a space' })),
  VEDETTE_TRUST_PROXY: flag,
  /** Games kept in memory. */
  VEDETTE_LIVE_GAMES: whole(256, 1, 1_000_000),
  /** Events between two snapshots of a game. */
  VEDETTE_SNAPSHOT_EVERY: whole(500, 1, 1_000_000),
  VEDETTE_BENCH: flag,
});

/** What the environment says, checked. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly store: string;
  readonly logLevel: string;
  readonly bodyLimit: number;
  readonly rateLimit: number;
  readonly tokenRateLimit: number;
  readonly streamLimit: number;
  readonly corsOrigins: readonly string[];
  readonly operatorToken?: string;
  readonly trustProxy: boolean;
  readonly liveGames: number;
  readonly snapshotEvery: number;
  readonly bench: boolean;
}

const check = new Ajv({ allErrors: true, coerceTypes: true, useDefaults: true, verbose: true }).compile<Static<typeof Settings>>(Settings);

/** Reads the configuration. Throws an Error that names every setting that is wrong and what it may be, never its value. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const settings: unknown = { ...environment };
  if (!check(settings)) {
    const faults = (check.errors ?? []).map(({ instancePath, parentSchema }) => `- ${instancePath.slice(1)} must be ${String(parentSchema?.description)}`);
    throw new Error(`The configuration is wrong:\n${faults.join('\n')}`);
  }
  return {
    host: settings.HOST,
    port: settings.PORT,
    store: settings.VEDETTE_STORE,
    logLevel: settings.LOG_LEVEL,
    bodyLimit: settings.VEDETTE_BODY_LIMIT,
    rateLimit: settings.VEDETTE_RATE_LIMIT,
    tokenRateLimit: settings.VEDETTE_TOKEN_RATE_LIMIT,
    streamLimit: settings.VEDETTE_STREAM_LIMIT,
    corsOrigins: settings.VEDETTE_CORS_ORIGINS.split(/, */).filter((origin) => origin !== ''),
    operatorToken: settings.VEDETTE_OPERATOR_TOKEN,
    trustProxy: settings.VEDETTE_TRUST_PROXY === 1,
    liveGames: settings.VEDETTE_LIVE_GAMES,
    snapshotEvery: settings.VEDETTE_SNAPSHOT_EVERY,
    bench: settings.VEDETTE_BENCH === 1,
  };
}
