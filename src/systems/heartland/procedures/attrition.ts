import { explain, type Explained, type Term } from '../../../kernel/explained.js';
import type { RuleId } from '../../../kernel/rule.js';
import type { ReorganisationOrder } from '../commands.js';
import { isVeiled } from '../knowledge.js';
import { forcesAt, forcesOfSide, settlementNow, stackCommander, type Force } from '../position.js';
import { rollSix, type HeartlandRecorder } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { attritionResult, type AttritionResult, type AttritionTable } from '../tables/attrition.js';
import { columnFor } from '../tables/grid.js';
import type { Modifier } from '../tables/modifier.js';
import { WEATHER_EFFECTS } from '../tables/weather-effects.js';
import type { ForceId, Side } from '../vocabulary.js';
import { inactivateLeader } from './activation.js';
import { isFighting } from './battle-forces.js';
import { lossesDue, type LossesOwed } from './losses.js';
import { now } from './placement.js';
import { judgeSupply, type JudgedForce } from './supply-judgement.js';

/** The number of leaders from which a stack checks in any supply (H-4.31.3). */
const CROWDED = 3;

/** What a side ordered for its checks: forces fed by a wagon or depot (H-7.35.2), and morale given up (H-3.54.3). */
export interface Relief {
  readonly fed: readonly ForceId[];
  /** Forces whose Overall Commander gave up a level. */
  readonly steadied: readonly ForceId[];
}

/** No relief at all. */
export const NO_RELIEF: Relief = { fed: [], steadied: [] };

/** The relief that orders give. */
export function reliefBy(orders: readonly ReorganisationOrder[]): Relief {
  return {
    fed: orders.flatMap((order) => (order.order === 'emergency-supply' ? [order.force] : [])),
    steadied: orders.flatMap((order) => (order.order === 'steady' ? [order.leader] : [])),
  };
}

/** A check that a force has to make: why, and on what column with what modifiers. */
export interface AttritionCheck {
  readonly force: Force;
  /** The rows by which it checks. */
  readonly causes: readonly RuleId[];
  /** Combat steps of the whole stack (house HS-3). */
  readonly steps: number;
  readonly modifiers: Explained;
}

/** All checks of a side, in the order of its forces (H-4.31.3, H-7.31.a.1). The Naval Assault Display is exempt (H-8.92.c.2): who is there is in no force. */
export function attritionChecks(state: HeartlandState, side: Side, relief: Relief): readonly AttritionCheck[] {
  return forcesOfSide(state, side).flatMap((force) => {
    const check = checkOf(state, force, relief);
    return check ? [check] : [];
  });
}

/** The check of one force; undefined when it has none to make. One roll, however many causes there are (house HS-3). */
export function checkOf(state: HeartlandState, force: Force, relief: Relief): AttritionCheck | undefined {
  const judged = judgeSupply(state, force.side).forces.get(force.id)!;
  const steps = stepsOf(force);
  const causes = causesOf(state, judged);
  return causes.length === 0 || steps === 0 ? undefined : { force, causes, steps, modifiers: explain(termsOf(state, judged, relief)) };
}

/** Leaderless units check only without any line (house HS-3). */
function causesOf(state: HeartlandState, { force, line, supply }: JudgedForce): readonly RuleId[] {
  if (!force.commander) return line ? [] : ['H-4.31.3'];
  return [...(!line || leadersOfStack(state, force) >= CROWDED ? (['H-4.31.3'] as const) : []), ...(supply.open ? [] : (['H-7.31.a.1'] as const))];
}

/** The leaders who are stacked with a force, merged or not: two army commanders of one hex have a stack each. */
function leadersOfStack(state: HeartlandState, force: Force): number {
  const commander = stackCommander(state, force)?.counter.id;
  const stack = forcesAt(state, force.hex).filter((other) => stackCommander(state, other)?.counter.id === commander);
  return stack.reduce((sum, { leaders }) => sum + leaders.length, 0);
}

function stepsOf({ units }: Force): number {
  return units.filter(isFighting).reduce((sum, unit) => sum + unit.state.steps, 0);
}

function termsOf(state: HeartlandState, { force, line, supply }: JudgedForce, { fed, steadied }: Relief): readonly Term[] {
  const { modifiers } = state.setting.charts.attrition;
  const weather = WEATHER_EFFECTS[state.weather.now];
  const settlement = settlementNow(state, force.hex);
  const hunger = supply.open || fed.includes(force.id) ? [] : [termOf(supply.state === 'out' ? modifiers.outOfSupply : modifiers.combatSupply)];
  return [
    ...hunger,
    ...(line ? [] : [termOf(modifiers.noLine)]),
    ...(weather.attrition.value === 0 ? [] : [{ label: weather.label, value: weather.attrition.value, rule: weather.rule, provenance: weather.attrition.provenance }]),
    ...(settlement === 'town' || settlement === 'city' ? [termOf(modifiers.inSettlement)] : []),
    ...(steadied.includes(force.id) ? [termOf(modifiers.moraleGivenUp)] : []),
  ];
}

function termOf({ rule, label, modifier }: Modifier): Term {
  return { label, value: modifier.value, rule, provenance: modifier.provenance };
}

/** Rolls the checks, then takes the steps off; the owner places them all, evenly (H-4.31.3, house HS-3). */
export function rollAttrition(recorder: HeartlandRecorder, checks: readonly AttritionCheck[]): void {
  lossesDue(recorder, checks.flatMap((check) => rollCheck(recorder, check)));
}

/** Rolls one check: who becomes inactive does so at once (H-8.11.2); the steps lost are returned. */
export function rollCheck(recorder: HeartlandRecorder, check: AttritionCheck): readonly LossesOwed[] {
  const { force, steps, modifiers } = check;
  const { attrition } = recorder.state.setting.charts;
  const die = rollSix(recorder, 'attrition', bandsOf(attrition, check));
  const result = attritionResult(attrition, steps, die + modifiers.total).value;
  recorder.record({ type: 'attrition-rolled', side: force.side, force: force.id, die, total: die + modifiers.total, result: nameOf(result), ...secrecyOf(recorder.state, force) });
  if (result.inactivates) for (const leader of force.leaders) if (now(recorder, leader).state.active) inactivateLeader(recorder, now(recorder, leader), 'H-8.11.2');
  return result.steps === 0 ? [] : [lossesOf(force, result.steps)];
}

/** In dense fog the check is secret (H-3.72.2), and that of a force whose leader is not seen always. */
function secrecyOf(state: HeartlandState, force: Force): { readonly to?: Side } {
  return state.setting.options['dense-fog'] === 'used' || isVeiled(state, force) ? { to: force.side } : {};
}

/** The first faces of dice that give the same result. */
function bandsOf(table: AttritionTable, { steps, modifiers }: AttritionCheck): readonly number[] {
  const result = (die: number) => nameOf(attritionResult(table, steps, die + modifiers.total).value);
  return [1, 2, 3, 4, 5, 6].filter((die) => die === 1 || result(die) !== result(die - 1));
}

function nameOf({ steps, inactivates }: AttritionResult): string {
  return `${steps}${inactivates ? 'I' : ''}`;
}

function lossesOf({ side, units }: Force, steps: number): LossesOwed {
  return { side, units: units.filter(isFighting).map(({ counter }) => counter.id), steps, placed: 0, ownerOnly: true, rule: 'H-4.31.3' };
}

/** The column of the chart that a check is read in. */
export function columnOf(state: HeartlandState, { steps }: AttritionCheck): number {
  return columnFor(state.setting.charts.attrition, steps);
}
