import { counterCodes, drawnMap, wrapped } from '../../hex/drawn-map.js';
import { featuresAt } from './board.js';
import { conditionsOf, isBurning, pieceAt, piecesAt, turnOf, type Piece } from './position.js';
import type { RiflesState } from './state.js';
import type { Facing, HexFeature, Side } from './vocabulary.js';

const WIDTH = 9;
/** The sign of a hex is that of the first of these that is in it. */
const SIGNS: readonly (readonly [HexFeature, string])[] = [
  ['bridge', '='],
  ['deep-water', '≈'],
  ['shallow-water', '~'],
  ['town', 'T'],
  ['village', 'v'],
  ['redoubt', 'R'],
  ['walled-compound', 'C'],
  ['trench', 't'],
  ['full-breastworks', 'B'],
  ['partial-breastworks', 'b'],
  ['abatis', 'x'],
  ['berm', '_'],
  ['woods', 'w'],
  ['marsh', 'm'],
  ['rocks', 'r'],
  ['tall-field', 'F'],
  ['field', 'f'],
  ['brush', '"'],
  ['mud', 'u'],
  ['sand', 's'],
  ['fence', '#'],
  ['wall', '#'],
  ['gully', 'g'],
];
const OPEN = '.';
const ARROWS: Readonly<Record<Facing, string>> = { 0: '↑', 1: '↗', 2: '↘', 3: '↓', 4: '↙', 5: '↖' };
const SIDE_LETTERS: Readonly<Record<Side, string>> = { union: 'U', confederate: 'C' };
const KEY = `A hex: its number, the sign of the first of what is in it (${OPEN} open, ${SIGNS.map(([feature, sign]) => `${sign} ${feature}`).join(', ')}), level, + for more in it, ! for fire, d for a trench dug in the game; below it the units and their facing.`;

/** The board as text, 9 characters a column and two lines a hex, and below it what the signs stand for. */
export function draw(state: RiflesState): string {
  const { scenario, order } = state.setting;
  const codes = counterCodes(order.units, SIDE_LETTERS);
  const board = drawnMap(scenario.map, WIDTH, (id) => cell(state, codes, id));
  return [heading(state), '', ...board, '', ...wrapped('', KEY.split(' ')), ...unitLines(state, codes), ...objectiveLines(state), ...mixedLines(state), ...wayLines(state)].join('\n') + '\n';
}

function heading(state: RiflesState): string {
  const { scenario } = state.setting;
  if (state.turn === 0) return `${scenario.title}, before the first turn`;
  const { ground, weather, night, frozen } = conditionsOf(state);
  const sky = [night ? 'night' : 'day', weather.replace('-', ' '), `${ground} ground`, ...(frozen ? ['frozen water'] : [])].join(', ');
  return `${scenario.title}, turn ${state.turn} of ${scenario.turns.length} (${turnOf(state).label}), ${sky}; ${state.active}: ${state.phase.name}`;
}

function cell(state: RiflesState, codes: readonly string[], id: string): readonly [string, string] {
  const hex = state.setting.board.grid.indexOf(id);
  const features = featuresAt(state.setting.board, hex);
  const [, sign = OPEN] = SIGNS.find(([feature]) => features.includes(feature)) ?? [];
  const marks = [drawnApart(features).length > 1 ? '+' : '', isBurning(state, hex) ? '!' : '', state.dug.includes(hex) ? 'd' : ''].join('');
  return [`${id}${sign}${state.setting.board.elevation[hex]!}${marks}`, piecesAt(state, hex).map((unit) => code(codes, unit)).join('')];
}

/** A bridge in a hex says that there is water. */
function drawnApart(features: readonly HexFeature[]): readonly HexFeature[] {
  return features.includes('bridge') ? features.filter((feature) => feature !== 'bridge') : features;
}

function code(codes: readonly string[], { index, state: { facing } }: Piece): string {
  return `${codes[index]!}${ARROWS[facing]}`;
}

function unitLines(state: RiflesState, codes: readonly string[]): readonly string[] {
  return state.units.map((_, index) => unitLine(state, codes, pieceAt(state, index)));
}

function unitLine(state: RiflesState, codes: readonly string[], { index, counter, state: now }: Piece): string {
  const where = now.hex < 0 ? 'out of the game' : state.setting.board.grid.idOf(now.hex);
  const seat = counter.kind === 'cavalry' ? (now.mounted ? ' mounted' : ' dismounted') : '';
  const extras = [now.skirmishers > 0 ? `, ${now.skirmishers}% skirmishing` : '', now.underFire ? ', under fire' : '', now.takingCover ? ', taking cover' : '', now.aground ? ', aground' : ''].join('');
  return `${codes[index]!} ${where} ${counter.name} (${counter.id}),${seat} ${counter.kind}, ${now.men} of ${counter.men} men, ${now.formation}${extras}`;
}

function objectiveLines({ setting, held }: RiflesState): readonly string[] {
  return setting.scenario.victory.objectives.map(({ hex, name, points }) => `objective ${hex} ${name}, ${points} points, held by ${held[hex] ?? 'nobody'}`);
}

/** Hexes in which there is more than the sign tells. */
function mixedLines({ setting: { scenario } }: RiflesState): readonly string[] {
  const mixed = scenario.map.hexes.filter(({ features }) => drawnApart(features).length > 1 || features.includes('bridge'));
  return mixed.length === 0 ? [] : wrapped('more than one thing in:', mixed.map(({ hex, features }) => `${hex} ${features.join('+')};`));
}

/** Hexsides and roads do not fit between the hexes; they are listed. */
function wayLines({ setting: { scenario } }: RiflesState): readonly string[] {
  const { hexsides, roads } = scenario.map;
  const features = [...new Set(hexsides.flatMap((hexside) => hexside.features))];
  const along = (feature: (typeof features)[number]) => hexsides.filter((hexside) => hexside.features.includes(feature)).map(({ between }) => between.join('/'));
  return [...features.flatMap((feature) => wrapped(`${feature}:`, along(feature))), ...roads.flatMap(({ kind, name, path }) => wrapped(`${name ?? kind} (${kind}):`, path))];
}
