import { Type, type Static } from '@sinclair/typebox';
import { distribution } from '../../../dice/distribution.js';
import { enumerate } from '../../../dice/enumerated.js';
import { toJson } from '../../../kernel/rational.js';
import { Recorder } from '../../../kernel/recorder.js';
import { reject } from '../../../kernel/rejection.js';
import { ok } from '../../../kernel/result.js';
import type { Preview, Viewer } from '../../../kernel/system.js';
import type { EventOf, HeartlandEvent } from '../events.js';
import { evolve } from '../evolve.js';
import { asSeenBy, nobodyHidden } from '../knowledge.js';
import { stackCommander } from '../position.js';
import { checkOf, columnOf, rollCheck, type AttritionCheck } from '../procedures/attrition.js';
import type { HeartlandState } from '../state.js';
import { attritionResult } from '../tables/attrition.js';
import { viewedForce } from '../viewed-force.js';

const Parameters = Type.Object(
  {
    force: Type.String({ maxLength: 40, description: 'A force.' }),
    fed: Type.Optional(Type.Literal(true, { description: 'A wagon or depot is used up for it (H-7.35.2).' })),
    steady: Type.Optional(Type.Literal(true, { description: 'The Overall Commander of its stack gives up a level of morale (H-3.54.3).' })),
  },
  { additionalProperties: false },
);
type Question = Static<typeof Parameters>;

/** The exact odds of the check that a force and all who are stacked with it would make together if attrition were rolled as the position stands, by the resolver of the game (H-4.31.3); for its own side. */
export const attritionPreview: Preview<HeartlandState> = {
  name: 'attrition',
  description: 'Whether a force has to check attrition, why, the terms of its die, and what it costs it.',
  parameters: Parameters,
  answer(state: HeartlandState, question: Question, viewer: Viewer) {
    const viewed = viewedForce(state, question.force, viewer, 'H-4.31.3');
    if (!viewed.ok) return viewed;
    if (viewed.value.seen !== 'whole') return reject('H-4.31.3', 'attrition.not-yours', 'How a force is supplied only its own side knows (H-3.71.4).', { force: question.force });
    const known = asSeenBy(state, viewer);
    const { id } = viewed.value.force;
    const commander = stackCommander(known, viewed.value.force)?.counter.id;
    const check = checkOf(known, viewed.value.force, { fed: question.fed ? [id] : [], steadied: question.steady && commander !== undefined ? [commander] : [] });
    const assumptions = nobodyHidden(state, viewer, 'No enemy force is hidden near a line.');
    return ok(check ? { force: id, rule: 'H-4.31.3', checks: true, ...oddsOf(known, check), assumptions } : { force: id, rule: 'H-4.31.3', checks: false, assumptions });
  },
};

function oddsOf(state: HeartlandState, check: AttritionCheck) {
  const rolls = enumerate((dice) => {
    const recorder = new Recorder(state, evolve, dice);
    const steps = rollCheck(recorder, check).reduce((sum, losses) => sum + losses.steps, 0);
    return { ...told(recorder.events), steps: Math.min(steps, check.steps) };
  });
  const odds = distribution(rolls, ({ result }) => result);
  return {
    stack: check.forces.map(({ id }) => id),
    causes: check.causes,
    combatSteps: check.steps,
    column: columnOf(state, check),
    modifiers: check.modifiers,
    house: attritionResult(state.setting.charts.attrition, check.steps, 1 + check.modifiers.total).provenance === 'house',
    outcomes: odds.chances.map(({ outcome, probability }) => ({ result: outcome, steps: rolls.find(({ value }) => value.result === outcome)!.value.steps, inactivates: outcome.endsWith('I'), probability: toJson(probability) })),
    expectedSteps: toJson(distribution(rolls, ({ steps }) => steps).expect((steps) => steps)),
  };
}

function told(events: readonly HeartlandEvent[]): Pick<EventOf<'attrition-rolled'>, 'result'> {
  return events.find((event): event is EventOf<'attrition-rolled'> => event.type === 'attrition-rolled')!;
}
