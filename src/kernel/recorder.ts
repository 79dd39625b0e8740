import type { Dice } from '../dice/dice.js';

/**
 * Collects the events of one command while it is being judged. Each recorded event is folded at once, so that what
 * follows in the same command sees the state that it left.
 */
export class Recorder<S, E extends object> {
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
    const recorded = seen(after);
    folded.set(recorded, { before: this.state, after });
    this.events.push(recorded);
    this.dice.eventRecorded?.();
    this.state = after;
  }
}

/** What each recorded event was folded onto, and what it led to. */
const folded = new WeakMap<object, { readonly before: unknown; readonly after: unknown }>();

/**
 * The state after some events: those that a recorder has folded onto this very state are not folded again. Whoever decides
 * on a command goes on with the states in which it was judged, and with all that was found from their parts.
 */
export function stateAfter<S, E extends object>(system: { evolve(state: S, event: E): S }, state: S, events: readonly E[]): S {
  return events.reduce((now, event) => {
    const known = folded.get(event);
    return known?.before === now ? (known.after as S) : system.evolve(now, event);
  }, state);
}
