import { directions } from '../../../hex/direction.js';
import { reject } from '../../../kernel/rejection.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { asKnownTo } from '../knowledge.js';
import { combatFactors, findForce, forcesAt, forcesOfSide, hexId, hexIndex, isCombatUnit, type Force, type Unit } from '../position.js';
import { ACCEPTED, enter, handOver, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { opponentOf, type Side, type UnitId } from '../vocabulary.js';
import { spendPoints } from './administration-points.js';
import { attackingStack, cavalryOf, moraleOf } from './battle-forces.js';
import { leaveBridges } from './bridge-work.js';
import { captureAt } from './capture.js';
import { isAttacked } from './defensive-support.js';
import { bringToLight } from './encounters.js';
import { changeMorale } from './morale-levels.js';
import { isBlocked } from './movement-reach.js';
import { leaveBehind, partingVerdict, unitsNamed } from './parting.js';
import { placeLeader } from './placement.js';
import { abandonPontoons } from './pontoons.js';
import { isInEnemyZone } from './reaction-legality.js';
import { revealIfSeen } from './hidden-forces.js';
import { stackingVerdict } from './stacking.js';
import { canCross } from './terrain-costs.js';
import { takeForce } from './unseen-forces.js';

/** What a retreat before combat asks of a side in the year of the scenario (H-9.21.5 to H-9.21.7). */
interface Terms {
  /** Higher morale or more cavalry than every attacker (H-9.21.3). */
  readonly compares: boolean;
  /** A morale level of the commander (H-9.21.4). */
  readonly morale: number;
  readonly rearGuard: boolean;
}

/** After all reactions the attacked may leave (H-9.2.1); left out where nobody may. */
export function enterRetreatBeforeCombat(recorder: HeartlandRecorder): void {
  const side = opponentOf(recorder.state.impulse!.side);
  if (retreatsOpenTo(recorder.state, side).length > 0) enter(recorder, { name: 'retreat-before-combat', side });
  else handOver(recorder, 'combat');
}

/** In 1861 nobody may (H-9.21.5); the Confederates grow better at it (H-9.21.6, H-9.21.7). */
function termsFor({ setting: { scenario } }: HeartlandState, side: Side): Terms | undefined {
  if (scenario.year === 1861) return undefined;
  if (side === 'union') return { compares: true, morale: 1, rearGuard: true };
  return scenario.year === 1862 ? { compares: true, morale: 0, rearGuard: true } : { compares: false, morale: 0, rearGuard: false };
}

/** A stack under attack goes back a hex and leaves a rear guard, for 1 AP, with or without a leader (H-9.22.1, H-9.22.2), which the attacker has to fight (H-9.22.3). */
export function retreatBeforeCombat(recorder: HeartlandRecorder, command: CommandOf<'retreat-before-combat'>, side: Side): Verdict {
  const known = asKnownTo(recorder.state, side);
  const force = findForce(known, command.force);
  if (force?.side !== side) return reject('H-9.21.1', 'unknown.force', `Your side has no force ${command.force}.`, { force: command.force });
  const legal = [mayRetreat(known, force), destinationVerdict(known, force, hexIndex(known.setting, command.to)), rearGuardVerdict(known, force, command)].find(({ ok }) => !ok);
  if (legal) return legal;
  carryOut(recorder, force, command);
  enterRetreatBeforeCombat(recorder);
  return ACCEPTED;
}

/** A retreat onto enemies who were hidden brings them to light, and nothing else. */
function carryOut(recorder: HeartlandRecorder, force: Force, command: CommandOf<'retreat-before-combat'>): void {
  const { state } = recorder;
  const to = hexIndex(state.setting, command.to);
  if (isBlocked(state, { side: force.side, force }, to)) bringToLight(recorder, to);
  else leave(recorder, force, command);
}

function leave(recorder: HeartlandRecorder, force: Force, command: CommandOf<'retreat-before-combat'>): void {
  const { state } = recorder;
  const end = hexIndex(state.setting, command.to);
  takeForce(recorder, { type: 'retreated-before-combat', force: force.id, from: hexId(state.setting, force.hex), hex: command.to }, force, end);
  captureAt(recorder, force.side, end);
  stayBehind(recorder, force, command);
  abandonPontoons(recorder, force.id, force.hex);
  leaveBridges(recorder, findForce(recorder.state, force.id)!.units);
  changeMorale(recorder, force.commander!, -termsFor(state, force.side)!.morale, 'H-3.53.5');
  revealIfSeen(recorder);
}

function stayBehind(recorder: HeartlandRecorder, force: Force, { rearGuard, rearGuardLeader }: Pick<CommandOf<'retreat-before-combat'>, 'rearGuard' | 'rearGuardLeader'>): void {
  if (rearGuard.length === 0 && rearGuardLeader === undefined) return;
  spendPoints(recorder, force.commander!, 1, 'H-9.22.2');
  const leader = force.leaders.find(({ counter }) => counter.id === rearGuardLeader);
  if (leader) placeLeader(recorder, leader, { place: 'map', hex: hexId(recorder.state.setting, force.hex) }, 'H-9.22.1');
  const unled = unitsNamed(force, rearGuard)!.filter(({ state }) => state.leader !== leader?.counter.index);
  leaveBehind(recorder, unled, force.hex, 'H-9.22.1');
}

/** Whether the force may leave at all: attacked, under an active leader (H-9.21.1), and better than its attackers where the year asks for it (H-9.21.3, H-9.21.4). */
function mayRetreat(state: HeartlandState, force: Force): Verdict {
  const { commander, side } = force;
  if (!isAttacked(state, force.hex)) return reject('H-9.21.1', 'retreat.not-attacked', 'Only a stack that is attacked retreats before combat.', { force: force.id });
  if (state.impulse!.fallenBack.some(({ to }) => to === force.hex)) return reject('H-9.22.4', 'retreat.second', 'Nobody retreats before combat twice.', { force: force.id });
  if (!commander?.state.active) return reject('H-9.21.1', 'retreat.not-led', 'Only an active leader takes his stack back before combat.', { force: force.id });
  const terms = termsFor(state, side);
  if (!terms) return reject('H-9.21.5', 'retreat.too-early', 'In 1861 nobody retreats before combat.', { year: state.setting.scenario.year });
  if (terms.compares && !isSuperior(state, force)) return reject('H-9.21.3', 'retreat.inferior', 'The commander needs a higher morale than every attacking commander, or more cavalry than any of their forces.', { force: force.id });
  if (commander.state.morale < terms.morale) return reject('H-9.21.4', 'retreat.morale', `${commander.counter.name} has no morale level to give up.`, { leader: commander.counter.id, morale: commander.state.morale });
  return ACCEPTED;
}

/** Higher morale than every attacker's commander, or more cavalry factors than the attacker who has most (H-9.21.3). */
function isSuperior(state: HeartlandState, force: Force): boolean {
  const attackers = attackersOf(state, force.hex).map(attackingStack);
  const cavalry = cavalryOf(force).combatFactors;
  return attackers.every((attacker) => moraleOf(force) > moraleOf(attacker)) || attackers.every((attacker) => cavalry > cavalryOf(attacker).combatFactors);
}

/** The forces whose Assault markers point at the hex (H-8.41.3). */
function attackersOf(state: HeartlandState, hex: number): readonly Force[] {
  return state.impulse!.assaults.filter(({ target }) => target === hex).flatMap(({ force }) => findForce(state, force) ?? []);
}

/** One hex back: where the force can go, outside of enemy zones of control even where friends stand (H-9.21.2), and finds room. */
function destinationVerdict(state: HeartlandState, force: Force, to: number): Verdict {
  const { grid } = state.setting.board;
  if (to < 0) return reject('H-9.22.1', 'unknown.hex', 'The map has no such hex.', {});
  const hex = hexId(state.setting, to);
  const direction = grid.directionTo(force.hex, to);
  if (direction === undefined) return reject('H-9.22.1', 'retreat.not-adjacent', 'A retreat before combat is one hex long.', { hex });
  if (!canCross(state, force.hex, direction) || isBlocked(state, { side: force.side, force }, to)) return reject('H-9.21.2', 'retreat.barred', `The force cannot enter ${hex}.`, { hex });
  if (isInEnemyZone(state, force.side, to)) return reject('H-9.21.2', 'retreat.enemy-zone', `${hex} is in an enemy zone of control.`, { hex });
  if (isAttacked(state, to)) return reject('H-9.21.2', 'retreat.attacked-hex', `${hex} is attacked as well.`, { hex });
  return stackingVerdict(state, force.side, to, [force]);
}

/**
 * Whether the rear guard is one: at least a combat unit in the hex, unless the year or an attacker without cavalry lets
 * cavalry go without (H-9.21.7, H-9.22.5). Who stands in the hex outside of the force's boxes already is one for nothing.
 */
function rearGuardVerdict(state: HeartlandState, force: Force, { rearGuard, rearGuardLeader }: Pick<CommandOf<'retreat-before-combat'>, 'rearGuard' | 'rearGuardLeader'>): Verdict {
  const leader = force.leaders.slice(1).find(({ counter }) => counter.id === rearGuardLeader);
  if (rearGuardLeader !== undefined && !leader) return reject('H-9.22.1', 'unknown.leader', `The force has no subordinate ${rearGuardLeader} to lead the rear guard.`, { leader: rearGuardLeader });
  const led = leader ? force.units.filter((unit) => unit.state.leader === leader.counter.index) : [];
  const unled = rearGuard.filter((id) => !led.some(({ counter }) => counter.id === id));
  if (rearGuard.length === 0 && !leader) return needsRearGuard(state, force) ? reject('H-9.21.4', 'retreat.no-rear-guard', 'At least one combat unit stays as a rear guard.', { force: force.id }) : ACCEPTED;
  if (![...led, ...(unitsNamed(force, unled) ?? [])].some(isCombatUnit)) return reject('H-9.22.1', 'retreat.no-rear-guard', 'A rear guard has at least one combat unit.', { units: rearGuard });
  const { points } = force.commander!.state;
  if (points < 1) return reject('H-9.22.2', 'points.too-few', 'Taking a rear guard out of a box costs an administration point, and the commander has none left.', { points, needed: 1 });
  const going = { ...force, leaders: force.leaders.filter((each) => each !== leader), units: force.units.filter((unit) => !led.includes(unit)) };
  return partingVerdict(state, going, unled, 'H-9.22.1');
}

function needsRearGuard(state: HeartlandState, force: Force): boolean {
  const outside = forcesAt(state, force.hex).some((other) => other.id !== force.id && other.units.some(isCombatUnit));
  if (outside || !termsFor(state, force.side)!.rearGuard) return false;
  const attackerHasCavalry = attackersOf(state, force.hex).some((attacker) => cavalryOf(attackingStack(attacker)).units > 0);
  return attackerHasCavalry || !force.units.filter(isCombatUnit).every(({ counter }) => counter.type === 'cavalry');
}

/** No more retreat before combat. */
export function endRetreatBeforeCombat(recorder: HeartlandRecorder): Verdict {
  handOver(recorder, 'combat');
  return ACCEPTED;
}

/** Every stack that may leave, every hex that it may leave for, with the smallest rear guard. */
function retreatsOpenTo(state: HeartlandState, side: Side): readonly CommandOf<'retreat-before-combat'>[] {
  const known = asKnownTo(state, side);
  const { grid } = known.setting.board;
  return forcesOfSide(known, side).flatMap((force) => {
    if (!mayRetreat(known, force).ok) return [];
    const rearGuard = smallestRearGuard(known, force);
    const hexes = directions.map((direction) => grid.neighbourOf(force.hex, direction)).filter((hex) => hex >= 0 && destinationVerdict(known, force, hex).ok);
    return rearGuard ? hexes.map((hex) => ({ type: 'retreat-before-combat' as const, force: force.id, to: hexId(known.setting, hex), rearGuard })) : [];
  });
}

/** Nobody, or the weakest unit that can stay; undefined when none can. */
function smallestRearGuard(state: HeartlandState, force: Force): UnitId[] | undefined {
  const units = force.units.filter((unit) => isCombatUnit(unit) && unit.state.place === 'box').sort(byStrength);
  return [[], ...units.map(({ counter }) => [counter.id])].find((rearGuard) => rearGuardVerdict(state, force, { rearGuard }).ok);
}

function byStrength(a: Unit, b: Unit): number {
  return combatFactors(a) - combatFactors(b) || a.counter.index - b.counter.index;
}

export function offersOfRetreatBeforeCombat(state: HeartlandState, side: Side): readonly Offer<HeartlandCommand>[] {
  const commands = retreatsOpenTo(state, side);
  const forces = [...new Set(commands.map(({ force }) => force))].map((id) => findForce(state, id)!);
  const parts = { rearGuards: forces.map(({ id, leaders, units }) => ({ force: id, leaders: leaders.slice(1).map(({ counter }) => counter.id), units: units.filter(({ state: { place } }) => place === 'box').map(({ counter }) => counter.id) })) };
  return [
    { decision: 'retreat-before-combat', rule: 'H-9.22.1', commands, parts },
    { decision: 'end-retreat-before-combat', rule: 'H-9.2.1', commands: [{ type: 'end-retreat-before-combat' }] },
  ];
}
