import { reject } from '../../../kernel/rejection.js';
import type { Offer } from '../../../kernel/system.js';
import { isClosedEntry } from '../arrivals.js';
import { isUncrossable } from '../board.js';
import type { CommandOf, GloryCommand } from '../commands.js';
import { findPiece, hexId, hexIndex, holderOf, isAdjacentTo, isMounted, neighboursOf, piece, type Piece } from '../position.js';
import { ACCEPTED, enter, type GloryRecorder, type Verdict } from '../recorder.js';
import type { Charge, GloryState, Occupation, Pending, PhaseOf } from '../state.js';
import { FACINGS, opponentOf, type Facing, type HexId, type Side, type UnitId } from '../vocabulary.js';
import { fronts, unitAbove } from './charge-legality.js';
import { joiningFacing, proceed } from './charge-segment.js';
import { enterDefensiveFire } from './defensive-fire.js';
import { othersIn, stackPlaceIn, stackingVerdict } from './stacking.js';
import { changeReactedTo, reactedTo, standing } from './standing-charge.js';

/** The other side reacts to charges: first who may leave before infantry comes (G-10.27.a), then Defensive Fire. */
export function enterReactions(recorder: GloryRecorder, pending: Pending): void {
  const [charge] = reactedTo(pending);
  if (!charge) return;
  const under = [...new Set(reactedTo(pending).flatMap(({ defenders }) => defenders))];
  goOn(recorder, pending, opponentOf(charge.side), under);
}

/**
 * Waits for the units that could leave; those without a way stay without being asked. Where a continued or counter-charge
 * has lost its target nobody fires: the charges that wait have been fired at already (G-10.27.f).
 */
function goOn(recorder: GloryRecorder, pending: Pending, side: Side, waiting: readonly UnitId[]): void {
  const undecided = waiting.filter((id) => pathsBeforeCharge(recorder.state, pending, piece(recorder.state, id)).length > 0);
  if (undecided.length > 0) {
    enter(recorder, { name: 'retreat-before-charge', side, pending, undecided });
    return;
  }
  const left = withoutVacated(recorder, pending);
  if (pending.current && !left.current) proceed(recorder, left);
  else enterDefensiveFire(recorder, left);
}

/** A unit leaves before the charge, one or two hexes (G-10.27.a); it causes no Disorder (G-10.27.g). */
export function retreatBeforeCharge(recorder: GloryRecorder, { unit: id, path, facing }: CommandOf<'retreat-before-charge'>, side: Side): Verdict {
  const { state } = recorder;
  const { pending, undecided } = state.phase as PhaseOf<'retreat-before-charge'>;
  const verdict = isUndecided(state, undecided, id);
  if (!verdict.ok) return verdict;
  const unit = piece(state, id);
  const legal = judgePath(state, pending, unit, path);
  if (!legal.ok) return legal;
  const to = hexIndex(state.setting, path.at(-1)!);
  recorder.record({
    type: 'retreated-before-charge',
    unit: id,
    path,
    facing: joiningFacing(state, unit, to, facing as Facing),
    place: stackPlaceIn(state, unit, to),
  });
  goOn(recorder, pending, side, undecided.filter((other) => other !== id));
  return ACCEPTED;
}

/** A unit that could leave stays. */
export function awaitCharge(recorder: GloryRecorder, { unit }: CommandOf<'await-charge'>, side: Side): Verdict {
  const { pending, undecided } = recorder.state.phase as PhaseOf<'retreat-before-charge'>;
  const verdict = isUndecided(recorder.state, undecided, unit);
  if (!verdict.ok) return verdict;
  recorder.record({ type: 'charge-awaited', unit });
  goOn(recorder, pending, side, undecided.filter((other) => other !== unit));
  return ACCEPTED;
}

function isUndecided(state: GloryState, undecided: readonly UnitId[], unit: UnitId): Verdict {
  if (!findPiece(state, unit)) return reject('G-10.27.a', 'unknown.unit', `The game has no unit ${unit}.`, { unit });
  return undecided.includes(unit)
    ? ACCEPTED
    : reject('G-10.27.a', 'retreat-before-charge.not-able', 'The unit is not one that may leave before this charge.', { unit, undecided });
}

/** The paths by which the unit may leave before the charges on its hex; none when it may not leave at all. */
export function pathsBeforeCharge(state: GloryState, pending: Pending, unit: Piece): readonly (readonly HexId[])[] {
  if (!mayLeave(state, pending, unit).ok) return [];
  const one = neighboursOf(state.setting.board, unit.state.hex).filter((next) => stepVerdict(state, unit, unit.state.hex, next).ok);
  const two = one.flatMap((first) =>
    neighboursOf(state.setting.board, first)
      .filter((next) => next !== unit.state.hex && stepVerdict(state, unit, first, next).ok)
      .map((next) => [first, next]),
  );
  return [...one.map((hex) => [hex]), ...two]
    .filter((path) => path.length <= furthest(unit))
    .filter((path) => isFarther(state, pending, unit, path.at(-1)!))
    .map((path) => path.map((hex) => hexId(state.setting, hex)));
}

function chargersOf(state: GloryState, pending: Pending, unit: Piece): readonly Piece[] {
  const charges = reactedTo(pending).filter(({ targets }) => targets.some((hex) => hexIndex(state.setting, hex) === unit.state.hex));
  return charges.flatMap(({ attackers }) => attackers.map((id) => piece(state, id)));
}

/** Mounted cavalry (G-12.2.c) and horse artillery may, in any order state, unless mounted cavalry charges (G-10.27.a, G-10.27.b); Sharpshooters who are alone may (G-14.45.c). */
function mayLeave(state: GloryState, pending: Pending, unit: Piece): Verdict {
  const { id } = unit.counter;
  if (!isMounted(unit) && unit.counter.class !== 'horse-artillery' && !areLoneSharpshooters(state, unit))
    return reject('G-12.3.c', 'retreat-before-charge.class', 'Only mounted cavalry and horse artillery leave before a charge.', { unit: id });
  const mounted = chargersOf(state, pending, unit).filter(isMounted).map(({ counter }) => counter.id);
  if (mounted.length === 0) return ACCEPTED;
  return reject('G-10.27.b', 'retreat-before-charge.cavalry', 'Nobody leaves before a charge by mounted cavalry.', { unit: id, mounted });
}

function areLoneSharpshooters(state: GloryState, unit: Piece): boolean {
  return unit.counter.ability === 'sharpshooters' && othersIn(state, unit, unit.state.hex).length === 0;
}

/** How many hexes a unit may go before a charge (G-10.27.a, G-14.45.c). */
function furthest({ counter }: Piece): number {
  return counter.ability === 'sharpshooters' ? 1 : 2;
}

function judgePath(state: GloryState, pending: Pending, unit: Piece, path: readonly HexId[]): Verdict {
  let from = unit.state.hex;
  if (path.length > furthest(unit)) return reject('G-14.45.c', 'retreat-before-charge.too-far', 'Sharpshooters leave by one hex.', { path: [...path] });
  for (const hex of path) {
    const to = hexIndex(state.setting, hex);
    if (to < 0) return reject('G-10.27.d', 'unknown.hex', `The map has no hex ${hex}.`, { hex });
    const verdict = stepVerdict(state, unit, from, to);
    if (!verdict.ok) return verdict;
    from = to;
  }
  return isFarther(state, pending, unit, from)
    ? ACCEPTED
    : reject('G-10.27.c', 'retreat-before-charge.not-farther', 'The last hex must be farther from every charger than the first.', { path: [...path] });
}

/** No hex next to an enemy, none that the unit could not share (G-10.27.d), no hexside that bars it (G-11.24.a). */
function stepVerdict(state: GloryState, unit: Piece, from: number, to: number): Verdict {
  const { board } = state.setting;
  const enemy = opponentOf(unit.counter.side);
  const direction = board.grid.directionTo(from, to);
  const facts = { unit: unit.counter.id, hex: hexId(state.setting, to) };
  if (direction === undefined) return reject('G-10.27.a', 'retreat-before-charge.not-adjacent', 'Each hex of the path must be next to the one before.', facts);
  if (isUncrossable(board, from, direction)) return reject('G-11.24.a', 'retreat-before-charge.uncrossable', 'The hexside cannot be crossed.', facts);
  if (holderOf(state, to) === enemy || isAdjacentTo(state, to, enemy))
    return reject('G-10.27.d', 'retreat-before-charge.enemy-adjacent', 'The path may not touch a hex next to an enemy.', facts);
  if (isClosedEntry(state, to, unit.counter.side))
    return reject('G-6.53.a', 'retreat-before-charge.closed-entry', 'No unit enters an entry hex of the enemy until all reinforcements have come in.', facts);
  return stackingVerdict(state, unit, to);
}

function isFarther(state: GloryState, pending: Pending, unit: Piece, to: number): boolean {
  const { grid } = state.setting.board;
  return chargersOf(state, pending, unit).every((charger) => grid.distance(charger.state.hex, to) > grid.distance(charger.state.hex, unit.state.hex));
}

/** Hexes that all defenders left are to be occupied (G-10.27.e); a charge with none left ends without a die (G-10.27.f). */
function withoutVacated(recorder: GloryRecorder, pending: Pending): Pending {
  const { state } = recorder;
  const charges = reactedTo(pending);
  const vacated = [...new Set(charges.flatMap(({ targets }) => targets))].filter((hex) => holderOf(state, hexIndex(state.setting, hex)) === undefined);
  const left = vacated.map((hex): Occupation => ({ hex, candidates: charges.flatMap((charge) => entering(state, charge, hex)) }));
  const remaining = changeReactedTo(pending, (charge) => (charge.targets.some((hex) => vacated.includes(hex)) ? remainder(recorder, charge) : charge));
  return { ...remaining, occupations: [...pending.occupations, ...left] };
}

/** Top units of the charge that have the hex in front (G-11.31.c). */
function entering(state: GloryState, charge: Charge, hex: HexId): readonly UnitId[] {
  if (!charge.targets.includes(hex)) return [];
  return charge.attackers.filter((id) => {
    const unit = piece(state, id);
    return !unitAbove(state, unit) && fronts(state, unit, hexIndex(state.setting, hex));
  });
}

function remainder(recorder: GloryRecorder, charge: Charge): Charge | undefined {
  const still = standing(recorder.state, charge);
  if (still.ok) return still.value;
  recorder.record({ type: 'charge-voided', charge: charge.id, rule: 'G-10.27.f' });
  return undefined;
}

export function offersOfRetreatBeforeCharge(state: GloryState): readonly Offer<GloryCommand>[] {
  const { pending, undecided } = state.phase as PhaseOf<'retreat-before-charge'>;
  const commands = undecided.flatMap((id): GloryCommand[] => {
    const unit = piece(state, id);
    const leave = pathsBeforeCharge(state, pending, unit).map((path) => ({ type: 'retreat-before-charge' as const, unit: id, path: [...path], facing: unit.state.facing }));
    return [...leave, { type: 'await-charge', unit: id }];
  });
  return [{ decision: 'retreat-before-charge', rule: 'G-10.27.a', commands, parts: { facings: FACINGS } }];
}
