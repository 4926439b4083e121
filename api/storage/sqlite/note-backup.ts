import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { iso } from '#shared/domain/time.ts';
import { LAST_BACKUP_SETTING, type LastBackup } from '#api/features/maintenance/backups.ts';

/** Records a backup made by a command: the console shows the last one, wherever it was stored. */
export const noteBackup = (dataDir: string, now: number): void => {
  const db = new BetterSqlite(join(dataDir, 'chat.db'), { fileMustExist: true, timeout: 5_000 });
  try {
    // While a server runs, only the server may write to the database file.
    db.pragma('wal_autocheckpoint = 0');
    const last: LastBackup = { made_at: iso(now), by: 'command' };
    db.prepare(
      'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    ).run(LAST_BACKUP_SETTING, JSON.stringify(last));
  } finally {
    db.close();
  }
};
