import { scriptedDice } from '../../src/dice/scripted.js';
import { awaiting } from '../../src/systems/heartland/awaiting.js';
import type { CommandType, HeartlandCommand } from '../../src/systems/heartland/commands.js';
import { decide } from '../../src/systems/heartland/decide.js';
import type { EventOf, EventType, HeartlandEvent } from '../../src/systems/heartland/events.js';
import { evolve } from '../../src/systems/heartland/evolve.js';
import { offers } from '../../src/systems/heartland/offers.js';
import { hexIndex } from '../../src/systems/heartland/position.js';
import type { Assault, HeartlandState, LeaderState, UnitState } from '../../src/systems/heartland/state.js';
import { positionOf, type playAll, type Given, type LeaderSketch, type Played, type Sketch, type UnitSketch } from './position.js';

/** A command of a side, and the faces that it rolls. */
export type Move = Parameters<typeof playAll>[1];

/** An attack from one hex at another, by printed hexes; not hasty when nothing is said. */
export interface AttackSketch {
  readonly force: string;
  readonly from: string;
  readonly target: string;
  readonly hasty?: boolean;
}

/** The sketch in the Union's combat sequence, with these Assault markers. */
export function attacking(sketch: Sketch, attacks: readonly AttackSketch[], given: Given = {}): HeartlandState {
  const bare = positionOf(sketch, { name: 'combat', side: 'union' });
  const assaults = attacks.map(({ force, from, target, hasty = false }): Assault => ({ force, from: hexIndex(bare.setting, from), target: hexIndex(bare.setting, target), hasty }));
  return positionOf(sketch, { name: 'combat', side: 'union' }, 'union', { ...given, impulse: { assaults, ...given.impulse } });
}

/** A leader of so much morale and battle rating, where and with what the test says. */
export function general(id: string, morale: number, br: number, more: Partial<LeaderSketch> = {}): LeaderSketch {
  return { id, stars: 3, morale, front: { ar: 3, br, mr: 3 }, back: { ar: 1, br, mr: 2 }, ...more };
}

/** Infantry of so many combat factors in a leader's box, which no leader's morale breaks; with two steps. */
export function foot(id: string, leader: string, cf: number, more: Partial<UnitSketch> = {}): UnitSketch {
  return { id, leader, full: { cf, ml: 0 }, reduced: { cf: Math.ceil(cf / 2), ml: 0 }, ...more };
}

/** Cavalry of so many combat factors. */
export function horse(id: string, leader: string, cf: number, more: Partial<UnitSketch> = {}): UnitSketch {
  return foot(id, leader, cf, { type: 'cavalry', size: 'brigade', ...more });
}

/**
 * An own fire effects table, in which every die has one result a column: so a test says what fire does by the combat
 * factors of who fires. The results by the first combat factors of their columns, e.g. `{ 1: '0/0', 50: '2/1*' }`.
 */
export function chart(results: Readonly<Record<number, string>>): NonNullable<Sketch['charts']> {
  const starts = Object.keys(results).map(Number);
  const columns = starts.map((from, at) => ({ from, ...(at + 1 < starts.length ? { to: starts[at + 1]! - 1 } : {}) }));
  return { fireEffects: { columns, rows: [{ results: Object.values(results) }] } };
}

/** Goes on with what is offered first, or chosen by type, until nothing of a battle is left to decide; all faces must be used. */
export function settle(state: HeartlandState, faces: readonly number[] = [], choose: readonly CommandType[] = []): Played {
  const dice = scriptedDice(faces.map((face) => face - 1));
  const played: HeartlandEvent[] = [];
  let now = state;
  while (now.battle !== null) {
    const { side } = awaiting(now)[0]!;
    const commands = offers(now, side).flatMap((offer) => offer.commands);
    const command: HeartlandCommand = commands.find(({ type }) => choose.includes(type)) ?? commands[0]!;
    const decided = decide(now, side, command, dice);
    if (!decided.ok) throw new Error(`refused: ${JSON.stringify(command)} ${JSON.stringify(decided.error)}`);
    played.push(...decided.value);
    now = decided.value.reduce(evolve, now);
  }
  dice.assertUsedUp();
  return { events: played, state: now };
}

/** The events of one type. */
export function told<T extends EventType>(events: readonly HeartlandEvent[], type: T): readonly EventOf<T>[] {
  return events.filter((event): event is EventOf<T> => event.type === type);
}

/** A leader's state. */
export function leader(state: HeartlandState, id: string): LeaderState {
  return state.leaders[state.setting.order.leaderIndex.get(id)!]!;
}

/** A unit's state. */
export function unit(state: HeartlandState, id: string): UnitState {
  return state.units[state.setting.order.unitIndex.get(id)!]!;
}

/** The printed hex where a leader stands. */
export function hexOf(state: HeartlandState, id: string): string {
  return state.setting.board.grid.idOf(leader(state, id).hex);
}
