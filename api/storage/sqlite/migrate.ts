import type { Database } from 'better-sqlite3';
import { StartupError } from '#api/platform/startup-error.ts';

/** One step of the schema. Never change a released one. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}

/**
 * Migrates the schema. Each step runs in one transaction together with its version number, so a
 * process killed half way leaves the step undone, not half done. The number is SQLite's
 * `user_version`. It refuses a database newer than the program, which might lose that database's
 * data.
 */
export const migrate = (db: Database, file: string, migrations: readonly Migration[]): number => {
  const newest = migrations.at(-1)?.version ?? 0;
  const versionOf = () => db.pragma('user_version', { simple: true }) as number;
  if (versionOf() > newest) {
    throw new StartupError(
      `${file} was written by a newer version of Foyer (schema ${versionOf()}, this program knows ${newest}); start that version, or restore an older backup`,
    );
  }
  for (const migration of migrations) {
    const step = db.transaction(() => {
      // Read it again under the write lock: another process may have migrated meanwhile.
      if (versionOf() >= migration.version) return;
      db.exec(migration.sql);
      db.pragma(`user_version = ${migration.version}`);
    });
    if (versionOf() < migration.version) step.immediate();
  }
  return versionOf();
};
