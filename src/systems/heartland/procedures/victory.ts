import type { Term } from '../../../kernel/explained.js';
import type { Outcome } from '../../../kernel/system.js';
import { stepsAtFirst } from '../order-of-battle.js';
import { hexId, hexIndex, holderOf, isCombatUnit, settlementNow, unitsOf } from '../position.js';
import type { HeartlandState } from '../state.js';
import { opponentOf, type Side } from '../vocabulary.js';

/**
 * The victory points of a side as the position stands, term by term: cities and objectives held, enemy steps lost, what
 * events brought, unspent war effort (H-1.11.1, H-3.16.1; house HS-19). A step that comes back to the enemy counts no more.
 */
export function victoryTerms(state: HeartlandState, side: Side): readonly Term[] {
  return [...openTerms(state, side), { label: 'Enemy steps lost', value: state.setting.scenario.victory.enemyStep * stepsLost(state, opponentOf(side)), rule: 'H-1.11.1', provenance: 'house' } as const].filter(({ value }) => value > 0);
}

/** The terms that the side itself can count: how many steps the enemy lacks stands in his boxes (H-3.71.4). */
export function openTerms(state: HeartlandState, side: Side): readonly Term[] {
  const { victory } = state.setting.scenario;
  const { points, warEffort } = state.sides[side];
  const term = (label: string, value: number, at?: string): Term => ({ label, value, rule: 'H-1.11.1', provenance: 'house', ...(at === undefined ? {} : { at }) });
  const cities = citiesOf(state, side).map((hex) => term('City', victory.cities, hexId(state.setting, hex)));
  const objectives = victory.objectives.filter(({ hex }) => holderOf(state, hexIndex(state.setting, hex)) === side).map(({ hex, points: worth }) => term('Objective', worth, hex));
  const unspent = victory.warEffortPerPoint > 0 ? Math.floor(warEffort / victory.warEffortPerPoint) : 0;
  return [
    ...cities,
    ...objectives,
    term('Leaders and other events', points),
    term('Unspent war effort', unspent),
  ].filter(({ value }) => value > 0);
}

/** The sum of the terms. */
export function victoryPoints(state: HeartlandState, side: Side): number {
  return victoryTerms(state, side).reduce((sum, { value }) => sum + value, 0);
}

/** Cities that a side holds, by hex (H-4.31.2). */
export function citiesOf(state: HeartlandState, side: Side): readonly number[] {
  return state.setting.board.cities.filter((hex) => settlementNow(state, hex) === 'city' && holderOf(state, hex) === side);
}

/** Steps of the side's combat units that are gone now, of those that were in play; what has become detachments was not eliminated. */
function stepsLost(state: HeartlandState, side: Side): number {
  const inPlay = unitsOf(state, side).filter((unit) => isCombatUnit(unit) && unit.state.place !== 'mix' && unit.state.place !== 'due');
  return inPlay.reduce((sum, { counter, state: own }) => sum + Math.max(0, stepsAtFirst(counter) - own.steps - own.detached), 0);
}

/** Who won, and by what margin: the largest that the lead reaches, else a draw (H-1.11.1; house HS-19). */
export function outcomeOf(state: HeartlandState): Outcome {
  const points = { union: victoryPoints(state, 'union'), confederate: victoryPoints(state, 'confederate') };
  const lead = Math.abs(points.union - points.confederate);
  const margin = state.setting.scenario.victory.margins.findLast(({ atLeast }) => lead >= atLeast);
  if (!margin) return { margin: 'draw', points, rule: 'H-1.11.1' };
  return { winner: points.union > points.confederate ? 'union' : 'confederate', margin: margin.margin, points, rule: 'H-1.11.1' };
}
