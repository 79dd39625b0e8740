import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { RuleId } from '../../../kernel/rule.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { findUnit, settlementNow, unitsOf, type Unit } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { opponentOf, type Side, type UnitId } from '../vocabulary.js';
import { nobodyMoves } from './movement-legality.js';
import { banksOf, controlledHexsides, hexsideNamed, hexsideOfUnit, isNavigable, namedHexside, riverReach, wayTo, waterwaysOf, type RiverReach } from './rivers.js';

const TASKS = ['patrol', 'support'] as const;

/** A gunboat of the side on a river; refused with `unknown.unit` and `gunboat.not-on-river`. */
export function ownGunboat(state: HeartlandState, side: Side, id: UnitId, rule: RuleId): Result<Unit, Rejection> {
  const unit = findUnit(state, id);
  if (unit?.counter.side !== side || unit.counter.type !== 'gunboat') return reject(rule, 'unknown.unit', `Your side has no gunboat ${id}.`, { gunboat: id });
  return hexsideOfUnit(state, unit) >= 0 ? ok(unit) : reject(rule, 'gunboat.not-on-river', `${unit.counter.name} is not on a river of the map.`, { gunboat: id, place: unit.state.place });
}

/** Whether a gunboat may still take up a task in this impulse: it does one of four things (H-8.9.1). */
export function idleVerdict({ counter, state: { marks } }: Unit): Verdict {
  if (marks.task === undefined) return ACCEPTED;
  return reject('H-8.9.1', 'gunboat.other-task', `${counter.name} does one thing in an impulse, and that is ${marks.task}.`, { gunboat: counter.id, task: marks.task });
}

/** Whether the enemy controls the hexside where the gunboat is, so that it has to fight or leave (H-8.91.a.2, H-10.81.2). */
export function isInContact(state: HeartlandState, gunboat: Unit): boolean {
  return controlledHexsides(state, opponentOf(gunboat.counter.side)).has(hexsideOfUnit(state, gunboat));
}

/**
 * Moves a gunboat along usable river hexsides, however far (H-8.91.1). Where the enemy controls the hexside it stops, and
 * has to fight in the combat sequence (H-8.91.a.2); in its next impulse it may go on (H-10.82.2).
 */
export function moveGunboat(recorder: HeartlandRecorder, { gunboat: id, to }: CommandOf<'move-gunboat'>, side: Side): Verdict {
  const { state } = recorder;
  const gunboat = movableGunboat(state, side, id);
  if (!gunboat.ok) return gunboat;
  const hexside = hexsideNamed(state.setting, to);
  const reach = reachOfGunboat(state, gunboat.value);
  const verdict = destinationVerdict(state, gunboat.value, reach, { ...to, hexside });
  if (!verdict.ok) return verdict;
  recorder.record({ type: 'gunboat-moved', unit: id, hex: to.hex, hexside: to.direction, hexsides: wayTo(reach, hexside).map((each) => namedHexside(state.setting, each)) });
  if (!controlledHexsides(state, opponentOf(side)).has(hexside)) return ACCEPTED;
  recorder.record({ type: 'unit-marked', unit: id, marks: { task: 'combat' } });
  recorder.record({ type: 'naval-contact', hexside: namedHexside(state.setting, hexside) });
  return ACCEPTED;
}

function movableGunboat(state: HeartlandState, side: Side, id: UnitId): Result<Unit, Rejection> {
  const free = nobodyMoves(state);
  if (!free.ok) return free;
  const gunboat = ownGunboat(state, side, id, 'H-8.91.1');
  if (!gunboat.ok || !gunboat.value.state.marks.moved) return gunboat;
  return reject('H-8.91.1', 'gunboat.moved', `${gunboat.value.counter.name} has moved in this impulse.`, { gunboat: id });
}

function reachOfGunboat(state: HeartlandState, gunboat: Unit): RiverReach {
  return riverReach(state, gunboat.counter.side, [hexsideOfUnit(state, gunboat)], 'stops');
}

interface Destination {
  readonly hex: string;
  readonly direction: number;
  readonly hexside: number;
}

function destinationVerdict(state: HeartlandState, gunboat: Unit, reach: RiverReach, { hex, direction, hexside }: Destination): Verdict {
  const facts = { gunboat: gunboat.counter.id, hex, direction };
  const { name } = gunboat.counter;
  if (hexside < 0) return reject('H-8.91.1', 'unknown.hex', `The map has no hex ${hex}.`, facts);
  if (!waterwaysOf(state.setting.board).branches.has(hexside)) return reject('H-8.91.1', 'gunboat.no-river', `No major river lies on that hexside of ${hex}.`, facts);
  if (hexside === hexsideOfUnit(state, gunboat)) return reject('H-8.91.1', 'gunboat.there-already', `${name} is there already.`, facts);
  if (!isNavigable(state, hexside)) return reject('H-5.25.2', 'gunboat.shallows', 'Gunboats pass fords and shoals in a Thaw only.', facts);
  if (!reach.has(hexside)) return reject('H-8.91.1', 'gunboat.no-way', `No usable hexsides lead ${name} there: shallows or the enemy's control lie between.`, facts);
  const enters = controlledHexsides(state, opponentOf(gunboat.counter.side)).has(hexside);
  return enters ? idleVerdict(gunboat) : ACCEPTED;
}

/** Says that a gunboat patrols, until its next impulse (H-8.93.1), or supports by its fire (H-8.9.1). One in the enemy's control area has to fight. */
export function assignGunboat(recorder: HeartlandRecorder, { gunboat: id, task }: CommandOf<'assign-gunboat'>, side: Side): Verdict {
  const gunboat = ownGunboat(recorder.state, side, id, 'H-8.9.1');
  if (!gunboat.ok) return gunboat;
  const verdict = assignmentVerdict(recorder.state, gunboat.value);
  if (verdict.ok) recorder.record({ type: 'unit-marked', unit: id, marks: { task } });
  return verdict;
}

function assignmentVerdict(state: HeartlandState, gunboat: Unit): Verdict {
  const free = nobodyMoves(state);
  const idle = free.ok ? idleVerdict(gunboat) : free;
  if (!idle.ok || !isInContact(state, gunboat)) return idle;
  return reject('H-8.91.a.2', 'gunboat.must-fight', `${gunboat.counter.name} is in the enemy's control area: it leaves, or fights in the combat sequence.`, { gunboat: gunboat.counter.id });
}

/** Where each gunboat may go: the places that matter ready to send, all hexsides as parts (`0305/2`); and what it may be told to do. */
export function offersOfGunboats(state: HeartlandState, side: Side): readonly Offer<HeartlandCommand>[] {
  const gunboats = unitsOf(state, side).filter((unit) => unit.counter.type === 'gunboat' && hexsideOfUnit(state, unit) >= 0);
  const destinations = gunboats.map((gunboat) => ({ gunboat, hexsides: destinationsOf(state, gunboat) })).filter(({ hexsides }) => hexsides.length > 0);
  const assignments = gunboats.filter((gunboat) => assignmentVerdict(state, gunboat).ok).flatMap(({ counter: { id } }) => TASKS.map((task) => ({ type: 'assign-gunboat' as const, gunboat: id, task })));
  const move: Offer<HeartlandCommand> = {
    decision: 'move-gunboat',
    rule: 'H-8.91.1',
    commands: destinations.flatMap(({ gunboat, hexsides }) => hexsides.filter((hexside) => matters(state, side, hexside)).map((hexside) => moveOf(state, gunboat, hexside))),
    parts: Object.fromEntries(destinations.map(({ gunboat, hexsides }) => [gunboat.counter.id, hexsides.map((hexside) => textOf(state, hexside))])),
  };
  return [...(destinations.length > 0 ? [move] : []), { decision: 'assign-gunboat', rule: 'H-8.9.1', commands: assignments }];
}

function destinationsOf(state: HeartlandState, gunboat: Unit): readonly number[] {
  if (!movableGunboat(state, gunboat.counter.side, gunboat.counter.id).ok) return [];
  const reach = reachOfGunboat(state, gunboat);
  return [...reach.keys()].filter((hexside) => destinationVerdict(state, gunboat, reach, { ...namedHexside(state.setting, hexside), hexside }).ok).sort((a, b) => a - b);
}

function moveOf(state: HeartlandState, { counter }: Unit, hexside: number): CommandOf<'move-gunboat'> {
  return { type: 'move-gunboat', gunboat: counter.id, to: namedHexside(state.setting, hexside) };
}

/** Places worth naming one by one: where the enemy is met, and the banks of towns and cities. */
function matters(state: HeartlandState, side: Side, hexside: number): boolean {
  if (controlledHexsides(state, opponentOf(side)).has(hexside)) return true;
  return banksOf(state.setting.board, hexside).some((bank) => ['town', 'city'].includes(settlementNow(state, bank) ?? ''));
}

function textOf(state: HeartlandState, hexside: number): string {
  const { hex, direction } = namedHexside(state.setting, hexside);
  return `${hex}/${direction}`;
}
