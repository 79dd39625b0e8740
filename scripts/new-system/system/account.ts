import { headline, sentence, under, type Teller, type Told } from '../../../src/kernel/account.js';
import type { EventOf, EventType, SkeletonEvent } from './events.js';

/** Tells a game in the words of the rulebook, with the rows that its events come from. */
export function account(begun: SkeletonEvent): Teller<SkeletonEvent> {
  const { scenario } = begun as EventOf<'game-begun'>;
  const names = new Map(scenario.units.map(({ id, name }) => [id, name]));
  return { tell: (event) => (TELLERS[event.type] as (event: SkeletonEvent, names: ReadonlyMap<string, string>) => Told)(event, names) };
}

const silent = (): undefined => undefined;

/** One teller for each type of event, in the order of the sequence of play; what only keeps the books is silent. */
const TELLERS: { readonly [T in EventType]: (event: EventOf<T>, names: ReadonlyMap<string, string>) => Told } = {
  'game-begun': silent,
  'turn-begun': ({ turn, label }) => headline('S-2.1', `Turn ${turn}, ${label}`),
  'side-activated': ({ side }) => under(['S-2.2', side]),
  'phase-entered': silent,
  'unit-moved': ({ unit, from, to }, names) => sentence(2, 'S-3.1', `${names.get(unit) ?? unit} moves from ${from} to ${to}`),
  'side-passed': ({ side }) => sentence(2, 'S-2.3', `The ${side} side passes`),
};
