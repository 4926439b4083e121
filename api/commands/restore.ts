import { resolve, basename, dirname } from 'node:path';
import { sizeText } from '#shared/domain/size-text.ts';
import { readBackupSecret, readSealedBackups } from '#api/backup-location.ts';
import { defaultDataDir, readConfig, type Config } from '#api/config.ts';
import { readOwnCommandLine } from '#api/platform/command-line.mjs';
import { writePrivately } from '#api/platform/private-data.ts';
import { restore as command } from '#api/program-descriptions.mjs';
import {
  copyBackup,
  fetchCopy,
  type CopySource,
  type OnStep,
} from '#api/commands/restore/fetch-copy.ts';
import { restoreFolder } from '#api/commands/restore/restore-folder.ts';
import type { ArchiveStore } from '#api/storage/archives/archive-store.ts';
import { listCopies } from '#api/storage/archives/list-copies.ts';
import { openLocation } from '#api/storage/archives/open-location.ts';
import { existsSync, statSync } from 'node:fs';
import { shellWord } from '#api/platform/shell-word.ts';
import { StartupError } from '#api/platform/startup-error.ts';
import { describeName } from '#api/storage/archives/archive-names.ts';
import { createFolderStore } from '#api/storage/archives/folder-store.ts';

/** Stands for the newest good copy. */
const LATEST = 'latest';

const inStore = async (store: ArchiveStore | null, given: string) => {
  if (!store) {
    throw new StartupError(
      `there is no file ${given}, and no location of copies is set (BACKUP_DIR, BACKUP_S3_URL)`,
    );
  }
  if (given !== LATEST) return { store, name: given };
  const [newest] = (await listCopies(store)).good;
  if (!newest) throw new StartupError(`there is no copy in ${store.location}`);
  return { store, name: newest.name };
};

/**
 * Finds a copy: a file, `latest`, or the name of one in the configured location, with or without its
 * address. Throws `StartupError`.
 */
const findCopy = async (
  given: string,
  store: ArchiveStore | null,
): Promise<{ store: ArchiveStore; name: string }> => {
  const file = resolve(given);
  if (existsSync(file)) return { store: createFolderStore(dirname(file)), name: basename(file) };
  const name = basename(given);
  if (given !== LATEST && describeName(name) === null)
    throw new StartupError(`there is no file ${given}, nor a copy of that name`);
  return inStore(store, name);
};

const CELLS = 30;
/** Update the terminal only when the bar changes, not for every chunk. */
const STEPS = 200;

const barOf = (share: number): string => {
  const full = Math.round(share * CELLS);
  return `${'█'.repeat(full)}${'░'.repeat(CELLS - full)} ${String(Math.floor(share * 100)).padStart(3)} %`;
};

/** Redraws a bar on a terminal; elsewhere prints a line per finished step. */
const createProgressBar = (out: NodeJS.WriteStream): OnStep => {
  let shown = '';
  return (step, done, of) => {
    const share = of === 0 ? 1 : Math.min(1, done / of);
    const key = `${step} ${Math.floor(share * STEPS)}`;
    if (key === shown) return;
    shown = key;
    if (out.isTTY) out.write(`\r\u001B[K${barOf(share)}  ${step}${share === 1 ? '\n' : ''}`);
    else if (share === 1) out.write(`${step}: done\n`);
  };
};

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
  print(newest ? `Restore one: npm run restore -- ${newest.name}` : 'no good copy');
};

const onStep = createProgressBar(process.stdout);

/** The command that starts a server on the restored data. */
const startOf = ({ DATA_DIR: dataDir }: Config): string =>
  dataDir === defaultDataDir ? 'npm start' : `DATA_DIR=${shellWord(dataDir)} npm start`;

const restore = async (config: Config, copy: CopySource): Promise<void> => {
  const dataDir = resolve(config.DATA_DIR);
  const { DATABASE_TYPE: type, DATABASE_URL: url } = config;
  if (type === 'postgresql' && url !== undefined) {
    // Loaded only if used.
    const { restoreDatabase } = await import('#api/commands/restore/restore-database.ts');
    await restoreDatabase(url, dataDir, copy, onStep);
    print(`Restored ${copy.name} into the database, every row compared.`);
  } else {
    await restoreFolder(dataDir, copy.name, (folder) => fetchCopy(copy, folder, onStep));
    print(`Restored ${copy.name} into ${dataDir}, every file compared.`);
    print(`Start with ${startOf(config)}`);
  }
};

/** Restores a folder made by `npm run backup` or the console. */
const restoreUnsealed = async (config: Config, backup: string): Promise<void> => {
  if (config.DATABASE_TYPE === 'postgresql') {
    throw new StartupError(
      `${backup} is no sealed copy: restore it with DATABASE_TYPE=sqlite, and npm run move puts it into PostgreSQL`,
    );
  }
  const dataDir = resolve(config.DATA_DIR);
  await restoreFolder(dataDir, basename(backup), (folder) => copyBackup(backup, folder, onStep));
  print(`Restored ${backup} into ${dataDir}.`);
  print(`Start with ${startOf(config)}`);
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
  if (statSync(given, { throwIfNoEntry: false })?.isDirectory())
    return restoreUnsealed(config, resolve(given));
  const found = await findCopy(given, configured);
  await restore(config, { ...found, secret: readBackupSecret(config) });
};

try {
  await main();
} catch (error) {
  refuse(error instanceof Error ? error.message : String(error));
}
