import { setImmediate as afterOthers } from 'node:timers/promises';

let last: Promise<unknown> = Promise.resolve();

/**
 * Resolves when it is the caller's turn: one at a time, in the order of asking, and between two of them whatever else waits.
 * One operation asks many things at once, and answering is computing; without this, nobody else is served before the last.
 */
export function ownTurn(): Promise<unknown> {
  last = last.then(() => afterOthers());
  return last;
}
