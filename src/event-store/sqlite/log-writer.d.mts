import type Database from 'better-sqlite3';

/** An append as the writer gets it: the bodies of events that follow the version `expected`, and the key of their command. */
export interface Append {
  readonly stream: string;
  readonly expected: number;
  readonly command: string | null;
  readonly bodies: readonly string[];
}

/** The position of the append's last event, or where the stream is instead. */
export type Written = { readonly position: number } | { readonly actual: number };

export function writeDurably(db: Database.Database): void;
export function logWriter(db: Database.Database): (batch: readonly Append[]) => readonly Written[];
