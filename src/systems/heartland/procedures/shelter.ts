import type { RuleId } from '../../../kernel/rule.js';
import { hasFeature, terrainAt } from '../board.js';
import { hasBridge, settlementNow } from '../position.js';
import type { HeartlandState } from '../state.js';
import { entrenchmentShift, hexShifts, hexsideShift, type Ground, type HexsideRowId, type TerrainShift } from '../tables/terrain.js';
import { WEATHER_EFFECTS } from '../tables/weather-effects.js';
import type { Shelter } from './fire.js';
import { hasPontoon } from './terrain-costs.js';

/** Who is fired at, from where: the defender, or the attacker by the return fire. */
export interface Aim {
  readonly at: number;
  readonly from: number;
  readonly firedAt: 'defender' | 'attacker';
}

/** What shelters a stack from fire: the terrain of its hex, a work there, and what lies on the hexside between the two (H-10.32.1, H-10.32.2). */
export function shelterOf(state: HeartlandState, aim: Aim): readonly Shelter[] {
  return [...groundShelter(state, aim.at), ...hexsideRows(state, aim).flatMap((row) => hexsideShelter(state, aim, row))];
}

function groundShelter(state: HeartlandState, hex: number): readonly Shelter[] {
  const { terrain } = state.setting.charts;
  return withRule('H-10.32.1', [...hexShifts(terrain, groundOf(state, hex)), ...entrenchmentShift(terrain, state.map.works[hex]?.level ?? 0)]);
}

/** By the tactical doctrine, cities and towns give no shelter (H-10.32.a.1). */
function groundOf(state: HeartlandState, hex: number): Ground {
  const terrain = terrainAt(state.setting.board, hex);
  const settlement = settlementNow(state, hex);
  return settlement === undefined || (byDoctrine(state) && settlement !== 'village') ? { terrain } : { terrain, settlement };
}

function byDoctrine({ setting }: HeartlandState): boolean {
  return setting.options['tactical-doctrine'] === 'used';
}

/** Rivers and mountains between the two; of several crossings of a major river the one that hampers least. A frozen minor river is none (H-5.29.1). */
function hexsideRows(state: HeartlandState, { at, from }: Aim): readonly HexsideRowId[] {
  const { board } = state.setting;
  const direction = board.grid.directionTo(from, at);
  if (direction === undefined) return [];
  const has = (feature: 'mountain' | 'minor-river' | 'major-river') => hasFeature(board, from, direction, feature);
  return [
    ...(has('mountain') ? (['mountain'] as const) : []),
    ...(has('minor-river') && WEATHER_EFFECTS[state.weather.now].minorRivers.value === 'open' ? (['minor-river'] as const) : []),
    ...(has('major-river') ? crossing(state, from, direction) : []),
  ];
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

/** By the tactical doctrine, rivers hamper the fire at the defender only (H-10.32.a.2). */
function hexsideShelter(state: HeartlandState, { firedAt }: Aim, row: HexsideRowId): readonly Shelter[] {
  if (firedAt === 'attacker' && row !== 'mountain' && byDoctrine(state)) return [];
  return withRule('H-10.32.2', hexsideShift(state.setting.charts.terrain, row, firedAt));
}

function withRule(rule: RuleId, shifts: readonly TerrainShift[]): readonly Shelter[] {
  return shifts.map((shift) => ({ ...shift, rule }));
}
