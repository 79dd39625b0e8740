import type { AnyRuleSystem } from '../../src/kernel/system.js';
import type { Probe } from './conformance.js';

/** What is looked at in the positions of one system beside the common contract. */
export function probesOf(_system: AnyRuleSystem): Probe | undefined {
  return undefined;
}
