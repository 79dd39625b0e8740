// Starts the service from a bare checkout: installs and builds only when that is needed.
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './ensure-installed.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const modified = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Folders count too: their time changes when a file in them goes away. */
const newest = (folder) =>
  Math.max(...readdirSync(folder, { recursive: true }).map((entry) => modified(`${folder}/${entry}`)));

ensureInstalled();

if (modified('dist/src/main.js') < Math.max(newest('src'), newest('migrations'))) {
  console.log('Building …');
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

await import('../dist/src/main.js');
