import type { Direction } from '../../../hex/direction.js';
import { prohibited } from '../../../hex/cost-search.js';
import { explain, type Explained, type Term } from '../../../kernel/explained.js';
import type { Provenance } from '../../../kernel/rule.js';
import { hasFeature, hasRoad, isUncrossable, leadsOverStreams, terrainAt, type Board } from '../board.js';
import type { MovementRow, MovementRowId } from '../tables/movement.js';
import type { Ground, HexsideFeature, MovementColumn, RoadKind } from '../vocabulary.js';
import { ROAD_KINDS } from '../vocabulary.js';

/**
 * What every step of a board costs one column on one ground, hexside surcharges included: from hex `i` in direction `d`
 * at `i * 6 + d`, 255 where nobody crosses. `byRoad` takes roads where they connect, `offRoad` never does.
 */
export interface StepCosts {
  readonly byRoad: Uint8Array;
  readonly offRoad: Uint8Array;
}

/** Who pays: the column of the chart and the ground of the turn. */
export interface Rate {
  readonly column: MovementColumn;
  readonly ground: Ground;
}

/** One step from a hex, and whether roads may be used for it (G-6.22.b). */
export interface Step {
  readonly from: number;
  readonly direction: Direction;
  readonly roads: 'usable' | 'barred';
}

const known = new WeakMap<Board, Map<MovementColumn, Map<Ground, StepCosts>>>();

/** The costs of every step, computed once for each board, column and ground. */
export function stepCosts(board: Board, column: MovementColumn, ground: Ground): StepCosts {
  const found = known.get(board)?.get(column)?.get(ground);
  if (found) return found;
  const costs = compileStepCosts(board, { column, ground });
  const ofBoard = known.get(board) ?? new Map<MovementColumn, Map<Ground, StepCosts>>();
  known.set(board, ofBoard.set(column, (ofBoard.get(column) ?? new Map<Ground, StepCosts>()).set(ground, costs)));
  return costs;
}

function compileStepCosts(board: Board, rate: Rate): StepCosts {
  const costOf = (roads: Step['roads']) =>
    Uint8Array.from(board.grid.neighbours, (next, side) => {
      const step: Step = { from: Math.floor(side / 6), direction: (side % 6) as Direction, roads };
      return next < 0 ? prohibited : (explainStep(board, step, rate)?.total ?? prohibited);
    });
  return { byRoad: costOf('usable'), offRoad: costOf('barred') };
}

/**
 * The price of a step onto a hex of the map with its terms: the hex or the road, and what is crossed (G-6.21.b); of all
 * ways that connect the cheapest (G-6.22.d). `undefined` where nobody crosses (G-6.24.a).
 */
export function explainStep(board: Board, step: Step, rate: Rate): Explained | undefined {
  if (isUncrossable(board, step.from, step.direction)) return undefined;
  const hex = board.grid.neighbourOf(step.from, step.direction);
  const offRoad = explain([terrainTerm(board, hex, rate), ...slopeTerms(board, step, rate), ...crossingTerms(board, step, rate)]);
  return waysAlong(board, step)
    .map((kind) => explain([roadTerm(board, hex, kind, rate), ...crossingTerms(board, step, rate, kind)]))
    .reduce((cheapest, way) => (way.total < cheapest.total ? way : cheapest), offRoad);
}

/** The roads that connect the two hexes, where they may be used (G-6.22.a, G-6.22.b). */
function waysAlong(board: Board, { from, direction, roads }: Step): readonly RoadKind[] {
  return roads === 'barred' ? [] : ROAD_KINDS.filter((kind) => hasRoad(board, from, direction, kind));
}

/** The price of a hex that is entered from off the map, over its terrain or by a road that leads in there (G-6.51.b). */
export function explainEntry(board: Board, hex: number, rate: Rate, road?: RoadKind): Explained {
  const offRoad = explain([terrainTerm(board, hex, rate)]);
  const byRoad = road === undefined ? offRoad : explain([roadTerm(board, hex, road, rate)]);
  return byRoad.total < offRoad.total ? byRoad : offRoad;
}

function terrainTerm(board: Board, hex: number, rate: Rate): Term {
  return termOf(board, terrainAt(board, hex), rate, hex);
}

function roadTerm(board: Board, hex: number, kind: RoadKind, rate: Rate): Term {
  const row = board.chart.movement[kind];
  const terrain = terrainTerm(board, hex, rate);
  return row.cells ? { ...terrain, label: row.label, rule: row.rule, ...valueOf(row, rate) } : trailTerm(board, row, terrain, rate);
}

/**
 * Half of the other terrain on the ground of the turn (G-6.23.b), rounded up; guns one more in Fair and Bad; never below
 * the road's price (G-6.23.a, G-TMN.g). Railroads are trails (G-TMN.c).
 */
function trailTerm({ chart }: Board, { label, rule }: Pick<Term, 'label' | 'rule'>, terrain: Term, rate: Rate): Term {
  const road = valueOf(chart.movement.road, rate);
  const guns = rate.column === 'artillery' ? chart.gunsOnTrail[rate.ground].value : 0;
  const half = Math.ceil(terrain.value / 2) + guns;
  const provenance: Provenance = half < road.value ? road.provenance : terrain.provenance;
  return { ...terrain, label: `${label}, ${terrain.label}`, rule, value: Math.max(half, road.value), provenance };
}

/** Going up costs where the chart says so (G-TM.8, G-T1.5), but not by road (G-6.22.c). */
function slopeTerms(board: Board, { from, direction }: Step, rate: Rate): readonly Term[] {
  const hex = board.grid.neighbourOf(from, direction);
  const rise = board.elevation[hex]! - board.elevation[from]!;
  if (rise <= 0) return [];
  const row = rise === 1 ? 'one-level' : 'more-levels';
  return board.chart.movement[row].cells ? [termOf(board, row, rate, hex)] : [];
}

/** What lies on the hexside, by road as well (G-6.24.b): water and its crossings, works, which cost from either side (G-TM.14), an embankment off the roads (G-14.2.b). */
function crossingTerms(board: Board, step: Step, rate: Rate, by?: RoadKind): readonly Term[] {
  const hex = board.grid.neighbourOf(step.from, step.direction);
  const has = (feature: HexsideFeature) => hasFeature(board, step.from, step.direction, feature);
  const dry = by !== undefined && leadsOverStreams(board, step.from, step.direction, by);
  const rows: readonly MovementRowId[] = [
    ...(dry ? [] : waterRows(board, has)),
    ...(has('improved-position') ? (['improved-position'] as const) : []),
    ...(has('embankment') && by === undefined ? (['embankment'] as const) : []),
  ];
  return rows.map((row) => termOf(board, row, rate, hex));
}

/**
 * The rows that apply to the water on a hexside: a bridge cancels everything (G-TM.10), a ford has its price (G-6.24.c), a
 * creek is a stream (G-6.24.d).
 */
function waterRows({ chart }: Board, has: (feature: HexsideFeature) => boolean): readonly MovementRowId[] {
  const river = has('river') || has('canal');
  if (!river && !has('stream') && !has('creek')) return [];
  if (has('bridge')) return ['bridge'];
  if (has('pontoon')) return ['pontoon'];
  if (has('ford') && (river || chart.streamCrossings === 'like-others')) return ['ford'];
  return has('ford') ? ['stream', 'stream-ford'] : ['stream'];
}

function termOf(board: Board, id: MovementRowId, rate: Rate, hex: number): Term {
  const row = board.chart.movement[id];
  return { label: row.label, rule: row.rule, ...valueOf(row, rate), at: board.grid.idOf(hex) };
}

/** What a row adds: nothing where it has no cells, and less where it reduces. */
function valueOf({ effect, cells }: MovementRow, { column, ground }: Rate): Pick<Term, 'value' | 'provenance'> {
  if (!cells) return { value: 0, provenance: effect.provenance };
  const { value, provenance } = cells[column][ground];
  return { value: effect.value === 'reduce' ? -value : value, provenance };
}
