import { reject } from '../../../kernel/rejection.js';
import { onMajorRiver } from '../board.js';
import type { OrderOf } from '../commands.js';
import { findUnit, forcesAt, forcesOfSide, hexId, hexIndex, settlementNow, unitsOf } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { limitOn, warEffortFor } from '../tables/costs.js';
import type { HexId, Side } from '../vocabulary.js';
import { firstRefusal, spendWarEffort, warEffortVerdict, type OrderKind } from './orders.js';

/** The Union places a landing in a village, town or city on a major river that it holds; two on the map at most (H-7.11.1, house HS-8). Landings are for all to see: Confederates capture and trample them. */
function placeLanding(recorder: HeartlandRecorder, { landing: id, hex: at }: OrderOf<'place-landing'>, side: Side): Verdict {
  const { state } = recorder;
  const landing = findUnit(state, id);
  if (landing?.counter.side !== side || landing.counter.type !== 'landing' || landing.state.place !== 'mix')
    return reject('H-7.24.1', 'landings.not-in-mix', `No landing ${id} of yours lies in the counter mix.`, { landing: id });
  const price = warEffortFor(state.setting.charts.costs, 'landing').value;
  const possible = firstRefusal(
    () => siteVerdict(state, side, at),
    () => numberVerdict(state, side),
    () => warEffortVerdict(state, side, price, 'H-7.11.1'),
  );
  if (!possible.ok) return possible;
  spendWarEffort(recorder, side, price, 'H-7.11.1');
  recorder.record({ type: 'unit-placed', unit: id, spot: { place: 'map', hex: at }, rule: 'H-7.11.1' });
  return ACCEPTED;
}

function siteVerdict(state: HeartlandState, side: Side, at: HexId): Verdict {
  const hex = hexIndex(state.setting, at);
  if (hex < 0) return reject('H-7.11.1', 'unknown.hex', `The map has no hex ${at}.`, { hex: at });
  if (!onMajorRiver(state.setting.board, hex) || settlementNow(state, hex) === undefined)
    return reject('H-7.11.1', 'landings.site', `A landing lies in a village, town or city on a major river; ${at} is none.`, { hex: at });
  if (!forcesAt(state, hex).some((force) => force.side === side)) return reject('H-7.11.1', 'landings.not-held', `No force of yours holds ${at}.`, { hex: at });
  const taken = unitsOf(state, side).some(({ counter, state: own }) => counter.type === 'landing' && own.hex === hex);
  return taken ? reject('H-7.11.1', 'landings.taken', `A landing lies in ${at} already.`, { hex: at }) : ACCEPTED;
}

function numberVerdict(state: HeartlandState, side: Side): Verdict {
  const landings = unitsOf(state, side).filter(({ counter, state: own }) => counter.type === 'landing' && own.place === 'map').length;
  const most = limitOn(state.setting.charts.costs, 'landings').value;
  if (landings < most) return ACCEPTED;
  return reject('H-7.11.1', 'landings.too-many', `Your side has ${landings} landings on the map and may have ${most}.`, { landings, limit: most });
}

/** The Union takes a landing off the map, so that it is not trampled again, or because it is exhausted (H-13.13.2, H-8.64.a.3). */
function removeLanding(recorder: HeartlandRecorder, { landing: id }: OrderOf<'remove-landing'>, side: Side): Verdict {
  const { state } = recorder;
  const landing = findUnit(state, id);
  if (landing?.counter.side !== side || landing.counter.type !== 'landing' || landing.state.place !== 'map')
    return reject('H-13.13.2', 'unknown.unit', `Your side has no landing ${id} on the map.`, { landing: id });
  recorder.record({ type: 'unit-placed', unit: id, spot: { place: 'mix' }, rule: 'H-13.13.2' });
  return ACCEPTED;
}

export const placeLandingOrder: OrderKind<'place-landing'> = {
  step: 'administration',
  carryOut: placeLanding,
  candidates(state, side) {
    const landing = unitsOf(state, side).find(({ counter, state: own }) => counter.type === 'landing' && own.place === 'mix');
    const hexes = [...new Set(forcesOfSide(state, side).map(({ hex }) => hex))];
    return landing ? hexes.map((hex) => ({ order: 'place-landing', landing: landing.counter.id, hex: hexId(state.setting, hex) })) : [];
  },
};

export const removeLandingOrder: OrderKind<'remove-landing'> = {
  step: 'administration',
  carryOut: removeLanding,
  candidates: (state, side) =>
    unitsOf(state, side)
      .filter(({ counter, state: own }) => counter.type === 'landing' && own.place === 'map')
      .map(({ counter }) => ({ order: 'remove-landing', landing: counter.id })),
};
