import { floodLimits } from '#shared/flood-limits.ts';
import { addRange, type SeqRange } from '#shared/domain/seq-ranges.ts';
import type { Attachment } from '#shared/contracts/attachment.ts';
import type { ClientId, ConversationId, MessageId, PrimaryHash } from '#shared/contracts/ids.ts';
import type { MarkedDrawing } from '#shared/contracts/marked-drawing.ts';
import type { PastConversation } from '#shared/contracts/lifecycle.ts';
import type { ReadState } from '#shared/contracts/read-state.ts';
import type { Message } from '#shared/contracts/message.ts';
import { iso } from '#shared/domain/time.ts';
import type { Conversation, Page } from '#api/features/conversations/store.ts';
import type { NamedPerson } from '#api/features/people/store.ts';
import type { Caller, TokenHash } from '#api/http/caller.ts';

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
  last_visible_seq: number;
  status: 'open' | 'closed';
  status_by: 'visitor' | 'admin' | null;
  status_at: number | null;
  blocked_at: number | null;
  unread: number;
  snoozed_until: number | null;
  is_marked_unread: 0 | 1;
  admin_delivered_seq: number;
  admin_read_seq: number;
  visitor_delivered_seq: number;
  visitor_read_seq: number;
  reply_email: string | null;
  reply_awaits_at: number | null;
  mailed_at: number | null;
  returned_at: number | null;
  mailed_answers: string | null;
  first_message_at: number | null;
  waiting_since: number | null;
  last_excerpt: string | null;
  last_from_admin: 0 | 1 | null;
  /**
   * The key of the visitor's generated name; null if links to others or a name given by the visitor
   * decide it.
   */
  own_name_key: string | null;
  /** Whether a file was uploaded that no message carries yet. */
  has_unsent: 0 | 1;
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
  is_withheld: 0 | 1;
  /** An `Attachment` as JSON. */
  attachment: string | null;
  is_automatic: 0 | 1;
  /** A `MarkedDrawing` as JSON. */
  drawing: string | null;
}

export interface PastRow {
  conversation_id: ConversationId;
  started_at: number;
  status: 'open' | 'closed';
  last_seq: number;
  last_sent_at: number;
  excerpt: string;
}

export const toPast = (row: PastRow): PastConversation => ({
  conversation_id: row.conversation_id,
  started_at: iso(row.started_at),
  last_activity_at: iso(row.last_sent_at),
  status: row.status,
  // `seq` has no gaps.
  messages: row.last_seq,
  excerpt: row.excerpt,
});

const toReadState = (row: ConversationRow): ReadState => ({
  visitor: { delivered_seq: row.visitor_delivered_seq, read_seq: row.visitor_read_seq },
  admin: { delivered_seq: row.admin_delivered_seq, read_seq: row.admin_read_seq },
});

/** Maximum number of ranges; a longer history loses its first ones. */
const STORED_RANGES = 50;

const parseMailedAnswers = (stored: string | null): readonly SeqRange[] =>
  stored === null ? [] : (JSON.parse(stored) as SeqRange[]);

/** The ranges to store after another mail with answers. */
export const withMailedAnswers = (stored: string | null, answers: SeqRange): string =>
  JSON.stringify(addRange(parseMailedAnswers(stored), answers, STORED_RANGES));

export const toConversation = (
  row: ConversationRow,
  { name, person }: Pick<NamedPerson, 'name' | 'person'>,
): Conversation => ({
  conversationId: row.conversation_id,
  visitorTokenHash: row.token_hash,
  primaryHash: row.primary_hash,
  name,
  person,
  visitorName: row.visitor_name,
  initiatedBy: row.initiated_by,
  initiatedFromPage: row.initiated_from_page,
  startedAt: row.started_at,
  lastActivityAt: row.last_activity_at,
  lastSeq: row.last_seq,
  lastVisibleSeq: row.last_visible_seq,
  status: row.status,
  statusBy: row.status_by,
  statusAt: row.status_at,
  isBlocked: row.blocked_at !== null,
  unread: row.unread,
  snoozedUntil: row.snoozed_until,
  isMarkedUnread: row.is_marked_unread === 1,
  readState: toReadState(row),
  replyEmail: row.reply_email,
  replyAwaitsAt: row.reply_awaits_at,
  mailedAt: row.mailed_at,
  mailedAnswers: parseMailedAnswers(row.mailed_answers),
  returnedAt: row.returned_at,
  firstMessageAt: row.first_message_at,
  waitingSince: row.waiting_since,
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
  sent_at: iso(row.sent_at),
  sent_from_page: row.sent_from_page,
  seq: row.seq,
  client_id: row.client_id,
  ...(row.is_automatic === 1 && { automatic: true as const }),
  ...(row.drawing === null ? {} : { drawing: JSON.parse(row.drawing) as MarkedDrawing }),
  ...(row.attachment === null ? {} : { attachment: JSON.parse(row.attachment) as Attachment }),
});

/**
 * A message as the admin may see it. A withheld one loses its content but stays in its position, so
 * that no gap shows.
 */
const toMessageForAdmin = (row: MessageRow, primaryHash: PrimaryHash): Message => {
  if (row.is_withheld === 0) return toMessage(row, primaryHash);
  const message = toMessage({ ...row, attachment: null, drawing: null }, primaryHash);
  return { ...message, content: '', sent_from_page: null, withheld: true };
};

/**
 * Converts rows to one page: `limit` of them, or as many as fit into `pageBytes`, but at least one.
 * Reads row by row, so that no more than a page is ever in memory.
 */
export const toPage = (
  row: ConversationRow,
  rows: Iterable<MessageRow>,
  { kind }: Caller,
  limit: number,
): Page => {
  const read = kind === 'admin' ? toMessageForAdmin : toMessage;
  const messages: Message[] = [];
  let bytes = 0;
  let hasMore = false;
  for (const each of rows) {
    const message = read(each, row.primary_hash);
    const messageBytes = Buffer.byteLength(JSON.stringify(message));
    const isFull = messages.length > 0 && bytes + messageBytes > floodLimits.pageBytes;
    if (isFull || messages.length === limit) {
      hasMore = true;
      break;
    }
    messages.push(message);
    bytes += messageBytes;
  }
  return { messages, hasMore, bytes, lastSeq: row.last_seq, readState: toReadState(row) };
};

/** A page whose rows were read newest first. */
export const toPageBackwards = (...read: Parameters<typeof toPage>): Page => {
  const { messages, ...rest } = toPage(...read);
  return { ...rest, messages: messages.toReversed() };
};
