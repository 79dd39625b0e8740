import type { UnitCounter } from '../order-of-battle.js';
import type { Setting } from '../state.js';
import type { Side } from '../vocabulary.js';

/** The counters of a side that supply, on the map or not, in the order of the scenario. */
interface Counters {
  readonly supplies: readonly UnitCounter[];
  readonly landings: readonly UnitCounter[];
}

const counters = new WeakMap<Setting, Readonly<Record<Side, Counters>>>();

/** Wagons and depots, and landings; sorted out once for a game. */
export function countersOf(setting: Setting, side: Side): Counters {
  const bySide = counters.get(setting) ?? { union: sorted(setting, 'union'), confederate: sorted(setting, 'confederate') };
  counters.set(setting, bySide);
  return bySide[side];
}

function sorted({ order }: Setting, side: Side): Counters {
  const own = order.units.filter((counter) => counter.side === side);
  return { supplies: own.filter(({ type }) => type === 'wagon' || type === 'depot'), landings: own.filter(({ type }) => type === 'landing') };
}
