import { Type, type Static } from '@sinclair/typebox';
import { reject } from '../../../kernel/rejection.js';
import { ok } from '../../../kernel/result.js';
import type { Query } from '../../../kernel/system.js';
import { hexId, hexIndex } from '../position.js';
import { lineOfSight } from '../procedures/line-of-sight.js';
import { blocksExplained, obstaclesOverlooked } from '../procedures/sight-explained.js';
import type { GloryState } from '../state.js';
import type { HexId } from '../vocabulary.js';

const Hex = Type.String({ maxLength: 4, description: 'A hex as printed.' });
const Parameters = Type.Object({ from: Hex, to: Hex }, { additionalProperties: false });

/** Whether one hex sees another, by which hexes and hexsides the line runs, and what blocks it (9.4). */
export const lineOfSightQuery: Query<GloryState> = {
  name: 'line-of-sight',
  description: 'Whether two hexes see each other, the hexes and hexsides on the line, and what blocks it, how high, by which rule, and what does not.',
  parameters: Parameters,
  answer({ setting, ...state }: GloryState, { from, to }: Static<typeof Parameters>) {
    const unknown = [from, to].find((hex) => hexIndex(setting, hex) < 0);
    if (unknown !== undefined) return reject('G-9.4.g', 'unknown.hex', `The map has no hex ${unknown}.`, { hex: unknown });
    const [a, b] = [hexIndex(setting, from), hexIndex(setting, to)];
    const position: GloryState = { setting, ...state };
    const sight = lineOfSight(position, a, b);
    const { clear, steps, passedOver } = sight;
    const line = { from: a, to: b, sight };
    const named = (hex: number): HexId | null => (hex < 0 ? null : hexId(setting, hex));
    return ok({
      from,
      to,
      distance: setting.board.grid.distance(a, b),
      clear,
      blockedBy: blocksExplained(position, line),
      overlooked: obstaclesOverlooked(position, line),
      line: steps.map((step) => (step.kind === 'hex' ? { hex: named(step.hex) } : { hexside: step.hexes.map(named) })),
      passedOver: passedOver.map(named),
    });
  },
};
