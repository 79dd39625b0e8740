import { Type, type Static } from '@sinclair/typebox';
import { distribution, type Distribution } from '../../../dice/distribution.js';
import { enumerate } from '../../../dice/enumerated.js';
import { toJson } from '../../../kernel/rational.js';
import { Recorder } from '../../../kernel/recorder.js';
import { reject } from '../../../kernel/rejection.js';
import { ok } from '../../../kernel/result.js';
import type { Preview, Viewer } from '../../../kernel/system.js';
import { evolve } from '../evolve.js';
import { asKnownTo, nobodyHidden } from '../knowledge.js';
import { hexesBetween, hexId, hexIndex, ratingOf, type Force } from '../position.js';
import { rollReaction } from '../procedures/reaction.js';
import { arrivalsOf, attemptOf, type Attempt } from '../procedures/reaction-legality.js';
import type { HeartlandState } from '../state.js';
import { viewedForce } from '../viewed-force.js';
import { leaderSeen, lentAtMost, markersNotSeen } from './ratings-seen.js';

const Parameters = Type.Object(
  {
    leader: Type.String({ maxLength: 40, description: 'Who reacts.' }),
    target: Type.String({ maxLength: 4, description: 'The attacked hex; in an extended battle a hex of his friends in contact.' }),
    lender: Type.Optional(Type.String({ maxLength: 40, description: 'An army commander who lends his rating.' })),
  },
  { additionalProperties: false },
);
type Question = Static<typeof Parameters>;

/** The exact odds that a leader reacts to an attack that is declared, by the resolver of the game, and where he then may go (H-9.11.1). Of an enemy the range that his rating allows. */
export const reactionPreview: Preview<HeartlandState> = {
  name: 'reaction',
  description: 'Whether a leader reacts to an attack, in how many hexes, where his force may end, and who may pay there.',
  parameters: Parameters,
  answer(state: HeartlandState, question: Question, viewer: Viewer) {
    const viewed = viewedForce(state, question.leader, viewer, 'H-9.11.1');
    if (!viewed.ok) return viewed;
    const { force, seen } = viewed.value;
    if (seen === 'from-outside') return fromOutside(state, force, question);
    const known = asKnownTo(state, force.side);
    const attempt = attemptOf(known, force.side, question);
    return attempt.ok ? ok({ ...oddsOf(known, attempt.value), arrivals: arrivalsIn(known, attempt.value), assumptions: nobodyHidden(state, viewer, 'No enemy force is hidden on the way.') }) : attempt;
  },
};

function oddsOf(state: HeartlandState, attempt: Attempt) {
  const { leader, lender, rating } = attempt;
  const { counter } = lender ?? leader;
  return {
    leader: leader.counter.id,
    rule: 'H-9.11.1',
    rating: { total: rating, terms: [{ label: `Manoeuvre rating of ${counter.name}`, value: rating, rule: lender ? 'H-9.11.2' : 'H-9.11.1', provenance: 'source' }] },
    hexes: rating,
    outcomes: triesOf(state, attempt).chances.map(({ outcome, probability }) => ({ reacts: outcome, probability: toJson(probability) })),
  };
}

function triesOf(state: HeartlandState, attempt: Attempt): Distribution<boolean> {
  return distribution(enumerate((dice) => rollReaction(new Recorder(state, evolve, dice), attempt)), (succeeded) => succeeded);
}

function arrivalsIn(state: HeartlandState, attempt: Attempt) {
  const ids = (hexes: readonly number[]) => hexes.map((hex) => hexId(state.setting, hex));
  return arrivalsOf(state, attempt).map(({ hex, path, payers }) => ({ hex: hexId(state.setting, hex), path: ids(path), paid: payers.length > 0, commanders: payers.filter((payer) => payer !== undefined) }));
}

/** By the rating that shows, and between which ratings he may try, if at all: his own or a better one that is lent (H-9.11.2). */
function fromOutside(state: HeartlandState, force: Force, { target: at }: Question) {
  const target = hexIndex(state.setting, at);
  if (target < 0) return reject('H-9.11.1', 'unknown.hex', `The map has no hex ${at}.`, { hex: at });
  if (!force.commander) return reject('H-9.11.1', 'reaction.no-force', 'Units without a leader do not react.', { force: force.id });
  const { worst, best } = leaderSeen(state, force.commander);
  const attemptAt = (rating: number): Attempt => ({ leader: best, force, target, rating });
  const ratings = { least: ratingOf(worst, 'mr'), most: Math.max(ratingOf(best, 'mr'), lentAtMost(state, force)) };
  const reacts = (rating: number) => toJson(triesOf(state, attemptAt(rating)).probabilityOf(true));
  return ok({
    ...oddsOf(state, attemptAt(ratingOf(best, 'mr'))),
    distance: hexesBetween(state, force.hex, target),
    range: { rating: ratings, reacts: { least: reacts(ratings.least), most: reacts(ratings.most) } },
    notSeen: ['whether he may react at all, and on whose rating', 'who has administration points to receive him', ...markersNotSeen(state)],
  });
}
