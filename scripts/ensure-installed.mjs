// Installs the packages when they are missing or are not those of package-lock.json.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);

function packages(lockfile) {
  try {
    return JSON.parse(readFileSync(new URL(lockfile, root), 'utf8')).packages;
  } catch {
    return {};
  }
}

/** npm keeps its own record of what it installed. Optional packages may be absent: they are for other platforms. */
function installed() {
  const present = packages('node_modules/.package-lock.json');
  return Object.entries(packages('package-lock.json')).every(([path, { version, optional }]) => {
    const found = present[path]?.version;
    return path === '' || found === version || (optional === true && found === undefined);
  });
}

export function ensureInstalled() {
  if (installed()) return;
  console.log('Installing packages (npm ci) …');
  const { status } = spawnSync('npm', ['ci'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
