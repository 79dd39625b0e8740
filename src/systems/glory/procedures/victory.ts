import type { Term } from '../../../kernel/explained.js';
import type { Outcome } from '../../../kernel/system.js';
import { hexIndex, holderOf } from '../position.js';
import type { GloryState } from '../state.js';
import { refitOf } from '../tables/refit.js';
import { opponentOf, type Side } from '../vocabulary.js';

/**
 * A side's victory points with what they are for: objectives that its combat units occupy now (G-14.2.n: having been the
 * last one there does not count), and enemy units that are eliminated or in a box (G-2.4.f): at Manassas, where
 * they stand for routed ones, in the Withdrawn Box (G-14.36.a, G-14.47.a).
 */
export function victoryTerms(state: GloryState, side: Side): readonly Term[] {
  const { objectives, eliminatedUnit, boxedUnit } = state.setting.scenario.victory;
  const held = objectives.filter(({ hex }) => holderOf(state, hexIndex(state.setting, hex)) === side);
  const lost = state.units.filter((_, index) => state.setting.order.units[index]?.side === opponentOf(side));
  const eliminated = lost.filter(({ place }) => place === 'eliminated').length;
  const routed = refitOf(state.setting.scenario)?.routed;
  const boxed = lost.filter(({ place }) => place === 'withdrawn-box' || (place === 'recovery-box' && !routed)).length;
  const terms: Term[] = [
    ...held.map(({ hex, name, points }): Term => ({ label: name, value: points[side], rule: 'G-14.2.n', provenance: 'house', at: hex })),
    { label: `Enemy units eliminated: ${eliminated}`, value: eliminated * eliminatedUnit, rule: 'G-2.4.f', provenance: 'house' },
    { label: `Enemy units in a box: ${boxed}`, value: boxed * boxedUnit, rule: routed ?? 'G-2.4.f', provenance: 'house' },
  ];
  return terms.filter(({ value }) => value !== 0);
}

/** A side's victory points as the position stands. */
export function victoryPoints(state: GloryState, side: Side): number {
  return victoryTerms(state, side).reduce((sum, { value }) => sum + value, 0);
}

/** The result of the game if it ended now: the greatest margin that the difference reaches, or a draw. */
export function outcomeOf(state: GloryState): Outcome {
  const points = { union: victoryPoints(state, 'union'), confederate: victoryPoints(state, 'confederate') };
  const lead = Math.abs(points.union - points.confederate);
  const reached = state.setting.scenario.victory.margins.filter(({ atLeast }) => atLeast <= lead).sort((a, b) => b.atLeast - a.atLeast);
  const [best] = reached;
  if (!best) return { margin: 'draw', points, rule: 'G-14.2.n' };
  return { winner: points.union > points.confederate ? 'union' : 'confederate', margin: best.margin, points, rule: 'G-14.2.n' };
}
