import type { Feed } from './supply-network.js';

/** A force that counts against capacity, and the supply units that it can draw on, the nearest first. */
export interface Demand {
  readonly suppliers: readonly number[];
  /** The supply unit that its owner named (H-7.31.1). */
  readonly named?: number;
}

/** A supply unit as far as capacity goes. */
export interface Capacity {
  readonly capacity: number;
  readonly feeds: readonly Feed[];
}

/** Who draws on what. */
export interface Choice {
  /**
   * For each demand the supply units that it counts against, the one that it draws on first; undefined for those over
   * capacity.
   */
  readonly chains: readonly (readonly number[] | undefined)[];
  /** For each supply unit how many forces count against it. */
  readonly taken: readonly number[];
}

/** Against which supply units of its chain a force counts: the one that it draws on, or every one (H-7.21.1). */
export type Charge = 'last-link' | 'whole-chain';

/**
 * Gives out the capacity of the supply units (H-7.21.1, H-7.31.1). Forces for which the owner named one come first and
 * draw on that, as long as its capacity lasts; then as many others as possible, in the order in which they stand, each
 * from the first of its supply units that leaves room: those who were before may have to draw on another for it, and
 * nobody loses what he has.
 */
export function chooseSuppliers(demands: readonly Demand[], capacities: readonly Capacity[], charge: Charge): Choice {
  if (demands.length === 0) return { chains: [], taken: capacities.map(() => 0) };
  const flow = new Flow(capacities, demands.length, charge);
  const byName = demands.map(({ suppliers, named }, demand) => named !== undefined && suppliers.includes(named) && flow.supply(demand, [named]));
  demands.forEach(({ suppliers }, demand) => {
    if (!byName[demand]) flow.supply(demand, suppliers);
  });
  const chains = flow.chains(demands.length);
  return { chains, taken: capacities.map((_, supplier) => chains.filter((chain) => chain?.includes(supplier)).length) };
}

const ROOT = 0;
const UNLIMITED = 1 << 20;

/**
 * Supply as a flow: from the sources, which are the root, through supply units of limited capacity to the forces, one unit
 * of it for each. Every supply unit is two nodes with its capacity between them. An edge and its reverse stand side by
 * side, and each holds how much more may flow over it.
 */
class Flow {
  private readonly from: number[] = [];
  private readonly room: number[] = [];
  /** By node: the edges that lead to it, in order of preference. */
  private readonly inward: number[][];
  private readonly firstDemand: number;

  constructor(capacities: readonly Capacity[], demands: number, charge: Charge) {
    this.firstDemand = 1 + 2 * capacities.length;
    this.inward = Array.from({ length: this.firstDemand + demands }, () => []);
    capacities.forEach(({ capacity, feeds }, supplier) => {
      this.connect(entryOf(supplier), exitOf(supplier), capacity);
      for (const feeder of feedersOf(feeds, charge)) this.connect(feeder, entryOf(supplier), UNLIMITED);
    });
  }

  private connect(from: number, to: number, room: number): void {
    this.inward[to]!.push(this.from.push(from) - 1);
    this.inward[from]!.push(this.from.push(to) - 1);
    this.room.push(room, 0);
  }

  /** Supplies one more demand by the shortest way from the root, if there is any; what others have is then touched last. */
  supply(demand: number, suppliers: readonly number[]): boolean {
    const node = this.firstDemand + demand;
    for (const supplier of suppliers) this.connect(exitOf(supplier), node, 1);
    const onward = this.searchFrom(node);
    for (let at = ROOT; onward.has(ROOT) && at !== node; at = this.along(onward.get(at)!)) this.send(onward.get(at)!);
    // What could not be supplied must not stand open for others to be led through.
    if (!onward.has(ROOT)) for (const edge of this.inward[node]!) this.room[edge] = 0;
    return onward.has(ROOT);
  }

  /** From the node upwards: by each node that was met the edge that leads on towards the node. */
  private searchFrom(node: number): ReadonlyMap<number, number> {
    const onward = new Map([[node, -1]]);
    const queue = [node];
    for (let k = 0; k < queue.length && !onward.has(ROOT); k++)
      for (const edge of this.inward[queue[k]!]!) {
        const above = this.from[edge]!;
        if (this.room[edge] === 0 || onward.has(above)) continue;
        onward.set(above, edge);
        queue.push(above);
      }
    return onward;
  }

  /** The node that an edge leads to. */
  private along(edge: number): number {
    return this.from[edge ^ 1]!;
  }

  private send(edge: number): void {
    this.room[edge]!--;
    this.room[edge ^ 1]!++;
  }

  /** For each demand the supply units back to the root, or only the last where the others are not counted. */
  chains(demands: number): readonly (readonly number[] | undefined)[] {
    const flowing = this.room.map((_, edge) => (edge % 2 === 0 ? this.room[edge + 1]! : 0));
    return Array.from({ length: demands }, (_, demand) => this.chainInto(this.firstDemand + demand, flowing));
  }

  /** Follows the flow upwards and takes it away; a way that comes back to a unit is cut short there. */
  private chainInto(node: number, flowing: number[]): readonly number[] | undefined {
    const chain: number[] = [];
    for (let at = node; at !== ROOT; ) {
      const edge = this.inward[at]!.find((way) => flowing[way]! > 0);
      if (edge === undefined) return undefined;
      flowing[edge]!--;
      at = this.from[edge]!;
      if (at !== ROOT && at % 2 === 0) {
        const supplier = at / 2 - 1;
        const met = chain.indexOf(supplier);
        if (met >= 0) chain.splice(met);
        chain.push(supplier);
      }
    }
    return chain;
  }
}

function entryOf(supplier: number): number {
  return 1 + 2 * supplier;
}

function exitOf(supplier: number): number {
  return 2 + 2 * supplier;
}

/** Where the flow into a supply unit comes from: where only the last link counts, from the root as soon as anything feeds it. */
function feedersOf(feeds: readonly Feed[], charge: Charge): readonly number[] {
  if (charge === 'last-link') return feeds.length > 0 ? [ROOT] : [];
  return feeds.map((feed) => (feed.kind === 'supplier' ? exitOf(feed.supplier) : ROOT));
}
