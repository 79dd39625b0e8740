import { isDie, isOnDie } from '../dice/check-roll.js';
import type { RolledDie } from '../dice/dice.js';
import type { Envelope } from '../event-store/port.js';
import type { Json } from '../kernel/rejection.js';
import { add, rational, squareRoot, subtract, toJson, ZERO, type Rational, type RationalJson } from '../kernel/rational.js';

/** How one side's dice of one kind fell. Faces count from 0, as the log has them: a die of ten shows 0 to 9. */
export interface Luck {
  /** The side that the dice were named for; else that whose command rolled them, null when it was the service's. */
  readonly seat: string | null;
  /** What was rolled for, without the units, hexes and numbers that the purpose names. */
  readonly kind: string;
  readonly rolls: number;
  /** The sum of the faces. */
  readonly actual: number;
  /** What fair dice show in sum on the average. */
  readonly expected: RationalJson;
  /** `actual` less `expected`. */
  readonly difference: RationalJson;
  /** Of the sum of fair dice. */
  readonly variance: RationalJson;
  /** Of the sum of fair dice: the root of the variance, to 12 decimal places. */
  readonly standardDeviation: string;
}

/** What the dice of one kind came to so far. */
interface Tally {
  readonly seat: string | null;
  readonly kind: string;
  rolls: number;
  actual: number;
  expected: Rational;
  variance: Rational;
}

/**
 * Compares the dice of the events with what fair dice would have shown, by side and kind of roll, exactly. What was taken
 * back was rolled all the same, and counts. A face that its die does not have counts nowhere: `verifyDice` reports it.
 */
export function luckOf(events: readonly Envelope[]): readonly Luck[] {
  const names = namesIn(events);
  const tallies = new Map<string, Tally>();
  for (const { seat, rolls } of events) {
    for (const die of rolls) if (isDie(die.sides) && isOnDie(die.face, die.sides)) count(tallies, die, purposeOf(die.purpose, seat, names));
  }
  return [...tallies.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, tally]) => told(tally));
}

function count(tallies: Map<string, Tally>, { face, sides }: RolledDie, { seat, kind }: Pick<Tally, 'seat' | 'kind'>): void {
  const key = JSON.stringify([seat ?? '', kind]);
  const tally = tallies.get(key) ?? { seat, kind, rolls: 0, actual: 0, expected: ZERO, variance: ZERO };
  tally.rolls += 1;
  tally.actual += face;
  tally.expected = add(tally.expected, rational(BigInt(sides) - 1n, 2n));
  tally.variance = add(tally.variance, rational(BigInt(sides) ** 2n - 1n, 12n));
  tallies.set(key, tally);
}

function told({ seat, kind, rolls, actual, expected, variance }: Tally): Luck {
  const difference = toJson(subtract(rational(actual), expected));
  return { seat, kind, rolls, actual, expected: toJson(expected), difference, variance: toJson(variance), standardDeviation: squareRoot(variance) };
}

/** The names that a log gives to things, and which of them are sides. */
interface Names {
  readonly ids: ReadonlySet<string>;
  readonly sides: ReadonlySet<string>;
}

function namesIn(events: readonly Envelope[]): Names {
  const ids = new Set<string>();
  const sides = new Set<string>(events.flatMap(({ seat }) => seat ?? []));
  const open: Json[] = events.map(({ data }) => data);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, member] of Object.entries<Json>(next)) {
      if (typeof member !== 'string') open.push(member);
      else if (name === 'id') ids.add(member);
      else if (name === 'side') sides.add(member);
    }
  }
  return { ids, sides };
}

/** A number or a printed hex, or what is called by one: `2`, `0405`, `hex:0405`. */
const NUMBERED = /^(?:[a-z]+:)?\d+$/;
const BEFORE_NAMES = ['at', 'in', 'of'];

/** `fire us-tyler at 0405`: the kind is `fire`. `initiative union`: the kind is `initiative`, of the union. */
function purposeOf(purpose: string, seat: string | null, { ids, sides }: Names): Pick<Tally, 'seat' | 'kind'> {
  const words = purpose.split(' ');
  const isName = (word: string | undefined) => word !== undefined && (sides.has(word) || word.split('+').every((part) => ids.has(part) || NUMBERED.test(part)));
  const kind = words.filter((word, place) => !isName(word) && !(BEFORE_NAMES.includes(word) && isName(words[place + 1])));
  return { seat: words.slice(1).find((word) => sides.has(word)) ?? seat, kind: kind.join(' ') };
}
