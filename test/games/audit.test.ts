import type { LogEntry } from '../../src/audit/verify.js';
import { reportLines } from '../../src/cli/audit.js';
import { audit, proofOf, type AuditReport } from '../../src/games/audit.js';
import { joinGame } from '../../src/games/join.js';
import { pageEvents } from '../../src/games/events.js';
import { act } from '../../src/games/act.js';
import { picket, picketScenario } from '../support/picket.js';
import { must, newGame, openService } from '../support/playing.js';

/** The log of a game of the test system in which both seats brought entropy; over when `target` was reached. */
async function logOf({ target, moves }: { target: number; moves: number }): Promise<readonly LogEntry[]> {
  const { service, stores } = await openService({ scenarios: [picketScenario(target)] });
  const { game, tokens } = await newGame(service, { scenario: `to-${target}` });
  for (const side of ['blue', 'gray']) must(await joinGame(service, { game, side, token: tokens[`seat:${side}`], name: side, entropy: `from ${side}` }));
  for (let turn = 0; turn < moves; turn++) {
    await act(service, { game, token: tokens[`seat:${turn % 2 === 0 ? 'blue' : 'gray'}`], command: { type: 'advance', dice: 3 } });
  }
  const { events } = must(await pageEvents(service, { game, limit: 1000 }));
  await stores.close();
  return JSON.parse(JSON.stringify(events)) as LogEntry[];
}

const verified = (entries: readonly LogEntry[]): AuditReport => audit({ entries }, { systems: new Map([['picket', picket]]), after: 'go-on' });

describe('verifying a log by itself', () => {
  it('recomputes every face of a finished game, with the entropy that the seats brought', async () => {
    const log = await logOf({ target: 1, moves: 10 });
    const report = verified(log);
    expect(report).toMatchObject({ ok: true, dice: { status: 'verified' }, chain: { status: 'verified', withheld: 0 }, signature: { status: 'unsigned' }, judging: { status: 'verified', unjudged: 0 } });
    expect(report.dice.checked).toBeGreaterThanOrEqual(3);
    expect(proofOf(log)).toMatchObject({ entropies: [{ entropy: 'from blue' }, { entropy: 'from gray' }] });
    expect(reportLines(report).at(-1)).toBe('VERIFIED');
  });

  it('says that the faces of a running game cannot be checked yet', async () => {
    const report = verified(await logOf({ target: 1_000_000, moves: 2 }));
    expect(report).toMatchObject({ ok: true, dice: { status: 'not-revealed', checked: 0 }, chain: { withheld: 1 } });
    expect(reportLines(report).join('\n')).toContain('revealed when the game is over');
    expect(reportLines(report).at(-1)).toBe(`VERIFIED AS FAR AS IT IS SHOWN: 1 of ${report.events} events withheld, 2 decisions not judged`);
  });

  it('finds an entropy that was changed: chain and faces', async () => {
    const log = (await logOf({ target: 1, moves: 10 })).map((entry) => ('data' in entry && entry.type === 'seat-taken' ? { ...entry, data: { ...(entry.data as object), entropy: 'x' } } : entry));
    const report = verified(log);
    expect(report.ok).toBe(false);
    expect(report.faults.map(({ code }) => code)).toEqual(expect.arrayContaining(['digest-mismatch', 'face-mismatch']));
    expect(reportLines(report).at(-1)).toBe('NOT VERIFIED');
  });

  it('has no proof for a log that creates no game', () => {
    expect(proofOf([])).toBeUndefined();
    expect(verified([]).ok).toBe(false);
  });
});
