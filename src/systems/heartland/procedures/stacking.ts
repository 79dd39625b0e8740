import { reject } from '../../../kernel/rejection.js';
import { combatFactors, findLeader, forcesAt, hexId, hexOfLeader, leadersOf, quarterDivisions, starsOf, surveyOf, type Force, type Leader, type Unit } from '../position.js';
import { ACCEPTED, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import type { LeaderId, Side } from '../vocabulary.js';

/** Infantry is counted in quarters of a Union division: one Confederate brigade (H-3.23.2). */
const DIVISION = 4;

/** The most infantry without a leader in a hex, in quarters of a division (H-3.11.d.2, H-3.23.b.1). */
export const LEADERLESS_LIMIT = DIVISION;

/** The boxes of each side's Army Organisation Display (H-3.11.1, H-3.13.2). */
const BOXES: Readonly<Record<Side, number>> = { union: 14, confederate: 15 };

/** Of what a side had at set-up it may come to have twice as many (H-3.13.1, H-3.13.5). */
const GROWTH = 2;

/** The fewest stars of an army commander (H-3.31.1). */
export const ARMY_COMMANDER_STARS = 3;

/** The infantry that a leader may command directly, in quarters of a division: a division more than his stars (H-3.23.1, H-3.23.2, H-3.23.a.1). */
export function commandCapacity(leader: Leader): number {
  return (starsOf(leader) + 1) * DIVISION;
}

/** Infantry in quarters of a division; reduced units count in full, all other arms and trains nothing (H-3.23.3, H-2.0.5). */
export function infantryIn(units: readonly Unit[]): number {
  return units.reduce((sum, unit) => sum + quarterDivisions(unit), 0);
}

/** Whether a leader may command these units directly; the units of his subordinates lie in their own boxes (H-3.23.a.2). Refused with `stacking.capacity`. */
export function commandVerdict(leader: Leader, units: readonly Unit[]): Verdict {
  const capacity = commandCapacity(leader);
  const infantry = infantryIn(units);
  if (infantry <= capacity) return ACCEPTED;
  return reject('H-3.23.1', 'stacking.capacity', `${leader.counter.name} may command ${capacity} quarters of a division of infantry, and this would make ${infantry}.`, {
    leader: leader.counter.id,
    capacity,
    infantry,
  });
}

/** Units that lie in a leader's own box or screen him. */
export function unitsUnder(state: HeartlandState, { counter }: Leader): readonly Unit[] {
  return surveyOf(state).unitsUnder.get(counter.index) ?? [];
}

/** The weakest of these units, as many as make their infantry exceed a limit in quarters of a division; the weakest first. */
export function beyond(units: readonly Unit[], limit: number): readonly Unit[] {
  const infantry = units.filter((unit) => quarterDivisions(unit) > 0).sort((a, b) => combatFactors(a) - combatFactors(b) || a.counter.index - b.counter.index);
  return infantry.filter((_, place) => infantryIn(infantry.slice(place)) > limit);
}

/**
 * The units that a force has, by set-up or accident, beyond what its leaders may command and what may stand without one,
 * the weakest of each first: until administration sets it right they do not attack (H-3.23.b.2, H-3.23.a.1, H-3.23.b.1).
 */
export function excessIn({ leaders, units }: Pick<Force, 'leaders' | 'units'>): readonly Unit[] {
  const led = leaders.flatMap((leader) => beyond(units.filter(({ state }) => state.leader === leader.counter.index), commandCapacity(leader)));
  return [...led, ...beyond(units.filter(({ state }) => state.leader < 0), LEADERLESS_LIMIT)];
}

/**
 * Whether these forces may end in that hex together with what stands there (H-8.25.a.3): no two leaders of one rank
 * without an army commander (H-3.22.a.1, H-3.22.a.2, H-3.11.c.2), and no more than a division without a leader
 * (H-3.23.b.1). Passing is free (H-8.25.a.1). Refused with `stacking.equal-rank` and `stacking.leaderless`.
 */
export function stackingVerdict(state: HeartlandState, side: Side, hex: number, forces: readonly Force[]): Verdict {
  const arriving = new Set(forces.map(({ id }) => id));
  const there = forcesAt(state, hex).filter((force) => force.side === side && !arriving.has(force.id));
  return togetherVerdict([...there, ...forces], hexId(state.setting, hex));
}

/** Whether the forces may stand together in a hex. */
export function togetherVerdict(forces: readonly Force[], hex: string): Verdict {
  const equal = equalRanks(forces.flatMap(({ leaders }) => leaders));
  if (equal)
    return reject('H-3.22.a.1', 'stacking.equal-rank', `Leaders of one rank stack only where an army commander is: ${equal.join(' and ')} may not both be in ${hex}.`, { hex, leaders: equal });
  const infantry = infantryIn(forces.filter(({ commander }) => !commander).flatMap(({ units }) => units));
  if (infantry <= LEADERLESS_LIMIT) return ACCEPTED;
  return reject('H-3.23.b.1', 'stacking.leaderless', `Without a leader ${hex} holds at most one division or four brigades of infantry.`, { hex, infantry, limit: LEADERLESS_LIMIT });
}

/** Two leaders of the same number of stars where nobody holds a headquarters. */
function equalRanks(leaders: readonly Leader[]): readonly LeaderId[] | undefined {
  if (leaders.some(({ state }) => state.headquarters)) return undefined;
  const byStars = new Map<number, LeaderId>();
  for (const leader of leaders) {
    const other = byStars.get(starsOf(leader));
    if (other !== undefined) return [other, leader.counter.id];
    byStars.set(starsOf(leader), leader.counter.id);
  }
  return undefined;
}

/** Leaders who have a box of their own, and thus a command; chiefs of staff have none (H-3.11.2, H-3.32.a.1). */
export function commandsOf(state: HeartlandState, side: Side): readonly Leader[] {
  return leadersOf(state, side).filter(({ state: { place } }) => place === 'map' || place === 'box' || place === 'display' || place === 'off-map');
}

/** The most commands of a side: its boxes, and twice what it had at set-up, army commanders included (H-3.13.1, H-3.13.2). */
export function commandLimit({ setting }: HeartlandState, side: Side): number {
  const atStart = setting.order.leaders.filter((leader) => leader.side === side && (leader.hex ?? leader.under) !== undefined).length;
  return Math.min(BOXES[side], GROWTH * atStart);
}

/** The most leaders that a side may have in the field, chiefs of staff included (H-3.13.5). */
export function leaderLimit({ setting }: HeartlandState, side: Side): number {
  return GROWTH * setting.order.leaders.filter((leader) => leader.side === side && (leader.hex ?? leader.under ?? leader.staffOf) !== undefined).length;
}

/**
 * Whether a side may form so many new commands; one that has disappeared leaves room for another (H-3.13.4). Refused with
 * `stacking.no-box` and `stacking.too-many-leaders`.
 */
export function newCommandsVerdict(state: HeartlandState, side: Side, more: number): Verdict {
  const commands = commandsOf(state, side).length;
  const limit = commandLimit(state, side);
  if (commands + more > limit) return reject('H-3.13.1', 'stacking.no-box', `Your side has ${commands} commands and may have ${limit}.`, { commands, limit, more });
  return newLeadersVerdict(state, side, more);
}

/** Whether so many more leaders of a side may take the field, chiefs of staff counted (H-3.13.5). Refused with `stacking.too-many-leaders`. */
export function newLeadersVerdict(state: HeartlandState, side: Side, more: number): Verdict {
  const leaders = commandsOf(state, side).length + leadersOf(state, side).filter((leader) => leader.state.place === 'staff').length;
  const most = leaderLimit(state, side);
  if (leaders + more <= most) return ACCEPTED;
  return reject('H-3.13.5', 'stacking.too-many-leaders', `Your side has ${leaders} leaders in the field and may have ${most}.`, { leaders, limit: most, more });
}

/**
 * Whether a leader may be given a headquarters: a marker lies in the pool, for no new army is founded (H-3.13.3), and he
 * has three stars (H-3.31.1, H-3.31.2). Refused with `headquarters.none`, `headquarters.rank` and `headquarters.held`.
 */
export function headquartersVerdict(state: HeartlandState, leader: Leader): Verdict {
  const { id, name, side } = leader.counter;
  if (leader.state.headquarters) return reject('H-3.31.2', 'headquarters.held', `${name} holds a headquarters already.`, { leader: id });
  if (state.sides[side].headquarters === 0) return reject('H-3.13.3', 'headquarters.none', 'No headquarters of yours is free, and no new army is founded in play.', { leader: id });
  if (starsOf(leader) >= ARMY_COMMANDER_STARS) return ACCEPTED;
  return reject('H-3.31.1', 'headquarters.rank', `An army commander has ${ARMY_COMMANDER_STARS} stars; a brevet may give ${name} one more.`, { leader: id, stars: starsOf(leader) });
}

/** The leader of that id, if he is one of the side's in the field; who is in the box or on the staff of a commander aboard a train or ship is away with him. */
export function ownLeader(state: HeartlandState, side: Side, id: LeaderId): Leader | undefined {
  const leader = findLeader(state, id);
  return leader?.counter.side === side && IN_FIELD.has(leader.state.place) && hexOfLeader(state, leader) >= 0 ? leader : undefined;
}

const IN_FIELD: ReadonlySet<string> = new Set(['map', 'box', 'staff']);
