import type { Database } from 'better-sqlite3';
import type { ContactMessage, ContactStatus } from '#shared/contracts/contact.ts';
import type { ClientId, ConversationId, MessageId, VisitorId } from '#shared/contracts/ids.ts';
import { iso } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import { rowsWithWords } from '#api/storage/sqlite/search-text.ts';
import { readCommission } from '#api/storage/sqlite/read-commission.ts';
import { createPersonNames, type PersonNames } from '#api/storage/sqlite/people/person-names.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { WriteQueue } from '#api/storage/sqlite/group-commit.ts';
import type {
  ContactAdded,
  ContactChange,
  ContactStore,
  NewContactMessage,
} from '#api/features/contact/store.ts';

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
  read_at: number | null;
  visitor_id: VisitorId | null;
  token_hash: TokenHash | null;
  /** JSON. */
  commission: string | null;
}

interface ListedRow extends ContactRow {
  conversation_id: ConversationId | null;
}

const toMessage = (row: ListedRow, nameOf: PersonNames['nameOf']): ContactMessage => ({
  id: row.id,
  name: row.name,
  email: row.email,
  message: row.message,
  page: row.page,
  country: row.country,
  received_at: iso(row.received_at),
  status: row.status,
  read_at: row.read_at === null ? null : iso(row.read_at),
  visitor_id: row.visitor_id,
  conversation_id: row.conversation_id,
  commission: readCommission(row.commission),
  person_name:
    row.visitor_id === null && row.token_hash === null
      ? null
      : nameOf({
          visitorIds: row.visitor_id === null ? [] : [row.visitor_id],
          visitorTokenHashes: row.token_hash === null ? [] : [row.token_hash],
        }),
});

/** Adds the newest conversation of the visitor whose token came with the message. */
const listed = `SELECT m.*, (
    SELECT conversation_id FROM visitors v JOIN conversations c USING (visitor_key)
    WHERE v.token_hash = m.token_hash ORDER BY c.last_activity_at DESC LIMIT 1
  ) AS conversation_id
  FROM contact_messages m`;

const newestBehind = `(m.received_at, m.id) < (@at, @id)
  ORDER BY m.received_at DESC, m.id DESC LIMIT @limit`;

/** A position before every message: later than any time. */
const BEGINNING = { at: Number.MAX_SAFE_INTEGER, id: '' };

const prepareAdd = (db: Database) => {
  const byClientId = db.prepare<[string], ContactRow>(
    'SELECT * FROM contact_messages WHERE client_id = ?',
  );
  const insert = db.prepare<[Omit<ContactRow, 'read_at'>]>(
    `INSERT INTO contact_messages (id, client_id, name, email, message, page, country, received_at,
       status, token_hash, visitor_id, commission)
     VALUES (@id, @client_id, @name, @email, @message, @page, @country, @received_at, @status,
       @token_hash, @visitor_id, @commission)`,
  );
  const add = ({
    clientId: client_id,
    at: received_at,
    tokenHash: token_hash,
    visitorId: visitor_id,
    commission: chosen,
    ...input
  }: NewContactMessage): ContactAdded => {
    const commission = chosen && JSON.stringify(chosen);
    const known = byClientId.get(client_id);
    if (!known) {
      insert.run({ ...input, client_id, received_at, token_hash, visitor_id, commission });
      return { kind: 'stored', id: input.id };
    }
    const isSame =
      known.name === input.name &&
      known.email === input.email &&
      known.message === input.message &&
      known.commission === commission;
    return isSame ? { kind: 'repeated', id: known.id } : { kind: 'conflict' };
  };
  return { add, has: (clientId: ClientId) => byClientId.get(clientId) !== undefined };
};

/**
 * The store of contact messages on SQLite. Reads run at once; writes go through the group-commit
 * queue.
 */
export const createSqliteContact = (db: Database, writes: WriteQueue): ContactStore => {
  const { add, has } = prepareAdd(db);
  const { nameOf } = createPersonNames(db);
  const list = db.prepare<[{ at: number; id: string; limit: number }], ListedRow>(
    `${listed} WHERE ${newestBehind}`,
  );
  const listOf = db.prepare<[{ status: string; at: number; id: string; limit: number }], ListedRow>(
    `${listed} WHERE m.status = @status AND ${newestBehind}`,
  );
  const byId = db.prepare<[string], ListedRow>(`${listed} WHERE m.id = ?`);
  const update = db.prepare<[Pick<ContactRow, 'id' | 'status' | 'read_at'>]>(
    'UPDATE contact_messages SET status = @status, read_at = @read_at WHERE id = @id',
  );
  const remove = db.prepare<[string]>('DELETE FROM contact_messages WHERE id = ?');
  const unread = db
    .prepare<[], number>(
      "SELECT count(*) FROM contact_messages WHERE status = 'inbox' AND read_at IS NULL",
    )
    .pluck();

  const change = (id: MessageId, { status, readAt }: ContactChange): ContactMessage | null => {
    const row = byId.get(id);
    if (!row) return null;
    const read_at = readAt === undefined ? row.read_at : readAt && (row.read_at ?? readAt);
    const changed = { ...row, status: status ?? row.status, read_at };
    update.run({ id, status: changed.status, read_at });
    return toMessage(changed, nameOf);
  };

  return {
    has: async (clientId) => has(clientId),
    add: (input) => writes.run(() => add(input), { bytes: 2_048 + 2 * input.message.length }),
    list: async (limit, status, position) => {
      const range = { ...(position ?? BEGINNING), limit };
      const rows = status === null ? list.all(range) : listOf.all({ ...range, status });
      return rows.map((row) => toMessage(row, nameOf));
    },
    search: async (text, limit) =>
      rowsWithWords(
        () => list.iterate({ ...BEGINNING, limit: limits.inbox.searchedRecords }),
        text,
        {
          textOf: ({ name, email, message }) => `${name}\n${email}\n${message}`,
          limit,
        },
      ).map((row) => toMessage(row, nameOf)),
    get: async (id) => {
      const row = byId.get(id);
      return row ? toMessage(row, nameOf) : null;
    },
    change: (id, wanted) => writes.run(() => change(id, wanted)),
    remove: (id) => writes.run(() => remove.run(id).changes === 1),
    countUnread: async () => unread.get() ?? 0,
  };
};
