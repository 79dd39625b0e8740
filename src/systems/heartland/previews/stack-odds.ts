import { Distribution, distribution } from '../../../dice/distribution.js';
import { enumerate } from '../../../dice/enumerated.js';
import { divide, isZero, multiply, ONE, rational, subtract, sum, ZERO, type Rational } from '../../../kernel/rational.js';
import { artilleryLossOf } from '../procedures/artillery-loss.js';
import { casualtyOf } from '../procedures/casualties.js';

/** What of a stack bears on what follows the fire. */
export interface ForetoldStack {
  /** The force, or `defender`. */
  readonly name: string;
  /** The morale of its commander, or the most that each unit without one may roll in a check (H-10.65.1, H-3.52.b.3). */
  readonly morale: number | { readonly units: readonly number[] };
  /** Leaders at risk by a natural 6 (H-10.67.1). */
  readonly leaders: number;
  /** The points of those of its leaders whose artillery fires in the battle: no more of them can be lost (H-10.66.1). */
  readonly artillery: number;
  /** The most steps that it can lose; unknown ones are not limited. */
  readonly steps?: number;
}

/** What of the fire bears on a stack's check and its commander's morale. */
export interface Situation {
  readonly rises: boolean;
  readonly retreats: boolean;
  readonly asterisk: boolean;
  /** Its own natural 6s. */
  readonly sixes: number;
  /** It has no steps left. */
  readonly destroyed: boolean;
}

/** What becomes of a stack: chances of what happens at all, and of what happens to each of its leaders. */
export interface StackOdds {
  readonly name: string;
  /** It loses all its steps, and its leaders are captured (H-10.63.b.1). */
  readonly destroyed: Rational;
  /** An asterisk falls upon it (H-10.65.1). */
  readonly checked: Rational;
  /** Its commander is killed and an asterisk falls upon it: a new one may leave out the check (H-10.65.3). */
  readonly mayLeaveOut: Rational;
  /** Its check fails, under the commander it has now or by one of its units without one. */
  readonly failed: Rational;
  /** The change of the commander's morale, if he lives: by victory, retreat and a failed check; enemy zones of control come on top. Undefined for units without one. */
  readonly morale?: Distribution<number> | undefined;
  /** Each leader's own fate. */
  readonly leader?: { readonly killed: Rational; readonly wounded: Rational };
  /** How many artillery points it loses, and how many of these are captured: `1 captured`, … */
  readonly artillery: Distribution<string>;
}

type Likely<T> = T & { readonly probability: Rational };

const FACES = 6;

/** The odds of a stack over all situations that the fire can bring it into; `ones` are the chances of a natural 1 of each of its fires. */
export function stackOdds(stack: ForetoldStack, situations: readonly Likely<Situation>[], ones: readonly Rational[]): StackOdds {
  const over = (value: (situation: Situation) => Rational) => sum(situations.map((situation) => multiply(situation.probability, value(situation))));
  const { morale, leaders } = stack;
  return {
    name: stack.name,
    destroyed: over(({ destroyed }) => (destroyed ? ONE : ZERO)),
    checked: over((situation) => (checks(situation) ? ONE : ZERO)),
    mayLeaveOut: over((situation) => (checks(situation) && typeof morale === 'number' ? killedBy(situation.sixes) : ZERO)),
    failed: over((situation) => multiply(typeof morale === 'number' ? subtract(ONE, killedBy(situation.sixes)) : ONE, failureOf(morale, situation))),
    ...(typeof morale === 'number' && { morale: moraleChange(morale, situations) }),
    ...(leaders > 0 && { leader: { killed: over(risk(killedBy)), wounded: over(risk(woundedBy)) } }),
    artillery: artilleryLost(stack, ones),
  };
}

/** A stack that is no more checks nothing. */
function checks({ asterisk, destroyed }: Situation): boolean {
  return asterisk && !destroyed;
}

/** Leaders who are captured are not rolled for. */
function risk(of: (sixes: number) => Rational) {
  return ({ destroyed, sixes }: Situation) => (destroyed ? ZERO : of(sixes));
}

const casualties = distribution(enumerate((dice) => casualtyOf({ dice })), ({ result }) => result);

/** The chance that a leader dies of so many natural 6s of his stack. */
function killedBy(sixes: number): Rational {
  return subtract(ONE, power(subtract(ONE, casualties.probabilityOf('killed')), sixes));
}

/** The chance that he is wounded and lives. */
function woundedBy(sixes: number): Rational {
  return subtract(power(subtract(ONE, casualties.probabilityOf('killed')), sixes), power(casualties.probabilityOf('unhurt'), sixes));
}

function power(base: Rational, exponent: number): Rational {
  return Array.from({ length: exponent }).reduce<Rational>((product) => multiply(product, base), ONE);
}

const BEST_MORALE = 9;

/** The chance that a check fails: the commander's after any rise (H-10.65.1), or that of any unit without one. */
function failureOf(morale: ForetoldStack['morale'], situation: Situation): Rational {
  if (!checks(situation)) return ZERO;
  if (typeof morale === 'number') return missing(Math.min(BEST_MORALE, morale + (situation.rises ? 1 : 0)));
  return subtract(ONE, morale.units.reduce((all, most) => multiply(all, subtract(ONE, missing(most))), ONE));
}

/** The chance that a die shows more than this. */
function missing(most: number): Rational {
  return rational(FACES - Math.max(0, Math.min(FACES, most)), FACES);
}

/** How his morale changes if he lives: a level up by victory, one down by a failed check, one by the retreat, never out of its bounds (H-3.53.2, H-3.53.6, H-3.53.8). */
function moraleChange(morale: number, situations: readonly Likely<Situation>[]): Distribution<number> | undefined {
  const living = situations.filter(({ destroyed }) => !destroyed).map((situation) => ({ ...situation, probability: multiply(situation.probability, subtract(ONE, killedBy(situation.sixes))) }));
  const alive = sum(living.map(({ probability }) => probability));
  if (isZero(alive)) return undefined;
  const chances = living.flatMap((situation) => {
    const failed = failureOf(morale, situation);
    const share = (of: Rational) => divide(multiply(situation.probability, of), alive);
    return [
      { outcome: changeOf(morale, situation, 'failed'), probability: share(failed) },
      { outcome: changeOf(morale, situation, 'passed'), probability: share(subtract(ONE, failed)) },
    ];
  });
  return new Distribution(chances.filter(({ probability }) => !isZero(probability)));
}

function changeOf(morale: number, { rises, retreats }: Situation, check: 'failed' | 'passed'): number {
  const steps = [rises ? 1 : 0, check === 'failed' ? -1 : 0, retreats ? -1 : 0];
  return steps.reduce((now, by) => Math.max(0, Math.min(BEST_MORALE, now + by)), morale) - morale;
}

/** Points lost by natural 1s of the stack, as long as those that fired are left (H-10.66.1). */
function artilleryLost({ artillery }: ForetoldStack, ones: readonly Rational[]): Distribution<string> {
  const none = new Distribution<number>([{ outcome: 0, probability: ONE }]);
  const lost = ones.reduce((all, one) => all.combine(lossAt(one), (before, now) => (Math.floor(before / MANY) < artillery ? before + now : before)), none);
  return lost.map((points) => nameOfLoss(Math.floor(points / MANY), points % MANY));
}

/** Lost points count so many, of which captured ones count one each. */
const MANY = 16;
const artilleryLosses = distribution(enumerate((dice) => artilleryLossOf({ dice })), ({ lost, captured }): number => lost * MANY + (captured ? 1 : 0));

/** What a fire costs, whose die shows a natural 1 with this chance. */
function lossAt(one: Rational): Distribution<number> {
  return new Distribution([{ outcome: 0, probability: subtract(ONE, one) }, ...artilleryLosses.chances.map(({ outcome, probability }) => ({ outcome, probability: multiply(one, probability) }))]);
}

function nameOfLoss(lost: number, captured: number): string {
  if (lost === 0) return 'none';
  return captured === 0 ? `${String(lost)} lost` : `${String(lost)} lost, ${String(captured)} captured`;
}
