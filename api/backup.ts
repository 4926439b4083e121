import { join, resolve } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { readConfig } from '#api/config.ts';
import { backUpFolder, databasesIn } from '#api/database/back-up-folder.ts';
import { LAST_BACKUP_SETTING, type LastBackup } from '#api/features/maintenance/backups.ts';
import { writePrivately } from '#api/platform/private-data.ts';
import { systemClock } from '#api/platform/system-clock.ts';

/**
 * `npm run backup -- <folder>`: both databases as they are now, whether the server runs or not. Each
 * backup is a folder of its own, named by its time, which can be put in the place of DATA_DIR.
 */
const refuse = (line: string): never => {
  process.stderr.write(`There is no backup: ${line}\n`);
  process.exit(1);
};

/** The console shows when the last backup was made, wherever it was put. */
const note = (dataDir: string, now: number) => {
  const db = new BetterSqlite(join(dataDir, 'chat.db'), { fileMustExist: true, timeout: 5_000 });
  try {
    // A running server alone writes to the database file.
    db.pragma('wal_autocheckpoint = 0');
    const last: LastBackup = { made_at: new Date(now).toISOString(), by: 'command' };
    db.prepare(
      'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    ).run(LAST_BACKUP_SETTING, JSON.stringify(last));
  } finally {
    db.close();
  }
};

const main = async () => {
  writePrivately();
  const [given] = process.argv.slice(2);
  if (given === undefined) return refuse('say where to: npm run backup -- <folder>');
  const reading = readConfig();
  if (!reading.ok) return refuse(reading.lines.join('; '));
  const dataDir = resolve(reading.config.DATA_DIR);
  if (databasesIn(dataDir).length === 0) {
    return refuse(`${dataDir} holds no database; set DATA_DIR to the folder of the server`);
  }
  const now = systemClock.now();
  const { folder, shrunk } = await backUpFolder(dataDir, resolve(given), now);
  if (shrunk) {
    process.stderr.write(
      `The backup was put aside: ${folder}\n${shrunk.file} is ${shrunk.bytes} bytes, less than half of the ${shrunk.lastBytes} bytes of the last backup: data may be missing. Is that right, move the folder to ${resolve(given)}.\n`,
    );
    process.exitCode = 1;
    return;
  }
  note(dataDir, now);
  process.stdout.write(`Backup of chat.db and analytics.db, read again and sound: ${folder}\n`);
};

try {
  await main();
} catch (error) {
  refuse(error instanceof Error ? error.message : String(error));
}
