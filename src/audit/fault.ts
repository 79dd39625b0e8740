/** What an audit can find. */
export type AuditFaultCode =
  | 'empty-log'
  | 'stream-unknown'
  | 'wrong-stream'
  | 'version-out-of-sequence'
  | 'digest-mismatch'
  | 'previous-mismatch'
  | 'hash-mismatch'
  | 'head-mismatch'
  | 'face-not-on-die'
  | 'unknown-algorithm'
  | 'commitment-mismatch'
  | 'face-mismatch';

/** One thing that is wrong with a log. */
export interface AuditFault {
  /** The version that is wrong; 0 when it is the log as a whole. */
  readonly version: number;
  /** The die within its command, from 0, when the fault is a die's. */
  readonly place?: number;
  readonly code: AuditFaultCode;
  /** One sentence for people. */
  readonly message: string;
}
