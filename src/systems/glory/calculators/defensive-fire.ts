import { Type, type Static } from '@sinclair/typebox';
import { enumerate } from '../../../dice/enumerated.js';
import { explain } from '../../../kernel/explained.js';
import { rational, sum, toJson } from '../../../kernel/rational.js';
import { reject } from '../../../kernel/rejection.js';
import { ok } from '../../../kernel/result.js';
import type { Calculator } from '../../../kernel/system.js';
import { defensiveFireTerms } from '../procedures/charge-terrain.js';
import { fireTerms } from '../procedures/defensive-fire.js';
import { rollAgainst } from '../procedures/disorder.js';
import { ABILITIES, type Ability } from '../vocabulary.js';
import { Chart, chartNamed, Flag, terrainRows } from './terrain-rows.js';

const Parameters = Type.Object(
  {
    cohesion: Type.Integer({ minimum: 0, maximum: 10, description: 'Of the charger.' }),
    infantry: Flag('Infantry or dismounted cavalry fires; so when nothing is said of guns.'),
    disordered: Flag('That infantry is Disordered.'),
    ability: Type.Optional(Type.Unsafe<Ability>({ type: 'string', enum: [...ABILITIES], description: 'Of that infantry, beyond its class.' })),
    glory1Night: Flag('It is night in a battle of the first Glory.'),
    guns: Type.Optional(Type.Integer({ minimum: 0, maximum: 2, description: 'Batteries that fire.' })),
    targets: Type.Optional(Type.Integer({ minimum: 1, maximum: 3, description: 'Charging hexes fired at; one when left out.' })),
    mountedTarget: Flag('The charger is mounted cavalry.'),
    terrain: terrainRows('What the charger stands in and charges across.'),
    chart: Chart,
  },
  { additionalProperties: false },
);

/** The odds of one roll of Defensive Fire from bare numbers. */
export const defensiveFireCalculator: Calculator = {
  name: 'defensive-fire',
  description: 'Every modifier of a Defensive Fire roll and the chance to hit; with several targets, for each of them.',
  parameters: Parameters,
  answer(given: Static<typeof Parameters>) {
    const { cohesion, guns = 0, targets = 1, mountedTarget = false, terrain = [] } = given;
    const infantry = given.infantry ?? guns === 0;
    if (!infantry && guns === 0) return reject('G-10.31.a', 'defensive-fire.nobody', 'Infantry or at least one battery must fire.', {});
    const facts = { mountedTarget, glory1Night: given.glory1Night ?? false, guns, targets, gunTargets: targets, terrain: defensiveFireTerms(chartNamed(given.chart).combat, terrain) };
    const { terms, total } = explain(fireTerms(infantry ? { ...facts, infantry: { disordered: given.disordered ?? false, ...(given.ability && { ability: given.ability }) } } : facts));
    const hits = enumerate((dice) => rollAgainst(dice, 'defensive-fire', cohesion, terms).above).filter(({ value }) => value);
    const hit = toJson(sum(hits.map(({ weight, total: of }) => rational(weight, of))));
    return ok({ rule: 'G-10.33.a', modifiers: terms, modifier: total, cohesion, hit });
  },
};
