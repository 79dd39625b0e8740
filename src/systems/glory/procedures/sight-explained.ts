import type { RuleId } from '../../../kernel/rule.js';
import { terrainAt } from '../board.js';
import { hexId, stackAt } from '../position.js';
import type { GloryState } from '../state.js';
import type { HexId, UnitId } from '../vocabulary.js';
import type { Block, Sight } from './line-of-sight.js';

/** What stands on a line of sight: where, how high beside the two ends, and the rows that decide about it. Plain JSON. */
export interface Obstacle {
  readonly hex: HexId;
  /** The two hexes of the hexside that the line follows there (G-9.4.f). */
  readonly hexside?: readonly HexId[];
  readonly what: Block['what'];
  readonly rules: readonly RuleId[];
  /** Levels of the ground. */
  readonly heights: { readonly from: number; readonly hex: number; readonly to: number };
  /** Hexes to the two ends, by which Woods are judged where one end looks over them (G-9.4.d, G-9.4.e). */
  readonly distances: { readonly from: number; readonly to: number };
  readonly units?: readonly UnitId[];
  /** One sentence for people. */
  readonly message: string;
}

interface Line {
  readonly from: number;
  readonly to: number;
  readonly sight: Sight;
}

/** Each block of a line as it is told to a client. */
export function blocksExplained(state: GloryState, line: Line): readonly Obstacle[] {
  return line.sight.blockedBy.map(({ hex, what, rules }) => explained(state, line, { hex, what, rules }, `${namesOf(state, hex, what)} ${whyItBlocks(state, line, hex, rules[0]!)}`));
}

/** What lies on the line and does not block it, with the row that lets the eye pass. */
export function obstaclesOverlooked(state: GloryState, line: Line): readonly Obstacle[] {
  const { sight } = line;
  const met = new Set(sight.steps.flatMap((step) => (step.kind === 'hex' ? [step.hex] : step.hexes)));
  const open = [...met].filter((hex) => hex >= 0 && !sight.blockedBy.some((block) => block.hex === hex));
  return open.flatMap((hex) =>
    thingsIn(state, hex).map((what) => {
      const rules = rowsThatPass(state, line, hex, what);
      return explained(state, line, { hex, what, rules }, `${namesOf(state, hex, what)} ${whyItDoesNot(rules[0]!)}`);
    }),
  );
}

function explained(state: GloryState, { from, to, sight }: Line, { hex, what, rules }: Block, message: string): Obstacle {
  const { grid, elevation } = state.setting.board;
  const side = sight.steps.find((step) => step.kind !== 'hex' && step.hexes.includes(hex));
  return {
    hex: hexId(state.setting, hex),
    ...(side && side.kind !== 'hex' ? { hexside: side.hexes.filter((each) => each >= 0).map((each) => hexId(state.setting, each)) } : {}),
    what,
    rules,
    heights: { from: elevation[from]!, hex: elevation[hex]!, to: elevation[to]! },
    distances: { from: grid.distance(from, hex), to: grid.distance(hex, to) },
    ...(what === 'units' ? { units: stackAt(state, hex).map(({ counter }) => counter.id) } : {}),
    message,
  };
}

function namesOf({ setting }: GloryState, hex: number, what: Block['what']): string {
  const things = { height: 'The ground', woods: 'The Woods', town: 'The town', units: 'The units' };
  return `${things[what]} in ${hexId(setting, hex)} (level ${String(setting.board.elevation[hex])})`;
}

function whyItBlocks({ setting: { board } }: GloryState, { from, to }: Line, hex: number, rule: RuleId): string {
  const ends = `the ends (levels ${String(board.elevation[from])} and ${String(board.elevation[to])})`;
  const away = `${String(board.grid.distance(from, hex))} and ${String(board.grid.distance(hex, to))} hexes from the ends`;
  if (rule === 'G-9.4.a') return `lies higher than both of ${ends}.`;
  if (rule === 'G-9.4.b') return `block, for neither of ${ends} is higher.`;
  return `block, for only one of ${ends} is higher and they stand, ${away}, half way or nearer the lower one.`;
}

function thingsIn(state: GloryState, hex: number): readonly Block['what'][] {
  const terrain = terrainAt(state.setting.board, hex);
  return [...(terrain === 'woods' || terrain === 'town' ? [terrain] : []), ...(stackAt(state, hex).length > 0 ? (['units'] as const) : [])];
}

/** Both ends higher (G-9.4.c), one of them and the Woods far enough from the lower (G-9.4.d, G-9.4.e), or units overlooked (G-9.51.a). */
function rowsThatPass({ setting: { board, options } }: GloryState, { from, to }: Line, hex: number, what: Block['what']): readonly RuleId[] {
  const overlooked = [board.elevation[from]! > board.elevation[hex]!, board.elevation[to]! > board.elevation[hex]!];
  if (what === 'town' && options['town-in-sight'] !== 'blocks-like-woods') return ['G-9.4.k'];
  if (overlooked[0] && overlooked[1]) return ['G-9.4.c'];
  if (!overlooked[0] && !overlooked[1]) return ['G-9.4.f'];
  if (what === 'units') return ['G-9.51.a'];
  return [overlooked[0] ? 'G-9.4.d' : 'G-9.4.e'];
}

function whyItDoesNot(rule: RuleId): string {
  switch (rule) {
    case 'G-9.4.k':
      return 'does not block: a town is no obstacle.';
    case 'G-9.4.c':
      return 'do not block: both ends are higher.';
    case 'G-9.4.f':
      return 'do not block: the line follows a hexside, along which by the option of this game only terrain does.';
    case 'G-9.51.a':
      return 'do not block: one end looks over them.';
    default:
      return 'do not block: they stand nearer the higher end.';
  }
}
