import { foundOnceBySide } from '../found-once.js';
import { forcesOfSide, type Force } from '../position.js';
import type { ForceSupply, HeartlandState, SideState } from '../state.js';
import type { ForceId, Side, UnitId } from '../vocabulary.js';
import { chooseSuppliers, type Demand } from './supply-choice.js';
import { countsAgainstCapacity, SOURCE, SUPPLY_PARTS, supplyNetwork, type SupplyNetwork } from './supply-network.js';

/** How a force is supplied, and why. */
export interface JudgedForce {
  readonly force: Force;
  /** State and communications (H-7.3.1). */
  readonly supply: ForceSupply;
  /** Whether any line leads to it, capacity or not (H-7.12.b.2). */
  readonly line: boolean;
  /** Whether it counts against capacity (H-7.23.1, H-7.23.2). */
  readonly counts: boolean;
  /** The supply units that it could draw on, by their place in the network, the nearest first. */
  readonly inRange: readonly number[];
  /** What it draws on: SOURCE, or a supply unit by its place; undefined where its communications are cut. */
  readonly drawsOn: number | undefined;
  /** The supply units that it counts against, the last link first; empty where it counts against none. */
  readonly charged: readonly number[];
}

/** How all forces of a side are supplied. */
export interface SupplyJudgement {
  readonly network: SupplyNetwork;
  readonly forces: ReadonlyMap<ForceId, JudgedForce>;
  /** By supply unit: how many forces count against it. */
  readonly taken: readonly number[];
}

/**
 * How every force of a side is supplied as the position stands (H-4.21.1, H-7.3.1). What was
 * found at the beginning of the running impulse, and holds for it, is in the state.
 */
export const judgeSupply = foundOnceBySide([...SUPPLY_PARTS, 'sides'], judge);

function judge(state: HeartlandState, side: Side): SupplyJudgement {
  const network = supplyNetwork(state, side);
  const candidates = forcesOfSide(state, side).map((force): Candidate => ({ force, counts: countsAgainstCapacity(state, force), inRange: network.inRange(force.hex) }));
  const { taken, chainOf } = giveOut(state, network, candidates, state.sides[side].suppliers);
  const forces = new Map<ForceId, JudgedForce>();
  for (const { force, counts, inRange } of candidates) {
    const charged = chainOf.get(force.id) ?? NOTHING;
    const drawsOn = isAtSource(network, force) ? SOURCE : counts ? charged[0] : inRange[0];
    forces.set(force.id, { force, supply: supplyOf(force, drawsOn !== undefined), line: drawsOn === SOURCE || inRange.length > 0, counts, inRange, drawsOn, charged });
  }
  return { network, taken, forces };
}

const NOTHING: readonly number[] = [];

/** A force that may need capacity, and the supply units that it could draw on. */
type Candidate = Pick<JudgedForce, 'force' | 'counts' | 'inRange'>;

interface GivenOut {
  readonly taken: readonly number[];
  readonly chainOf: ReadonlyMap<ForceId, readonly number[] | undefined>;
}

/** Gives out the capacity to those who count and are out of reach of a source, where it has no limit (H-7.11.2), the nearest first. */
function giveOut({ setting }: HeartlandState, network: SupplyNetwork, candidates: readonly Candidate[], named: SideState['suppliers']): GivenOut {
  const needy = candidates.filter(({ force, counts, inRange }) => counts && inRange.length > 0 && !isAtSource(network, force));
  const nearest = ({ force, inRange }: Candidate) => network.costTo(force.hex, inRange[0]!);
  const inOrder = needy.toSorted((a, b) => nearest(a) - nearest(b));
  const demands = inOrder.map(({ force, inRange }) => ({ suppliers: inRange, ...namedBy(network, named[force.id]) }));
  const { taken, chains } = chooseSuppliers(demands, network.suppliers, setting.options.capacity);
  return { taken, chainOf: new Map(inOrder.map(({ force }, place) => [force.id, chains[place]])) };
}

function namedBy({ suppliers }: SupplyNetwork, unit: UnitId | undefined): Pick<Demand, 'named'> {
  const named = suppliers.findIndex(({ unit: { counter } }) => counter.id === unit);
  return named < 0 ? {} : { named };
}

function isAtSource(network: SupplyNetwork, { hex }: Force): boolean {
  return network.costTo(hex, SOURCE) >= 0;
}

/** Whether a force would draw on a supply unit if its owner named that, and every other still on the one named for it (H-7.31.1). */
export function leavesRoomFor(state: HeartlandState, side: Side, force: ForceId, unit: UnitId): boolean {
  const { network, forces } = judgeSupply(state, side);
  const named = { ...state.sides[side].suppliers, [force]: unit };
  const { chainOf } = giveOut(state, network, [...forces.values()], named);
  const drawsOn = (id: ForceId, chain = chainOf.get(id)) => (chain ? network.suppliers[chain[0]!]!.unit.counter.id : undefined);
  const holders = [...forces.values()].filter(({ charged, force: { id } }) => charged.length > 0 && network.suppliers[charged[0]!]!.unit.counter.id === named[id]);
  return drawsOn(force) === unit && holders.every(({ force: { id } }) => drawsOn(id) === named[id]);
}

/**
 * The state of a force whose communications are open, which is full supply (H-7.34.1), or cut: combat supply as long as its
 * Overall Commander has ammunition, and for units without one always (H-7.33.1), else out of supply (H-7.32.1).
 */
export function supplyOf({ commander }: Force, open: boolean): ForceSupply {
  if (open) return { state: 'full', open };
  return { state: commander === undefined || commander.state.ammunition > 0 ? 'combat' : 'out', open };
}
