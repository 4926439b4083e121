import { index, sql, type SchemaStep } from '#api/storage/schema/step.ts';

/**
 * Finds conversations without messages, to remove them. A proactive message now belongs to a
 * conversation once a message answers it, no longer from the start.
 */
export const emptyConversations: SchemaStep = {
  name: 'empty conversations',
  changes: [
    index('conversations_empty', 'conversations (started_at) WHERE last_seq = 0'),
    sql('UPDATE proactive_messages SET conversation_id = NULL WHERE answered_at IS NULL'),
  ],
};
