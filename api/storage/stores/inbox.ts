import type { CannedReply } from '#shared/contracts/canned-replies.ts';
import type { ConversationId, MessageId } from '#shared/contracts/ids.ts';
import type { FoundMessage, FoundNote, Note } from '#shared/contracts/inbox.ts';
import { iso } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import type { InboxStore } from '#api/features/inbox/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { rowsWithWords } from '#api/storage/stores/search-text.ts';
import type { Engine } from '#api/storage/sql/engine.ts';
import { all, run, type Job } from '#api/storage/sql/job.ts';
import { lockVisitorOf } from '#api/storage/stores/conversations/conversation-reads.ts';
import { namedRows } from '#api/storage/stores/named-rows.ts';
import { nameTokens } from '#api/storage/stores/people/person-names.ts';

export interface FoundRow<Excerpt = FoundMessage['excerpt']> {
  /** Newer messages have higher numbers. */
  readonly entry: number;
  readonly conversation_id: ConversationId;
  readonly seq: number;
  readonly from_admin: 0 | 1;
  readonly sent_at: number;
  readonly visitor_name: string | null;
  readonly token_hash: TokenHash;
  readonly excerpt: Excerpt;
}

/**
 * An engine's message search: the first `limit` with an entry below `before` that contain every word,
 * the last one as a prefix, newest first. A text without a word finds nothing.
 */
export type SearchMessages = (text: string, before: number, limit: number) => Job<FoundRow[]>;

interface NoteRow {
  readonly note_id: MessageId;
  readonly conversation_id: ConversationId;
  readonly content: string;
  readonly written_at: number;
}

const notesOf = all<NoteRow>(
  `SELECT n.* FROM visitors v JOIN conversations c USING (visitor_key)
     JOIN notes n USING (conversation_id)
   WHERE v.token_hash = @tokenHash ORDER BY n.written_at DESC, n.note_id DESC`,
);
const newestNotes = all<NoteRow & { token_hash: TokenHash }>(
  `SELECT n.*, v.token_hash FROM notes n
     JOIN conversations c USING (conversation_id) JOIN visitors v USING (visitor_key)
   ORDER BY n.written_at DESC, n.note_id DESC LIMIT @limit`,
);
const insertNote = run(
  `INSERT INTO notes (note_id, conversation_id, content, written_at)
   SELECT @note_id, conversation_id, @content, @writtenAt
   FROM conversations WHERE conversation_id = @conversation_id
   ON CONFLICT (note_id) DO UPDATE SET note_id = excluded.note_id`,
);
const removeNote = run('DELETE FROM notes WHERE note_id = @id');

const toNote = ({ note_id, conversation_id, content, written_at }: NoteRow): Note => ({
  note_id,
  conversation_id,
  content,
  written_at: iso(written_at),
});

function* addNote(note: Note): Job<boolean> {
  yield* lockVisitorOf({ id: note.conversation_id });
  return (yield* insertNote({ ...note, writtenAt: Date.parse(note.written_at) })) > 0;
}

function* searchNotes(text: string, limit: number): Job<FoundNote[]> {
  const rows = yield* newestNotes({ limit: limits.inbox.searchedRecords });
  const found = rowsWithWords(rows, text, { textOf: ({ content }) => content, limit });
  const nameOf = yield* nameTokens(found.map((row) => row.token_hash));
  return found.map((row) => ({ ...toNote(row), name: nameOf(row.token_hash).name }));
}

const replies = all<CannedReply>('SELECT name, content FROM canned_replies ORDER BY name');
const { remove: removeReply, makeRoom } = namedRows('canned_replies');
const putReply = run(
  `INSERT INTO canned_replies (name, content) VALUES (@name, @content)
   ON CONFLICT (name) DO UPDATE SET content = excluded.content`,
);

function* saveReply(
  ...[reply, replaces, atMost]: Parameters<InboxStore['saveReply']>
): Job<boolean> {
  if (!(yield* makeRoom(reply.name, replaces, atMost))) return false;
  yield* putReply(reply);
  return true;
}

function* search(
  searchMessages: SearchMessages,
  ...[text, before, limit]: Parameters<InboxStore['search']>
): Job<Awaited<ReturnType<InboxStore['search']>>> {
  const rows = yield* searchMessages(text, before ?? Number.MAX_SAFE_INTEGER, limit + 1);
  const shown = rows.slice(0, limit);
  const nameOf = yield* nameTokens(shown.map((row) => row.token_hash));
  return {
    found: shown.map((row) => ({
      conversation_id: row.conversation_id,
      seq: row.seq,
      visitor_name: row.visitor_name,
      name: nameOf(row.token_hash).name,
      from_admin: row.from_admin === 1,
      sent_at: iso(row.sent_at),
      excerpt: row.excerpt,
    })),
    next: rows.length > limit ? (shown.at(-1)?.entry ?? null) : null,
  };
}

/** The admin's notes and canned replies, and the message search. */
export const createInboxStore = (on: Engine, searchMessages: SearchMessages): InboxStore => ({
  notesOf: async (tokenHash) => (await on.read(() => notesOf({ tokenHash }))).map(toNote),
  addNote: (note) => on.write(() => addNote(note)),
  removeNote: async (id) => (await on.write(() => removeNote({ id }))) > 0,
  searchNotes: (text, limit) => on.read(() => searchNotes(text, limit)),
  replies: () => on.read(() => replies()),
  saveReply: (...saved) => on.write(() => saveReply(...saved)),
  removeReply: async (name) => void (await on.write(() => removeReply({ name }))),
  search: (...searched) => on.read(() => search(searchMessages, ...searched)),
});
