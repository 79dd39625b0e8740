import { reject } from '../../../kernel/rejection.js';
import type { StackPlace } from '../events.js';
import type { Counter } from '../order-of-battle.js';
import { fightsOnFoot, hexId, isArtillery, stackAt, type Piece } from '../position.js';
import { ACCEPTED, type Verdict } from '../recorder.js';
import type { GloryState } from '../state.js';

/** The combat units in a hex besides this one, the top one first. */
export function othersIn(state: GloryState, unit: Piece, hex: number): readonly Piece[] {
  return stackAt(state, hex).filter((other) => other.index !== unit.index);
}

/** Whether the unit may end in the hex together with what is there now (G-6.41.a to G-6.41.h). */
export function stackingVerdict(state: GloryState, unit: Piece, hex: number): Verdict {
  const others = othersIn(state, unit, hex);
  const [resident] = others;
  if (resident === undefined) return ACCEPTED;
  const facts = { unit: unit.counter.id, hex: hexId(state.setting, hex), residents: others.map(({ counter }) => counter.id) };
  if (resident.counter.side !== unit.counter.side) return reject('G-6.41.h', 'stacking.enemy', 'Units of opposing sides never share a hex.', facts);
  if (others.length > 1) return reject('G-6.41.e', 'stacking.full', 'A hex holds two combat units at most.', facts);
  const problem = pairProblem(unit, resident);
  return problem ? reject(problem.rule, problem.code, problem.message, facts) : ACCEPTED;
}

/** Whether two friendly combat units may share a hex. */
export function mayShare(unit: Piece, resident: Piece): boolean {
  return pairProblem(unit, resident) === undefined;
}

/** Where the unit lies in the hex that it joins: guns on top (G-6.43.d), everything else at the bottom (G-6.43.a). */
export function stackPlaceIn(state: GloryState, unit: Piece, hex: number): StackPlace {
  const [resident] = othersIn(state, unit, hex);
  if (resident === undefined) return 'alone';
  return isArtillery(unit.counter) && !isArtillery(resident.counter) ? 'top' : 'bottom';
}

interface Problem {
  readonly rule: 'G-6.41.a' | 'G-6.41.d' | 'G-6.41.g';
  readonly code: string;
  readonly message: string;
}

const ONE_UNIT: Problem = {
  rule: 'G-6.41.a',
  code: 'stacking.one-unit',
  message: 'Mounted cavalry shares a hex with artillery only.',
};
const NO_LEADER: Problem = {
  rule: 'G-6.41.g',
  code: 'stacking.no-leader',
  message: 'Units without a leader have none in common; they share a hex with artillery only.',
};
const OTHER_LEADER: Problem = {
  rule: 'G-6.41.d',
  code: 'stacking.other-leader',
  message: 'Two units on foot share a hex only under the same leader.',
};

/**
 * Guns go with everything (G-6.41.b, G-6.41.c), units on foot with those of their leader (G-6.41.d), in a Combined
 * Activation too (G-4.25.g).
 */
function pairProblem(unit: Piece, resident: Piece): Problem | undefined {
  if (isArtillery(unit.counter) || isArtillery(resident.counter)) return undefined;
  if (!fightsOnFoot(unit) || !fightsOnFoot(resident)) return ONE_UNIT;
  if (areOfOneBrigade(unit.counter, resident.counter) || marchWithSharpshooters(unit.counter, resident.counter)) return undefined;
  if (unit.counter.leader === null || resident.counter.leader === null) return NO_LEADER;
  return unit.counter.leader === resident.counter.leader ? undefined : OTHER_LEADER;
}

/** Of independents those of one brigade go together (G-6.41.g, G-14.34.b). */
function areOfOneBrigade(unit: Counter, other: Counter): boolean {
  return unit.leader === null && other.leader === null && unit.brigade !== undefined && unit.brigade === other.brigade;
}

/** Sharpshooters go with the infantry of their corps (G-14.45.e). */
function marchWithSharpshooters(unit: Counter, other: Counter): boolean {
  const sharpshooters = unit.ability === 'sharpshooters' || other.ability === 'sharpshooters';
  return sharpshooters && unit.class === 'infantry' && other.class === 'infantry' && unit.marker === other.marker;
}
