import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systems } from '../../src/systems/registry.js';
import type { AnyRuleSystem } from '../../src/kernel/system.js';

/** A scenario that ships with the service, and the system that plays it. */
export interface Played {
  readonly system: AnyRuleSystem;
  readonly id: string;
  readonly scenario: unknown;
}

/** Every scenario in the folders of the registered systems, in the order of their names. */
export function allScenarios(): readonly Played[] {
  return [...systems.values()].flatMap((system) => {
    const folder = join('scenarios', system.id);
    return readdirSync(folder).sort().map((file) => ({ system, id: file.replace(/[.]json$/, ''), scenario: JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown }));
  });
}

/** The scenario with this id. @throws when there is none */
export function scenarioNamed(id: string): Played {
  const found = allScenarios().find((played) => played.id === id);
  if (!found) throw new Error(`no scenario ${id}; there are ${allScenarios().map((played) => played.id).join(', ')}`);
  return found;
}
