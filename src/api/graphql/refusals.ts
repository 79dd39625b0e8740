import type { Failure } from '../../games/failure.js';
import { ProblemError } from '../rest/problem.js';
import type { Conflict, Problem, Rejected } from './outcome.js';
import { typed } from './present.js';
import type { Shape } from './shape.js';

type Refused = Shape<Rejected | Conflict | Problem>;

/** What a mutation comes to; a failure on the way becomes a member of its union. */
export async function orRefusal<T>(mutation: () => Promise<T>): Promise<T | Refused> {
  try {
    return await mutation();
  } catch (thrown) {
    if (thrown instanceof ProblemError) return refusalOf(thrown.failure);
    throw thrown;
  }
}

function refusalOf(failure: Failure): Refused {
  const { kind, code, detail, violations = [], faults = [], currentVersion, die } = failure;
  switch (kind) {
    case 'rejected':
      return typed('Rejected', { code, detail, violations });
    case 'stale':
    case 'conflict':
      return typed('Conflict', { code, detail, currentVersion });
    case 'malformed':
    case 'unauthenticated':
    case 'forbidden':
    case 'unknown':
    case 'unprocessable':
    case 'busy':
      return typed('Problem', { kind, code, detail, faults, die });
  }
}
