import type { ConversationId } from '#shared/contracts/ids.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';

const KEY = 'foyer.chat.seen';

/** Up to which message this browser has shown the conversation; 0 when it has not. */
export const readSeen = (storage: KeyValue, conversationId: ConversationId): number => {
  const [id, seq] = (storage.get(KEY) ?? '').split(' ');
  const value = Number(seq);
  return id === conversationId && Number.isSafeInteger(value) && value > 0 ? value : 0;
};

export const writeSeen = (storage: KeyValue, conversationId: ConversationId, seq: number): void =>
  void storage.set(KEY, `${conversationId} ${seq}`);

/** This browser has had a conversation: there is something to find. */
export const hasTalked = (storage: KeyValue): boolean => storage.get(KEY) !== null;
