import { createHash } from 'node:crypto';
import { canonicalJson } from '../../src/audit/canonical-json.js';
import type { Dice } from '../../src/dice/dice.js';
import type { AnyRuleSystem } from '../../src/kernel/system.js';

/** What stands at one depth of the tree of offers. */
export interface Level {
  readonly positions: number;
  /** Commands offered in all these positions. */
  readonly commands: number;
  /** SHA-256, in hex, of the canonical JSON of the offers of all these positions, in order. */
  readonly order: string;
}

/** Dice that show the middle face, so that a tree of offers is the same each time. */
const MIDDLE: Dice = { roll: ({ sides }) => Math.floor(sides / 2) };

/** Counts the offers of a position, of the positions behind each offered command, and so on, `depth` levels down. */
export function perft(system: AnyRuleSystem, state: unknown, depth: number): readonly Level[] {
  const levels: Level[] = [];
  let positions: readonly unknown[] = [state];
  for (let level = 1; level <= depth; level++) {
    const offered = positions.map((position) => system.sides.map((side) => ({ side, offers: system.offers(position, side) })));
    const order = createHash('sha256').update(canonicalJson(offered)).digest('hex');
    const next = positions.flatMap((position, at) => offered[at]!.flatMap(({ side, offers }) => offers.flatMap(({ commands }) => commands.map((command) => after(system, position, side, command)))));
    levels.push({ positions: positions.length, commands: next.length, order });
    positions = next;
  }
  return levels;
}

function after(system: AnyRuleSystem, state: unknown, side: string, command: Parameters<AnyRuleSystem['decide']>[2]): unknown {
  const judged = system.decide(state, side, command, MIDDLE);
  if (!judged.ok) throw new Error(`an offered command is refused: ${JSON.stringify({ command, refusal: judged.error })}`);
  return judged.value.reduce((before, event) => system.evolve(before, event), state);
}
