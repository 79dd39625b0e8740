import { explain, type Explained, type Term } from '../../../kernel/explained.js';
import type { RuleId } from '../../../kernel/rule.js';
import type { ReorganisationOrder } from '../commands.js';
import { isHidden } from '../knowledge.js';
import { forcesAt, forcesOfSide, hexId, settlementNow, stackCommander, type Force, type Leader } from '../position.js';
import { rollSix, type HeartlandRecorder } from '../recorder.js';
import type { HeartlandState } from '../state.js';
import { attritionResult, type AttritionResult, type AttritionTable } from '../tables/attrition.js';
import { columnFor } from '../tables/grid.js';
import type { Modifier } from '../tables/modifier.js';
import { WEATHER_EFFECTS } from '../tables/weather-effects.js';
import { namedTo } from '../viewed-force.js';
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

/** A check that a stack has to make: why, and on what column with what modifiers. */
export interface AttritionCheck {
  /** The force of its Overall Commander, after which it is named. */
  readonly force: Force;
  /** All forces of the stack, merged or not (H-3.22.1). */
  readonly forces: readonly Force[];
  /** The rows by which it checks. */
  readonly causes: readonly RuleId[];
  /** Combat steps of the whole stack (house HS-3). */
  readonly steps: number;
  readonly modifiers: Explained;
}

/** All checks of a side, in the order of its stacks (H-4.31.3, H-7.31.a.1). The Naval Assault Display is exempt (H-8.92.c.2): who is there is in no force. */
export function attritionChecks(state: HeartlandState, side: Side, relief: Relief): readonly AttritionCheck[] {
  return forcesOfSide(state, side).flatMap((force) => {
    const check = checkOf(state, force, relief);
    return check?.force.id === force.id ? [check] : [];
  });
}

/**
 * The check of the stack that a force is of; undefined when it has none to make. One roll, however many forces and causes
 * there are, on the column of all its steps (house HS-3).
 */
export function checkOf(state: HeartlandState, force: Force, relief: Relief): AttritionCheck | undefined {
  const stack = stackOf(state, force);
  const causes = causesOf(state, stack);
  const steps = stack.reduce((sum, each) => sum + stepsOf(each.force), 0);
  if (causes.length === 0 || steps === 0) return undefined;
  const forces = stack.map((each) => each.force);
  return { force: leadingForce(state, forces), forces, causes, steps, modifiers: explain(termsOf(state, stack, relief)) };
}

/**
 * The forces that are stacked with one, merged or not: two army commanders of one hex have a stack each. Units without a
 * leader check only without any line, and with one stay out of the check of the leaders in their hex (house HS-3).
 */
function stackOf(state: HeartlandState, force: Force): readonly JudgedForce[] {
  const commander = stackCommander(state, force)?.counter.id;
  const { forces } = judgeSupply(state, force.side);
  const together = forcesAt(state, force.hex).filter((other) => stackCommander(state, other)?.counter.id === commander).map(({ id }) => forces.get(id)!);
  const checking = together.filter((each) => each.force.commander !== undefined || !each.line);
  return checking.some((each) => each.force.id === force.id) ? checking : [];
}

function leadingForce(state: HeartlandState, forces: readonly Force[]): Force {
  const commander = stackCommander(state, forces[0]!)?.counter.id;
  return forces.find(({ id }) => id === commander) ?? forces[0]!;
}

/** No line, or three leaders (H-4.31.3); communications that are cut, of any of its leaders' forces (H-7.31.a.1). */
function causesOf(state: HeartlandState, stack: readonly JudgedForce[]): readonly RuleId[] {
  const crowded = stack.reduce((sum, { force }) => sum + force.leaders.length, 0) >= CROWDED;
  const cut = stack.some(({ force, supply }) => force.commander !== undefined && !supply.open);
  return [...(crowded || stack.some(({ line }) => !line) ? (['H-4.31.3'] as const) : []), ...(cut ? (['H-7.31.a.1'] as const) : [])];
}

function stepsOf({ units }: Force): number {
  return units.filter(isFighting).reduce((sum, unit) => sum + unit.state.steps, 0);
}

/** Of forces that are supplied differently the worst off counts; those that are fed are not among them (H-7.35.2). */
function termsOf(state: HeartlandState, stack: readonly JudgedForce[], { fed, steadied }: Relief): readonly Term[] {
  const { modifiers } = state.setting.charts.attrition;
  const weather = WEATHER_EFFECTS[state.weather.now];
  const [{ force }] = stack as readonly [JudgedForce];
  const settlement = settlementNow(state, force.hex);
  const hungry = stack.filter((each) => !each.supply.open && !fed.includes(each.force.id));
  const hunger = hungry.some(({ supply }) => supply.state === 'out') ? modifiers.outOfSupply : modifiers.combatSupply;
  return [
    ...(hungry.length > 0 ? [termOf(hunger)] : []),
    ...(stack.some(({ line }) => !line) ? [termOf(modifiers.noLine)] : []),
    ...(weather.attrition.value === 0 ? [] : [{ label: weather.label, value: weather.attrition.value, rule: weather.rule, provenance: weather.attrition.provenance }]),
    ...(settlement === 'town' || settlement === 'city' ? [termOf(modifiers.inSettlement)] : []),
    ...(stack.some((each) => steadied.includes(each.force.id)) ? [termOf(modifiers.moraleGivenUp)] : []),
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
  const { forces, steps, modifiers } = check;
  const { attrition } = recorder.state.setting.charts;
  const die = rollSix(recorder, 'attrition', bandsOf(attrition, check));
  const result = attritionResult(attrition, steps, die + modifiers.total).value;
  tell(recorder, check, { die, total: die + modifiers.total, result: nameOf(result) });
  if (result.inactivates) inactivateAll(recorder, forces.flatMap(({ leaders }) => leaders));
  return result.steps === 0 ? [] : [lossesOf(check, result.steps)];
}

function inactivateAll(recorder: HeartlandRecorder, leaders: readonly Leader[]): void {
  for (const leader of leaders) if (now(recorder, leader).state.active) inactivateLeader(recorder, now(recorder, leader), 'H-8.11.2');
}

/** A die, with what is added to it, and what it leads to. */
interface Rolled {
  readonly die: number;
  readonly total: number;
  readonly result: string;
}

/** The die is rolled in the open. Where the commander of the stack does not show on the map everybody learns for which hex, and his side alone for whom (H-3.71.1, H-3.71.2). */
function tell(recorder: HeartlandRecorder, check: AttritionCheck, { die, ...rolled }: Rolled): void {
  const { state } = recorder;
  const { id, side, hex } = check.force;
  const secret = isSecret(state, check);
  const named = secret ? { to: side } : namedTo(state, check.force, side);
  const announced = named.to !== undefined && !secret;
  if (announced) recorder.record({ type: 'attrition-announced', side, hex: hexId(state.setting, hex), die, result: rolled.result });
  recorder.record({ type: 'attrition-rolled', side, force: id, ...(announced ? {} : { die }), ...rolled, ...named });
}

/** Of checks in dense fog nobody else learns anything (H-3.72.2), nor of who is off the map under a cavalry screen (H-8.62.a.1). */
function isSecret({ setting }: HeartlandState, { forces }: AttritionCheck): boolean {
  return setting.options['dense-fog'] === 'used' || forces.some(isHidden);
}

/** The first faces of dice that give the same result. */
function bandsOf(table: AttritionTable, { steps, modifiers }: AttritionCheck): readonly number[] {
  const result = (die: number) => nameOf(attritionResult(table, steps, die + modifiers.total).value);
  return [1, 2, 3, 4, 5, 6].filter((die) => die === 1 || result(die) !== result(die - 1));
}

function nameOf({ steps, inactivates }: AttritionResult): string {
  return `${steps}${inactivates ? 'I' : ''}`;
}

function lossesOf({ force: { side }, forces }: AttritionCheck, steps: number): LossesOwed {
  const units = forces.flatMap((force) => force.units).filter(isFighting);
  return { side, units: units.map(({ counter }) => counter.id), steps, placed: 0, ownerOnly: true, rule: 'H-4.31.3' };
}

/** The column of the chart that a check is read in. */
export function columnOf(state: HeartlandState, { steps }: AttritionCheck): number {
  return columnFor(state.setting.charts.attrition, steps);
}
