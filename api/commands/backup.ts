import { join, resolve } from 'node:path';
import { readSealedBackups } from '#api/backup-location.ts';
import { readConfig, type Config } from '#api/config.ts';
import { readOwnCommandLine } from '#api/platform/command-line.mjs';
import { createLogger } from '#api/platform/logger.ts';
import { writePrivately } from '#api/platform/private-data.ts';
import { systemClock } from '#api/platform/system-clock.ts';
import { backup as command } from '#api/program-descriptions.mjs';
import { readVersion } from '#api/read-version.ts';
import type { SealedBackups } from '#api/storage/archives/open-location.ts';
import { openBackups, type Copying } from '#api/storage/archives/open-backups.ts';
import {
  QUARANTINE,
  backUpFolder,
  databasesIn,
  type MadeBackup,
} from '#api/storage/sqlite/back-up-folder.ts';
import { copyChatBy } from '#api/storage/sqlite/backup-jobs.ts';
import { BACKUP_FOLDER } from '#api/storage/sqlite/backup-names.ts';
import { noteBackup } from '#api/storage/sqlite/note-backup.ts';

/**
 * `npm run backup -- <folder>`: backs up both databases, whether or not the server runs. Each backup is
 * a folder named by its time, which can replace DATA_DIR. Without a folder: makes a sealed copy in the
 * configured location.
 */
const refuse = (line: string): never => {
  process.stderr.write(`There is no backup: ${line}\n`);
  process.exit(1);
};

/** The data to back up. */
interface Source extends Copying {
  readonly what: string;
  /** Reports the backup to the console. */
  note(now: number): void;
  close(): Promise<void>;
}

const openFolder = (dataDir: string): Source => {
  if (databasesIn(dataDir).length === 0)
    return refuse(`${dataDir} holds no database; set DATA_DIR to the folder of the server`);
  return {
    what: 'chat.db and analytics.db, read again and sound',
    backUp: (target, now) => backUpFolder(dataDir, target, now),
    copyChat: copyChatBy(dataDir, undefined),
    note: (now) => noteBackup(dataDir, now),
    close: () => Promise.resolve(),
  };
};

const openDatabase = async (url: string): Promise<Source> => {
  const { connect } = await import('#api/storage/postgres/connect.ts');
  const { copyingOf } = await import('#api/storage/postgres/write-data-folder.ts');
  const postgres = await connect({ url });
  return {
    what: 'the database as a data folder, every row compared',
    ...copyingOf({ postgres, logger: createLogger('error'), onStep: () => undefined }),
    // A command leaves the database unchanged.
    note: () => undefined,
    close: postgres.close,
  };
};

const openSource = async ({ DATABASE_TYPE: type, ...config }: Config): Promise<Source> =>
  type === 'postgresql' && config.DATABASE_URL !== undefined
    ? openDatabase(config.DATABASE_URL)
    : openFolder(resolve(config.DATA_DIR));

const printShrunk = (folder: string, target: string, shrunk: NonNullable<MadeBackup['shrunk']>) => {
  process.stderr.write(
    `The backup was quarantined: ${folder}\n${shrunk.file} is ${shrunk.bytes} bytes, less than half of the ${shrunk.lastBytes} bytes of the last backup: data may be missing. If that is right, move the folder to ${target}.\n`,
  );
  process.exitCode = 1;
};

const backUpInto = async (source: Source, target: string): Promise<void> => {
  const now = systemClock.now();
  const { folder, shrunk } = await source.backUp(target, now);
  if (shrunk) return printShrunk(folder, target, shrunk);
  source.note(now);
  process.stdout.write(`Backup of ${source.what}: ${folder}\n`);
};

/** Like the server's scheduled copies. */
const sendCopy = async (source: Source, config: Config, sealed: SealedBackups): Promise<void> => {
  const dataDir = resolve(config.DATA_DIR);
  const { backups, offsite } = await openBackups(
    {
      dataDir,
      clock: systemClock,
      version: readVersion(),
      sealed,
      workers: { backup: undefined },
    },
    source,
  );
  if (!offsite) throw new Error('a location without copies');
  const { backup, shrunk } = await backups.make();
  const root = join(dataDir, BACKUP_FOLDER);
  if (shrunk) return printShrunk(join(root, QUARANTINE, backup.name), root, shrunk);
  const { name, problems } = await offsite.send({ kind: 'full', backup: backup.name }, null);
  source.note(systemClock.now());
  process.stdout.write(`Sealed copy, read back and compared: ${name} in ${offsite.location}\n`);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
};

const main = async () => {
  const [given] = readOwnCommandLine(command).operands;
  writePrivately();
  const reading = readConfig();
  if (!reading.ok) return refuse(reading.lines.join('; '));
  const { config } = reading;
  const sealed = readSealedBackups(config);
  if (given === undefined && !sealed)
    return refuse('name a folder: npm run backup -- <folder>, or set BACKUP_DIR or BACKUP_S3_URL');
  const source = await openSource(config);
  try {
    if (given !== undefined) await backUpInto(source, resolve(given));
    else if (sealed) await sendCopy(source, config, sealed);
  } finally {
    await source.close();
  }
};

try {
  await main();
} catch (error) {
  refuse(error instanceof Error ? error.message : String(error));
}
