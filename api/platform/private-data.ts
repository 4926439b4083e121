import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const STICKY = 0o1000;
const OURS = /^((chat|analytics)\.db(-wal|-shm|-journal|\.part)?|server\.(lock(-journal)?|json))$/;
const FOLDERS = /^(backups|aside|(foyer|making|rescued)-[\w-]+)$/;

/** Gives the rights of the group and of everybody else back. Never adds any. */
const narrow = (path: string, mode: number): void => {
  if ((mode & 0o077) === 0) return;
  try {
    chmodSync(path, mode & 0o700);
  } catch {
    // Somebody else's file, or a file system without rights. The owner of it decides.
  }
};

const narrowFolder = (folder: string): void => {
  const mode = lstatSync(folder).mode;
  // A folder that everybody shares (/tmp) is not ours to close.
  if ((mode & STICKY) === 0) narrow(folder, mode);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && FOLDERS.test(entry.name)) narrowFolder(path);
    else if (entry.isFile() && OURS.test(entry.name)) narrow(path, lstatSync(path).mode);
  }
};

/** From here on, nobody but this user reads what the process writes. */
export const writePrivately = (): void => void process.umask(0o077);

/** Closes what an older version left readable for others: the data folder, databases, backups. */
export const narrowDataFolder = (dataDir: string): void => {
  try {
    narrowFolder(dataDir);
  } catch {
    // Not there yet, or not readable. Opening the databases says what is wrong.
  }
};
