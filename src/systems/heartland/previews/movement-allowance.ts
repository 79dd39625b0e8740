import { Type, type Static } from '@sinclair/typebox';
import { distribution } from '../../../dice/distribution.js';
import { enumerate } from '../../../dice/enumerated.js';
import { toJson } from '../../../kernel/rational.js';
import { Recorder } from '../../../kernel/recorder.js';
import type { Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Preview, Viewer } from '../../../kernel/system.js';
import { evolve } from '../evolve.js';
import { asSeenBy, nobodyHidden } from '../knowledge.js';
import { givingUpVerdict } from '../procedures/morale-levels.js';
import { allowanceTerms, rollAllowance, type AllowanceChoice, type AllowanceTerms } from '../procedures/movement-allowance.js';
import { lenderOf } from '../procedures/movement-legality.js';
import { ratingOf, type Force } from '../position.js';
import type { HeartlandState } from '../state.js';
import { CAVALRY_LEVELS, HIGHEST_LEVEL, IMPULSE_MODIFIERS, LEADERLESS_RATINGS, movementPoints } from '../tables/impulse-movement.js';
import { viewedForce } from '../viewed-force.js';
import { leaderSeen, lentAtMost, markersNotSeen } from './ratings-seen.js';

const Parameters = Type.Object(
  {
    force: Type.String({ maxLength: 40, description: 'A force: its Overall Commander, or `hex:` and the hex of leaderless units.' }),
    givenUp: Type.Optional(Type.Integer({ minimum: 1, maximum: 9, description: 'Morale levels that its commander gives up for the roll.' })),
    lender: Type.Optional(Type.String({ maxLength: 40, description: 'Who lends his manoeuvre rating.' })),
  },
  { additionalProperties: false },
);

/**
 * The exact odds of a force's roll for movement, by the resolver of the game, whether or not it may roll now: whole
 * movement points, and how likely it is that a leader becomes inactive (H-8.21.1, H-8.11.1). Of an enemy force the range
 * that its seen leader allows.
 */
export const movementAllowancePreview: Preview<HeartlandState> = {
  name: 'movement-allowance',
  description: 'The movement points that a force may get, each with its exact probability, and the terms of level, rating, die and supply.',
  parameters: Parameters,
  answer(state: HeartlandState, question: Static<typeof Parameters>, viewer: Viewer) {
    const viewed = viewedForce(state, question.force, viewer, 'H-8.21.1');
    if (!viewed.ok) return viewed;
    const { force, seen } = viewed.value;
    if (seen === 'from-outside') return ok(allowanceFromOutside(state, force));
    const known = asSeenBy(state, viewer);
    const choice = choiceOf(known, force, question);
    return choice.ok ? ok({ ...allowanceOdds(known, force, choice.value), assumptions: nobodyHidden(state, viewer, 'No enemy force is hidden near a line.') }) : choice;
  },
};

function choiceOf(state: HeartlandState, force: Force, { givenUp = 0, lender }: Static<typeof Parameters>): Result<AllowanceChoice, Rejection> {
  const morale = givingUpVerdict(state, force, givenUp);
  if (!morale.ok) return morale;
  if (lender === undefined) return ok({ givenUp });
  const lending = lenderOf(state, force, lender);
  return lending.ok ? ok({ givenUp, lender: lending.value }) : lending;
}

/** What the force reads the chart with, and how likely each result is. */
export function allowanceOdds(state: HeartlandState, force: Force, choice: AllowanceChoice = {}) {
  const terms = allowanceTerms(state, force, choice);
  const rolls = enumerate((dice) => rollAllowance(new Recorder(state, evolve, dice), force, terms));
  const odds = distribution(rolls, ({ points }) => points);
  return {
    force: force.id,
    rule: 'H-8.21.1',
    ...terms,
    house: usesHouseChart(state, terms),
    outcomes: odds.chances.map(({ outcome, probability }) => ({ points: outcome, inactivates: outcome < 1 && force.commander?.state.active === true, probability: toJson(probability) })),
    expected: toJson(odds.expect((points) => points)),
  };
}

function usesHouseChart({ setting: { charts } }: HeartlandState, { level, rating, modifiers }: AllowanceTerms): boolean {
  return movementPoints(charts.impulseMovement, { level: level.total, rating: rating.total, die: 1 + modifiers.total }).provenance === 'house';
}

/** What does not show of a force, and bears on its roll. */
const NOT_SEEN = ['whether it is cavalry alone, or a cavalry corps', 'whether several leaders are in it', 'how it is supplied', 'how much morale its commander gives up', 'whether somebody lends him a better rating'] as const;
/** The most morale levels that anybody has to give up (H-3.51.1). */
const MOST_GIVEN_UP = 9;

/** The least and the most that a force may get by what shows of it on the map: of every cell that it may read, by any chart, and half of it where it is not in full supply. */
export function allowanceFromOutside(state: HeartlandState, force: Force) {
  const level = state.impulse?.level ?? 1;
  const ratings = ratingsSeen(state, force);
  const dice = diceSeen(force);
  const levels = numbers(level, Math.min(HIGHEST_LEVEL, level + CAVALRY_LEVELS.value));
  const cells = levels.flatMap((each) => numbers(ratings.lowest, ratings.highest).flatMap((rating) => dice.map((die) => movementPoints(state.setting.charts.impulseMovement, { level: each, rating, die }).value)));
  const notSeen = [...NOT_SEEN, ...markersNotSeen(state)];
  return { force: force.id, rule: 'H-8.21.1', level, ratings, notSeen, range: { least: Math.ceil(Math.min(...cells) / 2), most: Math.max(...cells) } };
}

/** The modified dice that a force may have; only those of leaders are modified (H-8.22.d.1 to H-8.22.d.3). */
function diceSeen({ commander }: Force): readonly number[] {
  if (!commander) return numbers(1, 6);
  const { severalLeaders, cavalryCorps, moraleGivenUp } = IMPULSE_MODIFIERS;
  return numbers(1 + cavalryCorps.modifier.value + MOST_GIVEN_UP * moraleGivenUp.modifier.value, 6 + severalLeaders.modifier.value);
}

/** The rating that shows on the counter, or a better one that is lent; of units without a leader any. */
function ratingsSeen(state: HeartlandState, force: Force): { readonly lowest: number; readonly highest: number } {
  if (!force.commander) return { lowest: LEADERLESS_RATINGS.infantry.value, highest: LEADERLESS_RATINGS.cavalry.value };
  const { worst, best } = leaderSeen(state, force.commander);
  return { lowest: ratingOf(worst, 'mr'), highest: Math.max(ratingOf(best, 'mr'), lentAtMost(state, force)) };
}

function numbers(least: number, most: number): readonly number[] {
  return Array.from({ length: most - least + 1 }, (_, at) => least + at);
}
