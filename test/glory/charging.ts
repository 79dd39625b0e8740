import type { CommandOf } from '../../src/systems/glory/commands.js';
import { decide } from '../../src/systems/glory/decide.js';
import type { GloryEvent, EventOf, EventType } from '../../src/systems/glory/events.js';
import { hexIndex, stackAt } from '../../src/systems/glory/position.js';
import type { Charge, GloryState, Pending } from '../../src/systems/glory/state.js';
import { opponentOf, type HexId, type Side, type UnitId } from '../../src/systems/glory/vocabulary.js';
import { positionOf, type Sketch, type UnitSketch } from './position.js';

/** Who charges what. */
export interface Plan {
  readonly attackers: readonly UnitId[];
  readonly targets: readonly HexId[];
  readonly kind?: Charge['kind'];
}

export const designating = (sketch: Sketch, active: Side = 'union'): GloryState => positionOf(sketch, { name: 'charge-designation', charges: [] }, active);

export const designate = (attackers: readonly UnitId[], ...targets: readonly HexId[]): CommandOf<'designate-charge'> => ({ type: 'designate-charge', attackers: [...attackers], targets: [...targets] });

/** Charges that were designated in a position, numbered from 1. */
export function pendingOf(state: GloryState, plans: readonly Plan[], side: Side = 'union'): Pending {
  const charges = plans.map(({ attackers, targets, kind = 'standard' }, index): Charge => ({
    id: index + 1,
    kind,
    side,
    attackers,
    targets,
    defenders: targets.flatMap((hex) => stackAt(state, hexIndex(state.setting, hex)).map(({ counter }) => counter.id)),
    spent: [],
  }));
  return { numbered: charges.length, charges, continuations: [], occupations: [] };
}

/** A position whose charges wait to be resolved. */
export function charging(sketch: Sketch, plans: readonly Plan[], side: Side = 'union'): GloryState {
  const state = positionOf(sketch, undefined, side);
  return { ...state, phase: { name: 'charges', pending: pendingOf(state, plans, side) } };
}

/** A position whose hexes under charge may fire. */
export function underFire(sketch: Sketch, plans: readonly Plan[], side: Side = 'union'): GloryState {
  const state = positionOf(sketch, undefined, side);
  const chargers = plans.flatMap(({ attackers }) => attackers).map((id) => [id, sketchOf(sketch, id).cohesion ?? 7] as const);
  const pending = pendingOf(state, plans, side);
  const hexes = [...new Set(plans.flatMap(({ targets }) => targets))];
  return { ...state, phase: { name: 'defensive-fire', side: opponentOf(side), pending, hexes, cohesion: Object.fromEntries(chargers), stopped: [] } };
}

function sketchOf({ union = [], confederate = [] }: Sketch, id: UnitId): UnitSketch {
  return [...union, ...confederate].find((unit) => unit.id === id)!;
}

export const resolve = (charge = 1) => ({ type: 'resolve-charge', charge }) as const;

/** The first event of a type. */
export function told<T extends EventType>(events: readonly GloryEvent[], type: T): EventOf<T> {
  const found = events.find((event): event is EventOf<T> => event.type === type);
  if (!found) throw new Error(`no ${type} among ${events.map((event) => event.type).join(', ')}`);
  return found;
}

/** The event of a charge when every die shows a 0: for tests of what goes into the roll, not of what comes out. */
export function chargeWithZeros(sketch: Sketch, plans: readonly Plan[] = DUEL, side: Side = 'union'): EventOf<'charge-resolved'> {
  const decided = decide(charging(sketch, plans, side), side, resolve(), { roll: () => 0 });
  if (!decided.ok) throw new Error(`refused: ${JSON.stringify(decided.error)}`);
  return told(decided.value, 'charge-resolved');
}

export const typesOf = (events: readonly GloryEvent[]) => events.map(({ type }) => type);

/** The state of a unit by its id. */
export function unit(state: GloryState, id: UnitId) {
  return state.units[state.setting.order.unitIndex.get(id)!]!;
}

export function hexOf(state: GloryState, id: UnitId): HexId | undefined {
  const { hex } = unit(state, id);
  return hex < 0 ? undefined : state.setting.board.grid.idOf(hex);
}

const marsh = { terrain: 'marsh' } as const;

/**
 * The source's diagram (10.12, 10.32, 10.44): X fronts A, B, C; Y fronts C and D; Z fronts D. Chargers stand in Marsh,
 * which is neutral to Defensive Fire, defenders on level Clear.
 */
export const DIAGRAM: Sketch = {
  hexes: { '0505': marsh, '0605': marsh, '0706': marsh },
  confederate: [
    { id: 'x', hex: '0505', strength: 8, cohesion: 7, disorderedCohesion: 5 },
    { id: 'y', hex: '0605', strength: 5, cohesion: 7 },
    { id: 'z', hex: '0706', strength: 4, cohesion: 8 },
  ],
  union: [
    { id: 'a', hex: '0404', facing: 3, strength: 3, cohesion: 6 },
    { id: 'b', hex: '0504', facing: 3, strength: 2, cohesion: 6 },
    { id: 'c', hex: '0604', facing: 3, strength: 3, cohesion: 6 },
    { id: 'd', hex: '0705', facing: 3, strength: 6, cohesion: 5, disorderedCohesion: 4 },
  ],
};

/** A charger to the south of a defender that faces it: a at 0505, d at 0504. */
export function duel(attacker: Partial<UnitSketch> = {}, defender: Partial<UnitSketch> = {}, more: Sketch = {}): Sketch {
  return {
    ...more,
    union: [{ id: 'a', hex: '0505', ...attacker }, ...(more.union ?? [])],
    confederate: [{ id: 'd', hex: '0504', facing: 3, ...defender }, ...(more.confederate ?? [])],
  };
}

export const DUEL: readonly Plan[] = [{ attackers: ['a'], targets: ['0504'] }];

/** The state with everything that may not change during a query frozen; the setting never changes. */
export function frozen({ setting, ...state }: GloryState): GloryState {
  return { ...freeze(state), setting };
}

function freeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) freeze(part);
  return Object.freeze(value);
}
