import type { MessageId } from '#shared/contracts/ids.ts';
import { iso } from '#shared/domain/time.ts';
import type { ChatRecords, ErasedConversation, Person } from '#api/features/privacy/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { lockVisitor } from '#api/storage/postgres/lock-visitor.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';
import { drive } from '#api/storage/postgres/postgres-engine.ts';
import { readNodes } from '#api/storage/stores/people/person-records.ts';
import { removePerson } from '#api/storage/stores/people/person-writes.ts';
import type { Sql } from '#api/storage/postgres/sql.ts';
import { onceByAge } from '#api/storage/rows/contact-rows.ts';
import { toExportedContactMessage, type ContactRow } from '#api/storage/stores/contact.ts';
import type { MessageRow } from '#api/storage/rows/conversation-rows.ts';
import {
  toExportedConversation,
  type ConversationRecord,
  type NoteRecord,
} from '#api/storage/rows/exported-conversation.ts';

interface ProactiveRow {
  rule: string;
  content: string;
  sent_at: number;
  shown_at: number | null;
  answered_at: number | null;
}

const conversationsOf = (sql: Sql, tokenHash: TokenHash) =>
  sql.all<ConversationRecord>(
    `SELECT c.* FROM conversations c JOIN visitors USING (visitor_key)
     WHERE token_hash = $1 ORDER BY started_at, conversation_id`,
    [tokenHash],
  );

const exportConversation = async (sql: Sql, row: ConversationRecord) =>
  toExportedConversation(
    row,
    await sql.all<MessageRow>('SELECT * FROM messages WHERE conversation_id = $1 ORDER BY seq', [
      row.conversation_id,
    ]),
    await sql.all<NoteRecord>(
      'SELECT written_at, content FROM notes WHERE conversation_id = $1 ORDER BY written_at, note_id',
      [row.conversation_id],
    ),
  );

const listsOf = ({ visitorIds, visitorTokenHashes }: Person) => [
  visitorTokenHashes,
  visitorIds.map((id) => id.toLowerCase()),
];
const theirs = 'token_hash = ANY ($1::text[]) OR visitor_id = ANY ($2::text[])';

const contactRowsOf = async (sql: Sql, person: Person): Promise<ContactRow[]> =>
  onceByAge(
    await sql.all<ContactRow>(`SELECT * FROM contact_messages WHERE ${theirs}`, listsOf(person)),
  );

const recordsOf = async (sql: Sql, person: Person): Promise<string[]> => {
  const rows = await sql.all<{ person_id: string }>(
    `SELECT DISTINCT person_id FROM person_members
     WHERE (kind = 'token' AND member = ANY ($1)) OR (kind = 'visitor' AND member = ANY ($2))`,
    listsOf(person),
  );
  return rows.map(({ person_id: id }) => id);
};

const eraseChats = async (sql: Sql, visitorTokenHash: TokenHash): Promise<ErasedConversation[]> => {
  // What arrives meanwhile waits, and then finds no conversation.
  await lockVisitor(sql, visitorTokenHash);
  const erased: ErasedConversation[] = [];
  for (const row of await conversationsOf(sql, visitorTokenHash)) {
    const counted = await sql.get<{ messages: number }>(
      'SELECT count(*) AS messages FROM messages WHERE conversation_id = $1',
      [row.conversation_id],
    );
    erased.push({
      conversationId: row.conversation_id,
      primaryHash: row.primary_hash,
      visitorTokenHash,
      messages: counted?.messages ?? 0,
    });
  }
  await sql.run('DELETE FROM return_links WHERE opened_by = $1', [visitorTokenHash]);
  await sql.run('DELETE FROM visitors WHERE token_hash = $1', [visitorTokenHash]);
  return erased;
};

const erase = async (sql: Sql, person: Person) => {
  // First, because the links between people go with their chats.
  for (const id of await recordsOf(sql, person)) await drive(sql, removePerson(id));
  await sql.run(`DELETE FROM proactive_messages WHERE ${theirs}`, listsOf(person));
  const conversations: ErasedConversation[] = [];
  for (const hash of person.visitorTokenHashes)
    conversations.push(...(await eraseChats(sql, hash)));
  const contactMessages: MessageId[] = (await contactRowsOf(sql, person)).map(({ id }) => id);
  await sql.run('DELETE FROM contact_messages WHERE id = ANY ($1)', [contactMessages]);
  return { conversations, contactMessages };
};

/** The people's data of the chat. `visitors` is the root: deleting its row deletes the rest. */
export const createPostgresChatRecords = ({ sql, transact }: Postgres): ChatRecords => ({
  visitorTokenHashOf: async (id) => {
    const row = await sql.get<{ token_hash: TokenHash }>(
      `SELECT token_hash FROM conversations JOIN visitors USING (visitor_key)
       WHERE conversation_id = $1`,
      [id],
    );
    return row?.token_hash ?? null;
  },
  read: async (visitorTokenHashes) => {
    const conversations = [];
    for (const hash of visitorTokenHashes)
      for (const row of (await conversationsOf(sql, hash)).filter((each) => each.last_seq > 0))
        conversations.push(await exportConversation(sql, row));
    return conversations;
  },
  contactMessages: async (person) =>
    (await contactRowsOf(sql, person)).map(toExportedContactMessage),
  people: async (person) =>
    (await drive(sql, readNodes(await recordsOf(sql, person)))).map(
      ({ row, fields, overrides }) => ({
        ...fields,
        ...overrides,
        created_at: iso(row.created_at),
        merged_at: row.merged_at === null ? null : iso(row.merged_at),
      }),
    ),
  proactiveMessages: async (person) => {
    const rows = await sql.all<ProactiveRow>(
      `SELECT rule, content, sent_at, shown_at, answered_at FROM proactive_messages
       WHERE ${theirs} ORDER BY sent_at, token_hash`,
      listsOf(person),
    );
    return rows.map((row) => ({
      ...row,
      sent_at: iso(row.sent_at),
      shown_at: row.shown_at === null ? null : iso(row.shown_at),
      answered_at: row.answered_at === null ? null : iso(row.answered_at),
    }));
  },
  erase: (person) => transact((within) => erase(within, person), { isLong: true }),
});
