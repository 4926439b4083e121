import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { ContactMessage } from '#shared/contracts/contact.ts';
import type { ClientId, ConversationId, MessageId, PrimaryHash } from '#shared/contracts/ids.ts';
import type { Message, MessageDraft } from '#shared/contracts/message.ts';
import type { ProactiveRule } from '#shared/contracts/proactive.ts';

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

/** Valid ids from small numbers: the same number gives the same id. */
export const aConversationId = (n = 1) => `018f0000-0000-7000-8000-${hex(n, 12)}` as ConversationId;
export const aMessageId = (n = 1) => `018f0000-0000-7000-9000-${hex(n, 12)}` as MessageId;
export const aClientId = (n = 1) => `00000000-0000-4000-8000-${hex(n, 12)}` as ClientId;
export const aPrimaryHash = (n = 1) => hex(n, 64) as PrimaryHash;

export const aMessage = (over: Partial<Message> = {}): Message => {
  const seq = over.seq ?? 1;
  return {
    id: aMessageId(seq),
    conversation_id: aConversationId(),
    content: `message ${seq}`,
    from_admin: false,
    primary_hash: aPrimaryHash(),
    sent_at: new Date(Date.UTC(2026, 0, 5, 9, 0, 0, seq)).toISOString(),
    sent_from_page: '/',
    seq,
    client_id: aClientId(seq),
    ...over,
  };
};

export const aDraft = (over: Partial<MessageDraft> = {}): MessageDraft => ({
  content: 'Good morning',
  from_admin: false,
  primary_hash: aPrimaryHash(),
  sent_from_page: '/',
  client_id: aClientId(),
  ...over,
});

/** A new conversation's row in the console's list: nothing unread, visitor not present. */
export const aSummary = (n = 1, over: Partial<ConversationSummary> = {}): ConversationSummary => ({
  conversation_id: aConversationId(n),
  primary_hash: aPrimaryHash(n),
  name: `Visitor 0000 0${n}`,
  visitor_name: null,
  initiated_by: 'visitor',
  initiated_from_page: '/',
  started_at: new Date(0).toISOString(),
  last_activity_at: new Date(0).toISOString(),
  last_seq: 1,
  status: 'open',
  status_by: null,
  status_at: null,
  is_blocked: false,
  unread: 0,
  last_message: null,
  presence: null,
  ...over,
});

/** An unread contact message. A higher number means a later one. */
export const aContactMessage = (n: number, over: Partial<ContactMessage> = {}): ContactMessage => ({
  id: aMessageId(n),
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  message: 'I have an engine to discuss with you.',
  page: '/contact',
  country: null,
  received_at: new Date(n * 1_000).toISOString(),
  status: 'inbox',
  read_at: null,
  visitor_id: null,
  conversation_id: null,
  person_name: null,
  commission: null,
  ...over,
});

/** A rule that matches any visitor who stays on a page for half a minute. */
export const aProactiveRule = (over: Partial<ProactiveRule> = {}): ProactiveRule => ({
  name: 'rule',
  content: 'May I help?',
  is_enabled: true,
  while_away: false,
  seconds: 30,
  seconds_on: 'page',
  page: null,
  visits: 1,
  source: null,
  country: null,
  ...over,
});
