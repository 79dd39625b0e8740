import { isDie, isOnDie } from '../dice/check-roll.js';
import type { SeatEntropy } from '../dice/committed.js';
import { ALGORITHM, commitment, entropyAt, faceOf } from '../dice/committed.js';
import type { RolledDie } from '../dice/dice.js';
import type { Envelope } from '../event-store/port.js';
import type { AuditFault } from './fault.js';

/** What the service's own events say about the dice of a game. */
export type DiceProof = EnteredDiceProof | CommittedDiceProof;

/** The players entered their faces: there is nothing to recompute. */
export interface EnteredDiceProof {
  readonly algorithm: 'entered';
}

export interface CommittedDiceProof {
  /** The id of the algorithm, e.g. `hmac-sha256/1`. */
  readonly algorithm: string;
  /** What the faces are bound to, as the game's first event says. */
  readonly boundTo: string;
  /** SHA-256 of the seed in hex, as it was published when the game began. */
  readonly commitment: string;
  /** In the order in which the seats joined. */
  readonly entropies: readonly SeatEntropy[];
  /** 64 lower-case hex digits; absent until it is revealed. */
  readonly seed?: string;
}

export interface DiceReport {
  /** `verified`: every face in hand whose place in its command is known was recomputed. `not-revealed`: there is no seed to recompute them from. */
  readonly status: 'verified' | 'not-revealed' | 'entered' | 'failed';
  /** How many faces were recomputed. */
  readonly checked: number;
}

interface DiceVerdict {
  readonly report: DiceReport;
  readonly faults: readonly AuditFault[];
}

/** A die with the version it stands on, and what it is bound to: its place in its command, and the first version of that, if it is known. */
interface PlacedDie extends RolledDie {
  readonly version: number;
  readonly first: number | undefined;
  readonly place: number;
}

/** Checks every die of the entries that can be read, oldest first. */
export function verifyDice(envelopes: readonly Envelope[], proof?: DiceProof): DiceVerdict {
  const dice = placedDice(envelopes);
  const proved = proof === undefined ? unproved('not-revealed') : prove(dice, proof);
  const faults = [...dice.filter(isImpossible).map(notOnDie), ...proved.faults];
  const { status, checked } = proved.report;
  return { report: { status: faults.length > 0 ? 'failed' : status, checked }, faults };
}

function prove(dice: readonly PlacedDie[], proof: DiceProof): DiceVerdict {
  if (isEntered(proof)) return unproved('entered');
  if (proof.algorithm !== ALGORITHM) {
    return refused('unknown-algorithm', `the dice were rolled by ${proof.algorithm}, only ${ALGORITHM} is known`);
  }
  if (proof.seed === undefined) return unproved('not-revealed');
  if (!keepsItsPromise(proof.seed, proof.commitment)) {
    return refused('commitment-mismatch', 'the revealed seed is not the one that was committed to');
  }
  return recomputed(dice, proof, proof.seed);
}

function recomputed(dice: readonly PlacedDie[], proof: CommittedDiceProof, seed: string): DiceVerdict {
  const faults: AuditFault[] = [];
  let checked = 0;
  for (const period of periodsOf(dice, proof.entropies)) {
    const wrong: AuditFault[] = [];
    for (const die of period) {
      const { first: version, place, purpose, sides, face } = die;
      const committed = faceOf({ seed, boundTo: proof.boundTo, entropy: entropyAt(proof.entropies, version), version, place, purpose, sides });
      if (face !== committed) wrong.push(otherFace(die, committed));
    }
    checked += period.length;
    faults.push(...(isBeyondChance(wrong.length, period.length) ? [otherEntropy(wrong, period.length)] : wrong));
  }
  return { report: { status: 'verified', checked }, faults };
}

/** A die of which all is known that its face is bound to. */
type BoundDie = PlacedDie & { readonly first: number };

/** The dice that can be recomputed, by the entropies that count for them. */
function periodsOf(dice: readonly PlacedDie[], entropies: readonly SeatEntropy[]): Iterable<readonly BoundDie[]> {
  const periods = new Map<number, BoundDie[]>();
  for (const die of dice) {
    const { first } = die;
    if (first === undefined || isImpossible(die)) continue;
    const joined = entropies.filter(({ from }) => from <= first).length;
    const period = periods.get(joined) ?? [];
    if (period.push({ ...die, first }) === 1) periods.set(joined, period);
  }
  return periods.values();
}

/** Fewer faces are told one by one. */
const FEW = 8;

/** Whether so many faces are wrong that it is not they that were changed, but what all of them are bound to. */
function isBeyondChance(wrong: number, all: number): boolean {
  return wrong > FEW && wrong * 2 > all;
}

function otherEntropy(wrong: readonly AuditFault[], all: number): AuditFault {
  const { version } = wrong[0]!;
  const message = `${wrong.length} of ${all} faces from here on are not what the seed gives with the entropies that the log tells`;
  return { version, code: 'entropy-mismatch', message };
}

function isEntered(proof: DiceProof): proof is EnteredDiceProof {
  return proof.algorithm === 'entered';
}

/** A seed that is not even written like one keeps no promise. */
function keepsItsPromise(seed: string, promised: string): boolean {
  try {
    return commitment(seed) === promised;
  } catch {
    return false;
  }
}

/** Places count the dice of a command over all its events. Behind a withheld entry, which may be of the same command, they are not known. */
function placedDice(envelopes: readonly Envelope[]): readonly PlacedDie[] {
  let last = { version: 0, command: '' };
  let first: number | undefined;
  let place = 0;
  return envelopes.flatMap(({ version, command, rolls }) => {
    const follows = version === last.version + 1;
    if (command !== last.command) place = 0;
    if (command !== last.command) first = follows ? version : undefined;
    else if (!follows) first = undefined;
    last = { version, command };
    return rolls.map((die) => ({ ...die, version, first, place: place++ }));
  });
}

function isImpossible({ face, sides }: RolledDie): boolean {
  return !isDie(sides) || !isOnDie(face, sides);
}

function notOnDie({ version, place, purpose, sides, face }: PlacedDie): AuditFault {
  const message = `a die with ${sides} sides, for ${purpose}, cannot show ${face}`;
  return { version, place, code: 'face-not-on-die', message };
}

function otherFace({ version, place, purpose, face }: PlacedDie, committed: number): AuditFault {
  const message = `the die for ${purpose} shows ${face}, the seed gives ${committed}`;
  return { version, place, code: 'face-mismatch', message };
}

function unproved(status: DiceReport['status']): DiceVerdict {
  return { report: { status, checked: 0 }, faults: [] };
}

function refused(code: AuditFault['code'], message: string): DiceVerdict {
  return { report: { status: 'failed', checked: 0 }, faults: [{ version: 0, code, message }] };
}
