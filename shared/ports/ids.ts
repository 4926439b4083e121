import type { ClientId, ConversationId, MessageId, VisitorKey } from '#shared/contracts/ids.ts';

/** Creates ids: random, ordered by creation time (UUIDv7), so that indexes grow at one end. */
export interface Ids {
  conversation(): ConversationId;
  message(): MessageId;
  visitor(): VisitorKey;
  client(): ClientId;
  request(): string;
}
