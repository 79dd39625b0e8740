import Database from 'better-sqlite3';
import { decodeRow } from '../body.js';
import type { EventStore } from '../port.js';
import { prepareReads } from './sqlite-events.js';

/** Reads the log in a file, also while a service writes to it. Throws when there is no such file. */
export function readSqliteLog(file: string): Pick<EventStore, 'read' | 'readAll' | 'close'> {
  const db = new Database(file, { readonly: true, fileMustExist: true });
  const { stream: ofStream, all } = prepareReads(db);
  return {
    read: (stream, after = 0, limit = Number.MAX_SAFE_INTEGER) => Promise.resolve(ofStream.all(stream, after, limit).map(decodeRow)),
    readAll: (after, limit) => Promise.resolve(all.all(after, limit).map(decodeRow)),
    close: () => Promise.resolve(void db.close()),
  };
}
