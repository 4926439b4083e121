import type { ClientId, ConversationId, MessageId, PrimaryHash } from '#shared/contracts/ids.ts';
import type { Message } from '#shared/contracts/message.ts';
import type { Conversation } from '#api/features/conversations/store.ts';
import type { TokenHash } from '#api/http/caller.ts';

export interface ConversationRow {
  conversation_id: ConversationId;
  token_hash: TokenHash;
  primary_hash: PrimaryHash;
  visitor_name: string | null;
  initiated_by: 'visitor' | 'admin';
  initiated_from_page: string;
  started_at: number;
  last_activity_at: number;
  last_seq: number;
  unread: number;
  last_excerpt: string | null;
  last_from_admin: 0 | 1 | null;
}

export interface MessageRow {
  conversation_id: ConversationId;
  seq: number;
  id: MessageId;
  client_id: ClientId;
  from_admin: 0 | 1;
  content: string;
  sent_at: number;
  sent_from_page: string | null;
}

export const toConversation = (row: ConversationRow): Conversation => ({
  conversationId: row.conversation_id,
  ownerTokenHash: row.token_hash,
  primaryHash: row.primary_hash,
  visitorName: row.visitor_name,
  initiatedBy: row.initiated_by,
  initiatedFromPage: row.initiated_from_page,
  startedAt: row.started_at,
  lastActivityAt: row.last_activity_at,
  lastSeq: row.last_seq,
  unread: row.unread,
  lastMessage:
    row.last_excerpt === null
      ? null
      : { excerpt: row.last_excerpt, from_admin: row.last_from_admin === 1 },
});

export const toMessage = (row: MessageRow, primaryHash: PrimaryHash): Message => ({
  id: row.id,
  conversation_id: row.conversation_id,
  content: row.content,
  from_admin: row.from_admin === 1,
  primary_hash: primaryHash,
  sent_at: new Date(row.sent_at).toISOString(),
  sent_from_page: row.sent_from_page,
  seq: row.seq,
  client_id: row.client_id,
});
