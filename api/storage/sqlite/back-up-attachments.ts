import { constants } from 'node:fs';
import { copyFile, link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import type { ClientId } from '#shared/contracts/ids.ts';
import { ATTACHMENT_FOLDER, attachmentPath } from '#api/platform/attachment-folder.ts';
import { isMissing } from '#api/platform/durable-files.ts';

/** Files never change, so a hard link is a copy. Another disk needs a real one. */
const duplicate = async (from: string, to: string): Promise<void> => {
  try {
    await link(from, to);
  } catch (error) {
    if (isMissing(error)) throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
};

/** The files since that time (ms since the epoch) to which a copy of chat.db refers. */
export const attachmentsSince = (file: string, since: number): ClientId[] => {
  const db = new BetterSqlite(file, { readonly: true });
  try {
    const isKnown = db
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE name = 'attachments'")
      .pluck()
      .get();
    if (!isKnown) return [];
    return db
      .prepare<[number], ClientId>('SELECT id FROM attachments WHERE received_at >= ?')
      .pluck()
      .all(since);
  } finally {
    db.close();
  }
};

/**
 * Adds the files to which the copied chat.db refers, all or the newer ones. Files are added to the
 * folder before their row and removed after it, so a missing one was erased meanwhile.
 */
export const copyAttachments = async (
  dataDir: string,
  backup: string,
  since = 0,
): Promise<void> => {
  for (const id of attachmentsSince(join(backup, 'chat.db'), since)) {
    const from = join(dataDir, ATTACHMENT_FOLDER, attachmentPath(id));
    const to = join(backup, ATTACHMENT_FOLDER, attachmentPath(id));
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    try {
      await duplicate(from, to);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
};
