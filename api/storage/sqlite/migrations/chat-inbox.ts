/**
 * The admin's additions to conversations, and the full-text index of all messages.
 *
 * The index stores no text of its own: it reads the text through a view, keyed by a number of our own,
 * because VACUUM renumbers the rows of `messages`. `secure-delete` removes the words of a deleted
 * message from the index at once, where FTS5 would otherwise only mark them as deleted
 * (https://www.sqlite.org/fts5.html#the_secure_delete_configuration_option, SQLite 3.42).
 */
export const inboxSql = `
  ALTER TABLE conversations ADD COLUMN snoozed_until INTEGER;
  ALTER TABLE conversations ADD COLUMN is_marked_unread INTEGER NOT NULL DEFAULT 0
    CHECK (is_marked_unread IN (0, 1));
  CREATE INDEX conversations_snoozed ON conversations (snoozed_until)
    WHERE snoozed_until IS NOT NULL;

  CREATE TABLE notes (
    note_id TEXT PRIMARY KEY,
    conversation_id TEXT NOT NULL REFERENCES conversations ON DELETE CASCADE,
    content TEXT NOT NULL,
    written_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX notes_of_conversation ON notes (conversation_id);

  CREATE TABLE canned_replies (
    name TEXT PRIMARY KEY,
    content TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE message_entries (
    entry INTEGER PRIMARY KEY,
    conversation_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    UNIQUE (conversation_id, seq)
  ) STRICT;
  CREATE VIEW searchable_messages AS
    SELECT e.entry, m.content FROM message_entries e JOIN messages m USING (conversation_id, seq);
  CREATE VIRTUAL TABLE message_search USING fts5 (
    content,
    content = 'searchable_messages',
    content_rowid = 'entry',
    tokenize = 'unicode61 remove_diacritics 2',
    prefix = '2 3'
  );
  INSERT INTO message_search (message_search, rank) VALUES ('secure-delete', 1);

  INSERT INTO message_entries (conversation_id, seq)
    SELECT conversation_id, seq FROM messages WHERE is_withheld = 0
    ORDER BY sent_at, conversation_id, seq;
  INSERT INTO message_search (message_search) VALUES ('rebuild');

  CREATE TRIGGER messages_searchable AFTER INSERT ON messages WHEN new.is_withheld = 0 BEGIN
    INSERT INTO message_entries (conversation_id, seq) VALUES (new.conversation_id, new.seq);
    INSERT INTO message_search (rowid, content)
      SELECT entry, new.content FROM message_entries
      WHERE conversation_id = new.conversation_id AND seq = new.seq;
  END;
  CREATE TRIGGER messages_not_searchable AFTER DELETE ON messages BEGIN
    INSERT INTO message_search (message_search, rowid, content)
      SELECT 'delete', entry, old.content FROM message_entries
      WHERE conversation_id = old.conversation_id AND seq = old.seq;
    DELETE FROM message_entries WHERE conversation_id = old.conversation_id AND seq = old.seq;
  END;
`;
