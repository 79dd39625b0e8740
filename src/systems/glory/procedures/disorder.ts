import { explain, type Term } from '../../../kernel/explained.js';
import type { RuleId } from '../../../kernel/rule.js';
import type { Dice } from '../../../dice/dice.js';
import type { Cause, RollFacts } from '../events.js';
import { cohesionOf, isArtillery, piece } from '../position.js';
import type { GloryRecorder } from '../recorder.js';
import type { UnitId } from '../vocabulary.js';

/**
 * Rolls a ten-sided die against a threshold: faces whose modified total is above it have one consequence, the others
 * another (G-2.3.a).
 */
export function rollAgainst(dice: Dice, purpose: string, threshold: number, modifiers: readonly Term[] = []): RollFacts & { readonly above: boolean } {
  const die = dice.roll({ purpose, sides: 10, bands: [0, ...facesAbove(threshold, modifiers)] });
  return compared(die, threshold, modifiers);
}

/** The first face of a ten-sided die that is above the threshold; none where no face or every face is. */
export function facesAbove(threshold: number, modifiers: readonly Term[]): readonly number[] {
  const first = threshold - explain(modifiers).total + 1;
  return first > 0 && first < 10 ? [first] : [];
}

/** A die that fell against a threshold. */
export function compared(die: number, threshold: number, modifiers: readonly Term[]): RollFacts & { readonly above: boolean } {
  const total = die + explain(modifiers).total;
  return { die, modifiers, total, above: total > threshold };
}

/**
 * A unit's Cohesion Check die roll. It fails when the modified die is above the Cohesion in force (G-2.4.a).
 * @returns whether the unit passed
 */
export function checkCohesion(recorder: GloryRecorder, unit: UnitId, cause: Cause, modifiers: readonly Term[] = []): boolean {
  const cohesion = cohesionOf(piece(recorder.state, unit));
  const { above, ...roll } = rollAgainst(recorder.dice, `cohesion-check ${unit}`, cohesion, modifiers);
  recorder.record({ type: 'cohesion-checked', unit, cause, roll, cohesion, passed: !above });
  return !above;
}

/**
 * One Disorder result: an ordered unit is Disordered (G-11.11.a), cavalry with the face that it shows (G-11.11.c), a
 * Disordered one Withdrawn at once (G-11.11.b, G-11.41.a), Disordered artillery eliminated (G-11.41.b). A unit that is no longer on the map is past further harm (G-10.36.b).
 * @param rule the row that gives the Disorder
 */
export function disorder(recorder: GloryRecorder, unit: UnitId, cause: Cause, rule: RuleId): void {
  const struck = piece(recorder.state, unit);
  if (struck.state.place !== 'map') return;
  if (!struck.state.disordered) recorder.record({ type: 'unit-disordered', unit, cause, rule });
  else if (isArtillery(struck.counter)) recorder.record({ type: 'unit-eliminated', unit, cause, rule: 'G-11.41.b' });
  else recorder.record({ type: 'unit-withdrawn', unit, cause, rule: 'G-11.11.b' });
}
