import { pieces } from './position.js';
import type { SkeletonState } from './state.js';
import type { Side } from './vocabulary.js';

const WIDTH = 8;
const SIDE_LETTERS: Readonly<Record<Side, string>> = { union: 'U', confederate: 'C' };

/** The board as text: 8 characters a column, two lines a hex, its number above who is in it; * is the objective. Shoved columns stand one line lower. */
export function draw(state: SkeletonState): string {
  const { title, map, turns } = state.setting.scenario;
  const lines = Array.from({ length: map.rows * 2 + 1 }, () => Array.from({ length: map.columns }, () => ' '.repeat(WIDTH)));
  for (const { hex } of map.hexes) {
    const [column, row] = [Number(hex.slice(0, 2)), Number(hex.slice(2))];
    const shift = (column % 2 === 1) === (map.shoved === 'odd') ? 1 : 0;
    cell(state, hex).forEach((text, line) => ((lines[(row - 1) * 2 + shift + line]!)[column - 1] = text.padEnd(WIDTH)));
  }
  return [`${title}, turn ${state.turn} of ${turns.length}, ${state.phase.name}`, '', ...lines.map((line) => line.join('').trimEnd()), ...unitLines(state)].join('\n') + '\n';
}

function cell(state: SkeletonState, hex: string): readonly [string, string] {
  const { board, scenario } = state.setting;
  const here = pieces(state).find((piece) => piece.hex === board.grid.indexOf(hex));
  return [hex + (scenario.objective === hex ? '*' : ''), here ? codeOf(here.counter.side, here.index) : ''];
}

/** The side's letter, and the place among all counters. */
function codeOf(side: Side, index: number): string {
  return `${SIDE_LETTERS[side]}${index + 1}`;
}

function unitLines(state: SkeletonState): readonly string[] {
  return pieces(state).map(({ index, counter, hex }) => `${codeOf(counter.side, index)} ${state.setting.board.grid.idOf(hex)} ${counter.name} (${counter.id})`);
}
