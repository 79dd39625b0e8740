import type { Term } from '../../../kernel/explained.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, GloryCommand } from '../commands.js';
import { findPiece, hexId, hexIndex, isArtillery, piecesOnMap, stackAt, type Piece } from '../position.js';
import { ACCEPTED, enter, type GloryRecorder, type Verdict } from '../recorder.js';
import type { GloryState, PhaseOf, Shot } from '../state.js';
import { fireRow, MISGUIDED_FIRE } from '../tables/artillery-fire.js';
import { GREATEST_RANGE } from '../tables/artillery-range.js';
import { FACINGS, opponentOf, type Side, type UnitId } from '../vocabulary.js';
import { checkCohesion, disorder } from './disorder.js';
import {
  activationFireVerdict,
  isBorrowed,
  planShot,
  provokersOf,
  readBatteries,
  readiestFacing,
  returnFireVerdict,
  type FireMode,
  type ShotPlan,
} from './fire-legality.js';
import { rollShot, type FireRoll } from './fire-modifiers.js';
import { enterMovement } from './movement.js';

/** Begins the group's Artillery Fire segment, or its movement when no battery of it can fire at anything (G-3.C.a). */
export function enterArtilleryFire(recorder: GloryRecorder): void {
  continueFire(recorder, []);
}

/** One battery fires, or two stacked ones as one (G-9.12.a, G-9.3.a). */
export function fire(recorder: GloryRecorder, command: CommandOf<'fire'>, side: Side): Verdict {
  const { state } = recorder;
  const batteries = readBatteries(state, command.batteries, side);
  if (!batteries.ok) return batteries;
  const may = activationFireVerdict(state, batteries.value);
  if (!may.ok) return may;
  const plan = planShot(state, batteries.value, command, 'activation');
  if (!plan.ok) return plan;
  const { shots } = state.phase as PhaseOf<'artillery-fire'>;
  const fired = [...shots, fireShot(recorder, plan.value, 'activation')];
  awaitAnswer(recorder, fired, fired.length - 1);
  return ACCEPTED;
}

/** A battery that was fired at answers (G-9.13.a); two stacked ones may do so as one (G-9.3.e). */
export function returnFire(recorder: GloryRecorder, command: CommandOf<'return-fire'>, side: Side): Verdict {
  const { state } = recorder;
  const { shots, shot } = state.phase as PhaseOf<'return-fire'>;
  const batteries = readBatteries(state, command.batteries, side);
  if (!batteries.ok) return batteries;
  const may = returnFireVerdict(state, batteries.value, command.target, shots, shots[shot]);
  if (!may.ok) return may;
  const plan = planShot(state, batteries.value, command, 'return');
  if (!plan.ok) return plan;
  awaitAnswer(recorder, [...shots, fireShot(recorder, plan.value, 'return')], shot);
  return ACCEPTED;
}

/** Leaves the shot unanswered, for good or to answer a later one (G-9.13.e). */
export function declineReturnFire(recorder: GloryRecorder): Verdict {
  const { shots, shot } = recorder.state.phase as PhaseOf<'return-fire'>;
  recorder.record({ type: 'return-fire-declined', shot });
  continueFire(recorder, shots);
  return ACCEPTED;
}

/** Ends the segment before all batteries have fired. */
export function endFire(recorder: GloryRecorder): Verdict {
  finishFire(recorder, (recorder.state.phase as PhaseOf<'artillery-fire'>).shots);
  return ACCEPTED;
}

/** Rolls for a shot at all who are in the hex, also where it answers one (G-9.13.d). Its result waits until all have fired, or until it was answered (G-9.13.c). */
export function fireShot(recorder: GloryRecorder, plan: ShotPlan, mode: FireMode): Shot {
  const { state } = recorder;
  const batteries = plan.batteries.map(({ counter }) => counter.id);
  const exposed = plan.exposed.length > 0 ? 'exposed' : 'none';
  const roll = rollShot(recorder.dice, firePurpose(batteries, mode), plan.modifiers, exposed);
  const shot: Shot = {
    batteries,
    target: hexId(state.setting, plan.target),
    ...roll,
    ...strikes(state, plan, roll),
    returning: mode === 'return',
  };
  const lent = mode === 'activation' ? batteries.filter((id) => isBorrowed(state, id)) : [];
  recorder.record({ type: 'artillery-fired', shot, modifiers: plan.modifiers, facing: plan.facing, lent });
  return shot;
}

/** Whom a shot strikes: those at the target, or exposed friends in their place or by an option besides (G-9.52.b). */
function strikes(state: GloryState, { target, exposed }: ShotPlan, { misguided, total }: FireRoll): Partial<Shot> & Pick<Shot, 'affected'> {
  const aimedAt = stackAt(state, target).map(({ counter }) => counter.id);
  if (!misguided) return { affected: aimedAt };
  if (state.setting.options['misguided-fire'] === 'friend-only') return { affected: exposed };
  return { affected: aimedAt, misguided: false, result: fireRow(total).result.value, strays: exposed };
}

/** What the die of a shot decides. */
export function firePurpose(batteries: readonly UnitId[], mode: FireMode): string {
  return `${mode === 'return' ? 'return-fire' : 'artillery-fire'} ${batteries.join('+')}`;
}

/**
 * Applies the results of shots, in the order in which they were fired, and within a shot from the top of the stack
 * down (G-9.13.c). Each unit rolls for itself (G-2.4.b), against the Cohesion that it has when its turn comes (G-9.22.b,
 * G-2.4.a).
 */
export function applyShots(recorder: GloryRecorder, shots: readonly Shot[]): void {
  for (const shot of shots) {
    for (const unit of shot.affected) applyShot(recorder, shot, unit);
    for (const unit of shot.strays ?? []) applyShot(recorder, { ...shot, result: 'check', misguided: true }, unit);
  }
}

const MISGUIDED: readonly Term[] = [
  { label: 'Misguided fire', value: MISGUIDED_FIRE.checkModifier.value, rule: 'G-9.52.a', provenance: MISGUIDED_FIRE.checkModifier.provenance },
];

function applyShot(recorder: GloryRecorder, { result, misguided }: Shot, unit: UnitId): void {
  if (result === 'no-effect' || findPiece(recorder.state, unit)?.state.place !== 'map') return;
  const cause = misguided ? 'misguided-fire' : 'artillery-fire';
  if (result === 'disorder') disorder(recorder, unit, cause, 'G-AF.3');
  else if (!checkCohesion(recorder, unit, cause, misguided ? MISGUIDED : [])) disorder(recorder, unit, cause, misguided ? 'G-9.52.a' : 'G-AF.2');
}

function finishFire(recorder: GloryRecorder, shots: readonly Shot[]): void {
  if (!appliesAtOnce(recorder.state)) applyShots(recorder, shots);
  enterMovement(recorder);
}

/** Whether results take effect after each shot and its answers, and not when all have fired (G-9.13.c). */
function appliesAtOnce({ setting }: GloryState): boolean {
  return setting.options['fire-results'] === 'after-each-reply';
}

/** The last shot of the active side, and what answered it. */
function lastExchange(shots: readonly Shot[]): readonly Shot[] {
  return shots.slice(Math.max(0, shots.findLastIndex(({ returning }) => !returning)));
}

/** Goes on with the segment while a battery of the group can fire at something. */
function continueFire(recorder: GloryRecorder, shots: readonly Shot[]): void {
  if (appliesAtOnce(recorder.state)) applyShots(recorder, lastExchange(shots));
  if (activeShots(recorder.state).next().done === true) finishFire(recorder, shots);
  else enter(recorder, { name: 'artillery-fire', shots });
}

/** Awaits the owner of batteries that were fired at, while one of them can answer. */
function awaitAnswer(recorder: GloryRecorder, shots: readonly Shot[], shot: number): void {
  if (answers(recorder.state, shots, shot).next().done === true) continueFire(recorder, shots);
  else enter(recorder, { name: 'return-fire', shots, shot });
}

/** The shots that the group can fire now: each battery by itself, then stacked ones together. */
function* activeShots(state: GloryState): Generator<GloryCommand> {
  const { activation } = state;
  if (!activation?.group) return;
  const { group, side } = activation;
  const own = group.units.flatMap((id) => findPiece(state, id) ?? []).filter(({ counter, state: now }) => isArtillery(counter) && now.place === 'map');
  const targets = [...new Set(piecesOnMap(state, opponentOf(side)).map((enemy) => enemy.state.hex))];
  for (const batteries of [...own.map((battery) => [battery]), ...pairsOf(state, own)]) {
    if (!activationFireVerdict(state, batteries).ok) continue;
    for (const target of targets) yield* shotsAt(state, batteries, target, 'activation');
  }
}

/** Two batteries in one hex, at least one of them among those given; each pair once. */
function pairsOf(state: GloryState, batteries: readonly Piece[]): readonly (readonly Piece[])[] {
  const hexes = [...new Set(batteries.map((battery) => battery.state.hex))];
  return hexes.map((hex) => stackAt(state, hex)).filter((stack) => stack.length === 2 && stack.every(({ counter }) => isArtillery(counter)));
}

function* shotsAt(state: GloryState, batteries: readonly Piece[], target: number, mode: FireMode): Generator<GloryCommand> {
  const [battery] = batteries;
  if (battery === undefined || state.setting.board.grid.distance(battery.state.hex, target) > GREATEST_RANGE) return;
  const facing = readiestFacing(state, battery, target);
  const request = { batteries: batteries.map(({ counter }) => counter.id), target: hexId(state.setting, target), facing };
  if (planShot(state, batteries, request, mode).ok) yield { type: mode === 'return' ? 'return-fire' : 'fire', ...request };
}

/** The answers that batteries in the hex that was fired at can give. */
function* answers(state: GloryState, shots: readonly Shot[], shot: number): Generator<GloryCommand> {
  const provoked = shots[shot];
  if (provoked === undefined) return;
  const batteries = stackAt(state, hexIndex(state.setting, provoked.target)).filter(({ counter }) => isArtillery(counter));
  const groups = [...batteries.map((battery) => [battery]), ...(batteries.length > 1 ? [batteries] : [])];
  for (const target of provokersOf(state, provoked.target, shots))
    for (const group of groups)
      if (returnFireVerdict(state, group, target, shots).ok) yield* shotsAt(state, group, hexIndex(state.setting, target), 'return');
}

/** What the group may fire at, each with the facing that takes the smallest turn; `parts` lists the facings. */
export function offersOfArtilleryFire(state: GloryState): readonly Offer<GloryCommand>[] {
  return [{ decision: 'artillery-fire', rule: 'G-9.12.a', commands: [...activeShots(state), { type: 'end-fire' }], parts: { facings: FACINGS } }];
}

/** How the shot may be answered. */
export function offersOfReturnFire(state: GloryState): readonly Offer<GloryCommand>[] {
  const { shots, shot } = state.phase as PhaseOf<'return-fire'>;
  const commands: readonly GloryCommand[] = [...answers(state, shots, shot), { type: 'decline-return-fire' }];
  return [{ decision: 'return-fire', rule: 'G-9.13.a', commands, parts: { facings: FACINGS } }];
}
