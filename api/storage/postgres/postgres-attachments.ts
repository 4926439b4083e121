import type { Attachment } from '#shared/contracts/attachment.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { AttachmentStore } from '#api/features/attachments/store.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';

interface Row {
  conversation_id: ConversationId;
  from_admin: 0 | 1;
  description: string;
}

/** The descriptions of files on PostgreSQL. */
export const createPostgresAttachments = ({ sql, transact }: Postgres): AttachmentStore => ({
  add: ({ conversationId, fromAdmin, attachment, receivedAt }) =>
    transact(async (within) => {
      const added = await within.run(
        `INSERT INTO attachments (id, conversation_id, from_admin, bytes, description, received_at)
         SELECT $1, conversation_id, $3, $4, $5, $6 FROM conversations WHERE conversation_id = $2`,
        [
          attachment.id,
          conversationId,
          fromAdmin ? 1 : 0,
          attachment.bytes,
          JSON.stringify(attachment),
          receivedAt,
        ],
      );
      return added === 1;
    }),
  find: async (id) => {
    const row = await sql.get<Row>('SELECT * FROM attachments WHERE id = $1', [id]);
    return row
      ? {
          conversationId: row.conversation_id,
          fromAdmin: row.from_admin === 1,
          attachment: JSON.parse(row.description) as Attachment,
        }
      : null;
  },
  countIn: async (conversationId) => {
    const row = await sql.get<{ files: number }>(
      'SELECT count(*) AS files FROM attachments WHERE conversation_id = $1',
      [conversationId],
    );
    return row?.files ?? 0;
  },
  visitorBytes: async () => {
    const row = await sql.get<{ bytes: number }>(
      'SELECT coalesce(sum(bytes), 0) AS bytes FROM attachments WHERE from_admin = 0',
    );
    return row?.bytes ?? 0;
  },
  removeUnsent: async (before) => {
    await transact((within) =>
      within.run('DELETE FROM attachments WHERE is_sent = 0 AND received_at < $1', [before]),
    );
  },
});
