import type { ConversationId, MessageId } from '#shared/contracts/ids.ts';
import type { MessageOutbox } from '#shared/client/delivery/message-outbox.ts';
import type { OutboxAction } from '#shared/domain/message-outbox.ts';
import type { QueuedActions } from '#site/admin/inbox/conversation-actions.ts';

interface QueueActionsDeps {
  outbox: Pick<MessageOutbox, 'add'>;
  newMessageId: () => MessageId;
  /** The next action makes what was refused before old news. */
  onQueued: () => void;
}

/** Puts actions into the outbox of the replies, so that both reach the server in order. */
export const queueActions = (deps: QueueActionsDeps): QueuedActions => {
  const { outbox, newMessageId, onQueued } = deps;
  const add = async (conversation_id: ConversationId, action: OutboxAction) => {
    onQueued();
    return outbox.add({ content: '', conversation_id, sent_from_page: null, action });
  };
  return {
    setStatus: (id, wanted) => add(id, { kind: wanted === 'open' ? 'reopen' : 'end' }),
    snooze: (id, until) => add(id, { kind: 'snooze', until }),
    note: (id, content) => add(id, { kind: 'note', note_id: newMessageId(), content }),
  };
};
