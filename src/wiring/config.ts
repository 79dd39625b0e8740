/** What the environment says, checked. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** See `openStores`. */
  readonly store: string;
  readonly logLevel: string;
  readonly bodyLimit: number;
  readonly rateLimit: number;
  readonly trustProxy: boolean;
  readonly liveGames: number;
  readonly snapshotEvery: number;
  readonly bench: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads the configuration. Throws an Error that names every setting that is wrong, and what it may be. */
export function readConfig(environment: Environment): Config {
  const faults: string[] = [];
  const read = (name: string, usual: string, wanted: string, fits: (text: string) => boolean): string => {
    const text = environment[name] ?? usual;
    if (!fits(text)) faults.push(`${name} must be ${wanted}, not "${shown(name, text)}"`);
    return text;
  };
  const whole = (name: string, usual: number, [least, most]: readonly [number, number]): number =>
    Number(read(name, String(usual), `a whole number from ${least} to ${most}`, (text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most));
  const flag = (name: string): boolean => read(name, '0', '0 or 1', (text) => text === '0' || text === '1') === '1';
  const config: Config = {
    host: read('HOST', '0.0.0.0', 'an address to listen on', (text) => text.length > 0),
    port: whole('PORT', 3000, [0, 65_535]),
    store: read('VEDETTE_STORE', 'sqlite:data', 'memory, sqlite:PATH or postgres://…', (text) => /^(memory$|sqlite:.|postgres(ql)?:\/\/.)/s.test(text)),
    logLevel: read('LOG_LEVEL', 'info', `one of ${LOG_LEVELS.join(', ')}`, (text) => LOG_LEVELS.includes(text)),
    bodyLimit: whole('VEDETTE_BODY_LIMIT', 2_097_152, [1_024, 104_857_600]),
    rateLimit: whole('VEDETTE_RATE_LIMIT', 12_000, [0, 1_000_000_000]),
    trustProxy: flag('VEDETTE_TRUST_PROXY'),
    liveGames: whole('VEDETTE_LIVE_GAMES', 256, [1, 1_000_000]),
    snapshotEvery: whole('VEDETTE_SNAPSHOT_EVERY', 200, [1, 1_000_000]),
    bench: flag('VEDETTE_BENCH'),
  };
  if (faults.length > 0) throw new Error(`The configuration is wrong:\n- ${faults.join('\n- ')}`);
  return config;
}

/** A store's address may hold a password. */
function shown(name: string, text: string): string {
  return name === 'VEDETTE_STORE' ? (text.split(':')[0] ?? '') : text;
}
