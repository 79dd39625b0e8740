import { Type, type Static } from '@sinclair/typebox';
import type { Product } from '../../../kernel/product.js';
import { toJson } from '../../../kernel/rational.js';
import { ok } from '../../../kernel/result.js';
import type { Calculator } from '../../../kernel/system.js';
import { crossSection, shown, sizeOf, type TargetFacts } from '../procedures/cross-section.js';
import { closed, OptionsParameter, optionsSaid, Target, targetSaid } from './parameters.js';

const Parameters = Type.Object({ ...Target.properties, options: OptionsParameter }, closed);

/** How much of raw lethality reaches a target, from bare facts. */
export const crossSectionCalculator: Calculator = {
  name: 'cross-section',
  description: 'The optical cross section of a target, exact: its base and every modifier line.',
  parameters: Parameters,
  answer({ options, ...target }: Static<typeof Parameters>) {
    // The schema asks for all that has no usual value.
    const section = crossSection(targetSaid(target) as TargetFacts, optionsSaid(options));
    return section.ok ? ok({ rule: 'R-FC.3', size: sizeOf(target.men, target.yards), ...crossSectionTold(section.value) }) : section;
  },
};

/** A cross section as the calculators tell it: exact, with two decimals for display (R-UN.4), and its factors. */
export function crossSectionTold({ total, factors }: Product) {
  return { total: toJson(total), shown: shown(total), factors };
}
