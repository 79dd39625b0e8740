import { directions } from '../../../hex/direction.js';
import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { asKnownTo } from '../knowledge.js';
import { findForce, findLeader, findUnit, forcesAt, forcesOfSide, hexesBetween, hexId, hexIndex, hexOfLeader, hexOfUnit, isCombatUnit, leaderAt, type Force, type Leader, type Unit } from '../position.js';
import { ACCEPTED, rollSix, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState, Mover } from '../state.js';
import { opponentOf, type Side } from '../vocabulary.js';
import { bringToLight } from './encounters.js';
import { corpsSize } from './hidden-forces.js';
import { cavalryVerdict } from './screens.js';
import { unitsUnder } from './stacking.js';

/** Who looks into a hex: a cavalry unit, or a cavalry corps as one. */
type Scout = { readonly unit: Unit } | { readonly corps: Leader };

/** A reconnaissance that may be made: what its side adds to its die (H-8.61.a.1, H-8.62.b.1). */
interface Reconnaissance {
  readonly scout: Scout;
  readonly hex: number;
  readonly bonus: number;
}

/**
 * Cavalry looks into a hex while its side moves: a unit into one beside it, once in an impulse (H-8.61.1), a corps as far
 * and as often as it has cavalry units (H-8.61.b.1). A hex may be looked into again by others (H-8.61.3). Who rolls higher,
 * with his cavalry added, succeeds; a tie fails (H-8.61.a.1). The number of units is then told to that side alone, and what
 * is hidden there comes to light (H-8.61.a.2, H-8.61.c.1).
 */
export function reconnoitre(recorder: HeartlandRecorder, command: CommandOf<'reconnoitre'>, side: Side): Verdict {
  const { state } = recorder;
  const planned = reconnaissanceOf(asKnownTo(state, side), command, side);
  if (!planned.ok) return planned;
  const { scout, hex, bonus } = planned.value;
  const at = hexId(state.setting, hex);
  const active = rollSix(recorder, `reconnaissance of ${at}`) + bonus;
  const resistance = resistanceAt(state, opponentOf(side), hex);
  const passive = rollSix(recorder, `resistance in ${at}`, facesBelow(active - resistance)) + resistance;
  const succeeded = active > passive;
  recorder.record({ type: 'reconnoitred', side, hex: at, active, passive, succeeded });
  mark(recorder, scout, side);
  if (succeeded) report(recorder, side, hex);
  return ACCEPTED;
}

/** The bands of the passive die: the faces that the active total beats, and the others. */
function facesBelow(total: number): readonly number[] {
  return total > 1 && total <= 6 ? [1, total] : [1];
}

function reconnaissanceOf(state: HeartlandState, { unit: unitId, leader: leaderId, hex: at }: CommandOf<'reconnoitre'>, side: Side): Result<Reconnaissance, Rejection> {
  const enabled = cavalryVerdict(state);
  if (!enabled.ok) return enabled;
  const hex = hexIndex(state.setting, at);
  if (hex < 0) return reject('H-8.61.1', 'unknown.hex', `The map has no hex ${at}.`, { hex: at });
  if (forcesAt(state, hex).some((force) => force.side === side)) return reject('H-8.61.1', 'reconnaissance.own-hex', 'Your own forces stand there.', { hex: at });
  if (leaderId !== undefined && unitId === undefined) return byCorps(state, side, leaderId, hex);
  if (unitId !== undefined && leaderId === undefined) return byUnit(state, side, unitId, hex);
  return reject('H-8.61.1', 'reconnaissance.who', 'Name either a cavalry unit, or the leader of a cavalry corps.', { hex: at });
}

function byUnit(state: HeartlandState, side: Side, id: string, hex: number): Result<Reconnaissance, Rejection> {
  const unit = findUnit(state, id);
  if (unit?.counter.side !== side) return reject('H-8.61.1', 'unknown.unit', `Your side has no unit ${id}.`, { unit: id });
  const able = unitVerdict(state, unit);
  if (!able.ok) return able;
  const from = hexOfUnit(state, unit);
  if (from < 0 || hexesBetween(state, from, hex) !== 1) return reject('H-8.61.1', 'reconnaissance.out-of-range', 'A cavalry unit looks into a hex beside its own.', { unit: id, hex: hexId(state.setting, hex) });
  return ok({ scout: { unit }, hex, bonus: 1 });
}

/** Whether a cavalry unit may still reconnoitre in this impulse: once, and not if it screens (H-8.6.1); those of a corps do it with their corps. */
function unitVerdict(state: HeartlandState, { counter, state: own }: Unit): Verdict {
  const facts = { unit: counter.id };
  if (counter.type !== 'cavalry') return reject('H-8.61.1', 'reconnaissance.not-cavalry', 'Only cavalry reconnoitres.', facts);
  if (own.leader >= 0 && leaderAt(state, own.leader).state.corps) return reject('H-8.61.b.1', 'reconnaissance.with-corps', 'The units of a cavalry corps reconnoitre as one: name their leader.', facts);
  if (own.place === 'screen' || own.marks.screened) return reject('H-8.6.1', 'reconnaissance.screens', 'Who screens does not reconnoitre in the same impulse.', facts);
  return own.marks.reconnoitred ? reject('H-8.61.1', 'reconnaissance.already', 'The unit has reconnoitred in this impulse.', facts) : ACCEPTED;
}

function byCorps(state: HeartlandState, side: Side, id: string, hex: number): Result<Reconnaissance, Rejection> {
  const leader = findLeader(state, id);
  if (leader?.counter.side !== side) return reject('H-8.61.b.1', 'unknown.leader', `Your side has no leader ${id}.`, { leader: id });
  const able = corpsVerdict(state, leader);
  if (!able.ok) return able;
  const size = corpsSize(state, leader);
  const from = hexOfLeader(state, leader);
  if (from < 0 || hexesBetween(state, from, hex) > size) return reject('H-8.61.b.1', 'reconnaissance.out-of-range', `The corps looks ${size} hexes far.`, { leader: id, hex: hexId(state.setting, hex), range: size });
  return ok({ scout: { corps: leader }, hex, bonus: size });
}

function corpsVerdict(state: HeartlandState, leader: Leader): Verdict {
  const { counter, state: own } = leader;
  if (!own.corps) return reject('H-8.61.b.1', 'reconnaissance.no-corps', `${counter.name} leads no cavalry corps.`, { leader: counter.id });
  if (own.screening || unitsUnder(state, leader).some((unit) => unit.state.place === 'screen' || unit.state.marks.screened)) return reject('H-8.6.1', 'reconnaissance.screens', 'A corps that screens does not reconnoitre in the same impulse.', { leader: counter.id });
  const tries = own.marks.reconnoitred ?? 0;
  if (tries < corpsSize(state, leader)) return ACCEPTED;
  return reject('H-8.61.b.1', 'reconnaissance.already', 'The corps reconnoitres as often as it has cavalry units.', { leader: counter.id, tries });
}

/** What the enemy adds to his die: each cavalry unit that screens somebody in the hex, and a corps there all its cavalry (H-8.61.a.1, H-8.62.b.1). */
function resistanceAt(state: HeartlandState, side: Side, hex: number): number {
  const leaders = forcesAt(state, hex).filter((force) => force.side === side).flatMap((force) => force.leaders);
  const screens = (leader: Leader) => unitsUnder(state, leader).filter((unit) => unit.state.place === 'screen').length;
  return leaders.reduce((sum, leader) => sum + (leader.state.corps ? corpsSize(state, leader) : screens(leader)), 0);
}

function mark(recorder: HeartlandRecorder, scout: Scout, side: Side): void {
  if ('unit' in scout) recorder.record({ type: 'unit-marked', unit: scout.unit.counter.id, marks: { reconnoitred: true }, to: side });
  else recorder.record({ type: 'leader-marked', leader: scout.corps.counter.id, marks: { reconnoitred: (scout.corps.state.marks.reconnoitred ?? 0) + 1 }, to: side });
}

/** The number of combat units, neither their strength nor their names (H-8.61.a.2). */
function report(recorder: HeartlandRecorder, to: Side, hex: number): void {
  const { setting, turn, impulse } = recorder.state;
  const units = forcesAt(recorder.state, hex).flatMap((force) => force.units.filter(isCombatUnit)).length;
  recorder.record({ type: 'report-given', report: { to, hex: hexId(setting, hex), units, turn, impulse: impulse!.number }, to });
  bringToLight(recorder, hex);
}

/**
 * Whether a force that moves passes enemy zones of control: cavalry alone, to reconnoitre; it neither stops nor has to
 * attack (H-3.61.3, H-8.61.2), though it does not go from zone to zone.
 */
export function mayPassZones(state: HeartlandState, { force: id }: Mover): boolean {
  const force = findForce(state, id);
  return force !== undefined && cavalryVerdict(state).ok && force.units.filter(isCombatUnit).every(({ counter }) => counter.type === 'cavalry') && isScouting(state, force);
}

function isScouting(state: HeartlandState, { leaders, units }: Force): boolean {
  const has = leaders.some(({ state: own }) => own.marks.reconnoitred) || units.some((unit) => unit.state.marks.reconnoitred);
  return has || leaders.some((leader) => corpsVerdict(state, leader).ok) || units.some((unit) => unitVerdict(state, unit).ok);
}

/** Hexes with enemies in sight that somebody may look into, each by the first who can; and how far corps may search elsewhere. */
export function offersOfReconnaissance(state: HeartlandState, side: Side): readonly Offer<HeartlandCommand>[] {
  const known = asKnownTo(state, side);
  const forces = cavalryVerdict(known).ok ? forcesOfSide(known, side) : [];
  const corps = forces.flatMap(({ leaders }) => leaders).filter((leader) => corpsVerdict(known, leader).ok);
  const commands = [...forces.flatMap((force) => looksOf(known, force)), ...corps.flatMap((leader) => looksOfCorps(known, leader))];
  return [{ decision: 'reconnoitre', rule: 'H-8.61.1', commands, ...(corps.length > 0 && { parts: { corps: corps.map((leader) => ({ leader: leader.counter.id, range: corpsSize(known, leader) })) } }) }];
}

function looksOf(state: HeartlandState, { side, hex, units }: Force): readonly CommandOf<'reconnoitre'>[] {
  const scout = units.find((unit) => unitVerdict(state, unit).ok);
  const { grid } = state.setting.board;
  const beside = directions.map((direction) => grid.neighbourOf(hex, direction)).filter((next) => next >= 0 && holdsEnemies(state, side, next));
  return scout ? beside.map((next) => ({ type: 'reconnoitre', unit: scout.counter.id, hex: hexId(state.setting, next) })) : [];
}

function looksOfCorps(state: HeartlandState, leader: Leader): readonly CommandOf<'reconnoitre'>[] {
  const hexes = state.setting.board.grid.within(hexOfLeader(state, leader), corpsSize(state, leader)).filter((hex) => holdsEnemies(state, leader.counter.side, hex));
  return hexes.map((hex) => ({ type: 'reconnoitre', leader: leader.counter.id, hex: hexId(state.setting, hex) }));
}

function holdsEnemies(state: HeartlandState, side: Side, hex: number): boolean {
  return forcesAt(state, hex).some((force) => force.side !== side);
}
