import { exitDirections } from '../../../hex/line.js';
import type { Dice } from '../../../dice/dice.js';
import { explain, type Term } from '../../../kernel/explained.js';
import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import { hasFeature, terrainAt, type Board } from '../board.js';
import type { Shot } from '../state.js';
import { ARTILLERY_FIRE, COMBINED_FIRE, fireRow, MISGUIDED_FIRE } from '../tables/artillery-fire.js';
import { rangeRow } from '../tables/artillery-range.js';
import type { TerrainChart } from '../tables/terrain-charts.js';
import type { TerrainCombatRowId } from '../tables/terrain-combat.js';
import type { RangeClass, Terrain } from '../vocabulary.js';
import { isImprovedPosition } from './charge-terrain.js';

/** What a battery brings to a shot. */
export interface Gun {
  readonly strength: number;
  readonly range: RangeClass;
}

/** What the target stands in, seen from the firer. */
export interface TargetGround {
  readonly terrain: Terrain;
  /** Levels by which the target lies higher than the firer; negative when it lies lower. */
  readonly rise: number;
  /** In an Improved Position, or shot at across one (G-TCN.a). */
  readonly works: boolean;
  /** Shot at across a railroad embankment (G-14.2.c). */
  readonly embankment?: boolean;
}

/** The guns' modifiers at a distance: strength, range by class (G-9.11.b) and combined fire (G-9.23.a, G-9.23.b, G-9.23.d); refused out of range. */
export function gunTerms({ range: table }: Pick<TerrainChart, 'range'>, guns: readonly Gun[], distance: number): Result<readonly Term[], Rejection> {
  const row = rangeRow(table, distance);
  const cells = guns.map(({ range }) => row[range]);
  const unable = guns.find((_, place) => cells[place]?.value === 'NA');
  if (unable)
    return reject(guns.length > 1 ? 'G-9.3.b' : row.rule, 'fire.out-of-range', `Guns of class ${unable.range} do not reach ${String(distance)} hexes.`, {
      class: unable.range,
      distance,
    });
  const worst = cells.reduce((a, b) => (Number(b.value) < Number(a.value) ? b : a));
  const strength: Term = { label: 'Strength', value: Math.max(...guns.map((gun) => gun.strength)), rule: 'G-9.23.a', provenance: 'source' };
  const range: Term = { label: 'Range', value: Number(worst.value), rule: row.rule, provenance: worst.provenance };
  const combined: Term = { label: 'Combined fire', value: COMBINED_FIRE.value, rule: 'G-9.23.d', provenance: COMBINED_FIRE.provenance };
  return ok(guns.length > 1 ? [strength, range, combined] : [strength, range]);
}

/** The target's modifiers: its terrain, its height, works; they add up (G-9.23.c). */
export function groundTerms({ combat }: Pick<TerrainChart, 'combat'>, { terrain, rise, works, embankment }: TargetGround, at?: string): readonly Term[] {
  const slope = rise <= 0 ? 'level' : rise === 1 ? 'up-one-level' : 'up-more-than-one-level';
  const rows: readonly TerrainCombatRowId[] = [terrain, slope, ...(works ? (['improved-position'] as const) : []), ...(embankment ? (['embankment'] as const) : [])];
  return rows.map((id) => {
    const { label, rule, artilleryFire } = combat[id];
    return { label, rule, value: artilleryFire.value, provenance: artilleryFire.provenance, ...(at === undefined ? {} : { at }) };
  });
}

/** What a target on the board stands in. Works and embankments on a hexside count where the line of fire comes in across it. */
export function targetGround(board: Board, from: number, target: number): TargetGround {
  const { grid, elevation } = board;
  const sides = exitDirections(grid.coordinatesOf(target), grid.coordinatesOf(from));
  return {
    terrain: terrainAt(board, target),
    rise: (elevation[target]!) - (elevation[from]!),
    works: isImprovedPosition(board, target) || sides.some((direction) => hasFeature(board, target, direction, 'improved-position')),
    embankment: sides.some((direction) => hasFeature(board, target, direction, 'embankment')),
  };
}

/** A fire die that fell, and what it does. */
export interface FireRoll {
  readonly die: number;
  readonly total: number;
  readonly result: Shot['result'];
  readonly misguided: boolean;
}

/**
 * Rolls for a shot (G-9.22.a). A low die strikes exposed friends, and not the target (G-9.52.a, G-9.52.b), of an answer as
 * well (G-9.52.e).
 */
export function rollShot(dice: Dice, purpose: string, modifiers: readonly Term[], friends: 'exposed' | 'none'): FireRoll {
  const { total: modifier } = explain(modifiers);
  const strikesFriends = friends === 'exposed' ? MISGUIDED_FIRE.highestDie.value : -1;
  const firsts = [...ARTILLERY_FIRE.map(({ from }) => from - modifier), strikesFriends + 1].filter((face) => face > 0 && face < 10);
  const bands = [0, ...new Set(firsts)].sort((a, b) => a - b);
  const die = dice.roll({ purpose, sides: 10, bands });
  const total = die + modifier;
  const misguided = die <= strikesFriends;
  return { die, total, result: misguided ? 'check' : fireRow(total).result.value, misguided };
}
