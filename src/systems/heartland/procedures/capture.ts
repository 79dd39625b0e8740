import { directions } from '../../../hex/direction.js';
import { forcesAt, hexId, looseAt, unitsOf, type Unit } from '../position.js';
import type { HeartlandRecorder } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { opponentOf, type Side, type UnitId, type UnitType } from '../vocabulary.js';

/**
 * What enemies left alone in a hex falls to the side that entered it, or whose enemies there were removed by combat
 * (H-8.64.1): wagons, depots and trains change hands (H-8.64.2, H-7.21.4, H-7.22.3, H-8.73.3), everything else that stands
 * on land is removed, an entrenchment with it (house HS-16). A landing stays to be looted or trampled (H-8.64.a.1).
 * Nothing happens as long as any enemy who fights stands there.
 */
export function captureAt(recorder: HeartlandRecorder, side: Side, hex: number): void {
  const { state } = recorder;
  const enemy = opponentOf(side);
  if (holdsFighters(state, enemy, hex)) return;
  for (const unit of looseAt(state, hex).filter(({ counter }) => counter.side === enemy)) take(recorder, side, unit, hex);
  for (const pontoon of pontoonsInto(state, enemy, hex)) remove(recorder, side, pontoon, hex);
  if (state.map.works[hex]?.side === enemy) recorder.record({ type: 'work-changed', hex: hexId(state.setting, hex), side: enemy, level: 0 });
}

/** Whether the side has left anything in the hex that an enemy who comes in captures or removes. */
export function holdsBooty(state: HeartlandState, side: Side, hex: number): boolean {
  const left = looseAt(state, hex).some(({ counter }) => counter.side === side && counter.type !== 'gunboat' && counter.type !== 'landing');
  return left || state.map.works[hex]?.side === side || pontoonsInto(state, side, hex).length > 0;
}

function holdsFighters(state: HeartlandState, side: Side, hex: number): boolean {
  return forcesAt(state, hex).some((force) => force.side === side) || looseAt(state, hex).some(({ counter }) => counter.side === side && counter.type === 'detachment');
}

function take(recorder: HeartlandRecorder, side: Side, unit: Unit, hex: number): void {
  const { type } = unit.counter;
  switch (type) {
    case 'wagon':
    case 'depot':
      handOverTo(recorder, side, unit, { hex, as: counterFor(recorder.state, side, 'wagon', unit.state.capacity) });
      break;
    case 'train':
      handOverTo(recorder, side, unit, { hex, as: counterFor(recorder.state, side, 'train', 0) });
      break;
    case 'pontoon':
      remove(recorder, side, unit, hex);
      break;
    case 'chief-engineer':
      recorder.record({ type: 'unit-eliminated', unit: unit.counter.id, rule: 'H-8.64.2' });
      break;
    case 'battery':
      recorder.record({ type: 'unit-eliminated', unit: unit.counter.id, rule: 'H-10.82.b.1' });
      break;
    default:
      // A landing stays where it is, and gunboats are on the river.
      break;
  }
}

/** A wagon for a wagon, and for a depot one of what capacity its losses have left of it (H-8.64.b.1); the captor's own counter, or none where none is free (H-8.64.2). */
function handOverTo(recorder: HeartlandRecorder, by: Side, { counter, state }: Unit, { hex, as }: { readonly hex: number; readonly as: UnitId | null }): void {
  recorder.record({ type: 'unit-captured', unit: counter.id, by, as, hex: hexId(recorder.state.setting, hex), capacity: as === null ? 0 : state.capacity });
}

/** The captor's first free counter of that kind; supply units are never exchanged for another capacity (H-7.24.1). */
function counterFor(state: HeartlandState, side: Side, type: UnitType, capacity: number): UnitId | null {
  const free = unitsOf(state, side).find(({ counter, state: { place } }) => place === 'mix' && counter.type === type && (counter.capacity ?? 0) === capacity);
  return free?.counter.id ?? null;
}

/** A pontoon is removed, laid or not (H-8.81.a.3). */
function remove(recorder: HeartlandRecorder, by: Side, { counter }: Unit, hex: number): void {
  recorder.record({ type: 'unit-captured', unit: counter.id, by, as: null, hex: hexId(recorder.state.setting, hex), capacity: 0 });
}

/** The laid pontoons that lead into the hex from its other bank (H-8.81.a.3). */
function pontoonsInto(state: HeartlandState, side: Side, hex: number): readonly Unit[] {
  const { grid } = state.setting.board;
  return directions.flatMap((direction) => {
    const bank = grid.neighbourOf(hex, direction);
    return bank < 0 ? [] : looseAt(state, bank).filter(({ counter, state: own }) => counter.side === side && counter.type === 'pontoon' && own.hexside === (direction + 3) % 6);
  });
}
