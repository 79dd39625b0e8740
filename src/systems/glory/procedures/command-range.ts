import { CostSearch, prohibited, type Reach } from '../../../hex/cost-search.js';
import type { RuleId } from '../../../kernel/rule.js';
import { isUncrossable, type Board } from '../board.js';
import { findLeader, groundOf, neighboursOf, pieceAt, unitsOf, type LeaderPiece } from '../position.js';
import type { GloryState } from '../state.js';
import type { CommandId, LeaderId, Side, UnitId } from '../vocabulary.js';
import { stepCosts } from './movement-costs.js';

/** Whether a unit is In Command, and why. */
export interface CommandStatus {
  readonly unit: UnitId;
  readonly inCommand: boolean;
  /** In range, in a chain of adjacent units that has a link in range, independent, or out of command. */
  readonly how: 'range' | 'chain' | 'independent' | 'out';
  readonly rule: RuleId;
  /** Movement points from the leader, for a unit in range. */
  readonly cost?: number;
  /** For a unit in a chain, the neighbour that links it. */
  readonly via?: UnitId;
}

const searches = new WeakMap<Board, CostSearch>();
const traces = new WeakMap<Uint8Array, Uint8Array>();

/**
 * The hexes within a leader's Command Range: movement points at leader rates, from the leader outward (G-5.13.a,
 * G-5.13.b). Roads count, beside enemies too (G-5.13.d); enemy combat units and hexsides that a leader cannot cross do
 * not let the trace through (G-5.13.c, G-5.13.e).
 * @throws when the leader is not on the map
 */
export function hexesInRange(state: GloryState, leader: LeaderId): Reach {
  const found = findLeader(state, leader);
  if (!found || found.state.hex < 0) throw new Error(`${leader} is not on the map`);
  return traceFrom(state, found);
}

function traceFrom(state: GloryState, { counter, state: { hex } }: LeaderPiece): Reach {
  const { board } = state.setting;
  const search = searches.get(board) ?? new CostSearch(board.grid);
  searches.set(board, search);
  const enter = enemyHexes(state, counter.side);
  return search.run({ edge: traceCosts(state), enter, start: hex, budget: counter.range }).copy();
}

/** For each step the cheaper of the road and the ground, kept with the costs that it is made from. */
function traceCosts(state: GloryState): Uint8Array {
  const { byRoad, offRoad } = stepCosts(state.setting.board, 'leader', groundOf(state));
  const known = traces.get(byRoad);
  if (known) return known;
  const cheaper = byRoad.map((cost, step) => Math.min(cost, offRoad[step]!));
  traces.set(byRoad, cheaper);
  return cheaper;
}

function enemyHexes(state: GloryState, side: Side): Uint8Array {
  const { board, order } = state.setting;
  const closed = new Uint8Array(board.grid.size);
  for (const { index, side: owner } of order.units) {
    const hex = state.units[index]?.hex ?? -1;
    if (hex >= 0 && owner !== side) closed[hex] = prohibited;
  }
  return closed;
}

/** The command status of each unit of a command that is on the map, as it stands now. */
export function commandStatus(state: GloryState, command: CommandId): readonly CommandStatus[] {
  const units = unitsOf(state, command).filter(({ index }) => state.units[index]?.place === 'map');
  const leader = findLeader(state, command);
  if (!leader) return units.map(({ id }) => ({ unit: id, inCommand: true, how: 'independent', rule: 'G-5.13.j' }));
  const links = chainsFrom(state, rangeOf(state, leader), units.map(({ id, index }) => ({ unit: id, hex: pieceAt(state, index).state.hex })));
  return units.map(({ id }) => links.get(id) ?? { unit: id, inCommand: false, how: 'out', rule: 'G-5.13.a' });
}

/** The cost to a hex from the leader, −1 when it is out of range. */
function rangeOf(state: GloryState, leader: LeaderPiece): (hex: number) => number {
  if (leader.state.hex < 0) return () => -1;
  const reach = traceFrom(state, leader);
  return (hex) => reach.cost(hex);
}

interface Placed {
  readonly unit: UnitId;
  readonly hex: number;
}

/**
 * The units in range, and from them outward those that a chain of adjacent units of the same command links to them,
 * however long it is and whatever lies on the hexsides between, unless the game's option says that a river parts them
 * (G-5.14.a, G-5.14.b).
 */
function chainsFrom(state: GloryState, costTo: (hex: number) => number, units: readonly Placed[]): ReadonlyMap<UnitId, CommandStatus> {
  const linked = new Map<UnitId, CommandStatus>();
  const ends: Placed[] = [];
  for (const placed of units) {
    const cost = costTo(placed.hex);
    if (cost < 0) continue;
    linked.set(placed.unit, { unit: placed.unit, inCommand: true, how: 'range', rule: 'G-5.13.a', cost });
    ends.push(placed);
  }
  for (const end of ends) {
    const around = linkedHexes(state, end.hex);
    for (const placed of units) {
      if (linked.has(placed.unit) || !around.includes(placed.hex)) continue;
      linked.set(placed.unit, { unit: placed.unit, inCommand: true, how: 'chain', rule: 'G-5.14.a', via: end.unit });
      ends.push(placed);
    }
  }
  return linked;
}

/** The hexes whose units count as adjacent to those in `hex` (G-5.14.a). */
function linkedHexes({ setting: { board, options } }: GloryState, hex: number): readonly number[] {
  const around = neighboursOf(board, hex);
  if (options['command-over-river'] === 'links') return around;
  return around.filter((next) => !isUncrossable(board, hex, board.grid.directionTo(hex, next)!));
}
