import { reject } from '../../../kernel/rejection.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, GloryCommand } from '../commands.js';
import { findLeader, findPiece, hexId, hexIndex, type LeaderPiece, type Piece } from '../position.js';
import { ACCEPTED, enter, type GloryRecorder, type Verdict } from '../recorder.js';
import type { Group, GloryState } from '../state.js';
import { FACINGS, type Facing, type Side } from '../vocabulary.js';
import { enterChargeDesignation } from './charge-designation.js';
import { arrivalVerdict, facingOfOthers } from './facing.js';
import { enterOnceLeadersGaveWay } from './leaders.js';
import { actor, changeInPlaceVerdict, changeVerdict, faceVerdict, movingLeader, movingUnit, swapVerdict } from './movement-legality.js';
import { judgePath, reachOf, reachOfLeader, type UnitReach } from './movement-reach.js';
import { budgetOf, leaderMover, unitMover } from './mover.js';
import { destinationsOf, facingNearest, hexesOf, idsOf, nearestToEnemy } from './paths.js';
import { mayAnybodyEnter } from './entry-reach.js';
import { stackPlaceIn } from './stacking.js';

/** Begins the group's movement segment (G-3.C.b), or goes on to the charges when it has nothing on the map and nobody to bring there. */
export function enterMovement(recorder: GloryRecorder): void {
  const { activation } = recorder.state;
  const units = activation?.group?.units.some((id) => findPiece(recorder.state, id)?.state.place === 'map');
  const leaders = activation?.group?.commands.some((id) => (findLeader(recorder.state, id)?.state.hex ?? -1) >= 0);
  if (units || leaders || mayAnybodyEnter(recorder.state)) enter(recorder, { name: 'movement' });
  else enterChargeDesignation(recorder);
}

/** Ends the movement segment; charges are designated next (G-10.21.a). */
export function endMovement(recorder: GloryRecorder): Verdict {
  enterChargeDesignation(recorder);
  return ACCEPTED;
}

/** Moves one combat unit, its whole move (G-6.12.a), as far as it likes (G-6.11.b); the points left are lost (G-6.11.c), but for dismounting (G-12.1.e). */
export function move(recorder: GloryRecorder, command: CommandOf<'move'>, side: Side): Verdict {
  const { state } = recorder;
  const unit = movingUnit(state, command.unit, side);
  if (!unit.ok) return unit;
  const path = hexesOf(state, command.path);
  if (!path.ok) return path;
  const end = path.value[path.value.length - 1]!;
  const mode = command.extended ? 'extended' : 'normal';
  const by = unitMover(state, unit.value);
  const costs = judgePath(state, by, path.value, mode);
  if (!costs.ok) return costs;
  const left = budgetOf(by, mode) - costs.value.reduce((sum, cost) => sum + cost, 0);
  const changed = command.change ? changeVerdict(state, unit.value, end, left, command.change) : ACCEPTED;
  if (!changed.ok) return changed;
  const faced = arrivalVerdict(state, unit.value, end, command.facing);
  if (!faced.ok) return faced;
  recorder.record({
    type: 'unit-moved',
    unit: command.unit,
    path: command.path,
    costs: costs.value,
    extended: command.extended ?? false,
    facing: facingOfOthers(state, unit.value, end) ?? ((command.facing ?? unit.value.state.facing) as Facing),
    place: stackPlaceIn(state, unit.value, end),
  });
  if (command.change) recorder.record({ type: 'cavalry-changed', unit: command.unit, mounted: command.change === 'mount' });
  enterOnceLeadersGaveWay(recorder, path.value, side, { name: 'movement' });
  return ACCEPTED;
}

/** Moves a leader, who stacks freely (G-6.41.f) and pays for no unit that he passes (G-6.42.f). */
export function moveLeader(recorder: GloryRecorder, command: CommandOf<'move-leader'>, side: Side): Verdict {
  const { state } = recorder;
  const leader = movingLeader(state, command.leader, side);
  if (!leader.ok) return leader;
  const path = hexesOf(state, command.path);
  if (!path.ok) return path;
  const costs = judgePath(state, leaderMover(state, leader.value), path.value, command.extended ? 'extended' : 'normal');
  if (!costs.ok) return costs;
  const cost = costs.value.reduce((sum, each) => sum + each, 0);
  recorder.record({ type: 'leader-moved', leader: command.leader, path: command.path, cost, extended: command.extended ?? false });
  enter(recorder, { name: 'movement' });
  return ACCEPTED;
}

/** Turns a unit and its stack in place, free of cost; it makes no other move then, though it does not count as moved (G-6.31.b). Nobody else turns when he likes (G-7.12.f). */
export function face(recorder: GloryRecorder, { unit: id, facing }: CommandOf<'face'>, side: Side): Verdict {
  const { state } = recorder;
  const unit = actor(state, id, side);
  if (!unit.ok) return unit;
  const may = faceVerdict(state, unit.value, facing);
  if (!may.ok) return may;
  recorder.record({ type: 'hex-turned', hex: hexId(state.setting, unit.value.state.hex), unit: id, facing: facing as Facing });
  enter(recorder, { name: 'movement' });
  return ACCEPTED;
}

/** Mounts or dismounts cavalry that does not move (G-12.1.a). */
export function change(recorder: GloryRecorder, { unit: id }: CommandOf<'change'>, side: Side): Verdict {
  const { state } = recorder;
  const unit = movingUnit(state, id, side);
  if (!unit.ok) return unit;
  const may = changeInPlaceVerdict(state, unit.value);
  if (!may.ok) return may;
  recorder.record({ type: 'cavalry-changed', unit: id, mounted: !unit.value.state.mounted });
  enter(recorder, { name: 'movement' });
  return ACCEPTED;
}

/** Changes the order of two units on foot as their complete movement (G-6.43.b). */
export function swapStack(recorder: GloryRecorder, { hex }: CommandOf<'swap-stack'>, side: Side): Verdict {
  const { state } = recorder;
  const index = hexIndex(state.setting, hex);
  if (index < 0) return reject('G-6.43.b', 'unknown.hex', `The map has no hex ${hex}.`, { hex });
  const may = swapVerdict(state, index, side);
  if (!may.ok) return may;
  recorder.record({ type: 'stack-swapped', hex });
  enter(recorder, { name: 'movement' });
  return ACCEPTED;
}

/**
 * What the group may do in its movement segment. `parts` says where each unit and leader may go, by which path; the
 * commands hold one move a unit, towards the enemy.
 */
export function offersOfMovement(state: GloryState): readonly Offer<GloryCommand>[] {
  const { activation } = state;
  if (!activation?.group) return [];
  const { group, side } = activation;
  // Each reach is told before the next one is searched for: after that it would have to be searched for again.
  const units = movableUnits(state, group, side).map((unit) => toldBy(state, reachOf(state, unit), (reach) => approach(state, reach)));
  const leaders = movableLeaders(state, group, side).map((leader) => toldBy(state, reachOfLeader(state, leader), (reach) => joining(state, group, reach)));
  const commands: readonly GloryCommand[] = [
    { type: 'end-movement' },
    ...[...units, ...leaders].flatMap((told) => told.commands),
    ...inPlace(state, group, side),
  ];
  const parts = {
    units: units.map(({ id, hexes }) => ({ unit: id, hexes })),
    leaders: leaders.map(({ id, hexes }) => ({ leader: id, hexes })),
    facings: FACINGS,
  };
  return [{ decision: 'movement', rule: 'G-3.C.b', commands, parts }];
}

/** What the offers say of a reach: where it leads, and the commands that are picked from it. */
function toldBy(state: GloryState, reach: UnitReach, pick: (reach: UnitReach) => readonly GloryCommand[]) {
  return { id: reach.mover.id, hexes: destinationsOf(state, reach), commands: pick(reach) };
}

function movableUnits(state: GloryState, group: Group, side: Side): readonly Piece[] {
  return group.units.map((id) => movingUnit(state, id, side)).flatMap((unit) => (unit.ok ? [unit.value] : []));
}

function movableLeaders(state: GloryState, group: Group, side: Side): readonly LeaderPiece[] {
  return group.commands.map((id) => movingLeader(state, id, side)).flatMap((leader) => (leader.ok ? [leader.value] : []));
}

/** The move that brings a unit nearest to an enemy. */
function approach(state: GloryState, reach: UnitReach): readonly GloryCommand[] {
  const nearest = nearestToEnemy(state, reach.mover.side, reach.hexes);
  if (nearest === undefined) return [];
  return [{ type: 'move', unit: reach.mover.id, path: idsOf(state, reach.pathTo(nearest)), ...(reach.isExtended(nearest) ? { extended: true } : {}) }];
}

/** The move that brings a leader to a unit of the group. */
function joining(state: GloryState, group: Group, reach: UnitReach): readonly GloryCommand[] {
  const units = group.units.map((id) => findPiece(state, id)?.state.hex);
  const hex = reach.hexes.find((end) => units.includes(end));
  if (hex === undefined) return [];
  return [{ type: 'move-leader', leader: reach.mover.id, path: idsOf(state, reach.pathTo(hex)), ...(reach.isExtended(hex) ? { extended: true } : {}) }];
}

/** What units may do without leaving their hexes: turn to the nearest enemy, mount or dismount, change a stack's order. */
function inPlace(state: GloryState, group: Group, side: Side): readonly GloryCommand[] {
  const units = group.units.map((id) => actor(state, id, side)).flatMap((unit) => (unit.ok ? [unit.value] : []));
  // A unit may turn as often as it likes, but who follows offers would never be done.
  const turns = units.filter((unit) => !unit.state.marks.turned).flatMap((unit): readonly GloryCommand[] => {
    const facing = facingNearest(state, unit);
    return faceVerdict(state, unit, facing).ok ? [{ type: 'face', unit: unit.counter.id, facing }] : [];
  });
  const changes = movableUnits(state, group, side)
    .filter((unit) => changeInPlaceVerdict(state, unit).ok)
    .map((unit): GloryCommand => ({ type: 'change', unit: unit.counter.id }));
  const swaps = [...new Set(units.map((unit) => unit.state.hex))]
    .filter((hex) => swapVerdict(state, hex, side).ok)
    .map((hex): GloryCommand => ({ type: 'swap-stack', hex: hexId(state.setting, hex) }));
  return [...turns, ...changes, ...swaps];
}
