import type { ConversationId } from '#shared/contracts/ids.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';

const KEY = 'foyer.chat.seen';

/** The last message of the conversation seen in this browser; 0 for none. */
export const readSeen = (storage: KeyValue, conversationId: ConversationId): number => {
  const [id, seq] = (storage.get(KEY) ?? '').split(' ');
  const value = Number(seq);
  return id === conversationId && Number.isSafeInteger(value) && value > 0 ? value : 0;
};

export const writeSeen = (storage: KeyValue, conversationId: ConversationId, seq: number): void =>
  void storage.set(KEY, `${conversationId} ${seq}`);

/** Whether this browser has had a conversation. */
export const hasTalked = (storage: KeyValue): boolean => storage.get(KEY) !== null;
