import { explain } from '../../../kernel/explained.js';
import { reject, type Json, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, RiflesCommand } from '../commands.js';
import { alive, allowanceLeft, hexId, hexIndex, type Piece } from '../position.js';
import { ACCEPTED, enter, type RiflesRecorder, type Verdict } from '../recorder.js';
import type { RiflesState } from '../state.js';
import type { Facing, HexId, Side } from '../vocabulary.js';
import { distancesToEnemy, nearestToEnemy } from './approach.js';
import { soundBottom, testsBottom } from './grounding.js';
import { judgePath, reachOf, type UnitReach, type Walk } from './movement-reach.js';
import { moverOf } from './mover.js';
import { commandsOf, openOrders } from './open-orders.js';
import { orderedUnit } from './orders.js';

/** Ends the movement segment; fire is next. */
export function endMovement(recorder: RiflesRecorder): Verdict {
  enter(recorder, { name: 'fire' });
  return ACCEPTED;
}

/** Moves a unit as far along its path as its points go; the first and only hex of its turn is open at any price (R-SC.2). */
export function move(recorder: RiflesRecorder, command: CommandOf<'move'>, side: Side): Verdict {
  const { state } = recorder;
  const unit = orderedUnit(state, command.unit, side);
  if (!unit.ok) return unit;
  const path = hexesOf(state, command.path);
  if (!path.ok) return path;
  const walk = judgePath(state, moverOf(unit.value), path.value);
  if (!walk.ok) return walk;
  go(recorder, unit.value, path.value, walk.value, command.facing as Facing | undefined);
  enter(recorder, { name: 'movement' });
  return ACCEPTED;
}

function hexesOf(state: RiflesState, path: readonly HexId[]): Result<readonly number[], Rejection> {
  const unknown = path.find((hex) => hexIndex(state.setting, hex) < 0);
  if (unknown !== undefined) return reject('R-OR.1', 'unknown.hex', `The map has no hex ${unknown}.`, { hex: unknown });
  return ok(path.map((hex) => hexIndex(state.setting, hex)));
}

/** Walks the path, a vessel from shallow hex to shallow hex: it tests the bottom in each and stays where it runs aground (R-NV.2). */
function go(recorder: RiflesRecorder, unit: Piece, path: readonly number[], walk: Walk, facing: Facing | undefined): void {
  const { setting } = recorder.state;
  const { id } = unit.counter;
  let begun = 0;
  for (const [place, hex] of path.entries()) {
    const last = place === path.length - 1;
    const sounds = testsBottom(recorder.state, unit, hex);
    if (!sounds && !last) continue;
    const terms = walk.steps.slice(begun, place + 1).flatMap((step) => step.terms);
    recorder.record({
      type: 'unit-moved',
      unit: id,
      path: path.slice(begun, place + 1).map((entered) => hexId(setting, entered)),
      facing: (last ? facing : undefined) ?? setting.board.grid.directionTo(path[place - 1] ?? unit.state.hex, hex)!,
      cost: explain(terms).total,
      terms,
      ...(walk.guaranteed ? { guaranteed: true as const } : {}),
    });
    begun = place + 1;
    if (sounds && soundBottom(recorder, id, hex)) return;
  }
}

/** Hexes told in one answer: four times those of a hundred units that may each go five hexes far over open ground. */
const MOST_HEXES = 40_000;

/**
 * What the side may do in its movement segment. `parts` says of each unit where it may go and by which path, and of what its
 * other orders are composed; the commands hold one move a unit, towards the enemy, and its orders. What would be too much for
 * one answer is `untold`, so many hexes of a unit; the query `moves` tells them.
 */
export function offersOfMovement(state: RiflesState, side: Side): readonly Offer<RiflesCommand>[] {
  const distances = distancesToEnemy(state, side);
  let room = MOST_HEXES;
  // Each reach is told before the next one is searched for: after that it would have to be searched for again.
  const told = alive(state, side).map((unit) => {
    const reach = reachOf(state, unit);
    const fits = reach.hexes.length <= room;
    if (fits) room -= reach.hexes.length;
    return toldOf(state, unit, reach, fits ? { hexes: destinationsOf(state, reach) } : { hexes: [], untold: reach.hexes.length }, distances);
  });
  const commands: readonly RiflesCommand[] = [{ type: 'end-movement' }, ...told.flatMap((unit) => unit.commands)];
  return [{ decision: 'movement', rule: 'R-SC.2', commands, parts: { units: told.map(({ parts }) => parts) } }];
}

function toldOf(state: RiflesState, unit: Piece, reach: UnitReach, ends: { readonly hexes: Json[]; readonly untold?: number }, distances: Uint16Array) {
  const orders = openOrders(state, unit);
  const { plain, ...choices } = orders;
  return {
    parts: { unit: unit.counter.id, left: allowanceLeft(unit), ...ends, ...choices, orders: plain },
    commands: [...approach(state, reach, distances), ...commandsOf(state, unit, orders)],
  };
}

/** Each hex where a unit may end, what it costs and how it is reached. */
function destinationsOf({ setting }: RiflesState, reach: UnitReach): Json[] {
  return reach.hexes.map((hex) => ({
    hex: hexId(setting, hex),
    cost: reach.costOf(hex),
    path: idsOf(setting, reach.pathTo(hex)),
    ...(reach.isGuaranteed(hex) ? { guaranteed: true } : {}),
  }));
}

function idsOf(setting: RiflesState['setting'], path: readonly number[]): HexId[] {
  return path.map((hex) => hexId(setting, hex));
}

/** The move that brings a unit nearest to an enemy. */
function approach({ setting }: RiflesState, reach: UnitReach, distances: Uint16Array): readonly RiflesCommand[] {
  const nearest = nearestToEnemy(distances, reach.hexes);
  return nearest === undefined ? [] : [{ type: 'move', unit: reach.mover.id, path: idsOf(setting, reach.pathTo(nearest)) }];
}
