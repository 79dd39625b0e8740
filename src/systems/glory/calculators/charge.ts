import { Type, type Static } from '@sinclair/typebox';
import { distribution } from '../../../dice/distribution.js';
import { enumerate } from '../../../dice/enumerated.js';
import { toJson } from '../../../kernel/rational.js';
import { ok } from '../../../kernel/result.js';
import type { Calculator } from '../../../kernel/system.js';
import { bandOf, chargeDieBands, chargeModifiers, type ChargeFacts } from '../procedures/charge-odds.js';
import { chargeTerms, STREAM_ROWS } from '../procedures/charge-terrain.js';
import { Chart, chartNamed, Flag, terrainRows } from './terrain-rows.js';

const Strength = Type.Integer({ minimum: 1, maximum: 200 });
const Cohesion = Type.Integer({ minimum: 0, maximum: 10 });

const Parameters = Type.Object(
  {
    attack: Strength,
    defence: Strength,
    attackCohesion: Cohesion,
    defenceCohesion: Cohesion,
    terrain: terrainRows('What the defender stands in and is charged across.'),
    frontAndRear: Type.Optional(Type.Unsafe<ChargeFacts['frontAndRear']>({ type: 'string', enum: ['exclusive', 'cumulative'], description: 'The option front-and-rear; exclusive when left out.' })),
    chart: Chart,
    through: Type.Optional(Type.Unsafe<ChargeFacts['through']>({ type: 'string', enum: ['front', 'rear', 'front-and-rear'], description: 'Hexsides of the defender; front when left out.' })),
    mounted: Flag('Mounted cavalry charges.'),
    cavalryBonus: Flag('It charges infantry after a move as 10.26 asks.'),
    dismounted: Flag('Dismounted cavalry is among the chargers.'),
    sharpshooters: Flag('The 1st US Sharpshooters charge, stacked with others.'),
    extended: Flag('The defender used Extended Movement.'),
  },
  { additionalProperties: false },
);

/** The odds of a charge die from bare numbers. */
export const chargeCalculator: Calculator = {
  name: 'charge',
  description: 'The odds column, every modifier and the chance of each band of the Charge table.',
  parameters: Parameters,
  answer(given: Static<typeof Parameters>) {
    const { odds, terms, total } = chargeModifiers(factsOf(given));
    const rolls = enumerate((dice) => bandOf(dice.roll({ purpose: 'charge', sides: 10, bands: chargeDieBands(total) }) + total).result);
    const bands = distribution(rolls, (result) => result).chances.map(({ outcome, probability }) => ({ result: outcome, probability: toJson(probability) }));
    return ok({ rule: 'G-10.22.a', odds, modifiers: terms, modifier: total, bands });
  },
};

function factsOf(given: Static<typeof Parameters>): ChargeFacts {
  const { terrain = [], through = 'front', mounted = false } = given;
  return {
    attack: given.attack,
    defence: given.defence,
    attackCohesion: given.attackCohesion,
    defenceCohesion: given.defenceCohesion,
    terrain: chargeTerms(chartNamed(given.chart).combat, terrain, mounted ? 'mounted' : 'foot'),
    overStream: terrain.some((row) => STREAM_ROWS.includes(row)),
    through,
    frontAndRear: given.frontAndRear ?? 'exclusive',
    mountedIntoWoods: mounted && terrain.includes('woods'),
    cavalryBonus: given.cavalryBonus ?? false,
    dismountedCharges: given.dismounted ?? false,
    sharpshooters: given.sharpshooters ?? false,
    defenderExtended: given.extended ?? false,
  };
}
