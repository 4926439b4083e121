import type { Database } from 'better-sqlite3';
import type { ContactMessage, ContactStatus } from '#shared/contracts/contact.ts';
import type { ClientId, MessageId } from '#shared/contracts/ids.ts';
import type { WriteQueue } from '#api/database/group-commit.ts';
import type { ContactAdded, ContactStore, NewContactMessage } from '#api/features/contact/store.ts';

interface ContactRow {
  id: MessageId;
  client_id: ClientId;
  name: string;
  email: string;
  message: string;
  page: string;
  country: string | null;
  received_at: number;
  status: ContactStatus;
}

const toMessage = (row: ContactRow): ContactMessage => ({
  id: row.id,
  name: row.name,
  email: row.email,
  message: row.message,
  page: row.page,
  country: row.country,
  received_at: new Date(row.received_at).toISOString(),
  status: row.status,
});

const newestBehind = `(received_at, id) < (@at, @id)
  ORDER BY received_at DESC, id DESC LIMIT @limit`;

/** A position before every message: later than any time. */
const BEGINNING = { at: Number.MAX_SAFE_INTEGER, id: '' };

/** The store of contact messages on SQLite: reads at once, writes through the group-commit queue. */
export const createSqliteContact = (db: Database, writes: WriteQueue): ContactStore => {
  const byClientId = db.prepare<[string], ContactRow>(
    'SELECT * FROM contact_messages WHERE client_id = ?',
  );
  const insert = db.prepare<[ContactRow]>(
    `INSERT INTO contact_messages (id, client_id, name, email, message, page, country, received_at,
       status)
     VALUES (@id, @client_id, @name, @email, @message, @page, @country, @received_at, @status)`,
  );
  const list = db.prepare<[{ at: number; id: string; limit: number }], ContactRow>(
    `SELECT * FROM contact_messages WHERE ${newestBehind}`,
  );
  const listOf = db.prepare<
    [{ status: string; at: number; id: string; limit: number }],
    ContactRow
  >(`SELECT * FROM contact_messages WHERE status = @status AND ${newestBehind}`);

  const add = ({ clientId, at, ...input }: NewContactMessage): ContactAdded => {
    const known = byClientId.get(clientId);
    if (!known) {
      insert.run({ ...input, client_id: clientId, received_at: at });
      return { kind: 'stored', id: input.id };
    }
    const isSame =
      known.name === input.name && known.email === input.email && known.message === input.message;
    return isSame ? { kind: 'repeated', id: known.id } : { kind: 'conflict' };
  };

  return {
    has: async (clientId) => byClientId.get(clientId) !== undefined,
    add: (input) => writes.run(() => add(input)),
    list: async (limit, status, position) => {
      const range = { ...(position ?? BEGINNING), limit };
      const rows = status === null ? list.all(range) : listOf.all({ ...range, status });
      return rows.map(toMessage);
    },
  };
};
