import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '#api/platform/startup-error.ts';

const bytesOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** Files that never exist before chat.db has been written. */
const tracesOfUse = (dataDir: string): string[] => [
  ...['analytics.db', 'chat.db-wal'].filter((name) => bytesOf(join(dataDir, name)) > 0),
  ...namesIn(dataDir).filter((name) => name.startsWith('rescued-')),
  ...namesIn(join(dataDir, 'backups'))
    .filter((name) => name.startsWith('foyer-'))
    .slice(-1)
    .map((name) => `backups/${name}`),
];

/** What `npm run restore` fetches goes here first. */
export const RESTORING = 'restoring';

/**
 * Refuses to create a new chat.db, and so a new admin key, where an old one has been lost: chat.db
 * is missing or empty although the folder has been used. analytics.db is created after chat.db, so
 * a first start killed at any point can simply start again. Throws `StartupError`.
 */
export const assertChatNotLost = (dataDir: string): void => {
  const file = join(dataDir, 'chat.db');
  if (bytesOf(file) > 0) return;
  if (existsSync(join(dataDir, RESTORING))) {
    throw new StartupError(
      `a restore into ${dataDir} was interrupted; run it again, or delete ${join(dataDir, RESTORING)} to begin anew`,
    );
  }
  const traces = tracesOfUse(dataDir);
  if (traces.length === 0) return;
  throw new StartupError(
    `${file} is ${existsSync(file) ? 'empty' : 'missing'}, though this folder has been in use (${traces.join(', ')}); put a backup or a rescued copy in its location, or move everything in ${dataDir} away to begin anew`,
  );
};

/**
 * Refuses to work on a folder in which no server has started. A program with the wrong `DATA_DIR`
 * would make a new site there and report success. Throws `StartupError`.
 */
export const assertChatThere = (dataDir: string): void => {
  assertChatNotLost(dataDir);
  if (bytesOf(join(dataDir, 'chat.db')) > 0) return;
  throw new StartupError(`${dataDir} holds no database; set DATA_DIR to the folder of the server`);
};
