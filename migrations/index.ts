import { CreateAccess } from './create-access.js';
import { CreateEvents } from './create-events.js';
import { CreateReadSide } from './create-read-side.js';
import { CreateSigningKeys } from './create-signing-keys.js';
import { MarkForks } from './mark-forks.js';

/** Migrations of the log, oldest first; on SQLite the log has a file of its own. */
export const eventMigrations = [CreateEvents];

/** Migrations of the read side, oldest first. */
export const readSideMigrations = [CreateReadSide, MarkForks];

/** Migrations of tokens and names, oldest first; on SQLite they have a file of their own. */
export const accessMigrations = [CreateAccess];

/** Migrations of the keys that heads are signed with, oldest first; on SQLite they have a file of their own. */
export const keyMigrations = [CreateSigningKeys];
