import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import type { Unit } from '../position.js';
import { ACCEPTED, handOver, rollSix, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState, NavalLosses } from '../state.js';
import type { Modifier } from '../tables/modifier.js';
import { NAVAL_MODIFIERS, navalResult, type NavalResult } from '../tables/naval-combat.js';
import { opponentOf, type Side } from '../vocabulary.js';
import { takeNavalLosses } from './naval-losses.js';
import { controlArea, hexsideNamed, hexsideOfUnit, namedHexside, navalUnits } from './rivers.js';

/** Who fights whom on the river: all that the enemy has on one hexside is attacked together (H-10.81.1). */
export interface NavalCombat {
  /** The hexside of those attacked. */
  readonly hexside: number;
  readonly attackers: readonly Unit[];
  readonly defenders: readonly Unit[];
}

/**
 * The naval combats that the phasing side has still to fight in this impulse: wherever it and the enemy stand in each
 * other's control area, by whosever move that came about (H-10.8.1, H-10.81.2). `attackers` are all who may take part.
 */
export function navalCombatsDue(state: HeartlandState): readonly NavalCombat[] {
  const { impulse } = state;
  return impulse ? contactsOf(state, impulse.side).filter(({ hexside }) => !impulse.navalCombats.includes(hexside)) : [];
}

/** All contacts of a side's gunboats and batteries with the enemy's, by the enemy's hexsides in ascending order. */
function contactsOf(state: HeartlandState, side: Side): readonly NavalCombat[] {
  const enemies = navalUnits(state, opponentOf(side));
  const own = navalUnits(state, side);
  const hexsides = [...new Set(enemies.map((enemy) => hexsideOfUnit(state, enemy)))].sort((a, b) => a - b);
  return hexsides.flatMap((hexside) => {
    const defenders = enemies.filter((enemy) => hexsideOfUnit(state, enemy) === hexside);
    const attackers = own.filter((unit) => defenders.some((defender) => areInContact(state, unit, defender)));
    return attackers.length > 0 ? [{ hexside, attackers, defenders }] : [];
  });
}

/** A gunboat is in contact with whoever controls its hexside (H-8.91.a.1, H-10.82.2); batteries never with each other. */
function areInContact(state: HeartlandState, a: Unit, b: Unit): boolean {
  const isIn = (gunboat: Unit, other: Unit) => gunboat.counter.type === 'gunboat' && controlArea(state, other).includes(hexsideOfUnit(state, gunboat));
  return isIn(a, b) || isIn(b, a);
}

/** Fights the next naval combat; no check is made for it (H-8.91.a.2, H-10.81.1). */
export function fightOnRiver(recorder: HeartlandRecorder, command: CommandOf<'fight-on-river'>): Verdict {
  const combat = combatOf(recorder.state, command);
  if (!combat.ok) return combat;
  resolveNavalCombat(recorder, combat.value);
  if (recorder.state.phase.name === 'combat') handOver(recorder, 'combat');
  return ACCEPTED;
}

/** The combat that a command speaks of; refused when it is not due, or with the wrong attackers. */
function combatOf(state: HeartlandState, { attackers, hexside }: Pick<CommandOf<'fight-on-river'>, 'attackers' | 'hexside'>): Result<NavalCombat, Rejection> {
  const due = navalCombatsDue(state);
  const combat = due.find((each) => each.hexside === hexsideNamed(state.setting, hexside));
  if (!combat) return reject('H-10.81.1', 'naval-combat.not-due', 'No naval combat is to be fought there.', { hexside, due: due.map((each) => ({ ...namedHexside(state.setting, each.hexside) })) });
  const able = combat.attackers.map(({ counter }) => counter.id);
  const stranger = attackers.find((id) => !able.includes(id));
  if (stranger !== undefined) return reject('H-10.81.1', 'naval-combat.not-in-contact', `${stranger} is not in contact with those attacked.`, { unit: stranger, able });
  const missing = obliged(combat, due).find(({ counter }) => !attackers.includes(counter.id));
  if (missing) return reject('H-8.91.a.2', 'naval-combat.must-attack', `${missing.counter.name} has to attack, and can do so only here.`, { unit: missing.counter.id });
  return ok({ ...combat, attackers: combat.attackers.filter(({ counter }) => attackers.includes(counter.id)) });
}

/** Who has no other combat to fight in, and therefore fights in this one. */
function obliged(combat: NavalCombat, due: readonly NavalCombat[]): readonly Unit[] {
  const elsewhere = due.filter(({ hexside }) => hexside !== combat.hexside).flatMap(({ attackers }) => attackers.map(({ counter }) => counter.id));
  return combat.attackers.filter(({ counter }) => !elsewhere.includes(counter.id));
}

/** What decides a naval combat before the die: the difference of strengths, a fraction going up, and the modifiers of the die. */
export interface NavalOdds {
  readonly column: number;
  readonly modifiers: readonly Modifier[];
}

/** Reads strengths and modifiers (H-10.81.1, H-10.81.a.1). */
export function navalOdds({ attackers, defenders }: NavalCombat): NavalOdds {
  // The sum with 0 turns a negative zero into zero.
  const column = Math.ceil(strengthOf(attackers) - strengthOf(defenders)) + 0;
  return { column, modifiers: [...(hasBattery(defenders) ? [NAVAL_MODIFIERS.atBattery] : []), ...(hasBattery(attackers) ? [NAVAL_MODIFIERS.withBattery] : [])] };
}

function strengthOf(units: readonly Unit[]): number {
  return units.reduce((sum, unit) => sum + navalStrength(unit), 0);
}

/** The naval strength of the face that shows (H-2.0.3). */
export function navalStrength({ counter: { naval }, state: { steps } }: Unit): number {
  return (steps === 1 ? naval?.reduced : naval?.full)?.strength ?? 0;
}

function hasBattery(units: readonly Unit[]): boolean {
  return units.some(({ counter }) => counter.type === 'battery');
}

/** One die of the attacker decides the losses of both sides (H-10.81.1). */
export function resolveNavalCombat(recorder: HeartlandRecorder, combat: NavalCombat): void {
  const { attackers, defenders } = combat;
  const hexside = namedHexside(recorder.state.setting, combat.hexside);
  const { column, modifiers } = navalOdds(combat);
  const modified = (face: number) => face + modifiers.reduce((sum, { modifier }) => sum + modifier.value, 0);
  const resultAt = (face: number) => navalResult(recorder.state.setting.charts.navalCombat, column, modified(face)).value;
  const die = rollSix(recorder, 'naval combat', bandsOf(resultAt));
  const { attacker, defender } = resultAt(die);
  const side = attackers[0]!.counter.side;
  const ids = (units: readonly Unit[]) => units.map(({ counter }) => counter.id);
  recorder.record({ type: 'naval-combat-fought', hexside, attackers: ids(attackers), defenders: ids(defenders), column, die, total: modified(die), attackerSteps: attacker, defenderSteps: defender });
  const losses: readonly NavalLosses[] = [
    { side: opponentOf(side), steps: defender, units: ids(defenders) },
    { side, steps: attacker, units: ids(attackers) },
  ];
  takeNavalLosses(recorder, hexside, losses);
}

/** The first faces of the bands of equal results. */
function bandsOf(resultAt: (face: number) => NavalResult): readonly number[] {
  const same = (a: NavalResult, b: NavalResult) => a.attacker === b.attacker && a.defender === b.defender;
  return [1, 2, 3, 4, 5, 6].filter((face) => face === 1 || !same(resultAt(face), resultAt(face - 1)));
}

/** Each combat that is due with all who may take part, and with only those who have to. */
export function offersOfNavalCombat(state: HeartlandState): readonly Offer<HeartlandCommand>[] {
  const due = navalCombatsDue(state);
  const commands = due.flatMap((combat) => {
    const required = obliged(combat, due);
    const choices = required.length > 0 && required.length < combat.attackers.length ? [combat.attackers, required] : [combat.attackers];
    return choices.map((attackers) => ({ type: 'fight-on-river' as const, attackers: attackers.map(({ counter }) => counter.id), hexside: namedHexside(state.setting, combat.hexside) }));
  });
  return [{ decision: 'fight-on-river', rule: 'H-10.8.1', commands }];
}
