import { Type, type Static } from '@sinclair/typebox';
import { explain } from '../../../kernel/explained.js';
import type { UnitCounter } from '../order-of-battle.js';
import { quarterDivisions, type Unit } from '../position.js';
import type { CavalryStrength, Firer } from '../procedures/fire.js';
import { LEADERLESS_LIMIT } from '../procedures/stacking.js';
import type { HeartlandState } from '../state.js';
import { limitOn } from '../tables/costs.js';
import type { Top } from '../visible.js';
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

/** Nobody can be weaker than the one, nor stronger than the other, in anything; in between what is supposed. */
export type Range = Readonly<Record<'weakest' | 'likely' | 'strongest', Assumed>>;

/** What the viewer knows of an enemy stack: the counter on top where it is that of its commander or of units without one, and the number of units that a reconnaissance reported. */
export interface Sight {
  readonly side: Side;
  readonly top: Top | undefined;
  readonly units: number | undefined;
  /** The cavalry of the viewer's stack, against which theirs is weighed. */
  readonly against: CavalryStrength;
}

const BEST_MORALE = 9;
const MIDDLING = 3;
const MIDDLING_STARS = 2;
const QUARTERS = 4;
/** A detachment that mans a work fights with its level (H-3.6.2). */
const HIGHEST_WORK = 3;

/**
 * What can be supposed of a stack from what shows. Nothing but that binds its bounds, and what counters its side has on or off
 * the map: a single unit or all of them. What is likely comes of a report or of what its commander may command, and is middling
 * where nothing shows. What the viewer supposes himself holds throughout.
 */
export function rangeOf(state: HeartlandState, { side, top, units, against }: Sight, supposed: Static<typeof Assumptions>): Range {
  const counters = countersOf(state, side);
  const rating = ratingShown(top);
  const isLed = top?.kind !== 'unit' || top.working;
  const most = mostOf(state, side, counters);
  return {
    weakest: { combatFactors: 0, battleRating: rating?.least ?? 0, morale: 0, artillery: 0, cavalry: 0, cavalryUnits: 0, broken: most.units, leaders: isLed ? 1 : 0, ...supposed },
    likely: {
      combatFactors: likelyFactors(counters, top, units),
      battleRating: rating?.most ?? MIDDLING,
      morale: MIDDLING,
      artillery: isLed ? MIDDLING : 0,
      cavalry: against.combatFactors,
      cavalryUnits: against.units,
      broken: 0,
      leaders: isLed ? 1 : 0,
      ...supposed,
    },
    strongest: { combatFactors: most.combatFactors, battleRating: rating?.most ?? most.battleRating, morale: BEST_MORALE, artillery: isLed ? most.artillery : most.support, cavalry: most.cavalry, cavalryUnits: most.cavalryUnits, broken: 0, leaders: isLed ? most.leaders : 0, ...supposed },
  };
}

/** Counters with combat factors that can be anywhere on the map: not those of reinforcements that are still due. */
function countersOf({ setting, due }: HeartlandState, side: Side): readonly UnitCounter[] {
  const waiting = new Set(due.flatMap((group) => setting.scenario.reinforcements[group]!.units));
  return setting.order.units.filter((unit) => unit.side === side && !waiting.has(unit.id) && (unit.full !== undefined || unit.type === 'depot'));
}

/** The side's counters together: more there cannot be in one stack and in support of it. */
function mostOf({ setting }: HeartlandState, side: Side, counters: readonly UnitCounter[]) {
  const leaders = setting.order.leaders.filter((leader) => leader.side === side);
  const cavalry = counters.filter(({ type }) => type === 'cavalry');
  const sum = (some: readonly UnitCounter[]) => some.reduce((all, counter) => all + strongestOf(counter), 0);
  const artillery = leaders.length * limitOn(setting.charts.costs, 'artillery').value;
  return {
    units: counters.length,
    combatFactors: sum(counters),
    battleRating: Math.max(0, ...leaders.flatMap(({ front, back }) => [front.br, back.br])),
    artillery,
    // Units without a leader have no guns; those who support them have, and count half.
    support: Math.ceil(artillery / 2),
    cavalry: sum(cavalry),
    cavalryUnits: cavalry.length,
    leaders: leaders.length,
  };
}

function strongestOf({ type, full, reduced, capacity = 0 }: UnitCounter): number {
  return Math.max(full?.cf ?? 0, reduced?.cf ?? 0, type === 'depot' ? capacity : 0, type === 'detachment' ? HIGHEST_WORK : 0);
}

/** The battle rating that shows; in dense fog wounds and a brevet may lower it unseen (H-3.72.3). Undefined of one who is hidden from sight (H-3.71.1, H-3.71.2). */
function ratingShown(top: Top | undefined): { readonly least: number; readonly most: number } | undefined {
  if (top?.kind === 'unit' && !top.working) return { least: 0, most: 0 };
  if (top?.kind !== 'leader') return undefined;
  const { ratings: { br }, wound, brevet } = top;
  if (wound === null) return { least: 0, most: br };
  const now = Math.max(0, br - (brevet === true ? 1 : 0) - wound);
  return { least: now, most: now };
}

/** Half way between the combat factors of the fewest and least, and of the most and best infantry that there may be by what shows. */
function likelyFactors(counters: readonly UnitCounter[], top: Top | undefined, units: number | undefined): number {
  const infantry = counters.filter(({ type, full }) => type === 'infantry' && full !== undefined);
  const faces = infantry.flatMap(({ full, reduced }) => [full!.cf, (reduced ?? full!).cf]);
  const quarters = Math.max(1, ...infantry.map((counter) => quarterDivisions({ counter } as Unit)));
  const capacity = top?.kind === 'unit' && !top.working ? LEADERLESS_LIMIT : ((top?.kind === 'leader' ? top.stars : MIDDLING_STARS) + 1) * QUARTERS;
  const least = Math.min(...(faces.length === 0 ? [1] : faces)) * (units ?? 1);
  return Math.ceil((least + Math.max(1, ...faces) * (units ?? Math.max(1, Math.floor(capacity / quarters)))) / 2);
}

/** A stack as it is supposed; what gunboats add shows on the map. */
export function supposedFirer({ combatFactors, battleRating, morale, artillery, cavalry, cavalryUnits, broken }: Assumed, gunfire: number): Firer {
  const factors = explain([{ label: 'Supposed combat factors', value: combatFactors, rule: 'H-3.71.1', provenance: 'house' }]);
  return { combatFactors: factors, battleRating, morale, artillery, gunfire, cavalry: { combatFactors: cavalry, units: cavalryUnits }, broken };
}
