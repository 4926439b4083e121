import { iso } from '#shared/domain/time.ts';

/** In the data folder. */
export const BACKUP_FOLDER = 'backups';

/** The name of a backup made at that time; names sort by age. */
export const backupName = (now: number): string => `foyer-${iso(now).replace(/[:.]/g, '-')}`;

export const isBackupName = (name: string): boolean => /^foyer-[0-9TZ-]+$/.test(name);

/** Parses "foyer-2026-01-05T09-00-00-000Z" into its time. */
export const momentOf = (name: string): string =>
  name.slice('foyer-'.length).replace(/T(\d\d)-(\d\d)-(\d\d)-/, 'T$1:$2:$3.');
