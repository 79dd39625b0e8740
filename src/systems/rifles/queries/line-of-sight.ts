import { Type, type Static } from '@sinclair/typebox';
import { reject } from '../../../kernel/rejection.js';
import { ok } from '../../../kernel/result.js';
import type { Query } from '../../../kernel/system.js';
import { hasFeature, type Board } from '../board.js';
import { hexId, hexIndex } from '../position.js';
import { lineOfSight, SIGHT_BLOCKERS, type Obstruction } from '../procedures/line-of-sight.js';
import type { RiflesState, Setting } from '../state.js';
import type { HexId } from '../vocabulary.js';

const Hex = Type.String({ maxLength: 4, description: 'A hex as printed.' });
const Parameters = Type.Object({ from: Hex, to: Hex }, { additionalProperties: false });

/** Whether one hex sees another, by which hexes and hexsides the line runs, and what blocks it (house, for R-FC.1). */
export const lineOfSightQuery: Query<RiflesState> = {
  name: 'line-of-sight',
  description: 'Whether two hexes see each other (house rule), the hexes and hexsides on the line, what blocks it and how high, and what does not.',
  parameters: Parameters,
  answer({ setting }: RiflesState, { from, to }: Static<typeof Parameters>) {
    const unknown = [from, to].find((hex) => hexIndex(setting, hex) < 0);
    if (unknown !== undefined) return reject('R-FC.1', 'unknown.hex', `The map has no hex ${unknown}.`, { hex: unknown });
    const ends: Ends = { a: hexIndex(setting, from), b: hexIndex(setting, to) };
    const { clear, blockedBy, steps } = lineOfSight(setting.board, ends.a, ends.b);
    const met = [...new Set(steps.flatMap((step) => (step.kind === 'hex' ? [step.hex] : step.hexes)))].filter((hex) => hex >= 0);
    const passed = met.filter((hex) => !blockedBy.some((block) => block.hex === hex));
    const named = (hex: number): HexId | null => (hex < 0 ? null : hexId(setting, hex));
    return ok({
      rule: 'R-FC.1',
      provenance: 'house',
      from,
      to,
      distance: setting.board.grid.distance(ends.a, ends.b),
      clear,
      blockedBy: blockedBy.map(({ hex, what }) => obstacle(setting, ends, hex, what, whyItBlocks(what))),
      overlooked: passed.flatMap((hex) => thingsIn(setting.board, ends, hex).map((what) => obstacle(setting, ends, hex, what, whyItDoesNot(setting.board, ends, hex)))),
      line: steps.map((step) => (step.kind === 'hex' ? { hex: named(step.hex) } : { hexside: step.hexes.map(named) })),
    });
  },
};

interface Ends {
  readonly a: number;
  readonly b: number;
}

function thingsIn(board: Board, { a, b }: Ends, hex: number): readonly Obstruction[] {
  const { elevation } = board;
  const isHigher = elevation[hex]! > Math.max(elevation[a]!, elevation[b]!);
  return [...(isHigher ? (['height'] as const) : []), ...SIGHT_BLOCKERS.filter((feature) => hasFeature(board, hex, feature))];
}

function obstacle(setting: Setting, { a, b }: Ends, hex: number, what: Obstruction, message: string) {
  const { elevation } = setting.board;
  return { hex: hexId(setting, hex), what, heights: { from: elevation[a]!, hex: elevation[hex]!, to: elevation[b]! }, message };
}

function whyItBlocks(what: Obstruction): string {
  return what === 'height' ? 'The ground is higher than both ends.' : 'It stands on ground as high as the higher of both ends.';
}

/** An obstacle on lower ground is looked over; one beside a hexside that the line follows is passed by its open hex. */
function whyItDoesNot({ elevation }: Board, { a, b }: Ends, hex: number): string {
  const higher = Math.max(elevation[a]!, elevation[b]!);
  return elevation[hex]! < higher ? 'The higher of both ends looks over it.' : 'The line follows a hexside, and the hex on its other side is open.';
}
