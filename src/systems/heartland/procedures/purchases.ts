import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import { hasFeature, isStation } from '../board.js';
import type { OrderOf } from '../commands.js';
import { findUnit, hexId, hexIndex, settlementNow, unitsOf, type Unit } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { limitOn, warEffortFor, type Costs } from '../tables/costs.js';
import { SIDES, type Side, type UnitId } from '../vocabulary.js';
import { spendWarEffort, warEffortVerdict, type OrderKind } from './orders.js';
import { placeUnit } from './placement.js';
import { suppliedPlaces } from './supplied-places.js';

/** Each side takes in war effort points for its cities, before it spends any (H-4.31.2, AMB-52). */
export function takeIncome(recorder: HeartlandRecorder): void {
  const each = recorder.state.setting.charts.costs.income.city.amount.value;
  for (const side of SIDES) {
    const cities = suppliedPlaces(recorder.state, side).cities.length;
    if (cities > 0) recorder.record({ type: 'war-effort-changed', side, by: cities * each, rule: 'H-4.31.2' });
  }
}

type Price = keyof Costs['warEffort'];

/** What a counter costs, each point of capacity by itself where it has one (house HS-4). Undefined for what is not sold. */
export function priceOfCounter({ setting }: HeartlandState, { counter }: Unit): number | undefined {
  const price = pricedAs(counter);
  return price && warEffortFor(setting.charts.costs, price).value * (counter.capacity ?? 1);
}

function pricedAs({ type, side }: Unit['counter']): Price | undefined {
  switch (type) {
    case 'wagon':
    case 'depot':
    case 'train':
    case 'pontoon':
      return type;
    case 'engineer':
      return side === 'union' ? type : undefined;
    case 'gunboat':
      return side === 'union' ? 'unionGunboat' : 'confederateGunboat';
    default:
      return undefined;
  }
}

/** A counter of the mix for war effort points, delivered at once (H-4.31.1, H-7.24.1, house HS-4). */
function buy(recorder: HeartlandRecorder, { unit: id, hex: at, hexside }: OrderOf<'buy'>, side: Side): Verdict {
  const { state } = recorder;
  const offered = counterInMix(state, side, id);
  if (!offered.ok) return offered;
  const { unit, price } = offered.value;
  const hex = hexIndex(state.setting, at);
  if (hex < 0) return reject('H-4.31.1', 'unknown.hex', `The map has no hex ${at}.`, { hex: at });
  const possible = siteVerdict(state, { unit, side, hex, hexside });
  if (!possible.ok) return possible;
  const affordable = warEffortVerdict(state, side, price, 'H-4.31.1');
  if (!affordable.ok) return affordable;
  spendWarEffort(recorder, side, price, 'H-4.31.1');
  placeUnit(recorder, unit, { place: 'map', hex: at }, 'H-4.31.1');
  if (hexside !== undefined) recorder.record({ type: 'hexside-taken', unit: id, hex: at, hexside });
  return ACCEPTED;
}

function counterInMix(state: HeartlandState, side: Side, id: UnitId): Result<{ readonly unit: Unit; readonly price: number }, Rejection> {
  const unit = findUnit(state, id);
  if (unit?.counter.side !== side || unit.state.place !== 'mix') return reject('H-7.24.1', 'purchases.not-in-mix', `No counter ${id} of yours lies in the counter mix.`, { unit: id });
  const price = priceOfCounter(state, unit);
  if (price === undefined) return reject('H-4.31.1', 'purchases.not-sold', `${unit.counter.name} is not for sale.`, { unit: id, type: unit.counter.type });
  const trains = unitsOf(state, side).filter(({ counter, state: own }) => counter.type === 'train' && (own.place === 'map' || own.place === 'off-map')).length;
  const most = limitOn(state.setting.charts.costs, 'trains').value;
  if (unit.counter.type !== 'train' || trains < most) return ok({ unit, price });
  return reject('H-8.72.1', 'purchases.trains', `Your side has ${trains} trains and may have ${most}.`, { trains, limit: most });
}

interface Delivery {
  readonly unit: Unit;
  readonly side: Side;
  readonly hex: number;
  readonly hexside: number | undefined;
}

/** Where a counter may be placed (house HS-4). */
function siteVerdict(state: HeartlandState, { unit, side, hex, hexside }: Delivery): Verdict {
  const { type } = unit.counter;
  if (type !== 'gunboat' && hexside !== undefined) return reject('H-4.31.1', 'purchases.hexside', 'Only gunboats are placed on a hexside.', { unit: unit.counter.id });
  if (type === 'depot') return depotSiteVerdict(state, side, hex);
  if (!suppliedPlaces(state, side).deliveries.includes(hex))
    return reject('H-4.31.1', 'purchases.site', `What is bought is placed at a source of supply, or in an own city with a line of supply; ${hexId(state.setting, hex)} is neither.`, { hex: hexId(state.setting, hex) });
  if (type === 'gunboat') return portVerdict(state, hex, hexside);
  if (type !== 'train' || isStation(state.setting.board, hex)) return ACCEPTED;
  return reject('H-8.72.1', 'purchases.no-station', 'A train is placed in a city on a rail line.', { hex: hexId(state.setting, hex) });
}

/** A depot stands in a town or city within the range of a source (H-7.12.a.1, house HS-4). */
function depotSiteVerdict(state: HeartlandState, side: Side, hex: number): Verdict {
  const settlement = settlementNow(state, hex);
  const at = hexId(state.setting, hex);
  if (settlement !== 'town' && settlement !== 'city') return reject('H-7.12.a.1', 'purchases.depot-site', `A depot stands in a town or city; ${at} is none.`, { hex: at });
  if (suppliedPlaces(state, side).nearSources.includes(hex)) return ACCEPTED;
  return reject('H-4.31.1', 'purchases.depot-range', `A depot is placed in an own town or city within 20 movement points of a source of supply; ${at} is none.`, { hex: at });
}

function portVerdict({ setting: { board } }: HeartlandState, hex: number, hexside: number | undefined): Verdict {
  const at = board.grid.idOf(hex);
  if (board.port[hex] !== 1) return reject('H-4.31.1', 'purchases.no-port', `A gunboat is placed in a port city; ${at} is none.`, { hex: at });
  if (hexside !== undefined && hasFeature(board, hex, hexside, 'major-river')) return ACCEPTED;
  return reject('H-4.31.1', 'purchases.hexside', 'Name the hexside of the port on a major river where the gunboat lies.', { hex: at, hexside: hexside ?? null });
}

/** Replacement steps into the pool (H-4.31.1, house HS-6). */
function buyReplacement(recorder: HeartlandRecorder, { steps }: OrderOf<'buy-replacement'>, side: Side): Verdict {
  const { state } = recorder;
  const price = steps * warEffortFor(state.setting.charts.costs, 'replacementStep').value;
  const affordable = warEffortVerdict(state, side, price, 'H-4.31.1');
  if (!affordable.ok) return affordable;
  spendWarEffort(recorder, side, price, 'H-4.31.1');
  recorder.record({ type: 'replacements-changed', side, by: steps, rule: 'H-4.31.1' });
  return ACCEPTED;
}

export const buyOrder: OrderKind<'buy'> = {
  step: 'purchases',
  carryOut: buy,
  candidates(state, side) {
    const forSale = unitsOf(state, side).filter((unit) => unit.state.place === 'mix' && priceOfCounter(state, unit) !== undefined);
    return oneOfEach(forSale).flatMap((unit) => sitesFor(state, side, unit).map((site) => ({ order: 'buy', unit: unit.counter.id, ...site })));
  },
};

/** Of counters that are alike the first: which of them is bought makes no difference. */
function oneOfEach(units: readonly Unit[]): readonly Unit[] {
  const first = new Map<string, Unit>();
  for (const unit of units) {
    const { type, capacity, full, naval } = unit.counter;
    const kind = JSON.stringify([type, capacity, full, naval]);
    if (!first.has(kind)) first.set(kind, unit);
  }
  return [...first.values()];
}

function sitesFor(state: HeartlandState, side: Side, { counter }: Unit): readonly { readonly hex: string; readonly hexside?: number }[] {
  const { setting } = state;
  const { board } = setting;
  const { deliveries, nearSources } = suppliedPlaces(state, side);
  if (counter.type !== 'gunboat') return (counter.type === 'depot' ? nearSources : deliveries).map((hex) => ({ hex: hexId(setting, hex) }));
  const banks = deliveries.filter((hex) => board.port[hex] === 1).flatMap((hex) => [0, 1, 2, 3, 4, 5].map((hexside) => ({ hex, hexside })));
  return banks.filter(({ hex, hexside }) => hasFeature(board, hex, hexside, 'major-river')).map(({ hex, hexside }) => ({ hex: hexId(setting, hex), hexside }));
}

export const buyReplacementOrder: OrderKind<'buy-replacement'> = {
  step: 'purchases',
  carryOut: buyReplacement,
  candidates: () => [{ order: 'buy-replacement', steps: 1 }],
};
