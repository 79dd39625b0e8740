import { unitsOf } from '../position.js';
import type { OrderKind } from './orders.js';
import { placeReinforcements, waysToBring } from './reinforcements.js';
import { announceAssault, riverTransport, transports } from './river-transport.js';

/** A gunboat carries troops from one landing place to another (H-8.9.2, H-4.33.1). */
export const transportOrder: OrderKind<'transport'> = { step: 'naval', carryOut: riverTransport, candidates: transports };

/** A fleet that has gone through the segments of two turns may land from now on (H-8.92.a.2). */
export const announceAssaultOrder: OrderKind<'announce-assault'> = {
  step: 'naval',
  carryOut: announceAssault,
  candidates: (state, side) =>
    unitsOf(state, side)
      .filter(({ counter, state: own }) => counter.type === 'gunboat' && own.place === 'display')
      .map(({ counter }) => ({ order: 'announce-assault', gunboat: counter.id })),
};

/** Union reinforcements come in the naval sequence (H-4.33.1). */
export const placeReinforcementsOrder: OrderKind<'place-reinforcements'> = {
  step: 'naval',
  carryOut: placeReinforcements,
  candidates: (state, side) => state.due.flatMap((group) => waysToBring(state, group, side)).map((way) => ({ order: 'place-reinforcements', ...way })),
};
