import { counterCodes, drawnMap, wrapped } from '../../hex/drawn-map.js';
import { groupOfComer } from './arrivals.js';
import { terrainAt } from './board.js';
import { cohesionOf, faceOf, groundOf, leadersAt, pieceAt, stackAt, turnOf, type Piece } from './position.js';
import type { GloryState } from './state.js';
import type { Facing, Side, Terrain } from './vocabulary.js';

const WIDTH = 8;
const TERRAIN_LETTERS: Readonly<Record<Terrain, string>> = { clear: '.', woods: 'w', marsh: 'm', town: 't' };
const ARROWS: Readonly<Record<Facing, string>> = { 0: '↑', 1: '↗', 2: '↘', 3: '↓', 4: '↙', 5: '↖' };
const SIDE_LETTERS: Readonly<Record<Side, string>> = { union: 'U', confederate: 'C' };
const KEY = `A hex: its number, terrain (${Object.entries(TERRAIN_LETTERS).map(([name, letter]) => `${letter} ${name}`).join(', ')}), level, * for leaders; below it the units, the top one first, and their facing.`;

/** The board as text, 8 characters a column and two lines a hex, and below it what the signs stand for. */
export function draw(state: GloryState): string {
  const { scenario, order } = state.setting;
  const codes = counterCodes(order.units, SIDE_LETTERS);
  const board = drawnMap(scenario.map, WIDTH, (id) => cell(state, codes, id));
  return [heading(state), '', ...board, '', KEY, ...unitLines(state, codes), ...leaderLines(state), ...areaLines(state), ...wayLines(state)].join('\n') + '\n';
}

function heading(state: GloryState): string {
  const { scenario } = state.setting;
  if (state.turn === 0) return `${scenario.title}, before the first turn`;
  const { label, period } = turnOf(state);
  const acting = state.activation ? `, ${state.activation.marker} is active` : '';
  return `${scenario.title}, turn ${state.turn} of ${scenario.turns.length} (${label}), ${period}, ${skyOf(state)}${groundOf(state)} ground, ${state.phase.name}${acting}`;
}

/** The weather that was rolled last, where the scenario uses it. */
function skyOf({ weather }: GloryState): string {
  return weather?.now ? `${weather.now.replace('-', ' ')}, ` : '';
}

function cell(state: GloryState, codes: readonly string[], id: string): readonly [string, string] {
  const { board } = state.setting;
  const hex = board.grid.indexOf(id);
  if (hex < 0) return ['', ''];
  const leaders = leadersAt(state, hex).length > 0 ? '*' : '';
  return [`${id}${TERRAIN_LETTERS[terrainAt(board, hex)]}${board.elevation[hex] ?? 0}${leaders}`, unitsIn(state, codes, hex)];
}

/** `U1↑`, or `U1+2↑` for two of a side. */
function unitsIn(state: GloryState, codes: readonly string[], hex: number): string {
  const [top, ...under] = stackAt(state, hex);
  if (!top) return '';
  const others = under.map((unit) => `+${codes[unit.index]?.slice(1) ?? ''}`).join('');
  return `${codes[top.index] ?? ''}${others}${ARROWS[top.state.facing]}`;
}

function unitLines(state: GloryState, codes: readonly string[]): readonly string[] {
  return state.units.map((_, index) => unitLine(state, codes, pieceAt(state, index)));
}

function unitLine(state: GloryState, codes: readonly string[], unit: Piece): string {
  const { counter, state: now } = unit;
  const { strength, movement } = faceOf(unit);
  const where = now.hex < 0 ? (comingFrom(state, counter.id) ?? now.place) : state.setting.board.grid.idOf(now.hex);
  const kind = counter.class === 'cavalry' && !now.mounted ? 'dismounted cavalry' : counter.class;
  const order = now.disordered ? ' disordered' : '';
  return `${codes[unit.index] ?? ''} ${where} ${counter.name} (${counter.id}), ${kind} ${strength}-${cohesionOf(unit)}-${movement}${order}`;
}

function leaderLines(state: GloryState): readonly string[] {
  const { setting, leaders } = state;
  return setting.order.leaders.map(({ id, name, side, index }) => {
    const hex = leaders[index]?.hex ?? -1;
    return `* ${hex < 0 ? (comingFrom(state, id) ?? 'out of play') : setting.board.grid.idOf(hex)} ${name} (${id}), ${side}`;
  });
}

/** Of somebody who is to come onto the map: from which turn on, and where. */
function comingFrom(state: GloryState, id: string): string | undefined {
  const group = groupOfComer(state, id);
  const what = group?.kind === 'in-transit' ? 'in transit' : 'due';
  return group && `${what} (turn ${group.turn}, ${group.areas.join(' or ')})`;
}

/** Entry areas with their hexes, and which entry of the off-map chart each is. */
function areaLines({ setting: { scenario } }: GloryState): readonly string[] {
  return (scenario.entryAreas ?? []).flatMap(({ id, side, name, offMap, hexes }) =>
    wrapped(`entry ${id}, ${name} (${side}${offMap === undefined ? '' : `, off the map ${offMap}`}):`, hexes),
  );
}

/** Hexsides and roads do not fit between the hexes; they are listed. */
function wayLines({ setting: { scenario } }: GloryState): readonly string[] {
  const { hexsides, roads } = scenario.map;
  const features = [...new Set(hexsides.flatMap((hexside) => hexside.features))];
  const along = (feature: (typeof features)[number]) => hexsides.filter((hexside) => hexside.features.includes(feature)).map(({ between }) => between.join('/'));
  return [...features.flatMap((feature) => wrapped(`${feature}:`, along(feature))), ...roads.flatMap(({ kind, name, path }) => wrapped(`${name ?? kind} (${kind}):`, path))];
}
