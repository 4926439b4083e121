import type { Database } from 'better-sqlite3';
import type { Attachment } from '#shared/contracts/attachment.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { AttachmentStore } from '#api/features/attachments/store.ts';
import { prepare } from '#api/storage/sqlite/conversation-statements.ts';
import type { WriteQueue } from '#api/storage/sqlite/group-commit.ts';

/**
 * Marks the file that a new message carries as sent, and returns its description; null when the
 * message carries none. A side can send only what it has uploaded itself.
 */
export const createAttach = (db: Database) => {
  const attach = prepare<[string, string, 0 | 1], { description: string }>(
    db,
    `UPDATE attachments SET is_sent = 1
     WHERE conversation_id = ? AND id = ? AND from_admin = ? RETURNING description`,
  );
  return (conversationId: string, clientId: string, fromAdmin: 0 | 1): string | null =>
    attach.get(conversationId, clientId, fromAdmin)?.description ?? null;
};

interface Row {
  conversation_id: ConversationId;
  from_admin: 0 | 1;
  description: string;
}

/** The descriptions of files on SQLite. */
export const createSqliteAttachments = (db: Database, queue: WriteQueue): AttachmentStore => {
  const add = prepare<[string, string, 0 | 1, number, string, number, string]>(
    db,
    `INSERT INTO attachments (id, conversation_id, from_admin, bytes, description, received_at)
     SELECT ?, ?, ?, ?, ?, ? FROM conversations WHERE conversation_id = ?`,
  );
  const byId = prepare<[string], Row>(db, 'SELECT * FROM attachments WHERE id = ?');
  const countIn = prepare<[string], { files: number }>(
    db,
    'SELECT count(*) AS files FROM attachments WHERE conversation_id = ?',
  );
  const visitorBytes = prepare<[], { bytes: number }>(
    db,
    'SELECT coalesce(sum(bytes), 0) AS bytes FROM attachments WHERE from_admin = 0',
  );
  const removeUnsent = prepare<[number]>(
    db,
    'DELETE FROM attachments WHERE is_sent = 0 AND received_at < ?',
  );
  return {
    add: ({ conversationId: of, fromAdmin, attachment, receivedAt }) =>
      queue.run(() => {
        const { id, bytes } = attachment;
        const side = fromAdmin ? 1 : 0;
        const description = JSON.stringify(attachment);
        return add.run(id, of, side, bytes, description, receivedAt, of).changes === 1;
      }),
    find: async (id) => {
      const row = byId.get(id);
      return row
        ? {
            conversationId: row.conversation_id,
            fromAdmin: row.from_admin === 1,
            attachment: JSON.parse(row.description) as Attachment,
          }
        : null;
    },
    countIn: async (conversationId) => countIn.get(conversationId)?.files ?? 0,
    visitorBytes: async () => visitorBytes.get()?.bytes ?? 0,
    removeUnsent: (before) => queue.run(() => void removeUnsent.run(before)),
  };
};
