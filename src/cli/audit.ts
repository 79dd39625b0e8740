import type { AuditFault } from '../audit/fault.js';
import type { AuditReport } from '../games/audit.js';

const DICE = {
  verified: 'every face recomputed from the revealed seed',
  'not-revealed': 'not checked: the seed is revealed when the game is over',
  entered: 'entered by the players: there is nothing to recompute',
  failed: 'FAILED',
} as const;

const SIGNATURE = {
  verified: 'by a known key',
  'not-checked': 'not checked: the public keys were not given',
  unsigned: 'none: whether the log was cut short, a head from elsewhere must tell',
  failed: 'FAILED',
} as const;

const JUDGING = {
  verified: 'each gives what was recorded',
  incomplete: 'each gives what was recorded, as far as it is shown',
  'edition-unknown': 'not judged: the game is played by another edition of the rules',
  'system-unknown': 'not judged: the rule system is not known',
  'not-judged': 'not judged',
  failed: 'FAILED',
} as const;

/** The report in a few lines for people. */
export function reportLines({ ok, events, chain, signature, heads = [], dice, judging, faults }: AuditReport): readonly string[] {
  const left = judging.unjudged === 0 ? '' : `, ${judging.unjudged} that cannot be`;
  return [
    `Log:   ${events} events, ${chain.open} open, ${chain.withheld} withheld`,
    `Chain: ${chain.status === 'verified' ? 'every digest, link and hash recomputed' : 'FAILED'}`,
    `       head ${chain.head ? `${chain.head.version} ${chain.head.hash}` : 'none'}`,
    `Signed: ${SIGNATURE[signature.status]}`,
    ...heads.map((head) => `Kept:  ${head.ok ? 'the log holds what was signed' : 'FAILED'}`),
    `Dice:  ${dice.checked} faces, ${DICE[dice.status]}`,
    `Rules: ${judging.judged} decisions judged again${left}: ${JUDGING[judging.status]}`,
    ...faults.map(faultLine),
    verdict(ok, chain, judging),
  ];
}

/** The last word: nothing is wrong in what could be checked, and how much could not be, unless that is all. */
function verdict(ok: AuditReport['ok'], { open, withheld }: AuditReport['chain'], { status, unjudged }: AuditReport['judging']): string {
  if (!ok) return 'NOT VERIFIED';
  if (withheld === 0 && status === 'verified') return 'VERIFIED';
  const left = status === 'verified' || status === 'incomplete' ? `${unjudged} decisions` : 'decisions';
  return `VERIFIED AS FAR AS IT IS SHOWN: ${withheld} of ${open + withheld} events withheld, ${left} not judged`;
}

/** One fault for people: where, what, by which rule, and what differs. */
export function faultLine({ version, code, message, rule, path, recorded, judged }: AuditFault): string {
  const by = rule === undefined ? '' : ` (${rule})`;
  const differs = path === undefined ? '' : `; ${path === '' ? 'the event' : path}: recorded ${shown(recorded)}, judged now ${shown(judged)}`;
  return `       version ${version}: ${code}${by}, ${message}${differs}`;
}

const LONGEST = 60;

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}
