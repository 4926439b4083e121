import type { ConversationId, MessageId, PrimaryHash } from '#shared/contracts/ids.ts';
import type {
  ExportedConversation,
  ExportedPerson,
  ExportedProactiveMessage,
} from '#shared/contracts/privacy.ts';
import { iso } from '#shared/domain/time.ts';
import type { ChatRecords, ErasedConversation, Person } from '#api/features/privacy/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { toMessage, type MessageRow } from '#api/storage/stores/conversations/conversation-rows.ts';
import type { Dialect } from '#api/storage/sql/dialect.ts';
import type { Engine } from '#api/storage/sql/engine.ts';
import { all, run, type Job } from '#api/storage/sql/job.ts';
import { toExportedContactMessage, type ContactRow } from '#api/storage/stores/contact.ts';
import { lockVisitor } from '#api/storage/stores/conversations/conversation-reads.ts';
import { tokenOfConversation } from '#api/storage/stores/people/people-store.ts';
import { readNodes } from '#api/storage/stores/people/person-records.ts';
import { removePerson } from '#api/storage/stores/people/person-writes.ts';

const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));

interface ConversationRecord {
  conversation_id: ConversationId;
  primary_hash: PrimaryHash;
  visitor_name: string | null;
  reply_email: string | null;
  initiated_by: 'visitor' | 'admin';
  initiated_from_page: string;
  status: 'open' | 'closed';
  started_at: number;
  last_activity_at: number;
  visitor_viewed_at: number | null;
  reply_awaits_at: number | null;
  mailed_at: number | null;
  returned_at: number | null;
}

const conversationsOf = all<ConversationRecord>(
  `SELECT c.* FROM conversations c JOIN visitors USING (visitor_key)
   WHERE token_hash = @tokenHash AND c.last_seq > 0 ORDER BY started_at, conversation_id`,
);
const messagesOf = all<MessageRow>(
  'SELECT * FROM messages WHERE conversation_id = @id ORDER BY seq',
);
const notesOf = all<{ written_at: number; content: string }>(
  `SELECT written_at, content FROM notes WHERE conversation_id = @id
   ORDER BY written_at, note_id`,
);

function* exported(row: ConversationRecord): Job<ExportedConversation> {
  const id = row.conversation_id;
  const notes = yield* notesOf({ id });
  const messages = yield* messagesOf({ id });
  return {
    conversation_id: id,
    primary_hash: row.primary_hash,
    visitor_name: row.visitor_name,
    reply_email: row.reply_email,
    initiated_by: row.initiated_by,
    initiated_from_page: row.initiated_from_page,
    status: row.status,
    started_at: iso(row.started_at),
    last_activity_at: iso(row.last_activity_at),
    last_viewed_at: isoOrNull(row.visitor_viewed_at),
    ...(row.reply_awaits_at !== null && { reply_waits_since: iso(row.reply_awaits_at) }),
    ...(row.mailed_at !== null && { mailed_at: iso(row.mailed_at) }),
    ...(row.returned_at !== null && { returned_at: iso(row.returned_at) }),
    notes: notes.map(({ written_at, content }) => ({ written_at: iso(written_at), content })),
    messages: messages.map((message) => toMessage(message, row.primary_hash)),
  };
}

function* read(tokens: readonly TokenHash[]): Job<ExportedConversation[]> {
  const conversations: ExportedConversation[] = [];
  for (const tokenHash of tokens)
    for (const row of yield* conversationsOf({ tokenHash }))
      conversations.push(yield* exported(row));
  return conversations;
}

/** The person's ids and tokens as parameters of the following statements. */
const listsOf = ({ visitorIds, visitorTokenHashes }: Person) => ({
  ids: visitorIds.map((id) => id.toLowerCase()),
  tokens: visitorTokenHashes,
});
const theirs = ({ among }: Dialect) =>
  `(${among('token_hash', 'tokens')} OR ${among('visitor_id', 'ids')})`;

const contactMessagesOf = all<ContactRow>(
  (dialect) => `SELECT * FROM contact_messages WHERE ${theirs(dialect)} ORDER BY received_at, id`,
);
const removeContactMessages = all<{ id: MessageId }>(
  (dialect) => `DELETE FROM contact_messages WHERE ${theirs(dialect)} RETURNING id`,
);

const recordsOf = all<{ person_id: string }>(
  ({ among }) =>
    `SELECT DISTINCT person_id FROM person_members
     WHERE (kind = 'token' AND ${among('member', 'tokens')})
       OR (kind = 'visitor' AND ${among('member', 'ids')})`,
);

function* people(person: Person): Job<ExportedPerson[]> {
  const records = yield* recordsOf(listsOf(person));
  const nodes = yield* readNodes(records.map(({ person_id: id }) => id));
  return nodes.map(({ row, fields, overrides }) => ({
    ...fields,
    ...overrides,
    created_at: iso(row.created_at),
    merged_at: isoOrNull(row.merged_at),
  }));
}

const proactiveOf = all<{
  rule: string;
  content: string;
  sent_at: number;
  shown_at: number | null;
  answered_at: number | null;
}>(
  (dialect) =>
    `SELECT rule, content, sent_at, shown_at, answered_at FROM proactive_messages
     WHERE ${theirs(dialect)} ORDER BY sent_at, token_hash`,
);
const removeProactive = run((dialect) => `DELETE FROM proactive_messages WHERE ${theirs(dialect)}`);

function* proactiveMessages(person: Person): Job<ExportedProactiveMessage[]> {
  const rows = yield* proactiveOf(listsOf(person));
  return rows.map((row) => ({
    ...row,
    sent_at: iso(row.sent_at),
    shown_at: isoOrNull(row.shown_at),
    answered_at: isoOrNull(row.answered_at),
  }));
}

const countMessages = all<Omit<ErasedConversation, 'visitorTokenHash'>>(
  `SELECT conversation_id AS "conversationId", primary_hash AS "primaryHash",
     (SELECT count(*) FROM messages m WHERE m.conversation_id = c.conversation_id) AS messages
   FROM conversations c JOIN visitors USING (visitor_key)
   WHERE token_hash = @tokenHash ORDER BY started_at, conversation_id`,
);
const removeOpened = run('DELETE FROM return_links WHERE opened_by = @tokenHash');
// The root of a chat: deletes cascade.
const removeVisitor = run('DELETE FROM visitors WHERE token_hash = @tokenHash');

function* eraseChats(tokenHash: TokenHash): Job<ErasedConversation[]> {
  // Concurrent writes wait for the lock, and then find no conversation.
  yield* lockVisitor({ tokenHash });
  const erased = yield* countMessages({ tokenHash });
  yield* removeOpened({ tokenHash });
  yield* removeVisitor({ tokenHash });
  return erased.map((each) => ({ ...each, visitorTokenHash: tokenHash }));
}

function* erase(person: Person): Job<Awaited<ReturnType<ChatRecords['erase']>>> {
  // First, because the links between people disappear with their chats.
  for (const { person_id: id } of yield* recordsOf(listsOf(person))) yield* removePerson(id);
  yield* removeProactive(listsOf(person));
  const conversations: ErasedConversation[] = [];
  for (const tokenHash of person.visitorTokenHashes)
    conversations.push(...(yield* eraseChats(tokenHash)));
  const contactMessages = yield* removeContactMessages(listsOf(person));
  return { conversations, contactMessages: contactMessages.map(({ id }) => id) };
}

export const createChatRecords = (on: Engine): ChatRecords => ({
  visitorTokenHashOf: async (id) =>
    (await on.read(() => tokenOfConversation({ id })))?.hash ?? null,
  read: (tokens) => on.read(() => read(tokens)),
  contactMessages: async (person) =>
    (await on.read(() => contactMessagesOf(listsOf(person)))).map(toExportedContactMessage),
  people: (person) => on.read(() => people(person)),
  proactiveMessages: (person) => on.read(() => proactiveMessages(person)),
  erase: (person) => on.write(() => erase(person), { isLong: true }),
});
