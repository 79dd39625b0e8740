import type { GloryScenario, GloryView } from './glory.js';

type BoardMap = GloryScenario['map'];
type Unit = GloryView['units'][number];

const ARROWS = ['↑', '↗', '↘', '↓', '↙', '↖'];
const TERRAIN: Readonly<Record<string, string>> = { clear: '·', woods: '♣', marsh: '≈', town: '▪' };
const WIDTH = 118;

/**
 * The position as text, two lines a hex, for a terminal of 120 columns: the columns and rows where there are units, and
 * below it who is who. Shoved columns stand one line lower, which is half a hex.
 */
export function drawBoard(view: GloryView, map: BoardMap): readonly string[] {
  const codes = codesOf(view.units);
  const shown = view.units.filter(({ hex }) => hex !== null);
  const columns = span(shown.map(({ hex }) => Number(hex?.slice(0, 2))), map.columns);
  const rows = span(shown.map(({ hex }) => Number(hex?.slice(2))), map.rows);
  const width = Math.max(4, Math.min(6, Math.floor((WIDTH - 4) / columns.length)));
  const cells = cellsOf(view, map, codes);
  const lines = rows.flatMap((row) => [0, 1].map((half) => {
    const text = columns.map((column) => lineOf(column, row, half).padEnd(width)).join('');
    return `${half === 0 ? String(row).padStart(2) : '  '}  ${text}`.trimEnd();
  }));
  return [`    ${columns.map((column) => String(column).padStart(2, '0').padEnd(width)).join('')}`.trimEnd(), ...lines, '', ...roster(view, codes)];

  /** The first line of a hex shows its terrain, the second its units; a shoved column shows the second of the row above first. */
  function lineOf(column: number, row: number, half: number): string {
    const shoved = (column % 2 === 1) === (map.shoved === 'odd');
    const lower = shoved ? half === 0 : half === 1;
    const cell = cells.get(hexId(column, shoved && half === 0 ? row - 1 : row));
    return cell === undefined ? '' : lower ? cell.units : cell.ground;
  }
}

interface Cell {
  readonly ground: string;
  readonly units: string;
}

function cellsOf(view: GloryView, map: BoardMap, codes: ReadonlyMap<string, string>): ReadonlyMap<string, Cell> {
  const leaders = new Set(view.leaders.map(({ hex }) => hex));
  return new Map(map.hexes.map(({ hex, terrain, elevation }) => {
    const ground = `${TERRAIN[terrain] ?? '?'}${elevation > 0 ? elevation : ''}${leaders.has(hex) ? '*' : ''}`;
    const stack = view.units.filter((unit) => unit.hex === hex).sort((a, b) => Number(b.onTop) - Number(a.onTop));
    const [top] = stack;
    return [hex, { ground, units: top ? `${codes.get(top.id) ?? ''}${stack.length > 1 ? '+' : ''}${ARROWS[top.facing] ?? ''}` : '' }];
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
  const key = 'Hexes: · clear, ♣ woods, ≈ marsh, ▪ town, level of the ground, * leader. Arrows: facing. +: stacked. !: Disordered.';
  const entries = view.units.map((unit) => `${codes.get(unit.id) ?? ''}${unit.disordered ? '!' : ''} ${unit.name} ${unit.hex ?? unit.place}`);
  return [key, ...columned(entries)];
}

function columned(entries: readonly string[]): readonly string[] {
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
