import type { Envelope } from '../event-store/port.js';
import { backTo, isLifecycle } from './lifecycle.js';

/** The events of each command, in the order of the log. */
export function commandsIn<E extends Envelope>(log: readonly E[]): readonly (readonly E[])[] {
  const commands: E[][] = [];
  for (const envelope of log) {
    const last = commands.at(-1);
    if (last?.[0]?.command === envelope.command) last.push(envelope);
    else commands.push([envelope]);
  }
  return commands;
}

/**
 * The rule system's events that made the position at a version, the oldest first, without those that were taken back.
 * `log` holds all versions from 1 on up to that one.
 */
export function standingAt<E extends Envelope>(log: readonly E[], at: number): readonly E[] {
  const standing: E[] = [];
  for (let version = at; version > 0; ) {
    const envelope = log[version - 1]!;
    if (!isLifecycle(envelope)) standing.push(envelope);
    version = backTo(envelope) ?? version - 1;
  }
  return standing.reverse();
}
