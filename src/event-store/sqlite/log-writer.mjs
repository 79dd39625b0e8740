// The writing half of the log on SQLite, in a thread of its own: a durable commit takes long, and requests need not wait
// for those of others. Plain JavaScript, since a thread starts from a file as it stands.
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

/**
 * Pages in the write-ahead log (of 4 KiB) before they are moved into the database. Writers to many streams touch many
 * index pages, most of them again soon; SQLite's 1,000 would move them after every dozen commits.
 */
const CHECKPOINT_PAGES = 10_000;

/** Above this many streams the remembered versions are forgotten, and read again where they are needed. */
const REMEMBERED_STREAMS = 100_000;

/** Makes every commit of a connection durable. */
export function writeDurably(db) {
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
}

/**
 * Writes batches of appends, `{stream, expected, command, bodies}`, each batch in one transaction. Each
 * append is judged alone, in the order of arrival: `{position}` of its last event, or `{actual}` where the stream is
 * elsewhere. Throws when the transaction failed; nothing of the batch is written then.
 */
export function logWriter(db) {
  const insert = db.prepare('INSERT INTO events (stream, version, command, body) VALUES (?, ?, ?, ?)');
  const lastVersion = db.prepare('SELECT coalesce(max(version), 0) FROM events WHERE stream = ?').pluck();
  const versions = new Map();

  const last = (stream) => {
    const known = versions.get(stream);
    if (known !== undefined) return known;
    if (versions.size >= REMEMBERED_STREAMS) versions.clear();
    const version = lastVersion.get(stream);
    versions.set(stream, version);
    return version;
  };
  const write = ({ stream, expected, command, bodies }) => {
    const actual = last(stream);
    if (actual !== expected) return { actual };
    let position = 0;
    let version = expected;
    for (const body of bodies) position = Number(insert.run(stream, (version += 1), command, body).lastInsertRowid);
    versions.set(stream, version);
    return { position };
  };
  const commit = db.transaction((batch) => batch.map(write));

  return (batch) => {
    try {
      return commit.immediate(batch);
    } catch (error) {
      // What was remembered inside the transaction that failed is not so.
      versions.clear();
      throw error;
    }
  };
}

if (!isMainThread && parentPort) {
  const db = new Database(workerData.file);
  writeDurably(db);
  const write = logWriter(db);
  parentPort.on('message', (batch) => {
    if (batch === null) {
      db.close();
      parentPort.close();
      return;
    }
    try {
      parentPort.postMessage({ verdicts: write(batch) });
    } catch (error) {
      parentPort.postMessage({ failure: { message: error.message, code: error.code } });
    }
  });
}
