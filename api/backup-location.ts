import { readFileSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { backupKeySchema, type Config } from '#api/config.ts';
import { StartupError } from '#api/platform/startup-error.ts';
import type { BackupLocation, SealedBackups } from '#api/storage/archives/open-location.ts';

const readKeyFile = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new StartupError(`the file of BACKUP_KEY_FILE cannot be read (${file})`, {
      cause: error,
    });
  }
};

const readSecret = ({ BACKUP_KEY: key, BACKUP_KEY_FILE: file }: Config): string | null => {
  if (key !== undefined) return key;
  if (file === undefined) return null;
  const parsed = backupKeySchema.safeParse(readKeyFile(resolve(file)));
  if (!parsed.success)
    throw new StartupError(`the key in BACKUP_KEY_FILE ${parsed.error.issues[0]?.message ?? ''}`);
  return parsed.data;
};

/** For a restore from a file, which needs no location. Throws `StartupError`. */
export const readBackupSecret = (config: Config): string => {
  const secret = readSecret(config);
  if (secret === null)
    throw new StartupError('set BACKUP_KEY or BACKUP_KEY_FILE: the key that sealed the copy');
  return secret;
};

const readFolder = (given: string, data: string): BackupLocation => {
  const folder = resolve(given);
  if (`${folder}${sep}`.startsWith(`${resolve(data)}${sep}`))
    throw new StartupError('BACKUP_DIR is in DATA_DIR, and would be lost with it');
  return { kind: 'folder', folder };
};

const readLocation = (config: Config): BackupLocation | null => {
  if (config.BACKUP_DIR !== undefined) return readFolder(config.BACKUP_DIR, config.DATA_DIR);
  if (config.BACKUP_S3_URL === undefined) return null;
  return {
    kind: 's3',
    url: config.BACKUP_S3_URL,
    region: config.BACKUP_S3_REGION,
    accessKeyId: config.BACKUP_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: config.BACKUP_S3_SECRET_ACCESS_KEY ?? '',
  };
};

/** Null if no location is set. Throws `StartupError`. */
export const readSealedBackups = (config: Config): SealedBackups | null => {
  const location = readLocation(config);
  return location && { location, secret: readBackupSecret(config) };
};
