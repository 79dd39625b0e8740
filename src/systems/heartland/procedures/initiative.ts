import type { RuleId } from '../../../kernel/rule.js';
import type { HeartlandOptions } from '../options.js';
import type { Operations, Setting } from '../state.js';
import { SIDES, opponentOf, type Side } from '../vocabulary.js';

type BySide<T> = Readonly<Record<Side, T>>;

/** Bids that are open now, and what decides between them. */
export interface Bids {
  /** Counted from 1 (H-4.1.3). */
  readonly round: number;
  readonly bids: BySide<number>;
  /** Operations levels a turn (H-4.0.2). */
  readonly most: BySide<number>;
  readonly warEffort: BySide<number>;
  readonly options: Pick<HeartlandOptions, 'tie-equal-wep' | 'loser-bid'>;
  /** What the winner pays, and what after three ties (H-4.1.2, H-4.1.4). */
  readonly fees: { readonly won: number; readonly tied: number };
}

/** What bids come to, by the first condition that holds (the decision table of the bids). */
export type Initiative =
  | { readonly kind: 'rebid'; readonly rule: RuleId }
  /** Equal war effort after three ties: a die says who is first, 1 to 3 the Confederates (H-4.1.4). */
  | { readonly kind: 'die'; readonly rule: RuleId }
  | { readonly kind: 'no-impulses'; readonly rule: RuleId }
  | { readonly kind: 'won'; readonly rule: RuleId; readonly first: Side; readonly fee: number; readonly monopoly: boolean };

const TIES = 3;
const MOST_LEVELS = 6;

/** Half of the operations levels, rounded up (H-5.13.1). */
export function halfOf(most: number): number {
  return Math.ceil(most / 2);
}

/** Who has the initiative, and what it costs; or that the sides bid again, or that the turn has no impulses (H-4.1.2 to H-4.1.4, H-5.12.1, H-5.13.1 to H-5.13.5). */
export function initiativeOf(open: Bids): Initiative {
  const { union, confederate } = open.bids;
  if (union === 0 && confederate === 0) return { kind: 'no-impulses', rule: 'H-5.12.1' };
  if (union === 0) return unopposed(open, 'confederate');
  if (confederate === 0) return unopposed(open, 'union');
  if (union === confederate) return tied(open);
  return wonBy(open, union > confederate ? 'union' : 'confederate');
}

/** The other side passed: more than half of what the bidder has takes all impulses of the turn (H-5.13.1, H-5.13.2). */
function unopposed({ bids, most, warEffort, fees }: Bids, side: Side): Initiative {
  if (bids[side] <= halfOf(most[side])) return { kind: 'no-impulses', rule: 'H-5.13.1' };
  return { kind: 'won', rule: 'H-5.13.2', first: side, fee: Math.min(fees.won, warEffort[side]), monopoly: true };
}

function tied(open: Bids): Initiative {
  const { round, warEffort, options, fees } = open;
  if (round < TIES) return { kind: 'rebid', rule: 'H-4.1.3' };
  if (warEffort.union !== warEffort.confederate) return tieWonBy(open, warEffort.union > warEffort.confederate ? 'union' : 'confederate', fees.tied);
  const rule = 'H-4.1.4';
  if (options['tie-equal-wep'] === 'die') return { kind: 'die', rule };
  return { kind: options['tie-equal-wep'] === 'fourth-bid' ? 'rebid' : 'no-impulses', rule };
}

/** The tie after three bids goes to that side (H-4.1.4). */
export function tieWonBy({ warEffort }: Bids, first: Side, fee: number): Initiative {
  return { kind: 'won', rule: 'H-4.1.4', first, fee: Math.min(fee, warEffort[first]), monopoly: false };
}

/** Whoever cannot pay leaves the initiative to the other, if that one can (H-4.1.2). */
function wonBy({ warEffort, fees }: Bids, winner: Side): Initiative {
  const loser = opponentOf(winner);
  const first = warEffort[winner] < fees.won && warEffort[loser] >= fees.won ? loser : winner;
  return { kind: 'won', rule: 'H-4.1.2', first, fee: Math.min(fees.won, warEffort[first]), monopoly: false };
}

/** The levels of the turn once the initiative is won; the bids bind the first impulses (H-4.2.1, H-5.13.3, H-5.14.1). */
export function operationsAfter({ bids, most, options }: Bids, initiative: Initiative): Operations {
  const none = { union: 0, confederate: 0 };
  const operations = { first: null, left: most, committed: none, reserved: none, monopoly: null, allIn: false, played: [] };
  if (initiative.kind !== 'won') return operations;
  const { first, monopoly } = initiative;
  if (monopoly) return { ...operations, first, monopoly: first, committed: { ...none, [first]: halfOf(most[first]) } };
  const loser = opponentOf(first);
  const committed = { ...none, [first]: bids[first], [loser]: options['loser-bid'] === 'binding' ? bids[loser] : 0 };
  return { ...operations, first, committed, allIn: bids[first] === most[first] };
}

/** The next impulse of a turn: whose it is, and how many levels it uses. */
export interface Upcoming {
  readonly side: Side;
  /** The fewest and the most levels that it may use. */
  readonly least: number;
  readonly most: number;
  /** Levels that it does not use may be kept back for extended battles, all others are used up (H-5.0.1, H-5.16.2). */
  readonly last: boolean;
  readonly rule: RuleId;
}

/** What limits the levels of one impulse (H-5.14.3), and how a side that is left alone goes on (H-5.17.1). */
export interface ImpulseTerms {
  readonly levelsPerImpulse: BySide<number>;
  readonly lastImpulses: HeartlandOptions['last-impulses'];
}

/** What the scenario and the options say of impulses (H-5.14.3, H-5.17.1). */
export function termsOf({ scenario, options }: Pick<Setting, 'scenario' | 'options'>): ImpulseTerms {
  return { levelsPerImpulse: bySide((side) => scenario.sides[side].levelsPerImpulse ?? MOST_LEVELS), lastImpulses: options['last-impulses'] };
}

/** The impulse that follows those played; undefined when the reorganisation segment does (H-5.15.1, H-5.17.1). */
export function upcomingImpulse(operations: Operations, terms: ImpulseTerms): Upcoming | undefined {
  const { first, monopoly, allIn, played } = operations;
  if (first === null) return undefined;
  if (monopoly !== null) return ofMonopoly(operations, monopoly);
  if (played.length === 0) return bidden(operations, first);
  const second = opponentOf(first);
  if (!played.includes(second)) return operations.committed[second] > 0 ? bidden(operations, second) : declared(operations, second, terms);
  if (allIn) return played.length === 2 ? lastOf(operations, second, 'H-5.14.2') : undefined;
  return alternating(operations, terms);
}

/** Two impulses at most: half the levels, then the rest (H-5.13.3). */
function ofMonopoly(operations: Operations, side: Side): Upcoming | undefined {
  if (operations.played.length === 0) return bidden(operations, side);
  return operations.played.length === 1 ? lastOf(operations, side, 'H-5.13.3') : undefined;
}

/** The first impulse of a side uses what it bid (H-4.2.1). */
function bidden({ committed }: Operations, side: Side): Upcoming {
  return { side, least: committed[side], most: committed[side], last: false, rule: 'H-4.2.1' };
}

/** Any number of impulses of each side, in turns: that the second one has two holds for the consecutive ones after an all-in bid (H-5.16.4). */
function alternating(operations: Operations, terms: ImpulseTerms): Upcoming | undefined {
  const { played } = operations;
  const mover = played[played.length - 1]!;
  const next = opponentOf(mover);
  if (free(operations, next) > 0) return free(operations, mover) === 0 ? alone(operations, next, terms) : declared(operations, next, terms);
  return terms.lastImpulses === 'several' && free(operations, mover) > 0 ? alone(operations, mover, terms) : undefined;
}

/** A side whose enemy has no levels left (H-5.0.1, H-5.17.1). */
function alone(operations: Operations, side: Side, terms: ImpulseTerms): Upcoming | undefined {
  return terms.lastImpulses === 'one' ? lastOf(operations, side, 'H-5.17.1') : declared(operations, side, terms);
}

/** From the second impulse on a side says how many of its levels it uses (H-5.15.2). */
function declared(operations: Operations, side: Side, { levelsPerImpulse }: ImpulseTerms): Upcoming | undefined {
  const left = free(operations, side);
  return left === 0 ? undefined : { side, least: 1, most: Math.min(left, levelsPerImpulse[side]), last: false, rule: 'H-5.15.2' };
}

/** The last impulse of a side uses all that is left, but for what it keeps back for extended battles (H-5.14.2, H-5.16.2). */
function lastOf(operations: Operations, side: Side, rule: RuleId): Upcoming | undefined {
  const left = free(operations, side);
  return left === 0 ? undefined : { side, least: 1, most: left, last: true, rule };
}

/** Levels that are not kept back. */
function free({ left, reserved }: Operations, side: Side): number {
  return left[side] - reserved[side];
}

/** Levels that a side may spend on an extended battle now: not those that its bid still holds (H-5.16.1, H-5.16.3). */
export function levelsForExtension({ left, committed }: Operations, side: Side): number {
  return left[side] - committed[side];
}

/**
 * Whether no impulse follows in the turn, be it that levels are left to a side that passed, or are kept back for extended
 * battles: the places of the fallen are then filled in the reorganisation segment (H-3.41.3, H-10.67.b.1).
 */
export function isLastImpulse(operations: Operations, terms: ImpulseTerms): boolean {
  return upcomingImpulse(operations, terms) === undefined;
}

/** The bids by side as they are told: the Union's first. */
export function bySide<T>(of: (side: Side) => T): BySide<T> {
  const [union, confederate] = SIDES;
  return { union: of(union), confederate: of(confederate) };
}
