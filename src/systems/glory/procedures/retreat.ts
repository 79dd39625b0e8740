import { reject } from '../../../kernel/rejection.js';
import type { Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, GloryCommand } from '../commands.js';
import { findPiece, hexIndex, isArtillery, piece } from '../position.js';
import { ACCEPTED, enter, type GloryRecorder, type Verdict } from '../recorder.js';
import type { Combat, GloryState, Pending, PhaseOf, Retreat } from '../state.js';
import { FACINGS, type Facing, type HexId, type Side, type UnitId } from '../vocabulary.js';
import { enterAdvance } from './advance.js';
import { checkAfterCharge } from './charge-check.js';
import { joiningFacing } from './charge-segment.js';
import { disorder } from './disorder.js';
import { frontDisorders, retreatChoices, type Displacement, type RetreatChoices, type RetreatWay } from './retreat-paths.js';
import { stackPlaceIn } from './stacking.js';

type RetreatPhase = PhaseOf<'retreats'>;

/** The beaten units retreat, each owner in the order of its choice (G-11.21.b, G-11.21.c); then the winners advance. */
export function enterRetreats(recorder: GloryRecorder, combat: Combat, retreats: readonly Retreat[], pending: Pending): void {
  const { state } = recorder;
  const waiting = stillToRetreat(state, retreats);
  if (waiting.length === 0) {
    enterAdvance(recorder, combat, pending);
    return;
  }
  if (!areStuck(state, waiting)) {
    enter(recorder, { name: 'retreats', combat, retreats: waiting, pending });
    return;
  }
  for (const { unit } of waiting) recorder.record({ type: 'unit-eliminated', unit, cause: 'retreat', rule: 'G-11.27.a' });
  enterAdvance(recorder, combat, pending);
}

/** Those of the beaten units that are still on the map. */
export function stillToRetreat(state: GloryState, retreats: readonly Retreat[]): readonly Retreat[] {
  return retreats.filter(({ unit }) => piece(state, unit).state.place === 'map');
}

/** Whether none of the units can do anything: all are eliminated (G-11.27.a). */
export function areStuck(state: GloryState, retreats: readonly Retreat[]): boolean {
  return !retreats.some((retreat) => hasChoice(state, retreat));
}

/** One that has no way now may get one when the others have gone, so none is lost before the last of them is stuck. */
function hasChoice(state: GloryState, retreat: Retreat): boolean {
  const { open, displacing, edge } = retreatChoices(state, retreat);
  return retreat.mayStand || edge || open.length + displacing.length > 0;
}

/** A unit retreats along a legal path; first those who make room for it, then it, then what the path costs. */
export function retreat(recorder: GloryRecorder, command: CommandOf<'retreat'>, side: Side): Verdict {
  const { state } = recorder;
  const { unit, path, facing, displace = [] } = command;
  const own = ownRetreat(state, unit, side);
  if (!own.ok) return own;
  const way = chosenWay(state, own.value, path, displace);
  if (!way.ok) return way;
  if (!staysInPlay(recorder, own.value)) {
    goOn(recorder, unit);
    return ACCEPTED;
  }
  for (const step of displace.toReversed()) makeRoom(recorder, step, step.facing as Facing);
  retire(recorder, unit, way.value, facing as Facing);
  goOn(recorder, unit, [unit, ...displace.map((step) => step.unit)]);
  return ACCEPTED;
}

/** The check of a unit that chose not to stand, where it is still to be made (G-TCN.I). @returns whether the unit is left to retreat */
function staysInPlay(recorder: GloryRecorder, { unit, owesCheck }: Retreat): boolean {
  if (owesCheck && !checkAfterCharge(recorder, unit, 'charge')) disorder(recorder, unit, 'charge', isArtillery(piece(recorder.state, unit).counter) ? 'G-10.28.d' : 'G-CR.2');
  return piece(recorder.state, unit).state.place === 'map';
}

/** @param driven the units that left their hexes for another one */
function goOn(recorder: GloryRecorder, done: UnitId, driven: readonly UnitId[] = []): void {
  const { combat, retreats, pending } = recorder.state.phase as RetreatPhase;
  enterRetreats(recorder, combat, retreats.filter(({ unit }) => unit !== done), withoutDefenders(pending, driven));
}

/** Wherever they went, they are not there to be charged as was planned (G-10.24.h, G-11.26.e). */
function withoutDefenders(pending: Pending, driven: readonly UnitId[]): Pending {
  const charges = pending.charges.map((charge) => ({ ...charge, defenders: charge.defenders.filter((id) => !driven.includes(id)) }));
  return { ...pending, charges };
}

function ownRetreat(state: GloryState, unit: UnitId, side: Side): Result<Retreat, Rejection> {
  const found = findPiece(state, unit);
  if (!found) return reject('G-11.21.a', 'unknown.unit', `The game has no unit ${unit}.`, { unit });
  const { retreats } = state.phase as RetreatPhase;
  const waiting = retreats.find((other) => other.unit === unit);
  return waiting && found.counter.side === side
    ? ok(waiting)
    : reject('G-11.21.a', 'retreat.not-retreating', 'The unit is not one that this side has to retreat.', { unit, retreating: retreats.map((other) => other.unit) });
}

function chosenWay(state: GloryState, waiting: Retreat, path: readonly HexId[], displace: readonly Displacement[]): Result<RetreatWay, Rejection> {
  const unknown = [...path, ...displace.map(({ to }) => to)].find((hex) => hexIndex(state.setting, hex) < 0);
  if (unknown !== undefined) return reject('G-11.21.a', 'unknown.hex', `The map has no hex ${unknown}.`, { hex: unknown });
  const choices = retreatChoices(state, waiting);
  const ways = [...choices.open, ...choices.displacing];
  const way = ways.find((other) => sameHexes(other.path, path) && samePlan(other.displace, displace));
  return way ? ok(way) : refusedWay(waiting, path, ways, choices);
}

function sameHexes(one: readonly HexId[], other: readonly HexId[]): boolean {
  return one.length === other.length && one.every((hex, index) => hex === other[index]);
}

function samePlan(one: readonly Displacement[], other: readonly Displacement[]): boolean {
  return one.length === other.length && one.every((step, index) => step.unit === other[index]?.unit && step.to === other[index].to);
}

function refusedWay({ unit, from }: Retreat, path: readonly HexId[], ways: readonly RetreatWay[], { open }: RetreatChoices): Result<never, Rejection> {
  const paths = ways.map((way) => ({ path: [...way.path], displace: way.displace.map((step) => ({ ...step })) }));
  const facts = { unit, path: [...path], from: [...from], paths };
  if (ways.some((way) => sameHexes(way.path, path)))
    return reject('G-11.26.c', 'retreat.wrong-displacement', 'Those who make room are the fewest that must, each by one hex, away from the enemy when possible.', facts);
  return open.length > 0
    ? reject('G-11.21.a', 'retreat.path', 'The path must lead away from the enemy through hexes that the unit may enter; friends are displaced only where no other path is left.', facts)
    : reject('G-11.26.a', 'retreat.path', 'No path is open: only friends who make room or the edge of the map are left.', facts);
}

/** A friend is displaced by one hex, checks, and pays for a hex in an enemy's front (G-11.26.b, G-11.26.d). */
function makeRoom(recorder: GloryRecorder, { unit: id, to }: Displacement, facing: Facing): void {
  const { state } = recorder;
  const unit = piece(state, id);
  const hex = hexIndex(state.setting, to);
  recorder.record({ type: 'unit-displaced', unit: id, to, facing: joiningFacing(state, unit, hex, facing), place: stackPlaceIn(state, unit, hex) });
  if (!checkAfterCharge(recorder, id, 'displacement')) disorder(recorder, id, 'displacement', 'G-11.26.b');
  for (let left = frontDisorders(recorder.state, unit, hex); left > 0; left--) disorder(recorder, id, 'displacement', 'G-11.26.d');
}

/** The owner picks its facing, next to enemies too (G-11.21.d); in company it lies at the bottom (G-11.23.d). Each Disorder adds to the one before (G-11.24.c). */
function retire(recorder: GloryRecorder, id: UnitId, { path, disorders }: RetreatWay, facing: Facing): void {
  const { state } = recorder;
  const unit = piece(state, id);
  const hex = hexIndex(state.setting, path.at(-1)!);
  recorder.record({ type: 'unit-retreated', unit: id, path, facing: joiningFacing(state, unit, hex, facing), place: stackPlaceIn(state, unit, hex) });
  for (const { rule } of disorders) disorder(recorder, id, 'retreat', rule);
}

/** Leaves over the edge where no path on the map is open: Withdrawn, artillery eliminated (G-11.28.a, G-11.28.b). */
export function leaveMap(recorder: GloryRecorder, { unit }: CommandOf<'leave-map'>, side: Side): Verdict {
  const own = ownRetreat(recorder.state, unit, side);
  if (!own.ok) return own;
  const { open, displacing, edge } = retreatChoices(recorder.state, own.value);
  if (open.length > 0) return reject('G-11.28.b', 'retreat.path-on-map', 'A unit leaves the map only where no path on the map is open.', { unit, paths: open.map(({ path }) => [...path]) });
  if (displacing.length > 0 && recorder.state.setting.options['map-exit'] === 'displacement-first')
    return reject('G-11.28.b', 'retreat.room-on-map', 'In this game a unit leaves the map only where no friend can make room.', { unit, paths: displacing.map(({ path }) => [...path]) });
  if (!edge) return reject('G-11.28.a', 'retreat.no-edge', 'The edge of the map does not lie away from the enemy.', { unit, from: [...own.value.from] });
  if (staysInPlay(recorder, own.value)) overTheEdge(recorder, unit);
  goOn(recorder, unit);
  return ACCEPTED;
}

function overTheEdge(recorder: GloryRecorder, unit: UnitId): void {
  if (isArtillery(piece(recorder.state, unit).counter)) recorder.record({ type: 'unit-eliminated', unit, cause: 'retreat', rule: 'G-11.28.a' });
  else recorder.record({ type: 'unit-withdrawn', unit, cause: 'retreat', rule: 'G-11.28.a' });
}

/** The owner displaces nobody, and the unit has no path (G-11.26.a, G-11.27.a); where the edge is open it leaves (G-11.28.a). */
export function acceptElimination(recorder: GloryRecorder, { unit }: CommandOf<'accept-elimination'>, side: Side): Verdict {
  const own = ownRetreat(recorder.state, unit, side);
  if (!own.ok) return own;
  const { open, edge } = retreatChoices(recorder.state, own.value);
  if (edge) return reject('G-11.28.a', 'retreat.edge-open', 'A unit that has the edge of the map to leave by is Withdrawn and not eliminated.', { unit });
  if (open.length > 0) return reject('G-11.21.a', 'retreat.path-open', 'The unit has a path and must take it.', { unit, paths: open.map(({ path }) => [...path]) });
  recorder.record({ type: 'unit-eliminated', unit, cause: 'retreat', rule: 'G-11.27.a' });
  goOn(recorder, unit);
  return ACCEPTED;
}

/** Defenders of an Improved Position may take one more Disorder and stay (G-TCN.I). */
export function stand(recorder: GloryRecorder, { unit }: CommandOf<'stand'>, side: Side): Verdict {
  const own = ownRetreat(recorder.state, unit, side);
  if (!own.ok) return own;
  if (!own.value.mayStand) return reject('G-TCN.I', 'retreat.no-works', 'Only a unit that was charged in an Improved Position may stand.', { unit });
  recorder.record({ type: 'unit-stood', unit });
  disorder(recorder, unit, 'standing', 'G-TCN.I');
  goOn(recorder, unit);
  return ACCEPTED;
}

/** What each beaten unit of the side may do, with the Disorders that each path costs. */
export function offersOfRetreats(state: GloryState, side: Side): readonly Offer<GloryCommand>[] {
  const own = (state.phase as RetreatPhase).retreats.filter(({ unit }) => piece(state, unit).counter.side === side);
  const units = own.map((waiting) => ({ waiting, choices: retreatChoices(state, waiting) }));
  const ways = units.map(({ waiting, choices }) => ({ unit: waiting.unit, ways: [...choices.open, ...choices.displacing].map(plain) }));
  const commands = units.flatMap(({ waiting, choices }) => commandsOf(state, waiting, choices));
  return [{ decision: 'retreats', rule: 'G-11.21.b', commands, parts: { facings: FACINGS, retreats: ways } }];
}

function plain({ path, displace, disorders }: RetreatWay) {
  return { path: [...path], displace: displace.map((step) => ({ ...step })), disorders: disorders.map((cost) => ({ ...cost })) };
}

function commandsOf(state: GloryState, { unit, mayStand }: Retreat, { open, displacing, edge }: RetreatChoices): readonly GloryCommand[] {
  const retreats = [...open, ...displacing].map((way) => retreatCommand(state, unit, way));
  return [
    ...retreats,
    ...(edge ? [{ type: 'leave-map', unit } as const] : []),
    ...(open.length === 0 && !edge ? [{ type: 'accept-elimination', unit } as const] : []),
    ...(mayStand ? [{ type: 'stand', unit } as const] : []),
  ];
}

function retreatCommand(state: GloryState, unit: UnitId, { path, displace }: RetreatWay): GloryCommand {
  const facingOf = (id: UnitId) => piece(state, id).state.facing;
  return {
    type: 'retreat',
    unit,
    path: [...path],
    facing: facingOf(unit),
    ...(displace.length > 0 ? { displace: displace.map((step) => ({ ...step, facing: facingOf(step.unit) })) } : {}),
  };
}
