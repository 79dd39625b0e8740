import type { Direction } from '../../../hex/direction.js';
import { explain } from '../../../kernel/explained.js';
import type { Rejection, Violation } from '../../../kernel/rejection.js';
import { err, ok, type Result } from '../../../kernel/result.js';
import { conditionsOf, hexId } from '../position.js';
import type { RiflesState } from '../state.js';
import { STACKING } from '../tables/orders.js';
import { stepCost, type StepPrice } from './movement-costs.js';
import type { Mover } from './mover.js';
import { ENEMY, FULL, type Passage } from './passage.js';
import { CIRCUMSTANCES, stepFacts } from './step-prices.js';

/** One step: out of a hex, over a hexside, onto a hex of the map. */
export interface Step {
  readonly from: number;
  readonly direction: Direction;
  readonly to: number;
}

/** The price of a step with its terms, or the rules that forbid it whatever it costs: the same that close it to the search. */
export function explainStep(state: RiflesState, mover: Mover, passage: Passage, step: Step): Result<StepPrice, Rejection> {
  if (mover.unit.state.aground) return refuse(violation(state, mover, step, AGROUND));
  const marks = passage.marks[step.to]!;
  if ((marks & ENEMY) !== 0) return refuse(violation(state, mover, step, ENEMY_HEX));
  const { board, options } = state.setting;
  const cost = stepCost(stepFacts(board, step.from, step.direction, marks & CIRCUMSTANCES), mover.facts, conditionsOf(state), options);
  if (!cost.ok) return refuse(...placed(state, mover, step, cost.error.violations));
  const at = hexId(state.setting, step.to);
  return ok({ ...explain(cost.value.terms.map((term) => ({ ...term, at }))), by: cost.value.by });
}

/** Why the mover may not stay in the hex; it may pass. */
export function endBar(state: RiflesState, mover: Mover, passage: Passage, hex: number): Violation | undefined {
  if ((passage.marks[hex]! & FULL) === 0) return undefined;
  return { ...NO_ROOM, facts: { unit: mover.id, hex: hexId(state.setting, hex), limit: STACKING.value } };
}

/** The mover lacks the points for a hex, and the hex is not the first of its turn (R-SC.2). */
export function pointsViolation(state: RiflesState, mover: Mover, hex: number, cost: number, left: number): Violation {
  return {
    rule: 'R-SC.2',
    code: 'movement.points',
    facts: { unit: mover.id, hex: hexId(state.setting, hex), cost, left, missing: cost - left },
    message: `The hex costs ${String(cost)} movement points and ${String(left)} are left; only as the first and only hex of a turn, for all that is left, is it open at any price.`,
  };
}

/** The hexes are no neighbours. */
export function notContiguous({ setting }: RiflesState, mover: Mover, from: number, to: number): Violation {
  const facts = { unit: mover.id, from: hexId(setting, from), to: hexId(setting, to) };
  return { rule: 'R-OR.1', code: 'movement.not-contiguous', facts, message: 'A path goes from hex to neighbouring hex.' };
}

/** A refusal for these reasons. */
export function refuse(first: Violation, ...others: readonly Violation[]): Result<never, Rejection> {
  return err({ violations: [first, ...others] });
}

type Bar = Omit<Violation, 'facts'>;

function violation({ setting }: RiflesState, mover: Mover, { from, to }: Step, bar: Bar): Violation {
  return { ...bar, facts: { unit: mover.id, hex: hexId(setting, to), from: hexId(setting, from) } };
}

/** The violations of a step, with the place where it would be made. */
function placed(state: RiflesState, mover: Mover, step: Step, [first, ...others]: Rejection['violations']): Rejection['violations'] {
  const there = (each: Violation): Violation => ({ ...each, facts: { ...each.facts, ...violation(state, mover, step, each).facts } });
  return [there(first), ...others.map(there)];
}

const AGROUND: Bar = { rule: 'R-NV.2', code: 'movement.aground', message: 'A vessel that ran aground has to get off before it moves.' };
const ENEMY_HEX: Bar = { rule: 'R-ME.1', code: 'movement.enemy-hex', message: 'The hex of an enemy is entered by assault only.' };
const NO_ROOM: Bar = { rule: 'R-RD.6', code: 'movement.hex-full', message: `Not more than ${String(STACKING.value)} units of a side end their moves in a hex.` };
