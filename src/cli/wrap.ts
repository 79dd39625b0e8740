import type { Line } from '../kernel/account.js';

/** Breaks a line at its spaces, so that none is longer than `width`; all but the first hang further in. */
export function wrap({ depth, text }: Pick<Line, 'depth' | 'text'>, width = 116): readonly string[] {
  const margin = '  '.repeat(depth);
  const lines = [margin];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line.trim() === '') lines[lines.length - 1] = line + word;
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(`${margin}    ${word}`);
  }
  return lines;
}
