import type { Product } from '../../src/kernel/product.js';
import { toJson } from '../../src/kernel/rational.js';
import { DEFAULT_OPTIONS, type RiflesOptions } from '../../src/systems/rifles/options.js';
import { crossSection, type TargetFacts } from '../../src/systems/rifles/procedures/cross-section.js';

/** What differs from 400 infantry in line in the open, 100 yards a hex, under small-arms fire from the front. */
export type Exposed = Partial<TargetFacts>;

/** The total, and the factors as `R-MD.7 0.9`, those of the house marked. */
export function told({ total, factors }: Product): string {
  const named = factors.map(({ rule, value, provenance }) => `${rule} ${value.decimal}${provenance === 'house' ? ' house' : ''}`);
  return `${toJson(total).decimal} = ${named.join(', ')}`;
}

/** The cross section as `told` tells it, or the rule and code of its refusal. */
export function exposed(target: Exposed, options: Partial<RiflesOptions> = {}): string {
  const usual: TargetFacts = { formation: 'line', men: 400, yards: 100, mounted: false, skirmishers: 0, features: [], sunkenRoad: false, arc: 'front', fire: 'small-arms', higher: false };
  const section = crossSection({ ...usual, ...target }, { ...DEFAULT_OPTIONS, ...options });
  return section.ok ? told(section.value) : `refused: ${section.error.violations.map(({ rule, code }) => `${rule} ${code}`).join(', ')}`;
}
