import type { VisitorKey } from '#shared/contracts/ids.ts';
import { aClientId, aConversationId, aMessageId, aPrimaryHash } from '#shared/testing/builders.ts';
import type { NewContactMessage } from '#api/features/contact/store.ts';
import type { NewConversation, NewMessage } from '#api/features/conversations/store.ts';
import type { TokenHash } from '#api/http/caller.ts';

export const aTokenHash = (n = 1) => `token-${n}` as TokenHash;

/** Conversation `n` of visitor `n`, who is not tracked. */
export const aNewConversation = (n = 1, over: Partial<NewConversation> = {}): NewConversation => ({
  conversationId: aConversationId(n),
  visitorKey: `visitor-${n}` as VisitorKey,
  tokenHash: aTokenHash(n),
  visitorId: null,
  primaryHash: aPrimaryHash(n),
  visitorName: null,
  initiatedBy: 'visitor',
  page: '/',
  at: 1_000,
  ...over,
});

/** Message `n`, by default of visitor 1 in conversation 1. */
export const aNewMessage = (n: number, over: Partial<NewMessage> = {}): NewMessage => ({
  conversationId: aConversationId(1),
  caller: { kind: 'visitor', tokenHash: aTokenHash(1) },
  id: aMessageId(n),
  clientId: aClientId(n),
  content: `message ${n}`,
  sentFromPage: '/',
  at: 2_000,
  ...over,
});

/** Contact message `n` of an unknown sender. */
export const aNewContactMessage = (
  n: number,
  over: Partial<NewContactMessage> = {},
): NewContactMessage => ({
  id: aMessageId(n),
  clientId: aClientId(n),
  name: 'José Müller',
  email: 'jose@example.com',
  message: `A message with the number ${n}.`,
  page: '/contact',
  country: 'DE',
  at: 1_000 + n,
  status: 'inbox',
  commission: null,
  tokenHash: null,
  visitorId: null,
  ...over,
});
