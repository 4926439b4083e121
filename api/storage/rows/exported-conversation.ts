import type { ConversationId, PrimaryHash } from '#shared/contracts/ids.ts';
import type { ExportedConversation } from '#shared/contracts/privacy.ts';
import { iso } from '#shared/domain/time.ts';
import { toMessage, type MessageRow } from '#api/storage/rows/conversation-rows.ts';

export interface ConversationRecord {
  conversation_id: ConversationId;
  primary_hash: PrimaryHash;
  visitor_name: string | null;
  reply_email: string | null;
  initiated_by: 'visitor' | 'admin';
  initiated_from_page: string;
  status: 'open' | 'closed';
  started_at: number;
  last_activity_at: number;
  last_seq: number;
  visitor_viewed_at: number | null;
  reply_awaits_at: number | null;
  mailed_at: number | null;
  returned_at: number | null;
}

export interface NoteRecord {
  written_at: number;
  content: string;
}

export const toExportedConversation = (
  row: ConversationRecord,
  messages: readonly MessageRow[],
  notes: readonly NoteRecord[],
): ExportedConversation => ({
  conversation_id: row.conversation_id,
  primary_hash: row.primary_hash,
  visitor_name: row.visitor_name,
  reply_email: row.reply_email,
  initiated_by: row.initiated_by,
  initiated_from_page: row.initiated_from_page,
  status: row.status,
  started_at: iso(row.started_at),
  last_activity_at: iso(row.last_activity_at),
  last_viewed_at: row.visitor_viewed_at === null ? null : iso(row.visitor_viewed_at),
  ...(row.reply_awaits_at !== null && { reply_waits_since: iso(row.reply_awaits_at) }),
  ...(row.mailed_at !== null && { mailed_at: iso(row.mailed_at) }),
  ...(row.returned_at !== null && { returned_at: iso(row.returned_at) }),
  notes: notes.map(({ written_at, content }) => ({ written_at: iso(written_at), content })),
  messages: messages.map((message) => toMessage(message, row.primary_hash)),
});
