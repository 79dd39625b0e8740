import { reject } from '../../../kernel/rejection.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { asKnownTo } from '../knowledge.js';
import { findLeader, forceOf, forcesOfSide, leadersOf, supplyInImpulse, type Force } from '../position.js';
import { ACCEPTED, enter, handOver, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { ForceSupply, HeartlandState } from '../state.js';
import type { ForceId, LeaderId, Side } from '../vocabulary.js';
import { emergenciesOf, emergencyVerdict, useUp } from './emergency-supply.js';
import { offersOfReinforcements } from './reinforcements.js';
import { judgeSupply, leavesRoomFor, supplyOf } from './supply-judgement.js';
import { SOURCE, supplyDistances } from './supply-network.js';

/**
 * The supply sequence: the state of every force of the phasing side is found, and holds for the impulse (H-4.21.1, H-7.0.1).
 * Its owner is asked only where there is something to choose, or reinforcements may come.
 */
export function enterSupply(recorder: HeartlandRecorder): void {
  determine(recorder);
  const { side } = recorder.state.impulse!;
  if (hasChoice(recorder.state, side)) enter(recorder, { name: 'supply', side });
  else handOver(recorder, 'movement');
}

function hasChoice(state: HeartlandState, side: Side): boolean {
  return [...choicesOf(state, side), ...offersOfReinforcements(state, side)].some(({ commands, parts }) => commands.length > 0 || parts !== undefined);
}

/** Finds the states and records those that are new; what was fed by emergency or own supplies stays so. */
function determine(recorder: HeartlandRecorder): void {
  const { state } = recorder;
  const { side, supply: found } = state.impulse!;
  const isFed = (force: ForceId) => found[force]?.state === 'full' && !found[force].open;
  const judged = [...judgeSupply(state, side).forces].filter(([force, { supply }]) => !isFed(force) && !isSame(found[force], supply));
  if (judged.length > 0) recordSupply(recorder, Object.fromEntries(judged.map(([force, { supply }]) => [force, supply])));
}

function isSame(found: ForceSupply | undefined, { state, open }: ForceSupply): boolean {
  return found?.state === state && found.open === open;
}

/** Only its owner knows how a force is supplied (H-3.71.4). */
function recordSupply(recorder: HeartlandRecorder, supply: Readonly<Record<ForceId, ForceSupply>>): void {
  recorder.record({ type: 'supply-determined', supply, to: recorder.state.impulse!.side });
}

/** The sequence goes on as long as there is a choice left. */
function goOnWithSupply(recorder: HeartlandRecorder): Verdict {
  determine(recorder);
  if (!hasChoice(recorder.state, recorder.state.impulse!.side)) handOver(recorder, 'movement');
  return ACCEPTED;
}

/** Names the supply unit that a force is to draw on where there is not enough for all (H-7.31.1). Each force is named one once in an impulse. */
export function drawSupply(recorder: HeartlandRecorder, { force, unit }: CommandOf<'draw-supply'>, side: Side): Verdict {
  const verdict = drawVerdict(recorder.state, { force, unit }, side);
  if (!verdict.ok) return verdict;
  recorder.record({ type: 'supplier-named', side, force, unit, to: side });
  return goOnWithSupply(recorder);
}

/** Judged by the position that the side knows, so that no refusal betrays who cuts its lines unseen (H-8.62.a.1). */
function drawVerdict(state: HeartlandState, { force: id, unit }: Pick<CommandOf<'draw-supply'>, 'force' | 'unit'>, side: Side): Verdict {
  const known = asKnownTo(state, side);
  const { network, forces } = judgeSupply(known, side);
  const judged = forces.get(id);
  if (!judged) return reject('H-7.31.1', 'unknown.force', `Your side has no force ${id}.`, { force: id });
  const supplier = network.suppliers.findIndex((each) => each.unit.counter.id === unit);
  if (supplier < 0) return reject('H-7.31.1', 'unknown.unit', `Your side has no wagon or depot ${unit} on the map.`, { unit });
  if (!judged.counts) return reject('H-7.23.1', 'supply.not-counted', 'Only a force under an active Overall Commander takes up capacity; this one needs nothing but a line.', { force: id });
  if (judged.drawsOn === SOURCE) return reject('H-7.11.2', 'supply.at-source', 'The force draws on a source, which has no limit.', { force: id });
  if (!judged.inRange.includes(supplier)) return reject('H-7.31.1', 'supply.out-of-range', `No line leads from ${unit} to the force; name one of the supply units in range.`, { force: id, unit, inRange: judged.inRange.map((each) => network.suppliers[each]!.unit.counter.id) });
  const named = state.sides[side].suppliers[id];
  if (named !== undefined) return reject('H-7.31.1', 'supply.already-named', `The force draws on ${named} in this impulse, as you named it.`, { force: id, named });
  if (leavesRoomFor(known, side, id, unit)) return ACCEPTED;
  return reject('H-7.21.1', 'supply.capacity', `${unit} supplies ${network.suppliers[supplier]!.capacity} forces, and you named it for as many already.`, { unit, capacity: network.suppliers[supplier]!.capacity });
}

/** Uses up a wagon or depot: one stack is in full supply for this impulse, its communications stay cut (H-7.35.1, H-7.3.1). */
export function useEmergencySupply(recorder: HeartlandRecorder, command: CommandOf<'use-emergency-supply'>, side: Side): Verdict {
  const verdict = emergencyVerdict(recorder.state, side, command);
  if (!verdict.ok) return verdict;
  useUp(recorder, verdict.value.unit);
  recordSupply(recorder, { [command.force]: { state: 'full', open: false } });
  return goOnWithSupply(recorder);
}

/** Spends an Own-Use marker: in full supply for this impulse, communications cut as before (H-7.34.4, H-7.35.a.2). */
export function spendOwnUse(recorder: HeartlandRecorder, { leader }: CommandOf<'spend-own-use'>, side: Side): Verdict {
  const verdict = ownUseVerdict(recorder.state, leader, side);
  if (!verdict.ok) return verdict;
  const force = forceOf(recorder.state, findLeader(recorder.state, leader)!)!;
  recorder.record({ type: 'own-use-changed', leader, turn: 0, to: side });
  recordSupply(recorder, { [force.id]: { state: 'full', open: false } });
  return goOnWithSupply(recorder);
}

function ownUseVerdict(state: HeartlandState, id: LeaderId, side: Side): Verdict {
  const leader = findLeader(state, id);
  const force = leader?.counter.side === side ? forceOf(state, leader) : undefined;
  if (!leader || !force) return reject('H-7.34.4', 'unknown.leader', `Your side has no leader ${id} on the map.`, { leader: id });
  const { ownUse } = leader.state;
  if (ownUse === 0 || ownUse !== state.turn - 1)
    return reject('H-7.35.a.1', 'own-use.none', `${leader.counter.name} has no Own-Use marker from the turn before.`, { leader: id });
  const supply = supplyInImpulse(state, force.id);
  if (supply?.state !== 'full') return ACCEPTED;
  return reject('H-7.34.4', 'own-use.full', 'The force is in full supply already.', { leader: id, force: force.id });
}

/** All states are determined (H-4.21.1); those who came on in the meantime, too. */
export function endSupply(recorder: HeartlandRecorder, _command: CommandOf<'end-supply'>, _side: Side): Verdict {
  determine(recorder);
  handOver(recorder, 'movement');
  return ACCEPTED;
}

/** What may be chosen in the supply sequence, and its end. */
export function offersOfSupply(state: HeartlandState, side: Side): readonly Offer<HeartlandCommand>[] {
  return [...choicesOf(state, side), { decision: 'end-supply', rule: 'H-4.21.1', commands: [{ type: 'end-supply' }] }];
}

function choicesOf(state: HeartlandState, side: Side): readonly Offer<HeartlandCommand>[] {
  const forces = forcesOfSide(state, side);
  return [
    { decision: 'draw-supply', rule: 'H-7.31.1', commands: drawsOf(state, side) },
    { decision: 'use-emergency-supply', rule: 'H-7.35.1', commands: forces.flatMap((force) => emergenciesOf(state, side, force)).map((emergency) => ({ type: 'use-emergency-supply', ...emergency })) },
    {
      decision: 'spend-own-use',
      rule: 'H-7.34.4',
      commands: leadersOf(state, side).filter(({ counter }) => ownUseVerdict(state, counter.id, side).ok).map(({ counter }) => ({ type: 'spend-own-use', leader: counter.id })),
    },
  ];
}

/** A choice of supply units there is only where there are not enough for all (H-7.31.1). */
function drawsOf(state: HeartlandState, side: Side): readonly CommandOf<'draw-supply'>[] {
  const { network, forces } = judgeSupply(asKnownTo(state, side), side);
  const isShort = [...forces.values()].some(({ counts, inRange, drawsOn }) => counts && inRange.length > 0 && drawsOn === undefined);
  if (!isShort) return [];
  const pairs = [...forces.values()].flatMap(({ force, inRange }) => inRange.map((supplier) => ({ type: 'draw-supply' as const, force: force.id, unit: network.suppliers[supplier]!.unit.counter.id })));
  return pairs.filter((pair) => drawVerdict(state, pair, side).ok);
}

/**
 * How a force is supplied in a battle: of the phasing side as it was found at the start of the impulse, for a force that
 * was detached since then as the stack that it comes from; all others, and whoever is new, as the position stands now
 * (H-7.34.3, H-7.35.b.1). Who is in combat supply falls out of supply with his last ammunition (H-7.33.2).
 */
export function supplyAtCombat(state: HeartlandState, force: Force): ForceSupply {
  const origin = force.commander?.state.marks.detachedFrom;
  const found = supplyInImpulse(state, force.id) ?? (origin === undefined ? undefined : supplyInImpulse(state, origin));
  if (found?.state === 'combat') return supplyOf(force, false);
  return found ?? judgeSupply(state, force.side).forces.get(force.id)?.supply ?? supplyOf(force, false);
}

/** How far a force is from its nearest supply unit or source, in half movement points; null where no line leads to it (H-8.31.a.1). */
export function distanceToSupply(state: HeartlandState, { side, hex }: Pick<Force, 'side' | 'hex'>): number | null {
  return distanceToSupplyFrom(state, side, hex);
}

/** How far a hex is from the side's nearest supply unit or source, in half movement points; null where no line leads there (H-10.68.2). */
export function distanceToSupplyFrom(state: HeartlandState, side: Side, hex: number): number | null {
  const distance = supplyDistances(state, side)[hex]!;
  return distance < 0 ? null : distance;
}
