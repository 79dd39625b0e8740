import type { HeartlandScenario } from './scenario.js';
import { SIDES, type LeaderId, type Side, type UnitId } from './vocabulary.js';

/** A leader's counter: what is printed on it (H-2.0.1), and where he is in the list of leaders. */
export type LeaderCounter = HeartlandScenario['leaders'][number] & { readonly index: number };

/** A unit's counter: what is printed on it (H-2.0.2 to H-2.0.5), and where it is in the list of units. */
export type UnitCounter = HeartlandScenario['units'][number] & { readonly index: number };

/** The steps that a unit comes into play with. */
export function stepsAtFirst({ reduced, naval, startsReduced }: UnitCounter): 1 | 2 {
  return (reduced || naval) && !startsReduced ? 2 : 1;
}

/** All counters that the game can ever show, those of the counter mix included (H-7.24.1); never changed. */
export interface Order {
  readonly leaders: readonly LeaderCounter[];
  readonly units: readonly UnitCounter[];
  readonly leaderIndex: ReadonlyMap<LeaderId, number>;
  readonly unitIndex: ReadonlyMap<UnitId, number>;
}

/** The scenario's counters, and each side's detachment regiments, of which the chart gives the number and the values (H-8.51.1). */
export function orderOfBattle({ leaders, units }: HeartlandScenario, detachments: DetachmentMix): Order {
  const all = [...units, ...SIDES.flatMap((side) => detachmentsOf(side, detachments))];
  return {
    leaders: leaders.map(leaderCounter),
    units: all.map(unitCounter),
    leaderIndex: new Map(leaders.map(({ id }, index) => [id, index])),
    unitIndex: new Map(all.map(({ id }, index) => [id, index])),
  };
}

/**
 * All counters come from these two literals, whatever is printed on them: with a shape for each combination of what is left
 * out the engine is several times slower wherever counters are read.
 */
function leaderCounter({ id, name, side, stars, front, back, hex, under, staffOf, pool, headquarters, brevet, corps, morale, artillery, ammunition }: HeartlandScenario['leaders'][number], index: number): LeaderCounter {
  return { index, id, name, side, stars, front, back, hex, under, staffOf, pool, headquarters, brevet, corps, morale, artillery, ammunition };
}

function unitCounter({ id, name, side, type, size, full, reduced, capacity, naval, hex, leader, hexside, startsReduced }: HeartlandScenario['units'][number], index: number): UnitCounter {
  return { index, id, name, side, type, size, full, reduced, capacity, naval, hex, leader, hexside, startsReduced };
}

/** How many detachments each side's counter mix holds, and their one face. */
export interface DetachmentMix {
  readonly limit: number;
  readonly cf: number;
  readonly ml: number;
}

function detachmentsOf(side: Side, { limit, cf, ml }: DetachmentMix): HeartlandScenario['units'] {
  return Array.from({ length: limit }, (_, place) => ({
    id: `${side}-detachment-${place + 1}`,
    name: `Detachment ${place + 1}`,
    side,
    type: 'detachment' as const,
    size: 'regiment' as const,
    full: { cf, ml },
  }));
}
