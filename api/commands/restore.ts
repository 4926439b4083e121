import { resolve } from 'node:path';
import { sizeText } from '#shared/domain/size-text.ts';
import { readBackupSecret, readSealedBackups } from '#api/backup-location.ts';
import { readConfig, type Config } from '#api/config.ts';
import { readOwnCommandLine } from '#api/platform/command-line.mjs';
import { writePrivately } from '#api/platform/private-data.ts';
import { restore as command } from '#api/program-descriptions.mjs';
import { fetchCopy, type CopySource } from '#api/commands/restore/fetch-copy.ts';
import { findCopy } from '#api/commands/restore/find-copy.ts';
import { createProgressBar } from '#api/commands/restore/progress-bar.ts';
import { restoreFolder } from '#api/commands/restore/restore-folder.ts';
import type { ArchiveStore } from '#api/storage/archives/archive-store.ts';
import { listCopies } from '#api/storage/archives/list-copies.ts';
import { openLocation } from '#api/storage/archives/open-location.ts';

/**
 * `npm run restore` lists the copies; `npm run restore -- <copy>` restores one into an empty DATA_DIR,
 * or with DATABASE_TYPE=postgresql into an empty database.
 */
const print = (line: string) => process.stdout.write(`${line}\n`);

const refuse = (line: string): never => {
  process.stderr.write(`Nothing was restored: ${line}\n`);
  process.exit(1);
};

const list = async (store: ArchiveStore | null): Promise<void> => {
  if (!store) return refuse('set BACKUP_DIR or BACKUP_S3_URL, or name a file');
  const { good, damaged } = await listCopies(store);
  print(`Copies in ${store.location}, newest first:`);
  for (const { name, bytes } of good) print(`${sizeText(bytes).padStart(9)}  ${name}`);
  for (const { name, bytes } of damaged) print(`${sizeText(bytes).padStart(9)}  ${name} (damaged)`);
  const [newest] = good;
  print(newest ? `Restore one: npm run restore -- ${newest.name}` : 'none that is good');
};

const onStep = createProgressBar(process.stdout);

const restore = async (config: Config, copy: CopySource): Promise<void> => {
  const dataDir = resolve(config.DATA_DIR);
  const { DATABASE_TYPE: type, DATABASE_URL: url } = config;
  if (type === 'postgresql' && url !== undefined) {
    // Loaded only where it is used.
    const { restoreDatabase } = await import('#api/commands/restore/restore-database.ts');
    await restoreDatabase(url, dataDir, copy, onStep);
    print(`Restored ${copy.name} into the database, every row compared.`);
  } else {
    await restoreFolder(dataDir, copy.name, (folder) => fetchCopy(copy, folder, onStep));
    print(`Restored ${copy.name} into ${dataDir}, every file compared. Start with npm start.`);
  }
};

const main = async (): Promise<void> => {
  const [given] = readOwnCommandLine(command).operands;
  writePrivately();
  const reading = readConfig();
  if (!reading.ok) return refuse(reading.lines.join('; '));
  const { config } = reading;
  const sealed = readSealedBackups(config);
  const configured = sealed && (await openLocation(sealed.location));
  if (given === undefined) return list(configured);
  const found = await findCopy(given, configured);
  await restore(config, { ...found, secret: readBackupSecret(config) });
};

try {
  await main();
} catch (error) {
  refuse(error instanceof Error ? error.message : String(error));
}
