import { Type, type Static } from '@sinclair/typebox';
import { distribution } from '../../../dice/distribution.js';
import { enumerate } from '../../../dice/enumerated.js';
import { toJson } from '../../../kernel/rational.js';
import { Recorder } from '../../../kernel/recorder.js';
import type { Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Preview, Viewer } from '../../../kernel/system.js';
import { evolve } from '../evolve.js';
import { givingUpVerdict } from '../procedures/morale-levels.js';
import { allowanceTerms, rollAllowance, type AllowanceChoice, type AllowanceTerms } from '../procedures/movement-allowance.js';
import { lenderOf } from '../procedures/movement-legality.js';
import { ratingOf, type Force } from '../position.js';
import type { HeartlandState } from '../state.js';
import { CAVALRY_LEVELS, HIGHEST_LEVEL, IMPULSE_MODIFIERS, LEADERLESS_RATINGS, movementPoints } from '../tables/impulse-movement.js';
import { viewedForce } from '../viewed-force.js';

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
    const choice = choiceOf(state, force, question);
    return choice.ok ? ok(allowanceOdds(state, force, choice.value)) : choice;
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
const NOT_SEEN = ['whether it is cavalry alone, or a cavalry corps', 'whether several leaders are in it', 'how it is supplied', 'how much morale its commander gives up', 'whether somebody lends him a rating: taken to be nobody'] as const;

/** The least and the most that a force may get, by what shows of it on the map. */
export function allowanceFromOutside(state: HeartlandState, force: Force) {
  const level = state.impulse?.level ?? 1;
  const { lowest, highest } = ratingsSeen(state, force);
  const points = (levels: number, rating: number, die: number) => movementPoints(state.setting.charts.impulseMovement, { level: levels, rating, die }).value;
  const { severalLeaders, cavalryCorps } = IMPULSE_MODIFIERS;
  const least = Math.ceil(points(level, lowest, 6 + severalLeaders.modifier.value) / 2);
  const most = points(Math.min(HIGHEST_LEVEL, level + CAVALRY_LEVELS.value), highest, 1 + cavalryCorps.modifier.value);
  return { force: force.id, rule: 'H-8.21.1', level, ratings: { lowest, highest }, notSeen: NOT_SEEN, range: { least, most } };
}

/** The rating that shows on the counter, with its markers unless fog hides them (H-3.72.3); of units without a leader any. */
function ratingsSeen({ setting }: HeartlandState, { commander }: Force): { readonly lowest: number; readonly highest: number } {
  if (!commander) return { lowest: LEADERLESS_RATINGS.infantry.value, highest: LEADERLESS_RATINGS.cavalry.value };
  const printed = (commander.state.active ? commander.counter.front : commander.counter.back).mr;
  const rating = setting.options['dense-fog'] === 'used' ? printed : ratingOf(commander, 'mr');
  return { lowest: rating, highest: rating };
}
