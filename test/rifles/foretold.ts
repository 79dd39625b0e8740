import { distribution, type Distribution } from '../../src/dice/distribution.js';
import { enumerate } from '../../src/dice/enumerated.js';
import { add, rational, toJson, type Rational, type RationalJson } from '../../src/kernel/rational.js';
import type { Preview } from '../../src/kernel/system.js';
import type { Rejection } from '../../src/kernel/rejection.js';
import type { RiflesCommand } from '../../src/systems/rifles/commands.js';
import { decide } from '../../src/systems/rifles/decide.js';
import type { RiflesEvent } from '../../src/systems/rifles/events.js';
import type { RiflesState } from '../../src/systems/rifles/state.js';
import type { Side } from '../../src/systems/rifles/vocabulary.js';

/** The answer of a preview that must not be refused. */
export function told(preview: Preview<RiflesState>, state: RiflesState, parameters: object): unknown {
  const answer = preview.answer(state, parameters as never, { role: 'observer' });
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
}

/** The violations of a preview that must be refused. */
export function refused(preview: Preview<RiflesState>, state: RiflesState, parameters: object): Rejection['violations'] {
  const answer = preview.answer(state, parameters as never, { role: 'observer' });
  if (answer.ok) throw new Error(`answered: ${JSON.stringify(answer.value)}`);
  return answer.error.violations;
}

/** An ending and its probability, as previews tell them. */
export type Ending = Readonly<Record<string, unknown>> & { readonly probability: RationalJson };

/** The probabilities of endings by name. */
export function oddsOf(endings: readonly Ending[], nameOf: (ending: Ending) => string): Readonly<Record<string, RationalJson>> {
  const found = new Map<string, Rational>();
  for (const ending of endings) {
    const { numerator, denominator } = ending.probability;
    const probability = rational(BigInt(numerator), BigInt(denominator));
    const before = found.get(nameOf(ending));
    found.set(nameOf(ending), before ? add(before, probability) : probability);
  }
  return Object.fromEntries([...found].map(([name, probability]) => [name, toJson(probability)]));
}

/** The same from playing the command with every face of every die. */
export function playedOut(state: RiflesState, side: Side, command: RiflesCommand, nameOf: (events: readonly RiflesEvent[]) => string): Readonly<Record<string, RationalJson>> {
  const ways = enumerate((dice) => {
    const decided = decide(state, side, command, dice);
    if (!decided.ok) throw new Error(JSON.stringify(decided.error));
    return nameOf(decided.value);
  }, { full: true });
  const odds: Distribution<string> = distribution(ways, (name) => name);
  return Object.fromEntries(odds.chances.map(({ outcome, probability }) => [outcome, toJson(probability)]));
}
