import { directions, type Direction } from '../../../hex/direction.js';
import { prohibited } from '../../../hex/cost-search.js';
import { explain, type Explained, type Term } from '../../../kernel/explained.js';
import { hasFeature, hasRail, hasRoad, terrainAt, type Board } from '../board.js';
import { canonicalHexside } from '../evolve.js';
import { foundOnce, foundOnceBySide } from '../found-once.js';
import { hasBridge, settlementNow } from '../position.js';
import type { HeartlandState } from '../state.js';
import { hexPrice, hexsidePrice, type HexsideRowId, type Price, type TerrainChart, type Way } from '../tables/terrain.js';
import { WEATHER_EFFECTS, type WeatherEffects } from '../tables/weather-effects.js';
import type { Side } from '../vocabulary.js';
import { isBlockaded } from './blockade.js';
import { ferryOpen } from './ferries.js';

/** What pays for a step: a march, a forced march (H-8.3.1), or the length of a line of supply (H-7.12.c.1). */
export type Mode = 'march' | 'forced' | 'supply';

/** A step from a hex, and who takes it how. */
interface Step {
  readonly side: Side;
  readonly mode: Mode;
  readonly from: number;
  readonly direction: Direction;
  readonly hex: number;
}

/** Dearer than any move can be, and still no prohibition. */
const DEAREST = prohibited - 1;
const MOST_KEPT = 96;

/** What a price depends on that may differ within a game: for all steps, and for those at some hexsides or into some hexes. */
interface Ground {
  readonly everywhere: string;
  readonly hexsides: readonly number[];
  readonly hexes: readonly number[];
}

/** The costs of all steps, and on what ground they were reckoned. */
interface Costs {
  readonly ground: Ground;
  readonly steps: Uint8Array;
}

/** By the chart, then by the board: both outlive the games that are played with them. */
const kept = new WeakMap<TerrainChart, WeakMap<Board, Map<string, Costs>>>();

/**
 * What every step costs a side, in half movement points: from hex `i` in direction `d` at `i * 6 + d`, 255 where the step
 * is prohibited (H-8.2.1). Enemies and their zones of control are nothing to it, but for ferries (H-8.24.a.1). Kept for
 * as long as nothing changes that bears on it; never change it.
 */
export function stepCosts(state: HeartlandState, side: Side, mode: Mode): Uint8Array {
  return COSTS[mode](state, side);
}

/** What bears on them: pontoons and ferries are where units are, and as long as no enemy bars them. */
const PARTS = ['units', 'leaders', 'map', 'weather', 'setting'] as const;

const COSTS: Readonly<Record<Mode, (state: HeartlandState, side: Side) => Uint8Array>> = {
  march: foundOnceBySide(PARTS, (state, side) => costsOn(state, side, 'march')),
  forced: foundOnceBySide(PARTS, (state, side) => costsOn(state, side, 'forced')),
  supply: foundOnceBySide(PARTS, (state, side) => costsOn(state, side, 'supply')),
};

function costsOn(state: HeartlandState, side: Side, mode: Mode): Uint8Array {
  const ofBoard = keptOn(state);
  const ground = groundOf(state, side, mode);
  const key = `${ground.everywhere} ${ground.hexsides.join()} ${ground.hexes.join()}`;
  const costs = ofBoard.get(key) ?? { ground, steps: reckon(state, side, mode, ground, likest(ofBoard, ground)) };
  ofBoard.delete(key);
  ofBoard.set(key, costs);
  const [oldest] = ofBoard.keys();
  if (ofBoard.size > MOST_KEPT && oldest !== undefined) ofBoard.delete(oldest);
  return costs.steps;
}

function keptOn({ setting: { board, charts } }: HeartlandState): Map<string, Costs> {
  const ofChart = kept.get(charts.terrain) ?? new WeakMap<Board, Map<string, Costs>>();
  const ofBoard = ofChart.get(board) ?? new Map<string, Costs>();
  kept.set(charts.terrain, ofChart.set(board, ofBoard));
  return ofBoard;
}

/** Everything that bears on the costs, but for chart and board. */
function groundOf(state: HeartlandState, side: Side, mode: Mode): Ground {
  const { map, weather, setting } = state;
  const ferries = mode === 'supply' || side === 'union' ? [] : openFerries(state);
  const pontoons = side === 'union' ? pontoonHexsides(state) : [];
  return { everywhere: `${side} ${mode} ${weather.now} ${setting.options['supply-weather']}`, hexsides: [...map.burntBridges, ...ferries, ...pontoons], hexes: map.devastated };
}

/** Costs that were reckoned on a ground that is the same nearly everywhere, if there are any. */
function likest(ofBoard: ReadonlyMap<string, Costs>, { everywhere }: Ground): Costs | undefined {
  return [...ofBoard.values()].findLast(({ ground }) => ground.everywhere === everywhere);
}

/** The cost of every step; with costs of like ground at hand only that of the steps where the ground differs. */
function reckon(state: HeartlandState, side: Side, mode: Mode, ground: Ground, like: Costs | undefined): Uint8Array {
  const { grid } = state.setting.board;
  const cost = (hexside: number): number => {
    if (grid.neighbours[hexside]! < 0) return prohibited;
    const price = explainStep(state, side, mode, Math.floor(hexside / 6), (hexside % 6) as Direction);
    return price ? Math.min(DEAREST, price.total * 2) : prohibited;
  };
  if (!like) return Uint8Array.from(grid.neighbours, (_, hexside) => cost(hexside));
  const steps = like.steps.slice();
  const hexsides = [...differing(ground.hexsides, like.ground.hexsides), ...differing(ground.hexes, like.ground.hexes).flatMap((hex) => directions.map((direction) => hex * 6 + direction))];
  for (const hexside of hexsides) {
    const beyond = grid.neighbours[hexside]!;
    steps[hexside] = cost(hexside);
    if (beyond >= 0) steps[beyond * 6 + (((hexside % 6) + 3) % 6)] = cost(beyond * 6 + (((hexside % 6) + 3) % 6));
  }
  return steps;
}

/** What only one of two lists has. */
function differing(one: readonly number[], other: readonly number[]): readonly number[] {
  return [...one.filter((each) => !other.includes(each)), ...other.filter((each) => !one.includes(each))];
}

/** What a path costs in half movement points; `path` holds the hexes entered, and no step of it is prohibited. */
export function pathCost(state: HeartlandState, { side, mode }: Pick<Step, 'side' | 'mode'>, start: number, path: readonly number[]): number {
  const costs = stepCosts(state, side, mode);
  const { grid } = state.setting.board;
  return path.reduce((sum, to, place) => {
    const from = path[place - 1] ?? start;
    return sum + costs[from * 6 + grid.directionTo(from, to)!]!;
  }, 0);
}

/**
 * What a step costs in movement points, term by term; `undefined` where it is prohibited. By road or rail where the two
 * hexes are connected and it is not dearer (H-8.24.1); of the ways over a major river the cheapest.
 */
export function explainStep(state: HeartlandState, side: Side, mode: Mode, from: number, direction: Direction): Explained | undefined {
  const hex = state.setting.board.grid.neighbourOf(from, direction);
  if (hex < 0) return undefined;
  const step: Step = { side, mode, from, direction, hex };
  const ways = waysOf(state, step).flatMap((way) => {
    const terms = termsOf(state, step, way);
    return terms ? [explain(terms)] : [];
  });
  return ways.reduce<Explained | undefined>((cheapest, way) => (cheapest && cheapest.total <= way.total ? cheapest : way), undefined);
}

/** Whether anybody gets over the hexside on foot: no prohibited terrain, no major river without bridge, pontoon or ford (H-10.68.3, H-9.13.1). */
export function canCross(state: HeartlandState, hex: number, direction: number): boolean {
  return stepCosts(state, 'union', 'supply')[hex * 6 + direction] !== prohibited;
}

/** What the ground of a hex costs by itself in the weather of the turn, off road where that is allowed (H-8.63.1, H-8.24.1). */
export function explainGround(state: HeartlandState, hex: number): Explained {
  const ground = { mode: 'march', hex } as const;
  return explain(hexTerms(state, ground, 'offRoad') ?? hexTerms(state, ground, 'road') ?? []);
}

/** The columns of the chart that the step may read; rail lines are no roads to a forced march (H-8.32.a.1). */
function waysOf(state: HeartlandState, { mode, from, direction }: Step): readonly Way[] {
  const { board } = state.setting;
  const connected = !isBroken(state, from, direction);
  const road = connected && hasRoad(board, from, direction);
  if (mode === 'forced') return road ? ['forcedRoad', 'forcedOffRoad'] : ['forcedOffRoad'];
  return road || (connected && hasRail(board, from, direction)) ? ['road', 'offRoad'] : ['offRoad'];
}

/** A road or rail line ends where its bridge is burnt (H-13.11.3). */
function isBroken({ setting, map }: HeartlandState, from: number, direction: number): boolean {
  return hasFeature(setting.board, from, direction, 'bridge') && !hasBridge(setting, map, from, direction);
}

function termsOf(state: HeartlandState, step: Step, way: Way): readonly Term[] | undefined {
  const hex = hexTerms(state, step, way);
  const hexsides = hexsideTerms(state, step, way);
  return hex && hexsides ? [...hex, ...hexsides] : undefined;
}

function isByRoad(way: Way): boolean {
  return way === 'road' || way === 'forcedRoad';
}

/** What the weather of the turn does to costs; lines of supply may feel it at fords alone (H-7.12.c.1). */
function effectsOn({ weather, setting }: HeartlandState, mode: Mode): WeatherEffects {
  const effects = WEATHER_EFFECTS[weather.now];
  if (mode !== 'supply' || setting.options['supply-weather'] === 'full') return effects;
  const { fords, fordTimes } = effects;
  return { ...WEATHER_EFFECTS.clear, rule: effects.rule, label: effects.label, fords, fordTimes };
}

/** The hex: its terrain or the road, and the weather upon it (H-5.22.1 to H-5.29.1). */
function hexTerms(state: HeartlandState, { mode, hex }: Pick<Step, 'mode' | 'hex'>, way: Way): readonly Term[] | undefined {
  const effects = effectsOn(state, mode);
  const bare = isByRoad(way) && effects.roadRate.value === 'terrain' ? snowedUp(way).map((column) => priceOf(state, hex, column)).find(Boolean) : undefined;
  const price = bare ? { ...bare, label: `${bare.label}, road under snow`, rule: effects.rule } : priceOf(state, hex, way);
  if (!price) return undefined;
  const at = state.setting.board.grid.idOf(hex);
  const value = weatherPoints(effects, way, price);
  const weather = { label: effects.label, value, rule: effects.rule, provenance: effects.roadAdds.provenance, at };
  return value === 0 ? [{ ...termOf(price), at }] : [{ ...termOf(price), at }, weather];
}

function priceOf(state: HeartlandState, hex: number, way: Way): Price | undefined {
  const { charts, board } = state.setting;
  const settlement = settlementNow(state, hex);
  return hexPrice(charts.terrain, { terrain: terrainAt(board, hex), ...(settlement && { settlement }) }, way);
}

/**
 * Under snow a road costs what the terrain does (H-5.28.1): by a forced march what that pays off road, else what a usual
 * one pays there. A mountain has no such cost, and its road keeps its rate.
 */
function snowedUp(way: Way): readonly Way[] {
  return way === 'forcedRoad' ? ['forcedOffRoad', 'offRoad'] : ['offRoad'];
}

/** What the weather puts on top of a hex, in movement points; nothing of it is put on hexsides (H-5.23.1). */
function weatherPoints({ roadAdds, offRoadAdds, offRoadTimes }: WeatherEffects, way: Way, { halfPoints }: Price): number {
  return isByRoad(way) ? roadAdds.value : (halfPoints / 2) * (offRoadTimes.value - 1) + offRoadAdds.value;
}

function termOf({ label, rule, halfPoints, provenance }: Price): Term {
  return { label, rule, value: halfPoints / 2, provenance };
}

/** What lies on the hexside (H-8.2.1): rivers, and mountains that only roads cross (H-8.24.2). */
function hexsideTerms(state: HeartlandState, step: Step, way: Way): readonly Term[] | undefined {
  const { board } = state.setting;
  const has = (feature: Parameters<typeof hasFeature>[3]) => hasFeature(board, step.from, step.direction, feature);
  const rows: readonly (readonly Term[] | undefined)[] = [
    has('all-sea') ? rowTerms(state, step, 'all-sea', way) : [],
    has('mountain') ? rowTerms(state, step, 'mountain', way) : [],
    has('minor-river') ? minorRiver(state, step, way) : [],
    has('major-river') ? majorRiver(state, step, way) : [],
  ];
  return rows.reduce((all, terms) => all && terms && [...all, ...terms], []);
}

function rowTerms(state: HeartlandState, { hex }: Step, row: HexsideRowId, way: Way): readonly Term[] | undefined {
  const price = hexsidePrice(state.setting.charts.terrain, row, way);
  return price && (price.halfPoints === 0 ? [] : [{ ...termOf(price), at: state.setting.board.grid.idOf(hex) }]);
}

/** A minor river costs nothing in a blizzard, for it is frozen (H-5.29.1). */
function minorRiver(state: HeartlandState, step: Step, way: Way): readonly Term[] | undefined {
  return effectsOn(state, step.mode).minorRivers.value === 'frozen' ? [] : rowTerms(state, step, 'minor-river', way);
}

/** The cheapest way over a major river; `undefined` when there is none (H-8.24.3). */
function majorRiver(state: HeartlandState, step: Step, way: Way): readonly Term[] | undefined {
  const crossings = crossingsOf(state, step).flatMap((row) => {
    const terms = rowTerms(state, step, row, way);
    return terms ? [[...terms, ...weatherAtCrossing(state, step, row, terms)]] : [];
  });
  const total = (terms: readonly Term[]) => explain(terms).total;
  return crossings.reduce<readonly Term[] | undefined>((cheapest, terms) => (cheapest && total(cheapest) <= total(terms) ? cheapest : terms), undefined);
}

function crossingsOf(state: HeartlandState, { side, mode, from, direction }: Step): readonly HexsideRowId[] {
  const { setting, map } = state;
  const ford = hasFeature(setting.board, from, direction, 'ford') && effectsOn(state, mode).fords.value === 'open';
  return [
    ...(hasBridge(setting, map, from, direction) ? (['bridge'] as const) : []),
    ...(side === 'union' && hasPontoon(state, from, direction) ? (['pontoon'] as const) : []),
    ...(ford ? (['ford'] as const) : []),
    ...(side === 'confederate' && mode !== 'supply' && ferryOpen(state, from, direction) ? (['ferry'] as const) : []),
  ];
}

/** Thaw doubles fords (H-5.25.1) and makes ferries dearer (H-5.25.3); a pontoon is a bridge to it (H-8.81.a.4). */
function weatherAtCrossing(state: HeartlandState, { mode, hex }: Step, row: HexsideRowId, terms: readonly Term[]): readonly Term[] {
  const effects = effectsOn(state, mode);
  const added = row === 'ford' ? explain(terms).total * (effects.fordTimes.value - 1) : row === 'ferry' ? effects.ferryAdds.value : 0;
  const rule = row === 'ferry' ? 'H-5.25.3' : effects.rule;
  return added === 0 ? [] : [{ label: `${effects.label}, ${row}`, value: added, rule, provenance: effects.fordTimes.provenance, at: state.setting.board.grid.idOf(hex) }];
}

/** Whether a pontoon bridge lies on the hexside, from either bank (H-8.81.a.1). */
export function hasPontoon(state: HeartlandState, hex: number, direction: number): boolean {
  const other = state.setting.board.grid.neighbours[hex * 6 + direction]!;
  const pontoons = pontoonHexsides(state);
  return pontoons.has(hex * 6 + direction) || (other >= 0 && pontoons.has(other * 6 + ((direction + 3) % 6)));
}

/** The hexsides that pontoons bridge, each from the hex where its counter lies, but for those that a Confederate gunboat bars (H-8.93.1). */
const pontoonHexsides = foundOnce(['units', 'setting'], (state): ReadonlySet<number> => new Set(bridging(state)));

function bridging(state: HeartlandState): readonly number[] {
  const { order, board } = state.setting;
  const pontoons = order.units.filter(({ type }) => type === 'pontoon').map(({ index }) => state.units[index]!);
  const laid = pontoons.filter(({ hex, hexside }) => hex >= 0 && hexside >= 0);
  return laid.filter(({ hex, hexside }) => !isBlockaded(state, canonicalHexside(hex, hexside, board.grid.neighbours), 'union')).map(({ hex, hexside }) => hex * 6 + hexside);
}

const ferrySites = new WeakMap<Board, readonly number[]>();

/** The hexsides of a board where a ferry may ever run. */
function sitesOn(board: Board): readonly number[] {
  const found = ferrySites.get(board) ?? board.towns.flatMap((hex) => sitesIn(board, hex));
  ferrySites.set(board, found);
  return found;
}

function sitesIn(board: Board, hex: number): readonly number[] {
  return directions.filter((direction) => hasFeature(board, hex, direction, 'major-river')).map((direction) => hex * 6 + direction);
}

const openFerries = foundOnce(['units', 'leaders', 'map', 'setting'], (state) => sitesOn(state.setting.board).filter((site) => ferryOpen(state, Math.floor(site / 6), site % 6)));
