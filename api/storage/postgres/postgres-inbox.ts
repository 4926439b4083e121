import type { CannedReply } from '#shared/contracts/canned-replies.ts';
import type { ConversationId, MessageId } from '#shared/contracts/ids.ts';
import { iso } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import type { InboxStore } from '#api/features/inbox/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { lockVisitorOf } from '#api/storage/postgres/lock-visitor.ts';
import { excerptOf, toMessageQuery, toTsquery } from '#api/storage/postgres/message-search.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';
import { nameTokens } from '#api/storage/postgres/people/person-names.ts';
import { rowsWithWords } from '#api/storage/rows/search-text.ts';

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
  content: string;
}

const replies = 'SELECT name, content FROM canned_replies ORDER BY name';

const found = `SELECT m.entry, m.conversation_id, m.seq, m.from_admin, m.sent_at, m.content,
    c.visitor_name, v.token_hash
  FROM messages m JOIN conversations c USING (conversation_id) JOIN visitors v USING (visitor_key)
  WHERE m.words @@ $1::tsquery AND m.entry < $2 ORDER BY m.entry DESC LIMIT $3`;

const createNotes = ({
  sql,
  transact,
}: Postgres): Pick<InboxStore, 'notesOf' | 'addNote' | 'removeNote' | 'searchNotes'> => ({
  notesOf: async (visitorTokenHash) => {
    const rows = await sql.all<NoteRow>(
      `SELECT n.* FROM visitors v JOIN conversations c USING (visitor_key)
         JOIN notes n USING (conversation_id)
       WHERE v.token_hash = $1 ORDER BY n.written_at DESC, n.note_id DESC`,
      [visitorTokenHash],
    );
    return rows.map((row) => ({ ...row, written_at: iso(row.written_at) }));
  },
  addNote: ({ note_id, conversation_id, content, written_at }) =>
    transact(async (within) => {
      await lockVisitorOf(within, conversation_id);
      const added = await within.run(
        `INSERT INTO notes (note_id, conversation_id, content, written_at)
         SELECT $1, conversation_id, $2, $3 FROM conversations WHERE conversation_id = $4
         ON CONFLICT (note_id) DO UPDATE SET note_id = excluded.note_id`,
        [note_id, content, Date.parse(written_at), conversation_id],
      );
      return added > 0;
    }),
  removeNote: (id) =>
    transact(
      async (within) => (await within.run('DELETE FROM notes WHERE note_id = $1', [id])) > 0,
    ),
  searchNotes: async (text, limit) => {
    const rows = await sql.all<NoteRow & { token_hash: TokenHash }>(
      `SELECT n.*, v.token_hash FROM notes n
         JOIN conversations c USING (conversation_id) JOIN visitors v USING (visitor_key)
       ORDER BY n.written_at DESC, n.note_id DESC LIMIT $1`,
      [limits.inbox.searchedRecords],
    );
    const matching = rowsWithWords(() => rows, text, { textOf: ({ content }) => content, limit });
    const nameOf = await nameTokens(
      sql,
      matching.map(({ token_hash: hash }) => hash),
    );
    return matching.map(({ token_hash: hash, ...row }) => ({
      ...row,
      written_at: iso(row.written_at),
      name: nameOf(hash),
    }));
  },
});

/** The admin's notes and canned replies, and the message search, on PostgreSQL. */
export const createPostgresInbox = (postgres: Postgres): InboxStore => {
  const { sql, transact } = postgres;
  return {
    ...createNotes(postgres),
    replies: () => sql.all<CannedReply>(replies),
    saveReply: ({ name, content }, replaces, atMost) =>
      transact(async (within) => {
        // Several consoles may save at once, and the number of replies is limited.
        await within.run('LOCK TABLE canned_replies IN SHARE ROW EXCLUSIVE MODE');
        const stored = await within.all<CannedReply>(replies);
        const isNew = !stored.some((reply) => reply.name === name || reply.name === replaces);
        if (isNew && stored.length >= atMost) return false;
        if (replaces !== null)
          await within.run('DELETE FROM canned_replies WHERE name = $1', [replaces]);
        await within.run(
          `INSERT INTO canned_replies (name, content) VALUES ($1, $2)
           ON CONFLICT (name) DO UPDATE SET content = excluded.content`,
          [name, content],
        );
        return true;
      }),
    removeReply: (name) =>
      transact(
        async (within) =>
          void (await within.run('DELETE FROM canned_replies WHERE name = $1', [name])),
      ),
    search: async (text, before, limit) => {
      const query = toMessageQuery(text);
      if (query === null) return { found: [], next: null };
      const from = before ?? Number.MAX_SAFE_INTEGER;
      const rows = await sql.all<FoundRow>(found, [toTsquery(query), from, limit + 1]);
      const shown = rows.slice(0, limit);
      const nameOf = await nameTokens(
        sql,
        shown.map(({ token_hash: hash }) => hash),
      );
      return {
        found: shown.map((row) => ({
          conversation_id: row.conversation_id,
          seq: row.seq,
          visitor_name: row.visitor_name,
          name: nameOf(row.token_hash),
          from_admin: row.from_admin === 1,
          sent_at: iso(row.sent_at),
          excerpt: excerptOf(row.content, query),
        })),
        next: rows.length > limit ? (shown.at(-1)?.entry ?? null) : null,
      };
    },
  };
};
