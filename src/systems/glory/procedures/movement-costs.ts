import type { Direction } from '../../../hex/direction.js';
import { prohibited } from '../../../hex/cost-search.js';
import { explain, type Explained, type Term } from '../../../kernel/explained.js';
import type { Provenance } from '../../../kernel/rule.js';
import { hasFeature, hasRoad, isUncrossable, terrainAt, type Board } from '../board.js';
import { GUNS_ON_TRAIL, MOVEMENT, type MovementCells } from '../tables/movement.js';
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
 * The price of a step onto a hex of the map with its terms: the hex or the road, and what is crossed (G-6.21.b).
 * `undefined` where nobody crosses (G-6.24.a).
 */
export function explainStep(board: Board, step: Step, rate: Rate): Explained | undefined {
  if (isUncrossable(board, step.from, step.direction)) return undefined;
  return explain([entryTerm(board, step, rate), ...crossingTerms(board, step, rate)]);
}

/** The cheapest rate that connects, or the other terrain in the hex (G-6.22.a, G-6.22.d). Elevation costs nothing (G-TM.8). */
function entryTerm(board: Board, step: Step, rate: Rate): Term {
  const { from, direction, roads } = step;
  const hex = board.grid.neighbourOf(from, direction);
  const terrain = terrainTerm(board, hex, rate);
  if (roads === 'barred') return terrain;
  return ROAD_KINDS.filter((kind) => hasRoad(board, from, direction, kind))
    .map((kind) => roadTerm(kind, terrain, rate))
    .reduce((cheapest, term) => (term.value < cheapest.value ? term : cheapest), terrain);
}

function terrainTerm(board: Board, hex: number, rate: Rate): Term {
  const { label, rule, cells } = MOVEMENT[terrainAt(board, hex)];
  return { label, rule, ...valueOf(cells, rate), at: board.grid.idOf(hex) };
}

function roadTerm(kind: RoadKind, terrain: Term, rate: Rate): Term {
  const row = MOVEMENT[kind];
  if ('cells' in row) return { ...terrain, label: row.label, rule: row.rule, ...valueOf(row.cells, rate) };
  return trailTerm(row, terrain, rate);
}

/** Half of the other terrain, rounded up; guns one more in Fair and Bad; never below the road's price (G-6.23.a, G-TMN.g). */
function trailTerm({ label, rule }: Pick<Term, 'label' | 'rule'>, terrain: Term, rate: Rate): Term {
  const road = valueOf(MOVEMENT.road.cells, rate);
  const guns = rate.column === 'artillery' ? GUNS_ON_TRAIL[rate.ground].value : 0;
  const half = Math.ceil(terrain.value / 2) + guns;
  const provenance: Provenance = half < road.value ? road.provenance : terrain.provenance;
  return { ...terrain, label: `${label}, ${terrain.label}`, rule, value: Math.max(half, road.value), provenance };
}

/** What lies on the hexside: water and its crossings, and works, which cost from either side (G-TM.14). */
function crossingTerms(board: Board, step: Step, rate: Rate): readonly Term[] {
  const at = board.grid.idOf(board.grid.neighbourOf(step.from, step.direction));
  const has = (feature: HexsideFeature) => hasFeature(board, step.from, step.direction, feature);
  const term = (row: 'bridge' | 'pontoon' | 'ford' | 'stream' | 'stream-ford' | 'improved-position', sign = 1): Term => {
    const { label, rule, effect } = MOVEMENT[row];
    const cells = 'cells' in MOVEMENT[row] ? (MOVEMENT[row] as { readonly cells: MovementCells }).cells : undefined;
    const { value, provenance } = cells ? valueOf(cells, rate) : { value: 0, provenance: effect.provenance };
    return { label, rule, value: sign * value, provenance, at };
  };
  const works = has('improved-position') ? [term('improved-position')] : [];
  return [...waterRows(has).map((row) => term(row, row === 'stream-ford' ? -1 : 1)), ...works];
}

/** The rows that apply to the water on a hexside: a bridge cancels everything (G-TM.10), a ford has its price (G-6.24.c). */
function waterRows(has: (feature: HexsideFeature) => boolean): readonly ('bridge' | 'pontoon' | 'ford' | 'stream' | 'stream-ford')[] {
  const river = has('river') || has('canal');
  if (!river && !has('stream') && !has('creek')) return [];
  if (has('bridge')) return ['bridge'];
  if (has('pontoon')) return ['pontoon'];
  if (river) return ['ford'];
  return has('ford') ? ['stream', 'stream-ford'] : ['stream'];
}

function valueOf(cells: MovementCells, { column, ground }: Rate): Pick<Term, 'value' | 'provenance'> {
  const { value, provenance } = cells[column][ground];
  return { value, provenance };
}
