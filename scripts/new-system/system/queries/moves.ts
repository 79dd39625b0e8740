import { Type, type Static } from '@sinclair/typebox';
import { reject } from '../../../../src/kernel/rejection.js';
import { ok } from '../../../../src/kernel/result.js';
import type { Query } from '../../../../src/kernel/system.js';
import { findPiece } from '../position.js';
import { hexesInReach } from '../procedures/movement.js';
import type { SkeletonState } from '../state.js';

const Parameters = Type.Object({ unit: Type.String({ maxLength: 40, description: 'A counter.' }) }, { additionalProperties: false });

/** Where a counter could move as the position stands, whoever's turn it is (S-2.2). */
export const movesQuery: Query<SkeletonState> = {
  name: 'moves',
  description: 'Where a counter could move.',
  parameters: Parameters,
  answer(state: SkeletonState, { unit: id }: Static<typeof Parameters>) {
    const unit = findPiece(state, id);
    if (!unit) return reject('S-2.2', 'unknown.unit', `The game has no counter ${id}.`, { unit: id });
    const { grid } = state.setting.board;
    return ok({ unit: id, from: grid.idOf(unit.hex), hexes: hexesInReach(state, unit).map((hex) => grid.idOf(hex)) });
  },
};
