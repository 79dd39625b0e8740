import { Type, type Static } from '@sinclair/typebox';
import { ok } from '../../../kernel/result.js';
import type { Preview } from '../../../kernel/system.js';
import { piece } from '../position.js';
import { pathsBeforeCharge } from '../procedures/retreat-before-charge.js';
import { reactedTo } from '../procedures/standing-charge.js';
import type { GloryState } from '../state.js';
import { compared } from './charge-choices.js';
import { answerOf, foresee } from './charge-foresight.js';
import { declared, everyFire, judgeFires, waiting, type Start } from './charge-start.js';

const Hex = Type.String({ maxLength: 4 });
const Unit = Type.String({ maxLength: 40 });
const Fires = Type.Array(Type.Object({ hex: Hex, targets: Type.Array(Hex, { minItems: 1, maxItems: 3, uniqueItems: true }) }, { additionalProperties: false }), {
  maxItems: 6,
  description: 'Who fires at whom, in order; left out, every hex that can fires at every charging hex that it can. An empty list: nobody fires.',
});
const Parameters = Type.Union([
  Type.Object(
    {
      attackers: Type.Array(Unit, { minItems: 1, maxItems: 12, uniqueItems: true }),
      targets: Type.Array(Hex, { minItems: 1, maxItems: 6, uniqueItems: true }),
      defensiveFire: Type.Optional(Fires),
      compare: Type.Optional(Type.Boolean({ description: 'False leaves the comparison with other choices out.' })),
    },
    { additionalProperties: false, description: 'A charge that has not been declared.' },
  ),
  Type.Object({ charge: Type.Integer({ minimum: 1 }), defensiveFire: Type.Optional(Fires) }, { additionalProperties: false, description: 'A charge that waits, by its number.' }),
]);

/** The exact odds of a charge: the same resolver as in play, run once for every way in which its dice can fall. */
export const chargePreview: Preview<GloryState> = {
  name: 'charge',
  description: 'A charge with the Defensive Fire at it: every stage, every ending, what can follow, what each side can expect to lose.',
  parameters: Parameters,
  answer(state: GloryState, question: Static<typeof Parameters>) {
    const start = 'charge' in question ? waiting(state, question.charge) : declared(state, question);
    if (!start.ok) return start;
    const fires = question.defensiveFire ?? everyFire(start.value);
    const legal = judgeFires(start.value, fires);
    if (!legal.ok) return legal;
    const foresight = foresee(start.value, fires);
    if (!foresight.ok) return foresight;
    const { attackers, targets, kind } = start.value.charge;
    return ok({
      rule: 'G-10.22.a',
      charge: { attackers, targets, kind },
      assumptions: assumptionsOf(start.value, question.defensiveFire === undefined),
      ...answerOf(foresight.value),
      ...('charge' in question || question.compare === false ? {} : { compare: compared(state, question) }),
    });
  },
};

const Plan = Type.Object(
  { attackers: Type.Array(Unit, { minItems: 1, maxItems: 12, uniqueItems: true }), targets: Type.Array(Hex, { minItems: 1, maxItems: 6, uniqueItems: true }) },
  { additionalProperties: false },
);

/** The comparison by itself, also for a charge that cannot be declared so: then it says why, and what could be done. */
export const chargeChoicesPreview: Preview<GloryState> = {
  name: 'charge-choices',
  description: 'What could be done in place of a charge: other targets with what covers the rest, other chargers, other hexes to charge from; odds and commands, or what refuses it.',
  parameters: Plan,
  answer: (state: GloryState, question: Static<typeof Plan>) => ok({ rule: 'G-10.21.a', compare: compared(state, question) }),
};

function assumptionsOf(start: Start, firesAssumed: boolean): readonly string[] {
  return [
    ...(firesAssumed ? ['Every hex under charge that can fire does so, at every charging hex that it can.'] : []),
    ...(canLeave(start) ? ['Nobody leaves before the charge.'] : []),
    ...(othersWait(start) ? ['It is the first of the charges to be resolved.'] : []),
  ];
}

function canLeave({ state, charge, phase }: Start): boolean {
  if (!phase || state.phase.name === 'defensive-fire') return false;
  return charge.defenders.some((id) => pathsBeforeCharge(state, phase.pending, piece(state, id)).length > 0);
}

function othersWait({ state, phase }: Start): boolean {
  const pending = phase?.pending ?? (state.phase.name === 'charges' ? state.phase.pending : undefined);
  return pending !== undefined && reactedTo(pending).length > 1;
}
