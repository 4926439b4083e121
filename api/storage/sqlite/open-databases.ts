import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { analyticsMigrations } from '#api/storage/sqlite/migrations/analytics.ts';
import { chatMigrations } from '#api/storage/sqlite/migrations/chat.ts';
import { openSqlite, type OpenOptions } from '#api/storage/sqlite/open-sqlite.ts';

/** A power failure may lose an analytics event, but not an acknowledged message. */
const kinds = {
  // first-start.ts has already refused an empty chat.db in a used folder: older versions left one when
  // they were killed at their first start.
  chat: { synchronous: 'FULL', migrations: chatMigrations, mayBeEmpty: true },
  analytics: { synchronous: 'NORMAL', migrations: analyticsMigrations, mayBeEmpty: false },
} as const;

type Options = Pick<OpenOptions, 'file' | 'isSelfCheckpointing'> & Partial<OpenOptions>;

/** Opens one of the two databases and migrates it. Throws `StartupError`. */
export const openDatabase = (kind: keyof typeof kinds, options: Options): Database =>
  openSqlite({ ...kinds[kind], ...options });

export interface Databases {
  readonly chat: Database;
  readonly analytics: Database;
  readonly files: { readonly chat: string; readonly analytics: string };
}

/** Opens both databases, or neither. */
export const openDatabases = (
  dataDir: string,
  options: Pick<OpenOptions, 'isSelfCheckpointing' | 'onUpgraded'>,
): Databases => {
  const files = { chat: join(dataDir, 'chat.db'), analytics: join(dataDir, 'analytics.db') };
  const chat = openDatabase('chat', { file: files.chat, ...options });
  try {
    const analytics = openDatabase('analytics', { file: files.analytics, ...options });
    return { chat, analytics, files };
  } catch (error) {
    chat.close();
    throw error;
  }
};
