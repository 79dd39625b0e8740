import { Type, type Static } from '@sinclair/typebox';
import { distribution } from '../../../dice/distribution.js';
import { enumerate } from '../../../dice/enumerated.js';
import { toJson } from '../../../kernel/rational.js';
import { Recorder } from '../../../kernel/recorder.js';
import { reject } from '../../../kernel/rejection.js';
import { ok } from '../../../kernel/result.js';
import type { Preview, Viewer } from '../../../kernel/system.js';
import { evolve } from '../evolve.js';
import { asSeenBy, nobodyHidden } from '../knowledge.js';
import { attemptOf, forcedMarchModifiers, rollForcedMarch, type Attempt, type ForcedMarchChoice } from '../procedures/forced-march.js';
import type { HeartlandState } from '../state.js';
import { forcedMarchResult } from '../tables/forced-march.js';
import { viewedForce } from '../viewed-force.js';

const Parameters = Type.Object(
  {
    givenUp: Type.Optional(Type.Integer({ minimum: 1, maximum: 9, description: 'Morale levels that the commander gives up for the roll.' })),
    ownUse: Type.Optional(Type.Literal(true, { description: 'Whether he spends his Own-Use marker.' })),
  },
  { additionalProperties: false },
);

/** The exact odds of a forced march of the force that has rolled and not moved yet, by the resolver of the game (H-8.31.1); for its own side. */
export const forcedMarchPreview: Preview<HeartlandState> = {
  name: 'forced-march',
  description: 'Whether a forced march of the force on the move succeeds, what steps it costs and whether it tires the leader, and the terms of its die.',
  parameters: Parameters,
  answer(state: HeartlandState, question: Static<typeof Parameters>, viewer: Viewer) {
    const { impulse } = state;
    const viewed = impulse?.mover ? viewedForce(state, impulse.mover.force, viewer, 'H-8.31.1') : undefined;
    if (!viewed?.ok || viewed.value.seen !== 'whole') return reject('H-8.31.1', 'movement.nobody-moves', 'No force of yours is on the move.');
    const known = asSeenBy(state, viewer);
    const attempt = attemptOf(known, question);
    return attempt.ok ? ok({ ...oddsOf(known, attempt.value, question), assumptions: nobodyHidden(state, viewer, 'No enemy force is hidden near a line.') }) : attempt;
  },
};

function oddsOf(state: HeartlandState, { mover, force }: Attempt, choice: ForcedMarchChoice) {
  const modifiers = forcedMarchModifiers(state, mover, force, choice);
  const rolls = enumerate((dice) => rollForcedMarch(new Recorder(state, evolve, dice), mover, force, modifiers));
  const odds = distribution(rolls, ({ name }) => name);
  const results = new Map(rolls.map(({ value }) => [value.name, value.result]));
  return {
    force: force.id,
    rule: 'H-8.31.1',
    points: mover.allowance / 2,
    modifiers,
    house: forcedMarchResult(state.setting.charts.forcedMarch, mover.allowance / 2, 1 + modifiers.total).provenance === 'house',
    outcomes: odds.chances.map(({ outcome, probability }) => ({ result: outcome, ...results.get(outcome), probability: toJson(probability) })),
    expectedSteps: toJson(distribution(rolls, ({ result }) => result.steps).expect((steps) => steps)),
  };
}
