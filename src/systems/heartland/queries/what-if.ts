import { Type } from '@sinclair/typebox';
import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import { hasFeature } from '../board.js';
import type { HeartlandEvent } from '../events.js';
import { evolve } from '../evolve.js';
import type { UnitCounter } from '../order-of-battle.js';
import { findForce, findLeader, findUnit, hexIndex, type Force } from '../position.js';
import { unitHexes } from '../procedures/line-obstructions.js';
import type { HeartlandState, UnitState } from '../state.js';
import { opponentOf, SIDES, WEATHERS, type HexId, type Side, type UnitId, type Weather } from '../vocabulary.js';

const HEX = '[0-9]{4}';
const ID = '[a-z0-9:-]{1,40}';

/** What is assumed to be otherwise, one after the other. */
export const WhatIf = Type.Array(
  Type.String({
    pattern: `^((place:${ID}:${HEX})|(remove:${ID})|(stand:(${SIDES.join('|')}):${HEX})|((cut-rail|repair-rail):${HEX})|((burn-bridge|repair-bridge):${HEX}:[0-5])|(weather:(${WEATHERS.join('|')})))$`,
    description:
      'One of place:<force, leader or unit>:<hex>, remove:<force, leader or unit>, stand:<side>:<hex> (a combat unit of that side), cut-rail:<hex>, repair-rail:<hex>, burn-bridge:<hex>:<direction>, repair-bridge:<hex>:<direction>, weather:<weather>.',
    examples: ['place:hardee:0406', 'burn-bridge:0507:2', 'weather:mud'],
  }),
  { maxItems: 20, description: 'What is assumed to be otherwise, in order.' },
);

/**
 * The position with these assumptions in it. `own` are the sides whose counters may be named; counters of the other side
 * can only be assumed to stand somewhere, which tells nothing of where they are. Refused with `unknown.unit`,
 * `unknown.hex`, `what-if.enemy-there` and `what-if.no-bridge`.
 */
export function assuming(state: HeartlandState, whatIf: readonly string[], own: readonly Side[]): Result<HeartlandState, Rejection> {
  let position: Result<HeartlandState, Rejection> = ok(state);
  for (const assumption of whatIf) {
    if (!position.ok) return position;
    position = assume(position.value, assumption, own);
  }
  return position;
}

function assume(state: HeartlandState, assumption: string, own: readonly Side[]): Result<HeartlandState, Rejection> {
  const parts = assumption.split(':');
  const kind = parts[0]!;
  if (kind === 'weather') return ok({ ...state, weather: { ...state.weather, now: parts[1] as Weather } });
  if (kind === 'remove') return removed(state, parts.slice(1).join(':'), own);
  const direction = kind.endsWith('-bridge') ? Number(parts.pop()) : 0;
  const hex = parts[parts.length - 1]!;
  if (hexIndex(state.setting, hex) < 0) return reject('H-7.11.2', 'unknown.hex', `The map has no hex ${hex}.`, { hex });
  if (kind === 'place') return placed(state, parts.slice(1, -1).join(':'), hex, own);
  if (kind === 'stand') return standing(state, parts[1] as Side, hex);
  if (kind.endsWith('-rail')) return ok(evolve(state, { type: kind === 'cut-rail' ? 'rail-cut' : 'rail-repaired', hex }));
  if (!hasFeature(state.setting.board, hexIndex(state.setting, hex), direction, 'bridge'))
    return reject('H-13.11.3', 'what-if.no-bridge', `No bridge lies on hexside ${direction} of ${hex}.`, { hex, direction });
  return ok(evolve(state, { type: kind === 'burn-bridge' ? 'bridge-burnt' : 'bridge-repaired', hex, direction }));
}

/** What is moved about: the leaders and the units that are named or go along. */
interface Named {
  readonly side: Side;
  readonly leader?: string;
  readonly units: readonly UnitId[];
}

function named(state: HeartlandState, id: string, own: readonly Side[]): Result<Named, Rejection> {
  const leader = findLeader(state, id);
  const unit = findUnit(state, id);
  const force = findForce(state, id);
  const side = (leader ?? unit)?.counter.side ?? force?.side;
  if (side === undefined || !own.includes(side)) return reject('H-7.11.2', 'unknown.unit', `Your side has no force, leader or unit ${id}.`, { unit: id });
  if (leader) return ok({ side, leader: id, units: [] });
  return ok({ side, units: unit ? [id] : unitsOf(force) });
}

function unitsOf(force: Force | undefined): readonly UnitId[] {
  return (force?.units ?? []).map(({ counter }) => counter.id);
}

function placed(state: HeartlandState, id: string, hex: HexId, own: readonly Side[]): Result<HeartlandState, Rejection> {
  const found = named(state, id, own);
  if (!found.ok) return found;
  const { side, leader, units } = found.value;
  const spot = { place: 'map', hex } as const;
  const events: readonly HeartlandEvent[] = [
    ...(leader === undefined ? [] : [{ type: 'leader-placed', leader, spot, rule: 'H-7.11.2' } as const]),
    ...units.map((unit) => ({ type: 'unit-placed', unit, spot, rule: 'H-7.11.2' }) as const),
  ];
  return withoutMeeting(events.reduce(evolve, state), side, hex);
}

function removed(state: HeartlandState, id: string, own: readonly Side[]): Result<HeartlandState, Rejection> {
  const found = named(state, id, own);
  if (!found.ok) return found;
  const { leader, units } = found.value;
  const gone = [...units, ...(leader === undefined ? [] : unitsOf(findForce(state, leader)))];
  const events: readonly HeartlandEvent[] = [
    ...gone.map((unit) => ({ type: 'unit-eliminated', unit, rule: 'H-7.11.2' }) as const),
    ...(leader === undefined ? [] : [{ type: 'leader-placed', leader, spot: { place: 'pool' }, rule: 'H-7.11.2' } as const]),
  ];
  return ok(events.reduce(evolve, state));
}

/** Enemies never share a hex. */
function withoutMeeting(state: HeartlandState, side: Side, hex: HexId): Result<HeartlandState, Rejection> {
  const at = unitHexes(state);
  const index = hexIndex(state.setting, hex);
  const enemy = state.setting.order.units.some(({ side: owner, index: unit, type }) => owner !== side && at[unit] === index && type !== 'gunboat');
  return enemy ? reject('H-7.12.b.1', 'what-if.enemy-there', `The ${opponentOf(side)} side stands in ${hex}.`, { hex }) : ok(state);
}

/** A combat unit that the order of battle does not have, so that no counter is taken from where it is. */
function standing(state: HeartlandState, side: Side, hex: HexId): Result<HeartlandState, Rejection> {
  const { setting } = state;
  const { units, unitIndex } = setting.order;
  const counter: UnitCounter = { id: `what-if-${units.length}`, name: 'Assumed unit', side, type: 'infantry', size: 'brigade', full: { cf: 1, ml: 1 }, index: units.length };
  const order = { ...setting.order, units: [...units, counter], unitIndex: new Map([...unitIndex, [counter.id, counter.index]]) };
  const unit: UnitState = { ...ASSUMED, hex: hexIndex(setting, hex) };
  return withoutMeeting({ ...state, setting: { ...setting, order }, units: [...state.units, unit] }, side, hex);
}

const ASSUMED: UnitState = {
  place: 'map', hex: -1, leader: -1, steps: 1, detached: 0, capacity: 0, hexside: -1, work: null, rebuilding: null, exhausted: false, manning: false, chilled: false, hidden: false, away: null, marks: {},
};
