import { malformed } from '../../games/failure.js';
import { logOfList, NoLog, readLog, type LogFile } from '../../games/log-file.js';
import { unwrap } from './problem.js';

/** The log that somebody hands in, as NDJSON or as a list. Throws a problem for what is none, with the place of its first fault. */
export function logOf(body: unknown): LogFile {
  try {
    if (typeof body === 'string') return readLog(body);
    if (Array.isArray(body)) return logOfList(body);
  } catch (error) {
    if (!(error instanceof NoLog)) throw error;
    return unwrap(malformed([{ path: `/${error.line - 1}`, code: 'entry.malformed', message: 'is no entry of a log' }]));
  }
  return unwrap(malformed([{ path: '', code: 'schema.type', message: 'must be a list' }]));
}
