import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { findForce, hexId, hexIndex, overallCommander, type Force, type Leader, type Unit } from '../position.js';
import { ACCEPTED, enter, rollSix, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { Assault, HeartlandState, PhaseOf } from '../state.js';
import { administrationFor } from '../tables/costs.js';
import { namedTo, showsOnMap } from '../viewed-force.js';
import type { ForceId, HexId, LeaderId, Side } from '../vocabulary.js';
import { armyCommandersInRange, payerOf, spendPoints } from './administration-points.js';
import { declareAssault } from './assaults.js';
import { attackTargets, forcesToCheck, isUnsettled, type AttackTargets } from './attack-targets.js';
import { lossesDue } from './losses.js';
import { attackCheckNumber, changeMorale, rollersOf } from './morale-levels.js';
import { retreatsDue } from './retreat.js';
import { enterAs } from './unseen-forces.js';

/**
 * After the march of a force: its attack check, before any other force moves (H-8.42.1, H-4.22.2); back to the movement
 * sequence where it may attack nobody. `zones`: cavalry that reconnoitres is not bound to attack (H-3.61.3).
 */
export function enterAttackCheck(recorder: HeartlandRecorder, id: ForceId, zones: 'bind' | 'do-not-bind'): void {
  const { state } = recorder;
  const force = findForce(state, id);
  const targets = force && isUnsettled(state, id) ? attackTargets(state, force, zones) : { hexes: [], compulsory: false };
  if (targets.hexes.length > 0) askForCheck(recorder, id, targets);
  else enter(recorder, { name: 'movement', side: state.impulse!.side });
}

/** Before the movement sequence ends, the check of the next force that has not moved away from the enemy (H-8.42.a.1); false when none is left. */
export function enterNextCheck(recorder: HeartlandRecorder): boolean {
  const { state } = recorder;
  const [next] = forcesToCheck(state);
  if (next) askForCheck(recorder, next.id, attackTargets(state, next, 'bind'));
  return next !== undefined;
}

function askForCheck(recorder: HeartlandRecorder, force: ForceId, { hexes, compulsory }: AttackTargets): void {
  const { setting, impulse } = recorder.state;
  const { side } = impulse!;
  const targets = hexes.map((hex) => hexId(setting, hex));
  enterAs(recorder, { name: 'attack-check', side, force, targets, compulsory }, namedTo(recorder.state, findForce(recorder.state, force), side));
}

/**
 * Checks whether the force attacks: a die of at most the commander's battle rating, his own one whoever pays (H-8.42.2),
 * or for each unit without a leader of at most its inverted morale (H-8.41.3, H-3.52.b.3). Who passes has declared an
 * assault; who fails falls back.
 */
export function checkAttack(recorder: HeartlandRecorder, command: CommandOf<'check-attack'>, side: Side): Verdict {
  const { state } = recorder;
  const named = namedForce(state, command);
  if (!named.ok) return named;
  const payer = checkPayer(state, named.value, command.paidBy);
  if (!payer.ok) return payer;
  const hasty = named.value.commander !== undefined && payer.value === null;
  const rolled = rollChecks(recorder, named.value);
  for (const check of rolled) tell(recorder, named.value, check, { target: command.target, hasty });
  if (payer.value) spendPoints(recorder, payer.value, priceOfAttack(state), 'H-8.41.1');
  const failed = rolled.filter(({ succeeded }) => !succeeded).map(({ roller }) => roller);
  if (failed.length < rolled.length) declare(recorder, named.value, command.target, hasty);
  recorder.record({ type: 'zone-check-settled', force: command.force, to: side });
  if (failed.length > 0) fallBack(recorder, named.value, failed);
  else enter(recorder, { name: 'movement', side });
  return ACCEPTED;
}

/** Who checks, and what he needed, is told where he shows on the map; else from where he attacks (H-3.71.2, H-8.62.c.1). */
function tell(recorder: HeartlandRecorder, force: Force, { die, needed, succeeded }: Check, { target, hasty }: Pick<Assault, 'hasty'> & { readonly target: HexId }): void {
  const { setting } = recorder.state;
  if (showsOnMap(recorder.state, force)) recorder.record({ type: 'attack-checked', force: force.id, target, die, needed, succeeded, hasty });
  else recorder.record({ type: 'attack-rolled', from: hexId(setting, force.hex), target, die, succeeded, hasty });
}

function namedForce(state: HeartlandState, { force, target }: Pick<CommandOf<'check-attack'>, 'force' | 'target'>): Result<Force, Rejection> {
  const { force: checking, targets, compulsory } = state.phase as PhaseOf<'attack-check'>;
  if (force !== checking) return reject('H-8.42.1', 'attack-check.other-force', `It is ${checking} that makes its attack check now.`, { force, checking });
  if (targets.includes(target)) return ok(findForce(state, force)!);
  return reject(compulsory ? 'H-8.4.1' : 'H-8.4.2', 'attack-check.target', `The force may attack ${targets.join(', ')}.`, { target, targets });
}

/**
 * Who pays for the check (H-8.41.1): the Overall Commander, or whoever is named and may order him (H-3.24.b.1,
 * H-3.24.b.3); nobody for units without a leader, nor for a commander without points, whose attack is hasty (H-8.41.2).
 */
function checkPayer(state: HeartlandState, { commander, hex, side }: Force, paidBy?: LeaderId): Result<Leader | null, Rejection> {
  if (!commander) return paidBy === undefined ? ok(null) : reject('H-8.41.1', 'attack-check.free', 'Units without a leader check free of charge.', { paidBy });
  const points = priceOfAttack(state);
  if (paidBy === undefined || paidBy === commander.counter.id) return ok(commander.state.points >= points ? commander : null);
  return payerOf(state, { side, hex, points, rule: 'H-8.41.1', paidBy });
}

/** Declaring an attack is an order of an impulse (H-3.24.a.5). */
function priceOfAttack({ setting }: HeartlandState): number {
  return administrationFor(setting.charts.costs, 'attack').value;
}

/** One die of an attack check, and who rolled it. */
interface Check {
  readonly roller: Leader | Unit;
  readonly die: number;
  readonly needed: number;
  readonly succeeded: boolean;
}

/** Rolls for the commander, or for each unit without a leader by itself (H-8.41.3, H-3.52.b.3). */
export function rollChecks(recorder: HeartlandRecorder, force: Force): readonly Check[] {
  return rollersOf(force).map((roller) => {
    const needed = attackCheckNumber(recorder.state, roller);
    // Named by the hex: who stands there the enemy need not know.
    const die = rollSix(recorder, `attack-check ${hexId(recorder.state.setting, force.hex)}`, facesAtMost(needed));
    return { roller, die, needed, succeeded: die <= needed };
  });
}

/** The first faces of the bands for a die that must not show more than a number. */
function facesAtMost(needed: number): readonly number[] {
  return needed < 1 || needed > 5 ? [1] : [1, needed + 1];
}

function declare(recorder: HeartlandRecorder, { id, hex }: Force, target: HexId, hasty: boolean): void {
  declareAssault(recorder, { force: id, from: hex, target: hexIndex(recorder.state.setting, target), hasty });
}

/** Who failed loses a step and retreats a hex, both as its owner likes, and its commander a morale level (H-8.41.a.1, H-3.53.4). */
function fallBack(recorder: HeartlandRecorder, { id, side, hex, commander, units }: Force, failed: readonly (Leader | Unit)[]): void {
  const failing = commander ? units.map(({ counter }) => counter.id) : failed.map(({ counter }) => counter.id);
  if (commander) changeMorale(recorder, commander, -1, 'H-3.53.4');
  lossesDue(recorder, [{ side, units: failing, steps: 1, placed: 0, ownerOnly: true, rule: 'H-8.41.a.1' }]);
  retreatsDue(recorder, [{ side, force: id, ...(commander ? {} : { units: failing }), from: hex, hexes: 1, conductor: side, cause: 'attack-check', harried: false }]);
}

/** Makes no attack where none is compulsory (H-8.4.2). */
export function declineAttack(recorder: HeartlandRecorder, _command: CommandOf<'decline-attack'>, side: Side): Verdict {
  const { force, targets, compulsory } = recorder.state.phase as PhaseOf<'attack-check'>;
  if (compulsory) return reject('H-8.4.1', 'attack-check.compulsory', 'In an enemy zone of control a force has to check for an attack on one of those who exert it.', { force, targets });
  recorder.record({ type: 'zone-check-settled', force, to: side });
  enter(recorder, { name: 'movement', side });
  return ACCEPTED;
}

/** Each target, paid for by the commander himself or by who may do so for him, and no attack where none is compulsory. */
export function offersOfAttackCheck(state: HeartlandState): readonly Offer<HeartlandCommand>[] {
  const { force: id, targets, compulsory } = state.phase as PhaseOf<'attack-check'>;
  const payers = [undefined, ...otherPayers(state, findForce(state, id)!)];
  const checks = targets.flatMap((target) => payers.map((paidBy): HeartlandCommand => ({ type: 'check-attack', force: id, target, ...(paidBy !== undefined && { paidBy }) })));
  const commands: readonly HeartlandCommand[] = compulsory ? checks : [...checks, { type: 'decline-attack' }];
  return [{ decision: 'attack-check', rule: compulsory ? 'H-8.4.1' : 'H-8.4.2', commands }];
}

function otherPayers(state: HeartlandState, force: Force): readonly LeaderId[] {
  const senior = overallCommander(state, force.hex);
  const able = [...(senior ? [senior] : []), ...armyCommandersInRange(state, force.side, force.hex, priceOfAttack(state))];
  const ids = new Set(able.map(({ counter }) => counter.id).filter((id) => id !== force.commander?.counter.id));
  return [...ids].filter((id) => checkPayer(state, force, id).ok);
}
