import { Type, type Static } from '@sinclair/typebox';
import type { Violation } from '../../../kernel/rejection.js';
import { ok } from '../../../kernel/result.js';
import type { RuleId } from '../../../kernel/rule.js';
import type { Calculator } from '../../../kernel/system.js';
import { stepCost, type MoverFacts, type StepFacts, type StepPrice } from '../procedures/movement-costs.js';
import { allowanceOf } from '../tables/allowances.js';
import { FORMATIONS, HEX_FEATURES, HEXSIDE_FEATURES, ROAD_KINDS, UNIT_KINDS } from '../vocabulary.js';
import { closed, ConditionsParameter, conditionsSaid, Flag, oneOf, OptionsParameter, optionsSaid, someOf } from './parameters.js';

const MOST_POINTS = 99;

const Mover = Type.Object(
  {
    kind: oneOf(UNIT_KINDS, 'What the unit is.'),
    formation: oneOf(FORMATIONS, 'What it is formed in.'),
    mounted: Flag('It sits on its horses.'),
    crewed: Flag('It has crewed weapons (R-OM.10).'),
    heavy: Flag('Some of them are heavy equipment (R-OM.21).'),
    allowance: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_POINTS, description: 'The full one; the house value of its kind when left out.' })),
    spent: Type.Optional(Type.Integer({ minimum: 0, maximum: MOST_POINTS, description: 'Of it, in this turn; 0 when left out.' })),
    moved: Type.Optional(Type.Boolean({ description: 'It has left its hex in this turn, so that no hex is open at any price (R-SC.2); when left out, whoever has spent points has.' })),
    underFire: Flag('It was fired at.'),
    takingCover: Flag('It takes cover.'),
    skirmishing: Flag('Some of its men skirmish.'),
  },
  closed,
);

const Step = Type.Object(
  {
    features: someOf(HEX_FEATURES, 'What is in the hex entered'),
    leaving: Type.Optional(Type.Array(oneOf(HEX_FEATURES, ''), { maxItems: HEX_FEATURES.length, uniqueItems: true, description: 'What is in the hex left: what the step before entered when left out.' })),
    hexside: someOf(HEXSIDE_FEATURES, 'What lies between the two'),
    levels: Type.Optional(Type.Integer({ minimum: -9, maximum: 9, description: 'Levels up, or down; 0 when left out.' })),
    road: Type.Optional(oneOf(ROAD_KINDS, 'The road that connects the two hexes (R-RD.3); none when left out.')),
    occupied: Flag('Another friendly unit is in the hex entered.'),
    burning: Flag('The hex entered is on fire.'),
    enemyAdjacent: Flag('An enemy is next to the hex entered.'),
  },
  closed,
);

const Parameters = Type.Object(
  {
    mover: Mover,
    steps: Type.Array(Step, { minItems: 1, maxItems: 40, description: 'One step, or a path of them in order.' }),
    conditions: ConditionsParameter,
    options: OptionsParameter,
  },
  closed,
);

/** What a step costs, and what it uses of the allowance; `refused` where it is not allowed or there are not the points. */
interface StepTold extends Partial<StepPrice> {
  readonly paid: number;
  readonly left: number;
  /** Why it is allowed although there are not the points. */
  readonly guaranteed?: RuleId;
  readonly refused?: readonly Violation[];
}

/** The price of a step or a path from bare facts. */
export const movementCalculator: Calculator = {
  name: 'movement',
  description: 'What each step of a path costs, with every term, by road or off it, and what is left of the allowance; the first step that is refused ends it.',
  parameters: Parameters,
  answer({ mover, steps, conditions, options }: Static<typeof Parameters>) {
    const facts = moverFacts(mover);
    const { spent = 0, moved = spent > 0 } = mover;
    const told: StepTold[] = [];
    let left = Math.max(0, facts.allowance - spent);
    const isOpen = !moved && left > 0;
    for (const [at, step] of steps.entries()) {
      const price = stepCost(stepFacts(step, steps[at - 1]?.features), facts, conditionsSaid(conditions), optionsSaid(options));
      const next = price.ok ? charge(price.value, left, at === 0 && isOpen ? 'guaranteed' : 'by-points') : { paid: 0, left, refused: price.error.violations };
      told.push(next);
      left = next.left;
      if (next.refused) break;
    }
    const paid = told.reduce((sum, step) => sum + step.paid, 0);
    return ok({ rule: 'R-OM.0', allowance: facts.allowance, allowed: !told.at(-1)?.refused, paid, left, steps: told });
  },
};

/** The first hex of a turn is open whatever it costs, and then takes all that is left of the allowance (R-SC.2). */
function charge(price: StepPrice, left: number, first: 'guaranteed' | 'by-points'): StepTold {
  if (price.total <= left) return { ...price, paid: price.total, left: left - price.total };
  if (first === 'guaranteed') return { ...price, paid: left, left: 0, guaranteed: 'R-SC.2' };
  return { ...price, paid: 0, left, refused: [tooDear(price.total, left)] };
}

function tooDear(cost: number, left: number): Violation {
  return {
    rule: 'R-SC.2',
    code: 'movement.points',
    facts: { cost, left, missing: cost - left },
    message: `The hex costs ${cost} movement points and ${left} are left; only as the first and only hex of a turn, for all that is left, is it open at any price.`,
  };
}

function moverFacts({ kind, formation, mounted = false, crewed = false, heavy = false, allowance, underFire = false, takingCover = false, skirmishing = false }: Static<typeof Mover>): MoverFacts {
  return { kind, formation, mounted, crewed, heavy, allowance: allowanceOf(kind, allowance), underFire, takingCover, skirmishing };
}

function stepFacts({ features = [], leaving, hexside = [], levels = 0, road, occupied = false, burning = false, enemyAdjacent = false }: Static<typeof Step>, before: StepFacts['leaving'] = []): StepFacts {
  return { features, leaving: leaving ?? before, hexside, levels, ...(road && { road }), occupied, burning, enemyAdjacent };
}
