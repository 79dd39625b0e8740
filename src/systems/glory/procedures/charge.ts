import { reject } from '../../../kernel/rejection.js';
import type { RuleId } from '../../../kernel/rule.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, GloryCommand } from '../commands.js';
import { hexId, hexIndex, isArtillery, stackAt, type Piece } from '../position.js';
import { ACCEPTED, type GloryRecorder, type Verdict } from '../recorder.js';
import type { Charge, ChargeResult, Combat, GloryState, Pending, PhaseOf, Retreat } from '../state.js';
import type { HexId, UnitId } from '../vocabulary.js';
import { checkAfterCharge } from './charge-check.js';
import { battleOf, comingFrom, isHeldInWorks, modifiersOf, type Battle } from './charge-battle.js';
import { fronts } from './charge-legality.js';
import { bandOf, chargeDieBands, chargePurpose } from './charge-odds.js';
import { proceed, withoutCandidates } from './charge-segment.js';
import { disorder } from './disorder.js';
import { enterRetreats } from './retreat.js';
import { standing } from './standing-charge.js';

/** The attacker resolves one of the standard charges; which comes first is its choice (G-10.21.c). */
export function resolveCharge(recorder: GloryRecorder, command: CommandOf<'resolve-charge'>): Verdict {
  const { pending } = recorder.state.phase as PhaseOf<'charges'>;
  const charge = pending.charges.find(({ id }) => id === command.charge);
  const waiting = pending.charges.map(({ id }) => id);
  if (!charge) return reject('G-10.21.c', 'unknown.charge', 'No charge of this number waits to be resolved.', { charge: command.charge, waiting });
  fight(recorder, charge, { ...pending, charges: pending.charges.filter((other) => other !== charge) });
  return ACCEPTED;
}

/** Fights a charge with what is left of it; then the beaten side retreats. */
export function fight(recorder: GloryRecorder, designated: Charge, pending: Pending): void {
  const fought = fightOut(recorder, designated);
  if (!fought) {
    proceed(recorder, pending);
    return;
  }
  // A beaten charger does not occupy a hex that was left before the charge.
  const beaten = fought.combat.losers;
  enterRetreats(recorder, fought.combat, fought.retreats, withoutCandidates(pending, beaten));
}

/** What a charge came to: who won, and who has to retreat. */
export interface Fought {
  readonly combat: Combat;
  readonly retreats: readonly Retreat[];
}

/** What a result does to one of the beaten units and the guns with it: apart from the others, so that the order decides nothing. */
export interface Blow {
  readonly units: readonly UnitId[];
  /** Rolls its check, if it makes one. @returns those who must retreat */
  strike(recorder: GloryRecorder): readonly Retreat[];
}

/** A charge whose die has fallen, and the blows that follow from it. */
export interface Rolled {
  readonly combat: Combat;
  readonly blows: readonly Blow[];
}

/**
 * The dice of a charge, and what they do to everybody. Artillery alone goes without a die, and so without a comparison
 * (G-10.25.e).
 * @returns nothing when the charge is void
 */
export function fightOut(recorder: GloryRecorder, designated: Charge): Fought | undefined {
  const rolled = rollOut(recorder, designated);
  return rolled && { combat: rolled.combat, retreats: rolled.blows.flatMap((blow) => blow.strike(recorder)) };
}

/**
 * The charge die: artillery alone goes at once, the die decides about the rest (G-10.28.f).
 * @returns nothing when the charge is void
 */
export function rollOut(recorder: GloryRecorder, designated: Charge): Rolled | undefined {
  const still = standing(recorder.state, designated);
  if (!still.ok) {
    recorder.record({ type: 'charge-voided', charge: designated.id, rule: still.error });
    return undefined;
  }
  const charge = still.value;
  const battle = battleOf(recorder.state, charge);
  const overrun = eliminateArtillery(recorder, battle);
  if (battle.fought.length > 0) return rollCharge(recorder, charge, battle);
  return { combat: { charge, result: 'no-roll', contested: charge.targets, losers: overrun, advanced: [] }, blows: [] };
}

function eliminateArtillery(recorder: GloryRecorder, { overrun, fought }: Battle): readonly UnitId[] {
  const units = unitsIn(recorder.state, overrun).map(({ counter }) => counter.id);
  const rule: RuleId = fought.length > 0 ? 'G-10.28.f' : 'G-10.28.e';
  for (const unit of units) recorder.record({ type: 'unit-eliminated', unit, cause: 'charge', rule });
  return units;
}

function unitsIn(state: GloryState, hexes: readonly HexId[]): readonly Piece[] {
  return hexes.flatMap((hex) => stackAt(state, hexIndex(state.setting, hex)));
}

function rollCharge(recorder: GloryRecorder, charge: Charge, battle: Battle): Rolled {
  const { terms: modifiers, total: modifier, odds } = modifiersOf(recorder.state, battle);
  const die = recorder.dice.roll({ purpose: chargePurpose(charge.side, charge.id), sides: 10, bands: chargeDieBands(modifier) });
  const { result } = bandOf(die + modifier);
  recorder.record({
    type: 'charge-resolved',
    charge: charge.id,
    attackers: battle.attackers.map(({ counter }) => counter.id),
    defenders: battle.defenders.map(({ counter }) => counter.id),
    odds: odds.column,
    roll: { die, modifiers, total: die + modifier },
    result,
  });
  const defendersLost = result === 'disorder-and-retreat' || result === 'retreat-and-check';
  return defendersLost ? defendersLose(recorder, charge, battle, result) : attackersLose(recorder, charge, battle, result);
}

/** All in the hexes suffer, newcomers too (G-10.29.a, G-11.23.c); Disorders and checks come before retreats (G-11.25.c). */
function defendersLose({ state }: GloryRecorder, charge: Charge, battle: Battle, result: ChargeResult): Rolled {
  const blows = unitsIn(state, battle.fought).map((unit): Blow => {
    const hex = hexId(state.setting, unit.state.hex);
    const retreat: Retreat = { unit: unit.counter.id, from: comingFrom(state, battle, hex), mayStand: isHeldInWorks(state, battle, hex) };
    return {
      units: [unit.counter.id],
      strike(recorder) {
        if (checksLater(recorder, retreat, result)) return [{ ...retreat, owesCheck: true }];
        strikeDefender(recorder, unit, result);
        return [retreat];
      },
    };
  });
  return { combat: { charge, result, contested: charge.targets, losers: unitsOf(blows), advanced: [] }, blows };
}

function unitsOf(blows: readonly Blow[]): readonly UnitId[] {
  return blows.flatMap(({ units }) => units);
}

/** By the option a Disorder in the works takes the place of the whole result, so that the owner chooses before the check (G-TCN.I). */
function checksLater({ state }: GloryRecorder, { mayStand }: Retreat, result: ChargeResult): boolean {
  return mayStand && result === 'retreat-and-check' && state.setting.options['stand-in-works'] === 'replaces-result';
}

/** 11 or more Disorders (G-CR.1), 5 to 10 asks for a check (G-CR.2); artillery in the stack checks in either case, by the default of the option (G-10.28.d). */
function strikeDefender(recorder: GloryRecorder, { counter }: Piece, result: ChargeResult): void {
  const artillery = isArtillery(counter);
  const checks = artillery && recorder.state.setting.options['guns-of-the-beaten'] === 'always-check';
  if (result === 'disorder-and-retreat' && !checks) {
    disorder(recorder, counter.id, 'charge', 'G-CR.1');
    return;
  }
  if (!checkAfterCharge(recorder, counter.id, 'charge')) disorder(recorder, counter.id, 'charge', artillery ? 'G-10.28.d' : 'G-CR.2');
}

/** The chargers are Disordered, each with its guns; below 0 they retreat, otherwise those that fail a check (G-CR.3 to G-CR.5). */
function attackersLose({ state }: GloryRecorder, charge: Charge, battle: Battle, result: ChargeResult): Rolled {
  const blows = battle.attackers.map((unit): Blow => {
    const party = [unit, ...gunsWith(state, unit)];
    const retreats = party.map(({ counter }): Retreat => ({ unit: counter.id, from: drivenFrom(state, battle, unit), mayStand: false }));
    return { units: party.map(({ counter }) => counter.id), strike: (recorder) => (repulse(recorder, unit, party, result) ? retreats : []) };
  });
  const contested = result === 'attacker-repulsed' ? [...new Set(battle.attackers.map((unit) => hexId(state.setting, unit.state.hex)))] : [];
  return { combat: { charge, result, contested, losers: unitsOf(blows), advanced: [] }, blows };
}

/** The hexes that held against the charger; guns that were overrun drive nobody back (G-11.21.a, G-10.28.f). */
function drivenFrom(state: GloryState, { fought }: Battle, unit: Piece): readonly HexId[] {
  const faced = fought.filter((hex) => fronts(state, unit, hexIndex(state.setting, hex)));
  return faced.length > 0 ? faced : fought;
}

function gunsWith(state: GloryState, unit: Piece): readonly Piece[] {
  return stackAt(state, unit.state.hex).filter(({ counter }) => isArtillery(counter));
}

/** @returns whether the charger, and the guns stacked with it, must retreat (G-10.28.b) */
function repulse(recorder: GloryRecorder, { counter }: Piece, party: readonly Piece[], result: ChargeResult): boolean {
  const rule: RuleId = result === 'attacker-repulsed' ? 'G-CR.4' : 'G-CR.3';
  for (const unit of party) disorder(recorder, unit.counter.id, 'charge', isArtillery(unit.counter) ? 'G-10.28.b' : rule);
  return result === 'attacker-repulsed' || !checkAfterCharge(recorder, counter.id, 'charge');
}

export function offersOfCharges(state: GloryState): readonly Offer<GloryCommand>[] {
  const { pending } = state.phase as PhaseOf<'charges'>;
  return [{ decision: 'charges', rule: 'G-10.21.c', commands: pending.charges.map(({ id }) => ({ type: 'resolve-charge', charge: id })) }];
}
