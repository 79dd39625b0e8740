import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { RuleId } from '../../../kernel/rule.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { asKnownTo } from '../knowledge.js';
import { findUnit, forcesAt, hexId, hexIndex, hexOfUnit, holderOf, looseAt, settlementNow, unitsOf, zonesOfControl, type Unit } from '../position.js';
import { ACCEPTED, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { Away, HeartlandState } from '../state.js';
import { opponentOf, type HexId, type Side, type UnitId } from '../vocabulary.js';
import { captureAt } from './capture.js';
import { cargoAboard, cargoesIn, cargoOf, forcesIn, hasCargoMoved, putAshore, stow, type Cargo } from './cargo.js';
import { bringToLight, encounterOn } from './encounters.js';
import { idleVerdict, isInContact, ownGunboat } from './gunboats.js';
import { nobodyMoves } from './movement-legality.js';
import { hinders } from './movement-reach.js';
import { banksOf, controlledHexsides, hexsideNamed, hexsideOfUnit, isNavigable, namedHexside, riverBanks, riverReach, type RiverReach } from './rivers.js';
import { stackingVerdict } from './stacking.js';

type Fleet = Extract<Away, { readonly gunboat: UnitId }>;

/** Only the Union's display holds fleets (H-3.17.1). */
function unionOnly(side: Side, rule: RuleId): Verdict {
  return side === 'union' ? ACCEPTED : reject(rule, 'naval-assault.union-only', 'Only the Union has a Naval Assault Display and makes naval assaults.');
}

/** A landing of the side in the hex that is not exhausted: a source of supply of the Union (H-7.11.1), and a place to embark (H-8.92.a.1). */
export function landingAt(state: HeartlandState, side: Side, hex: number): Unit | undefined {
  return looseAt(state, hex).find(({ counter, state: { exhausted } }) => counter.side === side && counter.type === 'landing' && !exhausted);
}

/** Whether troops go aboard in the hex: an own city that is a port, or a landing (H-8.92.a.1). */
export function isPortFor(state: HeartlandState, side: Side, hex: number): boolean {
  const { port } = state.setting.board;
  return (port[hex] === 1 && settlementNow(state, hex) === 'city' && holderOf(state, hex) === side) || landingAt(state, side, hex) !== undefined;
}

/** Puts troops of a port or landing aboard; the fleet goes to the first box of the display (H-8.92.1, H-8.92.a.1). */
export function embark(recorder: HeartlandRecorder, command: CommandOf<'embark'>, side: Side): Verdict {
  const embarked = embarkation(recorder.state, command, side);
  if (!embarked.ok) return embarked;
  const { cargo, from } = embarked.value;
  const away: Fleet = { box: 'any-impulse-turn-1', gunboat: command.gunboat, from };
  recorder.record({ type: 'unit-placed', unit: command.gunboat, spot: { place: 'display', away }, rule: 'H-8.92.a.1' });
  recorder.record({ type: 'hexside-left', unit: command.gunboat });
  stow(recorder, cargo, away, 'H-8.92.a.1');
  return ACCEPTED;
}

interface Embarkation {
  readonly cargo: Cargo;
  readonly from: HexId;
}

function embarkation(state: HeartlandState, command: CommandOf<'embark'>, side: Side): Result<Embarkation, Rejection> {
  const own = unionOnly(side, 'H-3.17.1');
  if (!own.ok) return own;
  const gunboat = assaultGunboat(state, side, command.gunboat);
  if (!gunboat.ok) return gunboat;
  const port = portOf(state, gunboat.value, command);
  if (port === undefined) return reject('H-8.92.a.1', 'embark.no-port', `${gunboat.value.counter.name} lies beside neither a port city of yours nor a landing.`, { gunboat: command.gunboat });
  const cargo = cargoOf(state, { ...command, side, hex: port, rule: 'H-8.92.1' });
  if (!cargo.ok) return cargo;
  if (hasCargoMoved(state, cargo.value)) return reject('H-8.92.a.1', 'embark.moved', 'Troops that embark were in the port when the impulse began, and have not moved.', { unit: command.unit });
  return ok({ cargo: cargo.value, from: hexId(state.setting, port) });
}

/** The port or landing beside the gunboat; of two the one where the troops are. */
function portOf(state: HeartlandState, gunboat: Unit, command: CommandOf<'embark'>): number | undefined {
  const unit = findUnit(state, command.unit);
  const ports = banksOf(state.setting.board, hexsideOfUnit(state, gunboat)).filter((bank) => isPortFor(state, gunboat.counter.side, bank));
  return ports.find((bank) => unit && hexOfUnit(state, unit) === bank) ?? ports[0];
}

/** A gunboat on its full face that has nothing else to do, out of the enemy's control (H-8.92.1, H-8.9.1). */
function assaultGunboat(state: HeartlandState, side: Side, id: UnitId): Result<Unit, Rejection> {
  const free = nobodyMoves(state);
  if (!free.ok) return free;
  const gunboat = ownGunboat(state, side, id, 'H-8.92.1');
  if (!gunboat.ok) return gunboat;
  const idle = idleVerdict(gunboat.value);
  if (!idle.ok) return idle;
  const { name } = gunboat.value.counter;
  if (gunboat.value.state.steps < 2) return reject('H-8.92.1', 'embark.reduced', `${name} shows its reduced face; only a full one carries an assault.`, { gunboat: id });
  if (isInContact(state, gunboat.value)) return reject('H-8.91.a.2', 'gunboat.must-fight', `${name} is in the enemy's control area: it leaves, or fights in the combat sequence.`, { gunboat: id });
  return gunboat;
}

/**
 * Lands a fleet (H-8.92.b.1). The gunboat goes to the hexside without a move on the map (H-8.92.c.1); the troops have used
 * their whole move (H-8.92.b.2), and were in full supply until now (H-8.92.c.2). Enemies whom nobody saw come to light:
 * in the hex itself they keep the fleet off.
 */
export function land(recorder: HeartlandRecorder, { gunboat, hex: at, hexside }: CommandOf<'land'>, side: Side): Verdict {
  const { state } = recorder;
  const verdict = landingVerdict(asKnownTo(state, side), side, { gunboat, at, hexside });
  if (!verdict.ok) return verdict;
  const hex = hexIndex(state.setting, at);
  const cargo = cargoAboard(state, side, gunboat);
  const [force] = forcesIn(cargo, { side, hex });
  const { path, revealed } = encounterOn(state, { side, force }, [hex]);
  if (path.length > 0) goAshore(recorder, side, { gunboat, hex, hexside, cargo });
  for (const met of revealed) bringToLight(recorder, met);
  return ACCEPTED;
}

interface Ashore {
  readonly gunboat: UnitId;
  readonly hex: number;
  readonly hexside: CommandOf<'land'>['hexside'];
  readonly cargo: Cargo;
}

function goAshore(recorder: HeartlandRecorder, side: Side, { gunboat, hex, hexside, cargo }: Ashore): void {
  const at = hexId(recorder.state.setting, hex);
  recorder.record({ type: 'hexside-taken', unit: gunboat, hex: hexside.hex, hexside: hexside.direction });
  recorder.record({ type: 'unit-marked', unit: gunboat, marks: { task: 'assault', moved: true } });
  putAshore(recorder, cargo, hex, 'H-8.92.b.1');
  const ids = (counters: Cargo['units'] | Cargo['leaders']) => counters.map(({ counter }) => counter.id);
  recorder.record({ type: 'march-begun', leaders: ids(cargo.leaders), units: ids(cargo.units), to: side });
  const force = cargo.leaders[0]?.counter.id ?? `hex:${at}`;
  if (!recorder.state.impulse?.supply[force]) recorder.record({ type: 'supply-determined', supply: { [force]: { state: 'full', open: true } }, to: side });
  captureAt(recorder, side, hex);
  if (holderOf(recorder.state, hex) !== side) recorder.record({ type: 'place-taken', hexes: [at], side });
}

interface LandingPlan {
  readonly gunboat: UnitId;
  readonly at: HexId;
  readonly hexside: CommandOf<'land'>['hexside'];
}

function landingVerdict(state: HeartlandState, side: Side, { gunboat, at, hexside }: LandingPlan): Verdict {
  const fleet = readyFleet(state, side, gunboat);
  if (!fleet.ok) return fleet;
  const hex = hexIndex(state.setting, at);
  if (hex < 0) return reject('H-8.92.2', 'unknown.hex', `The map has no hex ${at}.`, { hex: at });
  const site = siteVerdict(state, side, hex);
  if (!site.ok) return site;
  const bank = hexsideNamed(state.setting, hexside);
  if (!riverBanks(state.setting.board, hex).includes(bank)) return reject('H-8.92.c.1', 'landing.hexside', `The fleet lands from a major river hexside of ${at}.`, { hex: at, hexside });
  if (!fleetReach(state, side, fleet.value).has(bank)) return reject('H-8.92.c.1', 'landing.no-way', `No usable hexsides lead the fleet from ${fleet.value.from} there: shallows or the enemy's control lie between.`, { from: fleet.value.from, hexside });
  return stackingVerdict(state, side, hex, forcesIn(cargoAboard(state, side, gunboat), { side, hex }));
}

/** A fleet in the last box of the display (H-8.92.b.1). */
function readyFleet(state: HeartlandState, side: Side, gunboat: UnitId): Result<Fleet, Rejection> {
  const own = unionOnly(side, 'H-8.92.1');
  if (!own.ok) return own;
  const free = nobodyMoves(state);
  if (!free.ok) return free;
  const unit = findUnit(state, gunboat);
  const away = unit?.counter.side === side && unit.counter.type === 'gunboat' ? unit.state.away : undefined;
  if (!away || !('gunboat' in away)) return reject('H-8.92.b.1', 'unknown.unit', `No gunboat ${gunboat} of yours is on the Naval Assault Display.`, { gunboat });
  if (away.box === 'available') return ok(away);
  return reject('H-8.92.b.1', 'landing.not-available', `The fleet is in the box ${away.box}; it lands from the last one.`, { gunboat, box: away.box });
}

/** Where nobody keeps a fleet from landing (H-8.92.2, H-8.92.b.1). */
function siteVerdict(state: HeartlandState, side: Side, hex: number): Verdict {
  const at = hexId(state.setting, hex);
  const enemy = opponentOf(side);
  const banks = riverBanks(state.setting.board, hex);
  if (settlementNow(state, hex) === undefined || banks.length === 0) return reject('H-8.92.2', 'landing.no-site', `Fleets land at a village, town or city on the bank of a major river; ${at} is none.`, { hex: at });
  if (zonesOfControl(state, enemy)[hex] === 1) return reject('H-8.92.b.1', 'landing.enemy-zone', `${at} lies in an enemy zone of control.`, { hex: at });
  if (state.map.works[hex]?.side === enemy) return reject('H-8.92.b.1', 'landing.entrenchment', `An enemy entrenchment is in ${at}.`, { hex: at });
  if (banks.some((bank) => controlledHexsides(state, enemy).has(bank))) return reject('H-8.92.b.1', 'landing.enemy-control', `Gunboats or batteries of the enemy control the river at ${at}.`, { hex: at });
  const held = forcesAt(state, hex).some((force) => force.side === enemy) || looseAt(state, hex).some((unit) => unit.counter.side === enemy && hinders(state, unit));
  return held ? reject('H-8.92.b.1', 'landing.enemy', `Enemies stand in ${at}.`, { hex: at }) : ACCEPTED;
}

/** Where a fleet gets from its port, past nobody who controls a hexside (H-8.92.c.1, H-10.82.3). */
function fleetReach(state: HeartlandState, side: Side, { from }: Fleet): RiverReach {
  const enemy = controlledHexsides(state, opponentOf(side));
  const start = riverBanks(state.setting.board, hexIndex(state.setting, from)).filter((bank) => isNavigable(state, bank) && !enemy.has(bank));
  return riverReach(state, side, start, 'barred');
}

/** Who may go aboard where, and every site for a fleet that is ready. */
export function offersOfNavalAssault(state: HeartlandState, side: Side): readonly Offer<HeartlandCommand>[] {
  if (side !== 'union') return [];
  const known = asKnownTo(state, side);
  const gunboats = unitsOf(state, side).filter(({ counter }) => counter.type === 'gunboat');
  return [
    { decision: 'embark', rule: 'H-8.92.1', commands: gunboats.flatMap((gunboat) => embarkations(state, side, gunboat)) },
    { decision: 'land', rule: 'H-8.92.b.1', commands: gunboats.flatMap((gunboat) => landings(known, side, gunboat)) },
  ];
}

function embarkations(state: HeartlandState, side: Side, { counter: { id } }: Unit): readonly CommandOf<'embark'>[] {
  const gunboat = assaultGunboat(state, side, id);
  if (!gunboat.ok) return [];
  const ports = banksOf(state.setting.board, hexsideOfUnit(state, gunboat.value)).filter((bank) => isPortFor(state, side, bank));
  const commands = ports.flatMap((port) => cargoesIn(state, side, port)).map((cargo): CommandOf<'embark'> => ({ type: 'embark', gunboat: id, ...cargo }));
  return commands.filter((command) => embarkation(state, command, side).ok);
}

function landings(state: HeartlandState, side: Side, { counter: { id } }: Unit): readonly CommandOf<'land'>[] {
  const fleet = readyFleet(state, side, id);
  if (!fleet.ok) return [];
  const bankSites = [...fleetReach(state, side, fleet.value).keys()].sort((a, b) => a - b).flatMap((bank) => banksOf(state.setting.board, bank).map((hex) => ({ bank, hex })));
  const commands = bankSites.map(({ bank, hex }): CommandOf<'land'> => ({ type: 'land', gunboat: id, hex: hexId(state.setting, hex), hexside: namedHexside(state.setting, bank) }));
  return commands.filter(({ hex, hexside }) => landingVerdict(state, side, { gunboat: id, at: hex, hexside }).ok);
}
