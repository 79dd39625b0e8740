import { directions } from '../../../hex/direction.js';
import type { RiflesCommand } from '../commands.js';
import type { Piece } from '../position.js';
import type { RiflesState } from '../state.js';
import type { Facing, Formation } from '../vocabulary.js';
import { facingNearest } from './approach.js';
import { digVerdict } from './digging.js';
import { faceVerdict } from './facing.js';
import { formationsOpenTo } from './formations.js';
import { refloatVerdict } from './grounding.js';
import { horsesVerdict } from './horses.js';
import { formationsToRallyIn } from './rally.js';
import { skirmishersVerdict } from './skirmishers.js';

/** The parts from which orders other than moves are composed for one unit. */
export interface OpenOrders {
  /** Formations that it may change to, and that it may try to rally in. */
  readonly formations: readonly Formation[];
  readonly rallies: readonly Formation[];
  /** Shares of its men, in per cent, of those that are listed by way of example. */
  readonly skirmishers: readonly number[];
  readonly facings: readonly Facing[];
  /** Orders that leave nothing to choose. */
  readonly plain: readonly PlainOrder[];
}

type PlainOrder = 'dig' | 'mount' | 'dismount' | 'refloat';

/** Any whole share may be ordered (R-MD.5); these are offered. */
const SHARES = [0, 25, 50, 100] as const;

/** What the unit may be ordered to do now besides to move. */
export function openOrders(state: RiflesState, unit: Piece): OpenOrders {
  const plain: readonly (readonly [PlainOrder, { readonly ok: boolean }])[] = [
    ['dig', digVerdict(state, unit)],
    ['mount', horsesVerdict(state, unit, 'mount')],
    ['dismount', horsesVerdict(state, unit, 'dismount')],
    ['refloat', refloatVerdict(unit)],
  ];
  return {
    formations: formationsOpenTo(state, unit),
    rallies: formationsToRallyIn(state, unit),
    skirmishers: SHARES.filter((share) => skirmishersVerdict(unit, share).ok),
    facings: directions.filter((facing) => faceVerdict(unit, facing).ok),
    plain: plain.filter(([, verdict]) => verdict.ok).map(([order]) => order),
  };
}

/** The orders as commands; of the facings the one towards the nearest enemy. */
export function commandsOf(state: RiflesState, piece: Piece, orders: OpenOrders): readonly RiflesCommand[] {
  const unit = piece.counter.id;
  const towards = facingNearest(state, piece);
  return [
    ...orders.formations.map((formation) => ({ type: 'change-formation', unit, formation }) as const),
    ...orders.rallies.map((formation) => ({ type: 'rally', unit, formation }) as const),
    ...orders.skirmishers.map((share) => ({ type: 'deploy-skirmishers', unit, share }) as const),
    ...orders.facings.filter((facing) => facing === towards).map((facing) => ({ type: 'face', unit, facing }) as const),
    ...orders.plain.map((type) => ({ type, unit })),
  ];
}
