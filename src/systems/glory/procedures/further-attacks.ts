import { reject } from '../../../kernel/rejection.js';
import { subsets } from '../../../kernel/subsets.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, GloryCommand } from '../commands.js';
import { hexId, hexIndex, isFrontal, piece, type Piece } from '../position.js';
import { ACCEPTED, type GloryRecorder, type Verdict } from '../recorder.js';
import type { Charge, Combat, GloryState, Pending, PhaseOf } from '../state.js';
import { FACINGS, type Facing, type HexId, type Side, type UnitId } from '../vocabulary.js';
import { afterCounterCharge, counterTargets } from './advance.js';
import { chargeOf, recordDesignation } from './charge-designation.js';
import { chargeableHexes, judgeCharge, type ChargePlan } from './charge-legality.js';
import { proceed } from './charge-segment.js';
import { enterReactions } from './retreat-before-charge.js';

/** The advanced defender turns and charges one hex of the beaten units at once; the rest of its front does not matter (G-11.33.a, G-11.33.b, G-11.33.c). */
export function counterCharge(recorder: GloryRecorder, { target, facing }: CommandOf<'counter-charge'>, side: Side): Verdict {
  const { state } = recorder;
  const { unit, combat, pending } = state.phase as PhaseOf<'counter-charge'>;
  const verdict = judgeCounterCharge(state, unit, combat, { target, facing: facing as Facing });
  if (!verdict.ok) return verdict;
  const charger = piece(state, unit);
  if (charger.state.facing !== facing) recorder.record({ type: 'hex-turned', hex: hexId(state.setting, charger.state.hex), unit, facing: facing as Facing });
  begin(recorder, { kind: 'counter', side, spent: involved(combat) }, { attackers: [unit], targets: [target] }, pending);
  return ACCEPTED;
}

export function judgeCounterCharge(state: GloryState, unit: UnitId, combat: Combat, { target, facing }: { readonly target: HexId; readonly facing: Facing }): Verdict {
  const hex = hexIndex(state.setting, target);
  if (hex < 0) return reject('G-11.33.a', 'unknown.hex', `The map has no hex ${target}.`, { hex: target });
  const charger = piece(state, unit);
  const targets = counterTargets(state, combat, charger);
  if (!targets.includes(hex))
    return reject('G-11.33.a', 'counter-charge.target', 'A counter-charge goes at one adjacent hex of the beaten units.', { target, targets: targets.map((other) => hexId(state.setting, other)) });
  const direction = state.setting.board.grid.directionTo(charger.state.hex, hex)!;
  return isFrontal(facing, direction) ? ACCEPTED : reject('G-11.33.g', 'counter-charge.facing', 'The target must be in the front of the unit.', { target, facing, direction });
}

/** Everybody who was in the combat: none of them has Defensive Fire against what follows from it (G-11.33.e). */
export function involved({ charge, losers }: Combat): readonly UnitId[] {
  return [...new Set([...charge.attackers, ...charge.defenders, ...losers])];
}

/** Names the charge, and lets the other side react to it ahead of all others; it is fought as any other (G-11.33.h). */
function begin(recorder: GloryRecorder, about: Pick<Charge, 'kind' | 'side' | 'spent'>, plan: ChargePlan, pending: Pending): void {
  const id = pending.numbered + 1;
  const current = chargeOf(recorder.state, { ...about, id }, plan);
  recordDesignation(recorder, current);
  enterReactions(recorder, { ...pending, numbered: id, current });
}

/** The unit has advanced and leaves it at that (G-11.33.i). */
export function declineCounterCharge(recorder: GloryRecorder): Verdict {
  const { unit, combat, pending } = recorder.state.phase as PhaseOf<'counter-charge'>;
  recorder.record({ type: 'counter-charge-declined', unit });
  afterCounterCharge(recorder, combat, unit, pending);
  return ACCEPTED;
}

/** The unit that advanced after 11 or more attacks again, alone, under the rules of covering (G-11.32.a, G-11.32.b, G-11.32.f). */
export function continueAttack(recorder: GloryRecorder, { targets }: CommandOf<'continue-attack'>, side: Side): Verdict {
  const { continuation, pending } = recorder.state.phase as PhaseOf<'continued-attack'>;
  const plan = { attackers: [continuation.unit], targets };
  const verdict = judgeCharge(recorder.state, side, plan, []);
  if (!verdict.ok) return verdict;
  begin(recorder, { kind: 'continued', side, spent: continuation.spent }, plan, pending);
  return ACCEPTED;
}

/** The unit does not attack again; it is its choice (G-11.32.a). */
export function declineContinuedAttack(recorder: GloryRecorder): Verdict {
  const { continuation, pending } = recorder.state.phase as PhaseOf<'continued-attack'>;
  recorder.record({ type: 'continued-attack-declined', unit: continuation.unit });
  proceed(recorder, pending);
  return ACCEPTED;
}

/** As the unit faces, or turned to have the target next to it in the middle of its front (G-11.33.g). */
export function counterFacing({ setting }: GloryState, { state: { hex, facing } }: Piece, target: number): Facing {
  const direction = setting.board.grid.directionTo(hex, target);
  return direction === undefined || isFrontal(facing, direction) ? facing : direction;
}

export function offersOfCounterCharge(state: GloryState): readonly Offer<GloryCommand>[] {
  const { unit, combat } = state.phase as PhaseOf<'counter-charge'>;
  const charger = piece(state, unit);
  const commands = counterTargets(state, combat, charger).map((hex): GloryCommand => {
    return { type: 'counter-charge', target: hexId(state.setting, hex), facing: counterFacing(state, charger, hex) };
  });
  return [
    { decision: 'counter-charge', rule: 'G-11.33.a', commands, parts: { facings: FACINGS } },
    { decision: 'decline-counter-charge', rule: 'G-11.33.i', commands: [{ type: 'decline-counter-charge' }] },
  ];
}

export function offersOfContinuedAttack(state: GloryState): readonly Offer<GloryCommand>[] {
  const { continuation } = state.phase as PhaseOf<'continued-attack'>;
  const unit = piece(state, continuation.unit);
  const hexes = chargeableHexes(state, unit).map((hex) => hexId(state.setting, hex));
  const legal = subsets(hexes).filter((targets) => judgeCharge(state, unit.counter.side, { attackers: [continuation.unit], targets }, []).ok);
  return [
    { decision: 'continued-attack', rule: 'G-11.32.a', commands: legal.map((targets) => ({ type: 'continue-attack', targets: [...targets] })) },
    { decision: 'decline-continued-attack', rule: 'G-11.32.a', commands: [{ type: 'decline-continued-attack' }] },
  ];
}
