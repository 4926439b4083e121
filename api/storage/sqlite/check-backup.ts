import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { StartupError } from '#api/platform/startup-error.ts';
import { APPLICATION_ID } from '#api/storage/sqlite/file-witness.ts';
import { analyticsMigrations } from '#api/storage/sqlite/migrations/analytics.ts';
import { chatMigrations } from '#api/storage/sqlite/migrations/chat.ts';

const kinds = [
  ['chat.db', chatMigrations],
  ['analytics.db', analyticsMigrations],
] as const;

/**
 * Checks that both databases of a backup exist, are sound, and not of a newer version. Reads all of them
 * and changes nothing. Throws `StartupError`.
 */
export const assertUsableBackup = (folder: string): void => {
  for (const [name, migrations] of kinds) {
    const newest = migrations.at(-1)?.version ?? 0;
    const db = new BetterSqlite(join(folder, name), { readonly: true, fileMustExist: true });
    try {
      const read = (pragma: string): unknown => db.pragma(pragma, { simple: true });
      const version = read('user_version') as number;
      if (version > newest) {
        throw new StartupError(
          `${name} was written by a newer version of Foyer (schema ${version}, this program knows ${newest}); use that version`,
        );
      }
      if (read('application_id') !== APPLICATION_ID || read('integrity_check(1)') !== 'ok')
        throw new StartupError(`${name} in the copy is damaged; use another copy`);
    } finally {
      db.close();
    }
  }
};
