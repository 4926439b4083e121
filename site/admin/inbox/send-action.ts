import type { ConversationId } from '#shared/contracts/ids.ts';
import { addNote, snoozeConversation } from '#shared/contracts/inbox.ts';
import { adminEndConversation, adminReopenConversation } from '#shared/contracts/lifecycle.ts';
import { judge, type BoundMessage, type SendResult } from '#shared/client/delivery/send-message.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import type { OutboxAction } from '#shared/domain/message-outbox.ts';

const perform = (
  call: CallApi,
  conversation_id: ConversationId,
  action: OutboxAction,
): Promise<unknown> => {
  const params = { conversation_id };
  switch (action.kind) {
    case 'end':
      return call(adminEndConversation, { params, body: {} });
    case 'reopen':
      return call(adminReopenConversation, { params, body: {} });
    case 'snooze':
      return call(snoozeConversation, { params, body: { until: action.until } });
    case 'note': {
      const { note_id, content } = action;
      return call(addNote, { params, body: { note_id, content } });
    }
  }
};

interface SendActionDeps {
  call: CallApi;
  /** Sends an item that is not an action. */
  sendMessage: (item: BoundMessage) => Promise<SendResult>;
  /** Called when the server will never accept the action. */
  onRefused: (id: ConversationId, action: OutboxAction) => void;
}

/** Creates a sender for the admin's outbox: replies, and actions, which may be repeated safely. */
export const createSendAction =
  ({ call, sendMessage, onRefused }: SendActionDeps) =>
  async (item: BoundMessage): Promise<SendResult> => {
    const { action, conversation_id: id } = item;
    if (!action) return sendMessage(item);
    try {
      await perform(call, id, action);
      return { kind: 'done' };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const result = judge(error.problem);
      if (result.kind !== 'refused') return result;
      onRefused(id, action);
      return { kind: 'done' };
    }
  };
