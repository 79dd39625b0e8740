import { explain, type Explained, type Term } from '../../../kernel/explained.js';
import type { RuleId } from '../../../kernel/rule.js';
import type { Cell } from '../../../kernel/table.js';
import { ratingOf, supplyInImpulse, type Force, type Leader } from '../position.js';
import { printedMover } from '../printed.js';
import { rollSix, type HeartlandRecorder } from '../recorder.js';
import type { HeartlandState, Mover } from '../state.js';
import { administrationFor } from '../tables/costs.js';
import { CAVALRY_LEVELS, HIGHEST_LEVEL, IMPULSE_MODIFIERS, LEADERLESS_RATINGS, movementPoints } from '../tables/impulse-movement.js';
import type { Modifier } from '../tables/modifier.js';
import type { SupplyState } from '../vocabulary.js';
import { spendPoints } from './administration-points.js';
import { changeMorale } from './morale-levels.js';
import { supplyAtCombat } from './supply.js';

/** What the owner of a force decides before its roll. */
export interface AllowanceChoice {
  /** Morale levels that the Overall Commander gives up (H-8.22.d.3). */
  readonly givenUp?: number;
  /** Who lends his manoeuvre rating (H-3.24.b.1, H-3.31.a.1). */
  readonly lender?: Leader;
}

/** What a force reads the impulse movement chart with, each with its terms (H-8.21.1). */
export interface AllowanceTerms {
  readonly level: Explained;
  readonly rating: Explained;
  /** Added to the die; low dice are better. */
  readonly modifiers: Explained;
  /** Whether its supply halves the points, rounded up (H-7.32.2, H-7.33.2). */
  readonly halved: Term | null;
}

/** A roll for movement: the face, the modified die, and whole movement points. */
export interface AllowanceRoll {
  readonly die: number;
  readonly modified: number;
  readonly points: number;
}

/** The terms of a force's roll for movement; the level is that of the running impulse, 1 where none runs. */
export function allowanceTerms(state: HeartlandState, force: Force, choice: AllowanceChoice = {}): AllowanceTerms {
  return {
    level: explain(levelTerms(state, force)),
    rating: explain([choice.lender ? ratingTerm(choice.lender, 'H-3.31.a.1') : ownRating(force)]),
    modifiers: explain(modifierTerms(force, choice.givenUp ?? 0)),
    halved: halvedBy(supplyOnTheMarch(state, force)),
  };
}

/** Cavalry without others, or a corps, reads the chart one level higher, at most the highest (H-8.22.c.1). */
function levelTerms({ impulse }: HeartlandState, force: Force): readonly Term[] {
  const level = impulse?.level ?? 1;
  const used = term('H-8.22.a.1', 'Operations levels of the impulse', { value: level, provenance: 'source' });
  return isCavalryOnly(force) && level < HIGHEST_LEVEL ? [used, term('H-8.22.c.1', 'Cavalry only', CAVALRY_LEVELS)] : [used];
}

/** Detachments are foot; wagons and their like are no combat units and do not count (H-8.22.c.1). */
function isCavalryOnly({ commander, units }: Force): boolean {
  if (commander?.state.corps) return true;
  const types = units.map(({ counter }) => counter.type);
  return types.includes('cavalry') && !types.some((type) => type === 'infantry' || type === 'engineer' || type === 'detachment');
}

/** The Overall Commander's rating for everybody under him (H-3.26.1, H-8.22.a.1, H-8.22.a.2); leaderless units have one by their kind. */
function ownRating(force: Force): Term {
  return force.commander ? ratingTerm(force.commander, 'H-8.22.a.1') : leaderlessRating(force);
}

function ratingTerm(leader: Leader, rule: RuleId): Term {
  return { label: `Manoeuvre rating of ${leader.counter.name}`, value: ratingOf(leader, 'mr'), rule, provenance: 'source' };
}

/** Of several kinds the lowest counts (H-8.22.b.1). */
function leaderlessRating({ units }: Force): Term {
  const kinds = units.flatMap(({ counter: { type } }) => (type === 'infantry' || type === 'engineer' || type === 'cavalry' ? [type] : []));
  const slowest = kinds.reduce((slow, kind) => (LEADERLESS_RATINGS[kind].value < LEADERLESS_RATINGS[slow].value ? kind : slow));
  return term('H-8.22.b.1', `Leaderless ${slowest}`, LEADERLESS_RATINGS[slowest]);
}

function modifierTerms({ commander, leaders }: Force, givenUp: number): readonly Term[] {
  return [
    ...(leaders.length >= 2 ? [modifierTerm(IMPULSE_MODIFIERS.severalLeaders)] : []),
    ...(commander?.state.corps ? [modifierTerm(IMPULSE_MODIFIERS.cavalryCorps)] : []),
    ...(givenUp > 0 ? [modifierTerm(IMPULSE_MODIFIERS.moraleGivenUp, givenUp)] : []),
  ];
}

/** A modifier of a chart as a term, so many times. */
export function modifierTerm({ rule, label, modifier: { value, provenance } }: Modifier, times = 1): Term {
  return { label, value: value * times, rule, provenance };
}

function term(rule: RuleId, label: string, { value, provenance }: Cell<number>): Term {
  return { label, value, rule, provenance };
}

/** How a force is supplied for its move: as the impulse found it at its start (H-7.34.3), or the stack that it was detached from in it. */
export function supplyOnTheMarch(state: HeartlandState, force: Force): SupplyState {
  const from = force.commander?.state.marks.detachedFrom;
  const found = supplyInImpulse(state, force.id) ?? (from === undefined ? undefined : supplyInImpulse(state, from));
  return (found ?? supplyAtCombat(state, force)).state;
}

function halvedBy(supply: SupplyState): Term | null {
  if (supply === 'full') return null;
  return { label: supply === 'out' ? 'Out of supply: halved, rounded up' : 'Combat supply: halved, rounded up', value: 2, rule: supply === 'out' ? 'H-7.32.2' : 'H-7.33.2', provenance: 'source' };
}

/** The whole movement points that a face gives; 0 makes an active leader inactive (H-8.11.1). */
export function pointsFor({ setting: { charts } }: HeartlandState, { level, rating, modifiers, halved }: AllowanceTerms, face: number): number {
  const { value } = movementPoints(charts.impulseMovement, { level: level.total, rating: rating.total, die: face + modifiers.total });
  return halved ? Math.ceil(value / halved.value) : value;
}

/** Rolls for movement; once rolled, it stands (H-8.21.4). */
export function rollAllowance(recorder: HeartlandRecorder, force: Force, terms: AllowanceTerms): AllowanceRoll {
  const { state } = recorder;
  const die = rollSix(recorder, `movement ${force.id}`, facesByConsequence((face) => pointsFor(state, terms, face)));
  return { die, modified: die + terms.modifiers.total, points: pointsFor(state, terms, die) };
}

/** The force as it sets out with so many half movement points. */
export function moverWith({ id, hex }: Pick<Force, 'id' | 'hex'>, allowance: number, givenUp = 0): Mover {
  return { force: id, hex, allowance, spent: 0, path: [hex], march: 'normal', tires: false, stopped: false, givenUp };
}

/** Records a roll and what it cost, and puts the force on the march if it got any point. */
export function beginMarch(recorder: HeartlandRecorder, force: Force, { die, modified, points }: AllowanceRoll, { level, rating }: AllowanceTerms, { givenUp = 0, lender }: AllowanceChoice = {}): void {
  const { side, commander } = force;
  const mover = points < 1 ? null : moverWith(force, points * 2, givenUp);
  recorder.record({ type: 'movement-rolled', force: force.id, die, modified, level: level.total, rating: rating.total, points: points * 2, mover: mover && printedMover(recorder.state.setting, mover), to: side });
  if (lender) spendPoints(recorder, lender, administrationFor(recorder.state.setting.charts.costs, 'lendRating').value, 'H-3.24.b.1');
  if (commander && givenUp > 0) changeMorale(recorder, commander, -givenUp, 'H-3.54.1');
  if (mover) recorder.record({ type: 'march-begun', leaders: force.leaders.map(({ counter }) => counter.id), units: commander ? [] : force.units.map(({ counter }) => counter.id), to: side });
}

/** The first faces of the bands in which all faces have the same consequence. */
export function facesByConsequence(consequence: (face: number) => unknown): readonly number[] {
  return [1, 2, 3, 4, 5, 6].filter((face) => face === 1 || consequence(face) !== consequence(face - 1));
}
