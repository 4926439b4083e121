import type { Database } from 'better-sqlite3';
import type { MessageRow } from '#api/storage/rows/conversation-rows.ts';
import {
  toExportedConversation,
  type ConversationRecord,
  type NoteRecord,
} from '#api/storage/rows/exported-conversation.ts';
import type { WriteQueue } from '#api/storage/sqlite/group-commit.ts';
import { prepareContactMessageRecords } from '#api/storage/sqlite/privacy/contact-message-records.ts';
import { prepareProactiveRecords } from '#api/storage/sqlite/privacy/proactive-records.ts';
import { createPersonExport } from '#api/storage/sqlite/privacy/person-export.ts';
import type { ChatRecords, ErasedConversation } from '#api/features/privacy/store.ts';
import type { TokenHash } from '#api/http/caller.ts';

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
  const notesOf = db.prepare<[string], NoteRecord>(
    'SELECT written_at, content FROM notes WHERE conversation_id = ? ORDER BY written_at, note_id',
  );
  const countMessages = db
    .prepare<[string], number>('SELECT count(*) FROM messages WHERE conversation_id = ?')
    .pluck();
  const contactMessages = prepareContactMessageRecords(db);
  const people = createPersonExport(db);
  const proactive = prepareProactiveRecords(db);
  const removeOpened = db.prepare<[string]>('DELETE FROM return_links WHERE opened_by = ?');
  const removeVisitor = db.prepare<[string]>('DELETE FROM visitors WHERE token_hash = ?');

  const erase = (visitorTokenHash: TokenHash): ErasedConversation[] => {
    const erased = conversationsOf.all(visitorTokenHash).map((row) => ({
      conversationId: row.conversation_id,
      primaryHash: row.primary_hash,
      visitorTokenHash,
      messages: countMessages.get(row.conversation_id) ?? 0,
    }));
    removeOpened.run(visitorTokenHash);
    removeVisitor.run(visitorTokenHash);
    return erased;
  };

  return {
    visitorTokenHashOf: async (id) => visitorTokenHashOf.get(id) ?? null,
    read: async (visitorTokenHashes) =>
      visitorTokenHashes.flatMap((visitorTokenHash) =>
        conversationsOf
          .all(visitorTokenHash)
          .filter((row) => row.last_seq > 0)
          .map((row) =>
            toExportedConversation(
              row,
              messagesOf.all(row.conversation_id),
              notesOf.all(row.conversation_id),
            ),
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
