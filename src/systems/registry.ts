import type { AnyRuleSystem } from '../kernel/system.js';
import { glory } from './glory/index.js';
import { heartland } from './heartland/index.js';
import { rifles } from './rifles/index.js';

/** The rule systems that the service plays, by id. */
export const systems: ReadonlyMap<string, AnyRuleSystem> = new Map<string, AnyRuleSystem>([
  [glory.id, glory],
  [heartland.id, heartland],
  [rifles.id, rifles],
]);
