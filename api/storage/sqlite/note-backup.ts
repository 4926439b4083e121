import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { iso } from '#shared/domain/time.ts';
import { LAST_BACKUP_SETTING, type LastBackup } from '#api/features/maintenance/backups.ts';

/** Notes a backup that a command made: the console shows the last one, wherever it was put. */
export const noteBackup = (dataDir: string, now: number): void => {
  const db = new BetterSqlite(join(dataDir, 'chat.db'), { fileMustExist: true, timeout: 5_000 });
  try {
    // A running server alone writes to the database file.
    db.pragma('wal_autocheckpoint = 0');
    const last: LastBackup = { made_at: iso(now), by: 'command' };
    db.prepare(
      'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    ).run(LAST_BACKUP_SETTING, JSON.stringify(last));
  } finally {
    db.close();
  }
};
