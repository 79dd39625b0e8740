import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import { exertsZone, findForce, findUnit, hexId, hexIndex, isCombatUnit, type Force, type Leader, type Unit } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import type { LeaderId, Side, UnitId, UnitType } from '../vocabulary.js';
import { leaveBridges } from './bridge-work.js';
import { captureAt } from './capture.js';
import { hasMoved } from './organisation-legality.js';
import { placeLeader, placeUnit } from './placement.js';

/** A force under a commander. */
export type LedForce = Force & { readonly commander: Leader };

/** Who rides on a train: whole forces by their commanders, and units without a leader. */
export interface Passengers {
  readonly forces: readonly LedForce[];
  readonly units: readonly Unit[];
}

export interface Riders {
  readonly leaders: readonly LeaderId[];
  readonly units: readonly UnitId[];
}

export const NOBODY: Passengers = { forces: [], units: [] };

/** A division, or four brigades (H-8.72.2). */
export const TRAIN_LOAD = 4;

/** What a train carries; wagons and pontoons it does not (H-8.73.2). */
const RIDES: ReadonlySet<UnitType> = new Set(['infantry', 'cavalry', 'engineer', 'detachment', 'chief-engineer']);

/**
 * The riders that are named, if they stand in the hex and may board: whole forces under active commanders (H-8.73.2), with
 * everybody in their boxes, and units without a leader. Who moved in this impulse boards no train (H-8.72.3).
 */
export function boardingAt(state: HeartlandState, side: Side, hex: number, riders: Riders): Result<Passengers, Rejection> {
  const forces = riders.leaders.map((id) => findForce(state, id));
  const units = riders.units.map((id) => findUnit(state, id));
  const isHere = (force: Force | undefined): force is LedForce => force?.commander !== undefined && force.side === side && force.hex === hex;
  const isLoose = (unit: Unit | undefined): unit is Unit => unit?.counter.side === side && unit.state.place === 'map' && unit.state.hex === hex;
  if (!forces.every(isHere) || !units.every(isLoose))
    return reject('H-8.72.3', 'train.not-there', `Only forces, by their commanders, and units without a leader board in ${hexId(state.setting, hex)}; detach who is to go alone.`, { station: hexId(state.setting, hex), leaders: riders.leaders, units: riders.units });
  const refused = [...forces.map(forceVerdict), ...units.map(unitVerdict)].find((verdict) => !verdict.ok);
  return refused ?? ok({ forces, units });
}

function forceVerdict(force: LedForce): Verdict {
  const { id, commander, units } = force;
  if (!commander.state.active) return reject('H-8.73.2', 'train.inactive', `${commander.counter.name} is inactive, and his force takes no train.`, { force: id });
  if (hasMoved(force)) return reject('H-8.72.3', 'train.moved', 'A force that moved in this impulse boards no train.', { force: id });
  return units.map(unitVerdict).find(({ ok: rides }) => !rides) ?? ACCEPTED;
}

function unitVerdict({ counter, state }: Unit): Verdict {
  if (!RIDES.has(counter.type)) return reject('H-8.73.2', 'train.wagon', `A ${counter.type} takes no train.`, { unit: counter.id });
  if (state.marks.moved) return reject('H-8.72.3', 'train.moved', `${counter.name} has moved in this impulse.`, { unit: counter.id });
  return state.manning || state.work !== null ? reject('H-8.72.3', 'train.busy', `${counter.name} mans a work or is at work.`, { unit: counter.id }) : ACCEPTED;
}

/** Quarters of a division that ride: cavalry by its size like infantry, everything smaller as a brigade; leaders count nothing (H-8.72.2). */
export function loadOf({ forces, units }: Passengers): number {
  return [...forces.flatMap((force) => force.units), ...units].reduce((sum, { counter }) => sum + (counter.type === 'chief-engineer' ? 0 : counter.size === 'division' ? TRAIN_LOAD : 1), 0);
}

/** Both groups together. */
export function together(a: Passengers, b: Passengers): Passengers {
  return { forces: [...a.forces, ...b.forces], units: [...a.units, ...b.units] };
}

/** Takes those named out of a group; undefined when somebody named is not in it. */
export function split(group: Passengers, { leaders, units }: Riders): { readonly off: Passengers; readonly on: Passengers } | undefined {
  const isOff = { force: ({ id }: Force) => leaders.includes(id), unit: ({ counter }: Unit) => units.includes(counter.id) };
  const off = { forces: group.forces.filter(isOff.force), units: group.units.filter(isOff.unit) };
  if (off.forces.length !== leaders.length || off.units.length !== units.length) return undefined;
  return { off, on: { forces: group.forces.filter((force) => !isOff.force(force)), units: group.units.filter((unit) => !isOff.unit(unit)) } };
}

/** The passengers as they stand in a hex: their forces, and the units without a leader as one more (H-3.23.b.1). */
export function standing({ forces, units }: Passengers, side: Side, hex: number): readonly Force[] {
  const unled = units.filter(isCombatUnit);
  return unled.length === 0 ? forces : [...forces, { id: '', side, hex, commander: undefined, leaders: [], units: unled }];
}

/** Puts the passengers into a hex, where what enemies left is theirs (H-8.64.1, H-8.81.a.3); they move no more in this impulse (H-8.72.3). */
export function alight(recorder: HeartlandRecorder, side: Side, passengers: Passengers, hex: string): void {
  const { forces, units } = passengers;
  for (const { commander } of forces) placeLeader(recorder, commander, { place: 'map', hex }, 'H-8.72.2');
  for (const unit of units) placeUnit(recorder, unit, { place: 'map', hex }, 'H-8.72.2');
  for (const { id } of forces) recorder.record({ type: 'leader-marked', leader: id, marks: { moved: true }, to: side });
  const all = [...forces.flatMap((force) => force.units), ...units];
  leaveBridges(recorder, all);
  for (const { counter } of all) recorder.record({ type: 'unit-marked', unit: counter.id, marks: { moved: true }, to: counter.side });
  const at = hexIndex(recorder.state.setting, hex);
  if (standing(passengers, side, at).some(exertsZone)) captureAt(recorder, side, at);
}
