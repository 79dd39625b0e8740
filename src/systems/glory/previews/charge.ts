import { Type, type Static } from '@sinclair/typebox';
import { enumerate } from '../../../dice/enumerated.js';
import { Recorder } from '../../../kernel/recorder.js';
import { add, multiply, ONE, rational, sum, toJson, ZERO, type Rational, type RationalJson } from '../../../kernel/rational.js';
import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Term } from '../../../kernel/explained.js';
import type { Preview } from '../../../kernel/system.js';
import type { EventOf, GloryEvent } from '../events.js';
import { evolve } from '../evolve.js';
import { faceOf, findPiece, hexId, hexIndex, isFrontal, isNight, piece } from '../position.js';
import type { GloryRecorder } from '../recorder.js';
import type { Charge, ChargeResult, GloryState, Pending, PhaseOf } from '../state.js';
import { chargeOf } from '../procedures/charge-designation.js';
import { judgeCharge, type ChargePlan } from '../procedures/charge-legality.js';
import { fightOut, type Fought } from '../procedures/charge.js';
import { afterFire, fireAt, fireTargets, firingAt, type FirePhase } from '../procedures/defensive-fire.js';
import { involved, judgeCounterCharge } from '../procedures/further-attacks.js';
import { pathsBeforeCharge } from '../procedures/retreat-before-charge.js';
import { areStuck, stillToRetreat } from '../procedures/retreat.js';
import { reactedTo } from '../procedures/standing-charge.js';
import { opponentOf, type HexId, type Side, type UnitId } from '../vocabulary.js';

const Hex = Type.String({ maxLength: 4 });
const Unit = Type.String({ maxLength: 40 });
const Fire = Type.Array(Type.Object({ hex: Hex, targets: Type.Array(Hex, { minItems: 1, maxItems: 3, uniqueItems: true }) }, { additionalProperties: false }), {
  maxItems: 6,
  description: 'Who fires at whom, in order; left out, every hex that can fires at every charging hex that it can. An empty list: nobody fires.',
});
const Parameters = Type.Union([
  Type.Object(
    {
      attackers: Type.Array(Unit, { minItems: 1, maxItems: 12, uniqueItems: true }),
      targets: Type.Array(Hex, { minItems: 1, maxItems: 6, uniqueItems: true }),
      defensiveFire: Type.Optional(Fire),
    },
    { additionalProperties: false, description: 'A charge that has not been declared.' },
  ),
  Type.Object({ charge: Type.Integer({ minimum: 1 }), defensiveFire: Type.Optional(Fire) }, { additionalProperties: false, description: 'A charge that waits, by its number.' }),
]);
type ChargeQuestion = Static<typeof Parameters>;
type Shots = Static<typeof Fire>;

/** One branch of what can happen: where it stands, and how likely it is. */
interface Situation {
  readonly state: GloryState;
  readonly phase: FirePhase | undefined;
  readonly probability: Rational;
}

/** How a charge ends in one branch. */
interface Ending {
  readonly state: GloryState;
  readonly fought: Fought | undefined;
  readonly events: readonly GloryEvent[];
  readonly probability: Rational;
}

/** A charge in a position, before or within the firing at it. */
interface Start {
  readonly state: GloryState;
  readonly charge: Charge;
  readonly phase: FirePhase | undefined;
}

/** What becomes of a unit, worst first; one that must retreat may be Disordered too. */
interface Fate {
  readonly unit: UnitId;
  readonly state: 'eliminated' | 'withdrawn' | 'disordered' | 'ordered';
  readonly mustRetreat: boolean;
}

/** The exact odds of a charge: the same resolver as in play, run once for every way in which its dice can fall. */
export const chargePreview: Preview<GloryState> = {
  name: 'charge',
  description: 'A charge with the Defensive Fire at it: every stage, every ending, what each side can expect to lose.',
  parameters: Parameters,
  answer(state: GloryState, question: ChargeQuestion) {
    const start = startOf(state, question);
    if (!start.ok) return start;
    const shots = question.defensiveFire ?? everyShot(start.value);
    const legal = judgeShots(start.value, shots);
    if (!legal.ok) return legal;
    return answerOf(start.value, shots, question.defensiveFire === undefined);
  },
};

function startOf(state: GloryState, question: ChargeQuestion): Result<Start, Rejection> {
  if (!('charge' in question)) return declared(state, question);
  const charges = pendingCharges(state);
  const charge = charges.find(({ id }) => id === question.charge);
  if (!charge) return reject('G-10.21.c', 'unknown.charge', 'No charge of this number waits to be resolved.', { charge: question.charge, waiting: charges.map(({ id }) => id) });
  return ok({ state, charge, phase: fireLeft(state, charge) });
}

/** The firing at a charge that waits: over, under way, or all still to come. */
function fireLeft(state: GloryState, charge: Charge): FirePhase | undefined {
  if (state.phase.name === 'charges') return undefined;
  return state.phase.name === 'defensive-fire' ? ownFire(state, state.phase, charge) : firingAt(state, alone(charge));
}

/** What is left of the firing at all charges for this one. */
function ownFire(state: GloryState, phase: FirePhase, charge: Charge): FirePhase {
  const pending = alone(charge);
  return { ...phase, pending, hexes: phase.hexes.filter((hex) => fireTargets(state, pending, hex).length > 0) };
}

function alone(charge: Charge): Pending {
  return { numbered: charge.id, charges: [charge], continuations: [], occupations: [] };
}

function pendingCharges({ phase }: GloryState): readonly Charge[] {
  if (phase.name === 'charge-designation') return phase.charges;
  return 'pending' in phase ? [...new Set([...reactedTo(phase.pending), ...phase.pending.charges])] : [];
}

/** The charge that such a command would make now: a standard one, a Continued Attack or a counter-charge. */
function declared(state: GloryState, plan: ChargePlan): Result<Start, Rejection> {
  const { phase } = state;
  if (phase.name === 'counter-charge' && plan.attackers[0] === phase.unit) return countering(state, phase, plan);
  const side = sideOf(state, plan.attackers[0]!);
  const verdict = judgeCharge(state, side, plan, []);
  if (!verdict.ok) return verdict;
  const continuation = phase.name === 'continued-attack' && phase.continuation.unit === plan.attackers[0] ? phase.continuation : undefined;
  const charge = chargeOf(state, { id: 1, kind: continuation ? 'continued' : 'standard', side, spent: continuation?.spent ?? [] }, plan);
  return ok({ state, charge, phase: firingAt(state, alone(charge)) });
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
  return ok({ state: turned, charge, phase: firingAt(turned, alone(charge)) });
}

function sideOf(state: GloryState, unit: UnitId): Side {
  return findPiece(state, unit)?.counter.side ?? state.activation?.side ?? 'union';
}

function everyShot({ state, phase }: Start): Shots {
  if (!phase) return [];
  return phase.hexes.map((hex) => ({ hex, targets: [...fireTargets(state, phase.pending, hex)] }));
}

function judgeShots({ state, phase }: Start, shots: Shots): Result<null, Rejection> {
  for (const { hex, targets } of shots) {
    const legal = phase?.hexes.includes(hex) ? fireTargets(state, phase.pending, hex) : [];
    if (targets.some((target) => !legal.includes(target)))
      return reject('G-10.32.i', 'defensive-fire.no-target', 'Defensive Fire goes only at hexes in front that charge this hex.', { hex, targets: [...targets], legal: [...legal] });
  }
  return ok(null);
}

/**
 * The most ways in which the dice can fall that are followed. Each further hex under charge multiplies them by six or
 * so: four fit with two chargers at each, and the endings of six would fill the memory of whoever asks.
 */
const MOST_WAYS = 10_000;

/** The stages one after the other; branches that have come to the same position go on as one. */
function answerOf(start: Start, shots: Shots, assumed: boolean): Result<unknown, Rejection> {
  const { state, charge } = start;
  const fired = fireBefore(start, shots);
  const endings = fired && endingsAfter(fired.situations, charge);
  if (!endings) return tooMany(charge);
  return ok({
    rule: 'G-10.22.a',
    charge: { attackers: charge.attackers, targets: charge.targets, kind: charge.kind },
    assumptions: [
      ...(assumed ? ['Every hex under charge that can fire does so, at every charging hex that it can.'] : []),
      ...(canLeave(state, charge) ? ['Nobody leaves before the charge.'] : []),
    ],
    stages: { defensiveFire: fired.stages, charges: chargeStages(endings), checks: checkStages(endings) },
    outcomes: outcomesOf(state, charge, endings),
    expected: expectedLosses(state, charge, endings),
  });
}

function tooMany({ attackers, targets }: Charge): Result<never, Rejection> {
  const message = 'The charge can end in more ways than a preview follows; ask for one with fewer hexes, or without some of the fire.';
  return reject('G-10.22.a', 'preview.too-many-ways', message, { attackers: [...attackers], targets: [...targets], most: MOST_WAYS });
}

/** The Defensive Fire, shot by shot; undefined when it can go in too many ways. */
function fireBefore({ state, phase }: Start, shots: Shots): { readonly stages: readonly FiredStage[]; readonly situations: readonly Situation[] } | undefined {
  const stages: FiredStage[] = [];
  let situations: readonly Situation[] = [{ state, phase, probability: ONE }];
  for (const shot of shots) {
    const branches = upToMost(situations, (situation) => firingBranches(situation, shot));
    if (!branches) return undefined;
    stages.push(...stagesOfFire(branches));
    situations = merged(branches);
  }
  return { stages, situations };
}

function endingsAfter(situations: readonly Situation[], charge: Charge): readonly Ending[] | undefined {
  return upToMost(situations, (situation) => endingsOf(situation, charge));
}

/** All that the situations lead to; undefined as soon as they are too many. */
function upToMost<T>(situations: readonly Situation[], ways: (situation: Situation) => readonly T[]): readonly T[] | undefined {
  const found: T[] = [];
  for (const situation of situations) {
    for (const way of ways(situation)) found.push(way);
    if (found.length > MOST_WAYS) return undefined;
  }
  return found;
}

function canLeave(state: GloryState, charge: Charge): boolean {
  if (state.phase.name === 'charges' || state.phase.name === 'defensive-fire') return false;
  return charge.defenders.some((id) => pathsBeforeCharge(state, alone(charge), piece(state, id)).length > 0);
}

/** A branch of one hex's fire, with what it told. */
interface Branch extends Situation {
  readonly events: readonly GloryEvent[];
}

/** Targets that are gone in this situation are left out: the fire at them is moot (G-10.36.b). */
function firingBranches(situation: Situation, { hex, targets }: Shots[number]): readonly Branch[] {
  const { state, phase, probability } = situation;
  const left = phase?.hexes.includes(hex) ? targets.filter((target) => fireTargets(state, phase.pending, hex).includes(target)) : [];
  if (!phase || left.length === 0) return [{ ...situation, events: [] }];
  return enumerate((dice) => {
    const recorder: GloryRecorder = new Recorder(state, evolve, dice);
    const next = fireAt(recorder, phase, hex, left);
    return { state: recorder.state, phase: next, events: recorder.events };
  }).map(({ value, weight, total }) => ({ ...value, probability: multiply(probability, rational(weight, total)) }));
}

/** Branches with the same chargers hit the same number of times are one. */
function merged(branches: readonly Situation[]): readonly Situation[] {
  const situations = new Map<string, Situation>();
  for (const { state, phase, probability } of branches) {
    const stopped = [...(phase?.stopped ?? [])].sort();
    const key = stopped.map((id) => `${id} ${piece(state, id).state.place}`).join();
    const same = situations.get(key);
    situations.set(key, { state, phase, probability: same ? add(same.probability, probability) : probability });
  }
  return [...situations.values()];
}

function endingsOf({ state, phase, probability }: Situation, charge: Charge): readonly Ending[] {
  return enumerate((dice) => {
    const recorder: GloryRecorder = new Recorder(state, evolve, dice);
    const [going] = phase ? reactedTo(afterFire(recorder, phase)) : [charge];
    const fought = going ? fightOut(recorder, going) : undefined;
    return { state: recorder.state, fought, events: recorder.events };
  }).map(({ value, weight, total }) => ({ ...value, probability: multiply(probability, rational(weight, total)) }));
}

/** One roll of Defensive Fire over all branches. */
interface FiredStage {
  readonly hex: HexId;
  readonly target: UnitId;
  readonly firers: readonly UnitId[];
  readonly cohesion: number;
  readonly modifiers: readonly Term[];
  /** How likely it is that the roll is made at all, and that it is made and hits. */
  readonly rolled: RationalJson;
  readonly hit: RationalJson;
}

function stagesOfFire(branches: readonly Branch[]): readonly FiredStage[] {
  const rolls = branches.flatMap(({ events, probability }) => events.filter(isFire).map((event) => ({ event, probability })));
  return groups(rolls, ({ event }) => event.target).map((of) => {
    const { hex, target, firers, cohesion, roll } = of[0]!.event;
    const hits = of.filter(({ event }) => event.hit);
    return { hex, target, firers, cohesion, modifiers: roll.modifiers, rolled: toJson(likelihood(of)), hit: toJson(likelihood(hits)) };
  });
}

function isFire(event: GloryEvent): event is EventOf<'defensive-fire-resolved'> {
  return event.type === 'defensive-fire-resolved';
}

/** The charge die for each set of chargers that may be left, with the chance of each band. */
function chargeStages(endings: readonly Ending[]) {
  const rolls = endings.flatMap(({ events, probability }) => events.filter(isCharge).map((event) => ({ event, probability })));
  return groups(rolls, ({ event }) => event.attackers.join()).map((of) => {
    const { attackers, defenders, odds, roll } = of[0]!.event;
    const bands = groups(of, ({ event }) => event.result).map((band) => ({ result: band[0]!.event.result, probability: toJson(likelihood(band)) }));
    return { attackers, defenders, odds, modifiers: roll.modifiers, modifier: roll.total - roll.die, rolled: toJson(likelihood(of)), bands };
  });
}

function isCharge(event: GloryEvent): event is EventOf<'charge-resolved'> {
  return event.type === 'charge-resolved';
}

/** Each unit's Cohesion Check over all endings. */
function checkStages(endings: readonly Ending[]) {
  const checks = endings.flatMap(({ events, probability }) => events.filter(isCheck).map((event) => ({ event, probability })));
  return groups(checks, ({ event }) => event.unit).map((of) => {
    const { unit, cohesion, roll } = of[0]!.event;
    const failed = of.filter(({ event }) => !event.passed);
    return { unit, cohesion, modifiers: roll.modifiers, rolled: toJson(likelihood(of)), failed: toJson(likelihood(failed)) };
  });
}

function isCheck(event: GloryEvent): event is EventOf<'cohesion-checked'> {
  return event.type === 'cohesion-checked';
}

interface Likely {
  readonly probability: Rational;
}

function likelihood(of: readonly Likely[]): Rational {
  return sum(of.map(({ probability }) => probability));
}

/** Items with the same key together, in the order in which the keys first come. */
function groups<T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly T[])[] {
  const found = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = found.get(key);
    if (group) group.push(item);
    else found.set(key, [item]);
  }
  return [...found.values()];
}

/** What an ending means for the units concerned, and what the winner may or must do next. */
interface Meaning {
  readonly result: ChargeResult | 'no-roll' | 'no-charge';
  readonly units: readonly Fate[];
  readonly follows: { readonly advance: 'must' | 'may' | null; readonly continuedAttack: boolean; readonly counterCharge: boolean };
}

function outcomesOf(state: GloryState, charge: Charge, endings: readonly Ending[]) {
  const concerned = unitsOf(state, charge);
  const meant = endings.map((ending) => ({ meaning: meaningOf(ending, concerned), probability: ending.probability }));
  return groups(meant, ({ meaning }) => JSON.stringify(meaning)).map((of) => ({ ...of[0]!.meaning, probability: toJson(likelihood(of)) }));
}

/** Everybody in the hexes of the charge, artillery included. */
function unitsOf(state: GloryState, { attackers, targets }: Charge): readonly UnitId[] {
  const hexes = new Set([...attackers.map((id) => piece(state, id).state.hex), ...targets.map((hex) => hexIndex(state.setting, hex))]);
  return state.setting.order.units.filter(({ index }) => hexes.has(state.units[index]!.hex) && state.units[index]!.place === 'map').map(({ id }) => id);
}

function meaningOf({ state, fought }: Ending, concerned: readonly UnitId[]): Meaning {
  const retreats = stillToRetreat(state, fought?.retreats ?? []);
  const stuck = retreats.length > 0 && areStuck(state, retreats);
  const units = concerned.map((id) => fateOf(state, id, retreats.some(({ unit }) => unit === id), stuck));
  return { result: fought?.combat.result ?? 'no-charge', units, follows: followsFrom(state, fought) };
}

function fateOf(state: GloryState, unit: UnitId, retreats: boolean, stuck: boolean): Fate {
  const { place, disordered } = piece(state, unit).state;
  if (place === 'eliminated' || (retreats && stuck)) return { unit, state: 'eliminated', mustRetreat: false };
  if (place !== 'map') return { unit, state: 'withdrawn', mustRetreat: false };
  return { unit, state: disordered ? 'disordered' : 'ordered', mustRetreat: retreats };
}

function followsFrom(state: GloryState, fought: Fought | undefined): Meaning['follows'] {
  const { result, charge } = fought?.combat ?? {};
  const won = result === 'disorder-and-retreat' || result === 'retreat-and-check' || result === 'no-roll';
  const repulsed = result === 'attacker-repulsed';
  const must = isNight(state) && result !== undefined ? 'may' : 'must';
  return {
    advance: won ? must : repulsed ? 'may' : null,
    continuedAttack: result === 'disorder-and-retreat' && charge?.kind === 'standard' && !isNight(state),
    counterCharge: repulsed && charge?.kind !== 'counter',
  };
}

/** Units and strength points that each side can expect to lose for good or to the Withdrawn Box, and to have Disordered. */
function expectedLosses(state: GloryState, charge: Charge, endings: readonly Ending[]) {
  const concerned = unitsOf(state, charge);
  const before = (id: UnitId) => piece(state, id);
  const fates = endings.map((ending) => ({ units: meaningOf(ending, concerned).units, probability: ending.probability }));
  const expect = (side: Side, valueOf: (fate: Fate) => number) =>
    toJson(fates.reduce((total, { units, probability }) => {
      const value = units.filter(({ unit }) => before(unit).counter.side === side).reduce((of, fate) => of + valueOf(fate), 0);
      return value === 0 ? total : add(total, multiply(probability, rational(value)));
    }, ZERO));
  const lost = ({ state: fate }: Fate) => (fate === 'withdrawn' || fate === 'eliminated' ? 1 : 0);
  const of = (side: Side) => ({
    side,
    unitsLost: expect(side, lost),
    strengthLost: expect(side, (fate) => lost(fate) * faceOf(before(fate.unit)).strength),
    unitsDisordered: expect(side, (fate) => (fate.state === 'disordered' && !before(fate.unit).state.disordered ? 1 : 0)),
  });
  return { attacker: of(charge.side), defender: of(opponentOf(charge.side)) };
}
