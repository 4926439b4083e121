import { constants } from 'node:fs';
import { copyFile, link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { ATTACHMENT_FOLDER, attachmentPath } from '#api/platform/attachment-folder.ts';

const hasCode = (error: unknown, code: string): boolean =>
  (error as { code?: unknown }).code === code;

/** A file never changes, so a second name for it is a copy. Another disk needs a real one. */
const duplicate = async (from: string, to: string): Promise<void> => {
  try {
    await link(from, to);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
};

/**
 * Adds the files that the copied chat.db refers to. Files are added to the
 * folder before their row and removed after it, so one that is missing was erased meanwhile.
 */
export const copyAttachments = async (dataDir: string, backup: string): Promise<void> => {
  const db = new BetterSqlite(join(backup, 'chat.db'), { readonly: true });
  const isKnown = db
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE name = 'attachments'")
    .pluck()
    .get();
  const ids = isKnown ? db.prepare<[], string>('SELECT id FROM attachments').pluck().all() : [];
  db.close();
  for (const id of ids) {
    const from = join(dataDir, ATTACHMENT_FOLDER, attachmentPath(id));
    const to = join(backup, ATTACHMENT_FOLDER, attachmentPath(id));
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    try {
      await duplicate(from, to);
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
    }
  }
};
