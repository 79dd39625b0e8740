import { Type, type Static } from '@sinclair/typebox';
import { reject } from '../../../kernel/rejection.js';
import { ok } from '../../../kernel/result.js';
import type { Preview } from '../../../kernel/system.js';
import type { EventOf } from '../events.js';
import { findPiece, piece, type Piece } from '../position.js';
import { orderedUnit } from '../procedures/orders.js';
import { formationsToRallyIn, rally, rallyVerdict } from '../procedures/rally.js';
import type { RiflesState } from '../state.js';
import { FORMATIONS, type Formation } from '../vocabulary.js';
import { endings, eventOf, waysOf, type Way } from './likely.js';

const Parameters = Type.Object(
  {
    unit: Type.String({ maxLength: 40, description: 'A disordered unit.' }),
    formation: Type.Optional(Type.Unsafe<Formation>({ type: 'string', enum: [...FORMATIONS], description: 'What it would rally in. Left out: the first that it can.' })),
  },
  { additionalProperties: false },
);
type RallyQuestion = Static<typeof Parameters>;

/** The exact odds of a rally, by the resolver of the game (house, R-OR.1). Whose turn it is does not matter. */
export const rallyPreview: Preview<RiflesState> = {
  name: 'rally',
  description: 'How likely a disordered unit gets into a formation, what that costs, and in which formations it may try.',
  parameters: Parameters,
  answer(state: RiflesState, { unit: id, formation: asked }: RallyQuestion) {
    const known = findPiece(state, id);
    if (!known) return reject('R-OR.1', 'unknown.unit', `The game has no unit ${id}.`, { unit: id });
    const unit = orderedUnit(state, id, known.counter.side);
    if (!unit.ok) return unit;
    const formations = formationsToRallyIn(state, unit.value);
    const formation = asked ?? formations[0] ?? known.counter.formation;
    const may = rallyVerdict(state, unit.value, formation);
    return may.ok ? ok({ rule: 'R-OR.1', unit: id, formations, ...told(state, unit.value, formation) }) : may;
  },
};

function told(state: RiflesState, { counter: { id, side, morale } }: Piece, formation: Formation) {
  const ways = waysOf(state, (recorder) => { rally(recorder, { type: 'rally', unit: id, formation }, side); });
  const { roll, cost } = attemptIn(ways[0]!.value);
  return {
    morale,
    modifiers: roll.modifiers,
    cost,
    house: ['Rally', ...roll.modifiers.map(({ label }) => label)],
    stages: { rally: endings(ways, (way) => ({ rule: 'R-OR.1', rallied: attemptIn(way).rallied })) },
    outcomes: endings(ways, (way) => ({ unit: id, formation: piece(way.state, id).state.formation })),
  };
}

function attemptIn(way: Way): EventOf<'rally-attempted'> {
  return eventOf(way, 'rally-attempted')!;
}
