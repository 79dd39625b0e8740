import { explain, type Explained, type Term } from '../../../kernel/explained.js';
import { reject, type Rejection, type Violation } from '../../../kernel/rejection.js';
import { err, ok, type Result } from '../../../kernel/result.js';
import { findArea, groupOfComer, hexesOfArea, isAtHand } from '../arrivals.js';
import { commandOf, fightsOnFoot, findLeader, findPiece, hexId, isAdjacentTo, isNight, piece, stackAt, type LeaderPiece, type Piece } from '../position.js';
import { ACCEPTED, type Verdict } from '../recorder.js';
import type { EntryArea } from '../scenario.js';
import type { ArrivalGroup, Column, GloryState } from '../state.js';
import { refitOf } from '../tables/refit.js';
import { opponentOf, type CommandId, type Side, type UnitId } from '../vocabulary.js';
import { endBar, entryBar, extensionBar, pointsViolation, stopBar } from './movement-bars.js';
import { explainEntry } from './movement-costs.js';
import { chartTerm, explainPath, judgePath, reach, type Mode } from './movement-reach.js';
import { budgetOf, leaderMover, unitMover, type Mover } from './mover.js';
import { survey } from './passage.js';
import type { Destinations } from './paths.js';
import { mayShare } from './stacking.js';

/** A unit or leader off the map whose group may enter now. */
export interface Comer<P extends Piece | LeaderPiece> {
  readonly piece: P;
  readonly group: ArrivalGroup;
}

/** One way onto the map: by a hex of an area, in a position of the column there. */
export interface EntryWay {
  readonly area: EntryArea;
  readonly hex: number;
  /** Who comes, as if it stood in the entry hex, with the movement points that are left to it there; they may be negative. */
  readonly mover: Mover;
  /** The price of the entry hex. */
  readonly own: Explained;
  /** The prices of the positions ahead, front to rear (G-6.51.b). */
  readonly ahead: readonly Term[];
  /** The unit that shares the position (G-6.51.c). */
  readonly beside: UnitId | null;
}

/** A unit that may come onto the map in this activation (G-6.51.a), or the rule that keeps it off. */
export function comingUnit(state: GloryState, id: UnitId, side: Side): Result<Comer<Piece>, Rejection> {
  const unit = findPiece(state, id);
  if (!unit) return reject('G-6.51.a', 'unknown.unit', `The game has no unit ${id}.`, { unit: id });
  return coming(state, unit, commandOf(state, unit.counter), side);
}

/** A leader who may come onto the map in this activation (G-6.51.g), or the rule that keeps him off. */
export function comingLeader(state: GloryState, id: string, side: Side): Result<Comer<LeaderPiece>, Rejection> {
  const leader = findLeader(state, id);
  if (!leader) return reject('G-6.51.g', 'unknown.leader', `The game has no leader ${id}.`, { leader: id });
  return coming(state, leader, id, side);
}

function coming<P extends Piece | LeaderPiece>(state: GloryState, comer: P, command: CommandId, side: Side): Result<Comer<P>, Rejection> {
  const { id, side: owner } = comer.counter;
  const group = groupOfComer(state, id);
  if (owner !== side) return reject('G-3.C.b', 'movement.other-side', `${id} belongs to the other side.`, { id });
  if (!group) return reject('G-6.51.a', 'entry.not-expected', `${id} is not on the way to the map.`, { id });
  if (!state.activation?.group?.commands.includes(command))
    return reject('G-6.51.a', 'movement.not-activated', `${id} does not belong to the commands that are acting.`, { id, command });
  const facts = { id, turn: state.turn, from: group.turn };
  if (isAtHand(state, group)) return ok({ piece: comer, group });
  return group.kind === 'in-transit'
    ? reject('G-OM.b', 'entry.in-transit', `${id} is on the way round the map until turn ${group.turn}.`, facts)
    : reject('G-6.51.a', 'entry.too-early', `${id} comes in turn ${group.turn}.`, facts);
}

/** The area, if the group may enter by it (G-6.51.e), and the hex, if it is one of the area (G-6.51.d). */
export function entryVerdict(state: GloryState, group: ArrivalGroup, id: string, hex: number): Result<EntryArea, Rejection> {
  const area = findArea(state.setting, id);
  if (!area) return reject('G-6.51.e', 'unknown.area', `The scenario has no entry area ${id}.`, { area: id });
  if (!group.areas.includes(id))
    return reject('G-6.51.e', 'entry.other-area', 'The whole group enters by one area, of those that are open to it.', { area: id, areas: [...group.areas] });
  if (hexesOfArea(state.setting, area).includes(hex)) return ok(area);
  return reject('G-6.51.d', 'entry.other-hex', 'A path onto the map begins with a hex of the entry area.', { area: id, hexes: area.hexes });
}

/** Whether a unit may have been stacked off the map with the last one of its column: alone in its position, and one to share a hex with (G-6.51.c). */
export function besideVerdict(state: GloryState, unit: Piece, hex: number, beside: UnitId): Verdict {
  const facts = { unit: unit.counter.id, beside, hex: hexId(state.setting, hex) };
  const tail = columnOf(state, unit, hex)?.positions.at(-1);
  if (tail?.units.length !== 1 || tail.units[0] !== beside)
    return reject('G-6.51.c', 'entry.not-last', 'A unit shares the last position of the column of its command in this hex, with one other.', facts);
  if (mayShare(unit, piece(state, beside))) return ACCEPTED;
  return reject('G-6.51.c', 'entry.no-stack', 'Only units that may share a hex share a position of the column.', facts);
}

/** The column of the unit's command in an entry hex, under the running marker. */
export function columnOf(state: GloryState, unit: Piece, hex: number): Column | undefined {
  const command = commandOf(state, unit.counter);
  return state.activation?.columns?.find((column) => column.command === command && column.hex === hexId(state.setting, hex));
}

/**
 * The way of a unit by this hex: as the next position, or beside the last (G-6.51.c). It pays what each position ahead paid,
 * by the option its own price for each (G-6.51.b).
 */
export function unitWay(state: GloryState, unit: Piece, area: EntryArea, hex: number, beside: UnitId | null): EntryWay {
  const positions = columnOf(state, unit, hex)?.positions ?? [];
  const before = beside === null ? positions : positions.slice(0, -1);
  const mover = unitMover(state, { ...unit, state: { ...unit.state, hex } });
  const own = state.setting.options['entry-column'] === 'own-cost-each' ? priceOfEntry(state, mover, area).total : undefined;
  const ahead = before.map(({ units, cost }, place): Term => {
    return { label: `Position ${place + 1} of the column: ${units.join(', ')}`, value: own ?? cost, rule: 'G-6.51.b', provenance: 'source', at: hexId(state.setting, hex) };
  });
  return wayOf(state, mover, area, ahead, beside);
}

/** The way of a leader by this hex; he pays for nobody ahead (G-6.51.g). */
export function leaderWay(state: GloryState, leader: LeaderPiece, area: EntryArea, hex: number): EntryWay {
  return wayOf(state, leaderMover(state, { ...leader, state: { ...leader.state, hex } }), area, [], null);
}

function wayOf(state: GloryState, whole: Mover, area: EntryArea, ahead: readonly Term[], beside: UnitId | null): EntryWay {
  const own = priceOfEntry(state, whole, area);
  const allowance = whole.allowance - own.total - explain(ahead).total;
  return { area, hex: whole.start, own, ahead, beside, mover: { ...whole, allowance, ...exitsFrom(state, whole) } };
}

/** The hex, or the road that leads into it but not next to an enemy (G-6.22.b), and by night what that costs more (G-13.a). */
function priceOfEntry(state: GloryState, mover: Mover, { road }: EntryArea): Explained {
  const contact = isAdjacentTo(state, mover.start, opponentOf(mover.side));
  const { terms } = explainEntry(state.setting.board, mover.start, mover, contact ? undefined : road);
  return explain(contact && isNight(state) ? [...terms, chartTerm(state, mover, 'night', mover.start)] : terms);
}

/** Going on from an entry hex costs what leaving friends costs (G-TM.15); the mover is in no stack there. */
function exitsFrom(state: GloryState, mover: Mover): Pick<Mover, 'exits' | 'exitTerm'> {
  const passed = mover.unit && stackAt(state, mover.start).some(fightsOnFoot);
  const term = chartTerm(state, mover, 'friendly-infantry', mover.start);
  return passed ? { exits: new Uint8Array(6).fill(term.value), exitTerm: term } : { exits: new Uint8Array(6) };
}

/** The movement points that a way costs up to its entry hex. */
export function costOfEntry({ own, ahead }: EntryWay): number {
  return own.total + explain(ahead).total;
}

/** Where somebody could end who comes by this way; nowhere when it has to wait (G-6.52.a). */
export function entryReach(state: GloryState, way: EntryWay): Destinations {
  const { mover, hex } = way;
  const passage = survey(state, mover);
  const able = mover.allowance >= 0 || (budgetOf(mover, 'extended') >= 0 && !extensionBar(state, mover, passage));
  if (!able || entryBar(state, mover, passage)) return NOWHERE;
  const ends = endBar(state, mover, passage, hex) ? [] : [hex];
  const onward = stopBar(state, mover, passage, hex) ? NOWHERE : reach(state, mover);
  const spent = costOfEntry(way);
  return {
    hexes: [...ends, ...onward.hexes].filter((end) => !apartFromHis(state, mover, end)),
    costOf: (end) => (end === hex ? spent : spent + onward.costOf(end)),
    isExtended: (end) => (end === hex ? mover.allowance < 0 : onward.isExtended(end)),
    pathTo: (end) => [hex, ...(end === hex ? [] : onward.pathTo(end))],
  };
}

const NOWHERE: Destinations = { hexes: [], costOf: () => -1, isExtended: () => false, pathTo: () => [] };

/**
 * Judges a path onto the map, hex by hex.
 * @param path the hexes entered, the first of them that of the way
 * @returns the movement points paid for each hex, those for the positions ahead left out, or the rule that stops the mover
 */
export function judgeEntry(state: GloryState, way: EntryWay, path: readonly number[], mode: Mode): Result<readonly number[], Rejection> {
  const { mover, hex, own } = way;
  const onward = path.slice(1);
  const bar = barAtEntry(state, way, mode, onward);
  if (bar) return err({ violations: bar });
  const costs = onward.length === 0 ? ok([]) : judgePath(state, mover, onward, mode);
  if (!costs.ok) return costs;
  const end = onward.length === 0 ? endBar(state, mover, survey(state, mover), hex) : undefined;
  const apart = apartFromHis(state, mover, path[path.length - 1]!);
  if (apart) return err({ violations: [apart] });
  return end ? err({ violations: end }) : ok([own.total, ...costs.value]);
}

/** In a battle of the first Glory a leader arrives in the hex of a unit that he commands (G-14.33.a, G-14.44.a, G-14.52.a). */
function apartFromHis(state: GloryState, { id, unit }: Mover, hex: number): Violation | undefined {
  const arrive = refitOf(state.setting.scenario)?.leadersArrive;
  if (!arrive || unit || arrive.alone.includes(id) || stackAt(state, hex).some(({ counter }) => counter.leader === id)) return undefined;
  return { rule: arrive.rule, code: 'entry.leader-apart', message: 'A leader arrives in the hex of a unit of his command.', facts: { leader: id, hex: hexId(state.setting, hex) } };
}

function barAtEntry(state: GloryState, way: EntryWay, mode: Mode, onward: readonly number[]): [Violation] | undefined {
  const { mover, hex } = way;
  const passage = survey(state, mover);
  const extension = mode === 'extended' ? extensionBar(state, mover, passage) : undefined;
  const barred = extension ? atEntry(extension) : (entryBar(state, mover, passage) ?? pointsMissing(state, way, mode));
  const stop = onward.length > 0 ? stopBar(state, mover, passage, hex) : undefined;
  return barred ? [barred] : stop && [stop];
}

/** The distance that Extended Movement keeps has a row of its own here: only the map counts, and not the way to it (G-6.51.f). */
function atEntry(violation: Violation): Violation {
  return violation.rule === 'G-6.13.c' ? { ...violation, rule: 'G-6.51.f' } : violation;
}

/** Who cannot pay for the column waits for the next marker (G-6.52.a). */
function pointsMissing(state: GloryState, way: EntryWay, mode: Mode): Violation | undefined {
  const left = budgetOf(way.mover, mode);
  if (left >= 0) return undefined;
  const cost = costOfEntry(way);
  return { ...pointsViolation(state, way.mover, way.hex, cost, left + cost), rule: 'G-6.52.a', code: 'entry.waits' };
}

/** The price of a path onto the map with its terms: the positions ahead, the entry hex, and every hex from there. */
export function explainEntryPath(state: GloryState, way: EntryWay, path: readonly number[]): Explained {
  return explain([...way.ahead, ...way.own.terms, ...explainPath(state, way.mover, path.slice(1)).cost.terms]);
}

/** Every way of a unit by the areas of its group: as the next position of each hex, and beside the last where it may. */
export function waysOfUnit(state: GloryState, { piece: unit, group }: Comer<Piece>): readonly EntryWay[] {
  return entryHexes(state, group).flatMap(({ area, hex }) => {
    const [last] = columnOf(state, unit, hex)?.positions.at(-1)?.units ?? [];
    const next = unitWay(state, unit, area, hex, null);
    return last !== undefined && besideVerdict(state, unit, hex, last).ok ? [unitWay(state, unit, area, hex, last), next] : [next];
  });
}

/** Every way of a leader by the areas of his group. */
export function waysOfLeader(state: GloryState, { piece: leader, group }: Comer<LeaderPiece>): readonly EntryWay[] {
  return entryHexes(state, group).map(({ area, hex }) => leaderWay(state, leader, area, hex));
}

function entryHexes({ setting }: GloryState, group: ArrivalGroup): readonly { readonly area: EntryArea; readonly hex: number }[] {
  const areas = group.areas.flatMap((id) => findArea(setting, id) ?? []);
  return areas.flatMap((area) => hexesOfArea(setting, area).map((hex) => ({ area, hex })));
}

/** The units of the acting group that are off the map and may come, whether or not a way is open to them. */
export function comingUnits(state: GloryState): readonly Comer<Piece>[] {
  const { activation } = state;
  const ids = activation?.group ? state.arrivals.flatMap(({ units }) => units) : [];
  return ids.map((id) => comingUnit(state, id, activation!.side)).flatMap((comer) => (comer.ok ? [comer.value] : []));
}

/** The leaders of the acting group who are off the map and may come. */
export function comingLeaders(state: GloryState): readonly Comer<LeaderPiece>[] {
  const { activation } = state;
  const ids = activation?.group ? state.arrivals.flatMap(({ leaders }) => leaders) : [];
  return ids.map((id) => comingLeader(state, id, activation!.side)).flatMap((comer) => (comer.ok ? [comer.value] : []));
}

/** Whether anybody of the acting group can come onto the map now (G-6.52.a). */
export function mayAnybodyEnter(state: GloryState): boolean {
  const isOpen = (way: EntryWay) => entryReach(state, way).hexes.length > 0;
  return comingUnits(state).some((unit) => waysOfUnit(state, unit).some(isOpen)) || comingLeaders(state).some((leader) => waysOfLeader(state, leader).some(isOpen));
}
