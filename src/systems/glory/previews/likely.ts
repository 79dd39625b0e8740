import { multiply, rational, sum, type Rational } from '../../../kernel/rational.js';
import type { Outcome } from '../../../dice/enumerated.js';
import type { RuleId } from '../../../kernel/rule.js';
import type { EventOf, EventType, GloryEvent } from '../events.js';

/** Something that happens with a probability. */
export interface Likely {
  readonly probability: Rational;
}

/** How likely it is that one of them happens; no two of them may happen together. */
export function likelihood(of: readonly Likely[]): Rational {
  return sum(of.map(({ probability }) => probability));
}

/** One way in which dice can fall, as likely as it is after what went before. */
export function after<T extends object>({ value, weight, total }: Outcome<T>, before: Rational): T & Likely {
  return { ...value, probability: multiply(before, rational(weight, total)) };
}

/** Items with the same key together, in the order in which the keys first come. */
export function groups<T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly T[])[] {
  const found = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = found.get(key);
    if (group) group.push(item);
    else found.set(key, [item]);
  }
  return [...found.values()];
}

/** The events of one type in all branches, each as likely as its branch. */
export function told<T extends EventType>(branches: readonly (Likely & { readonly events: readonly GloryEvent[] })[], type: T): readonly (Likely & { readonly event: EventOf<T> })[] {
  return branches.flatMap(({ events, probability }) => events.filter((event): event is EventOf<T> => event.type === type).map((event) => ({ event, probability })));
}

/** The rows by which the events came about. */
export function rulesOf(events: readonly GloryEvent[]): readonly RuleId[] {
  return [...new Set(events.flatMap((event) => ('rule' in event ? [event.rule] : [])))];
}
