import { Type, type Static } from '@sinclair/typebox';
import { ONE, toJson } from '../../../kernel/rational.js';
import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Preview } from '../../../kernel/system.js';
import { piece } from '../position.js';
import { judgeFire, type FirePhase } from '../procedures/defensive-fire.js';
import { reactedTo, standing } from '../procedures/standing-charge.js';
import type { GloryState } from '../state.js';
import type { UnitId } from '../vocabulary.js';
import { branchesOf, stagesOf, type Branch } from './charge-fire.js';
import { groups, likelihood, rulesOf } from './likely.js';

const Hex = Type.String({ maxLength: 4, description: 'A hex as printed.' });
const Parameters = Type.Object(
  { hex: Hex, targets: Type.Array(Hex, { minItems: 1, maxItems: 3, uniqueItems: true, description: 'The charging hexes fired at, in the order of the dice.' }) },
  { additionalProperties: false },
);
type FireQuestion = Static<typeof Parameters>;

/** The exact odds of the Defensive Fire of one hex, by the resolver of the game, where that hex may fire now. */
export const defensiveFirePreview: Preview<GloryState> = {
  name: 'defensive-fire',
  description: 'The fire of one hex under charge: each roll with its terms, who is stopped, and which charges come to nothing.',
  parameters: Parameters,
  answer(state: GloryState, question: FireQuestion) {
    const { phase } = state;
    if (phase.name !== 'defensive-fire') return reject('G-3.C.c', 'phase.wrong', 'Defensive Fire comes once charges are designated; the preview of a charge foretells it before.', { phase: phase.name });
    const legal = judgeFire(state, phase, question.hex, question.targets);
    return legal.ok ? foretold(state, phase, question) : legal;
  },
};

function foretold(state: GloryState, phase: FirePhase, fire: FireQuestion): Result<unknown, Rejection> {
  const branches = branchesOf({ state, phase, probability: ONE }, fire);
  const chargers = reactedTo(phase.pending).flatMap(({ attackers }) => attackers);
  const meant = branches.map((branch) => ({ ...branch, ...meaningOf(branch, chargers) }));
  const outcomes = groups(meant, ({ units, charges }) => JSON.stringify([units, charges])).map((of) => ({
    units: of[0]!.units,
    charges: of[0]!.charges,
    rules: [...new Set(of.flatMap(({ events }) => rulesOf(events)))],
    probability: toJson(likelihood(of)),
  }));
  return ok({ rule: 'G-10.33.a', stages: { defensiveFire: stagesOf(branches) }, outcomes });
}

/** What the fire has done to the chargers, and who of each charge goes on. */
function meaningOf({ state, phase }: Branch, chargers: readonly UnitId[]) {
  const units = chargers.map((unit) => {
    const { place, disordered } = piece(state, unit).state;
    return { unit, state: place === 'map' ? (disordered ? 'disordered' : 'ordered') : 'withdrawn', stopped: phase?.stopped.includes(unit) ?? false };
  });
  const charges = phase ? reactedTo(phase.pending).map((charge) => ({ charge: charge.id, goingOn: goingOn(state, phase, charge.id) })) : [];
  return { units, charges };
}

function goingOn(state: GloryState, { pending, stopped }: FirePhase, number: number): readonly UnitId[] {
  const charge = reactedTo(pending).find(({ id }) => id === number)!;
  const still = standing(state, { ...charge, attackers: charge.attackers.filter((id) => !stopped.includes(id)) });
  return still.ok ? still.value.attackers : [];
}
