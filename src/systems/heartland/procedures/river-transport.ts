import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { OrderOf } from '../commands.js';
import { onMajorRiver } from '../board.js';
import { foundOnceBySide } from '../found-once.js';
import { findUnit, forcesAt, hexId, hexIndex, holderOf, looseAt, settlementNow, unitsOf, type Unit } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { Away, HeartlandState } from '../state.js';
import { warEffortFor } from '../tables/costs.js';
import { opponentOf, type DisplayBox, type Side } from '../vocabulary.js';
import { captureAt } from './capture.js';
import { cargoesIn, cargoOf, forcesIn, putAshore, type Cargo } from './cargo.js';
import { ownGunboat } from './gunboats.js';
import { isPortFor } from './naval-assault.js';
import { spendWarEffort, warEffortVerdict } from './orders.js';
import { controlledHexsides, hexsideOfUnit, isNavigable, namedHexside, riverBanks, riverReach, wayTo, type RiverReach } from './rivers.js';
import { stackingVerdict } from './stacking.js';

type Transport = OrderOf<'transport'>;

/**
 * A gunboat carries troops from one landing place to another: a task of the reorganisation segment, of the Union alone
 * (H-8.9.2, H-4.33.1). It comes from where it lies, and remains where it put them ashore. Which places those are, the price
 * and who may is the house's (HS-17): the rules of it are lost.
 */
export function riverTransport(recorder: HeartlandRecorder, order: Transport, side: Side): Verdict {
  const plan = transportPlan(recorder.state, order, side);
  if (!plan.ok) return plan;
  const { cargo, hexsides, to, price } = plan.value;
  const way = hexsides.map((hexside) => namedHexside(recorder.state.setting, hexside));
  const { hex, direction } = way.at(-1)!;
  recorder.record({ type: 'gunboat-moved', unit: order.gunboat, hex, hexside: direction, hexsides: way });
  spendWarEffort(recorder, side, price, 'H-8.9.2');
  putAshore(recorder, cargo, to, 'H-8.9.2');
  captureAt(recorder, side, to);
  return ACCEPTED;
}

interface Plan {
  readonly cargo: Cargo;
  /** From where the gunboat lies by the first place to the second. */
  readonly hexsides: readonly number[];
  readonly to: number;
  readonly price: number;
}

function transportPlan(state: HeartlandState, order: Transport, side: Side): Result<Plan, Rejection> {
  if (side !== 'union') return reject('H-8.9.2', 'transport.union-only', 'Only the Union transports on rivers.');
  const gunboat = transportGunboat(state, side, order);
  if (!gunboat.ok) return gunboat;
  const price = warEffortFor(state.setting.charts.costs, 'riverTransport').value;
  const affordable = warEffortVerdict(state, side, price, 'H-8.9.2');
  if (!affordable.ok) return affordable;
  const [from, to] = [order.from, order.to].map((id) => hexIndex(state.setting, id)) as [number, number];
  const places = placesVerdict(state, side, order, [from, to]);
  if (!places.ok) return places;
  const cargo = cargoOf(state, { ...order, side, hex: from, rule: 'H-8.9.2' });
  if (!cargo.ok) return cargo;
  if (cargo.value.units.length + cargo.value.leaders.length === 0) return reject('H-8.9.2', 'transport.nothing', 'Name a combat unit, a wagon or a leader to carry.');
  const hexsides = wayBy(state, side, gunboat.value, [from, to]);
  if (!hexsides) return reject('H-10.82.3', 'transport.no-way', 'No usable hexsides lead the gunboat there: shallows or the enemy\'s control lie between.', { gunboat: order.gunboat, from: order.from, to: order.to });
  const room = stackingVerdict(state, side, to, forcesIn(cargo.value, { side, hex: to }));
  return room.ok ? ok({ cargo: cargo.value, hexsides, to, price }) : room;
}

/** A gunboat on its full face that fought nowhere this turn, and has carried nobody yet (house HS-17). */
function transportGunboat(state: HeartlandState, side: Side, { gunboat: id }: Pick<Transport, 'gunboat'>): Result<Unit, Rejection> {
  const gunboat = ownGunboat(state, side, id, 'H-8.9.2');
  if (!gunboat.ok) return gunboat;
  const { counter, state: own } = gunboat.value;
  if (own.steps < 2) return reject('H-8.9.2', 'transport.reduced', `${counter.name} shows its reduced face; only a full one carries troops.`, { gunboat: id });
  if (own.marks.foughtOnRiver) return reject('H-8.9.2', 'transport.fought', `${counter.name} has fought this turn.`, { gunboat: id });
  return own.marks.moved ? reject('H-8.9.2', 'transport.done', `${counter.name} carries troops once a turn.`, { gunboat: id }) : gunboat;
}

/** From one landing place to another: ports, landings, and river towns with an own depot (house HS-17); no enemy stands there. */
function placesVerdict(state: HeartlandState, side: Side, { from, to }: Pick<Transport, 'from' | 'to'>, hexes: readonly [number, number]): Verdict {
  const ids = [from, to];
  const unknown = ids.find((_, place) => hexes[place]! < 0);
  if (unknown !== undefined) return reject('H-8.9.2', 'unknown.hex', `The map has no hex ${unknown}.`, { hex: unknown });
  if (from === to) return reject('H-8.9.2', 'transport.same-place', 'The troops are there already.', { from, to });
  const bad = ids.find((_, place) => !isLandingPlace(state, side, hexes[place]!));
  if (bad === undefined) return ACCEPTED;
  return reject('H-8.9.2', 'transport.no-place', `Gunboats carry from and to port cities, landings and river towns with a depot of yours; ${bad} is none.`, { hex: bad });
}

function isLandingPlace(state: HeartlandState, side: Side, hex: number): boolean {
  if (!onMajorRiver(state.setting.board, hex) || forcesAt(state, hex).some((force) => force.side !== side)) return false;
  return isPortFor(state, side, hex) || isRiverTown(state, side, hex);
}

/** A town or city of the side with a depot of its own in it. */
function isRiverTown(state: HeartlandState, side: Side, hex: number): boolean {
  if (holderOf(state, hex) !== side || !['town', 'city'].includes(settlementNow(state, hex) ?? '')) return false;
  return [looseAt(state, hex), ...forcesAt(state, hex).map(({ units }) => units)].some((units) => units.some(({ counter }) => counter.type === 'depot' && counter.side === side));
}

/** The gunboat's way to the first place and on to the second, past nobody who controls a hexside (H-10.82.3). */
function wayBy(state: HeartlandState, side: Side, gunboat: Unit, [from, to]: readonly [number, number]): readonly number[] | undefined {
  const enemy = controlledHexsides(state, opponentOf(side));
  const usable = (hex: number) => riverBanks(state.setting.board, hex).filter((bank) => isNavigable(state, bank) && !enemy.has(bank));
  const there = shortest(state, side, hexsideOfUnit(state, gunboat), usable(from));
  const on = there && shortest(state, side, there.at(-1)!, usable(to));
  return there && on && [...there, ...on.slice(1)];
}

/** By the hexside where the way begins: many transports begin at the same one. */
const reaches = foundOnceBySide(['units', 'weather', 'setting'], () => new Map<number, RiverReach>());

function reachFrom(state: HeartlandState, side: Side, start: number): RiverReach {
  const known = reaches(state, side);
  const reach = known.get(start) ?? riverReach(state, side, [start], 'barred');
  known.set(start, reach);
  return reach;
}

function shortest(state: HeartlandState, side: Side, start: number, goals: readonly number[]): readonly number[] | undefined {
  const reach = reachFrom(state, side, start);
  // The reach lists hexsides by their distance.
  const goal = [...reach.keys()].find((hexside) => goals.includes(hexside));
  return goal === undefined ? undefined : wayTo(reach, goal);
}

/** Every transport that can be seen at once. */
export function* transports(state: HeartlandState, side: Side): Iterable<Transport> {
  if (side !== 'union') return;
  const { setting } = state;
  const places = setting.board.riverside.filter((hex) => isLandingPlace(state, side, hex));
  const gunboats = unitsOf(state, side).filter(({ counter }) => transportGunboat(state, side, { gunboat: counter.id }).ok);
  for (const { from, cargo } of places.flatMap((hex) => cargoesIn(state, side, hex).map((each) => ({ from: hexId(setting, hex), cargo: each }))))
    for (const { counter } of gunboats)
      for (const to of places) {
        const order: Transport = { order: 'transport', gunboat: counter.id, from, to: hexId(setting, to), ...cargo };
        if (transportPlan(state, order, side).ok) yield order;
      }
}

type Fleet = Extract<Away, { readonly gunboat: string }>;

/** A fleet in the third box goes on by itself no further: whether it may land is announced (H-8.92.a.2). */
const NEXT: Readonly<Partial<Record<DisplayBox, DisplayBox>>> = {
  'any-impulse-turn-1': 'reorganisation-turn-1',
  'reorganisation-turn-1': 'reorganisation-turn-2',
};

/** In the naval sequence, before its orders, each fleet on the display goes on by a box (H-4.33.1, H-8.92.a.2). */
export function advanceFleets(recorder: HeartlandRecorder): void {
  for (const { counter, state } of unitsOf(recorder.state, 'union')) {
    const box = counter.type === 'gunboat' && isFleet(state.away) ? NEXT[state.away.box] : undefined;
    if (box) recorder.record({ type: 'fleet-advanced', gunboat: counter.id, away: { ...(state.away as Fleet), box } });
  }
}

function isFleet(away: Away | null): away is Fleet {
  return away !== null && 'gunboat' in away;
}

/** A fleet in the third box is announced as a possible assault, and may land from the next impulse on (H-8.92.a.2). */
export function announceAssault(recorder: HeartlandRecorder, { gunboat }: OrderOf<'announce-assault'>, side: Side): Verdict {
  if (side !== 'union') return reject('H-3.17.1', 'naval-assault.union-only', 'Only the Union has a Naval Assault Display and makes naval assaults.');
  const unit = findUnit(recorder.state, gunboat);
  const away = unit?.counter.type === 'gunboat' && unit.counter.side === side ? unit.state.away : null;
  if (!isFleet(away)) return reject('H-8.92.a.2', 'unknown.unit', `No gunboat ${gunboat} of yours is on the Naval Assault Display.`, { gunboat });
  if (away.box !== 'reorganisation-turn-2') return reject('H-8.92.a.2', 'announcement.box', `A fleet is announced in the box reorganisation-turn-2; this one is in ${away.box}.`, { gunboat, box: away.box });
  recorder.record({ type: 'fleet-advanced', gunboat, away: { ...away, box: 'available' } });
  return ACCEPTED;
}
