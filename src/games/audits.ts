import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { ok, type Result } from '../kernel/result.js';
import { auditing, type AuditReport } from './audit.js';
import { fail, type Failure } from './failure.js';
import type { Systems } from './game.js';
import type { KeyRing } from './key-ring.js';
import type { LogFile } from './log-file.js';

/** What one audit may take. */
const MOST_EVENTS = 20_000;
const MOST_FAULTS = 500;
/** Milliseconds of work, without what was done in between. */
const MOST_WORK = 30_000;
/** Milliseconds until others have a turn. */
const SLICE = 5;
/** Logs that wait for the one under way. */
const MOST_WAITING = 8;

/** Audits the logs that people hand in: one after another and a slice at a time, so that games go on meanwhile. */
export class Audits {
  private queue: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  constructor(
    private readonly systems: Systems,
    private readonly keys: KeyRing,
  ) {}

  /** The report, with the first of the faults. A head is held against the keys of this service. */
  async audit(log: LogFile): Promise<Result<AuditReport, Failure>> {
    if (log.entries.length > MOST_EVENTS) return fail('unprocessable', 'audit.too-long', `a log of more than ${MOST_EVENTS} events is audited by vedette verify alone`);
    if (this.waiting > MOST_WAITING) return fail('busy', 'audits.busy', 'other logs are being audited: hand it in again later');
    this.waiting += 1;
    const done = this.queue.then(() => this.inSlices(log)).finally(() => (this.waiting -= 1));
    this.queue = done.catch(() => undefined);
    return done;
  }

  private async inSlices(log: LogFile): Promise<Result<AuditReport, Failure>> {
    const steps = auditing(log, { systems: this.systems, keys: await this.keys.published(), after: 'stop' });
    for (let spent = 0; spent < MOST_WORK; ) {
      const started = performance.now();
      do {
        const { done, value } = steps.next();
        if (done) return ok({ ...value, faults: value.faults.slice(0, MOST_FAULTS) });
      } while (performance.now() - started < SLICE);
      spent += performance.now() - started;
      await setImmediate();
    }
    return fail('unprocessable', 'audit.too-long', `an audit that takes more than ${MOST_WORK / 1000} seconds is for vedette verify`);
  }
}
