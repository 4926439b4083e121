import type { CopyKind } from '#api/features/maintenance/ports.ts';
import { backupName, momentOf } from '#api/storage/sqlite/backup-names.ts';

const ARCHIVE = /^(foyer-[0-9TZ-]{20,30})\.(full|chat)\.foyer$/;

/**
 * A small object beside an archive. `checked`: read back and found correct. `damaged`: found different
 * later on. An archive without a marker was never finished.
 */
export type Mark = 'checked' | 'damaged';
const MARKED = /\.(checked|damaged)$/;

export const archiveName = (created: number, kind: CopyKind): string =>
  `${backupName(created)}.${kind}.foyer`;

export const markerOf = (name: string, mark: Mark): string => `${name}.${mark}`;

/** Parses the name of an archive; null for any other name. */
export const describeName = (name: string): { kind: CopyKind; madeAt: number } | null => {
  const [, backup, kind] = ARCHIVE.exec(name) ?? [];
  const madeAt = backup === undefined ? Number.NaN : Date.parse(momentOf(backup));
  if (Number.isNaN(madeAt)) return null;
  return { kind: kind as CopyKind, madeAt };
};

/** The archive that a marker belongs to; null if it is no marker. */
export const markedBy = (name: string): string | null =>
  MARKED.test(name) ? name.replace(MARKED, '') : null;

/** Whether an object is ours: an archive or a marker. */
export const isArchiveObject = (name: string): boolean =>
  describeName(markedBy(name) ?? name) !== null;
