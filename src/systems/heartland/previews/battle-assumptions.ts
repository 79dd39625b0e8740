import { Type, type Static } from '@sinclair/typebox';
import { explain } from '../../../kernel/explained.js';
import { isVeiled } from '../knowledge.js';
import { quarterDivisions, ratingOf, type Force, type Unit } from '../position.js';
import type { CavalryStrength, Firer } from '../procedures/fire.js';
import { isShown } from '../procedures/placement.js';
import { commandCapacity, LEADERLESS_LIMIT } from '../procedures/stacking.js';
import type { HeartlandState } from '../state.js';
import type { Side } from '../vocabulary.js';

const Count = (most: number, description: string) => Type.Optional(Type.Integer({ minimum: 0, maximum: most, description }));

/** What a player who does not see a stack may suppose of it; what he leaves out is taken from what shows on the map. */
export const Assumptions = Type.Object(
  {
    combatFactors: Count(900, 'After all halvings; of a defender with his support.'),
    battleRating: Count(9, 'Of the Overall Commander.'),
    morale: Count(9, 'Of the Overall Commander.'),
    artillery: Count(99, 'Points that fire.'),
    cavalry: Count(900, 'Combat factors of cavalry.'),
    cavalryUnits: Count(99, 'Units of cavalry.'),
    broken: Count(99, 'Broken units.'),
    leaders: Count(40, 'Leaders in the stack.'),
    steps: Type.Optional(Type.Integer({ minimum: 1, maximum: 400, description: 'The most steps that it can lose; not limited when left out.' })),
  },
  { additionalProperties: false, description: 'Of every stack that the viewer does not see into.' },
);

/** Everything that is supposed of a stack. */
export type Assumed = Required<Omit<Static<typeof Assumptions>, 'steps'>> & Pick<Static<typeof Assumptions>, 'steps'>;

/** The weakest that a stack may be, what is supposed, and the strongest. */
export type Range = Readonly<Record<'weakest' | 'likely' | 'strongest', Assumed>>;

/** What the viewer knows of an enemy stack: what shows, and the number of units that a reconnaissance reported. */
export interface Sight {
  readonly side: Side;
  readonly hex: number;
  /** The force on top; undefined where none shows. */
  readonly force: Force | undefined;
  readonly units: number | undefined;
  /** The cavalry of the viewer's stack, against which theirs is weighed. */
  readonly against: CavalryStrength;
}

const BEST_MORALE = 9;
const MOST_ARTILLERY = 10;
const BEST_RATING = 6;
const MIDDLING = 3;

/**
 * What can be supposed of a stack from what shows: combat factors between those of its fewest and of its most units, by a
 * report or by what its commander may command; his printed rating where he shows; all else anything that there can be.
 * What the viewer supposes himself holds throughout.
 */
export function rangeOf(state: HeartlandState, sight: Sight, supposed: Static<typeof Assumptions>): Range {
  const { low, high } = factorsOf(state, sight);
  const rating = ratingShown(state, sight.force);
  const { against, force } = sight;
  const led = force === undefined || force.commander !== undefined;
  const common = { broken: 0, leaders: led ? 1 : 0 };
  return {
    weakest: { ...common, combatFactors: low, battleRating: rating ?? 0, morale: 0, artillery: 0, cavalry: 0, cavalryUnits: 0, ...supposed },
    likely: {
      ...common,
      combatFactors: Math.ceil((low + high) / 2),
      battleRating: rating ?? MIDDLING,
      morale: MIDDLING,
      artillery: led ? MIDDLING : 0,
      cavalry: against.combatFactors,
      cavalryUnits: against.units,
      ...supposed,
    },
    strongest: {
      ...common,
      combatFactors: high,
      battleRating: rating ?? BEST_RATING,
      morale: BEST_MORALE,
      artillery: led ? MOST_ARTILLERY : 0,
      cavalry: against.combatFactors + 1,
      cavalryUnits: against.units + 1,
      ...supposed,
    },
  };
}

/** The rating of a commander who shows; 0 of units without one, undefined of one who is hidden from sight (H-3.71.1, H-3.71.2). */
function ratingShown(state: HeartlandState, force: Force | undefined): number | undefined {
  if (!force || isVeiled(state, force)) return undefined;
  const { commander } = force;
  if (!commander) return 0;
  if (!isShown(state, commander)) return undefined;
  if (state.setting.options['dense-fog'] === 'unused') return ratingOf(commander, 'br');
  return (commander.state.active ? commander.counter.front : commander.counter.back).br;
}

/** Combat factors of as few and as many units as there may be, of the least and of the best counters that the side has. */
function factorsOf({ setting }: HeartlandState, { side, force, units }: Sight): { readonly low: number; readonly high: number } {
  const infantry = setting.order.units.filter((unit) => unit.side === side && unit.type === 'infantry' && unit.full !== undefined);
  const faces = infantry.flatMap(({ full, reduced }) => [full!.cf, (reduced ?? full!).cf]);
  const quarters = Math.max(1, ...infantry.map((counter) => quarterDivisions({ counter } as Unit)));
  const commander = force?.commander;
  const most = units ?? Math.max(1, Math.floor((commander ? commandCapacity(commander) : LEADERLESS_LIMIT) / quarters));
  return { low: Math.min(...faces, ...(faces.length === 0 ? [1] : [])) * (units ?? 1), high: Math.max(1, ...faces) * most };
}

/** A stack as it is supposed; what gunboats add shows on the map. */
export function supposedFirer({ combatFactors, battleRating, morale, artillery, cavalry, cavalryUnits, broken }: Assumed, gunfire: number): Firer {
  const factors = explain([{ label: 'Supposed combat factors', value: combatFactors, rule: 'H-3.71.1', provenance: 'house' }]);
  return { combatFactors: factors, battleRating, morale, artillery, gunfire, cavalry: { combatFactors: cavalry, units: cavalryUnits }, broken };
}
