import { explain, type Explained, type Term } from '../../../kernel/explained.js';
import type { RuleId } from '../../../kernel/rule.js';
import { CHARGE_BANDS, CHARGE_MODIFIERS, MOST_COHESION, MOST_COHESION_INTO_WOODS, type ChargeBand } from '../tables/charge.js';
import { ODDS, type OddsColumn } from '../tables/odds.js';
import type { GloryOptions } from '../options.js';
import type { Side } from '../vocabulary.js';

/** In whose favour odds between two columns are rounded, and the row that says so. */
export interface Rounding {
  readonly favours: 'attacker' | 'defender';
  readonly rule: RuleId;
}

/** Odds that were fitted to a column of the Odds chart. */
export interface FittedOdds {
  readonly attack: number;
  readonly defence: number;
  readonly column: string;
  readonly modifier: number;
  readonly rounding: Rounding;
}

/** Everything that the modifiers of a charge die depend on. */
export interface ChargeFacts {
  /** Strength points of the chargers, and of the defenders without their artillery (G-10.23.a). */
  readonly attack: number;
  readonly defence: number;
  /** The best Cohesion in force on each side, artillery left out (G-10.25.a, G-10.25.d). */
  readonly attackCohesion: number;
  readonly defenceCohesion: number;
  /** Terms of the approach that helps the defender most (G-10.43.a). */
  readonly terrain: readonly Term[];
  /** A charger crosses a stream (G-10.42.b). */
  readonly overStream: boolean;
  readonly through: 'front' | 'rear' | 'front-and-rear';
  /** Whether the bonus for front and rear takes the place of that for the rear, or comes on top (G-10.22.c). */
  readonly frontAndRear: GloryOptions['front-and-rear'];
  /** Mounted cavalry charges a defender in Woods (G-10.25.c). */
  readonly mountedIntoWoods: boolean;
  /** Mounted cavalry that moved as G-10.26.a and G-10.26.b ask charges infantry. */
  readonly cavalryBonus: boolean;
  readonly dismountedCharges: boolean;
  /** The 1st US Sharpshooters are among the chargers (G-14.45.f). */
  readonly sharpshooters: boolean;
  readonly defenderExtended: boolean;
}

/** Exact: compares products, never quotients, so that an exact ratio takes its own column (G-10.23.c). `defence` is above 0. */
export function fitOdds(attack: number, defence: number, rounding: Rounding): FittedOdds {
  const { ratio, modifier } = rounding.favours === 'defender' ? columnBelow(attack, defence) : columnAbove(attack, defence);
  return { attack, defence, column: ratio, modifier: modifier.value, rounding };
}

/** The best column that the ratio reaches (G-10.23.b); below the last one it is the last (G-10.23.d). */
function columnBelow(attack: number, defence: number): OddsColumn {
  return ODDS.find((column) => attack * column.defence >= column.attack * defence) ?? ODDS.at(-1)!;
}

/** The worst column that is not below the ratio (G-10.41.a), also under 1-1 (G-10.41.b); above the first one it is the first. */
function columnAbove(attack: number, defence: number): OddsColumn {
  return ODDS.findLast((column) => attack * column.defence <= column.attack * defence) ?? ODDS[0]!;
}

/**
 * For the attacker where no terrain helps the defender (G-10.41.a), which is what Clear does (G-TCN.b), whoever defends
 * (G-10.41.c); not where a charger crosses a stream (G-10.42.b).
 */
export function roundingOf({ terrain, overStream }: Pick<ChargeFacts, 'terrain' | 'overStream'>): Rounding {
  if (explain(terrain).total < 0) return { favours: 'defender', rule: 'G-10.23.b' };
  return overStream ? { favours: 'defender', rule: 'G-10.42.b' } : { favours: 'attacker', rule: 'G-10.41.a' };
}

/** The modifiers of a charge die with the odds that went in, each term naming its row (G-10.22.a, G-CR.6). */
export function chargeModifiers(facts: ChargeFacts): Explained & { readonly odds: FittedOdds } {
  const odds = fitOdds(facts.attack, facts.defence, roundingOf(facts));
  const terms: readonly Term[] = [
    { label: `Odds ${odds.column}`, value: odds.modifier, rule: 'G-OR.1', provenance: 'source' },
    cohesionTerm(facts),
    ...facts.terrain,
    ...rearTerms(facts),
    ...(facts.cavalryBonus ? [termOf('cavalry')] : []),
    ...(facts.dismountedCharges ? [termOf('dismounted')] : []),
    ...(facts.sharpshooters ? [termOf('sharpshooters')] : []),
    ...(facts.defenderExtended ? [termOf('extended')] : []),
  ];
  return { ...explain(terms), odds };
}

function rearTerms({ through, frontAndRear }: ChargeFacts): readonly Term[] {
  if (through === 'front') return [];
  if (through === 'rear' || frontAndRear === 'exclusive') return [termOf(through)];
  return [termOf('rear'), termOf('front-and-rear')];
}

function termOf(id: keyof typeof CHARGE_MODIFIERS): Term {
  const { label, rule, modifier } = CHARGE_MODIFIERS[id];
  return { label, value: modifier.value, rule, provenance: modifier.provenance };
}

/** The difference of the best Cohesions, from −3 to +3, into Woods by mounted cavalry at most +1. */
function cohesionTerm({ attackCohesion, defenceCohesion, mountedIntoWoods }: ChargeFacts): Term {
  const difference = attackCohesion - defenceCohesion;
  const limited = Math.max(-MOST_COHESION.value, Math.min(MOST_COHESION.value, difference));
  const label = `Cohesion ${attackCohesion} against ${defenceCohesion}`;
  if (mountedIntoWoods && limited > MOST_COHESION_INTO_WOODS.value)
    return { label, value: MOST_COHESION_INTO_WOODS.value, rule: 'G-10.25.c', provenance: 'source' };
  return { label, value: limited, rule: limited === difference ? 'G-10.25.a' : 'G-10.25.b', provenance: 'source' };
}

/** The band of the Charge table for a modified die; it has neither cap nor lucky faces (G-10.22.g). */
export function bandOf(total: number): ChargeBand {
  return CHARGE_BANDS.find(({ from }) => from === null || total >= from) ?? CHARGE_BANDS.at(-1)!;
}

/** The first face of each band that a ten-sided die with this modifier can reach. */
export function chargeDieBands(modifier: number): readonly number[] {
  const firsts = CHARGE_BANDS.flatMap(({ from }) => (from === null ? [] : [from - modifier])).filter((face) => face > 0 && face < 10);
  return [0, ...firsts.reverse()];
}

/** What the die of a charge is rolled for. */
export function chargePurpose(side: Side, id: number): string {
  return `charge ${id} ${side}`;
}
