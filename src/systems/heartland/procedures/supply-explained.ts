import type { Explained } from '../../../kernel/explained.js';
import { hexId } from '../position.js';
import type { HeartlandState } from '../state.js';
import type { HexId, UnitId } from '../vocabulary.js';
import type { JudgedForce, SupplyJudgement } from './supply-judgement.js';
import { linesFrom, SOURCE_RANGE } from './supply-lines.js';
import { SOURCE, type SupplyNetwork } from './supply-network.js';
import { explainStep } from './terrain-costs.js';

/** Where a link begins: a source (H-7.11.1), or a wagon or depot. */
export interface Origin {
  readonly kind: 'map-edge' | 'city' | 'port' | 'landing' | 'wagon' | 'depot';
  readonly hex: HexId;
  readonly unit?: UnitId;
}

/** A hex that a line enters, and what that costs in movement points, term by term. */
export interface LineStep {
  readonly hex: HexId;
  readonly cost: Explained;
}

/** One link of a line of supply, from what supplies to what is supplied; points are movement points. */
export type Link =
  | { readonly by: 'road'; readonly from: Origin; readonly to: HexId; readonly cost: number; readonly limit: number; readonly steps: readonly LineStep[] }
  | { readonly by: 'rail'; readonly from: Origin; readonly to: HexId; readonly hexes: readonly HexId[] };

/** The whole line of a force, from the source on (H-7.12.a.4); empty where its communications are cut. */
export function lineOfForce(state: HeartlandState, judgement: SupplyJudgement, { force, drawsOn, charged }: JudgedForce): readonly Link[] {
  if (drawsOn === undefined) return [];
  const above = drawsOn === SOURCE ? [] : lineOfSupplier(state, judgement, drawsOn, charged.slice(1));
  return [...above, roadLink(state, judgement.network, drawsOn, force.hex)];
}

/** The whole line of a supply unit; `through` are the units that it counts against, where all of a chain are charged. Empty where it is cut off. */
export function lineOfSupplier(state: HeartlandState, judgement: SupplyJudgement, supplier: number, through: readonly number[] = []): readonly Link[] {
  const { network } = judgement;
  const { feeds, hex } = network.suppliers[supplier]!;
  const feed = feeds.find((each) => (through.length > 0 ? each.kind === 'supplier' && each.supplier === through[0] : true));
  if (feed === undefined) return [];
  if (feed.kind === 'rail') return [railLink(state, network, hex)];
  if (feed.kind === 'source') return [roadLink(state, network, SOURCE, hex)];
  return [...lineOfSupplier(state, judgement, feed.supplier, through.slice(1)), roadLink(state, network, feed.supplier, hex)];
}

function roadLink(state: HeartlandState, network: SupplyNetwork, from: number, to: number): Link {
  const { starts, range } = startsOf(network, from);
  const reach = linesFrom(state, network.side, starts, range)!;
  const path = reach.path(to);
  const cost = reach.cost(to) / 2;
  return {
    by: 'road',
    from: from === SOURCE ? sourceAt(state, network, path[0]!) : supplierOrigin(state, network, from),
    to: hexId(state.setting, to),
    cost,
    limit: range / 2,
    steps: path.slice(1).map((hex, place) => stepInto(state, network, path[place]!, hex)),
  };
}

function startsOf({ sources, suppliers }: SupplyNetwork, from: number): { readonly starts: readonly number[]; readonly range: number } {
  if (from === SOURCE) return { starts: sources.map(({ hex }) => hex), range: SOURCE_RANGE };
  const { hex, range } = suppliers[from]!;
  return { starts: [hex], range };
}

function stepInto(state: HeartlandState, { side }: SupplyNetwork, from: number, hex: number): LineStep {
  const direction = state.setting.board.grid.directionTo(from, hex)!;
  return { hex: hexId(state.setting, hex), cost: explainStep(state, side, 'supply', from, direction)! };
}

function railLink(state: HeartlandState, network: SupplyNetwork, to: number): Link {
  const line = network.rail.line(to);
  return { by: 'rail', from: sourceAt(state, network, line[0]!), to: hexId(state.setting, to), hexes: line.map((hex) => hexId(state.setting, hex)) };
}

/** The source in a hex. */
export function sourceAt({ setting }: HeartlandState, { sources }: SupplyNetwork, hex: number): Origin {
  const { kind, unit } = sources.find((source) => source.hex === hex)!;
  return { kind, hex: hexId(setting, hex), ...(unit === undefined ? {} : { unit }) };
}

/** A supply unit as the beginning of a link. */
export function supplierOrigin({ setting }: HeartlandState, { suppliers }: SupplyNetwork, supplier: number): Origin {
  const { hex, unit } = suppliers[supplier]!;
  return { kind: unit.counter.type === 'wagon' ? 'wagon' : 'depot', hex: hexId(setting, hex), unit: unit.counter.id };
}
