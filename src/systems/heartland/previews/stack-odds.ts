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
  /** The points of those of its leaders whose artillery fires in the battle, by what becomes of its leaders: no more of them can be lost (H-10.66.1). */
  readonly artillery: readonly Fate[];
  /** The most steps that it can lose; unknown ones are not limited. */
  readonly steps?: number;
  /** Its leaders have troops that do not fight, and are not captured when those that do are lost (H-3.23.b.2). */
  readonly unengaged?: true;
}

/** In so many ways, in which so many of the leaders at risk fall and the others are spared, so many points are left that fired. */
export interface Fate {
  readonly fallen: number;
  readonly spared: number;
  readonly points: number;
  readonly ways: number;
}

/** So many points, whatever becomes of the leaders. */
export function certain(points: number): readonly Fate[] {
  return [{ fallen: 0, spared: 0, points, ways: 1 }];
}

/** What of the fire bears on a stack's check and its commander's morale. */
export interface Situation {
  readonly rises: boolean;
  readonly retreats: boolean;
  readonly asterisk: boolean;
  /** Its own natural 6s, and its natural 1s. */
  readonly sixes: number;
  readonly ones: number;
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
  /** How many artillery points natural 1s cost it, and how many of these are captured: `1 lost, 1 captured`, …; not what is lost with leaders who are captured, or fall without anybody to take over. */
  readonly artillery: Distribution<string>;
}

type Likely<T> = T & { readonly probability: Rational };

const FACES = 6;

/** The odds of a stack over all situations that the fire can bring it into. */
export function stackOdds(stack: ForetoldStack, situations: readonly Likely<Situation>[]): StackOdds {
  const over = (value: (situation: Situation) => Rational) => sum(situations.map((situation) => multiply(situation.probability, value(situation))));
  const { morale, leaders } = stack;
  return {
    name: stack.name,
    destroyed: over((situation) => (isLost(stack, situation) ? ONE : ZERO)),
    checked: over((situation) => (checks(situation) ? ONE : ZERO)),
    mayLeaveOut: over((situation) => (checks(situation) && typeof morale === 'number' ? killedBy(situation.sixes) : ZERO)),
    failed: over((situation) => multiply(typeof morale === 'number' ? subtract(ONE, killedBy(situation.sixes)) : ONE, failureOf(morale, situation))),
    ...(typeof morale === 'number' && { morale: moraleChange(stack, morale, situations) }),
    ...(leaders > 0 && { leader: { killed: over(risk(stack, killedBy)), wounded: over(risk(stack, woundedBy)) } }),
    artillery: artilleryLost(stack, situations),
  };
}

/** A stack that is no more checks nothing. */
function checks({ asterisk, destroyed }: Situation): boolean {
  return asterisk && !destroyed;
}

/** Whether all its troops are lost, and its leaders captured (H-10.63.b.1). */
function isLost({ unengaged }: ForetoldStack, { destroyed }: Situation): boolean {
  return destroyed && !unengaged;
}

/** Leaders who are captured are not rolled for. */
function risk(stack: ForetoldStack, of: (sixes: number) => Rational) {
  return (situation: Situation) => (isLost(stack, situation) ? ZERO : of(situation.sixes));
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
function moraleChange(stack: ForetoldStack, morale: number, situations: readonly Likely<Situation>[]): Distribution<number> | undefined {
  const living = situations.filter((situation) => !isLost(stack, situation)).map((situation) => ({ ...situation, probability: multiply(situation.probability, subtract(ONE, killedBy(situation.sixes))) }));
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

function changeOf(morale: number, { rises, retreats, destroyed }: Situation, check: 'failed' | 'passed'): number {
  const steps = [rises ? 1 : 0, check === 'failed' ? -1 : 0, retreats && !destroyed ? -1 : 0];
  return steps.reduce((now, by) => Math.max(0, Math.min(BEST_MORALE, now + by)), morale) - morale;
}

/** Points lost by natural 1s of the stack, as long as those that fired are left: casualties, and the capture of leaders, come first (H-10.66.1, H-10.61.b.1). */
function artilleryLost(stack: ForetoldStack, situations: readonly Likely<Situation>[]): Distribution<string> {
  const chances = situations.flatMap((situation) => inShare(situation.probability, isLost(stack, situation) ? NONE_LOST : lossIn(stack, situation)));
  return new Distribution(chances).map((points) => nameOfLoss(Math.floor(points / MANY), points % MANY));
}

/** The loss by so many natural 1s, over all fates of the leaders. */
function lossIn({ artillery }: ForetoldStack, { ones, sixes }: Situation): Distribution<number> {
  const killed = killedBy(sixes);
  const likelihood = ({ fallen, spared, ways }: Fate) => multiply(rational(ways), multiply(power(killed, fallen), power(subtract(ONE, killed), spared)));
  return new Distribution(artillery.flatMap((fate) => inShare(likelihood(fate), lossOf(fate.points, ones))));
}

function inShare(share: Rational, { chances }: Distribution<number>) {
  return chances.map(({ outcome, probability }) => ({ outcome, probability: multiply(share, probability) }));
}

/** Lost points count so many, of which captured ones count one each. */
const MANY = 16;
const NONE_LOST = new Distribution<number>([{ outcome: 0, probability: ONE }]);
const artilleryLosses = distribution(enumerate((dice) => artilleryLossOf({ dice })), ({ lost, captured }): number => lost * MANY + (captured ? 1 : 0));

/** What so many natural 1s cost of so many points. */
function lossOf(points: number, ones: number): Distribution<number> {
  return Array.from({ length: ones }).reduce<Distribution<number>>((all) => all.combine(artilleryLosses, (before, now) => (Math.floor(before / MANY) < points ? before + now : before)), NONE_LOST);
}

function nameOfLoss(lost: number, captured: number): string {
  if (lost === 0) return 'none';
  return captured === 0 ? `${String(lost)} lost` : `${String(lost)} lost, ${String(captured)} captured`;
}
