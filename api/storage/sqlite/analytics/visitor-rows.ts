import type { Database } from 'better-sqlite3';
import type { VisitorId } from '#shared/contracts/ids.ts';
import type { TokenHash } from '#api/http/caller.ts';

interface VisitorRow {
  readonly visitor_no: number;
  readonly first_seen_at: number;
  readonly last_seen_at: number;
}

interface Misplaced {
  readonly tag: number;
  readonly own_at: number;
  readonly at: number;
}

const visitorBytes = (id: VisitorId): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
const tokenBytes = (hash: TokenHash): Buffer => Buffer.from(hash, 'hex');

const createChatRows = (db: Database) => {
  const link = db.prepare<[number, Buffer]>(
    'INSERT INTO visitor_tokens (visitor_no, token_hash) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const addChat = db.prepare<[Buffer, number]>(
    'INSERT INTO chat_starts (token_hash, at) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const chatTimes = db
    .prepare<[number], number>(
      `SELECT at FROM visitor_tokens JOIN chat_starts USING (token_hash) WHERE visitor_no = ?`,
    )
    .pluck();
  const holders = db
    .prepare<[Buffer], number>('SELECT visitor_no FROM visitor_tokens WHERE token_hash = ?')
    .pluck();
  return {
    /** True when the link is new. */
    link: (visitorNo: number, token: TokenHash): boolean =>
      link.run(visitorNo, tokenBytes(token)).changes === 1,
    addChat: (token: TokenHash, at: number): void => void addChat.run(tokenBytes(token), at),
    /** When the visitor started conversations. */
    chatTimes: (visitorNo: number): number[] => chatTimes.all(visitorNo),
    /** The visitors that brought this token. */
    holders: (token: TokenHash): number[] => holders.all(tokenBytes(token)),
  };
};

/** Reads and writes visitors and their dependent rows. Use it inside a transaction. */
export const createVisitorRows = (db: Database) => {
  const find = db.prepare<[Buffer], VisitorRow>(
    'SELECT visitor_no, first_seen_at, last_seen_at FROM visitors WHERE visitor_id = ?',
  );
  const insert = db.prepare<[Buffer, number, number]>(
    'INSERT INTO visitors (visitor_id, first_seen_at, last_seen_at) VALUES (?, ?, ?)',
  );
  const update = db.prepare<[number, number, number]>(
    'UPDATE visitors SET first_seen_at = ?, last_seen_at = ? WHERE visitor_no = ?',
  );
  const misplaced = db.prepare<[number, number], Misplaced>(
    'SELECT tag, own_at, at FROM misplaced_events WHERE visitor_no = ? AND session_key = ?',
  );
  const addMisplaced = db.prepare<[number, number, number, number, number]>(
    `INSERT INTO misplaced_events (visitor_no, session_key, tag, own_at, at)
     VALUES (?, ?, ?, ?, ?)`,
  );
  return {
    ...createChatRows(db),
    find: (id: VisitorId) => find.get(visitorBytes(id)),
    insert: (id: VisitorId, at: number): VisitorRow => ({
      visitor_no: Number(insert.run(visitorBytes(id), at, at).lastInsertRowid),
      first_seen_at: at,
      last_seen_at: at,
    }),
    /** Extends the period in which the visitor was seen. */
    seen: (row: VisitorRow, firstAt: number, lastAt: number): void => {
      if (firstAt >= row.first_seen_at && lastAt <= row.last_seen_at) return;
      update.run(
        Math.min(firstAt, row.first_seen_at),
        Math.max(lastAt, row.last_seen_at),
        row.visitor_no,
      );
    },
    misplaced: (visitorNo: number, sessionKey: number) => misplaced.all(visitorNo, sessionKey),
    addMisplaced: (visitorNo: number, sessionKey: number, event: Misplaced): void => {
      addMisplaced.run(visitorNo, sessionKey, event.tag, event.own_at, event.at);
    },
  };
};

export type VisitorRows = ReturnType<typeof createVisitorRows>;
