import { Type, type Static } from '@sinclair/typebox';
import { reject } from '../../../kernel/rejection.js';
import { ok } from '../../../kernel/result.js';
import type { Query } from '../../../kernel/system.js';
import { hexId, hexIndex } from '../position.js';
import { lineOfSight } from '../procedures/line-of-sight.js';
import type { GloryState } from '../state.js';
import type { HexId } from '../vocabulary.js';

const Hex = Type.String({ maxLength: 4, description: 'A hex as printed.' });
const Parameters = Type.Object({ from: Hex, to: Hex }, { additionalProperties: false });

/** Whether one hex sees another, by which hexes and hexsides the line runs, and what blocks it (9.4). */
export const lineOfSightQuery: Query<GloryState> = {
  name: 'line-of-sight',
  description: 'Whether two hexes see each other, the hexes and hexsides on the line, and what blocks it by which rule.',
  parameters: Parameters,
  answer({ setting, ...state }: GloryState, { from, to }: Static<typeof Parameters>) {
    const unknown = [from, to].find((hex) => hexIndex(setting, hex) < 0);
    if (unknown !== undefined) return reject('G-9.4.g', 'unknown.hex', `The map has no hex ${unknown}.`, { hex: unknown });
    const [a, b] = [hexIndex(setting, from), hexIndex(setting, to)];
    const { clear, blockedBy, steps, passedOver } = lineOfSight({ setting, ...state }, a, b);
    const named = (hex: number): HexId | null => (hex < 0 ? null : hexId(setting, hex));
    return ok({
      from,
      to,
      distance: setting.board.grid.distance(a, b),
      clear,
      blockedBy: blockedBy.map(({ hex, what, rules }) => ({ hex: named(hex), what, rules })),
      line: steps.map((step) => (step.kind === 'hex' ? { hex: named(step.hex) } : { hexside: step.hexes.map(named) })),
      passedOver: passedOver.map(named),
    });
  },
};
