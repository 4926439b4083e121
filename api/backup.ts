import { resolve } from 'node:path';
import { readConfig } from '#api/config.ts';
import { createLogger } from '#api/platform/logger.ts';
import { writePrivately } from '#api/platform/private-data.ts';
import { systemClock } from '#api/platform/system-clock.ts';
import { backUpFolder, databasesIn, makeBackup } from '#api/storage/sqlite/back-up-folder.ts';
import { noteBackup } from '#api/storage/sqlite/note-backup.ts';

/**
 * `npm run backup -- <folder>`: backs up both databases, whether the server runs or not. Each
 * backup is a folder named by its time, which can replace DATA_DIR.
 */
const refuse = (line: string): never => {
  process.stderr.write(`There is no backup: ${line}\n`);
  process.exit(1);
};

const backUpDatabase = async (url: string, target: string): Promise<void> => {
  const { connect } = await import('#api/storage/postgres/connect.ts');
  const { writeDataFolder } = await import('#api/storage/postgres/write-data-folder.ts');
  const postgres = await connect({ url });
  const options = { postgres, logger: createLogger('error'), onStep: () => undefined };
  try {
    const { folder } = await makeBackup(target, systemClock.now(), async (making) => {
      await writeDataFolder(making, options);
    });
    process.stdout.write(
      `Backup of the database as a data folder, every row compared: ${folder}\n`,
    );
  } finally {
    await postgres.close();
  }
};

const main = async () => {
  writePrivately();
  const [given] = process.argv.slice(2);
  if (given === undefined) return refuse('say where to: npm run backup -- <folder>');
  const reading = readConfig();
  if (!reading.ok) return refuse(reading.lines.join('; '));
  const dataDir = resolve(reading.config.DATA_DIR);
  const { DATABASE_TYPE: type, DATABASE_URL: url } = reading.config;
  if (type === 'postgresql' && url !== undefined) return backUpDatabase(url, resolve(given));
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
  noteBackup(dataDir, now);
  process.stdout.write(`Backup of chat.db and analytics.db, read again and sound: ${folder}\n`);
};

try {
  await main();
} catch (error) {
  refuse(error instanceof Error ? error.message : String(error));
}
