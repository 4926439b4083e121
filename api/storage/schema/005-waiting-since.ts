import { addColumn, integer, sql, type SchemaStep } from '#api/storage/schema/step.ts';

/** When the first message came that the owner has not answered; null if nobody waits. */
export const waitingSince: SchemaStep = {
  name: 'since when visitors wait',
  changes: [
    addColumn('conversations', 'waiting_since', integer()),
    sql(
      `UPDATE conversations SET waiting_since = (SELECT min(m.sent_at) FROM messages m
         WHERE m.conversation_id = conversations.conversation_id
           AND m.from_admin = 0 AND m.is_withheld = 0
           AND m.seq > (SELECT coalesce(max(a.seq), 0) FROM messages a
             WHERE a.conversation_id = conversations.conversation_id AND a.from_admin = 1))
       WHERE status = 'open'`,
    ),
  ],
};
