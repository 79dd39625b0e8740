import type { Term } from '../../../kernel/explained.js';
import type { Outcome } from '../../../kernel/system.js';
import { alive } from '../position.js';
import type { RiflesState } from '../state.js';
import { opponentOf, SIDES, type Side } from '../vocabulary.js';

/**
 * A side's victory points with what they are for (house: the source has no victory rules): objectives that its units were
 * the last to enter, and whole shares of `menPerPoint` enemy men lost. The men of a unit that left the game are lost.
 */
export function victoryTerms(state: RiflesState, side: Side): readonly Term[] {
  const { objectives, menPerPoint } = state.setting.scenario.victory;
  const held = objectives.filter(({ hex }) => state.held[hex] === side);
  const lost = menLost(state, opponentOf(side));
  const terms: Term[] = [
    ...held.map(({ hex, name, points }): Term => ({ label: name, value: points, rule: 'R-SC.2', provenance: 'house', at: hex })),
    { label: `Enemy men lost: ${lost}`, value: Math.floor(lost / menPerPoint), rule: 'R-FC.1', provenance: 'house' },
  ];
  return terms.filter(({ value }) => value !== 0);
}

/** The men that the side has lost since the game began. */
export function menLost({ setting, units }: RiflesState, side: Side): number {
  return setting.order.units.filter((counter) => counter.side === side).reduce((sum, { index, men }) => sum + men - units[index]!.men, 0);
}

/** A side's victory points as the position stands. */
export function victoryPoints(state: RiflesState, side: Side): number {
  return victoryTerms(state, side).reduce((sum, { value }) => sum + value, 0);
}

/** Whether a side has no unit left, so that the game ends at once. */
export function isDecided(state: RiflesState): boolean {
  return SIDES.some((side) => alive(state, side).length === 0);
}

/** The result of the game if it ended now: by units, when one side has none left, otherwise by points. */
export function outcomeOf(state: RiflesState): Outcome {
  const points = { union: victoryPoints(state, 'union'), confederate: victoryPoints(state, 'confederate') };
  const rule = 'R-FC.1';
  const left = SIDES.filter((side) => alive(state, side).length > 0);
  if (left.length === 1) return { winner: left[0]!, margin: 'decisive', points, rule };
  const lead = Math.abs(points.union - points.confederate);
  if (lead === 0) return { margin: 'draw', points, rule };
  const winner = points.union > points.confederate ? 'union' : 'confederate';
  return { winner, margin: lead >= state.setting.scenario.victory.decisive ? 'decisive' : 'marginal', points, rule };
}
