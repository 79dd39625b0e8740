import { withhold } from '../../src/audit/chain.js';
import type { AuditFault } from '../../src/audit/fault.js';
import type { LogEntry } from '../../src/audit/verify.js';
import { judging } from '../../src/games/judge-again.js';
import type { AnyRuleSystem } from '../../src/kernel/system.js';
import { picket, picketScenario } from '../support/picket.js';
import { RecordedLog } from '../support/recorded-log.js';

/* An auditor judges by the same procedure as the service whether something could be taken back. */

const systems = new Map<string, AnyRuleSystem>([[picket.id, picket]]);
const note = { type: 'note', text: 'x' };

/** Creation at 1, the beginning at 2; blue notes something at 3 and 4. */
function noted(): RecordedLog {
  const log = new RecordedLog({ system: picket, scenario: picketScenario(30) });
  for (let count = 0; count < 2; count++) log.play({ side: 'blue', command: note });
  return log;
}

function faultsOf({ events }: { readonly events: readonly LogEntry[] }): readonly AuditFault[] {
  const judge = judging(events, { systems, after: 'go-on', rules: 'its-own' });
  for (;;) {
    const { done, value } = judge.next();
    if (done) return value.faults;
  }
}

const codesOf = (log: RecordedLog) => faultsOf(log).map(({ version, code }) => `${version} ${code}`);

const roll = { command: { type: 'advance', dice: 1 }, faces: [3] };

it('finds nothing where a seat took back its own, and where the other one agreed', () => {
  const log = noted();
  log.takeBack('blue', 3);
  log.play({ side: 'blue', ...roll });
  log.takeBack('blue', 5, 'gray');
  log.service('blue', { type: 'takeback-requested', side: 'blue', to: 2 });
  log.service('gray', { type: 'takeback-declined', request: log.events.length });
  expect(codesOf(log)).toEqual([]);
});

it.each<readonly [done: string, forge: (log: RecordedLog) => void, code: string]>([
  ['a roll was taken back alone', (log) => { log.play({ side: 'blue', ...roll }); log.takeBack('blue', 4); }, 'takeback-not-free'],
  ['something was taken back alone that was brought to light', (log) => { log.play({ side: 'blue', command: { type: 'show' } }); log.takeBack('blue', 4); }, 'takeback-not-free'],
  ['what the other side decided was taken back alone', (log) => { log.play({ side: 'blue', ...roll }); log.play({ side: 'gray', command: note }); log.takeBack('gray', 4); }, 'takeback-not-free'],
  ['what both took back was brought back alone', (log) => { log.takeBack('blue', 3, 'gray'); log.play({ side: 'blue', command: note }); log.takeBack('blue', 4); }, 'takeback-not-free'],
  ['the other side accepted what nobody asked for', (log) => log.service('gray', { type: 'taken-back', side: 'blue', to: 3, from: 4, request: 4 }), 'takeback-unasked'],
  ['a request was accepted for another version', (log) => { log.service('blue', { type: 'takeback-requested', side: 'blue', to: 3 }); log.service('gray', { type: 'taken-back', side: 'blue', to: 2, from: 5, request: 5 }); }, 'takeback-unasked'],
  ['a request was accepted that had lapsed', (log) => { log.service('blue', { type: 'takeback-requested', side: 'blue', to: 3 }); log.play({ side: 'blue', command: note }); log.service('gray', { type: 'taken-back', side: 'blue', to: 3, from: 6, request: 5 }); }, 'takeback-unasked'],
  ['a request was declined that had lapsed', (log) => log.service('gray', { type: 'takeback-declined', request: 3 }), 'takeback-unasked'],
  ['a seat accepted its own request', (log) => log.takeBack('blue', 3, 'blue'), 'takeback-not-own'],
  ['a seat took back in the name of the other', (log) => log.service('gray', { type: 'taken-back', side: 'blue', to: 3, from: 4 }), 'takeback-not-own'],
  ['a seat asked in the name of the other', (log) => log.service('gray', { type: 'takeback-requested', side: 'blue', to: 3 }), 'takeback-not-own'],
  ['a seat took back where it had decided nothing', (log) => log.takeBack('gray', 3), 'takeback-not-own'],
  ['half of a command was taken back', (log) => { log.play({ side: 'blue', ...roll }); log.takeBack('blue', 5); }, 'takeback-misplaced'],
  ['it leads to before the beginning', (log) => log.takeBack('blue', 1), 'takeback-misplaced'],
  ['it says that it stands elsewhere', (log) => log.service('blue', { type: 'taken-back', side: 'blue', to: 3, from: 9 }), 'takeback-misplaced'],
  ['the game was over', (log) => { log.play({ side: 'blue', command: { type: 'advance', dice: 3 } as never, faces: [9, 9, 9] }); log.play({ side: 'gray', ...roll }); log.play({ side: 'blue', ...roll }); log.takeBack('blue', 3); }, 'takeback-misplaced'],
])('says so where %s', (_done, forge, code) => {
  const log = noted();
  forge(log);
  expect(codesOf(log)).toEqual([`${log.events.length} ${code}`]);
});

it('judges nothing of it where something before it is withheld', () => {
  const log = noted();
  log.play({ side: 'blue', ...roll });
  log.takeBack('blue', 4);
  const seen = log.events.map((event) => (event.type === 'noted' ? withhold(event) : event));
  expect(faultsOf({ events: seen })).toEqual([]);
});
