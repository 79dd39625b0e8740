import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import { evolve } from '../evolve.js';
import { findPiece, hexId, hexIndex, isFrontal, piece } from '../position.js';
import { chargeOf } from '../procedures/charge-designation.js';
import { judgeCharge, type ChargePlan } from '../procedures/charge-legality.js';
import { fireTargets, firingAt, type FirePhase } from '../procedures/defensive-fire.js';
import { involved, judgeCounterCharge } from '../procedures/further-attacks.js';
import { reactedTo } from '../procedures/standing-charge.js';
import type { Charge, GloryState, Pending, PhaseOf } from '../state.js';
import type { Side, UnitId } from '../vocabulary.js';
import type { Fire } from './charge-fire.js';

/** A charge in a position, before or within the firing at it and at those that wait with it. */
export interface Start {
  readonly state: GloryState;
  readonly charge: Charge;
  readonly phase: FirePhase | undefined;
}

/** The charge with this number, where it waits. */
export function waiting(state: GloryState, number: number): Result<Start, Rejection> {
  const pending = pendingIn(state);
  const charges = [...new Set([...reactedTo(pending), ...pending.charges])];
  const charge = charges.find(({ id }) => id === number);
  if (!charge) return reject('G-10.21.c', 'unknown.charge', 'No charge of this number waits to be resolved.', { charge: number, waiting: charges.map(({ id }) => id) });
  return ok({ state, charge, phase: fireLeft(state, pending, charge) });
}

function pendingIn({ phase }: GloryState): Pending {
  if (phase.name === 'charge-designation') return pendingOf(phase.charges);
  return 'pending' in phase ? phase.pending : pendingOf([]);
}

function pendingOf(charges: readonly Charge[]): Pending {
  return { numbered: charges.length, charges, continuations: [], occupations: [] };
}

/** The firing at a charge that waits: over, under way, or all still to come. */
function fireLeft(state: GloryState, pending: Pending, charge: Charge): FirePhase | undefined {
  if (state.phase.name === 'defensive-fire') return reactedTo(pending).includes(charge) ? state.phase : undefined;
  return state.phase.name === 'charge-designation' || state.phase.name === 'retreat-before-charge' ? firingAt(state, pending) : undefined;
}

/** The charge that such a command would make now: a standard one, a Continued Attack or a counter-charge. */
export function declared(state: GloryState, plan: ChargePlan): Result<Start, Rejection> {
  const { phase } = state;
  const [first] = plan.attackers;
  if (phase.name === 'counter-charge' && first === phase.unit) return countering(state, phase, plan);
  const side = sideOf(state, first);
  const before = phase.name === 'charge-designation' ? phase.charges : [];
  const verdict = judgeCharge(state, side, plan, before);
  if (!verdict.ok) return verdict;
  const continuation = phase.name === 'continued-attack' && phase.continuation.unit === first ? phase.continuation : undefined;
  const kind = continuation ? 'continued' : 'standard';
  const charge = chargeOf(state, { id: before.length + 1, kind, side, spent: continuation?.spent ?? [] }, plan);
  return ok({ state, charge, phase: firingAt(state, pendingOf([...before, charge])) });
}

function sideOf(state: GloryState, unit: UnitId | undefined): Side {
  return findPiece(state, unit ?? '')?.counter.side ?? state.activation?.side ?? 'union';
}

/** A counter-charge may be preceded by a turn towards its target (G-11.33.g). */
function countering(state: GloryState, { combat, side, unit }: PhaseOf<'counter-charge'>, plan: ChargePlan): Result<Start, Rejection> {
  const target = plan.targets[0]!;
  const charger = piece(state, unit);
  const direction = state.setting.board.grid.directionTo(charger.state.hex, hexIndex(state.setting, target));
  const facing = direction === undefined || isFrontal(charger.state.facing, direction) ? charger.state.facing : direction;
  const verdict = judgeCounterCharge(state, unit, combat, { target, facing });
  if (!verdict.ok) return verdict;
  const turned = evolve(state, { type: 'hex-turned', hex: hexId(state.setting, charger.state.hex), unit, facing });
  const charge = chargeOf(turned, { id: 1, kind: 'counter', side, spent: involved(combat) }, { attackers: [unit], targets: [target] });
  return ok({ state: turned, charge, phase: firingAt(turned, pendingOf([charge])) });
}

/** Every hex that can stop a charger of this charge fires at every charging hex that it can. */
export function everyFire({ state, charge, phase }: Start): readonly Fire[] {
  const from = charge.attackers.map((id) => hexId(state.setting, piece(state, id).state.hex));
  const fires = phase?.hexes.map((hex) => ({ hex, targets: fireTargets(state, phase.pending, hex) })) ?? [];
  return fires.filter(({ targets }) => targets.some((target) => from.includes(target)));
}

/** Whether the hexes may fire so: what fire before this one does is left to the dice. */
export function judgeFires({ state, phase }: Start, fires: readonly Fire[]): Result<null, Rejection> {
  for (const { hex, targets } of fires) {
    const legal = phase?.hexes.includes(hex) ? fireTargets(state, phase.pending, hex) : [];
    if (targets.some((target) => !legal.includes(target)))
      return reject('G-10.32.i', 'defensive-fire.no-target', 'Defensive Fire goes only at hexes in front that charge this hex.', { hex, targets: [...targets], legal: [...legal] });
  }
  return ok(null);
}
