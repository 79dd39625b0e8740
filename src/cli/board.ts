import type { GloryScenario, GloryView } from './glory.js';

type BoardMap = GloryScenario['map'];
type Unit = GloryView['units'][number];

export const ARROWS = ['↑', '↗', '↘', '↓', '↙', '↖'];
export const STACK_ARROWS = ['⇑', '⇗', '⇘', '⇓', '⇙', '⇖'];
const TERRAIN: Readonly<Record<string, string>> = { clear: '·', woods: '♣', marsh: '≈', town: '▪' };
const WIDTH = 118;
const LEAST = 4;
const MOST = 6;

/** What a terminal of 120 columns shows of a map: who stands half a hex lower, and how large it is. */
export interface Sheet {
  readonly columns: number;
  readonly rows: number;
  readonly shoved: 'odd' | 'even';
}

/** A hex shows its ground first and its units below. */
export interface Cell {
  readonly ground: string;
  readonly units: string;
}

/** The position as text, and below it who is who. */
export function drawBoard(view: GloryView, map: BoardMap): readonly string[] {
  const codes = codesOf(view.units);
  return [...drawCells(map, cellsOf(view, map, codes), LEAST), '', ...roster(view, codes)];
}

/**
 * Two lines a hex: the columns and rows where there are units. Shoved columns stand one line lower, which is half a hex.
 * @param least characters a column at least; more where there is room
 */
export function drawCells(sheet: Sheet, cells: ReadonlyMap<string, Cell>, least: number): readonly string[] {
  const shown = [...cells].filter(([, { units }]) => units !== '').map(([hex]) => hex);
  const columns = span(shown.map((hex) => Number(hex.slice(0, 2))), sheet.columns);
  const rows = span(shown.map((hex) => Number(hex.slice(2))), sheet.rows);
  const width = Math.max(least, Math.min(MOST, Math.floor((WIDTH - 4) / columns.length)));
  const line = (row: number, half: Half): string => columns.map((column) => halfCell(cells, sheet.shoved, { column, row, half }).padEnd(width)).join('');
  const lines = rows.flatMap((row) => [`${String(row).padStart(2)}  ${line(row, 'upper')}`, `    ${line(row, 'lower')}`]);
  const head = `    ${columns.map((column) => String(column).padStart(2, '0').padEnd(width)).join('')}`;
  const tail = `    ${line((rows.at(-1) ?? 0) + 1, 'upper')}`;
  return [head, ...lines, tail].map((text) => text.trimEnd());
}

type Half = 'upper' | 'lower';

/** In a shoved column a row's upper half is the end of the hex above. */
function halfCell(cells: ReadonlyMap<string, Cell>, shoved: Sheet['shoved'], { column, row, half }: { column: number; row: number; half: Half }): string {
  if ((column % 2 === 1) !== (shoved === 'odd')) return cells.get(hexId(column, row))?.[half === 'upper' ? 'ground' : 'units'] ?? '';
  return half === 'upper' ? (cells.get(hexId(column, row - 1))?.units ?? '') : (cells.get(hexId(column, row))?.ground ?? '');
}

function cellsOf(view: GloryView, map: BoardMap, codes: ReadonlyMap<string, string>): ReadonlyMap<string, Cell> {
  const leaders = new Set(view.leaders.map(({ hex }) => hex));
  return new Map(map.hexes.map(({ hex, terrain, elevation }) => {
    const ground = `${TERRAIN[terrain] ?? '?'}${elevation > 0 ? elevation : ''}${leaders.has(hex) ? '*' : ''}`;
    const stack = view.units.filter((unit) => unit.hex === hex).sort((a, b) => Number(b.onTop) - Number(a.onTop));
    const [top] = stack;
    return [hex, { ground, units: top ? `${codes.get(top.id) ?? ''}${(stack.length > 1 ? STACK_ARROWS : ARROWS)[top.facing] ?? ''}` : '' }];
  }));
}

/** `U1`, `U2` … `C1` … by unit. */
function codesOf(units: readonly Unit[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  return new Map(units.map(({ id, side }) => {
    const count = (counts.get(side) ?? 0) + 1;
    counts.set(side, count);
    return [id, `${side.charAt(0).toUpperCase()}${count}`];
  }));
}

function roster(view: GloryView, codes: ReadonlyMap<string, string>): readonly string[] {
  const key = '· clear, ♣ woods, ≈ marsh, ▪ town; level of the ground; * leader; arrows: facing, double for a stack; !: Disordered';
  const entries = view.units.map((unit) => `${codes.get(unit.id) ?? ''}${unit.disordered ? '!' : ''} ${unit.name} ${unit.hex ?? unit.place}`);
  return [key, ...columned(entries)];
}

/** Entries side by side, as many as a line holds. */
export function columned(entries: readonly string[]): readonly string[] {
  const width = Math.max(...entries.map((entry) => entry.length)) + 2;
  const perLine = Math.max(1, Math.floor(WIDTH / width));
  const lines = Math.ceil(entries.length / perLine);
  return Array.from({ length: lines }, (_, line) => entries.slice(line * perLine, (line + 1) * perLine).map((entry) => entry.padEnd(width)).join('').trimEnd());
}

/** From one before the least to one behind the greatest, on the map. */
function span(values: readonly number[], most: number): readonly number[] {
  const first = Math.max(1, Math.min(...values, most) - 1);
  const last = Math.min(most, Math.max(...values, 1) + 1);
  return Array.from({ length: last - first + 1 }, (_, step) => first + step);
}

function hexId(column: number, row: number): string {
  return String(column).padStart(2, '0') + String(row).padStart(2, '0');
}
