import type { CopyKind } from '#api/features/maintenance/ports.ts';
import { backupName, momentOf } from '#api/storage/sqlite/backup-names.ts';

const ARCHIVE = /^(foyer-[0-9TZ-]{20,30})\.(full|chat)\.foyer$/;

/**
 * A small object beside an archive. `checked`: it was read back and is what was sent. `damaged`: it was
 * found to be another later on. An archive without one was never finished.
 */
export type Mark = 'checked' | 'damaged';
const MARKED = /\.(checked|damaged)$/;

export const archiveName = (created: number, kind: CopyKind): string =>
  `${backupName(created)}.${kind}.foyer`;

export const markerOf = (name: string, mark: Mark): string => `${name}.${mark}`;

/** What the name of an archive says; null for any other name. */
export const describeName = (name: string): { kind: CopyKind; madeAt: number } | null => {
  const [, backup, kind] = ARCHIVE.exec(name) ?? [];
  const madeAt = backup === undefined ? Number.NaN : Date.parse(momentOf(backup));
  if (Number.isNaN(madeAt)) return null;
  return { kind: kind as CopyKind, madeAt };
};

/** The archive that a marker stands beside; null when it is no marker. */
export const markedBy = (name: string): string | null =>
  MARKED.test(name) ? name.replace(MARKED, '') : null;

/** Whether an object is ours: an archive or a marker. */
export const isArchiveObject = (name: string): boolean =>
  describeName(markedBy(name) ?? name) !== null;
