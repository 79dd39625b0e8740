import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Json } from '../kernel/rejection.js';

/** The folder of the package, from the sources as well as from the build. */
function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    if (folder === dirname(folder)) throw new Error('package.json is missing above the service');
    folder = dirname(folder);
  }
  return folder;
}

/** All documents in scenarios/<system>/*.json, for the systems that there are. */
export function builtInScenarios(systems: Iterable<string>): Json[] {
  const root = join(packageFolder(), 'scenarios');
  return [...systems].flatMap((system) => scenariosIn(join(root, system)));
}

function scenariosIn(folder: string): Json[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.sort().map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Json);
}
