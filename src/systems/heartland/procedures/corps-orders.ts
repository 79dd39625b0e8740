import { reject } from '../../../kernel/rejection.js';
import { leadersOf } from '../position.js';
import { ACCEPTED } from '../recorder.js';
import { formCorps } from './cavalry-corps.js';
import { commanderOf, type OrderKind } from './orders.js';
import { turnCorps } from './placement.js';
import { commandsOf } from './stacking.js';

/** A field command of cavalry becomes a cavalry corps, free of charge (H-3.12.1, house HS-18). */
export const formCorpsOrder: OrderKind<'form-corps'> = {
  step: 'administration',
  carryOut: (recorder, { leader }, side) => formCorps(recorder, { type: 'form-corps', leader }, side),
  candidates: (state, side) => commandsOf(state, side).filter(({ state: own }) => !own.corps).map(({ counter }) => ({ order: 'form-corps', leader: counter.id })),
};

/** The marker is taken off, free of charge (H-3.12.2, house HS-18). A screen face that showed is taken off. */
export const dissolveCorpsOrder: OrderKind<'dissolve-corps'> = {
  step: 'administration',
  carryOut(recorder, { leader: id }, side) {
    const given = commanderOf(recorder.state, side, id, 'H-3.12.2');
    if (!given.ok) return given;
    const { leader } = given.value;
    if (!leader.state.corps) return reject('H-3.12.2', 'corps.none', `${leader.counter.name} leads no cavalry corps.`, { leader: id });
    if (leader.state.screening) turnCorps(recorder, leader, false);
    recorder.record({ type: 'corps-dissolved', leader: id, to: side });
    return ACCEPTED;
  },
  candidates: (state, side) => leadersOf(state, side).filter(({ state: own }) => own.corps).map(({ counter }) => ({ order: 'dissolve-corps', leader: counter.id })),
};
