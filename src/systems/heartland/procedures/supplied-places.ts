import { foundOnceBySide } from '../found-once.js';
import { holderOf, settlementNow } from '../position.js';
import type { HeartlandState } from '../state.js';
import type { Side } from '../vocabulary.js';
import { linesFrom, SOURCE_RANGE } from './supply-lines.js';
import { SUPPLY_PARTS, supplyNetwork } from './supply-network.js';

/** Places that a side holds and that a line of supply leads to. */
export interface SuppliedPlaces {
  /** Cities within the range of a source, or of a supply unit that is supplied itself (H-4.31.2). */
  readonly cities: readonly number[];
  /** Towns and cities within 20 movement points of a source (house HS-4). */
  readonly nearSources: readonly number[];
  /** Where what is bought may be placed: sources, and those cities (house HS-4). */
  readonly deliveries: readonly number[];
}

/** The places of a side that are in supply. */
export const suppliedPlaces = foundOnceBySide(SUPPLY_PARTS, placesOf);

function placesOf(state: HeartlandState, side: Side): SuppliedPlaces {
  const { sources, suppliers } = supplyNetwork(state, side);
  const held = state.setting.board.towns.filter((hex) => settlementNow(state, hex) !== undefined && holderOf(state, hex) === side);
  const sourceHexes = sources.map(({ hex }) => hex);
  const nearSources = reached(state, side, held, sourceHexes, SOURCE_RANGE);
  const fed = suppliers.filter(({ feeds }) => feeds.length > 0);
  const supplied = [...new Set(fed.map(({ range }) => range))].flatMap((range) => reached(state, side, held, fed.filter((each) => each.range === range).map(({ hex }) => hex), range));
  const all = new Set([...nearSources, ...supplied]);
  const cities = held.filter((hex) => settlementNow(state, hex) === 'city' && all.has(hex));
  return { cities, nearSources, deliveries: [...new Set([...sourceHexes, ...cities])] };
}

function reached(state: HeartlandState, side: Side, places: readonly number[], starts: readonly number[], range: number): readonly number[] {
  const reach = linesFrom(state, side, starts, range);
  return reach ? places.filter((hex) => reach.cost(hex) >= 0) : [];
}
