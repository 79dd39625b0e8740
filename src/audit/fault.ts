import type { Json } from '../kernel/rejection.js';
import type { RuleId } from '../kernel/rule.js';

/** What the chain of a log can have wrong, from the log as a whole to one event. */
type ChainFaultCode =
  | 'empty-log'
  | 'stream-unknown'
  /** The event is one of another game. */
  | 'wrong-stream'
  /** Versions were left out. */
  | 'version-missing'
  /** The version stood there before. */
  | 'version-repeated'
  /** The version comes later than its place. */
  | 'version-out-of-order'
  /** The content is not what the digest commits to. */
  | 'digest-mismatch'
  /** The same, of an event that was hidden from some: what is shown now is not what was recorded then. */
  | 'reveal-mismatch'
  /** The same, of an order. */
  | 'order-mismatch'
  /** An order stands elsewhere than on the first event of its command. */
  | 'order-misplaced'
  | 'previous-mismatch'
  | 'hash-mismatch'
  /** A salt serves twice: what hides behind the one can be guessed by the other. */
  | 'salt-reused'
  /** Events of one command were recorded by different seats. */
  | 'seat-differs'
  /** Events of one command were recorded at different times. */
  | 'time-differs'
  /** Events of one command stand apart. */
  | 'command-divided'
  /** The log ends before the head that is known. */
  | 'cut-short'
  /** The log goes on behind the head that is known. */
  | 'overlong'
  /** The log ends with the version that is known, and another hash. */
  | 'head-mismatch';

/** What a signed head, or a log that it is held against, can have wrong; beside `cut-short`, `head-mismatch` and broken links. */
type HeadFaultCode =
  /** The head is signed by a key that is not among those known. */
  | 'key-unknown'
  /** The key is not the one that its id says. */
  | 'key-mismatch'
  | 'signature-mismatch'
  | 'head-of-other-game'
  /** Two histories of the game were signed: the service has changed what it had told. */
  | 'forked'
  /** The log differs from what was signed, and nobody has signed what it is now: whoever hands it in may have changed it. */
  | 'rewritten';

type DiceFaultCode =
  | 'face-not-on-die'
  | 'unknown-algorithm'
  /** The revealed seed is another one. */
  | 'commitment-mismatch'
  /** The die shows another face than the seed gives. */
  | 'face-mismatch'
  /** Hardly a face since somebody joined is what the seed gives: the entropy is another one. */
  | 'entropy-mismatch';

/** What judging again can find. */
type JudgingFaultCode =
  /** The log does not say how its game was created. */
  | 'creation-missing'
  /** The event is of another edition than the game is played by. */
  | 'edition-differs'
  /** The scenario is not the one that the game was created with. */
  | 'scenario-mismatch'
  /** The order is no command of the system. */
  | 'order-malformed'
  /** A rule refuses what was ordered. */
  | 'decision-refused'
  /** Something else happens. */
  | 'event-differs'
  /** More happens than was recorded. */
  | 'event-missing'
  /** Less happens than was recorded. */
  | 'event-unfounded'
  /** Others may see the event than the log says. */
  | 'visibility-differs'
  /** Another die is rolled than was recorded. */
  | 'die-differs'
  | 'die-missing'
  /** A die was recorded that is not rolled. */
  | 'die-unused'
  /** The die stands on another event of its command. */
  | 'die-misplaced'
  /** Something was taken back by one seat alone that was rolled, brought to light, or decided by the other. */
  | 'takeback-not-free'
  /** It was agreed to, or declined, without being asked for. */
  | 'takeback-unasked'
  /** A seat did it in the name of the other, or had nothing of its own to take back. */
  | 'takeback-not-own'
  /** It leads amid a command, or behind the end of the game, or says that it stands elsewhere than it does. */
  | 'takeback-misplaced'
  /** What was recorded cannot be read or folded: nothing behind it can be judged. */
  | 'event-unreadable';

/** What an audit can find; stable. */
export type AuditFaultCode = ChainFaultCode | HeadFaultCode | DiceFaultCode | JudgingFaultCode;

/** One thing that is wrong with a log. */
export interface AuditFault {
  /** The version that is wrong; 0 when it is the log as a whole. */
  readonly version: number;
  /** The die within its command, from 0, when the fault is a die's. */
  readonly place?: number;
  readonly code: AuditFaultCode;
  /** One sentence for people. */
  readonly message: string;
  /** The rule by which it was judged otherwise. */
  readonly rule?: RuleId;
  /** Where the recorded event differs from what is judged now: a JSON pointer into it, e.g. `/data/unit`. */
  readonly path?: string;
  /** What was recorded there; absent when nothing was. */
  readonly recorded?: Json;
  /** What is judged now; absent when it is nothing. */
  readonly judged?: Json;
}
