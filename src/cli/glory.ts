import type { RuleSystem } from '../kernel/system.js';
import type { glory } from '../systems/glory/index.js';

/** What the API sends about a game, by the system's own types: a new field of the view is noticed by the compiler. */
export type Types<System> = System extends RuleSystem<infer _State, infer _Command, infer _Event, infer View, infer Scenario>
  ? { readonly view: View; readonly scenario: Scenario }
  : never;

export type GloryView = Types<typeof glory>['view'];
export type GloryScenario = Types<typeof glory>['scenario'];
