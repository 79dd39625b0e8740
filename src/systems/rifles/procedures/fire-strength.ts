import { kept, multiplyOut, type NamedFactor, type Product } from '../../../kernel/product.js';
import { compare, multiply, rational, subtract, sum, ONE, ZERO, type Rational } from '../../../kernel/rational.js';
import type { Cell } from '../../../kernel/table.js';
import type { RiflesOptions } from '../options.js';
import type { RiflesScenario } from '../scenario.js';
import { FIRE_PENALTIES, FORMATION_FIRE, SKIRMISHER_FIRE, type PenaltyRow } from '../tables/fire-strength.js';
import type { Formation, UnitId } from '../vocabulary.js';
import type { Conditions } from './step.js';

/** Who fires. */
export interface FirerFacts {
  /** For penalties of its weapons (R-FS.8). */
  readonly id?: UnitId;
  /** Lethality of 100 men in line at this distance, in per mille of the target (R-FS.1). */
  readonly perHundred: number;
  readonly men: number;
  readonly formation: Formation;
  /** Per cent of the men. */
  readonly skirmishers: number;
  readonly mounted: boolean;
  /** Earlier in the same turn (R-FS.3). */
  readonly moved: boolean;
}

type OwnModel = NonNullable<RiflesScenario['fireModel']>;
type WeaponPenalty = NonNullable<OwnModel['penalties']>[number];

/** What raw lethality is reckoned by: numbers of the house, or of the scenario in their place (R-FS.1). */
export interface FireModel {
  readonly formations: Readonly<Record<Formation, Cell<number>>>;
  readonly skirmishers: Cell<number>;
  /** Further penalties of some weapons; the source lists none (R-FS.8). */
  readonly penalties: readonly WeaponPenalty[];
}

const OWN = 'of the scenario';

/** The numbers of a scenario where it has some, and those of the house (R-FS.1). */
export function fireModelOf({ fireModel = {} }: Pick<RiflesScenario, 'fireModel'> = {}): FireModel {
  const { formations = {}, skirmishers, penalties = [] } = fireModel;
  const own = Object.entries(formations).map(([formation, value]): [string, Cell<number>] => [formation, { value, provenance: 'house', why: OWN }]);
  return {
    formations: { ...FORMATION_FIRE, ...Object.fromEntries(own) },
    skirmishers: skirmishers === undefined ? SKIRMISHER_FIRE : { value: skirmishers, provenance: 'house', why: OWN },
    penalties,
  };
}

/**
 * Raw lethality with its penalties, in per mille of the target's men: what the game shows as fire strength, so that nobody
 * applies a penalty to it again (R-FS.9).
 */
export function fireStrength(firer: FirerFacts, conditions: Conditions, model: FireModel, options: RiflesOptions): Product {
  const penalties = penaltiesOf(firer, conditions, model);
  return multiplyOut([...rawFactors(firer, model), ...(options['fire-penalties'] === 'add' ? addedUp(penalties) : penalties)]);
}

/** A strength as the game shows it, in per mille: used as it is (R-FS.9). */
export function shownStrength(perMille: number): Product {
  return multiplyOut([{ label: 'Fire strength as shown, per mille', value: rational(perMille), rule: 'R-FS.9', provenance: 'source' }]);
}

/** What reaches the target, in per mille of its men (R-FC.1), and the men it can expect to lose, at most all (R-UN.5). */
export function effectiveFire(strength: Product, crossSection: Product, men: number): { readonly perMille: Rational; readonly expected: Rational } {
  const perMille = multiply(strength.total, crossSection.total);
  const expected = rational(perMille.numerator * BigInt(men), perMille.denominator * 1000n);
  const most = rational(men);
  return { perMille, expected: compare(expected, most) > 0 ? most : expected };
}

/** Capability, weapons, and the share of them that the formation lets fire (R-FS.1). */
function rawFactors({ perHundred, men, formation, skirmishers }: FirerFacts, model: FireModel): readonly NamedFactor[] {
  return [
    { label: 'Lethality of 100 men in line, per mille', value: rational(perHundred), rule: 'R-FS.1', provenance: 'house' },
    { label: 'Hundreds of men', value: rational(men, 100), rule: 'R-FS.1', provenance: 'house' },
    { label: weaponsLabel(formation, skirmishers), value: weapons(model, formation, skirmishers), rule: 'R-FS.1', provenance: 'house' },
  ];
}

function weaponsLabel(formation: Formation, skirmishers: number): string {
  return skirmishers === 0 ? `Weapons that fire in ${formation}` : `Weapons that fire in ${formation}, ${skirmishers} per cent skirmishing`;
}

/** The men who skirmish fire by their own share, the rest by that of the formation. */
function weapons(model: FireModel, formation: Formation, skirmishers: number): Rational {
  return rational(model.formations[formation].value * (100 - skirmishers) + model.skirmishers.value * skirmishers, 10_000);
}

function named({ rule, label, left }: PenaltyRow): NamedFactor {
  return kept({ label, value: rational(left.value, 100), rule, provenance: left.provenance });
}

const MOUNTED = named(FIRE_PENALTIES.mounted);
const MOVED = named(FIRE_PENALTIES.moved);
const NIGHT = named(FIRE_PENALTIES.night);
const LIGHT = named(FIRE_PENALTIES['light-rain-or-snow']);
const HEAVY = named(FIRE_PENALTIES['heavy-rain-or-snow']);

/** The weather's penalty; the heavy one takes the place of the light one (R-FS.5, R-FS.6). */
const OF_WEATHER: Readonly<Record<Conditions['weather'], NamedFactor | undefined>> = {
  clear: undefined,
  'light-rain': LIGHT,
  'light-snow': LIGHT,
  'heavy-rain': HEAVY,
  'heavy-snow': HEAVY,
};

/** The penalties that hold, in printed order, those of weapons last. */
function penaltiesOf(firer: FirerFacts, conditions: Conditions, model: FireModel): readonly NamedFactor[] {
  const held = [firer.mounted && MOUNTED, firer.moved && MOVED, conditions.night && NIGHT, OF_WEATHER[conditions.weather]];
  return [...held.filter((penalty) => typeof penalty === 'object'), ...weaponPenalties(firer, conditions, model)];
}

const CIRCUMSTANCES: Readonly<Record<WeaponPenalty['when'], (firer: FirerFacts, conditions: Conditions) => boolean>> = {
  always: () => true,
  moved: ({ moved }) => moved,
  mounted: ({ mounted }) => mounted,
  night: (_, { night }) => night,
  'rain-or-snow': (_, { weather }) => weather !== 'clear',
};

/** Further penalties of some weapons in some circumstances (R-FS.8). */
function weaponPenalties(firer: FirerFacts, conditions: Conditions, { penalties }: FireModel): readonly NamedFactor[] {
  return penalties
    .filter(({ units, when }) => firer.id !== undefined && units.includes(firer.id) && CIRCUMSTANCES[when](firer, conditions))
    .map(({ label, factor }) => ({ label, value: rational(factor, 100), rule: 'R-FS.8', provenance: 'house' }));
}

/** The other reading of "combined": percentages add up, to a loss of everything at most (R-FS.7). */
function addedUp(penalties: readonly NamedFactor[]): readonly NamedFactor[] {
  if (penalties.length < 2) return penalties;
  const left = subtract(ONE, sum(penalties.map(({ value }) => subtract(ONE, value))));
  return [{ label: `Penalties added up: ${penalties.map(({ label }) => label).join(', ')}`, value: compare(left, ZERO) < 0 ? ZERO : left, rule: 'R-FS.7', provenance: 'house' }];
}
