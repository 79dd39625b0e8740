import { lineOnGrid, type LineStep } from '../../../hex/line.js';
import { hasFeature, type Board } from '../board.js';
import type { HexFeature } from '../vocabulary.js';

/** What stands as high as a man's eye and higher (house); it adds no level to the ground. */
export const SIGHT_BLOCKERS = ['woods', 'town', 'village', 'tall-field', 'walled-compound'] as const satisfies readonly HexFeature[];

/** What blocks a line of sight: ground higher than both ends, or something that stands on ground as high as the higher end. */
export type Obstruction = 'height' | (typeof SIGHT_BLOCKERS)[number];

/** A hex that blocks, and by what. */
export interface Block {
  readonly hex: number;
  readonly what: Obstruction;
}

/** What a line of sight between two hexes meets. */
export interface Sight {
  readonly clear: boolean;
  /** Every hex that blocks, in the order of the line; none when it is clear. */
  readonly blockedBy: readonly Block[];
  /** The hexes and hexsides on the line, the two ends left out; −1 where the map has no hex. */
  readonly steps: readonly LineStep<number>[];
}

/**
 * Whether two hexes see each other. House: the source has no rule for it, and fire needs one (R-FC.1). The same from both
 * ends; neighbours always see each other, and neither units nor what stands in the two hexes themselves matter.
 */
export function lineOfSight(board: Board, from: number, to: number): Sight {
  const steps = lineOnGrid(board.grid, from, to);
  const higher = Math.max(board.elevation[from]!, board.elevation[to]!);
  const blockedBy = steps.flatMap((step) => blocksOn(board, step, higher));
  return { clear: blockedBy.length === 0, blockedBy, steps };
}

/** A line along a hexside is blocked only where both of its hexes block; beyond the edge of the map nothing does. */
function blocksOn(board: Board, step: LineStep<number>, higher: number): readonly Block[] {
  const hexes = step.kind === 'hex' ? [step.hex] : step.hexes;
  const blocks = hexes.flatMap((hex) => {
    const what = obstructionIn(board, hex, higher);
    return what === undefined ? [] : [{ hex, what }];
  });
  return blocks.length === hexes.length ? blocks : [];
}

/**
 * What in a hex on the line blocks it, if anything.
 * @param higher the level of the higher end
 */
function obstructionIn(board: Board, hex: number, higher: number): Obstruction | undefined {
  if (hex < 0 || board.elevation[hex]! < higher) return undefined;
  if (board.elevation[hex]! > higher) return 'height';
  return SIGHT_BLOCKERS.find((feature) => hasFeature(board, hex, feature));
}
