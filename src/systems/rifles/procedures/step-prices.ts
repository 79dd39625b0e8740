import type { Direction } from '../../../hex/direction.js';
import { prohibited } from '../../../hex/cost-search.js';
import { featuresAt, hasFeature, hexsideFeatures, roadsAcross, type Board } from '../board.js';
import type { RiflesOptions } from '../options.js';
import type { RoadKind } from '../vocabulary.js';
import { stepCost, type Conditions, type MoverFacts, type StepFacts } from './movement-costs.js';

/** Another friendly unit stands in the hex entered (R-RD.6). */
export const OCCUPIED = 1;
/** The hex entered is next to an enemy (R-SC.1). */
export const EXPOSED = 2;
/** The hex entered burns (R-OM.7). */
export const BURNING = 4;
/** A trench was dug in the hex entered. */
export const DUG = 8;
/** All of them: what a position adds to a step on the board, as bits. */
export const CIRCUMSTANCES = OCCUPIED | EXPOSED | BURNING | DUG;

/** The steps of a board by kind: steps of one kind are the same in everything that a price asks for. */
interface StepKinds {
  readonly steps: readonly StepFacts[];
  /** From hex `i` in direction `d` at `i * 6 + d`; −1 off the map. */
  readonly kindOf: Int32Array;
}

const kinds = new WeakMap<Board, StepKinds>();

function kindsOn(board: Board): StepKinds {
  const known = kinds.get(board) ?? sortSteps(board);
  kinds.set(board, known);
  return known;
}

function sortSteps(board: Board): StepKinds {
  const steps: StepFacts[] = [];
  const found = new Map<string, number>();
  const kindOf = Int32Array.from(board.grid.neighbours, (next, side) => {
    if (next < 0) return -1;
    const step = stepOnBoard(board, Math.floor(side / 6), (side % 6) as Direction);
    const key = JSON.stringify(step);
    const kind = found.get(key) ?? steps.push(step) - 1;
    found.set(key, kind);
    return kind;
  });
  return { steps, kindOf };
}

/** The step over the board alone, onto a hex of the map. Of the hex that it leaves only abatis matter (R-RD.4). */
function stepOnBoard(board: Board, from: number, direction: Direction): StepFacts {
  const to = board.grid.neighbourOf(from, direction);
  const road = bestRoad(roadsAcross(board, from, direction));
  return {
    features: featuresAt(board, to),
    leaving: hasFeature(board, from, 'abatis') ? ['abatis'] : [],
    hexside: hexsideFeatures(board, from, direction),
    levels: board.elevation[to]! - board.elevation[from]!,
    ...(road === undefined ? {} : { road }),
    occupied: false,
    burning: false,
    enemyAdjacent: false,
  };
}

/** Of the roads that connect two hexes the one that soft ground does not slow (R-RD.7). */
function bestRoad(roads: readonly RoadKind[]): RoadKind | undefined {
  return roads.find((kind) => kind !== 'road') ?? roads[0];
}

/** The step from a hex in a direction, onto a hex of the map, in these circumstances. */
export function stepFacts(board: Board, from: number, direction: Direction, circumstances: number): StepFacts {
  return inCircumstances(stepOnBoard(board, from, direction), circumstances);
}

function inCircumstances(step: StepFacts, circumstances: number): StepFacts {
  const has = (bit: number) => (circumstances & bit) !== 0;
  const dug = has(DUG) && !step.features.includes('trench');
  return { ...step, features: dug ? [...step.features, 'trench'] : step.features, occupied: has(OCCUPIED), enemyAdjacent: has(EXPOSED), burning: has(BURNING) };
}

/** Who pays, in which turn, by which readings of the rules. */
export interface Rate {
  readonly mover: MoverFacts;
  readonly conditions: Conditions;
  readonly options: RiflesOptions;
}

const UNKNOWN = -1;

/** What every step of a board costs at one rate, in whole points; `prohibited` where the mover may not go. */
export class StepPrices {
  /** Over the board alone: from hex `i` in direction `d` at `i * 6 + d`. */
  readonly onBoard: Uint8Array;
  /** The same, changed by the survey that used it last where the position asks for it. */
  readonly edge: Uint8Array;
  /** Of OCCUPIED and EXPOSED, which a position has many of, those that change any price at this rate. */
  readonly heeded: number;
  /** By circumstances, then kind of step; filled when first asked for. */
  private readonly prices: Int16Array;

  constructor(
    private readonly kinds: StepKinds,
    private readonly rate: Rate,
  ) {
    const { steps, kindOf } = kinds;
    this.prices = new Int16Array((CIRCUMSTANCES + 1) * steps.length).fill(UNKNOWN);
    this.onBoard = new Uint8Array(kindOf.length);
    // A plain loop: the maps are large and the rates many.
    for (let side = 0; side < kindOf.length; side++) this.onBoard[side] = kindOf[side]! < 0 ? prohibited : this.ofKind(kindOf[side]!, 0);
    this.edge = this.onBoard.slice();
    const changes = (bit: number) => steps.some((_, kind) => this.ofKind(kind, bit) !== this.ofKind(kind, 0));
    this.heeded = (changes(OCCUPIED) ? OCCUPIED : 0) | (changes(EXPOSED) ? EXPOSED : 0);
  }

  /** The price of the step over a hexside, onto a hex of the map, in these circumstances. */
  priceOf(side: number, circumstances: number): number {
    return this.ofKind(this.kinds.kindOf[side]!, circumstances);
  }

  private ofKind(kind: number, circumstances: number): number {
    const { steps } = this.kinds;
    const place = circumstances * steps.length + kind;
    if (this.prices[place] === UNKNOWN) this.prices[place] = this.reckon(steps[kind]!, circumstances);
    return this.prices[place]!;
  }

  private reckon(step: StepFacts, circumstances: number): number {
    const { mover, conditions, options } = this.rate;
    const cost = stepCost(inCircumstances(step, circumstances), mover, conditions, options);
    return cost.ok ? cost.value.total : prohibited;
  }
}

/** By board, options and everything else that a rate consists of: games of one map and the same options share them. Of each board the latest rates are kept. */
const compiled = new WeakMap<Board, Map<string, Map<string, StepPrices>>>();
/** Of small boards more rates: so many prices of steps, of the greatest board those of 68 rates. */
const MOST_PRICES = 4_000_000;

/** The prices of every step, computed once for each board and rate. */
export function stepPrices(board: Board, rate: Rate): StepPrices {
  const known = ratesOf(board, rate.options);
  const key = keyOf(rate);
  const found = known.get(key);
  if (found) return found;
  const prices = new StepPrices(kindsOn(board), rate);
  const [oldest] = known.keys();
  if ((known.size + 1) * prices.onBoard.length > MOST_PRICES && oldest !== undefined) known.delete(oldest);
  known.set(key, prices);
  return prices;
}

function ratesOf(board: Board, options: RiflesOptions): Map<string, StepPrices> {
  const ofBoard = compiled.get(board) ?? new Map<string, Map<string, StepPrices>>();
  compiled.set(board, ofBoard);
  const text = textOf(options);
  const known = ofBoard.get(text) ?? new Map<string, StepPrices>();
  ofBoard.set(text, known);
  return known;
}

const texts = new WeakMap<RiflesOptions, string>();

/** The options as text; every search asks for it. */
function textOf(options: RiflesOptions): string {
  const text = texts.get(options) ?? JSON.stringify(options, Object.keys(options).sort());
  texts.set(options, text);
  return text;
}

/** Names a rate among those with the same options; every search asks, so that it must be quick. */
function keyOf({ mover, conditions }: Rate): string {
  const { kind, formation, mounted, crewed, heavy, allowance, underFire, takingCover, skirmishing } = mover;
  const { ground, weather, night, frozen } = conditions;
  const bits = [mounted, crewed, heavy, underFire, takingCover, skirmishing, night, frozen].reduce((sum, bit) => 2 * sum + (bit ? 1 : 0), 0);
  return `${kind} ${formation} ${String(allowance)} ${ground} ${weather} ${String(bits)}`;
}
