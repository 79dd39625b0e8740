import { reject } from '../../../kernel/rejection.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { asKnownTo } from '../knowledge.js';
import { findForce, forcesAt, forcesOfSide, hexId, hexIndex, type Force } from '../position.js';
import { ACCEPTED, enter, handOver, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { opponentOf, type LeaderId, type Side } from '../vocabulary.js';
import { armyCommandersInRange, payerOf, spendPoints } from './administration-points.js';
import { declareAssault } from './assaults.js';
import { freshContacts, opponentsBeside, runningContact } from './contact.js';
import { levelsForExtension } from './initiative.js';

const PRICE = 1;

/**
 * Once all battles are fought and opposing forces still stand next to each other, first the phasing side, then the other
 * may buy an extended battle, each one at most, and no contact a second one (H-10.7.1, H-10.71.1).
 */
export function enterExtendedBattle(recorder: HeartlandRecorder): void {
  ask(recorder, sidesToAsk(recorder.state));
}

function sidesToAsk({ impulse }: HeartlandState): readonly Side[] {
  const { side, extended } = impulse!;
  const other = opponentOf(side);
  if (extended === null) return [side, other];
  return extended === side ? [other] : [];
}

function ask(recorder: HeartlandRecorder, sides: readonly Side[]): void {
  const side = sides.find((each) => offeredContacts(recorder.state, each).length > 0);
  if (side) enter(recorder, { name: 'extended-battle', side });
  else handOver(recorder, 'pay');
}

/** The contacts for which the side could buy an extended battle and attack in it. */
function offeredContacts(state: HeartlandState, side: Side): readonly (readonly number[])[] {
  const known = asKnownTo(state, side);
  if (!levelVerdict(known, side).ok) return [];
  return freshContacts(known).filter((contact) => forcesIn(known, side, contact).some((force) => isAbleToAttack(known, force)));
}

/** Whether the side has a level to pay with: none that its bid holds for its first impulse (H-5.16.3), and none of a side that passed, where the option says so (H-5.13.4). */
function levelVerdict({ setting, operations }: HeartlandState, side: Side): Verdict {
  if (setting.options['extended-battle'] === 'unused') return reject('H-10.7.1', 'extended.unused', 'The game is played without extended battles.');
  const { monopoly, left, committed } = operations;
  if (setting.options['passer-extends'] === 'may-not' && monopoly !== null && monopoly !== side)
    return reject('H-5.13.4', 'extended.passed', 'A side that passed buys no extended battle.', { side });
  if (levelsForExtension(operations, side) >= PRICE) return ACCEPTED;
  return reject('H-5.16.1', 'extended.no-level', 'No operations level is free for it: those of a bid that is still to be played do not count.', { left: left[side], committed: committed[side] });
}

/** Buys the extended battle for the contact that the hex belongs to (H-5.16.1); both sides may then close up (H-10.71.2), and nothing else moves (H-10.71.7). */
export function extendBattle(recorder: HeartlandRecorder, { hex }: CommandOf<'extend-battle'>, side: Side): Verdict {
  const { state } = recorder;
  const level = levelVerdict(state, side);
  if (!level.ok) return level;
  const contacts = offeredContacts(state, side);
  const contact = contacts.find((hexes) => hexes.includes(hexIndex(state.setting, hex)));
  if (!contact)
    return reject('H-10.7.1', 'extended.no-contact', `In ${hex} no force of yours can attack enemies next to it for whom no extended battle was bought yet.`, { hex, contacts: contacts.map((hexes) => namesOf(state, hexes)) });
  recorder.record({ type: 'extended-battle-bought', side, hex, contact: namesOf(state, contact) });
  recorder.record({ type: 'levels-spent', side, levels: PRICE, rule: 'H-5.16.1' });
  handOver(recorder, 'reaction');
  return ACCEPTED;
}

function namesOf({ setting }: HeartlandState, hexes: readonly number[]): string[] {
  return hexes.map((hex) => hexId(setting, hex));
}

/** Buys none; the other side is asked, unless it was asked before (H-10.7.1). */
export function declineExtendedBattle(recorder: HeartlandRecorder, side: Side): Verdict {
  ask(recorder, sidesToAsk(recorder.state).filter((each) => each !== side && each !== recorder.state.impulse!.side));
  return ACCEPTED;
}

/** The side that bought the battle is its attacker, phasing or not (H-10.71.6). */
export function enterExtendedAttacks(recorder: HeartlandRecorder): void {
  const side = recorder.state.impulse!.extended!;
  if (attackersLeft(recorder.state, side).length > 0) enter(recorder, { name: 'extended-attacks', side });
  else fightThem(recorder);
}

function fightThem(recorder: HeartlandRecorder): void {
  handOver(recorder, recorder.state.impulse!.assaults.length > 0 ? 'combat' : 'extended-battle');
}

/** A force in contact attacks one stack next to it, without a check, for 1 AP of its commander (H-10.71.3, H-10.71.9), which whoever closed up has paid (H-10.71.8). */
export function attackAgain(recorder: HeartlandRecorder, { force: id, target: hex, paidBy }: CommandOf<'attack-again'>, side: Side): Verdict {
  const known = asKnownTo(recorder.state, side);
  const force = findForce(known, id);
  if (force?.side !== side) return reject('H-10.71.3', 'unknown.force', `Your side has no force ${id}.`, { force: id });
  const target = hexIndex(known.setting, hex);
  const legal = attackVerdict(known, force, target);
  if (!legal.ok) return legal;
  const payer = pays(known, force) ? payerOf(known, orderOf(force, paidBy)) : undefined;
  if (payer && !payer.ok) return payer;
  declareAssault(recorder, { force: id, from: force.hex, target, hasty: false });
  if (payer) spendPoints(recorder, payer.value, PRICE, 'H-10.71.3');
  enterExtendedAttacks(recorder);
  return ACCEPTED;
}

function orderOf({ side, hex }: Force, paidBy?: LeaderId) {
  return { side, hex, points: PRICE, rule: 'H-10.71.3' as const, ...(paidBy !== undefined && { paidBy }) };
}

function attackVerdict(state: HeartlandState, force: Force, target: number): Verdict {
  const { id, hex, commander } = force;
  const contact = runningContact(state);
  if (commander && !commander.state.active) return reject('H-8.1.2', 'extended.inactive', `${commander.counter.name} is inactive and attacks nobody.`, { force: id });
  if (state.impulse!.assaults.some((assault) => assault.force === id)) return reject('H-10.71.3', 'extended.attacks-already', 'Each force attacks one stack.', { force: id });
  if (contact.includes(hex) && contact.includes(target) && opponentsBeside(state, hex).includes(target)) return ACCEPTED;
  return reject('H-10.71.3', 'extended.not-in-contact', 'The force attacks enemies next to it, in the contact for which the battle was bought.', { force: id, contact: namesOf(state, contact) });
}

/** Forces without a leader pay nothing (H-8.41.1), nor do those who paid for closing up (H-10.71.2). */
function pays(state: HeartlandState, { id, commander }: Force): boolean {
  return commander !== undefined && !state.impulse!.closedUp.includes(id);
}

function payersOf(state: HeartlandState, force: Force): readonly (LeaderId | undefined)[] {
  if (!pays(state, force)) return [undefined];
  const commanders = armyCommandersInRange(state, force.side, force.hex, PRICE).map(({ counter }) => counter.id);
  return payerOf(state, orderOf(force)).ok ? [undefined, ...commanders] : commanders;
}

function isAbleToAttack(state: HeartlandState, force: Force): boolean {
  return (force.commander?.state.active ?? true) && opponentsBeside(state, force.hex).length > 0 && payersOf(state, force).length > 0;
}

/** No more attacks. Without any the level is spent for nothing. */
export function endExtendedAttacks(recorder: HeartlandRecorder): Verdict {
  fightThem(recorder);
  return ACCEPTED;
}

function forcesIn(state: HeartlandState, side: Side, hexes: readonly number[]): readonly Force[] {
  return hexes.flatMap((hex) => forcesAt(state, hex)).filter((force) => force.side === side);
}

/** Every attack that may still be declared, by whoever may pay for it. */
function attackersLeft(state: HeartlandState, side: Side): readonly CommandOf<'attack-again'>[] {
  const known = asKnownTo(state, side);
  return forcesOfSide(known, side).flatMap((force) =>
    opponentsBeside(known, force.hex)
      .filter((target) => attackVerdict(known, force, target).ok)
      .flatMap((target) => payersOf(known, force).map((paidBy) => ({ type: 'attack-again' as const, force: force.id, target: hexId(known.setting, target), ...(paidBy !== undefined && { paidBy }) }))),
  );
}

export function offersOfExtendedBattle(state: HeartlandState, side: Side): readonly Offer<HeartlandCommand>[] {
  const commands = offeredContacts(state, side).map(([hex]) => ({ type: 'extend-battle' as const, hex: hexId(state.setting, hex!) }));
  return [
    { decision: 'extend-battle', rule: 'H-10.7.1', commands },
    { decision: 'decline-extended-battle', rule: 'H-10.7.1', commands: [{ type: 'decline-extended-battle' }] },
  ];
}

export function offersOfExtendedAttacks(state: HeartlandState, side: Side): readonly Offer<HeartlandCommand>[] {
  return [
    { decision: 'attack-again', rule: 'H-10.71.3', commands: attackersLeft(state, side) },
    { decision: 'end-extended-attacks', rule: 'H-10.71.3', commands: [{ type: 'end-extended-attacks' }] },
  ];
}
