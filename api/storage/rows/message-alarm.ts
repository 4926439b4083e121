import type { Alarm } from '#api/features/alarms/store.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { NewMessage, PendingConfirmation } from '#api/features/conversations/store.ts';
import type { ConversationRow, MessageRow } from '#api/storage/rows/conversation-rows.ts';

/**
 * The alarm of a visitor's message; null when the owner already has unread ones there, and so was
 * told. `row` is the conversation before the message.
 */
export const alarmOfMessage = (
  { alarm }: Pick<NewMessage, 'alarm'>,
  row: Pick<ConversationRow, 'conversation_id' | 'unread' | 'last_visible_seq'>,
  { id, sent_at: at }: Pick<MessageRow, 'id' | 'sent_at'>,
): Alarm | null =>
  alarm === undefined || row.unread > 0
    ? null
    : {
        ...{ ...alarm, at, key: id, conversationId: row.conversation_id, contactId: null },
        kind: row.last_visible_seq === 0 ? 'chat_started' : 'message_received',
      };

/** The mail about an address that waits. */
export const alarmOfAddress = (
  conversationId: ConversationId,
  { at, mail, detail }: PendingConfirmation,
): Alarm | null =>
  mail && {
    ...{ ...mail, at, key: mail.id, conversationId, contactId: null, detail },
    kind: 'address_left',
  };
