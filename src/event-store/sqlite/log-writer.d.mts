import type Database from 'better-sqlite3';

/** An append as the writer gets it. */
export interface Append {
  readonly stream: string;
  readonly expected: number;
  readonly rows: readonly { readonly version: number; readonly command: string | null; readonly body: string }[];
}

/** The position of the append's last event, or where the stream is instead. */
export type Written = { readonly position: number } | { readonly actual: number };

export function writeDurably(db: Database.Database): void;
export function logWriter(db: Database.Database): (batch: readonly Append[]) => readonly Written[];
