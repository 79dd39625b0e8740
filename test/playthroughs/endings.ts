import { createHash } from 'node:crypto';
import { canonicalJson } from '../../src/audit/canonical-json.js';
import { scriptedDice } from '../../src/dice/scripted.js';
import type { AnyCommand, AnyRuleSystem, Outcome } from '../../src/kernel/system.js';
import type { PlayedCommand } from '../conformance/conformance.js';

/*
 * Long games, kept by what the players sent and what the dice showed. Their events would be many times as long; that
 * events fold for ever is seen to by the games that are recorded whole.
 */

/** The scenarios of which each way of ending is recorded; of all others there is a game that is recorded whole. */
export const ENDINGS: readonly string[] = ['1st-manassas', 'belmont', 'chancellorsville', 'corinth-road', 'fredericksburg', 'shiloh-1862'];

/** The first line of a file. */
interface Header {
  readonly system: string;
  readonly edition: string;
  readonly scenario: string;
  /** Of the captains' choices and of the dice when the game was found; its commands may have outlived a change of what captains choose. */
  readonly seed: number;
}

/** An accepted command: who sent it, what it was, the faces of its dice in order; none are left out. */
type Line = readonly [side: string, command: AnyCommand, faces?: readonly number[]];

/** The last line. */
interface Ending {
  /** SHA-256, in hex, over the canonical JSON of the last state as it is stored. */
  readonly state: string;
  readonly outcome: Outcome;
}

/** A game that ended in a certain way. */
export interface Script {
  readonly header: Header;
  readonly lines: readonly Line[];
  readonly ending: Ending;
}

/** A winner with a margin, or `draw`, as the names of the files have it. */
export type Way = string;

/** How the game ended: `union-decisive`, `draw`. */
export function wayOf({ winner, margin }: Outcome): Way {
  return winner === undefined ? margin : `${winner}-${margin}`;
}

/** What a scenario says of victory: the margins that there are, if it does not leave them at two. */
interface Victorious {
  readonly victory: { readonly margins?: readonly { readonly margin: string }[] };
}

/** All ways in which a scenario can end. */
export function waysOf({ victory: { margins = [{ margin: 'marginal' }, { margin: 'decisive' }] } }: Victorious, sides: readonly string[]): readonly Way[] {
  return [...sides.flatMap((side) => margins.map(({ margin }) => `${side}-${margin}`)), 'draw'];
}

/** The commands of a played game as they are kept. */
export function linesOf(log: readonly PlayedCommand[]): readonly Line[] {
  return log.map(({ side, command, rolls }) => (rolls.length === 0 ? [side, command] : [side, command, rolls.map(({ face }) => face)]));
}

/** A game as text, a line for each command. */
export function write({ header, lines, ending }: Script): string {
  return [header, ...lines, ending].map((line) => `${JSON.stringify(line)}\n`).join('');
}

export function parse(text: string): Script {
  const lines = text.trimEnd().split('\n').map((line) => JSON.parse(line) as unknown);
  return { header: lines[0], lines: lines.slice(1, -1), ending: lines.at(-1) } as Script;
}

/** What the commands lead to when they are judged today with the recorded faces. @throws when one is refused */
export function playAgain(system: AnyRuleSystem, scenario: unknown, lines: readonly Line[]): Ending {
  const begun = system.begin(scenario, {});
  if (!begun.ok) throw new Error(JSON.stringify(begun.error));
  let state = begun.value.reduce((before, event) => system.evolve(before, event), system.initial);
  for (const [at, [side, command, faces = []]] of lines.entries()) {
    const dice = scriptedDice(faces);
    const judged = system.decide(state, side, command, dice);
    if (!judged.ok) throw new Error(`line ${at + 2}: ${JSON.stringify(command)} is refused: ${JSON.stringify(judged.error)}`);
    dice.assertUsedUp();
    state = judged.value.reduce((before, event) => system.evolve(before, event), state);
  }
  return { state: createHash('sha256').update(canonicalJson(system.codec.encodeState(state))).digest('hex'), outcome: system.outcome(state)! };
}
