import { lineOnGrid, type LineStep } from '../../../hex/line.js';
import type { RuleId } from '../../../kernel/rule.js';
import { terrainAt } from '../board.js';
import { holderOf } from '../position.js';
import type { GloryState } from '../state.js';

/** A hex that blocks a line of sight, and the rows that say so. */
export interface Block {
  readonly hex: number;
  readonly what: 'height' | 'woods' | 'town' | 'units';
  readonly rules: readonly RuleId[];
}

/** What a line of sight between two hexes meets (G-9.4.g). */
export interface Sight {
  readonly clear: boolean;
  /** Every hex that blocks, in the order of the line; none when it is clear. */
  readonly blockedBy: readonly Block[];
  /** The hexes and hexsides on the line, the two ends left out; −1 where the map has no hex. */
  readonly steps: readonly LineStep<number>[];
  /** Occupied hexes next to `to` over which the line passes: friends of the firer there may be struck (G-9.51.b, G-9.52.d). */
  readonly passedOver: readonly number[];
}

/** The ends of a line, and the hex between them that is looked at. */
interface Between {
  readonly from: number;
  readonly to: number;
  readonly hex: number;
}

/**
 * Whether two hexes see each other (9.4). The same from both ends (G-9.4.j); neighbours always do (G-9.21.b), and what
 * stands in the two hexes themselves never matters (G-9.4.h).
 */
export function lineOfSight(state: GloryState, from: number, to: number): Sight {
  const { grid } = state.setting.board;
  const steps = lineOnGrid(grid, from, to);
  const blockedBy = steps.flatMap((step) => blocksOn(state, from, to, step));
  const clear = blockedBy.length === 0;
  const met = steps.flatMap((step) => (step.kind === 'hex' ? [step.hex] : step.hexes));
  const passedOver = clear ? met.filter((hex) => hex >= 0 && grid.distance(hex, to) === 1 && holderOf(state, hex) !== undefined) : [];
  return { clear, blockedBy, steps, passedOver };
}

/** Along a hexside, what blocks in either hex blocks the line; units do so unless the game's option says otherwise (G-9.4.f). */
function blocksOn(state: GloryState, from: number, to: number, step: LineStep<number>): readonly Block[] {
  if (step.kind === 'hex') return blocksIn(state, { from, to, hex: step.hex });
  const unitsCount = state.setting.options['sight-along-hexside'] === 'terrain-and-units';
  return step.hexes
    .flatMap((hex) => blocksIn(state, { from, to, hex }))
    .filter(({ what }) => unitsCount || what !== 'units')
    .map((block): Block => ({ ...block, rules: [...block.rules, 'G-9.4.f'] }));
}

/**
 * Height, then woods, then units: the first that blocks. Marsh does not, nor do towns unless the game's option makes them
 * (G-9.4.k), nor do leaders (G-9.4.i), nor units that one end looks over (G-9.51.a).
 */
function blocksIn(state: GloryState, line: Between): readonly Block[] {
  const { hex } = line;
  if (hex < 0) return [];
  const { board, options } = state.setting;
  if (isHigherThanBoth(state, line)) return [{ hex, what: 'height', rules: ['G-9.4.a'] }];
  if (terrainAt(board, hex) === 'woods') {
    const rule = woodsBlock(state, line);
    if (rule) return [{ hex, what: 'woods', rules: [rule] }];
  }
  if (terrainAt(board, hex) === 'town' && options['town-in-sight'] === 'blocks-like-woods') {
    const rule = woodsBlock(state, line);
    if (rule) return [{ hex, what: 'town', rules: [rule, 'G-9.4.k'] }];
  }
  const over = looksOver(state, line);
  return !over.from && !over.to && holderOf(state, hex) !== undefined ? [{ hex, what: 'units', rules: ['G-9.4.b'] }] : [];
}

function isHigherThanBoth({ setting: { board } }: GloryState, { from, to, hex }: Between): boolean {
  const height = board.elevation[hex]!;
  return height > (board.elevation[from]!) && height > (board.elevation[to]!);
}

/** Which ends lie higher than the hex. */
function looksOver({ setting: { board } }: GloryState, { from, to, hex }: Between): { readonly from: boolean; readonly to: boolean } {
  const height = board.elevation[hex]!;
  return { from: (board.elevation[from]!) > height, to: (board.elevation[to]!) > height };
}

/**
 * Woods block where neither end is higher (G-9.4.b), not where both are (G-9.4.c), and where one is, when they stand half
 * way or nearer the lower end (G-9.4.d, G-9.4.e).
 */
function woodsBlock(state: GloryState, line: Between): RuleId | undefined {
  const { from, to, hex } = line;
  const { grid } = state.setting.board;
  const higher = looksOver(state, line);
  if (higher.from && higher.to) return undefined;
  if (!higher.from && !higher.to) return 'G-9.4.b';
  const fromFirer = grid.distance(from, hex);
  const fromTarget = grid.distance(hex, to);
  if (higher.from) return fromFirer >= fromTarget ? 'G-9.4.d' : undefined;
  return fromFirer <= fromTarget ? 'G-9.4.e' : undefined;
}
