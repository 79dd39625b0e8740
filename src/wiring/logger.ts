import { pino, type DestinationStream, type Logger } from 'pino';

/** What is never written, wherever it stands: capabilities and the seeds of dice that are not yet revealed. */
const SECRETS = ['authorization', 'cookie', 'token', 'tokens', 'seed'];

/** The structured log of the service; on standard output by default. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = { level, redact: { paths: [...SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), '*["proxy-authorization"]'], censor: '[secret]' } };
  return destination ? pino(options, destination) : pino(options);
}
