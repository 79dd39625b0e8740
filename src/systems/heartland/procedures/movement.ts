import type { Rejection } from '../../../kernel/rejection.js';
import { reject } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { asKnownTo } from '../knowledge.js';
import { findLeader, forcesOfSide, hexId, overallCommander, unitsOf, type Force, type Leader } from '../position.js';
import { ACCEPTED, enter, handOver, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { namedTo } from '../viewed-force.js';
import { opponentOf, type LeaderId, type Side } from '../vocabulary.js';
import { inactivateLeader } from './activation.js';
import { armyCommandersInRange } from './administration-points.js';
import { enterAttackCheck, enterNextCheck } from './attack-check.js';
import { attacksToJoin } from './join-attack.js';
import { walk } from './march.js';
import { marcherOf } from './marcher.js';
import { givingUpVerdict } from './morale-levels.js';
import { allowanceTerms, beginMarch, rollAllowance, type AllowanceChoice } from './movement-allowance.js';
import { hexesOf, idsOf, lenderOf, movableForce, movableForces, movingForce, nobodyMoves } from './movement-legality.js';
import { judgeMarch, marchReach, type MarchReach } from './movement-reach.js';
import { stay } from './organisation.js';
import { mayPassZones } from './reconnaissance.js';

/** Begins the movement sequence (H-8.0.1), that of gunboats and landings included (H-4.22.3), or goes on to what follows it for a side that has nothing on the map. */
export function enterMovement(recorder: HeartlandRecorder): void {
  const { state } = recorder;
  const { side } = state.impulse!;
  const present = forcesOfSide(state, side).length > 0 || unitsOf(state, side).some((unit) => unit.state.place === 'map' || unit.state.place === 'display' || unit.state.place === 'off-map');
  if (present) enter(recorder, { name: 'movement', side });
  else handOver(recorder, 'reaction');
}

/** Takes the movement sequence up again after an interruption. */
export function resumeMovement(recorder: HeartlandRecorder): void {
  enter(recorder, { name: 'movement', side: recorder.state.impulse!.side });
}

/** Rolls for the movement points of a force (H-8.21.1); the roll stands (H-8.21.4). The enemy learns nothing of it (H-3.71.4). */
export function rollMovement(recorder: HeartlandRecorder, command: CommandOf<'roll-movement'>, side: Side): Verdict {
  const force = movableForce(recorder.state, side, command.force);
  if (!force.ok) return force;
  const choice = choiceOf(recorder.state, force.value, command);
  if (!choice.ok) return choice;
  const terms = allowanceTerms(recorder.state, force.value, choice.value);
  const roll = rollAllowance(recorder, force.value, terms);
  beginMarch(recorder, force.value, roll, terms, choice.value);
  if (roll.points < 1) halt(recorder, force.value);
  return ACCEPTED;
}

/** What was chosen before the roll, if it may be: whose rating, and morale given up (H-8.22.d.3). */
function choiceOf(state: HeartlandState, force: Force, { givenUp = 0, lender }: CommandOf<'roll-movement'>): Result<AllowanceChoice, Rejection> {
  const morale = givingUpVerdict(state, force, givenUp);
  if (!morale.ok) return morale;
  if (lender === undefined) return ok({ givenUp });
  const lending = lenderOf(state, force, lender);
  return lending.ok ? ok({ givenUp, lender: lending.value }) : lending;
}

/**
 * Without a point the force stays (H-8.11.4), and its leader becomes inactive (H-8.11.1), not who lent his rating. If he
 * was detached in this impulse, he goes back to where he came from (H-8.25.b.4). Units without a leader just stay (H-8.22.b.1).
 */
function halt(recorder: HeartlandRecorder, { commander, units, side }: Force): void {
  if (!commander) {
    for (const { counter } of units) recorder.record({ type: 'unit-marked', unit: counter.id, marks: { moved: true }, to: side });
    return;
  }
  const { id } = commander.counter;
  if (commander.state.active) inactivateLeader(recorder, commander, 'H-8.11.1');
  const fallen = findLeader(recorder.state, id)!;
  if (fallen.state.place === 'map') stay(recorder, fallen);
}

/** Moves the force that rolled along a path, as far as its points last (H-8.2.1, H-8.23.1); it may be taken further afterwards. */
export function march(recorder: HeartlandRecorder, command: CommandOf<'march'>): Verdict {
  const { state } = recorder;
  const moving = movingForce(state);
  if (!moving.ok) return moving;
  const { mover, force } = moving.value;
  if (mover.stopped) return reject('H-3.61.4', 'movement.stopped', 'The force stands in an enemy zone of control that it entered; it leaves it only at the start of a later move.', { force: force.id });
  const path = hexesOf(state, command.path);
  if (!path.ok) return path;
  const marcher = marcherOf(state, mover)!;
  const costs = judgeMarch(state, marcher, path.value);
  if (!costs.ok) return costs;
  walk(recorder, { ...marcher, force }, path.value);
  return ACCEPTED;
}

/** The moving force goes no further; points left are lost (H-8.23.2). Its attack check comes next (H-8.42.1). Who lies under another counter the enemy does not learn, if he has not come out (H-3.71.1). */
export function endMarch(recorder: HeartlandRecorder): Verdict {
  const moving = movingForce(recorder.state);
  if (!moving.ok) return moving;
  const { mover, force } = moving.value;
  const zones = mayPassZones(recorder.state, mover) && hasReconnoitred(force) ? 'do-not-bind' : 'bind';
  recorder.record({ type: 'march-ended', force: force.id, ...namedTo(recorder.state, force, force.side) });
  if (mover.tires && force.commander?.state.active) inactivateLeader(recorder, force.commander, 'H-8.31.b.1');
  enterAttackCheck(recorder, force.id, zones);
  return ACCEPTED;
}

/** Cavalry that looked into a hex need not attack for having come into a zone of control (H-8.61.2); what did not look is bound as all are. */
function hasReconnoitred({ leaders, units }: Force): boolean {
  return leaders.some(({ state }) => state.marks.reconnoitred) || units.some(({ state }) => state.marks.reconnoitred);
}

/** Ends the movement sequence, once all who stay in enemy zones of control have checked (H-4.22.1, H-8.42.a.1). */
export function endMovement(recorder: HeartlandRecorder): Verdict {
  const free = nobodyMoves(recorder.state);
  if (!free.ok) return free;
  if (!enterNextCheck(recorder)) handOver(recorder, 'reaction');
  return ACCEPTED;
}

/** Rolls, the march of the force that rolled, and the end; `parts` says where that force may go, and what may be chosen before a roll. */
export function offersOfMovement(state: HeartlandState, side: Side): readonly Offer<HeartlandCommand>[] {
  const moving = movingForce(state);
  if (moving.ok) return [offerOfMarch(state, side)];
  const forces = movableForces(state, side);
  const rolls = forces.flatMap((force) => [undefined, ...lendersOf(state, force)].map((lender): HeartlandCommand => ({ type: 'roll-movement', force: force.id, ...(lender !== undefined && { lender }) })));
  const parts = { forces: forces.map((force) => ({ force: force.id, mostGivenUp: mostGivenUp(state, force), lenders: lendersOf(state, force) })) };
  return [
    { decision: 'roll-movement', rule: 'H-8.21.1', commands: rolls, ...(forces.length > 0 && { parts }) },
    { decision: 'end-movement', rule: 'H-4.22.1', commands: [{ type: 'end-movement' }] },
  ];
}

function offerOfMarch(state: HeartlandState, side: Side): Offer<HeartlandCommand> {
  const { mover } = state.impulse!;
  const reach = marchReach(state, marcherOf(state, mover!)!);
  const hexes = reach.ends.map((hex) => ({ hex: hexId(state.setting, hex), cost: reach.ways.cost(hex) / 2, path: idsOf(state, reach.ways.way(hex)) }));
  return { decision: 'march', rule: 'H-8.2.1', commands: [{ type: 'end-march' }, ...approach(state, side, reach), ...attacksToJoin(state, side)], parts: { force: mover!.force, hexes } };
}

/** The march that brings the force nearest to an enemy whom its side sees. */
function approach(state: HeartlandState, side: Side, { ends, ways }: MarchReach): readonly HeartlandCommand[] {
  const { grid } = state.setting.board;
  const enemies = forcesOfSide(asKnownTo(state, side), opponentOf(side)).map(({ hex }) => hex);
  const farOff = (hex: number) => Math.min(...enemies.map((enemy) => grid.distance(hex, enemy)));
  const [first, ...others] = ends;
  if (first === undefined) return [];
  const nearest = others.reduce((best, hex) => (farOff(hex) < farOff(best) ? hex : best), first);
  return [{ type: 'march', path: [...idsOf(state, ways.way(nearest))] }];
}

function lendersOf(state: HeartlandState, force: Force): readonly LeaderId[] {
  if (!force.commander) return [];
  const senior = overallCommander(state, force.hex);
  const able = [...(senior ? [senior] : []), ...armyCommandersInRange(state, force.side, force.hex, 1)].map(({ counter }: Leader) => counter.id);
  return [...new Set(able)].filter((id) => lenderOf(state, force, id).ok);
}

function mostGivenUp(state: HeartlandState, force: Force): number {
  const levels = Array.from({ length: force.commander?.state.morale ?? 0 }, (_, before) => before + 1);
  return levels.filter((level) => givingUpVerdict(state, force, level).ok).length;
}
