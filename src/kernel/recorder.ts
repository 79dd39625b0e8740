import type { Dice } from '../dice/dice.js';

/**
 * Collects the events of one command while it is being judged. Each recorded event is folded at once, so that what
 * follows in the same command sees the state that it left.
 */
export class Recorder<S, E> {
  readonly events: E[] = [];

  /**
   * @param state the state before the command
   * @param evolve the system's fold
   * @param dice where the command's rolls come from
   */
  constructor(
    public state: S,
    private readonly evolve: (state: S, event: E) => S,
    readonly dice: Dice,
  ) {}

  record(event: E): void {
    this.recordSeen(event, () => event);
  }

  /** Records an event of which the state that it leads to says who sees it: `seen` says so of the event, and what is folded stays the same. */
  recordSeen(event: E, seen: (after: S) => E): void {
    const after = this.evolve(this.state, event);
    this.events.push(seen(after));
    this.dice.eventRecorded?.();
    this.state = after;
  }
}
