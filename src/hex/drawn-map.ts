import type { PrintedMap } from './printed-map.js';

/** Characters of a line that lists something. */
const LINE = 120;

/**
 * A map as text, each hex two lines high; shoved columns stand one line lower: half a hex.
 * @param width characters a column
 * @param cell the two lines of the hex with that printed number
 */
export function drawnMap({ columns, rows, shoved }: Omit<PrintedMap, 'hexes'>, width: number, cell: (id: string) => readonly [string, string]): readonly string[] {
  const lines = Array.from({ length: rows * 2 + 1 }, () => Array.from({ length: columns }, () => ' '.repeat(width)));
  for (let column = 1; column <= columns; column++) {
    const shift = (column % 2 === 1) === (shoved === 'odd') ? 1 : 0;
    for (let row = 1; row <= rows; row++) {
      const id = String(column).padStart(2, '0') + String(row).padStart(2, '0');
      cell(id).forEach((text, line) => (lines[(row - 1) * 2 + shift + line]![column - 1] = text.padEnd(width)));
    }
  }
  return lines.map((line) => line.join('').trimEnd());
}

/** For each unit its side's letter and its number within the side, by index: `U1`, or `U01` in a side of ten or more. */
export function counterCodes<Side extends string>(units: readonly { readonly side: Side; readonly index: number }[], letters: Readonly<Record<Side, string>>): readonly string[] {
  const codes: string[] = [];
  for (const side of Object.keys(letters) as Side[]) {
    const own = units.filter((counter) => counter.side === side);
    const digits = String(own.length).length;
    own.forEach(({ index }, place) => (codes[index] = letters[side] + String(place + 1).padStart(digits, '0')));
  }
  return codes;
}

/** What does not fit between the hexes: words after a title, on lines of at most 120 characters. */
export function wrapped(title: string, words: readonly string[]): readonly string[] {
  const lines = [title];
  for (const word of words) {
    const last = lines[lines.length - 1]!;
    if (last.length + word.length < LINE) lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
    else lines.push(`  ${word}`);
  }
  return lines;
}
