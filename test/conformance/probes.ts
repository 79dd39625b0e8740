import type { AnyRuleSystem } from '../../src/kernel/system.js';
import type { Probe } from './conformance.js';
import { gloryProbe } from './glory-odds.js';

const PROBES: Readonly<Record<string, Probe>> = { glory: gloryProbe };

/** What is looked at in the positions of one system beside the common contract. */
export function probesOf(system: AnyRuleSystem): Probe | undefined {
  return PROBES[system.id];
}
