import { join } from 'node:path';
import Database from 'better-sqlite3';

/** A folder that this process alone may use. */
export interface OwnedFolder {
  /** Lets another process have it. */
  readonly release: () => void;
}

/** By its code: the addon keeps one error class per process, whichever copy of the package was loaded first. */
function isBusy(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'SQLITE_BUSY';
}

/**
 * Makes this process the owner of a folder, or throws when another one is. The lock is an open exclusive transaction on
 * an empty database: the operating system lets go of it when the process dies, however it dies, so nothing goes stale.
 */
export function ownFolder(folder: string): OwnedFolder {
  const lock = new Database(join(folder, 'owner.lock'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    if (!isBusy(cause)) throw cause;
    throw new Error(`The store in ${folder} is already open: only one process at a time can use it`, { cause });
  }
  return { release: () => void lock.close() };
}
