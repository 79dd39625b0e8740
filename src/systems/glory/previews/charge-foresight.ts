import { explain } from '../../../kernel/explained.js';
import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import { multiply, toJson } from '../../../kernel/rational.js';
import { isNight } from '../position.js';
import type { GloryState } from '../state.js';
import type { UnitId } from '../vocabulary.js';
import { fireBefore, type Fire, type FiredStage } from './charge-fire.js';
import { aftermathsOf, fightsAfter, Retreats, type Aftermath, type Fight } from './charge-fight.js';
import type { Follows, Sequel } from './charge-follows.js';
import { chanceThat, concernedBy, expectedLosses, fatesOf, tellByResult, tellEach, waysOfAll, type LikelyFate, type Told } from './charge-outcomes.js';
import type { Start } from './charge-start.js';
import { groups, likelihood, told as eventsOf } from './likely.js';

/** The most ways in which the Defensive Fire can go that are followed: six hexes in line against eight in line make 2,916. */
const MOST_SITUATIONS = 3000;
/** The most positions that the blows may leave; units that were Disordered before make them many. */
const MOST_AFTERMATHS = 20_000;
/** So many endings at most are told one by one. */
const MOST_TOLD = 250;

/** All that a charge can come to. */
export interface Foresight {
  readonly start: Start;
  readonly fired: readonly FiredStage[];
  readonly fights: readonly Fight[];
  readonly told: readonly Told[];
  readonly fates: readonly LikelyFate[];
}

/** How closely is looked: whether endings are told one by one, and how many ways of the fire are followed. */
interface Depth {
  readonly detail: 'each' | 'results';
  readonly most: number;
}

/** The stages one after the other; refused only where the fire or the losses can go in more ways than anybody could wait for. */
export function foresee(start: Start, fires: readonly Fire[], { detail, most }: Depth = { detail: 'each', most: MOST_SITUATIONS }): Result<Foresight, Rejection> {
  const { state, charge, phase } = start;
  const fired = fireBefore(state, phase, fires, most);
  if (!fired) return tooMany(start);
  const fights = fired.situations.flatMap((situation) => fightsAfter(situation, charge));
  const aftermaths = allAftermaths(fights);
  if (!aftermaths) return tooMany(start);
  const concerned = concernedBy(state, charge);
  const ways = new Retreats();
  const told = detail === 'each' && waysOfAll(fights) <= MOST_TOLD ? tellEach(aftermaths, concerned, ways) : tellByResult(aftermaths, ways);
  return ok({ start, fired: fired.stages, fights, told, fates: fatesOf(aftermaths, concerned, ways) });
}

function allAftermaths(fights: readonly Fight[]): readonly Aftermath[] | undefined {
  const found: Aftermath[] = [];
  for (const fight of fights) {
    found.push(...aftermathsOf(fight));
    if (found.length > MOST_AFTERMATHS) return undefined;
  }
  return found;
}

function tooMany({ charge: { attackers, targets } }: Start): Result<never, Rejection> {
  const message = 'The charge can go in more ways than a preview follows; ask for one with fewer hexes, or without some of the fire.';
  return reject('G-10.22.a', 'preview.too-many-ways', message, { attackers: [...attackers], targets: [...targets], most: MOST_SITUATIONS });
}

/** The foresight as an answer: each stage and each ending with its exact odds and the rows that it rests on. */
export function answerOf({ start: { state, charge }, fired, fights, told, fates }: Foresight) {
  return {
    stages: { defensiveFire: fired, charges: chargeStages(fights), checks: checkStages(fights, state), retreats: retreatStages(fates) },
    outcomes: outcomesOf(told),
    units: unitStages(fates),
    following: { advance: advances(told), continuedAttack: sequels(told, 'continuedAttack'), counterCharge: sequels(told, 'counterCharge') },
    expected: expectedLosses(state, charge, fates),
  };
}

/** The endings, with who may get which option and no more of what follows. */
function outcomesOf(told: readonly Told[]) {
  const brief = told.map((ending) => ({ ...ending, follows: inBrief(ending.follows) }));
  return groups(brief, ({ result, units, follows }) => JSON.stringify([result, units, follows])).map((of) => ({
    ...of[0]!,
    rules: [...new Set(of.flatMap(({ rules }) => rules))],
    probability: toJson(likelihood(of)),
  }));
}

function inBrief({ advance, continuedAttack, counterCharge }: Follows) {
  const unitsOf = (sequels: readonly Sequel[]) => [...new Set(sequels.map(({ unit }) => unit))];
  return { advance, continuedAttack: unitsOf(continuedAttack), counterCharge: unitsOf(counterCharge) };
}

/** The charge die for each set of chargers that may be left, with the chance of each band. */
export function chargeStages(fights: readonly Fight[]) {
  return groups(eventsOf(fights, 'charge-resolved'), ({ event }) => event.attackers.join()).map((of) => {
    const { attackers, defenders, odds, roll } = of[0]!.event;
    const bands = groups(of, ({ event }) => event.result).map((band) => ({ result: band[0]!.event.result, probability: toJson(likelihood(band)) }));
    const { terms: modifiers, total: modifier } = explain(roll.modifiers);
    return { rule: 'G-10.22.a', attackers, defenders, odds, modifiers, modifier, rolled: toJson(likelihood(of)), bands };
  });
}

/** Each unit's Cohesion Check over all fights. */
function checkStages(fights: readonly Fight[], state: GloryState) {
  const blows = fights.flatMap((fight) => fight.blows.flat().map(({ events, probability }) => ({ events, probability: multiply(probability, fight.probability) })));
  const checks = eventsOf(blows, 'cohesion-checked');
  return groups(checks, ({ event }) => event.unit).map((of) => {
    const { unit, cohesion, roll } = of[0]!.event;
    const failed = of.filter(({ event }) => !event.passed);
    return { rule: isNight(state) ? 'G-13.d' : 'G-2.4.a', unit, cohesion, modifiers: roll.modifiers, rolled: toJson(likelihood(of)), failed: toJson(likelihood(failed)) };
  });
}

/** Who must retreat, and how likely that is. */
function retreatStages(fates: readonly LikelyFate[]) {
  return groups(fates.filter(({ mustRetreat }) => mustRetreat), ({ unit }) => unit).map((of) => ({ rule: 'G-11.21.a', unit: of[0]!.unit, chance: toJson(likelihood(of)) }));
}

/** What can become of each unit by itself. */
function unitStages(fates: readonly LikelyFate[]) {
  return groups(fates, ({ unit }) => unit).map((of) => ({
    unit: of[0]!.unit,
    fates: of.map(({ state, mustRetreat, probability }) => ({ state, mustRetreat, probability: toJson(probability) })),
  }));
}

/** Who may come to enter which hex. */
function advances(told: readonly Told[]) {
  const all = told.flatMap(({ follows }) => follows.entries.flatMap(({ hex, units }) => units.map((unit) => ({ hex, unit }))));
  const entries = groups(all, ({ hex, unit }) => `${hex} ${unit}`).map(([entry]) => entry!);
  const isOpen = (follows: Follows, { hex, unit }: { readonly hex: string; readonly unit: UnitId }) => follows.entries.some((open) => open.hex === hex && open.units.includes(unit));
  return {
    rule: 'G-11.31.a',
    chance: toJson(chanceThat(told, ({ advance }) => advance !== null)),
    units: entries.map((entry) => ({ ...entry, chance: toJson(chanceThat(told, (follows) => isOpen(follows, entry))) })),
  };
}

/** Who may get the option of another attack, how likely that is, where it would stand and at whom it could go. */
function sequels(told: readonly Told[], kind: 'continuedAttack' | 'counterCharge') {
  const units = [...new Set(told.flatMap(({ follows }) => follows[kind].map(({ unit }) => unit)))];
  const own = (id: UnitId) => told.flatMap(({ follows }) => follows[kind].filter(({ unit }) => unit === id));
  return {
    rule: kind === 'continuedAttack' ? 'G-11.32.a' : 'G-11.33.a',
    chance: toJson(chanceThat(told, (follows) => follows[kind].length > 0)),
    units: units.map((unit) => ({
      unit,
      chance: toJson(chanceThat(told, (follows) => follows[kind].some((one) => one.unit === unit))),
      into: [...new Set(own(unit).map(({ into }) => into))],
      targets: [...new Set(own(unit).flatMap(({ targets }) => targets))],
      beaten: [...new Set(own(unit).flatMap(({ beaten }) => beaten))],
    })),
  };
}
