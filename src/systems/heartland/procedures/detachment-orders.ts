import { forcesOfSide } from '../position.js';
import { createDetachment } from './detachments.js';
import type { OrderKind } from './orders.js';

/** A step becomes detachments, in the reorganisation segment as in an impulse (H-3.24.a.7, H-8.51.1). */
export const createDetachmentOrder: OrderKind<'create-detachment'> = {
  step: 'administration',
  carryOut: createDetachment,
  candidates: (state, side) =>
    forcesOfSide(state, side)
      .flatMap(({ units }) => units)
      .filter(({ state: { leader } }) => leader >= 0)
      .map(({ counter, state: own }) => ({ order: 'create-detachment', leader: state.setting.order.leaders[own.leader]!.id, unit: counter.id })),
};
