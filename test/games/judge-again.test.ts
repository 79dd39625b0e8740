import { withhold } from '../../src/audit/chain.js';
import type { LogEntry } from '../../src/audit/verify.js';
import { judging, type Judging, type JudgingOptions } from '../../src/games/judge-again.js';
import type { AnyRuleSystem } from '../../src/kernel/system.js';
import { picket, picketScenario } from '../support/picket.js';
import { RecordedLog } from '../support/recorded-log.js';

const advance = (dice: number, ...faces: readonly number[]) => ({ command: { type: 'advance', dice }, faces });

/** Three decisions after the beginning: blue notes something that gray does not see, and both advance. */
function played(): RecordedLog {
  const log = new RecordedLog({ system: picket, scenario: picketScenario(30) });
  log.play({ side: 'blue', command: { type: 'note', text: 'left' } as never });
  log.play({ side: 'blue', ...advance(2, 3, 4) });
  log.play({ side: 'gray', ...advance(1, 9) });
  return log;
}

function judged(entries: readonly LogEntry[], system: AnyRuleSystem = picket, options: Partial<JudgingOptions> = {}): Judging {
  const steps = judging(entries, { systems: new Map([['picket', system]]), after: 'go-on', rules: 'its-own', ...options });
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The rules after somebody changed them: whoever advances with one die has his turn once more, and notes are refused. */
const mended: AnyRuleSystem = {
  ...picket,
  decide: (state, side, command, dice) => {
    if (command.type === 'note') return { ok: false, error: { violations: [{ rule: 'G-2.3.a', code: 'picket.mute', facts: {}, message: 'Nobody writes.' }] } };
    const decided = picket.decide(state, side, command, dice);
    return decided.ok && 'dice' in command && command.dice === 1 ? { ok: true, value: decided.value.slice(0, 1) } : decided;
  },
};

describe('a log that is judged again', () => {
  it('is verified when every decision gives what was recorded', () => {
    expect(judged(played().events)).toEqual({ report: { status: 'verified', judged: 4, unjudged: 0 }, faults: [] });
  });

  it('tells each version that the rules would decide otherwise now, by rule, and what differs', () => {
    const { report, faults } = judged(played().events, mended);
    expect(report).toEqual({ status: 'failed', judged: 4, unjudged: 0 });
    expect(faults).toMatchObject([
      { version: 3, code: 'decision-refused', rule: 'G-2.3.a' },
      { version: 7, code: 'event-unfounded', rule: 'G-2.3.a', path: '', recorded: { type: 'turn-passed', next: 'blue' } },
    ]);
    expect(faults[1]).not.toHaveProperty('judged');
  });

  it('is judged no further than to the first difference where nobody knows where it comes from', () => {
    const { report, faults } = judged(played().events, mended, { after: 'stop' });
    expect(faults).toMatchObject([{ version: 3, code: 'decision-refused' }]);
    expect(report).toEqual({ status: 'failed', judged: 2, unjudged: 2 });
  });

  it('is judged by its own edition or not at all, unless the running one is asked about', () => {
    const next = { ...mended, edition: 'picket@2' };
    expect(judged(played().events, next)).toEqual({ report: { status: 'edition-unknown', judged: 0, unjudged: 4 }, faults: [] });
    expect(judged(played().events, next, { rules: 'running' }).faults).toHaveLength(2);
    expect(judged(played().events, picket, { systems: new Map() }).report.status).toBe('system-unknown');
  });

  it('goes on from where it stood before what was taken back', () => {
    const log = played();
    log.takeBack('gray', 3, 'blue');
    log.play({ side: 'blue', ...advance(3, 1, 1, 1) });
    expect(judged(log.events)).toEqual({ report: { status: 'verified', judged: 5, unjudged: 0 }, faults: [] });
  });

  it('of which something is withheld is judged up to there, and never called verified', () => {
    const { events } = played();
    const seen = events.map((event) => (event.type === 'noted' ? withhold(event) : event));
    expect(judged(seen)).toEqual({ report: { status: 'incomplete', judged: 0, unjudged: 3 }, faults: [] });
    const unordered = events.map(({ order, ...event }) => ({ ...event, ...(order && { order: { digest: order.digest } }) }));
    expect(judged(unordered)).toEqual({ report: { status: 'incomplete', judged: 1, unjudged: 3 }, faults: [] });
  });

  it('of before orders were recorded is folded, and its decisions are counted as not judged', () => {
    const old = played().events.map(({ order: _, ...event }) => event);
    expect(judged(old)).toEqual({ report: { status: 'incomplete', judged: 1, unjudged: 3 }, faults: [] });
  });

  it('may hide the seed, which is no event of the rules', () => {
    const log = new RecordedLog({ system: picket, scenario: picketScenario(30), seed: 'ab'.repeat(32) });
    log.play({ side: 'blue', ...advance(2) });
    const seen = log.events.map((event) => (event.type === 'seed-drawn' ? withhold(event) : event));
    expect(judged(seen).report).toEqual({ status: 'verified', judged: 2, unjudged: 0 });
  });

  it('that creates no game, or has what cannot be read, says so', () => {
    const { events } = played();
    expect(judged(events.slice(1)).faults).toMatchObject([{ code: 'creation-missing' }]);
    expect(judged([]).report.status).toBe('failed');
    const broken = events.map((event) => (event.version === 4 ? { ...event, data: {} } : event));
    expect(judged(broken).faults).toMatchObject([{ version: 4, code: 'event-differs' }, { version: 4, code: 'event-unreadable' }]);
  });
});
