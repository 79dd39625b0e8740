import { stepCost, type Conditions, type MoverFacts, type StepFacts } from '../../src/systems/rifles/procedures/movement-costs.js';
import { DEFAULT_OPTIONS, type RiflesOptions } from '../../src/systems/rifles/options.js';
import { allowanceOf } from '../../src/systems/rifles/tables/allowances.js';

/** What differs from infantry in line that steps into an open hex on a clear day. */
export interface Stepping {
  readonly mover?: Partial<MoverFacts>;
  readonly step?: Partial<StepFacts>;
  readonly conditions?: Partial<Conditions>;
  readonly options?: Partial<RiflesOptions>;
}

/** The total, the chart, and the terms as `R-OM.3 +1`, those of the house marked; or the rule and code of each refusal. */
export function priced({ mover = {}, step = {}, conditions = {}, options = {} }: Stepping): string {
  const who = { kind: 'infantry', formation: 'line', mounted: false, crewed: false, heavy: false, underFire: false, takingCover: false, skirmishing: false, ...mover } as const;
  const cost = stepCost(
    { features: [], leaving: [], hexside: [], levels: 0, occupied: false, burning: false, enemyAdjacent: false, ...step },
    { allowance: allowanceOf(who.kind), ...who },
    { ground: 'firm', weather: 'clear', night: false, frozen: false, ...conditions },
    { ...DEFAULT_OPTIONS, ...options },
  );
  if (!cost.ok) return `refused: ${cost.error.violations.map(({ rule, code }) => `${rule} ${code}`).join(', ')}`;
  const { by, total, terms } = cost.value;
  return `${total} ${by}: ${terms.map(({ rule, value, provenance }) => `${rule} ${value}${provenance === 'house' ? ' house' : ''}`).join(', ')}`;
}

export const RIDERS = { kind: 'cavalry', mounted: true, formation: 'march-column' } as const;
export const COLUMN = { formation: 'march-column' } as const;
