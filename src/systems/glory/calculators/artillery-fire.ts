import { Type, type Static } from '@sinclair/typebox';
import { distribution } from '../../../dice/distribution.js';
import { enumerate } from '../../../dice/enumerated.js';
import { explain, type Term } from '../../../kernel/explained.js';
import { add, multiply, toJson, type Rational } from '../../../kernel/rational.js';
import { reject } from '../../../kernel/rejection.js';
import { ok } from '../../../kernel/result.js';
import type { Calculator } from '../../../kernel/system.js';
import { rollAgainst } from '../procedures/disorder.js';
import { groundTerms, gunTerms, rollShot } from '../procedures/fire-modifiers.js';
import { MISGUIDED_FIRE } from '../tables/artillery-fire.js';
import { RANGE_CLASSES, TERRAINS, type RangeClass, type Terrain } from '../vocabulary.js';
import { Chart, chartNamed, Flag } from './terrain-rows.js';

const Gun = Type.Object(
  { strength: Type.Integer({ minimum: 1, maximum: 30 }), range: Type.Unsafe<RangeClass>({ type: 'string', enum: [...RANGE_CLASSES] }) },
  { additionalProperties: false },
);
const Cohesions = (description: string) => Type.Optional(Type.Array(Type.Integer({ minimum: -2, maximum: 10 }), { maxItems: 4, description }));

const Parameters = Type.Object(
  {
    guns: Type.Array(Gun, { minItems: 1, maxItems: 2, description: 'One battery, or two stacked ones that fire as one.' }),
    distance: Type.Integer({ minimum: 1, maximum: 99 }),
    terrain: Type.Optional(Type.Unsafe<Terrain>({ type: 'string', enum: [...TERRAINS], description: 'Of the target; Clear when left out.' })),
    rise: Type.Optional(Type.Integer({ minimum: -9, maximum: 9, description: 'Levels by which the target lies higher.' })),
    works: Flag('The target is in an Improved Position, or is fired at across one.'),
    embankment: Flag('The target is fired at across a railroad embankment (G-14.2.c).'),
    chart: Chart,
    night: Flag('It is night.'),
    targets: Cohesions('The Cohesion in force of each unit in the target hex.'),
    friends: Cohesions('The Cohesion of each friend next to the target over whom the guns fire.'),
  },
  { additionalProperties: false },
);

/** The odds of a shot from bare numbers: the modifiers, each result, and each unit's chance of a Disorder. */
export const artilleryFireCalculator: Calculator = {
  name: 'artillery-fire',
  description: 'Every modifier of a shot, the chance of each result, and how likely each unit is to be Disordered.',
  parameters: Parameters,
  answer(given: Static<typeof Parameters>) {
    const { guns, distance, terrain = 'clear', rise = 0, works = false, embankment = false, night = false, targets = [], friends = [] } = given;
    if (night && distance > 1) return reject('G-13.b', 'fire.night', 'By night artillery reaches one hex.', { distance });
    if (distance === 1 && Math.abs(rise) >= 2)
      return reject('G-TCN.f', 'fire.too-steep', 'No gun fires at a neighbour two or more levels above or below it.', { levels: Math.abs(rise) });
    const terms = gunTerms(chartNamed(given.chart), guns, distance);
    if (!terms.ok) return terms;
    const modifiers = [...terms.value, ...groundTerms(chartNamed(given.chart), { terrain, rise, works, embankment })];
    const results = resultsOf(modifiers, friends.length > 0 ? 'exposed' : 'none');
    const chance = (result: string) => results.probabilityOf(result);
    return ok({
      rule: 'G-9.22.a',
      modifiers,
      modifier: explain(modifiers).total,
      results: results.chances.map(({ outcome, probability }) => ({ result: outcome, probability: toJson(probability) })),
      targets: targets.map((cohesion) => ({
        cohesion,
        disordered: toJson(add(chance('disorder'), multiply(chance('check'), failing(cohesion, 0)))),
      })),
      friends: friends.map((cohesion) => ({
        cohesion,
        disordered: toJson(multiply(chance('misguided'), failing(cohesion, MISGUIDED_FIRE.checkModifier.value))),
      })),
    });
  },
};

function resultsOf(modifiers: readonly Term[], friends: 'exposed' | 'none') {
  const rolls = enumerate((dice) => rollShot(dice, 'artillery-fire', modifiers, friends));
  return distribution(rolls, ({ misguided, result }): string => (misguided ? 'misguided' : result));
}

/** How likely a Cohesion Check with this modifier is to fail. */
function failing(cohesion: number, modifier: number): Rational {
  return distribution(
    enumerate((dice) => rollAgainst(dice, 'cohesion-check', cohesion - modifier).above),
    (above) => above,
  ).probabilityOf(true);
}
