import { firstCharacters } from '#shared/domain/shorten-text.ts';
import type { Alarm } from '#api/features/alarms/store.ts';
import type { ConversationStatus } from '#shared/contracts/lifecycle.ts';
import type { Appended, Conversation, NewMessage } from '#api/features/conversations/store.ts';
import { EXCERPT_CHARACTERS } from '#api/storage/stores/conversations/conversation-columns.ts';
import {
  toMessage,
  type ConversationRow,
  type MessageRow,
} from '#api/storage/stores/conversations/conversation-rows.ts';
import { indexedWords } from '#api/storage/stores/search-text.ts';
import { get, run, type Job } from '#api/storage/sql/job.ts';
import { addAlarm } from '#api/storage/stores/alarms.ts';
import {
  activeRow,
  lockedRow,
  named,
  namedNow,
  reread,
} from '#api/storage/stores/conversations/conversation-reads.ts';

const insert = run(
  ({ searchColumn, searchValue }) =>
    `INSERT INTO messages (conversation_id, seq, id, client_id, from_admin, content, sent_at,
       sent_from_page, is_withheld, attachment, is_automatic, drawing${searchColumn})
     VALUES (@conversation_id, @seq, @id, @client_id, @from_admin, @content, @sent_at,
       @sent_from_page, @is_withheld, @attachment, @is_automatic, @drawing${searchValue})
     ON CONFLICT (conversation_id, client_id) DO NOTHING`,
);

/** Returns 0 if a message with that client id exists. */
const add = (row: MessageRow): Job<number> =>
  insert({
    ...row,
    // For an engine that does not index words itself.
    get words() {
      return row.is_withheld === 1 ? null : indexedWords(row.content);
    },
  });

const touch = run(
  `UPDATE conversations SET last_seq = @seq, last_visible_seq = @seq, last_activity_at = @at,
     unread = @unread, snoozed_until = @snoozedUntil, first_message_at = @firstMessageAt,
     waiting_since = @waitingSince,
     was_away = coalesce(@wasAway, was_away),
     first_reply_at = coalesce(first_reply_at, @firstReplyAt)
   WHERE conversation_id = @id`,
);
const touchWithheld = run('UPDATE conversations SET last_seq = @seq WHERE conversation_id = @id');

const writeStatus = run(
  `UPDATE conversations SET status = CAST(@status AS text), status_by = @by,
     status_at = CAST(@at AS bigint), snoozed_until = NULL,
     waiting_since = CASE WHEN CAST(@status AS text) = 'open' THEN waiting_since END,
     missed_at = CASE WHEN CAST(@status AS text) = 'closed' AND first_message_at IS NOT NULL
       AND first_reply_at IS NULL THEN coalesce(missed_at, CAST(@at AS bigint)) ELSE missed_at END
   WHERE conversation_id = @id`,
);

/**
 * Sets the status and returns the changed conversations. A visitor has one open conversation, so opening
 * one closes the other. Runs under the visitor's lock.
 */
export function* setStatus(
  row: ConversationRow,
  change: { status: ConversationStatus; by: 'visitor' | 'admin'; at: number },
): Job<ConversationRow[]> {
  if (row.status === change.status) return [];
  const other = change.status === 'open' ? yield* activeRow(row.token_hash) : undefined;
  if (other) yield* writeStatus({ ...change, id: other.conversation_id, status: 'closed' });
  yield* writeStatus({ ...change, id: row.conversation_id });
  const changed: ConversationRow[] = [];
  for (const each of [...(other ? [other] : []), row])
    changed.push(yield* reread(each.conversation_id));
  return changed;
}

const sentAt = get<{ sent_at: number }>(
  'SELECT sent_at FROM messages WHERE conversation_id = @id AND seq = @seq',
);

/** Times increase within a conversation even if the server's clock is set back. */
function* risingTime(row: ConversationRow, now: number): Job<number> {
  const hasWithheld = row.last_seq > row.last_visible_seq;
  const withheld = hasWithheld
    ? yield* sentAt({ id: row.conversation_id, seq: row.last_seq })
    : undefined;
  return Math.max(now, row.last_activity_at + 1, (withheld?.sent_at ?? 0) + 1);
}

const markSent = get<{ description: string }>(
  `UPDATE attachments SET is_sent = 1
   WHERE conversation_id = @id AND id = @clientId AND from_admin = @fromAdmin AND NOT EXISTS
     (SELECT 1 FROM messages m WHERE m.conversation_id = @id AND m.client_id = @clientId)
   RETURNING description`,
);

const answerProactive = get<Pick<MessageRow, 'id' | 'client_id' | 'content' | 'sent_at'>>(
  `UPDATE proactive_messages SET answered_at = @at, conversation_id = @id
   WHERE token_hash = @tokenHash AND answered_at IS NULL
   RETURNING id, client_id, content, sent_at`,
);

/** Inserts the proactive message as the first row, if the visitor's first message answers one. */
function* takeProactive(row: ConversationRow, now: number): Job<MessageRow | null> {
  const { conversation_id: id, token_hash: tokenHash } = row;
  const sent = yield* answerProactive({ id, tokenHash, at: now });
  if (!sent) return null;
  const first: MessageRow = {
    ...sent,
    conversation_id: id,
    seq: 1,
    from_admin: 1,
    sent_from_page: null,
    is_withheld: 0,
    attachment: null,
    is_automatic: 1,
    drawing: null,
  };
  yield* add(first);
  return first;
}

const byClientId = get<MessageRow>(
  'SELECT * FROM messages WHERE conversation_id = @id AND client_id = @clientId',
);

/** The result for a repeated message: `conflict` if its content differs. */
function* repeated(added: MessageRow): Job<Appended> {
  const id = added.conversation_id;
  const known = yield* byClientId({ id, clientId: added.client_id });
  const isSame =
    known?.content === added.content &&
    known.from_admin === added.from_admin &&
    known.drawing === added.drawing;
  if (!isSame) return { kind: 'conflict' };
  const conversation = yield* namedNow(id);
  return {
    kind: 'repeated',
    message: toMessage(known, conversation.primaryHash),
    conversation,
    isWithheld: known.is_withheld === 1,
    hasBegun: false,
    changed: [],
    proactive: null,
  };
}

/**
 * The alarm of a visitor's message; null if the owner has unread ones there, and so was already alarmed.
 * `row` is the conversation before the message.
 */
const alarmOfMessage = (
  { alarm }: Pick<NewMessage, 'alarm'>,
  row: Pick<ConversationRow, 'conversation_id' | 'unread' | 'last_visible_seq'>,
  { id, sent_at: at }: Pick<MessageRow, 'id' | 'sent_at'>,
): Alarm | null =>
  alarm === undefined || row.unread > 0
    ? null
    : {
        ...alarm,
        at,
        key: id,
        conversationId: row.conversation_id,
        contactId: null,
        kind: row.last_visible_seq === 0 ? 'chat_started' : 'message_received',
      };

const excerptOf = (content: string): string =>
  content.length <= EXCERPT_CHARACTERS
    ? content
    : firstCharacters(content.slice(0, 2 * EXCERPT_CHARACTERS), EXCERPT_CHARACTERS);

/** Counts a message that reached the admin. Returns the updated row. */
function* touched(row: ConversationRow, added: MessageRow, isAway: boolean): Job<ConversationRow> {
  const { seq, sent_at: at, from_admin: fromAdmin } = added;
  const isVisitor = fromAdmin === 0;
  const unread = isVisitor ? row.unread + 1 : row.unread;
  const snoozedUntil = isVisitor ? null : row.snoozed_until;
  const firstMessageAt = isVisitor ? (row.first_message_at ?? at) : row.first_message_at;
  const waitingSince = isVisitor ? (row.waiting_since ?? at) : null;
  yield* touch({
    id: row.conversation_id,
    seq,
    at,
    unread,
    snoozedUntil,
    firstMessageAt,
    waitingSince,
    wasAway: isVisitor && row.first_message_at === null ? Number(isAway) : null,
    firstReplyAt: !isVisitor && row.first_message_at !== null ? at : null,
  });
  return {
    ...row,
    last_seq: seq,
    last_visible_seq: seq,
    last_activity_at: at,
    unread,
    snoozed_until: snoozedUntil,
    first_message_at: firstMessageAt,
    waiting_since: waitingSince,
    last_excerpt: excerptOf(added.content),
    last_from_admin: fromAdmin,
  };
}

/** Adds a message, or recognizes a repeated one. */
export function* append(input: NewMessage): Job<Appended> {
  const { conversationId: id, clientId, caller } = input;
  const row = yield* lockedRow(id, caller);
  if (!row) return { kind: 'missing' };
  const fromAdmin = caller.kind === 'admin' ? 1 : 0;
  const isWithheld = fromAdmin === 0 && row.blocked_at !== null;
  const isAnswer =
    input.answersProactive === true && fromAdmin === 0 && row.last_seq === 0 && !isWithheld;
  const proactive = isAnswer ? yield* takeProactive(row, input.at) : null;
  // A side can send only its own uploads.
  const file = row.has_unsent === 1 ? yield* markSent({ id, clientId, fromAdmin }) : undefined;
  const added: MessageRow = {
    conversation_id: id,
    seq: (proactive?.seq ?? row.last_seq) + 1,
    id: input.id,
    client_id: clientId,
    from_admin: fromAdmin,
    content: input.content,
    sent_at: yield* risingTime(row, input.at),
    sent_from_page: input.sentFromPage,
    is_withheld: isWithheld ? 1 : 0,
    attachment: file?.description ?? null,
    is_automatic: 0,
    drawing: input.drawing ? JSON.stringify(input.drawing) : null,
  };
  if ((yield* add(added)) === 0) return yield* repeated(added);
  const { seq, sent_at: sent } = added;
  let now: ConversationRow = row;
  if (isWithheld) yield* touchWithheld({ id, seq });
  else now = yield* touched(row, added, input.isOwnerAway === true);
  const alarm = fromAdmin === 0 && !isWithheld ? alarmOfMessage(input, row, added) : null;
  if (alarm) yield* addAlarm(alarm);
  const changed = yield* setStatus(row, { status: 'open', by: caller.kind, at: sent });
  if (isWithheld || changed.length > 0) now = yield* reread(id);
  const [conversation, ...others] = yield* named([now, ...changed]);
  return {
    kind: 'stored',
    isWithheld,
    conversation: conversation as Conversation,
    changed: others,
    hasBegun: !isWithheld && row.last_visible_seq === 0,
    message: toMessage(added, row.primary_hash),
    proactive: proactive && toMessage(proactive, row.primary_hash),
  };
}
