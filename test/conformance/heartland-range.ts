import { add, compare, rational, type Rational, ZERO } from '../../src/kernel/rational.js';
import { hexId } from '../../src/systems/heartland/position.js';
import { battlePreview } from '../../src/systems/heartland/previews/battle.js';
import type { HeartlandState } from '../../src/systems/heartland/state.js';
import { SIDES } from '../../src/systems/heartland/vocabulary.js';
import { expectThat } from './conformance.js';

/* What a player is told of a battle says how far it can be from what is foretold: it is never further. */

/** A number as an answer prints it. */
export interface Printed {
  readonly numerator: string;
  readonly denominator: string;
}
/** What a range prints. */
export interface Bounds {
  readonly least: Printed;
  readonly most: Printed;
}
interface Chance {
  readonly outcome: string;
  readonly probability: Printed;
}
type Figures<T> = Readonly<Record<'expectedSteps' | 'retreats', Readonly<Record<string, T>>>> & { readonly destroyed: Readonly<Record<string, T>> };
interface Answer {
  readonly steps: { readonly expected: Readonly<Record<string, Printed>> };
  readonly retreats: { readonly chances: readonly Chance[] };
  readonly stacks: readonly { readonly name: string; readonly destroyed: { readonly probability: Printed } }[];
  readonly range?: Pick<Figures<Bounds>, 'expectedSteps' | 'retreats'> & { readonly destroyed: readonly { readonly name: string; readonly probability: Bounds }[] };
}

/** Of each battle that is declared, both sides' ranges hold what the arbiter is told. */
export function expectRanges(state: HeartlandState): void {
  const assaults = state.impulse?.assaults ?? [];
  for (const target of new Set(assaults.map((assault) => assault.target))) {
    const waves = assaults.filter((assault) => assault.target === target).map(({ force, hasty }) => ({ force, hasty }));
    expectRange(state, { target: hexId(state.setting, target), waves });
  }
}

function expectRange(state: HeartlandState, question: object): void {
  const exact = battlePreview.answer(state, question as never, { role: 'arbiter' });
  if (!exact.ok) return;
  for (const side of SIDES) {
    const told = battlePreview.answer(state, question as never, { role: 'seat', side });
    if (told.ok) expectWithin(told.value, exact.value);
  }
}

/** Each figure of the exact answer lies between the bounds of the other one, which must have some. */
export function expectWithin(told: unknown, exact: unknown): void {
  const { range } = told as Answer;
  expectThat(range !== undefined, 'a player who does not see everything is told a range', told);
  const bounds: Figures<Bounds> = { ...range!, destroyed: Object.fromEntries(range!.destroyed.map(({ name, probability }) => [name, probability])) };
  const figures = figuresOf(exact as Answer);
  for (const kind of ['expectedSteps', 'retreats', 'destroyed'] as const) {
    for (const [name, { least, most }] of Object.entries(bounds[kind])) {
      const figure = figures[kind][name]!;
      const within = compare(valueOf(least), figure) <= 0 && compare(figure, valueOf(most)) <= 0;
      expectThat(within, `${kind} of ${name} is outside of what the player is told`, { least, most }, { figure: `${figure.numerator}/${figure.denominator}` });
    }
  }
}

function figuresOf({ steps, retreats, stacks }: Answer): Figures<Rational> {
  const chanceOf = (who: string) => retreats.chances.filter(({ outcome }) => outcome.startsWith(who)).map(({ probability }) => valueOf(probability)).reduce(add, ZERO);
  return {
    expectedSteps: Object.fromEntries(Object.entries(steps.expected).map(([name, value]) => [name, valueOf(value)])),
    retreats: Object.fromEntries(['attackers', 'defender', 'nobody'].map((who) => [who, chanceOf(who)])),
    destroyed: Object.fromEntries(stacks.map(({ name, destroyed }) => [name, valueOf(destroyed.probability)])),
  };
}

/** The number that is printed. */
export function valueOf({ numerator, denominator }: Printed): Rational {
  return rational(BigInt(numerator), BigInt(denominator));
}
