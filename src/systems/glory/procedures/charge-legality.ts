import type { Rejection, Violation } from '../../../kernel/rejection.js';
import { reject } from '../../../kernel/rejection.js';
import { isClosedEntry } from '../arrivals.js';
import { isUncrossable } from '../board.js';
import { fightsOnFoot, findPiece, hexId, hexIndex, holderOf, isArtillery, isFrontal, isMounted, isNight, piece, stackAt, type Piece } from '../position.js';
import { ACCEPTED, type Verdict } from '../recorder.js';
import type { Charge, GloryState } from '../state.js';
import { refitOf } from '../tables/refit.js';
import { opponentOf, type HexId, type Side, type UnitId } from '../vocabulary.js';

/** Who is meant to charge which hexes together. */
export interface ChargePlan {
  readonly attackers: readonly UnitId[];
  readonly targets: readonly HexId[];
}

/** An enemy hex in a charger's front that need not be charged, and the unit that covers it (G-10.12.b). */
export interface Cover {
  readonly hex: HexId;
  readonly by: UnitId;
}

/**
 * The enemy hexes that a unit could charge: in its front (G-7.13.a), holding combat units (G-5.15.c), across a hexside
 * that can be crossed (G-10.11.d), but in no closed entry hex (G-6.53.b). Others create no covering duty (G-10.12.j).
 */
export function chargeableHexes(state: GloryState, unit: Piece): readonly number[] {
  const { hex, facing } = unit.state;
  return [5, 0, 1].map((turn) => (facing + turn) % 6).flatMap((direction) => (opensTo(state, unit, direction) ? [besides(state, hex, direction)] : []));
}

/** Whether the unit could charge that hex as it stands. */
export function fronts(state: GloryState, unit: Piece, hex: number): boolean {
  const direction = state.setting.board.grid.directionTo(unit.state.hex, hex);
  if (direction === undefined || !isFrontal(unit.state.facing, direction) || isClosedEntry(state, hex, unit.counter.side)) return false;
  return !isUncrossable(state.setting.board, unit.state.hex, direction);
}

function opensTo(state: GloryState, unit: Piece, direction: number): boolean {
  const { hex } = unit.state;
  const next = besides(state, hex, direction);
  if (next < 0 || isUncrossable(state.setting.board, hex, direction) || isClosedEntry(state, next, unit.counter.side)) return false;
  return holderOf(state, next) === opponentOf(unit.counter.side);
}

function besides(state: GloryState, hex: number, direction: number): number {
  return state.setting.board.grid.neighbours[hex * 6 + direction]!;
}

/** Whether only artillery is in the hex (G-10.28.e, G-11.14.b); newcomers of this activation protect nothing (G-11.23.b). */
export function isLoneArtillery(state: GloryState, hex: number): boolean {
  const hosts = hostsAt(state, hex);
  return hosts.length > 0 && hosts.every(({ counter }) => isArtillery(counter));
}

/** The units of a hex that count in its defence: all but those that retreated onto others (G-11.23.b). */
export function hostsAt(state: GloryState, hex: number): readonly Piece[] {
  const stack = stackAt(state, hex);
  const hosts = stack.filter((unit) => !unit.state.marks.guest);
  return hosts.length > 0 ? hosts : stack;
}

/** The infantry or cavalry unit that lies on top of this one; guns on top do not count (G-10.35.b). */
export function unitAbove(state: GloryState, unit: Piece): Piece | undefined {
  if (unit.state.onTop) return undefined;
  return stackAt(state, unit.state.hex).find((other) => other.state.onTop && !isArtillery(other.counter));
}

/**
 * Units that cover a hex for `unit`: not Disordered, no guns (G-10.12.c), no bottom units, of the acting group (G-10.12.d),
 * and of another hex, so that two stacked chargers charge all that nobody else covers (G-10.12.b, G-10.12.e, G-10.12.f).
 * Whether they charge does not matter (G-10.12.g).
 */
export function coverersOf(state: GloryState, unit: Piece, hex: number): readonly UnitId[] {
  const group = state.activation?.group?.units ?? [];
  return group.filter((id) => {
    const other = piece(state, id);
    return other.counter.side === unit.counter.side && other.state.place === 'map' && other.state.hex !== unit.state.hex && covers(state, other, hex);
  });
}

/** A Disordered unit covers nobody (G-11.12.f). */
function covers(state: GloryState, other: Piece, hex: number): boolean {
  const direction = state.setting.board.grid.directionTo(other.state.hex, hex);
  if (direction === undefined || !isFrontal(other.state.facing, direction)) return false;
  return !other.state.disordered && !isArtillery(other.counter) && !unitAbove(state, other);
}

/** The enemies that the charge leaves out although they stand in a charger's front, with the first unit that covers each. */
export function coveredBy(state: GloryState, { attackers, targets }: ChargePlan): readonly Cover[] {
  const covers = new Map<HexId, UnitId>();
  for (const { unit, hex } of leftOut(state, attackers, targets)) {
    const [by] = coverersOf(state, unit, hex);
    if (by !== undefined) covers.set(hexId(state.setting, hex), by);
  }
  return [...covers].map(([hex, by]) => ({ hex, by }));
}

function leftOut(state: GloryState, attackers: readonly UnitId[], targets: readonly HexId[]): readonly { readonly unit: Piece; readonly hex: number }[] {
  return attackers.flatMap((id) => {
    const unit = piece(state, id);
    return chargeableHexes(state, unit).filter((hex) => !targets.includes(hexId(state.setting, hex))).map((hex) => ({ unit, hex }));
  });
}

/** Whether the unit may take part in a charge of these hexes; the hexes decide only for a Disordered one (G-11.14.b). */
export function mayCharge(state: GloryState, unit: Piece, targets: readonly number[]): Verdict {
  const { id } = unit.counter;
  if (unit.state.place !== 'map') return reject('G-10.11.a', 'charge.off-map', 'Only units on the map charge.', { unit: id, place: unit.state.place });
  if (isArtillery(unit.counter)) return reject('G-8.0.b', 'charge.artillery', 'Artillery never charges.', { unit: id });
  if (isMounted(unit) && isNight(state)) return reject('G-13.c', 'charge.mounted-at-night', 'Mounted cavalry does not charge at night.', { unit: id });
  return unit.state.disordered ? mayChargeDisordered(state, unit, targets) : ACCEPTED;
}

/** Disordered infantry charges nothing but solitary artillery that it began next to, so it has not moved (G-11.14.b, G-11.12.b). */
function mayChargeDisordered(state: GloryState, unit: Piece, targets: readonly number[]): Verdict {
  const { id } = unit.counter;
  if (!fightsOnFoot(unit)) return reject('G-11.12.c', 'charge.disordered', 'Disordered cavalry does not charge mounted.', { unit: id });
  if (!targets.every((hex) => isLoneArtillery(state, hex)))
    return reject('G-10.11.b', 'charge.disordered', 'A Disordered unit charges only artillery that is alone in its hex.', { unit: id });
  if (unit.state.marks.moved) return reject('G-11.14.b', 'charge.disordered-moved', 'A Disordered unit charges only artillery that it began next to.', { unit: id });
  return ACCEPTED;
}

/**
 * Judges a charge by the rules of designation (10.1, 10.24): who may take part, what stands in their front, who may
 * combine, and that every other enemy in front is covered. `taken` are the charges designated already.
 */
export function judgeCharge(state: GloryState, side: Side, plan: ChargePlan, taken: readonly Charge[]): Verdict {
  const known = together([...plan.attackers.map((id) => knownCharger(state, side, id, taken)), ...plan.targets.map((hex) => enemyHex(state, side, hex))]);
  if (!known.ok) return known;
  const units = plan.attackers.map((id) => piece(state, id));
  const hexes = plan.targets.map((hex) => hexIndex(state.setting, hex));
  const able = together([...units.map((unit) => mayCharge(state, unit, hexes)), ...contacts(state, units, hexes)]);
  if (!able.ok) return able;
  const combined = together([oneArm(units), ...withTopUnits(state, units), connected(state, units), ...inCompany(units), oneBrigade(state, units)]);
  return combined.ok ? together(duties(state, plan)) : combined;
}

/** All violations at once, or none. */
function together(verdicts: readonly Verdict[]): Verdict {
  const violations = verdicts.flatMap((verdict): readonly Violation[] => (verdict.ok ? [] : verdict.error.violations));
  const [first, ...others] = violations;
  if (!first) return ACCEPTED;
  const error: Rejection = { violations: [first, ...others] };
  return { ok: false, error };
}

/** Units of several leaders charge together only where a Combined Activation made them one group (G-4.24.b). */
function knownCharger(state: GloryState, side: Side, id: UnitId, taken: readonly Charge[]): Verdict {
  const unit = findPiece(state, id);
  if (!unit) return reject('G-10.21.a', 'unknown.unit', `The game has no unit ${id}.`, { unit: id });
  if (unit.counter.side !== side) return reject('G-10.11.a', 'charge.not-yours', 'Only own units charge.', { unit: id, side });
  if (side === state.activation?.side && !state.activation.group?.units.includes(id))
    return reject('G-10.11.a', 'charge.not-active', 'Only units of the acting group charge.', { unit: id });
  const earlier = taken.find(({ attackers }) => attackers.includes(id));
  return earlier ? reject('G-10.11.c', 'charge.already-charging', 'A unit takes part in one charge.', { unit: id, charge: earlier.id }) : ACCEPTED;
}

function enemyHex(state: GloryState, side: Side, hex: HexId): Verdict {
  const index = hexIndex(state.setting, hex);
  if (index < 0) return reject('G-10.21.a', 'unknown.hex', `The map has no hex ${hex}.`, { hex });
  if (isClosedEntry(state, index, side))
    return reject('G-6.53.a', 'charge.closed-entry', 'No unit charges an entry hex of the enemy until all reinforcements have come in.', { hex });
  return holderOf(state, index) === opponentOf(side) ? ACCEPTED : reject('G-10.12.i', 'charge.no-enemy', 'No enemy combat unit holds the hex.', { hex });
}

/** Each charger fronts a target, each target is fronted by a charger (G-10.24.f). */
function contacts(state: GloryState, units: readonly Piece[], hexes: readonly number[]): readonly Verdict[] {
  const idle = units
    .filter((unit) => !hexes.some((hex) => fronts(state, unit, hex)))
    .map((unit) => noContact(state, unit, hexes));
  const unreached = hexes
    .filter((hex) => !units.some((unit) => fronts(state, unit, hex)))
    .map((hex) => reject('G-10.24.f', 'charge.target-not-in-front', 'No charger has the hex in its front.', { hex: hexId(state.setting, hex) }));
  return [...idle, ...unreached];
}

function noContact(state: GloryState, unit: Piece, hexes: readonly number[]): Verdict {
  const { board } = state.setting;
  const barred = hexes.find((hex) => {
    const direction = board.grid.directionTo(unit.state.hex, hex);
    return direction !== undefined && isUncrossable(board, unit.state.hex, direction);
  });
  const facts = { unit: unit.counter.id, facing: unit.state.facing };
  return barred === undefined
    ? reject('G-7.13.a', 'charge.not-in-front', 'None of the targets is in the front of the unit.', facts)
    : reject('G-10.11.d', 'charge.uncrossable', 'The hexside between cannot be crossed.', { ...facts, hex: hexId(state.setting, barred) });
}

function oneArm(units: readonly Piece[]): Verdict {
  const mounted = units.filter(isMounted).map(({ counter }) => counter.id);
  return mounted.length === 0 || mounted.length === units.length
    ? ACCEPTED
    : reject('G-10.24.c', 'charge.mixed-arms', 'Mounted cavalry combines with no unit on foot.', { mounted });
}

/** Sharpshooters charge only with infantry of their hex (G-14.45.d, G-14.45.f). */
function inCompany(units: readonly Piece[]): readonly Verdict[] {
  return units
    .filter(({ counter }) => counter.ability === 'sharpshooters')
    .map((unit) => {
      const accompanied = units.some((other) => other.index !== unit.index && other.state.hex === unit.state.hex && fightsOnFoot(other));
      return accompanied ? ACCEPTED : reject('G-14.45.d', 'charge.sharpshooters-alone', 'Sharpshooters charge only together with infantry stacked with them.', { unit: unit.counter.id });
    });
}

/** Where brigades without a leader act apart, no two of them charge together (G-14.46.b). */
function oneBrigade({ setting }: GloryState, units: readonly Piece[]): Verdict {
  if (refitOf(setting.scenario)?.independents !== 'brigades-apart') return ACCEPTED;
  const brigades = new Set(units.filter(({ counter }) => counter.leader === null).flatMap(({ counter }) => counter.brigade ?? []));
  return brigades.size < 2 ? ACCEPTED : reject('G-14.46.b', 'charge.other-brigade', 'Units of different brigades without a leader charge separately.', { brigades: [...brigades] });
}

function withTopUnits(state: GloryState, units: readonly Piece[]): readonly Verdict[] {
  return units.map((unit) => {
    const above = unitAbove(state, unit);
    if (!above || units.some(({ index }) => index === above.index)) return ACCEPTED;
    return reject('G-10.24.d', 'charge.bottom-unit-alone', 'A bottom unit charges only together with the unit on top of it.', {
      unit: unit.counter.id,
      above: above.counter.id,
    });
  });
}

/**
 * The hexes of a combined charge hang together from neighbour to neighbour, or by the option each has a neighbour
 * (G-10.24.a), those in front and in rear of a defender too (G-10.22.d); others charge by themselves (G-10.24.b).
 */
function connected(state: GloryState, units: readonly Piece[]): Verdict {
  const hexes = [...new Set(units.map((unit) => unit.state.hex))];
  const waiting = state.setting.options['combined-chargers'] === 'connected' ? partedFromFirst(state, hexes) : withoutNeighbour(state, hexes);
  return waiting.length === 0
    ? ACCEPTED
    : reject('G-10.24.a', 'charge.not-adjacent', 'Chargers combine when stacked or in neighbouring hexes; the others charge separately.', {
        apart: waiting.map((hex) => hexId(state.setting, hex)),
      });
}

function partedFromFirst({ setting }: GloryState, [first, ...others]: readonly number[]): readonly number[] {
  const { grid } = setting.board;
  const reached = [first!];
  let waiting = others;
  for (const hex of reached) {
    reached.push(...waiting.filter((other) => grid.distance(hex, other) === 1));
    waiting = waiting.filter((other) => !reached.includes(other));
  }
  return waiting;
}

function withoutNeighbour({ setting }: GloryState, hexes: readonly number[]): readonly number[] {
  const { grid } = setting.board;
  return hexes.length === 1 ? [] : hexes.filter((hex) => !hexes.some((other) => grid.distance(hex, other) === 1));
}

/** Every enemy in a charger's front is charged or covered (G-10.12.a); a Disordered charger may charge nothing else (G-11.14.d). */
function duties(state: GloryState, { attackers, targets }: ChargePlan): readonly Verdict[] {
  return leftOut(state, attackers, targets).map(({ unit, hex }) => {
    if (coverersOf(state, unit, hex).length > 0) return ACCEPTED;
    const facts = { unit: unit.counter.id, hex: hexId(state.setting, hex) };
    if (unit.state.disordered && !isLoneArtillery(state, hex))
      return reject('G-11.14.d', 'charge.disordered-uncovered', 'Another enemy in the front of the Disordered unit is not covered.', facts);
    return reject('G-10.12.a', 'charge.uncovered', 'The enemy in front of the unit is not covered and must be charged too.', facts);
  });
}
