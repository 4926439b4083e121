import type { Database } from 'better-sqlite3';
import type { ConversationId, PrimaryHash } from '#shared/contracts/ids.ts';
import type { ExportedConversation } from '#shared/contracts/privacy.ts';
import { iso } from '#shared/domain/time.ts';
import { toMessage, type MessageRow } from '#api/storage/sqlite/conversation-rows.ts';
import type { WriteQueue } from '#api/storage/sqlite/group-commit.ts';
import { prepareContactMessageRecords } from '#api/storage/sqlite/privacy/contact-message-records.ts';
import { prepareProactiveRecords } from '#api/storage/sqlite/privacy/proactive-records.ts';
import { createPersonExport } from '#api/storage/sqlite/privacy/person-export.ts';
import type { ChatRecords, ErasedConversation } from '#api/features/privacy/store.ts';
import type { TokenHash } from '#api/http/caller.ts';

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
}

interface NoteRow {
  written_at: number;
  content: string;
}

const toExported = (
  row: ConversationRecord,
  messages: MessageRow[],
  notes: NoteRow[],
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
  notes: notes.map(({ written_at, content }) => ({ written_at: iso(written_at), content })),
  messages: messages.map((message) => toMessage(message, row.primary_hash)),
});

/** The people's data in chat.db. `visitors` is the root: deleting its row deletes the rest. */
export const createSqliteChatRecords = (db: Database, writes: WriteQueue): ChatRecords => {
  const visitorTokenHashOf = db
    .prepare<[string], TokenHash>(
      'SELECT token_hash FROM conversations JOIN visitors USING (visitor_key) WHERE conversation_id = ?',
    )
    .pluck();
  const conversationsOf = db.prepare<[string], ConversationRecord>(
    `SELECT c.* FROM conversations c JOIN visitors USING (visitor_key)
     WHERE token_hash = ? ORDER BY started_at, conversation_id`,
  );
  const messagesOf = db.prepare<[string], MessageRow>(
    'SELECT * FROM messages WHERE conversation_id = ? ORDER BY seq',
  );
  const notesOf = db.prepare<[string], NoteRow>(
    'SELECT written_at, content FROM notes WHERE conversation_id = ? ORDER BY written_at, note_id',
  );
  const countMessages = db
    .prepare<[string], number>('SELECT count(*) FROM messages WHERE conversation_id = ?')
    .pluck();
  const contactMessages = prepareContactMessageRecords(db);
  const people = createPersonExport(db);
  const proactive = prepareProactiveRecords(db);
  const removeVisitor = db.prepare<[string]>('DELETE FROM visitors WHERE token_hash = ?');

  const erase = (visitorTokenHash: TokenHash): ErasedConversation[] => {
    const erased = conversationsOf.all(visitorTokenHash).map((row) => ({
      conversationId: row.conversation_id,
      primaryHash: row.primary_hash,
      visitorTokenHash,
      messages: countMessages.get(row.conversation_id) ?? 0,
    }));
    removeVisitor.run(visitorTokenHash);
    return erased;
  };

  return {
    visitorTokenHashOf: async (id) => visitorTokenHashOf.get(id) ?? null,
    read: async (visitorTokenHashes) =>
      visitorTokenHashes.flatMap((visitorTokenHash) =>
        conversationsOf
          .all(visitorTokenHash)
          .map((row) =>
            toExported(row, messagesOf.all(row.conversation_id), notesOf.all(row.conversation_id)),
          ),
      ),
    contactMessages: async (person) => contactMessages.read(person),
    people: async (person) => people.read(person),
    proactiveMessages: async (person) => proactive.read(person),
    erase: (person) =>
      writes.run(() => {
        // First, because the links between people go with their chats.
        people.remove(person);
        proactive.remove(person);
        return {
          conversations: person.visitorTokenHashes.flatMap(erase),
          contactMessages: contactMessages.remove(person),
        };
      }),
  };
};
