import type { ContactMessage } from '#shared/contracts/contact.ts';
import { limits } from '#shared/limits.ts';
import type { ContactAdded, ContactStore, NewContactMessage } from '#api/features/contact/store.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';
import { drive } from '#api/storage/postgres/postgres-engine.ts';
import { addAlarm } from '#api/storage/stores/alarms.ts';
import { alarmOfContact } from '#api/storage/rows/message-alarm.ts';
import { nameEach } from '#api/storage/stores/people/person-names.ts';
import type { Sql } from '#api/storage/postgres/sql.ts';
import {
  listedContact,
  repeatedContact,
  senderOf,
  toContactMessage,
  type ContactRow,
  type ListedContactRow,
} from '#api/storage/rows/contact-rows.ts';
import { rowsWithWords } from '#api/storage/rows/search-text.ts';

const newestBehind = `(m.received_at, m.id) < ($1, $2)
  ORDER BY m.received_at DESC, m.id DESC LIMIT $3`;
const newest = `${listedContact} WHERE ${newestBehind}`;
const newestOf = `${listedContact} WHERE m.status = $4 AND ${newestBehind}`;
const byId = `${listedContact} WHERE m.id = $1`;

/** A position before every message: later than any time. */
const BEGINNING = { at: Number.MAX_SAFE_INTEGER, id: '' };

const named = async (sql: Sql, rows: readonly ListedContactRow[]): Promise<ContactMessage[]> => {
  const senders = rows.map(senderOf);
  const names = await drive(sql, nameEach(senders.filter((sender) => sender !== null)));
  let next = 0;
  return rows.map((row, index) =>
    toContactMessage(row, senders[index] ? (names[next++] ?? null) : null),
  );
};

const namedOne = async (sql: Sql, row: ListedContactRow | undefined) =>
  row ? ((await named(sql, [row]))[0] ?? null) : null;

const add = async (sql: Sql, input: NewContactMessage): Promise<ContactAdded> => {
  const added = await sql.run(
    `INSERT INTO contact_messages (id, client_id, name, email, message, page, country, received_at,
       status, token_hash, visitor_id, commission)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     ON CONFLICT (client_id) DO NOTHING`,
    [
      input.id,
      input.clientId,
      input.name,
      input.email,
      input.message,
      input.page,
      input.country,
      input.at,
      input.status,
      input.tokenHash,
      input.visitorId,
      input.commission && JSON.stringify(input.commission),
    ],
  );
  if (added === 1) {
    const alarm = alarmOfContact(input);
    if (alarm) await drive(sql, addAlarm(alarm));
    return { kind: 'stored', id: input.id };
  }
  const known = await sql.get<ContactRow>('SELECT * FROM contact_messages WHERE client_id = $1', [
    input.clientId,
  ]);
  return known ? repeatedContact(known, input) : { kind: 'conflict' };
};

/** The store of contact messages on PostgreSQL. */
export const createPostgresContact = ({ sql, transact }: Postgres): ContactStore => ({
  has: async (clientId) =>
    (await sql.get('SELECT 1 FROM contact_messages WHERE client_id = $1', [clientId])) !==
    undefined,
  add: (input) => transact((within) => add(within, input)),
  list: async (limit, status, position) => {
    const { at, id } = position ?? BEGINNING;
    const rows =
      status === null
        ? await sql.all<ListedContactRow>(newest, [at, id, limit])
        : await sql.all<ListedContactRow>(newestOf, [at, id, limit, status]);
    return named(sql, rows);
  },
  search: async (text, limit) => {
    const rows = await sql.all<ListedContactRow>(newest, [
      BEGINNING.at,
      BEGINNING.id,
      limits.inbox.searchedRecords,
    ]);
    const textOf = ({ name, email, message }: ListedContactRow) => `${name}\n${email}\n${message}`;
    return named(
      sql,
      rowsWithWords(() => rows, text, { textOf, limit }),
    );
  },
  get: async (id) => namedOne(sql, await sql.get<ListedContactRow>(byId, [id])),
  change: (id, { status, readAt }) =>
    transact(async (within) => {
      // A message read before keeps its time.
      const readTime = readAt === null ? 'NULL' : 'coalesce(read_at, $3::bigint)';
      const changed = await within.run(
        `UPDATE contact_messages SET status = coalesce($2, status),
           read_at = ${readTime} WHERE id = $1`,
        readAt === null ? [id, status ?? null] : [id, status ?? null, readAt ?? null],
      );
      if (changed === 0) return null;
      return namedOne(within, await within.get<ListedContactRow>(byId, [id]));
    }),
  remove: (id) =>
    transact(
      async (within) =>
        (await within.run('DELETE FROM contact_messages WHERE id = $1', [id])) === 1,
    ),
  countUnread: async (before = Number.MAX_SAFE_INTEGER) => {
    const row = await sql.get<{ unread: number }>(
      `SELECT count(*) AS unread FROM contact_messages
       WHERE status = 'inbox' AND read_at IS NULL AND received_at < $1`,
      [before],
    );
    return row?.unread ?? 0;
  },
});
