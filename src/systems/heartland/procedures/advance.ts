import type { Dice } from '../../../dice/dice.js';
import { Recorder } from '../../../kernel/recorder.js';
import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { evolve } from '../evolve.js';
import { findLeader, findUnit, forcesAt, hexId, hexIndex, type Force, type Leader, type Unit } from '../position.js';
import { hexIds } from '../printed.js';
import { ACCEPTED, enter, handOver, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState, PhaseOf } from '../state.js';
import { opponentOf, type Side } from '../vocabulary.js';
import { isFighting } from './battle-forces.js';
import { forcesOf, goOnTo, placesOf } from './battle-stacks.js';
import { captureAt } from './capture.js';
import { hasTroopsAt } from './elimination.js';
import { takePlaces } from './march.js';
import { placeLeader, placeUnit } from './placement.js';
import { stackingVerdict } from './stacking.js';
import { canCross } from './terrain-costs.js';
import { takeForce } from './unseen-forces.js';

const RULE = 'H-10.61.c.2';

/** Who drove the enemy out of a hex of the battle, or left nobody there, is asked whether he advances (H-10.61.c.2). */
export function nextAdvance(recorder: HeartlandRecorder): 'asks' | 'done' {
  const { state } = recorder;
  const [hex, ...others] = state.battle!.vacated;
  if (hex === undefined) goOnTo(recorder, 'failures');
  else if (ableToAdvance(state, hex).length === 0) recorder.record({ type: 'battle-changed', change: { vacated: hexIds(state.setting, others) } });
  else {
    enter(recorder, { name: 'advance', side: advancingSide(state, hex), hex: hexId(state.setting, hex) });
    return 'asks';
  }
  return 'done';
}

/** Into the hex that was attacked the attacker may advance, into those of the attackers the defender. */
function advancingSide({ battle }: HeartlandState, hex: number): Side {
  return battle!.target === hex ? battle!.attacker : opponentOf(battle!.attacker);
}

/** The forces that may advance into the hex: they fought, stand where they fought, and the enemy has left the hex. */
function ableToAdvance(state: HeartlandState, hex: number): readonly Force[] {
  const side = advancingSide(state, hex);
  if (hasTroopsAt(state, opponentOf(side), hex) || forcesAt(state, hex).some((force) => force.side !== side)) return [];
  const forces = placesOf(state.battle!, side).flatMap((place) => forcesOf(state, place).filter((force) => force.hex === state.battle!.stacks[place]!.hex));
  return forces.filter((force) => force.units.some(isFighting) && leadsTo(state, force.hex, hex));
}

function leadsTo(state: HeartlandState, from: number, hex: number): boolean {
  const direction = state.setting.board.grid.directionTo(from, hex);
  return direction !== undefined && canCross(state, from, direction);
}

/**
 * Takes those who are named into the hex; whoever is not named stays, and a part without its leader goes on without one.
 * It is no movement and costs nothing (H-10.61.c.2). Refused with `unknown.leader`, `unknown.unit`, `advance.not-there`,
 * `advance.no-troops`, `advance.leader-without-units` and what stacking forbids.
 */
export function advance(recorder: HeartlandRecorder, command: CommandOf<'advance'>): Verdict {
  const { state } = recorder;
  const hex = hexIndex(state.setting, (state.phase as PhaseOf<'advance'>).hex);
  const party = judged(state, hex, command);
  if (!party.ok) return party;
  moveUp(recorder, party.value);
  captureAt(recorder, advancingSide(state, hex), hex);
  for (const force of forcesAt(recorder.state, hex)) takePlaces(recorder, force.side, force, [hex]);
  handOver(recorder, 'combat');
  return ACCEPTED;
}

/** Who would advance, if nothing forbids it. */
function judged(state: HeartlandState, hex: number, command: CommandOf<'advance'>): Result<Party, Rejection> {
  const party = partyOf(state, hex, command);
  if (!party.ok) return party;
  const trial: HeartlandRecorder = new Recorder(state, evolve, NO_DICE);
  moveUp(trial, party.value);
  const verdict = standsWell(trial.state, party.value);
  return verdict.ok ? party : verdict;
}

const NO_DICE: Dice = {
  roll: ({ purpose }) => {
    throw new Error(`an advance rolls no dice, and asked for ${purpose}`);
  },
};

/** Who advances from where to where. */
interface Party {
  readonly from: number;
  readonly to: number;
  readonly forces: readonly Force[];
  readonly leaders: readonly Leader[];
  readonly units: readonly Unit[];
}

function partyOf(state: HeartlandState, to: number, { leaders, units, from }: CommandOf<'advance'>): Result<Party, Rejection> {
  const side = advancingSide(state, to);
  const forces = ableToAdvance(state, to).filter((force) => hexId(state.setting, force.hex) === from);
  const unknownLeader = leaders.find((id) => findLeader(state, id)?.counter.side !== side);
  if (unknownLeader !== undefined) return reject(RULE, 'unknown.leader', `Your side has no leader ${unknownLeader}.`, { leader: unknownLeader });
  const unknownUnit = units.find((id) => findUnit(state, id)?.counter.side !== side);
  if (unknownUnit !== undefined) return reject(RULE, 'unknown.unit', `Your side has no unit ${unknownUnit}.`, { unit: unknownUnit });
  const party: Party = {
    from: hexIndex(state.setting, from),
    to,
    forces,
    leaders: forces.flatMap((force) => force.leaders).filter(({ counter }) => leaders.includes(counter.id)),
    units: forces.flatMap((force) => force.units).filter(({ counter }) => units.includes(counter.id)),
  };
  if (party.leaders.length < leaders.length || party.units.length < units.length)
    return reject(RULE, 'advance.not-there', `Only those advance who fought this battle from ${from}.`, { from, forces: forces.map(({ id }) => id) });
  if (!party.units.some(isFighting)) return reject(RULE, 'advance.no-troops', 'Some unit that fights has to advance.', { from });
  return ok(party);
}

/** Leaders keep troops of their own, and both hexes hold those who stand in them (H-3.11.d.1, H-8.25.a.3). */
function standsWell(after: HeartlandState, { forces, from, to }: Party): Verdict {
  const led = [...forcesAt(after, from), ...forcesAt(after, to)].filter(({ commander }) => commander && leads(forces, commander));
  const bare = led.find(({ units }) => !units.some(isFighting));
  if (bare) return reject('H-3.11.d.1', 'advance.leader-without-units', `${bare.commander!.counter.name} has to keep a unit to command.`, { leader: bare.id });
  const side = forces[0]!.side;
  const there = stackingVerdict(after, side, to, []);
  return there.ok ? stackingVerdict(after, side, from, []) : there;
}

function leads(forces: readonly Force[], { counter }: Leader): boolean {
  return forces.some(({ leaders }) => leaders.some((leader) => leader.counter.id === counter.id));
}

/** What everybody sees comes first: dice of the same command are shown with it. */
function moveUp(recorder: HeartlandRecorder, party: Party): void {
  for (const force of party.forces) {
    const all = force.commander ? party.leaders.some(({ counter }) => counter.id === force.id) : goes(party, force.units).length === force.units.length;
    if (all) moveForce(recorder, party, force);
    else moveParts(recorder, party, force);
  }
}

function goes({ units }: Party, among: readonly Unit[]): readonly Unit[] {
  return among.filter(({ counter }) => units.some((unit) => unit.counter.id === counter.id));
}

/** The whole force goes; subordinates who are not named come back with what they lead. */
function moveForce(recorder: HeartlandRecorder, party: Party, force: Force): void {
  takeForce(recorder, { type: 'force-advanced', force: force.id, hex: hexId(recorder.state.setting, party.to) }, force, party.to);
  const staying = force.leaders.filter(({ counter }) => counter.id !== force.id && !isNamed(party, counter.index));
  for (const leader of staying) placeLeader(recorder, leader, onMap(recorder, party.from), RULE);
  partUnits(recorder, party, force);
}

/** Subordinates and units that are named go without the rest of the force. */
function moveParts(recorder: HeartlandRecorder, party: Party, force: Force): void {
  for (const leader of force.leaders.filter(({ counter }) => isNamed(party, counter.index))) placeLeader(recorder, leader, onMap(recorder, party.to), RULE);
  partUnits(recorder, party, force);
}

/** Units that go another way than their leader have none from then on. */
function partUnits(recorder: HeartlandRecorder, party: Party, force: Force): void {
  for (const unit of force.units) {
    const unitGoes = goes(party, [unit]).length > 0;
    const withWhom = force.commander ? isNamed(party, unit.state.leader) : goes(party, force.units).length === force.units.length;
    if (unitGoes !== withWhom) placeUnit(recorder, unit, onMap(recorder, unitGoes ? party.to : party.from), RULE);
  }
}

function onMap({ state }: HeartlandRecorder, hex: number) {
  return { place: 'map', hex: hexId(state.setting, hex) } as const;
}

function isNamed({ leaders }: Party, index: number): boolean {
  return leaders.some(({ counter }) => counter.index === index);
}

/** Stays where he is (H-10.61.c.2). */
export function declineAdvance(recorder: HeartlandRecorder): Verdict {
  const { battle, setting } = recorder.state;
  recorder.record({ type: 'battle-changed', change: { vacated: hexIds(setting, battle!.vacated.slice(1)) } });
  handOver(recorder, 'combat');
  return ACCEPTED;
}

/** To stay, each whole force that may advance, and who may be named where only a part is to go. */
export function offersOfAdvance(state: HeartlandState): readonly Offer<HeartlandCommand>[] {
  const hex = hexIndex(state.setting, (state.phase as PhaseOf<'advance'>).hex);
  const whole = ableToAdvance(state, hex).map((force) => wholeOf(state, force));
  const allowed = whole.filter((command) => judged(state, hex, command).ok);
  const parts = { from: whole.map(({ from }) => from), leaders: whole.flatMap(({ leaders }) => leaders), units: whole.flatMap(({ units }) => units) };
  return [{ decision: 'advance', rule: RULE, commands: [{ type: 'decline-advance' }, ...allowed], parts }];
}

function wholeOf({ setting }: HeartlandState, { hex, leaders, units }: Force): CommandOf<'advance'> {
  return { type: 'advance', from: hexId(setting, hex), leaders: leaders.map(({ counter }) => counter.id), units: units.map(({ counter }) => counter.id) };
}
