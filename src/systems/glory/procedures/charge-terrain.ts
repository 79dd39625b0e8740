import type { Term } from '../../../kernel/explained.js';
import type { Cell } from '../../../kernel/table.js';
import { hasFeature, terrainAt, type Board } from '../board.js';
import type { TerrainCombatChart, TerrainCombatRow, TerrainCombatRowId } from '../tables/terrain-combat.js';
import { ROAD_KINDS, type Ground, type HexsideFeature } from '../vocabulary.js';

/** How a charger comes at a defender: from a hex, through the hexside in that direction. */
export interface Approach {
  readonly from: number;
  readonly to: number;
  readonly direction: number;
}

/** Rows whose hexside takes the attacker's rounding away (G-TCN.g, G-10.42.b). */
export const STREAM_ROWS: readonly TerrainCombatRowId[] = ['stream', 'stream-ford'];

const RAILS = ROAD_KINDS.reduce((bits, kind, bit) => (kind === 'railroad' || kind === 'unfinished-railroad' ? bits | (1 << bit) : bits), 0);

/** Rows of the Terrain Combat chart for what the defender stands in and is charged across (G-TCN.a, G-10.44.a); they add up (G-10.44.b). */
export function chargeRows(board: Board, ground: Ground, approach: Approach): readonly TerrainCombatRowId[] {
  return [terrainAt(board, approach.to), ...slopeRows(board, approach), ...crossingRows(board, ground, approach), ...worksRows(board, approach)];
}

/**
 * Rows for what the charger stands in and charges across (G-TCN.e, G-TCN.h): Clear counts against it (G-10.41.d), beyond a
 * stream too (G-10.42.c).
 */
export function chargerRows(board: Board, ground: Ground, approach: Approach): readonly TerrainCombatRowId[] {
  return [terrainAt(board, approach.from), ...slopeRows(board, approach), ...crossingRows(board, ground, approach)];
}

function slopeRows(board: Board, { from, to }: Approach): readonly TerrainCombatRowId[] {
  const up = board.elevation[to]! - board.elevation[from]!;
  if (up <= 0) return [];
  return [up === 1 ? 'up-one-level' : 'up-more-than-one-level'];
}

/** An embankment, which counts from either side and on roads too (G-14.2.c), and the crossing of water. */
function crossingRows(board: Board, ground: Ground, approach: Approach): readonly TerrainCombatRowId[] {
  const embankment = hasFeature(board, approach.from, approach.direction, 'embankment') ? (['embankment'] as const) : [];
  return [...waterRows(board, ground, approach), ...embankment];
}

/** In this game's chart a bridge over a stream counts as one only in Bad ground, and a ford there is a stream (G-TCN.k). */
function waterRows(board: Board, ground: Ground, { from, direction }: Approach): readonly TerrainCombatRowId[] {
  const has = (feature: HexsideFeature) => hasFeature(board, from, direction, feature);
  const river = has('river') || has('canal');
  if (!river && !has('stream') && !has('creek')) return [];
  const big = river || board.chart.streamCrossings === 'like-others';
  if ((big || ground === 'bad') && has('bridge')) return ['bridge'];
  if ((big || ground === 'bad') && has('pontoon')) return ['pontoon'];
  if (has('ford')) return [big ? 'ford' : 'stream-ford'];
  return river ? [] : ['stream'];
}

function worksRows(board: Board, { from, to, direction }: Approach): readonly TerrainCombatRowId[] {
  return isImprovedPosition(board, to) || hasFeature(board, from, direction, 'improved-position') ? ['improved-position'] : [];
}

/** Whether the approach leads against an Improved Position (G-TC.13, G-TC.14). */
export function meetsWorks(board: Board, approach: Approach): boolean {
  return worksRows(board, approach).length > 0;
}

/** A sunken road and, by this game's chart, a railroad hex are Improved Positions on all sides (G-TC.14, G-TCN.I2). */
export function isImprovedPosition(board: Board, hex: number): boolean {
  if (board.sunkenRoad[hex] === 1) return true;
  if (board.chart.railroads === 'way') return false;
  return [0, 1, 2, 3, 4, 5].some((direction) => (board.roads[hex * 6 + direction]! & RAILS) !== 0);
}

/** The rows as terms of the charge die; mounted cavalry has values of its own (G-TCN.d). */
export function chargeTerms(chart: TerrainCombatChart, rows: readonly TerrainCombatRowId[], arm: 'mounted' | 'foot', at?: string): readonly Term[] {
  return rows.map((id) => {
    const row = chart[id];
    return term(row, arm === 'mounted' ? (row.chargeByCavalry ?? row.charge) : row.charge, at);
  });
}

/** The rows as terms of the Defensive Fire die. */
export function defensiveFireTerms(chart: TerrainCombatChart, rows: readonly TerrainCombatRowId[], at?: string): readonly Term[] {
  return rows.map((id) => term(chart[id], chart[id].defensiveFire, at));
}

function term({ label, rule }: TerrainCombatRow, { value, provenance }: Cell<number>, at: string | undefined): Term {
  return { label, value, rule, provenance, ...(at === undefined ? {} : { at }) };
}
