import { isDeepStrictEqual } from 'node:util';
import type { Dice } from '../../src/dice/dice.js';
import { Distribution, distribution, type Key } from '../../src/dice/distribution.js';
import { enumerate } from '../../src/dice/enumerated.js';
import { rational, type RationalJson } from '../../src/kernel/rational.js';
import type { AnyRuleSystem } from '../../src/kernel/system.js';
import { expectThat } from './conformance.js';

/** Ways in which the dice may fall for all of them to be tried; above that one face of each band. */
const MOST_FACES = 10_000n;

/** One outcome as a preview tells it. */
export type Said = Readonly<Record<string, unknown>> & { readonly probability: RationalJson };

/** A preview of what can be played: the system, the position, the preview and its parameters. */
export interface Foretold {
  readonly system: Pick<AnyRuleSystem, 'previews'>;
  readonly state: unknown;
  readonly preview: string;
  readonly parameters: object;
}

/** The odds of what is played, by every face where that can be done. */
export function allFaces<K extends Key>(play: (dice: Dice) => K): Distribution<K> {
  const banded = enumerate(play);
  const full = banded.every(({ total }) => total <= MOST_FACES);
  return distribution(full ? enumerate(play, { full }) : banded, (key) => key);
}

/** What the preview answers. Throws when it refuses. */
export function answerOf({ system, state, preview, parameters }: Foretold): unknown {
  const answer = system.previews.find(({ name }) => name === preview)?.answer(state, parameters as never, { role: 'arbiter' });
  if (!answer?.ok) throw new Error(`the preview ${preview} refuses what can be played: ${JSON.stringify(answer)}`);
  return answer.value;
}

/** The odds of outcomes as a preview tells them. Throws when they do not sum to exactly 1. */
export function oddsOf(outcomes: readonly Said[], nameOf: (said: Said) => string): Distribution<string> {
  return new Distribution(outcomes.map((said) => ({ outcome: nameOf(said), probability: rational(BigInt(said.probability.numerator), BigInt(said.probability.denominator)) })));
}

/** Throws when what is played and what was said differ in an outcome or in how likely it is. */
export function expectSame(preview: string, played: Distribution<string>, said: Distribution<string>): void {
  const text = ({ chances }: Distribution<string>): readonly string[] => chances.map(({ outcome, probability }) => `${outcome} ${probability.numerator}/${probability.denominator}`);
  expectThat(isDeepStrictEqual(text(played), text(said)), `the preview ${preview} is not what play gives`, { played: text(played), said: text(said) });
}
