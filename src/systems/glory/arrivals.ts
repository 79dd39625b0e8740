import { commandOf, hasUnitOnMap, hexIndex } from './position.js';
import type { Order } from './order-of-battle.js';
import type { EntryArea } from './scenario.js';
import type { ArrivalGroup, GloryState, Setting } from './state.js';
import type { AreaId, CommandId, Side, UnitId } from './vocabulary.js';

/** The entry area with this id, or `undefined` when the scenario has none. */
export function findArea({ scenario }: Setting, id: AreaId): EntryArea | undefined {
  return scenario.entryAreas?.find((area) => area.id === id);
}

/** The hexes of an area, by index. */
export function hexesOfArea(setting: Setting, area: EntryArea): readonly number[] {
  return area.hexes.map((hex) => hexIndex(setting, hex));
}

/** The group off the map with which the unit or leader of this id comes, or `undefined` for anybody else. */
export function groupOfComer(state: GloryState, id: UnitId): ArrivalGroup | undefined {
  return state.arrivals.find(({ units, leaders }) => units.includes(id) || leaders.includes(id));
}

/** Whether the group's turn has come (G-6.51.a, G-OM.a); who cannot enter at once waits for a later marker (G-6.52.a). */
export function isAtHand({ turn }: GloryState, group: ArrivalGroup): boolean {
  return group.turn <= turn;
}

/** The units of a command that may enter now, in the order in which the groups list them. */
export function unitsAtHand(state: GloryState, command: CommandId): readonly UnitId[] {
  const groups = state.arrivals.filter((group) => isAtHand(state, group));
  return groups.flatMap(({ units }) => units.filter(isOf(state, command)));
}

function isOf(state: GloryState, command: CommandId): (id: UnitId) => boolean {
  const { units, unitIndex } = state.setting.order;
  return (id) => commandOf(state, units[unitIndex.get(id)!]!) === command;
}

/** Whether a command has a unit on the map, or one able to enter this turn (G-4.21.a). */
export function isReady(state: GloryState, command: CommandId): boolean {
  return hasUnitOnMap(state, command) || unitsAtHand(state, command).length > 0;
}

/**
 * Whether a command is lost unless it is so already: nothing of it is on the map, or on the way there (G-11.61.b). Units
 * without a leader are no command (G-2.4.d), and return by a paragraph of their own (G-11.65.a).
 */
export function isGone(state: GloryState, command: CommandId): boolean {
  const fellows = fellowsOf(state.setting.order, command);
  if (fellows.length === 0) return false;
  if (fellows.some((each) => hasUnitOnMap(state, each))) return false;
  return !fellows.some((each) => state.arrivals.some(({ units }) => units.some(isOf(state, each))));
}

/**
 * The commands whose units live or die together, where a unit acts for itself: those of its brigade (G-14.34.a), and for the
 * Sharpshooters, who are as of one command with their corps, all of the corps (G-14.45.e). None for other units without a
 * leader.
 */
function fellowsOf({ units, unitsOf, commandsOf }: Order, command: CommandId): readonly CommandId[] {
  const [first] = unitsOf.get(command) ?? [];
  if (first?.ability === 'sharpshooters') return commandsOf.get(first.marker)!;
  if (first?.leader !== null) return [command];
  if (first.brigade === undefined) return [];
  const brigade = units.filter(({ leader, side, brigade: other }) => leader === null && side === first.side && other === first.brigade);
  return [...new Set([command, ...brigade.map((unit) => unit.command)])];
}

/**
 * Whether the hex is an entry hex of the other side, closed to this one until reinforcements have come in: all those of
 * its owner, or by the option those of both sides (G-6.53.a). Groups in transit close nothing.
 */
export function isClosedEntry(state: GloryState, hex: number, to: Side): boolean {
  if (state.arrivals.length === 0) return false;
  const owner = state.setting.board.entry.get(hex);
  if (owner === undefined || owner === to) return false;
  const both = state.setting.options['entry-protection'] === 'both-sides';
  return state.arrivals.some(({ kind, side }) => kind === 'reinforcements' && (both || side === owner));
}

/** The entry hexes that are closed to a side now, by index. */
export function closedEntries(state: GloryState, to: Side): readonly number[] {
  if (state.arrivals.length === 0) return [];
  return [...state.setting.board.entry.keys()].filter((hex) => isClosedEntry(state, hex, to));
}
