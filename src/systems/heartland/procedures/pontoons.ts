import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Offer } from '../../../kernel/system.js';
import { directions } from '../../../hex/direction.js';
import { hasFeature } from '../board.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { canonicalHexside } from '../evolve.js';
import { asKnownTo } from '../knowledge.js';
import { findForce, findLeader, findUnit, forcesAt, hexId, hexOfUnit, isCombatUnit, looseAt, unitsOf, zonesOfControl, type Leader, type Unit } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState, Work } from '../state.js';
import { administrationFor } from '../tables/costs.js';
import { opponentOf, type ForceId, type Side, type UnitId, type UnitType } from '../vocabulary.js';
import { armyCommandersInRange, payerOf, spendPoints } from './administration-points.js';
import { bringToLight, encounterOn } from './encounters.js';
import { nobodyMoves } from './movement-legality.js';
import { hinders } from './movement-reach.js';
import { placeUnit } from './placement.js';
import { controlledHexsides } from './rivers.js';

const SIDE: Side = 'union';

/** Whether a pontoon is in place: it then does not move (H-8.81.1). */
function isLaid({ counter, state: { hexside } }: Unit): boolean {
  return counter.type === 'pontoon' && hexside >= 0;
}

/**
 * An army commander sets engineers to lay a pontoon, or to take one up (H-8.81.a.1, H-8.81.b.1): they are at work until
 * the next impulse of the Union. In dense fog the enemy learns of a bridge in the reorganisation segment (H-3.72.4).
 */
export function orderPontoon(recorder: HeartlandRecorder, command: CommandOf<'order-pontoon'>, side: Side): Verdict {
  const { state } = recorder;
  const ordered = orderOf(state, command, side);
  if (!ordered.ok) return ordered;
  const { payer, work } = ordered.value;
  recorder.record({ type: 'work-begun', unit: command.engineer, work, ...(work.secret && { to: side }) });
  spendPoints(recorder, payer, pointsFor(state, work), 'H-8.81.a.1');
  return ACCEPTED;
}

interface Ordered {
  readonly payer: Leader;
  readonly work: Work;
}

function orderOf(state: HeartlandState, { commander, engineer: engineerId, pontoon: pontoonId, direction }: CommandOf<'order-pontoon'>, side: Side): Result<Ordered, Rejection> {
  if (side !== SIDE) return reject('H-8.8.1', 'pontoon.union-only', 'Only Union engineers lay pontoon bridges and take them up.');
  const free = nobodyMoves(state);
  if (!free.ok) return free;
  const engineer = unitNamed(state, engineerId, 'engineer');
  if (!engineer.ok) return engineer;
  const pontoon = unitNamed(state, pontoonId, 'pontoon');
  if (!pontoon.ok) return pontoon;
  const hex = hexOfUnit(state, engineer.value);
  const possible = jobVerdict(state, { engineer: engineer.value, pontoon: pontoon.value, hex, direction });
  if (!possible.ok) return possible;
  const work = workOf(state, pontoonId, hex, direction ?? null);
  const payer = payerFor(state, commander, hex, work);
  return payer.ok ? ok({ payer: payer.value, work }) : payer;
}

function workOf({ setting }: HeartlandState, pontoon: UnitId, hex: number, bridge: number | null): Work {
  const secret = bridge !== null && setting.options['dense-fog'] === 'used';
  return { pontoon, hex: hexId(setting, hex), bridge, ...(secret && { secret }) };
}

function unitNamed(state: HeartlandState, id: UnitId, type: UnitType): Result<Unit, Rejection> {
  const unit = findUnit(state, id);
  if (unit?.counter.side === SIDE && unit.counter.type === type && hexOfUnit(state, unit) >= 0) return ok(unit);
  return reject('H-8.81.a.1', 'unknown.unit', `The Union has no ${type} ${id} on the map.`, { unit: id });
}

interface Job {
  readonly engineer: Unit;
  readonly pontoon: Unit;
  readonly hex: number;
  readonly direction: number | undefined;
}

function jobVerdict(state: HeartlandState, { engineer, pontoon, hex, direction }: Job): Verdict {
  const facts = { engineer: engineer.counter.id, pontoon: pontoon.counter.id };
  if (engineer.state.work) return reject('H-8.81.a.1', 'pontoon.at-work', `${engineer.counter.name} is at work already.`, facts);
  if (unitsOf(state, SIDE).some((unit) => unit.state.work?.pontoon === pontoon.counter.id)) return reject('H-8.81.a.1', 'pontoon.in-hand', 'Other engineers are at work on that pontoon.', facts);
  if (hexOfUnit(state, pontoon) !== hex) return reject('H-8.81.a.1', 'pontoon.not-stacked', 'The engineers and the pontoon have to be in one hex.', facts);
  if (direction === undefined) return isLaid(pontoon) ? ACCEPTED : reject('H-8.81.b.1', 'pontoon.not-laid', `${pontoon.counter.name} is not in place; name the hexside to bridge.`, facts);
  if (isLaid(pontoon)) return reject('H-8.81.1', 'pontoon.laid', `${pontoon.counter.name} is in place, and is taken up before it bridges anything else.`, facts);
  return bridgingVerdict(asKnownTo(state, SIDE), hex, direction);
}

/**
 * Whether a bridge may be laid over the hexside: not to a hex in an enemy zone of control without an own combat unit in
 * it, nor across what a gunboat or battery controls (H-8.81.a.2), nor to enemies without a zone, who would remove it at
 * once (H-8.81.a.3).
 */
function bridgingVerdict(state: HeartlandState, hex: number, direction: number): Verdict {
  const { setting } = state;
  const { grid } = setting.board;
  const enemy = opponentOf(SIDE);
  const far = grid.neighbours[hex * 6 + direction]!;
  if (far < 0 || !hasFeature(setting.board, hex, direction, 'major-river')) return reject('H-8.81.a.1', 'pontoon.no-river', 'A pontoon bridges a major river hexside of its hex.', { hex: hexId(setting, hex), direction });
  if (controlledHexsides(state, enemy).has(canonicalHexside(hex, direction, grid.neighbours)))
    return reject('H-8.81.a.2', 'pontoon.enemy-control', 'A gunboat or battery of the enemy controls that hexside.', { hex: hexId(setting, hex), direction });
  if (isHeldBy(state, enemy, far)) return reject('H-8.81.a.3', 'pontoon.enemy-held', `Enemies stand in ${hexId(setting, far)}, who would remove the bridge at once.`, { hex: hexId(setting, far) });
  const held = forcesAt(state, far).some((force) => force.side === SIDE && force.units.some(isCombatUnit));
  if (held || zonesOfControl(state, enemy)[far] === 0) return ACCEPTED;
  return reject('H-8.81.a.2', 'pontoon.enemy-zone', `${hexId(setting, far)} lies in an enemy zone of control, and no combat unit of yours is there.`, { hex: hexId(setting, far) });
}

/** Whether a side's troops are in the hex, those without a zone of control included. */
function isHeldBy(state: HeartlandState, side: Side, hex: number): boolean {
  return forcesAt(state, hex).some((force) => force.side === side) || looseAt(state, hex).some((unit) => unit.counter.side === side && hinders(state, unit));
}

function payerFor(state: HeartlandState, id: string, hex: number, work: Work): Result<Leader, Rejection> {
  const rule = work.bridge === null ? 'H-8.81.b.1' : 'H-8.81.a.1';
  const commander = findLeader(state, id);
  if (commander?.counter.side === SIDE && !commander.state.headquarters) return reject('H-3.31.b.3', 'pontoon.no-army-commander', `Only an army commander sets engineers to work, and ${commander.counter.name} is none.`, { leader: id });
  return payerOf(state, { side: SIDE, hex, points: pointsFor(state, work), rule, paidBy: id });
}

function pointsFor({ setting }: HeartlandState, { bridge }: Work): number {
  return administrationFor(setting.charts.costs, bridge === null ? 'dismantling' : 'pontoon').value;
}

/**
 * When an impulse of the Union begins, engineers at work have done it: bridges lie, or are taken up (H-8.81.a.1,
 * H-8.81.b.1). What the enemy prevents meanwhile, or who has left the place, is not done (H-8.81.a.2).
 */
export function finishPontoonWork(recorder: HeartlandRecorder): void {
  for (const engineer of unitsOf(recorder.state, SIDE)) {
    const { work } = engineer.state;
    if (!work) continue;
    const pontoon = findUnit(recorder.state, work.pontoon);
    if (pontoon && isInPlace(recorder.state, engineer, pontoon, work)) finishWork(recorder, pontoon, work);
    recorder.record({ type: 'work-finished', unit: engineer.counter.id, ...(work.secret && { to: SIDE }) });
  }
}

function isInPlace(state: HeartlandState, engineer: Unit, pontoon: Unit, { hex }: Work): boolean {
  return [engineer, pontoon].every((unit) => hexOfUnit(state, unit) === state.setting.board.grid.indexOf(hex));
}

function finishWork(recorder: HeartlandRecorder, pontoon: Unit, { hex, bridge, secret }: Work): void {
  const { state } = recorder;
  const unit = pontoon.counter.id;
  if (bridge === null) recorder.record({ type: 'hexside-left', unit });
  else if (!bridgingVerdict(state, state.setting.board.grid.indexOf(hex), bridge).ok) reveal(recorder, { hex, bridge });
  else {
    recorder.record({ type: 'hexside-taken', unit, hex, hexside: bridge, ...(secret && { to: SIDE }) });
    if (secret) recorder.record({ type: 'force-hidden', leaders: [], units: [unit], to: SIDE });
  }
}

/** Enemies whom nobody saw, and who keep the bridge from being laid, come to light. */
function reveal(recorder: HeartlandRecorder, { hex, bridge }: { readonly hex: string; readonly bridge: number }): void {
  const { grid } = recorder.state.setting.board;
  const far = grid.neighbours[grid.indexOf(hex) * 6 + bridge]!;
  for (const met of encounterOn(recorder.state, { side: SIDE, force: undefined }, [far]).revealed) bringToLight(recorder, met);
}

/** In the reorganisation segment of dense fog it is told who works on a bridge, and which bridges lie (H-3.72.4). */
export function announcePontoons(recorder: HeartlandRecorder): void {
  for (const { counter, state } of unitsOf(recorder.state, SIDE)) {
    if (state.work?.secret) {
      const { secret: _told, ...work } = state.work;
      recorder.record({ type: 'work-begun', unit: counter.id, work });
    }
    if (counter.type !== 'pontoon' || !state.hidden) continue;
    const hex = hexId(recorder.state.setting, state.hex);
    recorder.record({ type: 'hexside-taken', unit: counter.id, hex, hexside: state.hexside });
    recorder.record({ type: 'force-revealed', leaders: [], units: [counter.id], hex });
  }
}

/** A pontoon that is not in place is lost when its stack retreats (H-8.81.a.3): what lay in the boxes of the force, or with it in the hex that it left. */
export function abandonPontoons(recorder: HeartlandRecorder, force: ForceId, from: number): void {
  const { state } = recorder;
  const boxed = findForce(state, force)?.units ?? [];
  const stays = forcesAt(state, from).some(({ units }) => units.some(isCombatUnit));
  const left = stays ? [] : looseAt(state, from);
  for (const pontoon of [...boxed, ...left].filter((unit) => unit.counter.type === 'pontoon' && !isLaid(unit))) placeUnit(recorder, pontoon, { place: 'mix' }, 'H-8.81.a.3');
}

/** Every bridge that engineers may be set to lay or take up, and by whom. */
export function offersOfPontoons(state: HeartlandState, side: Side): readonly Offer<HeartlandCommand>[] {
  if (side !== SIDE) return [];
  const engineers = unitsOf(state, side).filter((unit) => unit.counter.type === 'engineer' && hexOfUnit(state, unit) >= 0);
  const commands = engineers.flatMap((engineer) => ordersFor(state, engineer)).filter((command) => orderOf(state, command, side).ok);
  return [{ decision: 'order-pontoon', rule: 'H-8.81.a.1', commands }];
}

function ordersFor(state: HeartlandState, engineer: Unit): readonly CommandOf<'order-pontoon'>[] {
  const hex = hexOfUnit(state, engineer);
  const pontoons = unitsOf(state, SIDE).filter((unit) => unit.counter.type === 'pontoon' && hexOfUnit(state, unit) === hex);
  const commanders = armyCommandersInRange(state, SIDE, hex, 0);
  const to = (pontoon: Unit) => (isLaid(pontoon) ? [{}] : directions.map((direction) => ({ direction })));
  return pontoons.flatMap((pontoon) =>
    commanders.flatMap(({ counter }) => to(pontoon).map((where): CommandOf<'order-pontoon'> => ({ type: 'order-pontoon', commander: counter.id, engineer: engineer.counter.id, pontoon: pontoon.counter.id, ...where }))),
  );
}
