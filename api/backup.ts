import { join, resolve } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { readConfig } from '#api/config.ts';
import { backUpFolder, databasesIn } from '#api/database/back-up-folder.ts';
import { LAST_BACKUP_SETTING, type LastBackup } from '#api/features/upkeep/backups.ts';
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
  const files = databasesIn(dataDir);
  if (!files.includes('chat.db')) {
    return refuse(`${dataDir} holds no database; set DATA_DIR to the folder of the server`);
  }
  const now = systemClock.now();
  const folder = await backUpFolder(dataDir, resolve(given), now);
  note(dataDir, now);
  process.stdout.write(`Backup of ${files.join(' and ')}, read again and sound: ${folder}\n`);
};

try {
  await main();
} catch (error) {
  refuse(error instanceof Error ? error.message : String(error));
}
