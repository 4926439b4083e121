import type { Database } from 'better-sqlite3';
import type { CannedReply } from '#shared/contracts/canned-replies.ts';
import type { ConversationId, MessageId } from '#shared/contracts/ids.ts';
import { iso } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import { prepare } from '#api/storage/sqlite/conversation-statements.ts';
import { createPersonNames } from '#api/storage/sqlite/people/person-names.ts';
import type { WriteQueue } from '#api/storage/sqlite/group-commit.ts';
import {
  MARK_BEGIN,
  MARK_END,
  rowsWithWords,
  toMatch,
  toParts,
} from '#api/storage/rows/search-text.ts';
import type { InboxStore } from '#api/features/inbox/store.ts';
import type { TokenHash } from '#api/http/caller.ts';

interface NoteRow {
  note_id: MessageId;
  conversation_id: ConversationId;
  content: string;
  written_at: number;
}

interface FoundRow {
  entry: number;
  conversation_id: ConversationId;
  seq: number;
  from_admin: 0 | 1;
  sent_at: number;
  visitor_name: string | null;
  token_hash: TokenHash;
  excerpt: string;
}

const prepareReads = (db: Database) => ({
  notes: prepare<[string], NoteRow>(
    db,
    `SELECT n.* FROM visitors v JOIN conversations c USING (visitor_key)
       JOIN notes n USING (conversation_id)
     WHERE v.token_hash = ? ORDER BY n.written_at DESC, n.note_id DESC`,
  ),
  newestNotes: prepare<[number], NoteRow & { token_hash: TokenHash }>(
    db,
    `SELECT n.*, v.token_hash FROM notes n
       JOIN conversations c USING (conversation_id) JOIN visitors v USING (visitor_key)
     ORDER BY n.written_at DESC, n.note_id DESC LIMIT ?`,
  ),
  replies: prepare<[], CannedReply>(db, 'SELECT name, content FROM canned_replies ORDER BY name'),
  search: prepare<{ match: string; before: number; limit: number }, FoundRow>(
    db,
    `SELECT e.entry, e.conversation_id, e.seq, m.from_admin, m.sent_at, c.visitor_name, v.token_hash, f.excerpt
     FROM (
       SELECT rowid, snippet(message_search, 0, '${MARK_BEGIN}', '${MARK_END}', '…', 24) AS excerpt
       FROM message_search WHERE message_search MATCH @match AND rowid < @before
       ORDER BY rowid DESC LIMIT @limit
     ) f
     JOIN message_entries e ON e.entry = f.rowid
     JOIN messages m USING (conversation_id, seq)
     JOIN conversations c USING (conversation_id)
     JOIN visitors v USING (visitor_key)
     ORDER BY f.rowid DESC`,
  ),
});

const prepareWrites = (db: Database) => ({
  addNote: prepare<NoteRow>(
    db,
    `INSERT INTO notes (note_id, conversation_id, content, written_at)
     SELECT @note_id, conversation_id, @content, @written_at
     FROM conversations WHERE conversation_id = @conversation_id
     ON CONFLICT (note_id) DO UPDATE SET note_id = excluded.note_id`,
  ),
  removeNote: prepare<[string]>(db, 'DELETE FROM notes WHERE note_id = ?'),
  saveReply: prepare<CannedReply>(
    db,
    `INSERT INTO canned_replies (name, content) VALUES (@name, @content)
     ON CONFLICT (name) DO UPDATE SET content = excluded.content`,
  ),
  removeReply: prepare<[string]>(db, 'DELETE FROM canned_replies WHERE name = ?'),
});

/** The admin's notes and canned replies, and the message search, on SQLite. */
export const createSqliteInbox = (db: Database, queue: WriteQueue): InboxStore => {
  const reads = prepareReads(db);
  const { nameOfToken } = createPersonNames(db);
  const writes = prepareWrites(db);
  return {
    notesOf: async (visitorTokenHash) =>
      reads.notes.all(visitorTokenHash).map((row) => ({ ...row, written_at: iso(row.written_at) })),
    addNote: (note) =>
      queue.run(
        () => writes.addNote.run({ ...note, written_at: Date.parse(note.written_at) }).changes > 0,
      ),
    removeNote: (id) => queue.run(() => writes.removeNote.run(id).changes > 0),
    searchNotes: async (text, limit) =>
      rowsWithWords(() => reads.newestNotes.iterate(limits.inbox.searchedRecords), text, {
        textOf: ({ content }) => content,
        limit,
      }).map(({ token_hash: hash, ...row }) => ({
        ...row,
        written_at: iso(row.written_at),
        name: nameOfToken(hash),
      })),
    replies: async () => reads.replies.all(),
    saveReply: ({ name, content }, replaces, atMost) =>
      queue.run(() => {
        const stored = reads.replies.all();
        const isNew = !stored.some((reply) => reply.name === name || reply.name === replaces);
        if (isNew && stored.length >= atMost) return false;
        if (replaces !== null) writes.removeReply.run(replaces);
        writes.saveReply.run({ name, content });
        return true;
      }),
    removeReply: (name) => queue.run(() => void writes.removeReply.run(name)),
    search: async (text, before, limit) => {
      const match = toMatch(text);
      if (match === null) return { found: [], next: null };
      const rows = reads.search.all({
        match,
        before: before ?? Number.MAX_SAFE_INTEGER,
        limit: limit + 1,
      });
      const shown = rows.slice(0, limit);
      return {
        found: shown.map(({ conversation_id, seq, visitor_name, token_hash: hash, ...row }) => ({
          conversation_id,
          seq,
          visitor_name,
          name: nameOfToken(hash),
          from_admin: row.from_admin === 1,
          sent_at: iso(row.sent_at),
          excerpt: toParts(row.excerpt),
        })),
        next: rows.length > limit ? (shown.at(-1)?.entry ?? null) : null,
      };
    },
  };
};
