import { holderOf, settlementNow } from '../position.js';
import type { HeartlandState, UnitState } from '../state.js';
import type { Side, UnitId } from '../vocabulary.js';
import { closedHexes } from './line-obstructions.js';
import { isFriendlyEdge, railReach, type Heed, type RailReach } from './rail-lines.js';
import { countersOf } from './supply-counters.js';

/** Where supply comes from (H-7.11.1). */
export interface SupplySource {
  readonly kind: 'map-edge' | 'city' | 'port' | 'landing';
  readonly hex: number;
  readonly unit?: UnitId;
}

/**
 * The side's sources of supply (H-7.11.1): where rail lines leave the map over its own edges, cities that friendly rail
 * connects to there, friendly ports, and for the Union its landings; one that is exhausted is none (house HS-8). Unless only
 * ownership is asked for, nothing may close the hex of a source, and the rail to a city must be unbroken.
 */
export function supplySources(state: HeartlandState, side: Side, heed: Heed = 'obstacles'): readonly SupplySource[] {
  return sourcesAndRail(state, side, heed).sources;
}

/** The same with what friendly rail connects to those at the edges of the map. */
export function sourcesAndRail(state: HeartlandState, side: Side, heed: Heed = 'obstacles'): { readonly sources: readonly SupplySource[]; readonly rail: RailReach } {
  const { board } = state.setting;
  const closed = closedHexes(state, side);
  const exits = railExitsOf(state, side, heed);
  const rail = railReach(state, side, exits, heed);
  const isOpen = (hex: number) => heed === 'ownership' || closed[hex] === 0;
  const towns = board.cities.filter((hex) => isOpen(hex) && settlementNow(state, hex) === 'city');
  const landings = countersOf(state.setting, side).landings.filter(({ index }) => isSource(state.units[index]!) && isOpen(state.units[index]!.hex));
  const sources: readonly SupplySource[] = [
    ...exits.map((hex) => ({ kind: 'map-edge' as const, hex })),
    ...towns.filter((hex) => rail.reaches(hex)).map((hex) => ({ kind: 'city' as const, hex })),
    ...towns.filter((hex) => board.port[hex] === 1 && holderOf(state, hex) === side).map((hex) => ({ kind: 'port' as const, hex })),
    ...landings.map(({ id, index }) => ({ kind: 'landing' as const, hex: state.units[index]!.hex, unit: id })),
  ];
  return { sources, rail };
}

function isSource({ place, exhausted }: UnitState): boolean {
  return place === 'map' && !exhausted;
}

function railExitsOf(state: HeartlandState, side: Side, heed: Heed): readonly number[] {
  const friendly = [...state.setting.board.railExits].filter(([, edge]) => isFriendlyEdge(state, side, edge)).map(([hex]) => hex);
  const closed = closedHexes(state, side);
  return heed === 'ownership' ? friendly : friendly.filter((hex) => closed[hex] === 0 && !state.map.railCuts.includes(hex));
}
