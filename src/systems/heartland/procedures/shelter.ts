import type { RuleId } from '../../../kernel/rule.js';
import { hasFeature, terrainAt } from '../board.js';
import type { HeartlandOptions } from '../options.js';
import { hasBridge, settlementNow } from '../position.js';
import type { HeartlandState } from '../state.js';
import { entrenchmentShift, hexShifts, hexsideShift, type Ground, type HexsideRowId, type TerrainChart, type TerrainShift } from '../tables/terrain.js';
import { WEATHER_EFFECTS } from '../tables/weather-effects.js';
import type { Weather } from '../vocabulary.js';
import type { Shelter } from './fire.js';
import { hasPontoon } from './terrain-costs.js';

/** Where those who are fired at stand, and what lies between them and who fires. */
export interface Cover extends Ground {
  /** The level of the entrenchment in their hex; 0 without one. */
  readonly entrenchment: number;
  readonly hexside: readonly HexsideRowId[];
}

/** What else bears on shelter: whether the defender is fired at, or by the return fire the attacker. */
export interface Conditions {
  readonly firedAt: 'defender' | 'attacker';
  readonly weather: Weather;
  readonly doctrine: HeartlandOptions['tactical-doctrine'];
}

/** What shelters from fire, each of one column or more: terrain, a work, and what lies on the hexside (H-10.32.1, H-10.32.2). */
export function shelterBy(chart: TerrainChart, cover: Cover, conditions: Conditions): readonly Shelter[] {
  return [
    ...withRule('H-10.32.1', [...hexShifts(chart, groundOf(cover, conditions)), ...entrenchmentShift(chart, cover.entrenchment)]),
    ...withRule('H-10.32.2', cover.hexside.filter((row) => hampers(row, conditions)).flatMap((row) => hexsideShift(chart, row, conditions.firedAt))),
  ];
}

/** By the tactical doctrine, cities and towns give no shelter (H-10.32.a.1). */
function groundOf({ terrain, settlement }: Cover, { doctrine }: Conditions): Ground {
  return settlement === undefined || (doctrine === 'used' && settlement !== 'village') ? { terrain } : { terrain, settlement };
}

/** A frozen minor river hampers nobody (H-5.29.1); by the tactical doctrine, rivers hamper the fire at the defender only (H-10.32.a.2). */
function hampers(row: HexsideRowId, { firedAt, weather, doctrine }: Conditions): boolean {
  if (row === 'minor-river' && WEATHER_EFFECTS[weather].minorRivers.value === 'frozen') return false;
  return firedAt === 'defender' || row === 'mountain' || doctrine === 'unused';
}

function withRule(rule: RuleId, shifts: readonly TerrainShift[]): readonly Shelter[] {
  return shifts.map((shift) => ({ ...shift, rule }));
}

/** What shelters who stands in one hex from fire out of the other. */
export function shelterOf(state: HeartlandState, { at, from, firedAt }: { readonly at: number; readonly from: number; readonly firedAt: Conditions['firedAt'] }): readonly Shelter[] {
  const { setting, map, weather } = state;
  const settlement = settlementNow(state, at);
  const cover: Cover = { terrain: terrainAt(setting.board, at), ...(settlement && { settlement }), entrenchment: map.works[at]?.level ?? 0, hexside: hexsideBetween(state, from, at) };
  return shelterBy(setting.charts.terrain, cover, { firedAt, weather: weather.now, doctrine: setting.options['tactical-doctrine'] });
}

/** Rivers and mountains between two hexes; of several crossings of a major river the one that hampers least. */
function hexsideBetween(state: HeartlandState, from: number, at: number): readonly HexsideRowId[] {
  const { board } = state.setting;
  const direction = board.grid.directionTo(from, at);
  if (direction === undefined) return [];
  const features = (['mountain', 'minor-river'] as const).filter((feature) => hasFeature(board, from, direction, feature));
  return hasFeature(board, from, direction, 'major-river') ? [...features, ...crossing(state, from, direction)] : features;
}

function crossing(state: HeartlandState, from: number, direction: number): readonly HexsideRowId[] {
  const { setting, map } = state;
  const { hexsides } = setting.charts.terrain;
  const crossings: readonly HexsideRowId[] = [
    ...(hasBridge(setting, map, from, direction) ? (['bridge'] as const) : []),
    ...(hasPontoon(state, from, direction) ? (['pontoon'] as const) : []),
    ...(hasFeature(setting.board, from, direction, 'ford') ? (['ford'] as const) : []),
  ];
  return [...crossings].sort((a, b) => hexsides[a].shift.value - hexsides[b].shift.value).slice(0, 1);
}
