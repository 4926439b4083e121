import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const STICKY = 0o1000;
const OURS = /^((chat|analytics)\.db(-wal|-shm|-journal|\.part)?|server\.(lock(-journal)?|json))$/;
const FOLDERS = /^(backups|aside|attachments|imports|(foyer|making|rescued)-[\w-]+)$/;

/** Removes the permissions of group and others. Never adds any. */
const narrow = (path: string, mode: number): void => {
  if ((mode & 0o077) === 0) return;
  try {
    chmodSync(path, mode & 0o700);
  } catch {
    // The file belongs to another user, or the file system has no permissions. Leave it to its owner.
  }
};

const narrowFolder = (folder: string): void => {
  const mode = lstatSync(folder).mode;
  // Leave a shared folder such as /tmp as it is.
  if ((mode & STICKY) === 0) narrow(folder, mode);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && FOLDERS.test(entry.name)) narrowFolder(path);
    else if (entry.isFile() && OURS.test(entry.name)) narrow(path, lstatSync(path).mode);
  }
};

/** Makes the files that the process writes from now on readable for this user only. */
export const writePrivately = (): void => void process.umask(0o077);

/** Removes others' access to the data folder, databases and backups, which older versions allowed. */
export const narrowDataFolder = (dataDir: string): void => {
  try {
    narrowFolder(dataDir);
  } catch {
    // The folder is missing or unreadable. Opening the databases will report why.
  }
};
