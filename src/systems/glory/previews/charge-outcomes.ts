import { compare, divide, equals, multiply, ONE, rational, subtract, sum, toJson, ZERO, type Rational, type RationalJson } from '../../../kernel/rational.js';
import type { RuleId } from '../../../kernel/rule.js';
import { faceOf, hexIndex, piece } from '../position.js';
import type { Charge, ChargeResult, GloryState } from '../state.js';
import { CHARGE_BANDS } from '../tables/charge.js';
import { opponentOf, type Side, type UnitId } from '../vocabulary.js';
import { waysIn, type Aftermath, type Fallen, type Fight, type Retreats } from './charge-fight.js';
import { followsFrom, type Follows } from './charge-follows.js';
import { groups, likelihood, rulesOf, type Likely } from './likely.js';

/** What becomes of a unit; one that must retreat may be Disordered too. */
export interface Fate {
  readonly unit: UnitId;
  readonly state: 'eliminated' | 'withdrawn' | 'disordered' | 'ordered';
  readonly mustRetreat: boolean;
}

export type ResultName = ChargeResult | 'no-roll' | 'no-charge';

/** How a charge can end. Without `units` it stands for all endings with this result. */
export interface Told extends Likely {
  readonly result: ResultName;
  readonly units?: readonly Fate[];
  readonly follows: Follows;
  readonly rules: readonly RuleId[];
}

/** Everybody in the hexes of the charge, artillery included. */
export function concernedBy(state: GloryState, { attackers, targets }: Charge): readonly UnitId[] {
  const hexes = new Set([...attackers.map((id) => piece(state, id).state.hex), ...targets.map((hex) => hexIndex(state.setting, hex))]);
  return state.setting.order.units.filter(({ index }) => hexes.has(state.units[index]!.hex) && state.units[index]!.place === 'map').map(({ id }) => id);
}

/** Every ending with what becomes of each unit; worth it only where the blows can fall in few ways. */
export function tellEach(aftermaths: readonly Aftermath[], concerned: readonly UnitId[], ways: Retreats): readonly Told[] {
  return together(aftermaths.flatMap((aftermath) => endingsOf(aftermath, concerned, ways)));
}

/** The endings by their result and by what can follow; exact as well, with each unit's fates apart (`fatesOf`). */
export function tellByResult(aftermaths: readonly Aftermath[], ways: Retreats): readonly Told[] {
  return together(aftermaths.flatMap((aftermath) => resultsOf(aftermath, ways)));
}

/** Equal endings are one; it rests on every row that led to any of them. */
function together(told: readonly Told[]): readonly Told[] {
  return groups(told, ({ result, units, follows }) => JSON.stringify([result, units, follows])).map((of) => ({
    ...of[0]!,
    rules: [...new Set(of.flatMap(({ rules }) => rules))],
    probability: likelihood(of),
  }));
}

/** In how many ways all blows of all fights can fall together. */
export function waysOfAll(fights: readonly Fight[]): number {
  return fights.reduce((all, fight) => all + waysIn(fight), 0);
}

function endingsOf(aftermath: Aftermath, concerned: readonly UnitId[], ways: Retreats): readonly Told[] {
  const { fight, blows, state } = aftermath;
  const follows = { retreats: followsFrom(aftermath, ways, 'retreats'), gone: followsFrom(aftermath, ways, 'gone') };
  return combinations(blows).map((fallen) => {
    const retreats = fallen.flatMap((way) => way.retreats);
    const stuck = retreats.length > 0 && retreats.every((retreat) => ways.isStuck(state, retreat));
    const struck = new Map(fallen.flatMap(({ units }) => units).map((unit) => [unit.id, unit]));
    const units = concerned.map((id) => fateOf(struck.get(id) ?? standing(state, id), retreats.some(({ unit }) => unit === id), stuck));
    return {
      result: resultOf(fight),
      units,
      follows: stuck ? follows.gone : follows.retreats,
      rules: [...rowOf(fight), ...rulesOf([...fight.events, ...fallen.flatMap(({ events }) => events)]), ...(stuck ? (['G-11.27.a'] as const) : [])],
      probability: fallen.reduce((product, { probability }) => multiply(product, probability), fight.probability),
    };
  });
}

/** One way of each blow. */
function combinations(blows: Fight['blows']): readonly (readonly Fallen[])[] {
  return blows.reduce<readonly (readonly Fallen[])[]>((found, ways) => found.flatMap((before) => ways.map((way) => [...before, way])), [[]]);
}

function resultsOf(aftermath: Aftermath, ways: Retreats): readonly Told[] {
  const { fight, blows, probability } = aftermath;
  const rules = [...rowOf(fight), ...rulesOf([...fight.events, ...blows.flat().flatMap(({ events }) => events)])];
  const told = (beaten: 'retreats' | 'gone', likely: Rational): Told => ({ result: resultOf(fight), follows: followsFrom(aftermath, ways, beaten), rules, probability: likely });
  const { all, none } = stuckIn(aftermath, ways);
  const stuck = multiply(fight.probability, subtract(product(all), product(none)));
  if (equals(stuck, ZERO)) return [told('retreats', probability)];
  const free = subtract(probability, stuck);
  return [...(equals(free, ZERO) ? [] : [told('retreats', free)]), { ...told('gone', stuck), rules: [...rules, 'G-11.27.a'] }];
}

/** For each blow, how likely it makes nobody retreat who has a way, and nobody at all. */
function stuckIn({ blows, state }: Aftermath, ways: Retreats) {
  const all = blows.map((fallen) => likelihood(fallen.filter(({ retreats }) => retreats.every((retreat) => ways.isStuck(state, retreat)))));
  const none = blows.map((fallen) => likelihood(fallen.filter(({ retreats }) => retreats.length === 0)));
  return { all, none };
}

function product(of: readonly Rational[]): Rational {
  return of.reduce(multiply, ONE);
}

function resultOf({ combat }: Fight): ResultName {
  return combat?.result ?? 'no-charge';
}

function rowOf({ combat }: Fight): readonly RuleId[] {
  const band = CHARGE_BANDS.find(({ result }) => result === combat?.result);
  return band ? [band.rule] : [];
}

type Standing = Fallen['units'][number];

function standing(state: GloryState, id: UnitId): Standing {
  const { place, disordered } = piece(state, id).state;
  return { id, disordered, place: place === 'map' || place === 'eliminated' ? place : 'withdrawn' };
}

function fateOf({ id, place, disordered }: Standing, retreats: boolean, stuck: boolean): Fate {
  if (place === 'eliminated' || (retreats && stuck)) return { unit: id, state: 'eliminated', mustRetreat: false };
  if (place !== 'map') return { unit: id, state: 'withdrawn', mustRetreat: false };
  return { unit: id, state: disordered ? 'disordered' : 'ordered', mustRetreat: retreats };
}

/** A fate and how likely it is, whatever becomes of the others. */
export type LikelyFate = Fate & Likely;

/** What can become of each unit, by itself. */
export function fatesOf(aftermaths: readonly Aftermath[], concerned: readonly UnitId[], ways: Retreats): readonly LikelyFate[] {
  const fates = aftermaths.flatMap((aftermath) => {
    const { all } = stuckIn(aftermath, ways);
    return [...spared(aftermath, concerned), ...aftermath.blows.flatMap((_, place) => struckIn(aftermath, place, all, ways))];
  });
  const likely = groups(fates.filter(({ probability }) => compare(probability, ZERO) > 0), ({ unit, state, mustRetreat }) => `${unit} ${state} ${String(mustRetreat)}`);
  return likely.map((of) => ({ ...of[0]!, probability: likelihood(of) })).sort((a, b) => concerned.indexOf(a.unit) - concerned.indexOf(b.unit));
}

/** Those whom no blow strikes. */
function spared({ blows, state, probability }: Aftermath, concerned: readonly UnitId[]): readonly LikelyFate[] {
  const struck = blows.flatMap((fallen) => fallen[0]!.units.map(({ id }) => id));
  return concerned.filter((id) => !struck.includes(id)).map((id) => ({ ...fateOf(standing(state, id), false, false), probability }));
}

/** Those whom one of the blows strikes: the others decide only whether all that must retreat are stuck. */
function struckIn({ fight, blows, state, probability }: Aftermath, place: number, allStuck: readonly Rational[], ways: Retreats): readonly LikelyFate[] {
  const others = divide(probability, likelihood(blows[place]!));
  const othersStuck = multiply(fight.probability, product(allStuck.filter((_, other) => other !== place)));
  return blows[place]!.flatMap((way) => {
    const stuck = way.retreats.every((retreat) => ways.isStuck(state, retreat)) ? othersStuck : ZERO;
    return way.units.flatMap((unit): readonly LikelyFate[] => {
      const retreats = way.retreats.some((retreat) => retreat.unit === unit.id);
      return [
        { ...fateOf(unit, retreats, true), probability: multiply(way.probability, stuck) },
        { ...fateOf(unit, retreats, false), probability: multiply(way.probability, subtract(others, stuck)) },
      ];
    });
  });
}

/** Units and strength points that each side can expect to lose for good or to the Withdrawn Box, and to have Disordered. */
export function expectedLosses(state: GloryState, charge: Charge, fates: readonly LikelyFate[]) {
  const expect = (side: Side, valueOf: (fate: Fate) => number): RationalJson =>
    toJson(sum(fates.filter(({ unit }) => piece(state, unit).counter.side === side).map((fate) => multiply(fate.probability, rational(valueOf(fate))))));
  const lost = ({ state: fate }: Fate) => (fate === 'withdrawn' || fate === 'eliminated' ? 1 : 0);
  const of = (side: Side) => ({
    side,
    unitsLost: expect(side, lost),
    strengthLost: expect(side, (fate) => lost(fate) * faceOf(piece(state, fate.unit)).strength),
    unitsDisordered: expect(side, (fate) => (fate.state === 'disordered' && !piece(state, fate.unit).state.disordered ? 1 : 0)),
  });
  return { attacker: of(charge.side), defender: of(opponentOf(charge.side)) };
}

/** How likely something is that some of the endings allow: a sum, for endings exclude each other. */
export function chanceThat(told: readonly Told[], allows: (follows: Follows) => boolean): Rational {
  return likelihood(told.filter(({ follows }) => allows(follows)));
}
