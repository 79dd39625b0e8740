import { reject } from '../../../kernel/rejection.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { leadersOf, starsOf, type Leader } from '../position.js';
import { ACCEPTED, enter, handOver, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { warEffortFor } from '../tables/costs.js';
import type { LeaderId, Side } from '../vocabulary.js';
import { turnLeader } from './activation.js';

/** At the end of the impulse its side pays its leaders; it is asked only when it cannot pay them all (H-11.0.1, H-11.0.3). */
export function enterPay(recorder: HeartlandRecorder): void {
  const { side } = recorder.state.impulse!;
  if (dueFor(recorder.state, paidLeaders(recorder.state, side)) <= recorder.state.sides[side].warEffort || dismissible(recorder.state, side).length === 0) settle(recorder, side);
  else enter(recorder, { name: 'pay', side });
}

/** Turns leaders to their inactive side until the others can be paid, and pays (H-11.0.3). */
export function pay(recorder: HeartlandRecorder, { inactivate }: CommandOf<'pay'>, side: Side): Verdict {
  const { state } = recorder;
  const named = dismissible(state, side).filter(({ counter }) => inactivate.includes(counter.id));
  const stranger = inactivate.find((id) => !named.some(({ counter }) => counter.id === id));
  if (stranger !== undefined) return reject('H-11.0.3', 'pay.not-active', `${stranger} is no active leader of yours.`, { leader: stranger });
  const left = paidLeaders(state, side).filter((leader) => !named.some(({ counter }) => counter.id === leader.counter.id));
  const due = dueFor(state, left);
  const { warEffort } = state.sides[side];
  if (due > warEffort && named.length < dismissible(state, side).length)
    return reject('H-11.0.1', 'pay.too-little', `The leaders who stay active cost ${due} war effort points, and your side has ${warEffort}: turn more of them.`, { due, warEffort });
  for (const leader of named) turnLeader(recorder, leader, 'willingly', 'H-11.0.3');
  settle(recorder, side);
  return ACCEPTED;
}

/** Leaders who draw pay for this impulse: the active ones on the map, in boxes, on staffs and with the fleet, and those made inactive against the owner's will in it (H-4.25.1, H-11.0.1, H-11.0.2). */
export function paidLeaders(state: HeartlandState, side: Side): readonly Leader[] {
  return leadersOf(state, side).filter(({ state: own }) => isInField(own.place) && (own.active || own.marks.inactivated));
}

function isInField(place: Leader['state']['place']): boolean {
  return place === 'map' || place === 'box' || place === 'staff' || place === 'display';
}

function dismissible(state: HeartlandState, side: Side): readonly Leader[] {
  return paidLeaders(state, side).filter((leader) => leader.state.active);
}

function dueFor({ setting }: HeartlandState, leaders: readonly Leader[]): number {
  return leaders.length * warEffortFor(setting.charts.costs, 'pay').value;
}

/** The other side goes on after it (H-4.25.2). War effort points never fall below 0: who was made inactive cannot be sent away unpaid, and gets what there is (H-3.16.1). */
function settle(recorder: HeartlandRecorder, side: Side): void {
  const due = Math.min(dueFor(recorder.state, paidLeaders(recorder.state, side)), recorder.state.sides[side].warEffort);
  if (due > 0) recorder.record({ type: 'war-effort-changed', side, by: -due, rule: 'H-11.0.1' });
  recorder.record({ type: 'impulse-ended' });
  handOver(recorder, 'impulse');
}

/** Turning the leaders of lowest rank, as few as possible; and whom else one may name. */
export function offersOfPay(state: HeartlandState, side: Side): readonly Offer<HeartlandCommand>[] {
  const byRankAscending = [...dismissible(state, side)].sort((a, b) => starsOf(a) - starsOf(b) || (a.counter.id < b.counter.id ? -1 : 1));
  const enough = byRankAscending.findIndex((_, count) => dueFor(state, paidLeaders(state, side).slice(count)) <= state.sides[side].warEffort);
  const fewest: LeaderId[] = byRankAscending.slice(0, enough < 0 ? undefined : enough).map(({ counter }) => counter.id);
  return [{ decision: 'pay', rule: 'H-11.0.3', commands: [{ type: 'pay', inactivate: fewest }], parts: { leaders: byRankAscending.map(({ counter }) => counter.id) } }];
}
