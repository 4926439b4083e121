import type { Attachment } from '#shared/contracts/attachment.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { AttachmentStore } from '#api/features/attachments/store.ts';
import type { Engine } from '#api/storage/sql/engine.ts';
import { get, run } from '#api/storage/sql/job.ts';

const add = run(
  `INSERT INTO attachments (id, conversation_id, from_admin, bytes, description, received_at)
   SELECT @id, conversation_id, @fromAdmin, @bytes, @description, @receivedAt
   FROM conversations WHERE conversation_id = @conversationId`,
);
const byId = get<{ conversation_id: ConversationId; from_admin: 0 | 1; description: string }>(
  'SELECT * FROM attachments WHERE id = @id',
);
const countIn = get<{ files: number }>(
  'SELECT count(*) AS files FROM attachments WHERE conversation_id = @conversationId',
);
const visitorBytes = get<{ bytes: number }>(
  'SELECT coalesce(sum(bytes), 0) AS bytes FROM attachments WHERE from_admin = 0',
);
const removeUnsent = run('DELETE FROM attachments WHERE is_sent = 0 AND received_at < @before');

export const createAttachmentStore = (on: Engine): AttachmentStore => ({
  add: async ({ conversationId, fromAdmin, attachment, receivedAt }) => {
    const row = {
      id: attachment.id,
      conversationId,
      fromAdmin: fromAdmin ? 1 : 0,
      bytes: attachment.bytes,
      description: JSON.stringify(attachment),
      receivedAt,
    };
    return (await on.write(() => add(row))) === 1;
  },
  find: async (id) => {
    const row = await on.read(() => byId({ id }));
    if (!row) return null;
    return {
      conversationId: row.conversation_id,
      fromAdmin: row.from_admin === 1,
      attachment: JSON.parse(row.description) as Attachment,
    };
  },
  countIn: async (conversationId) => (await on.read(() => countIn({ conversationId })))?.files ?? 0,
  visitorBytes: async () => (await on.read(() => visitorBytes()))?.bytes ?? 0,
  removeUnsent: async (before) => void (await on.write(() => removeUnsent({ before }))),
});
