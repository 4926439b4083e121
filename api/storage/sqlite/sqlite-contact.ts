import type { Database } from 'better-sqlite3';
import type { ContactMessage } from '#shared/contracts/contact.ts';
import type { ClientId, MessageId } from '#shared/contracts/ids.ts';
import { limits } from '#shared/limits.ts';
import { rowsWithWords } from '#api/storage/rows/search-text.ts';
import {
  listedContact,
  repeatedContact,
  senderOf,
  toContactMessage,
  type ContactRow,
  type ListedContactRow,
} from '#api/storage/rows/contact-rows.ts';
import { createDrive } from '#api/storage/sqlite/sqlite-engine.ts';
import { nameEach } from '#api/storage/stores/people/person-names.ts';
import type { Identity } from '#api/features/people/store.ts';
import { alarmOfContact } from '#api/storage/rows/message-alarm.ts';
import { createAddAlarm } from '#api/storage/sqlite/sqlite-alarms.ts';
import type { WriteQueue } from '#api/storage/sqlite/group-commit.ts';
import type {
  ContactAdded,
  ContactChange,
  ContactStore,
  NewContactMessage,
} from '#api/features/contact/store.ts';

const named = (row: ListedContactRow, nameOf: (sender: Identity) => string): ContactMessage => {
  const sender = senderOf(row);
  return toContactMessage(row, sender && nameOf(sender));
};

const newestBehind = `(m.received_at, m.id) < (@at, @id)
  ORDER BY m.received_at DESC, m.id DESC LIMIT @limit`;

/** A position before every message: later than any time. */
const BEGINNING = { at: Number.MAX_SAFE_INTEGER, id: '' };

const prepareAdd = (db: Database) => {
  const addAlarm = createAddAlarm(db);
  const byClientId = db.prepare<[string], ContactRow>(
    'SELECT * FROM contact_messages WHERE client_id = ?',
  );
  const insert = db.prepare<[Omit<ContactRow, 'read_at'>]>(
    `INSERT INTO contact_messages (id, client_id, name, email, message, page, country, received_at,
       status, token_hash, visitor_id, commission)
     VALUES (@id, @client_id, @name, @email, @message, @page, @country, @received_at, @status,
       @token_hash, @visitor_id, @commission)`,
  );
  const add = (message: NewContactMessage): ContactAdded => {
    const {
      clientId: client_id,
      at: received_at,
      commission: chosen,
      alarm: _,
      ...input
    } = message;
    const { tokenHash: token_hash, visitorId: visitor_id, ...rest } = input;
    const known = byClientId.get(client_id);
    if (known) return repeatedContact(known, message);
    const commission = chosen && JSON.stringify(chosen);
    insert.run({ ...rest, client_id, received_at, token_hash, visitor_id, commission });
    const alarm = alarmOfContact(message);
    if (alarm) addAlarm(alarm);
    return { kind: 'stored', id: message.id };
  };
  return { add, has: (clientId: ClientId) => byClientId.get(clientId) !== undefined };
};

/**
 * The store of contact messages on SQLite. Reads run at once; writes go through the group-commit
 * queue.
 */
export const createSqliteContact = (db: Database, writes: WriteQueue): ContactStore => {
  const { add, has } = prepareAdd(db);
  const drive = createDrive(db);
  const nameOf = (sender: Identity) => drive(nameEach([sender]))[0] ?? '';
  const list = db.prepare<[{ at: number; id: string; limit: number }], ListedContactRow>(
    `${listedContact} WHERE ${newestBehind}`,
  );
  const listOf = db.prepare<
    [{ status: string; at: number; id: string; limit: number }],
    ListedContactRow
  >(`${listedContact} WHERE m.status = @status AND ${newestBehind}`);
  const byId = db.prepare<[string], ListedContactRow>(`${listedContact} WHERE m.id = ?`);
  const update = db.prepare<[Pick<ContactRow, 'id' | 'status' | 'read_at'>]>(
    'UPDATE contact_messages SET status = @status, read_at = @read_at WHERE id = @id',
  );
  const remove = db.prepare<[string]>('DELETE FROM contact_messages WHERE id = ?');
  const unread = db
    .prepare<[number], number>(
      `SELECT count(*) FROM contact_messages
       WHERE status = 'inbox' AND read_at IS NULL AND received_at < ?`,
    )
    .pluck();

  const change = (id: MessageId, { status, readAt }: ContactChange): ContactMessage | null => {
    const row = byId.get(id);
    if (!row) return null;
    const read_at = readAt === undefined ? row.read_at : readAt && (row.read_at ?? readAt);
    const changed = { ...row, status: status ?? row.status, read_at };
    update.run({ id, status: changed.status, read_at });
    return named(changed, nameOf);
  };

  return {
    has: async (clientId) => has(clientId),
    add: (input) => writes.run(() => add(input), { bytes: 2_048 + 2 * input.message.length }),
    list: async (limit, status, position) => {
      const range = { ...(position ?? BEGINNING), limit };
      const rows = status === null ? list.all(range) : listOf.all({ ...range, status });
      return rows.map((row) => named(row, nameOf));
    },
    search: async (text, limit) =>
      rowsWithWords(
        () => list.iterate({ ...BEGINNING, limit: limits.inbox.searchedRecords }),
        text,
        {
          textOf: ({ name, email, message }) => `${name}\n${email}\n${message}`,
          limit,
        },
      ).map((row) => named(row, nameOf)),
    get: async (id) => {
      const row = byId.get(id);
      return row ? named(row, nameOf) : null;
    },
    change: (id, wanted) => writes.run(() => change(id, wanted)),
    remove: (id) => writes.run(() => remove.run(id).changes === 1),
    countUnread: async (before = Number.MAX_SAFE_INTEGER) => unread.get(before) ?? 0,
  };
};
