import { explain, type Explained, type Term } from '../../../kernel/explained.js';
import { reject, type Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Offer } from '../../../kernel/system.js';
import type { CommandOf, HeartlandCommand } from '../commands.js';
import { ratingOf, type Force, type Leader } from '../position.js';
import { printedMover } from '../printed.js';
import { ACCEPTED, rollSix, type HeartlandRecorder, type Verdict } from '../recorder.js';
import type { HeartlandState, Mover } from '../state.js';
import { distanceModifier, FORCED_MARCH_MODIFIERS, forcedMarchResult, type ForcedMarchResult } from '../tables/forced-march.js';
import { WEATHER_EFFECTS } from '../tables/weather-effects.js';
import type { Side } from '../vocabulary.js';
import { lossesDue } from './losses.js';
import { changeMorale, givingUpVerdict } from './morale-levels.js';
import { facesByConsequence, modifierTerm, supplyOnTheMarch } from './movement-allowance.js';
import { movingForce } from './movement-legality.js';
import { distanceToSupply } from './supply.js';

/** What the owner decides before the roll: morale levels given up, and an Own-Use marker spent. */
export type ForcedMarchChoice = Omit<CommandOf<'force-march'>, 'type'>;

/** A force that may try a forced march, under its leader. */
export interface Attempt {
  readonly mover: Mover;
  readonly force: Force;
  readonly commander: Leader;
}

/**
 * Tries a forced march with the points that were rolled (H-8.3.1, H-8.31.1): success lowers the costs of clear hexes and
 * roads, failure leaves them (H-8.31.b.2). Steps are lost at once (H-8.31.a.7), and a tired leader becomes inactive at the
 * end of the march (H-8.31.b.1). Who force marched fights with half his strength in this impulse (H-8.31.c.1); the mark
 * says so, and a failed attempt leaves none. The enemy learns nothing of the roll.
 */
export function forceMarch(recorder: HeartlandRecorder, command: CommandOf<'force-march'>, side: Side): Verdict {
  const { state } = recorder;
  const attempt = attemptOf(state, command);
  if (!attempt.ok) return attempt;
  const { mover, force, commander } = attempt.value;
  const modifiers = forcedMarchModifiers(state, mover, force, command);
  const { die, name, result } = rollForcedMarch(recorder, mover, force, modifiers);
  const marching: Mover = { ...mover, march: result.march === 'success' ? 'forced' : 'failed', tires: result.inactivates, givenUp: mover.givenUp + (command.givenUp ?? 0) };
  recorder.record({ type: 'forced-march-rolled', force: force.id, die, modified: die + modifiers.total, result: name, mover: printedMover(state.setting, marching), to: side });
  payFor(recorder, commander, command);
  if (result.march === 'success') for (const { counter } of force.leaders) recorder.record({ type: 'leader-marked', leader: counter.id, marks: { forceMarched: true }, to: side });
  loseSteps(recorder, force, result.steps);
  return ACCEPTED;
}

function payFor(recorder: HeartlandRecorder, commander: Leader, { givenUp, ownUse }: ForcedMarchChoice): void {
  const { id, side } = commander.counter;
  if (givenUp !== undefined) changeMorale(recorder, commander, -givenUp, 'H-8.31.a.5');
  if (ownUse) recorder.record({ type: 'own-use-changed', leader: id, turn: 0, to: side });
}

/** A roll on the forced march table: the face, the result, and how the table prints it. */
export interface ForcedMarchRoll {
  readonly die: number;
  readonly result: ForcedMarchResult;
  readonly name: string;
}

/** Rolls on the table, in the column of the points obtained (H-8.31.1). */
export function rollForcedMarch(recorder: HeartlandRecorder, { allowance }: Pick<Mover, 'allowance'>, { id }: Force, { total }: Explained): ForcedMarchRoll {
  const { forcedMarch } = recorder.state.setting.charts;
  const resultOf = (face: number) => forcedMarchResult(forcedMarch, allowance / 2, face + total).value;
  const die = rollSix(recorder, `forced march ${id}`, facesByConsequence((face) => named(resultOf(face))));
  return { die, result: resultOf(die), name: named(resultOf(die)) };
}

/** Any units of the force may lose the steps, as its owner likes (H-8.31.a.7). */
function loseSteps(recorder: HeartlandRecorder, { side, units }: Force, steps: number): void {
  if (steps === 0) return;
  lossesDue(recorder, [{ side, units: units.map(({ counter }) => counter.id), steps, placed: 0, ownerOnly: true, rule: 'H-8.31.a.7' }]);
}

/** The force on the move, if it may try a forced march now and so. */
export function attemptOf(state: HeartlandState, choice: ForcedMarchChoice): Result<Attempt, Rejection> {
  if (state.setting.options['forced-march'] === 'unused') return reject('H-8.3.1', 'forced-march.unused', 'This game is played without forced marches.');
  const moving = movingForce(state);
  if (!moving.ok) return moving;
  const { mover, force } = moving.value;
  const { commander } = force;
  if (!commander?.state.active) return reject('H-8.3.1', 'forced-march.no-active-leader', 'Only a force under an active leader may force march.', { force: force.id });
  if (mover.march !== 'normal' || mover.path.length > 1 || mover.spent > 0)
    return reject('H-8.31.1', 'forced-march.too-late', 'A forced march is tried once, after the roll for movement and before the force moves.', { force: force.id });
  const chosen = choiceVerdict(state, mover, force, choice);
  return chosen.ok ? ok({ mover, force, commander }) : chosen;
}

function choiceVerdict(state: HeartlandState, mover: Mover, force: Force, { givenUp = 0, ownUse }: ForcedMarchChoice): Verdict {
  if (ownUse && force.commander!.state.ownUse === 0) return reject('H-8.31.a.2', 'forced-march.no-own-use', 'The leader has no Own-Use marker to spend.', { leader: force.id });
  if (givenUp > 0 && mover.givenUp > 0 && state.setting.options['morale-given-up'] === 'one')
    return reject('H-3.54.1', 'morale.one-level', 'One level of morale may be given up for a move, and it counts on this roll already.', { leader: force.id, givenUp });
  return givingUpVerdict(state, force, givenUp);
}

/**
 * What is added to the die; low dice are better. Levels that were given up for the movement roll count here too
 * (H-8.31.a.5); an Own-Use marker takes away what distance and supply state add (H-8.31.a.2).
 */
export function forcedMarchModifiers(state: HeartlandState, { givenUp: before }: Pick<Mover, 'givenUp'>, force: Force, { givenUp = 0, ownUse }: ForcedMarchChoice): Explained {
  const { forcedMarch, label } = WEATHER_EFFECTS[state.weather.now];
  const levels = before + givenUp;
  return explain([
    ...(ownUse ? [] : [...distanceTerms(state, force), ...supplyTerms(state, force)]),
    ...(forcedMarch.value === 0 ? [] : [{ label, value: forcedMarch.value, rule: 'H-8.31.a.4' as const, provenance: forcedMarch.provenance }]),
    ...(levels === 0 ? [] : [modifierTerm(FORCED_MARCH_MODIFIERS.moraleGivenUp, levels)]),
    ...ratingTerms(force),
  ]);
}

/** How far the nearest own supply unit or source is (H-8.31.a.1); without a line the most that distance adds, once (H-7.12.b.2). */
function distanceTerms(state: HeartlandState, force: Force): readonly Term[] {
  const distance = distanceToSupply(state, force);
  if (distance === null) return [modifierTerm(FORCED_MARCH_MODIFIERS.noLine)];
  const value = distanceModifier(distance);
  return value === 0 ? [] : [{ label: `Supply ${distance / 2} movement points away`, value, rule: 'H-8.31.a.1', provenance: 'source' }];
}

/** As the impulse found it; emergency supply has made it full then (H-8.31.a.3, H-7.35.1). */
function supplyTerms(state: HeartlandState, force: Force): readonly Term[] {
  const supply = supplyOnTheMarch(state, force);
  if (supply === 'full') return [];
  return [modifierTerm(supply === 'combat' ? FORCED_MARCH_MODIFIERS.combatSupply : FORCED_MARCH_MODIFIERS.outOfSupply)];
}

function ratingTerms({ commander }: Force): readonly Term[] {
  const rating = commander ? ratingOf(commander, 'mr') : 0;
  return rating === 0 ? [] : [{ label: `Manoeuvre rating of ${commander!.counter.name}`, value: -rating, rule: 'H-8.31.a.6', provenance: 'source' }];
}

/** A result as the table prints it, e.g. `S1I`. */
function named({ march, steps, inactivates }: ForcedMarchResult): string {
  return `${march === 'success' ? 'S' : 'F'}${steps > 0 ? steps : ''}${inactivates ? 'I' : ''}`;
}

/** A forced march, with and without the Own-Use marker; `parts` says how many morale levels may be given up. */
export function offersOfForcedMarch(state: HeartlandState): readonly Offer<HeartlandCommand>[] {
  const choices: readonly ForcedMarchChoice[] = [{}, { ownUse: true }];
  const commands = choices.filter((choice) => attemptOf(state, choice).ok).map((choice): HeartlandCommand => ({ type: 'force-march', ...choice }));
  if (commands.length === 0) return [];
  const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((givenUp) => attemptOf(state, { givenUp }).ok);
  return [{ decision: 'force-march', rule: 'H-8.3.1', commands, parts: { mostGivenUp: levels.length } }];
}
