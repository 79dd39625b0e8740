import { canonicalJson } from '../../src/audit/canonical-json.js';
import { chance, type Chance } from '../../src/cli/chance.js';
import { enteredDice, MoreDiceNeeded } from '../../src/dice/entered.js';
import type { AnyCommand, AnyRuleSystem } from '../../src/kernel/system.js';
import { expectThat, fits, seededDice } from './conformance.js';
import { freeze } from './frozen.js';
import { nearMiss } from './near-misses.js';
import { anyValue } from './questions.js';

/** Exchanges what a side may not know of a state for something else that would look the same to it. */
export type Shuffle = (state: unknown, side: string, chance: Chance) => unknown;

/** What is compared, and by what dice and ids it is asked. */
export interface SecrecyOrder {
  readonly system: AnyRuleSystem;
  readonly shuffle: Shuffle;
  /** Every id of the scenario. */
  readonly ids: readonly string[];
  readonly chance: Chance;
}

/**
 * What a side may not know must not show: with it exchanged for something else, the side's view, drawing, offers, answers,
 * dry runs and refusals stay the same to the letter. What its own commands then reveal by right is not compared.
 */
export function expectSecrecy({ system, shuffle, ids, chance: random }: SecrecyOrder, state: unknown, command: AnyCommand): void {
  for (const side of system.sides) {
    const other = freeze(shuffle(state, side, random));
    const viewer = { role: 'seat', side } as const;
    same(system.observe(state, viewer), system.observe(other, viewer), `the view of the ${side} side`);
    same(system.draw(state, viewer), system.draw(other, viewer), `the drawing for the ${side} side`);
    same(system.offers(state, side), system.offers(other, side), `the offers of the ${side} side`);
    for (const question of [...system.queries, ...system.previews]) {
      const parameters = freeze(anyValue(random, question.parameters as never, ids)) as never;
      same(question.answer(state, parameters, viewer), question.answer(other, parameters, viewer), `${question.name} ${JSON.stringify(parameters)} of the ${side} side`);
    }
    const offered = system.offers(state, side).flatMap(({ commands }) => commands);
    for (const tried of [command, ...(offered.length > 0 ? [random.pick(offered)] : [])]) expectSameTrial(system, [state, other], side, tried);
    const near = freeze(nearMiss(random, command, { ids, stale: [] }));
    if (!fits(system.commandSchema, near)) continue;
    const seed = random.below(1000);
    same(refusalOf(system, state, side, near, seed), refusalOf(system, other, side, near, seed), `the refusal of ${JSON.stringify(near)} of the ${side} side`);
    expectSameTrial(system, [state, other], side, near);
  }
}

/** A dry run tells the same of both positions, and refuses what play refuses. */
function expectSameTrial(system: AnyRuleSystem, [state, other]: readonly [unknown, unknown], side: string, command: AnyCommand): void {
  const tried = trialOf(system, state, side, command);
  same(tried, trialOf(system, other, side, command), `the dry run of ${JSON.stringify(command)} of the ${side} side`);
  const judged = refusalOf(system, state, side, command, 0);
  same(judged, typeof tried === 'object' && 'violations' in tried ? tried : 'accepted', `the judgement of ${JSON.stringify(command)} of the ${side} side after its dry run`);
}

/** What a dry run tells: the refusal, or the die that would come first. */
function trialOf(system: AnyRuleSystem, state: unknown, side: string, command: AnyCommand) {
  try {
    const judged = system.decide(system.asKnownTo(state, side), side, command, enteredDice([]));
    return judged.ok ? 'accepted' : judged.error;
  } catch (error) {
    if (!(error instanceof MoreDiceNeeded)) throw error;
    const { purpose, sides, place } = error;
    return { purpose, sides, place };
  }
}

/** Why a command is refused; `accepted` when it is not: what happens then may reveal something. */
function refusalOf(system: AnyRuleSystem, state: unknown, side: string, command: AnyCommand, seed: number): unknown {
  const judged = system.decide(state, side, command, seededDice(chance(seed)));
  return judged.ok ? 'accepted' : judged.error;
}

function same(one: unknown, other: unknown, what: string): void {
  const [a, b] = [canonicalJson(one), canonicalJson(other)];
  if (a === b) return;
  const at = firstDifference(a, b);
  expectThat(false, `${what} depends on what it may not know`, a.slice(Math.max(0, at - 200), at + 200), b.slice(Math.max(0, at - 200), at + 200));
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}
